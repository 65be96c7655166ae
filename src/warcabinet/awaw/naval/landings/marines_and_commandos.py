"""10.7, 10.8, 21.512A, 21.5154: marines, who make a landing easier, and commandos, who may invade
ports that have no beach; both land beyond the number of others."""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.attack.assaults import Assault, attacking
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import Path, length, shortest
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes
from warcabinet.awaw.naval.waters.range_restrictions import theater_of
from warcabinet.awaw.pieces.combat_training_levels import training
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit, category, total_factors
from warcabinet.awaw.politics.parties import faction_of, members_of
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.naval import Cargo
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Theater
from warcabinet.engine.book import Refusal
from warcabinet.engine.derived import until_next_write
from warcabinet.hexes import SpaceId

FIRST = 2
"""21.517A: ground units that attack by sea, besides marines and commandos."""
BEYOND = (Category.MARINE, Category.COMMANDO)
"""10.72, 10.82: those who land beyond that number."""


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
    party, or one with which it fights, any?
    """
    if not owners_of_commandos(world, party):
        return False
    return world.map.has(port_hexes(world) & ~beaches, space)


@until_next_write
def owners_of_commandos(world: AwawWorld, party: str) -> tuple[str, ...]:
    """10.81: the Western Allies that have commandos, ashore or aboard ships; none for others. Ships
    of one carry, or protect, the commandos of another.
    """
    if faction_of(world, party) != Faction.WESTERN_ALLIES:
        return ()
    members = members_of(world, Faction.WESTERN_ALLIES)
    ashore = (world.units[unit] for name in members for unit in world.units_of[name])
    afloat = (row.unit for row in world.cargo.rows() if row.unit is not None)
    found = {unit.party for unit in (*ashore, *afloat) if is_commando(world, unit)}
    return tuple(sorted(found.intersection(members)))


def some_are_trained(world: AwawWorld, party: str) -> bool:
    """10.83: may any of those commandos invade a port?"""
    return any(trained(world, owner) for owner in owners_of_commandos(world, party))


def commando_ports(world: AwawWorld, party: str, beaches: int) -> int:
    """10.81, 10.83: the ports that are worth a thought, because a party has commandos."""
    if not some_are_trained(world, party):
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
    path = shortest(world, party, start, to, Kind.INVASION)
    return too_long_for_commandos(world, start, to, path, beaches)


def too_long_for_commandos(
    world: AwawWorld, start: SpaceId, to: SpaceId, path: Path, beaches: int
) -> list[Refusal]:
    """21.512A, 10.81: the same of the way that is sailed from there: no detour takes them
    farther.
    """
    if world.map.has(beaches, to):
        return []
    hexes = length(world, path)
    if hexes <= FAR[theater_of(world, start)]:
        return []
    reason = f"the port is {hexes} hexes away, too far for commandos"
    return [Refusal("21.512A", reason, (a_hex(start), a_hex(to)))]


def mostly_marines(world: AwawWorld, assault: Assault) -> bool:
    """10.71, 10.84, 15.32B, 15.322: (R-019) are at least half of the factors that fight from the
    sea marines, of those that are left in this round? Commandos do not count.
    """
    units = invaders_in(world, assault)
    marines = tuple(
        unit for unit in units if world.type_of(world.units[unit]).category is Category.MARINE
    )
    return 2 * total_factors(world, marines) >= total_factors(world, units)


def lands_beyond(world: AwawWorld, row: Cargo) -> bool:
    """10.82, 10.83: does a unit land beyond the limit? Commandos must be trained for it."""
    assert row.unit is not None
    if is_commando(world, row.unit) and not trained(world, row.party):
        return False
    return world.type_of(row.unit).category in BEYOND


def too_many(world: AwawWorld, rows: Iterable[Cargo]) -> bool:
    """21.517A, 10.72: no more than two attack by sea; marines and commandos beyond that."""
    return sum(not lands_beyond(world, row) for row in rows) > FIRST


def invaders_in(world: AwawWorld, assault: Assault) -> tuple[UnitId, ...]:
    """The attackers that have come by sea."""
    if not world.landed:
        return ()
    return tuple(unit for unit in attacking(world, assault) if unit in world.landed)
