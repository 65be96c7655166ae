"""Odds of an answer: exact where nothing is hidden, else averaged over what may be hidden.

The calculation begins from what the seat knows. Where hidden things are imagined, each way they may
lie is calculated exactly, and the results are averaged.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from rich.console import Console

from warcabinet.cli.errors import Misuse
from warcabinet.cli.progress import Waiting
from warcabinet.cli.screen import grid
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.game import Game
from warcabinet.engine.odds import distribution
from warcabinet.engine.position import Position, Refused
from warcabinet.engine.records import Seat
from warcabinet.players.spiel import Knowledge

WORLDS = 60
"""How many ways the hidden things may lie are looked at."""


@dataclass(frozen=True)
class Prospects:
    """Outcomes with their chances, the likeliest first; `worlds` is 1 if nothing hidden matters."""

    outcomes: tuple[tuple[str, Fraction], ...]
    worlds: int

    @property
    def exact(self) -> bool:
        return self.worlds == 1


def prospects(
    game: Game, seat: Seat, action: Action, *, worlds: int = WORLDS, all_known: bool = False
) -> Prospects:
    """How this answer may turn out. Seats asked on the way give their default answers.

    `all_known`: hidden things are as they really lie, which only a host may look at.
    """
    position = game.position
    if refusals := position.check(seat, action):
        raise Refused(refusals)
    decision = position.decision
    assert decision is not None
    if decision.sealed:
        raise Misuse("This question is answered by several at once, in secret: there are no odds.")
    starts = [position] if all_known else list(_imagined(position, seat, worlds))
    totals: dict[str, Fraction] = {}
    different: dict[bytes, dict[str, Fraction]] = {}
    with Waiting("Odds", len(starts)) as waiting:
        for start in starts:
            key = start.digest()
            if key not in different:
                different[key] = _one(start, seat, action)
            for outcome, chance in different[key].items():
                totals[outcome] = totals.get(outcome, Fraction(0)) + chance / len(starts)
            waiting.advance()
    ordered = sorted(totals.items(), key=lambda item: (-item[1], item[0]))
    first, *others = different.values()
    alike = all(other == first for other in others)
    return Prospects(tuple(ordered), 1 if alike else len(starts))


def _imagined(position: Position, seat: Seat, worlds: int) -> Iterator[Position]:
    """Positions that the seat cannot tell from this one; always the same ones for the same
    knowledge."""
    knowledge = Knowledge.of(position, seat)
    below = picker(f"odds {seat}")
    hidden = any(kind.secret for kind in position.world.record_types.values())
    for _ in range(worlds if hidden else 1):
        yield knowledge.imagined(below).position


def _one(start: Position, seat: Seat, action: Action) -> dict[str, Fraction]:
    """The exact chances of each outcome from one position: until the procedure that asked the
    question goes on with its next one."""
    depth = len(start.stack)
    before = start.world.known_to(seat)
    after = start.answer(seat, action)

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


def show(console: Console, found: Prospects) -> None:
    """The outcomes as a table."""
    exact = found.exact
    table = grid("chance", "", "outcome", right=(0, 1))
    for outcome, chance in found.outcomes:
        fraction = f"{chance.numerator}/{chance.denominator}" if exact else ""
        table.add_row(percent(chance, exact), fraction, outcome or "nothing changes")
    console.print(table)
    if not exact:
        console.print(
            f"Averaged over {found.worlds} ways in which what is hidden may lie. "
            "Seats asked on the way give their default answers."
        )


def percent(chance: Fraction, exact: bool = True) -> str:
    """A chance in per cent; never 0% for what can happen, nor 100% for what may not."""
    share = float(chance) * 100
    places = 1 if exact else 0
    text = f"{share:.{places}f}%"
    if chance > 0 and float(text[:-1]) == 0:
        return f"<{'0.1' if exact else '1'}%"
    if chance < 1 and float(text[:-1]) == 100:
        return f">{'99.9' if exact else '99'}%"
    return text
