"""10.53A: airborne units and their transports, brought together where they can drop on something.

They do not march with the others as long as there is something within range: whoever has the
initiative, or is parted from the enemy by the sea, keeps them ready.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from warcabinet.awaw.queries.air import (
    bases_of,
    factors_to_stage,
    mission_area,
    staging_destinations,
)
from warcabinet.awaw.queries.answers import Stage
from warcabinet.awaw.queries.terms import AirUnits, Category, UnitId, bit_of, where
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.redeploying import occupied
from warcabinet.players.awaw.greedy.situation import GOAL, rings_of
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.voyages import shared_ground
from warcabinet.players.greedy import Idea

FIELD = 0.2
"""What a hex within range is worth that has nothing on it but the enemy."""


def is_transport(now: FrontLine, row: AirUnits) -> bool:
    return now.world.statics.kinds[row.type].category is Category.AIR_TRANSPORT


def airborne(now: FrontLine) -> list[UnitId]:
    """Those who can wait for a drop: the others are needed in the line."""
    found = [
        unit
        for unit, row in now.own.items()
        if now.world.type_of(row).category is Category.AIRBORNE
        and now.board.is_hex(where(now.world, row.place))
    ]
    if not found or not now.defensive:
        return found
    apart = ~shared_ground(now)
    return [unit for unit in found if bit_of(now.world, now.own[unit]) & apart]


def in_range(now: FrontLine, area: int) -> float:
    """What there is to drop on in an area: what is worth going to, and any enemy."""
    found = sum(
        worth for goal, worth in now.goals.items() if worth >= GOAL and now.board.has(area, goal)
    )
    return found + FIELD * (area & now.enemy_at & now.open).bit_count()


def waiting(now: FrontLine) -> list[UnitId]:
    """Who stays at the base of his transports, since there is something within range."""
    return [
        unit
        for unit in airborne(now)
        if any(
            row.place == now.own[unit].place and in_range(now, _area(now, row))
            for row in transports(now, now.own[unit].party)
        )
    ]


def room_left(now: FrontLine) -> dict[SpaceId, int]:
    """12.11, 12.12: how many more units each hex with units takes; who waits for a drop takes no
    room.
    """
    found = occupied(now)
    for unit in waiting(now):
        found[where(now.world, now.own[unit].place)] += 1
    return found


def transports(now: FrontLine, party: str) -> list[AirUnits]:
    """The air transports of a country, whether they can fly now or in its next turn."""
    rows = (row for row in now.world.air.values() if row.party == party)
    return sorted((row for row in rows if is_transport(now, row)), key=lambda row: row.id)


def _area(now: FrontLine, row: AirUnits, base: SpaceId | None = None) -> int:
    """The hexes within range of transports, from where they are or from another base."""
    here = where(now.world, row.place) if base is None else base
    return mission_area(now.world, row.type, row.party, here)


def posts(now: FrontLine, choices: Mapping[UnitId, int]) -> Iterator[tuple[UnitId, SpaceId]]:
    """Where airborne units go or stay: at a base with transports that lack somebody."""
    stay = waiting(now)
    taken: dict[SpaceId, int] = {}
    for unit in stay:
        place = where(now.world, now.own[unit].place)
        taken[place] = taken.get(place, 0) + 1
        yield unit, place
    for unit in airborne(now):
        if unit in stay or unit not in choices:
            continue
        for row in transports(now, now.own[unit].party):
            base = where(now.world, row.place)
            if (
                row.factors > taken.get(base, 0)
                and now.board.has(choices[unit], base)
                and in_range(now, _area(now, row))
            ):
                taken[base] = taken.get(base, 0) + 1
                yield unit, base
                break


def staging(now: FrontLine, rows: list[AirUnits]) -> Iterator[Idea]:
    """18.21: transports go to where airborne units wait for them, or can march to."""
    for row in rows:
        if not is_transport(now, row):
            continue
        wanted = _wanted(now, row)
        here = where(now.world, row.place)
        factors = min(factors_to_stage(now.world, row), row.factors - wanted.pop(here, 0))
        ranked = [
            (in_range(now, _area(now, row, base)), base)
            for base in staging_destinations(now.world, row, 1)
            if wanted.get(base, 0) > 0
        ]
        for worth, base in sorted(ranked, key=lambda one: (-one[0], one[1])):
            count = min(factors, wanted[base])
            if worth and count > 0:
                yield Idea(Stage(row.id, count, base), "airborne units wait there")


def _wanted(now: FrontLine, row: AirUnits) -> dict[SpaceId, int]:
    """How many transports more each base could use: those in which airborne units of their country
    are, and next to others who are in no base the best within their march.
    """
    world, bases = now.world, bases_of(now.world, row.type, row.party)
    found: dict[SpaceId, int] = {}
    for unit in airborne(now):
        if now.own[unit].party != row.party:
            continue
        here = where(world, now.own[unit].place)
        far = world.statics.movement_at(now.own[unit].type, here)
        near = [
            base
            for ring in rings_of(world.statics, here, far)
            for base in ring
            if now.board.has(bases & now.held, base)
        ]
        spots = near[:1] if near and near[0] == here else near
        ranked = [(in_range(now, _area(now, row, base)), base) for base in spots]
        best = max(ranked, default=(0.0, here))
        if best[0]:
            found[best[1]] = found.get(best[1], 0) + 1
    for other in transports(now, row.party):
        place = where(world, other.place)
        if other.id != row.id and place in found:
            found[place] -= other.factors
    return found
