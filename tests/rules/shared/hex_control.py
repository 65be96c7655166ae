"""Positions of the tests of hex control (29)."""

from __future__ import annotations

from tests.awaw.table import world_at
from warcabinet.awaw.logistics.hex_control.hex_control import (
    take,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Side,
    Status,
)

INFANTRY, ARMOR = "germany-infantry-3-3", "germany-armor-4-6"


AXIS, ALLIED = Side.AXIS, Side.ALLIED


def neutral_bulgaria() -> AwawWorld:
    world = world_at()
    world.put(Alignment(Country("bulgaria"), Status.NEUTRAL))
    for space in world.map.members(world.statics.area("territory:bulgaria")):
        take(world, space, "bulgaria", "29.11")
    return world
