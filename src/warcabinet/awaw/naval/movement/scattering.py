"""21.23B, 21.23D: ships that find no port for all of them."""

from __future__ import annotations

from warcabinet.awaw.naval.cargo.cargo_losses import lose_without_ships
from warcabinet.awaw.naval.movement.room_in_port import room_for
from warcabinet.awaw.naval.ships.changing import move, sink_force
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.naval.waters.ports_for_displaced_naval_units import refuges
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.world import AwawWorld


def scatter(world: AwawWorld, force: ForceId) -> None:
    """21.23B, 21.23D: ships that find no port for all of them go to the nearest ports with room for
    some, the largest ships first; what is left is eliminated.
    """
    row = world.forces[force]
    for refuge in refuges(world, row.party, row.place):
        room = room_for(world, row.party, refuge.place)
        for hull in sorted(ships_of(world, force), key=lambda one: (-one.factors, one.id)):
            size = class_of(world, hull).size
            if count := min(hull.factors, room) // size * size:
                room -= count
                move(world, hull, refuge.place, count)
        if force not in world.forces:
            return
    world.tell("21.23D", f"{in_force(force)} of {row.party} finds no port and is eliminated")
    sink_force(world, force)
    lose_without_ships(world)
