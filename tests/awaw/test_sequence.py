"""The order of play as it is really played: the steps of the table, in its order, in its scopes."""

from __future__ import annotations

import pytest

from warcabinet.awaw import RULES
from warcabinet.awaw.calendar import Season
from warcabinet.awaw.rules import ORDER_OF_PLAY, AwawView
from warcabinet.awaw.sequence import ByHand, GoOn
from warcabinet.awaw.sequence_table import Moment
from warcabinet.awaw.steps import played_steps, plays
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.decisions import StandingOrder
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.position import Refused
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Seat

AXIS, ALLIED = Seat("axis"), Seat("allied")
TABLE = RULES.data.sequence


def played_through() -> Game:
    game = new_game(RULES, "order-of-play", "secret")
    while not game.over:
        game.answer(game.position.to_answer()[0], GoOn())
    return game


def steps_told(game: Game) -> list[str]:
    return [
        thing.id
        for entry in game.entries
        for event in entry.told
        for thing in event.about
        if thing.kind == "step"
    ]


def leaves() -> list[Moment]:
    moments = TABLE.campaign(ORDER_OF_PLAY.first, ORDER_OF_PLAY.last)
    return [m for m in moments if not TABLE.children(m.step.id) and m.step.played.runs is None]


@pytest.mark.rule("8.11", "8.12", "8.3", "35.11", "35.12")
def test_every_step_is_passed_in_the_order_of_the_table() -> None:
    told = steps_told(played_through())
    assert told == [moment.step.id for moment in leaves()]
    assert any(step.startswith("Y.A") for step in told), "a year start lies between the turns"


def test_a_step_without_rules_is_named_as_not_yet_enforced() -> None:
    game = played_through()
    texts = [event.text for entry in game.entries for event in entry.told if event.about]
    assert texts
    assert all(text.endswith("not yet enforced.") for text in texts)


@pytest.mark.rule("8.12")
def test_the_axis_answers_before_the_allies_in_every_game_turn() -> None:
    game = new_game(RULES, "order-of-play", "secret")
    order = []
    while not game.over:
        seat = game.position.to_answer()[0]
        view = RULES.view(game.position.world.known_to(seat), seat)
        assert isinstance(view, AwawView)
        if (view.turn, seat) not in order:
            order.append((view.turn, seat))
        game.answer(seat, GoOn())
    turns = ["Fall 1939", "Winter 1939", "Spring 1940"]
    assert order == [(turn, seat) for turn in turns for seat in (AXIS, ALLIED)]


def test_the_clock_tells_turn_side_and_step() -> None:
    game = new_game(RULES, "order-of-play", "secret")
    world = game.position.world
    assert isinstance(world, AwawWorld)
    assert world.now.turn == ORDER_OF_PLAY.first
    assert world.now.turn.season is Season.FALL
    assert world.now.side == "axis"
    decision = game.position.decision
    assert isinstance(decision, ByHand)
    assert world.now.step.startswith(decision.phase)


def test_a_phase_is_confirmed_once_by_the_side_whose_turn_it_is() -> None:
    game = new_game(RULES, "order-of-play", "secret")
    with pytest.raises(Refused):
        game.answer(ALLIED, GoOn())
    seen = []
    while isinstance(decision := game.position.decision, ByHand) and decision.seats == (AXIS,):
        seen.append(decision.phase)
        game.answer(AXIS, GoOn())
    assert len(seen) == len(set(seen))
    assert [phase for phase in seen if phase.startswith("T.P.MOV")] == ["T.P.MOV"]


def test_a_standing_order_passes_what_is_not_enforced() -> None:
    game = new_game(RULES, "order-of-play", "secret")
    game.order(ALLIED, (StandingOrder("by-hand"),))
    game.order(AXIS, (StandingOrder("by-hand"),))
    assert game.over


def test_a_step_is_registered_once() -> None:
    taken = played_steps()
    for step in taken:
        with pytest.raises(ValueError, match="played twice"):
            plays(step)(Procedure)
    assert all(step in TABLE for step in taken)


def test_no_invariant_is_broken_along_the_way() -> None:
    game = new_game(RULES, "order-of-play", "secret")
    while not game.over:
        world = game.position.world
        assert isinstance(world, AwawWorld)
        assert RULES.violations(world) == []
        assert world.faults() == []
        game.answer(game.position.to_answer()[0], GoOn())
