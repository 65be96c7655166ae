"""Attacks as the staff makes them, and the air above them: shared out over all targets at once."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.air.choosing import spread
from warcabinet.awaw.air.ground_support import EndSupport, GroundSupport, Support
from warcabinet.awaw.air.missions import able
from warcabinet.awaw.air.records import Task
from warcabinet.awaw.ground.attackable import able_to_attack, mandatory, within_reach
from warcabinet.awaw.ground.attacks import Attack, EndAttacks
from warcabinet.awaw.ground.records import UnitId
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw_sense.fighting import PLAN
from warcabinet.players.awaw_sense.situation import Situation, situation
from warcabinet.players.awaw_staff.allocating import Allocation, Target
from warcabinet.players.greedy import Desk, Idea


def regular_attacks(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """15.12: the attacks of the plan, then those that have become worth it."""
    return attacks(asked, desk, exploiting=False)


def exploitation_attacks(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """16.44: the same with armor that has exploited."""
    return attacks(asked, desk, exploiting=True)


def attacks(asked: Asked, desk: Desk, exploiting: bool) -> Iterator[Idea]:
    world: AwawWorld = asked.world
    for forced in mandatory(world, exploiting):
        yield Idea(Attack(forced.hexes, forced.attackers), "it must be attacked")
    when = f"{world.turn.name} {world.side} {exploiting}"
    for fresh in (False, True):
        plan: tuple[str, list[Target]] | None = desk.plans.get(PLAN)
        if fresh or plan is None or plan[0] != when:
            found = allocated(situation(asked, desk), exploiting, air=False)
            plan = desk.plans[PLAN] = (when, found)
        while plan[1]:
            one = plan[1].pop(0)
            units = tuple(sorted(one.places))
            if all(unit in world.units for unit in units):
                chance = f"{one.outlook.clears:.0%} to clear it"
                yield Idea(Attack((one.space,), units), f"{one.space}: {chance}")
    yield Idea(EndAttacks(), "nothing else is worth an attack")


def allocated(now: Situation, exploiting: bool, air: bool) -> list[Target]:
    """The attacks that can be made from where the units stand."""
    world = now.world
    able_units: dict[UnitId, int] = {}
    targets: list[SpaceId] = []
    for space in now.board.members(within_reach(world, now.side)):
        units = able_to_attack(world, now.side, (space,), exploiting, False)
        if units:
            targets.append(space)
        for unit in units:
            able_units[unit] = now.board.bit(world.units[unit].place)
    room = {world.units[unit].place: len(able_units) for unit in able_units}
    return Allocation(now, able_units, room, exploiting, air).plan(targets)


def ground_support(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.551: where factors bring most, one hex at a time."""
    one = asked.decision
    assert isinstance(one, GroundSupport)
    now = situation(asked, desk)
    for target in allocated(now, one.exploiting, air=True):
        if target.air:
            stacks = able(now.world, now.side, Task.GROUND_SUPPORT, target.space)
            has = sum(now.world.air[stack].factors for stack in stacks)
            wings = tuple(spread(now.world, stacks, min(has, target.air)))
            why = f"with {target.air} factors there is a {target.outlook.clears:.0%} chance"
            yield Idea(Support(target.space, wings), why)
    yield Idea(EndSupport(), "no more air would help")
