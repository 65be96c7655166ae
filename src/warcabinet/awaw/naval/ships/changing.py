"""20.9, 20.5: how ships change: broken down and combined, moved, damaged, sunk.

All writes of ships go through here, so that factors that are alike stay one row and nothing is left
hanging on a ship or a force that is gone.
"""

from __future__ import annotations

from typing import Any

import msgspec

from warcabinet.awaw.naval.ships.concealing import seats_for
from warcabinet.awaw.naval.ships.contents import squadrons_on
from warcabinet.awaw.naval.ships.squadrons import rehome
from warcabinet.awaw.naval.ships.transport_losses import note_transports_lost
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.pieces.air_factors import note_lost
from warcabinet.awaw.state.berths import Berth, ForceId, force_of, in_force
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.naval import Activity, Condition, ForceKind, Hull, HullId, Stance, Sunk
from warcabinet.awaw.state.shipyards import DamagedNow
from warcabinet.awaw.state.world import AwawWorld


def add(world: AwawWorld, hull: Hull) -> Hull:
    """20.91: put a ship on the board; factors join those that are alike."""
    there = world.hulls.get(hull.id)
    if there is None:
        return world.put(hull)
    if hull.named:
        raise ValueError(f"{hull.what} is on the board already")
    return world.amend(there, factors=there.factors + hull.factors)


def take(world: AwawWorld, hull: Hull, factors: int | None = None) -> Hull:
    """20.91: take a ship, or some factors, off the board. A named ship and a cruiser are not broken
    up. Gives what was taken.
    """
    there = world.hulls[hull.id]
    count = there.factors if factors is None else factors
    if not 0 < count <= there.factors or count % class_of(world, there).size:
        raise ValueError(f"{count} of {there.factors} factors of {hull.id} cannot be taken")
    if count == there.factors:
        world.drop(there)
    else:
        world.amend(there, factors=there.factors - count)
    return msgspec.structs.replace(there, factors=count)


def change(world: AwawWorld, hull: Hull, factors: int | None = None, **fields: Any) -> Hull:
    """Some factors of a row, or the ship, with some fields changed. What hangs on its old force is
    left as it is: `move` moves ships.
    """
    there = world.hulls[hull.id]
    if there.named and factors in (None, there.factors):  # its row stays its own wherever it is
        new = world.amend(there, **fields)
    else:
        new = add(world, msgspec.structs.replace(take(world, hull, factors), **fields))
    if new.condition is Condition.DAMAGED and hull.condition is not Condition.DAMAGED:
        _note_damage(world, new.what, there.factors if factors is None else factors)
    return new


def _note_damage(world: AwawWorld, what: str, factors: int) -> None:
    """27.7262, 27.7266A: repairs do not begin in the player turn in which a ship is damaged, or
    raised.
    """
    before = world.damaged_now.get(what)
    world.put(DamagedNow(what, factors + (0 if before is None else before.factors)))


def move(world: AwawWorld, hull: Hull, berth: Berth, factors: int | None = None) -> Hull:
    """20.164A: ships go to another berth. In a force they are as well known as the ships that are
    there; in a port everybody sees them. Squadrons on carriers are seen with their ship. A force
    from which the last ship goes is gone.
    """
    old = force_of(hull.berth)
    known = _known_at(world, berth)
    there = change(world, hull, factors, berth=berth, **known)
    if there.named:
        for row in squadrons_on(world, there.what):
            world.amend(row, **known)
    _close_if_empty(world, old)
    return there


def _known_at(world: AwawWorld, berth: Berth) -> dict[str, Any]:
    """What the rows of ships at a berth say of who knows them: as those do that are there already;
    a marker conceals the first that come (20.164A).
    """
    if (force := force_of(berth)) is None:
        return {"open": True, "seats": ()}
    for row in world.hulls_in[berth]:
        return {"open": row.open, "seats": row.seats}
    marked = world.forces[force].kind is ForceKind.TASK_FORCE
    seats = seats_for(world, world.forces[force].party) if marked else ()
    return {"open": not seats, "seats": seats}


def remove(world: AwawWorld, hull: Hull, factors: int | None = None) -> None:
    """20.5212A, 20.541, 17.3124, 27.22: a ship, or factors, are sunk. Everybody sees which. The
    squadrons on a carrier that find no room on others go down with it, and count as lost like all
    others (17.352C); factors go back to their pool. A force without ships is gone with all that
    hangs on it.
    """
    force = force_of(hull.berth)
    if hull.named and force is not None and world.forces[force].stance is not Stance.PORT:
        rehome(world, hull, world.forces[force].place)
    gone = take(world, hull, factors)
    if gone.named:
        for air in squadrons_on(world, gone.what):
            world.drop(air)
            note_lost(world, air.type, air.party, air.squadrons, Cause.COMBAT)
    else:
        _to_pool(world, gone.what, gone.factors)
        if class_of(world, gone).sort is Sort.TRANSPORT:
            note_transports_lost(world, gone, gone.factors)
    _unhang(world, hull.id)
    before = world.sunk.get(gone.what)
    total = gone.factors + (0 if before is None else before.factors)
    world.put(Sunk(gone.what, gone.party, total))
    if force is not None:
        row = world.forces[force]
        world.amend(row, lost=row.lost + gone.factors)
        _close_if_empty(world, force)


def _unhang(world: AwawWorld, hull: HullId) -> None:
    """What is said of a ship, or of more factors than are left, is said no more."""
    left = world.hulls.get(hull)
    screened = world.screened.get(hull)
    if screened is not None:
        if left is None:
            world.drop(screened)
        elif left.factors < screened.factors:
            world.amend(screened, factors=left.factors)
    if left is None and (of := world.group_of.get(hull)) is not None:
        world.drop(of)
        _close_group(world, of.group)


def _to_pool(world: AwawWorld, kind: str, factors: int) -> None:
    if (pool := world.pools.get(kind)) is not None:
        world.amend(pool, unbuilt=pool.unbuilt + factors)


def sink_force(world: AwawWorld, force: ForceId) -> None:
    """Every ship of a force is sunk, and all that hangs on the force goes with it."""
    for hull in world.hulls_in[in_force(force)]:
        remove(world, hull)


def _close_if_empty(world: AwawWorld, force: ForceId | None) -> None:
    if force is not None and force in world.forces and not world.hulls_in[in_force(force)]:
        close_force(world, force)


def close_force(world: AwawWorld, force: ForceId) -> None:
    """20.163: the marker of a force is taken off the board, with its place in attempts, battles and
    activities. There must be no ship in it.
    """
    if world.hulls_in[in_force(force)]:
        raise ValueError(f"there are ships in {force}")
    world.drop(world.forces[force])
    for carried in [row for row in world.carried_by.values() if row.force == force]:
        world.drop(carried)
    for part in [row for row in world.gathered.values() if row.force == force]:
        world.drop(part)
    for table in (world.laden, world.raider_groups, world.hunting):
        if (row := table.get(force)) is not None:
            world.drop(row)
    for attempt in [row for row in world.attempts.values() if force in (row.force, row.target)]:
        world.drop(attempt)
    if (of := world.group_of.get(force)) is not None:
        world.drop(of)
        _close_group(world, of.group)
    for battle in list(world.battles.values()):
        joins = tuple(one for one in battle.joins if one[0] != force)
        world.amend(battle, joins=joins)
    for activity in list(world.activities.values()):
        if force in activity.forces:
            left = tuple(one for one in activity.forces if one != force)
            if left:
                world.amend(activity, forces=left)
            else:
                _close_activity(world, activity)


def _close_activity(world: AwawWorld, activity: Activity) -> None:
    """22.141D, 25.35C, 28.32: an activity without ships is gone. Those that sailed with it go on
    together, behind the first of them: its number may be given to another one.
    """
    world.drop(activity)
    if (own := world.sails_with.get(activity.id)) is not None:
        world.drop(own)
    behind = [row for row in world.sails_with.rows() if row.leader == activity.id]
    behind.sort(key=lambda row: world.activities[row.activity].order)
    for row in behind[:1]:
        world.drop(row)
    for row in behind[1:]:
        world.amend(row, leader=behind[0].activity)


def _close_group(world: AwawWorld, group: str) -> None:
    """A combat group with nobody left in it is gone."""
    if any(row.group == group for row in world.group_of.values()):
        return
    for row in [one for one in world.groups.values() if one.id == group]:
        world.drop(row)
