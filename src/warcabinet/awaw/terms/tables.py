"""The printed tables, charts and lists of figures, as data.

Each table is a file of its own under `data/tables`; the index files say what a table is and how
its cells are read. Nothing here opens a file: `warcabinet.awaw.loading` does, and hands the texts
on. A key or a column that stands for several numbers is a span: `2..3`, `..-1`, `12..`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from functools import cache, lru_cache
from types import MappingProxyType
from typing import NamedTuple, TypeVar

import msgspec

E = TypeVar("E", bound=StrEnum)

FOLDER = "tables"
INDEXES = ("index-1", "index-2")
"""The files that name the tables; a missing one names none."""

Cell = str | int
Key = str | int | tuple[str | int, ...]
"""What names a row: its only key, or all of them in order."""

Texts = tuple[tuple[str, str], ...]
"""Name without ending, and text, of the index files and of the tables they name."""

Fault = tuple[str, int, str, str]
"""File, line, column and reason. Line 1 is the header; line 0 speaks of the whole file."""

NOTHING = "-"
"""How the book prints that there is nothing."""

_NUMBER = re.compile(r"-?\d+")
_SPAN = re.compile(r"(-?\d+)?\.\.(-?\d+)?")
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_SOURCE = re.compile(r"rulebook \d+\.\d.*|(published|predecessor|geography|history|estimate)\b.*")
_TAIL = ("source", "note")


class Kind(StrEnum):
    GRID = "grid"  # results where a row and a column meet
    LIST = "list"  # one thing to a row, its properties in columns


class Values(StrEnum):
    INT = "int"
    TEXT = "text"
    MIXED = "mixed"  # what looks like a whole number is one


class Confidence(StrEnum):
    HIGH = "high"
    MEDIUM = "medium"
    LOW = "low"


class TableError(LookupError):
    """There is no such table, row, column or number."""


class TableInfo(msgspec.Struct, frozen=True):
    """A line of an index: what a table is. The first `keys` columns name its rows."""

    table: str
    title: str
    rule: str
    kind: Kind
    keys: int
    values: Values
    reconstructed: bool
    source: str
    confidence: Confidence
    note: str


INDEX_COLUMNS = TableInfo.__struct_fields__


class Span(NamedTuple):
    """Whole numbers from `low` to `high`; None is an open end."""

    low: int | None
    high: int | None

    def __contains__(self, number: object) -> bool:
        if not isinstance(number, int):
            return False
        return (self.low is None or self.low <= number) and (
            self.high is None or number <= self.high
        )

    def overlaps(self, other: Span) -> bool:
        return not (
            (self.high is not None and other.low is not None and self.high < other.low)
            or (other.high is not None and self.low is not None and other.high < self.low)
        )


@cache
def parse_span(text: str) -> Span | None:
    """The numbers a key or a column stands for, or None if it is a name."""
    if _NUMBER.fullmatch(text):
        return Span(int(text), int(text))
    match = _SPAN.fullmatch(text)
    if match is None or text == "..":
        return None
    low, high = (int(end) if end else None for end in match.groups())
    return Span(low, high)


class TableRow(msgspec.Struct, frozen=True):
    """A row under its keys; an empty cell is ''."""

    keys: tuple[str, ...]
    cells: Mapping[str, Cell]
    source: str
    note: str


class TableData:
    """One table. Rows and columns are found by name, or by a number that lies in their span."""

    __slots__ = ("_by_keys", "_found", "columns", "info", "keys", "rows")

    def __init__(
        self,
        info: TableInfo,
        keys: tuple[str, ...],
        columns: tuple[str, ...],
        rows: tuple[TableRow, ...],
    ) -> None:
        self.info = info
        self.keys = keys
        self.columns = columns
        self.rows = rows
        self._by_keys = {row.keys: row for row in rows}
        self._found: dict[tuple[Key, Key, str | None], Cell] = {}
        """What has been looked up before: a table never changes."""

    def row(self, key: Key) -> TableRow:
        """The row whose keys read exactly so."""
        names = tuple(str(part) for part in (key if isinstance(key, tuple) else (key,)))
        if (row := self._by_keys.get(names)) is None:
            raise TableError(f"{self.info.table}: no row {', '.join(names)}")
        return row

    def cell(self, row_key: Key, column: Key) -> Cell:
        """What stands in the row whose keys read exactly so."""
        return self.row(row_key).cells[self.column(column)]

    def lookup(self, value: Key, column: Key, by: str | None = None) -> Cell:
        """What stands in the row that covers this value (or these, one for each key).

        `by` names another column to find the row by, where a table has a second way in.
        """
        asked = (value, column, by)
        found = self._found.get(asked)
        if found is None:
            found = self._found[asked] = self.covering(value, by).cells[self.column(column)]
        return found

    def number(self, value: Key, column: Key, by: str | None = None) -> int:
        """`lookup`, of a whole number; a printed dash is none."""
        found = self.lookup(value, column, by)
        if found == NOTHING:
            return 0
        if isinstance(found, str):
            raise TableError(f"{self.info.table}: {value!r}, {column!r} is no number: {found!r}")
        return found

    def text(self, value: Key, column: Key, by: str | None = None) -> str:
        """`lookup`, as text."""
        return str(self.lookup(value, column, by))

    def covering(self, value: Key, by: str | None = None) -> TableRow:
        """The row that covers this value, or these, one for each key."""
        parts = value if isinstance(value, tuple) else (value,)
        if by is None:
            if len(parts) != len(self.keys):
                raise TableError(f"{self.info.table}: has {len(self.keys)} keys, not {len(parts)}")
            found = [row for row in self.rows if _covers(row.keys, parts)]
        else:
            name = self.column(by)
            found = [row for row in self.rows if _covers((str(row.cells[name]),), parts)]
        if len(found) != 1:
            reason = "no row covers" if not found else f"{len(found)} rows cover"
            raise TableError(f"{self.info.table}: {reason} {', '.join(map(str, parts))}")
        return found[0]

    def column(self, column: Key) -> str:
        """The name of the column that reads so or covers this number."""
        if str(column) in self.columns:
            return str(column)
        for name in self.columns:
            if _covers((name,), (column,)):
                return name
        raise TableError(f"{self.info.table}: no column {column}")


def _covers(names: tuple[str, ...], values: Sequence[object]) -> bool:
    for name, value in zip(names, values, strict=True):
        if name != str(value):
            span = parse_span(name)
            if span is None or value not in span:
                return False
    return True


class Tables(Mapping[str, TableData]):
    """All tables by name."""

    __slots__ = ("_tables",)

    def __init__(self, tables: Iterable[TableData] = ()) -> None:
        self._tables = MappingProxyType({table.info.table: table for table in tables})

    def __getitem__(self, name: str) -> TableData:
        if name not in self._tables:
            raise TableError(f"no table {name}")
        return self._tables[name]

    def __contains__(self, name: object) -> bool:
        return name in self._tables

    def __iter__(self) -> Iterator[str]:
        return iter(self._tables)

    def __len__(self) -> int:
        return len(self._tables)


def named(indexes: Texts) -> tuple[str, ...]:
    """The tables that the index files name, as far as those can be read."""
    names: list[str] = []
    for _, text in indexes:
        lines = _split(text)
        if lines and "table" in lines[0]:
            at = lines[0].index("table")
            names += [cells[at] for cells in lines[1:] if at < len(cells)]
    return tuple(name for name in dict.fromkeys(names) if _NAME.fullmatch(name))


@lru_cache(maxsize=4)
def tables_of(texts: Texts) -> tuple[Tables, tuple[Fault, ...]]:
    """The tables of these texts, and everything that is wrong with them.

    A table never changes, so the same texts give the same tables.
    """
    by_name = dict(texts)
    faults: list[Fault] = []
    tables: dict[str, TableData] = {}
    for index in INDEXES:
        for line, info in _infos(f"{FOLDER}/{index}.tsv", by_name.get(index, ""), faults):
            if info.table in tables:
                reason = f"{info.table} occurs twice"
                faults.append((f"{FOLDER}/{index}.tsv", line, "table", reason))
            elif info.table not in by_name:
                reason = f"there is no file {info.table}.tsv"
                faults.append((f"{FOLDER}/{index}.tsv", line, "table", reason))
            else:
                tables[info.table] = _table(info, by_name[info.table], faults)
    return Tables(tables.values()), tuple(faults)


def _split(text: str) -> list[list[str]]:
    return [line.split("\t") for line in text.splitlines()]


def _infos(file: str, text: str, faults: list[Fault]) -> Iterator[tuple[int, TableInfo]]:
    lines = _split(text)
    if not lines:
        return
    if tuple(lines[0]) != INDEX_COLUMNS:
        faults.append((file, 1, "", f"the columns must be {', '.join(INDEX_COLUMNS)}"))
        return
    for number, cells in enumerate(lines[1:], 2):
        before = len(faults)
        if not _whole(file, number, cells, INDEX_COLUMNS, faults):
            continue
        row = dict(zip(INDEX_COLUMNS, cells, strict=True))

        def bad(column: str, reason: str, number: int = number) -> None:
            faults.append((file, number, column, reason))

        for column in ("title", "rule"):
            if not row[column]:
                bad(column, "may not be empty")
        if not _NAME.fullmatch(row["table"]) or row["table"] in INDEXES:
            bad("table", f"{row['table']!r} is no name of a table")
        if not row["keys"].isdecimal() or int(row["keys"]) < 1:
            bad("keys", f"{row['keys']!r} is no number of columns")
        if row["reconstructed"] not in ("", "yes"):
            bad("reconstructed", f"{row['reconstructed']!r} is neither empty nor yes")
        if not _SOURCE.fullmatch(row["source"]):
            bad("source", f"{row['source']!r} is no source")
        kind = _choice(Kind, row, "kind", bad)
        values = _choice(Values, row, "values", bad)
        confidence = _choice(Confidence, row, "confidence", bad)
        if len(faults) == before:
            yield (
                number,
                TableInfo(
                    table=row["table"],
                    title=row["title"],
                    rule=row["rule"],
                    kind=kind,
                    keys=int(row["keys"]),
                    values=values,
                    reconstructed=row["reconstructed"] == "yes",
                    source=row["source"],
                    confidence=confidence,
                    note=row["note"],
                ),
            )


def _choice(
    kind: type[E], row: Mapping[str, str], column: str, bad: Callable[[str, str], None]
) -> E:
    try:
        return kind(row[column])
    except ValueError:
        bad(column, f"{row[column]!r} is none of: {', '.join(kind)}")
        return next(iter(kind))


def _whole(
    file: str, number: int, cells: list[str], header: Sequence[str], faults: list[Fault]
) -> bool:
    """Whether a line has a cell for each column, and none with blanks around it."""
    if len(cells) != len(header):
        faults.append((file, number, "", f"{len(cells)} cells instead of {len(header)}"))
        return False
    for column, cell in zip(header, cells, strict=True):
        if cell != cell.strip():
            faults.append((file, number, column, "blanks around the cell"))
    return True


def _table(info: TableInfo, text: str, faults: list[Fault]) -> TableData:
    file = f"{FOLDER}/{info.table}.tsv"
    lines = _split(text)
    header = tuple(lines[0]) if lines else ()
    keys, columns = header[: info.keys], header[info.keys : -len(_TAIL)]
    empty = TableData(info, keys, columns, ())
    if header[-len(_TAIL) :] != _TAIL or not columns:
        reason = f"the columns must be {info.keys} keys, then others, then source and note"
        faults.append((file, 1, "", reason))
        return empty
    before = len(faults)
    for at, column in enumerate(header):
        if not column:
            faults.append((file, 1, "", f"column {at + 1} has no name"))
        elif column in header[:at]:
            faults.append((file, 1, column, "column stands here twice"))
    _no_overlaps(file, [(1, name, (name,)) for name in columns], "columns", faults)
    if len(faults) > before:
        return empty
    rows: list[TableRow] = []
    places: list[int] = []
    for number, cells in enumerate(lines[1:], 2):
        if _whole(file, number, cells, header, faults):
            rows.append(_row(info, file, number, header, cells, faults))
            places.append(number)
    if not rows:
        faults.append((file, 0, "", "the table has no rows"))
    seen: set[tuple[str, ...]] = set()
    for number, row in zip(places, rows, strict=True):
        if row.keys in seen:
            faults.append((file, number, keys[0], f"{', '.join(row.keys)} occurs twice"))
        seen.add(row.keys)
    if len(seen) == len(rows):
        named_rows = [(n, keys[0], row.keys) for n, row in zip(places, rows, strict=True)]
        _no_overlaps(file, named_rows, "rows", faults)
    return TableData(info, keys, columns, tuple(rows))


def _row(
    info: TableInfo,
    file: str,
    number: int,
    header: tuple[str, ...],
    cells: list[str],
    faults: list[Fault],
) -> TableRow:
    row = dict(zip(header, cells, strict=True))
    named = (*header[: info.keys], "source")
    faults.extend((file, number, name, "may not be empty") for name in named if not row[name])
    if row["source"] and not _SOURCE.fullmatch(row["source"]):
        faults.append((file, number, "source", f"{row['source']!r} is no source"))
    values: dict[str, Cell] = {}
    for column in header[info.keys : -len(_TAIL)]:
        cell = row[column]
        if info.values is not Values.TEXT and _NUMBER.fullmatch(cell):
            values[column] = int(cell)
        else:
            values[column] = cell
            if info.values is Values.INT and cell:
                faults.append((file, number, column, f"{cell!r} is no whole number"))
    return TableRow(
        keys=tuple(cells[: info.keys]),
        cells=MappingProxyType(values),
        source=row["source"],
        note=row["note"],
    )


def _no_overlaps(
    file: str, named: Sequence[tuple[int, str, tuple[str, ...]]], what: str, faults: list[Fault]
) -> None:
    """No number may find two rows, or two columns. What is a name meets only the same name, so rows
    are compared only with those whose names are the same and whose numbers stand in the same
    places."""
    alike: dict[tuple[str | None, ...], list[tuple[str, ...]]] = {}
    for line, column, one in named:
        shape = tuple([key if parse_span(key) is None else None for key in one])
        others = alike.setdefault(shape, [])
        for other in others:
            if all(_meet(a, b) for a, b in zip(one, other, strict=True)):
                reason = f"{what} {', '.join(other)} and {', '.join(one)} overlap"
                faults.append((file, line, column, reason))
        others.append(one)


def _meet(one: str, other: str) -> bool:
    if one == other:
        return True
    first, second = parse_span(one), parse_span(other)
    return first is not None and second is not None and first.overlaps(second)
