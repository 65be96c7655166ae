"""22.161, 22.162, 22.19, 22.252: who meets whom, and in which order.

Forces that intercept are first met by those that counter them on their way; whoever is left meets
the activity in the hex of the interception, with all that have come there.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from warcabinet.awaw.naval.battle.naval_combat import Fought
from warcabinet.awaw.naval.interception.naming import called
from warcabinet.awaw.naval.interception.resolving_naval_interceptions import (
    go_home,
    is_boat,
    round_at,
    rows,
    turn_back,
    turned_back,
)
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import (
    UNDER_WAY,
    companions,
    is_returning,
    kind_of_convoy,
    met_with,
    together,
)
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.operations_of_naval_units import roles
from warcabinet.awaw.naval.ships.supply_at_sea import SEA_SUPPLY, guards, in_front
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import waters_at
from warcabinet.awaw.naval.waters.range_and_distances import reach
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityId,
    Stance,
)
from warcabinet.awaw.state.naval_battles import Attempt
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

ALONE = (Kind.BASE_CHANGE, Kind.SW_DEPLOYMENT, Kind.REDEPLOYMENT, Kind.DISPLACEMENT, Kind.RAID)
"""22.81C: activities that nobody takes up on the way."""


Joins = tuple[tuple[ForceId, int], ...]


class Meeting(msgspec.Struct, frozen=True):
    """Forces that meet in a hex, each with the round in which it is there."""

    hex: SpaceId
    interceptor: Side
    """R-059: the side that intercepts in this hex."""
    level: int
    intercepted: Joins
    """The forces of activities; at a higher level those that are on their way to intercept."""
    intercepting: Joins
    counter: Joins = ()
    """Those that counter the intercepting forces in this very hex, on the side of the
    intercepted."""
    against: Joins = ()
    """Those that counter these, on the side of the intercepting forces."""
    boats: Joins = ()
    activities: tuple[ActivityId, ...] = ()
    returning: bool = False
    """22.18: the activities are over, and their forces on the way back."""

    @property
    def joins(self) -> Joins:
        return (*self.intercepted, *self.intercepting, *self.counter, *self.against)


def activity_of(world: AwawWorld, attempt: Attempt) -> Activity | None:
    """The activity that an attempt of the first level is against, if it is still to be met."""
    row = world.activities.get(ActivityId(attempt.target))
    if row is None or not (row.state in UNDER_WAY or is_returning(world, row)):
        return None
    return row


# Those without a target ---------------------------------------------------------------------------


def call_off(world: AwawWorld) -> None:
    """22.24B, 22.26B, 22.26C, 22.92: attempts that have come to nothing: their target is gone or
    goes home, or nobody is left who comes in the first round.
    """
    while gone := next((row for row in world.attempts.rows() if _pointless(world, row)), None):
        turn_back(world, gone)


def _pointless(world: AwawWorld, row: Attempt) -> bool:
    boat = is_boat(world, row)
    if row.level == 1:
        if activity_of(world, row) is None:
            return True
        same = [one for one in rows(world, 1) if one.hex == row.hex]
        comes = any((one.target, one.arrives) == (row.target, 1) for one in same)
        return not comes and not (boat and row.arrives == 1)
    target = world.attempts.get(ForceId(row.target))
    if target is None:
        return True
    if target.hex == row.hex:
        return False
    met = [one for one in rows(world, row.level) if one.hex == row.hex]
    return not any(one.arrives == 1 for one in met)


# The next meeting ---------------------------------------------------------------------------------


def next_meeting(world: AwawWorld, activities: Iterable[ActivityId]) -> Meeting | None:
    """22.16, 22.161B, 22.164, 22.17, 22.19, 22.25, 22.253: those on the way first, the deepest
    level before the others; then the activities in the order of their owner, and each along its
    way."""
    for level in (3, 2):
        for row in rows(world, level):
            target = world.attempts.get(ForceId(row.target))
            if row.arrives == 1 and target is not None and target.hex != row.hex:
                return _on_the_way(world, row, target)
    found = [world.activities[one] for one in activities if one in world.activities]
    for activity in sorted(found, key=lambda one: (one.order, one.id)):
        if (meeting := _at_the_goal(world, activity, activities)) is not None:
            return meeting
    return None


def _on_the_way(world: AwawWorld, row: Attempt, target: Attempt) -> Meeting:
    """22.162, 22.251, 22.252, 22.33: all that sail the same way through the hex are met together;
    who gets there later joins later. If none is there at once, the fight begins when the first is
    (R-342).
    """
    met = [
        one
        for one in rows(world, target.level)
        if one.force == target.force or together(one.path, target.path, row.hex)
    ]
    names = {one.force for one in met}
    coming = [one for one in rows(world, row.level) if one.hex == row.hex and one.target in names]
    due = {one.force: round_at(world, one, row.hex) for one in met}
    first = min(due.values())
    helped = {one.force for one in coming}
    against = [
        one for one in rows(world, row.level + 1) if one.hex == row.hex and one.target in helped
    ]
    return Meeting(
        row.hex,
        _side(world, row.force),
        row.level,
        tuple((force, when - first + 1) for force, when in due.items()),
        _joins(coming),
        counter=_joins(against),
    )


def _at_the_goal(
    world: AwawWorld, activity: Activity, activities: Iterable[ActivityId]
) -> Meeting | None:
    """22.131, 22.141, 22.161A, 22.921: the first hex of its way in which an activity is met;
    surface forces before submarines that are alone.
    """
    own = [
        row
        for row in world.attempts.rows()
        if row.level == 1 and row.target == activity.id and row.arrives == 1
    ]
    if not own:
        return None

    def place(row: Attempt) -> tuple[int, int, bool]:
        leg = activity.legs[row.leg]
        return row.leg, leg.index(row.hex) if row.hex in leg else len(leg), is_boat(world, row)

    first = min(own, key=place)
    space = first.hex
    met = [activity.id, *companions(world, activities).get(activity.id, ())]
    if not is_boat(world, first) or activity.kind == SEA_SUPPLY:
        others = [one for one in activities if one not in met]
        met += met_with(world, activity, first.leg, space, others)
    here = [row for row in world.attempts.rows() if row.hex == space]
    of_them = [row for row in here if row.level == 1 and row.target in met]
    coming = [row for row in of_them if not is_boat(world, row)]
    counter = [row for row in here if row.level == 2 and row.target in {r.force for r in coming}]
    against = [row for row in here if row.level == 3 and row.target in {r.force for r in counter}]
    boats = [row for row in (*of_them, *counter, *against) if is_boat(world, row)]
    there = [force for one in met for force in _present(world, world.activities[one], space)]
    return Meeting(
        space,
        _side(world, first.force),
        1,
        tuple((force, 1) for force in in_front(world, there)),
        _joins(coming),
        _joins(row for row in counter if not is_boat(world, row)),
        _joins(row for row in against if not is_boat(world, row)),
        _joins(boats),
        tuple(met),
        is_returning(world, activity),
    )


def _present(world: AwawWorld, activity: Activity, space: SpaceId) -> tuple[ForceId, ...]:
    """The forces of an activity that have not turned back; of one that returns, all. A supply line
    itself only when nobody protects it (30.381).
    """
    if is_returning(world, activity):
        return activity.forces
    staying = (
        force for force in activity.forces if world.forces[force].stance is not Stance.RETURNING
    )
    return in_front(world, guards(world, activity, staying, space))


def _joins(found: Iterable[Attempt]) -> Joins:
    return tuple((row.force, row.arrives or 1) for row in found)


def _side(world: AwawWorld, force: ForceId) -> Side:
    side = side_of_party(world, world.forces[force].party)
    assert side is not None
    return side


def settle_counter(world: AwawWorld, meeting: Meeting, fought: Fought) -> None:
    """22.81C, 22.163D, 22.163E: forces that came to help those that were intercepted take up their
    activity if they have won and may; otherwise they go home, and patrols that came too late back
    to their hex.
    """
    won = fought.winner is meeting.interceptor.opponent
    for force, joins in meeting.counter:
        if force not in world.forces:
            continue
        if joins > fought.rounds or force in fought.surplus:
            turned_back(world, force)
            continue
        activity = next((one for one in meeting.activities if one in world.activities), None)
        left = world.forces[force].stance is Stance.RETURNING
        if won and not left and activity and may_take_up(world, force, activity):
            if force in world.attempts:
                world.drop(world.attempts[force])
            row = world.activities[activity]
            world.amend(row, forces=(*row.forces, force))
            world.amend(world.forces[force], stance=Stance.SAILING)
            world.tell("22.81C", f"{called(world, force)} takes up the activity")
        else:
            go_home(world, force, fought=True)


def may_take_up(world: AwawWorld, force: ForceId, name: ActivityId) -> bool:
    """22.81C, 21.4182B: may a force take up an activity: have its ships a part in it, and is it in
    range of their base? Nobody takes up a raid, or protects who changes base.
    """
    row, activity = world.forces[force], world.activities[name]
    if kind_of_convoy(world, activity) in ALONE or is_returning(world, activity):
        return False
    sorts = {class_of(world, hull).sort for hull in ships_of(world, force)}
    if not all(roles(world.statics, sort, activity.kind) for sort in sorts):
        return False
    if row.base is None:
        return False
    known = reach(world, row.party, row.base, activity.kind)
    return any(space in known for space in world.map.members(waters_at(world, activity.goal)))
