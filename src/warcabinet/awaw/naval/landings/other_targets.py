"""21.321: ships on their way keep out of the hexes to which others carry units."""

from __future__ import annotations

from msgspec.structs import replace

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.activities import SailAlong
from warcabinet.awaw.naval.waters.naval_movement import waters_from
from warcabinet.awaw.naval.waters.paths import hex_of, waters_at
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.naval import ActivityState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId
from warcabinet.hexes.floods import flood

CARRYING = (Kind.SEA_TRANSPORT, Kind.INVASION)

UNDER_WAY = (ActivityState.ANNOUNCED, ActivityState.UNDER_WAY)


def targeted(world: AwawWorld, party: str) -> set[str]:
    """21.321: the hexes to which missions of a side carry units now."""
    side = side_of_party(world, party)
    return {
        hex_of(row.goal)
        for row in world.activities.rows()
        if row.kind in CARRYING
        and row.state in UNDER_WAY
        and side_of_party(world, row.party) is side
    }


@BOOK.forbids(
    SailAlong,
    "21.321",
    "ships do not enter the sea of more than one hex to which units are carried in this phase, "
    "unless no other way leads to their goal",
)
def past_another_target(world: AwawWorld, asked: SailAlong) -> bool:
    goal = hex_of(asked.path[-1])
    targets = targeted(world, asked.party)
    own = {goal} if asked.activity in CARRYING else set()
    entered = ({hex_of(space) for space in asked.path} & targets) | own
    if len(entered) < 2:
        return False
    start, end = world.map.bit(asked.path[0]), world.map.bit(asked.path[-1])
    closed = 0
    for space in targets - own - {hex_of(asked.path[0])}:
        closed |= waters_at(world, SpaceId(space))
    terms = waters_from(world, asked.party, start, asked.activity, end).terms
    free = flood(world.map, start, replace(terms, closed=terms.closed | closed))
    return free.nearest(end) is not None
