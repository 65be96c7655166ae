"""Games of a tournament, or of a training, kept in a file, one line each: a long one survives an
interruption.

The first line says what was played. A file of another scenario, with other rulings or by other
rules is refused; a last line that was cut short is left out, and its game is played again.
"""

from __future__ import annotations

from pathlib import Path
from typing import TypeVar

import msgspec

from warcabinet.players.tournament import Contested, Fixture

Row = TypeVar("Row")


class CannotResume(Exception):
    """The file does not hold games of this tournament."""


class Heading(msgspec.Struct, frozen=True):
    """What all games of a file have in common."""

    scenario: str
    options: dict[str, str]
    rules: int
    """The version of the rules."""
    most: int
    """The answers after which a game counts as endless."""


def read_rows(path: Path, heading: msgspec.Struct, row: type[Row]) -> list[Row]:
    """The rows of a file with this heading; it is begun if there is none, and what was cut short at
    its end is taken away.
    """
    if not path.exists() or not path.read_bytes():
        path.write_bytes(msgspec.json.encode(heading) + b"\n")
        return []
    first, *lines = path.read_bytes().splitlines(keepends=True)
    try:
        found = msgspec.json.decode(first, type=type(heading))
    except msgspec.DecodeError as error:
        raise CannotResume(f"line 1: {error}") from None
    for field in heading.__struct_fields__:
        had, wanted = getattr(found, field), getattr(heading, field)
        if had != wanted:
            raise CannotResume(f"its games have {field} {had!r}, not {wanted!r}")
    rows = []
    whole = first
    for number, line in enumerate(lines, 2):
        try:
            rows.append(msgspec.json.decode(line, type=row))
        except msgspec.DecodeError as error:
            if number == len(lines) + 1 and not line.endswith(b"\n"):
                break
            raise CannotResume(f"line {number}: {error}") from None
        whole += line
    path.write_bytes(whole)
    return rows


def add_row(path: Path, row: object) -> None:
    """Write a row down at once."""
    with path.open("ab") as file:
        file.write(msgspec.json.encode(row) + b"\n")


class KeptGames:
    """The games of a file, and the file that takes more of them. Games that failed are not kept:
    they are played again."""

    def __init__(self, path: Path, games: dict[Fixture, Contested]) -> None:
        self.path, self.games = path, games

    @classmethod
    def opened(cls, path: Path, heading: Heading) -> KeptGames:
        """What a file holds; it is begun if there is none."""
        rows = read_rows(path, heading, Contested)
        return cls(path, {one.fixture: one for one in rows})

    def keep(self, one: Contested) -> None:
        """Write a game down at once."""
        if one.result is None:
            return
        self.games[one.fixture] = one
        add_row(self.path, one)
