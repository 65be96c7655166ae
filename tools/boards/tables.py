"""The tables of a board: tab-separated files in which every row says where it comes from."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

Row = dict[str, str]

COMPUTED = "geography"
"""Rows with exactly this source are ours to rewrite; all others are authored."""


class TableError(ValueError):
    """A table that is not in form. The text names the file and the line."""


@dataclass(frozen=True, slots=True)
class Table:
    """Columns in order, and rows in order."""

    columns: tuple[str, ...]
    rows: list[Row]

    def authored(self) -> list[Row]:
        return [row for row in self.rows if row["source"] != COMPUTED]


def read(path: Path) -> Table:
    lines = path.read_text(encoding="utf-8").splitlines()
    if not lines:
        raise TableError(f"{path} is empty: a line with the names of the columns is wanted")
    columns = tuple(lines[0].split("\t"))
    rows: list[Row] = []
    for number, line in enumerate(lines[1:], start=2):
        cells = line.split("\t")
        if len(cells) != len(columns):
            raise TableError(f"{path}:{number}: {len(cells)} cells for {len(columns)} columns")
        rows.append(dict(zip(columns, cells, strict=True)))
    return Table(columns, rows)


def write(path: Path, table: Table) -> None:
    lines = ["\t".join(table.columns)]
    lines += ["\t".join(row[column] for column in table.columns) for row in table.rows]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def renewed(
    table: Table,
    computed: Iterable[Row],
    key: Callable[[Row], object],
    order: Callable[[Row], tuple[object, ...]],
) -> Table:
    """The authored rows as they are, and computed ones where no authored row has their key."""
    rows = table.authored()
    taken = {key(row) for row in rows}
    for row in computed:
        if row["source"] != COMPUTED:
            raise TableError(f"a computed row says that its source is {row['source']!r}")
        if key(row) not in taken:
            rows.append({column: row.get(column, "") for column in table.columns})
    return Table(table.columns, sorted(rows, key=order))
