"""Which units are in an area that some rule keeps counting: it is asked for at every move."""

from __future__ import annotations

from typing import Any, Self

from warcabinet.awaw.state.ground import Unit, UnitId
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
        self.around: dict[str, tuple[str, ...]] = {}
        """The areas that hold a space, for those spaces that any holds."""
        for term in terms if statics is not None else ():
            for space in statics.board.board.members(statics.area(term)):
                self.around[space] = (*self.around.get(space, ()), term)
        self.groups: dict[str, tuple[Inside, ...]] = {}

    def __getitem__(self, term: str) -> tuple[Inside, ...]:
        return self.groups.get(term, ())

    def fresh(self, statics: Any) -> UnitsInAreas:
        return UnitsInAreas(self.source, *self.terms, statics=statics)

    def cloned(self) -> Self:
        twin = object.__new__(type(self))
        twin.source, twin.terms, twin.statics = self.source, self.terms, self.statics
        twin.around = self.around
        twin.groups = self.groups.copy()
        return twin

    def add(self, key: UnitId, record: Unit) -> None:
        for term in self.around.get(str(record.place), ()):
            new = (record.id, record.party)
            self.groups[term] = tuple(sorted((*self[term], new)))

    def remove(self, key: UnitId, record: Unit) -> None:
        for term in self.around.get(str(record.place), ()):
            left = tuple(one for one in self.groups[term] if one[0] != key)
            if left:
                self.groups[term] = left
            else:
                del self.groups[term]

    def same(self, old: Unit, new: Unit) -> bool:
        around = self.around.get(str(old.place), ())
        same = around == self.around.get(str(new.place), ())
        return same and (not around or old.party == new.party)

    def contents(self) -> object:
        return self.groups
