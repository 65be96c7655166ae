"""What `bench` measures of secrets: the same play with a table of secret rows and without."""

from __future__ import annotations

import time
from itertools import count
from types import GenericAlias
from typing import Any

import msgspec

from warcabinet.engine.chance import RollContext, Seeded, picker
from warcabinet.engine.position import Position
from warcabinet.engine.records import Grouping, Record, Seat, Table
from warcabinet.engine.rules import Rules
from warcabinet.engine.world import World

ROWS = 300
"""As many as there are hulls in a late global war."""
STEPS = 50
"""Answers and rolls on one side before the other has its turn."""


def secrets_ratio(rules: Rules, scenario: str, seconds: float) -> float:
    """How fast random play is with a secret table, one row of each seat written every player turn,
    if play without it is 1. Both play the same games, by turns, and the time of the processor
    counts; each begins as often as the other."""
    seats = rules.scenario(scenario).seats
    spent = [0.0, 0.0]
    # What is worked out once, and then known, counts for neither.
    _compare(rules, scenario, seats, "warm-up", seconds / 2, [0.0, 0.0])
    for number in count():
        _compare(rules, scenario, seats, f"secrets-{number}", seconds, spent)
        if sum(spent) >= seconds:
            return spent[0] / spent[1]
    raise AssertionError


def _compare(
    rules: Rules,
    scenario: str,
    seats: tuple[Seat, ...],
    seed: str,
    seconds: float,
    spent: list[float],
) -> None:
    """A game without and with secrets, until it is over or the time is spent."""
    lines = [_Line(rules, scenario, some, seed) for some in ((), seats)]
    first = 0
    while sum(spent) < seconds and not lines[0].position.over:
        for place in (first, 1 - first):
            spent[place] += lines[place].play()
        first = 1 - first


class _Line:
    """Random play from the opening, with the same seed always the same."""

    def __init__(self, rules: Rules, scenario: str, keepers: tuple[Seat, ...], seed: str) -> None:
        self.rules = rules
        self.keepers = keepers
        self.position = Position.opening(rules, scenario, rules.options())
        self.below = picker(seed)
        self.dice = Seeded(seed)
        self.rolls = 0
        self.turn: tuple[str, ...] = ()
        if keepers:
            self.position.world = secretive(self.position.world, keepers)

    def play(self) -> float:
        """Some steps; the seconds that they took."""
        since = time.process_time()
        for _ in range(STEPS):
            if self.position.over:
                break
            self._step()
        return time.process_time() - since

    def _step(self) -> None:
        position = self.position
        if position.request is not None:
            self.rolls += 1
            drawn = self.dice.draw(position.request, RollContext(self.rolls, self.rolls, b""))
            self.position = position.resolve(drawn.values)
        else:
            seat = position.to_answer()[0]
            asked = position.asked(seat)
            assert asked is not None
            action = asked.sample(self.below)
            assert action is not None
            self.position = position.answer(seat, action)
        world: Any = self.position.world
        turn = self.rules.moment_names(world, world.moment())[:2]
        if turn != self.turn:
            self.turn = turn
            for seat in self.keepers:
                row = world.bench_secrets[f"{seat}-0"]
                world.amend(row, amount=row.amount + 1)


def secretive(world: World, seats: tuple[Seat, ...]) -> World:
    """The same World with a table of secret rows, which no rule reads."""
    record: Any = msgspec.defstruct(
        "Hidden",
        [("id", str), ("owner", str), ("place", str), ("amount", int)],
        bases=(Record,),
        namespace={"table": "bench_secrets", "secret": True, "seen_by": _owned},
        frozen=True,
    )
    tables = {
        "bench_secrets": GenericAlias(Table, (str, record)),
        "bench_secrets_in": GenericAlias(Grouping, (str, str, record)),
    }
    own = {"__annotations__": tables, "bench_secrets_in": Grouping("bench_secrets", by="place")}
    kind = type(f"Secretive{type(world).__name__}", (type(world),), own)
    twin: World = kind(world.statics, world.options)
    twin.load_rows(world.rows())
    for number in range(ROWS):
        place, seat = divmod(number, len(seats))
        twin.put(record(f"{seats[seat]}-{place}", seats[seat], f"place-{place % 40}", number))
    twin.changes.clear()
    return twin


def _owned(row: Any, seat: Seat) -> bool:
    return bool(row.owner == seat)
