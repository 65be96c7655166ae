"""42: production that adds no units: airbases, training, works, codebreaking cards, rockets."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_table, pacific_world
from tests.awaw.table import Table, table, world_at
from tests.rules.shared.all_production import (
    AXIS,
    EUROPE,
    JAPAN,
    MILITARY,
    RUSSIA,
    WEST,
    of,
    produce,
    row,
    works,
    world,
)
from warcabinet.awaw.air.bases.airbase_counters import counters_of
from warcabinet.awaw.air.combat.jets_bombers_interceptors import result_of
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.production_without_research import RevealWinterPreparation
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.defense_multipliers import STRONGHOLDS, multiplier_parts
from warcabinet.awaw.ground.attrition.hex_occupation import AttritionHex
from warcabinet.awaw.ground.partisans.partisan_force_pools import allowance_of
from warcabinet.awaw.ground.shock_armies import results
from warcabinet.awaw.logistics.construction.naval_air_construction import training_rate
from warcabinet.awaw.logistics.construction.other_works import StartWorks, works_built
from warcabinet.awaw.logistics.fortifications.construction_restrictions import sites as fort_sites
from warcabinet.awaw.logistics.fortifications.fortification_construction import (
    FORTIFYING,
    FortifyPlaces,
)
from warcabinet.awaw.logistics.redeployment.railheads import (
    BuildRailheads,
    against_site,
    cities,
    railheads_hold,
    sites,
)
from warcabinet.awaw.logistics.redeployment.railheads import against_builder as builder_refused
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import objective_hexes
from warcabinet.awaw.logistics.weather.weather import preparation
from warcabinet.awaw.naval.ships.yards import ATLANTIC_US, PACIFIC_US, yards
from warcabinet.awaw.pieces.combat_training_levels import set_level
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.research.allocation_of_research_points import PlaceForTheYear
from warcabinet.awaw.research.codebreaking_production import CodebreakingProduction
from warcabinet.awaw.research.naval_production import americans_may, free_yards, may_raise
from warcabinet.awaw.research.production import cost, next_cost
from warcabinet.awaw.research.production_of_ports_and_works import BuildPorts
from warcabinet.awaw.research.research_sheet import entries
from warcabinet.awaw.scenarios.file.words import LevelKind, Tension, WeatherKind
from warcabinet.awaw.state.codebreaking import CardPool, Deck
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Counter, CounterKind, Weather
from warcabinet.awaw.state.research import Allotment, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.rocket_bases import allowed, rights
from warcabinet.awaw.terms.powers import (
    Faction,
    Power,
    Relation,
    Theater,
    war_state,
)
from warcabinet.engine.records import Record, Seat
from warcabinet.hexes import SpaceId

# Other projects -----------------------------------------------------------------------------------


@pytest.mark.rule("42.22E#1", "airbases for a point each, two a year, one a turn")
@pytest.mark.rule("18.14#2", "production adds airbase counters")
def test_airbases() -> None:
    before = counters_of(world(), "germany", Theater.EUROPE)
    t = produce(row(AXIS, "airbase-production", points=3))
    assert counters_of(t.world, "germany", Theater.EUROPE) == before + 1
    made = of(t, AXIS, "airbase-production")
    assert (made.points, made.made) == (2, 1)
    full = row(AXIS, "airbase-production", points=1, made=2)
    assert of(produce(full, turn="Fall 1942"), AXIS, "airbase-production").points == 1


@pytest.mark.rule("42.23D#1", "training of naval air for 3, 4, 5, 6 points, one step a turn")
@pytest.mark.rule("17.353C#1", "production raises the training rate")
@pytest.mark.rule("17.356#2", "also from nothing")
@pytest.mark.rule("27.61#4", "production raises the training rate")
@pytest.mark.rule("42.17B#1", "which all are told")
def test_naval_air_training() -> None:
    before = training_rate(world(), "germany")
    t = produce(row(AXIS, "naval-air-training-production", points=7))
    assert t.told("42.17B") == ["germany trains one more naval air unit a turn"]
    assert training_rate(t.world, "germany") == before + 1
    assert of(t, AXIS, "naval-air-training-production").points == 4
    level = Level("naval-air-training-production", "us", 2)
    assert training_rate(world(level), "us") == 2


@pytest.mark.rule("42.23E#5", "American yards wait for war or a tension of 50 (R-569)")
@pytest.mark.rule("36.341C#1", "in their own theater")
@pytest.mark.rule("27.7321B#2", "before that production raises none there")
def test_american_yards() -> None:
    w = world(Level(Tension.USAT, "", 49), Level(Tension.USJT, "", 60))
    yard = yards(w.statics)[ATLANTIC_US]
    assert not americans_may(w, yard)
    assert not may_raise(w, yard)
    tense = world(Level(Tension.USAT, "", 50))
    assert americans_may(tense, yard)
    assert may_raise(tense, yard)
    assert americans_may(world(war_state(Power.US, Power.GERMANY, Relation.WAR)), yard)
    assert not americans_may(world(war_state(Power.US, Power.JAPAN, Relation.WAR)), yard)


@pytest.mark.rule("27.7321B#2", "the Pacific yard waits for Japan, as the Atlantic one for Germany")
def test_the_american_yard_of_the_pacific() -> None:
    setting = {"scenario": "global-war", "turn": "Spring 1941", "side": "allied"}
    for rows, able in (
        ((Level(Tension.USAT, "", 60), Level(Tension.USJT, "", 49)), False),
        ((Level(Tension.USAT, "", 0), Level(Tension.USJT, "", 50)), True),
        ((war_state(Power.US, Power.GERMANY, Relation.WAR), Level(Tension.USJT, "", 0)), False),
        ((war_state(Power.US, Power.JAPAN, Relation.WAR), Level(Tension.USJT, "", 0)), True),
    ):
        w = world_at(rows=rows, **setting)  # type: ignore[arg-type]
        yard = yards(w.statics)[PACIFIC_US]
        assert (americans_may(w, yard), may_raise(w, yard)) == (able, able)
        found = free_yards(w, Faction.WESTERN_ALLIES, "shipbuilding")
        assert (PACIFIC_US in found) is able


@pytest.mark.rule("42.24H#1", "winter preparation for three points, once a year, six at most")
@pytest.mark.rule("34.441#3", "others than the European Axis produce it as well")
@pytest.mark.rule("42.17C#1", "it is announced in the next winter")
def test_winter_preparation() -> None:
    points = row(WEST, "winter-preparation-production", points=6)
    t = produce(points, side="allied")
    assert of(t, WEST, "winter-preparation-production").points == 3
    assert preparation(t.world, "britain", "britain") == 0
    able = entries(t.world.statics)[points.project].factions
    assert set(able) == {AXIS, WEST, JAPAN}
    plans = tuple(t.world.winter_plans.rows())
    assert all(plan.seats == (Seat("allied"),) and not plan.open for plan in plans)
    winter = table(play=RevealWinterPreparation(), scenario=EUROPE, turn="Winter 1942", rows=plans)
    assert preparation(winter.world, "britain", "britain") == 1
    six = tuple(Level("winter-preparation", name, 6) for name in ("britain", "us", "france"))
    assert of(produce(points, *six, side="allied"), WEST, points.project).points == 6


@pytest.mark.rule("42.24I#1", "shock armies for 2 and 3 points, two a year, six at most")
def test_shock_armies_are_produced() -> None:
    t = produce(row(RUSSIA, "shock-army-production", points=6), side="allied")
    made = of(t, RUSSIA, "shock-army-production")
    assert (made.results, made.points) == (2, 1)
    assert results(t.world) == 2
    assert results(t.world.known_to(Seat("axis"))) == 0
    most = row(RUSSIA, "shock-army-production", points=6, results=5)
    assert of(produce(most, side="allied"), RUSSIA, most.project).results == 6


@pytest.mark.rule("42.26H#1", "Western Allied partisans for 2 and 3 points, two a year")
@pytest.mark.rule("42.26H#2", "each result is one more partisan")
@pytest.mark.rule("42.26I#1", "Russian partisans for 2 and 3 points, two a year")
@pytest.mark.rule("42.26I#2", "each result is one more partisan")
def test_partisans() -> None:
    rows = (row(RUSSIA, "russian-partisans", points=6), row(WEST, "western-partisans", points=2))
    t = produce(*rows, side="allied")
    assert of(t, RUSSIA, "russian-partisans").results == 2
    assert of(t, WEST, "western-partisans").results == 1
    less = produce(row(RUSSIA, "russian-partisans", points=2), side="allied")
    some = [allowance_of(one.world, RUSSIA) for one in (less, t)]
    assert some[0] is not None
    assert some[1] == some[0] + 1
    assert allowance_of(world(), RUSSIA) is None


@pytest.mark.rule("42.26G#1", "Moslem unrest for 2 and 3 points, two a year")
def test_moslem_unrest_costs() -> None:
    w = world()
    one = entries(w.statics)[ProjectId("moslem-unrest")]
    assert [cost(w, AXIS, one, made) for made in range(3)] == [2, 3, None]


@pytest.mark.rule("42.24G#1", "an industrial center for five points, one a turn")
@pytest.mark.rule("37.61#4", "production adds centers")
def test_industrial_centers() -> None:
    t = produce(row(RUSSIA, "industrial-center-production", points=11), side="allied")
    assert t.pending == "new-center"
    t.say("allied: use-for-oil")
    assert t.pending == ""
    assert of(t, RUSSIA, "industrial-center-production").points == 6
    two = row(RUSSIA, "industrial-center-production", points=6, made=2)
    assert produce(two, side="allied").pending == ""
    few = row(RUSSIA, "industrial-center-production", points=4)
    assert produce(few, side="allied").pending == ""


# Works --------------------------------------------------------------------------------------------


@pytest.mark.rule("32.12B#1", "a fortification takes a research point")
@pytest.mark.rule("42.24C#1", "one point and five BRPs, four a year")
@pytest.mark.rule("42.24C#2", "Japan needs no point")
@pytest.mark.rule("42.17E#1", "it is known when the fortification stands")
@pytest.mark.rule("42.15#2", "fortifications may be named again in a year")
@pytest.mark.rule("42.24C#3", "the same points pay for beach defenses")
def test_fortifications_take_points() -> None:
    def fortify(*rows: Record) -> Table:
        return works(FortifyPlaces(), BuildingBudget("germany", 50), *rows)

    assert fortify().against("axis: fortify germany N29") == {"32.12B"}
    points = row(AXIS, "fortification-production", points=2, made=1)
    t = fortify(points)
    assert t.against("axis: fortify germany N29") == set()
    brps = level_of(t.world, "germany")
    t.say("axis: fortify germany N29")
    made = of(t, AXIS, "fortification-production")
    assert (made.points, made.made) == (1, 2)
    assert level_of(t.world, "germany") == brps - 5
    beach = fortify(points)
    site = next(
        space
        for space in beach.world.map.members(fort_sites(beach.world, "germany", "beach defenses"))
        if not beach.against(f"axis: defend-beaches germany {space}")
    )
    beach.say(f"axis: defend-beaches germany {site}")
    assert of(beach, AXIS, "fortification-production").points == 1
    full = fortify(row(AXIS, "fortification-production", points=2, made=4))
    assert full.against("axis: fortify germany N29") == {"32.12B"}
    assert full.against(f"axis: defend-beaches germany {site}") == {"32.12B"}
    far = pacific_world(turn="Spring 1942")
    assert BOOK.may(far, StartWorks("japan", FORTIFYING)) == []
    assert {one.rule for one in BOOK.may(far, StartWorks("us", FORTIFYING))} == {"32.12B"}
    works_built(far, "japan", FORTIFYING)
    assert not far.research


@pytest.mark.rule("42.24D#1", "two points and five BRPs, four a year, one a turn")
@pytest.mark.rule("28.651#1", "built in the construction phase")
@pytest.mark.rule("28.652A#1", "five BRPs")
@pytest.mark.rule("28.652B#1", "two points, one after a military breakthrough")
@pytest.mark.rule("28.653#1", "in a fully supplied city that is no objective")
@pytest.mark.rule("28.654A#1", "one in a hex")
@pytest.mark.rule("28.654D#1", "one a turn")
@pytest.mark.rule("28.656#1", "it stays")
@pytest.mark.rule("6.51#3", "railheads are produced")
def test_railheads() -> None:
    budget, points = BuildingBudget("germany", 50), row(AXIS, "railhead-production", points=4)
    t = works(BuildRailheads(), budget, points)
    site = sites(t.world, "germany")[0]
    none = works(BuildRailheads(), budget)
    assert none.against(f"axis: build-railhead germany {site}") == {"28.652B"}
    assert "28.653" in t.against("axis: build-railhead germany N29")
    brps = level_of(t.world, "germany")
    t.say(f"axis: build-railhead germany {site}")
    assert t.pending == ""
    assert level_of(t.world, "germany") == brps - 5
    assert of(t, AXIS, "railhead-production").points == 2
    assert {one.rule for one in against_site(t.world, "germany", site)} == {"28.654A"}
    helped = row(AXIS, "general-military-research", results=1)
    assert next_cost(world(points, helped), AXIS, points.project) == 1


@pytest.mark.rule("28.651#2", "France, China and minor countries build none")
@pytest.mark.rule("28.654B#1", "not in an enemy zone of control")
@pytest.mark.rule("28.654F#1", "the U.S. where it is at war")
def test_who_builds_railheads_where() -> None:
    w = world_at(scenario=EUROPE, turn="Spring 1942", ready=True)
    assert {one.rule for one in builder_refused(w, "france")} == {"28.651"}
    city = sites(w, "germany")[0]
    assert "28.654E" in {one.rule for one in against_site(w, "italy", city)}
    assert "28.654F" in {one.rule for one in against_site(w, "us", city)}
    at_war = world_at(
        f"russia-armor-3-5 {neighbor(w, city)}",
        scenario=EUROPE,
        turn="Spring 1942",
        ready=True,
        rows=(war_state(Power.GERMANY, Power.RUSSIA, Relation.WAR),),
    )
    assert "28.654B" in {one.rule for one in against_site(at_war, "germany", city)}


def neighbor(w: AwawWorld, space: str) -> str:
    near = w.map.expand(w.map.bit(space)) & w.board.land & ~w.map.bit(space)
    return next(iter(w.map.members(near)))


@pytest.mark.rule("28.655A#1", "a railhead is an objective for SRs")
@pytest.mark.rule("28.655B#1", "it is not taken by attrition")
@pytest.mark.rule("28.655C#1", "it spares infantry some negative multipliers")
def test_what_railheads_are_good_for() -> None:
    w = world_at(scenario=EUROPE, turn="Spring 1942")
    city = SpaceId("J30")
    before = objective_hexes(w)
    assert not railheads_hold(w, AttritionHex(city))
    w.put(Counter(CounterKind.RAILHEAD, city, "germany"))
    assert objective_hexes(w) == before | w.map.bit(city)
    assert railheads_hold(w, AttritionHex(city))
    strong = [area for _, area in BOOK.layers(w, STRONGHOLDS)]
    assert any(w.map.has(area, city) for area in strong)


@pytest.mark.rule("28.655C#1", "exploiting armor and the hardest winters do not shake it there")
@pytest.mark.parametrize("railhead", [True, False])
@pytest.mark.parametrize("kind", ["infantry-3-3", "replacement-1-1"])
def test_infantry_in_a_railhead_is_not_shaken(kind: str, railhead: bool) -> None:
    name, city = f"germany-{kind}", SpaceId("K43")
    rows: tuple[Record, ...] = (Weather("russian-winter-zone", WeatherKind.WINTER, 7),)
    if railhead:
        rows += (Counter(CounterKind.RAILHEAD, city, "germany"),)
    units = (f"{name} {city}", "russia-armor-3-5 K44")
    w = world_at(*units, turn="Winter 1941", rows=rows)
    set_level(w, LevelKind.CTL, "russia", 3)
    for exploiting, shaken in ((True, {"15.33A", "15.33G"}), (False, {"15.33G"})):
        attack = Assault((UnitId("russia-armor-3-5/1"),), (city,), exploiting=exploiting)
        found = {part.rule for part in multiplier_parts(w, UnitId(f"{name}/1"), attack)}
        assert found & {"15.33A", "15.33G"} == (set() if railhead else shaken)


# Codebreaking -------------------------------------------------------------------------------------


def codes(*rows: Record, turn: str = "Spring 1942", scenario: str = EUROPE) -> Table:
    pools = (CardPool(Deck.AXIS_ULTRA, 8), CardPool(Deck.BRITISH_ULTRA, 8))
    play = CodebreakingProduction()
    return table(play=play, scenario=scenario, turn=turn, rows=(*pools, *rows))


@pytest.mark.rule("42.13#2", "at the end of the research phase")
@pytest.mark.rule("42.26A#2", "the result is announced then")
@pytest.mark.rule("42.26B#1", "for three points, once a year")
@pytest.mark.rule("48.11#2", "three points, two or one after breakthroughs")
@pytest.mark.rule("48.11#3", "one result a year")
@pytest.mark.rule("48.13#1", "the Axis and the Western Allies place points in Ultra")
@pytest.mark.rule("48.241#1", "a card of a permitted kind")
@pytest.mark.rule("48.21C#2", "production adds cards")
def test_ultra() -> None:
    t = codes(row(AXIS, "ultra-production", points=3))
    assert t.pending == "card-produced"
    assert t.against("axis: choose-card asw") == {"48.242A"}
    t.say("axis: choose-card strategic")
    assert sum(one.count for one in t.world.added_cards.rows()) == 1
    assert of(t, AXIS, "ultra-production").points == 0
    assert codes(row(AXIS, "ultra-production", points=2)).pending == ""
    helped = row(AXIS, "general-intelligence-research", results=1)
    assert codes(row(AXIS, "ultra-production", points=2), helped).pending == "card-produced"
    assert codes(row(AXIS, "ultra-production", points=3, made=1)).pending == ""


@pytest.mark.rule("42.26A#1", "the Western Allies may have one of each in a year")
@pytest.mark.rule("42.26C#1", "Magic for three points, once a year")
@pytest.mark.rule("48.15#1", "Ultra and Magic have points of their own")
def test_ultra_and_magic_in_different_turns() -> None:
    both = (row(WEST, "ultra-production", points=3), row(WEST, "magic-production", points=3))
    pool = CardPool(Deck.AMERICAN_MAGIC, 8)
    t = codes(*both, pool, scenario="global-war")
    t.say("allied: choose-card tactical")
    assert t.pending == ""
    left = {one.project: one.points for one in t.world.research.rows()}
    assert left == {"ultra-production": 0, "magic-production": 3}
    again = codes(*t.world.research.rows(), pool, scenario="global-war", turn="Summer 1942")
    assert again.pending == "card-produced"


@pytest.mark.rule("48.15#2", "points for each apart, triggered in different turns")
def test_one_of_both_in_a_turn() -> None:
    both = (row(WEST, "ultra-production", points=3), row(WEST, "magic-production", points=3))
    t = codes(*both, CardPool(Deck.AMERICAN_MAGIC, 8), scenario="global-war")
    t.default("allied")
    assert t.pending == ""
    assert of(t, WEST, "magic-production").points == 3


@pytest.mark.rule("42.23F#1", "a port for three points, two a year, one a turn")
@pytest.mark.rule("21.121#1", "for three points and ten BRPs")
@pytest.mark.rule("21.121#2", "ten BRPs for each")
@pytest.mark.rule("21.122#1", "within the construction limit")
@pytest.mark.rule("21.124#1", "it can be used at once")
@pytest.mark.rule("6.51#3", "port counters are produced")
def test_ports() -> None:
    points = row(JAPAN, "port-production", points=7)

    def build(*rows: Record) -> Table:
        rows = (BuildingBudget("japan", 50), *rows)
        return pacific_table(play=BuildPorts(), turn="Spring 1942", side="axis", rows=rows)

    assert build().against("axis: build-port X38") == {"21.121"}
    t = build(points)
    brps = level_of(t.world, "japan")
    t.say("axis: build-port X38")
    assert level_of(t.world, "japan") == brps - 10
    assert f"{CounterKind.PORT}@X38" in t.world.counters
    assert t.pending == ""
    assert of(t, JAPAN, "port-production").points == 4


def test_points_are_placed_every_year() -> None:
    t = table(
        play=PlaceForTheYear(),
        scenario=EUROPE,
        turn="Spring 1940",
        rows=(Allotment(AXIS, 1940, 12), Allotment(WEST, 1939, 9)),
    )
    t.say("axis: place-points military-production=2=spring")
    assert t.pending == ""
    assert next_cost(t.world, AXIS, MILITARY) == 2


@pytest.mark.rule("42.24E#1", "rockets bring bases for no points")
@pytest.mark.rule("42.24E#2", "two, four and six bases")
def test_rocket_results_count_for_bases() -> None:
    found = []
    for results_so_far in (1, 2, 3, 4):
        t = produce(row(AXIS, "rockets", results=results_so_far), turn="Summer 1944")
        found.append((result_of(t.world, LevelKind.ROCKETS, "germany"), most_bases(t.world)))
    assert found == [(9, 2), (10, 4), (11, 6), (12, 6)]


def most_bases(w: AwawWorld) -> int:
    return allowed(w, "germany")


@pytest.mark.rule("42.24E#3", "Germany, Japan, Russia and the U.S. have rocket bases")
def test_who_has_rocket_bases() -> None:
    w = world()
    able = {str(power) for power in Power if rights(w, str(power))}
    assert able == {"germany", "japan", "russia", "us"}


@pytest.mark.rule("28.654C#1", "not where the winter is 5 or worse")
@pytest.mark.rule("28.654C#2", "unless the faction is prepared")
def test_no_railheads_in_a_hard_winter() -> None:
    def refused(level: int, *rows: Record) -> bool:
        cold = Weather("russian-winter-zone", WeatherKind.WINTER, level)
        w = world_at(scenario=EUROPE, turn="Winter 1941", ready=True, rows=(cold, *rows))
        city = w.map.members(cities(w) & w.statics.area("region:russian-winter-zone"))[0]
        mild = {one.rule for one in against_site(w, "germany", "J30")}
        assert "28.654C" not in mild
        return "28.654C" in {one.rule for one in against_site(w, "germany", city)}

    prepared = Level("winter-preparation", "germany", 1)
    assert [refused(level) for level in (4, 5, 7)] == [False, True, True]
    assert [refused(level, prepared) for level in (5, 6)] == [False, True]


@pytest.mark.rule("28.654C#1", "in the Asian winter, too, where each faction feels its own")
@pytest.mark.rule("28.654C#2", "Russia is prepared for all but the worst, Japan as it has learned")
def test_no_railheads_in_a_hard_asian_winter() -> None:
    def refused(power: str, level: int, prepared: int) -> bool:
        cold = Weather("winter-area", WeatherKind.WINTER, level)
        ready = Level("winter-preparation", power, prepared)
        w = world_at(scenario="global-war", turn="Winter 1941", rows=(cold, ready))
        city = w.map.first(cities(w) & w.statics.area("region:winter-area"))
        return "28.654C" in {one.rule for one in against_site(w, power, city)}

    assert [refused("japan", level, 0) for level in (4, 5)] == [False, True]
    assert [refused("japan", level, 3) for level in (7, 8)] == [False, True]
    assert [refused("russia", level, 6) for level in (10, 11)] == [False, True]


@pytest.mark.rule("28.654E#1", "Italy builds in Italy, in colonies and islands with its units")
def test_where_italy_builds_railheads() -> None:
    benghazi, ragusa, suda = SpaceId("KK21"), SpaceId("X27"), SpaceId("GG26")
    units = tuple(f"italy-infantry-2-3 {space}" for space in (benghazi, ragusa, suda))
    held = {"italy": f"{benghazi} {ragusa} {suda}"}

    def refused(*units: str) -> list[bool]:
        w = world_at(*units, scenario=EUROPE, turn="Spring 1942", control=held)
        for hull in [*w.hulls.rows()]:
            w.drop(hull)
        return [
            "28.654E" in {one.rule for one in against_site(w, "italy", space)}
            for space in (SpaceId("T22"), benghazi, suda, ragusa)
        ]

    assert refused(*units) == [False, False, False, True]
    assert refused() == [False, True, True, True]
