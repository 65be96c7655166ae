"""27.72, 27.722, 27.74: a whole plan for the shipyards of a power in a turn: whether its orders fit
together, what it costs, and what is planned if nobody says otherwise.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_costs import bill
from warcabinet.awaw.logistics.construction.construction_outside_home_countries import left_to_build
from warcabinet.awaw.naval.ships.types_of_naval_units import classes
from warcabinet.awaw.naval.ships.yards import AUSTRALIA, Yard, yards
from warcabinet.awaw.naval.shipyards.american_carriers import too_many_carriers
from warcabinet.awaw.naval.shipyards.american_transports import (
    Charge,
    against_british_carriers,
    against_transports,
)
from warcabinet.awaw.naval.shipyards.hurry_and_delay import against_deferring
from warcabinet.awaw.naval.shipyards.naval_construction_chart import SMALL
from warcabinet.awaw.naval.shipyards.orders import (
    ALL,
    ON_THE_CHART,
    ONWARD,
    Work,
    YardOrder,
    against_charges,
    against_order,
    brps_of,
    charges_of,
    points_of,
    size_of,
    to_go_on,
    to_launch,
)
from warcabinet.awaw.naval.shipyards.repairs import waiting
from warcabinet.awaw.naval.shipyards.restrictions_on_naval_construction import (
    BRITAIN,
    escort_carriers_a_turn,
    is_escort_carrier,
    points_for_small_ships,
)
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import (
    against_building,
    capacity,
    counters,
    figure,
    in_yard,
    points,
    yards_run,
)
from warcabinet.awaw.naval.shipyards.sw_unit_construction import (
    US,
    BoatOrder,
    against_boats,
    american,
    available,
    boat_charges,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal
from warcabinet.engine.derived import derived

BRITISH_CARRIERS = "britain-cve"
"""27.7223B: built in American yards as a grant."""


@dataclass(frozen=True, slots=True)
class Plan:
    """27.72: the orders of a power for a turn."""

    power: str
    orders: tuple[YardOrder, ...] = ()
    boats: tuple[BoatOrder, ...] = ()


# What a plan takes --------------------------------------------------------------------------------


def with_order(plan: Plan, order: YardOrder) -> Plan:
    return Plan(plan.power, (*plan.orders, order), plan.boats)


def with_boats(plan: Plan, order: BoatOrder) -> Plan:
    return Plan(plan.power, plan.orders, (*plan.boats, order))


def points_used(world: AwawWorld, plan: Plan, yard: str) -> int:
    """27.724A, 24.43: the points of a yard that a plan uses."""
    used = sum(points_of(world, one) for one in plan.orders if one.yard == yard)
    return used + sum(one.factors for one in plan.boats if one.yard == yard)


def small_points_used(world: AwawWorld, plan: Plan, yard: str) -> int:
    """27.7221A: those of them that go into ships of one factor."""
    known = classes(world.statics)
    used = sum(
        points_of(world, one)
        for one in plan.orders
        if one.yard == yard
        and one.work is Work.LAY_DOWN
        and one.what in known
        and known[one.what].sort in SMALL
    )
    return used + sum(one.factors for one in plan.boats if one.yard == yard)


def ships_after(world: AwawWorld, plan: Plan, yard: Yard) -> int:
    """27.741, 27.742, 24.43: the ships on the chart of a yard when the plan is carried out. What is
    launched makes room at once; submarines, ASW and transports take none.
    """
    count = in_yard(world, yard)
    held: Counter[str] = Counter()
    for one in plan.orders:
        if one.yard != yard.id or one.what not in classes(world.statics):
            continue
        ships = counters(world, one.what, size_of(world, one))
        if one.work in (Work.LAY_DOWN, Work.REPAIR):
            count += ships
        elif one.work is Work.SCUTTLE:
            count -= ships
        elif one.work is Work.HOLD:
            held[one.what] += size_of(world, one)
        elif one.work is Work.CONTINUE and _is_launched(world, yard, one.what):
            count -= ships
    for row in to_launch(world, yard):
        leaving = row.factors - held[row.what]
        count -= counters(world, row.what, leaving) if leaving > 0 else 0
    return count


def _is_launched(world: AwawWorld, yard: Yard, what: str) -> bool:
    """27.7272D: does a ship stand on the row 2, so that going on with it launches it?"""
    return any(row.what == what and row.row == "2" for row in to_go_on(world, yard))


def charges(world: AwawWorld, plan: Plan) -> list[Charge]:
    """27.72: all that a plan costs, in the order in which it is paid."""
    found = [one for order in plan.orders for one in charges_of(world, plan.power, order)]
    return found + boat_charges(world, plan.power, list(plan.boats))


# Whether it fits ----------------------------------------------------------------------------------


def against_plan(world: AwawWorld, plan: Plan) -> list[Refusal]:
    """27.72, 27.722, 27.74: every reason against the orders together, each right by itself."""
    if any(one.what not in classes(world.statics) for one in plan.orders):
        return [Refusal("27.712", "there is no such ship")]
    found = _too_much_for_a_yard(world, plan) + _twice(world, plan)
    found += _too_many_escort_carriers(world, plan) + _too_many_boats(world, plan)
    found += _too_many_australians(world, plan)
    if plan.power == US:
        begun = (one.what for one in plan.orders if one.work is Work.LAY_DOWN)
        found += too_many_carriers(world, begun)
        transports = american(list(plan.boats))
        found += against_transports(world, transports)
        british = (one for one in plan.orders if one.what == BRITISH_CARRIERS)
        costs = (sum(brps_of(world, one)) for one in british if one.work is Work.LAY_DOWN)
        found += against_british_carriers(world, sum(costs), transports)
    return found or against_charges(world, charges(world, plan))


def _too_much_for_a_yard(world: AwawWorld, plan: Plan) -> list[Refusal]:
    """27.724A, 27.7221A, 27.741, 42.334: the points and the room of each yard."""
    found = []
    named = {one.yard for one in plan.orders} | {one.yard for one in plan.boats}
    for yard in (one for one in yards(world.statics).values() if one.id in named):
        used, small = points_used(world, plan, yard.id), small_points_used(world, plan, yard.id)
        if used > points(world, yard):
            reason = f"{yard.name} has {points(world, yard)} shipbuilding points a turn"
            found.append(Refusal("27.724A", reason))
        if small > points_for_small_ships(world, yard):
            most = points_for_small_ships(world, yard)
            reason = f"{yard.name} puts {most} of its points into ships of one factor at most"
            found.append(Refusal("27.7221A", reason))
        if _begins(plan, yard) and ships_after(world, plan, yard) > capacity(world, yard):
            reason = f"{yard.name} holds {capacity(world, yard)} ships"
            found.append(Refusal("27.741", reason))
    return found


def _begins(plan: Plan, yard: Yard) -> bool:
    """27.741: is anything laid down in a yard, or its repair begun?"""
    begun = (Work.LAY_DOWN, Work.REPAIR)
    return any(one.yard == yard.id and one.work in begun for one in plan.orders)


def _twice(world: AwawWorld, plan: Plan) -> list[Refusal]:
    """27.7272: a ship has one order in a turn; factors of a type no more than there are."""
    found = []
    named: Counter[str] = Counter()
    factors: Counter[tuple[str, Work, str]] = Counter()
    for one in plan.orders:
        known = classes(world.statics).get(one.what)
        if known is not None and known.named:
            named[one.what] += 1
        else:
            factors[one.yard, one.work, one.what] += one.factors
    for what, times in named.items():
        if times > 1:
            found.append(Refusal("27.7272", f"{what} has more than one order in this turn"))
    for (yard, work, what), count in factors.items():
        found += against_order(world, plan.power, YardOrder(yard, work, what, count))
    for yard_id, what in {(yard, what) for yard, work, what in factors if work in ON_THE_CHART}:
        there = sum(r.factors for r in world.slips.values() if (r.yard, r.what) == (yard_id, what))
        if sum(factors[yard_id, work, what] for work in ON_THE_CHART) > there:
            found.append(Refusal("27.7272", f"there are {there} factors of {what}"))
    return found


def _too_many_escort_carriers(world: AwawWorld, plan: Plan) -> list[Refusal]:
    """17.353B, 27.7274: as many escort carriers in a turn as the power trains squadrons."""
    found = []
    for owner in (US, BRITAIN):
        begun = sum(
            one.factors
            for one in plan.orders
            if one.work is Work.LAY_DOWN
            and is_escort_carrier(world, one.what)
            and one.what.startswith(owner)
        )
        if begun and begun > escort_carriers_a_turn(world, owner):
            most = escort_carriers_a_turn(world, owner)
            reason = f"{most} escort carriers a turn may be begun for {owner}"
            found.append(Refusal("17.353B", reason))
    return found


def _too_many_boats(world: AwawWorld, plan: Plan) -> list[Refusal]:
    """7.223: no more submarines, ASW and transports than the force pools hold (42.334: of ships
    there is no such limit).
    """
    total: Counter[UnitTypeId] = Counter()
    for one in plan.boats:
        total[one.kind] += one.factors
    reason = "the force pool has no more of them"
    return [
        Refusal("7.223", reason) for kind, count in total.items() if count > available(world, kind)
    ]


def _too_many_australians(world: AwawWorld, plan: Plan) -> list[Refusal]:
    """27.473B: all work in Australia in a turn counts against its own limit, repairs too."""
    works = (brps_of(world, one) for one in plan.orders if one.yard == AUSTRALIA)
    cost = bill(world, plan.power, chain.from_iterable(works))
    if cost and cost > left_to_build(world, AUSTRALIA):
        reason = f"{left_to_build(world, AUSTRALIA)} BRPs are left of Australia's limit"
        return [Refusal("27.473B", reason)]
    return []


# What must be done --------------------------------------------------------------------------------


def must_go_on(world: AwawWorld, power: str, yard: Yard) -> int:
    """27.7272C: how many ships a power has to work on in a yard, since it may not defer them by its
    own choice: as many as it has points.
    """
    if not against_deferring(world, power, yard.id) or against_building(world, power, yard):
        return 0
    ships = sum(counters(world, row.what, row.factors) for row in to_go_on(world, yard))
    return min(ships, points(world, yard))


@derived
def kept_back(world: AwawWorld, power: str) -> int:
    """27.7272C: (R-380) what a power may not spend otherwise, since its ships must go on."""
    ships = sum(must_go_on(world, power, yard) for yard in yards_run(world, power))
    return ships * figure(world, "brps per naval factor")


def against_idleness(world: AwawWorld, plan: Plan) -> list[Refusal]:
    """27.7272C: a power that may not defer ships works on as many as its points and BRPs allow."""
    onward = tuple(one for one in plan.orders if one.work in ONWARD)
    cost, found = figure(world, "brps per naval factor"), []
    for yard in yards_run(world, plan.power):
        needed = must_go_on(world, plan.power, yard)
        done = sum(points_of(world, one) for one in onward if one.yard == yard.id)
        if done >= needed:
            continue
        more = Plan(plan.power, onward)
        once_more = [*charges(world, more), Charge(plan.power, plan.power, cost)]
        if not against_charges(world, once_more):
            ships = ", ".join(row.what for row in to_go_on(world, yard))
            reason = (
                f"{plan.power} may not defer ships in {yard.name}: go on with {needed} of {ships}"
            )
            found.append(Refusal("27.7272C", reason))
    return found


# What is planned if nobody says otherwise ---------------------------------------------------------


def usual_plan(world: AwawWorld, power: str) -> Plan:
    """27.7272, 27.7267: keep every ship moving that can be, those next to the launch first, and
    begin repairs with what is left.
    """
    plan = Plan(power)
    for order in _wishes(world, power):
        longer = Plan(power, tuple(sorted((*plan.orders, order))))
        if not against_order(world, power, order) and not against_plan(world, longer):
            plan = longer
    return plan


def _wishes(world: AwawWorld, power: str) -> Iterable[YardOrder]:
    """All that could go on or be repaired, what matters most first."""
    mine = yards_run(world, power)
    for yard in mine:
        for row in to_go_on(world, yard):
            yield from _ship_by_ship(world, yard, Work.CONTINUE, row.what, row.factors)
    for yard in mine:
        for hull in sorted(waiting(world, yard), key=lambda one: (-one.factors, one.what)):
            yield from _ship_by_ship(world, yard, Work.REPAIR, hull.what, hull.factors)


def _ship_by_ship(
    world: AwawWorld, yard: Yard, work: Work, what: str, factors: int
) -> Iterable[YardOrder]:
    """All of them, or as many as can be done."""
    one = classes(world.statics)[what]
    if one.named:
        yield YardOrder(yard.id, work, what, ALL)
        return
    for count in range(factors, 0, -one.size):
        yield YardOrder(yard.id, work, what, count)


def against_each(world: AwawWorld, plan: Plan) -> list[Refusal]:
    """27.71: every reason against the single orders of a plan."""
    found = [one for order in plan.orders for one in against_order(world, plan.power, order)]
    return found + [one for order in plan.boats for one in against_boats(world, plan.power, order)]
