"""22.44, 23.3: what flies in a round of a naval battle, said in secret."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import battle
from tests.awaw.naval.strikes import a_round, plan, search
from tests.awaw.table import Staged, Table
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import over_group
from warcabinet.awaw.naval.battle.allocation_of_available_air_units import (
    AirPlanning,
    all_out,
    cautious,
)
from warcabinet.awaw.naval.battle.naval_combat_segments import CombatRound
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat

FLEETS = ({4: "akagi, kaga, soryu, hiryu, dd 13"}, {1: "dd 10"})


@pytest.mark.rule("23.31#1", "a patrol is flown over a group from its own carriers")
def test_patrols_come_from_the_own_carriers() -> None:
    t = a_round({1: "dd 10", 4: "akagi, dd 10"}, {1: "enterprise, dd 10"})
    assert t.against("axis: plan-air axis-1=japan-nas=1 - -") == {"23.31"}
    t.say("axis: plan-air axis-2=japan-nas=1 - -")
    t.say("allied: plan-air - - -")
    over = [over_group(t.world, GroupId(name)) for name in ("axis-1", "axis-2", "allied-1")]
    assert [sum(one.count for one in force) for force in over] == [0, 1, 0]


@pytest.mark.rule("23.32#1", "patrols take off as the round begins")
def test_patrols_take_off_as_the_round_begins() -> None:
    t = a_round({4: "akagi, dd 10"}, {1: "enterprise, dd 10"})
    t.say("axis: plan-air axis-1=japan-nas=1 - -")
    t.say("allied: plan-air - - -")
    assert "search" in t.pending
    assert sum(one.count for one in over_group(t.world, GroupId("axis-1"))) == 1


@pytest.mark.rule("22.41C#1", "carrier air is split in secret before anybody searches")
@pytest.mark.rule("22.441#1", "each side says it without knowing what the other says")
@pytest.mark.rule("22.441A#1", "who does not patrol is kept for strikes")
@pytest.mark.rule("22.441B#1", "patrols are flown over the own group")
@pytest.mark.rule("23.35A#1", "before any strike is announced")
@pytest.mark.rule("22.451#1", "who searches is settled after that")
def test_the_air_plan() -> None:
    t = a_round({1: "dd 10", 4: "akagi, dd 10"}, {1: "enterprise, dd 10"})
    assert t.pending == "air-planning"
    assert t.against("axis: plan-air axis-1=japan-nas=1 - -") == {"23.31"}
    assert t.against("axis: plan-air axis-2=us-nas=1 - -") == {"23.31"}
    assert t.against("axis: plan-air allied-1=us-nas=1 - -") == {"23.31"}
    t.say("axis: plan-air axis-2=japan-nas=1 - -")
    assert t.pending == "air-planning"
    t.say("allied: plan-air - - -")
    row = t.world.air_plans["axis-2/japan-nas"]
    assert (row.cap, row.strike) == (1, 2)
    assert t.world.air_plans["allied-1/us-nas"].strike == 3
    assert "search" in t.pending


@pytest.mark.rule("23.33#1", "no more than a third of the squadrons of a group, rounded up, patrol")
@pytest.mark.parametrize(("ships", "most"), [("akagi, kaga, soryu, hiryu", 4), ("akagi, zuiho", 2)])
def test_a_third_may_patrol(ships: str, most: int) -> None:
    t = a_round({4: f"{ships}, dd 13"}, {1: "dd 10"})
    assert t.against(f"axis: plan-air axis-1=japan-nas={most} - -") == set()
    assert t.against(f"axis: plan-air axis-1=japan-nas={most + 1} - -") == {"23.33"}


@pytest.mark.rule("23.33#2", "the third is taken of the squadrons as the round begins")
@pytest.mark.rule("23.35B#1", "each round anew, whatever they did before")
def test_the_third_is_taken_anew_in_each_round() -> None:
    world = battle(*FLEETS)
    row = next(row for row in world.aboard.rows() if row.ship == "japan-akagi")
    world.drop(row)
    t = Table(Position.opening(Staged(world, CombatRound()), "midway", dict(world.options)))
    assert t.against("axis: plan-air axis-1=japan-nas=3 - -") == set()
    assert t.against("axis: plan-air axis-1=japan-nas=4 - -") == {"23.33"}


@pytest.mark.rule("23.36#1", "escort carriers fly no patrol")
@pytest.mark.rule("17.33E#1", "only naval air on carriers flies combat air patrol")
@pytest.mark.rule("17.3124#6", "a damaged carrier launches nobody")
def test_who_flies_no_patrol() -> None:
    t = a_round({1: "akagi damaged, dd 10"}, {1: "cve 3, dd 10"})
    assert not t.world.air_plans
    assert t.against("axis: plan-air axis-1=japan-nas=1 - -") == {"23.31"}
    assert t.against("allied: plan-air allied-1=us-nas=1 - -") == {"23.31"}


def test_the_ceiling_counts_all_types_of_a_group() -> None:
    t = a_round({4: "akagi elite, kaga, dd 10"}, {1: "dd 10"})
    both = "axis-1=japan-nas=1,axis-1=japan-nas-elite=1"
    assert t.against(f"axis: plan-air {both} - -") == set()
    assert t.against("axis: plan-air axis-1=japan-nas=2,axis-1=japan-nas-elite=1 - -") == {"23.33"}


def test_who_has_no_carriers_is_not_asked_really() -> None:
    t = a_round({1: "dd 10"}, {1: "enterprise, dd 10"})
    question = t.position.decision
    assert isinstance(question, AirPlanning)
    assert not question.real(t.asked("axis"))
    assert question.real(t.asked("allied"))


def test_the_policies() -> None:
    t = a_round({4: "akagi elite, kaga, dd 10", 5: "zuiho, dd 10"}, {1: "dd 10"})
    asked = t.asked("axis")
    found = {(one.group, one.type): one.squadrons for one in cautious(asked).patrols}
    assert found == {("axis-1", "japan-nas"): 2, ("axis-2", "japan-nas"): 1}
    assert all_out(asked).patrols == ()


def _seen(axis: str, squadrons: int) -> tuple[object, ...]:
    """All that the Allies know after an air plan and a search that finds nobody."""
    t = a_round({4: axis, 5: "dd 10"}, {1: "dd 10"})
    told: list[str] = []
    t.say(f"axis: plan-air {f'axis-1=japan-nas={squadrons}' if squadrons else '-'} - -")
    asked = t.asked("allied")
    question = (asked.decision, asked.decision.prompt_for(asked))
    t.say("allied: plan-air - - -")
    told += [event.text for event in t.position.told]
    search(t)
    told += [event.text for event in t.position.told]
    known = t.world.known_to(Seat("allied"))
    tables = ("air_plans", "aboard", "groups", "group_of", "hulls", "on_strike")
    rows = [list(known.table(name).rows()) for name in tables]
    return question, told, rows, t.pending


def test_the_split_is_a_secret() -> None:
    seen = [_seen("akagi, kaga, dd 12", squadrons) for squadrons in (0, 1, 2)]
    assert seen[0] == seen[1] == seen[2]


def test_that_a_side_has_carriers_is_a_secret() -> None:
    """Only the number of search dice may tell (22.451D)."""
    with_carriers = a_round({1: "akagi, kaga, dd 12"}, {1: "dd 10"})
    without = a_round({1: "dd 18"}, {1: "dd 10"})
    for t in (with_carriers, without):
        t.say("axis: plan-air - - -")
        t.say("allied: plan-air - - -")
    seen = [
        (
            [event.text for event in t.position.told],
            t.pending,
            [list(t.world.known_to(Seat("allied")).table(name).rows()) for name in ("air_plans",)],
        )
        for t in (with_carriers, without)
    ]
    assert seen[0] == seen[1]


def test_a_plan_ends_with_its_round() -> None:
    t = a_round({4: "akagi, dd 10"}, {6: "dd 10"})
    plan(t, "axis-1=japan-nas=1")
    search(t)
    while t.pending:
        t.default(t.position.to_answer()[0])
    assert not t.world.air_plans
