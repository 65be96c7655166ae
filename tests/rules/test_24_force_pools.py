"""24.1-24.4: the force pools of strategic warfare, and what is built of them."""

from __future__ import annotations

import pytest

from tests.awaw.forces.support import flaws
from tests.awaw.table import world_at
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import STRATEGIC_AIR, Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.construction.construction_restrictions import Construct
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, classes
from warcabinet.awaw.naval.ships.yards import yards
from warcabinet.awaw.naval.shipyards.plans import Plan, points_used, ships_after
from warcabinet.awaw.naval.shipyards.sw_unit_construction import (
    BoatOrder,
    available,
    boat_charges,
    boat_kinds,
)
from warcabinet.awaw.research.force_pool_limits import why_not
from warcabinet.awaw.research.prewar_research import prewar_results
from warcabinet.awaw.research.research_sheet import researchers
from warcabinet.awaw.research.restrictions_on_rp_allocation import against_project
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.deployment_of_air_units_for_sw import (
    FOR_THE_PACIFIC,
    bombers_for,
)
from warcabinet.awaw.terms.powers import Faction, Power, Relation, Theater, war_state
from warcabinet.hexes import SpaceId

STRATEGIC = (Category.SUBMARINE, Category.ASW, Category.TRANSPORT)


@pytest.fixture(scope="module")
def world() -> AwawWorld:
    return world_at(scenario="global-war", turn="Fall 1939", ready=True)


def start(world: AwawWorld, power: str) -> dict[str, tuple[int, int]]:
    """What a power has of the units of strategic warfare, and what it may build."""
    found = {}
    for pool in world.pools.rows():
        kind = world.statics.kinds[pool.type]
        if pool.party == power and kind.category in (*STRATEGIC, *STRATEGIC_AIR):
            there = sum(row.factors for row in world.hulls.rows() if row.what == pool.type)
            there += sum(row.factors for row in world.air.rows() if row.type == pool.type)
            found[str(kind.category)] = (there, pool.unbuilt)
    return found


def listed(world: AwawWorld, power: str) -> dict[str, tuple[int, int]]:
    """What the table of the start gives it, by which the force pools are checked."""
    rows = world.statics.tables["strategic-warfare-forces"].rows
    cells = {row.keys[1]: row.cells for row in rows if row.keys[0] == power}
    return {kind: (int(one["built"]), int(one["allowable"])) for kind, one in cells.items()}


@pytest.mark.rule("24.31A#1", "Germany: a submarine, and another to build")
def test_germany_begins_with_a_submarine(world: AwawWorld) -> None:
    assert start(world, "germany") == listed(world, "germany") == {"submarine": (1, 1)}


@pytest.mark.rule("24.31B#1", "Italy: the same")
def test_italy_begins_with_a_submarine(world: AwawWorld) -> None:
    assert start(world, "italy") == listed(world, "italy") == {"submarine": (1, 1)}


@pytest.mark.rule("24.31C#1", "Japan: the same, and twenty transports")
def test_japan_begins_with_a_submarine_and_transports(world: AwawWorld) -> None:
    wanted = {"submarine": (1, 1), "transport": (20, 0)}
    assert start(world, "japan") == listed(world, "japan") == wanted


@pytest.mark.rule("24.31D#1", "Britain: submarine, ASW, bomber, the transports of the West")
def test_britain_begins_with_all_but_interceptors_and_a_submarine(world: AwawWorld) -> None:
    wanted = {
        "submarine": (1, 1),
        "asw": (1, 1),
        "strategic-bomber": (1, 0),
        "transport": (35, 5),
    }
    assert start(world, "britain") == listed(world, "britain") == wanted


@pytest.mark.rule("24.31E#1", "the United States: submarine, ASW and bomber")
def test_us_begins_with_a_submarine_and_asw(world: AwawWorld) -> None:
    wanted = {"submarine": (1, 1), "asw": (1, 1), "strategic-bomber": (1, 0)}
    assert start(world, "us") == listed(world, "us") == wanted


def complaints(power: str, name: str, **cells: str) -> list[str]:
    """What the loader says of force pools that are not those of the list."""
    found = flaws("force-pools.tsv", power, name, "pool", **cells)
    return [one.partition("24.31: ")[2] for one in found if "24.31: " in one]


@pytest.mark.rule("24.31F#1", "France: none")
def test_france_begins_with_none(world: AwawWorld) -> None:
    assert start(world, "france") == {}
    found = complaints("france", "france-dd", type="italy-submarine")
    assert found == ["france, built: 11 italy-submarine instead of 0"]


@pytest.mark.rule("24.31G#1", "Russia: none")
def test_russia_begins_with_none(world: AwawWorld) -> None:
    assert start(world, "russia") == {}
    found = complaints("russia", "russia-airborne-1-3", type="germany-interceptor")
    assert found == ["russia, built: 1 germany-interceptor instead of 0"]


@pytest.mark.rule("24.31H#1", "China: none")
def test_china_begins_with_none(world: AwawWorld) -> None:
    assert start(world, "china") == {}
    found = complaints("china", "china-infantry-2-2", type="japan-transport")
    assert found == ["china, built: 10 japan-transport instead of 0"]


def test_the_pools_are_those_of_the_list() -> None:
    assert not complaints("france", "france-dd", start="10")


@pytest.mark.rule("24.232A#2", "Britain begins with one strategic bomber factor")
def test_the_british_bomber(world: AwawWorld) -> None:
    assert start(world, "britain")["strategic-bomber"] == (1, 0)
    found = complaints("britain", "britain-strategic-bomber", start="2")
    assert found == ["britain, built: 2 britain-strategic-bomber instead of 1"]


@pytest.mark.rule("24.232B#2", "the U.S. with one in Europe")
def test_the_american_bomber(world: AwawWorld) -> None:
    assert start(world, "us")["strategic-bomber"] == (1, 0)
    found = complaints("us", "us-strategic-bomber", start="2")
    assert found == ["us, built: 2 us-strategic-bomber instead of 1"]


@pytest.mark.rule("24.232C#2", "and with none in the Pacific")
def test_no_american_bomber_in_the_pacific(world: AwawWorld) -> None:
    kind = UnitTypeId("us-strategic-bomber")
    assert bombers_for(world, kind, Theater.PACIFIC) == 0


def test_bombers_that_were_produced_for_the_pacific(world: AwawWorld) -> None:
    later, kind = world.copy(), UnitTypeId("us-strategic-bomber")
    later.put(Level(FOR_THE_PACIFIC, "us", 2))
    assert bombers_for(later, kind, Theater.PACIFIC) == 2


@pytest.mark.rule("24.11#1", "bombers, interceptors, submarines, ASW, transports are SW units")
def test_what_units_of_strategic_warfare_are(world: AwawWorld) -> None:
    ships = {one.sort for one in classes(world.statics).values() if one.strategic}
    assert ships == {Sort.SUBMARINE, Sort.ASW, Sort.TRANSPORT}
    assert STRATEGIC_AIR == (Category.STRATEGIC_BOMBER, Category.INTERCEPTOR)


def test_destroyers_are_not(world: AwawWorld) -> None:
    ships = classes(world.statics).values()
    assert not any(one.strategic for one in ships if one.sort is Sort.DESTROYER)


@pytest.mark.rule("7.31#4", "the British strategic bomber begins in the Atlantic SW box")
def test_strategic_bombers(world: AwawWorld) -> None:
    found = {
        (str(row.type), str(row.place)): row.factors
        for row in world.air.rows()
        if world.statics.kinds[row.type].category is Category.STRATEGIC_BOMBER
    }
    assert found == {
        ("britain-strategic-bomber", "atlantic-sw"): 1,
        ("us-strategic-bomber", "atlantic-us"): 1,
    }


@pytest.mark.rule("24.234#1", "France builds no SW units")
@pytest.mark.rule("24.231#1", "Britain and the U.S. have submarines of their own")
def test_what_is_built(world: AwawWorld) -> None:
    assert boat_kinds(world, "germany") == ["germany-submarine"]
    for power in ("france", "russia"):
        assert boat_kinds(world, power) == []
    assert boat_kinds(world, "britain")[:2] == ["britain-submarine", "britain-asw"]
    assert boat_kinds(world, "us")[:2] == ["us-submarine", "us-asw"]


def air_built(world: AwawWorld, power: str) -> list[str]:
    """The strategic air units that a power may build."""
    kind = UnitTypeId("britain-interceptor")
    asked = [Construct(power, str(one), kind, power) for one in STRATEGIC_AIR]
    return [one.category for one in asked if "24.41" not in rules(world, one)]


def rules(world: AwawWorld, asked: Construct) -> set[str]:
    return {one.rule for one in BOOK.may(world, asked)}


@pytest.mark.rule("24.41B#1", "Italy builds submarines")
def test_what_italy_builds(world: AwawWorld) -> None:
    assert boat_kinds(world, "italy") == ["italy-submarine"]
    assert air_built(world, "italy") == []


@pytest.mark.rule("24.41F#1", "France builds none")
def test_what_france_builds(world: AwawWorld) -> None:
    assert boat_kinds(world, "france") == air_built(world, "france") == []


@pytest.mark.rule("24.41H#1", "China builds none")
def test_what_china_builds(world: AwawWorld) -> None:
    assert boat_kinds(world, "china") == air_built(world, "china") == []


def test_what_britain_builds(world: AwawWorld) -> None:
    assert air_built(world, "britain") == ["strategic-bomber", "interceptor"]


@pytest.mark.rule("24.11#2", "no more are built than the pool has")
@pytest.mark.rule("24.233#1", "Britain and the U.S. share their transports")
def test_pools_limit_what_is_built(world: AwawWorld) -> None:
    assert [available(world, kind) for kind in boat_kinds(world, "germany")] == [1]
    for power in ("britain", "us"):
        assert boat_kinds(world, power)[-1] == "britain-transport"
    assert available(world, boat_kinds(world, "us")[-1]) == 5


SUBMARINES, ASW = ProjectId("submarine-production"), ProjectId("asw-production")
TRANSPORTS, BOMBERS = ProjectId("transport-production"), ProjectId("strategic-bomber-production")
AIR, FOR_JAPAN = ProjectId("air-production"), ProjectId("pacific-bomber-production")
YEARS = range(1938, 1947)


def first_years(world: AwawWorld, faction: str, *names: ProjectId) -> set[int]:
    """From which years on points are placed for these, in war with Japan and without it."""
    war = world.copy()
    war.put(war_state(Power.JAPAN, Power.US, Relation.WAR))
    found = set()
    for name in names:
        for one in (world, war):
            years = (year for year in YEARS if not against_project(one, faction, name, year))
            found.add(next(years, 0))
    return found


@pytest.mark.rule("24.21#2", "pools grow from 1940 on")
def test_pools_grow_from_1940_on(world: AwawWorld) -> None:
    for faction in ("european axis", "western allies"):
        assert first_years(world, faction, AIR) == {1940}
    assert first_years(world, "european axis", SUBMARINES) == {1940}


@pytest.mark.rule("24.21A#3", "bombers for Europe from 1940 on, for the Pacific from 1944")
def test_when_bombers_are_produced(world: AwawWorld) -> None:
    assert first_years(world, "western allies", BOMBERS) == {1940}
    assert first_years(world, "western allies", FOR_JAPAN) == {1944}


@pytest.mark.rule("24.21B#1", "Western ASW and transports from 1941 on")
def test_when_western_asw_and_transports_are_produced(world: AwawWorld) -> None:
    assert first_years(world, "western allies", ASW, TRANSPORTS) == {1941}


@pytest.mark.rule("24.21C#1", "Western and Japanese submarines from 1942 on, at war or not")
def test_when_submarines_are_produced(world: AwawWorld) -> None:
    for faction in ("western allies", "japan"):
        assert first_years(world, faction, SUBMARINES) == {1942}


@pytest.mark.rule("24.21D#1", "Japanese ASW from 1943 on, at war or not")
def test_when_japanese_asw_is_produced(world: AwawWorld) -> None:
    assert first_years(world, "japan", ASW) == {1943}


def test_what_is_no_project_of_a_faction(world: AwawWorld) -> None:
    assert first_years(world, "european axis", FOR_JAPAN) == {0}


def producers(world: AwawWorld) -> set[str]:
    """Whose bombers production may add."""
    kinds = [UnitTypeId(one) for one in world.statics.kinds if one.endswith("strategic-bomber")]
    return {kind.partition("-")[0] for kind in kinds if not why_not(world, kind, BOMBERS)}


@pytest.mark.rule("24.21A#1", "no bombers are produced without a research result")
def test_bombers_need_a_research_result(world: AwawWorld) -> None:
    found, plain = world.copy(), world.copy()
    for power in ("germany", "britain", "us"):
        for one, results in ((plain, 0), (found, 1)):
            one.put(Level(str(LevelKind.STRATEGIC_BOMBERS), power, results))
    assert producers(plain) == set()
    assert producers(found) == {"germany", "britain", "us"}


@pytest.mark.rule("24.21A#2", "which Britain and the U.S. alone have from the start")
def test_who_has_a_result_from_the_start(world: AwawWorld) -> None:
    begun = world.copy()
    for faction in researchers(begun.statics):
        prewar_results(begun, faction)
    assert producers(begun) == {"britain", "us"}


def test_results_of_japan_before_the_war(world: AwawWorld) -> None:
    begun = world.copy()
    prewar_results(begun, Faction.JAPAN)
    assert "germany" not in producers(begun)


BOATS = ["britain-submarine", "britain-asw", "britain-transport"]
YARD, PLACE = "glasgow", SpaceId("L22")


@pytest.mark.rule("24.43#1", "each factor costs three BRPs")
@pytest.mark.parametrize("kind", BOATS)
def test_costs(world: AwawWorld, kind: str) -> None:
    order = BoatOrder(YARD, UnitTypeId(kind), PLACE, 2)
    assert [one.normal for one in boat_charges(world, "britain", [order])] == [3, 3]
    air = ("britain-strategic-bomber", "britain-interceptor")
    assert [world.statics.kinds[name].cost for name in air] == [3, 3]


def test_nothing_ordered_costs_nothing(world: AwawWorld) -> None:
    assert boat_charges(world, "britain", []) == []
    assert points_used(world, Plan("britain"), YARD) == 0


@pytest.mark.rule("24.43#2", "and one shipbuilding point, but no room in the yard")
@pytest.mark.parametrize("kind", BOATS)
def test_points_and_room(world: AwawWorld, kind: str) -> None:
    plan = Plan("britain", (), (BoatOrder(YARD, UnitTypeId(kind), PLACE, 2),))
    assert points_used(world, plan, YARD) == 2
    yard = yards(world.statics)[YARD]
    assert ships_after(world, plan, yard) == ships_after(world, Plan("britain"), yard)
