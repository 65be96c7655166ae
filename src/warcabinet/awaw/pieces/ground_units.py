"""10: what a ground unit is, and how one comes and goes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import SPECIALIZED, Category, Trait
from warcabinet.awaw.forces.unit_types import UnitType, UnitTypeId
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.ground import Casualties, Cause, Eliminated, Unit, UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Nationality, Side
from warcabinet.engine.book import Layer, Question, Refusal
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


def is_partisan(world: AwawWorld, unit: Unit) -> bool:
    return category(world, unit) is Category.PARTISAN


def is_specialized(world: AwawWorld, unit: Unit) -> bool:
    """10.41: airborne units, Chindits, commandos and marines."""
    return category(world, unit) in SPECIALIZED


def is_regular(world: AwawWorld, unit: Unit) -> bool:
    """Neither partisan nor flak nor specialized: what the basic stacking limit counts."""
    return category(world, unit) in (Category.INFANTRY, Category.ARMOR, Category.REPLACEMENT)


def side_of_unit(world: AwawWorld, unit: Unit) -> Side | None:
    return side_of_party(world, unit.party)


NEGATED: Layer[int] = Layer(
    "hexes in which mechanized components are of no use", ("party", "nationality", "category")
)
"""10.32, 10.33, 13.47: negated by the place itself, and only while the unit is there: rough terrain
in the Pacific, the hardest winter. A unit that moves on has its full allowance again.
"""


class MechanizedComponent(Question, frozen=True):
    """10.31, 10.32: has this unit the use of its mechanized component? Each reason why not that
    goes with the unit is a restriction registered beside its subject: supply, oil. What goes with
    the place is a layer of `NEGATED`.
    """

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId
    party: str = ""
    place: SpaceId = SpaceId("")

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit),)


@BOOK.forbids(
    MechanizedComponent,
    "10.32, 30.522B, 30.261",
    "the mechanized component of a unit works only in full supply",
)
def without_full_supply(world: AwawWorld, asked: MechanizedComponent) -> bool:
    return asked.unit in world.unit_supply


def in_working_order(world: AwawWorld, unit: Unit) -> bool:
    """10.12, 10.31: does it have a mechanized component, and nothing that goes with the unit itself
    (supply, oil) negates it? That of infantry is of use in Europe only: where the unit is decides.
    """
    one = world.statics.kinds[unit.type]
    if not one.mechanized_in(world.statics.theater_at(where(world, unit.place))):
        return False
    return BOOK.allows(
        world,
        MechanizedComponent(
            one.nationality, one.category, unit.id, unit.party, where(world, unit.place)
        ),
    )


def negated_area(world: AwawWorld, party: str, one: UnitType) -> int:
    """10.32, 13.47: where units of this type have no use of their mechanized component, as long as
    they are there.
    """
    area = 0
    for _, part in BOOK.layers(world, NEGATED, party, str(one.nationality), str(one.category)):
        area |= part
    return area


def mechanized(world: AwawWorld, unit: Unit) -> bool:
    """10.12, 10.31, 10.32, 10.33: has it a mechanized component, and the use of it where it is
    now?"""
    if not in_working_order(world, unit):
        return False
    area = negated_area(world, unit.party, world.statics.kinds[unit.type])
    return not (area and world.map.has(area, where(world, unit.place)))


def why_not_mechanized(world: AwawWorld, unit: Unit) -> list[Refusal]:
    """10.32: what negates the mechanized component of a unit now; for units that have one."""
    one = world.statics.kinds[unit.type]
    asked = MechanizedComponent(
        one.nationality, one.category, unit.id, unit.party, where(world, unit.place)
    )
    found = BOOK.may(world, asked)
    classes = (unit.party, str(one.nationality), str(one.category))
    for entry, area in BOOK.layers(world, NEGATED, *classes):
        if world.map.has(area, where(world, unit.place)):
            found.append(
                Refusal(
                    entry.rules[0], entry.gist, (a_unit(unit.id), a_hex(where(world, unit.place)))
                )
            )
    return found


BOOK.note("10.26", "a replacement costs one BRP: the cost of its unit type")


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


def forget(world: AwawWorld, unit: UnitId) -> None:
    """Drop what lasts of a unit that has left the board: its name may be used again."""
    lasting = (world.unit_supply, world.isolation, world.drew_from, world.exploited)
    for table in (*lasting, world.partisans, world.airdrops):
        if (left := table.get(unit)) is not None:
            world.drop(left)


def eliminate(world: AwawWorld, unit: Unit, cause: Cause, rule: str) -> None:
    """27.22: take a unit off the board: it goes back to its force pool, unless it is one of those
    that are never rebuilt, and its value is counted.
    """
    one = world.statics.kinds[unit.type]
    side = world.now.side
    number = len(world.eliminated)
    row = Eliminated(number, unit.id, unit.type, unit.party, cause, "" if side is None else side)
    world.drop(unit)
    world.put(row)
    if (pool := world.pools.get(unit.type)) is not None and Trait.NOT_REBUILT not in one.traits:
        world.amend(pool, unbuilt=pool.unbuilt + 1)
    forget(world, unit.id)
    lost = world.casualties.get(unit.party)
    before = lost.brps if lost is not None else 0
    world.put(Casualties(unit.party, before + one.cost))
    world.tell(
        rule,
        f"{unit.id} is eliminated in {unit.place}",
        a_unit(unit.id),
        a_hex(where(world, unit.place)),
    )
