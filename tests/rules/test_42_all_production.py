"""42: production of all categories: costs, limits and units."""

from __future__ import annotations

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Table, table
from tests.rules.shared.all_production import (
    AIR,
    AXIS,
    JAPAN,
    MILITARY,
    RUSSIA,
    WEST,
    of,
    produce,
    row,
    unbuilt,
    world,
)
from tests.rules.shared.producing import by_the_sheet
from warcabinet.awaw.economy.production_without_research import Production
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.research.force_pool_limits import (
    infantry_left,
    lead_in_bombers,
    types_of,
    why_not,
)
from warcabinet.awaw.research.production import cost, increments
from warcabinet.awaw.research.research_die_rolls import brought
from warcabinet.awaw.research.research_sheet import entries, of_faction
from warcabinet.awaw.research.restrictions_on_rp_allocation import against_project
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.research import Added, ProjectId
from warcabinet.awaw.state.scenario import Growth
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Status,
    war_state,
)
from warcabinet.engine.records import Record, Seat

# Costs and limits ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("air-production", marks=pytest.mark.rule("42.16B#5", "of air production")),
        pytest.param(
            "strategic-bomber-production", marks=pytest.mark.rule("42.16B#6", "of bombers")
        ),
        pytest.param(
            "air-transport-production", marks=pytest.mark.rule("42.16B#7", "of air transports")
        ),
        pytest.param(
            "military-production", marks=pytest.mark.rule("42.16B#9", "of infantry, armor and flak")
        ),
        pytest.param(
            "specialized-production", marks=pytest.mark.rule("42.16B#10", "of specialized units")
        ),
    ],
)
def test_increments_by_year(name: str) -> None:
    found = []
    for year in (1940, 1941, 1942, 1943, 1945):
        w = world(turn=f"Spring {year}")
        found.append(increments(w, entries(w.statics)[ProjectId(name)]))
    assert found == [1, 1, 2, 3, 5]


@pytest.mark.rule("42.16B#1", "one increment a year to 1941, two in 1942, and so on")
@pytest.mark.parametrize(("year", "most"), [(1940, 1), (1941, 1), (1942, 2), (1944, 4)])
def test_no_more_increments_than_the_year_allows(year: int, most: int) -> None:
    w = world(row(AXIS, "air-production", points=9), turn=f"Spring {year}")
    one = entries(w.statics)[AIR]
    assert increments(w, one) == most
    assert cost(w, AXIS, one, most) is None
    assert cost(w, AXIS, one, most - 1) is not None


def test_the_example_of_costs_with_two_breakthroughs() -> None:
    """42.12: 15 BRPs of air units cost four points, 20 cost seven."""
    w = world(row(AXIS, "general-air-research", results=2), turn="Spring 1944")
    one = entries(w.statics)[AIR]
    assert [cost(w, AXIS, one, made) for made in range(4)] == [1, 1, 2, 3]


@pytest.mark.rule("42.21#3", "each year begins with the first price, also of policies")
@pytest.mark.rule("42.26D#1", "4, 5 and 6 points, three results in a game")
@pytest.mark.rule("42.26D#3", "one less while the Ukraine is a German ally")
def test_russian_occupation_policies() -> None:
    name = ProjectId("russian-occupation-policies")
    found = []
    for results_so_far in range(4):
        w = world(row(AXIS, name, results=results_so_far))
        one = entries(w.statics)[name]
        found.append([cost(w, AXIS, one, made) for made in range(4)])
    assert found == [
        [4, 5, 6, None],
        [4, 5, None, None],  # each year begins with the first price
        [4, None, None, None],
        [None, None, None, None],
    ]
    ally = Alignment(Country("ukraine"), Status.ALLY, Power.GERMANY)
    w = world(ally)
    assert cost(w, AXIS, entries(w.statics)[name], 0) == 3


@pytest.mark.rule("42.26F#1", "four points, one result in a game")
@pytest.mark.rule("42.26F#3", "one less for each of four objectives held")
@pytest.mark.rule("42.26E#1", "four points, one result in a game")
def test_policies_of_japan() -> None:
    name = ProjectId("indian-subversion")
    w = pacific_world(control={"japan": "U4"})
    places = {row.name: row.hex for row in w.board.objectives()}
    held = " ".join(str(places[name]) for name in ("Rangoon", "Dacca"))
    one = entries(w.statics)[name]
    assert cost(w, JAPAN, one, 0) == 4
    assert cost(pacific_world(control={"japan": held}), JAPAN, one, 0) == 2
    assert cost(pacific_world(rows=(row(JAPAN, name, results=1),)), JAPAN, one, 0) is None
    chinese = ProjectId("chinese-occupation-policies")
    assert cost(w, JAPAN, entries(w.statics)[chinese], 0) == 4
    done = pacific_world(rows=(row(JAPAN, chinese, results=1),))
    assert cost(done, JAPAN, entries(w.statics)[chinese], 0) is None


@pytest.mark.parametrize(
    ("name", "factions"),
    [
        pytest.param(
            "airbase-production",
            (AXIS, WEST, JAPAN, RUSSIA),
            marks=pytest.mark.rule("42.22E#2", "who produces airbases"),
        ),
        pytest.param(
            "naval-air-training-production",
            (AXIS, WEST, JAPAN),
            marks=pytest.mark.rule("42.23D#2", "who trains naval air"),
        ),
        pytest.param(
            "port-production",
            (WEST, JAPAN),
            marks=pytest.mark.rule("42.23F#2", "who produces ports"),
        ),
        pytest.param(
            "shipbuilding-production",
            (AXIS, WEST, JAPAN),
            marks=pytest.mark.rule("42.23E#2", "who builds up yards"),
        ),
        pytest.param(
            "fortification-production",
            (AXIS, WEST, RUSSIA),
            marks=pytest.mark.rule("42.24C#4", "who fortifies"),
        ),
        pytest.param(
            "railhead-production",
            (AXIS, WEST, JAPAN, RUSSIA),
            marks=pytest.mark.rule("42.24D#2", "who produces railheads"),
        ),
        pytest.param(
            "oil-plant-production",
            (AXIS,),
            marks=pytest.mark.rule("33.232#1", "only Germany builds oil plants"),
        ),
        ("industrial-center-production", (RUSSIA,)),
        ("shock-army-production", (RUSSIA,)),
        pytest.param(
            "uranium-plant-production",
            (AXIS, WEST, RUSSIA),
            marks=pytest.mark.rule("42.25A#5", "who has uranium plants"),
        ),
        pytest.param(
            "plutonium-reactor-production",
            (AXIS, WEST, RUSSIA),
            marks=pytest.mark.rule("42.25B#5", "who has reactors"),
        ),
        pytest.param(
            "ultra-production", (AXIS, WEST), marks=pytest.mark.rule("42.26B#2", "who has Ultra")
        ),
        pytest.param(
            "magic-production", (WEST, JAPAN), marks=pytest.mark.rule("42.26C#2", "who has Magic")
        ),
        pytest.param(
            "western-partisans",
            (WEST,),
            marks=pytest.mark.rule("42.26H#3", "Western Allied partisans are theirs alone"),
        ),
        ("russian-partisans", (RUSSIA,)),
        ("moslem-unrest", (AXIS,)),
    ],
)
def test_who_produces_what(name: str, factions: tuple[str, ...]) -> None:
    w = world()
    able = {
        f for f in (AXIS, WEST, JAPAN, RUSSIA) if name in {o.id for o in of_faction(w.statics, f)}
    }
    assert able == set(factions)


@pytest.mark.rule("41.32#1", "points for bombers and plants are placed ahead of research, and wait")
def test_points_wait_for_research() -> None:
    bomber = "strategic-bomber-production"
    for name in (bomber, "uranium-plant-production", "plutonium-reactor-production"):
        assert not against_project(world(), AXIS, ProjectId(name), 1944), name
    points = row(AXIS, bomber, points=2)
    early = produce(points, turn="Spring 1944")
    assert (early.pending, of(early, AXIS, bomber).points) == ("", 2)
    known = Level(LevelKind.STRATEGIC_BOMBERS, AXIS, 1)
    assert produce(points, known, turn="Spring 1944").pending == "choose-units"


@pytest.mark.rule("48.14#1", "Japan and the Western Allies place points in Magic, and nobody else")
@pytest.mark.parametrize("name", ["magic-production"])
def test_who_has_magic(name: str) -> None:
    w, year = world(), 1942
    factions = (AXIS, WEST, JAPAN, RUSSIA)
    barred = [f for f in factions if against_project(w, f, ProjectId(name), year)]
    assert barred == [AXIS, RUSSIA]


@pytest.mark.rule("42.25A#1", "a uranium plant takes 8 points, one a year")
@pytest.mark.rule("42.25B#1", "a reactor takes 6 points, one a year")
@pytest.mark.rule("42.17F#1", "nobody is told of it")
def test_atomic_facilities() -> None:
    plants = row(AXIS, "uranium-plant-production", points=17)
    reactors = row(AXIS, "plutonium-reactor-production", points=13)
    t = produce(plants, reactors, turn="Spring 1944")
    assert (of(t, AXIS, plants.project).results, of(t, AXIS, plants.project).points) == (1, 9)
    assert (of(t, AXIS, reactors.project).results, of(t, AXIS, reactors.project).points) == (1, 7)
    assert f"{AXIS}/{plants.project}" not in t.world.known_to(Seat("allied")).table("research")


# Units --------------------------------------------------------------------------------------------


@pytest.mark.rule("42.22A#1", "five BRPs of air units in any mix")
@pytest.mark.rule("42.17A#1", "which all are told")
@pytest.mark.rule("42.331#1", "production adds army and naval air")
@pytest.mark.rule("42.17A#3", "nobody hides that points are used")
def test_air_units_are_chosen() -> None:
    t = produce(row(AXIS, "air-production", points=2))
    assert t.pending == "choose-units"
    assert t.against("axis: add-units germany-aaf=2") == {"42.21"}
    assert t.against("axis: add-units britain-aaf=1") == {"42.21"}
    t.say("axis: add-units germany-aaf=1,italy-nas=2")
    assert (unbuilt(t, "germany-aaf"), unbuilt(t, "italy-nas")) == (1, 2)
    assert of(t, AXIS, AIR).points == 0
    assert of(t, AXIS, AIR).surplus == 0


@pytest.mark.rule("42.22A#2", "they join the force pool in the construction phase")
def test_air_units_join_the_force_pool() -> None:
    t = produce(row(AXIS, "air-production", points=2))
    before = unbuilt(t, "germany-aaf")
    assert t.against("axis: add-units germany-aaf=1") == set()
    t.say("axis: add-units germany-aaf=1")
    assert unbuilt(t, "germany-aaf") == before + 1


@pytest.mark.rule("42.22A#5", "what is left of air production may be kept")
def test_a_remnant_of_air_production_is_kept() -> None:
    t = produce(row(AXIS, "air-production", points=2))
    t.say("axis: add-units germany-aaf=1")
    assert of(t, AXIS, AIR).surplus == 2
    assert of(t, AXIS, AIR).points == 0


@pytest.mark.rule("42.335#1", "up to five BRPs of a project")
@pytest.mark.rule("42.335#2", "and no more")
@pytest.mark.rule("42.336A#1", "and used later without further points")
@pytest.mark.rule("42.24A#2", "also of military production")
@pytest.mark.rule("42.16B#2", "five BRPs may be carried over")
@pytest.mark.rule("42.335#3", "what is kept is told")
def test_a_little_may_be_kept() -> None:
    t = produce(row(AXIS, "military-production", points=5))
    t.say("axis: add-units germany-infantry-3-3=1")
    kept = of(t, AXIS, MILITARY)
    assert kept.surplus == 5  # ten were produced, three used
    later = produce(kept, turn="Spring 1943")
    assert later.pending == "choose-units"
    later.say("axis: add-units germany-infantry-1-3=5")
    assert unbuilt(later, "germany-infantry-1-3") == 5


@pytest.mark.rule("42.22A#4", "France, Russia and Italy lack some sorts")
@pytest.mark.rule("42.22B#5", "Italy and France have no bombers")
@pytest.mark.rule("42.22C#2", "nor air transports")
def test_rights_of_powers() -> None:
    w = world()
    air = {f: set(types_of(w, f, "air force pool")) for f in (AXIS, WEST, RUSSIA)}
    assert air[AXIS] == {
        "germany-aaf",
        "germany-nas",
        "germany-interceptor",
        "italy-aaf",
        "italy-nas",
    }
    assert {one for one in air[WEST] if one.startswith("france")} == {"france-aaf"}
    assert air[RUSSIA] == {"russia-aaf", "russia-interceptor"}
    assert set(types_of(w, AXIS, "strategic bombers")) == {"germany-strategic-bomber"}
    assert set(types_of(w, AXIS, "air transports")) == {"germany-air-transport"}
    western = {"britain-air-transport", "us-air-transport"}
    assert set(types_of(w, WEST, "air transports")) == western


@pytest.mark.rule("42.22C#1", "each result is an air transport factor")
@pytest.mark.rule("42.24B#1", "each result is a specialized unit")
@pytest.mark.rule("10.41B#1", "specialized units come by production")
def test_factors_of_other_units() -> None:
    rows = (
        row(AXIS, "air-transport-production", points=3),
        row(AXIS, "specialized-production", points=2),
    )
    t = produce(*rows)
    assert t.against("axis: add-units germany-air-transport=2") == {"42.21"}
    t.say("axis: add-units germany-air-transport=1")
    t.say("axis: add-units germany-airborne-1-3=1")
    assert unbuilt(t, "germany-air-transport") == 1
    assert unbuilt(t, "germany-airborne-1-3") == 1


@pytest.mark.rule("42.22B#1", "no bombers without a result of 9")
@pytest.mark.rule("42.331B#1", "no bombers without a result of 9")
@pytest.mark.rule("42.331B#2", "the Western Allies have one at the start")
@pytest.mark.rule("42.22B#2", "five BRPs of bombers each")
def test_bombers_need_research() -> None:
    points = row(AXIS, "strategic-bomber-production", points=2)
    assert produce(points).pending == ""
    assert of(produce(points), AXIS, "strategic-bomber-production").points == 2
    known = Level(LevelKind.STRATEGIC_BOMBERS, WEST, 1)
    t = produce(row(WEST, "strategic-bomber-production", points=2), known, side="allied")
    assert t.pending == "choose-units"
    researched = row(AXIS, "strategic-bombers", results=1)
    t = produce(points, researched)
    t.say("axis: add-units germany-strategic-bomber=1")
    assert unbuilt(t, "germany-strategic-bomber") == 1


@pytest.mark.rule("42.331B#3", "British and American bombers are kept equal")
@pytest.mark.rule("24.232D#1", "British and American bombers are kept equal, but for an odd one")
@pytest.mark.rule("24.231#2", "what production adds goes to Britain, the U.S. or some to each")
def test_western_bombers_are_shared() -> None:
    def bombers(points: int, *rows: Record, turn: str = "Spring 1944") -> Table:
        known = Level(LevelKind.STRATEGIC_BOMBERS, WEST, 1)
        project = row(WEST, "strategic-bomber-production", points=points)
        return produce(project, known, *rows, side="allied", turn=turn)

    t = bombers(9)  # 15 BRPs: five factors
    assert t.against("allied: add-units britain-strategic-bomber=2") == {"42.331B"}
    four_one = "britain-strategic-bomber=4,us-strategic-bomber=1"
    assert t.against(f"allied: add-units {four_one}") == {"42.331B"}
    for some in ("britain-strategic-bomber=3,us-strategic-bomber=2", "us-strategic-bomber=1"):
        assert t.against(f"allied: add-units {some}") == set()
    t.say("allied: add-units britain-strategic-bomber=2,us-strategic-bomber=3")
    assert (unbuilt(t, "britain-strategic-bomber"), unbuilt(t, "us-strategic-bomber")) == (2, 3)
    ahead = (Growth(UnitTypeId("us-strategic-bomber"), 1),)
    odd = bombers(2, *ahead)
    assert odd.against("allied: add-units us-strategic-bomber=1") == {"42.331B"}
    assert odd.against("allied: add-units britain-strategic-bomber=1") == set()
    alone = bombers(9)
    alone.default("allied")
    gained = (unbuilt(alone, "britain-strategic-bomber"), unbuilt(alone, "us-strategic-bomber"))
    assert sorted(gained) == [2, 3]


@pytest.mark.rule("42.22B#4", "those for the Pacific are a project of their own")
@pytest.mark.rule("24.232D#2", "bombers for the Pacific do not count against those for Europe")
@pytest.mark.rule("24.232D#3", "bombers for the Pacific from 1944 on")
def test_bombers_for_the_pacific() -> None:
    known = Level(LevelKind.STRATEGIC_BOMBERS, WEST, 1)
    name = ProjectId("pacific-bomber-production")
    points = (row(WEST, name, points=2), known)
    t = table(
        play=Production(), scenario="global-war", turn="Spring 1944", side="allied", rows=points
    )
    by_the_sheet(t)
    assert t.pending == "choose-units"
    assert "42.22B" in t.against("allied: add-units britain-strategic-bomber=1")
    t.say("allied: add-units us-strategic-bomber=1")
    assert unbuilt(t, "us-strategic-bomber") == 1
    assert lead_in_bombers(t.world, "us") == 0
    assert [one.rule for one in against_project(t.world, WEST, name, 1943)] == ["41.31D"]
    assert not against_project(t.world, WEST, name, 1944)
    earlier = ProjectId("strategic-bomber-production")
    assert against_project(t.world, WEST, earlier, 1939)
    assert not against_project(t.world, WEST, earlier, 1940)
    europe, american = world(known), UnitTypeId("us-strategic-bomber")
    assert {one.rule for one in why_not(europe, american, name)} == {"42.22B"}
    assert not why_not(europe, american, ProjectId("strategic-bomber-production"))
    far = pacific_world(rows=(known,))
    assert why_not(far, american, ProjectId("strategic-bomber-production"))


@pytest.mark.rule("26.23B#3", "bombers for Europe from 1940 on, those for the Pacific from 1944")
def test_from_which_year_on_bombers_are_produced() -> None:
    w, first = world(), {"strategic-bomber-production": 1940, "pacific-bomber-production": 1944}
    for name, year in first.items():
        assert against_project(w, WEST, ProjectId(name), year - 1), name
        assert not against_project(w, WEST, ProjectId(name), year), name


@pytest.mark.rule("42.24A#1", "five BRPs of infantry, armor and flak in any mix")
@pytest.mark.rule("42.332A#1", "three Italian infantry factors a year")
def test_infantry_of_italy_and_britain_is_limited() -> None:
    t = produce(row(AXIS, "military-production", points=5))
    assert t.against("axis: add-units italy-infantry-2-3=2") == {"42.332"}
    t.say("axis: add-units italy-infantry-3-3=1,germany-flak=2,germany-infantry-3-3=1")
    assert infantry_left(t.world, "italy") == 0
    assert unbuilt(t, "germany-flak") == 2
    w = world(Added("britain", 1942, 2, 40, 2), Added("italy", 1941, 3, 36, 3))
    assert (infantry_left(w, "britain"), infantry_left(w, "italy")) == (1, 3)
    assert infantry_left(w, "germany") is None


@pytest.mark.rule("42.332B#2", "Australian and Indian infantry, three factors in a turn")
def test_australia_and_india() -> None:
    early = world(turn="Winter 1941")
    kinds = (UnitTypeId("australia-infantry-2-3"), UnitTypeId("india-infantry-1-3"))
    assert all({r.rule for r in why_not(early, kind, MILITARY)} == {"42.332B"} for kind in kinds)
    fights = world(war_state(Power.BRITAIN, Power.JAPAN, Relation.WAR), turn="Fall 1941")
    assert not any(why_not(fights, kind, MILITARY) for kind in kinds)
    w = world(turn="Spring 1942")
    assert not any(why_not(w, kind, MILITARY) for kind in kinds)
    assert infantry_left(w, "australia") == 3
    used = world(Added("india", 1942, 2, w.turn.number, 2), turn="Spring 1942")
    assert infantry_left(used, "india") == 1


@pytest.mark.rule("42.333A#1", "German 5-6 armor from the year after war with Russia")
@pytest.mark.rule("42.333B#1", "Italian 2-5 armor")
@pytest.mark.rule("42.333C#1", "Japanese 3-3 armor")
@pytest.mark.rule("42.333D#1", "British 2-5 and 4-5 armor")
@pytest.mark.rule("42.333E#1", "no French armor")
@pytest.mark.rule("42.333F#1", "American 5-6 armor")
@pytest.mark.rule("42.333G#1", "Russian 4-5 and 5-6 armor")
def test_sorts_of_armor() -> None:
    w = world(scenario="global-war")
    able = {
        kind
        for faction in (AXIS, WEST, RUSSIA, JAPAN)
        for kind in types_of(w, faction, "infantry, armor and flak")
        if "-armor-" in kind and not why_not(w, kind, MILITARY)
    }
    assert able == {
        "germany-armor-4-6",
        "italy-armor-2-5",
        "japan-armor-3-3",
        "britain-armor-2-5",
        "britain-armor-4-5",
        "us-armor-5-6",
        "russia-armor-4-5",
        "russia-armor-5-6",
    }
    t = produce(war_state(Power.GERMANY, Power.RUSSIA, Relation.WAR), turn="Summer 1941")
    assert why_not(t.world, UnitTypeId("germany-armor-5-6"), MILITARY)
    since = tuple(t.world.levels.rows())
    assert not why_not(world(*since, turn="Spring 1942"), UnitTypeId("germany-armor-5-6"), MILITARY)


@pytest.mark.rule("42.335#4", "what was kept may become heavy armor later")
@pytest.mark.rule("42.22B#6", "remnants of bombers are kept, too")
def test_what_was_kept_becomes_heavy_armor() -> None:
    war = Level("war with russia since", "germany", 1941)
    t = produce(row(AXIS, "military-production", points=2, surplus=5), war)
    t.say("axis: add-units germany-armor-5-6=1")
    assert unbuilt(t, "germany-armor-5-6") == 1
    researched = row(AXIS, "strategic-bombers", results=1)
    bombers = produce(row(AXIS, "strategic-bomber-production", points=2), researched)
    bombers.say("axis: add-units germany-strategic-bomber=1")
    assert of(bombers, AXIS, "strategic-bomber-production").surplus == 2


@pytest.mark.rule("42.22D#1", "each jet result adds a factor for no points")
@pytest.mark.rule("42.331A#1", "jets come by their research")
@pytest.mark.rule("42.22D#3", "Britain and the U.S. have two each")
def test_jets_join_the_pools() -> None:
    t = produce(row(AXIS, "jets", results=2), turn="Summer 1944")
    assert unbuilt(t, "germany-jet") == 2
    assert t.world.levels[f"jets/{AXIS}"].value == 10
    west = produce(row(WEST, "jets", results=4), turn="Summer 1945", side="allied")
    assert (unbuilt(west, "britain-jet"), unbuilt(west, "us-jet")) == (2, 2)
    again = produce(row(WEST, "jets", results=4, shown=4), turn="Fall 1945", side="allied")
    assert unbuilt(again, "britain-jet") == 0


@pytest.mark.rule("42.22D#2", "a 9 is one factor, a 10 two, an 11 three, a 12 or more four")
def test_jet_factors_by_the_result() -> None:
    w = world(turn="Summer 1944")
    jets = entries(w.statics)[ProjectId("jets")]
    results = [brought(w.statics, jets, found).results for found in range(8, 14)]
    assert results == [0, 1, 2, 3, 4, 4]
    for count in range(5):
        t = produce(row(AXIS, "jets", results=count), turn="Summer 1944")
        assert unbuilt(t, "germany-jet") == count
