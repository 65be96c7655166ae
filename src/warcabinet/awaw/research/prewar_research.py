"""41.87: what research had brought before the war."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from warcabinet.awaw.pieces.combat_training_levels import set_level
from warcabinet.awaw.research.research_sheet import plays_all, projects
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction
from warcabinet.awaw.terms.tables import TableRow

PREWAR_LEVELS = {
    ProjectId("strategic-bombers"): LevelKind.STRATEGIC_BOMBERS,
    ProjectId("torpedoes"): LevelKind.TORPEDO,
}
"""41.87B, 41.87D: results from before the war, which all know."""


def prewar(world: AwawWorld, faction: Faction) -> None:
    """41.87A, 41.87B, 41.87C, 41.87D: brackets from the years before the war."""
    for row, line in _before_the_war(world, faction):
        if line.cells["modifier"] != "":
            world.put(msgspec.structs.replace(row, carry=int(line.cells["modifier"])))


def prewar_results(world: AwawWorld, faction: Faction) -> None:
    """41.87B, 41.87D, 24.21A, 25.632: results from before the war: all know of them, and they do
    not count against later ones.
    """
    for row, line in _before_the_war(world, faction):
        kind = PREWAR_LEVELS.get(row.project)
        if line.cells["results"] != "" and kind is not None and plays_all(world.statics):
            set_level(world, kind, str(faction), int(line.cells["results"]))


def _before_the_war(world: AwawWorld, faction: Faction) -> Iterator[tuple[Project, TableRow]]:
    table = world.statics.tables["prewar-research"]
    for one, row in projects(world, faction):
        found = next((r for r in table.rows if r.keys == (str(faction), one.entry)), None)
        if one.is_research and found is not None:
            yield row, found
