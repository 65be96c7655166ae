"""41: research points by the rules, in five categories, and what results bring."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.air.combat.air_nationality import drm_parts
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.year_start_sequence import YEAR_START_GROWTH
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.overruns.overruns import Overrun
from warcabinet.awaw.naval.movement.harbor_attacks import able
from warcabinet.awaw.pieces.combat_training_levels import ctl, engage, level
from warcabinet.awaw.pieces.research_levels import affects, research_level, use_up
from warcabinet.awaw.research.activation_of_research_points import RollFor, choice, donors
from warcabinet.awaw.research.allocation_of_research_points import PlaceBeforePlay, PlaceForTheYear
from warcabinet.awaw.research.prewar_research import prewar_results
from warcabinet.awaw.research.research_die_rolls import brought, chances, level_reached, modifiers
from warcabinet.awaw.research.research_points import (
    AllotForTheYear,
    american,
    basic,
    parts_of,
)
from warcabinet.awaw.research.research_results import ResultsTakeEffect
from warcabinet.awaw.research.research_sheet import (
    entries,
    of_faction,
    project,
    researchers,
    seats_of,
)
from warcabinet.awaw.research.restrictions_on_rp_allocation import (
    against_project,
    category_limit,
    first_year,
    is_high_technology,
    project_limit,
)
from warcabinet.awaw.scenarios.file.words import LevelKind, Tension
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Surrendered
from warcabinet.awaw.state.research import Allotment, Project, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.surrender.russian_resistance import YEAR_START_TOTAL
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Faction,
    Power,
    Relation,
    Status,
    Theater,
    war_state,
)
from warcabinet.engine.records import Record, Seat
from warcabinet.hexes import SpaceId

AXIS, WEST, RUSSIA, JAPAN = "european axis", "western allies", "russia", "japan"
FACTIONS = (AXIS, WEST, RUSSIA, JAPAN)
GLOBAL = "global-war"


def world(*rows: Record, turn: str = "Spring 1942", scenario: str = GLOBAL) -> AwawWorld:
    return world_at(scenario=scenario, turn=turn, rows=rows)


def row(faction: str, name: str, **fields: Any) -> Project:
    seats = (Seat("axis" if faction in (AXIS, JAPAN) else "allied"),)
    return Project(faction, ProjectId(name), open=False, seats=seats, **fields)


def us_at_war(*foes: Power) -> tuple[Record, ...]:
    return tuple(war_state(Power.US, foe, Relation.WAR) for foe in foes)


# Points -------------------------------------------------------------------------------------------


@pytest.mark.rule("41.21#1", "each power has its basic allotment")
@pytest.mark.rule("41.21A#1", "eight for Germany")
@pytest.mark.rule("41.21B#1", "two for Italy")
@pytest.mark.rule("41.21C#1", "six for Japan")
@pytest.mark.rule("41.21D#1", "six for Russia")
@pytest.mark.rule("41.21E#1", "six for Britain")
@pytest.mark.rule("41.21F#1", "three for France")
@pytest.mark.rule("41.21G#1", "ten for a U.S. at war with Germany and Japan")
@pytest.mark.rule("41.212#1", "China receives none")
def test_basic_allotments() -> None:
    w = world(*us_at_war(Power.GERMANY, Power.JAPAN))
    found = {power: basic(w, power, 1942) for power in map(str, Power)}
    assert found == {
        "germany": 8,
        "italy": 2,
        "japan": 6,
        "britain": 6,
        "france": 3,
        "us": 10,
        "russia": 6,
        "china": 0,
    }


@pytest.mark.rule("41.211#1", "one for ten levels of both tensions together")
@pytest.mark.rule("41.211#2", "the levels of the winter turn count")
def test_american_points_by_tension() -> None:
    w = world(Level(Tension.USAT, "", 16), Level(Tension.USJT, "", 25))
    assert american(w, 1942) == 4
    fights = world(*us_at_war(Power.JAPAN), Level(Tension.USAT, "", 39))
    assert american(fights, 1942) == 5 + 3


@pytest.mark.rule("41.221#1", "in a European scenario some come from the Pacific")
def test_points_from_the_pacific() -> None:
    w = world(Level(Tension.USAT, "", 0), scenario="europe-1939")
    assert [american(w, year) for year in (1940, 1941, 1942, 1943, 1945)] == [0, 1, 3, 5, 5]


@pytest.mark.rule("41.22#1", "one for every 50 BRPs at a year start, but not before play")
def test_points_from_brps() -> None:
    w = world(Level(YEAR_START_TOTAL, "britain", 155))
    assert sum(part.value for part in parts_of(w, "britain", 1941, opening=False)) == 6 + 3
    assert sum(part.value for part in parts_of(w, "britain", 1939, opening=True)) == 6
    assert parts_of(world(Level(YEAR_START_TOTAL, "china", 155)), "china", 1941, False) == ()


@pytest.mark.rule("41.23#1", "one for every 25 BRPs of growth")
@pytest.mark.rule("41.23#2", "of that year only")
@pytest.mark.rule("41.23#3", "growth is as it was")
@pytest.mark.rule("41.23#4", "what else raises a base does not count")
@pytest.mark.rule("35.34#1", "growth brings research points")
@pytest.mark.rule("35.34#2", "what else raises a base does not count")
@pytest.mark.rule("35.22#2", "growth brings research points")
def test_points_from_growth() -> None:
    w = world(Level(YEAR_START_GROWTH, "germany", 60))
    base = w.treasuries["germany"].base
    assert parts_of(w, "germany", 1941, False)[-1].value == 2
    w.amend(w.treasuries["germany"], base=base + 200)  # a mobilization
    assert parts_of(w, "germany", 1941, False)[-1].value == 2
    t = table(play=AllotForTheYear(), scenario=GLOBAL, turn="Spring 1941", rows=w.levels.rows())
    assert t.world.allotments[AXIS].points == 8 + 2 + 2
    assert t.world.treasuries["germany"].base == base
    assert parts_of(world(), "germany", 1941, False)[-1].value == 8


@pytest.mark.rule("41.25#1", "Japan has one more, for intelligence alone")
@pytest.mark.rule("41.25#2", "which does not count for other categories")
def test_japan_has_a_point_for_intelligence() -> None:
    t = table(play=PlaceBeforePlay(), scenario="pacific-1939", turn="Fall 1939")
    assert t.world.allotments[JAPAN] == Allotment(JAPAN, 1939, 6, 1)
    w = t.world
    assert category_limit(w, JAPAN, "naval", 1939) == 3
    assert category_limit(w, JAPAN, "intelligence", 1939) == 4
    full = "general-air-research=3=fall,general-naval-research=3=fall"
    assert t.against(f"axis: place-points {full},general-military-research=1=fall") == {"41.31"}
    assert t.against(f"axis: place-points {full},general-intelligence-research=1=fall") == set()


@pytest.mark.rule("41.64#2", "France and Italy receive none once conquered")
@pytest.mark.rule("41.64#1", "what a power has placed before stays")
@pytest.mark.rule("41.64#3", "a Britain that has surrendered goes on receiving points")
def test_conquered_powers() -> None:
    fallen = tuple(Surrendered(power) for power in ("france", "italy", "britain"))
    totals = [Level(YEAR_START_TOTAL, power, 100) for power in ("france", "italy", "britain")]
    w = world(*fallen, *totals)
    powers = ("france", "italy", "britain")
    assert [basic(w, power, 1942) for power in powers] == [0, 0, 6]
    assert [bool(parts_of(w, power, 1942, opening=False)) for power in powers] == [0, 0, 1]
    rows = (*fallen, row(WEST, "radar", points=2), Level(Tension.USAT, "", 0))
    t = table(play=AllotForTheYear(), scenario="europe-1939", turn="Spring 1940", rows=rows)
    assert t.world.allotments[WEST].points == 6 + sum(
        part.value
        for power in ("britain", "us")
        for part in parts_of(t.world, power, 1940, opening=False)
        if part.rule != "41.21" or power == "us"
    )
    assert project(t.world, WEST, ProjectId("radar")).points == 2
    chosen = choice(t.world, WEST, "atomic")
    assert chosen is not None
    assert chosen.project == "radar"


# Limits -------------------------------------------------------------------------------------------


@pytest.mark.rule("41.31A#1", "half of the points, rounded up, may go to one category")
@pytest.mark.rule("41.62#1", "of the faction's points together")
@pytest.mark.rule("41.62#2", "Germany and Italy together put no more than half in one")
@pytest.mark.rule("41.61#3", "Britain and France place as one")
def test_half_of_the_points_go_to_one_category() -> None:
    t = table(play=PlaceBeforePlay(), scenario="europe-1939", turn="Fall 1939")
    assert category_limit(t.world, AXIS, "air", 1939) == 5
    five = "general-air-research=3=fall,air-nationality=2=winter"
    assert t.against(f"axis: place-points {five}") == set()
    assert "41.31A" in t.against(
        "axis: place-points general-air-research=3=fall,air-nationality=3=winter"
    )
    assert t.world.allotments[WEST].points == 9
    w = world(Allotment(RUSSIA, 1942, 11))
    assert category_limit(w, RUSSIA, "military", 1942) == 6


@pytest.mark.rule("41.31C#2", "air range and jets")
@pytest.mark.rule("41.31C#4", "rockets")
@pytest.mark.rule("41.31C#5", "all atomic projects but general research")
@pytest.mark.rule("42.25A#2", "uranium plants are high technology")
@pytest.mark.rule("42.25B#2", "plutonium reactors are high technology")
def test_high_technology() -> None:
    w = world(turn="Spring 1944")
    lines = entries(w.statics)
    found = {name for name, one in lines.items() if is_high_technology(w.statics, one)}
    assert found == {
        "air-range",
        "jets",
        "anti-submarine-warfare",
        "advanced-submarines",
        "rockets",
        "radar",
        "controlled-reaction",
        "uranium-separation",
        "plutonium-research",
        "atomic-bomb",
        "uranium-plant-production",
        "plutonium-reactor-production",
    }
    assert project_limit(w, WEST, lines[ProjectId("uranium-plant-production")], 1944) == 1


DATES = {
    "41.31D#8": ("controlled-reaction", {AXIS: 1941, WEST: 1941, RUSSIA: 1941}),
    "41.31D#11": ("magic-production", {WEST: 1941}),
    "41.31D#14": ("port-production", {WEST: 1942, JAPAN: 1942}),
    "41.31D#15": ("uranium-plant-production", {AXIS: 1942, WEST: 1942, RUSSIA: 1942}),
    "41.31D#17": ("jets", {AXIS: 1943}),
    "41.31D#19": ("rockets", {AXIS: 1943}),
    "41.31D#23": ("plutonium-reactor-production", {AXIS: 1943, WEST: 1943, RUSSIA: 1943}),
    "41.31D#25": ("jets", {JAPAN: 1944, RUSSIA: 1944, WEST: 1944}),
    "41.31D#26": ("rockets", {JAPAN: 1944, RUSSIA: 1944, WEST: 1944}),
    "41.31D#27": ("pacific-bomber-production", {WEST: 1944}),
    "41.31D#28": ("uranium-separation", {AXIS: 1944, WEST: 1944}),
    "41.31D#29": ("plutonium-research", {AXIS: 1944, WEST: 1944}),
    "41.31D#30": ("atomic-bomb", {AXIS: 1944, WEST: 1944}),
}


@pytest.mark.rule("41.31D#8", "controlled reaction from 1941 on")
@pytest.mark.rule("41.31D#11", "American Magic from 1941 on")
@pytest.mark.rule("41.31D#14", "ports from 1942 on")
@pytest.mark.rule("42.3344#1", "ports from 1942 on")
@pytest.mark.rule("41.31D#15", "uranium plants from 1942 on")
@pytest.mark.rule("41.31D#17", "Axis jets from 1943 on")
@pytest.mark.rule("41.31D#19", "Axis rockets from 1943 on")
@pytest.mark.rule("41.31D#23", "plutonium reactors from 1943 on")
@pytest.mark.rule("41.31D#25", "other jets from 1944 on")
@pytest.mark.rule("41.31D#26", "other rockets from 1944 on")
@pytest.mark.rule("41.31D#27", "bombers for the Pacific from 1944 on")
@pytest.mark.rule("41.31D#28", "uranium separation from 1944 on")
@pytest.mark.rule("41.31D#29", "plutonium from 1944 on")
@pytest.mark.rule("41.31D#30", "the bomb from 1944 on")
@pytest.mark.parametrize("clause", DATES)
def test_dates(clause: str) -> None:
    w = world()
    name, years = DATES[clause]
    for faction, year in years.items():
        assert first_year(w.statics, faction, entries(w.statics)[ProjectId(name)]) == year
        early = {one.rule for one in against_project(w, faction, ProjectId(name), year - 1)}
        assert "41.31D" in early
        assert not against_project(w, faction, ProjectId(name), year)


@pytest.mark.rule("41.31E#4", "general research wherever a faction has another project")
@pytest.mark.rule("41.41#1", "there are five general projects")
@pytest.mark.rule("41.41#2", "every other belongs to one of the five categories")
def test_categories() -> None:
    w = world()
    for faction in FACTIONS:
        lines = of_faction(w.statics, faction)
        general = {one.category for one in lines if one.is_general}
        assert general == {one.category for one in lines if one.is_research and not one.is_general}
    every = entries(w.statics).values()
    assert {one.category for one in every if one.is_general} == {one.category for one in every}
    assert len({one.category for one in every}) == 5
    assert "naval" not in {one.category for one in of_faction(w.statics, RUSSIA)}


@pytest.mark.rule("41.61#2", "results serve the power or powers that have use for them")
def test_a_seat_places_for_each_of_its_factions() -> None:
    t = table(play=PlaceBeforePlay(), scenario="europe-1939", turn="Fall 1939")
    t.say("axis: place-points general-air-research=3=fall")
    t.say("allied: place-points radar=1=fall")
    t.say("allied: place-points combat-training=2=fall")
    assert t.pending == ""
    assert project(t.world, WEST, ProjectId("radar")).points == 1
    assert project(t.world, RUSSIA, ProjectId("combat-training")).points == 2


@pytest.mark.rule("41.61#4", "Russia and Japan do research by themselves")
def test_four_factions_do_research() -> None:
    assert researchers(world().statics) == (AXIS, JAPAN, WEST, RUSSIA)
    assert JAPAN not in researchers(world(scenario="europe-1939").statics)


def test_seats_of_a_faction_alone_know_its_sheet() -> None:
    w = world_at(scenario="europe-1939", turn="Fall 1939", options={"seats": "faction"})
    assert not set(seats_of(w, WEST)) & set(seats_of(w, RUSSIA))


# Dice ---------------------------------------------------------------------------------------------


@pytest.mark.rule("41.75D#2", "less the air DRM of the senior partner")
@pytest.mark.rule("41.75D#3", "less each air range result")
@pytest.mark.rule("41.75D#4", "less each strategic bomber result")
@pytest.mark.rule("41.75D#5", "less each air defense result")
@pytest.mark.rule("41.75D#9", "less the training of the senior partner")
@pytest.mark.rule("41.75D#10", "less each radar result")
@pytest.mark.parametrize(
    ("faction", "name", "results", "less"),
    [
        (AXIS, "air-nationality", 0, 2),
        (RUSSIA, "air-nationality", 1, 2),
        (AXIS, "air-range", 2, 2),
        (WEST, "strategic-bombers", 1, 1),
        (WEST, "strategic-bombers", 0, 0),
        (WEST, "air-defense", 3, 3),
        (AXIS, "combat-training", 1, 3),
        (WEST, "combat-training", 0, 1),
        (WEST, "radar", 2, 2),
        (AXIS, "jets", 2, 0),
    ],
)
def test_what_has_been_reached_counts_against_the_die(
    faction: str, name: str, results: int, less: int
) -> None:
    w = world(row(faction, name, results=results))
    assert level_reached(w, faction, entries(w.statics)[ProjectId(name)]) == less


@pytest.mark.rule("41.42#1", "general research helps the other projects of its category")
def test_the_example_of_the_air_drm() -> None:
    """41.75: two breakthroughs, two points, a bracket of +3 and a DRM of two: a die of 5 or 6."""
    w = world(row(AXIS, "general-air-research", results=2), row(AXIS, "air-nationality", carry=3))
    one = entries(w.statics)[ProjectId("air-nationality")]
    assert sum(part.value for part in modifiers(w, AXIS, one, 2)) == 5
    assert [brought(w.statics, one, die + 5).results for die in (4, 5, 6)] == [0, 1, 1]
    assert chances(w, AXIS, one, 2)[0].results == 1


@pytest.mark.rule("41.77C#1", "no Western roll for training before 1943 or Americans in Europe")
def test_western_training_waits() -> None:
    funded = row(WEST, "combat-training", points=2)
    early = world(funded, turn="Spring 1942")
    assert choice(early, WEST, "military") is None
    assert choice(world(funded, turn="Spring 1943"), WEST, "military") is not None
    fought = Level("americans in europe", "us", 1941)
    assert choice(world(funded, fought, turn="Spring 1942"), WEST, "military") is not None
    same = Level("americans in europe", "us", 1942)
    assert choice(world(funded, same, turn="Winter 1942"), WEST, "military") is None
    russian = world(row(RUSSIA, "combat-training", points=1), turn="Spring 1940")
    assert choice(russian, RUSSIA, "military") is not None


@pytest.mark.rule("41.77C#1", "the year is that in which American and enemy ground units fight")
def test_americans_in_europe_are_noted() -> None:
    units = ("us-infantry-3-4 K24", "germany-infantry-3-3 K25")
    w = world_at(*units, scenario="europe-1939", turn="Summer 1942")
    ours, theirs = UnitId("us-infantry-3-4/1"), UnitId("germany-infantry-3-3/1")
    for alone in (theirs, ours):
        engage(w, (alone,))
        assert "americans in europe/us" not in w.levels
    engage(w, (ours, theirs))
    assert w.levels["americans in europe/us"].value == 1942


@pytest.mark.rule("41.77C#1", "Americans fight in Europe by overrunning, too")
def test_americans_who_overrun_in_europe_are_noted() -> None:
    units = ("us-armor-5-6 K24 x2", "italy-infantry-1-3 K25")
    war = war_state(Power.US, Power.ITALY, Relation.WAR)
    w = world_at(*units, scenario="europe-1939", turn="Summer 1942", side="allied", rows=[war])
    procedure = Overrun(
        units=(UnitId("us-armor-5-6/1"), UnitId("us-armor-5-6/2")), target=SpaceId("K25")
    )
    procedure.outcome(w, None)
    assert w.levels["americans in europe/us"].value == 1942


@pytest.mark.rule(
    "41.88#2", "jets, air range, torpedoes and ASW count for both powers, rolled once"
)
@pytest.mark.parametrize(
    ("kind", "name"),
    [
        (LevelKind.JETS, "jets"),
        (LevelKind.AIR_RANGE, "air-range"),
        (LevelKind.TORPEDO, "torpedoes"),
        (LevelKind.ASW, "anti-submarine-warfare"),
    ],
)
def test_western_results_serve_both_powers(kind: LevelKind, name: str) -> None:
    plain, better = world(), world(row(WEST, name, results=1))
    category = entries(plain.statics)[ProjectId(name)].category
    for power, more in (("britain", True), ("us", True), ("germany", False), ("russia", False)):
        gained = research_level(better, kind, power) > research_level(plain, kind, power)
        assert gained is more, power
    rolled = world(row(WEST, name, points=0, results=1))
    assert choice(rolled, WEST, category) is None
    assert choice(world(row(WEST, name, points=1)), WEST, category) is not None


@pytest.mark.rule("41.78E#1", "points in atomic research stay there")
def test_atomic_points_are_not_reassigned() -> None:
    rows = (
        row(WEST, "radar", points=2, chosen=True),
        row(WEST, "general-atomic-research", points=2),
    )
    assert donors(world(*rows), WEST) == []
    air = (row(WEST, "jets", points=2, chosen=True), row(WEST, "air-production", points=2))
    assert [one.project for one in donors(world(*air), WEST)] == ["air-production"]


# Results ------------------------------------------------------------------------------------------


BEST = {
    "jets": 12,
    "advanced-submarines": 14,
    "rockets": 12,
    "uranium-separation": 11,
    "plutonium-research": 11,
    "atomic-bomb": 9,
    "anglo-french-cooperation": 7,
}


@pytest.mark.rule("41.81A#3", "the best results end a project, and no lesser ones")
def test_the_best_results_end_a_project() -> None:
    w = world()
    for name, best in BEST.items():
        one = entries(w.statics)[ProjectId(name)]
        found = [brought(w.statics, one, result).last for result in (best - 1, best, best + 1)]
        assert found == [False, True, True], name


@pytest.mark.rule("41.81A#4", "success ends controlled reaction")
def test_success_ends_controlled_reaction() -> None:
    w = world()
    one = entries(w.statics)[ProjectId("controlled-reaction")]
    assert [brought(w.statics, one, result).last for result in (7, 8, 14)] == [False, True, True]


@pytest.mark.rule("41.81D#1", "controlled reaction has one result")
def test_controlled_reaction_has_one_result() -> None:
    w = world()
    one = entries(w.statics)[ProjectId("controlled-reaction")]
    assert [brought(w.statics, one, result).results for result in (7, 8, 14)] == [0, 1, 1]


@pytest.mark.rule("41.81A#5", "disasters end some projects")
def test_results_that_end_a_project() -> None:
    w = world()
    lines = entries(w.statics)
    ends = {
        name: [brought(w.statics, lines[ProjectId(name)], result).last for result in (2, 7, 14)]
        for name in (
            "jets",
            "rockets",
            "controlled-reaction",
            "uranium-separation",
            "plutonium-research",
            "atomic-bomb",
            "anglo-french-cooperation",
            "radar",
            "espionage",
        )
    }
    assert ends == {
        "jets": [True, False, True],
        "rockets": [True, False, True],
        "controlled-reaction": [True, False, True],
        "uranium-separation": [False, False, True],
        "plutonium-research": [False, False, True],
        "atomic-bomb": [False, False, True],
        "anglo-french-cooperation": [False, True, True],
        "radar": [False, False, False],
        "espionage": [False, False, False],
    }
    assert brought(w.statics, lines[ProjectId("controlled-reaction")], 8).results == 1


@pytest.mark.rule("41.81E#1", "no second result is sought while one is unused")
def test_disposable_results() -> None:
    held = row(AXIS, "harbor-attack", results=1, points=1)
    w = world(held, turn="Summer 1941")
    asked = RollFor(AXIS, "harbor attack", ProjectId("harbor-attack"))
    assert {one.rule for one in BOOK.may(w, asked)} == {"41.81E"}


def test_a_disposable_result_is_used_up() -> None:
    w = world(row(AXIS, "harbor-attack", results=1, points=1), turn="Summer 1941")
    asked = RollFor(AXIS, "harbor attack", ProjectId("harbor-attack"))
    w.put(Level(LevelKind.HARBOR_ATTACK, "italy", 0))
    assert able(w, "italy")
    use_up(w, LevelKind.HARBOR_ATTACK, "italy")
    assert not able(w, "italy")
    assert not BOOK.may(w, asked)


@pytest.mark.rule("41.87B#1", "what the Western Allies had before the war")
@pytest.mark.rule("41.87B#3", "their bomber result does not count against later ones")
@pytest.mark.rule("41.87C#1", "Russia had nothing")
@pytest.mark.rule("41.87D#1", "what Japan had before the war")
@pytest.mark.rule("41.87D#2", "its torpedo result does not count against later ones")
@pytest.mark.rule("41.87D#3", "its torpedo result does not count against later ones")
def test_before_the_war() -> None:
    t = table(play=PlaceBeforePlay(), scenario=GLOBAL, turn="Fall 1939")
    carried = {one.key(): one.carry for one in t.world.research.rows() if one.carry}
    assert carried == {
        f"{AXIS}/torpedoes": 2,
        f"{WEST}/air-range": 3,
        f"{WEST}/radar": 5,
        f"{WEST}/anti-submarine-warfare": 1,
        f"{JAPAN}/air-range": 5,
    }
    assert research_level(t.world, LevelKind.STRATEGIC_BOMBERS, "britain") == 1
    assert research_level(t.world, LevelKind.TORPEDO, "japan") == 1
    lines = entries(t.world.statics)
    assert level_reached(t.world, WEST, lines[ProjectId("strategic-bombers")]) == 0
    assert level_reached(t.world, JAPAN, lines[ProjectId("torpedoes")]) == 0


@pytest.mark.rule("25.632#2", "the result from before the war makes no later one harder to find")
def test_the_torpedoes_that_japan_had() -> None:
    begun = world()
    torpedoes = entries(begun.statics)[ProjectId("torpedoes")]
    prewar_results(begun, Faction.JAPAN)
    assert research_level(begun, LevelKind.TORPEDO, "japan") == 1
    assert level_reached(begun, JAPAN, torpedoes) == 0
    later = world(row(JAPAN, "torpedoes", results=1))
    assert level_reached(later, JAPAN, torpedoes) == 1


@pytest.mark.rule("41.73#2", "a result counts for other projects from the next turn on")
def test_results_of_a_side_are_simultaneous() -> None:
    won = row(AXIS, "general-air-research", due=1)
    t = table(play=ResultsTakeEffect(), scenario=GLOBAL, turn="Spring 1940", rows=(won,))
    before = world(won)
    one = entries(before.statics)[ProjectId("air-nationality")]
    parts = [sum(p.value for p in modifiers(w, AXIS, one, 1)) for w in (before, t.world)]
    assert parts[1] - parts[0] == 1


def test_what_is_in_effect_stays() -> None:
    had = row(AXIS, "general-air-research", results=1)
    t = table(play=ResultsTakeEffect(), scenario=GLOBAL, turn="Spring 1940", rows=(had,))
    assert list(t.world.research.rows()) == [had]


# What results are good for ------------------------------------------------------------------------


def air(w: AwawWorld, kind: str, party: str) -> int:
    return sum(part.value for part in drm_parts(w, UnitTypeId(kind), party, SpaceId("K30")))


@pytest.mark.rule("41.91#2", "a country that joins has what its faction has found")
@pytest.mark.rule("41.91#3", "one that leaves has what its new friends have found")
def test_the_air_drm_is_the_factions() -> None:
    ally = Alignment(Country("rumania"), Status.ALLY, Power.GERMANY)
    found = row(AXIS, "air-nationality", results=1)
    w = world(found, ally, turn="Summer 1941")
    assert (air(w, "germany-aaf", "germany"), air(w, "italy-aaf", "italy")) == (3, 2)
    assert air(w, "rumania-aaf", "rumania") == 1
    turned = Alignment(Country("rumania"), Status.ALLY, Power.RUSSIA)
    assert air(world(found, turned), "rumania-aaf", "rumania") == 0
    assert air(w, "russia-aaf", "russia") == 1


@pytest.mark.rule("41.922#1", "training is the faction's, but not of partisans")
@pytest.mark.rule("41.922#2", "countries that change sides have that of their new faction")
@pytest.mark.rule("15.81#5", "research raises training")
def test_training_is_the_factions() -> None:
    units = ("germany-infantry-3-3 K30", "italy-infantry-3-3 P27", "russia-partisan-1-3 K45")
    rows = (row(AXIS, "combat-training", results=1), row(RUSSIA, "combat-training", results=2))
    w = world_at(*units, scenario="europe-1939", turn="Spring 1942", rows=rows)
    levels = {str(u.type): ctl(w, u) for u in w.units.rows()}
    assert levels == {
        "germany-infantry-3-3": 3,
        "italy-infantry-3-3": 2,
        "russia-partisan-1-3": 1,
    }


@pytest.mark.rule("41.53#2", "a result is announced when it changes dice")
def test_results_are_announced_when_they_count() -> None:
    w = world(row(AXIS, "radar", results=2), row(AXIS, "combat-training", results=1))
    allied = w.known_to(Seat("allied"))
    assert research_level(w, LevelKind.RADAR, "germany") == 2
    assert research_level(allied, LevelKind.RADAR, "germany") == 0
    affects(w, LevelKind.RADAR, "germany")
    assert level(w, LevelKind.RADAR, AXIS) == 2
    assert level(w, LevelKind.CTL_RESULTS, AXIS) is None
    assert research_level(w, LevelKind.RADAR, "germany") == 2


@pytest.mark.rule("41.53#5", "of jets the others learn the result in effect")
@pytest.mark.rule("41.85#2", "no higher result before the lower ones")
def test_gradual_results() -> None:
    found = row(AXIS, "jets", due=3)
    t = table(play=ResultsTakeEffect(), scenario=GLOBAL, turn="Summer 1944", rows=(found,))
    assert project(t.world, AXIS, ProjectId("jets")).results == 1
    assert research_level(t.world, LevelKind.JETS, "germany") == 9
    assert research_level(t.world.known_to(Seat("allied")), LevelKind.JETS, "germany") == 0


def place_for_1942(scenario: str) -> Table:
    rows = (Allotment(AXIS, 1942, 12), Allotment(WEST, 1942, 14), Allotment(RUSSIA, 1942, 9))
    return table(play=PlaceForTheYear(), scenario=scenario, turn="Spring 1942", rows=rows)


@pytest.mark.rule("34.441#1", "the European Axis and the Western Allies may produce it")
@pytest.mark.rule("34.441#2", "Russia may not")
@pytest.mark.rule("42.24H#5", "winter preparation is no project of Russia's")
def test_production_may_be_prepared() -> None:
    t = place_for_1942("europe-1939")
    ahead = "strategic-bomber-production=2=spring,uranium-plant-production=1=spring"
    assert t.against(f"axis: place-points {ahead}") == set()
    winter = "winter-preparation-production=3=spring"
    assert t.against(f"axis: place-points {winter}") == set()
    t.say("axis: place-points -")
    assert t.against(f"allied: place-points {winter}") == set()
    t.say("allied: place-points -")
    assert t.against(f"allied: place-points {winter}") == {"41.31E"}  # Russia
    assert Theater.EUROPE in t.world.statics.theaters
