"""20.164E, 22.13C: small forces of one activity that meet on their way, or where it leads, become a
task force.

Missions of the same kind to the same goal are one activity; redeployments by sea are if their owner
lets them sail together. Where their ways only cross they do not meet (R-632).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

import msgspec

from warcabinet.awaw.naval.interception.selecting_an_interception_hex import (
    APART,
    UNDER_WAY,
    in_convoy,
    is_returning,
    together,
)
from warcabinet.awaw.naval.task_forces.changing_force import combine, must_combine
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Activity, ActivityId, ForceKind, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

MEETING = (
    Kind.INVASION,
    Kind.SEA_TRANSPORT,
    Kind.CARRIER_MISSION,
    Kind.BASE_CHANGE,
    Kind.SW_DEPLOYMENT,
    Kind.ESCORT,
    Kind.REDEPLOYMENT,
)
"""Patrols join as their owner says (21.414B); raiders and supply lines stay apart."""


# Who meets ----------------------------------------------------------------------------------------


def are_one(world: AwawWorld, row: Activity, other: Activity, space: SpaceId) -> bool:
    """R-632: are two missions the same activity, and do they come to this hex together?"""
    if row.id == other.id:
        return any(space in leg for leg in row.legs)
    if (row.kind, row.goal) != (other.kind, other.goal):
        return False
    if row.kind in APART and not in_convoy(world, row, other):
        return False
    return any(together(one, two, space) for one in row.legs for two in other.legs)


def small_forces(world: AwawWorld, row: Activity, space: SpaceId) -> Iterator[ForceId]:
    """The forces without a marker that come to a hex with all that they carry. Who is to be met
    elsewhere first, or is beyond it, does not; ships of SW boxes go back there (5.91).
    """
    if any(one.target == row.id and one.hex != space for one in world.attempts.rows()):
        return
    if any(one.activity == row.id and not one.boarded for one in world.cargo.rows()):
        return
    way = tuple(here for leg in row.legs for here in leg)
    for name in row.forces:
        force = world.forces[name]
        passed = force.place in way and way.index(force.place) > way.index(space)
        box = force.base is None or force.base.endswith("-sw")
        loose = force.kind is ForceKind.LOOSE and force.stance is Stance.SAILING
        if loose and not passed and not box:
            yield name


def who_combine(
    world: AwawWorld, activities: Iterable[ActivityId], space: SpaceId
) -> tuple[ForceId, ...]:
    """20.164E: the small forces of one activity that become a task force in this hex: as many as
    legally can.
    """
    rows = sailing_still(world, activities)
    for row in rows:
        same = [one for one in rows if are_one(world, row, one, space)]
        small = tuple(force for one in same for force in small_forces(world, one, space))
        if some := most_that_combine(world, small):
            return some
    return ()


@derived  # they are asked about for every hex of their way, and every power that could intercept
def most_that_combine(world: AwawWorld, small: tuple[ForceId, ...]) -> tuple[ForceId, ...]:
    """20.164E: as many of these as must combine, if any must."""
    for size in range(len(small), 1, -1):
        for some in combinations(small, size):
            if must_combine(world, some):
                return some
    return ()


def task_forces_to_be(world: AwawWorld, name: ActivityId, space: SpaceId) -> int:
    """22.22D: the task forces that small forces of an activity belong to in a hex, since they have
    met others before, or meet them there.
    """
    row = world.activities[name]
    if all(world.forces[one].kind is not ForceKind.LOOSE for one in row.forces):
        return 0
    alike = [
        one.id for one in world.activities.rows() if (one.kind, one.goal) == (row.kind, row.goal)
    ]
    if len(alike) < 2:
        return 0
    return int(not {*row.forces}.isdisjoint(who_combine(world, alike, space)))


def sailing_still(world: AwawWorld, activities: Iterable[ActivityId]) -> list[Activity]:
    rows = (world.activities[one] for one in activities if one in world.activities)
    able = (
        row
        for row in rows
        if row.kind in MEETING and row.state in UNDER_WAY and not is_returning(world, row)
    )
    return sorted(able, key=lambda row: (row.id in world.sails_with, row.order))


# They become one ----------------------------------------------------------------------------------


def meet_here(world: AwawWorld, activities: Iterable[ActivityId], space: SpaceId) -> bool:
    """20.164E, 22.13C: all that have to combine in this hex do; says whether any have."""
    names = tuple(activities)
    found = False
    while some := who_combine(world, names, space):
        found = True
        _become_one(world, some, names, space)
    return found


def _become_one(
    world: AwawWorld,
    forces: tuple[ForceId, ...],
    activities: Iterable[ActivityId],
    space: SpaceId,
) -> None:
    """They sail on in the first of their activities, which takes over what the others carry, and
    who is on the way to intercept them.
    """
    rows = [row for row in sailing_still(world, activities) if {*row.forces} & {*forces}]
    first = rows[0]
    taken = {row.cargo: row for row in world.carried_by.rows() if row.force in forces}
    chasers = [one for one in world.attempts.rows() if one.target in {row.id for row in rows}]
    new = combine(world, forces)
    others = tuple(one for one in first.forces if one not in forces)
    world.put(
        msgspec.structs.replace(
            first,
            forces=(*others, new),
            with_cargo=any(row.with_cargo for row in rows),
            attacked=any(row.attacked for row in rows),
        )
    )
    for name, carried in taken.items():
        world.put(msgspec.structs.replace(carried, force=new))
        if name in world.cargo:
            world.amend(world.cargo[name], activity=first.id)
    leg = next(number for number, one in enumerate(first.legs) if space in one)
    for chaser in chasers:
        if ActivityId(chaser.target) not in world.activities:
            world.amend(chaser, target=str(first.id), leg=leg)
