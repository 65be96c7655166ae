"""34.23F, 34.26: how many air factors the European Axis may use in the Russian winter."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.weather_effects.axis_in_the_russian_winter import (
    MANY_AIR_FACTORS,
    air_factors_used,
    axis_effort_allowed,
    axis_effort_made,
    winter_zone,
)
from warcabinet.awaw.offensives.air_operation_costs import FlyTogether
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction


@BOOK.forbids(
    FlyTogether,
    "34.23F, 34.25A, 34.26",
    "in the Russian winter the use of 15 or more Axis air factors counts like a ground attack",
    faction=Faction.EUROPEAN_AXIS,
)
def axis_air_is_spent(world: AwawWorld, asked: FlyTogether) -> bool:
    if not world.weather or not any(world.map.has(winter_zone(world), h) for h in asked.hexes):
        return False
    used = air_factors_used(world)
    if used >= MANY_AIR_FACTORS or used + asked.factors < MANY_AIR_FACTORS:
        return False
    allowed = axis_effort_allowed(world, asked.types)
    return allowed is not None and axis_effort_made(world) >= allowed
