"""22: interceptions played to their end with random answers: nothing is left over, and the books of
ships are in order after every answer.
"""

from __future__ import annotations

import random

import pytest

from tests.awaw.naval.interceptions import LAE, MORESBY, NOUMEA, RABAUL, TRUK, ocean, play, sail
from tests.awaw.table import Table
from warcabinet.awaw.naval.interception.interception_sequence import PatrolWindow
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.state.naval import ActivityId, ActivityState, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine import notation
from warcabinet.engine.asking import Below
from warcabinet.engine.chance import outcomes, picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

FLEETS = (
    f"japan-1 {RABAUL}: akagi, kaga, haruna, kirishima, dd 6",
    f"japan-2 {RABAUL}: zuiho, hiei, kongo, dd 5",
    f"japan-3 {TRUK}: yamato, mutsu, dd 6",
    f"japan-4 {LAE}: dd 8, ca 4",
    f"japan loose {RABAUL}: dd 6, submarine 2",
    f"japan loose {LAE}: ca 4, submarine 1",
    f"us-1 {NOUMEA}: enterprise, hornet, ca 8, dd 3",
    f"us-2 {MORESBY}: yorktown, ca 6, dd 4",
    f"us-3 {NOUMEA}: ca 8, dd 4",
    f"us loose {MORESBY}: dd 7, ca 4, submarine 3",
)


def fleets() -> AwawWorld:
    world = ocean(*FLEETS)
    sail(world, "activity-1", "japan-1 japan-2", "JJ29", order=1)
    sail(world, "activity-2", "japan-4", "HH29", kind=Kind.BOMBARDMENT, order=2)
    return world


def keen(t: Table, seat: Seat, below: Below) -> Action:
    """A random answer, of several that with most attempts: otherwise there would be few battles."""
    found = [t.asked(seat).sample(below) for _ in range(4)]
    return max((one for one in found if one is not None), key=lambda one: len(notation.write(one)))


def at_random(t: Table, seed: int) -> list[str]:
    """Plays to the end; gives the names of what was asked."""
    dice, below = random.Random(seed), picker(f"interceptions {seed}")
    asked: list[str] = []
    for _ in range(900):
        position = t.position
        if position.over:
            return asked
        if position.request is not None:
            found = sorted(one for one, _ in outcomes(position.request))
            lucky = "interception" in position.request.label
            t.position = position.resolve(max(dice.choices(found, k=3 if lucky else 1)))
        else:
            seat = position.to_answer()[0]
            asked.append(t.pending)
            action = keen(t, seat, below)
            assert notation.read(notation.write(action), {action.verb(): type(action)}) == action
            t.position = position.answer(seat, action)
        assert list(naval_faults(t.world)) == []
    pytest.fail("it does not end")


@pytest.mark.parametrize("seed", range(10))
def test_interceptions_played_at_random_come_to_an_end(seed: int) -> None:
    t = play(fleets())
    at_random(t, seed)
    world = t.world
    assert not [*world.attempts, *world.battles, *world.groups]
    going = [force for row in world.activities.values() for force in row.forces]
    for row in world.activities.values():
        assert row.state in (ActivityState.UNDER_WAY, ActivityState.ABORTED)
    for force in world.forces.values():
        assert force.stance is not Stance.SAILING or force.id in going


@pytest.mark.parametrize("seed", range(4))
def test_patrols_met_at_random(seed: int) -> None:
    world = ocean(*FLEETS)
    sail(world, "activity-1", "japan-1 japan-2", "JJ29", kind=Kind.PATROL, stays=True)
    window = PatrolWindow(activity=ActivityId("activity-1"), hex=SpaceId("II29"))
    t = play(world, window)
    at_random(t, seed)
    assert not list(t.world.attempts)
    for force in t.world.forces.values():
        assert force.stance is not Stance.SAILING or force.id in ("japan-1", "japan-2")
