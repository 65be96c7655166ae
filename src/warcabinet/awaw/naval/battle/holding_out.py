"""22.71C: ships that protect a sea supply line may fight on although all of them are damaged."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.naval.battle.combat_groups import groups_of, ships_in
from warcabinet.awaw.naval.ships.supply_at_sea import lines_of
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Form


class HoldOut(Action, frozen=True):
    """22.71C: the battle goes on, for the supply line."""


class LetItEnd(Action, frozen=True):
    """22.71C: the battle ends, and is lost."""


class HoldOutForSupply(Decision[HoldOut | LetItEnd], frozen=True):
    """22.71C: asked of a side that traces sea supply and has damaged ships only in the battle."""

    side: Side

    rule: ClassVar[str] = "22.71C"
    prompt: ClassVar[str] = "All your ships are damaged: fight on for the supply line?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the battle ends"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        HoldOut: Form(label="Fight on"),
        LetItEnd: Form(label="End the battle"),
    }

    def default(self, asked: Asked) -> LetItEnd:
        return LetItEnd()


def may_hold_out(world: AwawWorld, side: Side) -> bool:
    """22.71C: has a side damaged ships only, and do they protect a line that still is open? Who has
    evaded with all groups has ended the battle by that.
    """
    groups = groups_of(world, side)
    ships = [ship for group in groups for ship in ships_in(world, group.id)]
    if not ships or any(not ship.damaged for ship in ships):
        return False
    return bool(lines_of(world, ships)) and not all(group.evaded for group in groups)
