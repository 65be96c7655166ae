"""43.1, 42.25: atomic research, plants and reactors, what they produce, and bombs."""

from __future__ import annotations

from functools import cache

import pytest

from tests.awaw.table import Table, table, world_at
from tests.rules.shared.atomics import (
    AXIS,
    JAPAN,
    PLUTONIUM,
    RUSSIA,
    URANIUM,
    WEST,
    bombs,
    known,
    plant,
)
from tests.rules.shared.producing import by_the_sheet
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.production_without_research import Production
from warcabinet.awaw.research.activation_of_research_points import RollFor
from warcabinet.awaw.research.atomics.fissionable_materials import (
    armed,
    due,
    has_sure_bomb,
    least_die,
    might_have,
    spend,
    stock,
)
from warcabinet.awaw.research.atomics.fissionable_materials import (
    bombs as bombs_of,
)
from warcabinet.awaw.research.production import cost
from warcabinet.awaw.research.research_die_rolls import brought
from warcabinet.awaw.research.research_results import ResultsTakeEffect
from warcabinet.awaw.research.research_sheet import entries, of_faction
from warcabinet.awaw.research.restrictions_on_rp_allocation import (
    against_project,
    is_high_technology,
    project_limit,
)
from warcabinet.awaw.state.atomics import AtomicPlant, Material
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.engine.records import Record

EUROPE = "europe-1939"
SEPARATION, REACTION = "uranium-separation", "controlled-reaction"
ATOMIC = (
    REACTION,
    SEPARATION,
    "plutonium-research",
    "atomic-bomb",
    "uranium-plant-production",
    "plutonium-reactor-production",
)


@cache
def _empty(turn: str) -> AwawWorld:
    return world_at(scenario=EUROPE, turn=turn)


def world(*rows: Record, turn: str = "Spring 1945") -> AwawWorld:
    w = _empty(turn).copy()
    for row in rows:
        w.put(row)
    return w


def research_phase(*rows: Record, turn: str = "Spring 1945") -> AwawWorld:
    """The end of a research phase: results take effect, and plants produce."""
    return table(play=ResultsTakeEffect(), scenario=EUROPE, turn=turn, rows=rows).world


def rolls(w: AwawWorld, name: str, faction: str = WEST) -> list[str]:
    one = entries(w.statics)[ProjectId(name)]
    return [found.rule for found in BOOK.may(w, RollFor(faction, one.entry, one.id))]


# Who, and from when -------------------------------------------------------------------------------


@pytest.mark.rule("43.11#1", "Germany, Russia and the U.S. do atomic research, Japan does not")
@pytest.mark.rule("42.25A#5", "Germany, Russia and the U.S. alone build plants")
@pytest.mark.rule("42.25B#5", "Germany, Russia and the U.S. alone build reactors")
@pytest.mark.parametrize("name", ATOMIC)
def test_japan_does_no_atomic_research(name: str) -> None:
    w = world()
    able = [one for one in (AXIS, WEST, RUSSIA, JAPAN) if _is_on_sheet(w, one, name)]
    assert able == [AXIS, WEST, RUSSIA]
    found = against_project(w, JAPAN, ProjectId(name), 1945)
    assert [one.rule for one in found] == ["41.31E"]


def _is_on_sheet(w: AwawWorld, faction: str, name: str) -> bool:
    return name in {one.id for one in of_faction(w.statics, faction)}


@pytest.mark.rule("43.11#2", "all of it but general research is high technology")
def test_atomic_research_is_high_technology() -> None:
    w = world()
    lines = entries(w.statics)
    assert all(is_high_technology(w.statics, lines[ProjectId(name)]) for name in ATOMIC)
    assert not is_high_technology(w.statics, lines[ProjectId("general-atomic-research")])
    one = lines[ProjectId(REACTION)]
    assert project_limit(w, WEST, one, 1941) == 1
    w.put(known(WEST, REACTION, years=1))
    assert project_limit(w, WEST, one, 1942) == 2


@pytest.mark.rule("43.11A#1", "controlled reaction from 1941 on")
@pytest.mark.rule("43.11B#1", "uranium separation from 1944 on")
@pytest.mark.rule("43.11C#1", "plutonium production from 1944 on")
@pytest.mark.rule("43.11D#1", "the bomb from 1944 on")
@pytest.mark.parametrize(
    ("name", "first"), list(zip(ATOMIC, (1941, 1944, 1944, 1944, 1942, 1943), strict=True))
)
@pytest.mark.parametrize("faction", [AXIS, WEST, RUSSIA])
def test_dates_of_atomic_research(name: str, first: int, faction: str) -> None:
    w = world()
    before = [one.rule for one in against_project(w, faction, ProjectId(name), first - 1)]
    assert before == ["41.31D"]
    assert against_project(w, faction, ProjectId(name), first) == []


@pytest.mark.rule("43.11A#2", "no roll for plutonium or the bomb before a controlled reaction")
@pytest.mark.rule("43.11D#2", "nor for the bomb before there is material for one")
def test_what_rolls_wait_for() -> None:
    w = world()
    assert rolls(w, "plutonium-research") == ["43.11A"]
    assert rolls(w, SEPARATION) == []
    assert rolls(w, "atomic-bomb") == ["43.11A", "43.11D"]
    w.put(known(WEST, REACTION, results=1))
    assert rolls(w, "plutonium-research") == []
    assert rolls(w, "atomic-bomb") == ["43.11D"]
    for row in bombs(WEST, plutonium=1, step=0):
        w.put(row)
    assert rolls(w, "atomic-bomb") == []
    assert rolls(w, "atomic-bomb", RUSSIA) == ["43.11A", "43.11D"]


# Plants -------------------------------------------------------------------------------------------


def built(*rows: Record, turn: str = "Spring 1944", side: str = "allied") -> Table:
    t = table(play=Production(), scenario=EUROPE, turn=turn, side=side, rows=rows)
    return by_the_sheet(t)


def limits(w: AwawWorld, name: str, year: int) -> tuple[bool, list[bool], int | None]:
    """Is it high technology, is it open in the year before and in this one, what does it cost?"""
    one = entries(w.statics)[ProjectId(name)]
    years = [against_project(w, WEST, one.id, when) == [] for when in (year - 1, year)]
    return is_high_technology(w.statics, one), years, cost(w, WEST, one, 0)


@pytest.mark.rule("42.25A#3", "uranium plants from 1942 on")
@pytest.mark.rule("43.12A#1", "plants are high technology, from 1942 on, and cost 8 points")
def test_what_a_uranium_plant_takes() -> None:
    assert limits(world(), "uranium-plant-production", 1942) == (True, [False, True], 8)


@pytest.mark.rule("42.25B#3", "plutonium reactors from 1943 on")
@pytest.mark.rule("43.12B#1", "reactors are high technology, from 1943 on, and cost 6 points")
def test_what_a_plutonium_reactor_takes() -> None:
    assert limits(world(), "plutonium-reactor-production", 1943) == (True, [False, True], 6)


@pytest.mark.parametrize(
    ("name", "price", "material"),
    [
        ("uranium-plant-production", 8, URANIUM),
        ("plutonium-reactor-production", 6, PLUTONIUM),
    ],
)
def test_plants_are_built_with_points(name: str, price: int, material: Material) -> None:
    w = built(known(WEST, name, points=price - 1)).world
    assert cost(w, WEST, entries(w.statics)[ProjectId(name)], 0) == price
    assert not w.atomic_plants
    w = built(known(WEST, name, points=price)).world
    (row,) = w.atomic_plants.rows()
    assert (row.faction, row.material) == (WEST, material)
    assert row.built == game_turn("Spring 1944").number
    assert stock(w, WEST).of(material) == 0


def delays(material: Material, name: str) -> list[int | None]:
    """Turns until the first material, with no result and with each result in turn."""
    row = plant(WEST, material, "Spring 1944")
    found = [due(world(row, known(WEST, name, results=step)), row) for step in range(5)]
    return [None if one is None else one - row.built for one in found]


@pytest.mark.rule("42.25A#4", "plants yield nothing before an 8 for uranium separation")
@pytest.mark.rule("43.12A#2", "the first material none to three turns later, by the result")
def test_when_a_uranium_plant_begins() -> None:
    assert delays(URANIUM, SEPARATION) == [None, 3, 2, 1, 0]


@pytest.mark.rule("42.25B#4", "reactors yield nothing before an 8 for plutonium production")
@pytest.mark.rule("43.12B#2", "the first material none to three turns later, by the result")
def test_when_a_plutonium_reactor_begins() -> None:
    assert delays(PLUTONIUM, "plutonium-research") == [None, 3, 2, 1, 0]
    w = world()
    one = entries(w.statics)[ProjectId("plutonium-research")]
    assert [brought(w.statics, one, result).results for result in (7, 8, 11)] == [0, 1, 4]


@pytest.mark.rule("43.12#1", "plants give the material of bombs")
@pytest.mark.rule("43.12A#2", "at once with the best result")
def test_a_plant_that_produces_at_once() -> None:
    points = known(WEST, "uranium-plant-production", points=8)
    w = built(points, known(WEST, SEPARATION, results=4)).world
    assert stock(w, WEST).uranium == 1
    w = built(points, known(WEST, SEPARATION, results=3)).world
    assert stock(w, WEST).uranium == 0


@pytest.mark.rule("43.12A#2", "not before the time of its result has come")
@pytest.mark.parametrize(("turn", "there"), [("Summer 1944", 0), ("Fall 1944", 1)])
def test_a_plant_produces_when_its_time_has_come(turn: str, there: int) -> None:
    rows = (plant(WEST, URANIUM, "Spring 1944"), known(WEST, SEPARATION, results=2))
    assert stock(research_phase(*rows, turn=turn), WEST).uranium == there


@pytest.mark.rule("43.12A#3", "then one every so many turns, by the result")
@pytest.mark.rule("43.12B#3", "a reactor gives one every two turns")
@pytest.mark.parametrize(
    ("material", "name", "intervals"),
    [(URANIUM, SEPARATION, (4, 4, 3, 2)), (PLUTONIUM, "plutonium-research", (2, 2, 2, 2))],
)
def test_further_material(material: Material, name: str, intervals: tuple[int, ...]) -> None:
    last = game_turn("Winter 1944").number
    for step, turns in enumerate(intervals, 1):
        row = plant(WEST, material, "Spring 1944", last=last)
        assert due(world(row, known(WEST, name, results=step)), row) == last + turns
    row = plant(WEST, PLUTONIUM, "Spring 1944", last=game_turn("Winter 1944").number)
    rows = (row, known(WEST, "plutonium-research", results=1))
    assert stock(research_phase(*rows, turn="Spring 1945"), WEST).plutonium == 0
    w = research_phase(*rows, turn="Summer 1945")
    assert stock(w, WEST).plutonium == 1
    (after,) = w.atomic_plants.rows()
    assert after.last == game_turn("Summer 1945").number


@pytest.mark.rule("41.83#1", "results take effect at once")
@pytest.mark.rule("41.84A#1", "but those of jets and rockets one by one")
def test_atomic_results_are_not_gradual() -> None:
    rows = (known(WEST, SEPARATION, due=4), known(WEST, "jets", due=3))
    w = research_phase(*rows)
    assert _stands(w, SEPARATION) == (4, 0)
    assert _stands(w, "jets") == (1, 2)


def _stands(w: AwawWorld, name: str) -> tuple[int, int]:
    row: Project = w.research[f"{WEST}/{name}"]
    return row.results, row.due


# Bombs --------------------------------------------------------------------------------------------


@pytest.mark.rule("43.11D#3", "a 4 makes bombs of uranium, a 7 also of plutonium")
@pytest.mark.rule("43.13#1", "all material is bombs as soon as research allows it")
@pytest.mark.parametrize(("step", "made"), [(0, ()), (1, (URANIUM,)), (2, (URANIUM, PLUTONIUM))])
def test_of_what_bombs_are_made(step: int, made: tuple[Material, ...]) -> None:
    w = world(*bombs(WEST, uranium=2, plutonium=1, step=step))
    assert armed(w, WEST) == made
    assert bombs_of(w, WEST, URANIUM) == (2 if step else 0)
    assert bombs_of(w, WEST, PLUTONIUM) == (1 if step == 2 else 0)


@pytest.mark.rule("43.13#3", "each bomb is used once")
def test_a_bomb_is_used_once() -> None:
    w = world(*bombs(WEST, uranium=1))
    spend(w, WEST, URANIUM)
    assert armed(w, WEST) == ()


@pytest.mark.rule("43.321C#2", "uranium bombs are sure, plutonium bombs with the best result")
@pytest.mark.parametrize(("step", "die"), [(2, 3), (3, 2), (4, 1)])
def test_how_sure_plutonium_is(step: int, die: int) -> None:
    w = world(*bombs(WEST, plutonium=1, step=step))
    assert least_die(w, WEST, PLUTONIUM) == die
    assert has_sure_bomb(w, WEST) is (die == 1)
    assert not has_sure_bomb(world(*bombs(WEST)), WEST)
    assert has_sure_bomb(world(*bombs(WEST, uranium=1, step=1)), WEST)


def test_who_might_have_a_bomb() -> None:
    assert not might_have(world(turn="Winter 1943"), "us")
    w = world(turn="Spring 1944")
    powers = ("us", "britain", "germany", "italy", "russia")
    assert [might_have(w, one) for one in powers] == [True, True, True, False, True]
    assert not might_have(world_at(turn="Spring 1944"), "germany")  # no research is played


def test_a_plant_is_a_row_of_its_own() -> None:
    points = known(WEST, "uranium-plant-production", points=8)
    w = built(plant(WEST, URANIUM, "Spring 1943"), points).world
    assert sorted(row.number for row in w.atomic_plants.rows()) == [1, 2]
    assert all(isinstance(row, AtomicPlant) for row in w.atomic_plants.rows())
