"""Reads the tables as they lie in the data folder, and compares them with values typed from print.

A block of typed values: the columns in the first line, then a row to a line, the keys before the
`=`, the cells after it, parted by `|`. A trailing run of empty cells may be left out.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from importlib import resources

from warcabinet.awaw.terms.tables import Cell, TableData, Tables, tables_of

Printed = Mapping[str, str]


@lru_cache(maxsize=1)
def texts() -> tuple[tuple[str, str], ...]:
    """Every file of the folder, whether an index names it or not."""
    folder = resources.files("warcabinet.awaw") / "data" / "tables"
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    return tuple((file.name.removesuffix(".tsv"), file.read_text("utf-8")) for file in files)


def tables() -> Tables:
    """The tables of rules 1 to 26."""
    own = tuple((name, text) for name, text in texts() if name != "index-2")
    found, faults = tables_of(own)
    assert not faults, faults
    return found


def differences(table: TableData, typed: str) -> list[str]:
    """Where a table and the typed values differ, cell by cell."""
    head, *lines = [line for line in typed.strip().splitlines() if line.strip()]
    columns = tuple(part.strip() for part in head.split("|"))
    found: list[str] = []
    if columns != table.columns:
        return [f"columns {columns} are {table.columns}"]
    keys: list[tuple[str, ...]] = []
    for line in lines:
        left, right = line.split("=", 1)
        key = tuple(part.strip() for part in left.split("|"))
        cells = [part.strip() for part in right.split("|")]
        cells += [""] * (len(columns) - len(cells))
        keys.append(key)
        try:
            row = table.row(key)
        except LookupError as error:
            found.append(str(error))
            continue
        found += [
            f"{', '.join(key)}, {column}: typed {want!r}, data {row.cells[column]!r}"
            for column, want in zip(columns, cells, strict=True)
            if shown(row.cells[column]) != want
        ]
    have = [row.keys for row in table.rows]
    found += [f"row {', '.join(key)} is not typed" for key in have if key not in keys]
    if len(set(keys)) != len(keys):
        found.append("a row is typed twice")
    return found


def shown(cell: Cell) -> str:
    return str(cell)
