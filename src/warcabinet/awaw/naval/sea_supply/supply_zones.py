"""30.331A, 30.331B, 30.341, 30.342, 30.343: where sea supply lines begin and end, and which places
one line supplies together.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.logistics.supply.supply_lines import SupplyNet, spread_from
from warcabinet.awaw.logistics.supply.supply_sources import faction_hexes, lenders, lent_hexes
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes
from warcabinet.awaw.politics.parties import (
    faction_of,
    hostile_to,
    members_of,
    parties_of,
    side_of_party,
)
from warcabinet.awaw.state.logistics import BridgeheadKind
from warcabinet.awaw.state.statics import Statics, is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.derived import derived
from warcabinet.hexes.masks import lowest


@cache
def with_ships(setting: Statics) -> bool:
    """30.351: does the scenario lay out ships, and use the rules of sea supply? The others name the
    ports to which sea supply comes (`special.sea-supply`), if it matters.
    """
    scenario = setting.scenario
    return scenario is not None and bool(scenario.fleet) and setting.uses("30.33")


def shipper(world: AwawWorld, party: str) -> str:
    """30.326: whose ships would sail a line: those of the party's faction, or of the faction on
    whose sources it draws.
    """
    for faction in lenders(world, party):
        for name in members_of(world, faction):
            if is_power(name) and set(hostile_to(world, name)) & set(hostile_to(world, party)):
                return name
    return party


@derived
def tracer(world: AwawWorld, party: str) -> str:
    """30.351, 30.323: who traces the lines of a party's faction: of its powers the one with the
    most enemies.
    """
    powers = [one for one in members_of(world, faction_of(world, party)) if is_power(one)]
    return max(powers, key=lambda one: len(hostile_to(world, one)), default=party)


@derived
def tracers(world: AwawWorld, side: Side) -> tuple[str, ...]:
    """Those of a side that are at war."""
    found = dict.fromkeys(tracer(world, name) for name in parties_of(world, side))
    return tuple(name for name in found if hostile_to(world, name))


# Where lines end ----------------------------------------------------------------------------------


@cache
def _landing_places(board: AwawBoard) -> int:
    """30.331B, 4.732, 4.75: one-hex islands, and the beaches of three islands without a port."""
    name = "two-hex-islands-without-ports"
    islands = board.board.area(name) if name in board.board.regions else 0
    return board.one_hex_islands() | (board.feature("beach") & islands)


def invasion_bridgeheads(world: AwawWorld, party: str) -> int:
    """30.331B, 30.25, 31.72: bridgeheads of seaborne invasions let sea supply ashore."""
    if not world.bridgeheads:
        return 0
    side = side_of_party(world, party)
    rows = world.bridgeheads.values()
    return world.map.mask(
        row.hex for row in rows if row.kind is BridgeheadKind.INVASION and row.side == side
    )


@derived
def goals_of(world: AwawWorld, party: str) -> int:
    """30.331B, 30.331D, 4.732, 4.75: the hexes of a faction in which sea supply lines may end:
    ports, bridgeheads of seaborne invasions, one-hex islands and three beaches; never a box.
    """
    places = port_hexes(world) | _landing_places(world.board) | invasion_bridgeheads(world, party)
    return places & faction_hexes(world, party) & world.statics.map


# Where they begin ---------------------------------------------------------------------------------


def origins_in(world: AwawWorld, party: str, net: SupplyNet, supplied: int, sources: int) -> int:
    """30.331A, 30.27: of what is supplied, the ports from which lines may go: a port that is a
    source, or that supply reaches by land and that is not in an enemy zone of control. A source
    that supplies only its own hex sends nothing.
    """
    within = net.wells.partial_inside & ~net.full
    if within:
        within &= ~spread_from(world, net.party, net.ways, net.wells.partial)
    return _own_ports(world, party) & (sources | (supplied & ~net.ways.ends & ~within))


@derived  # few of the hexes that change hands have a port
def _own_ports(world: AwawWorld, party: str) -> int:
    return port_hexes(world) & (faction_hexes(world, party) | lent_hexes(world, party))


# Zones --------------------------------------------------------------------------------------------


class Zone(NamedTuple):
    """30.341: what one line can supply: the hexes in which it may end, and the area."""

    goals: int
    area: int
    group: bool = False
    """30.343: islands of one group: the line goes from one to the other."""


def zones_to_supply(
    world: AwawWorld, party: str, net: SupplyNet, *, after_combat: bool = False
) -> list[Zone]:
    """30.341, 30.342, 30.343: the zones of a faction that are not fully supplied by land, and to
    which a line may be traced. A place that only enemy zones of control separate from the others
    is a zone of its own. After combat, islands that have just been taken are one, too.
    """
    goals = goals_of(world, party) & ~net.full
    taken = world.map.mask(world.taken) if after_combat else 0
    found: list[Zone] = []
    for group in world.board.island_groups.values():
        for own in (goals & group & ~taken, goals & group & taken):
            if own:
                area = own
                for space in world.map.members(own):
                    area |= landed_at(world, party, net, world.map.bit(space))
                found.append(Zone(own, area, group=True))
        goals &= ~group
    shut = hostile_zone(world, party)
    apart = goals & shut
    left = goals & ~shut
    covered = 0
    while left:
        first = lowest(left)
        area = landed_at(world, party, net, first)
        own = left & area | first
        left &= ~own
        covered |= area
        found.append(Zone(own, area))
    apart &= ~covered
    found += [Zone(world.map.bit(one), world.map.bit(one)) for one in world.map.members(apart)]
    return found


def landed_at(world: AwawWorld, party: str, net: SupplyNet, bit: int) -> int:
    """30.332A: what land lines reach from a place in which a sea line ends: nothing else if it is
    in an enemy zone of control.
    """
    if bit & hostile_zone(world, party):
        return bit
    return spread_from(world, net.party, net.ways, bit)
