"""44: intelligence production: partisans, occupation policies, troops raised in occupied lands."""

from __future__ import annotations

import pytest

from tests.awaw.partisans import rules
from tests.awaw.table import Table, put_unit
from tests.rules.shared.spying import (
    AXIS,
    JAPAN,
    RUSSIA,
    WEST,
    begin,
    play,
    row,
    settle,
    world,
)
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.production_without_research import TRIGGERED
from warcabinet.awaw.forces.kinds import Trait
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack.defense_multipliers import AT_HOME_IN, home_of
from warcabinet.awaw.ground.attack.ground_attacks import against_attacker
from warcabinet.awaw.ground.movement.ground_movement import CLOSED
from warcabinet.awaw.ground.partisans.construction_restrictions import against_place
from warcabinet.awaw.ground.partisans.partisan_construction import (
    BuildPartisans,
    build_partisan,
)
from warcabinet.awaw.ground.partisans.partisan_force_pools import (
    automatic,
    disband,
    maximum,
    pool_is_empty,
)
from warcabinet.awaw.intelligence.anglo_french_cooperation import reveal_cooperation
from warcabinet.awaw.intelligence.moslem_unrest import results_left, stirred
from warcabinet.awaw.intelligence.occupation_policies_and_indian_national_army import (
    FORCES,
    RaisingRevealed,
    in_cities,
    land_of,
    objectives_held,
)
from warcabinet.awaw.logistics.construction.construction_costs import price_of
from warcabinet.awaw.logistics.construction.construction_restrictions import against_type
from warcabinet.awaw.moments import Moment, come
from warcabinet.awaw.pieces.ground_units import eliminate, place_unit
from warcabinet.awaw.research.production import cost
from warcabinet.awaw.research.research_die_rolls import brought
from warcabinet.awaw.research.research_results import after
from warcabinet.awaw.research.research_sheet import entries, project
from warcabinet.awaw.state.construction import BuildingBudget, Built
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.shipments import OpenedRoute
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Status,
    war_state,
)
from warcabinet.engine.records import Record, Seat
from warcabinet.hexes import SpaceId

GERMANS_IN_RUSSIA = war_state(Power.GERMANY, Power.RUSSIA, Relation.WAR)
BRITISH = war_state(Power.BRITAIN, Power.GERMANY, Relation.WAR)
PACIFIC = war_state(Power.BRITAIN, Power.JAPAN, Relation.WAR)
RICH = tuple(BuildingBudget(one, 50) for one in ("germany", "japan", "britain", "russia"))
POLICIES = "russian-occupation-policies"


def somewhere(w: AwawWorld, area: int, power: str) -> SpaceId:
    """An empty hex of an area that a power holds."""
    space = SpaceId(w.map.first(area & w.board.land))
    w.put(Control(space, power))
    return space


def egypt(*rows: Record) -> AwawWorld:
    return world(BRITISH, *RICH, *rows)


# Moslem unrest ------------------------------------------------------------------------------------


@pytest.mark.rule("44.35#1", "no result, no partisans")
@pytest.mark.rule("44.35A#1", "each result allows one more in the Middle East")
@pytest.mark.rule("44.35A#2", "none at first; a result belongs to its area for good")
@pytest.mark.rule("44.351#1", "it is announced when its partisan is first built")
@pytest.mark.rule("11.21#3", "Moslem unrest makes pools larger")
@pytest.mark.rule("11.341A#1", "with a result Germany builds there")
@pytest.mark.rule("42.26G#2", "each result adds a partisan in the Middle East")
def test_moslem_unrest() -> None:
    assert rules(egypt(), "germany", "egypt") == {"11.21"}
    w = egypt(row(AXIS, "moslem-unrest", results=2))
    for area in ("egypt", "iraq"):
        assert rules(w, "germany", area) == set()
    known = w.known_to(Seat("allied"))
    assert isinstance(known, AwawWorld)
    assert rules(known, "germany", "egypt") == {"11.21"}
    space = somewhere(w, w.statics.area("territory:egypt"), "britain")
    build_partisan(w, "germany", "egypt", space)
    assert (stirred(w, "egypt"), results_left(w)) == (1, 1)
    assert w.told[-1].rule == "44.351"
    for one in list(w.units.values()):
        w.drop(one)
    w.amend(w.research[f"{AXIS}/moslem-unrest"], results=1)
    assert automatic(w, "egypt", AXIS) == 1
    assert automatic(w, "iraq", AXIS) == 0
    build_partisan(w, "germany", "egypt", space)
    assert stirred(w, "egypt") == 1


@pytest.mark.rule("44.35A#3", "one a turn in each area; Germany pays; they stay in their area")
@pytest.mark.rule("44.35A#4", "two at most in each area")
def test_how_many_in_an_area() -> None:
    w = egypt(row(AXIS, "moslem-unrest", results=6))
    assert [maximum(w, area, AXIS) for area in ("egypt", "iraq", "persia")] == [2, 2, 2]
    space = somewhere(w, w.statics.area("territory:egypt"), "britain")
    before = w.treasuries["germany"].level
    build_partisan(w, "germany", "egypt", space)
    assert w.treasuries["germany"].level == before - 2
    assert rules(w, "germany", "egypt") == {"11.353C"}
    assert rules(w, "germany", "iraq") == set()
    for built in list(w.partisans_built.values()):
        w.drop(built)
    assert rules(w, "germany", "egypt") == set()
    build_partisan(w, "germany", "egypt", space)
    assert stirred(w, "egypt") == 2
    assert pool_is_empty(w, "egypt", AXIS)
    assert {one.area for one in w.partisans.values()} == {"egypt"}
    assert "11.355" in rules(w, "italy", "iraq")


@pytest.mark.rule("44.35A#5", "Persia, Lebanon and Arabia only as the Allies have gone there")
@pytest.mark.rule("11.341A#3", "Persia after a declaration of war, or with its route open")
@pytest.mark.rule("11.341A#4", "Lebanon and Syria while they are Allied")
@pytest.mark.rule("11.341A#5", "Arabia if the Allies have attacked it")
def test_where_unrest_helps() -> None:
    result = row(AXIS, "moslem-unrest", results=2)
    assert rules(egypt(result), "germany", "persia") == {"11.341A"}
    declared = war_state(Country("persia"), Power.BRITAIN, Relation.WAR)
    assert rules(egypt(result, declared), "germany", "persia") == set()
    route = OpenedRoute("persia", "us", 1)
    assert rules(egypt(result, route), "germany", "persia") == set()
    w = egypt(result)
    arabia, syria, iraq = (
        somewhere(w, w.statics.area(f"territory:{one}"), "britain")
        for one in ("arabia", "lebanon-syria", "iraq")
    )

    def why(space: SpaceId) -> set[str]:
        return {one.rule for one in against_place(w, "germany", "iraq", space)} & {"11.341A"}

    assert (why(arabia), why(iraq)) == ({"11.341A"}, set())
    w.put(Alignment(Country("lebanon-syria"), Status.COLONY, Power.FRANCE))
    assert why(syria) == set()
    w.put(Alignment(Country("lebanon-syria"), Status.CONQUERED, Power.GERMANY))
    assert why(syria) == {"11.341A"}
    w.put(war_state(Country("arabia"), Power.BRITAIN, Relation.WAR))
    assert why(arabia) == set()
    build_partisan(w, "germany", "iraq", syria)
    disband(w)
    assert not w.units


# Western Allied, Russian and Indian partisans -----------------------------------------------------


@pytest.mark.rule("44.36#1", "no result, no more partisans than in the basic pools")
@pytest.mark.rule("44.36A#1", "each result adds one")
@pytest.mark.rule("44.36A#2", "anywhere, and again elsewhere if it is eliminated")
@pytest.mark.rule("44.36A#3", "never more in a country than its maximum")
@pytest.mark.rule("44.361#1", "announced when it is first built")
@pytest.mark.rule("44.37#1", "no result, no more partisans than in the basic pools")
@pytest.mark.rule("44.37A#1", "each result adds one")
@pytest.mark.rule("44.37A#2", "anywhere, and again elsewhere if it is eliminated")
@pytest.mark.rule("44.37A#3", "never more in a country than its maximum")
@pytest.mark.rule("44.371#1", "announced when it is first built")
def test_more_allied_partisans() -> None:
    for faction, builder, project_name, rule in (
        (WEST, "britain", "western-partisans", "44.361"),
        (RUSSIA, "russia", "russian-partisans", "44.371"),
    ):
        w = world(BRITISH, GERMANS_IN_RUSSIA, *RICH, side="allied")
        places = {
            area: somewhere(w, w.statics.area(f"territory:{area}"), "germany")
            for area in ("greece", "yugoslavia")
        }
        basic = {area: automatic(w, area, faction) for area in places}
        assert basic == {"greece": 1, "yugoslavia": 2}
        build_partisan(w, builder, "greece", places["greece"])
        assert pool_is_empty(w, "greece", faction)
        w.put(row(faction, project_name, results=1))
        assert not pool_is_empty(w, "greece", faction)
        assert rule not in {one.rule for one in w.told}
        build_partisan(w, builder, "greece", places["greece"])
        assert w.told[-1].rule == rule
        assert project(w, faction, ProjectId(project_name)).shown == 1
        assert pool_is_empty(w, "greece", faction)
        w.amend(w.research[f"{faction}/{project_name}"], results=5)
        assert maximum(w, "greece", faction) == 2
        assert pool_is_empty(w, "greece", faction)
        w.amend(w.research[f"{faction}/{project_name}"], results=1)
        w.drop(next(iter(w.units.values())))
        for _ in range(2):
            assert not pool_is_empty(w, "yugoslavia", faction)
            build_partisan(w, builder, "yugoslavia", places["yugoslavia"])
        assert not pool_is_empty(w, "yugoslavia", faction)
        build_partisan(w, builder, "yugoslavia", places["yugoslavia"])
        assert pool_is_empty(w, "yugoslavia", faction)
        assert pool_is_empty(w, "greece", faction)
        assert project(w, faction, ProjectId(project_name)).shown == 1


@pytest.mark.rule("11.341C#1", "Japan builds two at most in India, with a result")
@pytest.mark.rule("44.34A#4", "two Indian partisans, in India itself")
def test_indian_partisans() -> None:
    bare = world(PACIFIC, *RICH)
    assert rules(bare, "japan", "india") == {"11.21"}
    w = world(PACIFIC, *RICH, row(JAPAN, "indian-subversion", results=1))
    assert rules(w, "japan", "india") == set()
    space = somewhere(w, w.statics.area("territory:india"), "britain")
    build_partisan(w, "japan", "india", space)
    assert w.told[-1].rule == "44.341"
    assert rules(w, "japan", "india") == {"11.353C"}
    for built in list(w.partisans_built.values()):
        w.drop(built)
    build_partisan(w, "japan", "india", space)
    assert pool_is_empty(w, "india", JAPAN)
    assert {one.rule for one in against_place(w, "japan", "india", SpaceId("india"))}


def test_who_has_a_secret_result_is_asked_like_who_has_none() -> None:
    def asked(*rows: Record) -> Table:
        w = egypt(*rows)
        somewhere(w, w.statics.area("territory:egypt"), "britain")
        held = tuple(w.control.rows())
        return begin(BuildPartisans(), BRITISH, *RICH, *held, *rows)

    one, none = asked(row(AXIS, "moslem-unrest", results=1)), asked()
    assert one.pending == none.pending == "partisan-construction"
    for t, real in ((one, True), (none, False)):
        question = t.position.decision
        assert question is not None
        assert question.real(t.asked("axis")) is real
    settle(none)
    assert none.pending == ""


# Occupation policies ------------------------------------------------------------------------------


@pytest.mark.rule("44.32B#1", "one Russian partisan less for each result, three at most")
@pytest.mark.rule("44.32B#2", "those on the board stay")
@pytest.mark.rule("11.22C#4", "occupation policies make the pool smaller")
def test_policies_against_partisans() -> None:
    basic, most = 4, 8
    for results, fewer in ((0, 0), (1, 1), (3, 3), (4, 3)):
        w = world(Level(POLICIES, AXIS, results))
        assert automatic(w, "russia", RUSSIA) == basic - fewer
        assert maximum(w, "russia", RUSSIA) == most - fewer
        assert automatic(w, "siberia", RUSSIA) == 2
    w = world(GERMANS_IN_RUSSIA, *RICH, side="allied")
    space = somewhere(w, w.statics.area("territory:russia"), "germany")
    for _ in range(2):
        build_partisan(w, "russia", "russia", space)
    w.put(Level(POLICIES, AXIS, 3))
    disband(w)
    assert len(w.units) == 2
    assert pool_is_empty(w, "russia", RUSSIA)


@pytest.mark.rule("44.32C#2", "policies cost one less with an allied Ukraine")
def test_the_ukraine_makes_policies_cheaper() -> None:
    one = entries(world().statics)[ProjectId(POLICIES)]
    ally = Alignment(Country("ukraine"), Status.ALLY, Power.GERMANY)
    assert (cost(world(), AXIS, one, 0), cost(world(ally), AXIS, one, 0)) == (4, 3)


def test_a_ukraine_that_is_no_ally_does_not_help() -> None:
    one = entries(world().statics)[ProjectId(POLICIES)]
    neutral = Alignment(Country("ukraine"), Status.NEUTRAL)
    assert cost(world(neutral), AXIS, one, 0) == 4


# Raised troops ------------------------------------------------------------------------------------


def construction(*rows: Record) -> AwawWorld:
    """The unit construction phase of the Axis begins."""
    w = world(*RICH, *rows)
    come(w, TRIGGERED)
    return w


def may(w: AwawWorld, kind: str, count: int = 1) -> bool:
    return not against_type(w, kind, count)


def vlasov(results: int, *rows: Record) -> AwawWorld:
    return construction(GERMANS_IN_RUSSIA, row(AXIS, POLICIES, results=results), *rows)


def built(w: AwawWorld, kind: str, count: int = 1) -> None:
    party = w.pools[kind].party
    w.put(Built(len(w.built), UnitTypeId(kind), party, SpaceId("K40"), count, count))


@pytest.mark.rule("44.32#1", "only with a result, and in war with Russia")
@pytest.mark.rule("44.32A#1", "one factor a turn for each result, three at most")
@pytest.mark.rule("44.32A#2", "at the normal cost, of one, two or three factors")
@pytest.mark.rule("85.46I#1", "they are created by a result of occupation policies")
@pytest.mark.rule("42.26D#2", "a result allows a Vlasov factor a turn")
def test_vlasov_factors() -> None:
    sizes = ("vlasov-infantry-1-3", "vlasov-infantry-2-3", "vlasov-infantry-3-3")
    found = {n: [may(vlasov(n), kind) for kind in sizes] for n in range(5)}
    assert found == {
        0: [False, False, False],
        1: [True, False, False],
        2: [True, True, False],
        3: [True, True, True],
        4: [True, True, True],
    }
    w = vlasov(4)
    assert w.research[f"{AXIS}/{POLICIES}"].surplus == 3
    built(w, sizes[1])
    assert [may(w, kind) for kind in sizes] == [True, False, False]
    assert [price_of(w, UnitTypeId(kind), "germany").brps for kind in sizes] == [1, 2, 3]
    peace = construction(row(AXIS, POLICIES, results=3))
    assert not may(peace, sizes[0])


@pytest.mark.rule("44.32A#4", "up to two factors are kept for larger units")
def test_vlasov_factors_are_kept() -> None:
    def next_turn(results: int, used: int) -> int:
        w = vlasov(results)
        if used:
            built(w, "vlasov-infantry-1-3", used)
        come(w, Moment.TIME_LIMITS)
        return project(w, AXIS, ProjectId(POLICIES)).surplus

    assert next_turn(1, 0) == 1
    assert next_turn(3, 0) == 2
    assert next_turn(3, 2) == 1
    kept = construction(GERMANS_IN_RUSSIA, row(AXIS, POLICIES, results=1, surplus=2))
    assert may(kept, "vlasov-infantry-3-3")


@pytest.mark.rule("44.32A#3", "built in cities of Russia and Poland, where they stay; not rebuilt")
@pytest.mark.rule("44.32A#5", "Poland counts as their home")
def test_where_vlasov_troops_are() -> None:
    w = vlasov(3)
    cities = in_cities(w, "vlasov", "germany")
    warsaw, minsk, berlin = (w.board.place(one) for one in ("Warsaw", "Minsk", "Berlin"))
    assert warsaw is not None
    assert minsk is not None
    assert berlin is not None
    assert w.map.has(cities, warsaw.hex)
    assert w.map.has(cities, minsk.hex)
    assert not w.map.has(cities, berlin.hex)
    closed = 0
    for _, area in BOOK.layers(w, CLOSED, "germany", "vlasov", "infantry"):
        closed |= area
    assert w.map.has(closed, berlin.hex)
    assert not w.map.has(closed, warsaw.hex)
    put_unit(w, f"vlasov-infantry-1-3 {warsaw.hex}")
    unit = UnitId("vlasov-infantry-1-3/1")
    outside = {one.rule for one in against_attacker(w, unit, SpaceId(berlin.hex))}
    assert "44.32A" in outside
    assert "44.32A" not in {one.rule for one in against_attacker(w, unit, SpaceId(minsk.hex))}
    assert Trait.NOT_REBUILT in w.statics.kinds[UnitTypeId("vlasov-infantry-1-3")].traits
    home = 0
    for country in AT_HOME_IN["vlasov"]:
        home |= home_of(w.board, country)
    assert not land_of(w, "vlasov") & ~home


@pytest.mark.rule("44.321#2", "revealed in the phase in which they are first built")
@pytest.mark.rule("44.331#1", "and so are Chinese occupation policies")
def test_results_are_revealed_when_troops_are_raised() -> None:
    for kind, faction, name, rule in (
        ("vlasov-infantry-1-3", AXIS, POLICIES, "44.321"),
        ("wang-infantry-1-2", JAPAN, "chinese-occupation-policies", "44.331"),
        ("indian-national-army-infantry-1-2", JAPAN, "indian-subversion", "44.341"),
    ):
        result = row(faction, name, results=1)
        quiet = play(RaisingRevealed(), result)
        assert quiet.told(rule) == []
        there = Built(0, UnitTypeId(kind), "germany", SpaceId("K40"), 1, 1)
        t = play(RaisingRevealed(), result, there)
        assert t.told(rule) == [f"{faction}: {name}: 1 results"]
        assert project(t.world, faction, ProjectId(name)).shown == 1
        assert (
            play(RaisingRevealed(), row(faction, name, results=1, shown=1), there).told(rule) == []
        )


@pytest.mark.rule("44.341#1", "when the first Indian troops or partisans are built, and then")
def test_indian_subversion_is_revealed_with_its_first_partisan() -> None:
    result = row(JAPAN, "indian-subversion", results=1)
    w = world(PACIFIC, *RICH, result)
    space = somewhere(w, w.statics.area("territory:india"), "britain")
    build_partisan(w, "japan", "india", space)
    assert [one.rule for one in w.told].count("44.341") == 1
    assert project(w, JAPAN, ProjectId("indian-subversion")).shown == 1
    build_partisan(w, "japan", "india", space)
    assert [one.rule for one in w.told].count("44.341") == 1
    troops = Built(0, UnitTypeId("indian-national-army-infantry-1-2"), "japan", space, 1, 1)
    assert play(RaisingRevealed(), result, troops).told("44.341")
    assert not play(RaisingRevealed(), result).told("44.341")


@pytest.mark.rule("44.33#1", "only with a result")
@pytest.mark.rule("44.33A#1", "a factor a turn, a unit of each size for each objective held")
@pytest.mark.rule("44.33A#2", "at the normal cost")
@pytest.mark.rule("44.33A#4", "one factor is kept for a larger unit")
@pytest.mark.rule("42.26E#2", "a result allows a Wang factor a turn")
def test_wang_troops() -> None:
    result = row(JAPAN, "chinese-occupation-policies", results=1)
    small, large = "wang-infantry-1-2", "wang-infantry-2-2"
    assert not may(construction(), small)
    w = construction(result)
    assert (may(w, small), may(w, large)) == (True, False)
    assert price_of(w, UnitTypeId(small), "japan").brps == 1
    held = objectives_held(w, FORCES["wang"])
    assert held == 4
    w.amend(w.pools[small], unbuilt=5 - held)
    assert not may(w, small)
    come(w, Moment.TIME_LIMITS)
    come(w, Moment.TIME_LIMITS)
    assert project(w, JAPAN, ProjectId("chinese-occupation-policies")).surplus == 1
    come(w, TRIGGERED)
    assert may(w, large)
    come(w, Moment.TIME_LIMITS)
    assert project(w, JAPAN, ProjectId("chinese-occupation-policies")).surplus == 1


def test_kiev_raises_vlasov_troops() -> None:
    w = world()
    kiev = w.board.place("Kiev")
    assert kiev is not None
    assert w.map.has(in_cities(w, "vlasov", "germany"), kiev.hex)


@pytest.mark.rule("44.33A#3", "in cities of China and Manchuria, where they stay")
def test_where_wang_troops_are() -> None:
    w = construction(row(JAPAN, "chinese-occupation-policies", results=1))
    cities = in_cities(w, "wang", "japan")
    names = {row.name for row in w.board.cities() if w.map.has(cities, row.hex)}
    assert {"Peking", "Nanking"} <= names
    manchuria = w.statics.area("territory:manchuria")
    assert cities & manchuria
    assert not cities & ~(w.statics.area("region:china-whole") | manchuria)
    assert not land_of(w, "wang") & w.statics.area("territory:burma")
    closed = 0
    for _, area in BOOK.layers(w, CLOSED, "japan", "wang", "infantry"):
        closed |= area
    assert not closed & manchuria & w.board.land
    assert not w.statics.area("territory:burma") & w.board.land & ~closed


@pytest.mark.rule("44.34#1", "only with a result")
@pytest.mark.rule("44.34A#1", "a factor a turn, a unit of each size for each objective held")
@pytest.mark.rule("44.34A#2", "of the Indian National Army")
@pytest.mark.rule("42.26F#2", "a result allows a factor of the Indian National Army a turn")
@pytest.mark.rule("27.22B#2", "it is rebuilt for objectives that are held")
def test_the_indian_national_army() -> None:
    result = row(JAPAN, "indian-subversion", results=1)
    small = "indian-national-army-infantry-1-2"
    w = construction(PACIFIC, result)
    assert not may(w, small)
    rangoon = w.board.place("Rangoon")
    assert rangoon is not None
    held = Control(SpaceId(rangoon.hex), "japan")
    taken = construction(PACIFIC, result, held)
    assert objectives_held(taken, FORCES["indian-national-army"]) == 1
    assert may(taken, small)
    assert not may(taken, "indian-national-army-infantry-2-2")
    assert not may(construction(PACIFIC, held), small)
    taken.amend(taken.pools[small], unbuilt=3)
    assert not may(taken, small)
    assert Trait.NOT_REBUILT not in taken.statics.kinds[UnitTypeId(small)].traits


@pytest.mark.rule("27.22B#2", "one that is lost is built again, as long as its objective is held")
def test_the_indian_national_army_is_rebuilt() -> None:
    result = row(JAPAN, "indian-subversion", results=1)
    small = UnitTypeId("indian-national-army-infantry-1-2")
    w = construction(PACIFIC, result)
    rangoon = w.board.place("Rangoon")
    assert rangoon is not None
    taken = construction(PACIFIC, result, Control(SpaceId(rangoon.hex), "japan"))
    full = taken.pools[small].unbuilt
    taken.amend(taken.pools[small], unbuilt=full - 1)
    unit = place_unit(taken, small, "japan", rangoon.hex)
    assert not may(taken, small)
    eliminate(taken, unit, Cause.COMBAT, "15.6")
    assert taken.pools[small].unbuilt == full
    assert may(taken, small)
    taken.put(Control(SpaceId(rangoon.hex), "britain"))
    assert not may(taken, small)


@pytest.mark.rule("27.22B#1", "a Wang unit that is lost counts on for its objective")
@pytest.mark.rule("27.22B#3", "for another objective another one is built")
def test_wang_troops_are_not_rebuilt() -> None:
    small = UnitTypeId("wang-infantry-1-2")
    w = construction(row(JAPAN, "chinese-occupation-policies", results=1))
    held, full = objectives_held(w, FORCES["wang"]), w.pools[small].unbuilt
    for there, open_to_it in ((held, False), (held - 1, True)):
        w.amend(w.pools[small], unbuilt=full - there)
        space = w.map.first(in_cities(w, "wang", "japan"))
        eliminate(w, place_unit(w, small, "japan", space), Cause.COMBAT, "15.6")
        assert w.pools[small].unbuilt == full - there
        assert may(w, small) is open_to_it


# Research -----------------------------------------------------------------------------------------


@pytest.mark.rule("44.24E#1", "results of 3 to 7 and more are modifiers of one to five")
@pytest.mark.rule("44.24#1", "results are kept beside each other, each with its strength")
def test_subversion_results() -> None:
    w = world()
    one = entries(w.statics)[ProjectId("communist-subversion")]
    found = [brought(w.statics, one, result).results for result in (2, 3, 4, 5, 6, 7, 9)]
    assert found == [0, 1, 2, 3, 4, 5, 5]
    mine = row(RUSSIA, "communist-subversion", points=2)
    for result in (4, 6, 1, 4):
        mine = after(mine, one, brought(w.statics, one, result), w.statics)
    assert mine.held == (2, 4, 2)
    assert (mine.results, mine.due, mine.points) == (0, 0, 0)


def cooperation(due: int, side: str = "allied") -> AwawWorld:
    found = world(row(WEST, "anglo-french-cooperation", due=due), side=side)
    reveal_cooperation(found)
    return found


@pytest.mark.rule("44.251#1", "told as the next Allied player turn starts")
def test_cooperation_is_revealed() -> None:
    w = cooperation(2)
    (told,) = [one.text for one in w.told if one.rule == "44.251"]
    assert told == "Anglo-French cooperation: a result of 2 in 4"
    reveal_cooperation(w)
    assert len([one for one in w.told if one.rule == "44.251"]) == 1
    assert "anglo-french-cooperation/western allies" not in w.levels


def test_cooperation_is_not_revealed_in_the_axis_turn() -> None:
    assert not cooperation(2, side="axis").told


def test_the_last_result_of_cooperation_is_known_to_all() -> None:
    assert cooperation(4).levels["anglo-french-cooperation/western allies"].value == 1


# The Indian National Army -------------------------------------------------------------------------


@pytest.mark.rule("72.92#1", "built by Japan, in its unit construction phase")
@pytest.mark.rule("72.92A#1", "only with a result of Indian subversion")
@pytest.mark.rule("72.92B#1", "a small unit each turn, or a factor kept for a larger one")
@pytest.mark.rule("72.92B#2", "one factor at most is kept")
@pytest.mark.rule("72.92D#1", "Japan pays")
@pytest.mark.rule("72.93#1", "objectives make the pool")
@pytest.mark.rule("72.93A#1", "one of each size for each objective")
@pytest.mark.rule("72.93B#1", "an objective that is retaken makes the pool smaller")
@pytest.mark.rule("72.93B#2", "as units are built")
@pytest.mark.rule("72.93B#3", "only units that are not built are affected")
@pytest.mark.rule("72.93B#4", "those on the board stay")
def test_building_the_indian_national_army() -> None:
    small, large = (f"indian-national-army-infantry-{size}" for size in ("1-2", "2-2"))
    board = world().board
    places = [SpaceId(at.hex) for n in ("Rangoon", "Calcutta") if (at := board.place(n))]
    held = [Control(space, "japan") for space in places]
    assert not may(construction(PACIFIC, *held), small)
    result = row(JAPAN, "indian-subversion", results=1)
    w = construction(PACIFIC, result, *held)
    assert (may(w, small), may(w, large), may(w, small, 2)) == (True, False, False)
    assert price_of(w, UnitTypeId(small), w.pools[small].party).brps == 1
    assert w.pools[small].party == "japan"
    come(w, Moment.TIME_LIMITS)
    come(w, TRIGGERED)
    assert may(w, large)
    come(w, Moment.TIME_LIMITS)
    assert w.research[f"{JAPAN}/indian-subversion"].surplus == 1
    put_unit(w, f"{small} {places[0]}")
    w.amend(w.pools[small], unbuilt=3)
    assert may(w, small)
    w.put(Control(places[1], "britain"))
    assert not may(w, small)
    assert len(w.units) == 1


@pytest.mark.rule("72.92C#1", "in cities of India and Burma that Japan holds")
@pytest.mark.rule("72.94#1", "and they stay there")
def test_where_the_indian_national_army_is() -> None:
    w = construction(PACIFIC)
    cities = in_cities(w, "indian-national-army", "japan")
    rangoon, bangkok = (w.board.place(one) for one in ("Rangoon", "Bangkok"))
    assert rangoon is not None
    assert bangkok is not None
    assert w.map.has(cities, rangoon.hex)
    assert not w.map.has(cities, bangkok.hex)
    closed = 0
    for _, area in BOOK.layers(w, CLOSED, "japan", "indian-national-army", "infantry"):
        closed |= area
    assert w.map.has(closed, bangkok.hex)
    assert not w.map.has(closed, rangoon.hex)
