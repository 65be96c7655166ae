"""9.63, 21.41: what the scenarios of the war at sea give and forbid."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw.naval.movement.setting_sail import may_leave
from warcabinet.awaw.naval.waters.activities import Activity
from warcabinet.awaw.offensives.brp_costs import full_offensive
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
