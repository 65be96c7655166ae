"""Exact odds: the real engine run over every outcome of every roll, with exact probabilities.

Decisions on the way are answered by a policy (by default: the seats' default answers). Positions
that are equal are merged, so a roll that leads back to where it was becomes a loop in a small
graph; loops are solved exactly. There is no second implementation of any battle.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from warcabinet.engine.chance import outcomes
from warcabinet.engine.decisions import Action
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat

T = TypeVar("T")

Policy = Callable[[Position, Seat], Action | None]
"""How a seat answers inside the calculation; None: it cannot be foreseen, and the line stops
there."""

Stop = Callable[[Position], bool]
Tick = Callable[[], None]

MOST_POSITIONS = 200_000


class TooMany(Exception):
    """More different positions than can be enumerated."""


def by_default(position: Position, seat: Seat) -> Action | None:
    """The seat's own default answer."""
    asked = position.asked(seat)
    return asked.default() if asked else None


def distribution(
    start: Position,
    stop: Stop,
    outcome: Callable[[Position], T],
    policy: Policy = by_default,
    most: int = MOST_POSITIONS,
    tick: Tick = lambda: None,
) -> dict[T, Fraction]:
    """How likely each outcome is when `stop` first holds, in the order of first discovery.

    The line also stops when the game is over or the policy has no answer. `tick` is called again
    and again and may raise, so that whoever asked can give it up.
    """
    graph = _explore(start, stop, policy, most, tick)
    totals: dict[T, Fraction] = {}
    for place, chance in _absorbed(graph.edges, graph.ends, tick).items():
        result = outcome(graph.positions[place])
        totals[result] = totals.get(result, Fraction(0)) + chance
    return totals


class _Graph:
    """Different positions by number, the chances of going from one to another, and where lines
    end."""

    def __init__(self) -> None:
        self.positions: list[Position] = []
        self.numbers: dict[bytes, int] = {}
        self.edges: list[dict[int, Fraction]] = []
        self.ends: set[int] = set()

    def number(self, position: Position, most: int) -> tuple[int, bool]:
        key = position.digest()
        known = self.numbers.get(key)
        if known is not None:
            return known, False
        if len(self.positions) > most:
            raise TooMany(f"more than {most} different positions")
        self.numbers[key] = len(self.positions)
        return self.add(position), True

    def add(self, position: Position) -> int:
        self.positions.append(position)
        self.edges.append({})
        return len(self.positions) - 1


def _explore(start: Position, stop: Stop, policy: Policy, most: int, tick: Tick) -> _Graph:
    graph = _Graph()
    # Not under its hash: a line that comes back to the start may stop there.
    first = graph.add(start)
    todo = [first]
    while todo:
        tick()
        place = todo.pop()
        position = graph.positions[place]
        after = [] if place != first and stop(position) else _successors(position, policy)
        if not after:
            graph.ends.add(place)
        for successor, chance in after:
            number, new = graph.number(successor, most)
            edges = graph.edges[place]
            edges[number] = edges.get(number, Fraction(0)) + chance
            if new:
                todo.append(number)
    return graph


def _successors(position: Position, policy: Policy) -> list[tuple[Position, Fraction]]:
    if position.request is not None:
        return [(position.resolve(values), chance) for values, chance in outcomes(position.request)]
    for seat in position.to_answer():
        action = policy(position, seat)
        if action is None:
            return []
        return [(position.answer(seat, action), Fraction(1))]
    return []


def _absorbed(
    edges: list[dict[int, Fraction]], ends: set[int], tick: Tick = lambda: None
) -> dict[int, Fraction]:
    """The chance of each end from position 0: positions in between are eliminated one by one.

    Eliminating a position hands its chances on to those that lead to it; a loop to itself is a
    geometric series and scales what leaves it.
    """
    if 0 in ends:
        return {0: Fraction(1)}
    into: list[set[int]] = [set() for _ in edges]
    for place, leaving in enumerate(edges):
        for target in leaving:
            into[target].add(place)
    for place in range(len(edges) - 1, 0, -1):
        if place in ends:
            continue
        tick()
        leaving = _without_loop(edges[place], place)
        for source in into[place] - {place}:
            chance = edges[source].pop(place, None)
            if chance is None:
                continue
            for target, part in leaving.items():
                edges[source][target] = edges[source].get(target, Fraction(0)) + chance * part
                into[target].add(source)
    leaving = _without_loop(edges[0], 0)
    return {end: leaving[end] for end in sorted(leaving)}


def _without_loop(leaving: dict[int, Fraction], place: int) -> dict[int, Fraction]:
    stay = leaving.get(place, Fraction(0))
    if stay == 1:
        raise ValueError("a roll leads back to its own position for ever")
    return {t: c / (1 - stay) for t, c in leaving.items() if t != place}
