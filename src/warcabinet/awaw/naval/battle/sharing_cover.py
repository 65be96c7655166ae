"""23.23C: how air cover over ships on their way is shared out among their task forces."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import Role, Stack, squadrons
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import land_air
from warcabinet.awaw.naval.ships.concealing import seats_for
from warcabinet.awaw.state.naval_battles import Cover, Group, GroupId, LandPlan
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Form


class MoreCover(Action, frozen=True):
    """The task force that is attacked has the squadrons that cannot be shared evenly."""


class LessCover(Action, frozen=True):
    """They are kept for another one."""


class WhoHasMoreCover(Decision[MoreCover | LessCover], frozen=True):
    """23.23C: asked of the owner of air cover that cannot be shared evenly, when one of his task
    forces is attacked and others may still be (R-462).
    """

    group: GroupId

    rule: ClassVar[str] = "23.23C"
    prompt: ClassVar[str] = "Give the task force that is attacked more of the air cover?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "it has more"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        MoreCover: Form(label="More cover here"),
        LessCover: Form(label="Keep it for others"),
    }

    def default(self, asked: Asked) -> MoreCover:
        return MoreCover()


def _uneven(world: AwawWorld, side: Side, forces: int) -> Iterator[tuple[Stack, int]]:
    """The stacks of which some squadrons are still to be given to one task force or another."""
    for stack in land_air(world, side):
        even, odd = divmod(squadrons(world, stack, Role.COVER), forces)
        own = (
            row for row in world.covers.rows() if row.base == stack.base and row.type == stack.type
        )
        if (left := odd - sum(1 for row in own if row.squadrons > even)) > 0:
            yield stack, left


def is_open(world: AwawWorld, group: Group, forces: int) -> bool:
    """23.23C: has the owner a choice: could another task force have the odd squadrons instead?"""
    others = [row for row in world.groups.rows() if row.side is group.side and not row.used]
    return bool(others) and any(_uneven(world, group.side, forces))


def share_cover(world: AwawWorld, group: Group, forces: int, *, more: bool = True) -> None:
    """23.23A, 23.23C, 30.364: air cover is for the whole force, also for a sea supply line; a task
    force that is attacked has its share of it, and what cannot be shared evenly if its owner gives
    it that.
    """
    odd = dict(_uneven(world, group.side, forces)) if more else {}
    for stack in land_air(world, group.side):
        there = squadrons(world, stack, Role.COVER)
        seats = seats_for(world, stack.party)
        plan = world.land_plans.get(stack.id)
        if plan is None:
            plan = world.put(LandPlan(stack.base, stack.type, stack.party, open=False, seats=seats))
        share = min(there // forces + (stack in odd), there - plan.cover)
        if share > 0:
            world.amend(plan, cover=plan.cover + share)
            named = (stack.base, stack.type, stack.party)
            world.put(Cover(*named, group.id, share, open=False, seats=seats))
