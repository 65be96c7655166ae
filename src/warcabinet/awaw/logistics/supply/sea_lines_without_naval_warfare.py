"""30.351: sea supply where a scenario leaves out naval warfare: sea lines are presumed, nobody can
cut them, and they reach the ports that the scenario names.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.logistics.supply.supply_sources import (
    SOURCES,
    Source,
    Sources,
    axis_capitals,
    faction_hexes,
    urals,
    western_capitals,
)
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.in_force import in_force
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

SPECIAL = "sea-supply"


@BOOK.lays(
    SOURCES,
    "30.351",
    "sea supply that nobody can cut brings full supply to the ports that the scenario names",
)
@derived
def presumed_sea_lines(world: AwawWorld, party: str) -> Sources:
    """30.332A: in an enemy zone of control the port is supplied, but no line goes on from it. If
    all sources lie outside the part of the board that is played on, nobody can take them.
    """
    origins, ports, area = _sea_lines(world, party)
    if not ports:
        return ()
    if origins & world.statics.map:
        safe = faction_hexes(world, party) | world.board.real_boxes
        if not origins & safe:
            return ()
    return _sources(world, ports, area & hostile_zone(world, party))


@derived
def _sources(world: AwawWorld, ports: tuple[SpaceId, ...], shut: int) -> Sources:
    return tuple(
        Source(space, Supply.FULL, "30.351", world.map.has(shut, space), by_sea=True)
        for space in ports
    )


@derived
def _sea_lines(world: AwawWorld, party: str) -> tuple[int, tuple[SpaceId, ...], int]:
    """30.331A, 30.351: the unlimited sources in whose zone a sea line may begin, and the ports to
    which the scenario brings it, by name and as an area.
    """
    faction = faction_of(world, party)
    ports = [
        space
        for row in in_force(world, SPECIAL)
        if faction_of(world, row.who) == faction
        for space in world.map.members(world.statics.area(*row.area))
    ]
    homes = (*axis_capitals(world, party), *western_capitals(world, party), *urals(world, party))
    origins = world.map.mask(source.space for source in homes)
    return origins, tuple(ports), world.map.mask(ports)
