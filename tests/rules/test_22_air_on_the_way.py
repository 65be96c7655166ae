"""22.132, 22.19, 22.28, 22.62: land-based air units strike whoever sails, up to where he fights."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.naval.interceptions import (
    LAE,
    MORESBY,
    NOUMEA,
    RABAUL,
    battle_to_the_end,
    ocean,
    pass_windows,
    play,
    roll,
    sail,
    stance,
)
from tests.awaw.table import Table, put_unit
from warcabinet.awaw.naval.movement.returning_to_base import ReturnToBase
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ActivityId, ActivityState, HullState, Stance
from warcabinet.awaw.state.naval_battles import MagicForce
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

ONE = ActivityId("activity-1")
JAPAN = f"japan-1 {RABAUL}: dd 12"
US = f"us-1 {MORESBY}: ca 8, dd 4"
WAY = ("EE30", "FF30", "GG29", "HH29", "II29", "JJ29")


def coral_sea(*forces: str, air: tuple[str, ...] = (), **fields: Any) -> AwawWorld:
    """Japan sails from Rabaul to JJ29, and these air units are at their bases."""
    world = ocean(JAPAN, *forces)
    for line in air:
        put_unit(world, line)
    sail(world, "activity-1", "japan-1", "JJ29", **fields)
    assert world.activities[ONE].legs == (WAY,)
    return world


def struck(t: Table, seat: str = "allied") -> list[str]:
    """Nobody strikes: the hexes in which a side could have."""
    found = []
    while t.pending == "strike-or-not" and t.position.to_answer() == (seat,):
        (battle,) = t.world.battles.rows()
        found.append(str(battle.hex))
        t.say(f"{seat}: no-strike")
    return found


def strike(t: Table) -> None:
    """Two squadrons from Port Moresby strike the destroyers, which shoot nobody down."""
    t.say("allied: launch-strike axis-1 HH27=us-aaf=2")
    t.default("axis")
    roll(t, 2)
    t.default("allied")
    roll(t, 7)


AIR = (f"us-aaf {MORESBY} x2",)


@pytest.mark.rule(
    "22.132A#1", "air attacks are no interceptions: they are made in any hex of a way"
)
def test_any_activity_is_struck_on_its_way() -> None:
    t = play(coral_sea(air=AIR))
    pass_windows(t)
    found = struck(t)
    assert found == [space for space in WAY[1:] if space in found]
    assert {"HH29", "II29"} <= set(found)
    assert RABAUL not in found
    assert t.pending == ""
    assert t.world.activities[ONE].state is ActivityState.UNDER_WAY
    assert not t.world.intercepted


@pytest.mark.rule("22.132A#1", "also on the way back to port")
@pytest.mark.rule("22.281#1", "who has aborted may be struck on his way home, and intercepted")
def test_who_returns_is_struck_too() -> None:
    world = coral_sea(US, air=AIR)
    row = world.forces[ForceId("japan-1")]
    world.amend(world.activities[ONE], state=ActivityState.ABORTED)
    world.amend(row, stance=Stance.RETURNING, place=SpaceId("JJ29"))
    t = play(world, ReturnToBase())
    t.say("axis: return-to -")
    assert t.pending == "interception-window"
    assert t.against("allied: intercept-at-sea activity-2=HH29=us-1=0") == set()
    pass_windows(t)
    found = struck(t)
    assert "HH29" in found
    assert "JJ29" not in found
    assert t.world.forces[ForceId("japan-1")].place == RABAUL


@pytest.mark.rule("22.132B#1", "in the hex of an interception they are part of the battle alone")
@pytest.mark.rule("22.62#1", "who withdraws is struck on his way back")
def test_in_the_hex_of_an_interception_air_fights_in_the_battle() -> None:
    t = play(coral_sea(US, air=AIR))
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0")
    roll(t, 10)
    pass_windows(t)
    before = struck(t)
    assert before == [space for space in WAY[1:3] if space in before]
    assert {str(row.hex) for row in t.world.battles.rows()} == {"HH29"}
    assert all(row.joins for row in t.world.battles.rows())
    battle_to_the_end(t, "axis")
    assert t.pending == ""
    assert stance(t, "japan-1") is Stance.RETURNING
    home = play(t.world, ReturnToBase())
    while home.pending in ("return-bases", "interception-window"):
        home.default(home.position.to_answer()[0])
    assert set(struck(home)) & {"GG29", "FF30"}


@pytest.mark.rule("22.28A#1", "who was struck from the air may abort")
@pytest.mark.parametrize("go_on", [True, False])
def test_who_was_struck_may_abort(go_on: bool) -> None:
    t = play(coral_sea(air=AIR))
    pass_windows(t)
    while t.position.to_answer() and str(next(iter(t.world.battles))) != "HH29":
        t.say("allied: no-strike")
    strike(t)
    assert t.pending == "go-on-or-abort"
    if go_on:
        t.say("axis: go-on-sailing")
        assert struck(t) == ["II29"]
        assert t.world.activities[ONE].state is ActivityState.UNDER_WAY
        return
    t.say("axis: abort-activity")
    assert t.pending == ""
    assert t.world.activities[ONE].state is ActivityState.ABORTED
    assert (stance(t, "japan-1"), t.world.forces[ForceId("japan-1")].place) == (
        *(Stance.RETURNING,),
        "HH29",
    )


@pytest.mark.rule("23.752C#1", "strikes begin when all interceptions are announced and rolled")
@pytest.mark.rule("22.19A#1", "who intercepts is struck on his way to the hex")
@pytest.mark.rule("22.19B#1", "then those who are intercepted")
@pytest.mark.rule("22.19C#1", "and then they fight")
def test_who_intercepts_is_struck_first() -> None:
    t = play(coral_sea(US, air=(*AIR, f"japan-aaf {LAE} x2")))
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0")
    roll(t, 10)
    assert (t.pending, list(t.world.battles)) == ("interception-window", [])
    pass_windows(t)
    assert struck(t, "axis") == ["II26", "JJ26", "II28"]
    assert t.world.forces[ForceId("us-1")].base == MORESBY
    assert struck(t)[-1] == "GG29"
    assert t.pending == "group-numbers"


@pytest.mark.rule("22.26B#1", "who intercepts turns back if the target is gone by then")
def test_a_target_that_aborts_is_not_met() -> None:
    world = coral_sea(US, air=AIR)
    t = play(world)
    t.say("allied: intercept-at-sea activity-1=JJ29=us-1=0")
    roll(t, 12)
    pass_windows(t)
    while str(next(iter(t.world.battles))) != "HH29":
        t.say("allied: no-strike")
    strike(t)
    t.say("axis: abort-activity")
    assert t.pending == ""
    assert not list(t.world.attempts)
    states = {row.state for row in t.world.hulls.rows() if row.berth == "tf:us-1"}
    assert states == {HullState.TRIED}


@pytest.mark.rule("48.61C#11", "who comes by Magic is not struck on his way")
def test_who_comes_by_magic_is_not_struck() -> None:
    world = coral_sea(US, air=(f"japan-aaf {LAE} x2",))
    t = play(world)
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0")
    t.world.put(MagicForce(ForceId("us-1")))
    roll(t, 10)
    pass_windows(t)
    assert t.pending == "group-numbers"


def test_base_changes_are_struck_too() -> None:
    world = ocean(JAPAN, f"us-1 {NOUMEA}: dd 10")
    put_unit(world, AIR[0])
    sail(world, "activity-1", "japan-1", LAE, kind=Kind.BASE_CHANGE)
    t = play(world)
    pass_windows(t)
    assert struck(t)


@pytest.mark.rule(
    "22.19#1", "the owner's order is that of strikes on what he does at the same time"
)
@pytest.mark.parametrize("first", ["japan-1", "japan-2"])
def test_the_order_is_that_of_the_announcements(first: str) -> None:
    world = ocean(JAPAN, f"japan-2 {RABAUL}: dd 10")
    put_unit(world, AIR[0])
    sail(world, "activity-1", "japan-1", "JJ29", order=1 if first == "japan-1" else 2)
    sail(world, "activity-2", "japan-2", "JJ29", order=2 if first == "japan-1" else 1)
    t = play(world)
    pass_windows(t)
    order = []
    while t.pending == "strike-or-not":
        order += [str(row.what) for row in t.world.group_of.rows()]
        t.say("allied: no-strike")
    assert order[0] == first
    assert order == sorted(order, reverse=first == "japan-2")


@pytest.mark.rule("22.921#2", "submarines that meet ships alone attack after the air units")
def test_air_strikes_come_before_submarines() -> None:
    t = play(coral_sea(f"us loose {MORESBY}: submarine 1", air=AIR))
    t.say("allied: intercept-at-sea activity-1=HH29=us-submarine@HH27=1")
    roll(t, 12)
    pass_windows(t)
    assert struck(t)[-1] == "HH29"
    assert t.pending == "submarine-targets"
    t.default("allied")
    while t.pending != "go-on-or-abort":
        roll(t, 7) if t.position.request is not None else t.default(str(t.position.to_answer()[0]))
    t.say("axis: go-on-sailing")
    assert struck(t)[0] == "II29"
