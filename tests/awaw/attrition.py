"""Attritions to test at: frozen zones, and the front at K47."""

from __future__ import annotations

from typing import Any

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.ground.attrition.attrition_combat import AttritionCombat
from warcabinet.awaw.ground.attrition.attrition_table import (
    attrition_report,
)
from warcabinet.awaw.ground.attrition.determining_attrition_levels import (
    freeze,
)
from warcabinet.awaw.ground.attrition.eligible_units import (
    against,
    eligible,
)
from warcabinet.awaw.ground.attrition.hex_occupation import against_advance, against_hex
from warcabinet.awaw.state.attrition import AttritionFight, ZoneId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

AXIS = "european axis"
EAST = ZoneId("russia-eastern-1")


def zoned(*units: str, **setting: Any) -> AwawWorld:
    """A World whose attrition zones are frozen as it stands."""
    world = world_at(*units, **setting)
    freeze(world, world.side)
    return world


def zone_at(world: AwawWorld, space: str) -> ZoneId:
    """The zone of a hex; "" if it is in none, or in more than one."""
    zones = [row.id for row in world.attrition_zones.values() if SpaceId(space) in row.spaces]
    return zones[0] if len(zones) == 1 else ZoneId("")


def counted(world: AwawWorld, space: str, faction: str = AXIS) -> set[str]:
    return set(eligible(world, faction, zone_at(world, space)))


def why_not(world: AwawWorld, unit: str, space: str) -> set[str]:
    return {one.rule for one in against(world, UnitId(unit), zone_at(world, space))}


def modifiers(world: AwawWorld, faction: str, zone: ZoneId = EAST) -> dict[str, int]:
    report = attrition_report(world, faction, zone)
    return {part.name: part.value for part in report.modifiers}


def attrition(*units: str, **setting: Any) -> Table:
    return table(*units, play=AttritionCombat(), **setting)


BIG = ("germany-armor-5-6 K46 x2", "germany-armor-5-6 J47 x2", "germany-armor-5-6 L46 x2")
"""Thirty factors around K47."""

FIFTEEN = ("germany-armor-5-6 K46 x2", "germany-armor-5-6 J47")

RING = "J46 J47 J48 K46 K48 L46 L47"


def begun(*units: str, die: int, at: str = "K47", **setting: Any) -> Table:
    """An attrition against the zone of a hex, with all units of the phasing side, after the die."""
    t = table(*units, **{"play": AttritionCombat(), **setting})
    (zone,) = [row.id for row in t.world.attrition_zones.values() if SpaceId(at) in row.spaces]
    t.say(f"{setting.get('side', 'axis')}: attrition {zone} -")
    t.dice(die)
    return t


def lost(t: Table) -> set[str]:
    return {str(row.unit) for row in t.world.eliminated.values()}


BEHIND = {"germany": "K48 K49 K50 K51 K52 J49"}
"""A road of German hexes behind the front at K47."""


def against_taking(
    faction: str, into: str, *units: str, **setting: Any
) -> tuple[set[str], set[str]]:
    """The rules against taking a hex by attrition, and those against all of the attackers, who are
    the units outside it.
    """
    world = zoned(*units, **setting)
    attackers = tuple(unit for unit in world.units if world.units[unit].place != into)
    world.put(AttritionFight(zone_at(world, into), faction, attackers, (), hexes=1))
    hexes = {one.rule for one in against_hex(world, SpaceId(into))}
    advance = {
        one.rule for unit in attackers for one in against_advance(world, unit, SpaceId(into))
    }
    return hexes, advance
