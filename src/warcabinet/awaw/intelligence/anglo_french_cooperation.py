"""44.25: Anglo-French cooperation: when its results are revealed."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.research.research_sheet import plays_all, project, researchers
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Side

COOPERATION = ProjectId("anglo-french-cooperation")
WEST = Faction.WESTERN_ALLIES


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "44.251, 41.83",
    "a result of Anglo-French cooperation is in effect at once, and told as the next Allied player "
    "turn starts; when the last restriction falls, all know it",
)
def reveal_cooperation(world: AwawWorld) -> None:
    if world.side is not Side.ALLIED or WEST not in researchers(world.statics):
        return
    if not plays_all(world.statics):
        return
    row = project(world, str(WEST), COOPERATION)
    reached = row.results + row.due
    if reached <= row.shown:
        return
    world.amend(row, results=reached, due=0, shown=reached)
    world.tell("44.251", f"Anglo-French cooperation: a result of {reached} in {last(world)}")
    if reached >= last(world):
        world.put(Level(str(COOPERATION), str(WEST), 1))


def last(world: AwawWorld) -> int:
    """44.25A: the result with which all restrictions are lifted."""
    rows = world.statics.tables["research-tables"].rows
    return max(int(one.cells["results"]) for one in rows if one.keys[0] == ENTRY)


ENTRY = "anglo-french cooperation"
