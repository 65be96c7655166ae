"""Whole random games: nothing crashes, no dead ends, the books stay right, texts and saves hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from warcabinet.engine import notation
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Domain
from warcabinet.engine.position import Position
from warcabinet.engine.shapes import pick_of
from warcabinet.skirmish import RULES

SCENARIOS = sorted(RULES.scenarios())
SEEDS = range(6)
GARBAGE = ("", "-", "E6 ", "red-1,red-2", "\0", "red-99")


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("listing", [False, True])
def test_random_games_end_and_keep_the_rules(random_game, scenario, seed, listing):
    for position, _ in random_game(scenario, seed, listing):
        assert RULES.violations(position.world) == []
        assert position.world.faults() == []
    assert position.outcome is not None
    assert position.outcome.rule.startswith("S8.")


@pytest.mark.parametrize("seed", range(60))
def test_random_melees_keep_the_rules(random_melee, seed):
    for position, _ in random_melee(seed):
        assert RULES.violations(position.world) == []
        assert position.world.faults() == []


def test_random_play_meets_every_decision_every_verb_and_every_roll(random_game, random_melee):
    decisions, verbs, rolls = Counter(), Counter(), Counter()
    for seed in range(60):
        for position, _ in chain(random_game("skirmish", seed), random_melee(seed)):
            if position.request is not None:
                rolls[position.request.label] += 1
            for seat in position.to_answer():
                asked = position.asked(seat)
                decisions[asked.decision.name()] += 1
                verbs.update(asked.verbs())
    assert set(decisions) == set(RULES.decisions)
    assert set(verbs) == set(RULES.actions)
    assert set(rolls) == {"weather", "order", "initiative", "fight"}
    assert min(decisions.values()) >= 5, decisions


def test_the_same_seed_plays_the_same_game(random_game):
    first = [position.digest() for position, _ in random_game("skirmish", 5)]
    assert first == [position.digest() for position, _ in random_game("skirmish", 5)]


# Options and reasons agree --------------------------------------------------------------------


def slots(asked: Asked, below) -> Iterator[tuple[str, str, Domain]]:
    """Every slot of every verb with its domain, the slots before it filled in at random."""
    for verb in asked.verbs():
        kind, form = asked.form(verb)
        got: dict[str, object] = {}
        for slot in form.slots:
            if slot.inner:
                item_kind = RULES.actions[verb]
                record = msgspec.inspect.type_info(item_kind).fields[0].type.item_type.cls
                item: dict[str, object] = {}
                for part in slot.inner:
                    domain = asked.domain(verb, f"{slot.name}.{part.name}", got, item)
                    yield verb, pick_of(record, part.name), domain
                    item[part.name] = picked(domain, below)
            else:
                domain = asked.domain(verb, slot.name, got)
                yield verb, pick_of(kind, slot.name), domain
                got[slot.name] = picked(domain, below)


def picked(domain: Domain, below):
    values = domain.values()
    return values[below(len(values))] if values else None


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_value_is_offered_if_and_only_if_nothing_is_against_it(
    random_game, random_melee, scenario, seed
):
    for position, below in chain(random_game(scenario, seed), random_melee(seed)):
        for seat in position.to_answer():
            asked = position.asked(seat)
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
def questions(random_game, random_melee) -> list[Asked]:
    """One question of each kind."""
    found: dict[str, Asked] = {}
    for seed in range(30):
        for position, _ in chain(random_game("skirmish", seed), random_melee(seed)):
            for seat in position.to_answer():
                asked = position.asked(seat)
                found.setdefault(asked.decision.name(), asked)
        if set(found) == set(RULES.decisions):
            break
    return list(found.values())


@given(text=st.text(), other=st.text())
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_reason_is_total(questions, text, other):
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
def test_every_action_has_one_text_and_every_position_a_save(random_game, scenario, seed):
    for position, below in random_game(scenario, seed):
        saved = msgspec.msgpack.decode(msgspec.msgpack.encode(position.encode()))
        loaded = Position.decode(RULES, scenario, position.options, saved)
        assert loaded.digest() == position.digest()
        for seat in position.to_answer():
            asked, again = position.asked(seat), loaded.asked(seat)
            action = asked.sample(below)
            assert notation.read(notation.write(action), RULES.actions) == action
            assert again.check(action) == asked.check(action) == []
            default = asked.default()
            assert asked.check(default) == []
            assert notation.read(notation.write(default), RULES.actions) == default


@pytest.mark.parametrize("seed", SEEDS)
def test_a_loaded_game_goes_on_as_the_live_one(random_game, seed):
    """Tables of a loaded game stand in another order; nothing that can be seen may follow it."""
    games = random_game("skirmish", seed)
    for position, _ in games:
        loaded = Position.decode(RULES, "skirmish", position.options, position.encode())
        for seat in position.to_answer():
            live, other = position.asked(seat), loaded.asked(seat)
            draws = [iter(range(1000)) for _ in range(2)]
            one = live.sample(lambda n, d=draws[0]: next(d) * 7 % n)
            two = other.sample(lambda n, d=draws[1]: next(d) * 7 % n)
            assert one == two
