"""No key of the data is read in the terminal, but where it says how something is typed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import words
from tests.cli.playing import run

TYPED = re.compile(r"^  (?=[a-z])[a-z-]+(?:[ =,]?<[^>]*>(?:,\.\.\.)?)*(?=  |$)")
"""How an answer is written, in front of what it means: `move <unit> <to>`."""

LINES = (
    "ready-set-up",
    "ready-set-up",
    "end-elimination",
    "end-airbases",
    "end-staging",
    "end-counterair",
    "{move}",
    "move germany-armor-4-6/1 A1",
    "why move germany-infantry-3-3/1 A1",
    "end-movement",
    "end-support",
    "view",
    "log 60",
    "units",
    "brps",
    "pools",
    "standing",
    "zones",
    "show Warsaw",
)


def said(output: str) -> Iterator[words.Read]:
    """What is printed, without what is typed: forms of answers, their echo, their verbs where
    there is no such answer, quotes, square brackets, names of files."""
    for line in output.splitlines():
        line = re.sub(r"^(\w+> ).*", r"\1", line)  # the echo of what was typed
        text = words.quotes_off(words.handles_off(TYPED.sub("", line)))
        yield "terminal", re.sub(r"is not one of: .*|\S*\.wcg\S*", "", text)


@pytest.mark.parametrize(
    ("scenario", "move"),
    [
        ("poland-1939", "move germany-armor-4-6/1 L36"),
        ("barbarossa-1941", "move germany-armor-4-6/1 J38"),
    ],
)
def test_a_game_in_the_terminal(tmp_path: Path, scenario: str, move: str) -> None:
    typed = "\n".join(line.format(move=move) for line in LINES) + "\n"
    new = ("play", scenario, "--seed", "1", "--file", tmp_path / "g.wcg")
    output = run(*new, typed=typed, code=1).output
    assert "Germany armor 4-6" in output
    found = words.findings(said(output))
    assert not found, "\n".join(f"{word}: {text}" for word, text in found.items())


def test_a_scenario_is_told_in_words() -> None:
    for scenario in ("poland-1939", "battle-of-the-atlantic", "pacific-1939"):
        output = run("scenario", "show", scenario).output
        plain = output.replace(f"({scenario})", "")
        told = re.sub(r"warcabinet [^\n]*", "", plain)
        assert words.findings(("scenario", line) for line in told.splitlines()) == {}
