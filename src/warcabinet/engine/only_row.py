"""The fields of a table that has one row, each by itself."""

from __future__ import annotations

from typing import Any, Self, TypeVar

from warcabinet.engine.records import Index, Record

K = TypeVar("K", bound=str)
R = TypeVar("R", bound=Record)


class OnlyRow(Index[K, R]):
    """The fields of the only row of a table as groups: what was remembered of one of them
    (`derived.py`) outlives a change of the others. Without a row every field is None.
    """

    def __init__(self, source: str, *fields: str) -> None:
        super().__init__(source)
        self.fields = fields
        self.values: dict[str, Any] = {}

    def __getitem__(self, field: str) -> Any:
        return self.values.get(field)

    def fresh(self, statics: Any) -> OnlyRow[K, R]:
        return OnlyRow(self.source, *self.fields)

    def cloned(self) -> Self:
        twin = object.__new__(type(self))
        twin.source, twin.fields, twin.values = self.source, self.fields, self.values
        return twin

    def add(self, key: K, record: R) -> None:
        self.values = {field: getattr(record, field) for field in self.fields}

    def remove(self, key: K, record: R) -> None:
        self.values = {}

    def same(self, old: R, new: R) -> bool:
        for field in self.fields:
            before, after = getattr(old, field), getattr(new, field)
            if before is not after and before != after:
                return False
        return True

    def contents(self) -> object:
        return self.values
