"""21.36, 22.12, 22.22: what a seat is told of a way that its ships might take, and of the battle in
which they are: the enemy's part only as far as it knows it.
"""

from __future__ import annotations

import msgspec
import pytest

from tests.awaw.naval.interceptions import (
    LAE,
    MORESBY,
    NOUMEA,
    RABAUL,
    battle_to_the_end,
    ocean,
    play,
    roll,
    sail,
)
from tests.rules.shared.landing import AUSTRALIAN, INFANTRY, MARINE, coast
from tests.rules.test_21_invasions import ashore
from warcabinet.awaw.naval.landings.ships_that_bear_losses import able
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view.reports import REPORTS
from warcabinet.awaw.view.sea import naval_battle
from warcabinet.awaw.view.sea_choices import choices_facts, risk
from warcabinet.awaw.view.sea_plan import SeaPlanFacts, sea_plan_facts
from warcabinet.awaw.view.search_chances import search, search_facts
from warcabinet.engine.chance import Dice
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import NoReport
from warcabinet.hexes import SpaceId

AXIS, ALLIED = Seat("axis"), Seat("allied")


def waters(theirs: str = "enterprise, ca 4, dd 6", boats: int = 1) -> AwawWorld:
    return ocean(
        f"japan-1 {RABAUL}: dd 12",
        f"japan loose {LAE}: dd 4",
        f"us-1 {MORESBY}: {theirs}",
        f"us-2 {NOUMEA}: dd 12",
        f"us loose {MORESBY}: submarine {boats}",
    )


def planned(world: AwawWorld, about: str, seat: Seat = AXIS) -> SeaPlanFacts:
    return sea_plan_facts(world.known_to(seat), seat, about)


def test_a_way_is_told_hex_by_hex() -> None:
    facts = planned(waters(), "patrol japan-1 to JJ29")
    assert (facts.path[0], facts.path[-1], facts.hexes) == (RABAUL, "JJ29", 5)
    assert [one.hexes for one in facts.way] == [0, 1, 2, 3, 4, 5]
    assert facts.legs == 1
    assert not facts.against
    assert (facts.total, facts.between) == (20, 10)


def test_whoever_could_come_is_named_with_his_dice_and_chance() -> None:
    """22.22D, 22.23: one die against a task force. Halved it brings the force from Port Moresby up
    to three of five hexes: two are missing (round 2) with a five or a six, else more (round 3).
    """
    last = planned(waters(), "patrol japan-1 to JJ29").way[-1]
    by_name = {one.who: one for one in last.threats}
    moresby = by_name["us-1"]
    assert not moresby.known
    assert (moresby.hexes, moresby.dice) == (5, 1)
    assert [(part.rule, part.dice) for part in moresby.parts] == [("22.22D", 1)]
    assert moresby.rounds == {2: pytest.approx(1 / 3), 3: pytest.approx(2 / 3)}


def test_the_chance_that_anybody_comes_is_that_not_all_fail() -> None:
    last = planned(waters(), "patrol japan-1 to HH29").way[-1]
    assert len(last.threats) > 1
    alone = 1.0
    for one in last.threats:
        alone *= 1 - one.rounds.get(1, 0.0)
    assert last.any_at_once == pytest.approx(1 - alone)


def test_a_patrol_that_stays_is_met_more_likely() -> None:
    """22.22B: two dice more."""
    facts = planned(waters(), "patrol japan-1 to JJ29")
    assert facts.staying > facts.way[-1].any_at_once


def test_without_a_goal_it_tells_where_they_may_go() -> None:
    facts = planned(waters(), "change-base japan-1")
    assert not facts.path
    assert facts.goals[LAE] > 0  # type: ignore[index]
    assert set(facts.direct) <= set(facts.goals)
    assert "JJ29" in planned(waters(), "patrol japan-1").goals


def test_what_speaks_against_a_way_is_told() -> None:
    far = planned(waters(), "patrol japan-1 to P53")
    assert {rule for rule, _ in far.against} & {"21.361", "21.36C", "21.21", "21.411"}
    here = planned(waters(), f"change-base japan-1 to {RABAUL}")
    assert {rule for rule, _ in here.against} == {"21.321"}


def test_ships_without_a_marker_are_planned_by_their_factors() -> None:
    one = planned(waters(), f"change-base japan-dd@{LAE}=2 to {RABAUL}")
    assert one.path[-1] == RABAUL
    assert not one.against


@pytest.mark.parametrize(
    "about",
    ["", "patrol", "patrol us-1 to JJ29", "sail japan-1 to JJ29", "patrol japan-1 to ZZ99"],
)
def test_what_cannot_be_planned_is_said(about: str) -> None:
    with pytest.raises(NoReport):
        planned(waters(), about)


def test_the_plan_does_not_tell_what_is_under_a_marker() -> None:
    """20.164A: a carrier, slow ships or destroyers under it: the other side is told the same."""
    told = {
        (
            msgspec.json.encode(planned(waters(theirs), "patrol japan-1 to JJ29")),
            REPORTS["sea-plan"].tell(waters(theirs).known_to(AXIS), AXIS, "patrol japan-1 to JJ29"),
            REPORTS["sea-choices"].tell(
                waters(theirs).known_to(AXIS), AXIS, "patrol japan-1 to LL27"
            ),
        )
        for theirs in ("enterprise, ca 4, dd 6", "dd 25", "colorado, dd 10")
    }
    assert len(told) == 1


def test_a_submarine_that_all_see_counts() -> None:
    one, two = (planned(waters(boats=boats), "patrol japan-1 to HH29") for boats in (1, 2))
    assert two.way[-1].any_at_once > one.way[-1].any_at_once


# The battle ---------------------------------------------------------------------------------------


def test_a_battle_is_seen_by_its_numbers() -> None:
    """22.423, 20.164A: each side knows what is behind its own numbers."""
    world = waters()
    sail(world, "activity-1", "japan-1", "HH29")
    t = play(world)
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0")
    roll(t, 12)
    while t.pending != "group-numbers":
        t.default(t.position.to_answer()[0])
    assert naval_battle(t.world.known_to(AXIS)) is not None
    t.say("axis: number-groups japan-1=4")
    t.say("allied: number-groups us-1=2")
    for seat, own in ((AXIS, "axis"), (ALLIED, "allied")):
        known = t.world.known_to(seat)
        battle = naval_battle(known)
        assert battle is not None
        assert {(one.side, one.number) for one in battle.groups} == {("axis", 4), ("allied", 2)}
        for group in battle.groups:
            assert bool(group.forces) is (group.side == own)
        facts = search_facts(known, seat, "")
        assert facts is not None
        assert sum(facts.results) == pytest.approx(1)
        assert facts.dice == sum(part.dice for part in facts.parts)
    battle_to_the_end(t, "allied")
    assert naval_battle(t.world) is None


def test_a_group_that_has_fought_is_known_to_all() -> None:
    """22.53: the ships are revealed, and with them which force has that number."""
    world = waters()
    sail(world, "activity-1", "japan-1", "HH29")
    t = play(world)
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0")
    roll(t, 12)
    while t.pending != "group-numbers":
        t.default(t.position.to_answer()[0])
    t.say("axis: number-groups japan-1=1")
    t.say("allied: number-groups us-1=1")
    while t.pending != "screening":
        if isinstance(t.position.request, Dice):
            roll(t, len(t.position.request.sides))
        else:
            t.default(t.position.to_answer()[0])
    for seat in (AXIS, ALLIED):
        t.say(f"{seat}: screen -")
    for seat in (AXIS, ALLIED):
        battle = naval_battle(t.world.known_to(seat))
        assert battle is not None
        assert [one.forces for one in battle.groups] == [("us-1",), ("japan-1",)]
        assert all(one.revealed for one in battle.groups)


def test_search_is_told_only_in_a_battle() -> None:
    """A page that still shows a battle may ask for it when it is over: that is no bad request."""
    assert search_facts(waters(), AXIS, "") is None
    assert search(waters(), AXIS, "") == "No naval battle is being fought."


# Missions -----------------------------------------------------------------------------------------


def landing(about: str) -> SeaPlanFacts:
    units = [f"{one[:-2]} {RABAUL}" for one in (MARINE, INFANTRY)]
    world = coast(
        f"japan-1 {RABAUL}: dd 10, ca 4",
        f"us-1 {NOUMEA}: ca 6, dd 6",
        units=[*units, f"{AUSTRALIAN} {MORESBY}"],
    )
    return planned(world, about)


def test_a_landing_tells_who_may_go_aboard_and_what_it_takes() -> None:
    """21.513A: two destroyer factors for each factor to a defended beach. 22.22A, 22.22E: two more
    dice against cargo, and one where ground units defend."""
    facts = landing(f"invade japan-1 to {MORESBY} with {MARINE}=japan-1")
    assert not facts.against
    assert {one.unit for one in facts.passengers} == {MARINE, INFANTRY}
    assert {one.destroyers for one in facts.passengers} == {2}
    assert [(one.carrier, one.at_hand, one.needed) for one in facts.lift] == [("japan-1", 10, 2)]
    (last,) = {
        part.rule for threat in facts.way[-1].threats for part in threat.parts if part.dice > 1
    }
    assert last == "22.22A"


def test_a_landing_tells_what_speaks_against_it() -> None:
    empty = landing(f"invade japan-1 to {MORESBY}")
    assert [rule for rule, _ in empty.against] == ["21.514D"]
    assert MORESBY in landing("invade japan-1").goals
    with pytest.raises(NoReport, match="no unit of yours"):
        landing(f"invade japan-1 to {MORESBY} with {AUSTRALIAN}/1=japan-1")


def test_the_other_side_is_told_of_a_landing_without_its_hidden_ships() -> None:
    """20.164A, 21.517H: ships that may be lost instead of units are not known to everybody."""
    t = ashore(MARINE, INFANTRY, guns="-")
    beach = SpaceId(MORESBY)
    assert able(t.world.known_to(AXIS), beach)
    assert not able(t.world.known_to(ALLIED), beach)


# What would lower the risk -----------------------------------------------------------------------


def test_other_ways_lower_the_risk() -> None:
    """The straight way leads past Port Moresby; three hexes farther out nearly nobody comes at
    once, and of two ways as safe as each other the shorter one is told.
    """
    world = waters().known_to(AXIS)
    about = "patrol japan-1 to LL27"
    facts = choices_facts(world, AXIS, about)
    assert facts.worst == pytest.approx(risk(planned(world, about))) == pytest.approx(5 / 6)
    assert [(one.via, one.hexes) for one in facts.choices] == [(("II30",), 7)]
    for one in facts.choices:
        again = planned(world, f"{about} {' '.join(one.via)}")
        assert not again.against
        assert one.worst == pytest.approx(risk(again))
        assert one.worst < facts.worst


def test_fewer_who_sail_are_harder_to_find() -> None:
    world = ocean(
        f"japan-1 {RABAUL}: dd 12", f"japan-2 {RABAUL}: akagi, dd 12", f"us-1 {MORESBY}: dd 12"
    ).known_to(AXIS)
    about = "patrol japan-1,japan-2 to HH29"
    facts = choices_facts(world, AXIS, about)
    alone = {one.without: one.worst for one in facts.choices if one.without}
    assert alone["japan-2"] == pytest.approx(risk(planned(world, "patrol japan-1 to HH29")))
    assert alone["japan-2"] < facts.worst


def test_where_nobody_comes_nothing_is_lowered() -> None:
    world = ocean(f"japan-1 {RABAUL}: dd 12").known_to(AXIS)
    assert choices_facts(world, AXIS, "patrol japan-1 to HH29").choices == ()
