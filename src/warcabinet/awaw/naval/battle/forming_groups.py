"""22.421A, 22.421B: how forces that come to a battle at the same time form combat groups."""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.naval.battle.combat_groups import carries_cargo_of, counted
from warcabinet.awaw.naval.ships.contents import MOST, ships_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ForceKind
from warcabinet.awaw.state.world import AwawWorld


def formed(world: AwawWorld, forces: Iterable[ForceId]) -> tuple[tuple[ForceId, ...], ...]:
    """22.421A, 22.421B: each task force, and each force with cargo, is a group of its own. Small
    forces without a marker are one group together, of 25 factors at most; what is more is another.
    """
    found: list[list[ForceId]] = []
    small: list[ForceId] = []
    size = 0
    for force in forces:
        loose = world.forces[force].kind is ForceKind.LOOSE
        if not loose or carries_cargo_of(world, force):
            found.append([force])
            continue
        factors = counted(world, ships_of(world, force))
        if small and size + factors <= MOST:
            small.append(force)
            size += factors
        else:
            small, size = [force], factors
            found.append(small)
    return tuple(tuple(one) for one in found)
