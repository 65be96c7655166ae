"""27.72, 27.74: what a power does in its shipyards in a turn, order by order: what each takes in
points and BRPs, whether all of them fit together, and how they are carried out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import ClassVar

import msgspec

from warcabinet.awaw.economy.spending_limits import may_spend
from warcabinet.awaw.logistics.construction.construction_costs import bill, left, purse_of
from warcabinet.awaw.naval.ships.types_of_naval_units import classes
from warcabinet.awaw.naval.ships.yards import Yard, yards
from warcabinet.awaw.naval.shipyards.american_transports import Charge
from warcabinet.awaw.naval.shipyards.hurry_and_delay import (
    against_deferring,
    against_hurrying,
    against_scuttling,
)
from warcabinet.awaw.naval.shipyards.naval_construction_chart import MOVES, PLACING, ROWS, type_of
from warcabinet.awaw.naval.shipyards.repairs import (
    against_raising,
    against_repair,
    payer_for,
    waiting_ship,
)
from warcabinet.awaw.naval.shipyards.restrictions_on_naval_construction import against_laying_down
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import (
    against_building,
    counters,
    figure,
    slips_of,
    yards_run,
)
from warcabinet.awaw.scenarios.file.words import ChartRow
from warcabinet.awaw.state.shipyards import OnTheSlips
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal

ALL = 0
"""The factors that an order gives for a named ship."""


class Work(StrEnum):
    """27.7272, 27.7267, 27.7262, 27.7251: what is done about a ship."""

    CONTINUE = "continue"
    HURRY = "hurry"
    """Down a row and a column to the left: a turn sooner."""
    HURRY_MORE = "hurry-more"
    DEFER = "defer"
    HOLD = "hold"
    """A ship that could be launched stays on the chart for another turn."""
    SCUTTLE = "scuttle"
    RAISE = "raise"
    REPAIR = "repair"
    LAY_DOWN = "lay-down"


MOVED_BY = {
    Work.CONTINUE: "continue",
    Work.HURRY: "accelerate",
    Work.HURRY_MORE: "accelerate twice",
    Work.DEFER: "defer",
    Work.HOLD: "defer",
}
"""The line of the table of moves for each."""

ONWARD = (Work.CONTINUE, Work.HURRY, Work.HURRY_MORE)
HURRIED = (Work.HURRY, Work.HURRY_MORE)
ON_THE_CHART = (*MOVED_BY, Work.SCUTTLE)


class YardOrder(msgspec.Struct, frozen=True, order=True):
    """What is done in a yard about a ship, or about factors of a type."""

    yard: str
    work: Work
    what: str
    factors: int

    unsaid: ClassVar[Mapping[str, int]] = {"factors": ALL}


# The chart in this turn ---------------------------------------------------------------------------


def due(world: AwawWorld, yard: Yard) -> list[OnTheSlips]:
    """27.7272: the ships in the column of this turn, those next to the launch first."""
    season = world.turn.season
    rows = [row for row in slips_of(world, yard) if row.season is season]
    return sorted(rows, key=lambda row: (-ROWS.index(row.row), -row.factors, row.what))


def to_go_on(world: AwawWorld, yard: Yard) -> list[OnTheSlips]:
    """27.7272A: those of them that need work."""
    return [row for row in due(world, yard) if row.row is not ChartRow.LAUNCH]


def to_launch(world: AwawWorld, yard: Yard) -> list[OnTheSlips]:
    """27.7272D: those of them whose time is up."""
    return [row for row in due(world, yard) if row.row is ChartRow.LAUNCH]


def row_for(world: AwawWorld, yard: Yard, work: Work, what: str) -> OnTheSlips | None:
    """The place on the chart that an order about a ship means. Of factors that are scuttled those
    that would be launched last come first; those that are launched in this turn are gone by then.
    """
    if work is Work.HOLD:
        rows = to_launch(world, yard)
    elif work is Work.SCUTTLE:
        there = [row for row in slips_of(world, yard) if row not in to_launch(world, yard)]
        rows = sorted(there, key=lambda row: ROWS.index(row.row))
    else:
        rows = to_go_on(world, yard)
    return next((row for row in rows if row.what == what), None)


def size_of(world: AwawWorld, order: YardOrder) -> int:
    """The factors that an order is about: of a named ship all."""
    one = classes(world.statics).get(order.what)
    return one.size if one is not None and one.named else order.factors


# Reasons against one order ------------------------------------------------------------------------


def against_order(world: AwawWorld, power: str, order: YardOrder) -> list[Refusal]:
    """27.7251, 27.726, 27.7272: every reason against an order, whatever else is ordered."""
    yard = yards(world.statics).get(order.yard)
    if yard is None or yard not in yards_run(world, power):
        return [Refusal("27.71", f"{order.yard} is no yard in which {power} works")]
    factors = size_of(world, order)
    if order.work is Work.LAY_DOWN:
        return against_laying_down(world, power, yard, order.what, factors)
    if order.work is Work.REPAIR:
        return against_repair(world, power, yard, order.what, factors)
    if order.work is Work.RAISE:
        return against_raising(world, power, yard, order.what)
    return _against_chart_order(world, power, yard, order)


def _against_chart_order(
    world: AwawWorld, power: str, yard: Yard, order: YardOrder
) -> list[Refusal]:
    """27.7272A, 27.7272B, 27.7272C, 27.7272E: about ships that stand on the chart."""
    row = row_for(world, yard, order.work, order.what)
    if row is None:
        reason = f"{order.what} is not on the chart of {yard.name} for this in this season"
        return [Refusal("27.7272", reason)]
    factors, size = size_of(world, order), classes(world.statics)[order.what].size
    if factors < size or factors % size or factors > row.factors:
        return [Refusal("27.7272", f"{row.factors} factors of {order.what} are there")]
    if order.work is Work.SCUTTLE:
        return against_scuttling(world, power, yard.id)
    if order.work is Work.HOLD:
        if size == 1:
            return [Refusal("27.7273", "destroyers and escort carriers are launched by themselves")]
        return against_deferring(world, power, yard.id)
    if order.work in ONWARD and (found := against_building(world, power, yard)):
        return found
    if order.work in HURRIED:
        return against_hurrying(world, power, yard.id) + _too_small_to_hurry(world, row)
    return []


def _too_small_to_hurry(world: AwawWorld, row: OnTheSlips) -> list[Refusal]:
    """27.7272B: ships of three factors and more are hurried, on the rows from "3" upwards."""
    least = figure(world, "smallest row to accelerate")
    if classes(world.statics)[row.what].size < least or type_of(world, row.what) is not None:
        return [Refusal("27.7272B", "ships of one or two factors are not hurried")]
    if int(row.row) < least:
        return [Refusal("27.7272B", "a ship on the row 2 is launched next: it is not hurried")]
    return []


# What orders take ---------------------------------------------------------------------------------


def points_of(world: AwawWorld, order: YardOrder) -> int:
    """27.72, 27.721, 27.7251, 27.7262, 27.7267: the shipbuilding points that an order takes: one
    for each ship that is begun or moved on; a cruiser is repaired for none.
    """
    yard = yards(world.statics).get(order.yard)
    if order.work is Work.SCUTTLE or yard is None or order.what not in classes(world.statics):
        return 0
    ships = counters(world, order.what, size_of(world, order))
    if order.work in MOVED_BY:
        each = world.statics.tables[MOVES].number(MOVED_BY[order.work], "points")
    elif order.work is Work.RAISE:
        each = figure(world, "points to raise a ship sunk in port")
    else:
        each = world.statics.tables[PLACING].number(_line(world, order), "points")
    return ships * each


def brps_of(world: AwawWorld, order: YardOrder) -> list[int]:
    """27.72, 27.7272A, 27.7272B: the normal cost of an order in BRPs, ship by ship."""
    if order.work is Work.SCUTTLE or order.what not in classes(world.statics):
        return []
    if order.work in MOVED_BY:
        each = world.statics.tables[MOVES].number(MOVED_BY[order.work], "brps")
    elif order.work is Work.RAISE:
        each = figure(world, "brps to raise a ship sunk in port")
    else:
        each = world.statics.tables[PLACING].number(_line(world, order), "brps")
    return [each] * counters(world, order.what, size_of(world, order)) if each else []


def _line(world: AwawWorld, order: YardOrder) -> str:
    """The line of the table of placing for laying down and repair."""
    one = classes(world.statics)[order.what]
    if order.work is Work.REPAIR:
        return "repair named ship" if one.named else "repair cruiser"
    if one.named:
        return "begin named ship"
    return "begin cruiser" if one.size > 1 else "begin destroyer or cve"


def charges_of(world: AwawWorld, power: str, order: YardOrder) -> list[Charge]:
    """27.72, 27.7264: who pays for an order: the power, or for repairs in a captured yard the owner
    of the ship.
    """
    payer = power
    yard = yards(world.statics).get(order.yard)
    if order.work is Work.REPAIR and yard is not None:
        hull = waiting_ship(world, yard, order.what)
        payer = power if hull is None else payer_for(world, power, yard, hull)
    return [Charge(payer, payer, normal, order.yard) for normal in brps_of(world, order)]


def granted_for(world: AwawWorld, payer: str, charges: Sequence[Charge]) -> int:
    """40.244: what of these charges is paid from grants to the countries whose yards they are."""
    found = 0
    for purse in sorted({one.purse for one in charges if one.purse in world.purses}):
        costs = bill(world, payer, [one.normal for one in charges if one.purse == purse])
        found += min(costs, purse_of(world, purse))
    return found


def against_charges(world: AwawWorld, charges: Sequence[Charge]) -> list[Refusal]:
    """27.31, 27.35, 39.11: why these BRPs cannot be paid. What was granted to the country of a yard
    is spent first (40.244).
    """
    found: list[Refusal] = []
    limits: Counter[str] = Counter()
    for payer in sorted({one.payer for one in charges}):
        own = [one for one in charges if one.payer == payer]
        given = granted_for(world, payer, own)
        for limit_of in {one.limit_of for one in own}:
            normals = [one.normal for one in own if one.limit_of == limit_of]
            limits[limit_of] += bill(world, payer, normals)
        limits[payer] -= given
        found += may_spend(world, payer, bill(world, payer, [one.normal for one in own]) - given)
    for power, total in sorted(limits.items()):
        if total > left(world, power):
            reason = (
                f"this costs {total}, and {left(world, power)} BRPs are left of {power}'s limit"
            )
            found.append(Refusal("27.31", reason))
    return found
