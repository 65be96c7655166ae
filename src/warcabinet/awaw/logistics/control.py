"""29: who controls a hex, and how that changes."""

from __future__ import annotations

from warcabinet.awaw.ground.units import a_hex
from warcabinet.awaw.logistics.records import Control
from warcabinet.awaw.parties import holder_for
from warcabinet.awaw.world import AwawWorld
from warcabinet.hexes import SpaceId


def holder_of(world: AwawWorld, space: str) -> str | None:
    """Who controls a hex; None: nobody who takes part."""
    row = world.control.get(SpaceId(space))
    return None if row is None else row.holder


def take(world: AwawWorld, space: str, holder: str, rule: str) -> None:
    """Hand a hex to a holder, if it is not his already, and say so."""
    if holder_of(world, space) == holder:
        return
    world.put(Control(SpaceId(space), holder))
    world.tell(rule, f"{holder} takes control of {space}", a_hex(space))


def enter(world: AwawWorld, space: str, party: str) -> None:
    """29.21, 29.22A: a ground unit of this party has come into a hex or passed through it."""
    if world.map.has(world.map.hexes, space):
        take(world, space, holder_for(world, party), "29.21")
