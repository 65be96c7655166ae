"""9.63, 21.41: what the scenarios of the war at sea give and forbid."""

from __future__ import annotations

import pytest

from tests.awaw.naval.interceptions import ocean, play, sail
from tests.awaw.table import Table, world_at
from warcabinet.awaw.naval.interception.by_order import is_sure
from warcabinet.awaw.naval.interception.naval_interception import of_force, of_ships
from warcabinet.awaw.naval.movement.employment_of_naval_units import may_leave
from warcabinet.awaw.naval.waters.activities import Activity
from warcabinet.awaw.offensives.brp_costs import full_offensive
from warcabinet.awaw.state.berths import ForceId
from warcabinet.hexes import SpaceId


@pytest.mark.parametrize(
    ("scenario", "power", "front", "other"),
    [
        ("coral-sea", "japan", "pacific", "southeast-asian"),
        ("midway", "japan", "pacific", "southeast-asian"),
        ("leyte-gulf", "us", "southeast-asian", "pacific"),
    ],
)
def test_a_full_offensive_is_given_on_one_front(
    scenario: str, power: str, front: str, other: str
) -> None:
    world = world_at(scenario=scenario, turn="Summer 1942", ready=True)
    assert full_offensive(world, power, front)
    assert not full_offensive(world, power, other)
    assert not full_offensive(world, "us" if power == "japan" else "japan", front)


def test_nobody_is_given_one_where_the_scenario_does_not_say_so() -> None:
    assert not full_offensive(world_at(), "germany", "eastern")


@pytest.mark.parametrize(("scenario", "stays"), [("leyte-gulf", True), ("midway", False)])
@pytest.mark.parametrize("activity", [Activity.BASE_CHANGE, Activity.PATROL])
def test_at_leyte_ships_neither_change_base_nor_patrol(
    scenario: str, stays: bool, activity: str
) -> None:
    world = world_at(scenario=scenario, turn="Summer 1942", ready=True)
    hull = next(row for row in world.hulls.rows() if row.what == "japan-yamato")
    found = may_leave(world, activity, SpaceId("L32"), hull)
    assert any("by this scenario's rules" in refusal.reason for refusal in found) is stays


# Interceptions at Leyte ---------------------------------------------------------------------------

LEYTE, HOLLANDIA, KORAR, BRUNEI = "Y22", "EE25", "Z25", "CC16"


def landing(*forces: str) -> Table:
    """An American force is on its way from Hollandia to Leyte."""
    world = ocean(f"us-1 {HOLLANDIA}: dd 12", *forces, side="allied", scenario="leyte-gulf")
    sail(world, "activity-1", "us-1", LEYTE)
    return play(world)


def test_all_japanese_forces_are_ordered_to_leyte_and_come_without_dice() -> None:
    t = landing(f"japan-1 {BRUNEI}: yamato, ca 12", f"japan-2 {BRUNEI}: nagato, ca 8")
    assert t.against("axis: intercept-at-sea -") == {"22.21"}
    assert t.against(f"axis: intercept-at-sea activity-1={LEYTE}=japan-1=0") == {"22.21"}
    t.default("axis")
    found = {str(row.force): (row.hex, row.dice, row.arrives) for row in t.world.attempts.rows()}
    assert found == {"japan-1": (LEYTE, 0, 1), "japan-2": (LEYTE, 0, 1)}


@pytest.mark.parametrize(("base", "sure"), [(KORAR, True), ("X28", False)])
def test_americans_from_korar_counter_without_dice_and_their_submarines_roll(
    base: str, sure: bool
) -> None:
    world = ocean(
        f"us-2 {base}: ca 8, dd 4", f"us loose {base}: submarine 1", scenario="leyte-gulf"
    )
    force = of_force(world, ForceId("us-2"))
    assert is_sure(world, force, SpaceId("X22"), 2) is sure
    assert is_sure(world, force, SpaceId("W23"), 2) is sure
    assert not is_sure(world, force, SpaceId("W24"), 2)
    assert not is_sure(world, force, SpaceId("X22"), 1)
    boat = of_ships(world, next(row for row in world.hulls.rows() if row.what == "us-submarine"))
    assert boat is not None
    assert not is_sure(world, boat, SpaceId("X22"), 2)
