"""21.438, 18.24, 21.35A, 22.82A: air units that are carried by sea."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.awaw.table import Staged, Table, put_unit
from tests.rules.shared.landing import (
    GUADALCANAL,
    LAE,
    RABAUL,
    TO_THE_COAST,
    TRANSPORT,
    at,
    coast,
    sound,
    unopposed,
)
from tests.rules.shared.sailing import SeaTable
from warcabinet.awaw.air.base_changes.overcrowded_bases import CrowdedBases
from warcabinet.awaw.air.base_changes.staging import unstaged
from warcabinet.awaw.air.bases.basing import room_at
from warcabinet.awaw.air.missions.employment import against_mission
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.attack.loss_requirements import cheapest
from warcabinet.awaw.ground.overruns.overruns_with_air_support import against_wing
from warcabinet.awaw.naval.cargo.cargo_losses import overload, sink_cargo
from warcabinet.awaw.naval.cargo.destroyer_and_transport_requirements import need, need_together
from warcabinet.awaw.naval.cargo.embarking import debark_at_home
from warcabinet.awaw.naval.hidden.told import told
from warcabinet.awaw.state.air import AirId, AirState, AirUnits, Task
from warcabinet.awaw.state.airbases import AirMoved
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.position import Position
from warcabinet.engine.records import Record, Seat
from warcabinet.hexes import SpaceId

ONE = ForceId("japan-1")
FLEET = f"japan-1 {RABAUL}: ca 6, dd 4"
AAF, NAS = f"japan-aaf@{RABAUL}", f"japan-nas@{RABAUL}"
UNITS = (f"japan-aaf {RABAUL} x3", f"japan-nas {RABAUL} x4")
CARRY = f"axis: carry-air-by-sea japan-1 - {LAE}"


def in_port(*lines: str, units: tuple[str, ...] = UNITS, rows: tuple[Record, ...] = ()) -> SeaTable:
    world = coast(*(lines or (FLEET,)), units=units, step="T.P.MOV.TRA.20", rows=rows)
    return at(world, *TRANSPORT)


def based(world: AwawWorld, place: str) -> dict[str, int]:
    rows = (row for row in world.air.rows() if row.place == place)
    return {str(row.id).split("@", maxsplit=1)[0] + str(row.state): row.factors for row in rows}


def open_world(t: SeaTable) -> AwawWorld:
    world = t.world.copy()
    world.readonly = False
    return world


@pytest.mark.rule("21.438C#2", "air units that were carried fly as far as others")
def test_air_units_that_were_carried_fly_as_far_as_others() -> None:
    t = in_port()
    t.say(f"{CARRY} {AAF}=2=japan-1 -")
    t.say("axis: end-sea-transport")
    unopposed(t)
    assert based(t.world, LAE) == {"japan-aafready": 2}
    row = t.world.air[AirId(f"japan-aaf@{LAE}")]
    far = against_mission(t.world, row, Task.GROUND_SUPPORT, SpaceId("GG30"))
    assert "18.45" not in {one.rule for one in far}


@pytest.mark.rule("18.24#1", "air units are carried from port to port in the movement phase")
@pytest.mark.rule("21.438A#2", "the port of debarkation is their new base")
@pytest.mark.rule("18.24#3", "the port of debarkation is their new base")
@pytest.mark.rule("21.438C#1", "from which they fly missions")
@pytest.mark.rule("18.24#4", "from which they fly missions")
def test_air_units_are_carried_to_another_port() -> None:
    t = in_port()
    assert t.pending == "sea-transports"
    t.say(f"{CARRY} {AAF}=2=japan-1 -")
    assert based(t.world, RABAUL) == {"japan-aafready": 1, "japan-nasready": 4}
    assert sound(t)
    t.say("axis: end-sea-transport")
    unopposed(t)
    assert based(t.world, LAE) == {"japan-aafready": 2}
    assert not t.world.cargo
    row = t.world.air[AirId(f"japan-aaf@{LAE}")]
    refused = against_mission(t.world, row, Task.GROUND_SUPPORT, SpaceId("HH27"))
    assert "18.41" not in {one.rule for one in refused}
    assert t.world.board.board.grid.distance(LAE, "GG30") == 3
    far = against_mission(t.world, row, Task.GROUND_SUPPORT, SpaceId("GG30"))
    assert "18.45" not in {one.rule for one in far}


@pytest.mark.rule("13.53#5", "carried air units support overruns from where they went ashore alone")
def test_carried_air_supports_overruns_from_its_new_base() -> None:
    def refused(t: SeaTable, base: str, target: str) -> set[str]:
        stack = AirId(f"japan-aaf@{base}")
        return {one.rule for one in against_wing(t.world, (), stack, SpaceId(target))}

    t = in_port()
    far, near = "EE33", "GG30"
    assert "18.45" not in refused(t, RABAUL, far)
    t.say(f"{CARRY} {AAF}=3=japan-1 -")
    t.say("axis: end-sea-transport")
    unopposed(t)
    assert "18.45" in refused(t, LAE, far)
    assert "18.45" not in refused(t, LAE, near)


@pytest.mark.rule("21.438A#4", "inverted air units are carried, too")
def test_inverted_air_units_are_carried() -> None:
    down = AirUnits(UnitTypeId("japan-aaf"), "japan", SpaceId(RABAUL), 1, AirState.FLOWN)
    flown = in_port(rows=(down,), units=())
    flown.say(f"{CARRY} {AAF}/flown=1=japan-1 -")
    flown.say("axis: end-sea-transport")
    unopposed(flown)
    assert based(flown.world, LAE) == {"japan-aafflown": 1}


@pytest.mark.rule("21.438A#1", "they begin the turn in the port of embarkation")
@pytest.mark.rule("21.438A#3", "who has staged is not carried by sea")
@pytest.mark.rule("18.24#2", "nor does who is carried stage")
def test_who_has_staged_is_not_carried() -> None:
    t = in_port(rows=(AirMoved(AirId(AAF), first=3),))
    assert unstaged(t.world, t.world.air[AirId(AAF)]) == 0
    assert t.against(f"{CARRY} {AAF}=1=japan-1 -") == {"21.438A"}
    assert t.against(f"{CARRY} {NAS}=1=japan-1 -") == set()
    inland = in_port(units=("japan-aaf GG25 x1", *UNITS))
    assert inland.against(f"{CARRY} japan-aaf@GG25=1=japan-1 -") == {"21.431"}


@pytest.mark.rule("21.438B#1", "no more than the new base can hold")
def test_the_new_base_must_have_room() -> None:
    lae = (f"japan-aaf {LAE} x3", *UNITS)
    full = in_port(units=lae)
    assert full.against(f"{CARRY} {AAF}=1=japan-1 -") == {"21.438B"}
    assert in_port().against(f"{CARRY} {AAF}=1=japan-1 -") == set()


@pytest.mark.rule("17.141B#2", "three squadrons of naval air are carried as one factor")
@pytest.mark.rule("21.35A#2", "air units are broken down among forces")
def test_how_many_destroyers_air_units_need() -> None:
    ships = (f"japan-1 {RABAUL}: ca 8, dd 2", f"japan-2 {RABAUL}: ca 8, dd 2")
    t = in_port(*ships)
    carry = f"axis: carry-air-by-sea japan-1,japan-2 - {LAE}"
    assert t.against(f"{carry} {AAF}=3=japan-1 -") == {"21.434"}
    assert t.against(f"{carry} {NAS}=4=japan-1 -") == set()
    t.say(f"{carry} {AAF}=2=japan-1,{AAF}=1=japan-2 -")
    assert [need(t.world, row) for row in t.world.cargo.rows()] == [1, 1, 1]
    forces = sorted(str(row.force) for row in t.world.carried_by.rows())
    assert forces == ["japan-1", "japan-1", "japan-2"]


@pytest.mark.rule("17.141B#2", "squadrons of several stacks share the room of a factor")
def test_squadrons_of_several_stacks_share_the_room_of_a_factor() -> None:
    units = (f"japan-nas {RABAUL} x1", f"japan-nas-elite {RABAUL} x3")
    t = in_port(f"japan-1 {RABAUL}: ca 8, dd 1", units=units)
    elite = f"japan-nas-elite@{RABAUL}"
    assert t.against(f"{CARRY} {NAS}=1=japan-1,{elite}=3=japan-1 -") == {"21.434"}
    t.say(f"{CARRY} {NAS}=1=japan-1,{elite}=2=japan-1 -")
    assert need_together(t.world, t.world.cargo.rows()) == 1
    (least,) = told(t.world.known_to(Seat("allied"))).needs
    assert least.factors == 1
    world = open_world(t)
    assert overload(world, ONE) is None
    (dd,) = (row for row in world.hulls.rows() if row.what == "japan-dd")
    world.drop(dd)
    bill = overload(world, ONE)
    assert bill is not None
    assert bill.most == SQUADRONS
    assert sorted(stake.worth for stake in bill.stakes) == [1, 2]


@pytest.mark.rule("22.82A#1", "no more squadrons are lost than the ships cannot carry")
def test_one_squadron_is_lost_where_one_is_too_many() -> None:
    units = (f"japan-nas {RABAUL} x1", f"japan-nas-elite {RABAUL} x3")
    t = in_port(f"japan-1 {RABAUL}: ca 8, dd 2", units=units)
    t.say(f"{CARRY} {NAS}=1=japan-1,japan-nas-elite@{RABAUL}=3=japan-1 -")
    world = open_world(t)
    (dd,) = (row for row in world.hulls.rows() if row.what == "japan-dd")
    world.drop(dd)
    world.put(replace(dd, factors=1))
    bill = overload(world, ONE)
    assert bill is not None
    assert bill.most == 1
    (lost,) = cheapest(bill)
    assert str(lost).startswith("japan-nas/")


@pytest.mark.rule("22.82A#4", "air units are lost factor by factor")
def test_air_units_are_lost_with_their_ships() -> None:
    t = in_port()
    t.say(f"{CARRY} {AAF}=3=japan-1 -")
    world = open_world(t)
    (dd,) = (row for row in world.hulls.rows() if row.what == "japan-dd")
    world.drop(dd)
    world.put(replace(dd, factors=2))
    bill = overload(world, ONE)
    assert bill is not None
    assert bill.most == SQUADRONS
    assert [stake.worth for stake in bill.stakes] == [SQUADRONS] * 3
    first = next(iter(world.cargo.rows()))
    sink_cargo(world, first)
    assert len(world.cargo) == 2
    assert overload(world, ONE) is None
    debark_at_home(world, ONE)
    assert based(world, RABAUL) == {"japan-aafready": 2, "japan-nasready": 4}


@pytest.mark.rule("21.514F#2", "air units do not invade")
def test_air_units_do_not_invade() -> None:
    world = coast(FLEET, units=(*UNITS, f"japan-marine-1-2 {RABAUL}"))
    t = at(world, *TO_THE_COAST)
    if t.pending == "counterair-missions":
        t.say("axis: end-counterair")
    t.say("axis: leave-task-forces")
    assert t.against(f"axis: invade japan-1 - {GUADALCANAL} {AAF}=japan-1 -") == {"21.35"}


@pytest.mark.rule("21.438A#1", "squadrons may be cargo of a mission that a carrier protects")
def test_squadrons_that_are_cargo_do_not_go_aboard_a_carrier_as_well() -> None:
    units = (f"japan-nas {RABAUL} x4",)
    world = coast(f"japan loose {RABAUL}: shokaku, dd 4", units=units, step="T.P.MOV.TRA.20")
    for row in tuple(world.aboard.rows()):
        world.drop(row)
    t = at(world, *TRANSPORT)
    ships = f"japan-dd@{RABAUL}=4,japan-shokaku=3"
    t.say(f"axis: carry-air-by-sea - {ships} {LAE} {NAS}=4=loose -")
    assert not based(t.world, RABAUL)
    assert sum(row.amount for row in t.world.cargo.values()) == 4
    assert sound(t)


@pytest.mark.rule("18.15#3", "who comes back to a base that has been filled meanwhile has no room")
def test_air_units_come_back_to_a_full_base() -> None:
    t = in_port(units=(f"japan-aaf {RABAUL} x3",))
    t.say(f"{CARRY} {AAF}=1=japan-1 -")
    world = open_world(t)
    room = room_at(world, "japan", UnitTypeId("japan-aaf"), SpaceId(RABAUL))
    full = based(world, RABAUL)["japan-aafready"] + room
    put_unit(world, f"japan-aaf {RABAUL} x{full}")
    debark_at_home(world, ONE)
    assert based(world, RABAUL)["japan-aafready"] == full + 1
    world.changes.clear()
    world.told.clear()
    ended = Table(Position.opening(Staged(world, CrowdedBases()), "coral-sea", {}))
    assert based(ended.world, RABAUL)["japan-aafready"] == full
