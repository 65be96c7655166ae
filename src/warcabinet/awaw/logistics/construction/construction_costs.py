"""27.1, 27.31, 27.35: what construction costs, whether a power can afford it, and how it pays.

Units and works are paid for alike: `price` says what something costs, `against` why it cannot be
paid for, `pay` pays. Whatever is built counts at the price paid against the limit (R-068).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.spending_limits import may_spend, spend
from warcabinet.awaw.forces.kinds import Trait
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.partisans.construction_costs import PAYERS
from warcabinet.awaw.logistics.construction.construction_oil_effects import oil_of
from warcabinet.awaw.pieces.elite_naval_air import elite_types
from warcabinet.awaw.politics.parties import payer_of
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing


class Price(msgspec.Struct, frozen=True):
    """27.13, 27.14: what is to be paid: so many times the normal cost, and why."""

    normal: int
    times: int
    covered: int = 0
    """The part of the normal cost that takes up oil."""

    @property
    def brps(self) -> int:
        return self.normal * self.times


# Oil ----------------------------------------------------------------------------------------------


# Prices -------------------------------------------------------------------------------------------


def price(world: AwawWorld, power: str, normal: int, *, expensive: bool = False) -> Price:
    """27.11, 27.13A, 27.13B, 27.14, 27.35B, 27.35C: the price of something of this normal cost.
    `expensive`: it was lost in this turn to isolation, in an attack without BRPs or by its owner's
    choice. What oil still covers is bought at normal cost first (R-069).
    """
    oil = oil_of(world, power)
    covered = oil is None or normal <= oil.covers - oil.taken_up
    row = ("yes" if expensive else "no", "no" if covered else "yes")
    times = world.statics.tables["construction-cost-multipliers"].number(row, "times")
    return Price(normal, times, normal if oil is not None and covered else 0)


def left(world: AwawWorld, power: str) -> int:
    """27.31: what a power may still spend on construction in this player turn."""
    row = world.building_budgets.get(power)
    return 0 if row is None else row.limit - row.used


def against(world: AwawWorld, power: str, normal: int, *, expensive: bool = False) -> list[Refusal]:
    """27.31, 27.35D, 39.31: why a power cannot pay for something of this normal cost now."""
    return against_price(world, power, price(world, power, normal, expensive=expensive))


def purse_of(world: AwawWorld, nationality: str) -> int:
    """40.244: what another power has granted for units of a nationality and is not spent yet."""
    row = world.purses.get(nationality)
    return 0 if row is None else row.brps


def against_price(
    world: AwawWorld, power: str, wanted: Price, nationality: str = ""
) -> list[Refusal]:
    about = (Thing("power", power),)
    rest, own = left(world, power), max(0, wanted.brps - purse_of(world, nationality))
    found = []
    if own > rest:
        reason = f"this costs {own}, and {rest} BRPs are left of {power}'s limit"
        found.append(Refusal("27.31", reason, about))
    return found + may_spend(world, power, own)


def bill(world: AwawWorld, power: str, normals: Iterable[int]) -> int:
    """27.35A, 27.35B: what several things of these normal costs come to, bought in this order, with
    the oil that there is.
    """
    oil = oil_of(world, power)
    left_of_oil = 0 if oil is None else oil.covers - oil.taken_up
    times = world.statics.tables["construction-cost-multipliers"].number(("no", "yes"), "times")
    total = 0
    for normal in normals:
        covered = oil is None or normal <= left_of_oil
        left_of_oil -= normal if covered else 0
        total += normal if covered else normal * times
    return total


def pay(
    world: AwawWorld,
    power: str,
    normal: int,
    rule: str,
    what: str,
    *,
    expensive: bool = False,
    limit_of: str | None = None,
    nationality: str = "",
) -> int:
    """27.11, 27.31, 27.472B, 27.473C, 27.474C, 27.475C: pay for something of this normal cost, out
    of the limit, one's own or that of another power (27.7322A); gives back what was paid. What has
    been granted for units of this nationality is spent first (40.244).
    """
    wanted = price(world, power, normal, expensive=expensive)
    oil = oil_of(world, power)
    if oil is not None and wanted.covered:
        world.amend(oil, taken_up=oil.taken_up + wanted.covered)
    given = min(wanted.brps, purse_of(world, nationality))
    if given:
        purse = world.purses[nationality]
        world.amend(purse, brps=purse.brps - given)
        world.tell("40.244", f"{given} of the BRPs granted by {purse.giver} go into {what}")
    budget = world.building_budgets[limit_of or power]
    world.amend(budget, used=budget.used + wanted.brps - given)
    times = "" if wanted.times == 1 else f" at {wanted.times} times the normal cost"
    spend(world, power, wanted.brps - given, rule, f"{what}{times}")
    return wanted.brps


AT_DOUBLE_COST = (Cause.ISOLATION, Cause.FREE_ATTACK, Cause.VOLUNTARY)
"""27.13A: losses that cost double to make good in the same game turn."""


def unbuilt(world: AwawWorld, kind: str) -> int:
    """7.223: how many of a type are in the force pool and not on the board."""
    row = world.pools.get(kind)
    return 0 if row is None else row.unbuilt


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
    """27.13A, 17.352C, 27.22B: by the type as which they can be rebuilt, how many were lost so: the
    same for the whole of construction.
    """
    rebuilt_as, kinds = elite_types(world.statics), world.statics.kinds
    return Counter(
        str(rebuilt_as.get(row.type, row.type))
        for row in world.eliminated.values()
        if row.cause in AT_DOUBLE_COST and Trait.NOT_REBUILT not in kinds[row.type].traits
    )


def cheap(world: AwawWorld, kind: str) -> int:
    """9.82, 27.13A: how many of a type are available at the normal cost, before more expensive
    ones.
    """
    return max(0, unbuilt(world, kind) - dear_losses(world, kind))


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


def committed(world: AwawWorld, power: str) -> int:
    """27.91A: what a power has promised to build before its player turn, at normal cost."""
    row = world.commitments.get(power)
    return 0 if row is None else row.brps


def pay_commitments(world: AwawWorld) -> None:
    """27.91A: what was built at the end of the research phase is paid for first, whatever else the
    power would rather build.
    """
    for row in list(world.commitments.rows()):
        if row.power in world.building_budgets:
            pay(world, row.power, row.brps, "27.91A", "new bombers and interceptors")
            world.drop(row)
