"""21.112, 21.221, 21.415: the room that a port has for ships that come to it."""

from __future__ import annotations

from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.task_forces.parting import shares
from warcabinet.awaw.naval.waters.activities import Activity
from warcabinet.awaw.naval.waters.ports_and_basing import NO_LIMIT, capacity, factors_in
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ActivityState, Force, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

MOVES = (Activity.BASE_CHANGE, Activity.SW_DEPLOYMENT, Activity.REDEPLOYMENT)
"""21.22, 25.31, 28.12B: ships that leave their base for another one."""

OPEN = (ActivityState.ANNOUNCED, ActivityState.UNDER_WAY)


def factors_of(world: AwawWorld, force: ForceId) -> int:
    """The naval factors of a force of one's own."""
    return sum(hull.factors for hull in ships_of(world, force))


def bound_for(world: AwawWorld) -> dict[ForceId, SpaceId]:
    """21.221: the forces that are changing base, with where they go."""
    return {
        force: row.goal
        for row in world.activities.values()
        if row.kind in MOVES and row.state in OPEN
        for force in row.forces
    }


def factors_from(world: AwawWorld, force: Force, base: SpaceId) -> int:
    """21.415: the naval factors of a force at sea that have come from a base."""
    parts = shares(world, force.id)
    if not parts:
        return factors_of(world, force.id) if force.base == base else 0
    return sum(count for _, count in parts.get(base, ()))


def claimed(world: AwawWorld, base: SpaceId, side: Side | None) -> int:
    """21.221, 21.415: the naval factors of ships at sea that count as based in a port: those that
    are on their way to it, and those that left it for anything but another base.
    """
    going = bound_for(world)
    found = 0
    for row in world.forces.rows():
        if row.stance is Stance.PORT or side_of_party(world, row.party) is not side:
            continue
        if row.id in going:
            found += factors_of(world, row.id) if going[row.id] == base else 0
        else:
            found += factors_from(world, row, base)
    return found


def room_for(world: AwawWorld, party: str, base: SpaceId) -> int:
    """21.112, 21.415, 5.12A: how many naval factors more may choose a port as their base; a box any
    number may: ships of the other side may be in it, and how many nobody knows.
    """
    if not world.map.is_hex(base):
        return NO_LIMIT
    return max(0, _left(world, party, base))


def shortage(world: AwawWorld, party: str, base: SpaceId) -> int:
    """21.112, 21.221: how many naval factors too many would be in a port if all came that are on
    their way to it.
    """
    return max(0, -_left(world, party, base)) if world.map.is_hex(base) else 0


def _left(world: AwawWorld, party: str, base: SpaceId) -> int:
    side = side_of_party(world, party)
    return capacity(world, base) - factors_in(world, base) - claimed(world, base, side)
