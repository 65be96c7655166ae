"""Where a piece is: on the map, aboard a ship or in a task force."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.pacific_world import pacific_table, pacific_world
from tests.awaw.table import world_at
from warcabinet.awaw import RULES
from warcabinet.awaw.air.base_changes.staging import Staging, within_staging
from warcabinet.awaw.air.bases.basing import afloat_squadrons, based, crowded, room_aboard, room_at
from warcabinet.awaw.air.counterair.counterair_orders import Counterair
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack.ground_attacks import touches
from warcabinet.awaw.ground.movement.ground_movement import reachable
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.invariants import berth_faults, violations
from warcabinet.awaw.logistics.redeployment.air_redeployment_paths import against_redeploying
from warcabinet.awaw.logistics.redeployment.tactical_redeployments import FirstRedeployments
from warcabinet.awaw.pieces.air_factors import Wing, land, launch
from warcabinet.awaw.pieces.ground_units import place_unit
from warcabinet.awaw.politics.parties import air_hexes, occupied_by, own_units, ship_hexes, ships_in
from warcabinet.awaw.state.air import AirId, AirUnits, FlightId, Task
from warcabinet.awaw.state.berths import (
    AFLOAT,
    Berth,
    ForceId,
    afloat,
    force_of,
    in_force,
    on_ship,
    ship_of,
    space_of,
)
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.naval import Force, Hull, HullId
from warcabinet.awaw.state.pieces import bit_of, pieces, pieces_at, standing_of, where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.awaw.view import building, fleets, reports
from warcabinet.engine import notation
from warcabinet.engine.records import Record, Seat
from warcabinet.hexes import SpaceId

AKAGI = ShipId("japan-akagi")
KAGA = ShipId("japan-kaga")
FORCE = ForceId("japan-1")
PORT, NEAR = SpaceId("L32"), SpaceId("L31")
"""Tokyo and Osaka."""
ELSEWHERE = SpaceId("M32")
"""A hex of sea before Tokyo."""
FAR = SpaceId("Q54")
NAS = UnitTypeId("japan-nas")


def fleet(*aboard: AirUnits | Unit, at: Berth = PORT, **setting: Any) -> AwawWorld:
    """The Akagi at a berth, with these aboard or elsewhere, and no other ships."""
    world = pacific_world(**setting)
    for row in list(world.hulls.rows()):
        world.drop(row)
    for new in (Force(FORCE, "japan", ELSEWHERE), Hull(AKAGI, "japan", at, 3, named=True), *aboard):
        world.put(new)
    return world


def squadrons(count: int = 2, berth: Berth | None = None) -> AirUnits:
    return AirUnits(NAS, "japan", on_ship(AKAGI) if berth is None else berth, count)


def cargo(kind: str = "japan-infantry-3-2") -> Unit:
    return Unit(UnitId(f"{kind}/9"), UnitTypeId(kind), "japan", on_ship(AKAGI))


# Spelling ---------------------------------------------------------------------------------------


def test_each_kind_of_berth_has_its_own_spelling() -> None:
    ship, force = on_ship(AKAGI), in_force(FORCE)
    assert (str(ship), str(force)) == ("ship:japan-akagi", "tf:japan-1")
    assert (ship_of(ship), force_of(ship), space_of(ship)) == (AKAGI, None, None)
    assert (ship_of(force), force_of(force), space_of(force)) == (None, FORCE, None)
    assert (ship_of(PORT), force_of(PORT), space_of(PORT)) == (None, None, PORT)
    assert [afloat(one) for one in (ship, force, PORT)] == [True, True, False]


@pytest.mark.parametrize("scenario", ["global-war", "pacific-1939", "europe-1939"])
def test_no_space_of_a_board_is_spelled_like_a_ship(scenario: str) -> None:
    assert not [
        space for space in world_at(scenario=scenario).map.order if space.startswith(AFLOAT)
    ]


# Where ------------------------------------------------------------------------------------------


def test_a_berth_is_where_its_ship_or_task_force_is() -> None:
    world = fleet(squadrons())
    assert where(world, PORT) == PORT
    assert where(world, on_ship(AKAGI)) == PORT
    assert where(world, in_force(FORCE)) == ELSEWHERE
    [stack] = world.air_in[on_ship(AKAGI)]
    assert where(world, world.air[stack].place) == PORT
    world.amend(world.hulls[HullId(AKAGI)], berth=in_force(FORCE))
    assert where(world, world.air[stack].place) == ELSEWHERE
    world.amend(world.forces[FORCE], place=FAR)
    assert where(world, world.air[stack].place) == FAR


@pytest.mark.parametrize(
    ("berth", "told"),
    [
        (on_ship(KAGA), "no such ship"),
        (in_force(ForceId("japan-7")), "no such task force"),
    ],
)
def test_a_berth_without_its_ship_is_an_error(berth: Berth, told: str) -> None:
    with pytest.raises(LookupError, match=told):
        where(fleet(), berth)


def test_no_ship_is_aboard_another() -> None:
    with pytest.raises(LookupError, match="aboard ship:japan-kaga"):
        where(fleet(at=on_ship(KAGA)), on_ship(AKAGI))


# Not in the hex -----------------------------------------------------------------------------------


def test_what_is_aboard_stands_nowhere_on_the_map() -> None:
    world, unit = fleet(squadrons(), cargo()), cargo()
    board = world.map
    assert bit_of(world, unit) == bit_of(world, squadrons()) == 0
    assert standing_of(world, [unit, squadrons(), squadrons(1, PORT)]) == board.bit(PORT)
    assert unit.id not in world.units_in[PORT]
    assert unit.id in world.units_in[on_ship(AKAGI)]
    assert not board.has(world.standing["japan"], PORT)
    assert not board.has(air_hexes(world, "japan"), PORT)
    assert board.has(ship_hexes(world, "japan") & occupied_by(world, "japan"), PORT)
    assert world.faults() == []


def test_a_unit_that_goes_aboard_leaves_the_map_and_comes_back() -> None:
    world = fleet()
    unit = place_unit(world, UnitTypeId("japan-armor-2-3"), "japan", PORT)
    before = world.digest()
    places = world.armor_of["japan"]
    assert unit.id in world.units_of["japan"]
    assert unit.id in own_units(world, Side.AXIS)
    aboard = world.amend(unit, place=on_ship(AKAGI))
    assert unit.id not in world.units_of["japan"]
    assert unit.id not in own_units(world, Side.AXIS)
    assert unit.id not in [one for one, _, _ in world.armor_of["japan"]]
    assert not reachable(world, aboard).reached
    assert world.faults() == []
    world.amend(aboard, place=PORT)
    assert unit.id in world.units_of["japan"]
    assert world.armor_of["japan"] == places
    assert world.faults() == []
    assert world.digest() == before


def test_ships_in_a_task_force_are_where_it_is() -> None:
    world = fleet(at=in_force(FORCE))
    world.put(Hull("japan-dd", "japan", in_force(FORCE), 3))
    assert ship_hexes(world, "japan") == world.map.bit(ELSEWHERE)
    assert ships_in(world, ("us", "japan")) == world.map.bit(ELSEWHERE)
    assert not ships_in(world, ("us",))


# All kinds together -----------------------------------------------------------------------------


def test_all_kinds_of_pieces_have_the_same_vocabulary() -> None:
    world = fleet(squadrons(2), squadrons(1, PORT), cargo())
    world.put(Hull("japan-dd", "japan", PORT, 3))
    found = {(one.id, one.party, one.type, one.berth, one.count) for one in pieces_at(world, PORT)}
    ship = on_ship(AKAGI)
    assert found == {
        ("japan-nas@ship:japan-akagi", "japan", NAS, ship, 2),
        (f"japan-nas@{PORT}", "japan", NAS, PORT, 1),
        ("japan-infantry-3-2/9", "japan", "japan-infantry-3-2", ship, 1),
        ("japan-akagi", "japan", "japan-akagi", PORT, 1),
        (f"japan-dd@{PORT}", "japan", "japan-dd", PORT, 3),
    }
    assert {one.id for one in pieces(world)} >= {one.id for one in pieces_at(world, PORT)}
    world.amend(world.hulls[HullId(AKAGI)], berth=in_force(FORCE))
    assert {one.id for one in pieces_at(world, PORT)} == {f"japan-nas@{PORT}", f"japan-dd@{PORT}"}
    assert "japan-nas@ship:japan-akagi" in {one.id for one in pieces_at(world, ELSEWHERE)}


# Room aboard --------------------------------------------------------------------------------------


@pytest.mark.rule("17.3126#7", "squadrons on a carrier in port take no room ashore")
def test_squadrons_aboard_take_room_on_their_carrier_only() -> None:
    empty = fleet()
    assert room_aboard(empty, AKAGI) == afloat_squadrons(empty, PORT) == 3
    world = fleet(squadrons(2))
    assert room_aboard(world, AKAGI) == afloat_squadrons(world, PORT) == 1
    assert based(world, PORT) == 0
    assert room_at(world, "japan", NAS, PORT) == room_at(empty, "japan", NAS, PORT) - 2
    assert not crowded(world)
    assert room_aboard(fleet(squadrons(4)), AKAGI) == -1
    assert afloat_squadrons(fleet(squadrons(4)), PORT) == 0
    assert room_aboard(world, KAGA) == 0


# Rules ------------------------------------------------------------------------------------------


def refusals(world: AwawWorld, task: Task, target: SpaceId, berth: Berth) -> set[str]:
    row = squadrons(2, berth)
    return {one.rule for one in against_mission(world, row, task, target)}


@pytest.mark.rule("17.3126#1", "on a carrier in port they fly no missions")
@pytest.mark.parametrize("task", [Task.GROUND_SUPPORT, Task.COUNTERAIR, Task.DEFENSIVE_SUPPORT])
def test_air_units_on_a_carrier_in_port_fly_no_missions(task: Task) -> None:
    world = fleet(squadrons(2))
    assert "17.3126" in refusals(world, task, NEAR, on_ship(AKAGI))
    assert "17.3126" not in refusals(world, task, NEAR, PORT)


@pytest.mark.rule("18.612#4", "naval air on a carrier gives no defensive air support")
def test_air_units_on_a_carrier_give_no_defensive_support() -> None:
    world = fleet(squadrons(2), at=in_force(FORCE))
    assert refusals(world, Task.GROUND_SUPPORT, NEAR, on_ship(AKAGI)).isdisjoint(
        {"17.3126", "18.612", "18.45"}
    )
    assert "18.612" in refusals(world, Task.DEFENSIVE_SUPPORT, NEAR, on_ship(AKAGI))
    assert "18.612" not in refusals(world, Task.DEFENSIVE_SUPPORT, NEAR, PORT)


def test_range_is_measured_from_where_the_carrier_is() -> None:
    world = fleet(squadrons(2), at=in_force(FORCE))
    world.amend(world.forces[FORCE], place=FAR)
    assert "18.45" in refusals(world, Task.GROUND_SUPPORT, NEAR, on_ship(AKAGI))
    world.amend(world.forces[FORCE], place=ELSEWHERE)
    assert "18.45" not in refusals(world, Task.GROUND_SUPPORT, NEAR, on_ship(AKAGI))


@pytest.mark.rule("17.3121#1", "squadrons on a carrier move and redeploy with it alone")
def test_air_units_on_a_carrier_neither_stage_nor_redeploy() -> None:
    aboard, ashore = squadrons(2), squadrons(1, PORT)
    rows = [Hull(AKAGI, "japan", PORT, 3, named=True), aboard, ashore]
    t = pacific_table(play=Staging(), step="T.P.MOV.AIR.30", rows=rows)
    assert t.against(f"axis: stage {aboard.id} 1 {NEAR}") == {"17.3121"}
    assert not t.against(f"axis: stage {ashore.id} 1 {NEAR}")
    assert {one.rule for one in against_redeploying(t.world, aboard)} == {"17.3121"}
    assert not against_redeploying(t.world, ashore)
    assert not within_staging(t.world, aboard)


@pytest.mark.parametrize(
    ("play", "step", "answer"),
    [
        (GroundMovement(), "T.P.MOV.GND", f"move japan-infantry-3-2/9 {NEAR}"),
        (FirstRedeployments(), "T.P.RED.10", f"tr japan-infantry-3-2/9 {NEAR}"),
    ],
)
def test_cargo_is_used_by_nobody(play: Any, step: str, answer: str) -> None:
    rows = [Hull(AKAGI, "japan", PORT, 3, named=True), cargo()]
    t = pacific_table("japan-infantry-3-2 L32", play=play, step=step, rows=rows)
    assert t.against(f"axis: {answer}") == {"21.35"}
    assert not t.against(f"axis: {answer}".replace("/9", "/1"))


def test_nobody_attacks_from_a_ship() -> None:
    world = fleet(cargo(), control={})
    assert not touches(world, cargo().id, (NEAR,))
    world.amend(cargo(), place=PORT)
    assert touches(world, cargo().id, (NEAR,))


# What must always be true -------------------------------------------------------------------------


def faults(*rows: Record, at: Berth = PORT) -> str:
    world = fleet(at=at)
    for row in rows:
        world.put(row)
    return "; ".join(berth_faults(world))


def test_berths_that_are_in_order() -> None:
    assert not faults(squadrons(3), cargo())
    assert not faults(squadrons(3), at=in_force(FORCE))


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (
            squadrons(1, on_ship(KAGA)),
            "ship:japan-kaga: there is no such ship afloat",
        ),
        (Hull(KAGA, "japan", in_force(ForceId("japan-7")), 3, named=True), "no such task force"),
        (Hull(KAGA, "japan", on_ship(AKAGI), 3, named=True), "japan-kaga is aboard another ship"),
        (Hull("japan-dd", "japan", on_ship(AKAGI), 1), "aboard another ship"),
        (
            Hull(KAGA, "japan", SpaceId("ZZ99"), 3, named=True),
            "japan-kaga is off the board, in ZZ99",
        ),
        (Force(FORCE, "japan", SpaceId("ZZ99")), "japan-1 is off the board, in ZZ99"),
        (squadrons(4), "japan-akagi bases 1 squadrons too many"),
        (
            AirUnits(UnitTypeId("japan-aaf"), "japan", on_ship(AKAGI), 1),
            "japan-aaf@ship:japan-akagi is no naval air unit",
        ),
    ],
)
def test_berths_that_are_not(row: Record, told: str) -> None:
    assert told in faults(row)


def test_the_invariants_look_at_berths() -> None:
    world = fleet()
    world.put(squadrons(1, on_ship(KAGA)))
    assert any("no such ship afloat" in fault for fault in violations(world))
    world = fleet(squadrons(1), cargo())
    assert not [fault for fault in violations(world) if "off the board" in fault]


# What is shown ------------------------------------------------------------------------------------


def test_the_view_shows_what_is_aboard_in_the_hex_of_its_ship() -> None:
    world = fleet(squadrons(2), cargo(), at=in_force(FORCE))
    world.put(Hull("japan-dd", "japan", in_force(FORCE), 3))
    [air] = [one for one in building.air(world) if one.aboard]
    assert (air.id, air.place, air.aboard) == (squadrons().key(), ELSEWHERE, "Akagi")
    [unit] = [one for one in building.units(world) if one.aboard]
    assert (unit.id, unit.place, unit.aboard) == (cargo().id, ELSEWHERE, "Akagi")
    [ship] = fleets.ships(world)
    [others] = fleets.naval(world)
    assert {one.place for one in (ship, others)} == {ELSEWHERE}
    assert {one.aboard for one in (ship, others)} == {"task force 1"}


def test_the_view_says_nothing_of_ships_for_what_stands_on_the_map() -> None:
    world = fleet(squadrons(2, PORT))
    assert not [one for one in building.air(world) if one.aboard]
    assert not [one for one in fleets.ships(world) if one.aboard]


def test_flights_are_shown_from_where_their_carrier_is() -> None:
    world = fleet(squadrons(2), at=in_force(FORCE))
    launch(world, [Wing(squadrons().id, 1)], Task.GROUND_SUPPORT, NEAR)
    [flight] = building.flights(world)
    assert (flight.base, flight.aboard) == (ELSEWHERE, "Akagi")
    land(world, FlightId(flight.id))
    assert world.air[AirId(f"{NAS}@ship:japan-akagi/flown")].factors == 1


def test_reports_tell_what_is_aboard() -> None:
    world = fleet(squadrons(2), cargo())
    told = reports.show(world, Seat("axis"), PORT)
    assert "japan-infantry-3-2 (3 factors): aboard Akagi [japan-infantry-3-2/9]" in told
    assert "2 x japan-nas, aboard Akagi [japan-nas@ship:japan-akagi]" in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("2 of japan-nas from ship:japan-akagi", "2 of Japan naval air from Akagi"),
        ("japan-nas@ship:japan-akagi stays", "Japan naval air on Akagi stays"),
        ("japan-nas@ship:japan-akagi/flown stays", "Japan naval air on Akagi stays"),
        ("japan-dd@tf:japan-1 sails", "Japan destroyers in task force 1 sails"),
        ("japan-ca@L32/damaged/used sails", "Japan cruisers at L32 sails"),
        ("it is in tf:japan-1", "it is in task force 1"),
        ("japan-nas@L32 stays", "Japan naval air at L32 stays"),
    ],
)
def test_berths_are_told_by_their_names(text: str, told: str) -> None:
    assert fleet().in_words(text) == told


def test_answers_name_what_is_aboard() -> None:
    wing = Wing(squadrons().id, 2)
    action = Counterair(NEAR, (wing,))
    words = notation.write(action)
    assert "japan-nas@ship:japan-akagi" in words
    assert notation.read(words, RULES.actions) == action
