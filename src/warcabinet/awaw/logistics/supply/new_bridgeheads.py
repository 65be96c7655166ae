"""30.25, 30.321, 30.551E: bridgeheads of seaborne invasions supply in the turn they are placed."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.logistics.supply.automatic_and_exploitation_supply import player_turn
from warcabinet.awaw.logistics.supply.supply_sources import SOURCES, Source, Sources
from warcabinet.awaw.state.logistics import BridgeheadKind, Supply
from warcabinet.awaw.state.world import AwawWorld


@BOOK.lays(
    SOURCES,
    "30.25, 30.551E, 30.321, 31.71",
    "a bridgehead of a seaborne invasion supplies in full in the turn it is placed; in an enemy "
    "zone of control only itself",
)
def new_bridgeheads(world: AwawWorld, party: str) -> Sources:
    # Between player turns none is placed in the turn that is played.
    if not world.bridgeheads or world.phasing is None:
        return ()
    now, shut = player_turn(world), hostile_zone(world, party)
    return tuple(
        Source(row.hex, Supply.FULL, "30.25", world.map.has(shut, row.hex))
        for row in world.bridgeheads.rows()
        if row.kind is BridgeheadKind.INVASION and row.placed == now
    )
