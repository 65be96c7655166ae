"""The index of a rulebook: its numbered paragraphs, lettered items and headings, without text."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import msgspec

KINDS = ("rule", "item", "heading")

_NUMBER = re.compile(r"([A-Z]*)(\d+)((?:\.\d+)*)([A-Z]?)")


class Place(msgspec.Struct, frozen=True, order=True):
    """A line of a file, named from the top of the project."""

    file: str
    line: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}"


class Problem(msgspec.Struct, frozen=True, order=True):
    """Something wrong with a citation or with the ledger's own files."""

    file: str
    line: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.message}"


class LedgerError(Exception):
    """The ledger cannot be read at all."""


def natural_key(rule: str) -> tuple[str, int, str, str]:
    """Sort as a reader does: 9.2 before 15.1, and 15.33, 15.33A, 15.33B, 15.331, 15.34."""
    match = _NUMBER.fullmatch(rule)
    if match is None:
        raise ValueError(f"not a rule number: {rule!r}")
    return (match[1], int(match[2]), match[3], match[4])


def chapter(rule: str) -> int:
    """The number of the rule a paragraph belongs to: 15 for 15.33A."""
    return natural_key(rule)[1]


class Index:
    """The paragraphs of one rulebook, in natural order."""

    def __init__(self, rows: Iterable[tuple[str, str]]) -> None:
        self._kinds: dict[str, str] = {}
        items: dict[str, list[str]] = {}
        for rule, kind in rows:
            if kind not in KINDS:
                raise LedgerError(f"{rule}: the kind is one of {', '.join(KINDS)}, not {kind!r}")
            if rule in self._kinds:
                raise LedgerError(f"{rule} is listed twice")
            self._kinds[rule] = kind
        for rule in self.of_kind("item"):
            parent = parent_of(rule)
            if self._kinds.get(parent) != "rule":
                raise LedgerError(f"item {rule} has no paragraph {parent}")
            items.setdefault(parent, []).append(rule)
        self._items: Mapping[str, tuple[str, ...]] = {
            rule: tuple(sorted(found, key=natural_key)) for rule, found in items.items()
        }
        self.paragraphs: tuple[str, ...] = tuple(sorted(self.of_kind("rule"), key=natural_key))

    def __contains__(self, rule: object) -> bool:
        return rule in self._kinds

    def __iter__(self) -> Iterator[str]:
        return iter(self._kinds)

    def __len__(self) -> int:
        return len(self._kinds)

    def of_kind(self, kind: str) -> Iterator[str]:
        return (rule for rule, its_kind in self._kinds.items() if its_kind == kind)

    def kind(self, rule: str) -> str | None:
        """`rule`, `item` or `heading`; None for a number that does not exist."""
        return self._kinds.get(rule)

    def items(self, paragraph: str) -> tuple[str, ...]:
        """The lettered items of a paragraph."""
        return self._items.get(paragraph, ())

    def paragraph(self, rule: str) -> str:
        """The paragraph an item belongs to; any other number is its own."""
        return parent_of(rule) if self.kind(rule) == "item" else rule


def parent_of(item: str) -> str:
    """The number without its letter."""
    return item[:-1] if item[-1:].isalpha() else item


def read_index(path: Path) -> Index:
    """Read the columns `rule` and `kind` of a tab-separated file."""
    try:
        return Index((row[0], row[1]) for _, row in read_rows(path, ("rule", "kind")))
    except LedgerError as error:
        raise LedgerError(f"{path.name}: {error}") from None


def read_rows(path: Path, columns: tuple[str, ...]) -> Iterator[tuple[int, list[str]]]:
    """The rows of a tab-separated file with these columns, each with its line."""
    try:
        file = path.open(encoding="utf-8", newline="")
    except FileNotFoundError:
        raise LedgerError(f"there is no file {path}") from None
    with file:
        rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
        if tuple(next(rows, ())) != columns:
            wanted = f"{', '.join(columns[:-1])} and {columns[-1]}"
            raise LedgerError(f"the columns of {path.name} must be {wanted}")
        for line, row in enumerate(rows, start=2):
            if len(row) != len(columns):
                message = f"{len(row)} columns instead of {len(columns)}"
                raise LedgerError(f"{path.name}, line {line}: {message}")
            yield line, [cell.strip() for cell in row]
