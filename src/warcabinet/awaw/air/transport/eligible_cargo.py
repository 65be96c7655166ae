"""18.54: who may be carried by air, from where to where, and what it costs in movement."""

from __future__ import annotations

from collections.abc import Iterator, Set
from typing import ClassVar

from warcabinet.awaw.air.bases.basing import faction_hexes, sites
from warcabinet.awaw.air.bases.operational_bases import why_not_operational
from warcabinet.awaw.air.missions.air_range import staging_area
from warcabinet.awaw.air.transport.air_transports import against_flight, carriers, ready_transports
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import SPECIALIZED, Category
from warcabinet.awaw.ground.movement.ground_movement import CLOSED, classes_of, points_left
from warcabinet.awaw.ground.movement.movement_restrictions import rough_terrain
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.pieces.supply_status import unsupplied
from warcabinet.awaw.politics.parties import parties_of
from warcabinet.awaw.state.air import Task
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side, Theater
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

EMBARK_IN_ZONE = {Theater.EUROPE: 2, Theater.PACIFIC: 1}
"""18.547A: what it costs to board in the zone of enemy armor; elsewhere it costs nothing."""

DEBARK = 1
"""18.547A: what it costs to get out, without what rough terrain adds."""


# Who may be carried -------------------------------------------------------------------------------


class CarryByAir(Question, frozen=True):
    """18.543, 18.547: may this ground unit be carried by air?"""

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit),)


@BOOK.forbids(
    CarryByAir,
    "18.543, 18.544, 10.51",
    "only infantry of one factor and specialized units are carried by air",
)
def too_heavy(world: AwawWorld, asked: CarryByAir) -> bool:
    if asked.category in SPECIALIZED:
        return False
    row = world.units[asked.unit]
    return asked.category != Category.INFANTRY or world.type_of(row).combat != 1


@BOOK.forbids(CarryByAir, "18.547C", "units without supply are not carried by air")
def without_supply(world: AwawWorld, asked: CarryByAir) -> bool:
    return unsupplied(world, asked.unit)


def against_cargo(world: AwawWorld, unit: Unit) -> list[Refusal]:
    """18.543, 18.544, 18.547C: every reason why a unit is not carried by air."""
    return BOOK.may(world, _carried(world, unit))


def may_be_carried(world: AwawWorld, unit: Unit) -> bool:
    """18.543, 18.544, 18.547C: is there nothing against it?"""
    return BOOK.allows(world, _carried(world, unit))


def _carried(world: AwawWorld, unit: Unit) -> CarryByAir:
    kind = world.type_of(unit)
    return CarryByAir(str(kind.nationality), str(kind.category), unit.id)


def cargo_of(world: AwawWorld, side: Side, bases: Set[SpaceId] | None = None) -> list[UnitId]:
    """18.543: the units of a side that can be carried by air, wherever they are; or only those in
    some bases, which are few: the others are not asked about.
    """
    rows = world.units
    return [
        unit
        for name in parties_of(world, side)
        for unit in world.units_of[name]
        if (bases is None or rows[unit].place in bases) and may_be_carried(world, rows[unit])
    ]


# What it costs in movement ------------------------------------------------------------------------


def to_embark(world: AwawWorld, unit: Unit, base: SpaceId) -> int:
    """18.547A: boarding costs points only in the zone of enemy armor."""
    if not world.map.has(hostile_zone(world, unit.party), base):
        return 0
    return EMBARK_IN_ZONE[world.statics.theater_at(base)]


def to_debark(world: AwawWorld, unit: Unit, to: SpaceId) -> int:
    """18.547A, 13.41C: getting out costs one point, and one more in rough terrain; enemy armor does
    not matter.
    """
    points, area = rough_terrain(world, *classes_of(unit, world.type_of(unit)))
    return DEBARK + (points if world.map.has(area, to) else 0)


def closed_to(world: AwawWorld, unit: Unit, to: SpaceId, without: str = "") -> list[Refusal]:
    """13.46, 50.51: why a unit may not be in a hex at all, leaving out a sort of `CLOSED`."""
    bit = world.map.bit(to)
    classes = classes_of(unit, world.type_of(unit))
    if not _closed_area(world, *classes, without) & bit:
        return []
    return [
        Refusal(entry.rules[0], entry.gist, (a_unit(unit.id), a_hex(to)))
        for entry, area in BOOK.layers(world, CLOSED, *classes, without=without)
        if area & bit
    ]


@derived
def _closed_area(
    world: AwawWorld, party: str, nationality: str, category: str, without: str
) -> int:
    """13.46: all that is closed to units of one class, leaving out a sort of `CLOSED`."""
    closed = 0
    for _, area in BOOK.layers(world, CLOSED, party, nationality, category, without=without):
        closed |= area
    return closed


# From where to where ------------------------------------------------------------------------------


def against_boarding(world: AwawWorld, unit: Unit) -> list[Refusal]:
    """18.541, 18.542, 18.545, 18.547A: why a unit cannot fly from where it is, wherever it wants to
    go.
    """
    about = (a_unit(unit.id), a_hex(where(world, unit.place)))
    found = against_cargo(world, unit)
    if found:
        return found
    if unit.id in world.air_carried:
        return [Refusal("18.541", "it has embarked in this player turn already", about)]
    if not carriers(world, unit.id):
        return [Refusal("18.545", "no air transports that may carry it are in its base", about)]
    found = why_not_operational(world, unit.party, where(world, unit.place))
    left = points_left(world, unit)
    if left < to_embark(world, unit, where(world, unit.place)) + DEBARK:
        found.append(Refusal("18.547A", f"{left} movement factors are too few to fly", about))
    return found


def against_destination(world: AwawWorld, unit: Unit, to: SpaceId) -> list[Refusal]:
    """18.541, 18.545, 18.547A: why a unit cannot be flown to a base in the movement phase."""
    found = against_flight_to(world, unit, to)
    if found:
        return found
    cost = to_embark(world, unit, where(world, unit.place)) + to_debark(world, unit, to)
    if cost > (left := points_left(world, unit)):
        reason = f"it takes {cost} movement factors, and {left} are left (13.411 does not help)"
        return [Refusal("18.547A", reason, (a_unit(unit.id), a_hex(to)))]
    return []


def against_flight_to(world: AwawWorld, unit: Unit, to: SpaceId) -> list[Refusal]:
    """18.541, 18.545: why no air transports in a unit's base can carry it to another base."""
    about = (a_unit(unit.id), a_hex(to))
    if to not in world.map or not world.map.is_hex(to):
        return [Refusal("18.49", "air transport ends in a hex", about)]
    if to == where(world, unit.place):
        return [Refusal("18.541", "the unit is there already", about)]
    if not world.map.has(sites(world), to):  # an island may have room for a naval squadron only
        return [Refusal("18.12", f"{to} bases no air transports", about)]
    stacks = carriers(world, unit.id)
    if not stacks:
        return [Refusal("18.545", "no air transports that may carry it are in its base", about)]
    found = why_not_operational(world, unit.party, to) + closed_to(world, unit, to)
    return found or against_flight(world, world.air[stacks[0]], Task.AIR_TRANSPORT, to)


def bases_in_reach(world: AwawWorld, unit: Unit) -> int:
    """18.541: the bases of its faction that the transports with a unit can reach."""
    found = 0
    for stack in carriers(world, unit.id):
        row = world.air[stack]
        found |= staging_area(world, row.type, row.party, where(world, row.place))
    return found & sites(world) & faction_hexes(world, unit.party)


def flights_for(world: AwawWorld, side: Side) -> Iterator[tuple[UnitId, SpaceId]]:
    """18.54: which units can be carried where."""
    bases = {where(world, world.air[stack].place) for stack in ready_transports(world, side)}
    for unit in cargo_of(world, side, bases) if bases else ():
        row = world.units[unit]
        if not against_boarding(world, row):
            for to in world.map.members(bases_in_reach(world, row)):
                if not against_destination(world, row, to):
                    yield unit, to
