"""41.24, 41.78D: diplomatic points that act as research points in intelligence."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table
from tests.rules.shared.spying import AXIS, begin, row, world
from warcabinet.awaw.research.activation_of_research_points import ResearchRolls
from warcabinet.awaw.research.allocation_of_research_points import PlaceForTheYear
from warcabinet.awaw.research.research_sheet import for_intelligence, project
from warcabinet.awaw.research.restrictions_on_rp_allocation import category_limit
from warcabinet.awaw.state.research import (
    Allotment,
    IntelligencePoints,
    ProjectId,
    ResearchRecord,
)
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Seat

TEN = Allotment(AXIS, 1940, 10)
SPIES, GUARDS = ProjectId("espionage"), ProjectId("counter-intelligence")


def placed(points: int, year: int = 1940) -> IntelligencePoints:
    return IntelligencePoints(AXIS, year, points, open=False, seats=(Seat("axis"),))


def sheet(*rows: IntelligencePoints) -> Table:
    return begin(PlaceForTheYear(), TEN, *rows)


ALL = "air-nationality=3=spring,torpedoes=3=spring,combat-training=3=spring,radar=1=spring"


@pytest.mark.rule("41.24#2", "they act as research points, in intelligence alone")
def test_they_act_as_research_points() -> None:
    with_two = f"axis: place-points {ALL},espionage=2=spring"
    assert sheet(placed(2)).against(with_two) == set()
    assert sheet(placed(1)).against(with_two) == {"41.31"}
    assert sheet(placed(2, year=1939)).against(with_two) == {"41.31"}
    assert sheet(placed(2)).against(f"axis: place-points {ALL},radar=2=spring")
    t = sheet(placed(2))
    t.say(with_two)
    w = t.world
    assert w.allotments[AXIS] == TEN
    assert category_limit(world(TEN, placed(2)), AXIS, "intelligence", 1940) == 7
    assert category_limit(world(TEN, placed(2)), AXIS, "air", 1940) == 5
    seen = world(TEN, placed(2))
    assert for_intelligence(seen.known_to(Seat("axis")), AXIS, 1940) == 2
    assert for_intelligence(seen.known_to(Seat("allied")), AXIS, 1940) == 0


@pytest.mark.rule("41.24#4", "the limit of a project counts them and research points together")
def test_the_limit_of_a_project() -> None:
    for extra in (placed(0), placed(4)):
        assert sheet(extra).against("axis: place-points espionage=3=spring") == set()
        assert sheet(extra).against("axis: place-points espionage=4=spring") == {"41.31B"}
        general = "axis: place-points general-intelligence-research=4=spring"
        assert sheet(extra).against(general) == {"41.31B"}


@pytest.mark.rule("45.41#3", "points are placed also while a result is held")
def test_points_are_placed_while_a_result_is_held() -> None:
    order = "axis: place-points counter-intelligence=2=spring"
    t = begin(PlaceForTheYear(), TEN, row(AXIS, GUARDS, points=1, results=1))
    assert t.against(order) == set()
    t.say(order)
    found = project(t.world, AXIS, GUARDS)
    assert (found.points, found.results) == (3, 1)


@pytest.mark.rule("41.78D#1", "they are reassigned like research points")
def test_they_are_reassigned() -> None:
    rolled = row(AXIS, SPIES, points=1, chosen=True, years=1, code_name="Falcon")
    other = row(AXIS, GUARDS, points=2, years=1)
    rows = (rolled, other, placed(3), ResearchRecord(AXIS, "Falcon"))
    t = begin(ResearchRolls(side=Side.AXIS), *rows)
    t.dice(2, 2, 2)
    assert t.against("axis: reassign-points counter-intelligence=1") == set()
    t.say("axis: reassign-points counter-intelligence=1")
    assert project(t.world, AXIS, GUARDS).points == 1
