"""22.16, 22.26, 22.8, 22.92: what interceptions lead to: battles on the way and at the goal,
and what becomes of the forces afterwards.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.naval.interceptions import (
    LAE,
    MORESBY,
    NOUMEA,
    RABAUL,
    battle_to_the_end,
    battle_until,
    has_choice,
    ocean,
    pass_windows,
    play,
    roll,
    sail,
    stance,
)
from tests.awaw.table import Table, put_unit
from warcabinet.awaw.naval.interception.interception_sequence import Interceptions, PatrolWindow
from warcabinet.awaw.naval.interception.naval_interception import dice_question
from warcabinet.awaw.naval.interception.resolving_naval_interceptions import where_it_was
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import quarries
from warcabinet.awaw.naval.movement.returning_to_base import ReturnToBase
from warcabinet.awaw.naval.movement.setting_out import without_marker
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import (
    ActivityId,
    ActivityState,
    ForceKind,
    HullState,
    Stance,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

ONE = ActivityId("activity-1")
US = f"us-1 {MORESBY}: ca 8, dd 4"
"""From there II28 is the last hex before HH29."""


def coral_sea(*forces: str, **fields: Any) -> AwawWorld:
    world = ocean(f"japan-1 {RABAUL}: dd 12", *forces)
    sail(world, "activity-1", "japan-1", "JJ29", **fields)
    return world


def met(*forces: str, **fields: Any) -> Table:
    """The American task force has come to HH29 in time; Japan may counter."""
    t = play(coral_sea(US, *forces, **fields))
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0")
    roll(t, 10)
    return t


def joins(t: Table) -> dict[str, int]:
    (battle,) = t.world.battles.rows()
    return {str(force): when for force, when in battle.joins}


def states(t: Table, force: str) -> set[HullState]:
    berth = f"tf:{force}"
    return {row.state for row in t.world.hulls.rows() if row.berth == berth}


# At the goal --------------------------------------------------------------------------------------


@pytest.mark.rule("22.131#1", "the activity is not complete before the interception is resolved")
@pytest.mark.rule("22.81A#1", "who has won goes on with his activity or aborts it")
@pytest.mark.rule("22.81B#1", "those who intercepted go home, inverted")
@pytest.mark.rule("22.26#1", "as they have fought")
def test_the_intercepted_win() -> None:
    t = met()
    pass_windows(t)
    assert t.world.activities[ONE].state is ActivityState.ANNOUNCED
    battle_to_the_end(t, "allied")
    assert t.pending == "go-on-or-abort"
    t.say("axis: go-on-sailing")
    assert t.pending == ""
    assert t.world.activities[ONE].state is ActivityState.UNDER_WAY
    assert (stance(t, "japan-1"), states(t, "japan-1")) == (Stance.SAILING, {HullState.READY})
    assert (stance(t, "us-1"), states(t, "us-1")) == (Stance.RETURNING, {HullState.USED})
    assert t.world.forces[ForceId("us-1")].base == MORESBY
    assert t.world.forces[ForceId("us-1")].inverted


@pytest.mark.rule("22.28A#1", "who has been engaged may abort")
@pytest.mark.rule("22.281#2", "then he is inverted, too")
def test_aborting() -> None:
    t = met()
    pass_windows(t)
    battle_to_the_end(t, "allied")
    t.say("axis: abort-activity")
    assert t.world.activities[ONE].state is ActivityState.ABORTED
    assert (stance(t, "japan-1"), states(t, "japan-1")) == (Stance.RETURNING, {HullState.USED})


@pytest.mark.rule("22.81A#2", "who has lost aborts and is inverted")
def test_the_intercepted_lose() -> None:
    t = met()
    pass_windows(t)
    battle_to_the_end(t, "axis")
    assert t.pending == ""
    assert t.world.activities[ONE].state is ActivityState.ABORTED
    assert (stance(t, "japan-1"), states(t, "japan-1")) == (Stance.RETURNING, {HullState.USED})
    assert (stance(t, "us-1"), states(t, "us-1")) == (Stance.RETURNING, {HullState.USED})


@pytest.mark.rule("22.26C#1", "who comes too late for the battle is not inverted")
@pytest.mark.rule("22.27#1", "and returns to his base")
def test_who_comes_too_late() -> None:
    t = play(coral_sea(US, f"us-2 {NOUMEA}: ca 8, dd 4"))
    both = "activity-1=HH29=us-1=0,activity-1=HH29=us-2=0"
    t.say(f"allied: intercept-at-sea {both}")
    roll(t, 10)
    roll(t, 10)
    pass_windows(t)
    assert joins(t)["us-2"] == 3
    battle_to_the_end(t, "axis")
    assert (stance(t, "us-2"), states(t, "us-2")) == (Stance.RETURNING, {HullState.TRIED})
    assert not t.world.forces[ForceId("us-2")].inverted
    assert t.world.forces[ForceId("us-2")].place == "II31"  # five of the eight hexes
    home = play(t.world, ReturnToBase())
    while home.pending:
        home.default(home.position.to_answer()[0])
    row = home.world.forces[ForceId("us-2")]
    assert (row.place, row.stance, row.inverted) == (NOUMEA, Stance.PORT, False)


@pytest.mark.rule("22.24B#2", "who joins later is there then, not in his port")
def test_who_joins_later_is_at_sea() -> None:
    t = play(coral_sea(US, f"us-2 {MORESBY}: ca 8, dd 4"))
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0,activity-1=HH29=us-2=0")
    roll(t, 10)
    roll(t, 3)
    pass_windows(t)
    assert joins(t)["us-2"] == 3
    assert stance(t, "us-2") is Stance.PORT
    battle_until(t, lambda: ForceId("us-2") in t.world.group_of)
    assert stance(t, "us-2") is Stance.SAILING
    assert t.world.forces[ForceId("us-2")].place == "HH29"
    assert t.world.forces[ForceId("us-2")].base == MORESBY


@pytest.mark.rule("22.26B#1", "nor is he whose target aborts before the hex")
def test_whose_target_is_gone() -> None:
    world = coral_sea(US, f"us-2 {NOUMEA}: ca 8, dd 4")
    legs = world.activities[ONE].legs[0]
    world.amend(world.activities[ONE], legs=(legs[:4], legs[3:]))
    t = play(world)
    t.say("allied: intercept-at-sea activity-1/1=HH29=us-1=0,activity-1/2=JJ29=us-2=0")
    roll(t, 10)
    roll(t, 12)
    pass_windows(t)
    assert set(joins(t)) == {"japan-1", "us-1"}
    battle_to_the_end(t, "axis")
    assert t.pending == ""
    assert states(t, "us-1") == {HullState.USED}
    assert (stance(t, "us-2"), states(t, "us-2")) == (Stance.RETURNING, {HullState.TRIED})


# Counter-interceptions ----------------------------------------------------------------------------


@pytest.mark.rule("22.161A#1", "countered in the hex of the interception, all fight one battle")
@pytest.mark.rule("22.161A#2", "those who counter may be late")
def test_countered_at_the_goal() -> None:
    t = met(f"japan-2 {LAE}: dd 10")
    t.say("axis: intercept-at-sea us-1=HH29=japan-2=0")
    roll(t, 4)
    pass_windows(t)
    assert joins(t) == {"japan-1": 1, "us-1": 1, "japan-2": 2}


@pytest.mark.rule("22.161B#1", "countered on the way, they first fight there, without the target")
@pytest.mark.rule("22.33#1", "in the hex of the counter-interception")
@pytest.mark.rule("22.33#2", "and the target is not in it")
def test_countered_on_the_way() -> None:
    t = met(f"japan-2 {LAE}: dd 10")
    t.say("axis: intercept-at-sea us-1=II28=japan-2=0")
    roll(t, 6)
    pass_windows(t)
    (battle,) = t.world.battles.rows()
    assert (battle.hex, str(battle.interceptor)) == ("II28", "axis")
    assert joins(t) == {"us-1": 1, "japan-2": 1}
    battle_to_the_end(t, "allied")
    assert t.pending == ""
    assert t.world.activities[ONE].state is ActivityState.UNDER_WAY
    assert stance(t, "us-1") is stance(t, "japan-2") is Stance.RETURNING
    assert states(t, "japan-2") == {HullState.USED}
    assert states(t, "us-1") == {HullState.TRIED}  # not a shot was fired (22.26D)


@pytest.mark.rule("22.161B#2", "if they beat those who counter, they go on or return as they like")
@pytest.mark.rule("22.252E#1", "to the interception")
@pytest.mark.parametrize("go_on", [True, False])
def test_who_beats_those_who_counter(go_on: bool) -> None:
    t = met(f"japan-2 {LAE}: dd 10")
    t.say("axis: intercept-at-sea us-1=II28=japan-2=0")
    roll(t, 6)
    pass_windows(t)
    battle_to_the_end(t, "axis")
    assert t.pending == "finish-interception"
    if go_on:
        t.say("allied: go-on-intercepting")
        (battle,) = t.world.battles.rows()
        assert (battle.hex, joins(t)) == ("HH29", {"japan-1": 1, "us-1": 1})
        return
    t.say("allied: give-up-interception")
    assert t.pending == ""
    assert t.world.activities[ONE].state is ActivityState.UNDER_WAY
    assert stance(t, "us-1") is Stance.RETURNING


@pytest.mark.rule("22.162#1", "task forces on one way are countered together")
@pytest.mark.rule("22.252A#1", "those who have reached the hex fight in the first round")
@pytest.mark.rule("22.252A#2", "by their dice and the hexes to it")
@pytest.mark.rule("22.252B#1", "the others join later")
@pytest.mark.rule("22.252D#1", "if they lose, all go home")
def test_two_on_the_same_way() -> None:
    t = play(coral_sea(US, f"us-2 {MORESBY}: ca 8, dd 4", f"japan-2 {LAE}: dd 10"))
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0,activity-1=HH29=us-2=0")
    roll(t, 10)
    roll(t, 3)
    t.say("axis: intercept-at-sea us-1=II28=japan-2=0")
    roll(t, 6)
    pass_windows(t)
    assert joins(t) == {"us-1": 1, "us-2": 2, "japan-2": 1}
    battle_to_the_end(t, "allied")
    assert t.pending == ""
    assert not list(t.world.attempts)
    assert stance(t, "us-1") is stance(t, "us-2") is Stance.RETURNING


@pytest.mark.rule("22.162#1", "by all who counter one of them there, in one battle")
def test_all_who_counter_there_meet_all_on_the_way() -> None:
    countering = (f"japan-2 {LAE}: dd 10", f"japan-3 {LAE}: dd 11")
    t = play(coral_sea(US, f"us-2 {MORESBY}: ca 8, dd 4", *countering))
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0,activity-1=HH29=us-2=0")
    roll(t, 10)
    roll(t, 10)
    t.say("axis: intercept-at-sea us-1=II28=japan-2=0,us-2=II28=japan-3=0")
    roll(t, 6)
    roll(t, 6)
    pass_windows(t)
    assert joins(t) == {"us-1": 1, "us-2": 1, "japan-2": 1, "japan-3": 1}


@pytest.mark.rule("22.251#1", "task forces on different ways are countered one by one")
@pytest.mark.rule("22.252F#1", "and do not help each other")
def test_two_on_different_ways() -> None:
    t = play(coral_sea(US, f"us-2 {NOUMEA}: ca 8, dd 4", f"japan-2 {LAE}: dd 10"))
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0,activity-1=HH29=us-2=0")
    roll(t, 10)
    roll(t, 16)
    t.say("axis: intercept-at-sea us-1=II28=japan-2=0")
    roll(t, 6)
    pass_windows(t)
    assert joins(t) == {"us-1": 1, "japan-2": 1}
    battle_to_the_end(t, "allied")
    assert joins(t) == {"japan-1": 1, "us-2": 1}


@pytest.mark.rule(
    "22.14A#2", "who is on his way to intercept does not counter those who counter him"
)
def test_one_target_in_a_phase() -> None:
    t = play(coral_sea(US, f"us-2 {MORESBY}: ca 8, dd 4", f"japan-2 {LAE}: dd 10"))
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0")
    roll(t, 10)
    t.say("axis: intercept-at-sea us-1=II28=japan-2=0")
    roll(t, 6)
    counter = "allied: intercept-at-sea japan-2=II28"
    assert t.against(f"{counter}=us-1=0") == {"22.14A"}
    assert t.against(f"{counter}=us-2=0") == set()


@pytest.mark.rule("22.25#1", "after all rolls those may be countered who come, also late ones")
def test_late_ones_are_countered() -> None:
    def window(first: int, second: int) -> Table:
        t = play(coral_sea(US, f"us-2 {NOUMEA}: ca 8, dd 4", f"japan-2 {LAE}: dd 10"))
        t.say("allied: intercept-at-sea activity-1=HH29=us-1=0,activity-1=HH29=us-2=0")
        roll(t, first)
        assert t.pending == "interception by task force 2 of the United States"
        roll(t, second)
        return t

    t = window(10, 10)
    assert t.world.attempts[ForceId("us-2")].arrives == 3
    assert t.pending == "interception-window"
    assert t.position.to_answer() == ("axis",)
    assert t.against("axis: intercept-at-sea us-2=HH29=japan-2=0") == set()
    assert t.against("axis: intercept-at-sea us-1=HH29=japan-2=0") == set()
    t = window(3, 3)  # nobody comes in time: there is nothing to counter
    assert (t.pending, list(t.world.attempts)) == ("", [])


@pytest.mark.rule("22.81C#1", "who has helped to win takes up the activity")
def test_taking_up_the_activity() -> None:
    t = met(f"japan-2 {RABAUL}: dd 10")
    t.say("axis: intercept-at-sea us-1=HH29=japan-2=0")
    roll(t, 12)
    pass_windows(t)
    battle_to_the_end(t, "allied")
    t.say("axis: go-on-sailing")
    assert t.world.activities[ONE].forces == ("japan-1", "japan-2")
    assert stance(t, "japan-2") is Stance.SAILING


@pytest.mark.rule("22.81C#1", "if he may: nobody takes up a base change")
@pytest.mark.rule("21.32#1", "who has won on the way goes on, and is not inverted")
def test_nobody_takes_up_a_base_change() -> None:
    t = met(f"japan-2 {RABAUL}: dd 10", kind=Kind.BASE_CHANGE, with_cargo=True)
    t.say("axis: intercept-at-sea us-1=HH29=japan-2=0")
    roll(t, 12)
    pass_windows(t)
    battle_to_the_end(t, "allied")
    t.say("axis: go-on-sailing")
    assert t.world.activities[ONE].forces == ("japan-1",)
    assert (stance(t, "japan-2"), states(t, "japan-2")) == (Stance.RETURNING, {HullState.USED})
    assert (stance(t, "japan-1"), states(t, "japan-1")) == (Stance.SAILING, {HullState.READY})


@pytest.mark.rule("22.253#1", "those against counter-interceptions are played alike")
@pytest.mark.rule("22.81D#1", "who has helped the interceptors takes up their interception")
def test_counter_counter() -> None:
    t = met(f"us-2 {NOUMEA}: ca 8, dd 4", f"japan-2 {LAE}: dd 10")
    t.say("axis: intercept-at-sea us-1=II28=japan-2=0")
    roll(t, 6)
    t.say("allied: intercept-at-sea japan-2=II28=us-2=0")
    roll(t, 18)
    assert joins(t) == {"us-1": 1, "japan-2": 1, "us-2": 1}
    battle_to_the_end(t, "axis")
    t.say("allied: go-on-intercepting")
    assert joins(t) == {"japan-1": 1, "us-1": 1, "us-2": 1}


@pytest.mark.rule("22.253#1", "two dice where the counter-interception is met, none elsewhere")
@pytest.mark.rule("22.22C#1", "also against a counter-interception, in its hex")
def test_dice_against_a_counter_interception() -> None:
    t = met(f"us-2 {NOUMEA}: ca 8, dd 4", f"japan-2 {LAE}: dd 10")
    t.say("axis: intercept-at-sea us-1=II28=japan-2=0")
    roll(t, 6)
    (quarry,) = quarries(t.world, (ONE,), 3).values()
    ships = ships_of(t.world, ForceId("us-2"))

    def there(space: SpaceId) -> bool:
        return dice_question(t.world, ships, quarry, space, 3).counter_here

    assert len(quarry.hexes) > 1
    assert [space for space in quarry.hexes if there(space)] == ["II28"]


# Patrols ------------------------------------------------------------------------------------------


def patrol(place: str, **fields: Any) -> Table:
    """A Japanese patrol is at sea when the carriers are met in HH29."""
    others = (f"japan-2 {RABAUL}: dd 10", f"japan-3 {LAE}: dd 10")
    world = coral_sea(US, *others, **fields)
    row = world.forces[ForceId("japan-2")]
    world.amend(row, stance=Stance.PATROL, base=row.place, place=SpaceId(place))
    t = play(world, Interceptions(activities=(ONE,)))
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0")
    roll(t, 10)
    return t


@pytest.mark.rule("22.11D#1", "a patrol does not counter-intercept, but supports")
@pytest.mark.rule("21.4182A#1", "those whom the enemy intercepts")
@pytest.mark.rule("22.163#1", "without dice")
@pytest.mark.rule("22.163A#1", "in the hex of the interception alone")
@pytest.mark.rule("22.163B#1", "from up to three hexes at once")
@pytest.mark.rule("22.163C#2", "and later from further away")
@pytest.mark.parametrize(("place", "when"), [("HH31", 1), ("HH32", 1), ("HH33", 2), ("HH35", 3)])
def test_patrols_support(place: str, when: int) -> None:
    t = patrol(place)
    assert t.against("axis: intercept-at-sea us-1=II28=japan-2=0") == {"22.163A"}
    t.say("axis: intercept-at-sea us-1=HH29=japan-2=0")
    assert t.world.attempts[ForceId("japan-2")].dice == 0
    pass_windows(t)
    assert joins(t) == {"japan-1": 1, "us-1": 1, "japan-2": when}


@pytest.mark.rule("21.4182E#1", "patrols do not support base changes")
def test_patrols_do_not_support_base_changes() -> None:
    t = patrol("HH31", kind=Kind.BASE_CHANGE, with_cargo=True)
    assert t.against("axis: intercept-at-sea us-1=HH29=japan-2=0") == {"22.11D"}


@pytest.mark.rule("22.163D#1", "who has fought takes up the activity")
@pytest.mark.rule("21.4182B#1", "with those whom he supported")
def test_a_patrol_takes_up_the_activity() -> None:
    t = patrol("HH31")
    t.say("axis: intercept-at-sea us-1=HH29=japan-2=0")
    pass_windows(t)
    battle_to_the_end(t, "allied")
    assert t.world.activities[ONE].forces == ("japan-1", "japan-2")


@pytest.mark.rule("22.163E#1", "who comes too late is on patrol as before")
@pytest.mark.rule("21.4182C#1", "but supports nobody else in the phase")
def test_a_patrol_comes_too_late() -> None:
    t = patrol("HH35")
    t.say("axis: intercept-at-sea us-1=HH29=japan-2=0")
    pass_windows(t)
    battle_to_the_end(t, "allied")
    row = t.world.forces[ForceId("japan-2")]
    assert (row.stance, row.place, row.inverted) == (Stance.PATROL, "HH35", False)
    assert t.world.activities[ONE].forces == ("japan-1",)
    assert states(t, "japan-2") == {HullState.TRIED}


@pytest.mark.rule("22.916B#1", "submarines on patrol support, too")
@pytest.mark.rule("21.4184D#1", "as other patrols do")
def test_submarines_on_patrol_support() -> None:
    world = coral_sea(US, f"japan-2 {RABAUL}: submarine 1")
    row = world.forces[ForceId("japan-2")]
    near = {"place": SpaceId("HH31"), "base": row.place, "kind": ForceKind.SUBMARINES}
    world.amend(row, stance=Stance.PATROL, **near)
    reveal(world, row.id)
    t = play(world, Interceptions(activities=(ONE,)))
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0")
    roll(t, 10)
    t.say("axis: intercept-at-sea us-1=HH29=japan-2=0")
    pass_windows(t)
    assert joins(t) == {"japan-1": 1, "us-1": 1}
    t.say("axis: number-groups japan-1=1")
    t.say("allied: number-groups us-1=6")
    t.say("axis: plan-air - - -")
    t.say("allied: plan-air - - -")
    while "search" in t.pending:
        request = t.position.request
        assert request is not None
        t.dice(*(6 for _ in request.sides))  # type: ignore[union-attr]
    t.say("axis: no-strike")
    t.say("axis: land-ashore -")
    t.say("allied: land-ashore -")
    t.say("axis: engage-nobody")
    assert (t.pending, t.position.to_answer()) == ("submarine-targets", ("axis",))


def patrol_met() -> Table:
    world = coral_sea(US, kind=Kind.PATROL, stays=True)
    return play(world, PatrolWindow(activity=ONE, hex=SpaceId("HH29")))


@pytest.mark.rule("21.416D#1", "a patrol that is met fights a naval battle")
@pytest.mark.rule("21.416D#2", "in which both sides may attack air bases near it")
def test_a_patrol_that_is_met_fights() -> None:
    t = patrol_met()
    put_unit(t.world, f"japan-aaf {LAE}")
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0")
    roll(t, 12)
    pass_windows(t)
    t.say("axis: number-groups japan-1=5")
    t.say("allied: number-groups us-1=4")
    assert t.pending == "attack-bases-or-not"
    assert set(t.position.to_answer()) == {"axis", "allied"}


@pytest.mark.rule("21.4171#1", "a patrol is intercepted once in all")
@pytest.mark.rule("22.164A#2", "in the hex that it enters")
def test_one_chance_over_a_patrol() -> None:
    t = patrol_met()
    assert t.against("allied: intercept-at-sea activity-1=II29=us-1=0") == {"22.12"}
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0")
    roll(t, 3)
    assert t.pending == ""
    again = PatrolWindow(activity=ONE, hex=SpaceId("II29"))
    assert play(t.world, again).pending == ""
    parts = t.world.activities[ONE].legs[0]
    t.world.amend(t.world.activities[ONE], legs=(parts[:4], parts[4:]))
    assert play(t.world, again).pending == "interception-window"  # beyond a strait
    t = patrol_met()
    t.say("allied: intercept-at-sea -")
    assert has_choice(play(t.world, again))


@pytest.mark.rule("21.416F#2", "who beats a patrol remains in the hex or returns")
@pytest.mark.rule("21.4191#1", "as a defensive patrol")
@pytest.mark.rule("21.4191#2", "that is its stance")
@pytest.mark.rule("21.4191#3", "who returns is inverted")
@pytest.mark.rule("22.81B#2", "who stays is not")
@pytest.mark.parametrize("stay", [True, False])
def test_defensive_patrols(stay: bool) -> None:
    t = patrol_met()
    t.say("allied: intercept-at-sea activity-1=HH29=us-1=0")
    _best(t)
    pass_windows(t)
    battle_to_the_end(t, "axis")
    assert t.pending == "remain-or-return"
    t.say("allied: remain-at-sea" if stay else "allied: leave-for-port")
    row = t.world.forces[ForceId("us-1")]
    found = (row.stance, row.place, row.inverted)
    wanted = Stance.DEFENSIVE_PATROL if stay else Stance.RETURNING
    assert found == (wanted, "HH29", not stay)
    assert stance(t, "japan-1") is Stance.RETURNING


def _best(t: Table) -> None:
    request = t.position.request
    assert request is not None
    t.dice(*(6 for _ in request.sides))  # type: ignore[union-attr]


# Submarines ---------------------------------------------------------------------------------------


def boats(*forces: str) -> Table:
    t = play(coral_sea(f"us loose {MORESBY}: submarine 1", *forces))
    tries = "activity-1=HH29=us-submarine@HH27=1"
    if forces:
        tries += ",activity-1=HH29=us-1=0"
    t.say(f"allied: intercept-at-sea {tries}")
    while t.pending.startswith("interception by"):
        _best(t)
    pass_windows(t)
    return t


@pytest.mark.rule("22.92#1", "a submarine that has come attacks")
@pytest.mark.rule("22.92#2", "then it returns, and is inverted")
@pytest.mark.rule("22.28A#1", "and who was attacked may abort")
def test_a_submarine_attacks_and_returns() -> None:
    t = boats()
    t.default("allied")
    assert t.pending == "torpedo-target"
    t.default("allied")
    t.dice(3, 4)
    assert t.pending == "go-on-or-abort"
    t.say("axis: go-on-sailing")
    row = t.world.forces[ForceId("us-submarines-1")]
    assert (row.stance, row.inverted, row.base) == (Stance.RETURNING, True, MORESBY)
    assert t.world.activities[ONE].state is ActivityState.UNDER_WAY


@pytest.mark.rule("22.92#3", "if it cannot attack, it is where it came from, and not inverted")
@pytest.mark.rule("22.914#1", "in a battle it attacks only groups that were found or have fought")
def test_a_submarine_in_a_battle_that_finds_nobody() -> None:
    t = boats(US)
    assert joins(t) == {"japan-1": 1, "us-1": 1}
    battle_to_the_end(t, "axis")
    assert t.pending == ""
    assert "us-submarines-1" not in t.world.forces
    (hull,) = [row for row in t.world.hulls.rows() if row.what == "us-submarine"]
    assert (hull.berth, hull.state) == (MORESBY, HullState.TRIED)


@pytest.mark.rule("22.93B#1", "a group that is found is attacked")
@pytest.mark.rule("22.921#1", "after fleet combat")
@pytest.mark.rule("22.452C#8", "and uses up no search result")
def test_a_submarine_in_a_battle() -> None:
    t = boats(US)
    t.say("axis: number-groups japan-1=5")
    t.say("allied: number-groups us-1=1")
    t.say("axis: plan-air - - -")
    t.say("allied: plan-air - - -")
    while "search" in t.pending:
        request = t.position.request
        assert request is not None
        t.dice(*(5 for _ in request.sides))  # type: ignore[union-attr]
    t.say("allied: no-strike")
    t.say("axis: land-ashore -")
    t.say("allied: land-ashore -")
    t.say("allied: engage-nobody")
    assert t.pending == "submarine-targets"
    t.say("allied: attack-groups us-submarines-1=axis-1")
    assert t.pending == "torpedo-target"
    (group,) = (row for row in t.world.groups.rows() if row.id == "axis-1")
    assert (group.found > 0, group.used) == (True, 0)


@pytest.mark.rule("22.917#1", "intercepting submarines are not countered")
def test_submarines_are_not_countered() -> None:
    t = play(coral_sea(f"us loose {MORESBY}: submarine 1", US, f"japan-2 {LAE}: dd 10"))
    tries = "activity-1=HH29=us-submarine@HH27=1,activity-1=HH29=us-1=0"
    t.say(f"allied: intercept-at-sea {tries}")
    while t.pending.startswith("interception by"):
        _best(t)
    assert t.against("axis: intercept-at-sea us-1=HH29=japan-2=0") == set()
    assert t.against("axis: intercept-at-sea us-submarines-1=HH29=japan-2=0") == {"22.11"}


@pytest.mark.rule("22.917#1", "nor struck from the air on their way")
@pytest.mark.parametrize(("ships", "struck"), [("submarine 1", False), ("ca 8", True)])
def test_submarines_are_not_struck_on_their_way(ships: str, struck: bool) -> None:
    what = ships.partition(" ")[0]
    world = coral_sea(f"us loose {MORESBY}: {ships}")
    put_unit(world, f"japan-aaf {LAE} x3")
    world.changes.clear()
    t = play(world)
    count = ships.split()[1]
    t.say(f"allied: intercept-at-sea activity-1=HH29=us-{what}@{MORESBY}={count}")
    asked: set[str] = set()
    while t.pending and t.pending not in ("group-numbers", "torpedo-target"):
        if t.position.decision is None:
            t.dice(*(6 for _ in t.position.request.sides))  # type: ignore[union-attr]
            continue
        seat = t.position.to_answer()[0]
        asked.add(f"{seat}: {t.pending}")
        if t.pending == "interception-window":
            t.say(f"{seat}: intercept-at-sea -")
        else:
            t.default(seat)
    assert t.pending in ("group-numbers", "torpedo-target"), "it has come there"
    assert ("axis: strike-or-not" in asked) is struck


# Whose target is gone -----------------------------------------------------------------------------


def test_boats_whose_target_has_been_sunk_are_back_in_port() -> None:
    """Their attempt went down with its target; nothing is left to end but their way."""
    world = ocean(f"us loose {NOUMEA}: submarine 2")
    (boats,) = world.hulls.rows()
    force = without_marker(world, SpaceId(NOUMEA), [(boats.id, 1)])
    where_it_was(world, force)
    assert force not in world.forces
    assert {(hull.berth, str(hull.state)) for hull in world.hulls.rows()} == {
        (NOUMEA, "ready"),
        (NOUMEA, "tried"),
    }
