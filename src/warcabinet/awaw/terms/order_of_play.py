"""The order of play as a table: every step, and which steps a given game turn plays in which order.

The rows come from `data/sequence.tsv`. This module knows the structure (parents, siblings, the
player turn as a template run by either side, called procedures) and what the calendar decides.
Whether a step has anything to do beyond that is the business of the procedures that play it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NewType

import msgspec

from warcabinet.awaw.terms.calendar import SEASONS, GameTurn, Season, game_turns
from warcabinet.awaw.terms.powers import Side

StepId = NewType("StepId", str)

SETUP = StepId("S")
YEAR_START = StepId("Y")
GAME_TURN = StepId("T")
PLAYER_TURN = StepId("T.P")
ENDINGS = StepId("E")
PROCEDURES = StepId("X")


class Who(StrEnum):
    """Who acts in a step. Two of them in a row act one after the other."""

    PHASING = "phasing side"
    OTHER = "other side"
    BOTH = "both sides"  # openly; the text gives the order
    SECRETLY = "both secretly"  # sealed, then revealed together
    FACTIONS = "each faction"
    AUTOMATIC = "automatic"


class Basis(StrEnum):
    """Why a step stands where it stands."""

    EXPLICIT = "explicit"  # the rulebook dates it
    PUBLISHED = "published"  # the order comes from the publisher's player-turn aid
    DEDUCED = "deduced"  # several paragraphs leave one place
    RULING = "ruling"  # nothing is said, or statements conflict: our choice


class Manner(StrEnum):
    """How a step comes to be played."""

    IN_ORDER = "in order"
    CALLED = "called"  # only when another step calls it, with all that is under it
    NOTE = "note"  # never: it says how other steps are played


class Played(msgspec.Struct, frozen=True):
    """What the calendar and the structure say about a step: column `played` of the table.

    Words separated by spaces: seasons (any of them), `axis` or `allied` (that side's player turn
    only), years (`1945`, `1940-`, `-1941`, `1940-1941`), `called`, `note`, and `runs:T.P` for a
    step that plays the steps under another one, as its own side.
    """

    manner: Manner = Manner.IN_ORDER
    seasons: tuple[Season, ...] = ()
    side: Side | None = None
    first_year: int | None = None
    last_year: int | None = None
    runs: StepId | None = None

    def on(self, turn: GameTurn | None, phasing: Side | None) -> bool:
        """Does the calendar let the step be played at this time?"""
        if self.side is not None and self.runs is None and phasing is not self.side:
            return False
        if turn is None:
            return True
        if self.seasons and turn.season not in self.seasons:
            return False
        if self.first_year is not None and turn.year < self.first_year:
            return False
        return self.last_year is None or turn.year <= self.last_year


class Step(msgspec.Struct, frozen=True):
    """One row of the table."""

    id: StepId
    parent: StepId | None
    order: int
    name: str
    who: tuple[Who, ...]
    played: Played
    calls: tuple[StepId, ...]
    what: str
    rules: tuple[str, ...]
    basis: Basis
    when: str
    asks: str
    freezes: tuple[str, ...]
    reason: str


class DatedStep(msgspec.Struct, frozen=True):
    """A step at its time: the game turn (None in the set-up) and the side whose player turn it is.

    A year start sequence carries the spring turn that it opens.
    """

    step: Step
    turn: GameTurn | None = None
    phasing: Side | None = None


class Flaw(msgspec.Struct, frozen=True):
    """Something wrong with a row (counted from 0) as part of the whole table."""

    row: int
    step: StepId
    column: str
    reason: str


class SequenceTable:
    """The steps with their order. `flaws` must be empty before anything is played by it."""

    def __init__(self, steps: Iterable[Step]) -> None:
        self.steps: tuple[Step, ...] = tuple(steps)
        self._by_id = {step.id: step for step in self.steps}
        children: dict[StepId | None, list[Step]] = {}
        for step in self.steps:
            children.setdefault(step.parent, []).append(step)
        self._children = {
            parent: tuple(sorted(family, key=lambda step: step.order))
            for parent, family in children.items()
        }

    def __contains__(self, step: StepId) -> bool:
        return step in self._by_id

    def __len__(self) -> int:
        return len(self.steps)

    def step(self, step: StepId) -> Step:
        return self._by_id[step]

    def children(self, step: StepId | None) -> tuple[Step, ...]:
        """The steps directly under a step, in the order of play; under None: the roots."""
        return self._children.get(step, ())

    def setup(self) -> Iterator[DatedStep]:
        """The steps before the first game turn."""
        return self._walk(self.step(SETUP), None, None)

    def year_start(self, year: int) -> Iterator[DatedStep]:
        """35.13, 35.14, 62.21A: the steps between the last winter turn and this year's spring turn:
        BRPs, construction limits, DPs and RPs; and after those of 1945 the American election.
        """
        return self._walk(self.step(YEAR_START), GameTurn(year, Season.SPRING), None)

    def game_turn(self, turn: GameTurn) -> Iterator[DatedStep]:
        """8.11, 8.12: research, the Axis player turn, the Allied player turn, and what surrounds
        them, as the table has them.
        """
        return self._walk(self.step(GAME_TURN), turn, None)

    def player_turn(self, turn: GameTurn, side: Side) -> Iterator[DatedStep]:
        """8.24, 8.25, 8.26, 8.27, 8.28, 8.29, 9.61: the steps of one side's player turn: movement,
        combat, adjustments, construction, redeployment and the end of the turn.
        """
        for moment in self.game_turn(turn):
            if moment.phasing is side:
                yield moment

    def procedure(self, step: StepId, turn: GameTurn, phasing: Side | None) -> Iterator[DatedStep]:
        """The steps of a called procedure, for a caller in this turn."""
        return self._walk(self.step(step), turn, phasing, called=True)

    def campaign(self, first: GameTurn, last: GameTurn) -> Iterator[DatedStep]:
        """8.3, 35.11, 35.12: the set-up, then the game turns, with a year start sequence after each
        winter turn and none before the first turn; none follows the last turn.
        """
        yield from self.setup()
        for turn in game_turns(first, last):
            yield from self.game_turn(turn)
            if turn.ends_year and turn < last:
                yield from self.year_start(turn.next.year)

    def _walk(
        self, step: Step, turn: GameTurn | None, phasing: Side | None, called: bool = False
    ) -> Iterator[DatedStep]:
        """A step before the steps under it, leaving out what the calendar excludes."""
        played = step.played
        wanted = Manner.CALLED if called else Manner.IN_ORDER
        if played.manner is not wanted or not played.on(turn, phasing):
            return
        if played.runs is not None:
            phasing = played.side
        yield DatedStep(step, turn, phasing)
        for child in self.children(step.id):
            yield from self._walk(child, turn, phasing)
        if played.runs is not None:
            for child in self.children(played.runs):
                yield from self._walk(child, turn, phasing)

    def flaws(self, rules: Iterable[str]) -> list[Flaw]:
        """Everything that makes the table unfit for play, given the rule numbers that exist."""
        known = frozenset(rules)
        found: list[Flaw] = []
        seen: set[StepId] = set()
        last: dict[StepId | None, int] = {}
        for row, step in enumerate(self.steps):

            def flaw(column: str, reason: str, row: int = row, step: Step = step) -> None:
                found.append(Flaw(row, step.id, column, reason))

            if step.id in seen:
                flaw("id", f"{step.id} occurs twice")
            if step.parent is not None and step.parent not in seen:
                flaw("parent", f"no step {step.parent} above this row")
            if step.parent is not None and not step.id.startswith(f"{step.parent}."):
                flaw("id", f"does not begin with its parent {step.parent}")
            if step.order <= last.get(step.parent, 0):
                flaw("order", f"not after {last[step.parent]}, the order of the row before it")
            for name in (*step.calls, *([step.played.runs] if step.played.runs else [])):
                if name not in self:
                    flaw("calls", f"no step {name}")
                elif self.step(name).played.manner is not Manner.CALLED:
                    flaw("calls", f"{name} is not one that is called")
            for rule in step.rules:
                if rule not in known:
                    flaw("rules", f"no rule {rule}")
            if step.basis is Basis.RULING and not step.reason:
                flaw("reason", "a ruling needs its reason")
            seen.add(step.id)
            last[step.parent] = step.order
        return found


# Reading cells ----------------------------------------------------------------------------------


def parse_who(text: str) -> tuple[Who, ...]:
    """`phasing side; other side`: who acts, in order."""
    words = [word.strip() for word in text.split(";")]
    for word in words:
        if word not in tuple(Who):
            raise ValueError(f"{word!r} is none of: {', '.join(Who)}")
    return tuple(Who(word) for word in words)


_YEARS = re.compile(r"(\d{4})?(-)?(\d{4})?")


def parse_played(text: str) -> Played:
    """The words of the column `played`; see `Played`."""
    manner, seasons, side = Manner.IN_ORDER, [], None
    first = last = runs = None
    for word in text.split():
        if word in (Manner.CALLED, Manner.NOTE):
            manner = Manner(word)
        elif word in SEASONS:
            seasons.append(Season(word))
        elif word in (Side.AXIS, Side.ALLIED):
            side = Side(word)
        elif word.startswith("runs:"):
            runs = StepId(word.removeprefix("runs:"))
        elif (years := _YEARS.fullmatch(word)) and word != "-" and (years[2] or not years[3]):
            first = int(years[1]) if years[1] else None
            last = int(years[3]) if years[3] else None if years[2] else first
        else:
            raise ValueError(f"{word!r} is no season, side, year, called, note or runs:step")
    return Played(manner, tuple(seasons), side, first, last, runs)


_RULE = re.compile(r"\d+\.\d+[A-Z]?")


def parse_rules(text: str) -> tuple[str, ...]:
    """`7.211-7.214, 42.22A-B`: rule numbers, ranges of neighbours written out."""
    return tuple(rule for part in text.split(",") for rule in expand_rules(part.strip()))


def expand_rules(text: str) -> tuple[str, ...]:
    """`7.211-7.214` gives four paragraphs; the ends differ in their last digit or letter only."""
    first, dash, last = text.partition("-")
    stem, low = first[:-1], first[-1:]
    if dash and len(last) == 1 and last.isalpha():
        last = stem + last
    if not _RULE.fullmatch(first) or (dash and not _RULE.fullmatch(last)):
        raise ValueError(f"{text!r} is no rule number or range")
    if not dash:
        return (first,)
    high = last[-1]
    if last[:-1] != stem or low.isalpha() != high.isalpha() or low >= high:
        raise ValueError(f"{text!r} is no range of neighbours")
    return tuple(stem + chr(code) for code in range(ord(low), ord(high) + 1))


def parse_ids(text: str) -> tuple[StepId, ...]:
    """Step ids separated by commas."""
    return tuple(StepId(word.strip()) for word in text.split(",") if word.strip())


def parse_list(text: str) -> tuple[str, ...]:
    """Facts separated by semicolons."""
    return tuple(part.strip() for part in text.split(";") if part.strip())


# The page for readers ---------------------------------------------------------------------------

_INTRODUCTION = """\
# The order of play

<!-- Written by `python -m warcabinet.awaw.loading` from data/sequence.tsv. Do not edit by hand. -->

This page says in which order everything happens. It is printed from the table by which the program
plays.

Ids are dotted: `S` set-up, `Y` year start, `T` game turn, `T.P` the player turn that both sides run
through (`T.A` Axis, `T.L` Allied), `E` endings, `X` procedures that other steps call. Steps under
one parent are played as listed; a step whose question public facts make empty is passed over.

* **Who**: the *phasing side* moves, the *other side* answers; *both secretly* is sealed first.
* **Basis**: *explicit*, the rulebook dates the step; *published*, the order is that of the
  publisher's player-turn aid; *deduced*, several paragraphs leave one place; *ruling*, our choice.
* **Freezes**: facts stored at this moment because later rules read them as they were now.
* **Played**: what the calendar decides. *called* and *note* steps are not played in their place.
"""


def page(table: SequenceTable) -> str:
    """The whole table as a page in Markdown."""
    counts = ", ".join(
        f"{sum(step.basis is basis for step in table.steps)} {basis}" for basis in Basis
    )
    parts = [_INTRODUCTION, f"The table has {len(table)} steps: {counts}.\n", "```"]
    for root in table.children(None):
        parts.append(f"{root.id:<8} {root.name}")
        parts.extend(
            f"  {step.id:<8} {step.name}"
            for step in table.children(root.id)
            if step.played.manner is not Manner.NOTE
        )
    parts.append("```\n")
    for root in table.children(None):
        parts.append(f"## {root.id} {root.name}\n")
        parts.append("| id | step | who | rules | basis |\n|---|---|---|---|---|")
        parts.extend(_line(step) for step in _under(table, root))
        parts.append("")
    return "\n".join(parts)


def _under(table: SequenceTable, step: Step) -> Iterator[Step]:
    yield step
    for child in table.children(step.id):
        yield from _under(table, child)


def _line(step: Step) -> str:
    told = [f"**{step.name}.**", step.what]
    labels: Sequence[tuple[str, str]] = (
        ("Played", describe(step.played)),
        ("When", step.when),
        ("Asks", step.asks),
        ("Freezes", "; ".join(step.freezes)),
        ("Calls", ", ".join(step.calls)),
        ("Why here", step.reason),
    )
    told.extend(f"*{label}:* {text.rstrip('.')}." for label, text in labels if text)
    cells = (step.id, " ".join(told), "; ".join(step.who), ", ".join(step.rules), step.basis)
    return "| " + " | ".join(cell.replace("|", "\\|") for cell in cells) + " |"


def describe(played: Played) -> str:
    """What the column `played` says, in words."""
    words: list[str] = []
    if played.manner is not Manner.IN_ORDER:
        words.append(played.manner)
    if played.runs:
        words.append(f"runs {played.runs} for the {played.side}")
    elif played.side:
        words.append(f"{played.side} turn")
    words.extend(played.seasons)
    if played.first_year == played.last_year and played.first_year:
        words.append(str(played.first_year))
    else:
        words += [f"from {played.first_year}"] if played.first_year else []
        words += [f"to {played.last_year}"] if played.last_year else []
    return ", ".join(words)
