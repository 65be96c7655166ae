"""10.8, 21.512A, 21.5154: commandos, who may invade ports that have no beach."""

from __future__ import annotations

from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import length, shortest
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes
from warcabinet.awaw.naval.waters.range_restrictions import theater_of
from warcabinet.awaw.pieces.combat_training_levels import training
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit, category
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Theater
from warcabinet.engine.book import Refusal
from warcabinet.hexes import SpaceId

TRAINED = 2
"""10.83: the Western Allied CTL from which on commandos have their special abilities."""

FAR = {Theater.EUROPE: 10, Theater.PACIFIC: 5}
"""21.512A: the hexes from which commandos invade a port."""


def trained(world: AwawWorld, party: str) -> bool:
    """10.83: have commandos of a party their special abilities?"""
    return training(world, party, party) >= TRAINED


def is_commando(world: AwawWorld, unit: Unit) -> bool:
    return category(world, unit) is Category.COMMANDO


def commando_port(world: AwawWorld, party: str, space: SpaceId, beaches: int) -> bool:
    """10.81, 21.5154: is this a port without a beach, which only commandos may invade, and has the
    party any?
    """
    if faction_of(world, party) != Faction.WESTERN_ALLIES or not has_commandos(world, party):
        return False
    return world.map.has(port_hexes(world) & ~beaches, space)


def has_commandos(world: AwawWorld, party: str) -> bool:
    return any(is_commando(world, world.units[unit]) for unit in world.units_of[party])


def commando_ports(world: AwawWorld, party: str, beaches: int) -> int:
    """10.81, 10.83: the ports that are worth a thought, because a party has commandos."""
    if not has_commandos(world, party) or not trained(world, party):
        return 0
    return port_hexes(world) & ~beaches


def only_commandos(world: AwawWorld, unit: UnitId, to: SpaceId, beaches: int) -> list[Refusal]:
    """10.81: why a unit is not carried to a port without a beach: it is no commando."""
    if world.map.has(beaches, to) or is_commando(world, world.units[unit]):
        return []
    return [Refusal("10.81", "only commandos invade a port without a beach", (a_unit(unit),))]


def too_far_for_commandos(
    world: AwawWorld, party: str, start: SpaceId, to: SpaceId, beaches: int
) -> list[Refusal]:
    """21.512A, 10.81: why a port without a beach is not invaded from a base: it is more than ten
    hexes away, or five in the Pacific.
    """
    if world.map.has(beaches, to):
        return []
    hexes = length(world, shortest(world, party, start, to, Kind.INVASION))
    if hexes <= FAR[theater_of(world, start)]:
        return []
    reason = f"the port is {hexes} hexes away, too far for commandos"
    return [Refusal("21.512A", reason, (a_hex(start), a_hex(to)))]
