"""Air attacks on ships in port put together for tests."""

from __future__ import annotations

from tests.awaw.naval.interceptions import LAE, MORESBY, ocean, play
from tests.awaw.table import Table, put_unit
from warcabinet.awaw.naval.battle.port_orders import announce
from warcabinet.awaw.naval.movement.land_based_air_attacks_on_naval_bases import ResolvePortAttacks
from warcabinet.awaw.pieces.air_factors import Wing
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

PORT = SpaceId(MORESBY)


def harbour_world(*ships: str, air: tuple[str, ...] = ()) -> AwawWorld:
    """The Japanese combat phase, with these ships and air units."""
    world = ocean(*ships)
    for line in air:
        put_unit(world, line)
    world.changes.clear()
    return world


def attacked(*ships: str, air: tuple[str, ...] = (), by: str = f"japan-aaf@{LAE}") -> Table:
    """All air units of a stack are on their way to the ships in Port Moresby."""
    world = harbour_world(*ships, air=air)
    wings = [Wing(AirId(one), world.air[AirId(one)].factors) for one in by.split()]
    announce(world, PORT, tuple(wings))
    world.changes.clear()
    world.told.clear()
    return play(world, ResolvePortAttacks())


def stay(t: Table) -> None:
    """Nobody leaves the bases."""
    if t.pending == "escape-or-stay":
        t.say("allied: escape - -")
