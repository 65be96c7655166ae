"""17: the types of air units: where they are based, how far they fly, what they cost."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import BOTH_BOARDS, pacific_world
from tests.awaw.table import table, world_at
from warcabinet.awaw.air.bases.basing import (
    against_basing,
    based,
    bases_of,
    capacity,
    room_at,
    squadrons_of,
)
from warcabinet.awaw.air.missions.air_range import air_range
from warcabinet.awaw.air.missions.employment import FlyMission, against_mission, not_its_operation
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import AIR, Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_costs import price_of
from warcabinet.awaw.logistics.construction.construction_restrictions import Construct
from warcabinet.awaw.logistics.construction.naval_air_construction import training_rate
from warcabinet.awaw.logistics.construction.unit_construction import BuildUnits
from warcabinet.awaw.pieces.air_factors import Wing, is_air, move, station, turn, withdraw
from warcabinet.awaw.scenarios.start.room import put_forces
from warcabinet.awaw.state.air import AirId, AirState, Task
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.logistics import Control, Counter, CounterKind, Pool
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

AAF, NAS, JET = UnitTypeId("germany-aaf"), UnitTypeId("germany-nas"), UnitTypeId("germany-jet")
TRANSPORT = UnitTypeId("germany-air-transport")
BOMBER, INTERCEPTOR = UnitTypeId("germany-strategic-bomber"), UnitTypeId("germany-interceptor")
WARSAW, BERLIN, HAMBURG, LAND, ISLAND = "M35", "L31", "J30", "M34", "F39"


FACTORS = (
    Category.AAF,
    Category.JET,
    Category.AIR_TRANSPORT,
    Category.STRATEGIC_BOMBER,
    Category.INTERCEPTOR,
)


def both_boards() -> AwawWorld:
    return world_at(scenario="global-war", turn="Fall 1939")


def airbase(space: str, owner: str = "germany") -> Counter:
    return Counter(CounterKind.AIRBASE, SpaceId(space), owner)


@pytest.mark.rule("17.13#1", "flak is no air unit, and takes no room")
def test_flak_is_no_air_unit() -> None:
    world = world_at("germany-aaf L31", "germany-flak L31")
    assert is_air(world, world.air[AirId("germany-aaf@L31")])
    assert not is_air(world, world.air[AirId("germany-flak@L31")])
    assert based(world, BERLIN) == 3  # flak takes no room


@pytest.mark.rule("17.24#1", "an army air factor costs three BRPs")
@pytest.mark.rule("17.141A#1", "a factor costs three, a squadron one")
def test_a_factor_costs_three_brps() -> None:
    assert price_of(world_at(), AAF, "germany").normal == 3
    assert price_of(world_at(), AAF, "germany", 2).normal == 6


@pytest.mark.rule("17.34#1", "a naval air squadron costs one BRP")
@pytest.mark.rule("17.141A#2", "naval air is built as squadrons")
def test_a_squadron_costs_one_brp() -> None:
    assert price_of(world_at(), NAS, "germany").normal == 1
    assert price_of(world_at(), NAS, "germany", 3).normal == 3


@pytest.mark.rule("17.64#1", "an air transport factor costs three BRPs")
@pytest.mark.rule("17.141A#3", "all others are built as factors")
def test_other_types_are_built_as_factors() -> None:
    assert price_of(world_at(), TRANSPORT, "germany", 2).normal == 6
    kinds = world_at().statics.kinds.values()
    costs = {kind.category: kind.cost for kind in kinds if kind.category in FACTORS}
    assert costs == dict.fromkeys(FACTORS, 3)


@pytest.mark.rule("17.54#1", "a jet factor costs three BRPs")
def test_a_jet_factor_costs_three_brps() -> None:
    assert price_of(world_at(), JET, "germany", 2).normal == 6


@pytest.mark.rule("17.74#1", "a strategic bomber costs three BRPs")
def test_a_bomber_costs_three_brps() -> None:
    assert price_of(world_at(), BOMBER, "germany", 2).normal == 6


@pytest.mark.rule("17.84#1", "an interceptor costs three BRPs")
def test_an_interceptor_costs_three_brps() -> None:
    assert price_of(world_at(), INTERCEPTOR, "germany", 2).normal == 6


@pytest.mark.rule("17.141B#1", "a factor takes the room of three squadrons")
@pytest.mark.rule("17.31#1", "naval air is based like army air, by threes")
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


@pytest.mark.rule("17.21#1", "army air is based in cities and at airbases, and nowhere else")
@pytest.mark.rule("17.21#2", "each of them bases five factors")
@pytest.mark.rule("17.21#4", "two cities and an airbase base fifteen")
@pytest.mark.rule("17.51#1", "jets are based like army air")
@pytest.mark.rule("17.61#1", "air transports are based like army air")
@pytest.mark.parametrize("kind", [AAF, JET, TRANSPORT])
def test_each_city_and_airbase_bases_five_factors(kind: UnitTypeId) -> None:
    world = world_at(rows=(airbase(LAND), airbase(WARSAW), airbase(HAMBURG)))
    rooms = {space: room_at(world, "germany", kind, space) for space in (LAND, WARSAW, HAMBURG)}
    assert rooms == {LAND: 5, WARSAW: 10, HAMBURG: 15}  # Hamburg and Kiel share a hex
    assert room_at(world_at(), "germany", kind, LAND) == 0
    assert [one.rule for one in against_basing(world_at(), "germany", kind, LAND)] == ["18.12"]


@pytest.mark.rule("17.21#5", "a box bases any number")
def test_a_box_bases_any_number() -> None:
    world = world_at("russia-aaf urals x40")
    assert against_basing(world, "russia", UnitTypeId("russia-aaf"), "urals", 60) == []


@pytest.mark.rule("17.311#1", "a one-hex island bases one squadron, besides what an airbase takes")
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


@pytest.mark.rule("17.22#1", "army air flies four hexes in Europe")
def test_the_range_of_army_air_in_europe() -> None:
    assert air_range(world_at(), AAF, "germany", BERLIN) == 4
    assert air_range(both_boards(), UnitTypeId("britain-aaf"), "britain", "L22") == 4


@pytest.mark.rule("17.22#2", "army air flies three hexes in the Pacific")
def test_the_range_of_army_air_in_the_pacific() -> None:
    assert air_range(pacific_world(), UnitTypeId("japan-aaf"), "japan", "L32") == 3
    assert air_range(both_boards(), UnitTypeId("britain-aaf"), "britain", "PU7") == 3


@pytest.mark.rule("27.51#3", "units have a range and a movement factor for each theater")
def test_figures_for_each_theater() -> None:
    world, planes = both_boards(), UnitTypeId("britain-aaf")
    assert [air_range(world, planes, "britain", base) for base in ("L22", "PU7")] == [4, 3]
    marine = "us-marine-1-3"
    assert [world.statics.movement_at(marine, space) for space in ("L31", "PNN24")] == [3, 2]


@pytest.mark.rule("17.32#1", "naval air flies three hexes in Europe")
def test_the_range_of_naval_air_in_europe() -> None:
    assert air_range(world_at(), NAS, "germany", BERLIN) == 3
    assert air_range(both_boards(), UnitTypeId("britain-nas"), "britain", "L22") == 3


@pytest.mark.rule("17.32#2", "naval air flies three hexes in the Pacific")
@BOTH_BOARDS
def test_the_range_of_naval_air_in_the_pacific(scenario: str, board: str) -> None:
    world = pacific_world(scenario=scenario)
    assert air_range(world, UnitTypeId("japan-nas"), "japan", board + "L32") == 3


@pytest.mark.rule("17.62#1", "air transports fly four hexes in Europe")
def test_the_range_of_air_transports_in_europe() -> None:
    assert air_range(world_at(), TRANSPORT, "germany", BERLIN) == 4


@pytest.mark.rule("17.62#2", "air transports fly three hexes in the Pacific")
@BOTH_BOARDS
def test_the_range_of_air_transports_in_the_pacific(scenario: str, board: str) -> None:
    world = pacific_world(scenario=scenario)
    assert air_range(world, UnitTypeId("japan-air-transport"), "japan", board + "L32") == 3


LAND_WAR = (
    Task.COUNTERAIR,
    Task.GROUND_SUPPORT,
    Task.INTERCEPTION,
    Task.DEFENSIVE_SUPPORT,
    Task.TRANSPORT_INTERCEPTION,
    Task.COUNTER_INTERCEPTION,
)
CARRYING = (Task.AIR_SUPPLY, Task.AIR_TRANSPORT, Task.AIRDROP)


@pytest.mark.rule("17.63#1", "air transports supply, carry and drop, and do nothing else")
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


@pytest.mark.rule("17.356#1", "in a European scenario the U.S. trains none at first")
@pytest.mark.rule("27.61#1", "in Europe alone the U.S. trains none at first")
def test_the_us_trains_no_naval_air_in_a_european_scenario() -> None:
    assert training_rate(world_at(), "us") == 0
    assert training_rate(world_at(), "britain") == 2


@pytest.mark.rule("17.353A#1", "the training rates: 4, 3, 2, 1 and 1")
def test_the_naval_air_training_rates() -> None:
    world = pacific_world()
    powers = ("us", "japan", "britain", "germany", "italy")
    assert [training_rate(world, name) for name in powers] == [4, 3, 2, 1, 1]


@pytest.mark.rule("17.353D#1", "France, Russia and China train no naval air")
def test_who_trains_no_naval_air() -> None:
    world = pacific_world()
    assert [training_rate(world, name) for name in ("france", "russia", "china")] == [0, 0, 0]
    for name in ("france", "russia", "china"):
        asked = Construct(name, "nas", UnitTypeId("britain-nas"), name, 1)
        assert "27.61" in {one.rule for one in BOOK.may(world, asked)}


@pytest.mark.rule("17.353A#2", "no more squadrons a turn than the rate")
@pytest.mark.rule("17.353A#3", "those built before in the turn count, lost ones among them")
def test_the_rate_limits_what_is_built_in_a_turn() -> None:
    rows = (BuildingBudget("britain", 50), Pool(UnitTypeId("britain-nas"), "britain", 4))
    t = table(play=BuildUnits(), scenario="europe-1939", turn="Fall 1941", side="allied",
              step="T.P.BLD.60", rows=rows)  # fmt: skip
    assert t.against("allied: build-factors britain-nas K23 3") == {"27.61"}
    t.say("allied: build-factors britain-nas K23 1")
    assert t.against("allied: build-factors britain-nas K23 2") == {"27.61"}
    assert t.against("allied: build-factors britain-nas K23 1") == set()


@pytest.mark.rule("17.71#1", "strategic bombers are based in no hex")
def test_strategic_bombers_are_based_in_no_hex() -> None:
    world = world_at()
    assert bases_of(world, BOMBER, "germany") == 0
    assert [one.rule for one in against_basing(world, "germany", BOMBER, BERLIN)] == ["17.71"]


@pytest.mark.rule("17.81#1", "interceptors are based in no hex")
def test_interceptors_are_based_in_no_hex() -> None:
    world = world_at()
    assert bases_of(world, INTERCEPTOR, "germany") == 0
    assert [one.rule for one in against_basing(world, "germany", INTERCEPTOR, BERLIN)] == ["17.71"]


@pytest.mark.rule("17.461#1", "kamikazes are based in no hex, ordinary naval air is")
def test_kamikazes_are_based_in_no_hex() -> None:
    world = pacific_world()
    assert bases_of(world, UnitTypeId("japan-kamikaze"), "japan") == 0
    assert world.map.has(bases_of(world, UnitTypeId("japan-nas"), "japan"), "L32")


@pytest.mark.rule("17.11#1", "seven types of air units are known, and nothing else flies")
def test_the_types_of_air_units() -> None:
    kinds = {one.category for one in world_at().statics.kinds.values()}
    assert len(kinds & set(AIR)) == 7
    world = world_at("germany-aaf L31", "germany-flak L31")
    for stack, refused in (("germany-aaf@L31", []), ("germany-flak@L31", ["17.11"])):
        row = world.air[AirId(stack)]
        found = against_mission(world, row, Task.GROUND_SUPPORT, SpaceId("L31"))
        assert [one.rule for one in found] == refused


@pytest.mark.rule("17.13#2", "strategic bombers and interceptors are no air units of the board")
def test_strategic_units_are_not_meant_by_air_units() -> None:
    world = world_at("germany-strategic-bomber L31", "germany-interceptor L31", "germany-jet L31")
    found = {stack: is_air(world, row) for stack, row in world.air.items()}
    assert found == {
        "germany-strategic-bomber@L31": False,
        "germany-interceptor@L31": False,
        "germany-jet@L31": True,
    }


@pytest.mark.rule("17.91#1", "a stack is broken down into any factors")
@pytest.mark.rule("17.91#2", "and they are put together again")
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


@pytest.mark.rule("85.461#1", "air units of allies are based in the lands open to them")
@pytest.mark.rule("84.46A#5", "air units of associates are based at home")
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


@pytest.mark.rule("82.322#1", "air factors count")
@pytest.mark.rule("82.322#3", "Finnish air does not count")
def test_few_foreign_air_factors_are_based_in_finland() -> None:
    world = world_at("germany-infantry-3-3 D42")
    assert against_basing(world, "germany", AAF, "D41", 2) == []
    assert [one.rule for one in against_basing(world, "germany", AAF, "D41", 3)] == ["82.322"]
    assert against_basing(world, "finland", UnitTypeId("finland-aaf"), "D41", 3) == []


@pytest.mark.rule("53.46#1", "nobody bases at an airbase of another faction")
def test_an_airbase_of_another_faction_is_of_no_use() -> None:
    world = world_at(rows=(airbase(LAND, "russia"), Control(SpaceId(LAND), "germany")))
    assert against_basing(world, "germany", AAF, LAND) != []


@pytest.mark.rule("17.92#1", "at set-up air units are broken down as their owner likes")
def test_air_units_are_set_up_in_any_parts() -> None:
    world = world_at()
    kind = world.statics.kinds[AAF]
    for space, factors in ((BERLIN, 2), (WARSAW, 1), (BERLIN, 1)):
        put_forces(world, kind, "germany", space, factors)
    found = {stack: row.factors for stack, row in world.air.items()}
    assert found == {"germany-aaf@L31": 3, "germany-aaf@M35": 1}
