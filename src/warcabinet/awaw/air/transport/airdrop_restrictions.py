"""10.42, 10.51, 10.53: which airborne units may be dropped, and where."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from warcabinet.awaw.air.bases.operational_bases import why_not_operational
from warcabinet.awaw.air.transport.air_transports import (
    against_flight,
    hauls,
    planes_for,
)
from warcabinet.awaw.air.transport.eligible_cargo import closed_to
from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import DROPS, Category, Trait
from warcabinet.awaw.ground.attack.ground_attacks import hostile_in, is_dropped
from warcabinet.awaw.ground.movement.ground_movement import BY_UNITS
from warcabinet.awaw.logistics.oil.oil_effects import army_lacks_oil
from warcabinet.awaw.logistics.weather.weather import winter_level
from warcabinet.awaw.pieces.combat_training_levels import ctl
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.pieces.supply_status import fully_supplied
from warcabinet.awaw.politics.parties import parties_of
from warcabinet.awaw.state.air import Task
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

LEAST_TRAINING = 2
"""10.53D"""

NO_DROPS = 3
"""10.53E, 34.41: the winter effect from which nobody drops into a hex."""


ONLY_AIRBORNE = (Category.AIRBORNE,)
"""10.51: who drops where nobody has a transport of his own."""


class DropUnit(Question, frozen=True):
    """10.51, 10.53: may this unit be dropped at all now?"""

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit),)


class DropOn(Question, frozen=True):
    """10.53E: may this unit be dropped on that hex?"""

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId
    hex: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit), a_hex(self.hex))


def against_jump(world: AwawWorld, unit: Unit, space: SpaceId) -> list[Refusal]:
    kind = world.type_of(unit)
    return BOOK.may(world, DropOn(str(kind.nationality), str(kind.category), unit.id, space))


def against_jumper(world: AwawWorld, unit: Unit) -> list[Refusal]:
    """10.51, 10.53: every reason why a unit is not dropped from where it is."""
    kind = world.type_of(unit)
    found = BOOK.may(world, DropUnit(str(kind.nationality), str(kind.category), unit.id))
    if found:
        return found
    about = (a_unit(unit.id), a_hex(where(world, unit.place)))
    if any(haul.unit == unit.id for haul in hauls(world, Task.AIRDROP)):
        return [Refusal("10.52", "its drop has been announced", about)]
    if not planes_for(world, unit.id):
        reason = "no uninverted air transports that may carry it are in its base"
        return [Refusal("10.53A", reason, about)]
    return why_not_operational(world, unit.party, where(world, unit.place))


def jumpers(world: AwawWorld, side: Side) -> list[UnitId]:
    """10.53, 10.61A: the units of a side that can be dropped now. Most are not where transports
    are.
    """
    own = self_carried(world.statics)
    return [
        unit
        for name in parties_of(world, side)
        for category in (DROPS if name in own else ONLY_AIRBORNE)
        if (places := world.standing[f"{name}/{category}"])
        for unit in _able(world, name, category, places)
        if planes_for(world, unit) and not against_jumper(world, world.units[unit])
    ]


@cache
def self_carried(setting: Statics) -> frozenset[str]:
    """10.61A, 10.66: whose units on this board are dropped from transports of their own."""
    if not setting.pacific:
        return frozenset()
    kinds = setting.kinds.values()
    return frozenset(str(one.nationality) for one in kinds if one.category is Category.CHINDIT)


def _able(world: AwawWorld, party: str, category: Category, places: int) -> list[UnitId]:
    """The units of a party and category in some places, in order."""
    return sorted(
        unit
        for space in world.map.members(places)
        for unit in world.units_in[space]
        if (row := world.units[unit]).party == party and world.type_of(row).category is category
    )


@BOOK.forbids(DropUnit, "10.51", "only airborne units are dropped")
def not_airborne(world: AwawWorld, asked: DropUnit) -> bool:
    return asked.category not in DROPS


@BOOK.forbids(
    DropUnit,
    "10.51",
    "airborne units that have lost their transports for good are not dropped",
    category=Category.AIRBORNE,
)
def drops_no_more(world: AwawWorld, asked: DropUnit) -> bool:
    return Trait.NO_AIRDROP in world.type_of(world.units[asked.unit]).traits


@BOOK.forbids(
    DropUnit,
    "10.42, 30.522C, 30.261",
    "airborne units that are not fully supplied are not dropped",
    category=DROPS,
)
def short_of_supply(world: AwawWorld, asked: DropUnit) -> bool:
    return not fully_supplied(world, asked.unit)


@BOOK.forbids(
    DropUnit,
    "10.42, 33.61C",
    "without oil for the army airborne units are not dropped",
    category=DROPS,
)
def army_without_oil(world: AwawWorld, asked: DropUnit) -> bool:
    return army_lacks_oil(world, asked.unit)


@BOOK.forbids(
    DropUnit,
    "10.53B",
    "a unit that was carried by air in this player turn is not dropped",
    category=DROPS,
)
def has_flown(world: AwawWorld, asked: DropUnit) -> bool:
    return asked.unit in world.air_carried


@BOOK.forbids(
    DropUnit,
    "10.53B, 16.41",
    "a unit that has attacked or dropped in this player turn is not dropped",
    category=DROPS,
)
def has_fought(world: AwawWorld, asked: DropUnit) -> bool:
    return asked.unit in world.attacked or is_dropped(world, asked.unit)


@BOOK.forbids(
    DropUnit,
    "10.53D",
    "airborne units drop only with a CTL of two or more",
    category=DROPS,
)
def untrained(world: AwawWorld, asked: DropUnit) -> bool:
    return ctl(world, world.units[asked.unit]) < LEAST_TRAINING


@BOOK.forbids(
    DropOn,
    "10.61C",
    "the Chindit is not dropped on enemy ground units",
    category=Category.CHINDIT,
)
def chindit_on_enemies(world: AwawWorld, asked: DropOn) -> bool:
    return bool(hostile_in(world, world.units[asked.unit].party, asked.hex))


@BOOK.forbids(
    DropOn,
    "10.53E, 34.41",
    "nobody is dropped into a hex with a winter effect of 3 or more; the base may have one",
)
def into_winter(world: AwawWorld, asked: DropOn) -> bool:
    return winter_level(world, world.units[asked.unit], asked.hex) >= NO_DROPS


@BOOK.forbids(
    DropOn,
    "9.93B, 56.72",
    "Italian airborne units are not dropped on the eastern front",
    nationality="italy",
)
def italians_in_the_east(world: AwawWorld, asked: DropOn) -> bool:
    return world.board.front[asked.hex] is Front.EASTERN


def against_hex(world: AwawWorld, unit: UnitId, space: SpaceId) -> list[Refusal]:
    """10.53, 10.58, 13.46: why a unit may not drop on a hex; enemy units there, and the zones of
    their armor, are no reason.
    """
    row = world.units[unit]
    about = (a_unit(unit), a_hex(space))
    if space not in world.map or not world.map.is_hex(space):
        return [Refusal("18.49", "airdrops are made on hexes", about)]
    if not world.map.has(world.statics.map, space):
        return [Refusal("7.211", "this is not on the map of the scenario", about)]
    if not world.map.has(world.board.land, space):
        return [Refusal("10.52", "there is no land to drop on", about)]
    if space == row.place:
        return [Refusal("10.52", "the unit is there already", about)]
    found = closed_to(world, row, space, BY_UNITS)
    found += against_jump(world, row, space)
    planes = planes_for(world, unit)
    if not found and planes:
        found = against_flight(world, planes[0], Task.AIRDROP, space)
    return found
