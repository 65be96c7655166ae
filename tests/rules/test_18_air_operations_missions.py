"""18.41, 18.42, 18.45: one mission in a player turn, and how far from the base."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import BOTH_BOARDS, pacific_world
from tests.awaw.supporting import front, stack
from tests.awaw.table import table, world_at
from warcabinet.awaw.air.base_changes.return_to_base import return_flights
from warcabinet.awaw.air.base_changes.staging import Staging
from warcabinet.awaw.air.base_changes.uninversion import FirstUninversion, SecondUninversion
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.pieces.air_factors import Wing, launch
from warcabinet.awaw.state.air import AirId, AirState, AirUnits, Task
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

AAF, RUSSIAN = UnitTypeId("germany-aaf"), UnitTypeId("russia-aaf")
WARSAW, BREST = SpaceId("M35"), SpaceId("N36")


def against(world: AwawWorld, row: AirUnits, task: Task, target: str) -> list[str]:
    return [one.rule for one in against_mission(world, row, task, SpaceId(target))]


def air(kind: UnitTypeId, place: str, factors: int, state: AirState = AirState.READY) -> AirUnits:
    return AirUnits(kind, kind.partition("-")[0], SpaceId(place), factors, state)


# One mission --------------------------------------------------------------------------------------


@pytest.mark.rule("18.41#1", "who has supported an attack flies no second mission, who has not may")
@pytest.mark.rule("18.42A#1", "support inverts those who flew it until the player turn ends")
def test_one_mission_in_a_player_turn() -> None:
    t = front()
    t.say("axis: support N41 germany-aaf@O39=3")
    t.say("axis: end-support")
    t.say("allied: defensive-air -")
    t.say("axis: attack N41 germany-infantry-3-3/1,germany-infantry-3-3/2")
    while t.pending and t.position.request is None:
        t.default("axis")
    t.dice(6)
    while t.pending:
        t.default("axis")
    assert (stack(t, "germany-aaf@O39"), stack(t, "germany-aaf@O39/flown")) == (2, 3)
    flown, fresh = (
        t.world.air[AirId(name)] for name in ("germany-aaf@O39/flown", "germany-aaf@O39")
    )
    assert against(t.world, flown, Task.GROUND_SUPPORT, "N42") == ["18.41"]
    assert against(t.world, fresh, Task.GROUND_SUPPORT, "N42") == []


@pytest.mark.rule("18.41#4", "a defensive mission, too, is the only one of the player turn")
def test_a_defender_flies_once_in_the_enemys_player_turn() -> None:
    world = world_at("russia-aaf N36 x4", side="axis")
    flights = launch(world, [Wing(AirId("russia-aaf@N36"), 3)], Task.DEFENSIVE_SUPPORT, "M38")
    return_flights(world, flights)
    flown, fresh = (world.air[AirId(name)] for name in ("russia-aaf@N36/flown", "russia-aaf@N36"))
    assert against(world, flown, Task.DEFENSIVE_SUPPORT, "M38") == ["18.41"]
    assert against(world, flown, Task.TRANSPORT_INTERCEPTION, "M38") == ["18.41"]
    assert against(world, fresh, Task.DEFENSIVE_SUPPORT, "M38") == []


@pytest.mark.rule("18.41#2", "offence in the own player turn, and defence in the enemy's")
@pytest.mark.rule("18.42A#2", "they are turned up at the end of their own player turn")
def test_who_has_attacked_defends_in_the_next_player_turn() -> None:
    flown = air(AAF, "M35", 3, AirState.FLOWN)
    assert against(world_at(rows=(flown,)), flown, Task.DEFENSIVE_SUPPORT, "N36") == ["18.41"]
    t = table(rows=(flown,), play=SecondUninversion(), step="T.P.FIN.60")
    t.world.put(Clock(StepId("T.P.COM.GSP.10"), t.world.turn, Side.ALLIED))
    ready = t.world.air[AirId("germany-aaf@M35")]
    assert against(t.world, ready, Task.DEFENSIVE_SUPPORT, "N36") == []
    assert ready.factors == 3


@pytest.mark.rule("18.41#2", "who is still inverted in the enemy's player turn does not defend")
@pytest.mark.parametrize("state", [AirState.DISPLACED, AirState.ABORTED, AirState.DOWN])
def test_inverted_air_units_do_not_defend(state: AirState) -> None:
    row = air(RUSSIAN, "N36", 3, state)
    world = world_at(rows=(row,))
    assert against(world, row, Task.DEFENSIVE_SUPPORT, "M38") == ["18.41"]
    assert against(world, air(RUSSIAN, "N36", 3), Task.DEFENSIVE_SUPPORT, "M38") == []


@pytest.mark.rule("18.41#2", "who has defended attacks in his own next player turn")
def test_who_has_defended_attacks_in_his_own_player_turn() -> None:
    flown = air(RUSSIAN, "J39", 3, AirState.FLOWN)
    t = table(rows=(flown,), play=FirstUninversion(), step="T.P.ADJ.50", side="allied")
    row = t.world.air[AirId("russia-aaf@J39")]
    assert against(t.world, row, Task.COUNTERAIR, "L36") == []


# How far ------------------------------------------------------------------------------------------


@pytest.mark.rule("18.45#1", "offensive missions go as far as the range, four hexes")
@pytest.mark.parametrize(
    "task", [Task.GROUND_SUPPORT, Task.INTERCEPTION, Task.COUNTER_INTERCEPTION]
)
def test_offensive_missions_are_flown_within_range(task: Task) -> None:
    row = air(AAF, "M35", 3)
    world = world_at(rows=(row,))
    assert against(world, row, task, "M39") == []
    assert against(world, row, task, "M40") == ["18.45"]


@pytest.mark.rule("18.45#1", "three hexes in the Pacific")
@BOTH_BOARDS
def test_missions_in_the_pacific_go_three_hexes(scenario: str, board: str) -> None:
    row = air(UnitTypeId("japan-aaf"), board + "L32", 3)
    world = pacific_world(rows=(row,), scenario=scenario)
    assert against(world, row, Task.GROUND_SUPPORT, board + "L29") == []
    assert against(world, row, Task.GROUND_SUPPORT, board + "L28") == ["18.45"]


@pytest.mark.rule("18.45#2", "staging takes nothing from the range")
@pytest.mark.rule("18.45#3", "who has staged flies his range from there, and returns")
def test_who_has_staged_flies_from_his_new_base() -> None:
    t = table("germany-aaf J30 x3", play=Staging(), step="T.P.MOV.AIR.30")
    start = t.world.air[AirId("germany-aaf@J30")]
    assert against(t.world, start, Task.GROUND_SUPPORT, "M39") == ["18.45"]
    t.say("axis: stage germany-aaf@J30 3 M35")  # eight hexes
    row = t.world.air[AirId("germany-aaf@M35")]
    assert against(t.world, row, Task.GROUND_SUPPORT, "M39") == []  # four more
    world = t.world.copy()
    world.readonly = False
    return_flights(world, launch(world, [Wing(row.id, 3)], Task.GROUND_SUPPORT, "M39"))
    assert world.air[AirId("germany-aaf@M35/flown")].factors == 3


@pytest.mark.rule("18.45#5", "defenders fly as far as their range too")
@pytest.mark.parametrize("task", [Task.DEFENSIVE_SUPPORT, Task.TRANSPORT_INTERCEPTION])
def test_defensive_missions_are_flown_within_range(task: Task) -> None:
    row = air(RUSSIAN, "K40", 3)
    world = world_at(rows=(row,))
    assert against(world, row, task, "K36") == []
    assert against(world, row, task, "K35") == ["18.45"]
