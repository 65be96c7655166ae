"""47: covert operations."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table
from tests.rules.shared.spying import (
    AXIS,
    JAPAN,
    RUSSIA,
    WEST,
    agents,
    begin,
    play,
    row,
    say,
    world,
)
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.intelligence.covert_operations import (
    CovertOperationsOfMover,
    CovertOperationsOfOthers,
    UseCovertly,
    targets,
)
from warcabinet.awaw.research.activation_of_research_points import RollFor, choice
from warcabinet.awaw.research.allocation_of_research_points import PlaceForTheYear
from warcabinet.awaw.research.research_sheet import of_faction, project
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.intelligence import CovertUse
from warcabinet.awaw.state.research import Allotment, ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import player_of
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.engine.records import Record

COVERT = ProjectId("covert-operations")
GERMANS_IN_RUSSIA = war_state(Power.GERMANY, Power.RUSSIA, Relation.WAR)
TENSE = Level(Tension.RGT, "", 50)
TRACK = Level(Tension.USAT, "", 20)


def usat(t: Table) -> int:
    return t.world.levels["usat/"].value


def mover(*rows: Record, side: str = "axis") -> Table:
    return play(CovertOperationsOfMover(), TRACK, *rows, side=side)


def other(*rows: Record, side: str = "axis") -> Table:
    return play(CovertOperationsOfOthers(), TRACK, *rows, side=side)


@pytest.mark.rule("47.11#1", "Germany, Britain and Russia have covert operations")
def test_who_has_covert_operations() -> None:
    setting = world().statics
    able = {one: COVERT in {p.id for p in of_faction(setting, one)} for one in (AXIS, WEST, RUSSIA)}
    assert able == {AXIS: True, WEST: True, RUSSIA: True}
    assert COVERT not in {one.id for one in of_faction(setting, JAPAN)}
    assert mover(agents(JAPAN)).pending == ""


@pytest.mark.rule("47.21B#1", "the tension between the U.S. and the Axis, down by one or up by one")
@pytest.mark.rule("47.21#1", "as it is favorable to who uses it")
@pytest.mark.rule("47.23#1", "once, and then it is used up")
def test_on_tensions_with_the_us() -> None:
    t = mover(agents(AXIS))
    say(t, "axis: operate-covertly usat")
    assert usat(t) == 19
    assert project(t.world, AXIS, COVERT).results == 0
    up = mover(agents(WEST), side="allied")
    say(up, "allied: operate-covertly usat")
    assert usat(up) == 21
    kept = mover(agents(AXIS))
    say(kept, "axis: no-covert-operation")
    assert (usat(kept), project(kept.world, AXIS, COVERT).results) == (20, 1)
    at_war = war_state(Power.GERMANY, Power.US, Relation.WAR)
    assert targets(world(at_war)) == ()
    assert mover(agents(AXIS), at_war).pending == ""


@pytest.mark.rule("47.31#1", "before the die rolls, the moving player first")
def test_the_moving_player_announces_first() -> None:
    steps = [str(one.id) for one in world().statics.sequence.children(StepId("T.P.DIP"))]
    order = [steps.index(f"T.P.DIP.{number}") for number in (70, 80, 90)]
    assert order == sorted(order)
    assert player_of(StepId("T.P.DIP.70")) is CovertOperationsOfMover
    assert player_of(StepId("T.P.DIP.80")) is CovertOperationsOfOthers
    both = (agents(AXIS), agents(WEST))
    for side, first, second in (("axis", "axis", "allied"), ("allied", "allied", "axis")):
        assert mover(*both, side=side).position.to_answer() == (first,)
        assert other(*both, side=side).position.to_answer() == (second,)


def refused(w: AwawWorld, faction: str, target: str) -> set[str]:
    return {one.rule for one in BOOK.may(w, UseCovertly(faction, target))}


@pytest.mark.rule("47.51#1", "before war with Germany or tension at fifty")
@pytest.mark.rule("47.51#2", "and then no more")
@pytest.mark.rule("47.51A#1", "not both Britain and Russia on one target in one phase")
def test_not_both_on_one_target() -> None:
    used = CovertUse(WEST, "turkey")
    assert refused(world(used), RUSSIA, "turkey") == {"47.51A"}
    assert refused(world(used), RUSSIA, "greece") == set()
    assert refused(world(used), AXIS, "turkey") == set()
    assert refused(world(CovertUse(RUSSIA, "turkey")), WEST, "turkey") == {"47.51A"}
    assert refused(world(CovertUse(AXIS, "turkey")), WEST, "turkey") == set()
    for lifted in (GERMANS_IN_RUSSIA, TENSE):
        assert refused(world(used, lifted), RUSSIA, "turkey") == set()


@pytest.mark.rule("47.51C#1", "Russia in minor countries in which it may place DPs")
def test_russia_where_it_may_place_dps() -> None:
    assert refused(world(), RUSSIA, "spain") == {"47.51C"}
    assert refused(world(), WEST, "spain") == refused(world(), RUSSIA, "finland") == set()
    for lifted in (GERMANS_IN_RUSSIA, TENSE):
        assert refused(world(lifted), RUSSIA, "spain") == set()


@pytest.mark.rule("47.51D#1", "Russia does not raise tensions with the U.S.")
def test_russia_leaves_the_us_alone() -> None:
    assert "47.51D" in refused(world(), RUSSIA, "usat")
    assert mover(agents(RUSSIA), side="allied").pending == ""
    for lifted in (GERMANS_IN_RUSSIA, TENSE):
        assert refused(world(lifted), RUSSIA, "usat") == set()
        t = mover(agents(RUSSIA), lifted, side="allied")
        say(t, "allied: operate-covertly usat")
        assert usat(t) == 21


@pytest.mark.rule("47.61#1", "no more than one is held")
def test_one_capability() -> None:
    w = world(row(AXIS, "covert-operations", points=2, results=1))
    asked = RollFor(AXIS, "covert operations", COVERT)
    assert {against.rule for against in BOOK.may(w, asked)} == {"41.81E"}
    assert not BOOK.may(world(row(AXIS, "covert-operations", points=2)), asked)


def test_a_capability_that_is_due_counts() -> None:
    w = world(row(AXIS, "covert-operations", points=2, due=1))
    asked = RollFor(AXIS, "covert operations", COVERT)
    assert {against.rule for against in BOOK.may(w, asked)} == {"41.81E"}


@pytest.mark.rule("47.61#2", "but points may be placed, and rolled for when it has been used")
def test_points_are_placed_for_the_time_after_the_capability() -> None:
    one = row(AXIS, "covert-operations", points=2, results=1)
    w = world(one)
    assert choice(w, AXIS, "intelligence") is None
    w.amend(w.research[one.key()], results=0)
    assert choice(w, AXIS, "intelligence") == w.research[one.key()]
    t = play(PlaceForTheYear(), one, Allotment(AXIS, 1940, 10))
    t.say("axis: place-points covert-operations=1=winter")
    assert t.world.research[one.key()].points == 3


def test_nobody_uses_what_it_does_not_hold() -> None:
    """Whoever answers although it has no choice keeps to its capability (47.61, 45.41)."""
    t = begin(CovertOperationsOfMover(), TRACK, side="allied")
    assert t.pending == "covert-operation"
    assert t.against("allied: operate-covertly usat") == {"47.61"}
    assert t.against("allied: no-covert-operation") == set()
    used_up = row(WEST, "covert-operations", results=0)
    t = begin(CovertOperationsOfMover(), TRACK, used_up, side="allied")
    assert t.against("allied: operate-covertly usat") == {"47.61"}
    t = begin(CovertOperationsOfMover(), TRACK, agents(WEST), side="allied")
    t.say("allied: operate-covertly usat")
    assert t.pending == "counter-operation"
    assert t.against("axis: negate-operation") == {"45.41"}
    assert t.against("axis: let-it-pass") == set()
