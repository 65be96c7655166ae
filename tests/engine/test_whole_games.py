"""Whole games of skirmish, played at random: the engine's promises at every decision."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from tests.engine.playing import same_game, sent
from warcabinet.engine import notation
from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.entries import Answered, Rolled
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.position import Position, Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.savefile import encode, load, read, replay
from warcabinet.engine.verifying import export, verify
from warcabinet.engine.views import asking, encoded_view
from warcabinet.skirmish import RULES
from warcabinet.skirmish.world import SkirmishWorld

SCENARIOS = sorted(RULES.scenarios())
SEEDS = range(2)
ENCODER = msgspec.json.Encoder(order="deterministic")


def fresh(scenario: str, seed: int, chance: str = "seeded") -> Game:
    return new_game(RULES, scenario, f"secret {seed}", chance=chance, seed=f"seed {seed}")


def steps(game: Game, seed: str, most: int = 10_000) -> Iterator[tuple[Seat, Action]]:
    below = picker(seed)
    for _ in range(most):
        if game.over:
            return
        owners = game.position.to_answer()
        seat = owners[below(len(owners))]
        asked = game.position.asked(seat)
        assert asked is not None
        action = asked.sample(below)
        assert action is not None
        yield seat, action
        game.answer(seat, action)


def finished(scenario: str, seed: int, chance: str = "seeded") -> Game:
    game = fresh(scenario, seed, chance)
    for _ in steps(game, f"play {seed}"):
        pass
    assert game.over
    return game


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_books_are_in_order_at_every_decision(scenario: str, seed: int) -> None:
    game = fresh(scenario, seed)
    for seat, action in steps(game, f"books {seed}"):
        position = game.position
        assert position.world.faults() == []
        assert RULES.violations(world_of(position)) == []
        assert notation.read(notation.write(action), RULES.actions) == action
        assert position.check(seat, action) == []
        for other in game.header.seats:
            if other not in position.to_answer() and other not in position.sealed:
                with pytest.raises(Refused):
                    game.answer(other, action)
    assert game.position.outcome is not None


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", SEEDS)
def test_saved_anywhere_it_goes_on_alike(scenario: str, seed: int) -> None:
    game = fresh(scenario, seed)
    for seat, action in steps(game, f"save {seed}"):
        data = ENCODER.encode(game.position.encode())
        position = Position.decode(
            RULES, scenario, dict(game.header.options), msgspec.json.decode(data)
        )
        assert position.digest() == game.position.digest()
        after = position.answer(seat, action)
        assert after.digest() == game.position.answer(seat, action).digest()
        if game.seq % 10 == 0:
            twin = load(encode(game), RULES)
            assert same_game(game, twin)
            for _ in steps(twin, "a little further", 3):
                pass
    assert same_game(game, load(encode(game), RULES))
    assert same_game(game, replay(read(encode(game)), RULES))


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_is_undone_can_be_done_again(scenario: str, seed: int) -> None:
    game = fresh(scenario, seed)
    for _ in steps(game, f"undo {seed}"):
        last = game.entries[-1]
        if not isinstance(last, Answered) or game.undo_reach(last.seat) == game.seq:
            continue
        entries, views = list(game.entries), sent(game)
        game.undo(last.seat, game.undo_reach(last.seat))
        assert game.state_of(game.position) == game.entries[-1].state
        for entry in entries[game.seq :]:
            assert isinstance(entry, Answered)
            game.say(entry.seat, entry.text)
        assert game.entries == entries
        assert sent(game) == views


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_its_dice_verify(scenario: str) -> None:
    game = finished(scenario, 1, "committed")
    verdict = verify(encode(game))
    assert verdict.faults == []
    assert verdict.rolls == sum(isinstance(entry, Rolled) for entry in game.entries) > 0
    for seat in game.header.seats:
        found = verify(export(game, seat))
        assert (found.faults, found.rolls + found.unseen) == ([], verdict.rolls)


def world_of(position: Position) -> SkirmishWorld:
    assert isinstance(position.world, SkirmishWorld)
    return position.world


def otherwise(game: Game, seat: Seat, below: Any) -> Game:
    """The same game, but what this seat cannot know is something else."""
    twin = load(encode(game), RULES)
    position = twin.position.copy()
    position.world = RULES.imagine(world_of(position).known_to(seat), seat, below)
    position.sealed = {owner: a for owner, a in position.sealed.items() if owner == seat}
    twin._standing = msgspec.structs.replace(twin.standing, position=position)
    return twin


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_seat_cannot_know_changes_nothing_it_is_sent(scenario: str, seed: int) -> None:
    game = fresh(scenario, seed)
    below, differed = picker(f"imagine {seed}"), 0
    for _ in steps(game, f"hidden {seed}"):
        if below(3) or game.position.sealed:
            continue
        for seat in game.header.seats:
            twin = otherwise(game, seat, below)
            differed += twin.position.world.digest() != game.position.world.digest()
            assert encoded_view(twin, seat) == encoded_view(game, seat)
            one, two = game.position.asked(seat), twin.position.asked(seat)
            if one is None or two is None:
                assert one is two
                continue
            assert ENCODER.encode(asking(one)) == ENCODER.encode(asking(two))
            assert one.decision.real(one) == two.decision.real(two)
            assert answers(one, f"{seed} {game.seq}") == answers(two, f"{seed} {game.seq}")
    assert differed > 0


def answers(asked: Asked, seed: str) -> list[str]:
    """Some answers at random: the same ones, if what may be answered is the same."""
    below = picker(seed)
    found = [asked.sample(below, listing=bool(n % 2)) for n in range(4)]
    return [notation.write(action) for action in found if action is not None]
