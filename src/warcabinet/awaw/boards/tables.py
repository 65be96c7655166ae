"""Tab-separated tables: reading, patching, and saying what is wrong where.

Nothing here opens a file: `warcabinet.awaw.loading` does, and hands the text on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class Flaw(NamedTuple):
    """Something wrong in a file. Line 1 is the header; line 0 speaks of the whole file."""

    file: str
    line: int
    column: str
    reason: str


class At(NamedTuple):
    """Where a row stands."""

    file: str
    line: int


@dataclass(frozen=True, slots=True)
class Sheet:
    """What a file looks like. The cells of the `keys` together name a row."""

    name: str
    columns: tuple[str, ...]
    keys: tuple[str, ...]
    optional: bool = False
    repeats: bool = False
    """Rows may have equal keys."""

    @property
    def file(self) -> str:
        return f"{self.name}.tsv"

    @property
    def patch(self) -> str:
        """The file of a data pack that changes single rows of this one."""
        return f"{self.name}.patch.tsv"


class Line(NamedTuple):
    """The cells of a row, and where it stands."""

    cells: tuple[str, ...]
    at: At


@dataclass(frozen=True, slots=True)
class TextTable(Generic[T]):
    """Rows that could be read, each with its place in the files."""

    sheet: Sheet
    rows: tuple[T, ...]
    places: tuple[At, ...]

    def located(self) -> Iterable[tuple[T, At]]:
        return zip(self.rows, self.places, strict=True)


class Row:
    """The cells of one line under their names; `bad` notes what is wrong with one."""

    __slots__ = ("_index", "at", "cells", "flaws", "whole")

    def __init__(self, index: dict[str, int], line: Line, flaws: list[Flaw]) -> None:
        self._index = index
        self.cells, self.at = line
        self.flaws = flaws
        self.whole = True

    def __getitem__(self, column: str) -> str:
        return self.cells[self._index[column]]

    def bad(self, column: str, reason: str) -> None:
        self.whole = False
        self.flaws.append(Flaw(self.at.file, self.at.line, column, reason))

    def filled(self, column: str) -> str:
        text = self.cells[self._index[column]]
        if not text:
            self.bad(column, "may not be empty")
        return text

    def choice(self, column: str, known: dict[str, T]) -> T:
        text = self.cells[self._index[column]]
        found = known.get(text)
        if found is None:
            self.bad(column, f"{text!r} is none of: {', '.join(word or 'empty' for word in known)}")
            return next(iter(known.values()))
        return found

    def whole_number(self, column: str) -> int | None:
        text = self.cells[self._index[column]]
        if not text:
            return None
        if not text.isdecimal():
            self.bad(column, f"{text!r} is no whole number")
            return None
        return int(text)

    def words(self, column: str, separator: str = ",") -> tuple[str, ...]:
        text = self.cells[self._index[column]]
        return tuple(word.strip() for word in text.split(separator) if word.strip())


def read_lines(sheet: Sheet, text: str, file: str, flaws: list[Flaw]) -> list[Line]:
    """The lines of a file with the cells in the order of the sheet's columns."""
    lines = text.splitlines()
    header = lines[0].split("\t") if lines else []
    missing = [column for column in sheet.columns if column not in header]
    strange = [
        column
        for column in dict.fromkeys(header)
        if column not in sheet.columns or header.count(column) > 1
    ]
    flaws += [Flaw(file, 1, column, "column is missing") for column in missing]
    why = "column is not known here, or stands here twice"
    flaws += [Flaw(file, 1, column, why) for column in strange]
    if sorted(header) != sorted(sheet.columns):
        return []
    order = [header.index(column) for column in sheet.columns]
    straight = order == list(range(len(header)))
    found: list[Line] = []
    for number, line in enumerate(lines[1:], 2):
        cells = tuple(line.split("\t"))
        if len(cells) != len(header):
            flaws.append(Flaw(file, number, "", f"{len(cells)} cells instead of {len(header)}"))
            continue
        if not straight:
            cells = tuple(cells[index] for index in order)
        found.append(Line(cells, At(file, number)))
    return found


def keyed(sheet: Sheet) -> Callable[[Sequence[str]], tuple[str, ...]]:
    """What names a row, from its cells."""
    places = [sheet.columns.index(key) for key in sheet.keys]
    return lambda cells: tuple(cells[place] for place in places)


def patched(sheet: Sheet, lines: list[Line], patch: list[Line], flaws: list[Flaw]) -> list[Line]:
    """Rows changed by the rows of a patch: same key replaces, new key adds, `-` first takes away.

    A row that takes another away needs its key only: `-H22` in the first cell and the other cells
    of the key, if there are any.
    """
    key_of = keyed(sheet)
    known: dict[tuple[str, ...], Line] = {}
    for line in lines:
        known.setdefault(key_of(line.cells), line)
    changed: dict[tuple[str, ...], Line | None] = {}
    for line in patch:
        away = line.cells[0].startswith("-")
        cells = (line.cells[0].removeprefix("-"), *line.cells[1:])
        key = key_of(cells)
        if key in changed:
            flaws.append(Flaw(*line.at, sheet.keys[0], f"{' '.join(key)} is changed twice"))
        elif away and key not in known:
            flaws.append(Flaw(*line.at, sheet.keys[0], f"there is no {' '.join(key)} to take away"))
        changed[key] = None if away else line
    found: list[Line] = []
    for line in lines:
        key = key_of(line.cells)
        other = changed.get(key, line)
        if other is not None and (other is line or known[key] is line):
            found.append(other)
    found += [line for key, line in changed.items() if line is not None and key not in known]
    return found


def table(
    sheet: Sheet, lines: Iterable[Line], build: Callable[[Row], T], flaws: list[Flaw]
) -> TextTable[T]:
    """The rows made of lines; a key that comes twice is a flaw."""
    index = {column: place for place, column in enumerate(sheet.columns)}
    key_of = keyed(sheet)
    rows: list[T] = []
    places: list[At] = []
    seen: set[tuple[str, ...]] = set()
    for line in lines:
        row = Row(index, line, flaws)
        built = build(row)
        if not sheet.repeats:
            key = key_of(line.cells)
            if key in seen:
                row.bad(sheet.keys[0], f"{' '.join(key)} occurs twice")
            seen.add(key)
        if row.whole:
            rows.append(built)
            places.append(line.at)
    return TextTable(sheet, tuple(rows), tuple(places))
