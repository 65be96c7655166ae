"""20.164E, 22.132A: small forces that nobody intercepts before sail to where they meet."""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.naval.interception.combined_air_and_naval_interception import (
    UnderAirAttack,
    ahead,
    sailing,
    whole_way,
)
from warcabinet.awaw.naval.interception.forces_that_meet import (
    meet_here,
    sailing_still,
    who_combine,
)
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ActivityId, ForceKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


def meeting_place(
    world: AwawWorld, activities: Iterable[ActivityId]
) -> tuple[SpaceId, tuple[ForceId, ...]] | None:
    """The first hex of a way in which small forces become a task force, and which do."""
    rows = sailing_still(world, activities)
    loose = [
        row
        for row in rows
        if any(world.forces[one].kind is ForceKind.LOOSE for one in row.forces)
        and sum((other.kind, other.goal) == (row.kind, row.goal) for other in rows) > 1
    ]
    for row in loose:
        for space in whole_way(row):
            if some := who_combine(world, (one.id for one in loose), space):
                return space, some
    return None


class MeetOnTheWay(Procedure[None], tag="meet-on-the-way", kw_only=True):
    """20.164E, 22.132A: small forces that nobody intercepts before sail to where they meet; the
    others of their activity sail with them. Land-based air may strike them on the way.
    """

    activities: tuple[ActivityId, ...]
    come: tuple[str, ...] = ()

    def start(self, world: AwawWorld, _: object) -> Step:
        if (found := meeting_place(world, self.activities)) is None:
            return Done(None)
        space, some = found
        for name in self.activities:
            row = world.activities.get(name)
            if row is None or f"{name}@{space}" in self.come or not {*row.forces} & {*some}:
                continue
            self.come = (*self.come, f"{name}@{space}")
            forces = sailing(world, row)
            hexes = ahead(world, world.forces[forces[0]], whole_way(row), space)
            if hexes:
                attack = UnderAirAttack(forces=forces, hexes=hexes, activity=name)
                return self.call(attack, then=self.start)
        meet_here(world, self.activities, space)
        return self.go(self.start)
