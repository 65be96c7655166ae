"""41.4: general research: what its results do for the other projects of a category."""

from __future__ import annotations

from warcabinet.awaw.research.research_sheet import entries_of, projects
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.derived import derived


@derived  # a look at the sheet asks for each of its lines
def breakthroughs(world: AwawWorld, faction: str, category: str) -> int:
    """41.41, 41.42, 41.43: the results of general research in a category: they help its other
    projects."""
    general = (row for one, row in projects(world, faction) if one.is_general)
    return sum(row.results for row in general if entries_of(world, row).category == category)
