"""22.15D, 22.61C: which forces of a naval activity still carry it out."""

from __future__ import annotations

from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Activity, Stance
from warcabinet.awaw.state.world import AwawWorld

LEFT = (Stance.RETURNING, Stance.PORT)


def still_with(world: AwawWorld, row: Activity) -> tuple[ForceId, ...]:
    """22.61C, 22.62: not those that have withdrawn from it, on their way home or there."""
    return tuple(one for one in row.forces if world.forces[one].stance not in LEFT)


def any_damaged(world: AwawWorld, row: Activity) -> bool:
    """23.443A: are there damaged ships in those forces? For rules, which have the whole World."""
    return any(hull.damaged for force in still_with(world, row) for hull in ships_of(world, force))


def leaving(world: AwawWorld, row: Activity) -> tuple[ForceId, ...]:
    """22.15D: those that have withdrawn and are on their way home."""
    return tuple(one for one in row.forces if world.forces[one].stance is Stance.RETURNING)
