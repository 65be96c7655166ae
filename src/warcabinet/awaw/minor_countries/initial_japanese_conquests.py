"""29.54, 83.22C, 89.23, 89.43: lands that pass to their conqueror whole when they first fall."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import take
from warcabinet.awaw.minor_countries.effects_of_conquest import FIRST_CONQUERED
from warcabinet.awaw.pieces.ground_units import eliminate
from warcabinet.awaw.politics.parties import hostile_to, occupied_by
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power

SURRENDER = "surrender"
"""The ground units of his enemies that are still there are eliminated; else they keep their
hexes.
"""


@BOOK.happens(
    FIRST_CONQUERED,
    "29.54, 83.22C, 89.23, 89.43",
    "at the end of the combat phase in which a land falls to the conqueror whom the table names, "
    "he gains all of it",
)
def whole_land_passes(world: AwawWorld, country: str, power: Power) -> None:
    for row in world.statics.tables["initial-conquests"].rows:
        if row.keys != (country,) or row.cells["conqueror"] != power:
            continue
        area = world.statics.area(str(row.cells["area"])) & world.board.land
        if row.cells["occupied"] == SURRENDER:
            _surrender(world, area, str(power))
        else:
            area &= ~_with_enemies(world, str(power))
        for space in world.map.members(area & world.statics.map):
            take(world, space, str(power), "29.54")


def _surrender(world: AwawWorld, area: int, power: str) -> None:
    for name in hostile_to(world, power):
        for unit in sorted(world.units_of[name]):
            if world.map.has(area, where(world, world.units[unit].place)):
                eliminate(world, world.units[unit], Cause.CONQUEST, "29.54")


def _with_enemies(world: AwawWorld, power: str) -> int:
    found = 0
    for name in hostile_to(world, power):
        found |= occupied_by(world, name)
    return found
