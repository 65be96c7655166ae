"""21.23: ships that are driven from their port."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.table import Staged
from tests.rules.shared.sailing import RABAUL, TRUK, SeaTable, at_sea, hulls, put, sea, states
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.movement.ground_movement import step_into
from warcabinet.awaw.logistics.hex_control.hex_control import owner_of_record, take
from warcabinet.awaw.naval.movement.displaced_naval_units import ShipsFindPorts
from warcabinet.awaw.naval.ships.contents import loose_in
from warcabinet.awaw.naval.ships.faults import naval_faults
from warcabinet.awaw.pieces.ground_units import place_unit
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Condition, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.position import Position
from warcabinet.hexes import SpaceId

LAE = "GG27"
SMALL = "japan-ca=6 japan-dd=4"


def lost(
    ports: dict[str, str] | None = None,
    forces: dict[str, tuple[str, str]] | None = None,
    scenario: str = "coral-sea",
    **fields: Any,
) -> AwawWorld:
    """Ships in Rabaul and elsewhere, and the Allies in Rabaul."""
    held = {"japan": f"{RABAUL} {LAE} {TRUK}"}
    world = sea(ports, forces, scenario=scenario, control=held)
    for text, more in fields.items():
        for hull in hulls(text.replace("_", "-"), RABAUL, **more):
            put(world, hull)
    take(world, RABAUL, "britain", "29.21")
    return world


def played(world: AwawWorld) -> SeaTable:
    t = SeaTable(Position.opening(Staged(world, ShipsFindPorts()), "coral-sea", {}))
    t.go_on()
    assert not list(naval_faults(t.world))
    return t


def factors_at(t: SeaTable, port: str) -> int:
    return sum(hull.factors for hull in loose_in(t.world, SpaceId(port)))


@pytest.mark.rule("21.23#1", "ships go to the nearest port of theirs that has room")
@pytest.mark.rule("21.233#1", "displaced ships are inverted")
def test_ships_leave_a_lost_port_for_the_nearest_one() -> None:
    t = played(lost({RABAUL: "japan-dd=3"}, {"japan-1": (RABAUL, SMALL)}))
    force = at_sea(t, "japan-1")
    assert (force.place, force.stance, force.inverted) == (LAE, Stance.PORT, True)
    assert factors_at(t, LAE) == 3
    assert states(t, "japan-dd") == states(t, "japan-ca") == {"displaced"}


@pytest.mark.rule("21.23#1", "a port without room is passed over")
def test_a_full_port_is_passed_over() -> None:
    t = played(lost({RABAUL: "japan-dd=3", LAE: "japan-ca=48"}))
    assert factors_at(t, TRUK) == 3
    assert factors_at(t, LAE) == 48


@pytest.mark.rule("21.23F#1", "damaged ships are displaced like others")
@pytest.mark.rule("21.23G#1", "ships sunk in port are eliminated")
def test_damaged_ships_leave_and_sunk_ones_are_lost() -> None:
    damaged, sunk = {"condition": Condition.DAMAGED}, {"condition": Condition.SUNK}
    t = played(lost(japan_akagi=damaged, japan_kaga=sunk))
    assert [hull.id for hull in loose_in(t.world, SpaceId(LAE))] == ["japan-akagi"]
    assert "japan-kaga" not in t.world.hulls
    assert "japan-kaga" in t.world.sunk


@pytest.mark.rule("21.23D#1", "who finds no port in range is eliminated")
def test_who_finds_no_port_is_eliminated() -> None:
    ports = {RABAUL: "japan-dd=3", LAE: "japan-ca=50", TRUK: "japan-ca=48"}
    t = played(lost(ports))
    assert factors_at(t, TRUK) == 50
    assert t.world.sunk["japan-dd"].factors == 1
    assert not t.world.forces


def test_nobody_else_is_displaced() -> None:
    # enemies that have come from the sea
    world = lost({RABAUL: "us-dd=3"})
    assert not world.forces
    assert ForceId("us-loose-1") not in world.forces


@pytest.mark.rule("11.64#2", "a partisan that enters a port drives ships out")
@pytest.mark.parametrize(
    ("kind", "driven"), [("us-partisan-1-3", True), ("japan-partisan-1-2", False)]
)
def test_a_partisan_drives_ships_from_their_port(kind: str, driven: bool) -> None:
    held = {"japan": f"{RABAUL} {LAE} {TRUK}"}
    world = sea({RABAUL: "japan-dd=3"}, scenario="coral-sea", control=held)
    unit = place_unit(world, UnitTypeId(kind), kind.partition("-")[0], "DD30")
    step_into(world, unit, RABAUL)
    assert owner_of_record(world, RABAUL) == "japan"  # a partisan takes nothing for good
    t = played(world)
    assert (factors_at(t, RABAUL), factors_at(t, LAE)) == ((0, 3) if driven else (3, 0))
