"""44.24, 47.2: what Communist subversion and covert operations do to diplomatic die rolls."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table
from tests.rules.shared.spying import AXIS, RUSSIA, WEST, agents, guards, play, row, say
from warcabinet.awaw.diplomacy.diplomatic_die_rolls import announced, modifier
from warcabinet.awaw.intelligence.covert_operations import (
    CovertOperationsOfMover,
    CovertOperationsOfOthers,
)
from warcabinet.awaw.research.research_sheet import project
from warcabinet.awaw.state.intelligence import CovertUse, DiplomaticTarget
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.engine.records import Record

SUBVERSION = ProjectId("communist-subversion")
US_AT_WAR = war_state(Power.GERMANY, Power.US, Relation.WAR)
"""So that tension with the U.S. is no target."""


def subversion(*held: int) -> Project:
    return row(RUSSIA, str(SUBVERSION), held=held)


def target(country: str, faction: str = AXIS) -> DiplomaticTarget:
    return DiplomaticTarget(country, faction)


def phase(*rows: Record, side: str = "axis") -> Table:
    return play(CovertOperationsOfMover(), US_AT_WAR, *rows, side=side)


def shift(t: Table, country: str) -> int:
    return modifier(t.world, t.world.diplomatic_targets[country])


def held(t: Table) -> tuple[int, ...]:
    return project(t.world, RUSSIA, SUBVERSION).held


@pytest.mark.rule("44.24A#1", "an Axis or Russian die roll in one of five countries")
@pytest.mark.rule("44.24A#2", "not a Western Allied one")
@pytest.mark.parametrize("country", ["hungary", "rumania", "bulgaria", "yugoslavia", "greece"])
def test_what_is_subverted(country: str) -> None:
    for faction in (AXIS, RUSSIA):
        t = phase(subversion(3), target(country, faction))
        assert t.pending == "communist-subversion"
        say(t, f"allied: apply-subversion {country} 3")
        assert (shift(t, country), held(t)) == (-3, ())
    assert phase(subversion(3), target(country, WEST)).pending == ""
    t = phase(subversion(3), target(country, WEST), target("turkey"), target("hungary"))
    assert t.against("allied: apply-subversion turkey 3") == {"44.24A"}
    if country != "hungary":
        assert t.against(f"allied: apply-subversion {country} 3") == {"44.24A"}


@pytest.mark.rule("44.24B#1", "as many die rolls as there are results, each with its own")
def test_several_results() -> None:
    t = phase(subversion(2, 4), target("rumania"), target("greece"))
    assert t.against("allied: apply-subversion rumania 3") == {"44.24E"}
    say(t, "allied: apply-subversion rumania 4")
    assert t.against("allied: apply-subversion rumania 2") == {"44.24A"}
    say(t, "allied: apply-subversion greece 2")
    assert (shift(t, "rumania"), shift(t, "greece"), held(t)) == (-4, -2, ())
    again = phase(subversion(1), target("rumania"))
    say(again, "allied: apply-subversion rumania 1")
    assert shift(again, "rumania") == -1


@pytest.mark.rule("44.241#1", "the result is revealed when it is applied")
@pytest.mark.rule("44.241#2", "after the target is announced, before the die roll")
@pytest.mark.rule("44.241#3", "and the die roll is made")
def test_when_subversion_is_revealed() -> None:
    assert phase(subversion(3)).pending == ""
    t = phase(subversion(3), target("rumania"))
    assert not t.told("44.241")
    assert t.against("allied: apply-subversion greece 3") == {"44.241"}
    t.say("allied: apply-subversion rumania 3")
    assert t.told("44.241") == ["Communist subversion in rumania: a modifier of -3"]
    assert announced(t.world) == (target("rumania"),)
    kept = phase(subversion(3), target("rumania"))
    say(kept, "allied: no-subversion")
    assert (shift(kept, "rumania"), held(kept), kept.told("44.241")) == (0, (3,), [])


@pytest.mark.rule("47.31C#1", "covert operations come after subversion is announced")
def test_subversion_before_covert_operations() -> None:
    t = phase(subversion(3), agents(AXIS), target("rumania"))
    assert t.pending == "communist-subversion"
    say(t, "allied: apply-subversion rumania 3")
    assert t.pending == "covert-operation"
    say(t, "axis: operate-covertly rumania")
    assert shift(t, "rumania") == -2


@pytest.mark.rule("47.21A#1", "one for or against in a diplomatic target, whoever named it")
@pytest.mark.rule("47.22A#1", "with no DPs there as well")
def test_covert_operations_in_diplomatic_targets() -> None:
    for named in (AXIS, WEST):
        t = phase(agents(AXIS), target("turkey", named))
        say(t, "axis: operate-covertly turkey")
        assert shift(t, "turkey") == 1
        t = play(CovertOperationsOfOthers(), US_AT_WAR, agents(WEST), target("turkey", named))
        say(t, "allied: operate-covertly turkey")
        assert shift(t, "turkey") == -1
    t = phase(agents(AXIS), target("turkey"), target("spain"))
    assert t.against("axis: operate-covertly sweden") == {"47.21"}
    say(t, "axis: operate-covertly spain")
    assert (shift(t, "turkey"), shift(t, "spain")) == (0, 1)
    countered = phase(agents(AXIS), guards(WEST), target("turkey"))
    say(countered, "axis: operate-covertly turkey")
    say(countered, "allied: negate-operation")
    assert shift(countered, "turkey") == 0


@pytest.mark.rule("47.24#2", "a target stays announced, also if the modifiers offset each other")
def test_covert_operations_take_no_target_away() -> None:
    named = (target("spain"), target("turkey"))
    t = phase(agents(AXIS), *named)
    say(t, "axis: operate-covertly turkey")
    assert (announced(t.world), shift(t, "turkey")) == (named, 1)
    used = CovertUse(AXIS, "turkey", works=True)
    t = play(CovertOperationsOfOthers(), US_AT_WAR, agents(WEST), used, *named)
    say(t, "allied: operate-covertly turkey")
    assert (announced(t.world), shift(t, "turkey")) == (named, 0)
