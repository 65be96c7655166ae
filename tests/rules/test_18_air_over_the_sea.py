"""17.3126, 17.3127, 17.531, 18.58, 18.59, 18.63: what air units do for and against ships."""

from __future__ import annotations

import msgspec
import pytest

from tests.awaw.naval.interceptions import LAE, MORESBY, RABAUL, ocean, play
from tests.awaw.naval.ports import PORT, attacked, harbour_world, stay
from tests.awaw.naval.strikes import JAPAN, OFF_LAE, US, near_land, roll, search
from tests.awaw.table import Table, put_unit
from tests.rules.test_18_air_operations_counterair import BothSteps
from warcabinet.awaw.moments import Moment, come
from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import in_range
from warcabinet.awaw.naval.battle.air_units_defending_naval_bases import decks_land
from warcabinet.awaw.naval.interception.naval_interception import spotters
from warcabinet.awaw.naval.ships.concealing import conceal, reveal
from warcabinet.awaw.pieces.air_factors import turn
from warcabinet.awaw.state.air import AirId, AirState
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.naval import Condition, HullId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

FLEETS = ({1: "dd 10", 4: "akagi, kaga, dd 12"}, {1: "dd 10", 3: "enterprise, dd 12"})
AIR = (f"japan-aaf {RABAUL} x2", f"japan-nas {RABAUL} x2", f"us-aaf {MORESBY} x2")
ROUTE = (OFF_LAE,)


def off_lae(*air: str) -> Table:
    t = near_land(*FLEETS, *(air or AIR))
    for seat in ("axis", "allied"):
        t.say(f"{seat}: attack-air-bases -")
    return t


def able(world: AwawWorld, side: Side) -> dict[str, int]:
    return {str(one.id): one.factors for one in in_range(world, side, OFF_LAE)}


# With ships at sea --------------------------------------------------------------------------------


@pytest.mark.rule("18.58#1", "air units work with ships if they are ready and their base operates")
def test_who_works_with_ships() -> None:
    world = off_lae().world
    assert able(world, JAPAN) == {"japan-aaf@EE30": 2, "japan-nas@EE30": 2}
    turn(world, AirId("japan-aaf@EE30"), AirState.FLOWN, 2)
    assert able(world, JAPAN) == {"japan-nas@EE30": 2}
    world.put(Control(SpaceId(RABAUL), "us"))
    assert able(world, JAPAN) == {}


@pytest.mark.rule("18.58#2", "which is no mission to be paid for")
@pytest.mark.rule("18.58C#1", "they attack ships: army air with a squadron of each factor")
def test_attacks_on_ships_at_sea_cost_nothing() -> None:
    t = off_lae()
    before = list(t.world.treasuries.rows())
    t.say("axis: plan-air - - -")
    t.say("allied: plan-air - - -")
    search(t, "1 1")
    assert t.against("axis: launch-strike allied-1 EE30=japan-aaf=2,EE30=japan-nas=2") == set()
    assert t.against("axis: launch-strike allied-1 EE30=japan-aaf=3") == {"23.74D"}
    t.say("axis: launch-strike allied-1 EE30=japan-aaf=2,EE30=japan-nas=2")
    assert list(t.world.treasuries.rows()) == before


@pytest.mark.rule("18.58#3", "who has done so is inverted as redeployment ends, not before")
@pytest.mark.rule("18.58A#1", "they search: army air with a squadron of each factor")
@pytest.mark.rule("18.58B#1", "and cover ships")
def test_who_has_worked_with_ships_is_inverted() -> None:
    t = off_lae()
    assert t.against("axis: plan-air - - japan-aaf@EE30=2,japan-nas@EE30=2") == set()
    assert t.against("axis: plan-air - - japan-aaf@EE30=3") == {"22.4422A"}
    assert t.against("axis: plan-air - japan-aaf@EE30=axis-1=3 -") == {"22.41D"}
    t.say("axis: plan-air - japan-nas@EE30=axis-1=1 japan-aaf@EE30=1")
    t.say("allied: plan-air - - -")
    world = t.world
    states = {str(row.id): row.factors for row in world.air.rows() if row.party == "japan"}
    assert states == {
        "japan-aaf@EE30": 1,
        "japan-aaf@EE30/at-sea": 1,
        "japan-nas@EE30": 1,
        "japan-nas@EE30/at-sea": 1,
    }
    come(world, Moment.REDEPLOYMENT_ENDS)
    states = {str(row.id): row.factors for row in world.air.rows() if row.party == "japan"}
    assert states == {
        "japan-aaf@EE30": 1,
        "japan-aaf@EE30/flown": 1,
        "japan-nas@EE30": 1,
        "japan-nas@EE30/flown": 1,
    }


@pytest.mark.rule("18.63#1", "the defender's air units work with his ships as the attacker's do")
def test_the_defender_has_the_same_help() -> None:
    t = off_lae()
    assert t.world.side is JAPAN
    assert able(t.world, US) == {"us-aaf@HH27": 2}
    t.say("axis: plan-air - - -")
    assert t.against("allied: plan-air - us-aaf@HH27=allied-1=2 us-aaf@HH27=2") == set()
    assert t.against("allied: plan-air - us-aaf@HH27=allied-1=3 -") == {"22.41D"}


@pytest.mark.rule("17.531#3", "jets have no part in fights with ships at sea")
def test_jets_do_not_work_with_ships() -> None:
    t = off_lae()
    world = t.world
    before = able(world, US)
    put_unit(world, f"us-jet {MORESBY} x2")
    assert able(world, US) == before
    t.say("axis: plan-air - - -")
    assert t.against("allied: plan-air - us-jet@HH27=allied-1=1 -") != set()
    assert t.against("allied: plan-air - us-aaf@HH27=allied-1=1 -") == set()


# Spotting -----------------------------------------------------------------------------------------


@pytest.mark.rule("18.59#1", "ready squadrons in bases that operate help to intercept")
@pytest.mark.rule("18.59#2", "they are as they were then")
@pytest.mark.rule("18.59#3", "who is on a mission spots nobody")
def test_who_spots() -> None:
    world = ocean()
    put_unit(world, f"us-aaf {MORESBY} x2")
    put_unit(world, f"us-nas {MORESBY} x1")
    before = list(world.air.rows())
    assert spotters(world, "us", ROUTE) == 3
    assert list(world.air.rows()) == before
    turn(world, AirId("us-nas@HH27"), AirState.FLOWN)
    assert spotters(world, "us", ROUTE) == 2
    world.put(Control(SpaceId(MORESBY), "japan"))
    assert spotters(world, "us", ROUTE) == 0


# On carriers in port ------------------------------------------------------------------------------

CARRIERS = f"us-1 {MORESBY}: enterprise, hornet, dd 12"
ATTACKERS = (f"japan-aaf {LAE} x4",)


def under_attack(*, counterair: str = "-") -> Table:
    """Japanese army air from Lae is over the carriers in Port Moresby."""
    t = attacked(CARRIERS, air=ATTACKERS)
    t.say(f"axis: divide-sortie {counterair}")
    return t


def decks(world: AwawWorld) -> dict[str, int]:
    return {str(row.ship): row.squadrons for row in world.aboard.rows()}


@pytest.mark.rule("17.3126#2", "an attack on the port shows how many there are")
def test_squadrons_on_carriers_in_port_fight_over_it() -> None:
    t = attacked(CARRIERS, air=ATTACKERS)
    assert t.told("23.411") == ["6 squadrons of naval air are on carriers in HH27"]
    t.say("axis: divide-sortie flight-1=4")
    assert t.told("23.411")[-1].startswith("12 squadrons counterair 6 over HH27")


@pytest.mark.rule("17.3126#4", "they spot nobody, and have no part in fights at sea")
@pytest.mark.rule("17.3123#2", "those that are ashore do")
def test_squadrons_on_carriers_in_port_do_nothing_else() -> None:
    world = harbour_world(CARRIERS)
    assert (spotters(world, "us", ROUTE), able(world, US)) == (0, {})
    put_unit(world, f"us-nas {MORESBY} x2")
    assert (spotters(world, "us", ROUTE), able(world, US)) == (2, {"us-nas@HH27": 2})


@pytest.mark.rule("17.3123#3", "only those on board are hidden by the marker")
def test_squadrons_ashore_are_seen() -> None:
    world = harbour_world(CARRIERS)
    put_unit(world, f"us-nas {MORESBY} x2")
    marker = next(iter(world.forces.rows())).id

    def seen() -> tuple[list[str], int]:
        known = world.known_to(Seat("axis"))
        aboard = sum(row.squadrons for row in known.aboard.rows())
        return [str(row.id) for row in known.air.rows()], aboard

    reveal(world, marker)
    assert seen() == (["us-nas@HH27"], 6)
    conceal(world, marker)
    assert seen() == (["us-nas@HH27"], 0)


@pytest.mark.rule("17.3126#6", "in an attack on their port they are not on their carriers")
@pytest.mark.rule("17.3127#1", "if their carrier is sunk in port they are ashore, as many as fit")
@pytest.mark.parametrize(("ashore", "there"), [(0, 3), (5, 3), (7, 2), (9, 0)])
def test_squadrons_of_a_carrier_sunk_in_port(ashore: int, there: int) -> None:
    t = under_attack()
    world = t.world
    if ashore:
        put_unit(world, f"us-nas {MORESBY} x{ashore}")
    assert decks(world) == {}
    world.amend(world.hulls[HullId("us-hornet")], condition=Condition.SUNK)
    flights = [row.id for row in world.flights.rows() if row.party == "us"]
    decks_land(world, PORT, US, flights)
    assert decks(world) == {"us-enterprise": 3}
    assert world.air[AirId("us-nas@HH27")].factors == ashore + there


@pytest.mark.rule("18.526B#1", "when it is over they are on their carriers again, aborted or not")
def test_squadrons_return_to_their_carriers_in_port() -> None:
    t = under_attack(counterair="flight-1=4")
    roll(t, 4)
    roll(t, 2)
    assert "3 of us-nas from HH27 abort" in t.told("19.42")
    stay(t)
    t.say("axis: go-home")
    assert decks(t.world) == {"us-enterprise": 3}
    assert {row.state for row in t.world.aboard.rows()} == {AirState.READY}


# Counteraired from land ---------------------------------------------------------------------------


def counteraired(*ships: str, air: tuple[str, ...] = ATTACKERS) -> Table:
    """Japanese army air from Lae counterairs Port Moresby."""
    t = play(harbour_world(*ships, air=air), BothSteps())
    t.say(f"axis: counterair {MORESBY} japan-aaf@{LAE}=4")
    if t.pending == "counterair-missions":
        t.say("axis: end-counterair")
    return t


@pytest.mark.rule("18.521C#1", "counterair shows the naval air on carriers, and it must fight")
@pytest.mark.rule("17.3126#3", "as those ashore do")
def test_counterair_meets_squadrons_on_carriers_in_port() -> None:
    t = counteraired(CARRIERS)
    assert t.told("23.411") == ["6 squadrons of naval air are on carriers in HH27"]
    assert "12 squadrons against 6" in t.told("18.522")[0]
    assert HullId("us-enterprise") not in t.world.known_to(Seat("axis")).hulls
    t = counteraired(CARRIERS, air=(*ATTACKERS, f"us-nas {MORESBY} x2"))
    assert "12 squadrons against 8" in t.told("18.522")[0]


@pytest.mark.rule("18.521D#4", "so one learns whether a task force has carriers with naval air")
def test_counterair_shows_that_there_are_no_carriers() -> None:
    t = counteraired(f"us-1 {MORESBY}: ca 8, dd 4")
    assert (t.told("23.411"), t.pending) == ([], "")
    assert t.told("18.521D") == ["there are no air units in HH27"]


@pytest.mark.rule("17.3122C#3", "after the fight they are on their carriers again, though inverted")
@pytest.mark.rule("18.526B#1", "as ready as these, though they were forced to abort")
@pytest.mark.parametrize(("state", "left"), [(AirState.READY, (3, 2)), (AirState.FLOWN, (5, 0))])
def test_squadrons_return_to_carriers_after_counterair(
    state: AirState, left: tuple[int, int]
) -> None:
    world = harbour_world(CARRIERS, air=(*ATTACKERS, f"us-nas {MORESBY} x2"))
    for row in list(world.aboard.rows()):
        world.drop(row)
        world.put(msgspec.structs.replace(row, state=state))
    t = play(world, BothSteps())
    t.say(f"axis: counterair {MORESBY} japan-aaf@{LAE}=4")
    if t.pending == "counterair-missions":
        t.say("axis: end-counterair")
    roll(t, 4)
    roll(t, 2)
    while t.pending:
        t.say("allied: stay-and-fight" if t.pending == "leave-or-stay" else "axis: disengage")
    assert not t.world.flights
    assert {row.state for row in t.world.aboard.rows()} == {state}
    ashore = sum(row.factors for row in t.world.air.rows() if row.party == "us")
    assert (sum(decks(t.world).values()), ashore) == left


@pytest.mark.rule("18.523#6", "naval air of carriers leaves the base with the others, inverted")
def test_squadrons_leave_carriers_in_port() -> None:
    t = counteraired(CARRIERS)
    roll(t, 4)
    roll(t, 2)
    assert t.pending == "leave-or-stay"
    t.say("allied: leave-base")
    if t.pending == "where-to-flee":
        t.default("allied")
    assert (decks(t.world), len(t.world.flights)) == ({}, 0)
    left = [row for row in t.world.air.rows() if row.party == "us"]
    assert (sum(row.factors for row in left), {row.state for row in left}) == (3, {AirState.LEFT})
    assert PORT not in {row.place for row in left}
