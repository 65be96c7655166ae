"""18.45, 18.48, 18.621: the routes of air transports, hex by hex.

Where a flight is intercepted is the defender's choice among the hexes of its route. Its owner may
name hexes that it flies over; between them it takes a shortest way, always the same one.
"""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.air.missions.air_range import air_sides, neutral_land
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

Route = tuple[SpaceId, ...]


def open_sky(world: AwawWorld) -> int:
    """18.22, 18.48: the hexes that may be flown over."""
    return world.board.playable & ~neutral_land(world)


@derived
def leg(world: AwawWorld, start: SpaceId, to: SpaceId, sky: int) -> Route:
    """A shortest way by air over some hexes, both ends included; nothing if there is none. Of
    several the one whose next hex comes first on the board, each time.
    """
    if not (world.map.is_hex(start) and world.map.is_hex(to)):
        return ()
    origin, sides = world.map.bit(start), air_sides(world)
    found = fresh = world.map.bit(to) & (sky | origin)
    rings = [fresh]
    while fresh and not fresh & origin:
        fresh = world.map.expand(fresh, sides) & (sky | origin) & ~found
        found |= fresh
        rings.append(fresh)
    if not fresh:
        return ()
    way = [start]
    for ring in reversed(rings[:-1]):
        here = world.map.expand(world.map.bit(way[-1]), sides) & ring
        way.append(world.map.first(here))
    return tuple(way)


def route(
    world: AwawWorld,
    start: SpaceId,
    to: SpaceId,
    via: Iterable[SpaceId] = (),
    sky: int | None = None,
) -> Route:
    """18.621: the hexes from a base to the end of a flight, over the hexes that its owner names, in
    their order; nothing if there is no way. `sky` are the hexes that may be flown over, if these
    are fewer than usual.
    """
    over = open_sky(world) if sky is None else sky
    found: list[SpaceId] = [start]
    for stop in (*via, to):
        if stop == found[-1]:
            continue
        part = leg(world, found[-1], stop, over)
        if not part:
            return ()
        found += part[1:]
    return tuple(found)


def length(way: Route) -> int:
    """How many hexes are flown."""
    return len(way) - 1
