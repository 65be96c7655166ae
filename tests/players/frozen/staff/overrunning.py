"""Overruns that open a movement phase: pairs of armor drive over the weakest hexes of the enemy's
line before anybody else moves, so that the others can walk through where they were.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass

from tests.players.frozen.greedy.flying import PER_GROUND_FACTOR, enemy_air
from tests.players.frozen.greedy.situation import rings_of, situation
from tests.players.frozen.greedy.strikes import IN_A_HEX, moved
from tests.players.frozen.staff.front import FrontLine
from tests.players.frozen.staff.weights import OVERRUN
from warcabinet.awaw.queries.answers import Move, OverrunHex, Pause
from warcabinet.awaw.queries.ground import (
    OVERRUN_ODDS,
    OVERRUN_UNITS,
    Assault,
    against_stacking,
    march_terms,
    may_march,
    open_sides,
    points_left,
    reachable,
    step_cost,
    weigh,
)
from warcabinet.awaw.queries.terms import UnitId, is_armor, where
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action
from warcabinet.hexes import SpaceId
from warcabinet.players.greedy import Desk, Idea

PLAN = "overruns"


@dataclass
class Drive:
    """An overrun that is under way: who drives over which hex, and from where."""

    target: SpaceId
    start: SpaceId
    units: tuple[UnitId, ...]

    def next(self, now: FrontLine) -> Action:
        """First everybody comes to where it starts."""
        for unit in self.units:
            if now.own[unit].place != self.start:
                full = against_stacking(now.world, self.start, unit)
                return Pause(unit, self.start) if full else Move(unit, self.start)
        return OverrunHex(self.target, self.units)


@dataclass
class Drives:
    """The overruns of a player turn: the one under way, and whether there are any more."""

    when: str
    drive: Drive | None = None
    over: bool = False


def overruns(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """13.52: the next step of the overruns that open the movement phase, if there is one."""
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    when = f"{now.world.turn.name} {now.world.side}"
    plan = desk.plans.get(PLAN)
    if plan is None or plan.when != when:
        drivers = _drivers(now)
        anywhere = dict.fromkeys(drivers, now.held & now.open)
        plan = desk.plans[PLAN] = Drives(when, over=not screen(now, drivers, anywhere))
    refused: set[SpaceId] = set()
    while not plan.over:
        drive = plan.drive
        if drive is None or drive.target in refused or not _on(now, drive):
            drive = plan.drive = best(now, refused)
        if drive is None:
            plan.over = True
            return
        action = drive.next(now)
        if not asked.check(action):
            yield Idea(action, f"{drive.target} can be overrun")
            return
        refused.add(drive.target)


def _on(now: FrontLine, drive: Drive) -> bool:
    """Is there still something to overrun, and somebody to do it?"""
    return (
        now.board.has(now.enemy_at, drive.target)
        and drive.target not in now.world.failed_overruns
        and all(unit in now.own for unit in drive.units)
    )


def best(now: FrontLine, refused: Container[SpaceId] = ()) -> Drive | None:
    """The overrun that brings most, of those that are strong enough even if they fail."""
    ranked = []
    drivers = _drivers(now)
    for target, worth in _weak(now, drivers):
        if target in refused:
            continue
        for start in now.board.members(now.around(now.board.bit(target)) & now.open):
            left = _left(now, drivers, start, target)
            if now.board.has(now.enemy_at, start) or not left:
                continue
            chosen = sorted(left, reverse=True)[:OVERRUN_UNITS]
            units = tuple(sorted(unit for _, unit in chosen))
            others = sum(row.place == start for unit, row in now.own.items() if unit not in units)
            score = worth + OVERRUN.spare * chosen[-1][0]
            score -= OVERRUN.crowd * max(0, others + len(units) - IN_A_HEX)
            ranked.append((-score, target, start, units))
    for _, target, start, units in sorted(ranked):
        if _strong_enough(now, target, start, units):
            return Drive(target, start, units)
    return None


def openings(now: FrontLine, choices: Mapping[UnitId, int]) -> Iterator[tuple[UnitId, SpaceId]]:
    """For the set-up of whoever moves first: where the enemy's line is but a screen, pairs of armor
    next to hexes that they could overrun, far enough from each other that each may overrun more
    than one.
    """
    left = [unit for unit in sorted(choices) if is_armor(now.world, now.own[unit])]
    weak = screen(now, left, choices)
    left_in = dict.fromkeys(now.board.members(now.held & now.open), IN_A_HEX)
    while len(left) >= OVERRUN_UNITS and weak:
        target = max(weak, key=lambda one: (weak[one], one))
        worth = weak.pop(target)
        if worth < OVERRUN.opening:
            break
        found = _pair(now, left, choices, left_in, target)
        if found is None:
            continue
        start, pair = found
        left_in[start] -= len(pair)
        for unit in pair:
            left.remove(unit)
            yield unit, start
        for ring in rings_of(now.world.statics, target, OVERRUN.apart):
            for space in ring:
                if space in weak:
                    weak[space] *= OVERRUN.shared


def screen(
    now: FrontLine, drivers: list[UnitId], choices: Mapping[UnitId, int]
) -> dict[SpaceId, float]:
    """The hexes in the enemy's line that these units could overrun, and what that is worth; none if
    they are so few that the line is more than a screen.
    """
    line = now.board.members(now.around(now.held) & now.enemy_at)
    left_in = dict.fromkeys(now.board.members(now.held & now.open), IN_A_HEX)
    weak = {
        target: worth
        for target, worth in _weak(now, drivers)
        if target in line and _pair(now, drivers, choices, left_in, target)
    }
    return weak if len(weak) >= OVERRUN.screen * len(line) else {}


def _pair(
    now: FrontLine,
    left: list[UnitId],
    choices: Mapping[UnitId, int],
    left_in: Mapping[SpaceId, int],
    target: SpaceId,
) -> tuple[SpaceId, tuple[UnitId, ...]] | None:
    """Two units that could be set up beside a hex and overrun it, and where."""
    for start in sorted(now.board.members(now.around(now.board.bit(target)))):
        if left_in.get(start, 0) < OVERRUN_UNITS:
            continue
        able = [unit for unit in left if now.board.has(choices[unit], start)][:OVERRUN_UNITS]
        if len(able) == OVERRUN_UNITS and _strong_enough(now, target, start, tuple(able)):
            return start, tuple(able)
    return None


def _weak(now: FrontLine, drivers: list[UnitId]) -> Iterator[tuple[SpaceId, float]]:
    """The hexes with so few factors that two of these units could overrun them, and what that is
    worth.
    """
    strongest = sum(sorted(now.factors(unit) for unit in drivers)[-OVERRUN_UNITS:])
    there: dict[SpaceId, int] = {}
    for unit, row in now.enemy.items():
        there[where(now.world, row.place)] = there.get(
            where(now.world, row.place), 0
        ) + now.factors(unit)
    for target, factors in sorted(there.items()):
        if not now.board.has(now.open, target) or target in now.world.failed_overruns:
            continue
        if factors and OVERRUN_ODDS * factors <= strongest:
            pull = now.pull.get(target, 0.0)
            yield target, now.doctrine.bounty * factors + OVERRUN.onward * pull


def _drivers(now: FrontLine) -> list[UnitId]:
    world = now.world
    return [
        unit
        for unit, row in sorted(now.own.items())
        if is_armor(world, row) and not may_march(world, row) and points_left(world, row) > 1
    ]


def _left(
    now: FrontLine, drivers: list[UnitId], start: SpaceId, target: SpaceId
) -> list[tuple[int, UnitId]]:
    """Who could overrun a hex from another, and the points that each would have left."""
    found = []
    world = now.world
    for unit in drivers:
        row = now.own[unit]
        here = now.board.bit(start)
        if not now.board.has(now.board.expand(here, open_sides(world, row.party)), target):
            continue
        way = 0 if row.place == start else reachable(world, row).cost(start)
        if way is None:
            continue
        price = step_cost(world, march_terms(world, row), start, target) + 1
        left = points_left(world, row) - way - price
        if left >= 0:
            found.append((left, unit))
    return found


def _strong_enough(
    now: FrontLine, target: SpaceId, start: SpaceId, units: tuple[UnitId, ...]
) -> bool:
    """13.52, 13.531: at the odds that it takes, and if defensive air support comes, strong enough
    for the attack that must follow. Who does not have the initiative takes no risks.
    """
    world = moved(now.world, dict.fromkeys(units, start))
    balance = weigh(world, Assault(units, (target,), overrun=True))
    if balance.attack < OVERRUN_ODDS * balance.defence:
        return False
    ground = sum(one.factors for one in balance.defenders)
    air = min(enemy_air(now, target), PER_GROUND_FACTOR * ground)
    failing = OVERRUN_ODDS if now.defensive else OVERRUN.failing
    return balance.attack >= failing * (balance.defence + air)
