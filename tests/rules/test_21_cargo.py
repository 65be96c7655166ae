"""21.35, 20.164A, 20.59, 22.82, 21.43: ships carry ground units."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import battle_to_the_end, roll
from tests.rules.shared.landing import (
    GUADALCANAL,
    INFANTRY,
    LAE,
    MARINE,
    MORESBY,
    RABAUL,
    TO_THE_COAST,
    TRANSPORT,
    TRUK,
    at,
    at_sea,
    coast,
    unopposed,
)
from tests.rules.shared.sailing import SeaTable
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.ground.movement.ground_movement import points_left
from warcabinet.awaw.naval.cargo.cargo_losses import overload
from warcabinet.awaw.naval.cargo.embarking import aboard, cargo_of
from warcabinet.awaw.naval.landings.loading import against_embarking
from warcabinet.awaw.naval.landings.range_of_sea_transport_and_invasions import against_reaching
from warcabinet.awaw.naval.landings.sea_transport import SEA_TRANSPORT
from warcabinet.awaw.naval.movement.return_prior_to_exploitation import NavalReturn
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.waters.activities import Activity
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import Spent, UnitId
from warcabinet.awaw.state.logistics import HexSupply, Supply, UnitSupply
from warcabinet.awaw.state.naval import Shipped, Stance, Voyage
from warcabinet.awaw.state.oil import OilEffect, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

ONE, TWO = ForceId("japan-1"), ForceId("japan-2")
TROOPS = (f"japan-marine-1-2 {RABAUL}", f"japan-infantry-1-2 {RABAUL} x2")


def transports(*lines: str, units: tuple[str, ...] = TROOPS, **more: object) -> SeaTable:
    world = coast(*lines, units=units, step="T.P.MOV.TRA.20", **more)  # type: ignore[arg-type]
    return at(world, *TRANSPORT)


def place(t: SeaTable, unit: str) -> str:
    return str(t.world.units[UnitId(unit)].place)


# Sea transport ------------------------------------------------------------------------------------


@pytest.mark.rule("21.431#1", "destroyers carry a ground unit from port to port")
@pytest.mark.rule("21.434A#1", "one destroyer factor for each factor")
@pytest.mark.rule("21.435H#1", "who is carried debarks in the movement phase")
@pytest.mark.rule("13.32#2", "sea transport is carried out in the movement phase")
def test_destroyers_carry_units_to_another_port() -> None:
    t = transports(f"japan loose {RABAUL}: dd 2")
    assert t.pending == "sea-transports"
    carry = f"axis: transport-by-sea - japan-dd@{RABAUL}=2 {LAE}"
    both = f"{MARINE}=loose,{INFANTRY}=loose"
    assert t.against(f"{carry} {both},japan-infantry-1-2/2=loose -") == {"21.434"}
    t.say(f"{carry} {both} -")
    assert at_sea(t, MARINE)
    assert UnitId(MARINE) not in t.world.units
    t.say("axis: end-sea-transport")
    unopposed(t)
    assert (place(t, MARINE), place(t, INFANTRY)) == (LAE, LAE)
    assert not t.world.cargo
    assert not t.world.carried_by
    assert {str(hull.state) for hull in t.world.hulls.rows()} == {"used"}


@pytest.mark.rule("32.242#1", "who is carried by sea into an isolated hex is noted")
@pytest.mark.rule("15.33D#3", "who comes by sea transport into an isolated hex is noted")
def test_who_is_carried_into_an_isolated_port_shares_its_isolation() -> None:
    for supply, cut_off in ((Supply.NONE, True), (Supply.PARTIAL, False)):
        siege = HexSupply(SpaceId(LAE), supply, short=2, isolated=2 if cut_off else 0)
        t = transports(f"japan loose {RABAUL}: dd 2", rows=[siege])
        t.say(f"axis: transport-by-sea - japan-dd@{RABAUL}=2 {LAE} {MARINE}=loose -")
        t.say("axis: end-sea-transport")
        unopposed(t)
        assert place(t, MARINE) == LAE
        assert (UnitId(MARINE) in t.world.isolation) is cut_off


@pytest.mark.rule("21.432#1", "sea transport has the range of offensive operations")
def test_sea_transport_has_a_range() -> None:
    world = transports(f"japan loose {RABAUL}: dd 2").world

    def against(to: str, *via: str) -> set[str]:
        stops = tuple(SpaceId(one) for one in via)
        of = SEA_TRANSPORT, "japan", SpaceId(RABAUL), None, SpaceId(to), stops
        return {one.rule for one in against_reaching(world, *of)}

    assert against(TRUK) == set()
    assert against(LAE, "W40") == {"21.361", "21.36C"}


def test_a_way_out_of_range_is_refused_as_an_answer() -> None:
    t = transports(f"japan loose {RABAUL}: dd 2")
    carry = f"axis: transport-by-sea - japan-dd@{RABAUL}=2"
    assert t.against(f"{carry} {TRUK} {MARINE}=loose -") == set()
    assert t.against(f"{carry} {LAE} {MARINE}=loose W40") == {"21.361", "21.36C"}


@pytest.mark.rule("21.435A#1", "the destroyers may come from another base")
@pytest.mark.rule("21.435B#1", "they sail by the base of embarkation")
@pytest.mark.rule("21.35#1", "the cargo is assigned to ships that are named")
def test_destroyers_fetch_units_from_another_base() -> None:
    t = transports(f"japan loose {TRUK}: dd 2", f"japan loose {RABAUL}: dd 1")
    t.say(f"axis: transport-by-sea - japan-dd@{TRUK}=2 {LAE} {MARINE}=loose -")
    (row,) = t.world.activities.values()
    assert RABAUL in [str(one) for leg in row.legs for one in leg]
    assert not t.world.cargo[next(iter(t.world.cargo))].boarded
    assert t.against(
        f"axis: transport-by-sea - japan-dd@{RABAUL}=1 {LAE} {INFANTRY}=japan-1 -"
    ) == {"21.35"}
    t.say("axis: end-sea-transport")
    unopposed(t)
    assert place(t, MARINE) == LAE


@pytest.mark.rule("21.435C#1", "several bases of embarkation, one of debarkation")
def test_units_of_two_bases_are_carried_by_two_missions_to_one_port() -> None:
    units = (*TROOPS, f"japan-infantry-1-2 {TRUK}")
    t = transports(f"japan loose {RABAUL}: dd 2", f"japan loose {TRUK}: dd 2", units=units)
    third = "japan-infantry-1-2/3"
    carry = f"axis: transport-by-sea - japan-dd@{TRUK}=2 {LAE}"
    assert t.against(f"{carry} {third}=loose,{MARINE}=loose -") == {"21.514C"}
    t.say(f"{carry} {third}=loose -")
    t.say(f"axis: transport-by-sea - japan-dd@{RABAUL}=2 {LAE} {MARINE}=loose -")
    t.say("axis: end-sea-transport")
    unopposed(t)
    assert (place(t, MARINE), place(t, third)) == (LAE, LAE)


@pytest.mark.rule("21.435D#1", "both bases have been held since the turn began")
@pytest.mark.rule("21.435F#1", "a place without a port is none to debark in")
def test_units_embark_and_debark_only_in_ports_of_their_own() -> None:
    t = transports(f"japan loose {RABAUL}: dd 2", units=(*TROOPS, "japan-infantry-1-2 GG25"))
    carry = f"axis: transport-by-sea - japan-dd@{RABAUL}=2"
    assert t.against(f"{carry} {MORESBY} {MARINE}=loose -") == {"21.431"}
    assert t.against(f"{carry} GG25 {MARINE}=loose -") == {"21.431"}
    inland = "japan-infantry-1-2/3"
    assert t.against(f"{carry} {LAE} {inland}=loose -") == {"21.431"}
    assert t.against(f"{carry} {LAE} {MARINE}=loose -") == set()


@pytest.mark.rule("21.435E#1", "other ships may go along, and only where some carry")
def test_other_ships_protect_a_sea_transport() -> None:
    t = transports(f"japan-1 {RABAUL}: ca 8, dd 2", f"japan loose {RABAUL}: dd 2")
    along = f"axis: transport-by-sea japan-1 - {LAE} - -"
    assert t.against(along) == {"21.435E"}
    t.say(f"axis: transport-by-sea - japan-dd@{RABAUL}=2 {LAE} {MARINE}=loose -")
    t.say(along)
    t.say("axis: end-sea-transport")
    unopposed(t)
    assert t.world.forces[ONE].inverted
    assert t.world.forces[ONE].stance is Stance.PORT


@pytest.mark.rule("21.435G#1", "nobody is carried twice in a turn")
@pytest.mark.rule("21.437C#1", "units without full supply, or without oil, are not carried")
def test_who_is_not_carried() -> None:
    carried = Shipped(UnitId(MARINE), Voyage.TRANSPORTED)
    hungry = UnitSupply(UnitId(INFANTRY), Supply.PARTIAL)
    t = transports(f"japan loose {RABAUL}: dd 2", rows=[carried, hungry])
    carry = f"axis: transport-by-sea - japan-dd@{RABAUL}=2 {LAE}"
    assert t.against(f"{carry} {MARINE}=loose -") == {"21.435G"}
    assert t.against(f"{carry} {INFANTRY}=loose -") == {"21.437C"}
    assert t.against(f"{carry} japan-infantry-1-2/2=loose -") == set()
    for service, found in ((Service.ARMY, {"21.437C"}), (Service.AIR, set())):
        world = coast(units=TROOPS, rows=[OilEffect("japan", service)])
        unit = world.units[UnitId(INFANTRY)]
        refused = against_embarking(world, Activity.SEA_TRANSPORT, unit)
        assert {one.rule for one in refused} == found


@pytest.mark.rule("10.23#8", "replacements are neither transported by sea, nor do they invade")
@pytest.mark.rule("11.43#1", "partisans do not move by sea")
@pytest.mark.parametrize("kind", [Activity.SEA_TRANSPORT, Activity.INVASION])
def test_replacements_and_partisans_stay_ashore(kind: Activity) -> None:
    units = (*TROOPS, f"japan-replacement-1-1 {RABAUL}", f"japan-partisan-1-2 {RABAUL}")
    world = coast(units=units, step="T.P.MOV.TRA.20")
    refused = {
        row.id: {one.rule for one in against_embarking(world, kind, row)}
        for row in world.units.values()
    }
    assert refused[UnitId("japan-replacement-1-1/1")] == {"10.23"}
    assert refused[UnitId("japan-partisan-1-2/1")] == {"11.43"}
    assert refused[UnitId(INFANTRY)] == refused[UnitId(MARINE)] == set()


@pytest.mark.rule("21.437A#1", "who is carried uses its movement of the turn")
@pytest.mark.rule("21.437A#3", "too few movement factors: not carried")
@pytest.mark.rule("21.437A#4", "who has debarked may move on with what is left")
@pytest.mark.rule("21.437A#6", "debarking costs one movement factor, none more for Japan in jungle")
def test_debarking_costs_movement() -> None:
    tired = Spent(UnitId(INFANTRY), 2)
    t = transports(f"japan loose {RABAUL}: dd 2", rows=[tired])
    carry = f"axis: transport-by-sea - japan-dd@{RABAUL}=2 {LAE}"
    assert t.against(f"{carry} {INFANTRY}=loose -") == {"21.437A"}
    before = points_left(t.world, t.world.units[UnitId(MARINE)])
    t.say(f"{carry} {MARINE}=loose -")
    t.say("axis: end-sea-transport")
    unopposed(t)
    assert points_left(t.world, t.world.units[UnitId(MARINE)]) == before - 1 > 0


@pytest.mark.rule("21.437B#1", "stacking limits nobody who is carried")
def test_more_units_are_carried_to_a_port_than_may_stack_there() -> None:
    units = (*TROOPS, f"japan-infantry-1-2 {RABAUL} x2", f"japan-infantry-2-2 {LAE} x2")
    t = transports(f"japan loose {RABAUL}: dd 4", units=units)
    four = ",".join(f"japan-infantry-1-2/{number}=loose" for number in (1, 2, 3, 4))
    t.say(f"axis: transport-by-sea - japan-dd@{RABAUL}=4 {LAE} {four} -")
    t.say("axis: end-sea-transport")
    unopposed(t)
    assert len(t.world.units_in[t.world.units[UnitId(INFANTRY)].place]) == 6


@pytest.mark.rule("21.437D#1", "who was carried does not invade in the same turn")
def test_who_was_carried_does_not_invade() -> None:
    carried = Shipped(UnitId(MARINE), Voyage.TRANSPORTED)
    world = coast(f"japan loose {RABAUL}: dd 4", units=TROOPS, rows=[carried])
    t = at(world, *TO_THE_COAST)
    invade = f"axis: invade - japan-dd@{RABAUL}=4 {GUADALCANAL}"
    assert t.against(f"{invade} {MARINE}=loose -") == {"21.437D"}
    assert t.against(f"{invade} {INFANTRY}=loose -") == set()


# Secrets ------------------------------------------------------------------------------------------


def two_forces() -> AwawWorld:
    return coast(f"japan-1 {RABAUL}: ca 6, dd 4", f"japan-2 {RABAUL}: ca 6, dd 4", units=TROOPS)


@pytest.mark.rule("20.164A#2", "the marker conceals ships, but not the ground units they carry")
@pytest.mark.rule("21.35A#1", "the force that carries a unit has destroyers enough for it")
def test_everybody_sees_the_cargo_and_only_its_side_who_carries_it() -> None:
    t = at(two_forces(), *TO_THE_COAST)
    one = f"{MARINE}=japan-1"
    invade = f"axis: invade japan-1,japan-2 - {GUADALCANAL}"
    four = ",".join(f"japan-infantry-1-2/{number}=japan-1" for number in (1, 2))
    assert t.against(f"{invade} {one},{four} -") == set()
    t.say(f"{invade} {one},{INFANTRY}=japan-2 -")
    (activity,) = t.world.activities.values()
    for seat, known in ((Seat("axis"), [MARINE]), (Seat("allied"), [])):
        world = t.world.known_to(seat)
        assert [row.id for row in cargo_of(world, activity.id)] == [INFANTRY, MARINE]
        assert [row.id for row in aboard(world, ONE)] == known


# Losses -------------------------------------------------------------------------------------------


def intercepted(t: SeaTable) -> None:
    """The American task force meets the landing in its own hex, at once."""
    t.say("axis: end-missions")
    assert t.pending == "interception-window"
    t.say(f"allied: intercept-at-sea activity-1={GUADALCANAL}=us-1=0")
    t.go_on()
    while t.pending == "interception-window":
        t.say(f"{t.position.to_answer()[0]}: intercept-at-sea -")
    roll(t, 18)
    t.go_on()


def landing(*lines: str) -> SeaTable:
    world = coast(*lines, f"us-1 {MORESBY}: ca 10, dd 9", units=TROOPS)
    return at(world, *TO_THE_COAST, NavalReturn)


@pytest.mark.rule("20.59#1", "too few destroyers are left: the unit is lost")
@pytest.mark.rule("20.59#2", "its owner chooses which")
@pytest.mark.rule("22.82A#1", "what the ships cannot carry any more is lost")
@pytest.mark.rule("22.82B#1", "force by force, whatever the others could carry")
def test_cargo_is_lost_with_its_destroyers() -> None:
    t = landing(f"japan-1 {RABAUL}: ca 8, dd 2", f"japan-2 {RABAUL}: ca 8, dd 4")
    cargo = f"{MARINE}=japan-1,{INFANTRY}=japan-1"
    t.say(f"axis: invade japan-1,japan-2 - {GUADALCANAL} {cargo} -")
    assert overload(t.world, ONE) is None
    (hull,) = (one for one in ships_of(t.world, ONE) if one.what == "japan-dd")
    world = t.world.copy()
    world.readonly = False
    remove(world, hull, 1)
    bill = overload(world, ONE)
    assert bill is not None
    assert bill.most == SQUADRONS
    assert {stake.unit: stake.worth for stake in bill.stakes} == {
        MARINE: SQUADRONS,
        INFANTRY: SQUADRONS,
    }


@pytest.mark.rule("21.516B#1", "a landing that is beaten at sea brings its units back")
def test_a_landing_that_is_beaten_at_sea_comes_back() -> None:
    t = landing(f"japan-1 {RABAUL}: ca 8, dd 2")
    t.say(f"axis: invade japan-1 - {GUADALCANAL} {MARINE}=japan-1 -")
    intercepted(t)
    battle_to_the_end(t, "axis")
    t.go_on()
    unopposed(t)
    assert place(t, MARINE) == RABAUL
    assert t.world.shipped[UnitId(MARINE)].how is Voyage.TURNED_BACK
    assert t.world.forces[ONE].place == RABAUL
    assert not t.world.cargo


@pytest.mark.rule(
    "21.437A#2", "units move to the port first, as far as they get, and overrun nobody"
)
def test_units_move_to_the_port_of_embarkation() -> None:
    inland = "japan-infantry-1-2/1"
    units = ("japan-infantry-1-2 FF29", f"japan-infantry-1-2 {RABAUL}")
    t = transports(f"japan loose {RABAUL}: dd 2", units=units)
    assert t.pending == "sea-transports"
    carry = f"axis: transport-by-sea - japan-dd@{RABAUL}=2 {LAE} {inland}=loose -"
    assert t.against(carry) == {"21.431"}  # it is in no port
    assert t.against(f"axis: move-to-port {inland} DD29") == {"21.437A"}
    before = points_left(t.world, t.world.units[UnitId(inland)])
    t.say(f"axis: move-to-port {inland} {RABAUL}")
    left = points_left(t.world, t.world.units[UnitId(inland)])
    assert t.world.units[UnitId(inland)].place == RABAUL
    assert left < before
    assert t.pending == "sea-transports"
    assert t.position.decision is not None
    assert {verb.__name__ for verb in t.position.decision.forms} == {  # nobody overruns
        *("TransportBySea", "CarryAirBySea", "MoveToPort", "EndSeaTransport")
    }
    assert (t.against(carry) == set()) is (left > 0)
