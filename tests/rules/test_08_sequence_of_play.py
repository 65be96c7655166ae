"""8: the sequence of play, as a scenario is really played."""

from __future__ import annotations

from functools import cache

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.parties import parties_of
from warcabinet.awaw.powers import Country, Side, Status, side_of
from warcabinet.awaw.world import Clock
from warcabinet.engine.chance import Dice
from warcabinet.engine.position import Position


@cache
def clocks() -> tuple[Clock, ...]:
    """Every step of a game of Barbarossa 1941 in which everybody gives the default."""
    position = Position.opening(RULES, "barbarossa-1941", RULES.options())
    found: list[Clock] = []
    while True:
        for change in position.changes:
            if change.table == "clock":
                assert isinstance(change.new, Clock)
                found.append(change.new)
        if position.over:
            return tuple(found)
        if position.request is not None:
            assert isinstance(position.request, Dice)
            position = position.resolve(tuple(1 for _ in position.request.sides))
            continue
        seat = position.to_answer()[0]
        asked = position.asked(seat)
        assert asked is not None
        action = asked.default()
        if action is None:  # an end of what may be done is always among the verbs
            verbs = [verb for verb in asked.verbs() if verb.startswith("end-")]
            assert verbs, asked.verbs()
            action = RULES.actions[verbs[0]]()
        position = position.answer(seat, action)


def steps(turn: str, side: Side | None) -> list[str]:
    """The steps of a player turn, or those of a game turn outside both player turns."""
    return [
        str(clock.step)
        for clock in clocks()
        if clock.turn is not None and clock.turn.name == turn and clock.side is side
    ]


def before(first: str, second: str) -> bool:
    """Is all that is under one step played before all that is under another, by both sides?"""
    for side in Side:
        played = steps("Fall 1941", side)
        early = [n for n, step in enumerate(played) if step.startswith(first)]
        late = [n for n, step in enumerate(played) if step.startswith(second)]
        if not (early and late and max(early) < min(late)):
            return False
    return True


@pytest.mark.rule("8.11")
def test_a_game_turn_is_an_axis_and_then_an_allied_player_turn() -> None:
    for turn in ("Summer 1941", "Fall 1941", "Winter 1941"):
        sides = [
            clock.side for clock in clocks() if clock.turn is not None and clock.turn.name == turn
        ]
        inside = [side for side in sides if side is not None]
        assert inside == sorted(inside, key=[Side.AXIS, Side.ALLIED].index)
        assert set(inside) == set(Side)


@pytest.mark.rule("8.12")
def test_the_axis_move_first() -> None:
    first = next(clock for clock in clocks() if clock.side is not None)
    assert first.side is Side.AXIS


@pytest.mark.rule("8.13")
def test_an_attacked_minor_country_moves_with_the_other_side() -> None:
    world = world_at(scenario="poland-1939", turn="Fall 1939")
    assert world.alignments["poland"].status is Status.ATTACKED
    assert "poland" in parties_of(world, Side.ALLIED)
    assert side_of(world, Country("poland")) in (Side.ALLIED, None)
    finns = world_at(scenario="barbarossa")
    assert "finland" in parties_of(finns, Side.AXIS)


def test_the_phases_of_a_player_turn_come_in_their_order() -> None:
    wanted = ["T.P.STA", "T.P.MOV", "T.P.COM", "T.P.PCA", "T.P.BLD", "T.P.RED", "T.P.FIN"]
    for side in Side:
        played = steps("Fall 1941", side)
        assert [step for step in played if step in wanted] == wanted


@pytest.mark.rule("8.24")
def test_supply_is_determined_in_the_movement_phase_before_ground_units_move() -> None:
    assert before("T.P.MOV.SUP", "T.P.MOV.GND")
    assert before("T.P.MOV", "T.P.COM")


@pytest.mark.rule("8.25")
def test_all_offensive_combat_and_exploitation_come_before_attrition() -> None:
    assert before("T.P.COM.GND", "T.P.COM.EXP")
    assert before("T.P.COM.EXP", "T.P.COM.ATT")


@pytest.mark.rule("8.26")
def test_after_combat_supply_is_determined_anew_and_unsupplied_units_are_lost() -> None:
    assert before("T.P.COM", "T.P.PCA")
    assert before("T.P.PCA.100", "T.P.PCA.120")


@pytest.mark.rule("8.27")
def test_units_are_built_after_the_adjustments() -> None:
    assert before("T.P.PCA", "T.P.BLD")


@pytest.mark.rule("8.28")
def test_redeployment_comes_after_construction() -> None:
    assert before("T.P.BLD", "T.P.RED")


@pytest.mark.rule("8.29")
def test_the_end_of_the_turn_comes_last_and_surrender_is_looked_at_after_both() -> None:
    assert before("T.P.RED", "T.P.FIN")
    order = [str(clock.step) for clock in clocks() if str(clock.turn) == "Fall 1941"]
    last_player_step = max(n for n, step in enumerate(order) if step.startswith("T.P."))
    surrender = [n for n, step in enumerate(order) if step.startswith("T.S")]
    assert surrender
    assert min(surrender) > last_player_step


@pytest.mark.rule("8.3")
def test_no_year_start_follows_the_last_turn_of_a_scenario() -> None:
    assert not [clock for clock in clocks() if clock.step.startswith("Y")]
    assert str(clocks()[-1].turn) == "Winter 1941"
