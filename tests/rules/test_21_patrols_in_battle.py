"""21.221, 21.232, 21.415, 21.416, 21.4182, 21.4184: ships that are met on patrol, on their way to
another base, and when they are driven from their port.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.naval.interceptions import (
    LAE,
    MORESBY,
    RABAUL,
    TRUK,
    battle_to_the_end,
    ocean,
    pass_windows,
    play,
    sail,
    stance,
)
from tests.awaw.table import Staged, Table
from tests.rules.shared.landing import INFANTRY, MARINE
from tests.rules.test_21_invasions import off_moresby
from warcabinet.awaw.logistics.hex_control.hex_control import take
from warcabinet.awaw.naval.interception.interception_sequence import Interceptions, PatrolWindow
from warcabinet.awaw.naval.interception.naval_interception import (
    distance,
    of_force,
    why_not_at_all,
)
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import quarries
from warcabinet.awaw.naval.movement.displaced_naval_units import ShipsFindPorts
from warcabinet.awaw.naval.movement.patrols import PatrolMoves
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ActivityId, ActivityState, HullState, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

ONE = ActivityId("activity-1")
JAPAN, TWO, US = ForceId("japan-1"), ForceId("japan-2"), ForceId("us-1")
AMERICANS = f"us-1 {MORESBY}: ca 8, dd 4"


def states(t: Table, force: str) -> set[HullState]:
    return {row.state for row in t.world.hulls.rows() if row.berth == f"tf:{force}"}


def lurk(world: AwawWorld, place: str) -> None:
    """The Americans wait at sea, on defensive patrol."""
    here, home = SpaceId(place), SpaceId(MORESBY)
    world.amend(world.forces[US], place=here, base=home, stance=Stance.DEFENSIVE_PATROL)
    world.changes.clear()


def met(place: str, kind: Kind = Kind.PATROL, **fields: Any) -> Table:
    """Japanese ships, on their way to JJ29, are met by Americans."""
    spotters = f"us loose {MORESBY}: submarine 3"
    world = ocean(f"japan-1 {RABAUL}: dd 12", AMERICANS, spotters)
    sail(world, "activity-1", "japan-1", "JJ29", kind=kind, **fields)
    if kind is Kind.PATROL:
        t = play(world, PatrolWindow(activity=ONE, hex=SpaceId(place)))
    else:
        t = play(world, Interceptions(activities=(ONE,)))
    t.say(f"allied: intercept-at-sea activity-1={place}=us-1=0")
    request = t.position.request
    assert request is not None
    t.dice(*(6 for _ in request.sides))  # type: ignore[union-attr]
    pass_windows(t)
    assert t.world.battles
    return t


# Patrols ------------------------------------------------------------------------------------------


@pytest.mark.rule("21.416E#1", "a patrol that wins a battle on its way goes on or goes home")
@pytest.mark.parametrize("go_on", [True, False])
def test_a_patrol_that_wins_goes_on_or_aborts(go_on: bool) -> None:
    t = met("HH29")
    battle_to_the_end(t, "allied")
    assert (t.pending, t.position.to_answer()) == ("go-on-or-abort", ("axis",))
    t.say("axis: go-on-sailing" if go_on else "axis: abort-activity")
    there = t.world.forces[JAPAN]
    assert there.stance is (Stance.SAILING if go_on else Stance.RETURNING)
    assert there.inverted is not go_on


@pytest.mark.rule("22.61C#1", "who withdraws from a patrol that wins is no more on patrol")
@pytest.mark.rule("23.443A#2", "damaged ships that leave it return to base")
@pytest.mark.rule("22.15D#1", "before anything else is done")
def test_ships_that_have_left_a_patrol_do_not_go_on_with_it() -> None:
    ships = (f"japan-1 {RABAUL}: dd 12", f"japan-2 {RABAUL}: yamato damaged, dd 12")
    world = ocean(*ships)
    row = sail(world, "activity-1", "japan-1 japan-2", "JJ29", kind=Kind.PATROL)
    left = row.legs[0][2]
    for force in (JAPAN, TWO):
        world.amend(world.forces[force], place=left)
    world.amend(world.forces[TWO], stance=Stance.RETURNING)
    world.amend(world.activities[ONE], state=ActivityState.UNDER_WAY)
    world.changes.clear()
    t = play(world, PatrolMoves(activity=ONE, place=3))
    while t.pending != "stay-or-return":
        t.default(t.position.to_answer()[0])
    on_patrol = t.world.forces[JAPAN]
    assert (on_patrol.place, on_patrol.stance) == ("JJ29", Stance.PATROL)
    assert t.world.activities[ONE].forces == (JAPAN,)
    yamato = next(row for row in t.world.hulls.rows() if row.what == "japan-yamato")
    assert yamato.berth == RABAUL


@pytest.mark.rule("21.416L#2", "a patrol that stays and is met fights in its hex")
@pytest.mark.rule("21.416L#3", "the loser goes home inverted, and the winner stays or goes home")
@pytest.mark.parametrize("loser", ["axis", "allied"])
@pytest.mark.parametrize("remain", [True, False])
def test_a_patrol_that_stays_may_have_to_fight(loser: str, remain: bool) -> None:
    t = met("JJ29", stays=True)
    (battle,) = t.world.battles.rows()
    assert battle.hex == "JJ29"
    battle_to_the_end(t, loser)
    if loser == "axis":
        assert t.pending == "remain-or-return"
        t.say("allied: remain-at-sea" if remain else "allied: leave-for-port")
        winner, beaten = US, JAPAN
    else:
        assert t.pending == "go-on-or-abort"
        t.say("axis: go-on-sailing" if remain else "axis: abort-activity")
        winner, beaten = JAPAN, US
    lost, won = t.world.forces[beaten], t.world.forces[winner]
    assert (lost.stance, states(t, beaten)) == (Stance.RETURNING, {HullState.USED})
    assert (won.stance is not Stance.RETURNING) is remain
    assert won.inverted is not remain


def supported(place: str) -> AwawWorld:
    """A patrol at sea, and others of its side on a mission."""
    world = ocean(f"japan-1 {RABAUL}: dd 12", AMERICANS, f"japan-2 {TRUK}: ca 12")
    sail(world, "activity-1", "japan-1", "JJ29")
    world.amend(world.forces[TWO], place=SpaceId(place), base=SpaceId(TRUK), stance=Stance.PATROL)
    return world


@pytest.mark.rule("21.415#1", "ways are counted from the patrol hex as from a base")
def test_a_patrol_starts_from_its_hex() -> None:
    world = supported("HH31")
    near = distance(world, of_force(world, TWO), SpaceId("HH29"))
    assert near == 2
    world.amend(world.forces[TWO], place=SpaceId(TRUK), stance=Stance.PORT)
    far = distance(world, of_force(world, TWO), SpaceId("HH29"))
    assert far is not None
    assert far > 5


@pytest.mark.rule("21.4182E#2", "a patrol intercepts nobody in its own turn")
def test_a_patrol_does_not_intercept() -> None:
    world = supported("HH31")
    sail(world, "activity-2", "us-1", "II29")
    (quarry,) = quarries(world, (ActivityId("activity-2"),), 1, None).values()
    sender = of_force(world, TWO)
    assert {one.rule for one in why_not_at_all(world, sender, quarry, 1)} == {"22.11D"}
    world.amend(world.forces[TWO], stance=Stance.DEFENSIVE_PATROL)
    assert not why_not_at_all(world, of_force(world, TWO), quarry, 1)


@pytest.mark.rule("21.4182E#2", "a patrol off the beach does not bombard")
@pytest.mark.rule("21.4182E#3", "one that has joined the invasion does")
def test_a_patrol_bombards_only_once_it_has_joined() -> None:
    t = off_moresby(f"japan-1 {RABAUL}: ca 8, dd 6", f"japan-2 {TRUK}: ca 12")
    here = t.world.forces[JAPAN].place
    t.world.readonly = False
    t.world.amend(t.world.forces[TWO], place=here, base=SpaceId(TRUK), stance=Stance.PATROL)
    land = f"axis: land-troops {MARINE},{INFANTRY} japan-1,japan-2"
    assert t.against(land) == {"21.521"}
    t.world.amend(t.world.activities[ONE], forces=(JAPAN, TWO))
    t.world.amend(t.world.forces[TWO], stance=Stance.SAILING)
    t.say(land)
    assert t.world.off_the_beach[SpaceId(MORESBY)].bombarding == ((3, 22),)


@pytest.mark.rule("21.4184D#2", "in the turn of the other side submarines on patrol may intercept")
@pytest.mark.parametrize(("side", "found"), [("axis", {"22.11D"}), ("allied", set())])
def test_submarines_on_patrol_are_a_defensive_patrol(side: str, found: set[str]) -> None:
    world = ocean(f"japan-2 {RABAUL}: dd 12", AMERICANS, side=side)
    world.amend(
        world.forces[TWO], place=SpaceId("HH31"), base=SpaceId(RABAUL), stance=Stance.PATROL
    )
    sail(world, "activity-1", "us-1", "II29")
    (quarry,) = quarries(world, (ONE,), 1, None).values()
    assert {one.rule for one in why_not_at_all(world, of_force(world, TWO), quarry, 1)} == found


# Base changes -------------------------------------------------------------------------------------


@pytest.mark.rule("21.221#4", "a base change is intercepted like other activities")
def test_a_base_change_is_intercepted() -> None:
    t = met("HH29", Kind.BASE_CHANGE)
    battle_to_the_end(t, "axis")
    assert t.world.activities[ONE].state is ActivityState.ABORTED
    assert (stance(t, "japan-1"), states(t, "japan-1")) == (Stance.RETURNING, {HullState.USED})


# Driven from their port ---------------------------------------------------------------------------


def driven_out() -> Table:
    """The Allies have taken Rabaul, and the ships that were there look for another port."""
    world = ocean(f"japan-1 {RABAUL}: ca 8, dd 4", AMERICANS, side="allied")
    take(world, RABAUL, "britain", "29.21")
    lurk(world, "EE29")
    t = Table(Position.opening(Staged(world, ShipsFindPorts()), "coral-sea", {}))
    while t.pending and t.pending != "interception-window":
        t.default(t.position.to_answer()[0])
    return t


@pytest.mark.rule("21.232A#1", "ships that are driven from their port may be intercepted")
@pytest.mark.rule("21.232B#1", "they do not turn back, whoever wins")
@pytest.mark.parametrize("loser", ["axis", "allied"])
def test_displaced_ships_are_intercepted_and_go_on(loser: str) -> None:
    t = driven_out()
    assert (t.pending, t.position.to_answer()) == ("interception-window", ("allied",))
    (name,) = [row.id for row in t.world.activities.rows() if row.kind == Kind.RETURN]
    row = t.world.activities[name]
    assert row.goal == LAE
    t.say("allied: intercept-at-sea -")  # not off the port that they leave
    t.say(f"allied: intercept-at-sea {name}={row.legs[0][1]}=us-1=0")
    request = t.position.request
    assert request is not None
    t.dice(*(6 for _ in request.sides))  # type: ignore[union-attr]
    pass_windows(t)
    battle_to_the_end(t, loser)
    assert t.pending != "go-on-or-abort"
    while t.pending:
        t.default(t.position.to_answer()[0])
    there = t.world.forces[JAPAN]
    assert (there.place, there.stance, there.inverted) == (LAE, Stance.PORT, True)
