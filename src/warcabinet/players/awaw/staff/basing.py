"""Air bases as the staff sees them: first the air that what decides the game calls for, then as
usual.
"""

from __future__ import annotations

from collections.abc import Container, Iterator

from warcabinet.awaw.queries.air import (
    at_a_new_airbase,
    bases_of,
    factors_to_stage,
    mission_area,
    ready_air,
    staging_destinations,
)
from warcabinet.awaw.queries.answers import (
    Counterair,
    EndAirbases,
    EndCounterair,
    PlaceAirbase,
    Stage,
)
from warcabinet.awaw.queries.terms import AirUnits, Category, UnitId, where
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy import flying
from warcabinet.players.awaw.greedy.marching import by_worth
from warcabinet.players.awaw.greedy.situation import MAIN, situation
from warcabinet.players.awaw.staff import paratroops
from warcabinet.players.awaw.staff.budget import Budget
from warcabinet.players.awaw.staff.defending import Defence
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.recycling import recycled
from warcabinet.players.awaw.staff.supply import supplied
from warcabinet.players.awaw.staff.weights import BASING
from warcabinet.players.greedy import Desk, Idea


def staging(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.21: to where what decides the game is within range, as long as that calls for more."""
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    world = now.world
    if "stage" in asked.verbs():
        rows = [world.air[stack] for stack in asked.options("stage", "stack")]
        rows.sort(key=lambda row: (-row.factors, row.id))
        yield from paratroops.staging(now, rows)
        for aim, lacking in _aims(now):
            for row in rows:
                if _fights(now, row) and not _reaches(now, row, where(world, row.place), aim):
                    yield from _stages(now, row, aim, lacking)
    for idea in flying.staging(asked, desk):
        if not isinstance(idea.action, Stage) or not _leaves(now, idea.action):
            yield idea


def airbases(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.142: within range of what decides the game, behind one's own units, then as usual; never
    where hardly any air may come (82.322). At last those that lie idle are laid anew (18.143).
    """
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    world = now.world
    powers = asked.options("place-airbase", "power") if "place-airbase" in asked.verbs() else []
    for aim, lacking in _aims(now):
        for power in powers:
            rows = [row for row in world.air.values() if row.party == power and _fights(now, row)]
            if not rows:
                continue
            based = bases_of(world, rows[0].type, power)
            ranked = [
                (_room(now, rows[0], space, lacking), away, space)
                for space, away in now.distance(aim).items()
                if now.enemy_distance.get(space, 0) in BASING.behind
                and now.board.has(now.held & ~based, space)
                and _reaches(now, rows[0], space, aim)
            ]
            for room, _, space in sorted(ranked, reverse=True)[: BASING.more]:
                if room >= min(lacking, BASING.least):
                    yield Idea(PlaceAirbase(power, space), f"{aim} is within range from there")
    for idea in flying.airbases(asked, desk):
        if isinstance(idea.action, EndAirbases):
            yield from recycled(asked, now)
        if not isinstance(idea.action, PlaceAirbase) or _is_of_use(now, idea.action):
            yield idea


def _is_of_use(now: FrontLine, base: PlaceAirbase) -> bool:
    """Could a good part of a power's air be at a new base?"""
    rows = [row for row in now.world.air.values() if row.party == base.power and _fights(now, row)]
    return any(_room(now, row, base.hex, BASING.least) >= BASING.least for row in rows)


def _room(now: FrontLine, row: AirUnits, space: SpaceId, wanted: int) -> int:
    return at_a_new_airbase(now.world, row.party, row.type, space, wanted)


def counterair(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.521: as usual, but without the air that what decides the game calls for, and no more than
    the budget allows; none where offensives count for victory.
    """
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    if now.effort:
        yield Idea(EndCounterair(), "it would cost more than it brings")
    aims = [aim for aim, _ in _wanted(now)]
    budget = Budget(now)
    for idea in flying.counterair(asked, desk):
        if isinstance(idea.action, Counterair):
            rows = [now.world.air[wing.stack] for wing in idea.action.wings]
            if any(
                _reaches(now, row, where(now.world, row.place), aim) for row in rows for aim in aims
            ):
                continue
            if not budget.raid_pays(idea.action):
                continue
        yield idea


def _aims(now: FrontLine) -> list[tuple[SpaceId, int]]:
    """What decides the game and can be attacked soon, and the air factors that it lacks."""
    return [(space, lacking) for space, lacking in _wanted(now) if lacking > 0]


def _wanted(now: FrontLine) -> list[tuple[SpaceId, int]]:
    """What decides the game and can be attacked soon, by either side, and by how much it calls for
    more air factors than reach it.
    """
    near = 0
    for _, ring in now.rings(now.own_at, BASING.near):
        near |= ring
    calls = {
        space: BASING.air * _factors_in(now, space, now.enemy)
        for space, worth in by_worth(now.goals)
        if worth >= MAIN and now.board.has(near & now.enemy_at, space)
    }
    if now.defensive:
        calls |= {space: BASING.cover * _factors_in(now, space, now.own) for space in _kept(now)}
    found = []
    for space, call in calls.items():
        has = sum(
            row.factors
            for row in ready_air(now.world, now.side)
            if _fights(now, row) and _reaches(now, row, where(now.world, row.place), space)
        )
        found.append((space, round(call) - has))
    return found


def _factors_in(now: FrontLine, space: SpaceId, units: Container[UnitId]) -> int:
    return sum(now.factors(unit) for unit in now.world.units_in[space] if unit in units)


def _kept(now: FrontLine) -> list[SpaceId]:
    """What decides the game and is in danger, the worst case first."""
    return [
        space for space in Defence(now).most_in_danger(MAIN) if now.board.has(now.own_at, space)
    ]


def _stages(now: FrontLine, row: AirUnits, aim: SpaceId, lacking: int) -> Iterator[Idea]:
    fed = supplied(now.world, row.party)  # 30.53: elsewhere they are of little use
    for factors in range(min(lacking, factors_to_stage(now.world, row)), 0, -1):
        for to in sorted(staging_destinations(now.world, row, factors)):
            if now.board.has(fed, to) and _reaches(now, row, to, aim):
                yield Idea(Stage(row.id, factors, to), f"{aim} is within range from there")


def _leaves(now: FrontLine, stage: Stage) -> bool:
    """Would air leave a base from which it reaches what decides the game? Transports go to where
    somebody waits for them, and nowhere else.
    """
    row = now.world.air[stage.stack]
    if not _fights(now, row):
        return True
    here = where(now.world, row.place)
    aims = [
        aim
        for aim, worth in now.goals.items()
        if worth >= MAIN and now.board.has(now.enemy_at, aim)
    ]
    if now.defensive:
        aims += _kept(now)
    return any(
        _reaches(now, row, here, aim) and not _reaches(now, row, stage.to, aim) for aim in aims
    )


def _reaches(now: FrontLine, row: AirUnits, base: SpaceId, aim: SpaceId) -> bool:
    return now.board.has(mission_area(now.world, row.type, row.party, base), aim)


def _fights(now: FrontLine, row: AirUnits) -> bool:
    return now.world.statics.kinds[row.type].category is not Category.AIR_TRANSPORT
