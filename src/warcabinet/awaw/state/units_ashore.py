"""Which units of a party stand on the map: what is cargo of a ship can do nothing there."""

from __future__ import annotations

from typing import Any

from warcabinet.awaw.state.berths import afloat
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.engine.records import Grouping


class UnitsAshore(Grouping[str, UnitId, Unit]):
    """The units of each party, sorted, without those aboard."""

    def fresh(self, statics: Any) -> UnitsAshore:
        return UnitsAshore(self.source, self.by)

    def add(self, key: UnitId, record: Unit) -> None:
        if not afloat(record.place):
            super().add(key, record)

    def remove(self, key: UnitId, record: Unit) -> None:
        if not afloat(record.place):
            super().remove(key, record)

    def same(self, old: Unit, new: Unit) -> bool:
        return old.party == new.party and afloat(old.place) == afloat(new.place)
