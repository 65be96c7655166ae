"""42: production of naval units with research points."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from tests.rules.shared.producing import by_the_sheet
from warcabinet.awaw.economy.production_without_research import Production
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.ships.yards import yards
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import rate
from warcabinet.awaw.naval.shipyards.sw_unit_construction import available, boat_kinds
from warcabinet.awaw.research.allocation_of_research_points import (
    NewCounts,
    PlaceBeforePlay,
    PlaceForTheYear,
)
from warcabinet.awaw.research.production import cost, price
from warcabinet.awaw.research.research_results import ResultsTakeEffect
from warcabinet.awaw.research.research_sheet import entries, project
from warcabinet.awaw.research.restrictions_on_rp_allocation import first_year
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Record, Seat

NAME = "battle-of-the-atlantic"
AXIS, WEST = "european axis", "western allies"
GENERAL, ADVANCED = ProjectId("general-naval-research"), ProjectId("advanced-submarines")
SUBMARINES, ASW = ProjectId("submarine-production"), ProjectId("asw-production")
TRANSPORTS, YARDS = ProjectId("transport-production"), ProjectId("shipbuilding-production")
SEATS = {AXIS: (Seat("axis"),), WEST: (Seat("allied"),)}


def row(faction: str, name: ProjectId, **fields: Any) -> Project:
    return Project(faction, name, open=False, seats=SEATS[faction], **fields)


def built(turn: str, side: str, *rows: Record) -> Table:
    """Production takes effect in the unit construction phase of a side."""
    t = table(play=Production(), scenario=NAME, turn=turn, side=side, ready=True, rows=rows)
    return by_the_sheet(t)


def unbuilt(w: AwawWorld, kind: str) -> int:
    pool = w.pools.get(kind)
    return 0 if pool is None else pool.unbuilt


@pytest.mark.rule("42.23A#1", "a submarine factor for each point")
@pytest.mark.rule("42.14#1", "the points are used when it takes effect")
@pytest.mark.rule("42.32#1", "told in the unit construction phase")
def test_a_submarine_for_each_point() -> None:
    t = built("Spring 1941", "axis", row(AXIS, SUBMARINES, points=3, season="spring"))
    assert unbuilt(t.world, "germany-submarine") == 1 + 3
    assert project(t.world, AXIS, SUBMARINES).points == 0
    assert project(t.world, AXIS, SUBMARINES).code_name == ""
    assert t.told("42.17A") == [f"{AXIS}: submarine-production: 3 more"]
    plain = built("Spring 1941", "axis")
    assert unbuilt(plain.world, "germany-submarine") == 1


@pytest.mark.rule("24.21#1", "research points make the pools of all SW units larger")
@pytest.mark.parametrize(
    ("faction", "name", "kind"),
    [
        (AXIS, SUBMARINES, "germany-submarine"),
        (WEST, ASW, "britain-asw"),
        (WEST, TRANSPORTS, "britain-transport"),
    ],
)
def test_the_pools_of_sw_units_grow(faction: str, name: ProjectId, kind: str) -> None:
    side = SEATS[faction][0]
    t = built("Spring 1942", side, row(faction, name, points=2, season="spring"))
    assert unbuilt(t.world, kind) > unbuilt(built("Spring 1942", side).world, kind)


@pytest.mark.rule("42.334#3", "the pools of submarines, ASW and transports grow without limit")
@pytest.mark.parametrize(
    ("faction", "name", "kind", "made"),
    [
        (AXIS, SUBMARINES, "germany-submarine", (30, 60)),
        (WEST, ASW, "britain-asw", (6, 9)),  # 2, 3, 4 and so on
        (WEST, TRANSPORTS, "britain-transport", (30, 60)),
    ],
)
def test_the_pools_of_sw_units_have_no_limit(
    faction: str, name: ProjectId, kind: str, made: tuple[int, int]
) -> None:
    side = SEATS[faction][0]
    before = unbuilt(built("Spring 1942", side).world, kind)
    for points, more in zip((30, 60), made, strict=True):
        t = built("Spring 1942", side, row(faction, name, points=points, season="spring"))
        assert unbuilt(t.world, kind) - before == more


@pytest.mark.rule("42.13#1", "in the own player turn")
def test_production_belongs_to_the_own_turn() -> None:
    one = row(WEST, TRANSPORTS, points=2, season="spring")
    axis, allied = (built("Spring 1941", side, one) for side in ("axis", "allied"))
    assert unbuilt(axis.world, "britain-transport") == 5
    assert unbuilt(allied.world, "britain-transport") == 7


@pytest.mark.rule("41.12#2", "any number of projects in a turn")
@pytest.mark.rule("42.23C#1", "a transport for each point")
@pytest.mark.rule("24.233#2", "ASW and transports are added for Britain and the U.S. together")
def test_several_projects_in_a_turn() -> None:
    rows = (row(WEST, TRANSPORTS, points=2), row(WEST, ASW, points=2))
    plain, t = built("Spring 1941", "allied"), built("Spring 1941", "allied", *rows)
    for power in ("britain", "us"):
        gained = {}
        for kind in boat_kinds(t.world, power):
            gained[str(kind)] = available(t.world, kind) - available(plain.world, kind)
        assert (gained[f"{power}-asw"], gained["britain-transport"]) == (1, 2)
    assert unbuilt(t.world, "britain-transport") == 7
    assert unbuilt(t.world, "britain-asw") == 2


@pytest.mark.rule("42.23B#1", "ASW factors cost two, three, four ... in a year")
@pytest.mark.rule("42.21#1", "each increment has its own price")
@pytest.mark.rule("42.21#2", "the series goes on")
@pytest.mark.rule("41.76#4", "points that are not used stay")
def test_asw_becomes_more_expensive() -> None:
    w = world_at(scenario=NAME, turn="Spring 1943")
    assert [price(w.statics, "asw", made) for made in range(6)] == [2, 3, 4, 5, 6, 7]
    for points, factors, left in ((1, 0, 1), (2, 1, 0), (4, 1, 2), (5, 2, 0), (9, 3, 0)):
        t = built("Spring 1943", "allied", row(WEST, ASW, points=points))
        assert unbuilt(t.world, "britain-asw") == 1 + factors
        assert project(t.world, WEST, ASW).points == left


@pytest.mark.rule("42.21#3", "each year begins with the first price")
def test_prices_begin_anew_each_year() -> None:
    made = row(WEST, ASW, made=2, points=2)
    assert unbuilt(built("Winter 1943", "allied", made).world, "britain-asw") == 1
    t = table(play=NewCounts(), scenario=NAME, turn="Winter 1943", rows=(made,))
    t = built("Spring 1944", "allied", *t.world.research.values())
    assert unbuilt(t.world, "britain-asw") == 2


@pytest.mark.rule("42.11#2", "one less for each breakthrough")
@pytest.mark.rule("42.12#1", "at least one point each")
@pytest.mark.rule("41.43B#1", "breakthroughs make production cheaper")
@pytest.mark.rule("41.43B#3", "never below one")
def test_breakthroughs_make_it_cheaper() -> None:
    found = []
    for results in (0, 1, 2, 3):
        w = world_at(scenario=NAME, turn="Spring 1943", rows=(row(WEST, GENERAL, results=results),))
        one = entries(w.statics)[ASW]
        found.append([cost(w, WEST, one, made) for made in range(4)])
    assert found == [[2, 3, 4, 5], [1, 2, 3, 4], [1, 1, 2, 3], [1, 1, 1, 2]]


@pytest.mark.rule("41.74#1", "a breakthrough of this turn makes production cheaper")
@pytest.mark.rule("41.43B#2", "in the turn in which it is achieved")
def test_a_breakthrough_counts_at_once() -> None:
    rows = (row(WEST, GENERAL, due=1), row(WEST, ASW, points=1))
    t = table(play=ResultsTakeEffect(), scenario=NAME, turn="Spring 1943", rows=rows)
    t = built("Spring 1943", "allied", *t.world.research.values())
    assert unbuilt(t.world, "britain-asw") == 2
    assert unbuilt(built("Spring 1943", "allied", rows[1]).world, "britain-asw") == 1


@pytest.mark.rule("42.15#1", "a project is named once a year")
def test_a_project_is_named_once_a_year() -> None:
    again = row(AXIS, SUBMARINES, points=2, made=1, season="spring")
    assert unbuilt(built("Fall 1941", "axis", again).world, "germany-submarine") == 1


def test_the_sheet_says_when() -> None:
    later = row(AXIS, SUBMARINES, points=2, season="fall")
    assert unbuilt(built("Summer 1941", "axis", later).world, "germany-submarine") == 1
    assert unbuilt(built("Fall 1941", "axis", later).world, "germany-submarine") == 3


@pytest.mark.rule("42.16A#1", "nothing is produced in 1939")
def test_nothing_is_produced_in_1939() -> None:
    early = table(play=PlaceBeforePlay(), scenario=NAME, turn="Fall 1939", ready=True)
    assert early.against("axis: place-points submarine-production=1=fall") == {"42.16A"}
    t = table(play=PlaceForTheYear(), scenario=NAME, turn="Spring 1940", ready=True)
    assert t.against("axis: place-points submarine-production=1=spring") == set()


@pytest.mark.rule("42.23A#2", "a factor for each advanced submarine result, at no cost")
@pytest.mark.rule("41.84A#2", "one is added to the force pool each turn")
@pytest.mark.rule("20.78A#1", "Germany alone builds them, and only after the research")
def test_advanced_submarines_join_the_pool() -> None:
    advanced = UnitTypeId("germany-submarine-advanced")
    assert available(built("Summer 1943", "axis", row(AXIS, ADVANCED)).world, advanced) == 0
    one = row(AXIS, ADVANCED, results=2, shown=1)
    t = built("Summer 1943", "axis", one)
    assert available(t.world, advanced) == 1
    assert advanced in boat_kinds(t.world, "germany")
    for power in ("britain", "us", "italy", "japan"):
        assert not [kind for kind in boat_kinds(t.world, power) if kind.endswith("-advanced")]
    assert unbuilt(t.world, "germany-submarine-advanced") == 1
    assert project(t.world, AXIS, ADVANCED).shown == 2
    t = built("Fall 1943", "axis", *t.world.research.values())
    assert unbuilt(t.world, "germany-submarine-advanced") == 0


@pytest.mark.rule("42.23E#1", "a shipyard has one more point, one a turn")
@pytest.mark.rule("42.23E#4", "each yard once a year")
def test_a_shipyard_grows_once_a_year() -> None:
    one = row(AXIS, YARDS, points=9, season="spring")
    t = built("Spring 1941", "axis", one)
    kiel = yards(t.world.statics)["kiel"]
    assert rate(t.world, kiel) == 3
    assert project(t.world, AXIS, YARDS).points == 7
    kept = (*t.world.research.values(), *t.world.yards_raised.values())
    again = built("Summer 1941", "axis", *kept, *t.world.levels.values())
    assert rate(again.world, kiel) == 3
    assert project(again.world, AXIS, YARDS).points == 7
    later = built("Spring 1942", "axis", one, *t.world.yards_raised.values())
    assert rate(later.world, kiel) == 3


@pytest.mark.rule("27.731#2", "research points raise rates, a yard a turn")
@pytest.mark.rule("42.13#3", "one shipbuilding increase a turn")
def test_one_yard_a_turn() -> None:
    one = row(WEST, YARDS, points=9, season="spring")
    t = built("Spring 1941", "allied", one)
    assert {row.yard for row in t.world.yards_raised.values()} == {"glasgow"}
    kept = (*t.world.research.values(), *t.world.yards_raised.values())
    again = built("Summer 1941", "allied", *kept)
    assert len(again.world.yards_raised) == 2
    assert project(again.world, WEST, YARDS).points == 9 - 2 - 3


@pytest.mark.rule("41.31D#2", "whether or not they are at war")
@pytest.mark.rule("41.31D#13", "submarine production from 1942 on")
@pytest.mark.rule("41.31D#21", "Japanese ASW, research and production, from 1943 on")
@pytest.mark.rule("41.31D#22", "Japanese transports from 1943 on")
@pytest.mark.rule("42.3341#1", "Western Allied and Japanese submarines from 1942 on")
@pytest.mark.rule("42.3342#1", "Japanese ASW from 1943 on")
@pytest.mark.rule("42.3343#1", "Japanese transports from 1943 on")
def test_first_years_of_production() -> None:
    setting = world_at(scenario=NAME, turn="Spring 1943").statics
    lines = entries(setting)
    assert first_year(setting, WEST, lines[SUBMARINES]) == 1942
    assert first_year(setting, "japan", lines[SUBMARINES]) == 1942
    assert first_year(setting, AXIS, lines[SUBMARINES]) == 0
    assert first_year(setting, "japan", lines[ASW]) == 1943
    assert first_year(setting, "japan", lines[ProjectId("anti-submarine-warfare")]) == 1943
    assert first_year(setting, "japan", lines[TRANSPORTS]) == 1943
