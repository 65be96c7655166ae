"""What the cells of the forces files have in common: rules, source, confidence, lists of words."""

from __future__ import annotations

import re
from enum import StrEnum
from typing import TypeVar

import msgspec

from warcabinet.awaw.boards.tables import Row
from warcabinet.awaw.terms.tables import Confidence

E = TypeVar("E", bound=StrEnum)

RULE = re.compile(r"\d{1,2}\.\d{1,4}[A-Z]?")
_RULEBOOK = re.compile(r"rulebook \d{1,2}\.\d{1,4}[A-Z]?(, \d{1,2}\.\d{1,4}[A-Z]?)*")
_OTHER = re.compile(r"published \S.*|predecessor|geography|history|estimate")

TAIL = ("rule", "source", "confidence", "note")
"""The last columns of every file."""


class Origin(msgspec.Struct, frozen=True):
    """Which rules a row belongs to, where its figures come from, and how sure they are."""

    rules: tuple[str, ...]
    source: str
    confidence: Confidence
    note: str

    @property
    def reconstructed(self) -> bool:
        """Whether neither the rulebook nor the publisher states it."""
        return not self.source.startswith(("rulebook", "published"))


def origin(row: Row) -> Origin:
    rules = row.words("rule")
    if not rules:
        row.bad("rule", "may not be empty")
    for rule in rules:
        if not RULE.fullmatch(rule):
            row.bad("rule", f"{rule!r} is no number of a rule")
    source = row["source"]
    if not _RULEBOOK.fullmatch(source) and not _OTHER.fullmatch(source):
        row.bad("source", f"{source!r} is no source")
    return Origin(rules, source, word(row, "confidence", Confidence), row["note"])


def word(row: Row, column: str, kind: type[E]) -> E:
    """The member that the cell names."""
    return row.choice(column, {one.value: one for one in kind})


def words(row: Row, column: str, kind: type[E]) -> tuple[E, ...]:
    """The members that the cell names, in the order of their definition."""
    found: set[E] = set()
    for text in row.words(column):
        try:
            one = kind(text)
        except ValueError:
            row.bad(column, f"{text!r} is none of: {', '.join(kind)}")
        else:
            if one in found:
                row.bad(column, f"{text} stands here twice")
            found.add(one)
    return tuple(one for one in kind if one in found)


def number(row: Row, column: str) -> int:
    """The whole number of a cell that may not be empty."""
    if not row[column]:
        row.bad(column, "may not be empty")
    return row.whole_number(column) or 0
