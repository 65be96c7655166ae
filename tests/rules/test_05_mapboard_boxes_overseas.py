"""5.2, 5.3, 5.6: the U.S., South Africa and Ethiopia boxes, and what all boxes have in common."""

from __future__ import annotations

import pytest

from tests.awaw.table import table, world_at
from warcabinet.awaw.air.bases.basing import room_at
from warcabinet.awaw.air.missions.air_range import staging_area
from warcabinet.awaw.economy.year_start_sequence import year_total
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack.ground_attacks import against_attacker
from warcabinet.awaw.ground.movement.ground_movement import options_of, why_not
from warcabinet.awaw.ground.stacking.stacking import overstacked
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import home_area
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import StrategicRedeployments
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.logistics.supply.supply_determination import trace
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

AAF = UnitTypeId("britain-aaf")
FAR = ("atlantic-us", "pacific-us", "south-africa")


def world(*units: str, side: str = "allied") -> AwawWorld:
    return world_at(*units, scenario="global-war", turn="Spring 1942", side=side)


@pytest.mark.rule("5.12A#1", "any number of ground units may be in a box")
@pytest.mark.rule("5.12A#3", "any number of air units may be based in a box")
@pytest.mark.parametrize("box", ["india", "australia", "atlantic-us", "south-africa"])
def test_boxes_have_room_for_all(box: str) -> None:
    found = world(f"britain-infantry-3-4 {box} x9", "britain-infantry-3-4 K23 x9",
                  f"britain-aaf {box} x9")  # fmt: skip
    crowded = set(overstacked(found, Side.ALLIED))
    assert SpaceId("K23") in crowded
    assert SpaceId(box) not in crowded
    assert room_at(found, "britain", AAF, box) >= 20


@pytest.mark.rule("5.23#2", "Axis and Japanese units never enter a U.S. box")
@pytest.mark.rule("5.33#2", "Axis and Japanese units never enter the South Africa box")
@pytest.mark.rule("5.27A#1", "ground units do not move into a U.S. box or out of it")
@pytest.mark.rule("5.37A#1", "ground units do not move into the South Africa box or out of it")
@pytest.mark.parametrize("box", FAR)
def test_no_ground_unit_moves_into_these_boxes_or_out_of_them(box: str) -> None:
    edge = {"atlantic-us": "EE1", "pacific-us": "PA37", "south-africa": "NN30"}[box]
    found = world(f"us-infantry-1-3 {box}", f"britain-infantry-3-4 {edge}")
    for unit in found.units.values():
        assert not {space for space in options_of(found, unit) if not found.map.is_hex(space)}
    assert options_of(found, found.units[UnitId("us-infantry-1-3/1")]) == {}
    foes = world(f"japan-infantry-3-2 {edge}", f"germany-infantry-3-3 {edge}", side="axis")
    for unit in foes.units.values():
        assert why_not(foes, unit, box) != []


@pytest.mark.rule("5.27A#2", "air units do not stage into a U.S. box or out of it")
@pytest.mark.rule("5.37A#3", "air units do not stage into the South Africa box or out of it")
@pytest.mark.parametrize("box", FAR)
def test_no_air_unit_stages_into_these_boxes_or_out_of_them(box: str) -> None:
    found = world(f"britain-aaf {box} x1")
    assert found.map.members(staging_area(found, AAF, "britain", SpaceId(box))) == [box]


@pytest.mark.rule("5.27B#1", "there is no ground combat in a U.S. box")
@pytest.mark.rule("5.37B#1", "there is no ground combat in the South Africa box")
@pytest.mark.rule("5.67B#1", "there is no ground combat in the Ethiopia box")
@pytest.mark.parametrize("box", [*FAR, "ethiopia"])
def test_there_is_no_ground_combat_in_these_boxes(box: str) -> None:
    found = world(f"britain-infantry-3-4 {box}", f"italy-infantry-1-3 {box}")
    unit = UnitId("britain-infantry-3-4/1")
    assert "15.23" in {one.rule for one in against_attacker(found, unit, SpaceId(box))}


@pytest.mark.rule("5.27C#1", "ground units do not TR or SR between a U.S. box and the board")
@pytest.mark.rule("5.37C#1", "ground units do not TR or SR between South Africa and the board")
@pytest.mark.parametrize("box", FAR)
def test_nobody_tactically_redeploys_out_of_these_boxes(box: str) -> None:
    for play, order in ((FirstRedeployments(), "tr"), (StrategicRedeployments(), "sr")):
        t = table(f"britain-infantry-3-4 {box}", "britain-infantry-3-4 K23", "us-infantry-1-3 K24",
                  play=play, scenario="global-war", turn="Spring 1942", side="allied")  # fmt: skip
        assert t.against(f"allied: {order} britain-infantry-3-4/1 K23") != set()
        assert t.against(f"allied: {order} britain-infantry-3-4/2 {box}") != set()


@pytest.mark.rule("5.37C#1", "nor do air units and flak, though they do from port to port")
@pytest.mark.parametrize(("near", "other"), [("MM30", "LL29"), ("K23", "I24")])
def test_nobody_flies_between_south_africa_and_the_board(near: str, other: str) -> None:
    """From Suez to Alexandria they do, and from London to Manchester."""
    foot = "britain-infantry-3-4"
    for play, verb in ((FirstRedeployments(), "tr"), (StrategicRedeployments(), "sr")):
        t = table(f"{foot} {near}", f"{foot} south-africa", "britain-aaf south-africa x2",
                  f"britain-aaf {near} x2", "britain-flak south-africa x1", play=play,
                  scenario="global-war", turn="Spring 1942", side="allied")  # fmt: skip
        paths = {"28.341", "28.45", "28.62B"}
        for order, allowed in (
            (f" {foot}/1 {other}", True),
            (f"-air britain-aaf@{near} 2 {other}", True),
            (f" {foot}/1 south-africa", False),
            (f" {foot}/2 {near}", False),
            (f"-air britain-aaf@{near} 2 south-africa", False),
            (f"-air britain-aaf@south-africa 2 {near}", False),
            (f"-flak britain-flak@south-africa 1 {near}", False),
        ):
            found = t.against(f"allied: {verb}{order}")
            assert not found if allowed else found <= paths, order
            assert bool(found) is not allowed, order


@pytest.mark.rule("5.27C#1", "nor do air units")
@pytest.mark.parametrize("box", ["atlantic-us", "pacific-us"])
def test_air_units_do_not_fly_between_a_u_s_box_and_the_board(box: str) -> None:
    """Not by TR, not by SR: from London to the Atlantic, from Pearl Harbor to the Pacific box."""
    near = {"atlantic-us": "K23", "pacific-us": "PP53"}[box]
    for play, verb in ((FirstRedeployments(), "tr-air"), (StrategicRedeployments(), "sr-air")):
        t = table(f"us-aaf {box} x3", f"us-aaf {near} x2", "britain-aaf K23 x2",
                  "us-infantry-1-3 K23 x2", play=play, scenario="global-war", turn="Spring 1942",
                  side="allied")  # fmt: skip
        assert t.against(f"allied: {verb} us-aaf@{box} 2 {near}") != set()
        assert t.against(f"allied: {verb} us-aaf@{near} 2 {box}") != set()
        assert t.against(f"allied: {verb} britain-aaf@K23 2 atlantic-us") != set()


@pytest.mark.rule("5.27C#2", "so do air units and flak, as many as like")
@pytest.mark.rule("28.74A#1", "and air units stay in the box they have come to")
@pytest.mark.parametrize(
    ("start", "end"), [("atlantic-us", "pacific-us"), ("pacific-us", "atlantic-us")]
)
def test_air_units_sr_between_the_two_u_s_boxes(start: str, end: str) -> None:
    units = (f"us-aaf {start} x9", f"us-nas {start} x3", f"britain-aaf {start} x2")
    t = table(*units, f"us-aaf {end} x4", f"australia-aaf {start} x2", f"us-flak {start} x3",
              play=StrategicRedeployments(), scenario="global-war", turn="Spring 1942",
              side="allied")  # fmt: skip
    assert t.against(f"allied: sr-air us-nas@{start} 3 {end}") == set()
    assert t.against(f"allied: sr-air britain-aaf@{start} 2 {end}") == set()
    assert t.against(f"allied: sr-air australia-aaf@{start} 2 {end}") != set()
    assert t.against(f"allied: sr-flak us-flak@{start} 3 {end}") == set()
    t.say(f"allied: sr-air us-aaf@{start} 9 {end}")
    assert t.world.air[AirId(f"us-aaf@{end}")].factors == 13
    assert not t.world.traffic
    assert t.against(f"allied: sr-air us-aaf@{end} 5 {start}") != set()  # four have not moved
    tactical = table(*units, play=FirstRedeployments(), scenario="global-war",
                     turn="Spring 1942", side="allied")  # fmt: skip
    assert tactical.against(f"allied: tr-air us-aaf@{start} 2 {end}") != set()


@pytest.mark.rule("5.24#1", "the U.S. boxes yield the American base, whatever else is lost")
@pytest.mark.rule("5.74#1", "the Urals box yields the Russian base, whatever else is lost")
@pytest.mark.parametrize("power", ["us", "russia"])
def test_a_base_in_a_box_is_never_lost(power: str) -> None:
    found = world()
    for row in tuple(found.incomes.values()):
        found.drop(row)
    assert year_total(found, power, 1943) == found.treasuries[power].base > 0


@pytest.mark.rule("5.26#1", "American and Canadian units are built in either U.S. box")
@pytest.mark.rule("5.36#1", "South African units are built in the South Africa box only")
@pytest.mark.rule("5.46#1", "Indian units may be built in the India box")
@pytest.mark.rule("5.56#1", "Australian units may be built in the Australia box")
@pytest.mark.rule("5.66#1", "nobody builds in the Ethiopia box")
@pytest.mark.parametrize(
    ("nationality", "party", "boxes"),
    [
        ("us", "us", ["atlantic-us", "pacific-us"]),
        ("canada", "britain", ["atlantic-us", "pacific-us"]),
        ("south-africa", "britain", ["south-africa"]),
        ("india", "britain", ["india"]),
        ("australia", "britain", ["australia"]),
        ("italy", "italy", []),
        ("britain", "britain", []),
    ],
)
def test_who_is_built_in_which_box(nationality: str, party: str, boxes: list[str]) -> None:
    found = world()
    home = home_area(found, nationality, party)
    assert found.map.members(home & found.map.boxes) == boxes
    assert (home & found.map.hexes != 0) is (nationality not in ("us", "canada", "south-africa"))


@pytest.mark.rule("5.65A#1", "units in Ethiopia are always in full supply")
def test_units_in_ethiopia_are_supplied() -> None:
    for party in ("italy", "britain"):
        net = trace(world(), party)
        assert net.at(world().map.bit("ethiopia")) is Supply.FULL


@pytest.mark.rule("5.67A#1", "ground units do not move into the Ethiopia box or out of it")
def test_nobody_moves_into_the_ethiopia_box_or_out_of_it() -> None:
    found = world("italy-infantry-1-3 ethiopia", "italy-infantry-1-3 NN28", side="axis")
    one, other = (found.units[UnitId(f"italy-infantry-1-3/{n}")] for n in (1, 2))
    assert options_of(found, one) == {}
    assert "ethiopia" not in options_of(found, other)
