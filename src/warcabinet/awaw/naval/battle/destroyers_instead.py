"""22.9432: destroyers in the base of a force stand in for those that submarines sink in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from warcabinet.awaw.naval.battle.combat_groups import forces_in
from warcabinet.awaw.naval.damage.light_forces import ones_lost
from warcabinet.awaw.naval.ships.changing import change, move
from warcabinet.awaw.naval.ships.classes import Sort, class_of
from warcabinet.awaw.naval.ships.contents import loose_in, ships_of
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, numbers


def destroyers_lost(
    world: AwawWorld, ships: Sequence[Hull], hits: int, bearing: Sequence[str]
) -> int:
    """The destroyer factors that hits on light ships will sink."""
    lost = ones_lost(world, ships, hits, bearing)
    there = {ship.what for ship in ships if class_of(world, ship).sort is Sort.DESTROYER}
    return sum(factors for what, factors in lost.items() if what in there)


def in_base(world: AwawWorld, force: ForceId) -> tuple[Hull, ...]:
    """22.9432, 25.361: the uninverted destroyers of a force's own party in its base of origin; that
    may be an SW box.
    """
    row = world.forces[force]
    if row.base is None:
        return ()
    return tuple(
        hull
        for hull in loose_in(world, row.base)
        if class_of(world, hull).sort is Sort.DESTROYER
        and hull.party == row.party
        and not hull.inverted
    )


def replaceable(world: AwawWorld, group: GroupId, lost: int) -> int:
    """22.9432: how many of the lost factors of a group could be lost in its base instead."""
    there = {
        hull.id: hull.factors for one in forces_in(world, group) for hull in in_base(world, one)
    }
    return min(lost, sum(there.values()))


class LoseInBase(Action, frozen=True):
    """22.9432: so many of the destroyer factors are lost from the base instead."""

    factors: int = 0


def _factors(asked: Asked, got: Got) -> Domain[int]:
    question = asked.decision
    assert isinstance(question, LossesInBase)
    most = replaceable(asked.world, question.group, question.lost)
    return numbers(0, most, "22.9432", f"no more than {most} factors can be lost there instead")


class LossesInBase(Decision[LoseInBase], frozen=True):
    """22.9432: asked of the owner of a group in which submarines sink destroyers. Which force
    it is, and so which base, the question does not tell.
    """

    group: GroupId
    lost: int

    rule: ClassVar[str] = "22.9432"
    prompt: ClassVar[str] = "Take losses of destroyers from their base instead?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the destroyers at sea are lost"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        LoseInBase: Form((Slot("factors", _factors),), label="Lose in the base")
    }

    def default(self, asked: Asked) -> LoseInBase:
        return LoseInBase()

    def real(self, asked: Asked) -> bool:
        return replaceable(asked.world, self.group, self.lost) > 0


def stand_in(world: AwawWorld, group: GroupId, factors: int) -> None:
    """22.9432: factors are alike: those of the base take the place of those that will be sunk."""
    if factors:
        world.tell("22.9432", f"{factors} of the destroyer factors are lost from the base instead")
    for force in forces_in(world, group):
        state = ships_of(world, force)[0].state
        for hull in in_base(world, force):
            if count := min(factors, hull.factors):
                factors -= count
                there = hull if hull.state is state else change(world, hull, count, state=state)
                move(world, there, in_force(force), count)
