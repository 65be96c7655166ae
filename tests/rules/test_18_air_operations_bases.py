"""18.15, 18.51, 34.41: bases without room, bases that operate, and winter."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.air.base_changes.airbase_placement import Airbases
from warcabinet.awaw.air.base_changes.overcrowded_bases import CrowdedBases
from warcabinet.awaw.air.bases.basing import against_basing, capacity, is_base
from warcabinet.awaw.air.bases.operational_bases import operational, why_not_operational
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attrition.counter_losses import bare_bases
from warcabinet.awaw.logistics.weather_effects.axis_in_the_russian_winter import axis_effort_made
from warcabinet.awaw.offensives.air_operation_costs import FlyTogether
from warcabinet.awaw.pieces.air_factors import station
from warcabinet.awaw.scenarios.file.words import LevelKind, WeatherKind
from warcabinet.awaw.state.air import AirId, AirState, Task
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import (
    Control,
    Counter,
    CounterKind,
    HexSupply,
    Supply,
    Weather,
)
from warcabinet.awaw.state.offensives import Operation
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.engine.book import Refusal
from warcabinet.hexes import SpaceId

AAF, RUSSIAN = UnitTypeId("germany-aaf"), UnitTypeId("russia-aaf")
WARSAW, LAND, BREST = "M35", "M34", SpaceId("N36")
AXIS = "european axis"


def airbase(space: str, owner: str = "germany") -> Counter:
    return Counter(CounterKind.AIRBASE, SpaceId(space), owner)


def unsupplied(space: str, supply: Supply = Supply.NONE) -> HexSupply:
    return HexSupply(SpaceId(space), supply)


def laying(*units: str, step: str = "T.P.MOV.AIR.10", **setting: object) -> Table:
    return table(*units, play=Airbases(), step=step, **setting)


def rules(refusals: list[Refusal]) -> list[str]:
    return sorted(one.rule for one in refusals)


# Without room ------------------------------------------------------------------------------------


@pytest.mark.rule("14.523#1", "air units without room leave with the airbase")
@pytest.mark.rule("18.15#1", "when an airbase is removed, those beyond the room that is left go")
def test_only_those_without_room_leave_when_an_airbase_goes() -> None:
    world = world_at(f"germany-aaf {WARSAW} x7", rows=(airbase(WARSAW),))
    bare_bases(world, [SpaceId(WARSAW)])
    assert world.air[AirId(f"germany-aaf@{WARSAW}")].factors == 5
    assert sum(row.factors for row in world.air.values()) == 7


@pytest.mark.rule("18.15#1", "whoever has no room when the phase ends is eliminated")
def test_whoever_has_no_room_at_the_end_of_the_phase_is_eliminated() -> None:
    t = table(f"germany-aaf {WARSAW} x7", play=CrowdedBases(), step="T.P.MOV")
    assert t.world.air[AirId(f"germany-aaf@{WARSAW}")].factors == 5
    units = (f"germany-aaf {WARSAW} x4", f"germany-air-transport {WARSAW} x2")
    t = table(*units, play=CrowdedBases(), step="T.P.MOV")
    assert t.pending == "crowded-base"
    assert t.against("axis: give-up-air germany-aaf@L31 1") == {"18.15"}
    assert t.against(f"axis: give-up-air germany-aaf@{WARSAW} 2") == {"18.15"}
    t.say(f"axis: give-up-air germany-air-transport@{WARSAW} 1")
    assert t.world.air[AirId(f"germany-air-transport@{WARSAW}")].factors == 1
    assert t.pending == ""
    assert t.world.pools["germany-air-transport"].unbuilt >= 1


# Operating ----------------------------------------------------------------------------------------


@pytest.mark.rule("18.51#1", "a base operates if it is a base, held and fully supplied")
@pytest.mark.rule("18.51#2", "and has neither partial supply nor lack of oil")
@pytest.mark.rule("9.11C#1", "air units fly offensive missions from operational bases only")
@pytest.mark.rule("30.61B#1", "air units operate from fully supplied bases")
@pytest.mark.rule("30.51#2", "with full supply and oil a base is unimpaired")
@pytest.mark.rule("30.12#2", "air units have the supply and oil of their hex")
def test_a_base_operates_if_it_is_held_supplied_and_has_oil() -> None:
    assert operational(world_at(), "germany", WARSAW)
    world = world_at(rows=(unsupplied(WARSAW, Supply.PARTIAL),))
    assert rules(why_not_operational(world, "germany", WARSAW)) == ["18.51"]
    world = world_at(rows=(OilEffect(AXIS, Service.AIR),))
    assert rules(why_not_operational(world, "germany", WARSAW)) == ["33.61A"]
    assert rules(why_not_operational(world_at(), "germany", "H47")) == ["18.51"]
    assert rules(why_not_operational(world_at(), "germany", LAND)) == ["18.12"]
    assert operational(world_at(), "russia", "urals")


@pytest.mark.rule(
    "30.24#1", "a base that a minor country's capital supplies serves its units, not its patron's"
)
def test_a_minor_country_may_have_better_supply_than_its_patron() -> None:
    row = HexSupply(SpaceId("D41"), Supply.PARTIAL, full_for=("finland",))
    world = world_at(rows=(row,))
    assert operational(world, "finland", "D41")
    assert not operational(world, "germany", "D41")


@pytest.mark.rule("18.51#1", "no offensive mission from a base without supply")
@pytest.mark.rule("18.51#2", "nor from one with partial supply")
@pytest.mark.rule("18.21D#1", "nobody flies from a base that has no supply")
@pytest.mark.rule("30.523A#3", "no offensive missions from a base in partial supply")
@pytest.mark.rule("30.16#3", "no missions from a base without supply")
@pytest.mark.rule("30.15#2", "unsupplied hexes limit the air units in them")
@pytest.mark.rule("30.521#1", "a limited source supplies air units only in part")
@pytest.mark.parametrize("supply", [Supply.PARTIAL, Supply.NONE])
def test_no_offensive_mission_from_a_base_without_full_supply(supply: Supply) -> None:
    world = world_at(f"germany-aaf {WARSAW} x3", rows=(unsupplied(WARSAW, supply),))
    row = world.air[AirId(f"germany-aaf@{WARSAW}")]
    assert rules(against_mission(world, row, Task.COUNTERAIR, BREST)) == ["18.51"]
    assert rules(against_mission(world, row, Task.GROUND_SUPPORT, BREST)) == ["18.51"]


@pytest.mark.rule("18.51#1", "no offensive mission from a base that the enemy controls")
def test_no_offensive_mission_from_a_base_that_is_lost() -> None:
    world = world_at(f"germany-aaf {WARSAW} x3", control={"russia": WARSAW})
    row = world.air[AirId(f"germany-aaf@{WARSAW}")]
    assert "18.51" in rules(against_mission(world, row, Task.COUNTERAIR, BREST))


@pytest.mark.rule("18.51#4", "naval air flies offensive missions from a one-hex island too")
def test_naval_air_operates_from_a_bare_island() -> None:
    world = world_at("germany-nas F39 x1", control={"germany": "F39"})
    row = world.air[AirId("germany-nas@F39")]
    assert operational(world, "germany", "F39")
    assert against_mission(world, row, Task.GROUND_SUPPORT, SpaceId("F42")) == []
    world = world_at("germany-nas F39 x1", rows=(unsupplied("F39"),), control={"germany": "F39"})
    assert rules(against_mission(world, row, Task.GROUND_SUPPORT, SpaceId("F42"))) == ["18.51"]


@pytest.mark.rule("18.51#2", "no offensive mission without oil")
@pytest.mark.rule("18.45#7", "without oil air units defend only the hex of their base")
@pytest.mark.rule("18.611D#1", "so does defensive air support")
@pytest.mark.rule("33.61A#5", "no offensive missions")
@pytest.mark.rule("33.61A#7", "defence of the own base only")
@pytest.mark.rule("33.71A#1", "without oil the air force is bound")
def test_no_offensive_mission_without_oil() -> None:
    world = world_at(f"germany-aaf {WARSAW} x3", rows=(OilEffect(AXIS, Service.AIR),))
    row = world.air[AirId(f"germany-aaf@{WARSAW}")]
    assert rules(against_mission(world, row, Task.COUNTERAIR, BREST)) == ["33.61A"]
    assert rules(against_mission(world, row, Task.DEFENSIVE_SUPPORT, BREST)) == ["33.61A"]
    assert not against_mission(world, row, Task.DEFENSIVE_SUPPORT, SpaceId(WARSAW))


@pytest.mark.rule("18.611D#1", "with partial supply they support only the hex of their base")
@pytest.mark.rule("18.21D#2", "who has staged to a base in partial supply defends its hex alone")
@pytest.mark.rule("18.45#8", "with partial supply every defensive mission is over the own base")
@pytest.mark.rule("30.523A#6", "with partial supply they defend only their own hex")
@pytest.mark.rule("30.61B#2", "air units of such bases have the impairments of 30.523")
def test_who_is_short_of_supply_defends_only_his_own_hex() -> None:
    world = world_at(f"germany-aaf {WARSAW} x3", rows=(unsupplied(WARSAW, Supply.PARTIAL),))
    row = world.air[AirId(f"germany-aaf@{WARSAW}")]
    assert not against_mission(world, row, Task.DEFENSIVE_SUPPORT, SpaceId(WARSAW))
    assert rules(against_mission(world, row, Task.DEFENSIVE_SUPPORT, BREST)) == ["30.523A"]
    assert rules(against_mission(world, row, Task.TRANSPORT_INTERCEPTION, BREST)) == ["30.523A"]


# Winter -------------------------------------------------------------------------------------------


def winter(level: int) -> Weather:
    return Weather("russian-winter-zone", WeatherKind.WINTER, level)


@pytest.mark.rule("18.45#6", "in a winter of 9 air units defend only the hex of their base")
@pytest.mark.rule("18.611D#2", "a hex in such a winter is supported only from its own base")
@pytest.mark.rule("34.41#13", "at 9 no offensive missions")
@pytest.mark.rule("34.41#14", "at 9 air supports only the hex of its base")
@pytest.mark.parametrize(("level", "grounded"), [(8, False), (9, True), (11, True)])
def test_no_offensive_mission_into_the_hardest_winter(level: int, grounded: bool) -> None:
    rows = (winter(level), Control(SpaceId("K40"), "germany"))
    world = world_at("germany-aaf K40 x3", turn="Winter 1941", rows=rows)
    row = world.air[AirId("germany-aaf@K40")]
    found = rules(against_mission(world, row, Task.COUNTERAIR, SpaceId("J43")))
    assert ("34.41" in found) is grounded
    found = rules(against_mission(world, row, Task.DEFENSIVE_SUPPORT, SpaceId("J43")))
    assert ("34.41" in found) is grounded
    assert not against_mission(world, row, Task.DEFENSIVE_SUPPORT, SpaceId("K40"))


@pytest.mark.rule("18.45#6", "nor out of such a winter, nor into one from elsewhere (R-206)")
@pytest.mark.parametrize(("base", "goal"), [("K40", "M36"), ("M36", "K40")])
def test_no_defence_across_the_edge_of_the_hardest_winter(base: str, goal: str) -> None:
    rows = (winter(9), Control(SpaceId("K40"), "germany"))
    world = world_at(f"germany-aaf {base} x3", turn="Winter 1941", rows=rows)
    row = world.air[AirId(f"germany-aaf@{base}")]
    for task in (Task.DEFENSIVE_SUPPORT, Task.TRANSPORT_INTERCEPTION):
        assert rules(against_mission(world, row, task, SpaceId(goal))) == ["34.41"]
        assert not against_mission(world, row, task, SpaceId(base))
    world.drop(world.weather["russian-winter-zone"])
    assert not against_mission(world, row, Task.DEFENSIVE_SUPPORT, SpaceId(goal))


def test_russians_fly_in_a_winter_that_grounds_the_axis() -> None:
    prepared = Level(str(LevelKind.WINTER_PREPARATION), "russia", 6)
    rows = (winter(11), prepared)
    world = world_at("russia-aaf J43 x3", side="allied", turn="Winter 1941", rows=rows,
                     control={"germany": "K40"})  # fmt: skip
    row = world.air[AirId("russia-aaf@J43")]
    assert not against_mission(world, row, Task.GROUND_SUPPORT, SpaceId("K40"))


@pytest.mark.rule("34.23F#4", "fifteen air factors count like an attack")
@pytest.mark.rule("34.26#2", "Finnish air does not count")
def test_fifteen_axis_air_factors_count_like_an_attack() -> None:
    world = world_at(turn="Winter 1941", rows=(winter(9),))
    few = FlyTogether(AXIS, 14, (SpaceId("J43"),), ("germany-aaf",))
    many = FlyTogether(AXIS, 15, (SpaceId("J43"),), ("germany-aaf",))
    assert BOOK.may(world, few) == []
    assert rules(BOOK.may(world, many)) == ["34.23F"]
    finns = FlyTogether(AXIS, 15, (SpaceId("J43"),), ("finland-aaf",))
    assert BOOK.may(world, finns) == []
    west = FlyTogether(AXIS, 15, (SpaceId(WARSAW),), ("germany-aaf",))
    assert BOOK.may(world, west) == []
    world = world_at(turn="Winter 1941", rows=(winter(8),))
    assert BOOK.may(world, many) == []
    used = Operation(UnitId("air/0"), AXIS, 15, (SpaceId("J43"),), ("eastern",))
    world.put(used)
    assert axis_effort_made(world) == 1
    assert BOOK.may(world, many) == []  # who has flown that much flies on


def test_the_helpers_agree() -> None:
    world = world_at(rows=(airbase(LAND),))
    assert is_base(world, LAND)
    assert not is_base(world, "M36")
    assert capacity(world, LAND) == 15
    station(world, RUSSIAN, "russia", SpaceId("H47"), 5, AirState.FLOWN)
    assert against_basing(world, "russia", RUSSIAN, "H47") != []
