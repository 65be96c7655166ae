"""50.51, 18.551, 18.561, 18.611: air units stay out of fights with those who are at peace with
their owner, though his partners fight them.
"""

from __future__ import annotations

from warcabinet.awaw.air.missions.employment import FlyMission
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of
from warcabinet.awaw.politics.parties import hostile_to, side_of_party
from warcabinet.awaw.state.air import Task
from warcabinet.awaw.state.world import AwawWorld


@BOOK.forbids(
    FlyMission,
    "50.51, 18.551, 18.561",
    "air units support no attack on those with whom their owner is at peace, and do not intercept "
    "their support",
    task=(Task.GROUND_SUPPORT, Task.INTERCEPTION),
)
def at_peace_with_those_there(world: AwawWorld, asked: FlyMission) -> bool:
    there = {world.units[unit].party for unit in world.units_in[asked.target]}
    if (holder := holder_of(world, asked.target)) is not None:
        there.add(holder)
    own, hostile = side_of_party(world, asked.party), hostile_to(world, asked.party)
    others = {name for name in there if side_of_party(world, name) is not own}
    return bool(others) and others.isdisjoint(hostile)


@BOOK.forbids(
    FlyMission,
    "50.51, 18.611",
    "air units whose owner is at peace with everybody defend nobody",
    task=(Task.DEFENSIVE_SUPPORT, Task.ESCORT),
)
def at_peace_with_all(world: AwawWorld, asked: FlyMission) -> bool:
    return not hostile_to(world, asked.party)
