"""10: what a ground unit is, and how one comes and goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import SPECIALIZED, Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.records import Casualties, Cause, Eliminated, Unit, UnitId
from warcabinet.awaw.parties import side_of_party
from warcabinet.awaw.powers import Nationality, Side
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.book import Question
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


def a_unit(unit: UnitId) -> Thing:
    return Thing("unit", unit)


def a_hex(space: str) -> Thing:
    return Thing("hex", space)


# What it is ---------------------------------------------------------------------------------------


def category(world: AwawWorld, unit: Unit) -> Category:
    return world.statics.kinds[unit.type].category


def factors(world: AwawWorld, unit: Unit) -> int:
    """The combat factors printed on a unit."""
    return world.statics.kinds[unit.type].combat


def total_factors(world: AwawWorld, units: Iterable[UnitId]) -> int:
    kinds, rows = world.statics.kinds, world.units
    return sum(kinds[rows[unit].type].combat for unit in units)


def nationality(world: AwawWorld, unit: Unit) -> Nationality:
    return world.statics.kinds[unit.type].nationality


def is_armor(world: AwawWorld, unit: Unit) -> bool:
    return category(world, unit) is Category.ARMOR


def is_specialized(world: AwawWorld, unit: Unit) -> bool:
    return category(world, unit) in SPECIALIZED


def is_regular(world: AwawWorld, unit: Unit) -> bool:
    """Neither partisan nor flak nor specialized: what the basic stacking limit counts."""
    return category(world, unit) in (Category.INFANTRY, Category.ARMOR, Category.REPLACEMENT)


def side_of_unit(world: AwawWorld, unit: Unit) -> Side | None:
    return side_of_party(world, unit.party)


class MechanizedComponent(Question, frozen=True):
    """10.31, 10.32: has this unit the use of its mechanized component where it stands now? Each
    reason why not is a restriction registered beside its subject: supply, oil, weather.
    """

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit),)


def mechanized(world: AwawWorld, unit: Unit) -> bool:
    """10.12, 10.31: does it have a mechanized component, and the use of it now?"""
    one = world.statics.kinds[unit.type]
    if not one.mechanized_in(world.statics.theater):
        return False
    return not BOOK.may(world, MechanizedComponent(one.nationality, one.category, unit.id))


# How it comes and goes ---------------------------------------------------------------------------


def new_id(world: AwawWorld, kind: UnitTypeId) -> UnitId:
    """The first free number of a type."""
    number = 1
    while UnitId(f"{kind}/{number}") in world.units:
        number += 1
    return UnitId(f"{kind}/{number}")


def place_unit(world: AwawWorld, kind: UnitTypeId, party: str, place: str) -> Unit:
    """Put a new unit on the board. Pools and costs are the caller's business."""
    return world.put(Unit(new_id(world, kind), kind, party, SpaceId(place)))


def eliminate(world: AwawWorld, unit: Unit, cause: Cause, rule: str) -> None:
    """Take a unit off the board: it goes back to its force pool, and its value is counted."""
    one = world.statics.kinds[unit.type]
    side = world.now.side
    number = len(world.eliminated)
    row = Eliminated(number, unit.id, unit.type, unit.party, cause, "" if side is None else side)
    world.drop(unit)
    world.put(row)
    if (pool := world.pools.get(unit.type)) is not None:
        world.amend(pool, unbuilt=pool.unbuilt + 1)
    if (supply := world.unit_supply.get(unit.id)) is not None:
        world.drop(supply)
    lost = world.casualties.get(unit.party)
    before = lost.brps if lost is not None else 0
    world.put(Casualties(unit.party, before + one.cost))
    world.tell(rule, f"{unit.id} is eliminated in {unit.place}", a_unit(unit.id), a_hex(unit.place))
