"""The clauses of a rulebook: the sentences, exceptions and bullets of each number, without text.

A clause is named by its number and its place: 33.231#2 is the second of 33.231. What the
rulebook's own list has is a floor; rows of the kind `added` come after it, where one sentence says
two things, where the rows of a table differ, or where a number has no sentence of its own.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

import msgspec

from warcabinet.cli.ledger.index import Index, LedgerError, Place, Problem, natural_key, read_rows

CLAUSE_KINDS = ("sentence", "exception", "bullet", "added")

CLOSING = ("introduction", "illustration", "same", "people")
"""Why a clause needs no test: it leads in or points elsewhere; it is an example or a remark; it
repeats another clause; it is a matter between people."""

_NAME = re.compile(r"(?P<number>[A-Z]*\d+(?:\.\d+)*[A-Z]?)#(?P<place>[1-9]\d*)")


def clause_name(number: str, place: int) -> str:
    return f"{number}#{place}"


def number_of(name: str) -> str:
    """The number of a clause; a number is its own."""
    return name.partition("#")[0]


def split_name(name: str) -> tuple[str, int] | None:
    """The number and the place of a clause, or None if the text does not name one."""
    match = _NAME.fullmatch(name)
    return (match["number"], int(match["place"])) if match else None


def clause_key(name: str) -> tuple[tuple[str, int, str, str], int]:
    """Sort numbers and clauses as a reader does; a number comes before its clauses."""
    number, _, place = name.partition("#")
    return natural_key(number), int(place or 0)


class Clauses:
    """How many clauses each number has, and of which kind."""

    def __init__(self, rows: Iterable[tuple[str, str, str]], index: Index) -> None:
        kinds: dict[str, list[str]] = {}
        for rule, place, kind in rows:
            if rule not in index:
                raise LedgerError(f"{rule}#{place}: there is no such rule")
            if kind not in CLAUSE_KINDS:
                wanted = ", ".join(CLAUSE_KINDS)
                raise LedgerError(f"{rule}#{place}: the kind is one of {wanted}, not {kind!r}")
            found = kinds.setdefault(rule, [])
            if place != str(len(found) + 1):
                raise LedgerError(f"{rule}: clause {len(found) + 1} is wanted here, not {place!r}")
            if kind != "added" and "added" in found:
                raise LedgerError(f"{rule}#{place}: added clauses come last")
            found.append(kind)
        numbers = (rule for rule in index if index.kind(rule) in ("rule", "item"))
        if bare := [rule for rule in numbers if rule not in kinds]:
            raise LedgerError(f"no clause of {', '.join(bare[:5])}")
        self._kinds: Mapping[str, tuple[str, ...]] = {
            rule: tuple(found) for rule, found in kinds.items()
        }

    def __contains__(self, name: object) -> bool:
        parts = split_name(name) if isinstance(name, str) else None
        return parts is not None and parts[1] <= len(self._kinds.get(parts[0], ()))

    def of(self, number: str) -> tuple[str, ...]:
        """The clauses of one number, without those of its items."""
        count = len(self._kinds.get(number, ()))
        return tuple(clause_name(number, place) for place in range(1, count + 1))

    def kind(self, name: str) -> str:
        number, place = name.split("#")
        return self._kinds[number][int(place) - 1]


def read_clauses(path: Path, index: Index) -> Clauses:
    """Read the columns `rule`, `clause` and `kind`. A game without the file has one clause for
    each number."""
    if not path.is_file():
        numbers = (rule for rule in index if index.kind(rule) in ("rule", "item"))
        return Clauses(((rule, "1", "sentence") for rule in numbers), index)
    rows = read_rows(path, ("rule", "clause", "kind"))
    try:
        return Clauses(((row[0], row[1], row[2]) for _, row in rows), index)
    except LedgerError as error:
        raise LedgerError(f"{path.name}: {error}") from None


class Reason(msgspec.Struct, frozen=True):
    """Why a clause, or all clauses of a number, need no test, or cannot have one yet.

    `kind` is one of `CLOSING`, or `waits`. `of` is the clause that says the same, or the rules
    that must be written first.
    """

    rule: str
    kind: str
    of: tuple[str, ...]
    reason: str
    place: Place


def read_closing(path: Path, shown: str) -> tuple[list[Reason], list[Problem]]:
    """Read the columns `rule`, `kind`, `of` and `reason`; no file, no rows."""
    rows = read_rows(path, ("rule", "kind", "of", "reason")) if path.exists() else ()
    found = [
        Reason(row[0], row[1], _listed(row[2]), row[3], Place(shown, line)) for line, row in rows
    ]
    problems = [
        _problem(one, f"{one.rule}: the kind is one of {', '.join(CLOSING)}, not {one.kind!r}")
        for one in found
        if one.kind not in CLOSING
    ]
    for one in found:
        if (one.kind == "same") != (len(one.of) == 1):
            message = f"{one.rule}: 'same' names one clause, the other kinds name none"
            problems.append(_problem(one, message))
    return _once_and_in_words(found, problems)


def read_awaiting(path: Path, shown: str) -> tuple[list[Reason], list[Problem]]:
    """Read the columns `rule`, `waits_for` and `reason`; no file, no rows."""
    rows = read_rows(path, ("rule", "waits_for", "reason")) if path.exists() else ()
    found = [
        Reason(row[0], "waits", _listed(row[1]), row[2], Place(shown, line)) for line, row in rows
    ]
    problems = [
        _problem(one, f"{one.rule} does not say which rule it waits for")
        for one in found
        if not one.of
    ]
    return _once_and_in_words(found, problems)


def _once_and_in_words(
    reasons: list[Reason], problems: list[Problem]
) -> tuple[list[Reason], list[Problem]]:
    kept: dict[str, Reason] = {}
    for one in reasons:
        if not one.reason:
            problems.append(_problem(one, f"{one.rule} is listed, but no reason is given"))
        if one.rule in kept:
            problems.append(_problem(one, f"{one.rule} is listed twice"))
        kept.setdefault(one.rule, one)
    return list(kept.values()), problems


def _listed(text: str) -> tuple[str, ...]:
    return tuple(part.strip() for part in text.split(",") if part.strip())


def _problem(reason: Reason, message: str) -> Problem:
    return Problem(reason.place.file, reason.place.line, message)
