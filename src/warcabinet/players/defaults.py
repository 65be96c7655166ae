"""Questions of a game whose default is a good answer, and why: `data/defaults.tsv`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent / "data" / "defaults.tsv"
USUAL = "it is what is usually answered"
"""What is told of a default that nobody has thought about."""
NOTHING = "nothing looked better than the usual answer"
"""What is told of a default where somebody looked for something better."""


@cache
def defaults(game: str) -> Mapping[str, str]:
    """The questions of a game whose defaults are good answers, and why."""
    rows = [line.split("\t") for line in FILE.read_text("utf-8").splitlines() if line[:1] != "#"]
    return {question: why for one, question, why in rows if one == game}


def why_default(game: str, question: str, looked: bool) -> str:
    """Why the default is given, in half a sentence. `looked`: was there a sense for the question
    that came to nothing?
    """
    return NOTHING if looked else defaults(game).get(question, USUAL)
