"""5.2, 5.3, 5.6: the U.S., South Africa and Ethiopia boxes, and what all boxes have in common."""

from __future__ import annotations

import pytest

from tests.awaw.table import table, world_at
from warcabinet.awaw.air.bases.basing import room_at
from warcabinet.awaw.air.missions.air_range import staging_area
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.year_start_sequence import year_total
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack.ground_attacks import against_attacker
from warcabinet.awaw.ground.movement.ground_movement import options_of, why_not
from warcabinet.awaw.ground.stacking.stacking import overstacked
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import (
    home_area,
    places_for,
)
from warcabinet.awaw.logistics.redeployment.strategic_redeployments import StrategicRedeployments
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.logistics.supply.supply_determination import trace
from warcabinet.awaw.naval.waters.mapboard_boxes import joined
from warcabinet.awaw.politics.brp_ledger import BaseFloor
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Side,
    Status,
    war_state,
)
from warcabinet.hexes import SpaceId

AAF = UnitTypeId("britain-aaf")
FOOT, ITALIAN = "britain-infantry-3-4", "italy-infantry-1-3"
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


def attacked(box: str, edge: str, foe: str) -> list[set[str]]:
    """The rules against an attack out of a box, one into it, and one on enemies within it."""
    found = world(f"{FOOT} {box}", f"{foe} {edge}", f"{foe} {box}")
    ways = ((f"{FOOT}/1", edge), (f"{foe}/1", box), (f"{FOOT}/1", box))
    return [
        {one.rule for one in against_attacker(found, UnitId(unit), SpaceId(target))}
        for unit, target in ways
    ]


@pytest.mark.rule("5.27B#1", "there is no ground combat in a U.S. box")
@pytest.mark.parametrize(
    ("box", "edge", "foe"),
    [("atlantic-us", "EE1", ITALIAN), ("pacific-us", "PA37", "japan-infantry-3-2")],
)
def test_there_is_no_ground_combat_in_a_us_box(box: str, edge: str, foe: str) -> None:
    assert all("15.23" in rules for rules in attacked(box, edge, foe))


@pytest.mark.rule("5.37B#1", "there is no ground combat in the South Africa box")
def test_there_is_no_ground_combat_in_the_south_africa_box() -> None:
    assert all("15.23" in rules for rules in attacked("south-africa", "NN30", ITALIAN))


@pytest.mark.rule("5.67B#1", "there is no ground combat in the Ethiopia box")
def test_there_is_no_ground_combat_in_the_ethiopia_box() -> None:
    assert all("15.23" in rules for rules in attacked("ethiopia", "NN28", ITALIAN))


def test_units_beside_the_ethiopia_box_attack_each_other() -> None:
    found = world(f"{FOOT} NN28", f"{ITALIAN} NN29")
    found.put(war_state(Power.BRITAIN, Power.ITALY, Relation.WAR))
    assert against_attacker(found, UnitId(f"{FOOT}/1"), SpaceId("NN29")) == []


@pytest.mark.rule("5.27C#1", "ground and air units come there, and leave it, by sea")
def test_units_come_to_a_us_box_and_leave_it_by_sea() -> None:
    found = world()
    for box, port, closed in (("atlantic-us", "L22", "Y22"), ("pacific-us", "PP53", "PNN31")):
        assert joined(found, box, port)
        assert joined(found, port, box)
        assert not joined(found, box, closed)


@pytest.mark.rule("5.37C#1", "ground and air units come there, and leave it, by sea")
def test_units_come_to_the_south_africa_box_and_leave_it_by_sea() -> None:
    found = world()
    for port in ("MM30", "L22", "india", "australia"):
        assert joined(found, "south-africa", port)
        assert joined(found, port, "south-africa")
    assert not joined(found, "south-africa", "PP53")


def test_ways_between_ports_are_no_matter_of_boxes() -> None:
    assert joined(world(), "L22", "Y22")


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


def total_without_income(power: str) -> tuple[int, int]:
    """What a power begins a year with that holds nothing besides its base, and that base."""
    found = world()
    for row in tuple(found.incomes.values()):
        found.drop(row)
    return year_total(found, power, 1943), found.treasuries[power].base


@pytest.mark.rule("5.24#1", "the U.S. boxes yield the American base, whatever else is lost")
def test_the_american_base_in_the_us_boxes_is_never_lost() -> None:
    total, base = total_without_income("us")
    assert total == base > 0


@pytest.mark.rule("5.24#1", "and ten BRPs of Canada, beside ten of South Africa")
def test_canada_and_south_africa_stay_in_the_british_base() -> None:
    gone = [Alignment(Country(one), Status.SURRENDERED) for one in ("india", "australia")]
    found = world_at(scenario="global-war", turn="Spring 1942", rows=gone)
    assert BOOK.amount(found, BaseFloor("britain")) == 10 + 10


@pytest.mark.rule("5.74#1", "the Urals box yields the Russian base, whatever else is lost")
def test_the_russian_base_in_the_urals_box_is_never_lost() -> None:
    total, base = total_without_income("russia")
    assert total == base > 0


def test_income_comes_on_top_of_a_base() -> None:
    """Italy has Albania and Libya, at five BRPs each."""
    found = world()
    before = year_total(found, "italy", 1943)
    for area in ("albania", "libya"):
        found.drop(next(row for row in found.incomes.values() if row.area == area))
    assert before - year_total(found, "italy", 1943) == 5 + 5


def raised_in(nationality: str, party: str) -> tuple[list[SpaceId], bool]:
    """The boxes in which troops are raised, and whether they are in hexes, too."""
    found = world()
    home = home_area(found, nationality, party)
    return found.map.members(home & found.map.boxes), home & found.map.hexes != 0


@pytest.mark.rule("5.26#1", "American and Canadian units are built in either U.S. box")
@pytest.mark.parametrize(("nationality", "party"), [("us", "us"), ("canada", "britain")])
def test_who_is_built_in_the_us_boxes(nationality: str, party: str) -> None:
    assert raised_in(nationality, party) == (["atlantic-us", "pacific-us"], False)


@pytest.mark.rule("5.26#1", "and are placed there")
@pytest.mark.parametrize("box", ["atlantic-us", "pacific-us"])
def test_americans_are_placed_in_the_us_boxes(box: str) -> None:
    found = world()
    assert found.map.has(places_for(found, UnitTypeId("us-infantry-3-4"), "us"), box)


@pytest.mark.rule("5.36#1", "South African units are built in the South Africa box only")
def test_who_is_built_in_the_south_africa_box() -> None:
    assert raised_in("south-africa", "britain") == (["south-africa"], False)


@pytest.mark.rule("5.46#1", "Indian units may be built in the India box")
def test_who_is_built_in_the_india_box() -> None:
    assert raised_in("india", "britain") == (["india"], True)


@pytest.mark.rule("5.56#1", "Australian units may be built in the Australia box")
def test_who_is_built_in_the_australia_box() -> None:
    assert raised_in("australia", "britain") == (["australia"], True)


@pytest.mark.rule("5.66#1", "nobody builds in the Ethiopia box")
@pytest.mark.parametrize(
    "kind",
    [
        "us-infantry-3-4",
        "canada-infantry-3-4",
        "south-africa-infantry-3-4",
        "india-infantry-1-3",
        "australia-infantry-2-3",
        ITALIAN,
        FOOT,
    ],
)
def test_nobody_builds_in_the_ethiopia_box(kind: str) -> None:
    found = world()
    owner = kind.split("-")[0]
    owner = owner if owner in ("us", "italy") else "britain"
    assert not found.map.has(places_for(found, UnitTypeId(kind), owner), "ethiopia")


@pytest.mark.rule("5.65A#1", "units in Ethiopia are always in full supply")
def test_units_in_ethiopia_are_supplied() -> None:
    for party in ("italy", "britain"):
        net = trace(world(), party)
        assert net.at(world().map.bit("ethiopia")) is Supply.FULL


@pytest.mark.rule("5.67A#1", "ground units do not move into the Ethiopia box or out of it")
def test_nobody_moves_into_the_ethiopia_box_or_out_of_it() -> None:
    found = world_at(f"{ITALIAN} ethiopia", f"{ITALIAN} NN28", scenario="global-war",
                     turn="Spring 1942", side="axis", control={"italy": "NN29"})  # fmt: skip
    one, other = (found.units[UnitId(f"italy-infantry-1-3/{n}")] for n in (1, 2))
    assert options_of(found, one) == {}
    assert "ethiopia" not in options_of(found, other)
    assert "NN29" in options_of(found, other), "along the edge it moves"
    assert why_not(found, other, "ethiopia") != []
    assert why_not(found, one, "NN28") != []
