"""15.4: an attack or an overrun: who attacks which hexes, and who defends them."""

from __future__ import annotations

import msgspec

from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


class Assault(msgspec.Struct, frozen=True):
    """Who attacks which hexes, and how. The attackers stand where the World has them now."""

    attackers: tuple[UnitId, ...]
    hexes: tuple[SpaceId, ...]
    exploiting: bool = False
    overrun: bool = False
    free: bool = False
    """9.82: by isolated units that pay nothing."""


def attacking(world: AwawWorld, assault: Assault) -> tuple[UnitId, ...]:
    """The attackers that are still there."""
    rows = world.units
    return tuple([unit for unit in assault.attackers if unit in rows])


def defenders(world: AwawWorld, assault: Assault) -> tuple[UnitId, ...]:
    """15.41, 31.63A: all ground units in the attacked hexes that fight the attackers defend
    together, however many are in a bridgehead.
    """
    rows = world.units
    hostile: set[str] = set()
    for party in {rows[unit].party for unit in assault.attackers if unit in rows}:
        hostile.update(hostile_to(world, party))
    return tuple(
        [
            unit
            for space in assault.hexes
            for unit in world.units_in[space]
            if rows[unit].party in hostile
        ]
    )
