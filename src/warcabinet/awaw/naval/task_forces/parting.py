"""21.33, 21.222, 22.18D: a force that has come together at sea parts again, since each of its ships
returns to the base that it has come from (R-632).
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.task_forces.changing_force import Part, part_at_sea
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Gathered
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


def parts_of(world: AwawWorld, force: ForceId) -> list[Gathered]:
    """With what each part has come; those with cargo first, since factors that are alike are lost
    from the others (R-632).
    """
    carried = {row.cargo for row in world.carried_by.rows() if row.force == force}
    own = (row for row in world.gathered.rows() if row.force == force)
    return sorted(own, key=lambda row: (not carried & {*row.cargo}, row.base))


def shares(world: AwawWorld, force: ForceId) -> Mapping[SpaceId, list[Part]]:
    """What is left of each part, by its base; nothing for a force of one base."""
    left = {hull.id: hull.factors for hull in ships_of(world, force)}
    found: dict[SpaceId, list[Part]] = {}
    for row in parts_of(world, force):
        came = dict(row.ships)
        own: list[Part] = []
        for hull in ships_of(world, force):
            if count := min(left[hull.id], came.get(hull.what, 0)):
                own.append((hull.id, count))
                left[hull.id] -= count
                came[hull.what] -= count
        if own:
            found[row.base] = own
    return found


def part(world: AwawWorld, force: ForceId) -> tuple[ForceId, ...]:
    """21.33, 22.18D: those of each base are a force of their own, with what they carry. The marker
    stays with those of its base, or with others if these have been sunk.
    """
    found = shares(world, force)
    row = world.forces[force]
    if not found:
        return (force,)
    stays = row.base if row.base in found else next(iter(found))
    cargo = {one.base: one.cargo for one in parts_of(world, force)}
    for one in parts_of(world, force):
        world.drop(one)
    if stays != row.base:
        world.amend(row, base=stays)
    every = [force]
    for base, parts in found.items():
        if base == stays:
            continue
        new = part_at_sea(world, force, parts)
        world.amend(world.forces[new], base=base)
        for name in cargo[base]:
            if (carried := world.carried_by.get(name)) is not None and carried.force == force:
                world.amend(carried, force=new)
        if cargo[base] and (laden := world.laden.get(force)) is not None:
            world.put(msgspec.structs.replace(laden, force=new))
        for activity in [one for one in world.activities.rows() if force in one.forces]:
            world.amend(activity, forces=(*activity.forces, new))
        every.append(new)
    return tuple(every)
