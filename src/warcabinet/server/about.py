"""What the home page tells about this installation.

These records are the wire format of ``GET /api/about``.  The server fills in nothing but the
version and the address of the manual; games, scenarios and the state of the rules come from the
program that starts it.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from warcabinet import __version__


class ScenarioInfo(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """One scenario somebody can start now."""

    id: str
    title: str
    summary: str
    #: Who sits at the table, in the order of play.
    seats: tuple[str, ...]
    #: How long it is, in words: "3 turns, Fall 1939".
    length: str
    #: Where the ruling `seats` shares it out among more seats: their titles, by its choices.
    arrangements: dict[str, dict[str, str]] = {}
    #: What to type to play it in a terminal.
    command: str
    #: Much of what it needs is not enforced yet.
    partly: bool = False


class RulingInfo(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Something the rulebook leaves open, and the readings that a new game may choose from."""

    name: str
    rule: str
    gist: str
    choices: tuple[str, ...]
    default: str


class GameInfo(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A game and its scenarios."""

    id: str
    title: str
    summary: str
    scenarios: tuple[ScenarioInfo, ...] = ()
    rulings: tuple[RulingInfo, ...] = ()


class PartCoverage(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """How much of one part of the rulebook is played, counted in numbered paragraphs."""

    #: The span of rules, as printed: "10-16".
    rules: str
    title: str
    paragraphs: int
    #: Paragraphs cited by a test that would notice if they were broken.
    tested: int = 0
    #: Paragraphs cited by code but by no test.
    coded: int = 0
    #: Paragraphs that need no code, each with a reason in the ledger.
    not_needed: int = 0


class ScenarioCoverage(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """How much of what a scenario uses of the rulebook is played."""

    id: str
    #: Paragraphs that can matter in it and that need code.
    paragraphs: int
    #: Those of them that are in code.
    enforced: int


class Ledger(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """The state of the rulebook, part by part, and for each scenario."""

    parts: tuple[PartCoverage, ...] = ()
    scenarios: tuple[ScenarioCoverage, ...] = ()
    #: The parts are still being counted: ask again in a moment.
    counting: bool = False


class About(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Everything the home page shows."""

    version: str = __version__
    games: tuple[GameInfo, ...] = ()
    ledger: Ledger = Ledger()
    #: What to type to play in a terminal when no scenario is chosen yet.
    terminal: str = "warcabinet --help"
    #: Where this server shows the manual; filled in by the server, null if it was not built.
    manual: str | None = None


#: Gives the current answer; called for each request, so that it may change while serving.
AboutSource = Callable[[], About]
