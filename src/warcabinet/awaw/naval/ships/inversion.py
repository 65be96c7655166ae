"""21.311, 22.26, 22.27: what the ships of a force have done, and whether that inverts them."""

from __future__ import annotations

from warcabinet.awaw.naval.ships.changing import change
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import UNINVERTED, HullState
from warcabinet.awaw.state.world import AwawWorld


def set_state(world: AwawWorld, force: ForceId, state: HullState) -> None:
    """20.162D: all ships of a force are in the same state, and it is inverted as they are."""
    for hull in ships_of(world, force):
        change(world, hull, state=state)
    world.amend(world.forces[force], inverted=state not in UNINVERTED)
