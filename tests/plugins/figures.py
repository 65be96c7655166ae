"""Changes of the figures in data files: each row of a table says which paragraph it comes from.

A cell is changed, or a row left out, in the tables as they are loaded; nothing is written.
"""

from __future__ import annotations

import functools
import gc
import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import zip_longest
from typing import Any

import msgspec

from warcabinet.awaw.terms.tables import Cell, TableData, TableRow

NUMBER = re.compile(r"\d+\.\d+[A-Z]?")
FOLDER = "src/warcabinet/awaw/data/tables"
KEPT = re.compile(r"/loading\.py$|/tables\.py$|/boards/|/scenarios/file/|/awaw/__init__\.py$")
"""Modules whose remembered results are the tables, boards and scenarios themselves."""

Make = Callable[[], bool]


class FigureChange(msgspec.Struct, frozen=True):
    """A change of a cell, or a row left out: where, in words, what makes it, the row's keys."""

    place: str
    words: str
    make: Make
    keys: tuple[str, ...]


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

    def changes(self, numbers: tuple[str, ...]) -> Iterator[FigureChange]:
        """The changes of rows that come from these numbers, the first number's before the
        others': one of every row in turn, since a test is often of one row only."""
        for number in numbers:
            rows = [
                self._of_row(table, row)
                for table in self.tables
                for row in table.rows
                if number in NUMBER.findall(row.source)
            ]
            for turn in zip_longest(*rows):
                yield from (change for change in turn if change is not None)

    def _of_row(self, table: TableData, row: TableRow) -> Iterator[FigureChange]:
        place = f"{FOLDER}/{table.info.table}.tsv::{' '.join(row.keys)}"
        for column, cell in row.cells.items():
            for other in other_cells(cell):
                words = f"{other or 'nothing'} instead of {cell} under {column}"
                make = partial(self._set, table, row, {**row.cells, column: other})
                yield FigureChange(place, words, make, row.keys)
        yield FigureChange(place, "leave out the row", partial(self._leave_out, table, row), ())

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
        self.forget()
        return True

    def forget(self) -> None:
        """Drop what functions of the game remember for good."""
        for cache in self._caches:
            cache.cache_clear()


def other_cells(cell: Cell) -> Iterator[Cell]:
    """What may stand in a cell instead: another figure, the opposite, or one word less."""
    if isinstance(cell, int):
        yield cell + 1
    elif cell == "no":
        yield "yes"
    else:
        if cell == "yes":
            yield "no"
        words = cell.split()
        for word in words:
            yield " ".join(one for one in words if one != word)


def _is_of(cache: Any, code: str) -> bool:
    inner = getattr(getattr(cache, "__wrapped__", None), "__code__", None)
    path = inner.co_filename if inner is not None else ""
    return path.startswith(code) and KEPT.search(path) is None
