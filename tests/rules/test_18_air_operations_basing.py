"""18.11, 18.12, 18.13, 18.31: how many air units a hex bases, and how far they fly."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import BOTH_BOARDS, named, pacific_world
from tests.awaw.table import table, world_at
from warcabinet.awaw.air.base_changes.overcrowded_bases import CrowdedBases
from warcabinet.awaw.air.bases.basing import against_basing, bases_of, capacity, is_base, room_at
from warcabinet.awaw.air.missions.air_range import air_range, staging_distance
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.pieces.air_factors import station
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.airbases import FreshAirbase
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import Bridgehead, BridgeheadKind, Counter, CounterKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

AAF, NAS = UnitTypeId("germany-aaf"), UnitTypeId("germany-nas")
JAPANESE, JAPANESE_NAVAL = UnitTypeId("japan-aaf"), UnitTypeId("japan-nas")
WARSAW, HAMBURG, LAND, ISLAND, PALMA = "M35", "J30", "M34", "F39", "Y15"
TOKYO, TRUK, JUNGLE, JUNGLE_MOUNTAIN, ATOLL = "L32", "Y32", "EE25", "EE30", "W37"
PACIFIC_BASES = f"{TOKYO} {TRUK} {JUNGLE} {JUNGLE_MOUNTAIN} {ATOLL}"


def counter(kind: CounterKind, space: str, owner: str = "germany") -> Counter:
    return Counter(kind, SpaceId(space), owner)


def airbase(space: str, owner: str = "germany") -> Counter:
    return counter(CounterKind.AIRBASE, space, owner)


def both_boards(*units: str, **setting: object) -> AwawWorld:
    return world_at(*units, scenario="global-war", turn="Fall 1939", **setting)  # type: ignore[arg-type]


# How many -----------------------------------------------------------------------------------------


@pytest.mark.rule("18.11#2", "three naval air squadrons have the room of a factor")
@pytest.mark.rule("18.11#3", "the mixtures of the text: 4 and 3, 3 and 6, 15 squadrons alone")
@pytest.mark.parametrize(("factors", "squadrons"), [(5, 0), (4, 3), (3, 6), (0, 15)])
def test_naval_squadrons_fill_up_what_the_factors_leave(factors: int, squadrons: int) -> None:
    world = world_at(f"germany-aaf {WARSAW} x{factors}" if factors else "germany-flak L31")
    assert room_at(world, "germany", NAS, WARSAW) == squadrons
    if squadrons:
        station(world, NAS, "germany", SpaceId(WARSAW), squadrons)
        assert room_at(world, "germany", AAF, WARSAW) == 0
        assert [one.rule for one in against_basing(world, "germany", NAS, WARSAW)] == ["18.12"]


@pytest.mark.rule("17.21#2", "a city, a port and an airbase base five factors each")
@pytest.mark.rule("17.21#4", "two cities and an airbase fifteen")
@pytest.mark.rule("18.12#1", "a city, a port and an airbase base five factors each")
@pytest.mark.rule("18.12#3", "a city and an airbase ten, two cities and an airbase fifteen")
def test_each_city_port_and_airbase_bases_five() -> None:
    world = world_at(rows=[airbase(one) for one in (LAND, WARSAW, HAMBURG)])
    rooms = [room_at(world, "germany", AAF, space) for space in (LAND, WARSAW, HAMBURG)]
    assert rooms == [5, 10, 15]  # Hamburg and Kiel share a hex
    bare = world_at()
    assert [room_at(bare, "germany", AAF, space) for space in (LAND, WARSAW, HAMBURG)] == [0, 5, 10]
    assert [one.rule for one in against_basing(bare, "germany", AAF, LAND)] == ["18.12"]


@pytest.mark.rule("18.12#4", "a port counter bases air units as a printed port does")
def test_a_port_counter_is_a_base() -> None:
    world = world_at(rows=[counter(CounterKind.PORT, LAND)])
    assert room_at(world, "germany", AAF, LAND) == 5
    assert against_basing(world, "germany", AAF, LAND, 5) == []
    assert is_base(world, LAND)
    world = pacific_world(
        rows=[counter(CounterKind.PORT, ATOLL, "japan")], control={"japan": ATOLL}
    )
    assert room_at(world, "japan", JAPANESE, ATOLL) == 3


@pytest.mark.rule("17.21#7", "no other counter is a base: there are no artificial ports (R-472)")
def test_no_other_counter_is_a_base() -> None:
    rooms = {}
    for kind in CounterKind:
        world = world_at(rows=[counter(kind, LAND)])
        rooms[kind] = room_at(world, "germany", AAF, LAND)
    assert {kind for kind, room in rooms.items() if room} == {CounterKind.AIRBASE, CounterKind.PORT}
    world = world_at(rows=[Bridgehead(SpaceId(LAND), "axis", BridgeheadKind.INVASION, 1)])
    assert room_at(world, "germany", AAF, LAND) == 0
    assert [one.rule for one in against_basing(world, "germany", AAF, LAND)] == ["18.12"]


@pytest.mark.rule("17.21#3", "three on islands and in jungles of the Pacific")
@pytest.mark.rule("18.12#2", "three in the Pacific on one-hex islands, in jungle, jungle mountains")
@pytest.mark.rule("18.12#3", "six there with an airbase, and five in any other city")
@BOTH_BOARDS
def test_small_bases_of_the_pacific_hold_three(scenario: str, board: str) -> None:
    bases = named(board, PACIFIC_BASES)
    places, control = bases.split(), {"japan": bases}
    world = pacific_world(control=control, scenario=scenario)
    assert [room_at(world, "japan", JAPANESE, one) for one in places] == [10, 3, 3, 3, 0]
    rows = [airbase(one, "japan") for one in places]
    world = pacific_world(control=control, rows=rows, scenario=scenario)
    assert [room_at(world, "japan", JAPANESE, one) for one in places] == [15, 6, 6, 6, 3]


@pytest.mark.rule("17.21#3", "also in the game on both boards, and not in Europe")
@pytest.mark.rule("18.12#2", "in a game on both boards those of the Pacific board alone are small")
def test_on_both_boards_the_pacific_has_small_bases_and_europe_has_not() -> None:
    rows = [airbase(PALMA), airbase("P" + TRUK, "japan")]
    world = both_boards(rows=rows, control={"japan": "P" + TRUK, "germany": PALMA})
    assert room_at(world, "germany", AAF, PALMA) == 10
    assert room_at(world, "japan", JAPANESE, "P" + TRUK) == 6
    assert capacity(world, "P" + TRUK) == 18
    assert capacity(world, "P" + TOKYO) == 30


# One-hex islands ----------------------------------------------------------------------------------


@pytest.mark.rule("18.13#1", "a one-hex island in Europe bases one naval air squadron, no factor")
@pytest.mark.rule("18.13#2", "with an airbase five factors and one squadron")
def test_a_one_hex_island_bases_one_squadron_more() -> None:
    world = world_at(control={"germany": ISLAND})
    assert room_at(world, "germany", NAS, ISLAND) == 1
    assert against_basing(world, "germany", NAS, ISLAND) == []
    assert [one.rule for one in against_basing(world, "germany", AAF, ISLAND)] == ["18.12"]
    assert world.map.has(bases_of(world, NAS, "germany"), ISLAND)
    world.put(airbase(ISLAND))
    assert room_at(world, "germany", NAS, ISLAND) == 16
    assert room_at(world, "germany", AAF, ISLAND) == 5
    station(world, NAS, "germany", SpaceId(ISLAND), 1)
    assert room_at(world, "germany", AAF, ISLAND) == 5  # it takes nothing from the airbase
    station(world, AAF, "germany", SpaceId(ISLAND), 5)
    assert room_at(world, "germany", NAS, ISLAND) == 0


@pytest.mark.rule("18.13#1", "so does one in the Pacific")
@pytest.mark.rule("18.13#3", "there three factors and one squadron with a city or an airbase")
@pytest.mark.rule("18.13#4", "six factors and one squadron with both")
def test_a_one_hex_island_of_the_pacific_bases_a_squadron_besides_its_small_bases() -> None:
    def room(*rows: Counter, space: str) -> tuple[int, int]:
        world = pacific_world(control={"japan": PACIFIC_BASES}, rows=rows)
        kinds = (JAPANESE, JAPANESE_NAVAL)
        factors, squadrons = (room_at(world, "japan", kind, space) for kind in kinds)
        return factors, squadrons

    assert room(space=ATOLL) == (0, 1)
    assert room(space=TRUK) == (3, 10)
    assert room(airbase(ATOLL, "japan"), space=ATOLL) == (3, 10)
    assert room(airbase(TRUK, "japan"), space=TRUK) == (6, 19)
    assert room(space=JUNGLE) == (3, 9)  # New Guinea is no one-hex island


@pytest.mark.rule("18.13#2", "a city and an airbase on an island in Europe: ten and one squadron")
def test_an_island_city_with_an_airbase_in_europe() -> None:
    world = world_at(rows=[airbase(PALMA)], scenario="europe-1939", control={"germany": PALMA})
    assert room_at(world, "germany", AAF, PALMA) == 10
    assert room_at(world, "germany", NAS, PALMA) == 31
    world = world_at(scenario="europe-1939", control={"germany": PALMA})
    assert room_at(world, "germany", AAF, PALMA) == 5
    assert room_at(world, "germany", NAS, PALMA) == 16


@pytest.mark.rule("18.13#1", "its squadron takes no room from an ally beside an airbase just laid")
def test_the_squadron_of_an_island_leaves_the_city_to_an_ally() -> None:
    fresh = (airbase(PALMA, "italy"), FreshAirbase(SpaceId(PALMA), "italy"))
    world = world_at(rows=fresh, scenario="europe-1939", control={"germany": PALMA})
    assert room_at(world, "germany", AAF, PALMA) == 5
    station(world, NAS, "germany", SpaceId(PALMA), 1)
    assert room_at(world, "germany", AAF, PALMA) == 5
    station(world, NAS, "germany", SpaceId(PALMA), 1)
    assert room_at(world, "germany", AAF, PALMA) == 4


@pytest.mark.rule("18.13#1", "a second squadron on a bare island is one too many")
def test_a_bare_island_keeps_one_squadron_only() -> None:
    t = table(f"germany-nas {ISLAND} x3", play=CrowdedBases(), step="T.P.MOV",
              control={"germany": ISLAND})  # fmt: skip
    assert t.world.air[AirId(f"germany-nas@{ISLAND}")].factors == 1


# How far ------------------------------------------------------------------------------------------


@pytest.mark.rule("18.31A#1", "army air flies four hexes in Europe")
@pytest.mark.rule("18.31B#1", "naval air flies three hexes in Europe")
@pytest.mark.rule("18.31D#1", "air transports fly four hexes in Europe")
def test_the_ranges_in_europe() -> None:
    world = world_at()
    kinds = [UnitTypeId(f"germany-{one}") for one in ("aaf", "nas", "air-transport")]
    assert [air_range(world, kind, "germany", WARSAW) for kind in kinds] == [4, 3, 4]


@pytest.mark.rule("18.31A#2", "army air flies three hexes in the Pacific")
@pytest.mark.rule("18.31B#2", "naval air flies three hexes in the Pacific too")
@pytest.mark.rule("18.31C#1", "kamikazes fly four hexes")
@BOTH_BOARDS
def test_the_ranges_in_the_pacific(scenario: str, board: str) -> None:
    world = pacific_world(scenario=scenario)
    kinds = [UnitTypeId(f"japan-{one}") for one in ("aaf", "nas", "kamikaze")]
    assert [air_range(world, kind, "japan", board + TOKYO) for kind in kinds] == [3, 3, 4]


@pytest.mark.rule("18.31D#2", "air transports fly three hexes in the Pacific")
def test_air_transports_in_the_pacific() -> None:
    planes = UnitTypeId("us-air-transport")
    assert air_range(pacific_world(), planes, "us", TOKYO) == 3
    assert air_range(both_boards(), planes, "us", "P" + TOKYO) == 3
    assert air_range(both_boards(), planes, "us", "L22") == 4


@pytest.mark.rule("18.31A#2", "on both boards the theater of the base decides")
def test_on_both_boards_the_base_says_how_far() -> None:
    world = both_boards()
    british = UnitTypeId("britain-aaf")
    places = ("L22", "PU7", "india", "atlantic-us")
    assert [air_range(world, british, "britain", one) for one in places] == [4, 3, 3, 4]
    assert staging_distance(world, british, "britain", "PU7") == 6
    assert staging_distance(world, british, "britain", "L22") == 8


JETS = [(9, 2, 1), (10, 2, 1), (11, 3, 2), (12, 4, 3), (13, 4, 3)]
BOMBERS = [(0, 4, 3), (1, 8, 6), (2, 16, 12), (3, 24, 18)]


@pytest.mark.rule(
    "18.31E#1", "jets fly two hexes in Europe and one in the Pacific at a result of 9"
)
@pytest.mark.rule("18.31E#2", "three and two at a result of 11")
@pytest.mark.rule("18.31E#3", "four and three at a result of 12 and more")
@pytest.mark.parametrize(("result", "europe", "pacific"), JETS)
def test_jets_fly_as_far_as_research_has_come(result: int, europe: int, pacific: int) -> None:
    world = both_boards(rows=[Level(LevelKind.JETS, "us", result)])
    jet = UnitTypeId("us-jet")
    assert air_range(world, jet, "us", "L22") == europe
    assert air_range(world, jet, "us", "P" + TOKYO) == pacific


@pytest.mark.rule("18.31F#1", "bombers fly four hexes in Europe and three in the Pacific at least")
@pytest.mark.rule("18.31F#2", "each result for air range takes them farther")
@pytest.mark.parametrize(("result", "europe", "pacific"), BOMBERS)
def test_strategic_bombers_fly_as_far_as_research_has_come(
    result: int, europe: int, pacific: int
) -> None:
    world = both_boards(rows=[Level(LevelKind.AIR_RANGE, "us", result)])
    bomber = UnitTypeId("us-strategic-bomber")
    assert air_range(world, bomber, "us", "L22") == europe
    assert air_range(world, bomber, "us", "P" + TOKYO) == pacific
