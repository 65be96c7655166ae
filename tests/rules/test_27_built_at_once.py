"""24.22, 27.91A: interceptors and bombers that are built as the research phase ends."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Table, table
from tests.rules.shared.spying import say, settle
from warcabinet.awaw.economy.construction_limits import construction_limit, set_limit
from warcabinet.awaw.economy.production_without_research import Production
from warcabinet.awaw.logistics.construction.construction_costs import left, pay_commitments
from warcabinet.awaw.politics.brp_ledger import level_of
from warcabinet.awaw.research.air_units_at_once import BuildingAtOnce
from warcabinet.awaw.research.research_sheet import project
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.construction import BuildingBudget
from warcabinet.awaw.state.economy import Level, Treasury
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.engine.records import Record, Seat

AXIS, WEST = "european axis", "western allies"
AIR, BOMBERS = ProjectId("air-production"), ProjectId("strategic-bomber-production")
KNOWN = Level(LevelKind.STRATEGIC_BOMBERS, WEST, 1)
RAID = "britain-strategic-bomber"


def points(faction: str, name: ProjectId, number: int = 2, **fields: Any) -> Project:
    seats = (Seat("axis" if faction == AXIS else "allied"),)
    return Project(faction, name, number, open=False, seats=seats, **fields)


def at_once(*rows: Record, turn: str = "Spring 1942") -> Table:
    play = BuildingAtOnce()
    rows = (KNOWN, *rows)
    return settle(table(play=play, scenario="europe-1939", turn=turn, step="T.R.50", rows=rows))


def on_front(t: Table, kind: str) -> dict[str, tuple[int, bool]]:
    rows = (row for row in t.world.front_air.rows() if row.type == kind)
    return {row.front: (row.factors, row.used) for row in rows}


def unbuilt(t: Table, kind: str) -> int:
    pool = t.world.pools.get(kind)
    return 0 if pool is None else pool.unbuilt


@pytest.mark.rule("24.22#1", "new bombers enter the pool as the research phase ends")
@pytest.mark.rule("27.91A#1", "and may be built at once")
@pytest.mark.rule("27.91A#2", "on a front, the Axis first")
@pytest.mark.rule("27.91A#3", "uninverted, so that they fight in this turn")
@pytest.mark.rule("42.17A#2", "and are placed at once")
@pytest.mark.rule("42.22A#3", "interceptors")
@pytest.mark.rule("42.22B#3", "and bombers")
def test_bombers_and_interceptors_are_built_at_once() -> None:
    t = at_once(points(AXIS, AIR), points(WEST, BOMBERS))
    assert t.pending == "new-air-units"
    assert t.against("axis: build-at-once air-production germany-interceptor western 2")
    say(t, "axis: build-at-once air-production germany-interceptor western 1")
    assert on_front(t, "germany-interceptor") == {"western": (1, False)}
    assert project(t.world, AXIS, AIR).surplus == 2  # army and naval air come later
    assert project(t.world, AXIS, AIR).points == 0
    before = on_front(t, RAID)
    assert t.against(f"allied: build-at-once {BOMBERS} {RAID} eastern 1") == {"26.22"}
    say(t, f"allied: build-at-once {BOMBERS} {RAID} western 1")
    assert t.pending == ""
    assert on_front(t, RAID)["western"][0] == 1 + before.get("western", (0, False))[0]
    assert unbuilt(t, RAID) == 0
    assert not t.world.known_to(Seat("axis")).research.get(f"{WEST}/{BOMBERS}")


@pytest.mark.rule("27.91A#5", "nobody has to; what is not built joins the pool later")
def test_who_waits() -> None:
    t = at_once(points(WEST, BOMBERS))
    say(t, "allied: end-building-at-once")
    assert t.pending == ""
    assert project(t.world, WEST, BOMBERS).points == 2
    assert not t.world.commitments
    for none in (points(WEST, BOMBERS, 1), points(WEST, BOMBERS, made=1)):
        assert at_once(none).pending == ""
    rest = at_once(points(AXIS, AIR, 5))
    say(rest, "axis: build-at-once air-production germany-interceptor eastern 1")
    rows = [*rest.world.research.rows()]
    later = table(
        play=Production(), scenario="europe-1939", turn="Spring 1942", side="axis", rows=rows
    )
    assert settle(later).pending == "choose-units"


@pytest.mark.rule("27.91A#4", "they count against the limit of the turn")
@pytest.mark.rule("27.91A#5", "before all else that is built")
def test_they_are_paid_for_first() -> None:
    t = at_once(points(WEST, BOMBERS))
    say(t, f"allied: build-at-once {BOMBERS} {RAID} western 1")
    world = t.world.copy()
    world.readonly = False
    before = level_of(world, "britain")
    set_limit(world, "britain")
    assert left(world, "britain") == construction_limit(world, "britain")
    pay_commitments(world)
    assert left(world, "britain") == construction_limit(world, "britain") - 3
    assert level_of(world, "britain") == before - 3
    pay_commitments(world)
    assert world.building_budgets["britain"] == BuildingBudget(
        "britain", construction_limit(world, "britain"), 3
    )
    assert at_once(Treasury("germany", 4, 4), points(AXIS, AIR)).pending == ""  # too small a limit


def test_americans_wait_in_their_box() -> None:
    t = at_once(points(WEST, BOMBERS))
    us = "us-strategic-bomber"
    assert t.against(f"allied: build-at-once {BOMBERS} {us} western 1") == {"26.22"}
    say(t, f"allied: build-at-once {BOMBERS} {us} atlantic-us 1")
    assert on_front(t, us)["atlantic-us"][0] >= 1
    war = at_once(points(WEST, BOMBERS), war_state(Power.US, Power.GERMANY, Relation.WAR))
    assert war.against(f"allied: build-at-once {BOMBERS} {us} western 1") == set()
