"""40.8: American grants to China: by ports of China and Indochina, the Burma Road and the Hump."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.logistics.hex_control.hex_control import TAKEN, country_area
from warcabinet.awaw.logistics.shipments.brp_grants_in_the_west import by_australia, round_africa
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    INDIA,
    PACIFIC,
    PACIFIC_US,
    US,
    WAYS,
    Way,
    capacity_of,
    joined,
    legs_to,
    spot,
)
from warcabinet.awaw.logistics.supply.chinese_supply import burma_road
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import faction_of, held_by, members_of
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.shipments import Leg, OpenedRoute, Route
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power
from warcabinet.hexes import SpaceId

CHINA, JAPAN = str(Power.CHINA), str(Power.JAPAN)
WESTERN = str(Faction.WESTERN_ALLIES)
PORTS, ROAD, HUMP = "chinese port or french indochina", "burma road", "hump"
RETAKEN = "retaken port in "


def free_hexes(world: AwawWorld) -> int:
    """40.82: the land that China and the Western Allies control, out of Japanese zones of
    control.
    """
    names = {*members_of(world, WESTERN), *members_of(world, faction_of(world, CHINA)), CHINA}
    return held_by(world, tuple(sorted(names))) & world.board.land & ~hostile_zone(world, CHINA)


def _ports(world: AwawWorld, area: int) -> list[SpaceId]:
    """21.65D: ports of an area that can be landed in."""
    ports = port_hexes(world) & area & free_hexes(world) & world.statics.map
    return [port for port in world.map.members(ports) if supply_in(world, port) is not Supply.NONE]


# Ports of China and Indochina ---------------------------------------------------------------------


@BOOK.happens(
    TAKEN,
    "40.831A",
    "a port of China that China or the Western Allies take from Japan serves for grants from then "
    "on (R-616)",
)
def note_retaken_port(world: AwawWorld, space: str, before: str | None, holder: str) -> None:
    if before != JAPAN or faction_of(world, holder) not in (WESTERN, faction_of(world, CHINA)):
        return
    if world.map.has(port_hexes(world) & country_area(world, CHINA), space):
        turn = world.turn.number
        world.put(OpenedRoute(f"{RETAKEN}{space}", holder, turn))


@BOOK.lays(
    WAYS,
    "40.245, 40.82A, 40.83, 40.831A, 40.221B",
    "grants go through the Pacific to a port of China that was retaken from Japan, and on to "
    "Chungking or Kunming",
    giver=US,
    to="china",
)
def by_chinese_ports(world: AwawWorld, giver: str, to: str) -> tuple[Way, ...]:
    ends = spot(world, "Chungking") | spot(world, "Kunming")
    if not ends:
        return ()
    area, most = free_hexes(world), capacity_of(world, CHINA, PORTS)
    ports = [
        port
        for port in _ports(world, country_area(world, CHINA))
        if f"{RETAKEN}{port}" in world.opened_routes
        and joined(world, CHINA, area, world.map.bit(port), ends)
    ]
    legs = legs_to(world, PACIFIC_US, ports, PACIFIC)
    return tuple(Way(Route.CHINESE_PORT, leg.goal, (leg,), PORTS, most) for leg in legs)


@BOOK.lays(
    WAYS,
    "40.245, 40.82A, 40.83, 40.831B, 40.221B",
    "grants go to a port of Indochina while a line joins Haiphong to Kunming outside Burma",
    giver=US,
    to="china",
)
def by_indochina(world: AwawWorld, giver: str, to: str) -> tuple[Way, ...]:
    western, kunming = held_by(world, members_of(world, WESTERN)), spot(world, "Kunming")
    haiphong = spot(world, "Haiphong") & western
    area = free_hexes(world) & ~country_area(world, "burma")
    if not haiphong or not joined(world, CHINA, area, haiphong, kunming):
        return ()
    most = capacity_of(world, CHINA, PORTS)
    ports = [
        port
        for port in _ports(world, country_area(world, "french-indochina"))
        if joined(world, CHINA, area, world.map.bit(port), kunming)
    ]
    legs = legs_to(world, PACIFIC_US, ports, PACIFIC)
    return tuple(Way(Route.INDOCHINA, leg.goal, (leg,), PORTS, most) for leg in legs)


# The Burma Road and the Hump ----------------------------------------------------------------------


def approaches(
    world: AwawWorld, names: tuple[Route, Route, Route], stations: tuple[int, ...]
) -> list[tuple[Route, SpaceId, tuple[Leg, ...]]]:
    """40.82A, 40.82B, 40.82C: how grants come to Burma and India: through the Pacific to a port
    from which a line goes on to these places, or by Australia or round Africa to the India box.
    """
    pacific, australia, africa = names
    found: list[tuple[Route, SpaceId, tuple[Leg, ...]]] = []
    south = country_area(world, "burma") | country_area(world, "india")
    ports = [
        port
        for port in _ports(world, south)
        if joined(world, CHINA, free_hexes(world), world.map.bit(port), *stations)
    ]
    found += [(pacific, leg.goal, (leg,)) for leg in legs_to(world, PACIFIC_US, ports, PACIFIC)]
    if legs := by_australia(world):
        found.append((australia, INDIA, legs))
    if legs := round_africa(world):
        found.append((africa, INDIA, legs))
    return found


@BOOK.lays(
    WAYS,
    "40.245, 40.82A, 40.82B, 40.82C, 40.84, 40.841, 40.332C, 40.332D, 40.221C",
    "ten BRPs a turn go by the Burma Road, while lines join the India box to Mandalay and that to "
    "Kunming",
    giver=US,
    to="china",
)
def by_the_burma_road(world: AwawWorld, giver: str, to: str) -> tuple[Way, ...]:
    if not burma_road(world, CHINA):
        return ()
    routes = (Route.ROAD_BY_PACIFIC, Route.ROAD_BY_AUSTRALIA, Route.ROAD_BY_AFRICA)
    most = capacity_of(world, CHINA, ROAD)
    stations = (spot(world, "Mandalay"),)
    return tuple(
        Way(route, place, legs, ROAD, most)
        for route, place, legs in approaches(world, routes, stations)
    )
