"""Which units are in an area that some rule keeps counting: it is asked for at every move."""

from __future__ import annotations

from typing import Any

from warcabinet.awaw.ground.records import Unit, UnitId
from warcabinet.engine.records import Index

Inside = tuple[UnitId, str]
"""A unit and its party."""


class UnitsInAreas(Index[UnitId, Unit]):
    """The units in each of some areas with their parties, sorted; the same tuple until one of them
    comes or goes. Areas are named by a term of `Setting.area`.
    """

    def __init__(self, source: str, *terms: str, statics: Any = None) -> None:
        super().__init__(source)
        self.terms = terms
        self.statics = statics
        self.areas: tuple[tuple[str, frozenset[str]], ...] = ()
        if statics is not None:
            members = statics.board.board.members
            self.areas = tuple((term, frozenset(members(statics.area(term)))) for term in terms)
        self.groups: dict[str, tuple[Inside, ...]] = {}

    def __getitem__(self, term: str) -> tuple[Inside, ...]:
        return self.groups.get(term, ())

    def fresh(self, statics: Any) -> UnitsInAreas:
        return UnitsInAreas(self.source, *self.terms, statics=statics)

    def cloned(self) -> UnitsInAreas:
        twin = UnitsInAreas(self.source)
        twin.terms, twin.statics, twin.areas = self.terms, self.statics, self.areas
        twin.groups = self.groups.copy()
        return twin

    def add(self, key: UnitId, record: Unit) -> None:
        for term in self._around(record):
            new = (record.id, record.party)
            self.groups[term] = tuple(sorted((*self[term], new)))

    def remove(self, key: UnitId, record: Unit) -> None:
        for term in self._around(record):
            left = tuple(one for one in self.groups[term] if one[0] != key)
            if left:
                self.groups[term] = left
            else:
                del self.groups[term]

    def same(self, old: Unit, new: Unit) -> bool:
        around = self._around(old)
        return around == self._around(new) and (not around or old.party == new.party)

    def contents(self) -> object:
        return self.groups

    def _around(self, record: Unit) -> list[str]:
        """The areas in which a unit is."""
        place = record.place
        return [term for term, spaces in self.areas if place in spaces]
