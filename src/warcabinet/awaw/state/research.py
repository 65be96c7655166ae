"""Rows of research and production (41, 42)."""

from __future__ import annotations

from typing import ClassVar, NewType

from warcabinet.awaw.state.naval import Concealed
from warcabinet.engine.records import Record

ProjectId = NewType("ProjectId", str)


class Project(Concealed, frozen=True, gc=False):
    """41.12, 41.5, 41.76: a project of a faction: the points in it and what it has brought. Only
    the faction's own side knows of it.
    """

    table: ClassVar[str] = "research"

    faction: str
    project: ProjectId
    points: int = 0
    """41.75A, 41.76: research points that have not been used."""
    years: int = 0
    """41.31C: in how many years points were placed in it."""
    season: str = ""
    """41.71: the game turn of this year in which it is to be rolled for, or to be triggered."""
    chosen: bool = False
    """41.71: the die is rolled for it in this research phase."""
    carry: int = 0
    """41.75C, 41.82: the modifier in square brackets of its last result."""
    results: int = 0
    """41.81: results in effect."""
    due: int = 0
    """41.84: results that follow, one in each game turn."""
    shown: int = 0
    """41.53: results that the other side has been told of."""
    closed: bool = False
    """41.81A: no further research."""
    made: int = 0
    """42.21: increments of production in this year."""
    code_name: str = ""
    surplus: int = 0
    """42.335, 42.336, 44.32A: what has been produced and not yet been added to a force pool, or
    may be built."""
    held: tuple[int, ...] = ()
    """44.24E: results of different strength that are used one by one (R-104)."""

    def key(self) -> str:
        return f"{self.faction}/{self.project}"


class ResearchRecord(Record, frozen=True, gc=False):
    """41.51, 41.52: the dice that were rolled for a project, by its code name; open to all."""

    table: ClassVar[str] = "research_records"

    faction: str
    code_name: str
    rolls: tuple[str, ...] = ()

    def key(self) -> str:
        return f"{self.faction}/{self.code_name}"


class Allotment(Record, frozen=True, gc=False):
    """41.2: the research points that a faction receives in a year: what all can reckon from its
    BRPs, and so open to all.
    """

    table: ClassVar[str] = "allotments"

    faction: str
    year: int
    points: int
    intelligence: int = 0
    """41.25: further points, for intelligence alone."""


class IntelligencePoints(Concealed, frozen=True, gc=False):
    """41.24, 49.31: diplomatic points that a faction has placed in intelligence in a year, known to
    itself alone. Nobody places them before 49.3 is written.
    """

    table: ClassVar[str] = "intelligence_points"

    faction: str
    year: int
    points: int


class Added(Record, frozen=True, gc=False):
    """42.332: infantry factors that have been added to the pool of a nationality: by production in
    the year, and by production and mobilization in the game turn of the last addition.
    """

    table: ClassVar[str] = "pool_additions"

    nationality: str
    year: int = 0
    year_factors: int = 0
    turn: int = 0
    turn_factors: int = 0

    def in_year(self, year: int) -> int:
        return self.year_factors if self.year == year else 0

    def in_turn(self, turn: int) -> int:
        return self.turn_factors if self.turn == turn else 0


class PortBuilt(Record, frozen=True, gc=False):
    """21.121: a power that has built a port in this player turn."""

    table: ClassVar[str] = "ports_built"
    scope: ClassVar[str] = "player_turn"

    power: str


class YardRaised(Record, frozen=True, gc=False):
    """42.23E: a shipyard whose rate production has raised in this year."""

    table: ClassVar[str] = "yards_raised"

    yard: str
    year: int
