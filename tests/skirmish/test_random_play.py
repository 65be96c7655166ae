"""Whole random games: nothing crashes, no dead ends, the books stay right, texts and saves hold."""

from __future__ import annotations

import gc
import weakref
from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.skirmish.conftest import GameMaker, MeleeMaker, asked_of, world_of
from warcabinet.engine import notation
from warcabinet.engine.asking import Asked, Below
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Domain
from warcabinet.engine.position import Position
from warcabinet.engine.shapes import item_type, pick_of
from warcabinet.engine.world import World
from warcabinet.skirmish import RULES

SCENARIOS = sorted(RULES.scenarios())
SEEDS = range(6)
GARBAGE = ("", "-", "E6 ", "red-1,red-2", "\0", "red-99")


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("listing", [False, True])
def test_random_games_end_and_keep_the_rules(
    random_game: GameMaker, scenario: str, seed: int, listing: bool
) -> None:
    for position, _ in random_game(scenario, seed, listing):
        assert RULES.violations(world_of(position)) == []
        assert position.world.faults() == []
    assert position.outcome is not None
    assert position.outcome.rule.startswith("S8.")


@pytest.mark.parametrize("seed", range(60))
def test_random_melees_keep_the_rules(random_melee: MeleeMaker, seed: int) -> None:
    for position, _ in random_melee(seed):
        assert RULES.violations(world_of(position)) == []
        assert position.world.faults() == []


def test_random_play_meets_every_decision_every_verb_and_every_roll(
    random_game: GameMaker, random_melee: MeleeMaker
) -> None:
    decisions: Counter[str] = Counter()
    verbs: Counter[str] = Counter()
    rolls: Counter[str] = Counter()
    for seed in range(60):
        for position, _ in chain(random_game("skirmish", seed), random_melee(seed)):
            if position.request is not None:
                rolls[position.request.label] += 1
            for seat in position.to_answer():
                asked = asked_of(position, seat)
                decisions[asked.decision.name()] += 1
                verbs.update(asked.verbs())
    assert set(decisions) == set(RULES.decisions)
    assert set(verbs) == set(RULES.actions)
    assert set(rolls) == {"weather", "order", "initiative", "fight"}
    assert min(decisions.values()) >= 5, decisions


def test_the_same_seed_plays_the_same_game(random_game: GameMaker) -> None:
    first = [position.digest() for position, _ in random_game("skirmish", 5)]
    assert first == [position.digest() for position, _ in random_game("skirmish", 5)]


def test_what_play_leaves_behind_is_freed_at_once(
    random_game: GameMaker, random_melee: MeleeMaker
) -> None:
    """No question and its domains hold each other: nothing waits for the garbage collector."""
    worlds: list[weakref.ref[World]] = []
    gc.disable()
    try:
        for seed in range(4):
            for position, _ in chain(random_game("skirmish", seed), random_melee(seed)):
                for seat in position.to_answer():
                    asked = asked_of(position, seat)
                    for verb in asked.verbs():
                        asked.shapes(verb)
                    action = asked.sample(picker(f"{seed}"), listing=True)
                    assert action is not None
                    assert asked.check(action) == []
                    worlds.append(weakref.ref(asked.world))
        del position, asked
        assert len(worlds) > 200
        assert not [world for world in worlds if world() is not None]
    finally:
        gc.enable()


# Options and reasons agree --------------------------------------------------------------------


def slots(asked: Asked, below: Below) -> Iterator[tuple[str, str, Domain[Any]]]:
    """Every slot of every verb with its domain, the slots before it filled in at random."""
    for verb in asked.verbs():
        found = asked.form(verb)
        assert found is not None
        kind, form = found
        got: dict[str, object] = {}
        for slot in form.slots:
            if slot.inner:
                record = item_type(kind, slot.name)
                item: dict[str, object] = {}
                for part in slot.inner:
                    domain = asked.domain(verb, f"{slot.name}.{part.name}", got, item)
                    yield verb, pick_of(record, part.name), domain
                    item[part.name] = picked(domain, below)
            else:
                domain = asked.domain(verb, slot.name, got)
                yield verb, pick_of(kind, slot.name), domain
                got[slot.name] = picked(domain, below)


def picked(domain: Domain[Any], below: Below) -> Any:
    values = domain.values()
    return values[below(len(values))] if values else None


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_value_is_offered_if_and_only_if_nothing_is_against_it(
    random_game: GameMaker, random_melee: MeleeMaker, scenario: str, seed: int
) -> None:
    for position, below in chain(random_game(scenario, seed), random_melee(seed)):
        for seat in position.to_answer():
            asked = asked_of(position, seat)
            for verb, pick, domain in slots(asked, below):
                values = domain.values()
                assert values == sorted(set(values))
                universe = list(RULES.universe(asked.world, pick))
                assert universe, pick
                if pick != "number":
                    universe += GARBAGE
                for value in universe:
                    assert (value in values) == (not domain.why(value)), (verb, pick, value)
                assert set(values) <= set(universe)


@pytest.fixture
def questions(random_game: GameMaker, random_melee: MeleeMaker) -> list[Asked]:
    """One question of each kind."""
    found: dict[str, Asked] = {}
    for seed in range(30):
        for position, _ in chain(random_game("skirmish", seed), random_melee(seed)):
            for seat in position.to_answer():
                asked = asked_of(position, seat)
                found.setdefault(asked.decision.name(), asked)
        if set(found) == set(RULES.decisions):
            break
    return list(found.values())


@given(text=st.text(), other=st.text())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_reason_is_total(questions: list[Asked], text: str, other: str) -> None:
    for asked in questions:
        for kind, form in asked.decision.forms.items():
            got: dict[str, object] = {}
            for slot in form.slots:
                if slot.inner:
                    for part in slot.inner:
                        name = f"{slot.name}.{part.name}"
                        assert asked.domain(kind.verb(), name, got, {}).why(text)
                elif pick_of(kind, slot.name) != "number":
                    domain = asked.domain(kind.verb(), slot.name, got)
                    assert domain.why(text) or text in domain.candidates
                got[slot.name] = other


# Texts and saves ------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", SEEDS)
def test_every_action_has_one_text_and_every_position_a_save(
    random_game: GameMaker, scenario: str, seed: int
) -> None:
    for position, below in random_game(scenario, seed):
        saved = msgspec.msgpack.decode(msgspec.msgpack.encode(position.encode()))
        loaded = Position.decode(RULES, scenario, position.options, saved)
        assert loaded.digest() == position.digest()
        for seat in position.to_answer():
            asked, again = asked_of(position, seat), asked_of(loaded, seat)
            action = asked.sample(below)
            assert action is not None
            assert notation.read(notation.write(action), RULES.actions) == action
            assert again.check(action) == asked.check(action) == []
            default = asked.default()
            assert default is not None
            assert asked.check(default) == []
            assert notation.read(notation.write(default), RULES.actions) == default


def always_the_same() -> Below:
    draws = iter(range(1000))
    return lambda n: next(draws) * 7 % n


@pytest.mark.parametrize("seed", SEEDS)
def test_a_loaded_game_goes_on_as_the_live_one(random_game: GameMaker, seed: int) -> None:
    """Tables of a loaded game stand in another order; nothing that can be seen may follow it."""
    games = random_game("skirmish", seed)
    for position, _ in games:
        loaded = Position.decode(RULES, "skirmish", position.options, position.encode())
        for seat in position.to_answer():
            live, other = asked_of(position, seat), asked_of(loaded, seat)
            assert live.sample(always_the_same()) == other.sample(always_the_same())
