"""17: the types of air units: where they are based, how far they fly, what they cost."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import world_at
from warcabinet.awaw.air.bases import (
    against_basing,
    based,
    bases_of,
    capacity,
    room_at,
    squadrons_of,
)
from warcabinet.awaw.air.flying import Wing, move, station, turn, withdraw
from warcabinet.awaw.air.missions import FlyMission, is_air, not_its_operation
from warcabinet.awaw.air.reach import air_range
from warcabinet.awaw.air.records import AirId, AirState, Task
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.stock import price_of, training_rate
from warcabinet.awaw.logistics.records import Control, Counter, CounterKind
from warcabinet.hexes import SpaceId

AAF, NAS, JET = UnitTypeId("germany-aaf"), UnitTypeId("germany-nas"), UnitTypeId("germany-jet")
TRANSPORT = UnitTypeId("germany-air-transport")
BOMBER, INTERCEPTOR = UnitTypeId("germany-strategic-bomber"), UnitTypeId("germany-interceptor")
WARSAW, BERLIN, HAMBURG, LAND, ISLAND = "M35", "L31", "J30", "M34", "F39"


def airbase(space: str, owner: str = "germany") -> Counter:
    return Counter(CounterKind.AIRBASE, SpaceId(space), owner)


@pytest.mark.rule("17.11", "17.13")
def test_flak_is_no_air_unit() -> None:
    world = world_at("germany-aaf L31", "germany-flak L31")
    assert is_air(world, world.air[AirId("germany-aaf@L31")])
    assert not is_air(world, world.air[AirId("germany-flak@L31")])
    assert based(world, BERLIN) == 3  # flak takes no room


@pytest.mark.rule("17.141")
@pytest.mark.rule("17.141A")
@pytest.mark.rule("17.24")
@pytest.mark.rule("17.34")
@pytest.mark.rule("17.64")
def test_a_factor_costs_three_brps_and_a_squadron_one() -> None:
    world = world_at()
    assert price_of(world, AAF, "germany").normal == 3
    assert price_of(world, TRANSPORT, "germany", 2).normal == 6
    assert price_of(world, NAS, "germany").normal == 1
    assert world.statics.kinds[JET].cost == 3


@pytest.mark.rule("17.141B")
@pytest.mark.rule("17.31")
def test_a_factor_takes_the_room_of_three_squadrons() -> None:
    world = world_at()
    assert capacity(world, WARSAW) == 15
    assert [squadrons_of(world, one) for one in (AAF, TRANSPORT, JET, NAS)] == [3, 3, 3, 1]
    station(world, AAF, "germany", SpaceId(WARSAW), 4)
    assert room_at(world, "germany", NAS, WARSAW) == 3
    assert room_at(world, "germany", AAF, WARSAW) == 1
    station(world, NAS, "germany", SpaceId(WARSAW), 1)
    assert room_at(world, "germany", NAS, WARSAW) == 2
    assert room_at(world, "germany", AAF, WARSAW) == 0  # two squadrons are no factor


@pytest.mark.rule("17.21")
@pytest.mark.rule("17.51")
@pytest.mark.rule("17.61")
@pytest.mark.parametrize("kind", [AAF, JET, TRANSPORT])
def test_each_city_and_airbase_bases_five_factors(kind: UnitTypeId) -> None:
    world = world_at(rows=(airbase(LAND), airbase(WARSAW), airbase(HAMBURG)))
    rooms = {space: room_at(world, "germany", kind, space) for space in (LAND, WARSAW, HAMBURG)}
    assert rooms == {LAND: 5, WARSAW: 10, HAMBURG: 15}  # Hamburg and Kiel share a hex
    assert room_at(world_at(), "germany", kind, LAND) == 0
    assert [one.rule for one in against_basing(world_at(), "germany", kind, LAND)] == ["18.12"]


@pytest.mark.rule("17.21")
def test_a_box_bases_any_number() -> None:
    world = world_at("russia-aaf urals x40")
    assert against_basing(world, "russia", UnitTypeId("russia-aaf"), "urals", 60) == []


@pytest.mark.rule("17.311")
def test_a_one_hex_island_bases_one_squadron_more() -> None:
    world = world_at(control={"germany": ISLAND})
    assert room_at(world, "germany", NAS, ISLAND) == 1
    assert room_at(world, "germany", AAF, ISLAND) == 0
    assert against_basing(world, "germany", NAS, ISLAND) == []
    assert against_basing(world, "germany", AAF, ISLAND) != []
    world.put(airbase(ISLAND))
    assert room_at(world, "germany", NAS, ISLAND) == 16
    assert room_at(world, "germany", AAF, ISLAND) == 5
    station(world, NAS, "germany", SpaceId(ISLAND), 1)
    assert room_at(world, "germany", AAF, ISLAND) == 5  # it takes nothing from the airbase
    station(world, AAF, "germany", SpaceId(ISLAND), 5)
    assert room_at(world, "germany", NAS, ISLAND) == 0
    assert based(world, ISLAND) == capacity(world, ISLAND)


@pytest.mark.rule("17.22")
@pytest.mark.rule("17.32")
@pytest.mark.rule("17.62")
def test_the_ranges_in_europe() -> None:
    world = world_at()
    found = [air_range(world, kind, "germany", BERLIN) for kind in (AAF, NAS, TRANSPORT)]
    assert found == [4, 3, 4]


LAND_WAR = (
    Task.COUNTERAIR,
    Task.GROUND_SUPPORT,
    Task.INTERCEPTION,
    Task.DEFENSIVE_SUPPORT,
    Task.TRANSPORT_INTERCEPTION,
    Task.COUNTER_INTERCEPTION,
)
CARRYING = (Task.AIR_SUPPLY, Task.AIR_TRANSPORT, Task.AIRDROP)


@pytest.mark.rule("17.23", "17.23A", "17.23F", "17.23G", "17.23H", "17.23J", "17.23K")
@pytest.mark.rule("17.33", "17.33A", "17.33F", "17.33G", "17.33H", "17.33I", "17.33J")
@pytest.mark.rule("17.53", "17.53A", "17.53D", "17.53E", "17.53G", "17.53H", "17.531")
@pytest.mark.rule("17.63", "17.63A", "17.63B", "17.63C")
@pytest.mark.parametrize(
    ("kind", "does"),
    [
        (AAF, LAND_WAR),
        (NAS, LAND_WAR),
        (
            JET,
            (
                Task.COUNTERAIR,
                Task.INTERCEPTION,
                Task.ESCORT,
                Task.TRANSPORT_INTERCEPTION,
                Task.COUNTER_INTERCEPTION,
            ),
        ),
        (TRANSPORT, CARRYING),
    ],
)
def test_each_type_has_its_own_operations(kind: UnitTypeId, does: tuple[Task, ...]) -> None:
    world = world_at()
    found = []
    for task in (*LAND_WAR, *CARRYING, Task.ESCORT):
        one = world.statics.kinds[kind]
        asked = FlyMission(
            str(one.nationality),
            str(one.category),
            task,
            "germany",
            SpaceId(WARSAW),
            SpaceId("N36"),
        )
        if not not_its_operation(world, asked):
            found.append(task)
    assert sorted(found) == sorted(does)


@pytest.mark.rule("27.61")
def test_the_us_trains_no_naval_air_in_a_european_scenario() -> None:
    assert training_rate(world_at(), "us") == 0
    assert training_rate(world_at(), "britain") == 2


@pytest.mark.rule("17.353A")
@pytest.mark.rule("17.353D")
def test_the_naval_air_training_rates() -> None:
    world = pacific_world()
    rates = {name: training_rate(world, name) for name in ("us", "japan", "britain", "germany")}
    assert rates == {"us": 4, "japan": 3, "britain": 2, "germany": 1}
    assert [training_rate(world, name) for name in ("france", "russia", "china")] == [0, 0, 0]


@pytest.mark.rule("17.71")
@pytest.mark.rule("17.81")
@pytest.mark.rule("17.461")
@pytest.mark.parametrize("kind", [BOMBER, INTERCEPTOR])
def test_strategic_air_units_are_based_in_no_hex(kind: UnitTypeId) -> None:
    world = world_at()
    assert bases_of(world, kind, "germany") == 0
    assert [one.rule for one in against_basing(world, "germany", kind, BERLIN)] == ["17.71"]


@pytest.mark.rule("17.91")
@pytest.mark.rule("17.92")
def test_factors_are_broken_down_and_combined_freely() -> None:
    world = world_at("germany-aaf L31 x5")
    move(world, Wing(AirId("germany-aaf@L31"), 2), SpaceId(WARSAW))
    assert world.air[AirId("germany-aaf@L31")].factors == 3
    move(world, Wing(AirId("germany-aaf@M35"), 1), SpaceId(BERLIN))
    assert world.air[AirId("germany-aaf@L31")].factors == 4
    turn(world, AirId("germany-aaf@L31"), AirState.FLOWN, 1)
    assert world.air[AirId("germany-aaf@L31/flown")].factors == 1
    assert sum(row.factors for row in world.air.values()) == 5
    with pytest.raises(ValueError, match="has 1 factors"):
        withdraw(world, AirId("germany-aaf@M35"), 2)


@pytest.mark.rule("85.461")
@pytest.mark.rule("84.46A")
def test_minor_countries_base_their_air_units_where_their_troops_may_be() -> None:
    world = world_at()
    found = world.map.members(bases_of(world, UnitTypeId("finland-aaf"), "finland"))
    assert found == ["D41"]
    hungarian = bases_of(world, UnitTypeId("hungary-aaf"), "hungary")
    assert world.map.has(hungarian, "S30")
    assert world.map.has(hungarian, WARSAW)
    assert not world.map.has(hungarian, "V33")  # Rumania
    refused = against_basing(world, "hungary", UnitTypeId("hungary-aaf"), "V33")
    assert [one.rule for one in refused] == ["84.46A"]


@pytest.mark.rule("82.322")
def test_few_foreign_air_factors_are_based_in_finland() -> None:
    world = world_at("germany-infantry-3-3 D42")
    assert against_basing(world, "germany", AAF, "D41", 2) == []
    assert [one.rule for one in against_basing(world, "germany", AAF, "D41", 3)] == ["82.322"]
    assert against_basing(world, "finland", UnitTypeId("finland-aaf"), "D41", 3) == []


@pytest.mark.rule("53.46")
def test_an_airbase_of_another_faction_is_of_no_use() -> None:
    world = world_at(rows=(airbase(LAND, "russia"), Control(SpaceId(LAND), "germany")))
    assert against_basing(world, "germany", AAF, LAND) != []
