"""Every row says where it comes from, and rules that are named exist."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

import msgspec

from warcabinet.awaw.boards.kinds import source_words
from warcabinet.awaw.scenarios.file.model import Row
from warcabinet.awaw.scenarios.file.places import Path
from warcabinet.awaw.scenarios.situation.areas import Check

NUMBER = re.compile(r"\d{1,2}(?:\.\d+)?[A-Z]?")
_RANGE = re.compile(r"(\d{1,2})-(\d{1,2})")
LAST = 89
"""The last rule of the rulebook."""


def sources(check: Check) -> None:
    """Sources begin with a known word; rules that they quote exist."""
    for path, row in _rows(check.scenario, ()):
        try:
            source_words(row.source)
        except ValueError as error:
            check.fault((*path, "source"), str(error))
            continue
        for part in row.source.split(" + "):
            if part.startswith("rulebook"):
                _numbers(check, part.removeprefix("rulebook"), (*path, "source"))
    if not check.scenario.scenario.reconstructed:
        for path, row in _rows(check.scenario, ()):
            if set(source_words_or_none(row.source)) - {"rulebook", "published"}:
                reason = f"{row.source!r}: a scenario with such a row is reconstructed"
                check.fault((*path, "source"), reason)


def rules(check: Check) -> None:
    """Rules in use, left out, behind demands and special rules exist; none is both."""
    used = check.scenario.rules
    seen: dict[str, str] = {}
    for key, entries in (("used", used.used), ("unused", used.unused)):
        for place, entry in enumerate(entries):
            path = ("rules", key, place)
            if entry in seen:
                check.fault(path, f"{entry} is {seen[entry]} as well, or there twice")
            seen[entry] = key
            span = _RANGE.fullmatch(entry)
            if span:
                if not 1 <= int(span[1]) < int(span[2]) <= LAST:
                    check.fault(path, f"{entry} is no range of rules")
            else:
                _numbers(check, entry, path)
    for number, row in enumerate(check.scenario.deployment):
        for place, demand in enumerate(row.demands):
            _numbers(check, demand.rule, ("deployment", number, "demands", place, "rule"))
    for name, rows in check.scenario.special.items():
        for number, each in enumerate(rows):
            _numbers(check, each.rule, ("special", name, number, "rule"))


def source_words_or_none(source: str) -> tuple[str, ...]:
    try:
        return source_words(source)
    except ValueError:
        return ()


def _numbers(check: Check, text: str, path: Path) -> None:
    entries = [entry.strip() for entry in text.split(",")]
    for entry in entries:
        if not NUMBER.fullmatch(entry):
            check.fault(path, f"{entry!r} is no rule number")
        elif "." in entry and entry not in check.data.rules:
            check.fault(path, f"the rulebook has no {entry}")
        elif "." not in entry and not 1 <= int(entry) <= LAST:
            check.fault(path, f"the rulebook has no rule {entry}")


def _rows(value: object, path: Path) -> Iterable[tuple[Path, Row]]:
    """Every row of a scenario that has a source, with its place."""
    if isinstance(value, Row):
        yield path, value
    if isinstance(value, msgspec.Struct):
        for each in msgspec.structs.fields(type(value)):
            yield from _rows(getattr(value, each.name), (*path, each.encode_name))
    elif isinstance(value, tuple):
        for place, inner in enumerate(value):
            yield from _rows(inner, (*path, place))
    elif isinstance(value, Mapping):
        for key, inner in value.items():
            yield from _rows(inner, (*path, str(key)))
