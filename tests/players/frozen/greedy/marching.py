"""Ground movement: garrisons first, then what can be taken without a fight, attacks, armor behind
them, and everybody else to where he is of most use.

The whole movement phase is planned when it begins, and carried out unit by unit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Protocol

from tests.players.frozen.greedy.flying import PER_GROUND_FACTOR, enemy_air, hopes
from tests.players.frozen.greedy.positions import Posting
from tests.players.frozen.greedy.situation import MAIN, Situation, situation
from tests.players.frozen.greedy.strikes import Staff, Strike
from warcabinet.awaw.queries.answers import EndMovement, Move, OverrunHex
from warcabinet.awaw.queries.ground import (
    Assault,
    likely_overruns,
    may_march,
    points_left,
    reachable,
    weigh,
)
from warcabinet.awaw.queries.terms import UnitId, bit_of, is_armor, where
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.greedy import Desk, Idea

PLAN = "march"
PINNED = 20.0
"""What is worth more keeps a garrison if the enemy can come."""
STRONG = 4
"""Enemy factors against which one unit is not enough."""
ALONE = 3
"""Chances of an attack, in tenths, below which armor does not wait for its success."""


class Planner(Protocol):
    """Who shares out units: where each that is left could stand, and the room in a hex."""

    choices: dict[UnitId, int]
    room: dict[SpaceId, int]


@dataclass
class Plan:
    """The moves of a phase that are still to be made."""

    when: str
    moves: dict[UnitId, SpaceId] = field(default_factory=dict)
    reasons: dict[UnitId, str] = field(default_factory=dict)


def ground_move(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """13.41, 13.52: overruns that are available, then the next move of the plan."""
    yield from sure_overruns(asked, desk)
    yield from carried_out(asked, desk, make_plan)


def sure_overruns(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """13.52: what armor could overrun from where it is; the others plan again then."""
    for overrun in likely_overruns(asked):
        if _pays(asked, desk, overrun):
            desk.plans.pop(PLAN, None)
            yield Idea(overrun, f"{overrun.target} can be overrun")


def carried_out(
    asked: Asked, desk: Desk, planner: Callable[[Situation, Plan], None]
) -> Iterator[Idea]:
    """The movement phase by a plan, which is made when it begins."""
    world = asked.world
    plan = desk.plans.get(PLAN)
    when = f"{world.now.turn.name} {world.now.side}"
    if plan is None or plan.when != when:
        plan = desk.plans[PLAN] = Plan(when)
        planner(situation(asked, desk), plan)
    for unit, to in list(plan.moves.items()):
        row = world.units.get(unit)
        if row is None or row.place == to:
            del plan.moves[unit]
            continue
        yield Idea(Move(unit, to), plan.reasons.get(unit, ""))  # it may be possible later
    yield Idea(EndMovement(), "everybody is where he should be")


def _pays(asked: Asked, desk: Desk, overrun: OverrunHex) -> bool:
    """13.52: is it sure to succeed, whatever flies to help the defenders? Armor that is to attack
    what decides the game keeps to that.
    """
    now = situation(asked, desk)
    if not _sure(now, overrun, now.doctrine.overrun):
        return False
    plan = desk.plans.get(PLAN)
    if plan is None:
        return True
    return not any(
        unit in plan.moves and now.pull.get(plan.moves[unit], 0) >= MAIN for unit in overrun.units
    )


def _sure(now: Situation, overrun: OverrunHex, needed: float) -> bool:
    """13.53: are such odds there even against all the air that may come?"""
    target = overrun.target
    balance = weigh(now.world, Assault(overrun.units, (target,), overrun=True))
    ground = sum(one.factors for one in balance.defenders)
    air = min(enemy_air(now, target), PER_GROUND_FACTOR * ground)
    return balance.attack >= needed * (balance.defence + air)


# The plan -----------------------------------------------------------------------------------------


def make_plan(now: Situation, plan: Plan) -> None:
    """Where every unit goes."""
    staff = Staff(now, choices_of(now), support=hopes(now))
    leave_out_boxes(now, staff)

    def send(unit: UnitId, to: SpaceId, why: str) -> None:
        if unit in staff.choices:
            del staff.choices[unit]
            staff.room[to] = staff.room.get(to, 2) - 1
        if now.world.units[unit].place != to:
            plan.moves[unit], plan.reasons[unit] = to, why

    def attack(targets: Iterable[SpaceId]) -> list[Strike]:
        found = staff.plan(targets)
        for strike in found:
            for unit, space in strike.places.items():
                send(unit, space, f"to attack {strike.target}")
        return found

    strikes: list[Strike] = []
    # First what decides the game, then the rest with whoever is left.
    for main in (True, False):
        for unit, space in _garrisons(now, staff, main):
            send(unit, space, f"{space} must not fall")
        for unit, space in captures(now, staff, main):
            send(unit, space, f"nobody defends {space}")
        targets = [space for space in staff.targets() if (now.worth(space) >= MAIN) is main]
        strikes += attack(targets)
    for unit, space, target in followers(now, staff, strikes):
        send(unit, space, f"to exploit from {target}")
    posting = Posting(now, staff.room)
    for unit in sorted(staff.choices, key=lambda unit: (-now.factors(unit), unit)):
        to = posting.best(unit, staff.choices[unit])
        if to is not None:
            send(unit, to, "it is of most use there")


def choices_of(now: Situation) -> dict[UnitId, int]:
    """The hexes in which each unit can end its movement, its own included."""
    world, alike = now.world, {}
    found: dict[UnitId, int] = {}
    for unit, row in now.own.items():
        here = bit_of(world, row)
        if may_march(world, row) or not points_left(world, row):
            found[unit] = here
            continue
        key = (row.type, row.party, row.place, points_left(world, row))
        if key not in alike:
            alike[key] = reachable(world, row).reached & now.open & ~now.enemy_at
        found[unit] = alike[key] | here
    return found


def leave_out_boxes(now: Situation, staff: Planner) -> None:
    """Units off the board have no part in the plan."""
    for unit in list(staff.choices):
        if (
            not now.board.is_hex(where(now.world, now.own[unit].place))
            and not staff.choices[unit] & now.open
        ):
            del staff.choices[unit]


def _garrisons(now: Situation, staff: Staff, main: bool) -> Iterator[tuple[UnitId, SpaceId]]:
    """Who holds what must not fall: two units where the game is decided, else the weakest; those
    that are there already, or any that can come.
    """
    for space, worth in by_worth(now.treasures):
        threat = now.threat.get(space, 0)
        if worth < PINNED or (worth >= MAIN) is not main or not threat:
            continue
        bit = now.board.bit(space)
        ranked = [
            (now.own[unit].place != space, now.factors(unit), unit)
            for unit, mask in staff.choices.items()
            if mask & bit
        ]
        if main and threat > STRONG:
            ranked.sort(key=lambda one: (-one[1], one[0], one[2]))
            ranked = ranked[:2]
        else:
            ranked = sorted(ranked)[:1]
        for _, _, unit in ranked:
            yield unit, space


def captures(now: Situation, staff: Planner, main: bool) -> Iterator[tuple[UnitId, SpaceId]]:
    """Goals without defenders, each for the weakest unit that can reach it; for the strongest where
    the game is decided.
    """
    for space, worth in by_worth(now.goals):
        bit = now.board.bit(space)
        if bit & now.enemy_at or (worth >= MAIN) is not main:
            continue
        able = [unit for unit, mask in staff.choices.items() if mask & bit]
        if able:
            able.sort(key=lambda unit: (now.factors(unit), unit))
            yield able[-1] if main else able[0], space


def by_worth(hexes: dict[SpaceId, float]) -> list[tuple[SpaceId, float]]:
    return sorted(hexes.items(), key=lambda item: (-item[1], item[0]))


def followers(
    now: Situation, staff: Planner, strikes: list[Strike]
) -> Iterator[tuple[UnitId, SpaceId, SpaceId]]:
    """16.21: armor that stands with or next to the attackers may exploit where they break through;
    it goes where that leads furthest.
    """
    world = now.world
    armor = [unit for unit in sorted(staff.choices) if is_armor(world, world.units[unit])]
    order = sorted(strikes, key=lambda one: (-now.beyond(one.target), one.target))
    for strike in order:
        if not strike.spearhead or strike.outlook.clears * 10 < ALONE:
            continue
        attackers = now.board.mask(strike.places.values())
        beside = attackers | now.around(attackers)
        sent = 0
        for unit in armor:
            if unit not in staff.choices or sent >= now.doctrine.followers:
                continue
            spaces = [
                space
                for space in now.board.members(staff.choices[unit] & beside & ~now.enemy_at)
                if staff.room.get(space, 2) > 0
            ]
            if spaces:
                here = now.own[unit].place
                sent += 1
                yield unit, here if here in spaces else spaces[0], strike.target
