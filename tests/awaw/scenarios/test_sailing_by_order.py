"""20.16, 21.51: ships of Coral Sea, Midway and Leyte Gulf sail as their scenarios order."""

from __future__ import annotations

import pytest

from tests.awaw.table import Staged, world_at
from tests.rules.shared.landing import InOrder
from tests.rules.shared.sailing import SeaTable
from warcabinet.awaw.gaps import gaps
from warcabinet.awaw.ground.movement.ground_movement import held, may_march
from warcabinet.awaw.naval.movement.announcing_base_changes_and_patrols import AnnounceNavalMovement
from warcabinet.awaw.naval.task_forces.forming import as_the_scenario_says
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.naval import HullId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Procedure
from warcabinet.hexes import SpaceId

MARINE, INFANTRY = "japan-marine-1-2/1", "japan-infantry-1-2/1"
TURNS = {
    "coral-sea": ("Spring 1942", "axis"),
    "midway": ("Summer 1942", "axis"),
    "leyte-gulf": ("Fall 1944", "allied"),
}


def begun(scenario: str, step: str) -> AwawWorld:
    turn, side = TURNS[scenario]
    world = world_at(scenario=scenario, ready=True, turn=turn, side=side, step=step)
    assert world.statics.scenario is not None
    for row in world.statics.scenario.fleet:
        if row.task_force:
            as_the_scenario_says(world, row.hex, row.ships, row.units, row.task_force)
    world.changes.clear()
    world.told.clear()
    return world


def opened(world: AwawWorld, scenario: str, procedure: Procedure[None]) -> SeaTable:
    t = SeaTable(Position.opening(Staged(world, procedure), scenario, dict(world.options)))
    t.go_on()
    return t


def movement(scenario: str) -> SeaTable:
    return opened(begun(scenario, "T.P.MOV.NAV.10"), scenario, AnnounceNavalMovement())


def missions(scenario: str) -> SeaTable:
    t = opened(begun(scenario, "T.P.COM.ANN.10"), scenario, InOrder(steps=("AnnounceMissions",)))
    while t.pending not in ("task-force-formation", "naval-missions"):
        t.default(t.position.to_answer()[0])
        t.go_on()
    return t


def stay(t: SeaTable) -> SeaTable:
    (seat,) = t.position.to_answer()
    t.say(f"{seat}: leave-task-forces")
    return t


@pytest.mark.parametrize("scenario", TURNS)
def test_no_order_to_ships_is_left_to_the_players(scenario: str) -> None:
    left = [line for line in gaps(begun(scenario, "T.P.MOV").statics) if "By the players" in line]
    assert not [line for line in left if "task force" in line or "invade" in line]


@pytest.mark.parametrize(
    ("scenario", "units"),
    [
        ("coral-sea", {INFANTRY, "japan-infantry-1-2/2", MARINE}),
        ("midway", {INFANTRY, MARINE}),
        ("leyte-gulf", {"us-infantry-3-4/1", "us-infantry-3-4/2"}),
    ],
)
def test_units_wait_for_the_ships_that_are_to_carry_them(scenario: str, units: set[str]) -> None:
    world = begun(scenario, "T.P.MOV.GRD.10")
    assert held(world) == units
    for unit in units:
        assert [one.rule for one in may_march(world, world.units[UnitId(unit)])] == ["21.51"]


# Coral Sea ----------------------------------------------------------------------------------------


def test_the_ships_in_truk_stay_in_one_task_force() -> None:
    t = movement("coral-sea")
    form = "axis: form-task-forces"
    assert t.against(f"{form} japan-ca@tf:japan-1=2=port") == {"20.16"}
    assert t.against(f"{form} japan-ca@tf:japan-2=4=port,japan-ca@EE30=4=japan-2") == set()


def test_the_task_force_of_truk_has_to_patrol() -> None:
    t = stay(movement("coral-sea"))
    end = "axis: end-announcements"
    assert t.against(end) == {"20.16"}
    assert t.against("axis: change-base japan-1 - EE30 -") == {"20.16"}
    t.default("axis")
    assert t.world.forces[ForceId("japan-1")].stance == "sailing"
    assert t.world.activities["activity-1"].kind == "patrol"  # type: ignore[index]
    assert t.against(end) == set()


def test_ten_factors_of_rabaul_and_a_destroyer_are_kept_for_their_invasions() -> None:
    t = stay(movement("coral-sea"))
    assert t.against("axis: patrol japan-2 - DD32 -") == {"20.16"}
    assert t.against("axis: patrol - japan-dd@EE30=1 DD32 -") == {"20.16"}
    assert t.against("axis: patrol - japan-ca@EE30=4 DD32 -") == set()


def test_rabaul_keeps_a_task_force_of_ten_factors_with_destroyers() -> None:
    t = missions("coral-sea")
    form = "axis: form-task-forces"
    assert t.against(f"{form} japan-ca@EE30=4=japan-2") == {"21.51"}
    assert t.against(f"{form} japan-ca@EE30=4=japan-2,japan-ca@tf:japan-2=4=port") == set()


def test_port_moresby_and_guadalcanal_have_to_be_invaded() -> None:
    t = stay(missions("coral-sea"))
    end = "axis: end-missions"
    assert t.against(end) == {"21.51"}
    t.say(f"axis: invade japan-2 - HH27 {INFANTRY}=japan-2,{MARINE}=japan-2 -")
    assert t.against(end) == {"21.51"}
    t.say("axis: invade - japan-dd@EE30=1 HH32 japan-infantry-1-2/2=loose -")
    assert t.against(end) == set()


def test_the_default_carries_out_the_orders() -> None:
    t = stay(missions("coral-sea"))
    t.default("axis")
    t.default("axis")
    assert {row.goal for row in t.world.activities.rows()} == {"HH27", "HH32"}
    assert t.against("axis: end-missions") == set()


def test_nobody_is_bound_to_what_cannot_be_done() -> None:
    world = begun("coral-sea", "T.P.COM.ANN.10")
    for unit in list(world.units.rows()):
        if unit.party == "japan":
            world.drop(unit)
    t = opened(world, "coral-sea", InOrder(steps=("AnnounceMissions",)))
    while t.pending and t.pending != "naval-missions":
        t.default(t.position.to_answer()[0])
        t.go_on()
    assert t.pending in ("", "naval-missions")
    assert not t.pending or t.against("axis: end-missions") == set()


# Midway and Leyte ---------------------------------------------------------------------------------


def test_the_four_carriers_stay_together_and_go_to_midway() -> None:
    t = missions("midway")
    swap = "axis: form-task-forces japan-akagi=3=japan-2,japan-ca@tf:japan-1=2=port"
    assert "20.16" in t.against(swap)
    assert t.against("axis: form-task-forces japan-dd@tf:japan-1=1=port") == set()
    stay(t)
    end = "axis: end-missions"
    assert t.against(end) == {"21.51"}
    t.say(f"axis: invade japan-2 - M47 {INFANTRY}=japan-2,{MARINE}=japan-2 -")
    assert t.against(end) == {"21.51"}
    t.say("axis: invade japan-1 - M47 - -")
    assert t.against(end) == set()


def test_the_carriers_of_midway_may_patrol_ahead_but_do_nothing_else() -> None:
    t = stay(movement("midway"))
    assert t.against("axis: patrol japan-1 - O49 -") == set()
    assert t.against("axis: change-base japan-1 - V31 -") == {"20.16"}
    assert "20.16" not in t.against("axis: change-base japan-3 - V31 -")


def test_all_task_forces_of_hollandia_go_to_leyte() -> None:
    t = missions("leyte-gulf")
    # Six destroyers carry one of the two units; five carry neither.
    assert t.against("allied: form-task-forces us-dd@tf:us-6=6=port") == set()
    assert t.against("allied: form-task-forces us-dd@tf:us-6=7=port") == {"21.51"}
    stay(t)
    end = "allied: end-missions"
    assert t.against(end) == {"21.51"}
    t.default("allied")
    assert t.against(end) == {"21.51"}
    t.default("allied")
    assert t.against(end) == set()
    going = {str(force) for row in t.world.activities.rows() for force in row.forces}
    assert going == {"us-5", "us-6"}
    assert HullId("us-california") in t.world.hulls
    assert {row.goal for row in t.world.activities.rows()} == {SpaceId("Y22")}


def test_nobody_of_hollandia_lands_elsewhere_before_the_landing_in_leyte() -> None:
    t = stay(missions("leyte-gulf"))
    units = "us-infantry-3-4/1=us-6,us-infantry-3-4/2=us-6"
    assert "21.51" in t.against(f"allied: invade us-6 - X22 {units} -")
    assert t.against(f"allied: invade us-6 - Y22 {units} -") == set()
