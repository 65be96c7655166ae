"""For the tables of rules 27 to 89: their cells as typed in a second reading of the rulebook."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from importlib import resources

from warcabinet.awaw.terms.tables import FOLDER, TableData, Tables, tables_of

Rows = dict[tuple[str, ...], tuple[str, ...]]


@cache
def tables() -> Tables:
    """All tables, read without the rest of the data."""
    folder = resources.files("warcabinet.awaw") / "data" / FOLDER
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    found, faults = tables_of(
        tuple((file.name.removesuffix(".tsv"), file.read_text("utf-8")) for file in files)
    )
    assert not faults, faults
    return found


def first_reading(table: TableData) -> Rows:
    """What the file holds: its rows by their keys."""
    return {
        row.keys: tuple(str(row.cells[column]) for column in table.columns) for row in table.rows
    }


def second_reading(table: TableData, text: str) -> Rows:
    """Rows typed as `key | key | cell | cell`; `a & b` as the last key is two rows alike."""
    keys, width = len(table.keys), len(table.columns)
    rows: Rows = {}
    for line in text.strip().splitlines():
        parts = [part.strip() for part in line.split("|")]
        cells = tuple(parts[keys:]) + ("",) * (width + keys - len(parts))
        for last in parts[keys - 1].split(" & "):
            key = (*parts[: keys - 1], last.strip())
            assert key not in rows, key
            rows[key] = cells
    return rows


def tables_of_rules(rules: Collection[int]) -> set[str]:
    return {name for name, one in tables().items() if int(one.info.rule.split(".")[0]) in rules}
