"""27.7251, 27.7267, 27.7272: what is ordered in the shipyards is done, and told."""

from __future__ import annotations

from collections import Counter

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_costs import pay
from warcabinet.awaw.naval.ships.types_of_naval_units import classes
from warcabinet.awaw.naval.ships.yards import AUSTRALIA, Yard, yards
from warcabinet.awaw.naval.shipyards.american_carriers import note_laid_down, note_launched
from warcabinet.awaw.naval.shipyards.american_transports import note_rebuilt
from warcabinet.awaw.naval.shipyards.naval_construction_chart import (
    break_up,
    launch,
    lay_down,
    sails,
    shift,
)
from warcabinet.awaw.naval.shipyards.orders import (
    HURRIED,
    MOVED_BY,
    ONWARD,
    Work,
    YardOrder,
    charges_of,
    row_for,
    size_of,
    to_go_on,
    to_launch,
)
from warcabinet.awaw.naval.shipyards.plans import Plan
from warcabinet.awaw.naval.shipyards.repairs import begin_repair, raise_ship
from warcabinet.awaw.naval.shipyards.restrictions_on_naval_construction import (
    AUSTRALIAN,
    party_of,
)
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import yards_run
from warcabinet.awaw.naval.shipyards.sw_unit_construction import (
    US,
    american,
    boat_charges,
    build_boats,
)
from warcabinet.awaw.scenarios.file.words import ChartRow
from warcabinet.awaw.state.construction import Built
from warcabinet.awaw.state.shipyards import Hurried, OnTheSlips
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import Season
from warcabinet.engine.world import Thing

ORDER = (*ONWARD, Work.SCUTTLE, Work.RAISE, Work.REPAIR, Work.LAY_DOWN)
"""27.742: what makes room comes before what needs it."""


def called(world: AwawWorld, what: str, factors: int) -> str:
    """A ship by its name, or so many factors of a type."""
    return what if classes(world.statics)[what].named else f"{factors} {what}"


def tell(world: AwawWorld, rule: str, yard: Yard, text: str, power: str) -> None:
    world.tell(rule, f"{yard.name}: {text}", Thing("power", power))


def sail(world: AwawWorld, plan: Plan) -> None:
    """27.7272D, 27.7273, 27.7274: what stands on the row "Launch" in this season's column is
    launched at no cost; a ship that is to wait another turn goes a column further (27.7272C).
    """
    for yard in yards_run(world, plan.power):
        held = Counter(
            {one.what: size_of(world, one) for one in plan.orders
             if one.yard == yard.id and one.work is Work.HOLD}
        )  # fmt: skip
        for row in to_launch(world, yard):
            stays = min(row.factors, held[row.what])
            if stays:
                shift(world, yard, row, "defer", stays)
                text = f"{called(world, row.what, stays)} is held back for a turn"
                tell(world, "27.7272C", yard, text, plan.power)
            if row.factors > stays:
                _launch(world, yard, world.slips[row.key()], row.factors - stays)


def _launch(world: AwawWorld, yard: Yard, row: OnTheSlips, factors: int) -> None:
    """27.7272D, 27.7325A: a launch after repairs does nothing for American carriers."""
    if launch(world, yard, row, factors):
        note_launched(world, row.what)


def carry_out(world: AwawWorld, plan: Plan) -> None:
    """27.7271, 27.7272: the orders in the order of the charts; then what nobody worked on is
    deferred."""
    idle = {yard.id: Counter(_due(world, yard)) for yard in yards_run(world, plan.power)}
    for work in ORDER:
        for order in (one for one in plan.orders if one.work is work):
            _pay_for(world, plan.power, order)
            yard = yards(world.statics)[order.yard]
            if work in ONWARD:
                idle[yard.id][order.what] -= size_of(world, order)
                _go_on(world, yard, order, plan.power)
            elif work is Work.SCUTTLE:
                _scuttle(world, yard, order, plan.power, idle[yard.id])
            else:
                _begin(world, yard, order, plan.power)
    for yard in yards_run(world, plan.power):
        for what, factors in sorted(idle[yard.id].items()):
            if factors > 0:
                _defer(world, yard, what, factors, plan.power)
    _build_boats(world, plan)


def _due(world: AwawWorld, yard: Yard) -> dict[str, int]:
    found: Counter[str] = Counter()
    for row in to_go_on(world, yard):
        found[row.what] += row.factors
    return found


def _pay_for(world: AwawWorld, power: str, order: YardOrder) -> None:
    """27.72: three BRPs for each point, more for ships that are hurried."""
    for one in charges_of(world, power, order):
        what = f"{order.what} in {yards(world.statics)[order.yard].name}"
        paid = pay(world, one.payer, one.normal, "27.72", what, nationality=one.purse)
        if order.yard == AUSTRALIA:
            _note_australian(world, order, paid)


def _note_australian(world: AwawWorld, order: YardOrder, paid: int) -> None:
    """27.473B: it counts against the limit of Australia, repairs of others' ships too."""
    kind = order.what if order.what in AUSTRALIAN else next(iter(AUSTRALIAN))
    place = yards(world.statics)[order.yard].place
    world.put(Built(len(world.built), UnitTypeId(kind), AUSTRALIA, place, 0, paid))


def _go_on(world: AwawWorld, yard: Yard, order: YardOrder, power: str) -> None:
    """27.7272A, 27.7272B, 27.7272D: a ship goes down a row; from the row "2" it is launched."""
    row = row_for(world, yard, order.work, order.what)
    assert row is not None
    factors = size_of(world, order)
    if order.work in HURRIED:
        world.put(Hurried(power))
    if row.row is ChartRow.TWO:
        _launch(world, yard, row, factors)
        return
    cell = shift(world, yard, row, MOVED_BY[order.work], factors)
    how = "is hurried" if order.work in HURRIED else "goes on"
    text = f"work on {called(world, order.what, factors)} {how}{_when(world, cell)}"
    tell(world, "27.7272B" if order.work in HURRIED else "27.7272A", yard, text, power)


def _when(world: AwawWorld, cell: tuple[ChartRow, Season]) -> str:
    """When a ship that has been worked on in this turn is launched."""
    return f"; she sails in {sails(world.turn, *cell, worked=True)}"


def _defer(world: AwawWorld, yard: Yard, what: str, factors: int, power: str) -> None:
    """27.7272C: nobody works on a ship: it goes a column to the right."""
    row = row_for(world, yard, Work.CONTINUE, what)
    if row is None:
        return
    cell = shift(world, yard, row, "defer", min(factors, row.factors))
    text = f"{called(world, what, factors)} is deferred{_when(world, cell)}"
    tell(world, "27.7272C", yard, text, power)


def _scuttle(
    world: AwawWorld, yard: Yard, order: YardOrder, power: str, idle: Counter[str]
) -> None:
    """27.7272E: a ship on the chart is given up, to make room."""
    row = row_for(world, yard, Work.SCUTTLE, order.what)
    assert row is not None
    if row.season is world.turn.season and row.row is not ChartRow.LAUNCH:
        idle[order.what] -= size_of(world, order)
    break_up(world, row, size_of(world, order))
    text = f"{called(world, order.what, size_of(world, order))} is scuttled"
    tell(world, "27.7272E", yard, text, power)


def _begin(world: AwawWorld, yard: Yard, order: YardOrder, power: str) -> None:
    """27.7251, 27.7262, 27.7267: a ship is raised, its repair begun, or laid down."""
    factors = size_of(world, order)
    name = called(world, order.what, factors)
    if order.work is Work.RAISE:
        raise_ship(world, order.what)
        tell(world, "27.7262", yard, f"{name} is raised, and is damaged now", power)
    elif order.work is Work.REPAIR:
        cell = begin_repair(world, yard, order.what, factors)
        tell(world, "27.7267", yard, f"the repair of {name} begins{_when(world, cell)}", power)
    else:
        party = party_of(world, order.what, yard)
        row = lay_down(world, yard, order.what, party, factors)
        assert row.season is not None
        note_laid_down(world, power, order.what)
        when = _when(world, (row.row, row.season))
        tell(world, "27.7251", yard, f"{name} laid down{when}", power)


def _build_boats(world: AwawWorld, plan: Plan) -> None:
    """27.721A, 27.7322: submarines, ASW and transports are paid for and launched."""
    for charge in boat_charges(world, plan.power, list(plan.boats)):
        what = "submarines, ASW and transports"
        pay(
            world, charge.payer, charge.normal, "27.72", what,
            limit_of=charge.limit_of, nationality=charge.purse,
        )  # fmt: skip
    for order in plan.boats:
        build_boats(world, order)
    if plan.power == US:
        note_rebuilt(world, american(list(plan.boats)))
