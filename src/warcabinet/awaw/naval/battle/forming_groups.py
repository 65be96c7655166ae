"""20.164C, 22.421A, 22.421B: how forces that come to a battle at the same time form combat groups:
which of them combine, and what is too much in a group.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from warcabinet.awaw.naval.battle.combat_groups import battle_of, carries_cargo_of, counted
from warcabinet.awaw.naval.ships.contents import MOST, fast_carriers, fast_fleet, ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.naval.task_forces.changing_force import Part
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ForceKind, Hull
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


def why_not_together(world: AwawWorld, one: ForceId, other: ForceId) -> str:
    """20.164C, 22.421A: why two forces may not be one group; nothing if they may: before the first
    round, a force with cargo and one without. A surplus has to come from the one without, and
    cannot if that is here only to help.
    """
    loaded = [force for force in (one, other) if carries_cargo_of(world, force)]
    if len(loaded) != 1:
        return "another of your groups has this number"
    if battle_of(world).round > 1:
        return "groups combine only before the first round"
    helping = one if other in loaded else other
    if helping in world.attempts and over(world, (one, other)):
        return "the two have more factors than one group may have"
    return ""


def over(world: AwawWorld, forces: Sequence[ForceId]) -> int:
    """22.421A: the factors of these forces beyond what one group may have."""
    return max(0, sum(counted(world, ships_of(world, force)) for force in forces) - MOST)


def surplus(world: AwawWorld, forces: Sequence[ForceId]) -> list[Part]:
    """22.421A: the ships that are too many in a group, of the force without cargo: light ships
    first, then the smallest.
    """
    too_many, found = over(world, forces), []
    own = [
        hull
        for force in forces
        if not carries_cargo_of(world, force)
        for hull in ships_of(world, force)
    ]
    for hull in sorted(own, key=lambda one: (one.named, class_of(world, one).size, one.id)):
        size = class_of(world, hull).size
        count = min(hull.factors, -(-max(0, too_many) // size) * size)
        if count:
            found.append((hull.id, count))
            too_many -= count
    return found


def surplus_carriers(world: AwawWorld, ships: Sequence[Hull]) -> list[Part]:
    """22.421A: the fast carriers that have no fast fleet factors to go with them in a group that
    was put together, the largest first.
    """
    left, found = list(ships), []
    carriers = [hull for hull in ships if class_of(world, hull).fast_carrier]
    for hull in sorted(carriers, key=lambda one: (-one.factors, one.id)):
        if fast_carriers(world, tuple(left)) <= fast_fleet(world, tuple(left)):
            break
        left.remove(hull)
        found.append((hull.id, hull.factors))
    return found
