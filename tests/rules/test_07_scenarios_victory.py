"""Rules 7.215, 7.223: what a scenario dates, and who has won."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from tests.rules.shared.scenarios import ALLIED, AXIS, staged
from tests.rules.test_60_russian_surrender import lowered_to
from warcabinet.awaw import RULES
from warcabinet.awaw.pieces.combat_training_levels import level
from warcabinet.awaw.pieces.ground_units import place_unit
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.scenarios.play import victory
from warcabinet.awaw.scenarios.play.dated_levels import SeasonAdvances
from warcabinet.awaw.scenarios.play.events import ForcePoolsGrow
from warcabinet.awaw.scenarios.play.victory import ScenarioEnd
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.ground import Casualties, Unit
from warcabinet.awaw.state.logistics import Control, HexSupply, Supply
from warcabinet.awaw.state.scenario import Holding, Overdue, Streak
from warcabinet.awaw.state.world import Clock
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.game import new_game
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

# Dates --------------------------------------------------------------------------------------------


def test_levels_change_on_their_dates() -> None:
    before = world_at(turn="Winter 1941")
    assert level(before, LevelKind.WESTERN_ALLIES_AT_WAR, "russia") is None
    t = table(play=SeasonAdvances(), turn="Winter 1941")
    assert level(t.world, LevelKind.WESTERN_ALLIES_AT_WAR, "russia") == 2


def test_brps_come_from_other_fronts_and_go_there_on_their_dates() -> None:
    t = table(play=SeasonAdvances(), turn="Fall 1941")
    assert level_of(t.world, "germany") == 180 - 10
    assert level_of(t.world, "russia") == 150 + 5


@pytest.mark.rule("7.223#4", "units join the force pool on their date")
def test_allowable_builds_join_the_pool_on_their_date() -> None:
    t = table(play=ForcePoolsGrow(), turn="Summer 1941", side="allied")
    before = world_at().pools["russia-infantry-3-3"].unbuilt
    assert t.world.pools["russia-infantry-3-3"].unbuilt == before + 2
    assert t.world.growth["russia-infantry-3-3"].count == 2
    other = table(play=ForcePoolsGrow(), turn="Summer 1941", side="axis")
    assert not other.world.growth, "they are Russian"


@pytest.mark.rule("7.223#4", "a type of which there were none gets a pool on its date")
def test_a_type_that_was_in_no_pool_gets_one() -> None:
    t = table(play=ForcePoolsGrow(), turn="Spring 1942", side="allied")
    assert t.world.pools["russia-armor-4-5"].unbuilt == 1
    assert t.world.pools["russia-armor-4-5"].party == "russia"


def test_forces_from_other_fronts_are_placed_in_their_area() -> None:
    t = table("germany-infantry-3-3 M35", play=ForcePoolsGrow(), turn="Fall 1941")
    assert t.pending == "arriving"
    assert t.against("axis: arrive M36") == {"7.223"}
    t.say("axis: arrive M35")
    assert t.place("italy-infantry-2-3/1") == "M35"
    assert t.world.pools["italy-infantry-2-3"].elsewhere == 3
    assert t.against("axis: arrive M35") == {"27.46"}, "two units are there"
    t.say("axis: arrive P33")
    assert t.place("spain-infantry-2-3/1") == "P33"
    assert t.pending == ""
    assert not t.world.overdue


def test_forces_do_not_arrive_where_no_unit_could_be_built() -> None:
    t = table(
        "russia-armor-3-5 O33",
        play=ForcePoolsGrow(),
        turn="Fall 1941",
        rows=[HexSupply(SpaceId("M35"), Supply.PARTIAL)],
    )
    assert t.pending == ""
    assert [row.left for row in t.world.overdue.values()] == [1, 1], "they wait"
    assert any("wait" in text for text in t.told("7.223"))
    held = table(play=ForcePoolsGrow(), turn="Fall 1941", control={"russia": "M35"})
    assert held.against("axis: arrive M35") == {"27.45"}
    dry = table(
        play=ForcePoolsGrow(), turn="Fall 1941", rows=[HexSupply(SpaceId("M35"), Supply.PARTIAL)]
    )
    assert dry.against("axis: arrive M35") == {"27.43"}
    zone = table("russia-armor-3-5 O33", play=ForcePoolsGrow(), turn="Fall 1941")
    assert zone.against("axis: arrive P33") == {"27.44"}


def test_forces_that_waited_come_a_turn_later() -> None:
    rows = [Overdue(2, 1)]
    t = table(play=ForcePoolsGrow(), turn="Winter 1941", rows=rows)
    assert t.position.decision is not None
    t.say("axis: arrive M35")
    assert t.place("italy-infantry-2-3/1") == "M35"


def test_forces_from_siberia_arrive_in_the_urals_box() -> None:
    t = table(play=ForcePoolsGrow(), turn="Fall 1941", side="allied")
    while t.pending == "arriving":
        t.say("allied: arrive urals")
    places = {str(unit.type): unit.place for unit in t.world.units.values()}
    assert places["russia-armor-3-5"] == "urals"
    assert t.world.air[AirId("russia-aaf@urals")].factors == 1
    assert len(t.world.units) == 3


def test_forces_that_leave_are_chosen_by_their_owner() -> None:
    t = table("germany-aaf M35 x2", "germany-aaf L36 x2", play=ForcePoolsGrow(), turn="Winter 1941")
    gone = []
    while t.pending == "departing":
        assert t.against("axis: depart M33") == {"7.223"}
        t.say("axis: depart M35" if "germany-aaf@M35" in t.world.air else "axis: depart L36")
        gone.append(1)
    assert len(gone) == 3
    assert t.world.air[AirId("germany-aaf@L36")].factors == 1
    assert t.world.pools["germany-aaf"].elsewhere == 10 + 3


@pytest.mark.rule("7.223#7", "units leave the force pool on their date")
def test_what_cannot_leave_from_the_board_leaves_the_pool() -> None:
    world = world_at(turn="Winter 1941")
    pool = world.pools["germany-aaf"]
    world.amend(pool, unbuilt=2)
    t = Table(Position.opening(staged(world, ForcePoolsGrow()), "barbarossa", {}))
    assert t.world.pools["germany-aaf"].unbuilt == 0
    assert t.world.pools["germany-aaf"].elsewhere == 12
    assert [row.left for row in t.world.overdue.values() if row.left == 1]


# Victory ------------------------------------------------------------------------------------------


def judged(t: Table) -> str:
    return next((row.result for row in t.world.verdicts.values()), "")


@pytest.mark.rule("7.215#1", "the scenario says what victory is counted by")
def test_points_are_counted_for_places_held_and_supplied() -> None:
    world = world_at(control={"germany": "H47 D44 P35"})
    assert victory.points(world) == 5 + 4 - 1
    world.put(HexSupply(SpaceId("H47"), Supply.NONE))
    assert victory.points(world) == 4 - 1, "no supply line to Moscow"
    world.put(HexSupply(SpaceId("H47"), Supply.PARTIAL))
    assert victory.points(world) == 5 + 4 - 1, "a limited source is enough"
    world.put(Control(SpaceId("M35"), "russia"))
    assert victory.points(world) == 5 + 4 - 1 - 4
    world.put(HexSupply(SpaceId("M35"), Supply.NONE))
    assert victory.points(world) == 5 + 4 - 1


@pytest.mark.rule("7.215#1", "the scenario says which level of victory is reached")
@pytest.mark.rule("7.215A#1", "the game is judged as the scenario ends")
@pytest.mark.parametrize(
    ("held", "result", "winners"),
    [
        ("H47 D44 O43 Q41 H39 P35", "Axis marginal victory", (AXIS,)),
        ("H47 D44 N49 H39 P35", "Axis decisive victory", (AXIS,)),
        ("H47 U43 H39 P35", "Draw", ()),
        ("D44 H39 P35", "Allied marginal victory", (ALLIED,)),
        ("", "Allied decisive victory", (ALLIED,)),
    ],
)
def test_the_level_of_victory_follows_from_the_points_at_the_end(
    held: str, result: str, winners: tuple[Seat, ...]
) -> None:
    world = world_at(control={"germany": held}, turn="Winter 1942")
    now = victory.standing(world)
    assert now is not None
    assert now.result == result
    t = table(play=ScenarioEnd(), control={"germany": held}, turn="Winter 1942")
    assert judged(t) == result
    found = victory.verdict(t.world)
    assert found is not None
    assert found.winners == winners
    assert result in found.reason
    assert found.rule == "7.215"


@pytest.mark.rule("7.215A#1", "there is no winner before the scenario ends")
def test_the_winner_is_found_only_at_the_end_of_the_scenario() -> None:
    t = table(play=ScenarioEnd(), control={"germany": "H47 D44"}, turn="Fall 1942")
    assert judged(t) == ""
    assert victory.verdict(t.world) is None


@pytest.mark.rule("7.215A#4", "a side that concedes has lost")
def test_a_side_that_concedes_has_lost() -> None:
    game = new_game(RULES, "poland-1939", "secret")
    game.resign(ALLIED)
    outcome = game.position.outcome
    assert outcome is not None
    assert outcome.winners == (AXIS,)
    assert outcome.rule == "7.215A"


@pytest.mark.rule("7.215#1", "an ending of the scenario comes before its last turn")
def test_an_ending_comes_before_the_last_turn() -> None:
    t = table(play=ScenarioEnd(), control={"germany": "H47 D44 N49"}, turn="Fall 1941")
    assert judged(t) == "Axis decisive victory"
    rows = [HexSupply(SpaceId("N49"), Supply.NONE)]
    dry = table(play=ScenarioEnd(), control={"germany": "H47 D44 N49"}, turn="Fall 1941", rows=rows)
    assert judged(dry) == "", "it counts only what can be supplied"


@pytest.mark.rule("7.215#1", "an ending may ask for several turns running")
def test_an_ending_may_ask_for_several_turns_running() -> None:
    t = table(play=ScenarioEnd(), turn="Fall 1941", rows=[lowered_to(0)])
    assert judged(t) == ""
    assert [row.count for row in t.world.streaks.values()] == [1]
    once = Streak(1, 0, 1)
    again = table(play=ScenarioEnd(), turn="Winter 1941", rows=[once, lowered_to(0)])
    assert judged(again) == "Axis decisive victory"
    broken = table(play=ScenarioEnd(), turn="Winter 1941", rows=[once, lowered_to(1)])
    assert judged(broken) == ""
    assert not broken.world.streaks, "it begins anew"


WARSAW = SpaceId("M35")


@pytest.mark.rule("7.215#1", "Poland is judged by date and price")
@pytest.mark.parametrize(
    ("fallen", "lost", "result"),
    [
        ("Fall 1939", 12, "German decisive victory"),
        ("Fall 1939", 13, "German marginal victory"),
        ("Winter 1939", 0, "Draw"),
        ("", 0, "Polish victory"),
    ],
)
def test_poland_is_judged_by_when_warsaw_fell_and_at_which_price(
    fallen: str, lost: int, result: str
) -> None:
    rows: list[Any] = [Casualties("germany", lost)]
    if fallen:
        rows.append(Holding(game_turn(fallen), Side.AXIS, (WARSAW,)))
    world = world_at(scenario="poland-1939", turn="Winter 1939", rows=rows)
    assert victory.judged(world).name == result


def test_the_poles_win_decisively_with_a_german_city() -> None:
    world = world_at(scenario="poland-1939", turn="Winter 1939", control={"poland": "O32"})
    assert victory.judged(world).name == "Polish decisive victory"


@pytest.mark.rule("7.215#1", "what a side holds is noted at the end of its player turn")
def test_what_a_side_holds_is_noted_at_the_end_of_its_player_turn() -> None:
    world = world_at(scenario="poland-1939", turn="Fall 1939", control={"germany": "M35"})
    victory.end_player_turn(world, Side.ALLIED)
    assert not world.holdings, "the Allies need not have anything by a date"
    victory.end_player_turn(world, Side.AXIS)
    assert [row.hexes for row in world.holdings.values()] == [("M35",)]
    assert victory.judged(world).name == "German decisive victory"


def test_the_first_lesson_is_over_when_warsaw_has_fallen() -> None:
    rows = [Holding(game_turn("Fall 1939"), Side.AXIS, (WARSAW,))]
    t = table(
        play=ScenarioEnd(),
        scenario="poland-1939",
        turn="Fall 1939",
        control={"germany": "M35"},
        rows=rows,
    )
    assert judged(t) == "German decisive victory"
    stands = table(play=ScenarioEnd(), scenario="poland-1939", turn="Fall 1939")
    assert judged(stands) == ""


def test_standing_tells_what_is_missing() -> None:
    now = victory.standing(world_at(control={"germany": "H47"}))
    assert now is not None
    moscow = next(place for place in now.places if place.name == "Moscow")
    assert moscow.counts
    assert now.points == 5 - 2
    assert [line.met for ending in now.endings for line in ending.conditions] == [False, False]
    assert [level.name for level in now.levels if level.now] == ["Allied marginal victory"]


def test_a_game_without_a_scenario_file_has_no_standing() -> None:
    world = RULES.empty_world("order-of-play", {})
    assert victory.standing(world) is None


def test_a_unit_put_down_gets_a_free_number() -> None:
    world = world_at("germany-armor-4-6 L33 x2")
    unit = place_unit(world, world.statics.forces.type("germany-armor-4-6").type, "germany", "L33")
    assert isinstance(unit, Unit)
    assert unit.id == "germany-armor-4-6/3"
    assert isinstance(world.now, Clock)
