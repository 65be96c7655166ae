"""Rows of intelligence (44-47)."""

from __future__ import annotations

from typing import ClassVar, NewType

from warcabinet.engine.records import Record

RingId = NewType("RingId", str)


class SpyRing(Record, frozen=True, gc=False):
    """46.21, 46.31: a spy ring of a faction: in a minor country, or in a category of the research
    of an enemy faction. Its marker lies on the table for all to see.
    """

    table: ClassVar[str] = "spy_rings"

    id: RingId
    owner: str
    place: str
    """A country or a faction."""
    category: str = ""
    """46.412: of the research of a faction; empty: the place is a minor country."""
    enemy_held: bool = False
    """46.51C: the country was under enemy control already when the ring was placed."""

    def words(self) -> str:
        """As players call it."""
        inside = f"{self.place} {self.category} research" if self.category else self.place
        return f"the {self.owner} spy ring in {inside}"


class UncoveredProject(Record, frozen=True, gc=False):
    """46.412A: a spy ring has brought out that a code name stands for a project of this category;
    everybody at the table hears it (R-550).
    """

    table: ClassVar[str] = "uncovered_projects"

    faction: str
    code_name: str
    category: str

    def key(self) -> str:
        return f"{self.faction}/{self.code_name}"


class CovertUse(Record, frozen=True, gc=False):
    """47.31, 47.51A: a covert operation that a faction has tried in this player turn."""

    table: ClassVar[str] = "covert_uses"
    scope: ClassVar[str] = "player_turn"

    faction: str
    target: str
    works: bool = False
    """47.41: nobody has negated it."""

    def key(self) -> str:
        return f"{self.faction}/{self.target}"


class DiplomaticTarget(Record, frozen=True, gc=False):
    """49.422, 44.241, 47.24: a country for which a faction has announced a diplomatic die roll in
    this player turn. The roll is made, whatever is done about it.
    """

    table: ClassVar[str] = "diplomatic_targets"
    scope: ClassVar[str] = "player_turn"

    country: str
    faction: str


class Subverted(Record, frozen=True, gc=False):
    """44.24A, 44.241: subversion that is applied to a diplomatic die roll of this player turn."""

    table: ClassVar[str] = "subverted"
    scope: ClassVar[str] = "player_turn"

    country: str
    strength: int
