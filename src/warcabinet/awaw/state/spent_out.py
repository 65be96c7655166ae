"""Who has no movement points left: kept up to date, since it is asked for before every move."""

from __future__ import annotations

from typing import Any, Self

from warcabinet.awaw.state.ground import Spent, UnitId, type_named
from warcabinet.engine.records import Index

ALL = "all"


class SpentOut(Index[UnitId, Spent]):
    """13.41: the units that have used at least the movement factor printed on them, in a game on
    both boards the larger one; what a rule takes away from that, or adds to it, is not looked at
    here. There is one group, `ALL`.
    """

    def __init__(self, source: str, statics: Any = None) -> None:
        super().__init__(source)
        self.statics = statics
        self.units: frozenset[UnitId] = frozenset()

    def __getitem__(self, group: str) -> frozenset[UnitId]:
        return self.units

    def fresh(self, statics: Any) -> SpentOut:
        return SpentOut(self.source, statics)

    def cloned(self) -> Self:
        twin = object.__new__(type(self))
        twin.source, twin.statics, twin.units = self.source, self.statics, self.units
        return twin

    def add(self, key: UnitId, record: Spent) -> None:
        if self._done(record):
            self.units |= {key}

    def remove(self, key: UnitId, record: Spent) -> None:
        self.units -= {key}

    def same(self, old: Spent, new: Spent) -> bool:
        return self._done(old) == self._done(new)

    def contents(self) -> object:
        return self.units

    def _done(self, record: Spent) -> bool:
        kind = type_named(record.unit)
        return bool(record.points >= self.statics.most_movement.get(kind, 0))
