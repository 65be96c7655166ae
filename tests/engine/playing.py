"""Playing toy games: at random, by script, and everything that a game sends out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import prod
from typing import TypeVar

from tests.engine.toy import RULES
from tests.engine.toy_parts import SEATS
from warcabinet.engine.asking import Below
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Rules
from warcabinet.engine.views import encoded_view

T = TypeVar("T")

ANN, BOB, CYD = SEATS


def fresh(
    scenario: str = "cards", rounds: str = "2", chance: str = "seeded", seed: str = "7"
) -> Game:
    secret = f"secret of {seed}"
    return new_game(
        RULES, scenario, secret, options={"rounds": rounds}, chance=chance, seed=f"seed {seed}"
    )


def turn_of(first: Seat, chance: str = "seeded", seed: str = "7", rounds: str = "2") -> Game:
    """A game in which this seat has just begun its turn: it bids most."""
    game = fresh(chance=chance, seed=seed, rounds=rounds)
    for seat in SEATS:
        game.say(seat, "bid 1" if seat == first else "bid 0")
    return game


def pick(position: Position, seat: Seat, below: Below, listing: bool = False) -> Action:
    """A random legal answer that is not the crash."""
    asked = position.asked(seat)
    assert asked is not None
    while True:
        action = asked.sample(below, listing)
        assert action is not None
        if action.verb() != "crash":
            return action


def steps(game: Game, seed: str, most: int = 1000) -> Iterator[tuple[Seat, Action]]:
    """Play at random; yields what is about to be answered, and goes on to answer it."""
    below = picker(seed)
    for _ in range(most):
        if game.over:
            return
        owners = game.position.to_answer()
        seat = owners[below(len(owners))]
        action = pick(game.position, seat, below)
        yield seat, action
        game.answer(seat, action)


def played(seed: str, chance: str = "seeded", most: int = 1000, rounds: str = "2") -> Game:
    """A random game, played to its end or for so many answers."""
    game = fresh(chance=chance, seed=seed, rounds=rounds)
    for _ in steps(game, seed, most):
        pass
    return game


def sent(game: Game) -> dict[Seat, bytes]:
    return {seat: encoded_view(game, seat) for seat in game.header.seats}


def every_way(run: Callable[[Below], T]) -> dict[T, Fraction]:
    """How likely each result of `run` is if `below` is fair: every sequence of choices is tried."""
    chances: dict[T, Fraction] = {}
    todo: list[list[int]] = [[]]
    while todo:
        path = todo.pop()
        widths: list[int] = []

        def below(n: int, path: list[int] = path, widths: list[int] = widths) -> int:
            widths.append(n)
            return path[len(widths) - 1] if len(widths) <= len(path) else 0

        result = run(below)
        for place in range(len(path), len(widths)):
            done = path + [0] * (place - len(path))
            todo += [[*done, choice] for choice in range(1, widths[place])]
        chances[result] = chances.get(result, Fraction(0)) + Fraction(1, prod(widths))
    return chances


def same_game(one: Game, two: Game) -> bool:
    """Equal in everything that is saved or sent."""
    return (
        one.header == two.header
        and one.entries == two.entries
        and one.position.digest() == two.position.digest()
        and one.standing.transcript == two.standing.transcript
        and dict(one.standing.rolls) == dict(two.standing.rolls)
        and sent(one) == sent(two)
    )


def rules_of(version: int) -> Rules:
    """The toy under another rules version."""
    rules: Rules = type("ToyRules", (type(RULES),), {"version": version})()
    return rules
