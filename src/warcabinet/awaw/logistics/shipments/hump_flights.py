"""40.851, 40.852, 9.21E, 17.63D, 18.621D: grants that air transports fly over the Himalayas, and
what becomes of them if they are intercepted.
"""

from __future__ import annotations

from warcabinet.awaw.air.bases.operational_bases import operational
from warcabinet.awaw.air.transport.air_transports import HAUL_FAILED, come_home, hauls
from warcabinet.awaw.air.transport.transport_routes import route
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.logistics.hex_control.hex_control import country_area
from warcabinet.awaw.logistics.shipments.brp_grants_by_sea import SENT, turned_back
from warcabinet.awaw.logistics.shipments.brp_grants_to_china import (
    CHINA,
    HUMP,
    JAPAN,
    WESTERN,
    approaches,
)
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    US,
    WAYS,
    Way,
    capacity_of,
    figure,
    spot,
)
from warcabinet.awaw.pieces.air_factors import Wing, launch
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.air import AirState, AirUnits, Task
from warcabinet.awaw.state.air_transport import Haul
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.shipments import (
    HumpFlight,
    Route,
    Shipment,
    ShipmentState,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

NO_UNIT = UnitId("")
"""BRPs are no unit."""

BOOK.note("9.21E", "flights over the Hump cost nothing but the BRPs that are granted")


@BOOK.happens(
    SENT,
    "40.851, 9.21E, 9.22G, 17.63D, 18.511E, 18.512G",
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


def flyers(world: AwawWorld) -> list[AirUnits]:
    """40.851: Western Allied air transports that can fly over the Hump: uninverted, in an
    operational base in India or Burma, from which it is no more than three hexes to an operational
    Kunming, none of them Japanese.
    """
    kunming = world.board.place("Kunming")
    if kunming is None or not operational(world, CHINA, kunming.hex):
        return []
    south = country_area(world, "burma") | country_area(world, "india")
    near = _over_the_hump(world)
    return [
        row
        for row in world.air.rows()
        if world.statics.kinds[row.type].category is Category.AIR_TRANSPORT
        and row.state is AirState.READY
        and faction_of(world, row.party) == WESTERN
        and world.map.has(south & near, where(world, row.place))
        and operational(world, row.party, where(world, row.place))
    ]


def hump_sky(world: AwawWorld) -> int:
    """40.851: the hexes that may be flown over: not Japanese ones."""
    return world.map.hexes & ~world.held[JAPAN]


@derived
def _over_the_hump(world: AwawWorld) -> int:
    """40.851: the hexes from which Kunming can be flown to without crossing Japanese hexes."""
    reached, free = spot(world, "Kunming"), hump_sky(world)
    for _ in range(figure(world, "hump hexes")):
        reached |= world.map.expand(reached) & free
    return reached


@BOOK.lays(
    WAYS,
    "40.245, 40.82A, 40.82B, 40.82C, 40.85, 40.851, 40.332C, 40.332D, 40.221C",
    "five BRPs a turn are flown over the Hump by an air transport factor",
    giver=US,
    to="china",
)
def over_the_hump(world: AwawWorld, giver: str, to: str) -> tuple[Way, ...]:
    bases = dict.fromkeys(where(world, one.place) for one in flyers(world))
    routes = (Route.HUMP_BY_PACIFIC, Route.HUMP_BY_AUSTRALIA, Route.HUMP_BY_AFRICA)
    most = capacity_of(world, CHINA, HUMP)
    return tuple(
        Way(route, place, legs, HUMP, most, flown=base)
        for base in bases
        for route, place, legs in approaches(world, routes, (world.map.bit(base),))
    )
