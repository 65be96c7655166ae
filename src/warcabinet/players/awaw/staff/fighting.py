"""Attacks as the staff makes them, and the air above them: shared out over all targets at once."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.air import able_to_fly, spread_factors
from warcabinet.awaw.queries.answers import (
    Attack,
    EndSupport,
    GroundSupport,
    NextRound,
    PressOn,
    Support,
)
from warcabinet.awaw.queries.ground import attacks_that_must_be_made
from warcabinet.awaw.queries.terms import Task, UnitId, where
from warcabinet.engine.asking import Asked
from warcabinet.players.awaw.greedy import fighting
from warcabinet.players.awaw.greedy.fighting import attackable, attacks, landings
from warcabinet.players.awaw.greedy.flying import over_beaches
from warcabinet.players.awaw.greedy.situation import MAIN, OBJECTIVE, Situation, situation
from warcabinet.players.awaw.greedy.strikes import Strike
from warcabinet.players.awaw.staff.allocating import Allocation
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.targets import Target
from warcabinet.players.greedy import Desk, Idea

SUPPORT = "support"


def regular_attacks(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """15.12: landings, the attacks of the plan, then those that have become worth it."""
    now = situation(asked, desk)
    yield from landings(now)
    yield from _below_drops(now, exploiting=False)
    yield from attacks(asked, desk, planned, exploiting=False)


def exploitation_attacks(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """16.44: the same with armor that has exploited."""
    yield from _below_drops(situation(asked, desk), exploiting=True)
    yield from attacks(asked, desk, planned, exploiting=True)


def _below_drops(now: Situation, *, exploiting: bool) -> Iterator[Idea]:
    """15.22, 10.55: whoever has been dropped on enemies attacks with those of the plan; all others
    who could join in have something else to do.
    """
    dropped = [unit for unit in now.world.airdrops if unit in now.own]
    if not dropped:
        return
    for forced in attacks_that_must_be_made(now.world, exploiting):
        inside = [one for one in dropped if now.own[one].place in forced.hexes]
        for strike in planned(now, exploiting) if inside else ():
            if forced.hexes == (strike.target,):
                units = tuple(sorted({*inside, *strike.units}))
                yield Idea(Attack(forced.hexes, units), f"they have dropped on {strike.target}")


def planned(now: Situation, exploiting: bool) -> list[Strike]:
    """The attacks to make now, with the support that is in the air already."""
    staff, targets = allocated(now, exploiting, air=False)
    return list(staff.strikes(targets))


def allocated(now: Situation, exploiting: bool, air: bool) -> tuple[Allocation, list[Target]]:
    """The attacks that can be made from where the units stand, and who shared them out."""
    assert isinstance(now, FrontLine)
    able_units, targets = attackable(now, exploiting)
    able_units = {unit: mask for unit, mask in able_units.items() if not _keeps(now, unit)}
    room = {where(now.world, now.world.units[unit].place): len(able_units) for unit in able_units}
    staff = Allocation(now, able_units, room, exploiting, air)
    return staff, staff.plan(targets)


def _keeps(now: FrontLine, unit: UnitId) -> bool:
    """Does a unit keep what decides the game? Whoever is on the defensive needs it there."""
    if not now.defensive:
        return False
    here = where(now.world, now.world.units[unit].place)
    return now.treasures.get(here, 0.0) >= MAIN and now.guard_wanted(here) > 0


def next_round(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """15.71: on while the odds are even, or where it promises more than it costs; whoever moves
    last of all goes on where a goal is at stake.
    """
    one = asked.decision
    assert isinstance(one, NextRound)
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    if now.last and fighting.stake(asked, desk) >= OBJECTIVE:
        yield Idea(PressOn(), "there will be no other time")
    if one.attack >= one.defence or now.final:
        yield from fighting.next_round(asked, desk)


def ground_support(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.551: over beaches, then where factors bring most: planned for all attacks at once, flown
    hex by hex.
    """
    one = asked.decision
    assert isinstance(one, GroundSupport)
    now = situation(asked, desk)
    yield from over_beaches(now)
    when = f"{now.world.turn.name} {now.world.side} {one.exploiting}"
    plan: tuple[str, list[Target]] | None = desk.plans.get(SUPPORT)
    if plan is None or plan[0] != when:
        _, targets = allocated(now, one.exploiting, air=True)
        plan = desk.plans[SUPPORT] = (when, [target for target in targets if target.air])
    while plan[1]:
        target = plan[1].pop(0)
        stacks = able_to_fly(now.world, now.side, Task.GROUND_SUPPORT, target.space)
        has = sum(now.world.air[stack].factors for stack in stacks)
        wings = tuple(spread_factors(now.world, stacks, min(has, target.air)))
        chance = f"a {target.outlook.clears:.0%} chance to clear {target.space}"
        why = f"with {target.air} air factors there is {chance}"
        yield Idea(Support(target.space, wings), why)
    yield Idea(EndSupport(), "no more air would help")
