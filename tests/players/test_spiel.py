"""The contract with searching and learning programs, on every scenario of every game."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from tests.players import brittle
from warcabinet import catalogue
from warcabinet.awaw.research.activation_of_research_points import ResearchRolls
from warcabinet.engine import notation
from warcabinet.engine.asking import Below
from warcabinet.engine.chance import fits, picker
from warcabinet.engine.position import Refused
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Rules
from warcabinet.players.spiel import CHANCE, SIMULTANEOUS, TERMINAL, State

GAMES = [
    (rules, one.name)
    for rules in catalogue.games().values()
    for one in rules.scenarios().values()
    if not one.partly  # of those not all procedures are written
]
GAMES.append((brittle.RULES, "brittle"))

MOST = 80
"""Steps of one walk: long games are not walked to the end."""

every_game = pytest.mark.parametrize(
    ("rules", "scenario"), GAMES, ids=[scenario for _, scenario in GAMES]
)


def walk(rules: Rules, scenario: str, below: Below) -> Iterator[State]:
    """The states of a random game, each before it is moved along."""
    state = State.new(rules, scenario)
    for _ in range(MOST):
        yield state
        if state.is_terminal:
            return
        step(state, below)


def step(state: State, below: Below) -> None:
    if state.current_player is CHANCE:
        state.apply_chance(state.sample_chance(below))
        return
    seat = state.waiting_for[0]
    action = state.sample_action(seat, below)
    assert action is not None
    state.apply(seat, action)


@every_game
def test_whose_turn_it_is(rules: Rules, scenario: str) -> None:
    for state in walk(rules, scenario, picker("turns")):
        player = state.current_player
        if player is TERMINAL or player is CHANCE:
            assert state.waiting_for == ()
        elif player is SIMULTANEOUS:
            assert state.waiting_for
        else:
            assert state.waiting_for == (player,)
        for seat in state.seats:
            if seat not in state.waiting_for:
                assert state.legal_actions(seat) == []
        assert (player is TERMINAL) == state.is_terminal


@every_game
def test_listed_actions_are_legal_sorted_and_complete(rules: Rules, scenario: str) -> None:
    below = picker("legal")
    for state in walk(rules, scenario, below):
        for seat in state.waiting_for:
            listed = state.legal_actions(seat, 200)
            if listed is None:
                continue
            texts = [notation.write(action) for action in listed]
            assert texts == sorted(set(texts))
            assert all(not state.asked(seat).check(action) for action in listed)
            for _ in range(3):
                assert state.sample_action(seat, below) in listed


@every_game
def test_chance_is_open_and_exact(rules: Rules, scenario: str) -> None:
    below = picker("chance")
    for state in walk(rules, scenario, below):
        if state.current_player is not CHANCE:
            with pytest.raises(ValueError, match="no roll is pending"):
                state.chance_outcomes()
            continue
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == Fraction(1)
        request = state.position.request
        assert request is not None
        for values, chance in outcomes[:20]:
            assert chance > 0
            assert fits(request, values)
            branch = state.clone()
            branch.apply_chance(values)
        assert fits(request, state.sample_chance(below))


@every_game
def test_a_clone_goes_its_own_way(rules: Rules, scenario: str) -> None:
    for number, state in enumerate(walk(rules, scenario, picker("clone"))):
        if state.is_terminal or number % 5:
            continue
        before, twin = state.digest(), state.clone()
        step(twin, picker("other"))
        assert state.digest() == before
        again = state.clone()
        step(again, picker("other"))
        assert again.digest() == twin.digest()


@every_game
def test_returns(rules: Rules, scenario: str) -> None:
    for state in walk(rules, scenario, picker("returns")):
        returns = state.returns()
        assert set(returns) == set(state.seats)
        if not state.is_terminal:
            assert set(returns.values()) == {0}
    outcome = state.position.outcome
    if outcome is not None:
        assert {seat for seat, value in returns.items() if value > 0} == set(outcome.winners)


@every_game
def test_imagining_agrees_with_what_is_seen_and_uses_nothing_else(
    rules: Rules, scenario: str
) -> None:
    for number, state in enumerate(walk(rules, scenario, picker("imagine"))):
        if number % 4:
            continue
        for seat in state.seats:
            seen = state.information_view(seat)
            one = state.resample_from(seat, picker("one"))
            assert one.information_view(seat) == seen
            assert rules.violations(one.position.world) == []
            # From what was imagined the same seat imagines the same things: nothing hidden is used.
            two = state.resample_from(seat, picker("two"))
            assert one.resample_from(seat, picker("two")).digest() == two.digest()


@every_game
def test_an_imagined_game_can_be_played_on(rules: Rules, scenario: str) -> None:
    for number, state in enumerate(walk(rules, scenario, picker("play on"))):
        if number % 20:
            continue
        for seat in state.seats:
            dream = state.resample_from(seat, picker(f"dream {number}"))
            below = picker("dreaming")
            for _ in range(30):
                if dream.is_terminal:
                    break
                step(dream, below)


def test_a_die_for_an_unknown_project_can_be_imagined() -> None:
    """41.5: the other side knows that a die is rolled, and not what for."""
    below = picker("research")
    rules, scenario = catalogue.rules_of("awaw"), "battle-of-the-atlantic"
    rolls = (
        state
        for state in walk(rules, scenario, below)
        if state.current_player is CHANCE and isinstance(state.position.stack[-1], ResearchRolls)
    )
    state = next(rolls)
    for seat in state.seats:
        for values, _ in state.chance_outcomes()[::40]:
            dream = state.resample_from(seat, picker("dream"))
            dream.apply_chance(values)


def hiding() -> State:
    return State.new(brittle.RULES, "brittle")


def test_sealed_answers_wait_for_each_other() -> None:
    state = hiding()
    assert (state.current_player, len(state.waiting_for)) == (SIMULTANEOUS, 2)
    state.apply(brittle.ANN, brittle.Hide(2))
    assert state.current_player is SIMULTANEOUS
    assert list(state.waiting_for) == [brittle.BOB]
    with pytest.raises(ValueError, match="answered already"):
        state.apply(brittle.ANN, brittle.Hide(1))
    assert state.resample_from(brittle.BOB, picker("x")).waiting_for == brittle.SEATS
    state.apply(brittle.BOB, brittle.Hide(1))
    assert list(state.waiting_for) == [brittle.BOB]
    assert State(state.position).current_player == brittle.BOB


def test_an_illegal_action_changes_nothing() -> None:
    state = hiding()
    before = state.digest()
    with pytest.raises(Refused):
        state.apply(brittle.ANN, brittle.Hide(8))
    assert state.digest() == before


def test_information_views_tell_apart_only_what_may_be_told_apart() -> None:
    def hid(mine: int, other: int) -> State:
        state = hiding()
        state.apply(brittle.ANN, brittle.Hide(mine))
        state.apply(brittle.BOB, brittle.Hide(other))
        return state

    view: Callable[[State, Seat], bytes] = State.information_view
    assert view(hid(1, 1), brittle.ANN) == view(hid(1, 3), brittle.ANN)
    assert view(hid(1, 1), brittle.ANN) != view(hid(2, 1), brittle.ANN)
    assert view(hid(1, 1), brittle.BOB) != view(hid(1, 3), brittle.BOB)
    both = {hid(1, 1).resample_from(brittle.ANN, picker(str(n))).digest() for n in range(20)}
    assert len(both) == 3


def test_a_list_that_would_be_too_long_is_none() -> None:
    state = hiding()
    assert len(state.legal_actions(brittle.ANN) or []) == 3
    assert state.legal_actions(brittle.ANN, 2) is None
