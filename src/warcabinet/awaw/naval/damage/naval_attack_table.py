"""20.51, 22.55, 22.551: the Naval Attack Table: how many hits so many factors make with a roll."""

from __future__ import annotations

from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.tables import TableData

LOWEST, HIGHEST = 2, 12
"""22.55: a roll below two counts as two; the last column is for twelve and more."""
MOST_FACTORS, MOST_SQUADRONS = 60, 20
"""20.51: the last rows. What is beyond them is looked up by itself and added."""


def fleet_hits(world: AwawWorld, factors: int, roll: int) -> int:
    """22.55: the hits of ships of so many factors that fire at one target."""
    return _hits(world.statics.tables["naval-attack"], None, factors, MOST_FACTORS, roll)


def air_hits(world: AwawWorld, squadrons: int, roll: int) -> int:
    """23.44: the hits of so many squadrons that attack one target."""
    return _hits(world.statics.tables["naval-attack"], "air", squadrons, MOST_SQUADRONS, roll)


def _hits(table: TableData, by: str | None, count: int, most: int, roll: int) -> int:
    column = min(max(roll, LOWEST), HIGHEST)
    whole, rest = divmod(count, most)
    hits = whole * table.number(most, column, by) if whole else 0
    return hits + (table.number(rest, column, by) if rest else 0)
