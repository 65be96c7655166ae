"""10.34: zones of control. An armor unit with the use of its mechanized component reaches into the
six hexes around it; other rules say where it does not.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.units import mechanized
from warcabinet.awaw.parties import hostile_to
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.book import Layer
from warcabinet.engine.derived import derived
from warcabinet.hexes import Sides

BLOCKED: Layer[Sides] = Layer("hexsides that stop a zone of control", ("party",))
"""Crossed outward from the armor of the party; the layers of all rules are added up."""


@derived
def zone_of(world: AwawWorld, party: str) -> int:
    """The hexes in the zone of control of a party's armor."""
    rows = (world.units[unit] for unit in world.units_of[party])
    armor = world.standing[f"{party}/armor"]
    found = 0
    for unit in rows:
        bit = world.map.bit(unit.place)
        if armor & bit and not found & bit and mechanized(world, unit):
            found |= bit
    open_sides = world.map.sides
    for _, sides in BOOK.layers(world, BLOCKED, party):
        open_sides = open_sides - sides
    return world.map.expand(found, open_sides) & world.map.hexes


def hostile_zone(world: AwawWorld, party: str) -> int:
    """10.343: the hexes in the zone of control of armor that fights this party."""
    found = 0
    for other in hostile_to(world, party):
        found |= zone_of(world, other)
    return found


@BOOK.lays(BLOCKED, "10.341B", "a zone of control does not cross impassable or all-water hexsides")
def impassable_sides(world: AwawWorld, party: str) -> Sides:
    return world.map.sides - world.board.land_sides
