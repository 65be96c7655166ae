"""29.7: in the Pacific an island group passes to whoever alone is left in it.

Who may gain a group is kept as the enemy's player turn begins, and forgotten if the enemy comes
back to the group in that turn, by supply or with units.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import senior_of, take
from warcabinet.awaw.logistics.hex_control.presence_that_keeps_control import presence
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.naval.ships.contents import ships_seen_of
from warcabinet.awaw.pieces.air_factors import is_air
from warcabinet.awaw.politics.parties import (
    faction_of,
    factions_of,
    held_by,
    holder_for,
    hostile_to,
    members_of,
    occupied_by,
    parties_of,
)
from warcabinet.awaw.state.berths import space_of
from warcabinet.awaw.state.logistics import IslandsHeld, Supply
from warcabinet.awaw.state.pieces import bit_of
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side


def _fresh(world: AwawWorld, party: str) -> int:
    """29.71A, 29.71C: where a party has ground units, and air units and ships that are not
    inverted.
    """
    found = world.standing[party]
    for force in world.forces.values():
        if force.party == party and not force.inverted:
            found |= world.map.bit(str(force.place))
    for hull in ships_seen_of(world, party):
        berth = space_of(hull.berth)  # ships under markers count with their force
        if not hull.inverted and berth is not None:
            found |= world.map.bit(berth)
    for row in world.air.values():
        if row.party == party and row.ready and is_air(world, row):
            found |= bit_of(world, row)
    return found


def _fresh_of(world: AwawWorld, side: Side) -> int:
    found = 0
    for name in parties_of(world, side):
        found |= _fresh(world, name)
    return found


def _supplied_by_sea(world: AwawWorld, factions: tuple[str, ...]) -> int:
    """29.71B, 29.72: the hexes to which these factions traced full supply by sea when they last
    did.
    """
    found = 0
    for zone in world.supply_zones.values():
        if zone.by_sea and zone.faction in factions:
            found |= world.map.mask(zone.hexes)
    return found


def _partly_supplied(world: AwawWorld, factions: tuple[str, ...]) -> int:
    """29.71B, 29.72: their hexes with partial supply: to an island group it comes by sea."""
    own = 0
    for faction in factions:
        own |= held_by(world, members_of(world, faction))
    rows = world.hex_supply.values()
    return own & world.map.mask(row.hex for row in rows if row.supply is Supply.PARTIAL)


# Who may gain a group -----------------------------------------------------------------------------


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "29.71A, 29.71B, 29.71C",
    "as a player turn starts, the enemy's supply by sea and his units in his own turn, which is "
    "over, decide about island groups; and for the other side it is kept in which groups it has "
    "units and the enemy has nothing at all (R-250)",
)
def note_island_groups(world: AwawWorld) -> None:
    if not world.board.island_groups:
        return
    mine, theirs = world.side, world.side.opponent
    factions = factions_of(world, theirs)
    traced = _supplied_by_sea(world, factions) | _partly_supplied(world, factions)
    _forget(world, mine, traced | _fresh_of(world, theirs))
    _forget(world, theirs, world.map.spaces)
    enemy = 0
    for name in parties_of(world, mine):
        enemy |= presence(world, name)
    there = {name: _fresh(world, name) for name in parties_of(world, theirs)}
    for group, area in world.board.island_groups.items():
        holders = {holder_for(world, name) for name, units in there.items() if units & area}
        powers = sorted(name for name in holders if is_power(name))
        if powers and not enemy & area:
            world.put(IslandsHeld(theirs, group, senior_of(world, powers)))


@BOOK.happens(
    (Moment.MOVEMENT_ENDS, Moment.COMBAT_ENDS, Moment.REDEPLOYMENT_ENDS),
    "29.71C",
    "a side that has a ground unit or an uninverted air or naval unit in a group during its player "
    "turn keeps its islands there",
)
def note_returns(world: AwawWorld) -> None:
    if world.islands_held:
        _forget(world, world.side.opponent, _fresh_of(world, world.side))


def _forget(world: AwawWorld, side: Side, seen: int) -> None:
    for row in list(world.islands_held.values()):
        if row.side == side and world.board.island_groups[row.group] & seen:
            world.drop(row)


# What it gains ------------------------------------------------------------------------------------


def take_island_groups(world: AwawWorld, side: Side) -> None:
    """4.74, 29.71, 29.72: the islands of a group that the enemy neither occupies nor has come back
    to pass to the moving side; they are supplied at once if its supply by sea reaches the group, in
    full or in part as that is.
    """
    for row in list(world.islands_held.rows()):
        if row.side == side:
            _take_group(world, row)


def _take_group(world: AwawWorld, row: IslandsHeld) -> None:
    enemies = hostile_to(world, row.holder)
    group = world.board.island_groups[row.group]
    empty = held_by(world, enemies) & group
    for name in enemies:
        empty &= ~occupied_by(world, name)
    faction = (faction_of(world, row.holder),)
    full, partial = _supplied_by_sea(world, faction), _partly_supplied(world, faction)
    for space in world.map.members(empty):
        take(world, space, row.holder, "29.71")
        if full & group:
            world.drop(world.hex_supply[space])
        elif partial & group:
            world.amend(world.hex_supply[space], supply=Supply.PARTIAL)
