"""27.2: what may be built now: the force pools, and what keeps a type of unit out of reach."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import may_construct
from warcabinet.awaw.forces.kinds import AIR_UNITS, COUNTERS, SPECIALIZED, Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_costs import (
    against_price,
    builder_of,
    cheap,
    is_free,
    price_of,
    unbuilt,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.world import Thing

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


def fresh_losses(world: AwawWorld, kind: str) -> int:
    """27.21: how many of a type were lost in this player turn."""
    side = world.now.side
    return sum(row.type == kind and row.side == side for row in world.eliminated.values())


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


# Who pays -----------------------------------------------------------------------------------------


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
