"""40.21, 40.22, 40.24: the ways by which BRPs and oil are sent, and the lines they need.

Each way is laid by the rule that opens it, for a giver and a recipient; a way that is closed now is
not laid.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from warcabinet.awaw.boards.kinds import BoxKind, SideFeature
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import places_for
from warcabinet.awaw.logistics.supply.supply_lines import Ways, by_land, spread_from
from warcabinet.awaw.naval.movement.ways import planned
from warcabinet.awaw.naval.transports.transports import WESTERN, for_brps, transports_in
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.ports_and_basing import cargo_places, port_hexes
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import faction_of, held_by, members_of, side_of_party
from warcabinet.awaw.state.logistics import BridgeheadKind, Supply
from warcabinet.awaw.state.sea_supply import LineState
from warcabinet.awaw.state.shipments import Leg, Recipient, Route, Shipment, ShipmentState
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Country, Power, Side, Status, status_of
from warcabinet.engine.book import Layer
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

US, BRITAIN, FRANCE = str(Power.US), str(Power.BRITAIN), str(Power.FRANCE)
ATLANTIC_US, PACIFIC_US = SpaceId("atlantic-us"), SpaceId("pacific-us")
SOUTH_AFRICA, AUSTRALIA, INDIA = SpaceId("south-africa"), SpaceId("australia"), SpaceId("india")
URALS = SpaceId("urals")
ATLANTIC, PACIFIC = SpaceId("atlantic-sw"), SpaceId("pacific-sw")
INDIAN_OCEAN = SpaceId("indian-ocean-sw")
KIND = Kind.ESCORT
BRPS_PER_COUNTER = "brps per oil counter"


@dataclass(frozen=True, slots=True)
class Way:
    """One way from a giver to a recipient that is open now."""

    route: Route
    where: SpaceId
    """Where it goes ashore, or the box in which it ends."""
    legs: tuple[Leg, ...] = ()
    group: str = ""
    """The route whose capacity it takes up; none: it has no limit of its own."""
    capacity: int = 0
    """What that route carries in a player turn, in BRPs."""
    oil: int = 0
    """40.25: the oil counters among it, at most."""
    flown: SpaceId | None = None
    """40.851: the base from which an air transport flies the last part."""


WAYS: Layer[tuple[Way, ...]] = Layer("ways for BRP grants", ("giver", "to"))


def figure(world: AwawWorld, name: str) -> int:
    return world.statics.tables["grant-figures"].number(name, "value")


def capacity_of(world: AwawWorld, to: str, route: str, column: str = "brps") -> int:
    """40.411, 40.51A, 40.61A, 40.73A, 40.83, 40.84, 40.85: what a route to Russia or China carries
    in a turn, or another figure of it.
    """
    return world.statics.tables["grant-routes"].number((to, route), column)


def ways_to(world: AwawWorld, giver: str, to: str) -> tuple[Way, ...]:
    """40.21: the ways that are open from a giver to a recipient."""
    return tuple(way for _, some in BOOK.layers(world, WAYS, giver, to) for way in some)


def way_named(world: AwawWorld, giver: str, to: str, route: Route, where: SpaceId) -> Way | None:
    found = (way for way in ways_to(world, giver, to) if (way.route, way.where) == (route, where))
    return next(found, None)


# Lines by land ------------------------------------------------------------------------------------


@derived
def building_places(world: AwawWorld, power: str) -> int:
    """40.21: the hexes and boxes in which a power may build units now."""
    kinds = world.statics.kinds
    for row in sorted(world.pools.values(), key=lambda one: one.type):
        kind = kinds[row.type]
        if row.party == power and kind.category is Category.INFANTRY and kind.nationality == power:
            return places_for(world, row.type, power)
    return 0


def reached_by_land(world: AwawWorld, party: str, starts: int) -> int:
    """30.321: all that supply lines of a party reach by land from here."""
    return spread_from(world, party, by_land(world, party).ways, starts)


def joined(world: AwawWorld, party: str, area: int, *stations: int) -> bool:
    """40.412, 40.53, 40.62, 40.82: does a line by land go from the first of these places through
    the others to the last, over this area and out of enemy zones of control?
    """
    free = area & ~hostile_zone(world, party)
    sides = world.board.land_sides | world.board.sides(SideFeature.ARROW)
    ways = Ways(world.map, free, 0, sides, None)
    here = stations[0] & free
    for there in stations[1:]:
        here = ways.spread(here) & there & free if here else 0
    return bool(here)


def allied_hexes(world: AwawWorld, *powers: str) -> int:
    """The land that these powers and their partners control."""
    names = {name for power in powers for name in members_of(world, faction_of(world, power))}
    return held_by(world, tuple(sorted(names))) & world.board.land


def spot(world: AwawWorld, name: str) -> int:
    """A place as a mask; nothing if it is not on the map in play."""
    place = world.board.place(name)
    return 0 if place is None else world.map.bit(place.hex) & world.statics.map


def held_by_allies(world: AwawWorld, name: str) -> bool:
    """Does a party of the Allied side control this place?"""
    place = world.board.place(name)
    row = None if place is None else world.control.get(SpaceId(place.hex))
    return row is not None and side_of_party(world, row.holder) is Side.ALLIED


# Ways by sea --------------------------------------------------------------------------------------


def landing_ports(world: AwawWorld, area: int) -> list[SpaceId]:
    """21.65D, 21.65E: the ports of the Western Allies in an area that have at least partial supply,
    or to which a supply line sails with the shipments.
    """
    return _supplied(world, port_hexes(world) & area)


def oil_landings(world: AwawWorld, area: int) -> list[SpaceId]:
    """21.65D: such places where oil goes ashore: also islands that serve as ports, and bridgeheads
    of invasions.
    """
    beaches = (
        row.hex
        for row in world.bridgeheads.rows()
        if row.kind is BridgeheadKind.INVASION and row.side == Side.ALLIED
    )
    islands = cargo_places(world, WESTERN)
    return _supplied(world, (port_hexes(world) | islands | world.map.mask(beaches)) & area)


def _supplied(world: AwawWorld, area: int) -> list[SpaceId]:
    own = area & held_by(world, members_of(world, WESTERN)) & world.statics.map
    coming = {row.goal for row in world.sea_lines.rows() if row.state is LineState.WAITING}
    return [
        space
        for space in world.map.members(own)
        if space in coming or supply_in(world, space) is not Supply.NONE
    ]


def sailed(world: AwawWorld, leg: Leg, party: str = BRITAIN) -> tuple[SpaceId, ...]:
    """40.223: the way of a leg over the board; empty if there is none in range. To a box in which
    convoys are fought for transports go from their SW box, past the board (R-560).
    """
    if fought_for(world, leg.goal):
        return (leg.transports, leg.goal)
    return planned(world, party, leg.start, leg.goal, (), KIND)


def on_board(world: AwawWorld, leg: Leg) -> bool:
    """40.223: does a leg begin or end on the board, where it may be met?"""
    return world.map.is_hex(leg.start) or world.map.is_hex(leg.goal)


def is_met(world: AwawWorld, leg: Leg) -> bool:
    """40.223, 40.45: may the other side do something about a leg: on the board, or in a box in
    which convoys are fought for?
    """
    return on_board(world, leg) or fought_for(world, leg.goal)


def fought_for(world: AwawWorld, space: SpaceId) -> bool:
    """5.81: is this a box that is used for nothing but the battles of convoys?"""
    box = world.board.boxes.get(space)
    return box is not None and box.kind is BoxKind.TRANSIT


def played(world: AwawWorld, *boxes: SpaceId) -> bool:
    """Are all these boxes part of the map in play?"""
    return all(box in world.map and world.map.has(world.statics.map, box) for box in boxes)


def out_of_the_war(world: AwawWorld, *countries: str) -> bool:
    """40.332C, 40.332D: has one of these countries surrendered?"""
    return any(status_of(world, Country(one)) is Status.SURRENDERED for one in countries)


def passable(world: AwawWorld, *legs: Leg) -> bool:
    """40.21, 21.62: can all parts of a way be sailed?"""
    for leg in legs:
        if not played(world, leg.transports):
            return False
        if on_board(world, leg):
            if not sailed(world, leg):
                return False
        elif not played(world, leg.start, leg.goal):
            return False
    return True


def legs_to(
    world: AwawWorld, start: SpaceId, ports: Iterable[SpaceId], transports: SpaceId
) -> Iterator[Leg]:
    """40.21: the legs from a place to those of these ports that can be sailed to."""
    for port in ports:
        if passable(world, leg := Leg(start, port, transports)):
            yield leg


# What is left -------------------------------------------------------------------------------------


def sent(world: AwawWorld, group: str, routes: tuple[Route, ...]) -> int:
    """40.251: how much of the capacity of a route this player turn has taken up already."""
    each = figure(world, BRPS_PER_COUNTER)
    return sum(row.brps + row.oil * each for row in world.shipments.rows() if row.route in routes)


def routes_in(world: AwawWorld, group: str) -> tuple[Route, ...]:
    return GROUPS.get(group, ())


GROUPS: dict[str, tuple[Route, ...]] = {
    "murmansk": (Route.MURMANSK,),
    "persia": (Route.PERSIA,),
    "turkey": (Route.TURKEY, Route.TURKEY_BY_SUEZ),
    "siberia": (Route.SIBERIA,),
    "chinese port or french indochina": (Route.CHINESE_PORT, Route.INDOCHINA),
    "burma road": (Route.ROAD_BY_PACIFIC, Route.ROAD_BY_AUSTRALIA, Route.ROAD_BY_AFRICA),
    "hump": (Route.HUMP_BY_PACIFIC, Route.HUMP_BY_AUSTRALIA, Route.HUMP_BY_AFRICA),
}
"""40.4-40.8: the ways that share the capacity of one route."""


def room_on(world: AwawWorld, way: Way) -> int | None:
    """40.411, 40.51, 40.61, 40.73, 40.83, 40.84, 40.85: what a route still carries in this player
    turn, in BRPs; None: as much as there is.
    """
    if not way.group:
        return None
    return max(0, way.capacity - sent(world, way.group, routes_in(world, way.group)))


def on_leg(world: AwawWorld, leg: Leg, post_combat: bool) -> list[Shipment]:
    """40.222: what goes between the same two boxes at the same time; off the board it has arrived
    as soon as it is sent.
    """
    return [
        row
        for row in world.shipments.rows()
        if leg in row.legs
        and row.post_combat is post_combat
        and row.state is not ShipmentState.TURNED_BACK
    ]


def _apart(world: AwawWorld, leg: Leg) -> bool:
    """40.222: does each shipment on a leg have transports of its own? So it is where they may be
    sunk.
    """
    return on_board(world, leg) or (fought_for(world, leg.goal) and ships_sail(world))


def ships_sail(world: AwawWorld) -> bool:
    """Is the war at sea played, so that shipments may be met?"""
    scenario = world.statics.scenario
    return scenario is not None and scenario.play.war_at_sea


def transports_for(
    world: AwawWorld, leg: Leg, brps: int, oil: int, post_combat: bool = False
) -> int:
    """20.64D, 21.64D, 40.221, 40.222, 40.252: what a shipment needs on a leg: one transport for
    every five BRPs and for each oil counter, and no destroyers. Between the same two boxes BRPs for
    several recipients fill the transports together.
    """
    if _apart(world, leg):
        return for_brps(brps) + oil
    before = sum(row.brps for row in on_leg(world, leg, post_combat))
    return for_brps(before + brps) - for_brps(before) + oil


def most_by_transports(world: AwawWorld, leg: Leg, post_combat: bool) -> int:
    """20.64D: the BRPs that transports of a leg's SW box can still carry on it."""
    have = transports_in(world, WESTERN, leg.transports, usable=True)
    found = have * figure(world, "brps per transport")
    if _apart(world, leg):
        return found
    before = sum(row.brps for row in on_leg(world, leg, post_combat))
    return found + for_brps(before) * figure(world, "brps per transport") - before


def recipients(world: AwawWorld) -> tuple[str, ...]:
    return tuple(
        one.value for one in Recipient if not is_power(one.value) or one.value in world.treasuries
    )
