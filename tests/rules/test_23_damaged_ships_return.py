"""23.443A: damaged ships that leave their force at sea outside naval battles."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import (
    LAE,
    MORESBY,
    RABAUL,
    ocean,
    pass_windows,
    play,
    roll,
    sail,
)
from tests.awaw.table import Table, put_unit
from warcabinet.awaw.naval.interception.interception_sequence import Interceptions
from warcabinet.awaw.naval.movement.patrols import PatrolMoves
from warcabinet.awaw.naval.movement.returning_to_base import ReturnToBase
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.berths import ForceId, force_of
from warcabinet.awaw.state.naval import (
    ActivityId,
    ActivityState,
    Cargo,
    CargoId,
    CarriedBy,
    Condition,
    HullId,
    Stance,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

ONE, JAPAN = ActivityId("activity-1"), ForceId("japan-1")
YAMATO = HullId("japan-yamato")
DESTROYERS = "japan-dd@tf:japan-1"
HOME = "axis: send-damaged-home"


def on_its_way(ships: str = "yamato, dd 12", kind: Kind = Kind.CARRIER_MISSION) -> AwawWorld:
    """Japan sails from Rabaul to JJ29; the Yamato has been hit by a bomb."""
    world = ocean(f"japan-1 {RABAUL}: {ships}")
    put_unit(world, f"us-aaf {MORESBY} x2")
    sail(world, "activity-1", "japan-1", "JJ29", kind=kind)
    if YAMATO in world.hulls:
        world.amend(world.hulls[YAMATO], condition=Condition.DAMAGED)
    world.changes.clear()
    return world


def struck(world: AwawWorld) -> Table:
    """Two squadrons strike the destroyers, and the owner of the force is asked."""
    if world.activities[ONE].kind == Kind.PATROL:
        world.amend(world.activities[ONE], state=ActivityState.UNDER_WAY)
        world.changes.clear()
        t = play(world, PatrolMoves(activity=ONE, place=1))
    else:
        t = play(world, Interceptions(activities=(ONE,)))
    pass_windows(t)
    while t.pending != "strike-or-not":
        t.default(t.position.to_answer()[0])
    t.say("allied: launch-strike axis-1 HH27=us-aaf=2")
    while t.pending != "go-on-or-abort":
        if t.position.request is not None:
            roll(t, 2)
        else:
            t.default(t.position.to_answer()[0])
    return t


def calm(t: Table, until: str = "") -> None:
    """Nobody strikes or intercepts any more, up to a question or to the end."""
    while t.pending != until:
        if t.pending == "strike-or-not":
            t.say("allied: no-strike")
        else:
            t.default(t.position.to_answer()[0])


def force_with(t: Table, hull: HullId) -> ForceId:
    found = force_of(t.world.hulls[hull].berth)
    assert found is not None
    return found


@pytest.mark.rule("23.443A#2", "damaged ships may return to base, and the others go on")
@pytest.mark.rule("22.281#2", "and are inverted")
def test_damaged_ships_return_and_the_others_go_on() -> None:
    t = struck(on_its_way())
    t.say(f"{HOME} japan-yamato=5")
    assert t.pending == "go-on-or-abort"
    assert t.against(f"{HOME} {DESTROYERS}=1") == {"23.443A"}
    t.say("axis: go-on-sailing")
    calm(t)
    left = t.world.forces[force_with(t, YAMATO)]
    assert (left.id != JAPAN, left.stance) == (True, Stance.RETURNING)
    assert t.world.hulls[YAMATO].inverted
    assert t.world.forces[JAPAN].stance is Stance.SAILING
    assert t.world.activities[ONE].state is ActivityState.UNDER_WAY
    assert left.place != "JJ29"
    home = play(t.world, ReturnToBase())
    assert home.pending == "return-bases"
    assert home.against(f"axis: return-to {left.id}={LAE}") == set()
    home.say("axis: return-to -")
    calm(home)
    assert home.world.hulls[YAMATO].berth == RABAUL


@pytest.mark.rule("23.443A#2", "alone, or with undamaged ones to protect them")
def test_who_may_return_with_damaged_ships() -> None:
    t = struck(on_its_way())
    assert t.against(f"{HOME} japan-yamato=5") == set()
    assert t.against(f"{HOME} japan-yamato=5,{DESTROYERS}=4") == set()
    assert t.against(f"{HOME} {DESTROYERS}=4") == {"23.443A"}
    factors = t.world.hulls[HullId(DESTROYERS)].factors
    assert t.against(f"{HOME} japan-yamato=5,{DESTROYERS}={factors}") == {"23.443A"}
    assert t.against(f"{HOME} japan-musashi=5") == {"23.443A"}
    whole = struck(on_its_way("dd 12"))
    assert whole.against(f"{HOME} {DESTROYERS}=4") == {"23.443A"}


@pytest.mark.rule("21.35A#1", "who is needed for the cargo goes on with it")
def test_destroyers_with_cargo_go_on() -> None:
    world = on_its_way(kind=Kind.SEA_TRANSPORT)
    cargo = Cargo(CargoId("cargo"), "japan", ONE, SpaceId(RABAUL), amount=10)
    world.put(cargo)
    world.put(CarriedBy(cargo.id, JAPAN, open=False, seats=(Seat("axis"),)))
    world.changes.clear()
    t = struck(world)
    lift = t.world.hulls[HullId(DESTROYERS)].factors
    assert t.against(f"{HOME} japan-yamato=5,{DESTROYERS}={lift - 10}") == set()
    assert t.against(f"{HOME} japan-yamato=5,{DESTROYERS}={lift - 9}") == {"21.35A"}


@pytest.mark.rule("23.443A#2", "of a patrol, too")
@pytest.mark.rule("22.15D#1", "they return at once")
def test_damaged_ships_leave_a_patrol() -> None:
    t = struck(on_its_way("yamato, dd 14", kind=Kind.PATROL))
    t.say(f"{HOME} japan-yamato=5")
    t.say("axis: go-on-sailing")
    calm(t, "stay-or-return")
    assert t.world.hulls[YAMATO].berth == RABAUL
    assert t.world.activities[ONE].forces == (JAPAN,)
    assert (t.world.forces[JAPAN].place, t.world.forces[JAPAN].stance) == ("JJ29", Stance.PATROL)
