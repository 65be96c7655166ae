"""40.41, 40.5, 40.6, 40.7, 40.25: the routes to Russia: Murmansk, Persia, Turkey and Siberia."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.logistics.hex_control.hex_control import country_area
from warcabinet.awaw.logistics.shipments.brp_grants_in_the_west import departures
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    ATLANTIC,
    BRITAIN,
    FRANCE,
    INDIAN_OCEAN,
    PACIFIC,
    PACIFIC_US,
    SOUTH_AFRICA,
    URALS,
    US,
    WAYS,
    Way,
    allied_hexes,
    capacity_of,
    figure,
    held_by_allies,
    joined,
    landing_ports,
    legs_to,
    passable,
    played,
    spot,
)
from warcabinet.awaw.politics.parties import parties_of
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.shipments import Leg, Route
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import Season
from warcabinet.awaw.terms.powers import Power, Side, at_war, pair_key
from warcabinet.hexes import SpaceId

RUSSIA, JAPAN = str(Power.RUSSIA), str(Power.JAPAN)
GIVERS = (US, BRITAIN, FRANCE)
MURMANSK = SpaceId("murmansk")
RUSSO_GERMAN = pair_key(Power.RUSSIA, Power.GERMANY)
EAST_RUSSIA, EAST_PERSIA = "region:east-edge-russia", "region:persian-east-edge"
PERSIAN_ROUTE, ALASKA_HIGHWAY = "persia", "alaska highway"
PERSIAN_PLACES = ("Abadan", "Ahwaz", "Tehran")
TURKISH_PORTS = ("Istanbul", "Izmit", "Izmir", "Antioch")


def oil_by(world: AwawWorld, route: str, capacity: int) -> int:
    """40.25, 40.251, 40.51C, 40.61C, 40.73C: the oil counters that a route carries in a turn; none
    if its capacity is below that of a counter, or has been reduced.
    """
    each = figure(world, "brps per oil counter")
    most = world.statics.tables["oil-to-russia"].number(route, "counters")
    return most if capacity >= each else 0


def opened_before(world: AwawWorld, name: str) -> bool:
    """40.54, 40.71: was a route paid for in an earlier turn?"""
    row = world.opened_routes.get(name)
    return row is not None and row.turn < world.turn.number


def to_south_africa(world: AwawWorld, giver: str) -> tuple[Leg, ...]:
    """40.54, 40.63B: the leg through the Atlantic to the South Africa box."""
    for start in departures(world, giver):
        leg = Leg(start, SOUTH_AFRICA, ATLANTIC)
        if passable(world, leg):
            return (leg,)
    return ()


# Murmansk -----------------------------------------------------------------------------------------

ICE_FREE = (Season.SUMMER, Season.FALL)
"""40.412B: when ships reach Archangel."""


# Persia -------------------------------------------------------------------------------------------


def persian_capacity(world: AwawWorld) -> int:
    """40.51A, 40.51B, 40.532: ten BRPs, five fewer for each Persian partisan next to Abadan, Ahwaz
    or Tehran.
    """
    near = 0
    for name in PERSIAN_PLACES:
        near |= world.map.expand(spot(world, name)) if spot(world, name) else 0
    troubles = _partisans(world, "persia", near)
    return max(0, capacity_of(world, RUSSIA, PERSIAN_ROUTE) - 5 * troubles)


def _partisans(world: AwawWorld, country: str, area: int) -> int:
    """Axis partisans in a part of a country."""
    land = country_area(world, country) & area
    return sum(
        world.type_of(world.units[unit]).category is Category.PARTISAN
        and world.map.has(land, where(world, world.units[unit].place))
        for name in parties_of(world, Side.AXIS)
        for unit in world.units_of[name]
    )


def persian_line(world: AwawWorld, *starts: str) -> bool:
    """40.53: does a line go from one of these places through Tehran to the eastern edge of the
    board in Russia or Persia?
    """
    first = 0
    for name in starts:
        first |= spot(world, name)
    east = world.statics.area(EAST_RUSSIA, EAST_PERSIA)
    area = allied_hexes(world, BRITAIN, RUSSIA)
    return joined(world, BRITAIN, area, first, spot(world, "Tehran"), east)


@BOOK.lays(
    WAYS,
    "40.51A, 40.53, 40.531, 40.54, 40.221C, 40.246, 40.25B",
    "from the turn after it was opened, grants go by South Africa and through Persia while the "
    "line is not cut",
    giver=GIVERS,
    to="russia",
)
def through_persia(world: AwawWorld, giver: str, to: str) -> tuple[Way, ...]:
    if not played(world, SOUTH_AFRICA) or not opened_before(world, PERSIAN_ROUTE):
        return ()
    first = to_south_africa(world, giver)
    if not first:
        return ()
    most, found = persian_capacity(world), []
    for name in ("Basra", "Abadan"):
        if not persian_line(world, name):
            continue
        ports = landing_ports(world, spot(world, name))
        legs = legs_to(world, SOUTH_AFRICA, ports, INDIAN_OCEAN)
        found += [Way(Route.PERSIA, leg.goal, (*first, leg), "persia", most) for leg in legs]
    return tuple(found)


# Turkey -------------------------------------------------------------------------------------------


def turkish_capacity(world: AwawWorld) -> int:
    """40.61A, 40.61B, 40.65, 40.66: ten BRPs while the Allies hold Ankara, two fewer for each Axis
    Turkish partisan, at most six fewer; nothing is paid to open the route.
    """
    if not held_by_allies(world, "Ankara"):
        return 0
    cut = 2 * _partisans(world, "turkey", world.map.spaces)
    return capacity_of(world, RUSSIA, "turkey") - min(
        cut, figure(world, "turkish reduction at most")
    )


def turkish_line(world: AwawWorld, start: int) -> bool:
    """40.62: does a line go from here over Allied hexes of Turkey and Russia to the eastern edge in
    Russia?
    """
    lands = country_area(world, "turkey") | country_area(world, RUSSIA)
    area = allied_hexes(world, BRITAIN, RUSSIA) & lands
    return joined(world, RUSSIA, area, start, world.statics.area(EAST_RUSSIA))


@BOOK.lays(
    WAYS,
    "40.62, 40.63A, 40.63B, 40.64, 40.246, 40.221C, 40.25C",
    "grants go through the Mediterranean, or by Suez, to a Turkish port and on by land",
    giver=GIVERS,
    to="russia",
)
def through_turkey(world: AwawWorld, giver: str, to: str) -> tuple[Way, ...]:
    most = turkish_capacity(world)
    if not most or not played(world, ATLANTIC):
        return ()
    found = []
    start = next(iter(departures(world, giver)), None)
    first = to_south_africa(world, giver)
    suez = next(iter(landing_ports(world, spot(world, "Suez"))), None)
    ends = 0
    for name in TURKISH_PORTS:
        ends |= spot(world, name)
    ports = [one for one in landing_ports(world, ends) if turkish_line(world, world.map.bit(one))]
    if start is not None:
        legs = legs_to(world, start, ports, ATLANTIC)
        found += [Way(Route.TURKEY, leg.goal, (leg,), "turkey", most) for leg in legs]
    if first and suez is not None:  # the same transports sail on from Suez
        found += [
            Way(Route.TURKEY_BY_SUEZ, leg.goal, (*first, leg), "turkey", most)
            for leg in legs_to(world, suez, ports, INDIAN_OCEAN)
        ]
    return tuple(found)


# Siberia ------------------------------------------------------------------------------------------


def siberian_capacity(world: AwawWorld) -> int:
    """40.73A, 40.73B: ten BRPs; five if Japan is at war with Russia or holds Vladivostok or Dutch
    Harbor.
    """
    held = any(spot(world, name) & world.held[JAPAN] for name in ("Vladivostok", "Dutch Harbor"))
    if held or at_war(world, Power.JAPAN, Power.RUSSIA):
        return figure(world, "siberian route reduced to")
    return capacity_of(world, RUSSIA, "siberia")


@BOOK.lays(
    WAYS,
    "40.71, 40.74, 40.221B, 40.246, 40.25D",
    "from the turn after the Alaska highway was built, American grants go to Siberia with Pacific "
    "transports, off the board",
    giver=US,
    to="russia",
)
def through_siberia(world: AwawWorld, giver: str, to: str) -> tuple[Way, ...]:
    if not opened_before(world, ALASKA_HIGHWAY) or not played(world, PACIFIC_US, PACIFIC):
        return ()
    most = siberian_capacity(world)
    leg = Leg(PACIFIC_US, URALS, PACIFIC)
    oil = oil_by(world, "siberia", most)
    return (Way(Route.SIBERIA, URALS, (leg,), "siberia", most, oil),)
