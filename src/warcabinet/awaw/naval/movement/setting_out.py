"""21.3, 22.15: what is written when ships set out, and when they have been used."""

from __future__ import annotations

from collections.abc import Sequence

from warcabinet.awaw.logistics.oil.oil_for_naval_operations import operate
from warcabinet.awaw.naval.ships.changing import change
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.naval.task_forces.changing_force import Part, join, loose_id, power_for
from warcabinet.awaw.naval.waters.activities import OPERATIONS
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import Path, legs, length
from warcabinet.awaw.offensives import carry_out_naval
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityId,
    Force,
    ForceKind,
    HullState,
    Stance,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

NAMED = "activity-"

WORDS = {
    Kind.BASE_CHANGE: "changes base from {base} to {goal}",
    Kind.PATROL: "sails from {base} to patrol in {goal}",
    Kind.SW_DEPLOYMENT: "sails from {base} to {goal}",
    Kind.SEA_TRANSPORT: "sails from {base} to carry units to {goal}",
    Kind.INVASION: "sails from {base} to invade {goal}",
    Kind.CARRIER_MISSION: "sails from {base} on a fast carrier mission to {goal}",
    Kind.REDEPLOYMENT: "is redeployed from {base} to {goal}",
    Kind.ESCORT: "sails from {base} to escort units to {goal}",
}
RULES = {
    Kind.BASE_CHANGE: "21.22",
    Kind.PATROL: "21.41",
    Kind.SW_DEPLOYMENT: "25.31",
    Kind.SEA_TRANSPORT: "21.43",
    Kind.INVASION: "21.51",
    Kind.CARRIER_MISSION: "21.55",
    Kind.REDEPLOYMENT: "28.5",
    Kind.ESCORT: "21.6",
}


def named(forces: Sequence[ForceId]) -> str:
    """Forces as the log calls them."""
    return " and ".join(f"{in_force(force)}" for force in forces)


def next_activity(world: AwawWorld) -> ActivityId:
    """A name for an activity that none of this player turn has, or has had and was paid for under
    it (9.61).
    """
    paid = (name for name in world.operations if name.startswith(NAMED))
    numbers = [
        int(name.removeprefix(NAMED).partition("/")[0]) for name in (*world.activities, *paid)
    ]
    return ActivityId(f"{NAMED}{max(numbers, default=0) + 1}")


def without_marker(world: AwawWorld, base: SpaceId, parts: Sequence[Part]) -> ForceId:
    """21.312, 20.75: ships of a port that sail without a marker become a force."""
    first = world.hulls[parts[0][0]]
    under = class_of(world, first).sort is Sort.SUBMARINE
    kind = ForceKind.SUBMARINES if under else ForceKind.LOOSE
    power = power_for(world, first.party)
    force = loose_id(world, power, kind)
    world.put(Force(force, power, base, kind, inverted=first.inverted))
    join(world, force, parts)
    return force


def set_out(
    world: AwawWorld,
    kind: Kind,
    base: SpaceId,
    forces: Sequence[ForceId],
    parts: Sequence[Part],
    goal: SpaceId,
    path: Path,
    protected: Activity | None = None,
) -> Activity:
    """21.36B, 22.12, 22.13A, 22.15A, 9.58: an activity is announced: its forces leave port and are
    on the water before it, its way is known to all, and what it costs is paid. It may be there to
    protect another one.
    """
    every = (*forces, *([without_marker(world, base, parts)] if parts else []))
    for force in every:
        row = world.forces[force]
        world.amend(row, stance=Stance.SAILING, base=base, place=path[0])
    name = next_activity(world)
    party = world.forces[every[0]].party
    number = int(name.rpartition("-")[2])
    announced = world.put(
        Activity(name, party, kind, every, legs(world.board, path), goal, order=number)
    )
    what = WORDS[kind].format(base=base, goal=goal)
    if protected is not None:
        what = f"sails from {base} to protect {named(protected.forces)} on the way to {goal}"
    hexes = length(world, path)
    about = (a_hex(base), a_hex(goal))
    rule = RULES[kind if protected is None else Kind(protected.kind)]
    world.tell(rule, f"{named(every)} of {party} {what}: {hexes} hexes", *about)
    ships = [hull for force in every for hull in ships_of(world, force)]
    carry_out_naval(world, name, kind, ships, goal)
    if kind in OPERATIONS:
        for force in every:
            operate(world, force)
    return announced


def use(world: AwawWorld, force: ForceId) -> None:
    """21.311: the ships of a force have had their operation: they are inverted."""
    row = world.forces[force]
    for hull in ships_of(world, force):
        if not hull.inverted:
            change(world, hull, state=HullState.USED)
    if not row.inverted:
        world.amend(world.forces[force], inverted=True)
