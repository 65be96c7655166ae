"""Forces that leave the board by the dates of a scenario."""

from __future__ import annotations

from tests.awaw.table import world_at
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.pieces.air_factors import turn
from warcabinet.awaw.scenarios.start.room import present, take_forces
from warcabinet.awaw.state.air import AirId, AirState


def test_air_leaves_in_whatever_state_it_is_those_that_are_ready_first() -> None:
    world = world_at("germany-aaf L36 x4")
    kind = world.statics.kinds[UnitTypeId("germany-aaf")]
    turn(world, AirId("germany-aaf@L36"), AirState.FLOWN, 3)
    assert present(world, kind, "L36") == 4
    take_forces(world, kind, "L36", 2)
    left = [(row.state, row.factors) for row in world.air.values()]
    assert left == [(AirState.FLOWN, 2)]
    take_forces(world, kind, "L36", 2)
    assert present(world, kind, "L36") == 0
