"""30.47, 30.51: the supply of units and hexes as last determined: stored, never traced again."""

from __future__ import annotations

from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Isolation, Manner, Supply
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId


def supply_of(world: AwawWorld, unit: UnitId) -> Supply:
    """30.51, 30.52, 30.53: the supply of a unit at its side's last determination."""
    row = world.unit_supply.get(unit)
    return Supply.FULL if row is None else row.supply


def supply_in(world: AwawWorld, space: str, party: str = "") -> Supply:
    """30.41, 30.24, 30.61D, 30.61E: the supply of a controlled hex for its holder, or for a minor
    country whose own capital may supply it better.
    """
    row = world.hex_supply.get(SpaceId(space))
    if row is None or party in row.full_for:
        return Supply.FULL
    return row.supply


def fully_supplied(world: AwawWorld, unit: UnitId) -> bool:
    """30.51: where a rule says no more than supplied, it means full supply (R-078)."""
    return unit not in world.unit_supply


@derived
def isolated_units(world: AwawWorld) -> frozenset[UnitId]:
    """30.15, 30.53: the units that are isolated."""
    rows = world.unit_supply.values()
    return frozenset(row.unit for row in rows if row.supply is Supply.NONE)


@derived
def short_of_supply(world: AwawWorld, party: str) -> int:
    """30.41, 30.24: the hexes that are not fully supplied for a party."""
    rows = world.hex_supply.values()
    short = (row for row in rows if row.supply is not Supply.FULL and party not in row.full_for)
    return world.map.mask(row.hex for row in short)


def unsupplied(world: AwawWorld, unit: UnitId) -> bool:
    """30.15, 30.53: is the unit isolated?"""
    row = world.unit_supply.get(unit)
    return row is not None and row.supply is Supply.NONE


# Isolation that lasts -----------------------------------------------------------------------------


def turns_without_full_supply(world: AwawWorld, space: str) -> int:
    """32.241, 37.72: how many of its holder's turns running a hex has had no full supply."""
    row = world.hex_supply.get(SpaceId(space))
    return 0 if row is None else row.short


def turns_isolated(world: AwawWorld, space: str) -> int:
    """30.545: how many of its holder's turns running a hex has had no supply at all."""
    row = world.hex_supply.get(SpaceId(space))
    return 0 if row is None else row.isolated


def isolation_of(world: AwawWorld, unit: UnitId) -> int:
    """15.33D, 30.545: by how many points isolation lowers a unit's DM: one for each turn its hex
    has been isolated; nothing if it walked, exploited or was flown in and its supply still holds.
    """
    row = world.isolation.get(unit)
    return 0 if row is None else row.turns


def enters_isolated_hex(world: AwawWorld, unit: UnitId, manner: Manner) -> None:
    """15.33D, 32.242: who comes into an isolated hex by sea or by an attrition retreat is weakened
    like those who were in it. Who comes by sea does so in his own turn, which counts too.
    """
    place = where(world, world.units[unit].place)
    turns = turns_isolated(world, place)
    if turns or (manner is Manner.SEA and supply_in(world, place) is Supply.NONE):
        world.put(Isolation(unit, turns, manner))


def shares_a_siege(world: AwawWorld, row: Isolation) -> bool:
    """15.33D, 32.242: has this unit come by sea to a hex that is isolated still? It has its own
    supply until its next turn, but weakens like those whom it has found there.
    """
    place = where(world, world.units[row.unit].place)
    return row.manner is Manner.SEA and supply_in(world, place) is Supply.NONE
