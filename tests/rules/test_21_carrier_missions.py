"""21.55, 18.5522, 18.562, 18.524B, 9.55: fast carrier missions, from the port and back."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import battle_to_the_end, play, roll
from tests.awaw.table import world_at
from tests.rules.shared.carriers import OFF_LAE, carriers, on_station
from tests.rules.shared.landing import (
    AUSTRALIAN,
    LAE,
    MARINE,
    MORESBY,
    RABAUL,
    TRUK,
    coast,
    unopposed,
)
from tests.rules.shared.sailing import SeaTable, sailing, sea
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.air.support.after_the_battle import end_overrun
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.overruns.overruns_with_air_support import against_wing
from warcabinet.awaw.invariants import berth_faults
from warcabinet.awaw.naval.carrier_air.carrier_air_missions import CarrierMissionsFlown
from warcabinet.awaw.naval.carrier_air.carrier_orders import against_strike
from warcabinet.awaw.naval.carrier_air.patrols_in_overruns import MovementWithPatrols
from warcabinet.awaw.naval.interception.attempting_interception import InterceptionWindow
from warcabinet.awaw.naval.interception.naval_interception import TryIntercept, committed, of_force
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import quarries
from warcabinet.awaw.naval.movement.base_changes import tires
from warcabinet.awaw.naval.movement.crews import in_port
from warcabinet.awaw.naval.movement.employment_of_naval_units import may_sail
from warcabinet.awaw.naval.ships.contents import ships_of, squadrons_on
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.naval.ships.flying_off import on_deck
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.activities import Sail
from warcabinet.awaw.offensives.air_operation_costs import values
from warcabinet.awaw.pieces.air_factors import Wing, launch
from warcabinet.awaw.state.air import AirId, AirState, AirUnits, Task
from warcabinet.awaw.state.berths import ForceId, in_force
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.state.naval import ActivityId, Condition, HullId, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

FLEET = f"japan-1 {RABAUL}: akagi, kaga, ca 6, dd 6"
AIR = f"us-aaf {MORESBY} x2"
DEFENDED = (AIR, f"{AUSTRALIAN} {MORESBY}")
NAS = UnitTypeId("japan-nas")
ONE = ForceId("japan-1")
SEND = f"axis: send-carriers japan-1 - {OFF_LAE}"
STRIKE = f"axis: strike-base {MORESBY} japan-1=japan-nas"
MISSIONS = "carrier-air-missions"


def aboard(t: SeaTable) -> int:
    every = (row for ship in ("japan-akagi", "japan-kaga") for row in squadrons_on(t.world, ship))
    return sum(row.squadrons for row in every)


def flown_off(t: SeaTable) -> dict[str, int]:
    """The squadrons that are off their carriers, by state."""
    rows = (row for row in t.world.air.rows() if row.place == in_force(ONE))
    return {str(row.state): row.factors for row in rows}


def fought(t: SeaTable) -> None:
    """A round over the base in which the attackers lose one squadron; then they go home."""
    while t.pending == MISSIONS:
        t.say("axis: end-carrier-air")
    if t.pending == "how-to-attack":
        flight = next(one for one, row in t.world.flights.items() if row.party == "japan")
        t.say(f"axis: divide-sortie {flight}={t.world.flights[flight].factors}")
    roll(t, 7)
    roll(t, 2)
    t.go_on()
    if t.pending == "escape-or-stay":
        t.say("allied: escape - -")
    t.say("axis: go-home")


def landing(*lines: str, units: tuple[str, ...] = DEFENDED) -> SeaTable:
    """An invasion of Port Moresby, with these ships besides the destroyers that carry it."""
    invade = f"axis: invade - japan-dd@{RABAUL}=4 {MORESBY} {MARINE}=loose -"
    troops = (f"japan-marine-1-2 {RABAUL}", *units)
    ships = (f"japan loose {RABAUL}: dd 4", *lines)
    return on_station(*ships, units=troops, also=(invade,), to=OFF_LAE if lines else "")


# Sailing ------------------------------------------------------------------------------------------


@pytest.mark.rule("21.551#1", "fast carriers go to a hex of the sea in the combat phase")
@pytest.mark.rule("21.554B#2", "missions of their own are announced with the others")
def test_fast_carriers_are_sent_to_a_hex_of_the_sea() -> None:
    t = carriers(FLEET, f"japan-2 {RABAUL}: ca 6, dd 6", units=DEFENDED)
    assert t.pending == "naval-missions"
    assert t.against(f"{SEND} -") == set()
    assert t.against("axis: send-carriers japan-1 - GG26 -") == {"21.551"}
    assert t.against(f"axis: send-carriers japan-2 - {OFF_LAE} -") == {"21.551"}
    t.say(f"{SEND} -")
    (row,) = t.world.activities.values()
    assert (row.kind, row.goal, row.forces) == ("fast-carrier-mission", OFF_LAE, (ONE,))


@pytest.mark.rule("21.552#1", "their range is that of offensive operations")
def test_carrier_missions_have_a_range() -> None:
    t = carriers(FLEET, units=DEFENDED)
    assert t.against(f"{SEND} W40") == {"21.361", "21.36C"}
    assert t.against(f"{SEND} GG30") == set()


@pytest.mark.rule("21.555A#1", "as many fast fleet factors as fast carrier factors go along")
@pytest.mark.rule("20.231D#1", "destroyers accompany fast carriers")
@pytest.mark.rule("20.251C#1", "and so do capital ships")
@pytest.mark.rule("21.555B#1", "who goes along sails from the same base the same way")
def test_who_goes_along_with_fast_carriers() -> None:
    t = carriers(
        f"japan loose {RABAUL}: akagi, kongo, dd 6", f"japan loose {TRUK}: dd 4", units=DEFENDED
    )
    send = "axis: send-carriers -"
    akagi, destroyers = "japan-akagi=3", f"japan-dd@{RABAUL}"
    assert t.against(f"{send} {akagi},{destroyers}=2 {OFF_LAE} -") == {"21.313"}
    assert t.against(f"{send} {akagi},{destroyers}=3 {OFF_LAE} -") == set()
    assert t.against(f"{send} {akagi},japan-kongo=3 {OFF_LAE} -") == set()
    assert t.against(f"{send} {akagi},japan-dd@{TRUK}=3 {OFF_LAE} -") == {"21.221"}


@pytest.mark.rule("21.553A#1", "from the U.S. boxes they sail only with an invasion")
@pytest.mark.rule("21.553B#1", "from India and Australia on their own")
@pytest.mark.rule("21.553C#1", "from South Africa not at all")
@pytest.mark.parametrize(
    ("box", "refused"),
    [("pacific-us", True), ("australia", False), ("india", False), ("south-africa", True)],
)
def test_carrier_missions_from_boxes(box: str, refused: bool) -> None:
    world = world_at(scenario="pacific-1939", turn="Summer 1942", side="allied")
    asked = Sail("us", Kind.CARRIER_MISSION, SpaceId(box), SpaceId("HH29"))
    assert ("21.553" in {one.rule for one in BOOK.may(world, asked)}) is refused


@pytest.mark.rule("21.557A#1", "fast carriers sail in the combat phase, where nobody patrols")
def test_carrier_missions_are_of_the_combat_phase() -> None:
    t = carriers(FLEET, units=DEFENDED)
    decision = t.position.decision
    assert decision is not None
    labels = [form.label for form in decision.forms.values()]
    assert labels == ["Invade", "Send fast carriers", "End announcing"]


@pytest.mark.rule("21.557C#1", "ships that have changed base may sail on a carrier mission")
def test_a_base_change_leaves_ships_free_for_a_carrier_mission() -> None:
    fleet = "japan-akagi japan-ca=6 japan-dd=4"
    t = sailing(sea(forces={"japan-1": (TRUK, fleet)}, control={"japan": RABAUL}))
    t.say(f"axis: change-base japan-1 - {RABAUL} -")
    t.say("axis: end-announcements")
    unopposed(t)
    row = t.world.forces[ONE]
    assert row.place == RABAUL
    ships = ships_of(t.world, ONE)
    assert may_sail(t.world, Kind.CARRIER_MISSION, row.place, ships, True) == []
    world = t.world.copy()
    world.readonly = False
    assert ONE in in_port(world, Seat("axis"))
    world.amend(world.forces[ONE], stance=Stance.PATROL)
    assert ONE not in in_port(world, Seat("axis"))


def test_ships_that_come_to_an_sw_box_are_not_inverted() -> None:
    assert not tires(sea(), SpaceId(TRUK), SpaceId("pacific-sw"))


def on_a_mission() -> AwawWorld:
    t = carriers(FLEET, f"us-1 {MORESBY}: ca 6, dd 10", units=DEFENDED)
    t.say(f"{SEND} -")
    t.say("axis: end-missions")
    return t.world


@pytest.mark.rule("21.555C#1", "fast carriers on a mission intercept nobody")
def test_carriers_on_a_mission_intercept_nobody() -> None:
    world = on_a_mission()
    quarry = quarries(world, (ActivityId("activity-1"),), 1)["activity-1"]
    assert committed(world, TryIntercept(1, of_force(world, ONE), quarry))
    assert not committed(world, TryIntercept(1, of_force(world, ForceId("us-1")), quarry))


@pytest.mark.rule("21.554B#1", "carrier missions and invasions are under way at the same time")
@pytest.mark.rule("21.557E#1", "fast carriers on a mission do not come to the help of others")
def test_carriers_on_a_mission_help_nobody() -> None:
    fleets = (
        FLEET,
        f"japan-2 {RABAUL}: ca 6, dd 6",
        f"japan-3 {TRUK}: ca 6, dd 6",
        f"us-1 {MORESBY}: ca 6, dd 10",
    )
    t = carriers(*fleets, units=(f"japan-marine-1-2 {RABAUL}", *DEFENDED))
    t.say(f"axis: invade japan-2 - {MORESBY} {MARINE}=japan-2 -")
    t.say(f"{SEND} -")
    t.say("axis: end-missions")
    question = t.position.decision
    assert isinstance(question, InterceptionWindow)
    kinds = [str(t.world.activities[one].kind) for one in question.activities]
    assert kinds == ["invasion", "fast-carrier-mission"]
    t.say("allied: intercept-at-sea activity-1=HH28=us-1=0")
    roll(t, 24)
    assert t.pending == "interception-window"
    assert t.against("axis: intercept-at-sea us-1=HH28=japan-3=0") == set()
    assert t.against("axis: intercept-at-sea us-1=HH28=japan-1=0") == {"22.11"}


@pytest.mark.rule("21.555D#1", "after a naval battle the squadrons may still fly a mission")
def test_a_battle_on_the_way_does_not_keep_squadrons_from_their_mission() -> None:
    t = carriers(FLEET, f"us-1 {MORESBY}: ca 6, dd 10", units=DEFENDED)
    t.say(f"{SEND} -")
    t.say("axis: end-missions")
    t.say(f"allied: intercept-at-sea activity-1={OFF_LAE}=us-1=0")
    roll(t, 24)
    t.go_on()
    battle_to_the_end(t, "allied")
    if t.pending == "go-on-or-abort":
        t.say("axis: go-on-sailing")
    unopposed(t)
    assert t.pending == MISSIONS
    assert t.against(f"{STRIKE}=6") == set()


# Attacks on bases ---------------------------------------------------------------------------------


@pytest.mark.rule("21.554B#4", "missions are given after the interceptions")
@pytest.mark.rule("21.556#1", "squadrons of carriers at sea fly missions in the combat phase")
@pytest.mark.rule("21.556A#1", "they counterair one enemy base")
@pytest.mark.rule("20.32C#1", "carriers counterair")
@pytest.mark.rule("18.521#2", "carrier-based air at sea counterairs what is in range")
@pytest.mark.rule("18.51#5", "carriers need no supply for it")
@pytest.mark.rule("18.31B#3", "within three hexes")
@pytest.mark.rule("17.32#3", "naval air on carriers flies three hexes")
def test_squadrons_of_carriers_attack_a_base() -> None:
    t = on_station(FLEET, units=DEFENDED)
    assert t.pending == MISSIONS
    assert t.against("axis: strike-base JJ20 japan-1=japan-nas=2") == {"18.45"}
    assert t.against(f"{STRIKE}=7") == {"17.312"}
    assert t.against(f"axis: strike-base {LAE} japan-1=japan-nas=2") == {"18.521"}
    t.say(f"{STRIKE}=6")
    (flight,) = (row for row in t.world.flights.values() if row.task is Task.CARRIER_ATTACK)
    assert (flight.base, flight.target, flight.factors) == (in_force(ONE), MORESBY, 6)
    assert aboard(t) == 0
    assert {row.target for row in t.world.flights.values()} == {MORESBY}  # one base alone
    assert t.pending != MISSIONS


@pytest.mark.rule("21.556A#1", "of an enemy, not of a country with which there is peace")
def test_bases_of_a_country_at_peace_are_left_alone() -> None:
    t = on_station(FLEET, f"us-1 {MORESBY}: dd 12", units=(AIR,))
    world = t.world.copy()
    world.readonly = False
    world.put(Control(SpaceId(MORESBY), "us"))
    assert against_strike(world, ONE, NAS, SpaceId(MORESBY)) == []
    world.drop(world.wars["japan/us"])
    (found,) = against_strike(world, ONE, NAS, SpaceId(MORESBY))
    assert found.rule == "18.521"


@pytest.mark.rule("23.61B#1", "they attack air bases from the hex of their mission")
def test_the_hex_of_the_mission_counts_and_not_the_base() -> None:
    t = on_station(FLEET, units=DEFENDED)
    assert t.against(f"{STRIKE}=6") == set()
    grid, row = t.world.map.grid, t.world.forces[ONE]
    assert grid.distance(RABAUL, MORESBY) == 3
    t.world.amend(row, place=SpaceId("EE32"))
    assert grid.distance("EE32", MORESBY) > 3
    assert t.against(f"{STRIKE}=6") == {"18.45"}


@pytest.mark.rule("20.32D#1", "they attack naval units in their base")
@pytest.mark.rule("21.556A#2", "they attack ships in its port, sortie after sortie")
@pytest.mark.rule("19.12#2", "with one round of air combat for each sortie")
def test_squadrons_of_carriers_attack_ships_in_port() -> None:
    units = (f"us-aaf {MORESBY}", f"{AUSTRALIAN} {MORESBY}")
    t = on_station(FLEET, f"us-1 {MORESBY}: dd 12", units=units)
    t.say(f"{STRIKE}=6")
    for sortie in (1, 2):
        assert t.pending == "how-to-attack"
        flight = next(row for row in t.world.flights.values() if row.party == "japan")
        t.say(f"axis: divide-sortie {flight.id}=1")
        roll(t, 2)  # one round of air combat
        roll(t, 2)
        roll(t, 2)  # air defense
        assert t.pending == "port-targets"
        t.default("axis")
        roll(t, 12)
        t.go_on()
        if t.pending == "escape-or-stay":
            t.say("allied: escape - -")
        assert t.pending == "another-sortie", sortie
        t.say("axis: fly-another-sortie" if sortie == 1 else "axis: go-home")
    left = sum(row.factors for row in t.world.hulls.rows() if row.party == "us")
    assert left < 12
    assert not t.world.flights


@pytest.mark.rule("18.524B#1", "they come back to their carriers")
@pytest.mark.rule("18.524B#2", "and go home with them")
@pytest.mark.rule("21.555E#1", "fast carriers return after regular combat")
def test_squadrons_return_to_their_carriers() -> None:
    t = on_station(FLEET, units=DEFENDED)
    t.say(f"{STRIKE}=5")
    fought(t)
    unopposed(t)
    assert t.world.forces[ONE].stance is Stance.PORT
    assert t.world.forces[ONE].place == RABAUL
    assert aboard(t) == 6 - 1
    assert not flown_off(t)
    assert not [*naval_faults(t.world), *berth_faults(t.world)]
    assert t.world.hulls[HullId("japan-akagi")].inverted


@pytest.mark.rule("21.556#2", "each squadron flies one mission; those of a force may have several")
@pytest.mark.rule("21.557F#1", "a base each and no more")
def test_each_squadron_has_one_mission() -> None:
    t = landing(FLEET)
    t.say(f"{STRIKE}=3")
    assert t.against(f"{STRIKE}=3") == {"21.556A"}
    t.say("axis: stand-by japan-1=japan-nas=3")
    fought(t)
    assert flown_off(t) == {"flown": 3 - 1, "ready": 3}
    support = f"axis: support {MORESBY} japan-nas@tf:japan-1"
    assert t.against(f"{support}/flown=2") == {"18.41"}
    assert t.against(f"{support}=3") == set()


@pytest.mark.rule("21.314#2", "a damaged carrier launches no squadrons")
def test_damaged_carriers_launch_nothing() -> None:
    t = carriers(FLEET, units=DEFENDED)
    world = t.world.copy()
    world.readonly = False
    assert on_deck(world, ONE) == {NAS: 6}
    world.amend(world.hulls[HullId("japan-kaga")], condition=Condition.DAMAGED)
    assert on_deck(world, ONE) == {NAS: 3}


@pytest.mark.rule("9.55#1", "squadrons of carriers are paid for with the carrier")
def test_squadrons_of_carriers_cost_nothing_more() -> None:
    world = sea(forces={"japan-1": (TRUK, "japan-akagi japan-ca=6 japan-dd=4")})
    afloat = world.put(AirUnits(NAS, "japan", in_force(ONE), 3))
    ashore = world.put(AirUnits(NAS, "japan", SpaceId(RABAUL), 3))
    assert sum(values(world, (Wing(afloat.id, 3),), (SpaceId(MORESBY),)).values()) == 0
    assert sum(values(world, (Wing(ashore.id, 3),), (SpaceId(MORESBY),)).values()) == 1


# Ground combat ------------------------------------------------------------------------------------


@pytest.mark.rule("21.556B#1", "squadrons support a regular attack")
@pytest.mark.rule("18.5522#1", "from carriers at sea within range, also a landing")
@pytest.mark.rule("18.552#2", "carrier-based naval air gives ground support")
@pytest.mark.rule("20.32H#1", "carriers give ground support")
@pytest.mark.rule("9.32E#1", "carriers give ground support")
def test_squadrons_of_carriers_support_a_landing() -> None:
    t = landing(FLEET, units=(f"{AUSTRALIAN} {MORESBY}",))
    assert t.pending == MISSIONS
    t.say("axis: stand-by japan-1=japan-nas=6")
    assert t.pending == "ground-support"
    t.say(f"axis: support {MORESBY} japan-nas@tf:japan-1=3")
    t.say("axis: end-support")
    assert [row.factors for row in t.world.flights.values()] == [3]
    assert t.pending == "first-wave"
    t.say(f"axis: land-troops {MARINE} -")
    unopposed(t)
    assert t.world.flights


@pytest.mark.rule("18.555#4", "support of a naval mission that is aborted is not lost")
@pytest.mark.rule("18.5551#2", "nor that of a landing that is called off")
@pytest.mark.rule("18.5551#3", "support of a landing that is called off returns and is inverted")
def test_support_of_a_landing_that_is_called_off_returns() -> None:
    t = landing(FLEET, units=(f"{AUSTRALIAN} {MORESBY}", f"japan-nas {LAE} x3"))
    t.say("axis: stand-by japan-1=japan-nas=6")
    t.say(f"axis: support {MORESBY} japan-nas@tf:japan-1=3,japan-nas@{LAE}=3")
    t.say("axis: end-support")
    t.say("axis: call-off")
    if t.pending == "regular-attacks":
        t.say("axis: end-attacks")
    unopposed(t)
    assert aboard(t) == 6
    assert [(str(row.place), str(row.state)) for row in t.world.air.rows()] == [(LAE, "flown")]
    assert [row.factors for row in t.world.air.rows()] == [3]
    assert not t.world.eliminated


@pytest.mark.rule("21.554B#3", "carriers with an invasion need no mission of their own")
def test_carriers_with_an_invasion_fly_from_its_hex() -> None:
    invade = f"axis: invade japan-1 - {MORESBY} {MARINE}=japan-1 -"
    units = (f"japan-marine-1-2 {RABAUL}", *DEFENDED)
    t = on_station(FLEET, units=units, also=(invade,), to="")
    assert t.pending == MISSIONS
    assert t.against(f"{STRIKE}=2") == set()


@pytest.mark.rule("18.562#1", "squadrons of carriers intercept defensive air support in range")
@pytest.mark.rule("18.562#2", "together with air units of bases on land")
@pytest.mark.rule("20.32I#1", "carriers intercept it")
@pytest.mark.rule("9.32F#1", "fast carriers intercept defensive air support")
def test_squadrons_of_carriers_intercept_defensive_support() -> None:
    t = landing(FLEET, units=(*DEFENDED, f"japan-nas {LAE} x2"))
    t.say("axis: stand-by japan-1=japan-nas=6")
    t.say("axis: end-support")
    t.say(f"allied: defensive-air {MORESBY}=us-aaf@{MORESBY}=2")
    assert t.pending == "support-interception"
    row = t.world.air[AirUnits(NAS, "japan", in_force(ONE), 6).id]
    far = against_mission(t.world, row, Task.INTERCEPTION, SpaceId("JJ20"))
    assert {one.rule for one in far} == {"18.45"}
    both = f"{MORESBY}=japan-nas@tf:japan-1=6,{MORESBY}=japan-nas@{LAE}=2"
    assert t.against(f"axis: intercept-support {both}") == set()
    t.say(f"axis: intercept-support {both}")
    out = [row for row in t.world.flights.values() if row.task is Task.INTERCEPTION]
    assert sorted((str(row.base), row.factors) for row in out) == [(LAE, 2), ("tf:japan-1", 6)]


def test_nobody_is_asked_without_anything_to_attack() -> None:
    assert carriers(FLEET, units=(f"{AUSTRALIAN} {MORESBY}",)).position.decision is None
    assert carriers(FLEET, units=DEFENDED).pending == "naval-missions"


def test_states_of_those_who_land_on_are_those_of_the_carrier() -> None:
    t = on_station(FLEET, units=DEFENDED)
    t.say(f"{STRIKE}=5")
    fought(t)
    unopposed(t)
    rows = squadrons_on(t.world, "japan-akagi")
    assert {row.state for row in rows} == {AirState.READY}


@pytest.mark.rule("21.4181C#3", "attack a base in the combat phase")
@pytest.mark.rule("21.4181C#4", "or help in regular ground combat")
def test_squadrons_of_a_patrol_that_stays_at_sea() -> None:
    units = (*DEFENDED, f"japan-infantry-1-2 {LAE} x2")
    world = coast(FLEET, units=units)
    row = world.forces[ONE]
    world.amend(row, stance=Stance.PATROL, base=row.place, place=SpaceId(OFF_LAE))
    world.changes.clear()
    t = play(world, CarrierMissionsFlown())
    assert t.pending == MISSIONS
    assert t.against(f"{STRIKE}=3") == set()
    assert t.against("axis: stand-by japan-1=japan-nas=3") == set()
    t.say("axis: stand-by japan-1=japan-nas=6")
    assert t.against(f"{STRIKE}=1") != set()  # one of them, not both
    home = coast(FLEET, units=units)
    assert play(home, CarrierMissionsFlown()).pending == ""


@pytest.mark.rule("21.4181C#2", "help in an overrun of the movement phase")
def test_squadrons_of_a_patrol_in_overruns() -> None:
    units = (f"australia-infantry-1-3 {MORESBY}", f"japan-armor-1-3 {LAE}")
    world = coast(FLEET, units=units, step="T.P.MOV.GND.10")
    row = world.forces[ONE]
    world.amend(row, stance=Stance.PATROL, base=row.place, place=SpaceId(OFF_LAE))
    world.changes.clear()
    t = play(world, MovementWithPatrols())
    assert t.pending == "patrols-in-overruns"
    t.say("axis: stand-by japan-1=japan-nas=4")
    t.say("axis: end-carrier-air")
    assert t.pending == "ground-move"
    stack = AirId("japan-nas@tf:japan-1")
    assert t.world.air[stack].factors == 4
    refused = against_wing(t.world, (), stack, SpaceId(MORESBY))
    assert {one.rule for one in refused} <= {"18.551"}  # no unit takes part yet
    t.world.readonly = False
    launch(t.world, (Wing(stack, 4),), Task.GROUND_SUPPORT, SpaceId(MORESBY))
    end_overrun(t.world, SpaceId(MORESBY), Side.AXIS)
    t.say("axis: end-movement")
    assert not [one for one in t.world.air.rows() if one.place == "tf:japan-1"]
    later = play(t.world.copy(), CarrierMissionsFlown())
    assert later.against(f"{STRIKE}=2") == set()
    assert later.against(f"{STRIKE}=3") != set()
