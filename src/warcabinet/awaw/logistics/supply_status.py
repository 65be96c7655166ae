"""30.47, 30.51: the supply of units and hexes as last determined: stored, never traced anew."""

from __future__ import annotations

from warcabinet.awaw.ground.records import UnitId
from warcabinet.awaw.logistics.records import Supply
from warcabinet.awaw.world import AwawWorld
from warcabinet.hexes import SpaceId


def supply_of(world: AwawWorld, unit: UnitId) -> Supply:
    row = world.unit_supply.get(unit)
    return Supply.FULL if row is None else row.supply


def supply_in(world: AwawWorld, space: str) -> Supply:
    """The supply of a controlled hex for its holder."""
    row = world.hex_supply.get(SpaceId(space))
    return Supply.FULL if row is None else row.supply


def fully_supplied(world: AwawWorld, unit: UnitId) -> bool:
    return unit not in world.unit_supply


def unsupplied(world: AwawWorld, unit: UnitId) -> bool:
    row = world.unit_supply.get(unit)
    return row is not None and row.supply is Supply.NONE
