"""40.851, 40.852, 9.21E, 17.63D, 18.621D: grants that air transports fly over the Himalayas, and
what becomes of them if they are intercepted.
"""

from __future__ import annotations

from warcabinet.awaw.air.transport.air_transports import HAUL_FAILED, come_home, hauls
from warcabinet.awaw.air.transport.transport_routes import route
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.shipments.brp_grants_by_sea import SENT, turned_back
from warcabinet.awaw.logistics.shipments.brp_grants_to_china import flyers, hump_sky
from warcabinet.awaw.logistics.shipments.ways import Way
from warcabinet.awaw.pieces.air_factors import Wing, launch
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import Task
from warcabinet.awaw.state.air_transport import Haul
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.shipments import HumpFlight, Shipment, ShipmentState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

NO_UNIT = UnitId("")
"""BRPs are no unit."""

BOOK.note("9.21E", "flights over the Hump cost nothing but the BRPs that are granted")


@BOOK.happens(
    SENT,
    "40.851, 9.21E, 17.63D",
    "an air transport factor flies the BRPs, at no cost, and is inverted",
)
def takes_off(world: AwawWorld, row: Shipment, way: Way) -> None:
    if way.flown is None:
        return
    kunming = world.board.places["Kunming"].hex
    plane = next(one for one in flyers(world) if where(world, one.place) == way.flown)
    (flight,) = launch(world, (Wing(plane.id, 1),), Task.HUMP, kunming)
    path = route(world, way.flown, SpaceId(kunming), sky=hump_sky(world))
    world.put(Haul(flight, Task.HUMP, NO_UNIT, path, way.flown))
    world.put(HumpFlight(flight, row.id))
    about = (a_hex(way.flown), a_hex(kunming))
    world.tell("40.851", f"an air transport flies {row.brps} BRPs over the Hump", *about)


def in_the_air(world: AwawWorld) -> bool:
    """40.852, 18.621D: are there flights over the Hump that the other side may meet?"""
    return bool(hauls(world, Task.HUMP))


def flown(world: AwawWorld, row: Shipment) -> bool:
    return any(one.shipment == row.id for one in world.hump_flights.rows())


@BOOK.happens(
    HAUL_FAILED,
    "40.852, 18.624",
    "BRPs are lost with the air transport that flies them; if it is forced to abort, they return "
    "to the giver (R-565)",
)
def fails(world: AwawWorld, haul: Haul, lost: bool) -> None:
    if haul.task is not Task.HUMP:
        return
    row = world.shipments[world.hump_flights[haul.flight].shipment]
    if row.state is not ShipmentState.ANNOUNCED:
        return
    if not lost:
        turned_back(world, row, 1)
        return
    world.amend(row, state=ShipmentState.ARRIVED)
    world.tell("40.852", f"{row.brps} BRPs for {row.to} are shot down")


def land(world: AwawWorld) -> None:
    """18.42A: those that have come through return to their base, inverted."""
    for haul in hauls(world, Task.HUMP):
        come_home(world, haul)
