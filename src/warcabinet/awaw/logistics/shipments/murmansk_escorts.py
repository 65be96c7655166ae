"""40.42, 5.83, 40.48C: ships that protect a Murmansk convoy: from where, and by which way."""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.awaw.boards.kinds import Front
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.shipments.brp_grants_to_russia import MURMANSK
from warcabinet.awaw.logistics.shipments.protection_of_shipments import GUARD_WAY
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    ATLANTIC,
    ATLANTIC_US,
    KIND,
)
from warcabinet.awaw.naval.movement.bases_to_return_to import RETURN_PLACES
from warcabinet.awaw.naval.movement.returning_to_base import BeMetReturning
from warcabinet.awaw.naval.waters.paths import Path, between
from warcabinet.awaw.naval.waters.ports_and_basing import fronts_of, harbour
from warcabinet.awaw.naval.waters.range_and_distances import against_range
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

EDGE = "north-edge-murmansk"


@BOOK.lays(
    GUARD_WAY,
    "40.42, 5.83",
    "ships of a port of the western front, the Atlantic U.S. box or the Atlantic SW box protect a "
    "convoy; from a port they leave the board over the northern edge from A23 to A34, and may be "
    "met up to there",
    goal=MURMANSK,
)
def escorts_way(world: AwawWorld, goal: str, party: str, base: str) -> Path:
    if base in (ATLANTIC, ATLANTIC_US):
        return (SpaceId(base), MURMANSK)
    if not world.map.is_hex(base) or Front.WESTERN not in fronts_of(world, base):
        return ()
    edge = world.board.at_sea(world.map.area(EDGE) & world.statics.map)
    path = between(world, party, harbour(world, base), edge, KIND)
    if not path or against_range(world, party, path, base, KIND):
        return ()
    return (*path, MURMANSK)


@BOOK.happens(
    RETURN_PLACES,
    "40.48A, 40.48C, 21.33, 5.81",
    "from the Murmansk box ships go back to where they came from",
)
def home_from_murmansk(world: AwawWorld, force: ForceId) -> Mapping[SpaceId, int] | None:
    row = world.forces[force]
    if row.place != MURMANSK or row.base is None:
        return None
    return {row.base: 0}


@BOOK.forbids(
    BeMetReturning,
    "40.48, 5.82",
    "nobody meets ships that come back from the Murmansk box (R-561)",
)
def nobody_meets_them(world: AwawWorld, asked: BeMetReturning) -> bool:
    return world.forces[asked.force].place == MURMANSK
