"""All scenarios there are: the texts of their files read, joined where one extends another.

Nothing here opens a file: `warcabinet.awaw.loading` does, and hands the texts on.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from warcabinet.awaw.boards.tables import Flaw
from warcabinet.awaw.scenarios.file.model import Scenario
from warcabinet.awaw.scenarios.file.places import (
    Paper,
    Path,
    Places,
    lines_of,
    merged,
    named,
    trimmed,
)
from warcabinet.awaw.scenarios.file.reading import Reader, shown
from warcabinet.awaw.terms.calendar import GameTurn, game_turn

DATED = (("arrival",), ("weather",))
"""Lists whose rows have a turn of their own."""

_WHERE = re.compile(r"\s*\(at line (\d+), column (\d+)\)")


@dataclass(frozen=True, slots=True)
class Sheet:
    """A scenario file: what could be read of it, and what is wrong with it."""

    name: str
    file: str
    scenario: Scenario | None
    """None if something in the file could not be read."""
    places: Places
    flaws: tuple[Flaw, ...]

    def flaw(self, path: Path, reason: str) -> Flaw:
        at = self.places.at(path)
        return Flaw(at.file, at.line, named(path), reason)


def sheet_of(name: str, texts: Mapping[str, str], file: str = "") -> Sheet:
    """The scenario of a name out of the texts of all scenario files.

    `file` is what messages call it, unless it is one of the program's own.
    """
    file = file or file_of(name)
    flaws: list[Flaw] = []
    data, paper = _parsed(file, texts[name], flaws)
    places = Places(paper)
    data = _extended(name, data, texts, places, flaws)
    reader = Reader()
    found = reader.struct(Scenario, data) if data or not flaws else None
    flaws += [Flaw(*places.at(path), named(path), reason) for path, reason in reader.faults]
    if found is not None and found.name != name:
        reason = f"{found.name!r} does not fit the file, which is called {name}"
        flaws.append(Flaw(*places.at(("scenario", "name")), "scenario name", reason))
    return Sheet(name, file, found, places, tuple(flaws))


def sheets_of(texts: Mapping[str, str]) -> dict[str, Sheet]:
    """Every scenario by its name."""
    return {name: sheet_of(name, texts) for name in sorted(texts)}


def file_of(name: str) -> str:
    return f"scenarios/{name}.toml"


def _parsed(file: str, text: str, flaws: list[Flaw]) -> tuple[dict[str, Any], Paper]:
    try:
        return tomllib.loads(text), Paper(file, lines_of(text))
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        where = _WHERE.search(str(error))
        line = int(where[1]) if where else text.count("\n") + 1
        column = f"column {where[2]}" if where else ""
        reason = _WHERE.sub("", str(error)).removesuffix("(at end of document)").strip()
        flaws.append(Flaw(file, line, column, f"is no TOML: {reason}"))
    except ValueError as error:  # numbers and dates that TOML allows and Python does not
        flaws.append(Flaw(file, 0, "", f"is no TOML: {error}"))
    return {}, Paper(file, {})


def _extended(
    name: str, data: dict[str, Any], texts: Mapping[str, str], places: Places, flaws: list[Flaw]
) -> dict[str, Any]:
    """What a file says over what the scenario says that it extends."""
    seen = [name]
    while True:
        header = data.get("scenario")
        base = header.pop("extends", "") if isinstance(header, dict) else ""
        if not base:
            break
        where = places.at(("scenario", "extends"))
        if not isinstance(base, str):
            flaws.append(Flaw(*where, "scenario extends", f"{shown(base)} is no name"))
            return {}
        if base in seen or base not in texts:
            reason = "extends itself" if base in seen else "is no scenario"
            flaws.append(Flaw(*where, "scenario extends", f"{base!r} {reason}"))
            return {}
        seen.append(base)
        below, paper = _parsed(file_of(base), texts[base], flaws)
        if not below:
            return {}
        data = merged(data, below, paper, places)
    if len(seen) > 1:
        data["scenario"]["extends"] = seen[1]
        _cut(data, places)
    return data


def _cut(data: dict[str, Any], places: Places) -> None:
    """Leave out the rows taken over that are dated after the end."""
    last = _turn(data.get("scenario", {}).get("last"))
    if last is None:
        return
    for path in (*DATED, *_dated(data)):
        table = data
        for key in path[:-1]:
            table = table[key]
        rows = table.get(path[-1])
        if isinstance(rows, list) and places.origin(path)[0] is not places.own:
            keep = [place for place, row in enumerate(rows) if not _later(row, last)]
            table[path[-1]] = trimmed(rows, keep, path, places)
            if rows and not keep:
                del table[path[-1]]


def _dated(data: dict[str, Any]) -> Iterable[tuple[str, ...]]:
    for section, key in (("economy", "transfers"), ("economy", "year-starts")):
        tables = data.get(section)
        if isinstance(tables, dict):
            yield from (
                (section, name, key)
                for name, row in tables.items()
                if isinstance(row, dict) and key in row
            )
    for section in ("levels", "special"):
        tables = data.get(section)
        if isinstance(tables, dict):
            yield from ((section, name) for name in tables)


def _later(row: object, last: GameTurn) -> bool:
    if not isinstance(row, dict):
        return False
    turn, year = _turn(row.get("turn")), row.get("year")
    return (turn is not None and turn > last) or (isinstance(year, int) and year > last.year)


def _turn(value: object) -> GameTurn | None:
    try:
        return game_turn(value) if isinstance(value, str) else None
    except ValueError:
        return None
