"""Rules 18.25, 18.46: displaced air units, and air units that return to base."""

from __future__ import annotations

import pytest

from tests.awaw.table import Table, table, world_at
from tests.rules.shared.staging import AAF, BREST, LVOV, RUSSIAN, WARSAW, air, factors
from warcabinet.awaw.air.base_changes.displacement import FindNewBases, displace, nearest
from warcabinet.awaw.air.base_changes.return_to_base import AirReturns, return_flights
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.logistics.hex_control import hex_control
from warcabinet.awaw.pieces.air_factors import Wing, launch
from warcabinet.awaw.pieces.ground_units import place_unit
from warcabinet.awaw.state.air import AirId, AirState, Flight, FlightId, Task
from warcabinet.awaw.state.logistics import Counter, CounterKind, HexSupply, Supply
from warcabinet.hexes import SpaceId

# Displacement -------------------------------------------------------------------------------------


@pytest.mark.rule("18.25#1", "to the nearest base of their own, whatever its supply")
@pytest.mark.rule("18.252#1", "and no enemy is asked to intercept them")
@pytest.mark.rule("18.253#1", "and they are inverted")
def test_air_units_leave_a_base_that_is_entered_for_the_nearest_one() -> None:
    dry = HexSupply(LVOV, Supply.NONE)
    units = ("germany-armor-4-6 M36", "germany-aaf M35 x5", "russia-aaf N36 x4")
    t = table(*units, play=GroundMovement(), rows=(dry,))
    t.say("axis: move germany-armor-4-6/1 N36")
    assert factors(t.world, "russia-aaf@P35/displaced") == 4  # Lvov; all others are farther
    assert not t.world.air[AirId("russia-aaf@P35/displaced")].ready
    assert t.pending == "ground-move"  # the Germans go on at once
    assert t.told("18.25")


@pytest.mark.rule("18.25#3", "the rest goes to the next base")
def test_what_the_nearest_base_cannot_hold_goes_to_the_next() -> None:
    full = [air(RUSSIAN, space, 5, AirState.READY) for space in ("J39", "O39", "R36")]
    world = world_at("russia-aaf N36 x5", "russia-aaf P35 x3", rows=full)
    displace(world, "N36", [world.air[AirId("russia-aaf@N36")]])
    assert factors(world, "russia-aaf@P35/displaced") == 2
    assert factors(world, "russia-aaf@K40/displaced") == 3  # the others are full


@pytest.mark.rule("18.25#2", "between bases equally near the owner chooses")
def test_the_owner_chooses_between_bases_equally_near() -> None:
    airbase = Counter(CounterKind.AIRBASE, SpaceId("L35"), "germany")
    world = world_at("germany-aaf L35 x4", rows=(airbase,))
    hex_control.take(world, "L35", "russia", "29.21")
    [flight] = world.flights.rows()
    assert flight.task is Task.DISPLACED
    assert nearest(world, flight) == ["L36", "M35"]
    t = table(rows=(flight,), control={"russia": "L35"}, play=FindNewBases())
    assert t.pending == "choose-new-bases"
    assert t.against(f"axis: fly-on {flight.id} J36 4") == {"18.25"}
    assert t.against(f"axis: fly-on {flight.id} L36 5") == {"18.25"}
    assert t.against("axis: fly-on flight-9 L36 1") == {"18.25"}
    t.say(f"axis: fly-on {flight.id} L36 3")
    t.say(f"axis: fly-on {flight.id} M35 1")
    assert factors(t.world, "germany-aaf@L36/displaced") == 3
    assert factors(t.world, "germany-aaf@M35/displaced") == 1
    assert t.pending == ""
    t = table(rows=(flight,), control={"russia": "L35"}, play=FindNewBases())
    t.default("axis")
    assert factors(t.world, "germany-aaf@L36/displaced") == 4


@pytest.mark.rule("18.25#3", "the owner chooses who goes to a base that cannot hold all")
def test_the_owner_chooses_who_goes_to_a_base_that_cannot_hold_all() -> None:
    flights = [
        Flight(FlightId("flight-1"), Task.DISPLACED, AAF, "germany", SpaceId("L34"),
               SpaceId("L34"), 3),
        Flight(FlightId("flight-2"), Task.DISPLACED, UnitTypeId("germany-air-transport"),
               "germany", SpaceId("L34"), SpaceId("L34"), 1),
    ]  # fmt: skip
    t = table("germany-aaf M33 x2", rows=flights, play=FindNewBases())
    assert t.pending == "choose-new-bases"  # room for three of four in Poznan
    t.say("axis: fly-on flight-2 M33 1")
    assert factors(t.world, "germany-air-transport@M33/displaced") == 1
    assert factors(t.world, "germany-aaf@M33/displaced") == 2


@pytest.mark.rule("18.25#4", "who finds no base is eliminated")
def test_who_finds_no_base_is_eliminated() -> None:
    world = world_at("finland-aaf D41 x1", control={"russia": "D40"})
    hex_control.take(world, "D41", "russia", "29.21")
    assert not world.air
    assert not world.flights
    assert world.pools["finland-aaf"].unbuilt >= 1


@pytest.mark.rule("18.25#6", "a box takes in displaced air units")
def test_the_urals_box_takes_in_displaced_air_units() -> None:
    world = world_at("russia-aaf I61 x3")
    full = [air(RUSSIAN, s, 5, AirState.READY) for s in ("G58", "G63", "L58", "E63", "H54", "D61")]
    for row in full:
        world.put(row)
    hex_control.take(world, "I61", "germany", "29.21")
    assert factors(world, "russia-aaf@urals/displaced") == 3


@pytest.mark.rule("18.251#1", "air units stay until the enemy comes in")
def test_whoever_does_not_get_in_displaces_nobody() -> None:
    world = world_at("russia-aaf J39 x4", "russia-infantry-1-3 J39")
    assert factors(world, "russia-aaf@J39") == 4
    hex_control.enter(world, "J39", "rumania")
    assert factors(world, "russia-aaf@J39") == 0


@pytest.mark.rule("14.77#1", "an enemy who enters a base displaces its air units")
def test_attrition_displaces_air_units() -> None:
    world = world_at("russia-aaf J39 x4")
    unit = place_unit(world, UnitTypeId("germany-armor-4-6"), "germany", "J38")
    world.amend(unit, place=SpaceId("J39"))
    hex_control.enter(world, "J39", unit.party)  # as an advance after attrition does
    assert factors(world, "russia-aaf@J39") == 0


# Returning ----------------------------------------------------------------------------------------


@pytest.mark.rule("18.42A#1", "a mission inverts those who flew it")
@pytest.mark.rule("18.46#1", "they return to their base")
@pytest.mark.rule("18.41#1", "and fly no second mission")
def test_air_units_return_to_their_base_and_are_inverted() -> None:
    world = world_at("germany-aaf M35 x4")
    flights = launch(world, [Wing(AirId("germany-aaf@M35"), 3)], Task.GROUND_SUPPORT, BREST)
    return_flights(world, flights)
    assert factors(world, "germany-aaf@M35/flown") == 3
    assert factors(world, "germany-aaf@M35") == 1
    assert not world.flights
    row = world.air[AirId("germany-aaf@M35/flown")]
    for task in (Task.GROUND_SUPPORT, Task.COUNTERAIR, Task.DEFENSIVE_SUPPORT):
        found = [one.rule for one in against_mission(world, row, task, BREST)]
        assert found == ["18.41"]  # one mission in a player turn
    row = world.air[AirId("germany-aaf@M35")]
    assert against_mission(world, row, Task.GROUND_SUPPORT, BREST) == []  # who stayed may


@pytest.mark.rule("18.25#5", "who was in the air when the base fell is displaced as the phase ends")
def test_whose_base_is_lost_meanwhile_is_displaced_at_the_end_of_the_phase() -> None:
    world = world_at("russia-aaf N36 x4", side="axis")
    flights = launch(world, [Wing(AirId("russia-aaf@N36"), 4)], Task.DEFENSIVE_SUPPORT, "M38")
    hex_control.take(world, "N36", "germany", "29.21")
    assert [row.task for row in world.flights.values()] == [Task.DEFENSIVE_SUPPORT]
    return_flights(world, flights)
    [flight] = world.flights.rows()
    assert flight.task is Task.STRANDED
    rows = (flight, *world.control.rows())
    t = table(rows=rows, play=AirReturns(), step="T.P.COM")
    assert t.pending == "choose-new-bases"  # or at a base within range of M38 (18.46)
    assert t.against("allied: fly-on flight-1 K40 4") == set()
    assert t.against("allied: fly-on flight-1 H47 4") == {"18.25"}
    t.default("allied")
    assert factors(t.world, "russia-aaf@P35/displaced") == 4
    assert t.pending == ""


@pytest.mark.rule("18.46#1", "to any operational base within range of where they were")
def test_who_supported_over_a_base_that_was_lost_may_land_wherever_it_is_within_range() -> None:
    """Those who were on the ground there go to the nearest base, Lvov."""

    def lost(task: Task) -> Table:
        base = SpaceId("N36")
        row = Flight(FlightId("flight-1"), task, RUSSIAN, "russia", base, base, 4)
        control = {"germany": "N36"}
        return table(rows=(row,), play=AirReturns(), step="T.P.COM", control=control)

    t = lost(Task.DEFENSIVE_SUPPORT)
    for space in ("P35", "O39", "K40"):
        assert t.against(f"allied: fly-on flight-1 {space} 4") == set()
    assert t.against("allied: fly-on flight-1 H47 4") == {"18.25"}
    t = lost(Task.DISPLACED)
    assert factors(t.world, "russia-aaf@P35/displaced") == 4


@pytest.mark.rule("18.46#1", "also when they supported over their own base")
def test_who_supported_over_his_own_base_may_land_elsewhere() -> None:
    flying = Flight(FlightId("flight-1"), Task.DEFENSIVE_SUPPORT, AAF, "germany", WARSAW, WARSAW, 3)
    t = table(rows=(flying,), play=AirReturns(), step="T.P.COM")
    t.say("axis: land-elsewhere landing-1 L36 3")
    assert factors(t.world, "germany-aaf@L36/landed") == 3


@pytest.mark.rule("18.46#2", "who lands at another base is inverted")
@pytest.mark.rule("18.46#3", "the other base is within range of the activity hex")
def test_air_units_land_at_another_base_and_are_inverted() -> None:
    flying = Flight(FlightId("flight-1"), Task.GROUND_SUPPORT, AAF, "germany", WARSAW, BREST, 3)
    t = table(rows=(flying,), play=AirReturns(), step="T.P.COM")
    assert t.pending == "choose-landings"
    assert t.against("axis: land-elsewhere landing-1 L31 1") == {"18.46"}  # too far from Brest
    assert t.against("axis: land-elsewhere landing-1 L36 4") == {"18.46"}
    assert t.against("axis: land-elsewhere landing-2 L36 1") == {"18.46"}
    t.say("axis: land-elsewhere landing-1 L36 2")
    assert factors(t.world, "germany-aaf@L36/landed") == 2
    t.say("axis: land-at-home")
    assert factors(t.world, "germany-aaf@M35/flown") == 1
    assert t.pending == ""


@pytest.mark.rule("18.46#4", "it must operate and have room")
def test_only_operational_bases_with_room_are_landed_at() -> None:
    flying = Flight(FlightId("flight-1"), Task.GROUND_SUPPORT, AAF, "germany", WARSAW, BREST, 3)
    full = air(AAF, "O34", 5, AirState.READY)
    rows = (flying, HexSupply(SpaceId("L36"), Supply.PARTIAL), full)
    t = table(rows=rows, play=AirReturns(), step="T.P.COM", control={"germany": "P35"})
    assert t.against("axis: land-elsewhere landing-1 L36 1") == {"18.46"}
    assert t.against("axis: land-elsewhere landing-1 O34 1") == {"18.46"}
    assert t.against("axis: land-elsewhere landing-1 P35 1") == set()
    t.default("axis")
    assert t.pending == ""


@pytest.mark.rule("18.46#1", "who has no other base returns without being asked")
def test_whoever_could_land_nowhere_else_is_not_asked() -> None:
    flying = Flight(FlightId("flight-1"), Task.DEFENSIVE_SUPPORT, UnitTypeId("finland-aaf"),
                    "finland", SpaceId("D41"), SpaceId("D43"), 1)  # fmt: skip
    t = table(rows=(flying,), play=AirReturns(), step="T.P.COM")
    assert t.pending == ""
    assert factors(t.world, "finland-aaf@D41/flown") == 1
