"""What is remembered belongs to one game, and is always what would be computed anew."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.engine.playing import ANN
from tests.engine.toy_parts import BoxId, Coin, CoinId, ToyWorld
from warcabinet import catalogue
from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import outcomes, picker
from warcabinet.engine.derived import derived, until_next_write
from warcabinet.engine.game import new_game
from warcabinet.engine.memory import FUNCTIONS
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.engine.world import World
from warcabinet.players import arena

CALLS: list[str] = []


@derived
def worth(w: ToyWorld, seat: Seat) -> int:
    CALLS.append("worth")
    return sum(coin.worth for coin in w.coins.values() if coin.owner == seat)


@until_next_write
def lately(w: ToyWorld, seat: Seat) -> int:
    CALLS.append("lately")
    return sum(coin.worth for coin in w.coins.values() if coin.owner == seat)


class Purse(frozenset[int]):
    """Something that can be watched until it is gone."""


@derived
def purse(w: ToyWorld) -> Purse:
    return Purse(coin.worth for coin in w.coins.values())


def world(amount: int = 3) -> ToyWorld:
    w = ToyWorld()
    w.put(Coin(CoinId("a"), ANN, BoxId("in"), amount))
    CALLS.clear()
    return w


@pytest.mark.parametrize("function", [worth, lately])
def test_many_games_do_not_push_each_other_out(function: Callable[..., int]) -> None:
    games = [world(n) for n in range(1, 40)]
    assert [function(w, ANN) for w in games] == list(range(1, 40))
    CALLS.clear()
    assert [function(w.copy(), ANN) for w in games] == list(range(1, 40))
    assert CALLS == []


def test_a_function_may_be_younger_than_the_game() -> None:
    w = world()
    worth(w, ANN)

    @derived
    def late(w: ToyWorld) -> int:
        CALLS.append("late")
        return len(w.coins)

    CALLS.clear()
    assert [late(w), late(w.copy())] == [1, 1]
    assert CALLS == ["late"]


def test_the_memory_goes_away_with_the_game() -> None:
    w = world()
    remembered = weakref.ref(purse(w.copy()))
    gc.collect()
    assert remembered() is purse(w)
    del w
    gc.collect()
    assert remembered() is None


def test_a_game_goes_away_without_the_collector() -> None:
    """Nothing that a question keeps refers to the question: in a game without secrets the last who
    holds it lets all go at once."""
    rules = catalogue.rules_for("barbarossa-1941")
    match = arena.Match(
        arena.start(rules, "barbarossa-1941", "goes"),
        arena.lineup(rules, "barbarossa-1941", ["random"]),
        "goes",
    )
    first = weakref.ref(match.game.position.world.version)
    gc.collect()
    gc.disable()
    try:
        match.run()
        latest = weakref.ref(match.game.position.world.version)
        del match
        assert first() is None
        assert latest() is None
    finally:
        gc.enable()


# Along whole games ------------------------------------------------------------------------------


def fresh(position: Position, known: World) -> World:
    """A World with the same rows that remembers nothing."""
    twin = position.rules.empty_world(position.scenario, position.options)
    twin.load_rows(known.rows())
    return twin


def outcome(function: Callable[..., Any], world: World, arguments: tuple[Any, ...]) -> Any:
    """What a function gives or, of arguments that mean nothing any more, how it fails."""
    named: dict[str, Any] = {}
    if arguments and type(arguments[-1]).__name__ == "_Named":
        arguments, named = arguments[:-1], dict(arguments[-1])
    try:
        return function(world, *arguments, **named)
    except Exception as error:
        return type(error)


def wrong(position: Position, world: World) -> list[str]:
    """The facts that a World remembers otherwise than they are."""
    anew = fresh(position, world)
    return [
        f"{FUNCTIONS[number].__module__}.{FUNCTIONS[number].__name__}{arguments}"
        for number, facts in enumerate(world.memory.facts)
        for arguments in list(facts)
        if outcome(FUNCTIONS[number], world, arguments)
        != outcome(FUNCTIONS[number], anew, arguments)
    ]


def lines_of_play(scenario: str, seed: str, steps: int) -> Iterator[Position]:
    """Random play that goes back now and then and on from there in another way."""
    rules = catalogue.rules_for(scenario)
    below = picker(seed)
    game = new_game(rules, scenario, seed, chance="seeded", seed=seed)
    kept = [game.position]
    position = game.position
    for _ in range(steps):
        if position.over or not below(6):
            position = kept[below(len(kept))]
        if position.request is not None:
            position = position.resolve(_rolled(position, below))
        else:
            seat = position.to_answer()[0]
            asked = position.asked(seat)
            assert asked is not None
            action = asked.sample(below)
            assert action is not None
            position = position.answer(seat, action)
        kept.append(position)
        yield position


def _rolled(position: Position, below: Callable[[int], int]) -> Any:
    found = [values for values, _ in outcomes(position.request)]
    return found[below(len(found))]


SCENARIOS = [("skirmish", 240), ("poland-1939", 300), ("north-africa", 200), ("global-war", 120)]


@pytest.mark.parametrize(("scenario", "steps"), SCENARIOS)
def test_facts_are_what_they_would_be_anew_on_branching_lines(scenario: str, steps: int) -> None:
    seen = 0
    for number, position in enumerate(lines_of_play(scenario, "lines", steps)):
        for seat in position.rules.scenario(scenario).seats:
            _look(position.asked(seat))
        if number % 20 == 0:
            seats = position.rules.scenario(scenario).seats
            worlds = [position.world, *(position.world.known_to(seat) for seat in seats)]
            for world in worlds:
                assert not wrong(position, world)
            seen += sum(len(facts) for facts in position.world.memory.facts)
    assert seen > 50 or scenario == "skirmish"


def _look(asked: Asked | None) -> None:
    if asked is not None:
        asked.verbs()
        asked.sample(picker("look"))


def test_facts_are_what_they_would_be_anew_after_undo() -> None:
    rules = catalogue.rules_for("poland-1939")
    game = new_game(rules, "poland-1939", "undo", chance="seeded", seed="undo")
    below = picker("undo")
    undone = 0
    for number in range(240):
        seat = game.position.to_answer()[0]
        reach = game.undo_reach(seat)
        if reach < game.seq and not below(5):
            game.undo(seat, reach + below(game.seq - reach))
            undone += 1
        else:
            asked = game.position.asked(seat)
            assert asked is not None
            action = asked.sample(below)
            assert action is not None
            game.answer(seat, action)
        if number % 24 == 0:
            assert not wrong(game.position, game.position.world)
            for one in game.header.seats:
                assert not wrong(game.position, game.position.world.known_to(one))
    assert undone > 5
