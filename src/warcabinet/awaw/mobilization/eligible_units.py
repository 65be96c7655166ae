"""36.3: what a mobilization may bring: which units, how many, shipyards and transports.

`MobilizeType` is asked of every unit before it is taken; each limit is an entry of its own.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.russian_mobilization import DELAYED_AS
from warcabinet.awaw.forces.kinds import Category, Trait
from warcabinet.awaw.forces.unit_types import UnitType, UnitTypeId
from warcabinet.awaw.mobilization.timing import ENEMY
from warcabinet.awaw.naval.ships.yards import ATLANTIC_US, PACIFIC_US, Yard, yards
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import (
    captured,
    most_in_turn,
    raised_in_turn,
    yards_run,
)
from warcabinet.awaw.state.tensions import Mobilization, Mobilizing
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Theater, at_war
from warcabinet.awaw.terms.tables import Tables
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.world import Thing

ANY, US, RUSSIA = "any", str(Power.US), str(Power.RUSSIA)
AIR = "army air factors a turn"
LEAST_AIR = "army air factors at least"
"""36.32A: the figure of a power whose mobilizations must have certain units."""

HEAVY = ("4-5", "5-6")
"""36.32C: of these armor units each Russian mobilization has one."""

AMERICAN = {str(Theater.EUROPE): ATLANTIC_US, str(Theater.PACIFIC): PACIFIC_US}
"""36.341B: the American yard of each theater."""


class MobilizeType(Question, frozen=True):
    """36.32: may one more unit of a type be mobilized now?"""

    classes: ClassVar[tuple[str, ...]] = ("power", "category")
    power: str
    category: str
    type: UnitTypeId
    with_production: bool = False
    """42.336B: what production has left pays a part of it."""

    def about(self) -> tuple[Thing, ...]:
        return (Thing("unit-type", self.type),)


class SpareProduction(Question, frozen=True):
    """42.336B: the BRPs of units that production has left for a power's air factors or ground
    units.
    """

    classes: ClassVar[tuple[str, ...]] = ()
    power: str
    category: str


def limit(tables: Tables, power: str, figure: str) -> int | None:
    """36.32, 36.34: a limit of a power, or else that of all; None: there is none."""
    rows = {row.keys: row for row in tables["mobilization-limits"].rows}
    row = rows.get((power, figure)) or rows.get((ANY, figure))
    return None if row is None else int(row.cells["value"])


def plan_of(world: AwawWorld, power: str) -> Mobilizing:
    return world.mobilizing[power]


def types_of(world: AwawWorld, power: str) -> list[UnitTypeId]:
    """36.32: the unit types of a power, the largest first."""
    found = [
        one
        for one in world.statics.kinds.values()
        if one.nationality == power and Trait.ELITE not in one.traits
        if one.category in DELAYED_AS
    ]
    return [one.type for one in sorted(found, key=lambda one: (-one.cost, one.type))]


def delay_of(world: AwawWorld, kind: UnitTypeId) -> int:
    """36.35, 36.35B, 36.35C, 36.35D, 36.35E: turns until a mobilized unit joins its force pool:
    infantry two, mechanized infantry and air four, armor six.
    """
    one = world.statics.kinds[kind]
    name = DELAYED_AS[one.category]
    if one.category is Category.INFANTRY and Trait.MECHANIZED in one.traits:
        name = "mechanized infantry"
    return world.statics.tables["mobilization-delays"].number(name, "turns")


def against_unit(
    world: AwawWorld, power: str, kind: UnitTypeId, with_production: bool = False
) -> list[Refusal]:
    """36.31, 36.32: every reason against one more unit of a type."""
    one = world.statics.kinds.get(kind)
    if one is None or one.nationality != power:
        reason = f"{kind} is no unit of {power}"
        return [Refusal("36.31", reason, (Thing("unit-type", kind),))]
    return BOOK.may(world, MobilizeType(power, str(one.category), kind, with_production))


def _kind(world: AwawWorld, asked: MobilizeType) -> UnitType:
    return world.statics.kinds[asked.type]


def _taken(world: AwawWorld, asked: MobilizeType) -> int:
    """How many units of this type are in the mobilization already."""
    return plan_of(world, asked.power).units.count(str(asked.type))


@BOOK.forbids(
    MobilizeType,
    "36.32, 36.33, 42.331",
    "only army and naval air, armor and infantry are mobilized; all other units come by production",
)
def not_eligible(world: AwawWorld, asked: MobilizeType) -> bool:
    return asked.category not in DELAYED_AS or Trait.ELITE in _kind(world, asked).traits


@BOOK.forbids(
    MobilizeType,
    "36.31, 36.31A, 36.31B, 36.31C",
    "the BRPs of units of this mobilization do not suffice, or are needed for what must be in it",
)
def too_costly(world: AwawWorld, asked: MobilizeType) -> bool:
    plan, kind = plan_of(world, asked.power), _kind(world, asked)
    return not asked.with_production and plan.left - kind.cost < reserve(world, plan, kind)


def produced_part(world: AwawWorld, power: str, kind: UnitType) -> int:
    """42.336B: what production pays of a unit that a mobilization cannot pay alone; it pays first,
    and something of it (R-583). 0: production pays nothing, or has not enough.
    """
    plan = plan_of(world, power)
    free = plan.left - reserve(world, plan, kind)
    rest = kind.cost - free
    found = BOOK.total(world, SpareProduction(power, str(kind.category)))
    spare = sum(part.value for part in found)
    return rest if free > 0 and 0 < rest <= spare else 0


@BOOK.forbids(
    MobilizeType,
    "36.351, 42.336B",
    "once in a turn what production has left pays the rest of a unit that a mobilization cannot "
    "pay alone",
)
def not_with_production(world: AwawWorld, asked: MobilizeType) -> bool:
    if not asked.with_production:
        return False
    if asked.power in world.produced_parts:
        return True
    return not produced_part(world, asked.power, _kind(world, asked))


@BOOK.forbids(
    MobilizeType,
    "36.32A",
    "no more than five army air factors in a turn, ten if the U.S. mobilizes in both theaters",
    category=Category.AAF,
)
def too_much_air(world: AwawWorld, asked: MobilizeType) -> bool:
    row = world.air_mobilized.get(asked.power)
    return (0 if row is None else row.factors) >= most_air(world, asked.power)


def most_air(world: AwawWorld, power: str) -> int:
    """36.32A: the army air factors that a power may mobilize in this turn."""
    tables = world.statics.tables
    now = [
        row
        for row in world.mobilizations.rows()
        if row.power == power and row.turn == world.turn.number
    ]
    both = f"{AIR} mobilizing in both theaters"
    figure = both if len(now) > 1 and limit(tables, power, both) is not None else AIR
    return limit(tables, power, figure) or 0


@BOOK.forbids(
    MobilizeType,
    "36.32C, 42.333",
    "this armor is not mobilized: each power has its own kinds",
    category=Category.ARMOR,
)
def no_such_armor(world: AwawWorld, asked: MobilizeType) -> bool:
    for row in world.statics.tables["armor-rights"].rows:
        if row.keys == (asked.power, _kind(world, asked).designation):
            return row.cells["mobilize"] != "yes"
    return True


@BOOK.forbids(
    MobilizeType,
    "36.32C, 36.32E",
    "a mobilization of Italy has one 2-5 armor unit at most, one of Britain one 4-5 armor unit and "
    "one 3-4 infantry unit, one of the U.S. one 5-6 armor unit in Europe and none in the Pacific",
    category=(Category.ARMOR, Category.INFANTRY),
)
def one_of_a_kind(world: AwawWorld, asked: MobilizeType) -> bool:
    kind = _kind(world, asked)
    name = f"{kind.designation} {asked.category} units"
    where = "the pacific" if plan_of(world, asked.power).theater == Theater.PACIFIC else "europe"
    most = limit(world.statics.tables, asked.power, name)
    if most is None:
        most = limit(world.statics.tables, asked.power, f"{name} in {where}")
    return most is not None and _taken(world, asked) >= most


@BOOK.forbids(
    MobilizeType,
    "36.32C",
    "what Russia mobilizes is infantry, armor and army air",
    power=RUSSIA,
    category=Category.NAS,
)
def no_russian_naval_air(world: AwawWorld, asked: MobilizeType) -> bool:
    return True


# What must be in it -------------------------------------------------------------------------------


def mobilization_of(world: AwawWorld, plan: Mobilizing) -> Mobilization | None:
    return world.mobilizations.get(Mobilization(plan.power, plan.theater, plan.number, 0).key())


def wanting(world: AwawWorld, plan: Mobilizing, more: UnitType | None = None) -> list[int]:
    """36.32A, 36.32C: the costs of what must still be in a Russian mobilization: an army air factor
    and a 4-5 or 5-6 armor unit, in either turn of one that takes two.
    """
    row = mobilization_of(world, plan)
    if row is None or limit(world.statics.tables, plan.power, LEAST_AIR) is None:
        return []
    kinds = [world.statics.kinds[name] for name in plan.units]
    if more is not None:
        kinds.append(more)
    costs = []
    if not row.heavy and not any(one.designation in HEAVY for one in kinds):
        costs.append(min(world.statics.kinds[f"{plan.power}-armor-{one}"].cost for one in HEAVY))
    if not row.air and not any(one.category is Category.AAF for one in kinds):
        costs.append(world.statics.kinds[f"{plan.power}-aaf"].cost)
    return costs


def reserve(world: AwawWorld, plan: Mobilizing, more: UnitType | None = None) -> int:
    """What must be left for it: all of it in the last turn; before that, one of the two, since both
    together are more than half of a mobilization pays for.
    """
    costs = wanting(world, plan, more)
    row = mobilization_of(world, plan)
    if row is not None and row.done + 1 < row.turns:
        return min(costs) if len(costs) > 1 else 0
    return sum(costs)


# Yards and transports -----------------------------------------------------------------------------


def at_war_there(world: AwawWorld, plan: Mobilizing) -> bool:
    """36.32F, 36.341A: is the U.S. at war in the theater of its mobilization?"""
    return plan.power == US and at_war(world, Power.US, ENEMY[Theater(plan.theater)])


def yards_for(world: AwawWorld, plan: Mobilizing) -> list[Yard]:
    """36.341B: the yards whose rates a mobilization may raise: American ones in its theater;
    Russian ones too (R-509).
    """
    found = [yard for yard in yards_run(world, plan.power) if not captured(world, yard)]
    if plan.power == US:
        found = [yard for yard in found if yard.id == AMERICAN[plan.theater]]
    return found


def against_yard(world: AwawWorld, power: str, yard: str) -> list[Refusal]:
    """36.34, 36.341, 36.341A, 36.341B, 36.341D, 36.341E, 36.341F: why a mobilization does not raise
    the rate of a yard.
    """
    plan, tables = plan_of(world, power), world.statics.tables
    cost = limit(tables, power, "unit brps per shipbuilding increase") or 0
    if limit(tables, power, "shipbuilding increases") == 0:
        return [Refusal("36.341D", f"{power} mobilizes no shipbuilding")]
    if plan.number == 1 and limit(tables, power, "shipbuilding increases of the first") == 0:
        return [Refusal("36.341E", f"the first mobilization of {power} raises no shipbuilding")]
    if yard not in {one.id for one in yards_for(world, plan)}:
        return [Refusal("36.341B", "this yard is not raised by this mobilization")]
    if plan.left < cost + reserve(world, plan):
        return [Refusal("36.34", f"it takes {cost} BRPs of units of the mobilization")]
    if fresh_left(world, plan) < cost:
        return [Refusal("36.341F", "units that were put off raise no shipbuilding")]
    found = yards(world.statics)[yard]
    most = most_in_turn(world, found)
    if raised_in_turn(world, found) >= most:
        return [Refusal("36.341A", f"no more than {most} in a turn, with those by production")]
    if plan.yards and plan.transports:
        return [Refusal("36.341A", "no second one beside a transport")]
    return []


def fresh_left(world: AwawWorld, plan: Mobilizing) -> int:
    """36.341F: what is left of the mobilization itself, without units that were put off."""
    kinds = world.statics.kinds
    cost = limit(world.statics.tables, plan.power, "unit brps per shipbuilding increase") or 0
    spent = sum(kinds[name].cost for name in plan.units) + cost * len(plan.yards)
    spent += (limit(world.statics.tables, US, "unit brps per transport") or 0) * plan.transports
    old = plan.left + spent - plan.fresh
    return plan.fresh - max(0, spent - old)


def against_transport(world: AwawWorld, power: str) -> list[Refusal]:
    """36.32F: transports are mobilized by the U.S. at war in the theater, one at a time, and not
    beside two increases of shipbuilding.
    """
    plan, tables = plan_of(world, power), world.statics.tables
    if power != US:
        return [Refusal("36.32F", "only the U.S. mobilizes transports")]
    if not at_war_there(world, plan):
        return [Refusal("36.32F", "not before the U.S. is at war in the theater")]
    if not plan.number:
        return [Refusal("36.32F", "transports come with a mobilization")]
    if plan.transports >= (limit(tables, US, "transports") or 0):
        return [Refusal("36.32F", "one transport in a mobilization")]
    if len(plan.yards) > 1:
        return [Refusal("36.32F", "none beside two increases of shipbuilding")]
    if plan.left < (limit(tables, US, "unit brps per transport") or 0):
        return [Refusal("36.32F", "it takes five BRPs of units of the mobilization")]
    return []
