"""27.2: what may be built now: the force pools, and what keeps a type of unit out of reach."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import may_construct
from warcabinet.awaw.forces.kinds import AIR_UNITS, COUNTERS, SPECIALIZED, Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.partisans.construction_costs import PAYERS
from warcabinet.awaw.logistics.construction.construction_costs import Price, against_price, price
from warcabinet.awaw.politics.parties import payer_of
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing

AT_DOUBLE_COST = (Cause.ISOLATION, Cause.FREE_ATTACK, Cause.VOLUNTARY)
"""27.13A: losses that cost double to make good in the same game turn."""

GROUND_BUILDS = tuple(one for one in COUNTERS if one is not Category.PARTISAN)
"""27.48: partisans are placed in a step of their own."""

FACTOR_BUILDS = (Category.FLAK, *AIR_UNITS)
"""Built by the factor: army air, naval air, jets, transports, and flak. Strategic air is built into
the boxes of strategic warfare (27.92).
"""


def a_type(kind: str) -> Thing:
    return Thing("unit-type", kind)


class Construct(Question, frozen=True):
    """27.2: may so many of a type be built now, wherever it is? Each reason against it is a
    restriction beside its subject.
    """

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    kind: UnitTypeId
    party: str
    count: int = 1

    def about(self) -> tuple[Thing, ...]:
        return (a_type(self.kind),)


def built_this_turn(world: AwawWorld, party: str, *categories: Category) -> int:
    """How many units or factors of these categories a party has built in this player turn."""
    kinds = world.statics.kinds
    return sum(
        row.count
        for row in world.built.values()
        if row.party == party and kinds[row.type].category in categories
    )


# Force pools --------------------------------------------------------------------------------------


def unbuilt(world: AwawWorld, kind: str) -> int:
    """7.223: how many of a type are in the force pool and not on the board."""
    row = world.pools.get(kind)
    return 0 if row is None else row.unbuilt


def fresh_losses(world: AwawWorld, kind: str) -> int:
    """27.21: how many of a type were lost in this player turn."""
    side = world.now.side
    return sum(row.type == kind and row.side == side for row in world.eliminated.values())


def dear_losses(world: AwawWorld, kind: str) -> int:
    """27.13A, 30.544: how many of a type were lost in this game turn in a way that makes them more
    expensive, less those that have been rebuilt.
    """
    lost = _lost_dearly(world).get(kind)
    if lost is None:
        return 0
    return lost - sum(row.dear for row in world.built.values() if row.type == kind)


@derived
def _lost_dearly(world: AwawWorld) -> Mapping[str, int]:
    """27.13A: by type, how many were lost so: the same for the whole of construction."""
    return Counter(
        str(row.type) for row in world.eliminated.values() if row.cause in AT_DOUBLE_COST
    )


def cheap(world: AwawWorld, kind: str) -> int:
    """9.82, 27.13A: how many of a type are available at the normal cost, before more expensive
    ones.
    """
    return max(0, unbuilt(world, kind) - dear_losses(world, kind))


@BOOK.forbids(Construct, "7.223", "there is none left in the force pool")
def pool_is_empty(world: AwawWorld, asked: Construct) -> bool:
    return asked.count > unbuilt(world, asked.kind)


@BOOK.forbids(
    Construct,
    "27.21, 10.41D",
    "specialized units are not rebuilt in the player turn in which they were lost",
    category=SPECIALIZED,
)
def specialized_too_soon(world: AwawWorld, asked: Construct) -> bool:
    return asked.count > unbuilt(world, asked.kind) - fresh_losses(world, asked.kind)


@BOOK.forbids(
    Construct,
    "27.61, 27.23, 17.353A, 17.353D",
    "no more naval air units a turn than the training rate of the power allows",
    category=Category.NAS,
)
def beyond_training_rate(world: AwawWorld, asked: Construct) -> bool:
    built = built_this_turn(world, asked.party, Category.NAS)
    return built + asked.count > training_rate(world, asked.party)


BOOK.note("5.66", "no units are built in the Ethiopia box: it is nobody's home country")


class NavalAirTraining(Question, frozen=True):
    """27.61: how many naval air units a power may build in a turn."""

    classes: ClassVar[tuple[str, ...]] = ("power",)
    power: str


def training_rate(world: AwawWorld, power: str) -> int:
    """27.61: France, Russia and China have none."""
    return BOOK.amount(world, NavalAirTraining(power))


@BOOK.modifies(
    NavalAirTraining,
    "27.61, 17.353A",
    "training rate",
    "powers that build naval air units begin with a training rate of one to four",
)
def first_rate(world: AwawWorld, asked: NavalAirTraining) -> int:
    return _first_rate(world, asked.power)


def _first_rate(world: AwawWorld, power: str) -> int:
    table = world.statics.tables["naval-air-rates"]
    rates = {row.keys[0]: row.cells["rate"] for row in table.rows}
    return int(rates.get(power, 0))


@BOOK.modifies(
    NavalAirTraining,
    "27.61, 17.356",
    "trained for the Pacific",
    "in a European scenario the U.S. trains no naval air units at first",
    power=Power.US,
)
def trained_for_the_pacific(world: AwawWorld, asked: NavalAirTraining) -> int | None:
    return None if world.statics.pacific else -_first_rate(world, asked.power)


# Who pays -----------------------------------------------------------------------------------------


class FreeOfCharge(Question, frozen=True):
    """84.47A, 85.481: is a type built at no cost? Nobody has to pay if any rule says so."""

    classes: ClassVar[tuple[str, ...]] = ("category",)
    category: str
    kind: UnitTypeId
    party: str


@derived
def is_free(world: AwawWorld, kind: UnitTypeId, party: str) -> bool:
    one = world.statics.kinds[kind]
    return bool(BOOK.total(world, FreeOfCharge(one.category, kind, party)))


def free_by(world: AwawWorld, kind: UnitTypeId, party: str) -> str:
    """The rule by which a type costs nothing."""
    one = world.statics.kinds[kind]
    parts = BOOK.total(world, FreeOfCharge(one.category, kind, party))
    return parts[0].rule if parts else "27.11"


def builder_of(world: AwawWorld, party: str) -> str | None:
    """27.11, 27.472B, 27.473C, 27.474C, 27.475C, 79.52, 85.482: the power that builds units of a
    party and pays for them: Britain for the whole Commonwealth.
    """
    payer = payer_of(world, party)
    return PAYERS.get(party) if payer is None else str(payer)


def price_of(world: AwawWorld, kind: UnitTypeId, party: str, count: int = 1) -> Price:
    """27.11, 27.12, 10.26, 10.41C, 10.98, 17.141A, 17.24, 17.34, 17.54, 17.64, 17.74, 17.84: what
    so many of a type cost now, from the chart of costs.
    """
    builder = builder_of(world, party)
    if builder is None or is_free(world, kind, party):
        return Price(0, 1)
    normal = world.statics.kinds[kind].cost * count
    return price(world, builder, normal, expensive=cheap(world, kind) < count)


@BOOK.forbids(Construct, "7.221", "this power constructs nothing in this scenario")
def builds_nothing(world: AwawWorld, asked: Construct) -> bool:
    if is_free(world, asked.kind, asked.party):
        return False
    builder = builder_of(world, asked.party)
    return builder is None or not may_construct(world, builder)


# All of it ----------------------------------------------------------------------------------------


def against_type(world: AwawWorld, kind: str, count: int = 1) -> list[Refusal]:
    """27.1, 27.2: every reason why so many of a type cannot be built now."""
    pool = world.pools.get(kind)
    if pool is None:
        return [Refusal("7.223", "no force pool has such a unit", (a_type(kind),))]
    one = world.statics.kinds[kind]
    asked = Construct(one.nationality, one.category, pool.type, pool.party, count)
    if found := BOOK.may(world, asked):
        return found
    builder = builder_of(world, pool.party)
    if builder is None or is_free(world, pool.type, pool.party):
        return []
    if count > 1 and 0 < cheap(world, kind) < count:
        reason = (
            f"only {cheap(world, kind)} of them are to be had at the normal cost: buy those first"
        )
        return [Refusal("27.13A", reason, (a_type(kind),))]
    wanted = price_of(world, pool.type, pool.party, count)
    return against_price(world, builder, wanted, str(one.nationality))
