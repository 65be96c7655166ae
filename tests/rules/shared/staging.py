"""Positions of the tests of staging and displacement (18.2, 18.4)."""

from __future__ import annotations

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.state.air import AirId, AirState, AirUnits
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

AAF, RUSSIAN = UnitTypeId("germany-aaf"), UnitTypeId("russia-aaf")


WARSAW, BREST, LVOV = SpaceId("M35"), SpaceId("N36"), SpaceId("P35")


def air(kind: UnitTypeId, place: str, factors: int, state: AirState) -> AirUnits:
    return AirUnits(kind, kind.partition("-")[0], SpaceId(place), factors, state)


def factors(world: AwawWorld, stack: str) -> int:
    row = world.air.get(AirId(stack))
    return 0 if row is None else row.factors
