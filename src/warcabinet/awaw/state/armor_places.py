"""Where each party's armor is, unit by unit: zones of control are asked for after every move."""

from __future__ import annotations

from typing import Any, Self

from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.state.berths import space_of
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.engine.records import Index
from warcabinet.hexes import SpaceId

Placed = tuple[UnitId, str, SpaceId]
"""A unit, its type and where it is."""


class ArmorPlaces(Index[UnitId, Unit]):
    """10.34: the armor units of a party with their places, sorted, without those aboard; the same
    tuple until one of them moves, comes or goes, so that what follows from it can be remembered.
    """

    few = True

    def __init__(self, source: str, statics: Any = None) -> None:
        super().__init__(source)
        self.statics = statics
        self.groups: dict[str, tuple[Placed, ...]] = {}

    def __getitem__(self, party: str) -> tuple[Placed, ...]:
        return self.groups.get(party, ())

    def fresh(self, statics: Any) -> ArmorPlaces:
        return ArmorPlaces(self.source, statics)

    def cloned(self) -> Self:
        twin = object.__new__(type(self))
        twin.source, twin.statics = self.source, self.statics
        twin.groups = self.groups.copy()
        return twin

    def add(self, key: UnitId, record: Unit) -> None:
        if self._counts(record) and (place := space_of(record.place)) is not None:
            new = (record.id, str(record.type), place)
            self.groups[record.party] = tuple(sorted((*self[record.party], new)))

    def remove(self, key: UnitId, record: Unit) -> None:
        if self._counts(record) and space_of(record.place) is not None:
            left = tuple([one for one in self.groups[record.party] if one[0] != key])
            if left:
                self.groups[record.party] = left
            else:
                del self.groups[record.party]

    def same(self, old: Unit, new: Unit) -> bool:
        return not (self._counts(old) or (old.type != new.type and self._counts(new)))

    def update(self, key: UnitId, old: Unit | None, new: Unit | None) -> tuple[str, ...]:
        super().update(key, old, new)
        return tuple([row.party for row in (old, new) if row is not None])

    def _counts(self, record: Unit) -> bool:
        return self.statics.kinds[record.type].category is Category.ARMOR

    def contents(self) -> object:
        return self.groups
