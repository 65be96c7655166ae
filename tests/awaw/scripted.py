"""Whole games as scripts: what each seat said and what the dice showed, line by line.

    axis: attack M35 germany-armor-4-6/3,germany-infantry-3-3/1
    roll 5
    ...
    hash 429d89d3f2eeae59056d9aa5e0a8384a
    outcome Draw (the Axis hold Warsaw)

The last two lines are what the game must come to. After a change of the rules that is meant to
change games: `python -m tests.awaw.scripted tests/awaw/scripts/*.txt` plays the scripts and writes
those lines anew.
"""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec

from warcabinet.awaw import RULES
from warcabinet.engine import notation
from warcabinet.engine.position import Position, Refused
from warcabinet.engine.records import Seat

FOLDER = Path(__file__).parent / "scripts"


class Script(msgspec.Struct, frozen=True):
    """A game line by line, and what it comes to."""

    scenario: str
    lines: tuple[str, ...]
    ending: tuple[str, ...]


class Stuck(Exception):
    """A line of a script cannot be said where it stands."""


def scripts() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.txt"))


def read(name: str) -> Script:
    """A script by its name: that of its scenario, and perhaps a word after a dot."""
    text = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    body = tuple(line for line in text if not line.startswith(("hash ", "outcome ")))
    return Script(name.partition(".")[0], body, tuple(text[len(body) :]))


def play(script: Script) -> Position:
    """The position after the last line."""
    position = Position.opening(RULES, script.scenario, RULES.options({}))
    for number, line in enumerate(script.lines, 1):
        try:
            position = _said(position, line)
        except (Refused, ValueError, AssertionError) as error:
            waiting = position.decision or position.request
            raise Stuck(f"line {number}, {line!r}: {error}; asked was {waiting}") from error
    return position


def _said(position: Position, line: str) -> Position:
    seat, colon, words = line.partition(": ")
    if colon:
        return position.answer(Seat(seat), notation.read(words, RULES.actions))
    assert position.request is not None
    return position.resolve(tuple(int(value) for value in line.split()[1:]))


def ending(position: Position) -> tuple[str, ...]:
    """What a game has come to, as the last lines of a script."""
    outcome = position.outcome
    told = "not over" if outcome is None else outcome.reason
    return f"hash {position.digest().hex()}", f"outcome {told}"


if __name__ == "__main__":
    for argument in sys.argv[1:]:
        found = read(Path(argument).stem)
        Path(argument).write_text(
            "\n".join((*found.lines, *ending(play(found)))) + "\n", encoding="utf-8"
        )
