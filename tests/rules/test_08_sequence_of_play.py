"""8: the sequence of play, as a scenario is really played."""

from __future__ import annotations

from functools import cache

import pytest

from tests.awaw.table import table, world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.air.base_changes.uninversion import SecondUninversion
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.politics.parties import parties_of
from warcabinet.awaw.state.air import AirState, AirUnits
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Side,
    Status,
    side_of,
    war_state,
)
from warcabinet.engine.chance import Dice
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

TABLE = RULES.data.sequence


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
    """Is all that is under one step played before all that is under another, by both sides: as the
    table of steps has it, and in the game?
    """
    for side in Side:
        listed = [str(one.step.id) for one in TABLE.player_turn(game_turn("Fall 1941"), side)]
        for played in (listed, steps("Fall 1941", side)):
            early = [n for n, step in enumerate(played) if step.startswith(first)]
            late = [n for n, step in enumerate(played) if step.startswith(second)]
            if not (early and late and max(early) < min(late)):
                return False
    return True


@pytest.mark.rule("8.11#1", "research, then the Axis, then the Allied player turn")
@pytest.mark.rule("8.12#1", "the Axis move first in every game turn")
def test_a_game_turn_is_an_axis_and_then_an_allied_player_turn() -> None:
    for turn in ("Summer 1941", "Fall 1941", "Winter 1941"):
        sides = [
            clock.side for clock in clocks() if clock.turn is not None and clock.turn.name == turn
        ]
        inside = [side for side in sides if side is not None]
        assert inside == sorted(inside, key=[Side.AXIS, Side.ALLIED].index)
        assert set(inside) == set(Side)
        walked = [one.phasing for one in TABLE.game_turn(game_turn(turn)) if one.phasing]
        assert walked == sorted(walked, key=[Side.AXIS, Side.ALLIED].index)
        tops = [str(one.step.id) for one in TABLE.game_turn(game_turn(turn))]
        assert tops.index("T.R") < tops.index("T.A") < tops.index("T.L")


@pytest.mark.rule("8.13#1", "an attacked country moves with the other side")
def test_an_attacked_minor_country_moves_with_the_other_side() -> None:
    world = world_at(scenario="poland-1939", turn="Fall 1939")
    assert world.alignments["poland"].status is Status.ATTACKED
    assert moves_with(world, "poland") == [Side.ALLIED]


def moves_with(world: AwawWorld, country: str) -> list[Side]:
    """The sides in whose player turn a country moves."""
    found = [side for side in Side if country in parties_of(world, side)]
    assert side_of(world, Country(country)) in found
    return found


@pytest.mark.rule("8.13#1", "also if it fights on its own, whoever has attacked it")
@pytest.mark.parametrize(
    ("attacker", "side"), [(Power.RUSSIA, Side.AXIS), (Power.ITALY, Side.ALLIED)]
)
def test_a_country_on_its_own_moves_with_the_other_side(attacker: Power, side: Side) -> None:
    alone = Alignment(Country("turkey"), Status.INDEPENDENT)
    war = war_state(attacker, Country("turkey"), Relation.WAR)
    world = world_at(scenario="global-war", turn="Spring 1940", rows=(alone, war))
    assert moves_with(world, "turkey") == [side]


@pytest.mark.rule("8.13#2", "Rumania and Finland at border war move with the Axis")
@pytest.mark.parametrize("country", ["rumania", "finland"])
def test_a_country_in_a_border_war_moves_with_the_axis(country: str) -> None:
    war = war_state(Power.RUSSIA, Country(country), Relation.BORDER_WAR)
    world = world_at(scenario="global-war", turn="Spring 1940", rows=(war,))
    assert moves_with(world, country) == [Side.AXIS]


def test_the_phases_of_a_player_turn_come_in_their_order() -> None:
    wanted = ["T.P.STA", "T.P.MOV", "T.P.COM", "T.P.PCA", "T.P.BLD", "T.P.RED", "T.P.FIN"]
    for side in Side:
        played = steps("Fall 1941", side)
        assert [step for step in played if step in wanted] == wanted


@pytest.mark.rule("8.24#1", "units move before combat")
@pytest.mark.rule("8.24#2", "supply is determined in the movement phase")
@pytest.mark.rule("8.24#3", "oil is used to offset its effects in the movement phase")
def test_supply_is_determined_in_the_movement_phase_before_ground_units_move() -> None:
    assert before("T.P.MOV", "T.P.COM")
    assert before("T.P.MOV.SUP", "T.P.MOV.GND")
    assert before("T.P.MOV.SUP.50", "T.P.MOV.GND")


@pytest.mark.rule("8.25#1", "combat comes after movement")
@pytest.mark.rule("8.25#2", "offensive combat and exploitation come before attrition")
@pytest.mark.rule("9.61#2", "attrition is the end of combat")
def test_all_offensive_combat_and_exploitation_come_before_attrition() -> None:
    assert before("T.P.MOV", "T.P.COM")
    assert before("T.P.COM.GND", "T.P.COM.EXP")
    assert before("T.P.COM.EXP", "T.P.COM.ATT")


@pytest.mark.rule("8.26#1", "after combat come conquests, then supply and oil, then losses")
def test_after_combat_supply_is_determined_anew_and_unsupplied_units_are_lost() -> None:
    assert before("T.P.COM", "T.P.PCA")
    assert before("T.P.PCA.30", "T.P.PCA.100")  # conquests
    assert before("T.P.PCA.100", "T.P.PCA.110")  # lines, then oil
    assert before("T.P.PCA.110", "T.P.PCA.120")  # then who is lost


@pytest.mark.rule("8.27#1", "units are built after the adjustments")
def test_units_are_built_after_the_adjustments() -> None:
    assert before("T.P.PCA", "T.P.BLD")


@pytest.mark.rule("8.28#1", "units are redeployed after construction")
def test_redeployment_comes_after_construction() -> None:
    assert before("T.P.BLD", "T.P.RED")


@pytest.mark.rule("8.29#1", "air units are turned up at the end of the turn")
def test_air_units_are_turned_up_at_the_end_of_the_turn() -> None:
    assert before("T.P.RED", "T.P.FIN")
    used = AirUnits(UnitTypeId("germany-aaf"), "germany", SpaceId("M35"), 3, AirState.FLOWN)
    t = table(play=SecondUninversion(), turn="Fall 1941", step="T.P.FIN.60", rows=[used])
    assert [row.state for row in t.world.air.values()] == [AirState.READY]


@pytest.mark.rule("8.29#3", "surrender is looked at after the Allied player turn")
def test_surrender_is_looked_at_after_both_player_turns() -> None:
    walked = [str(one.step.id) for one in TABLE.game_turn(game_turn("Fall 1941"))]
    played = [str(clock.step) for clock in clocks() if str(clock.turn) == "Fall 1941"]
    for order in (walked, played):
        last_player_step = max(n for n, step in enumerate(order) if step.startswith("T.P."))
        surrender = [n for n, step in enumerate(order) if step.startswith("T.S")]
        assert surrender
        assert min(surrender) > last_player_step


@pytest.mark.rule("8.3#1", "a year start follows each winter turn but the last")
def test_no_year_start_follows_the_last_turn_of_a_scenario() -> None:
    assert not [clock for clock in clocks() if clock.step.startswith("Y")]
    assert str(clocks()[-1].turn) == "Winter 1941"
    first, last = game_turn("Fall 1939"), game_turn("Winter 1941")
    years = [
        one.turn.name
        for one in TABLE.campaign(first, last)
        if one.step.id == "Y" and one.turn is not None
    ]
    assert years == ["Spring 1940", "Spring 1941"]
