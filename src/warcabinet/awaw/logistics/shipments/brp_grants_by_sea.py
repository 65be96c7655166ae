"""40.12, 40.22, 40.23: what happens when BRPs are granted: they leave, may be met at sea, and
arrive in the same player turn.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import ConstructionLimit
from warcabinet.awaw.economy.spending_limits import spend
from warcabinet.awaw.logistics.redeployment.escort_by_transports import chosen
from warcabinet.awaw.logistics.shipments.restrictions_on_brp_grants import COMMONWEALTH
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    BRITAIN,
    KIND,
    Way,
    figure,
    is_met,
    sailed,
    ships_sail,
    transports_for,
)
from warcabinet.awaw.naval.movement.setting_out import set_out
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.ships.changing import change
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.transports.transports import JAPANESE, WESTERN
from warcabinet.awaw.naval.waters.paths import Path
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.state.construction import Purse
from warcabinet.awaw.state.naval import Activity, ActivityId, ActivityState, HullState, Stance
from warcabinet.awaw.state.shipments import Leg, Shipment, ShipmentId, ShipmentState
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.book import Occasion
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

CAUSE = "BRP grant"


# Setting out --------------------------------------------------------------------------------------


def grant(
    world: AwawWorld, giver: str, to: str, way: Way, brps: int, *, post_combat: bool = False
) -> Shipment:
    """40.23A, 40.12, 40.225: the giver pays at once, and no more than what is granted. By land or
    outside the board BRPs arrive at once; what has to cross the board waits for the other side.
    """
    spend(world, giver, brps, "40.23A", f"granted to {_who(to)}")
    return send(world, giver, to, way, brps=brps, post_combat=post_combat)


def send(
    world: AwawWorld,
    giver: str,
    to: str,
    way: Way,
    *,
    brps: int = 0,
    oil: int = 0,
    post_combat: bool = False,
    faction: str = WESTERN,
) -> Shipment:
    """20.64, 21.423, 40.221, 40.222, 40.224: a shipment leaves with its transports."""
    met: list[ActivityId] = []
    for leg in way.legs:
        count = transports_for(world, leg, brps, oil, post_combat)
        sailing = is_met(world, leg) and ships_sail(world)
        path = sailed(world, leg, SHIPPERS[faction]) if sailing else ()
        if path:
            met.append(_sail(world, leg, count, path, faction))
        else:
            use_transports(world, leg.transports, count, faction)
    return dispatch(world, giver, to, way, tuple(met), brps=brps, oil=oil, post_combat=post_combat)


def dispatch(
    world: AwawWorld,
    giver: str,
    to: str,
    way: Way,
    met: tuple[ActivityId, ...],
    *,
    brps: int = 0,
    oil: int = 0,
    post_combat: bool = False,
) -> Shipment:
    """A shipment is under way with the ships that carry it."""
    name = ShipmentId(f"shipment-{len(world.shipments) + 1}")
    row = world.put(
        Shipment(name, giver, to, way.route, way.where, brps, oil, way.legs, met, post_combat)
    )
    for part in BOOK.parts(SENT):
        part(world, row, way)
    return row


SENT: Occasion[Callable[[AwawWorld, Shipment, Way], None]] = Occasion("a shipment is sent")
"""Takes the World, the shipment and its way."""

COMES_IN: Occasion[Callable[[AwawWorld, Shipment, int | None], None]] = Occasion("it arrives")
"""Takes the World, the shipment and the transports that got through (None: none are needed)."""


COMES_BACK: Occasion[Callable[[AwawWorld, Shipment, int], None]] = Occasion("it turns back")
"""Takes the World, the shipment and the transports that are left."""


SHIPPERS = {WESTERN: BRITAIN, JAPANESE: str(Power.JAPAN)}
"""20.61: who has transports."""


def _sail(world: AwawWorld, leg: Leg, count: int, path: Path, faction: str) -> ActivityId:
    """21.35C, 40.223: transports leave their SW box for the part of the way on the board."""
    parts = chosen(world, faction, leg.transports, count)
    row = set_out(world, KIND, leg.transports, (), parts, leg.goal, path)
    world.amend(row, with_cargo=True)
    return row.id


def use_transports(world: AwawWorld, box: SpaceId, count: int, faction: str = WESTERN) -> None:
    """20.64: transports have had their use in this turn."""
    for hull, some in chosen(world, faction, box, count):
        change(world, world.hulls[hull], some, state=HullState.USED)


# Arriving -----------------------------------------------------------------------------------------


def survivors(world: AwawWorld, activity: ActivityId) -> int:
    """20.59, 40.223: the undamaged transports that are left of a convoy; one of which all ships are
    sunk is over.
    """
    return _undamaged(world, activity, Sort.TRANSPORT)


def _undamaged(world: AwawWorld, activity: ActivityId, sort: Sort) -> int:
    row = world.activities.get(activity)
    if row is None:
        return 0
    return sum(
        hull.factors
        for force in row.forces
        if force in world.forces
        for hull in ships_of(world, force)
        if class_of(world, hull).sort is sort and not hull.damaged
    )


def loads(world: AwawWorld, row: Shipment, activity: ActivityId) -> int:
    """20.59, 21.66C: for how much of a shipment there are ships left: one load for each transport,
    or for so many destroyer factors as each counter takes (R-611).
    """
    if not row.destroyers:
        return survivors(world, activity)
    return _undamaged(world, activity, Sort.DESTROYER) // row.destroyers


def settle(world: AwawWorld, name: ShipmentId) -> None:
    """40.223, 20.59, 21.66B: what of a shipment gets through: five BRPs for each transport that is
    left on every part of its way. If it is turned back, what is left returns to the giver.
    """
    row = world.shipments[name]
    if row.state is not ShipmentState.ANNOUNCED:
        return
    left = [loads(world, row, one) for one in row.activities]
    sailing = [world.activities[one] for one in row.activities if one in world.activities]
    back = any(one.state is ActivityState.ABORTED for one in sailing)
    for one in sailing:
        come_home(world, one)
    ships = min(left) if left else None
    if back:
        turned_back(world, row, ships or 0)
        return
    for part in BOOK.parts(COMES_IN):
        part(world, world.shipments[name], ships)


def come_home(world: AwawWorld, row: Activity) -> None:
    """25.36: transports return to their SW box."""
    if row.state is ActivityState.UNDER_WAY:
        world.amend(row, state=ActivityState.DONE)
    last = path_of(row)[-1]
    for force in row.forces:
        there = world.forces.get(force)
        if there is not None and there.stance is Stance.SAILING:
            world.amend(there, place=last, stance=Stance.RETURNING)


def carried(world: AwawWorld, brps: int, ships: int | None) -> int:
    """40.223: what so many transports bring of a grant."""
    return brps if ships is None else min(brps, ships * figure(world, "brps per transport"))


def turned_back(world: AwawWorld, row: Shipment, ships: int) -> None:
    """21.66B: what the transports that are left can carry returns to the giver (R-492), or oil to
    where it was shipped from.
    """
    row = world.amend(row, state=ShipmentState.TURNED_BACK)
    left = carried(world, row.brps, ships)
    if row.brps:
        book(world, row.giver, left, "21.66B", f"grant to {_who(row.to)} turned back")
    for part in BOOK.parts(COMES_BACK):
        part(world, row, ships)
    world.tell("21.66B", f"the shipment to {_who(row.to)} turns back")


@BOOK.happens(
    COMES_IN,
    "40.23B, 40.12, 40.224, 40.223, 40.244",
    "the recipient gets the BRPs that have come through; for a country of the Commonwealth they "
    "lie ready for its construction",
)
def brps_arrive(world: AwawWorld, row: Shipment, ships: int | None) -> None:
    if not row.brps:
        return
    got = carried(world, row.brps, ships)
    world.amend(row, state=ShipmentState.ARRIVED, arrived=got)
    if got < row.brps:
        world.tell("40.223", f"{row.brps - got} BRPs for {_who(row.to)} are lost at sea")
    if is_power(row.to):
        book(world, row.to, got, "40.23B", f"grant of {row.giver}")
    elif got:
        purse = world.purses.get(row.to)
        world.put(Purse(row.to, got + (0 if purse is None else purse.brps), row.giver))
        world.tell("40.244", f"{got} BRPs of {row.giver} wait for the units of {_who(row.to)}")


def _who(to: str) -> str:
    return to


# Construction limits ------------------------------------------------------------------------------


def _made(world: AwawWorld, giver: str, *, commonwealth: bool) -> list[Shipment]:
    """40.23A: what a power has granted in this player turn."""
    return [
        row
        for row in world.shipments.rows()
        if row.giver == giver
        and row.state is not ShipmentState.TURNED_BACK
        and (row.to in COMMONWEALTH) is commonwealth
    ]


@BOOK.modifies(
    ConstructionLimit,
    "40.23A, 27.334",
    "granted to others",
    "the limit falls by one for every three BRPs granted to each other power in this turn",
)
def giving_lowers_it(world: AwawWorld, asked: ConstructionLimit) -> int | None:
    given: Counter[str] = Counter()
    for row in _made(world, asked.power, commonwealth=False):
        given[row.to] += row.brps
    return -_limits_moved(world, given) or None


def _limits_moved(world: AwawWorld, grants: Mapping[str, int]) -> int:
    """27.34, 40.23A, 40.23B: by how much the limit of a power falls, or rises, with grants: what it
    gives to, or has from, each other power counts apart, so that both limits move by as much
    (R-843).
    """
    each = figure(world, "granted brps per construction limit brp")
    return sum(brps // each for brps in grants.values())


@BOOK.modifies(
    ConstructionLimit,
    "40.244, 40.23A, 27.34",
    "granted to the Commonwealth",
    "American grants to the Commonwealth count in full",
    power=str(Power.US),
)
def commonwealth_lowers_it(world: AwawWorld, asked: ConstructionLimit) -> int | None:
    return -sum(row.brps for row in _made(world, asked.power, commonwealth=True)) or None


@BOOK.modifies(
    ConstructionLimit,
    "40.23B, 27.34",
    "grants received",
    "the limit rises by one for every three granted BRPs received from each power in this turn",
)
def getting_raises_it(world: AwawWorld, asked: ConstructionLimit) -> int | None:
    got: Counter[str] = Counter()
    for row in world.shipments.rows():
        if row.to == asked.power:
            got[row.giver] += row.arrived
    return _limits_moved(world, got) or None


def a_power(name: str) -> Thing:
    return Thing("power", name)
