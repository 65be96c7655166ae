"""10.1, 10.2, 10.9: infantry, replacements and flak."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.attrition import FIFTEEN, begun
from tests.awaw.pacific_world import BOTH_BOARDS, pacific_world
from tests.awaw.table import world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts
from warcabinet.awaw.ground.attack.ground_attacks import against_attacker
from warcabinet.awaw.ground.attack.strengths_and_odds import strength, weigh
from warcabinet.awaw.ground.movement.ground_movement import allowance
from warcabinet.awaw.ground.overruns.overruns import drivers, why_not_with
from warcabinet.awaw.logistics.construction.construction_costs import price_of
from warcabinet.awaw.pieces.air_factors import is_air
from warcabinet.awaw.pieces.combat_training_levels import ctl
from warcabinet.awaw.state.air import AirId, Task
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import (
    Bridgehead,
    BridgeheadKind,
    Counter,
    CounterKind,
    Pool,
    Supply,
    UnitSupply,
)
from warcabinet.awaw.state.oil import OilEffect, OilReserve, OilZone, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Relation, Side, war_state
from warcabinet.hexes import SpaceId

INF, MECH, RECRUITS = "germany-infantry-3-3", "britain-infantry-3-4", "germany-replacement-1-1"
NO_OIL = OilEffect("european axis", Service.ARMY)
WEST_WITHOUT_OIL = (
    OilReserve("western allies europe", 0, True),
    OilZone("western allies europe", (SpaceId("K45"),)),
    OilEffect("western allies europe/britain", Service.ARMY),
)
AT_WAR = war_state(Power.BRITAIN, Power.GERMANY, Relation.WAR)
KINDS = RULES.settings["barbarossa"].kinds


def factor(world: AwawWorld, unit: str) -> int:
    return allowance(world, world.units[UnitId(f"{unit}/1")])


# Infantry -----------------------------------------------------------------------------------------


@pytest.mark.rule("10.11#2", "infantry moves two in the Pacific")
@BOTH_BOARDS
def test_infantry_moves_two_in_the_pacific(scenario: str, board: str) -> None:
    assert factor(world_at(f"{INF} K45"), INF) == 3
    world = pacific_world(f"us-infantry-2-3 {board}W21", scenario=scenario)
    assert factor(world, "us-infantry-2-3") == 2


@pytest.mark.rule("10.11#3", "without oil infantry moves as before, and its CTL is one less")
def test_infantry_without_oil_moves_as_before() -> None:
    dry, wet = (world_at(f"{INF} K45", rows=rows) for rows in ((NO_OIL,), ()))
    assert factor(dry, INF) == factor(wet, INF) == 3
    unit = UnitId(f"{INF}/1")
    assert ctl(dry, dry.units[unit]) == ctl(wet, wet.units[unit]) - 1


@pytest.mark.rule("10.12#4", "without oil mechanized infantry moves three")
@pytest.mark.rule("10.12#5", "without oil it overruns nobody")
def test_mechanized_infantry_without_oil_is_infantry() -> None:
    for rows, points, able in (((), 4, True), (WEST_WITHOUT_OIL, 3, False)):
        world = world_at(f"{MECH} K45", "germany-infantry-1-3 K46", side="allied",
                         rows=(AT_WAR, *rows))  # fmt: skip
        assert factor(world, MECH) == points
        unit = world.units[UnitId(f"{MECH}/1")]
        assert (why_not_with(world, unit, SpaceId("K46")) == []) is able


@pytest.mark.rule("10.12#3", "in the Pacific mechanized infantry moves two")
@pytest.mark.rule("10.12#6", "and overruns nobody")
@BOTH_BOARDS
def test_mechanized_infantry_is_infantry_in_the_pacific(scenario: str, board: str) -> None:
    foe = SpaceId(board + "X11")
    world = pacific_world(
        f"{MECH} {board}W12", f"japan-infantry-1-2 {foe}", side="allied", scenario=scenario
    )
    assert factor(world, MECH) == 2
    unit = world.units[UnitId(f"{MECH}/1")]
    assert {one.rule for one in why_not_with(world, unit, foe)} == {"13.51"}
    assert drivers(world, Side.ALLIED, foe) == []


@pytest.mark.rule("10.12#1", "in a game on both boards it moves four and overruns in Europe")
def test_on_both_boards_infantry_is_mechanized_in_europe() -> None:
    world = world_at(
        f"{MECH} K45", "germany-infantry-1-3 K46", scenario="global-war", side="allied",
        rows=(AT_WAR,),
    )  # fmt: skip
    assert factor(world, MECH) == 4
    assert why_not_with(world, world.units[UnitId(f"{MECH}/1")], SpaceId("K46")) == []
    assert drivers(world, Side.ALLIED, SpaceId("K46")) == [f"{MECH}/1"]


# Strongholds --------------------------------------------------------------------------------------

CENTER = Counter(CounterKind.INDUSTRIAL_CENTER, SpaceId("N41"), "germany", 5)
BRIDGEHEAD = Bridgehead(SpaceId("N41"), "axis", BridgeheadKind.RIVER, 1)


def shaken(kind: str, place: str, *rows: Any, exploiting: bool = True) -> bool:
    """Does Russian armor of CTL 2 take one from the DM of a German unit there?"""
    world = world_at(
        f"{kind} {place}", "russia-armor-4-5 N40", turn="Fall 1942", side="allied",
        rows=[Level("ctl", "russia", 2), *rows],
    )  # fmt: skip
    assault = Assault((UnitId("russia-armor-4-5/1"),), (SpaceId(place),), exploiting=exploiting)
    parts = multiplier_parts(world, UnitId(f"{kind}/1"), assault)
    return -1 in [part.value for part in parts if part.name == "exploiting armor"]


@pytest.mark.rule("10.13#1", "exploiting armor takes one from the DM of infantry")
@pytest.mark.rule("10.24#1", "exploiting armor takes one from the DM of replacements")
@pytest.mark.rule("10.23#1", "replacements defend with one factor")
@pytest.mark.parametrize("kind", [INF, RECRUITS])
def test_exploiting_armor_shakes_them_in_the_open(kind: str) -> None:
    assert shaken(kind, "N41")
    assert not shaken(kind, "N41", exploiting=False)
    world = world_at(f"{kind} N41", "russia-armor-4-5 N40", side="allied")
    regular = Assault((UnitId("russia-armor-4-5/1"),), (SpaceId("N41"),))
    assert strength(world, UnitId(f"{kind}/1"), regular) == {INF: 6, RECRUITS: 2}[kind]


@pytest.mark.rule("10.13#2", "not in a capital or an objective")
@pytest.mark.rule("10.13#3", "not in a bridgehead")
@pytest.mark.rule("10.24#2", "not in a capital")
@pytest.mark.rule("10.24#3", "not in an objective")
@pytest.mark.rule("10.24#4", "not with an industrial center")
@pytest.mark.rule("10.24#5", "not in a bridgehead")
@pytest.mark.parametrize("kind", [INF, RECRUITS])
def test_strongholds_spare_them(kind: str) -> None:
    assert not shaken(kind, "O39")  # Kiev, a capital
    assert not shaken(kind, "J43")  # Smolensk, an objective
    assert not shaken(kind, "N41", CENTER)
    assert not shaken(kind, "N41", BRIDGEHEAD)
    assert shaken(kind, "K40")  # Minsk, neither


# Replacements -------------------------------------------------------------------------------------


@pytest.mark.rule("10.23#2", "replacements do not attack")
@pytest.mark.rule("10.23#3", "replacements do not overrun")
def test_replacements_take_part_in_nothing_offensive() -> None:
    world = world_at(f"{RECRUITS} K45", f"{INF} K45", "russia-infantry-1-3 K46")
    for unit, able in ((f"{INF}/1", True), (f"{RECRUITS}/1", False)):
        found = {one.rule for one in against_attacker(world, UnitId(unit), SpaceId("K46"))}
        assert ("10.23" not in found) is able
    recruits = world.units[UnitId(f"{RECRUITS}/1")]
    assert "13.51" in {one.rule for one in why_not_with(world, recruits, SpaceId("K46"))}


@pytest.mark.rule("10.23#4", "replacements are not counted in an attrition")
@pytest.mark.rule("10.23#5", "replacements do not occupy a hex won by attrition")
@pytest.mark.rule("10.93#5", "flak does not occupy a hex won by attrition")
def test_replacements_do_not_advance_after_attrition() -> None:
    line = ("russia-infantry-3-3 K47 x2", "russia-infantry-3-3 J48 x2")
    t = begun(*FIFTEEN, f"{RECRUITS} L46", "germany-flak L46 x1", *line, die=5)
    (fight,) = t.world.attrition_fight.values()
    assert f"{RECRUITS}/1" not in fight.attackers
    t.say("allied: lose-to-attrition russia-infantry-3-3/1,russia-infantry-3-3/3")
    assert t.against(f"axis: occupy-hexes K47={RECRUITS}/1") == {"14.61"}
    assert t.against("axis: occupy-hexes K47=germany-flak") == {"14.61"}
    assert t.against("axis: occupy-hexes K47=germany-armor-5-6/1") == set()


@pytest.mark.rule("10.23#6", "partial supply takes one from the CTL of replacements")
@pytest.mark.rule("10.23#7", "so does lack of oil")
@pytest.mark.parametrize("row", [UnitSupply(UnitId(f"{RECRUITS}/1"), Supply.PARTIAL), NO_OIL])
def test_want_takes_one_from_the_training_of_replacements(row: Any) -> None:
    unit = UnitId(f"{RECRUITS}/1")
    short, well = (world_at(f"{RECRUITS} K45", rows=rows) for rows in ((row,), ()))
    assert ctl(short, short.units[unit]) == ctl(well, well.units[unit]) - 1


# Flak ---------------------------------------------------------------------------------------------


@pytest.mark.rule("10.93#1", "flak has no ground combat factor")
@pytest.mark.rule("10.93#2", "flak does not help the defence of its hex on the ground")
def test_flak_does_not_fight_on_the_ground() -> None:
    flak = [one for one in KINDS.values() if one.category is Category.FLAK]
    assert {one.combat for one in flak} == {0}
    units = ("russia-infantry-1-3 K46", f"{INF} K45")
    assault = Assault((UnitId(f"{INF}/1"),), (SpaceId("K46"),))
    bare, covered = (world_at(*units, *more) for more in ((), ("russia-flak K46 x3",)))
    assert weigh(bare, assault).defence == weigh(covered, assault).defence == 2


@pytest.mark.rule("10.93#7", "flak takes no part in offensive operations: it flies no missions")
def test_flak_flies_no_missions() -> None:
    world = world_at("germany-flak M35 x2")
    row = world.air[AirId("germany-flak@M35")]
    assert not is_air(world, row)
    assert {one.rule for one in against_mission(world, row, Task.COUNTERAIR, SpaceId("M36"))} == {
        "17.11"
    }


@pytest.mark.rule("10.26#1", "a replacement costs one BRP")
@pytest.mark.rule("10.41C#1", "a specialized unit costs three BRPs")
@pytest.mark.rule("10.98#1", "a flak factor costs one BRP")
@pytest.mark.parametrize(
    ("kind", "cost"),
    [(RECRUITS, 1), ("germany-airborne-1-3", 3), ("germany-flak", 1), ("germany-armor-4-6", 8)],
)
def test_what_units_cost(kind: str, cost: int) -> None:
    world = world_at(rows=[Pool(UnitTypeId(kind), "germany", 1)])
    assert price_of(world, UnitTypeId(kind), "germany").brps == cost


@pytest.mark.rule("10.56#1", "an airborne unit that was not dropped advances")
def test_airborne_units_that_were_not_dropped_advance_after_attrition() -> None:
    units = ("germany-airborne-1-3 K46", "germany-armor-5-6 K46 x2", "germany-armor-5-6 J47",
             "russia-infantry-3-3 K47 x2", "russia-infantry-3-3 J48 x2")  # fmt: skip
    t = begun(*units, die=5)
    t.say("allied: lose-to-attrition russia-infantry-3-3/1,russia-infantry-3-3/3")
    assert t.against("axis: occupy-hexes K47=germany-airborne-1-3/1") == set()
