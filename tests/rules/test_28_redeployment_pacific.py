"""28.7: redeployment by land between the Pacific board and its boxes."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_table
from tests.awaw.table import Table, table
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import may_redeploy
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import StrategicRedeployments
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import (
    FirstRedeployments,
    LastRedeployments,
)
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.redeployment import Redeployed
from warcabinet.awaw.terms.powers import Alignment, Country, Power, Status

BRITISH, AMERICAN, JAPANESE = "britain-infantry-1-3", "us-infantry-1-3", "japan-infantry-3-2"
RUSSIAN, CANADIAN = "russia-infantry-1-3", "canada-infantry-3-4"
EDGES = pytest.mark.parametrize(("box", "edge"), [("india", "Q8"), ("australia", "NN24")])


def first(*units: str, **setting: Any) -> Table:
    """The tactical redeployments of the Allies."""
    return pacific_table(*units, play=FirstRedeployments(), side="allied", **setting)


def strategic(*units: str, **setting: Any) -> Table:
    return pacific_table(*units, play=StrategicRedeployments(), side="allied", **setting)


@pytest.mark.rule("5.47C#1", "Western Allied ground units TR into the India box")
@pytest.mark.rule("5.57C#1", "Western Allied ground units TR into the Australia box")
@pytest.mark.rule("28.754F#1", "over the land on the western edge to the India box and back")
@pytest.mark.rule("28.755G#1", "over the southern edge to the Australia box and back")
@EDGES
def test_western_units_tr_between_the_box_and_the_edge_beside_it(box: str, edge: str) -> None:
    t = first(f"{BRITISH} {box}", f"{AMERICAN} {edge}")
    assert t.against(f"allied: tr {AMERICAN}/1 {box}") == set()
    t.say(f"allied: tr {BRITISH}/1 {edge}")
    assert t.place(f"{BRITISH}/1") == edge


@pytest.mark.rule("28.754F#1", "over each hex from O9 to CC2, and no other")
def test_which_hexes_of_the_western_edge_lead_to_the_india_box() -> None:
    north, south = ["O9", "P9", "Q8", "R8", "S7", "T7", "U6"], ["V6", "W5", "X5", "Y4", "Z4"]
    edge = [*north, *south, "AA3", "BB3", "CC2"]
    units = [f"{AMERICAN} {one}" for one in (*edge, "L15", "N14")]
    t = first(*units, control={"britain": "L15 N14"})
    for number in range(1, len(edge) + 1):
        assert t.against(f"allied: tr {AMERICAN}/{number} india") == set(), edge[number - 1]
    for number in (len(edge) + 1, len(edge) + 2):
        assert t.against(f"allied: tr {AMERICAN}/{number} india") == {"28.41"}


@pytest.mark.rule("28.754F#1", "air units and flak too, and without transports")
def test_air_units_and_flak_go_over_the_western_edge() -> None:
    t = first("us-aaf T11", "us-aaf india x2", "us-flak R8")
    ships = list(t.world.hulls.values())
    assert t.against("allied: tr-air us-aaf@T11 1 india") == set()
    assert t.against("allied: tr-flak us-flak@R8 1 india") == set()
    t.say("allied: tr-air us-aaf@india 2 T11")
    assert t.world.air[AirId("us-aaf@T11")].factors == 3
    assert list(t.world.hulls.values()) == ships


@pytest.mark.rule("28.755G#2", "not over the outback")
def test_the_outback_leads_to_no_box() -> None:
    t = first(f"{BRITISH} australia")
    assert t.against(f"allied: tr {BRITISH}/1 NN20") == {"28.41"}
    assert t.against(f"allied: tr {BRITISH}/1 NN24") == set()


@pytest.mark.rule("28.754F#1", "by SR too")
@pytest.mark.rule("28.755G#1", "by SR too")
@EDGES
def test_they_sr_into_the_box_and_out_of_it_to_an_objective(box: str, edge: str) -> None:
    target = {"india": "T11", "australia": "NN24"}[box]  # Calcutta and Townsville
    t = strategic(f"{BRITISH} {box}", f"{AMERICAN} {target}")
    assert t.against(f"allied: sr {AMERICAN}/1 {box}") == set()
    t.say(f"allied: sr {BRITISH}/1 {target}")
    assert t.place(f"{BRITISH}/1") == target


@pytest.mark.rule("5.43#2", "Japanese units do not enter the India box")
@pytest.mark.rule("5.53#2", "Japanese units do not enter the Australia box")
@pytest.mark.rule("28.754#1", "only the Western Allies use the India box")
@pytest.mark.rule("28.755#1", "only they use the Australia box")
@EDGES
def test_only_western_allies_use_these_boxes(box: str, edge: str) -> None:
    t = pacific_table(f"{JAPANESE} {edge}", play=FirstRedeployments(), control={"japan": edge})
    assert t.against(f"axis: tr {JAPANESE}/1 {box}") == {"28.41"}
    t = first(f"{RUSSIAN} {edge}", f"{AMERICAN} {edge}", wars="japan/russia japan/us")
    assert t.against(f"allied: tr {RUSSIAN}/1 {box}") != set()
    assert t.against(f"allied: tr {AMERICAN}/1 {box}") == set()
    gone = Alignment(Country(box), Status.SURRENDERED)
    t = first(f"{AMERICAN} {edge}", rows=(gone,))
    assert t.against(f"allied: tr {AMERICAN}/1 {box}") != set()


@pytest.mark.rule("5.47C#2", "units redeploy out of the India box, but not its garrison")
@pytest.mark.rule("5.57C#2", "units redeploy out of the Australia box, but not its garrison")
@EDGES
def test_the_garrison_of_a_box_is_not_redeployed_while_enemies_are_beside_it(
    box: str, edge: str
) -> None:
    free = {"india": "R8", "australia": "NN23"}[box]
    enemy = {"india": "O9", "australia": "NN15"}[box]
    t = first(f"{BRITISH} {box} x2", f"japan-infantry-1-2 {enemy}")
    t.say(f"allied: tr {BRITISH}/1 {free}")
    left = t.world.units[UnitId(f"{BRITISH}/2")]
    assert {refusal.rule for refusal in may_redeploy(t.world, left)} == {"5.47C"}
    t = first(f"{BRITISH} {box}")
    assert t.against(f"allied: tr {BRITISH}/1 {free}") == set()


@pytest.mark.rule("5.47A#1", "Western Allied ground units move into the India box from the edge")
@pytest.mark.rule(
    "5.57A#1", "Western Allied ground units move into the Australia box from the edge"
)
@pytest.mark.rule("5.47A#2", "units move out of the India box, but not its garrison")
@pytest.mark.rule("5.57A#2", "units move out of the Australia box, but not its garrison")
@EDGES
def test_ground_units_move_in_and_out_but_the_garrison_stays(box: str, edge: str) -> None:
    enemy = {"india": "O9", "australia": "NN15"}[box]
    t = pacific_table(
        f"{BRITISH} {box}",
        f"{AMERICAN} {edge}",
        f"japan-infantry-1-2 {enemy}",
        play=GroundMovement(),
        side="allied",
    )
    assert "5.47A" in t.against(f"allied: move {BRITISH}/1 {edge}")
    t.say(f"allied: move {AMERICAN}/1 {box}")
    t.say(f"allied: move {BRITISH}/1 {edge}")
    assert (t.place(f"{AMERICAN}/1"), t.place(f"{BRITISH}/1")) == (box, edge)


@pytest.mark.rule("5.47A#2", "units that leave the India box together leave a garrison")
@pytest.mark.rule("5.57A#2", "units that leave the Australia box together leave a garrison")
@EDGES
def test_units_that_leave_a_box_together_leave_a_garrison(box: str, edge: str) -> None:
    enemy = {"india": "O9", "australia": "NN15"}[box]
    lines = (f"{BRITISH} {box} x2", f"japan-infantry-1-2 {enemy}")
    t = pacific_table(*lines, play=GroundMovement(), side="allied")
    assert t.against(f"allied: move {BRITISH}/1 {edge}") == set()
    assert t.against(f"allied: move-together {BRITISH}/1,{BRITISH}/2 {edge}") == {"5.47A"}


@pytest.mark.rule("5.77C#1", "Russian ground units TR into the box from the hexes next to it")
@pytest.mark.rule("28.756B#1", "over Russian hexes of the western edge to the Urals box and back")
@pytest.mark.rule("28.756B#2", "over those of Communist China once it is an ally of Russia")
def test_russians_redeploy_between_the_urals_box_and_the_western_edge() -> None:
    t = first(f"{RUSSIAN} urals", f"{RUSSIAN} F18", wars="japan/russia")
    assert t.against(f"allied: tr {RUSSIAN}/2 urals") == set()
    assert t.against(f"allied: tr {RUSSIAN}/1 G18") == {"28.23"}
    t.say(f"allied: tr {RUSSIAN}/1 A23")
    assert t.place(f"{RUSSIAN}/1") == "A23"
    ally = Alignment(Country("communist-china"), Status.ALLY, Power.RUSSIA)
    t = first(f"{RUSSIAN} urals", rows=(ally,), control={"russia": "G18 H18"}, wars="japan/russia")
    assert t.against(f"allied: tr {RUSSIAN}/1 G18") == set()


@pytest.mark.rule("5.27C#2", "ground units SR between the two U.S. boxes")
@pytest.mark.rule("27.51#1", "Americans and British go from theater to theater")
@pytest.mark.rule("27.51#2", "and stay the units they are")
@pytest.mark.rule("27.52#2", "by SR from one U.S. box to the other")
@pytest.mark.rule("28.71C#1", "units are redeployed from box to box")
@pytest.mark.rule("28.74A#1", "and stay in the box they have come to")
@pytest.mark.rule("28.751#1", "to the Atlantic U.S. box only Americans, British and Canadians")
@pytest.mark.rule("28.752#1", "to the Pacific U.S. box only they")
@pytest.mark.rule("28.751A#1", "from the Pacific to the Atlantic U.S. box without transports")
@pytest.mark.rule("28.752A#1", "from the Atlantic to the Pacific U.S. box without transports")
@pytest.mark.parametrize(
    ("start", "end"), [("atlantic-us", "pacific-us"), ("pacific-us", "atlantic-us")]
)
def test_units_sr_between_the_two_u_s_boxes_and_stay_there(start: str, end: str) -> None:
    t = table(
        f"{AMERICAN} {start}",
        f"australia-infantry-1-3 {start}",
        f"{BRITISH} {start}",
        f"{CANADIAN} {start}",
        play=StrategicRedeployments(),
        scenario="global-war",
        turn="Spring 1942",
        side="allied",
    )
    assert t.against(f"allied: sr {BRITISH}/1 {end}") == set()
    assert t.against(f"allied: sr {CANADIAN}/1 {end}") == set()
    assert t.against(f"allied: sr australia-infantry-1-3/1 {end}") == {"28.62B"}
    t.say(f"allied: sr {AMERICAN}/1 {end}")
    assert t.place(f"{AMERICAN}/1") == end
    assert t.world.units[UnitId(f"{AMERICAN}/1")].type == AMERICAN
    assert t.world.redeployed[UnitId(f"{AMERICAN}/1")].boxed  # 28.74A
    assert not t.world.traffic


@pytest.mark.rule("27.52#2", "air units, too")
def test_air_units_sr_between_the_two_u_s_boxes() -> None:
    t = table(
        "us-aaf atlantic-us x3",
        play=StrategicRedeployments(),
        scenario="global-war",
        turn="Spring 1942",
        side="allied",
    )
    t.say("allied: sr-air us-aaf@atlantic-us 2 pacific-us")
    factors = {str(row.place): row.factors for row in t.world.air.rows()}
    assert factors == {"atlantic-us": 1, "pacific-us": 2}


def test_one_box_alone_leads_to_no_other() -> None:
    t = strategic(f"{AMERICAN} pacific-us")
    assert t.against(f"allied: sr {AMERICAN}/1 australia") == {"28.62B"}


@pytest.mark.rule("5.47C#3", "who redeploys into the India box ends the phase there")
@pytest.mark.rule("5.57C#3", "who redeploys into the Australia box ends the phase there")
@EDGES
def test_who_redeploys_into_a_box_stays_there(box: str, edge: str) -> None:
    t = first(f"{AMERICAN} {edge}")
    t.say(f"allied: tr {AMERICAN}/1 {box}")
    came = t.world.redeployed[UnitId(f"{AMERICAN}/1")]
    assert came.boxed
    target = {"india": "T11", "australia": "NN24"}[box]
    units = (f"{AMERICAN} {box}", f"{BRITISH} {box}")
    t = strategic(*units, rows=(came,))
    assert t.against(f"allied: sr {AMERICAN}/1 {target}") == {"28.72A"}
    assert t.against(f"allied: sr {BRITISH}/1 {target}") == set()
    srs = tuple(Redeployed(UnitId(f"{name}/1"), strategic=True, boxed=name == AMERICAN)
                for name in (AMERICAN, BRITISH))  # fmt: skip
    t = pacific_table(*units, play=LastRedeployments(), side="allied", rows=srs)
    assert t.against(f"allied: tr {AMERICAN}/1 {edge}") == {"28.72A"}
    assert t.against(f"allied: tr {BRITISH}/1 {edge}") == set()
