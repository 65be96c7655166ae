"""Changes of the figures in data files: each row of a table says which paragraph it comes from.

A cell is changed, or a row left out, in the tables as they are loaded; nothing is written.
"""

from __future__ import annotations

import functools
import gc
import re
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec

from warcabinet.awaw.terms.tables import TableData, TableRow

NUMBER = re.compile(r"\d+\.\d+[A-Z]?")
FOLDER = "src/warcabinet/awaw/data/tables"
KEPT = ("loading.py", "tables.py")
"""Modules whose remembered results are the tables themselves."""

Make = Callable[[], bool]


class Figures:
    """The tables that are loaded, and what functions of the game remember for good. Looked for
    once: later the garbage collector does not tell them any more."""

    def __init__(self, code: str) -> None:
        things = gc.get_objects()
        self.tables = [one for one in things if isinstance(one, TableData)]
        self.tables.sort(key=lambda table: table.info.table)
        self._caches = [
            one
            for one in things
            if isinstance(one, functools._lru_cache_wrapper) and _is_of(one, code)
        ]

    def changes(self, numbers: tuple[str, ...]) -> Iterator[tuple[str, str, Make]]:
        """The changes of rows that come from these numbers, the first number's before the others':
        place, words, and what makes the change."""
        for number in numbers:
            for table in self.tables:
                for row in table.rows:
                    if number in NUMBER.findall(row.source):
                        yield from self._of_row(table, row)

    def _of_row(self, table: TableData, row: TableRow) -> Iterator[tuple[str, str, Make]]:
        place = f"{FOLDER}/{table.info.table}.tsv::{' '.join(row.keys)}"
        for column, cell in row.cells.items():
            other: Any = {"yes": "no", "no": "yes"}.get(str(cell))
            if isinstance(cell, int):
                other = cell + 1
            if other is not None:
                words = f"{other} instead of {cell} under {column}"
                yield place, words, partial(self._set, table, row, {**row.cells, column: other})
        yield place, "leave out the row", partial(self._leave_out, table, row)

    def _set(self, table: TableData, row: TableRow, cells: dict[str, Any]) -> bool:
        msgspec.structs.force_setattr(row, "cells", cells)
        return self._forget(table)

    def _leave_out(self, table: TableData, row: TableRow) -> bool:
        table.rows = tuple(one for one in table.rows if one is not row)
        table._by_keys.pop(row.keys, None)
        return self._forget(table)

    def _forget(self, table: TableData) -> bool:
        """Drop what was taken from the table before."""
        table._found.clear()
        for cache in self._caches:
            cache.cache_clear()
        return True


def _is_of(cache: Any, code: str) -> bool:
    inner = getattr(getattr(cache, "__wrapped__", None), "__code__", None)
    path = inner.co_filename if inner is not None else ""
    return path.startswith(code) and not path.endswith(KEPT)
