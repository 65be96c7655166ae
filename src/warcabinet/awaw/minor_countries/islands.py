"""83.22B: islands of minor countries, which pass to a conqueror as a whole or not at all."""

from __future__ import annotations

from warcabinet.awaw.politics.parties import hostile_to, occupied_by
from warcabinet.awaw.state.world import AwawWorld


def islands_of(world: AwawWorld, country: str) -> list[int]:
    """83.22B: the islands of a country that pass with its first conquest."""
    rows = world.statics.tables["minor-islands"].rows
    hexes = [str(row.cells["hexes"]).split(", ") for row in rows if row.keys[0] == country]
    return [world.map.mask(one) & world.statics.map for one in hexes]


def islands_with_enemies(world: AwawWorld, country: str, power: str) -> int:
    """83.22B: islands of a country in which, in one hex at least, an enemy of its conqueror stands;
    its own units do not count.
    """
    enemies = 0
    for name in hostile_to(world, power):
        if name != country:
            enemies |= occupied_by(world, name)
    found = 0
    for island in islands_of(world, country):
        if island & enemies:
            found |= island
    return found
