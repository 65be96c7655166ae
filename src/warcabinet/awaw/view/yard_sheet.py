"""27.7: the sheet of a power's shipyards: every chart, what can be done there now with which points
and BRPs, and when each ship sails.
"""

from __future__ import annotations

import msgspec

from warcabinet.awaw.command.command import commands
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_costs import bill, left
from warcabinet.awaw.naval.ships.types_of_naval_units import classes
from warcabinet.awaw.naval.ships.yards import Yard
from warcabinet.awaw.naval.shipyards.naval_construction import (
    against,
    in_yard_of,
    least_of,
    subjects,
)
from warcabinet.awaw.naval.shipyards.naval_construction_chart import (
    MOVES,
    ahead,
    below,
    first_cell,
    sails,
)
from warcabinet.awaw.naval.shipyards.orders import (
    ALL,
    MOVED_BY,
    ONWARD,
    Work,
    YardOrder,
    brps_of,
    points_of,
    size_of,
)
from warcabinet.awaw.naval.shipyards.plans import (
    Plan,
    against_idleness,
    against_plan,
    charges,
    points_used,
    ships_after,
    small_points_used,
    usual_plan,
)
from warcabinet.awaw.naval.shipyards.repairs import waiting
from warcabinet.awaw.naval.shipyards.restrictions_on_naval_construction import (
    points_for_small_ships,
)
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import (
    capacity,
    points,
    slips_of,
    yards_run,
)
from warcabinet.awaw.naval.shipyards.sw_unit_construction import BoatOrder
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.scenarios.file.words import ChartRow
from warcabinet.awaw.state.shipyards import OnTheSlips
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId

PRINTED = ("rulebook", "published")
"""Sources that the makers of the game have printed."""


class YardChoice(msgspec.Struct, frozen=True):
    """27.7272: what can be done about a ship: what it takes, and when it sails then."""

    work: str
    points: int
    brps: int
    sails: str
    refusals: tuple[Refusal, ...] = ()


class YardShip(msgspec.Struct, frozen=True):
    """A ship, or factors of a type, on a chart, waiting for repair, or to be laid down."""

    id: str
    name: str
    factors: int
    row: str
    """The row of the chart; `waiting`, or empty for one that is not begun."""
    season: str
    sails: str
    due: bool
    """27.7272: it stands in the column of this turn."""
    ordered: str
    """The work that the plan has for it."""
    count: int
    """Of a type: how many factors the plan is about."""
    choices: tuple[YardChoice, ...]


class YardFacts(msgspec.Struct, frozen=True):
    """27.724: a yard: its points and room, and its chart."""

    id: str
    name: str
    points: int
    used: int
    small: int
    small_used: int
    room: int
    ships: int
    printed: bool
    """The makers of the game have printed this chart; if not, it is reconstructed."""
    chart: tuple[YardShip, ...]
    waiting: tuple[YardShip, ...]
    fresh: tuple[YardShip, ...]


class YardSheet(msgspec.Struct, frozen=True):
    power: str
    turn: str
    season: str
    left: int
    """27.31: what is left of the construction limit."""
    level: int
    cost: int
    plan: str
    """The plan in the notation."""
    usual: str
    """What is done if nobody says otherwise."""
    yards: tuple[YardFacts, ...]
    refusals: tuple[Refusal, ...]
    """Why the plan cannot stand as it is."""


def sheet(world: AwawWorld, seat: Seat, rest: str) -> YardSheet:
    """27.71: the yards of a power (`germany`), with a plan for them in the notation of the answer,
    or with the usual one.
    """
    power, _, text = rest.partition(" ")
    if power not in commands(world, seat):
        raise NoReport("Only who commands a power plans for its shipyards.")
    if world.date is None:
        raise NoReport("Ships are built once play has begun.")
    plan = usual_plan(world, power) if not text else read(power, text)
    found = (*against_plan(world, plan), *against_idleness(world, plan))
    cost = bill(world, power, (one.normal for one in charges(world, plan) if one.payer == power))
    return YardSheet(
        power,
        str(world.turn),
        str(world.turn.season),
        left(world, power),
        level_of(world, power),
        cost,
        written(plan),
        written(usual_plan(world, power)),
        tuple(_yard(world, plan, yard) for yard in yards_run(world, power)),
        found,
    )


def read(power: str, text: str) -> Plan:
    """A plan as the answer writes it: orders, then submarines, ASW and transports."""
    lines, _, units = text.partition(" ")
    try:
        orders = tuple(_order(one) for one in lines.split(",") if one not in ("", "-"))
        boats = tuple(_boats(one) for one in units.split(",") if one not in ("", "-"))
    except ValueError as error:
        raise NoReport("This is no plan for shipyards.") from error
    return Plan(power, orders, boats)


def _order(text: str) -> YardOrder:
    yard, work, what, factors = text.split("=")
    return YardOrder(yard, Work(work), what, int(factors))


def _boats(text: str) -> BoatOrder:
    yard, kind, place, factors = text.split("=")
    return BoatOrder(yard, UnitTypeId(kind), SpaceId(place), int(factors))


def written(plan: Plan) -> str:
    orders = (f"{one.yard}={one.work}={one.what}={one.factors}" for one in sorted(plan.orders))
    boats = (f"{one.yard}={one.kind}={one.place}={one.factors}" for one in sorted(plan.boats))
    return f"{','.join(orders) or '-'} {','.join(boats) or '-'}"


# A yard -------------------------------------------------------------------------------------------


def _yard(world: AwawWorld, plan: Plan, yard: Yard) -> YardFacts:
    scenario = world.statics.scenario
    charts = () if scenario is None else scenario.chart
    printed = all(one.source.startswith(PRINTED) for one in charts if one.yard == yard.id)
    return YardFacts(
        yard.id,
        yard.name,
        points(world, yard),
        points_used(world, plan, yard.id),
        points_for_small_ships(world, yard),
        small_points_used(world, plan, yard.id),
        capacity(world, yard),
        ships_after(world, plan, yard),
        printed,
        tuple(_on_chart(world, plan, yard, row) for row in slips_of(world, yard)),
        tuple(
            _to_begin(world, plan, yard, Work.REPAIR, hull.what, hull.factors)
            for hull in waiting(world, yard)
        ),
        tuple(
            _to_begin(world, plan, yard, Work.LAY_DOWN, what, 0)
            for what in subjects(world, plan.power, yard, Work.LAY_DOWN)
        ),
    )


def _name(world: AwawWorld, what: str) -> str:
    return world.in_words(what)


def _ordered(plan: Plan, yard: Yard, what: str, *works: Work) -> YardOrder | None:
    mine = (one for one in plan.orders if (one.yard, one.what) == (yard.id, what))
    return next((one for one in mine if one.work in works), None)


def _on_chart(world: AwawWorld, plan: Plan, yard: Yard, row: OnTheSlips) -> YardShip:
    """27.7272: a ship on the chart, with all that may be done about it in this turn."""
    assert row.season is not None
    due = row.season is world.turn.season
    ready = row.row is ChartRow.LAUNCH
    works: tuple[Work, ...] = (Work.SCUTTLE,)
    if due:
        works = (Work.HOLD, *works) if ready else (*ONWARD, *works)
    order = _ordered(plan, yard, row.what, *works)
    without = Plan(plan.power, tuple(one for one in plan.orders if one != order), plan.boats)
    choices = tuple(_choice(world, without, yard, work, row) for work in works)
    return YardShip(
        row.what,
        _name(world, row.what),
        row.factors,
        str(row.row),
        str(row.season),
        str(sails(world.turn, row.row, row.season, worked=False)),
        due,
        "" if order is None else str(order.work),
        0 if order is None else size_of(world, order),
        choices,
    )


def _choice(world: AwawWorld, plan: Plan, yard: Yard, work: Work, row: OnTheSlips) -> YardChoice:
    named = classes(world.statics)[row.what].named
    order = YardOrder(yard.id, work, row.what, ALL if named else row.factors)
    when = ""
    if work in MOVED_BY and row.season is not None:
        table, move = world.statics.tables[MOVES], MOVED_BY[work]
        if row.row is ChartRow.TWO and work is Work.CONTINUE:
            when = str(world.turn)
        elif row.row is not ChartRow.TWO or work is Work.HOLD:
            down = below(row.row, table.number(move, "rows_down"))
            side = ahead(row.season, table.number(move, "columns"))
            when = str(sails(world.turn, down, side, worked=True))
    return YardChoice(
        str(work),
        points_of(world, order),
        sum(brps_of(world, order)),
        when,
        tuple(against(world, plan, order)),
    )


def _to_begin(
    world: AwawWorld, plan: Plan, yard: Yard, work: Work, what: str, factors: int
) -> YardShip:
    """27.7251, 27.7267: a ship that could be laid down, or whose repair could begin: what the next
    one takes, and when it would sail.
    """
    order = _ordered(plan, yard, what, work)
    least = least_of(world, work, what)
    assert least is not None
    one = classes(world.statics)[what]
    count = 0 if order is None else size_of(world, order)
    more = in_yard_of(least, yard.id)
    if order is not None and not one.named:
        more = YardOrder(yard.id, work, what, order.factors + one.size)
    without = Plan(plan.power, tuple(o for o in plan.orders if o != order), plan.boats)
    row, season = first_cell(world, what, repair=work is Work.REPAIR)
    single = in_yard_of(least, yard.id)
    choice = YardChoice(
        str(work),
        points_of(world, single),
        sum(brps_of(world, single)),
        str(sails(world.turn, row, season, worked=True)),
        tuple(against(world, without, more)),
    )
    return YardShip(
        what,
        _name(world, what),
        factors or one.size,
        str(ChartRow.WAITING) if work is Work.REPAIR else "",
        "",
        choice.sails,
        False,
        "" if order is None else str(work),
        count,
        (choice,),
    )


def sheet_text(world: AwawWorld, seat: Seat, rest: str) -> str:
    found = sheet(world, seat, rest)
    lines = [f"{found.power}: {found.cost} of {found.left} BRPs that are left of the limit"]
    for yard in found.yards:
        lines.append(f"{yard.name}: {yard.used} of {yard.points} points, "
                     f"{yard.ships} of {yard.room} ships")  # fmt: skip
        for ship in (*yard.chart, *yard.waiting):
            done = f", {ship.ordered}" if ship.ordered else ""
            lines.append(f"  {ship.name}: sails in {ship.sails}{done}")
    return "\n".join(lines)
