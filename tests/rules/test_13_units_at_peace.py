"""13.46, 50.51, R-614: a hex in which units stand of a power that one is not at war with."""

from __future__ import annotations

import pytest

from tests.awaw.table import world_at
from warcabinet.awaw.ground.movement.ground_movement import reachable
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.logistics import Control
from warcabinet.awaw.terms.powers import Power, Relation, war_state
from warcabinet.hexes import SpaceId

BETWEEN, GOAL, START = SpaceId("PH27"), SpaceId("PH26"), SpaceId("PH28")
ARMOR = "japan-armor-2-3"


@pytest.mark.parametrize(("russians", "entered"), [(False, True), (True, False)])
def test_a_hex_with_units_of_a_power_at_peace(russians: bool, entered: bool) -> None:
    units = [f"{ARMOR} {START}", *([f"russia-infantry-2-3 {GOAL}"] if russians else [])]
    rows = [Control(space, "communist-china") for space in (BETWEEN, GOAL)]
    rows += [Control(START, "japan")]
    wars = [war_state(Power.JAPAN, Power.CHINA, Relation.WAR)]
    world = world_at(
        *units, scenario="global-war", turn="Summer 1941", side="axis", rows=(*rows, *wars)
    )
    found = reachable(world, world.units[UnitId(f"{ARMOR}/1")])
    assert world.map.has(found.reached, GOAL) is entered
    assert world.map.has(found.reached, BETWEEN)
