"""27.71, 27.727: the step in which ships are launched, and each power says what is done in its
shipyards.

One answer holds a power's orders for the whole turn. Ships of this season's column that it does not
mention are deferred, as far as it may do that (27.7272C); those on the row "Launch" sail by
themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import seat_for
from warcabinet.awaw.economy.construction_limits import may_construct
from warcabinet.awaw.economy.spending_limits import may_spend
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_costs import builder_of, left, price_of
from warcabinet.awaw.logistics.construction.construction_restrictions import Construct
from warcabinet.awaw.naval.battle.fleet_orders import some
from warcabinet.awaw.naval.ships.types_of_naval_units import classes
from warcabinet.awaw.naval.ships.yards import Yard, yards
from warcabinet.awaw.naval.shipyards.american_transports import (
    AmericanPayment,
    PayForTransports,
    may_share,
    note_share,
)
from warcabinet.awaw.naval.shipyards.carrier_squadrons import man_carriers
from warcabinet.awaw.naval.shipyards.continuing_construction_and_repairs import carry_out, sail
from warcabinet.awaw.naval.shipyards.orders import (
    ALL,
    Work,
    YardOrder,
    against_order,
    row_for,
    to_go_on,
    to_launch,
)
from warcabinet.awaw.naval.shipyards.plans import (
    Plan,
    against_idleness,
    against_plan,
    charges,
    kept_back,
    usual_plan,
    with_boats,
    with_order,
)
from warcabinet.awaw.naval.shipyards.repairs import sunk_in_port, waiting, waiting_ship
from warcabinet.awaw.naval.shipyards.restrictions_on_naval_construction import (
    ships_to_come,
    types_to_lay_down,
)
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import (
    points,
    slips_of,
    yards_run,
)
from warcabinet.awaw.naval.shipyards.sw_unit_construction import (
    US,
    BoatOrder,
    against_boats,
    against_box,
    available,
    boat_kinds,
    boat_places,
    boat_yards,
    surplus_too_soon,
)
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.politics.parties import parties_of
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


class RunYards(Action, frozen=True):
    """27.7: what is done in the shipyards of a power in this turn."""

    orders: tuple[YardOrder, ...] = ()
    boats: tuple[BoatOrder, ...] = ()


def power_of(asked: Asked) -> str:
    assert isinstance(asked.decision, NavalConstruction)
    return asked.decision.power


def plan_of(asked: Asked, got: Got) -> Plan:
    """What has been ordered so far."""
    return Plan(power_of(asked), tuple(got.get("orders", ())), tuple(got.get("boats", ())))


def own_cost(world: AwawWorld, power: str, work: RunYards) -> int:
    """27.72: the BRPs that a power itself pays for what is done in its shipyards."""
    found = charges(world, Plan(power, work.orders, work.boats))
    return sum(one.normal for one in found if one.payer == power)


# What could be ordered ----------------------------------------------------------------------------


def subjects(world: AwawWorld, power: str, yard: Yard, work: Work) -> Iterator[str]:
    """The ships and types that an order of a kind may be about in a yard."""
    if work is Work.LAY_DOWN:
        yield from types_to_lay_down(world, yard)
        yield from ships_to_come(world, power)
    elif work is Work.REPAIR:
        yield from (hull.what for hull in waiting(world, yard))
    elif work is Work.RAISE:
        yield from (hull.what for hull in sunk_in_port(world, power))
    elif work is Work.HOLD:
        yield from (row.what for row in to_launch(world, yard))
    elif work is Work.SCUTTLE:
        yield from (row.what for row in slips_of(world, yard))
    elif work is not Work.DEFER:  # deferred is what is not mentioned
        yield from (row.what for row in to_go_on(world, yard))


def least_of(world: AwawWorld, work: Work, what: str) -> YardOrder | None:
    """The smallest order about a ship or type, in no yard yet."""
    one = classes(world.statics).get(what)
    return None if one is None else YardOrder("", work, what, ALL if one.named else one.size)


def in_yard_of(order: YardOrder, yard: str) -> YardOrder:
    return YardOrder(yard, order.work, order.what, order.factors)


def against(world: AwawWorld, plan: Plan, order: YardOrder) -> list[Refusal]:
    """27.7: every reason against one more order in a plan."""
    found = against_order(world, plan.power, order)
    return found or against_plan(world, with_order(plan, order))


def _yards(asked: Asked, got: Got) -> Domain[str]:
    mine = yards_run(asked.world, power_of(asked))
    return among((yard.id for yard in mine), "27.71", "this is no yard in which you work")


def _works(asked: Asked, got: Got) -> Domain[Work]:
    """Those for which the yard has ships."""
    world, power = asked.world, power_of(asked)
    yard = yards(world.statics)[got["yard"]]
    found = [one for one in Work if next(subjects(world, power, yard, one), None) is not None]

    def why(work: Work) -> list[Refusal]:
        if work is Work.DEFER:
            return [Refusal("27.7272C", "ships without an order are deferred: leave them out")]
        rule = {Work.REPAIR: "27.7261", Work.RAISE: "27.7263"}.get(work, "27.712")
        return [] if work in found else [Refusal(rule, "the yard has no ship for that")]

    return Domain(found, why, steady=True)


def _whats(asked: Asked, got: Got) -> Domain[str]:
    world, power, plan = asked.world, power_of(asked), plan_of(asked, got)
    yard, work = yards(world.statics)[got["yard"]], Work(got["work"])

    def why(what: str) -> list[Refusal]:
        least = least_of(world, work, what)
        if least is None:
            return [Refusal("27.712", "there is no such ship")]
        return against(world, plan, in_yard_of(least, yard.id))

    return Domain(sorted(set(subjects(world, power, yard, work))), why)


def _factors(asked: Asked, got: Got) -> Domain[int]:
    world, plan = asked.world, plan_of(asked, got)
    yard, work, what = yards(world.statics)[got["yard"]], Work(got["work"]), got["what"]
    one = classes(world.statics).get(what)
    if one is None or one.named:
        return among((ALL,), "27.7272", "a ship is built as a whole: say 0")
    if work is Work.REPAIR:
        hull = waiting_ship(world, yard, what)
        most = 0 if hull is None else hull.factors
    elif work is Work.LAY_DOWN:
        most = one.size * points(world, yard)
    else:
        row = row_for(world, yard, work, what)
        most = 0 if row is None else row.factors

    def why(count: int) -> list[Refusal]:
        return against(world, plan, YardOrder(yard.id, work, what, count))

    return Domain(range(one.size, most + 1, one.size), why)


# Submarines, ASW and transports -------------------------------------------------------------------


def _boat_yards(asked: Asked, got: Got) -> Domain[str]:
    mine = boat_yards(asked.world, power_of(asked))
    return among((yard.id for yard in mine), "27.711", "its points build no such units")


def _boat_kinds(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    found = boat_kinds(asked.world, power_of(asked))
    return among(found, "27.711", "you do not build such units")


def _boat_places(asked: Asked, got: Got) -> Domain[SpaceId]:
    world, power, plan = asked.world, power_of(asked), plan_of(asked, got)
    yard = yards(world.statics)[got["yard"]]

    def why(place: SpaceId) -> list[Refusal]:
        order = BoatOrder(yard.id, got["kind"], place, 1)
        found = against_boats(world, power, order) or against_plan(world, with_boats(plan, order))
        return found or against_box(world, power, plan.boats, place)

    return Domain(boat_places(world, power, yard, got["kind"]), why)


def _boats(asked: Asked, got: Got) -> Domain[int]:
    world, power, plan = asked.world, power_of(asked), plan_of(asked, got)

    def why(count: int) -> list[Refusal]:
        order = BoatOrder(got["yard"], got["kind"], got["place"], count)
        found = against_boats(world, power, order) or against_plan(world, with_boats(plan, order))
        return found or surplus_too_soon(world, power, (*plan.boats, order))

    return Domain(range(1, available(world, got["kind"]) + 1), why)


def _whole(asked: Asked, action: RunYards) -> list[Refusal]:
    """27.72, 27.74, 27.7272C: do the orders fit together, and is nothing left that must go on?"""
    plan = Plan(power_of(asked), action.orders, action.boats)
    return against_plan(asked.world, plan) or against_idleness(asked.world, plan)


def _proposals(asked: Asked) -> Iterable[RunYards]:
    """Complete plans: the usual one, and that with one order more."""
    world, power = asked.world, power_of(asked)
    plan = usual_plan(world, power)
    yield RunYards(plan.orders)
    for yard in yards_run(world, power):
        for what in subjects(world, power, yard, Work.LAY_DOWN):
            least = least_of(world, Work.LAY_DOWN, what)
            if least and not against(world, plan, order := in_yard_of(least, yard.id)):
                yield RunYards((*plan.orders, order))


# The decision -------------------------------------------------------------------------------------


class NavalConstruction(Decision[RunYards], frozen=True):
    """27.71, 27.727: a power's orders for its shipyards; by default the work goes on as far as
    points and BRPs reach, and repairs begin.
    """

    power: str

    rule: ClassVar[str] = "27.71"
    prompt: ClassVar[str] = "Give orders to the shipyards"
    by_default: ClassVar[str] = "work on ships goes on, and repairs begin"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        RunYards: Form(
            (
                some(
                    "orders",
                    Slot("yard", _yards),
                    Slot("work", _works),
                    Slot("what", _whats),
                    Slot("factors", _factors),
                    drawn="few",
                ),
                some(
                    "boats",
                    Slot("yard", _boat_yards),
                    Slot("kind", _boat_kinds),
                    Slot("place", _boat_places),
                    Slot("factors", _boats),
                    drawn="few",
                ),
            ),
            whole=_whole,
            proposals=_proposals,
            label="Give the orders",
            nothing="Nothing is done",
        )
    }

    def prompt_for(self, asked: Asked) -> str:
        world: AwawWorld = asked.world
        rates = ", ".join(
            f"{one.name} {points(world, one)}" for one in yards_run(world, self.power)
        )
        rest, has = left(world, self.power), level_of(world, self.power)
        return (
            f"Shipyards of {self.power}: points {rates}. A point costs 3 BRPs; {rest} are left of "
            f"the limit, and {self.power} has {has} BRPs"
        )

    def default(self, asked: Asked) -> RunYards:
        return RunYards(usual_plan(asked.world, self.power).orders)

    def real(self, asked: Asked) -> bool:
        return anything_to_order(asked.world, self.power)


def anything_to_order(world: AwawWorld, power: str) -> bool:
    """27.71: could a power order anything at all?"""
    empty = Plan(power)
    for yard in yards_run(world, power):
        for work in Work:
            for what in subjects(world, power, yard, work):
                least = least_of(world, work, what)
                if least and not against(world, empty, in_yard_of(least, yard.id)):
                    return True
    for yard in boat_yards(world, power):
        for kind in boat_kinds(world, power):
            for place in boat_places(world, power, yard, kind)[:1]:
                order = BoatOrder(yard.id, kind, place, 1)
                if not against_boats(world, power, order):
                    return not against_plan(world, with_boats(empty, order))
    return False


def builders(world: AwawWorld) -> list[str]:
    """27.71: the powers of the side whose turn it is that have shipyards."""
    have = {yard.power for yard in yards(world.statics).values()}
    return [
        power
        for power in parties_of(world, world.side)
        if is_power(power)
        and power not in world.surrendered
        and (power in have or yards_run(world, power))
    ]


@plays("T.P.BLD.70")
class NavalCharts(Procedure[None]):
    """27.71, 27.723, 27.7271, 27.7272, 27.91B: the charts of all powers of the side, one power
    after the other: orders first, then ships whose time is up are launched, and the orders are
    carried out.
    """

    powers: tuple[str, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        self.powers = tuple(builders(world)) if yards(world.statics) else ()
        return self.go(self.next_power)

    def next_power(self, world: AwawWorld, _: None) -> Step:
        if not self.powers:
            return Done()
        power = self.powers[0]
        seat = seat_for(world, power)
        if seat is None or not may_construct(world, power):
            return self.go(self.nothing)
        if power == US and US not in world.american_shares and may_share(world):
            return self.ask(AmericanPayment((seat,)), then=self.shared)
        return self.ask(NavalConstruction((seat,), power), then=self.answered)

    def shared(self, world: AwawWorld, answer: PayForTransports) -> Step:
        note_share(world, answer)
        return self.go(self.next_power)

    def nothing(self, world: AwawWorld, _: None) -> Step:
        return self.answered(world, RunYards())

    def answered(self, world: AwawWorld, answer: RunYards) -> Step:
        power, *rest = self.powers
        self.powers = tuple(rest)
        plan = Plan(power, answer.orders, answer.boats)
        sail(world, plan)
        carry_out(world, plan)
        if power == US:
            man_carriers(world)
        return self.go(self.next_power)


@BOOK.forbids(
    Construct,
    "27.7272C",
    "BRPs are kept back for the ships with which the power has to go on",
)
def kept_for_ships(world: AwawWorld, asked: Construct) -> bool:
    if not world.slips:
        return False
    builder = builder_of(world, asked.party)
    kept = 0 if builder is None else kept_back(world, builder)
    if builder is None or not kept:
        return False
    cost = price_of(world, asked.kind, asked.party, asked.count).brps + kept
    return cost > left(world, builder) or bool(may_spend(world, builder, cost))


BOOK.note("27.724E", "after the start the places of Fall 1939 mean nothing")
