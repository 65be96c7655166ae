"""21.35: what must always be true of what ships carry. Broken: an error in the rules."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld

AT_SEA = ("T.P.MOV.TRA", "T.P.COM", "T.P.RED")
"""Parts of a player turn in which ground units are at sea."""


def cargo_faults(world: AwawWorld) -> Iterator[str]:
    """21.35, 20.164A: a unit is aboard or on land, carried by one force that is there, and only
    while missions are under way.
    """
    at_sea = str(world.now.step).startswith(AT_SEA)
    for row in world.cargo.values():
        if not at_sea:
            yield f"{row.id} is still at sea"
        if row.unit is not None and row.unit.id in world.units:
            yield f"{row.id} is aboard and on land"
        carried = world.carried_by.get(row.id)
        if carried is not None and carried.force not in world.forces:
            yield f"{row.id} is carried by {carried.force}, which is gone"
    for carried in world.carried_by.values():
        if carried.cargo not in world.cargo and UnitId(str(carried.cargo)) not in world.landed:
            yield f"{carried.force} carries {carried.cargo}, which is gone"
    for landed in world.landed.values():
        if landed.unit in world.units and world.units[landed.unit].place != landed.hex:
            yield f"{landed.unit} is not where it has landed"
