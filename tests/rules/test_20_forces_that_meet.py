"""20.164E, 21.33, 21.222: small forces that meet on their way become a task force, and part again
when they return to their bases.
"""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from tests.awaw.naval.interceptions import battle_to_the_end, battle_until
from tests.rules.shared.landing import (
    GUADALCANAL,
    INFANTRY,
    LAE,
    MARINE,
    RABAUL,
    TO_THE_COAST,
    TRUK,
    at,
    coast,
    sound,
    unopposed,
)
from tests.rules.shared.redeploying import phase, redeploy
from tests.rules.shared.sailing import SeaTable, sailing, sea
from warcabinet.awaw.naval.interception.forces_that_meet import task_forces_to_be
from warcabinet.awaw.naval.interception.interception_dice import InterceptionDice, dice_of
from warcabinet.awaw.naval.movement.return_prior_to_exploitation import NavalReturn
from warcabinet.awaw.naval.movement.room_in_port import claimed
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.ships.contents import loose_in
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ActivityId, ForceKind, Stance
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.procedures import Procedure
from warcabinet.hexes import SpaceId

ONE = ForceId("japan-1")
END = "axis: end-announcements"
US = {"us-1": ("NN31", "us-ca=6 us-dd=5")}
HELD = {"japan": f"{RABAUL} {LAE}", "us": "NN31"}


def markers(t: SeaTable) -> list[ForceId]:
    """The task forces of Japan."""
    return [
        row.id
        for row in t.world.forces.rows()
        if row.party == "japan" and row.kind is ForceKind.TASK_FORCE
    ]


def fleet(t: SeaTable, port: str) -> Counter[str]:
    """Factors without a marker in a port."""
    found: Counter[str] = Counter()
    for hull in loose_in(t.world, SpaceId(port)):
        found[hull.what] += hull.factors
    return found


# Base changes -------------------------------------------------------------------------------------


def base_changes(second: str = "japan-ca=6") -> SeaTable:
    """Small forces of Rabaul and Truk sail to Lae; the way from Truk leads by Rabaul."""
    ports = {RABAUL: "japan-dd=6", TRUK: second}
    t = sailing(sea(ports, US, control=HELD))
    t.say(f"axis: change-base - japan-dd@{RABAUL}=6 {LAE} -")
    what, _, count = second.partition("=")
    t.say(f"axis: change-base - {what}@{TRUK}={count} {LAE} {RABAUL}")
    return t


@pytest.mark.rule("20.164E#4", "small forces that meet on their way to a base are a task force")
def test_small_forces_that_meet_on_their_way_to_a_base() -> None:
    t = base_changes()
    assert markers(t) == []
    t.say(END)
    unopposed(t)
    assert markers(t) == [ONE]
    assert t.world.forces[ONE].place == LAE
    few = base_changes("japan-ca=2")
    few.say(END)
    unopposed(few)
    assert markers(few) == []
    assert fleet(few, LAE) == {"japan-dd": 6, "japan-ca": 2}


@pytest.mark.rule("21.222#1", "who is beaten after he has met others returns to his own base")
def test_each_returns_to_the_base_that_it_has_come_from() -> None:
    t = base_changes()
    shared = path_of(next(iter(t.world.activities.rows())))[1]
    t.world.readonly = False
    at_sea = {"stance": Stance.PATROL, "base": SpaceId("NN31"), "place": shared}
    t.world.amend(t.world.forces[ForceId("us-1")], **at_sea)
    t.say(END)
    t.say(f"allied: intercept-at-sea activity-1={shared}=us-1=0")
    t.dice(*(6 for _ in t.position.request.sides))  # type: ignore[union-attr]
    battle_until(t, lambda: bool(t.world.battles))
    (battle,) = t.world.battles.rows()
    assert [force for force, _ in battle.joins if force.startswith("japan")] == [ONE]
    assert claimed(t.world, SpaceId(LAE), Side.AXIS) == 12
    battle_to_the_end(t, "axis")
    while t.pending:
        t.default(t.position.to_answer()[0])
    assert markers(t) == []
    assert fleet(t, RABAUL) == {"japan-dd": 6}
    assert fleet(t, TRUK) == {"japan-ca": 6}
    assert not t.world.gathered


# Invasions ----------------------------------------------------------------------------------------


TROOPS = (f"japan-marine-1-2 {RABAUL}", f"japan-infantry-1-2 {TRUK}")
SMALL = (f"japan loose {RABAUL}: dd 6", f"japan loose {TRUK}: dd 4, ca 4")


def landing(*steps: type[Procedure[None]]) -> SeaTable:
    """Small forces of Rabaul and Truk invade Guadalcanal, each with a unit."""
    t = at(coast(*SMALL, units=TROOPS), *TO_THE_COAST, *steps)
    own = f"japan-dd@{RABAUL}=6 {GUADALCANAL} {MARINE}=loose"
    t.say(f"axis: invade - {own} -")
    other = f"japan-ca@{TRUK}=4,japan-dd@{TRUK}=4 {GUADALCANAL} {INFANTRY}=loose"
    t.say(f"axis: invade - {other} -")
    assert markers(t) == []
    t.say("axis: end-missions")
    return t


@pytest.mark.rule("20.164E#4", "small forces that meet on their way to an invasion, too")
def test_small_forces_of_one_invasion_meet() -> None:
    t = landing()
    unopposed(t)
    assert markers(t) == [ONE]
    assert sound(t)
    assert {row.cargo: row.force for row in t.world.carried_by.rows()} == {
        MARINE: ONE,
        INFANTRY: ONE,
    }
    (row,) = t.world.activities.rows()
    assert (row.forces, row.with_cargo) == ((ONE,), True)
    assert {one.activity for one in t.world.cargo.rows()} == {row.id}
    assert claimed(t.world, SpaceId(RABAUL), Side.AXIS) == 6
    assert claimed(t.world, SpaceId(TRUK), Side.AXIS) == 8


@pytest.mark.rule("21.33#1", "ships that have met return each to the base they came from")
def test_they_part_when_they_return() -> None:
    t = landing(NavalReturn)
    unopposed(t)
    assert markers(t) == []
    assert sound(t)
    assert fleet(t, RABAUL) == {"japan-dd": 6}
    assert fleet(t, TRUK) == {"japan-dd": 4, "japan-ca": 4}


# Redeployments by sea -----------------------------------------------------------------------------


@pytest.mark.rule("20.164E#4", "and those of redeployments that sail together")
@pytest.mark.parametrize("joined", [True, False])
def test_small_forces_that_are_redeployed_together_meet(joined: bool) -> None:
    t = redeploy(phase(f"japan loose {TRUK}: dd 6", f"japan loose {RABAUL}: dd 5"))
    t.say(f"axis: redeploy-ships - japan-dd@{TRUK}=6 {LAE} {RABAUL}")
    t.say(f"axis: redeploy-ships - japan-dd@{RABAUL}=5 {LAE} -")
    if joined:
        t.say("axis: sail-together activity-1,activity-2")
    t.say("axis: end-naval-redeployments")
    unopposed(t)
    assert markers(t) == ([ONE] if joined else [])


# How it is intercepted ----------------------------------------------------------------------------


@pytest.mark.rule("22.22D#1", "small forces that have become a task force count as one")
def test_a_die_for_the_task_force_that_they_are_when_they_are_met() -> None:
    t = base_changes()
    second, first = ActivityId("activity-2"), ActivityId("activity-1")
    alone, shared = SpaceId(TRUK), path_of(t.world.activities[first])[1]
    assert task_forces_to_be(t.world, second, alone) == 0
    assert task_forces_to_be(t.world, second, shared) == 1
    dice = InterceptionDice("us", shared, t.world.activities[second].forces)
    both = msgspec.structs.replace(dice, combined=1)
    assert dice_of(t.world, both) == dice_of(t.world, dice) + 1
