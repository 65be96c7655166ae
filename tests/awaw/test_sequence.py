"""The order of play as it is really played: the steps of the table, in its order, in its scopes."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw import RULES, steps
from warcabinet.awaw.scenarios.file.offered import FIRST, LAST
from warcabinet.awaw.sequence import ByHand, GoOn, in_use
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import Spent, UnitId
from warcabinet.awaw.state.naval import Force
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import arises, played_steps, plays
from warcabinet.awaw.terms.calendar import Season
from warcabinet.awaw.terms.order_of_play import DatedStep, StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.awaw.view.shapes import AwawView
from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import outcomes
from warcabinet.engine.decisions import StandingOrder
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.position import Position, Refused
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

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


def leaves() -> list[DatedStep]:
    moments = TABLE.campaign(FIRST, LAST)
    return [m for m in moments if not TABLE.children(m.step.id) and m.step.played.runs is None]


@pytest.mark.rule("8.3#1", "a year start lies between the years")
def test_every_step_is_passed_in_the_order_of_the_table() -> None:
    told = steps_told(played_through())
    assert told == [moment.step.id for moment in leaves()]
    assert any(step.startswith("Y.A") for step in told), "a year start lies between the turns"


def test_a_step_without_rules_is_named_as_not_yet_enforced() -> None:
    game = played_through()
    texts = [event.text for entry in game.entries for event in entry.told if event.about]
    assert texts
    assert all(text.endswith("not yet enforced.") for text in texts)


@pytest.mark.rule("8.12#1", "the Axis answers first in every game turn")
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
    assert world.now.turn == FIRST
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


def test_who_confirms_a_phase_is_told_what_to_carry_out() -> None:
    game = new_game(RULES, "order-of-play", "secret")
    prompts = []
    while isinstance(decision := game.position.decision, ByHand) and decision.seats == (AXIS,):
        asked = game.position.asked(AXIS)
        assert asked is not None
        prompts.append(decision.prompt_for(asked))
        game.answer(AXIS, GoOn())
    told = {event.text for entry in game.entries for event in entry.told}
    named = [prompt.split("not enforced yet: ")[1].split(". Amend")[0] for prompt in prompts]
    assert any(names.endswith(" more") for names in named)
    for name in (name for names in named for name in names.split("; ")):
        assert name.endswith(" more") or f"{name}: not yet enforced." in told


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


# In a scenario ----------------------------------------------------------------------------------


def by_default(position: Position) -> Position:
    """The position after the next default answer, or after a roll that comes out as it can."""
    if position.request is not None:
        return position.resolve(outcomes(position.request)[0][0])
    seat = position.to_answer()[0]
    asked = position.asked(seat)
    assert asked is not None
    action = asked.default()
    assert action is not None, f"{asked.decision.name()} has no default"
    return position.answer(seat, action)


def test_in_a_scenario_what_is_not_enforced_is_told_once_for_each_phase() -> None:
    """The set-up, the game turn, and the Axis player turn of a scenario that is not complete."""
    position = Position.opening(RULES, "europe-1939", RULES.options())
    lines: list[str] = []
    while True:
        position = by_default(position)
        world = position.world
        assert isinstance(world, AwawWorld)
        if world.phasing is Side.ALLIED:
            break
        lines += [event.text for event in position.told if "not yet enforced" in event.text]
    told = [line.partition(":")[0] for line in lines]
    assert len(told) == len(set(told))
    assert any(
        line.startswith("Diplomatic phase: not yet enforced: Name targets") for line in lines
    )


def test_of_barbarossa_nothing_is_left_to_be_done_by_hand() -> None:
    position = Position.opening(RULES, "barbarossa-1941", RULES.options())
    while not position.over:
        position = by_default(position)
        assert not [event for event in position.told if "not yet enforced" in event.text]
        assert not isinstance(position.decision, ByHand)


def test_a_scenario_says_which_parts_of_a_rule_it_leaves_out() -> None:
    barbarossa = RULES.settings["barbarossa"]
    assert barbarossa.uses("27.41")
    assert not barbarossa.uses("27.7272D"), "27 is used, but not its naval part"
    assert barbarossa.uses("36.31")
    assert not barbarossa.uses("36.11B")
    assert not barbarossa.uses("21.1")
    assert RULES.settings["order-of-play"].uses("21.1")


def test_steps_about_rules_that_are_left_out_are_not_played() -> None:
    poland = RULES.settings["poland-1939"]
    assert in_use(poland, StepId("T.P.MOV.GND"))
    assert not in_use(poland, StepId("T.P.MOV.NAV.30")), "no ships"
    assert not in_use(poland, StepId("S.60")), "no research and no diplomacy"
    assert not in_use(poland, StepId("T.P.BLD.70.10"))
    assert in_use(poland, StepId("S.30"))


class WholePhase(Procedure[None]):
    """Stands for a procedure that plays a phase with all its steps."""

    def start(self, world: AwawWorld, _: None) -> Step:
        world.put(Spent(UnitId("somebody"), 1))
        return Done()


def test_a_procedure_may_play_a_whole_phase_whose_facts_die_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(steps._PLAYED_BY, StepId("T.P.RED"), WholePhase)
    position = Position.opening(RULES, "poland-1939", RULES.options())
    written = False
    while not position.over:
        position = by_default(position)
        rows = [change for change in position.changes if change.table == "spent"]
        if any(change.new is not None and change.key == "somebody" for change in rows):
            written = True
            assert any(change.old is not None and change.new is None for change in rows)
    assert written


@pytest.mark.parametrize(("box", "asked"), [(None, False), ("pacific-sw", True)])
def test_steps_in_which_nothing_can_happen_are_not_confirmed(box: str | None, asked: bool) -> None:
    """21.53, 25.67: raiders and submarines need ships in a box."""
    world = world_at(scenario="midway", turn="Summer 1942", step="T.P.COM")
    if box is not None:
        world.put(Force(ForceId("us-9"), "us", SpaceId(box)))
    for step in ("T.P.COM.NAV.20", "T.P.COM.NAV.30", "T.P.COM.SW.20"):
        assert arises(world, StepId(step)) is asked
    question = ByHand((AXIS,), StepId("T.P.COM"))
    assert not question.real(Asked(world, question, AXIS))  # none of them is played at Midway
