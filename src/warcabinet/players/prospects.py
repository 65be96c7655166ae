"""Odds of an answer: exact where nothing is hidden, else averaged over what may be hidden.

The calculation begins from what the seat knows. Where hidden things are imagined, each way they may
lie is calculated exactly, and the results are averaged. Where that would take too long the odds can
be estimated instead: the same dice and decisions, drawn at random again and again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from warcabinet.engine import notation
from warcabinet.engine.asking import Below
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.odds import MOST_POSITIONS, Tick, by_default, distribution
from warcabinet.engine.position import Position, Refused
from warcabinet.engine.records import Seat
from warcabinet.players.spiel import Knowledge, State

WORLDS = 60
"""How many ways the hidden things may lie are looked at."""


MOST_TRIALS = 2000
"""More often nothing is tried where odds are estimated."""


class NoProspects(Exception):
    """A question whose answers have no odds; the text says why."""


@dataclass(frozen=True)
class Prospects:
    """Outcomes with their chances, the likeliest first; `worlds` is 1 if nothing hidden matters."""

    outcomes: tuple[tuple[str, Fraction], ...]
    worlds: int
    trials: int = 0
    """How often it was tried, where the chances are estimates."""

    @property
    def exact(self) -> bool:
        return self.worlds == 1 and not self.trials


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
    tick: Tick = lambda: None,
    most: int = MOST_POSITIONS,
) -> Prospects:
    """How this answer may turn out. Seats asked on the way give their default answers.

    `then` are the answers of the seat that follow, in the notation: what is announced now may be
    carried out later. `starts`: the ways in which things may lie, by default imagined from what the
    seat knows. `advance` is called after each of them, `tick` all the time: it may raise. `most`:
    so many different positions are looked at.
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
            different[key] = _one(start, seat, action, then, tick, most)
        for outcome, chance in different[key].items():
            totals[outcome] = totals.get(outcome, Fraction(0)) + chance / len(starts)
        advance()
    first, *others = different.values()
    alike = all(other == first for other in others)
    return Prospects(_ordered(totals), 1 if alike else len(starts))


def estimated(
    seat: Seat,
    action: Action,
    *,
    then: Sequence[str] = (),
    starts: Sequence[Position],
    go_on: Callable[[int], bool],
) -> Prospects:
    """The same, tried out with random dice at least once, and as long as `go_on` says so: it is
    given the number of trials."""
    below = picker(f"trials {seat}")
    counted: dict[str, int] = {}
    trials = 0
    while trials < MOST_TRIALS and (trials == 0 or go_on(trials)):
        line = _Line(starts[trials % len(starts)], seat, action, then)
        outcome = line.outcome(line.played(below))
        counted[outcome] = counted.get(outcome, 0) + 1
        trials += 1
    totals = {outcome: Fraction(count, trials) for outcome, count in counted.items()}
    return Prospects(_ordered(totals), len(starts), trials)


def _ordered(totals: dict[str, Fraction]) -> tuple[tuple[str, Fraction], ...]:
    return tuple(sorted(totals.items(), key=lambda item: (-item[1], item[0])))


def _imagined(position: Position, seat: Seat, worlds: int) -> Iterator[Position]:
    knowledge = Knowledge.of(position, seat)
    below = picker(f"odds {seat}")
    for _ in range(worlds if position.world.keeps_secrets else 1):
        yield knowledge.imagined(below).position


def _one(
    start: Position, seat: Seat, action: Action, then: Sequence[str], tick: Tick, most: int
) -> dict[str, Fraction]:
    """The exact chances of each outcome from one position: until the procedure that asked the
    question goes on with its next one."""
    line = _Line(start, seat, action, then)
    if line.settled(line.after):
        return {line.outcome(line.after): Fraction(1)}
    return distribution(line.after, line.settled, line.outcome, most=most, tick=tick)


class _Line:
    """What follows from an answer in one position, until the procedure that asked the question
    goes on with its next one."""

    def __init__(self, start: Position, seat: Seat, action: Action, then: Sequence[str]) -> None:
        self.seat, self.rules, self.depth = seat, start.rules, len(start.stack)
        self.before = start.world.known_to(seat)
        self.after = start.answer(seat, action)
        for text in then:
            self.after = self.after.answer(seat, notation.read(text, start.rules.actions))

    def settled(self, position: Position) -> bool:
        return len(position.stack) <= self.depth and position.request is None

    def outcome(self, position: Position) -> str:
        ended = position.outcome
        if ended is not None:
            return f"the game ends: {ended.reason}"
        return self.rules.outcome_of(self.before, position.world.known_to(self.seat))

    def played(self, below: Below) -> Position:
        """The line played to its end with random dice, the seats giving their default answers."""
        position = self.after
        while not self.settled(position) and not position.over:
            if position.request is not None:
                position = position.resolve(State(position).sample_chance(below))
                continue
            seat = position.to_answer()[0]
            action = by_default(position, seat)
            if action is None:
                break
            position = position.answer(seat, action)
        return position
