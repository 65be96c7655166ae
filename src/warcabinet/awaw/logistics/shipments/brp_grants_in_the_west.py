"""40.24: grants by land to Italy and Canada, and over the Atlantic and Pacific to Britain, France
and the Commonwealth.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    ATLANTIC,
    ATLANTIC_US,
    AUSTRALIA,
    BRITAIN,
    FRANCE,
    INDIA,
    INDIAN_OCEAN,
    PACIFIC,
    PACIFIC_US,
    SOUTH_AFRICA,
    US,
    WAYS,
    Way,
    building_places,
    landing_ports,
    legs_to,
    out_of_the_war,
    passable,
    played,
    reached_by_land,
    spot,
)
from warcabinet.awaw.logistics.supply.supply_sources import axis_capitals, oil_plants
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes
from warcabinet.awaw.politics.parties import held_by, members_of
from warcabinet.awaw.state.shipments import Leg, Route
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

WESTERN = str(Faction.WESTERN_ALLIES)
CAPITALS = {"britain": "London", "france": "Paris"}
"""40.21: the unlimited sources of supply in the homes of who grants from the board."""

HOMES = {"britain": ("territory:britain", "territory:ulster"), "france": ("territory:france",)}


# By land ------------------------------------------------------------------------------------------


@BOOK.lays(
    WAYS,
    "40.241, 40.21",
    "German grants to Italy go by land, from a source of supply in Germany to where Italy builds",
    giver="germany",
    to="italy",
)
def over_the_alps(world: AwawWorld, giver: str, to: str) -> tuple[Way, ...]:
    home = world.statics.area("territory:germany")
    sources = (*axis_capitals(world, giver), *oil_plants(world, giver))
    starts = world.map.mask(one.space for one in sources) & home & world.held[giver]
    ends = reached_by_land(world, giver, starts) & building_places(world, to) if starts else 0
    return (Way(Route.LAND, world.map.first(ends)),) if ends else ()


@BOOK.lays(
    WAYS,
    "40.244A",
    "grants to Canada go by land and need no transports",
    giver="us",
    to="canada",
)
def to_canada(world: AwawWorld, giver: str, to: str) -> tuple[Way, ...]:
    return (Way(Route.LAND, ATLANTIC_US),) if played(world, ATLANTIC_US) else ()


# Over the Atlantic --------------------------------------------------------------------------------


@derived
def ports_to(world: AwawWorld, power: str) -> tuple[SpaceId, ...]:
    """40.21: the ports of a power's home country from which a line goes to where it builds."""
    ends = building_places(world, power)
    return tuple(
        port
        for port in landing_ports(world, world.statics.area(*HOMES[power]))
        if reached_by_land(world, power, world.map.bit(port)) & ends
    )


@BOOK.lays(
    WAYS,
    "40.221A, 40.243",
    "American grants to Britain and France go over the Atlantic, with Atlantic transports",
    giver="us",
    to=("britain", "france"),
)
def over_the_atlantic(world: AwawWorld, giver: str, to: str) -> tuple[Way, ...]:
    legs = legs_to(world, ATLANTIC_US, ports_to(world, to), ATLANTIC)
    return tuple(Way(Route.ATLANTIC, leg.goal, (leg,)) for leg in legs)


def home_ports(world: AwawWorld, power: str) -> list[SpaceId]:
    """40.21: the ports in Britain or France that a line by land joins to London or Paris."""
    capital = spot(world, CAPITALS[power]) & held_by(world, members_of(world, WESTERN))
    if not capital:
        return []
    home = reached_by_land(world, power, capital) & world.statics.area(*HOMES[power])
    return world.map.members(port_hexes(world) & home)


def departures(world: AwawWorld, giver: str) -> list[SpaceId]:
    """40.21: where grants of a power of the Western Allies go to sea in the Atlantic."""
    return [ATLANTIC_US] if giver == US else home_ports(world, giver)


@BOOK.lays(
    WAYS,
    "40.221A, 40.242",
    "British grants to France go by sea, with Atlantic transports",
    giver=BRITAIN,
    to=FRANCE,
)
def over_the_channel(world: AwawWorld, giver: str, to: str) -> tuple[Way, ...]:
    found = []
    starts = home_ports(world, BRITAIN)
    for port in ports_to(world, FRANCE):
        legs = [Leg(start, port, ATLANTIC) for start in starts]
        open_ = [leg for leg in legs if passable(world, leg)]
        if open_:
            near = min(open_, key=lambda leg: world.map.grid.distance(leg.start, leg.goal))
            found.append(Way(Route.ATLANTIC, port, (near,)))
    return tuple(found)


# The Commonwealth ---------------------------------------------------------------------------------


@BOOK.lays(
    WAYS,
    "40.244B, 40.221A",
    "grants to South Africa go through the Atlantic",
    giver="us",
    to="south-africa",
)
def to_south_africa(world: AwawWorld, giver: str, to: str) -> tuple[Way, ...]:
    leg = Leg(ATLANTIC_US, SOUTH_AFRICA, ATLANTIC)
    return (Way(Route.ATLANTIC, SOUTH_AFRICA, (leg,)),) if passable(world, leg) else ()


@BOOK.lays(
    WAYS,
    "40.244C, 40.221B, 40.332D",
    "grants to Australia go through the Pacific",
    giver="us",
    to="australia",
)
def to_australia(world: AwawWorld, giver: str, to: str) -> tuple[Way, ...]:
    leg = Leg(PACIFIC_US, AUSTRALIA, PACIFIC)
    if out_of_the_war(world, "australia") or not passable(world, leg):
        return ()
    return (Way(Route.PACIFIC, AUSTRALIA, (leg,)),)


def round_africa(world: AwawWorld) -> tuple[Leg, ...]:
    """40.244D, 40.82C: through the Atlantic to South Africa, and on to the India box."""
    legs = (
        Leg(ATLANTIC_US, SOUTH_AFRICA, ATLANTIC),
        Leg(SOUTH_AFRICA, INDIA, INDIAN_OCEAN),
    )
    open_ = passable(world, *legs) and not out_of_the_war(world, "india")
    return legs if open_ else ()


def by_australia(world: AwawWorld) -> tuple[Leg, ...]:
    """40.244D, 40.82B, 40.332C, 40.332D: through the Pacific to Australia, and on to the India box;
    not once either has surrendered.
    """
    legs = (Leg(PACIFIC_US, AUSTRALIA, PACIFIC), Leg(AUSTRALIA, INDIA, INDIAN_OCEAN))
    fallen = out_of_the_war(world, "india", "australia")
    return legs if passable(world, *legs) and not fallen else ()


@BOOK.lays(
    WAYS,
    "40.244D, 40.221C",
    "grants to India go by South Africa or by Australia, on with Indian Ocean transports",
    giver="us",
    to="india",
)
def to_india(world: AwawWorld, giver: str, to: str) -> tuple[Way, ...]:
    found = []
    if legs := round_africa(world):
        found.append(Way(Route.BY_AFRICA, INDIA, legs))
    if legs := by_australia(world):
        found.append(Way(Route.BY_AUSTRALIA, INDIA, legs))
    return tuple(found)
