"""42.13, 42.15, 42.22D, 42.22E, 42.23, 41.85: what takes effect, how far and for whom is chosen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table, world_at
from tests.rules.shared.producing import by_the_sheet
from tests.rules.shared.spying import AXIS, JAPAN, RUSSIA, WEST, row
from warcabinet.awaw.economy.production_without_research import Production
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.ships.yards import yards
from warcabinet.awaw.naval.shipyards.shipbuilding_rates_and_shipyard_capacity import rate
from warcabinet.awaw.pieces.research_levels import announced_level
from warcabinet.awaw.research.production_costs import jet_powers
from warcabinet.awaw.research.research_results import ResultsTakeEffect
from warcabinet.awaw.research.research_sheet import project
from warcabinet.awaw.research.triggering_production import able, proposal
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.bombing import Aim, RocketBase, Weapon
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.research import Project, ProjectId, YardRaised
from warcabinet.awaw.state.scenario import Growth
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.flying_bombs_and_rockets import FireSalvo, fire
from warcabinet.awaw.strategic.bombing.rocket_bases import place
from warcabinet.awaw.terms.powers import Faction
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

EUROPE: dict[str, Any] = {"scenario": "europe-1939", "turn": "Spring 1942"}
AXIS_FACTION, WESTERN = Faction.EUROPEAN_AXIS, Faction.WESTERN_ALLIES


def orders(*rows: Record, side: str = "axis", **setting: Any) -> Table:
    return table(play=Production(), side=side, rows=rows, **{**EUROPE, **setting})


def of(t: Table, faction: str, name: str) -> Project:
    return project(t.world, faction, ProjectId(name))


def grown(t: Table, kind: str) -> int:
    found = t.world.growth.get(kind)
    return 0 if found is None else found.count


def value(t: Table, kind: str, who: str) -> int:
    found = t.world.levels.get(f"{kind}/{who}")
    return 0 if found is None else found.value


@pytest.mark.rule("42.13#1", "any number of projects, in the turn that the faction wants")
@pytest.mark.rule("42.14#1", "points are used when they take effect")
def test_a_faction_says_what_takes_effect() -> None:
    rows = (
        row(AXIS, "submarine-production", points=3),
        row(AXIS, "naval-air-training-production", points=3, season="winter"),
    )
    t = orders(*rows)
    assert t.pending == "production-orders"
    assert t.against("axis: trigger-production submarine-production=4=germany") == {"42.21"}
    assert t.against("axis: trigger-production shock-army-production=1=russia") == {"42.13"}
    t.say("axis: trigger-production submarine-production=2=germany")
    assert grown(t, "germany-submarine") == 2
    assert of(t, AXIS, "submarine-production").points == 1
    assert of(t, AXIS, "naval-air-training-production").points == 3
    early = orders(*rows)
    early.say("axis: trigger-production naval-air-training-production=1=germany")
    assert of(early, AXIS, "naval-air-training-production").points == 0
    assert of(early, AXIS, "submarine-production").points == 3
    none = orders(*rows)
    none.say("axis: trigger-production -")
    assert [row.points for row in none.world.research.rows()] == [3, 3]


@pytest.mark.rule("42.15#1", "no project is named twice in a year, but those that are one a turn")
def test_once_a_year() -> None:
    named = row(AXIS, "submarine-production", points=3, made=1)
    bases = row(AXIS, "airbase-production", points=1, made=1)
    t = orders(named, bases)
    assert t.against("axis: trigger-production submarine-production=1=germany") == {"42.13"}
    assert t.against("axis: trigger-production airbase-production=1=germany") == set()
    twice = "airbase-production=1=germany,airbase-production=1=italy"
    assert t.against(f"axis: trigger-production {twice}") != set()


def test_what_is_proposed_follows_the_sheet() -> None:
    """R-514: the turn that the sheet names is the one that is proposed."""
    rows = (
        row(AXIS, "submarine-production", points=3, season="spring"),
        row(AXIS, "airbase-production", points=1, season="summer"),
    )
    t = orders(*rows)
    assert set(able(t.world, AXIS_FACTION)) == {one.project for one in rows}
    found = [(one.project, one.increments) for one in proposal(t.world, AXIS_FACTION).projects]
    assert found == [("submarine-production", 3)]


@pytest.mark.rule("42.22E#1", "an airbase for whichever power is named")
@pytest.mark.rule("42.23D#1", "and naval air training")
def test_the_faction_says_whom_it_serves() -> None:
    rows = (
        row(AXIS, "airbase-production", points=1),
        row(AXIS, "naval-air-training-production", points=3),
        row(AXIS, "submarine-production", points=1),
    )
    t = orders(*rows)
    assert t.against("axis: trigger-production airbase-production=1=britain") == {"42.13"}
    wanted = "airbase-production=1=italy,naval-air-training-production=1=italy"
    t.say(f"axis: trigger-production {wanted},submarine-production=1=italy")
    assert value(t, "airbase-production", "italy") == 1
    assert value(t, "naval-air-training-production", "italy") == 1
    assert value(t, "airbase-production", "germany") == 0
    assert (grown(t, "italy-submarine"), grown(t, "germany-submarine")) == (1, 0)


@pytest.mark.rule("42.23E#3", "which of its yards, the faction says")
@pytest.mark.rule("42.23E#4", "each yard once a year")
def test_which_yard() -> None:
    points = row(AXIS, "shipbuilding-production", points=5)
    t = orders(points)
    names = [one.id for one in yards(t.world.statics).values() if one.power in ("germany", "italy")]
    first = proposal(t.world, AXIS_FACTION).projects[0].whom
    other = next(one for one in names if one != first)
    before = {one: rate(t.world, yards(t.world.statics)[one]) for one in names}
    t.say(f"axis: trigger-production shipbuilding-production=1={other}")
    after = {one: rate(t.world, yards(t.world.statics)[one]) for one in names}
    assert {one for one in names if after[one] != before[one]} == {other}
    again = orders(points, YardRaised(other, 1942))
    text = f"axis: trigger-production shipbuilding-production=1={other}"
    assert again.against(text) == {"42.13"}


@pytest.mark.rule("42.22D#1", "a jet factor joins the pool that the faction names")
@pytest.mark.rule("42.22D#3", "Britain and the U.S. no more than two each")
def test_jets() -> None:
    one = row(WEST, "jets", results=1)
    for power in ("britain", "us"):
        t = orders(one, side="allied", turn="Summer 1944")
        t.say(f"allied: trigger-production jets=1={power}")
        assert {name: grown(t, f"{name}-jet") for name in ("britain", "us")} == {
            "britain": 1 if power == "britain" else 0,
            "us": 1 if power == "us" else 0,
        }
    rows = tuple(t.world.growth.values())
    second = orders(row(WEST, "jets", results=2, shown=1), *rows, side="allied")
    second.say("allied: trigger-production jets=1=us")
    full = orders(
        row(WEST, "jets", results=3, shown=2), *second.world.growth.values(), side="allied"
    )
    (refusal,) = full.refusals("allied: trigger-production jets=1=us")
    assert (refusal.rule, refusal.reason) == ("42.22D", "it can be for britain only")
    assert full.against("allied: trigger-production jets=1=britain") == set()


@pytest.mark.rule("42.22D#3", "Germany, Japan and Russia have four at most; Italy and France none")
def test_who_has_jets_and_how_many() -> None:
    fresh = world_at(scenario="global-war", turn="Summer 1944")
    found = {one: jet_powers(fresh, Faction(one)) for one in (AXIS, WEST, RUSSIA, JAPAN)}
    assert found == {
        AXIS: ("germany",),
        WEST: ("britain", "us"),
        RUSSIA: ("russia",),
        JAPAN: ("japan",),
    }
    for count, found_able in ((3, ("germany",)), (4, ())):
        world = fresh.copy()
        world.readonly = False
        world.put(Growth(UnitTypeId("germany-jet"), count))
        assert jet_powers(world, Faction.EUROPEAN_AXIS) == found_able


@pytest.mark.rule("41.85#1", "who does not announce a result waits for the next one")
@pytest.mark.parametrize("name", ["jets", "rockets"])
def test_results_that_are_held_back(name: str) -> None:
    won = row(AXIS, name, results=1, due=1)
    for said, later in (("-", 1), (f"{name}=1=germany", 2)):
        t = orders(won, turn="Summer 1944")
        t.say(f"axis: trigger-production {said if name == 'jets' or said == '-' else ROCKETS}")
        assert of(t, AXIS, name).shown == later - 1
        rows = tuple(t.world.research.values())
        then = table(play=ResultsTakeEffect(), scenario="europe-1939", turn="Fall 1944", rows=rows)
        assert of(then, AXIS, name).results == later


ROCKETS = 'rockets=1="european axis"'


@pytest.mark.rule("41.85#1", "what is used has been announced")
@pytest.mark.rule("41.53#2", "so a rocket base tells of the result that allows it")
def test_a_rocket_base_announces_the_result_that_allows_it() -> None:
    def after(*rows: Record) -> AwawWorld:
        world = world_at(scenario="europe-1939", turn="Summer 1944", rows=rows)
        place(world, "germany", SpaceId("L28"))
        return world

    first = after(row(AXIS, "rockets", results=1, due=1))
    assert project(first, AXIS, ProjectId("rockets")).shown == 1
    assert announced_level(first, LevelKind.ROCKETS, "germany") == 9
    better = row(AXIS, "rockets", results=2, shown=1)
    known = Level("rockets", AXIS, 9)
    bases = [RocketBase(SpaceId(one), "germany") for one in ("K26", "K28")]
    for there, shown in ((bases[:1], 1), (bases, 2)):
        world = after(better, known, *there)
        assert project(world, AXIS, ProjectId("rockets")).shown == shown


@pytest.mark.rule("41.85#2", "no longer range than has been announced comes as a surprise")
@pytest.mark.parametrize(("start", "shown"), [("L24", 1), ("K26", 3)])
def test_a_salvo_that_flies_further_than_was_known_announces_it(start: str, shown: int) -> None:
    rows = (
        row(AXIS, "rockets", results=3, shown=1),
        Level("rockets", AXIS, 9),
        RocketBase(SpaceId(start), "germany"),
    )
    world = world_at(scenario="europe-1939", turn="Summer 1944", rows=rows)
    fire(world, "germany", FireSalvo(SpaceId(start), Weapon.ROCKETS, SpaceId("K23"), Aim.AREA))
    assert project(world, AXIS, ProjectId("rockets")).shown == shown


def test_what_is_due_comes_as_proposed() -> None:
    t = by_the_sheet(orders(row(AXIS, "jets", results=1), turn="Summer 1944"))
    assert grown(t, "germany-jet") == 1
