"""23.46: air units and ships escape from bases that are attacked."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import LAE, MORESBY, RABAUL, ocean, play, sail
from tests.awaw.naval.ports import PORT, attacked
from tests.awaw.naval.strikes import roll
from tests.awaw.table import Table, put_unit
from tests.rules.test_21_patrol_raids import CARRIERS, PATH, on_to, patrol
from warcabinet.awaw.air.counterair.counterair_choices import refuges
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.movement.bases_to_return_to import shelters
from warcabinet.awaw.naval.movement.escape_of_air_and_naval_units import EscapeOrStay, fleets
from warcabinet.awaw.naval.movement.offensive_patrol_functions import PatrolRaids
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.pieces.air_factors import turn
from warcabinet.awaw.state.air import AirId, AirState, Flight, FlightId, Task
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.counterair import Counteraired
from warcabinet.awaw.state.naval import ActivityId, ActivityState, Condition, HullId, Stance
from warcabinet.awaw.state.naval_battles import SquadronsLost
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId

FLEET = f"us-1 {MORESBY}: enterprise without air, dd 12"
FOUR = f"japan-aaf {LAE} x4"


def after_a_sortie(*air: str, ships: str = FLEET) -> Table:
    """One sortie against Port Moresby is over; those who are there may leave."""
    t = attacked(ships, air=(FOUR, *air))
    while t.pending != "escape-or-stay":
        if t.pending == "how-to-attack":
            t.say("axis: divide-sortie -")
        elif t.pending == "port-targets":
            t.say("axis: aim-strike -")
        else:
            roll(t, 2)
    return t


def question(t: Table) -> EscapeOrStay:
    asked = t.position.decision
    assert isinstance(asked, EscapeOrStay), t.pending
    return asked


@pytest.mark.rule("23.46#1", "after a round of attacks air units and ships may leave their base")
@pytest.mark.rule("23.46A#1", "those that were attacked")
@pytest.mark.rule("23.461A#1", "air units to a base in staging range that was not attacked")
@pytest.mark.rule("23.461B#1", "where they are inverted")
def test_air_units_escape() -> None:
    t = after_a_sortie(f"us-aaf {MORESBY} x2")
    assert question(t).air == (MORESBY,)
    t.say(f"allied: escape {MORESBY} -")
    if t.pending == "where-to-flee":
        t.default("allied")
    there = [row for row in t.world.air.rows() if row.party == "us"]
    assert [row.state for row in there] == [AirState.LEFT] * len(there)
    assert sum(row.factors for row in there) == 2
    assert MORESBY not in {row.place for row in there}
    assert t.pending == "another-sortie"


def test_no_refuge_where_the_enemy_has_attacked() -> None:
    world = after_a_sortie(f"us-aaf {MORESBY} x2").world
    flight = Flight(
        FlightId("flight-9"), Task.BASE_DEFENCE, UnitTypeId("us-aaf"), "us", PORT, PORT, 2
    )
    near, *others = refuges(world, flight)
    assert PORT not in (near, *others)
    world.put(Counteraired(near, 9, resolved=True))
    assert refuges(world, flight) == others


@pytest.mark.rule("23.462A#1", "ships sail to the nearest base out of the enemy's reach")
def test_ships_escape() -> None:
    t = after_a_sortie()
    found = shelters(t.world, "us", PORT, 15)
    assert len(set(found.values())) == 1
    assert PORT not in found
    assert question(t).ports == (MORESBY,)
    t.say("allied: escape - us-1")
    while t.pending and t.pending != "another-sortie":
        if t.pending == "pursue-or-not":
            t.say("axis: stay-over-port")
        elif t.position.decision is None:
            roll(t, 2)
        else:
            t.default(str(t.position.to_answer()[0]))
    row = t.world.forces[ForceId("us-1")]
    assert row.place in found
    assert row.inverted
    assert row.stance is Stance.PORT


def test_the_enemy_must_not_reach_the_refuge() -> None:
    world = ocean(FLEET, f"japan-1 {RABAUL}: dd 12")
    near = next(iter(shelters(world, "us", PORT, 15)))
    assert fleets(world, PORT, Side.ALLIED) == ("us-1",)
    force = world.forces[ForceId("japan-1")]
    world.amend(force, place=near, stance=Stance.PATROL)
    assert near not in shelters(world, "us", PORT, 15)


def test_sunk_ships_stay() -> None:
    t = attacked(FLEET, air=(FOUR,))
    roll(t, 2)
    t.say(f"axis: aim-strike us-enterprise={LAE}=japan-aaf=3")
    roll(t, 9)
    t.dice(1)
    assert t.world.hulls[HullId("us-enterprise")].condition is Condition.SUNK
    t.say("allied: escape - us-1")
    assert t.world.hulls[HullId("us-enterprise")].berth == MORESBY


@pytest.mark.rule("23.462B#1", "who attacks from land may go after the ships, and then goes home")
def test_pursuit() -> None:
    t = after_a_sortie()
    t.say("allied: escape - us-1")
    assert t.pending == "pursue-or-not"
    t.say("axis: pursue")
    assert t.pending == "strike-or-not"
    t.say(f"axis: launch-strike allied-1 {LAE}=japan-aaf=2")
    while t.pending:
        if t.position.decision is None:
            roll(t, 2)
        else:
            t.default(str(t.position.to_answer()[0]))
    states = {row.state for row in t.world.air.rows() if row.party == "japan"}
    assert states == {AirState.FLOWN}


@pytest.mark.rule("23.46B#1", "after an attack from a patrol hex other bases in range may be left")
@pytest.mark.rule("23.462C#1", "patrols neither meet nor attack who escapes")
def test_escape_from_a_patrol() -> None:
    t = patrol(f"us-1 {MORESBY}: dd 12", air=(f"us-aaf {LAE} x2",))
    on_to(t, "HH29")
    t.say(f"axis: raid-base {LAE} japan-nas=2")
    ours = next(one for one, row in t.world.flights.items() if row.party == "japan")
    t.say(f"axis: divide-sortie {ours}=2")
    roll(t, 2)
    roll(t, 2)
    assert question(t).ports == (MORESBY,)
    t.say("allied: escape - us-1")
    asked = []
    while t.pending not in ("raid-or-not", "stay-or-return"):
        asked.append(t.pending)
        seat = str(t.position.to_answer()[0])
        if t.pending == "interception-window" and seat == "axis":
            window = t.position.decision
            assert window is not None
            assert not window.real(t.asked(seat))
        t.default(seat)
    assert "pursue-or-not" not in asked
    assert "strike-or-not" not in asked
    assert t.world.forces[ForceId("us-1")].place != MORESBY


@pytest.mark.rule("23.142A#1", "squadrons lost at sea are counted before they leave")
def test_squadrons_that_escape_are_factors_again() -> None:
    t = patrol(f"us-1 {MORESBY}: dd 12", air=(f"us-aaf {LAE} x2", f"us-aaf {MORESBY} x2"))
    on_to(t, "HH29")
    t.say(f"axis: raid-base {LAE} japan-nas=2")
    ours = next(one for one, row in t.world.flights.items() if row.party == "japan")
    t.say(f"axis: divide-sortie {ours}=2")
    roll(t, 2)
    roll(t, 2)
    turn(t.world, AirId(f"us-aaf@{MORESBY}"), AirState.AT_SEA)
    t.world.put(SquadronsLost(PORT, UnitTypeId("us-aaf"), "us", attack=2, search=1))
    t.say(f"allied: escape {MORESBY} -")
    if t.pending == "where-to-flee":
        t.default("allied")
    (fled,) = (row for row in t.world.air.rows() if row.party == "us" and row.place != LAE)
    assert (fled.factors, fled.state) == (1, AirState.FLOWN)  # without a squadron to attack
    assert not t.world.squadrons_lost


@pytest.mark.rule("23.46C#1", "so may bases near a naval battle in the patrol hex")
@pytest.mark.parametrize("fought", [True, False])
def test_escape_after_a_battle_in_the_patrol_hex(fought: bool) -> None:
    world = ocean(CARRIERS, f"us-1 {MORESBY}: dd 12", "us-2 NN31: dd 12")
    put_unit(world, f"us-aaf {MORESBY} x2")
    row = sail(world, "activity-1", "japan-1", "HH29", kind=Kind.PATROL, path=PATH)
    world.amend(row, state=ActivityState.THERE)
    sea = SpaceId("HH29")
    world.amend(world.forces[ForceId("japan-1")], place=sea, stance=Stance.PATROL)
    if fought:
        world.amend(world.forces[ForceId("us-2")], place=sea, stance=Stance.RETURNING)
    t = play(world, PatrolRaids(activity=ActivityId("activity-1"), sea=sea))
    assert t.pending == ("escape-or-stay" if fought else "raid-or-not")
