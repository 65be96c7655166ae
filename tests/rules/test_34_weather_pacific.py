"""34: winter, mud and monsoons on the Pacific board."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import BOTH_BOARDS, pacific_table, pacific_world
from tests.awaw.table import table, world_at
from warcabinet.awaw.air.transport.airdrop_restrictions import DropOn, DropUnit
from warcabinet.awaw.air.transport.eligible_cargo import CarryByAir
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.ground_attacks import AttackWith, against_attacker
from warcabinet.awaw.ground.attrition.hex_occupation import barred_to
from warcabinet.awaw.ground.battle.advance_after_combat import against_advance
from warcabinet.awaw.ground.battle.breakthroughs import (
    EXPLOITATION_STOP,
    CreateBreakthrough,
    ExploitFrom,
)
from warcabinet.awaw.ground.exploitation.movement_allowance import weather_losses
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.ground.overruns.overruns import OverrunWith
from warcabinet.awaw.ground.stacking.zones_of_control import firm_zone_of
from warcabinet.awaw.logistics.construction.placement_of_newly_constructed_units import (
    against_place,
)
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import passable
from warcabinet.awaw.logistics.weather.weather import (
    ASIAN_WINTER_AREA,
    AsianWinterDie,
    MudComes,
    WinterDie,
    WinterExperience,
    in_mud,
    is_winter,
    monsoon,
    preparation,
    winter_level,
    zone_level,
)
from warcabinet.awaw.naval.landings.loading import Embark
from warcabinet.awaw.naval.landings.sea_transport import DebarkIn
from warcabinet.awaw.naval.landings.seaborne_invasions import InvadeHex
from warcabinet.awaw.naval.waters.activities import Activity
from warcabinet.awaw.offensives.brp_costs import brp_cost, carry_out, full_offensive
from warcabinet.awaw.offensives.restrictions_on_offensive_operations import against, may_attrition
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Weather
from warcabinet.awaw.state.offensives import PaidFor
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.engine.book import Question
from warcabinet.hexes import SpaceId

JAPANESE, ARMOR = "japan-infantry-3-2", "japan-armor-3-3"
BRITISH, CHINDIT = "britain-infantry-1-3", "britain-chindit-1-2"
MONSOON = Weather("monsoon-area", WeatherKind.MONSOON)
MUD = Weather(ASIAN_WINTER_AREA, WeatherKind.MUD)


def winter(level: int) -> Weather:
    return Weather(ASIAN_WINTER_AREA, WeatherKind.WINTER, level)


def first(kind: str) -> UnitId:
    return UnitId(f"{kind}/1")


def rules_against(world: AwawWorld, question: Question) -> set[str]:
    return {refusal.rule for refusal in BOOK.may(world, question)}


# Where and when ----


@pytest.mark.rule("34.23D#2", "a die of its own for Siberia in fall and winter")
@pytest.mark.rule("34.32D#1", "four lands have its result")
@pytest.mark.rule("34.32D#2", "two are added in fall")
@pytest.mark.rule("34.32D#3", "five are added in winter")
@pytest.mark.parametrize(("turn", "level"), [("Fall 1942", 6), ("Winter 1942", 9)])
def test_siberia_has_a_die_of_its_own_in_fall_and_winter(turn: str, level: int) -> None:
    t = pacific_table(play=AsianWinterDie(), turn=turn)
    t.dice(4)
    assert [zone_level(t.world, space) for space in ("H32", "G31", "F26", "D24")] == [level] * 4
    assert zone_level(t.world, "J26") == 0  # China
    assert pacific_table(play=WinterDie(), turn=turn).pending == ""
    assert not is_winter(t.world)  # nothing freezes in Europe


def test_other_seasons_and_other_boards_roll_no_asian_winter_die() -> None:
    for turn in ("Spring 1942", "Summer 1942"):
        assert pacific_table(play=AsianWinterDie(), turn=turn).pending == ""
    assert table(play=AsianWinterDie(), turn="Winter 1941").pending == ""


def test_without_dated_weather_europe_has_the_weather_of_the_season() -> None:
    t = table(play=WinterDie(), scenario="europe-1939", turn="Winter 1940")
    t.dice(4)
    assert [zone_level(t.world, space) for space in ("H47", "M35", "V33")] == [9, 6, 4]


@pytest.mark.rule("34.31#1", "in spring in Siberia and its neighbours")
def test_mud_comes_to_siberia_and_its_neighbours_in_spring() -> None:
    world = pacific_table(play=MudComes(), turn="Spring 1942").world
    assert all(in_mud(world, space) for space in ("H32", "G31", "F26", "D24"))
    assert not in_mud(world, "J26")
    assert not monsoon(world)


@pytest.mark.rule("34.33#1", "in summer in five lands")
def test_monsoons_come_in_summer_to_india_and_the_lands_behind_it() -> None:
    world = pacific_table(play=MudComes(), turn="Summer 1942").world
    for space in ("T11", "DD3", "W12", "Y13", "Z14"):  # India, Ceylon, Burma, Thailand, Indochina
        assert world.map.has(monsoon(world), space), space
    for space in ("DD11", "S20", "II11"):  # Malaya, China, Java
        assert not world.map.has(monsoon(world), space), space
    assert not pacific_table(play=MudComes(), turn="Fall 1942").world.weather


# Preparation ----


@pytest.mark.rule("34.41B#1", "Japan begins with two")
@pytest.mark.rule("34.41C#1", "the Western Allies begin with none")
def test_japan_begins_with_two_levels_and_the_western_allies_with_none() -> None:
    world = pacific_world(
        f"{JAPANESE} G31", "us-infantry-2-3 H31", "russia-infantry-2-3 H32", rows=(winter(8),)
    )
    felt = [winter_level(world, world.units[unit]) for unit in sorted(world.units)]
    assert dict(zip(sorted(world.units), felt, strict=True)) == {
        first(JAPANESE): 6,
        first("us-infantry-2-3"): 8,
        first("russia-infantry-2-3"): 2,
    }


def test_in_fall_the_preparation_of_those_who_stand_in_siberia_is_shown() -> None:
    t = pacific_table(f"{JAPANESE} G31", play=AsianWinterDie(), turn="Fall 1942")
    assert t.told("34.444B") == ["winter preparation of japan: 2"]


@pytest.mark.rule("34.442B#1", "a winter against Russia in Siberia teaches Japan")
def test_a_winter_against_russia_teaches_japan() -> None:
    def after(place: str, wars: str) -> int:
        t = pacific_table(
            f"{JAPANESE} {place}", play=WinterExperience(), turn="Winter 1942", wars=wars
        )
        return preparation(t.world, "japan", "japan")

    assert after("G31", "japan/russia") == 4
    assert after("K29", "japan/russia") == 2  # Korea
    assert after("G31", "japan/us japan/britain") == 2


# Winter and mud ----


@pytest.mark.rule("34.23B#1", "also in Siberia, in winter turns only")
def test_winter_closes_the_mountains_of_siberia_to_breakthroughs() -> None:
    def laid(turn: str) -> tuple[bool, bool]:
        world = pacific_world(f"{ARMOR} G30", turn=turn, wars="japan/russia", rows=(winter(1),))
        asked = CreateBreakthrough("japan", "armor", first(ARMOR), SpaceId("G29"))
        stops = [area for _, area in BOOK.layers(world, EXPLOITATION_STOP, "japan", "japan", ARMOR)]
        closed = any(world.map.has(area, "G29") for area in stops)
        assert not any(world.map.has(area, "G30") for area in stops)
        return "34.23B" in rules_against(world, asked), closed

    assert laid("Winter 1942") == (True, True)
    assert laid("Fall 1942") == (False, False)  # winter weather, but no winter turn


@pytest.mark.rule("34.41#17", "in the Pacific half as many points")
@BOTH_BOARDS
def test_in_the_pacific_exploiting_armor_loses_half_as_much(scenario: str, board: str) -> None:
    place = board + "G30"
    world = pacific_world(
        f"{ARMOR} {place}", turn="Winter 1942", rows=(winter(7),), scenario=scenario
    )
    lost = weather_losses(world, world.units[first(ARMOR)])
    assert {points for points, area in lost if world.map.has(area, place)} == {2}  # of five


@pytest.mark.rule("34.41#4", "in Europe all of them, in a game on both boards too")
def test_on_both_boards_exploiting_armor_loses_all_in_europe() -> None:
    panzer, russian = "germany-armor-4-6", Weather("russian-winter-zone", WeatherKind.WINTER, 5)
    world = world_at(f"{panzer} K45", turn="Winter 1941", rows=(russian,), scenario="global-war")
    lost = weather_losses(world, world.units[first(panzer)])
    assert {points for points, area in lost if world.map.has(area, "K45")} == {5}


@pytest.mark.rule("34.25B#2", "mud in Siberia limits operations there only")
def test_mud_in_siberia_limits_operations_there_and_nowhere_else() -> None:
    world = pacific_world(
        f"{JAPANESE} H31 x5",
        f"{JAPANESE} J26 x5",
        "russia-infantry-2-3 H32",
        "china-infantry-2-2 J25",
        wars="japan/russia",
        turn="Spring 1942",
        rows=(MUD,),
        step="T.P.COM.GND.20",
    )
    north = [unit.id for unit in world.units.rows() if unit.place == "H31"]
    south = [unit.id for unit in world.units.rows() if unit.place == "J26"]
    assert not against(world, north[:4], (SpaceId("H32"),))
    assert {r.rule for r in against(world, north, (SpaceId("H32"),))} == {"34.22A"}
    assert not against(world, south, (SpaceId("J25"),))


@pytest.mark.rule("34.25B#2", "a full offensive in China leaves 14 BRPs of operations in mud")
@pytest.mark.rule("34.25B#3", "they cost no more BRPs")
@pytest.mark.rule("34.25B#4", "but nobody attritions there")
@pytest.mark.rule("34.25#3", "what is done on a part of the Asian front counts for all of it")
def test_a_full_offensive_in_china_leaves_a_limited_one_in_siberia() -> None:
    world = pacific_world(
        f"{JAPANESE} H31 x5",
        f"{JAPANESE} J26 x5",
        "russia-infantry-2-3 H32",
        "china-infantry-2-2 J25",
        wars="japan/russia",
        turn="Spring 1942",
        rows=(MUD,),
        step="T.P.COM.GND.20",
    )
    north = [unit.id for unit in world.units.rows() if unit.place == "H31"]
    south = [unit.id for unit in world.units.rows() if unit.place == "J26"]
    mud = (SpaceId("H32"),)
    assert brp_cost(world, north[:4], mud) > 0
    assert may_attrition(world, "japan", "asian") == []
    carry_out(world, south, (SpaceId("J25"),), PaidFor.ATTACK, "a test")
    assert full_offensive(world, "japan", "asian")
    assert not against(world, north[:4], mud)
    assert {r.rule for r in against(world, north, mud)} == {"34.22A"}
    assert brp_cost(world, north[:4], mud) == 0
    assert {r.rule for r in may_attrition(world, "japan", "asian")} == {"9.61"}


@pytest.mark.rule("34.25B#1", "winter in Siberia binds nobody elsewhere")
def test_winter_in_siberia_forbids_attacks_there_and_nowhere_else() -> None:
    world = pacific_world(
        f"{JAPANESE} H31",
        f"{JAPANESE} J26",
        "russia-infantry-2-3 H32",
        "china-infantry-2-2 J25",
        wars="japan/russia",
        turn="Fall 1942",
        rows=(winter(11),),
        step="T.P.COM.GND.20",
    )
    north, south = sorted(world.units_of["japan"])
    assert {r.rule for r in against_attacker(world, north, SpaceId("H32"))} == {"34.41"}
    assert not against_attacker(world, south, SpaceId("J25"))


# Monsoons ----


def burma(*units: str, step: str = "T.P.MOV.GND", side: str = "axis") -> AwawWorld:
    """V12 and V13 are jungle, U13 and W12 clear."""
    return pacific_world(
        *units, turn="Summer 1942", side=side, step=step, control={"japan": "V12"}, rows=(MONSOON,)
    )


@pytest.mark.rule("34.24#2", "Japanese, partisans and the Chindit, too")
@pytest.mark.rule("34.24A#1", "no swamp or jungle is entered in movement")
@pytest.mark.parametrize("troops", [JAPANESE, CHINDIT, "britain-partisan-1-3"])
def test_nobody_enters_swamp_or_jungle_in_the_monsoon_while_units_move(troops: str) -> None:
    side = "axis" if troops == JAPANESE else "allied"
    t = pacific_table(
        f"{troops} W12", play=GroundMovement(), turn="Summer 1942", side=side, rows=(MONSOON,)
    )
    assert t.against(f"{side}: move {troops}/1 V12") == {"34.24A"}
    assert t.against(f"{side}: move {troops}/1 X11") == set()  # clear
    t = pacific_table(f"{troops} W12", play=GroundMovement(), turn="Summer 1942", side=side)
    assert t.against(f"{side}: move {troops}/1 V12") == set()


def test_units_in_the_jungle_may_leave_it() -> None:
    t = pacific_table(f"{JAPANESE} V12", play=GroundMovement(), turn="Summer 1942", rows=(MONSOON,))
    assert t.against(f"axis: move {JAPANESE}/1 W12") == set()


@pytest.mark.rule("15.21#2", "in the monsoon nobody attacks out of the jungle or into it")
@pytest.mark.rule("34.24B#1", "nobody attacks out of it or into it")
def test_nobody_attacks_out_of_the_jungle_or_into_it() -> None:
    def banned(place: str, target: str) -> bool:
        world = burma(f"{JAPANESE} {place}", f"{BRITISH} {target}", step="T.P.COM.GND.20")
        asked = AttackWith("japan", "infantry", first(JAPANESE), SpaceId(target))
        return "34.24B" in rules_against(world, asked)

    assert banned("V12", "W12")
    assert banned("W12", "V12")
    assert not banned("W12", "X11")


@pytest.mark.rule("10.53E#3", "nobody drops out of jungle or swamp in the monsoon, or into it")
@pytest.mark.rule("34.24B#3", "no overruns, exploitation, air transport or drops there")
def test_nobody_overruns_exploits_or_drops_there() -> None:
    world = burma(f"{ARMOR} V12", "japan-airborne-1-2 V12", step="T.P.COM.EXP.10")
    unit, jumper = first(ARMOR), first("japan-airborne-1-2")
    overrun = OverrunWith("japan", "armor", unit, SpaceId("W12"), False)
    exploit = ExploitFrom("japan", "armor", unit, SpaceId("W12"))
    carried = CarryByAir("japan", "airborne", jumper)
    dropped = DropUnit("japan", "airborne", jumper)
    questions: tuple[Question, ...] = (overrun, exploit, carried, dropped)
    for asked in questions:
        assert "34.24B" in rules_against(world, asked), asked
    target = DropOn("japan", "airborne", jumper, SpaceId("V13"))
    assert "34.24B" in rules_against(world, target)
    dry = burma(f"{ARMOR} W12", "japan-airborne-1-2 W12", step="T.P.COM.EXP.10")
    overrun = OverrunWith("japan", "armor", unit, SpaceId("X11"), False)
    exploit = ExploitFrom("japan", "armor", unit, SpaceId("X11"))
    target = DropOn("japan", "airborne", jumper, SpaceId("X11"))
    questions = (overrun, exploit, carried, dropped, target)
    for asked in questions:
        assert "34.24B" not in rules_against(dry, asked), asked
    into = OverrunWith("japan", "armor", unit, SpaceId("V12"), False)
    assert "34.24B" in rules_against(dry, into)


@pytest.mark.rule("34.24A#2", "nobody is carried there by sea")
@pytest.mark.rule("34.24B#5", "nobody embarks there, for sea transport or an invasion")
@pytest.mark.rule("34.24B#6", "nobody invades it")
def test_nobody_embarks_or_lands_in_the_jungle_in_the_monsoon() -> None:
    """Bangkok (Y13) and the beach of W16 are jungle; Rangoon (W12) is not."""
    units = (f"{JAPANESE} Y13", f"{JAPANESE} W12")
    wet, dry = (SpaceId("Y13"), UnitId(f"{JAPANESE}/1")), (SpaceId("W12"), UnitId(f"{JAPANESE}/2"))
    movement, combat = burma(*units), burma(*units, step="T.P.COM.ANN.10")
    for world, activity in ((movement, Activity.SEA_TRANSPORT), (combat, Activity.INVASION)):
        assert "34.24B" in rules_against(world, Embark(activity, wet[1], wet[0]))
        assert "34.24B" not in rules_against(world, Embark(activity, dry[1], dry[0]))
    assert "34.24A" in rules_against(movement, DebarkIn("japan", wet[0]))
    assert "34.24A" not in rules_against(movement, DebarkIn("japan", dry[0]))
    assert rules_against(combat, InvadeHex("us", SpaceId("W16"))) == {"34.24B"}
    assert rules_against(combat, InvadeHex("us", SpaceId("W12"))) == set()
    fair = pacific_world(*units, turn="Fall 1942", step="T.P.COM.ANN.10")
    assert rules_against(fair, InvadeHex("us", SpaceId("W16"))) == set()
    assert "34.24B" not in rules_against(fair, Embark(Activity.INVASION, wet[1], wet[0]))


@pytest.mark.rule("34.24B#2", "nobody retreats into it")
@pytest.mark.rule("34.24B#4", "nobody advances into it")
def test_nobody_advances_or_retreats_into_the_jungle() -> None:
    world = burma(f"{JAPANESE} W12", step="T.P.COM.ATT")
    assert world.map.has(barred_to(world, first(JAPANESE)), "V12")
    assert not world.map.has(barred_to(world, first(JAPANESE)), "X11")
    assert "34.24A" in {
        r.rule for r in against_advance(world, first(JAPANESE), SpaceId("V12"), False)
    }


@pytest.mark.rule("34.24C#1", "construction and redeployment go on")
def test_the_monsoon_does_not_hinder_construction_and_redeployment() -> None:
    world = burma(f"{JAPANESE} W12", step="T.P.RED.20")
    unit = world.units[first(JAPANESE)]
    assert world.map.has(passable(world, unit), "V12")
    world.put(Clock(StepId("T.P.BLD.20"), world.turn, world.side))
    kind = world.statics.kinds["india-infantry-1-3"]
    told = {r.rule for r in against_place(world, kind.type, "britain", SpaceId("T12"))}
    assert not any(rule.startswith("34.") for rule in told)


def test_europe_knows_no_monsoon() -> None:
    assert not monsoon(world_at(turn="Summer 1941"))


@pytest.mark.rule("34.41#18", "the effect of 10 on zones is not felt in the Pacific")
@BOTH_BOARDS
def test_zones_do_not_weaken_in_the_pacific(scenario: str, board: str) -> None:
    for level, firm in ((12, True), (13, False)):  # Japan is prepared for two: 10 and 11
        world = pacific_world(
            f"{ARMOR} {board}G30", turn="Winter 1942", rows=(winter(level),), scenario=scenario
        )
        assert bool(firm_zone_of(world, "japan")) is firm
