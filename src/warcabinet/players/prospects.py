"""Odds of an answer: exact where nothing is hidden, else averaged over what may be hidden.

The calculation begins from what the seat knows. Where hidden things are imagined, each way they may
lie is calculated exactly, and the results are averaged.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from warcabinet.engine import notation
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.odds import distribution
from warcabinet.engine.position import Position, Refused
from warcabinet.engine.records import Seat
from warcabinet.players.spiel import Knowledge

WORLDS = 60
"""How many ways the hidden things may lie are looked at."""


class NoProspects(Exception):
    """A question whose answers have no odds; the text says why."""


@dataclass(frozen=True)
class Prospects:
    """Outcomes with their chances, the likeliest first; `worlds` is 1 if nothing hidden matters."""

    outcomes: tuple[tuple[str, Fraction], ...]
    worlds: int

    @property
    def exact(self) -> bool:
        return self.worlds == 1


def starts_of(position: Position, seat: Seat, worlds: int = WORLDS) -> list[Position]:
    """Positions that the seat cannot tell from this one; always the same ones for the same
    knowledge."""
    return list(_imagined(position, seat, worlds))


def prospects(
    position: Position,
    seat: Seat,
    action: Action,
    *,
    then: Sequence[str] = (),
    starts: list[Position] | None = None,
    advance: Callable[[], None] = lambda: None,
) -> Prospects:
    """How this answer may turn out. Seats asked on the way give their default answers.

    `then` are the answers of the seat that follow, in the notation: what is announced now may be
    carried out later. `starts`: the ways in which things may lie, by default imagined from what the
    seat knows.
    `advance` is called after each of them.
    """
    if refusals := position.check(seat, action):
        raise Refused(refusals)
    decision = position.decision
    assert decision is not None
    if decision.sealed:
        raise NoProspects(
            "This question is answered by several at once, in secret: there are no odds."
        )
    starts = starts_of(position, seat) if starts is None else starts
    totals: dict[str, Fraction] = {}
    different: dict[bytes, dict[str, Fraction]] = {}
    for start in starts:
        key = start.digest()
        if key not in different:
            different[key] = _one(start, seat, action, then)
        for outcome, chance in different[key].items():
            totals[outcome] = totals.get(outcome, Fraction(0)) + chance / len(starts)
        advance()
    ordered = sorted(totals.items(), key=lambda item: (-item[1], item[0]))
    first, *others = different.values()
    alike = all(other == first for other in others)
    return Prospects(tuple(ordered), 1 if alike else len(starts))


def _imagined(position: Position, seat: Seat, worlds: int) -> Iterator[Position]:
    knowledge = Knowledge.of(position, seat)
    below = picker(f"odds {seat}")
    for _ in range(worlds if position.world.keeps_secrets else 1):
        yield knowledge.imagined(below).position


def _one(start: Position, seat: Seat, action: Action, then: Sequence[str]) -> dict[str, Fraction]:
    """The exact chances of each outcome from one position: until the procedure that asked the
    question goes on with its next one."""
    depth = len(start.stack)
    before = start.world.known_to(seat)
    after = start.answer(seat, action)
    for text in then:
        after = after.answer(seat, notation.read(text, start.rules.actions))

    def settled(position: Position) -> bool:
        return len(position.stack) <= depth and position.request is None

    def outcome(position: Position) -> str:
        ended = position.outcome
        if ended is not None:
            return f"the game ends: {ended.reason}"
        return start.rules.outcome_of(before, position.world.known_to(seat))

    if settled(after):
        return {outcome(after): Fraction(1)}
    return distribution(after, settled, outcome)
