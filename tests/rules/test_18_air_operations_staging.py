"""18.2, 18.4: staging, displacement, returning to base, and turning up (18.7, 33.9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Table, table, world_at
from tests.awaw.transports import walk
from warcabinet.awaw.air.base_changes.displacement import FindNewBases, displace, nearest
from warcabinet.awaw.air.base_changes.return_to_base import AirReturns, return_flights
from warcabinet.awaw.air.base_changes.staging import Staging, against_staging, destinations
from warcabinet.awaw.air.base_changes.uninversion import (
    FirstUninversion,
    SecondUninversion,
    may_turn_up,
    turn_up_the_rest,
)
from warcabinet.awaw.air.missions.air_range import flown_over, mission_area, staging_area
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.logistics.hex_control import hex_control
from warcabinet.awaw.minor_countries.effects_of_conquest import associate
from warcabinet.awaw.pieces.air_factors import Wing, launch
from warcabinet.awaw.pieces.ground_units import place_unit
from warcabinet.awaw.sequence import Phase
from warcabinet.awaw.state.air import AirId, AirState, AirUnits, Flight, FlightId, Task
from warcabinet.awaw.state.logistics import Control, Counter, CounterKind, HexSupply, Supply
from warcabinet.awaw.state.minors import FirstAttack
from warcabinet.awaw.state.oil import OilEffect, OilOffset, OilReserve, Service
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.awaw.terms.order_of_play import StepId
from warcabinet.awaw.terms.powers import (
    Alignment,
    Country,
    Power,
    Relation,
    Side,
    Status,
    WarState,
    war_state,
)
from warcabinet.hexes import SpaceId

AAF, RUSSIAN = UnitTypeId("germany-aaf"), UnitTypeId("russia-aaf")
WARSAW, BREST, LVOV = SpaceId("M35"), SpaceId("N36"), SpaceId("P35")
AXIS = "european axis"


def staging(*units: str, **setting: object) -> Table:
    return table(*units, play=Staging(), step="T.P.MOV.AIR.30", **setting)


def air(kind: UnitTypeId, place: str, factors: int, state: AirState) -> AirUnits:
    return AirUnits(kind, kind.partition("-")[0], SpaceId(place), factors, state)


def factors(world: AwawWorld, stack: str) -> int:
    row = world.air.get(AirId(stack))
    return 0 if row is None else row.factors


# Staging ------------------------------------------------------------------------------------------


@pytest.mark.rule("18.21#1", "eight hexes with a range of four, not nine, and once in a phase")
@pytest.mark.rule("18.21A#1", "from one front to another")
@pytest.mark.rule("13.31#1", "air units stage in the movement phase")
def test_air_units_stage_up_to_twice_their_range() -> None:
    t = staging("germany-aaf M35 x3")
    assert t.against("axis: stage germany-aaf@M35 3 J30") == set()  # eight hexes
    assert t.against("axis: stage germany-aaf@M35 3 K28") == {"18.21"}  # nine
    fronts = {str(t.world.board.front[SpaceId(space)]) for space in ("M35", "J30")}
    assert len(fronts) == 2
    t.say("axis: stage germany-aaf@M35 2 J30")
    assert (factors(t.world, "germany-aaf@M35"), factors(t.world, "germany-aaf@J30")) == (1, 2)
    assert t.against("axis: stage germany-aaf@J30 1 M27") == {"18.21"}  # once in a phase
    t.say("axis: end-staging")
    assert t.pending == ""


@pytest.mark.rule("18.21#2", "inverted or not")
def test_inverted_air_units_stage_and_stay_inverted() -> None:
    t = staging(rows=(air(AAF, "M35", 2, AirState.DOWN),))
    t.say("axis: stage germany-aaf@M35/down 2 L31")
    assert factors(t.world, "germany-aaf@L31/down") == 2


@pytest.mark.rule("18.21B#1", "only to bases of the own side")
def test_they_stage_only_to_bases_of_their_own_side() -> None:
    t = staging("germany-aaf M35 x3")
    assert t.against("axis: stage germany-aaf@M35 1 N36") == {"18.21B"}  # Russian
    assert t.against("axis: stage germany-aaf@M35 1 M34") == {"18.12"}  # no base
    assert t.against("axis: stage germany-aaf@M35 1 M35") == {"18.21"}
    assert t.against("axis: stage russia-aaf@H47 1 M35") == {"18.21"}
    t = staging("germany-aaf M35 x3", control={"germany": "N36"})
    assert t.against("axis: stage germany-aaf@M35 1 N36") == set()


@pytest.mark.rule("18.21D#1", "to a base without supply, from which they fly no mission")
@pytest.mark.rule("18.21D#2", "to a base with partial supply, and without oil")
@pytest.mark.rule("33.61A#9", "they stage freely")
@pytest.mark.rule("30.523A#1", "air units stage freely from and to bases short of supply")
@pytest.mark.rule("30.523A#6", "with partial supply they support only their own hex")
def test_they_stage_to_and_from_bases_without_supply_or_oil() -> None:
    rows = (HexSupply(SpaceId("J30"), Supply.NONE), HexSupply(WARSAW, Supply.PARTIAL))
    t = staging("germany-aaf M35 x3", "germany-aaf L31 x1", rows=rows)
    t.say("axis: stage germany-aaf@M35 3 J30")
    assert factors(t.world, "germany-aaf@J30") == 3
    row = t.world.air[AirId("germany-aaf@J30")]
    found = {one.rule for one in against_mission(t.world, row, Task.GROUND_SUPPORT, SpaceId("J31"))}
    assert "18.51" in found
    t.say("axis: stage germany-aaf@L31 1 M35")
    assert factors(t.world, "germany-aaf@M35") == 1
    row = t.world.air[AirId("germany-aaf@M35")]
    assert against_mission(t.world, row, Task.DEFENSIVE_SUPPORT, WARSAW) == []
    found = {one.rule for one in against_mission(t.world, row, Task.DEFENSIVE_SUPPORT, BREST)}
    assert found == {"30.523A"}
    t = staging("germany-aaf M35 x3", rows=(OilEffect(AXIS, Service.AIR),))
    assert t.against("axis: stage germany-aaf@M35 3 J30") == set()


@pytest.mark.rule("18.21B#2", "staging is over before ground units capture any base")
def test_nobody_stages_after_ground_units_have_moved() -> None:
    t = walk("T.P.MOV", "germany-aaf M35 x3", "germany-armor-4-6 M36", turn="Summer 1941")
    asked = []
    while t.pending:
        asked.append(t.pending)
        if t.pending == "ground-move" and t.place("germany-armor-4-6/1") == "M36":
            t.say("axis: move germany-armor-4-6/1 N36")
            assert t.holder("N36") == "germany"
        else:
            t.default("axis")
    assert asked.count("stage-air-units") == 1
    assert asked.index("stage-air-units") < asked.index("ground-move")
    assert asked[-1] == "ground-move"


@pytest.mark.rule("18.21C#1", "bases of a country that associates after an attack are used at once")
def test_bases_that_come_with_an_associated_country_are_used_at_once() -> None:
    greece = Country("greece")
    rows = [
        Alignment(greece, Status.ATTACKED),
        war_state(Power.GERMANY, greece, Relation.WAR),
        FirstAttack("greece", 1),
    ]
    setting: dict[str, Any] = {"scenario": "europe-1939", "turn": "Spring 1941", "side": "allied"}
    athens = SpaceId("DD28")
    control = {"greece": athens, "britain": "EE28"}
    world = world_at("britain-aaf EE28 x2", rows=rows, control=control, **setting)
    row = AirUnits(UnitTypeId("britain-aaf"), "britain", SpaceId("EE28"), 1)
    assert [one.rule for one in against_staging(world, row, 1, athens)] == ["18.21B"]
    associate(world, world.alignments[greece])
    assert against_staging(world, row, 1, athens) == []


@pytest.mark.rule("18.21#3", "only as many as the new base has room for")
def test_a_base_must_have_room_for_all_who_come() -> None:
    t = staging("germany-aaf M35 x5", "germany-aaf L31 x3")
    assert t.against("axis: stage germany-aaf@M35 3 L31") == {"18.12"}
    assert t.against("axis: stage germany-aaf@M35 2 L31") == set()


@pytest.mark.rule("18.22#1", "no enemy is asked whether he intercepts staging")
def test_staging_is_not_intercepted() -> None:
    t = staging("germany-aaf M35 x3", "russia-aaf N36 x5", "russia-aaf P35 x5")
    t.say("axis: stage germany-aaf@M35 3 L31")
    assert t.pending == "stage-air-units"
    assert t.position.decision is not None
    assert t.position.decision.seats == ("axis",)
    assert factors(t.world, "germany-aaf@L31") == 3


@pytest.mark.rule("18.22#2", "over enemies, countries at war on their own and hexes of nobody")
def test_they_stage_over_all_land_that_is_not_neutral() -> None:
    ring = """K34 K35 K36 L34 L35 L36 L37 M34 M36 M37 N34 N35 N36 O34 O35""".split()  # noqa: SIM905
    for holder in ("russia", "spain", None):
        world = world_at("germany-aaf M35 x3")
        for space in ring:
            if holder is None:
                world.drop(world.control[SpaceId(space)])
            else:
                world.put(Control(SpaceId(space), holder))
        if holder == "spain":
            world.put(Alignment(Country("spain"), Status.INDEPENDENT))
            world.put(WarState(Power.ITALY, Country("spain"), Relation.WAR))
        assert world.map.has(staging_area(world, AAF, "germany", WARSAW), "L31")


@pytest.mark.rule("18.22#3", "neutral land all around keeps them in")
@pytest.mark.rule("18.48#1", "and keeps missions in, too")
def test_nobody_flies_over_neutral_land() -> None:
    ring = """K34 K35 K36 L34 L35 L36 L37 M34 M36 M37 N34 N35 N36 O34 O35""".split()  # noqa: SIM905
    world = world_at("germany-aaf M35 x3")
    assert world.map.has(staging_area(world, AAF, "germany", WARSAW), "L31")
    neutral = [Control(SpaceId(space), "spain") for space in ring]
    world = world_at("germany-aaf M35 x3", rows=neutral)
    assert world.map.members(staging_area(world, AAF, "germany", WARSAW)) == ["M35"]
    assert world.map.members(mission_area(world, AAF, "germany", WARSAW)) == ["M35"]
    at_war = Alignment(Country("spain"), Status.ATTACKED)
    world = world_at("germany-aaf M35 x3", rows=(*neutral,))
    world.put(at_war)
    world.put(WarState(Power.RUSSIA, Country("spain"), Relation.WAR))
    assert world.map.has(staging_area(world, AAF, "germany", WARSAW), "L31")


@pytest.mark.rule("18.22#4", "they fly over part water, and not over a hexside of neutral land")
def test_neutral_coasts_are_flown_over_but_not_from_land_to_land() -> None:
    """E41, E40 and F40 lie on the coast of Estonia; between E41 and F40 there is land only."""
    world = world_at()
    coast = world.map.members(world.board.land & world.board.water)
    pairs = [
        (a, b)
        for a in coast
        if world.map.has(world.statics.map, a)
        for b in world.map.neighbours(a, world.board.land_sides)
        if b in coast and b not in world.map.neighbours(a, world.board.sea_sides)
    ]
    a, b = pairs[0]
    sea = [s for s in world.map.neighbours(a, world.board.sea_sides) if s not in coast]
    world.put(Control(a, "spain"))
    world.put(Control(b, "spain"))
    assert not world.map.has(flown_over(world, a, 1), b)
    for space in sea:
        assert world.map.has(flown_over(world, a, 1), space)
        assert world.map.has(flown_over(world, space, 1), a)


@pytest.mark.rule("18.22#2", "not over land that is not played on")
def test_land_outside_the_map_is_closed_and_the_sea_is_open() -> None:
    world = world_at(scenario="poland-1939", turn="Fall 1939")
    area = flown_over(world, SpaceId("J36"), 8)
    assert not area & world.board.land & ~world.statics.map
    assert area & ~world.board.land


@pytest.mark.rule("18.23#3", "Russians stage into the Urals box and out of it")
@pytest.mark.rule("18.23#2", "and Germans do not")
@pytest.mark.rule(
    "5.77A#3", "Russian air units stage into the box and out of it, German ones do not"
)
def test_russians_stage_into_the_urals_box_and_out_of_it() -> None:
    t = staging("russia-aaf I61 x3", "russia-aaf urals x2", side="allied")
    t.say("allied: stage russia-aaf@I61 3 urals")
    assert factors(t.world, "russia-aaf@urals") == 5
    assert t.against("allied: stage russia-aaf@urals 2 E63") == set()
    assert t.against("allied: stage russia-aaf@urals 3 E63") == {"18.21"}  # three have staged
    world = world_at("germany-aaf I61 x3", control={"germany": "I61"})
    row = world.air[AirId("germany-aaf@I61")]
    assert [one.rule for one in against_staging(world, row, 3, SpaceId("urals"))] == ["18.23"]


@pytest.mark.rule("18.23#1", "Western Allies stage into the India and Australia boxes")
@pytest.mark.rule("18.23#2", "nobody stages into any other box, nor Japan into these")
@pytest.mark.parametrize(("base", "box"), [("Z5", "india"), ("JJ20", "australia")])
def test_the_west_stages_into_the_boxes_at_the_edge_of_the_pacific(base: str, box: str) -> None:
    world = pacific_world()
    for kind in ("britain-aaf", "us-aaf", "japan-aaf"):
        row = AirUnits(UnitTypeId(kind), kind.partition("-")[0], SpaceId(base), 1)
        for to in ("india", "australia", "urals", "pacific-us"):
            found = [one.rule for one in against_staging(world, row, 1, SpaceId(to))]
            assert found == ([] if to == box and kind != "japan-aaf" else ["18.23"])


@pytest.mark.rule("18.49#1", "no mission out of a box, into one, or within one")
def test_no_missions_from_a_box_or_into_one() -> None:
    world = world_at("russia-aaf urals x3", "germany-aaf E63 x3")
    for stack, target, barred in (
        ("russia-aaf@urals", "E63", True),
        ("germany-aaf@E63", "urals", True),
        ("germany-aaf@E63", "E62", False),
        ("russia-aaf@urals", "urals", True),
    ):
        row = world.air[AirId(stack)]
        against = against_mission(world, row, Task.GROUND_SUPPORT, SpaceId(target))
        assert ("18.49" in {one.rule for one in against}) is barred


def test_nobody_is_asked_to_stage_without_air_units() -> None:
    assert staging(side="allied").pending == ""


def test_proposals_are_legal() -> None:
    t = staging(ready=True)
    asked = t.asked("axis")
    _, form = asked._known_form("stage")
    assert form.proposals is not None
    found = list(form.proposals(asked))
    assert found
    assert all(not asked.check(one) for one in found[:20])
    assert destinations(t.world, t.world.air[AirId("germany-aaf@J36")], 4)


# Displacement -------------------------------------------------------------------------------------


@pytest.mark.rule("18.25#1", "to the nearest base of their own, whatever its supply")
@pytest.mark.rule("18.252#1", "and no enemy is asked to intercept them")
@pytest.mark.rule("18.253#1", "and they are inverted")
@pytest.mark.rule("18.617#2", "who is based in a hex that is lost is displaced")
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


# Turning up ---------------------------------------------------------------------------------------


def first(*rows: object, **setting: object) -> AwawWorld:
    return table(rows=rows, play=FirstUninversion(), step="T.P.ADJ.50", **setting).world


def last(*rows: object, **setting: object) -> AwawWorld:
    return table(rows=rows, play=SecondUninversion(), step="T.P.FIN.60", **setting).world


INVERTED = [state for state in AirState if state is not AirState.READY]


@pytest.mark.rule("33.91A#1", "with oil all are turned up")
@pytest.mark.rule("18.71#1", "all inverted air units of a side are turned up")
@pytest.mark.parametrize("state", INVERTED)
def test_all_inverted_air_units_are_turned_up_as_the_turn_begins(state: AirState) -> None:
    world = first(air(AAF, "M35", 3, state), air(AAF, "M35", 1, AirState.READY))
    assert factors(world, "germany-aaf@M35") == 4


@pytest.mark.rule("33.92A#1", "only with full supply and oil")
@pytest.mark.rule("18.71#1", "unless the air oil effect holds")
def test_only_with_full_supply_and_oil() -> None:
    inverted = air(AAF, "M35", 3, AirState.FLOWN)
    counted = OilReserve(AXIS, 6, True)
    for row in (HexSupply(WARSAW, Supply.PARTIAL), counted):
        world = first(inverted, row)
        assert factors(world, "germany-aaf@M35/down") == 3
        assert factors(last(inverted, row), "germany-aaf@M35/down") == 3
    used = OilOffset(AXIS, Service.AIR)
    assert factors(first(inverted, counted, used), "germany-aaf@M35") == 3


@pytest.mark.rule("33.91A#2", "later in the turn, too")
def test_who_gets_supply_later_is_turned_up_then_and_who_has_flown_is_not() -> None:
    rows = (air(AAF, "M35", 3, AirState.DOWN), air(AAF, "M35", 1, AirState.FLOWN))
    world = world_at(rows=rows)
    turn_up_the_rest(world)
    assert factors(world, "germany-aaf@M35") == 3
    assert factors(world, "germany-aaf@M35/flown") == 1


@pytest.mark.rule("33.92E#1", "not in the enemy's turn")
def test_nobody_is_turned_up_in_the_enemys_turn() -> None:
    world = first(air(RUSSIAN, "H47", 3, AirState.FLOWN))
    assert factors(world, "russia-aaf@H47/flown") == 3
    world = first(air(RUSSIAN, "H47", 3, AirState.FLOWN), side="allied")
    assert factors(world, "russia-aaf@H47") == 3


@pytest.mark.rule("33.92B#1", "who was used is turned up at the end")
@pytest.mark.rule("33.92B#3", "at the start and again at the end")
@pytest.mark.rule("18.42A#2", "who has flown is turned up as the player turn ends")
@pytest.mark.rule("33.92C#1", "new units after redeployment")
@pytest.mark.rule("27.82A#1", "new air units are turned up as the turn ends")
@pytest.mark.parametrize("state", [AirState.FLOWN, AirState.NEW, AirState.LANDED])
def test_who_was_used_or_built_is_turned_up_at_the_end(state: AirState) -> None:
    world = last(air(AAF, "M35", 3, state))
    assert factors(world, "germany-aaf@M35") == 3


@pytest.mark.rule("33.92D#1", "who redeployed inverted stays so")
@pytest.mark.rule("27.82A#2", "not if they have been redeployed")
@pytest.mark.rule("28.46#1", "who was redeployed while inverted stays so as the turn ends")
@pytest.mark.rule("28.81#2", "and is turned up as his next turn begins")
def test_who_was_redeployed_inverted_stays_so_through_the_enemys_turn() -> None:
    redeployed = air(AAF, "M35", 3, AirState.REDEPLOYED)
    world = last(redeployed)
    assert factors(world, "germany-aaf@M35/redeployed") == 3
    assert factors(first(redeployed), "germany-aaf@M35") == 3


@pytest.mark.rule("33.93E#1", "in the U.S. boxes without supply")
def test_western_allies_in_the_us_box_need_no_supply() -> None:
    row = AirUnits(UnitTypeId("us-aaf"), "us", SpaceId("atlantic-us"), 3, AirState.FLOWN)
    world = world_at(rows=(OilReserve("western allies", 3, True),))
    assert may_turn_up(world, row, ending=True)


@pytest.mark.rule("33.92D#4", "Americans where they are not at war")
def test_americans_redeployed_where_they_are_not_at_war_are_turned_up() -> None:
    row = AirUnits(UnitTypeId("us-aaf"), "us", SpaceId("M35"), 3, AirState.REDEPLOYED)
    world = world_at()
    assert may_turn_up(world, row, ending=True)
    world.put(WarState(Power.GERMANY, Power.US, Relation.WAR))
    assert not may_turn_up(world, row, ending=True)


@pytest.mark.rule("33.92D#4", "in a game on both boards the theater of their base decides")
def test_on_both_boards_americans_are_turned_up_where_they_are_not_at_war() -> None:
    world = world_at(scenario="global-war")
    world.put(war_state(Power.JAPAN, Power.US, Relation.WAR))
    for place, able in (("K23", True), ("PW21", False), ("pacific-us", False)):
        row = AirUnits(UnitTypeId("us-aaf"), "us", SpaceId(place), 3, AirState.REDEPLOYED)
        assert may_turn_up(world, row, ending=True) is able


@pytest.mark.rule("33.93C#1", "strategic air units need neither")
def test_strategic_air_units_need_neither_supply_nor_oil() -> None:
    kind = UnitTypeId("germany-strategic-bomber")
    row = AirUnits(kind, "germany", SpaceId("M35"), 1, AirState.FLOWN)
    world = world_at(rows=(OilReserve(AXIS, 6, True), HexSupply(WARSAW, Supply.NONE)))
    assert may_turn_up(world, row, ending=True)


# The end of a phase -------------------------------------------------------------------------------


@pytest.mark.rule("18.42A#1", "what is still in the air as a phase ends lands inverted")
def test_nobody_is_in_the_air_when_a_phase_is_over() -> None:
    flying = Flight(FlightId("flight-1"), Task.GROUND_SUPPORT, AAF, "germany", WARSAW, WARSAW, 3)
    crowd = air(AAF, "L31", 6, AirState.READY)
    phase = Phase(under=StepId("T.P.ADJ"), turn=game_turn("Summer 1941"), side=Side.AXIS)
    t = table(rows=(flying, crowd), play=phase, step="T.P.ADJ")
    while t.pending:
        t.default("axis")
    assert not t.world.flights
    assert factors(t.world, "germany-aaf@M35/flown") == 3
    assert factors(t.world, "germany-aaf@L31") == 5
