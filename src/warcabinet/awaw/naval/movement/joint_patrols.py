"""21.414B, 22.13C, 22.28B: patrols from several bases to one hex that sail as one from where their
ways meet, and patrols that are picked up in their base.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import msgspec

from warcabinet.awaw.command.command import commands
from warcabinet.awaw.naval.movement.setting_out import named, next_activity
from warcabinet.awaw.naval.ships.going_on import still_with
from warcabinet.awaw.naval.task_forces.changing_force import combine, must_combine
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import Path, legs
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.naval import Activity, ActivityId, ActivityState, ForceKind, SailsWith
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Domain, Form, Got, Slot
from warcabinet.hexes import SpaceId


class PatrolTogether(Action, frozen=True):
    """21.414B: these patrols to one hex are a joint patrol."""

    patrols: tuple[ActivityId, ...]


# Announced ----------------------------------------------------------------------------------------


def leader_of(world: AwawWorld, name: ActivityId) -> ActivityId:
    row = world.sails_with.get(name)
    return name if row is None else row.leader


def companions(world: AwawWorld, name: ActivityId) -> tuple[ActivityId, ...]:
    """21.414B: the patrols that sail jointly with one, itself too, in their order."""
    leader = leader_of(world, name)
    own = [row for row in world.activities.rows() if leader_of(world, row.id) == leader]
    return tuple(row.id for row in sorted(own, key=lambda row: row.order))


def _own(asked: Asked) -> list[ActivityId]:
    world: AwawWorld = asked.world
    parties = commands(world, asked.seat)
    return [
        row.id
        for row in world.activities.rows()
        if row.kind == Kind.PATROL
        and row.state is ActivityState.ANNOUNCED
        and row.party in parties
        and all(world.forces[one].kind is not ForceKind.SUBMARINES for one in row.forces)
    ]


def _patrols(asked: Asked, got: Got) -> Domain[ActivityId]:
    own = _own(asked)

    def why(name: ActivityId) -> list[Refusal]:
        if name in own:
            return []
        return [Refusal("21.414B", "this is no patrol of yours that could sail with others")]

    return Domain(own, why)


def _whole(asked: Asked, action: PatrolTogether) -> list[Refusal]:
    world: AwawWorld = asked.world
    if len({world.activities[one].goal for one in action.patrols}) > 1:
        return [Refusal("21.414B", "a joint patrol goes to one hex")]
    if len({leader_of(world, one) for one in action.patrols}) < len(action.patrols):
        return [Refusal("21.414B", "they sail together already")]
    return []


def _pairs(asked: Asked) -> Iterator[PatrolTogether]:
    for pair in combinations(_own(asked), 2):
        if not _whole(asked, PatrolTogether(pair)):
            yield PatrolTogether(pair)


def _fits(asked: Asked) -> list[Refusal]:
    if next(_pairs(asked), None) is not None:
        return []
    return [Refusal("21.414B", "no two patrols of yours sail to the same hex")]


TOGETHER_FORM = Form(
    (Slot("patrols", _patrols, least=2, most=None),),
    fits=_fits,
    whole=_whole,
    proposals=_pairs,
    label="Patrol together",
)


def sail_together(world: AwawWorld, action: PatrolTogether) -> None:
    every = [one for name in action.patrols for one in companions(world, name)]
    leader = min(every, key=lambda one: world.activities[one].order)
    for name in every:
        if name != leader:
            world.put(SailsWith(name, leader))
    goal = world.activities[leader].goal
    world.tell("21.414B", f"the patrols to {goal} sail together", a_hex(goal))


# Where they meet ----------------------------------------------------------------------------------


def meeting_place(paths: Sequence[Path]) -> SpaceId:
    """21.414B: the first hex of the part that is common to the ends of all ways."""
    found = paths[0][-1]
    for spaces in zip(*(reversed(path) for path in paths), strict=False):
        if len({*spaces}) > 1:
            break
        found = spaces[0]
    return found


def unite(world: AwawWorld, going: Sequence[ActivityId], path: Path) -> ActivityId:
    """20.164E, 22.13C: several patrols are a new naval force; small ones become a task force."""
    rows = [world.activities[one] for one in going]
    forces = tuple(force for row in rows for force in still_with(world, row))
    name = next_activity(world)
    order = int(name.rpartition("-")[2])
    for row in rows:
        for seen in [one for one in world.spotted.rows() if one.activity == row.id]:
            world.put(msgspec.structs.replace(seen, activity=name))
        world.drop(row)
    small = [one for one in forces if world.forces[one].kind is ForceKind.LOOSE]
    if must_combine(world, small):
        others = tuple(one for one in forces if one not in small)
        forces = (*others, combine(world, small))
    ways = legs(world.board, path)
    joint = Activity(name, rows[0].party, Kind.PATROL, forces, ways, rows[0].goal, order=order)
    world.put(joint)
    world.amend(joint, state=ActivityState.UNDER_WAY)
    world.tell("22.13C", f"{named(forces)} sail on together to {rows[0].goal}")
    return name
