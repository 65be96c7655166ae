"""18.1, 18.5: bases and airbase counters."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.air.airbases import Airbases, LayAirbase, counters_of
from warcabinet.awaw.air.bases import (
    against_basing,
    capacity,
    is_base,
    operational,
    room_at,
    why_not_operational,
)
from warcabinet.awaw.air.crowding import CrowdedBases
from warcabinet.awaw.air.flying import station
from warcabinet.awaw.air.missions import against_mission
from warcabinet.awaw.air.records import AirId, AirState, Task
from warcabinet.awaw.air.records_bases import AirbasesLaid, FreshAirbase
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.records import Level
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attrition.losses import bare_bases
from warcabinet.awaw.ground.records import UnitId
from warcabinet.awaw.ground.records_offensives import Operation
from warcabinet.awaw.logistics.control import take
from warcabinet.awaw.logistics.records import (
    Control,
    Counter,
    CounterKind,
    HexSupply,
    Supply,
    Weather,
)
from warcabinet.awaw.logistics.records_oil import OilEffect, Service
from warcabinet.awaw.logistics.supply_isolation import isolation_losses
from warcabinet.awaw.logistics.weather_effects import axis_effort_made
from warcabinet.awaw.offensives.air_costs import FlyTogether
from warcabinet.awaw.powers import Power, Relation, Side, WarState
from warcabinet.awaw.scenarios.words import LevelKind, WeatherKind
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


# Laying airbases ----------------------------------------------------------------------------------


@pytest.mark.rule("18.14")
@pytest.mark.rule("18.145")
def test_each_power_has_its_airbases() -> None:
    world = world_at()
    powers = ("germany", "italy", "france", "britain", "russia", "us", "japan", "china")
    assert [counters_of(world, name) for name in powers] == [4, 2, 2, 3, 3, 3, 0, 0]


@pytest.mark.rule("18.142B")
def test_germany_lays_two_airbases_in_a_turn_and_italy_one() -> None:
    t = laying()
    t.say("axis: place-airbase germany M34")
    t.say("axis: place-airbase germany M36")
    assert "18.142B" in t.against("axis: place-airbase germany N34")
    t.say("axis: place-airbase italy N34")
    assert t.pending == ""  # nothing more to lay
    assert t.world.counters[f"{CounterKind.AIRBASE}@N34"].owner == "italy"
    assert "airbase@M34" in t.world.counters


@pytest.mark.rule("18.142B")
@pytest.mark.parametrize(("turn", "most"), [("Fall 1942", 1), ("Spring 1943", 2)])
def test_russia_lays_two_from_1943_on(turn: str, most: int) -> None:
    t = laying(side="allied", turn=turn)
    t.say("allied: place-airbase russia L43")  # K40 has one already
    assert (t.pending == "lay-airbases") is (most == 2)


@pytest.mark.rule("18.142", "18.142A")
def test_what_was_laid_in_an_earlier_phase_counts() -> None:
    t = laying(rows=(AirbasesLaid("germany", 1), AirbasesLaid("italy", 1)), step="T.P.BLD.80")
    t.say("axis: place-airbase germany M34")
    assert t.pending == ""


@pytest.mark.rule("18.142C")
@pytest.mark.rule("30.61A")
@pytest.mark.rule("30.12")
@pytest.mark.rule("29.24A")
def test_airbases_are_laid_in_own_and_supplied_hexes() -> None:
    partial = unsupplied("M34", Supply.PARTIAL)
    t = laying("russia-armor-3-5 N37", rows=(unsupplied("M36"), partial))
    assert t.against("axis: place-airbase germany M36") == {"18.142C"}
    assert t.against("axis: place-airbase germany M34") == {"18.142C"}
    assert t.against("axis: place-airbase germany N38") == {"18.142C"}  # Russian
    assert t.against("axis: place-airbase germany I35") == {"18.142C"}  # sea
    assert t.against("axis: place-airbase germany ZZ99") == {"18.142C"}
    assert t.against("axis: place-airbase germany N35") == set()  # in a zone of control
    assert t.against("axis: place-airbase italy V32") == set()  # a partner's hex


@pytest.mark.rule("18.142D")
def test_a_hex_has_one_airbase() -> None:
    t = laying(rows=(airbase(LAND),))
    assert t.against(f"axis: place-airbase germany {LAND}") == {"18.142D"}
    assert t.against(f"axis: place-airbase germany {WARSAW}") == set()


@pytest.mark.rule("18.141")
def test_the_us_lays_airbases_in_europe_only_at_war_with_germany() -> None:
    asked = LayAirbase("us", SpaceId(WARSAW))
    world = world_at(control={"us": WARSAW})
    assert "18.141" in rules(BOOK.may(world, asked))
    world.put(WarState(Power.GERMANY, Power.US, Relation.WAR))
    assert "18.141" not in rules(BOOK.may(world, asked))


@pytest.mark.rule("18.143")
@pytest.mark.rule("18.144")
@pytest.mark.rule("28.35")
def test_airbases_are_recycled_once_all_are_on_the_board() -> None:
    t = laying(rows=(airbase("M34"),))  # besides two of the set-up
    assert t.against("axis: recycle-airbase M34 N34") == {"18.143"}
    t = laying(rows=(airbase("M34"), airbase("M36")), ready=True)
    assert t.against("axis: place-airbase germany N34") == {"18.143"}
    assert t.against("axis: recycle-airbase K40 N34") == {"18.143"}  # a Russian one
    t.say("axis: recycle-airbase M34 N34")
    assert "airbase@M34" not in t.world.counters
    assert "airbase@N34" in t.world.counters
    t.say("axis: recycle-airbase N34 N35")
    assert "18.142B" in t.against("axis: recycle-airbase M36 M34")


@pytest.mark.rule("18.143")
@pytest.mark.rule("18.15")
def test_who_cannot_leave_a_recycled_airbase_keeps_it() -> None:
    rows = [airbase(space) for space in ("M34", "M36")]
    t = laying(f"germany-aaf {LAND} x3", rows=rows, ready=True, step="T.P.BLD.80")
    assert t.against(f"axis: recycle-airbase {LAND} N34") == {"18.143"}
    assert t.against("axis: recycle-airbase M36 N34") == set()
    t = laying(f"germany-aaf {LAND} x3", rows=rows, ready=True)  # they can stage afterwards
    assert t.against(f"axis: recycle-airbase {LAND} N34") == set()


@pytest.mark.rule("18.146")
def test_only_its_own_power_uses_a_fresh_airbase() -> None:
    fresh = (airbase(LAND, "italy"), FreshAirbase(SpaceId(LAND), "italy"))
    world = world_at(rows=fresh)
    assert room_at(world, "germany", AAF, LAND) == 0
    assert room_at(world, "italy", UnitTypeId("italy-aaf"), LAND) == 5
    world = world_at(rows=fresh[:1])  # in a later phase
    assert room_at(world, "germany", AAF, LAND) == 5
    assert FreshAirbase.scope == "phase"


@pytest.mark.rule("18.146")
def test_an_ally_uses_the_city_beside_a_fresh_airbase() -> None:
    rows = (airbase(WARSAW, "italy"), FreshAirbase(SpaceId(WARSAW), "italy"))
    world = world_at(f"germany-aaf {WARSAW} x2", rows=rows)
    assert room_at(world, "germany", AAF, WARSAW) == 3
    assert room_at(world, "italy", UnitTypeId("italy-aaf"), WARSAW) == 8
    station(world, UnitTypeId("italy-aaf"), "italy", SpaceId(WARSAW), 5)
    assert room_at(world, "germany", AAF, WARSAW) == 3
    station(world, UnitTypeId("italy-aaf"), "italy", SpaceId(WARSAW), 2)
    assert room_at(world, "germany", AAF, WARSAW) == 1


# Losing them --------------------------------------------------------------------------------------


@pytest.mark.rule("18.147")
def test_an_airbase_falls_with_its_hex() -> None:
    world = world_at(rows=(airbase(LAND),))
    take(world, LAND, "russia", "29.21")
    assert f"airbase@{LAND}" not in world.counters


@pytest.mark.rule("18.147")
@pytest.mark.rule("30.541")
@pytest.mark.rule("30.542E")
@pytest.mark.rule("18.25")
def test_an_isolated_airbase_is_removed_and_its_air_units_displaced() -> None:
    rows = (airbase("L34"), unsupplied("L34"))
    world = world_at("germany-aaf L34 x5", rows=rows, turn="Fall 1941")
    isolation_losses(world, Side.AXIS)
    assert "airbase@L34" not in world.counters
    assert world.air[AirId("germany-aaf@M33/displaced")].factors == 5  # next to it


@pytest.mark.rule("18.15")
@pytest.mark.rule("14.523")
def test_only_those_without_room_leave_when_an_airbase_goes() -> None:
    world = world_at(f"germany-aaf {WARSAW} x7", rows=(airbase(WARSAW),))
    bare_bases(world, [SpaceId(WARSAW)])
    assert world.air[AirId(f"germany-aaf@{WARSAW}")].factors == 5
    assert sum(row.factors for row in world.air.values()) == 7


@pytest.mark.rule("18.15")
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


@pytest.mark.rule("18.51")
@pytest.mark.rule("9.11", "9.11C")
@pytest.mark.rule("30.61B")
def test_a_base_operates_if_it_is_held_supplied_and_has_oil() -> None:
    assert operational(world_at(), "germany", WARSAW)
    world = world_at(rows=(unsupplied(WARSAW, Supply.PARTIAL),))
    assert rules(why_not_operational(world, "germany", WARSAW)) == ["18.51"]
    world = world_at(rows=(OilEffect(AXIS, Service.AIR),))
    assert rules(why_not_operational(world, "germany", WARSAW)) == ["33.61A"]
    assert rules(why_not_operational(world_at(), "germany", "H47")) == ["18.51"]
    assert rules(why_not_operational(world_at(), "germany", LAND)) == ["18.12"]
    assert operational(world_at(), "russia", "urals")


@pytest.mark.rule("30.24")
@pytest.mark.rule("30.14")
def test_a_minor_country_may_have_better_supply_than_its_patron() -> None:
    row = HexSupply(SpaceId("D41"), Supply.PARTIAL, full_for=("finland",))
    world = world_at(rows=(row,))
    assert operational(world, "finland", "D41")
    assert not operational(world, "germany", "D41")


@pytest.mark.rule("18.51")
@pytest.mark.rule("30.523A")
@pytest.mark.rule("30.523")
@pytest.mark.rule("30.16")
@pytest.mark.parametrize("supply", [Supply.PARTIAL, Supply.NONE])
def test_no_offensive_mission_from_a_base_without_full_supply(supply: Supply) -> None:
    world = world_at(f"germany-aaf {WARSAW} x3", rows=(unsupplied(WARSAW, supply),))
    row = world.air[AirId(f"germany-aaf@{WARSAW}")]
    assert rules(against_mission(world, row, Task.COUNTERAIR, BREST)) == ["18.51"]
    assert rules(against_mission(world, row, Task.GROUND_SUPPORT, BREST)) == ["18.51"]


@pytest.mark.rule("18.51")
def test_no_offensive_mission_from_a_base_that_is_lost() -> None:
    world = world_at(f"germany-aaf {WARSAW} x3", control={"russia": WARSAW})
    row = world.air[AirId(f"germany-aaf@{WARSAW}")]
    assert "18.51" in rules(against_mission(world, row, Task.COUNTERAIR, BREST))


@pytest.mark.rule("33.61A")
@pytest.mark.rule("33.71A")
@pytest.mark.rule("9.11C")
def test_no_offensive_mission_without_oil() -> None:
    world = world_at(f"germany-aaf {WARSAW} x3", rows=(OilEffect(AXIS, Service.AIR),))
    row = world.air[AirId(f"germany-aaf@{WARSAW}")]
    assert rules(against_mission(world, row, Task.COUNTERAIR, BREST)) == ["33.61A"]
    assert rules(against_mission(world, row, Task.DEFENSIVE_SUPPORT, BREST)) == ["33.61A"]
    assert not against_mission(world, row, Task.DEFENSIVE_SUPPORT, SpaceId(WARSAW))


@pytest.mark.rule("18.611D")
@pytest.mark.rule("30.523A")
@pytest.mark.rule("18.21D")
@pytest.mark.rule("18.45")
def test_who_is_short_of_supply_defends_only_his_own_hex() -> None:
    world = world_at(f"germany-aaf {WARSAW} x3", rows=(unsupplied(WARSAW, Supply.PARTIAL),))
    row = world.air[AirId(f"germany-aaf@{WARSAW}")]
    assert not against_mission(world, row, Task.DEFENSIVE_SUPPORT, SpaceId(WARSAW))
    assert rules(against_mission(world, row, Task.DEFENSIVE_SUPPORT, BREST)) == ["30.523A"]
    assert rules(against_mission(world, row, Task.TRANSPORT_INTERCEPTION, BREST)) == ["30.523A"]


# Winter -------------------------------------------------------------------------------------------


def winter(level: int) -> Weather:
    return Weather("russian-winter-zone", WeatherKind.WINTER, level)


@pytest.mark.rule("34.41")
@pytest.mark.rule("34.23F")
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


@pytest.mark.rule("34.41")
def test_russians_fly_in_a_winter_that_grounds_the_axis() -> None:
    prepared = Level(str(LevelKind.WINTER_PREPARATION), "russia", 6)
    rows = (winter(11), prepared)
    world = world_at("russia-aaf J43 x3", side="allied", turn="Winter 1941", rows=rows,
                     control={"germany": "K40"})  # fmt: skip
    row = world.air[AirId("russia-aaf@J43")]
    assert not against_mission(world, row, Task.GROUND_SUPPORT, SpaceId("K40"))


@pytest.mark.rule("34.23F")
@pytest.mark.rule("34.26")
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
