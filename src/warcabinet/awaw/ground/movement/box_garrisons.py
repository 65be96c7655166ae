"""5.47A, 5.57A, 5.77A: enemies next to a mapboard box, and what must stay in it against them."""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.pieces.ground_units import total_factors
from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId
from warcabinet.hexes.masks import LinkGroup


def hexes_beside(world: AwawWorld, ways: Iterable[LinkGroup]) -> int:
    """5.42A, 5.52A, 5.72A, 5.72B: the hexes at the ends of these ways to a box."""
    found = 0
    for _, sources, targets in ways:
        found |= sources | targets
    return found & world.map.hexes


@derived
def enemies_beside(world: AwawWorld, near: int, owner: Power) -> int:
    """Of the hexes next to its box, those with enemies of a power."""
    found = 0
    for name in hostile_to(world, owner):
        found |= world.standing[name] & near
    return found


def factors_beside(world: AwawWorld, near: int, owner: Power) -> int:
    """The factors of a power's enemies in the hexes next to its box."""
    total = 0
    for name in hostile_to(world, owner):
        if world.standing[name] & near:
            units = world.units_of[name]
            there = (
                unit for unit in units if world.map.has(near, where(world, world.units[unit].place))
            )
            total += total_factors(world, there)
    return total


def fewer_stay(world: AwawWorld, box: SpaceId, leaving: tuple[UnitId, ...], enemies: int) -> bool:
    """Would fewer factors stay in a box than its enemies have next to it? Asked whenever units
    leave and not only at the end of the phase: whoever is to relieve them comes first.
    """
    staying = (unit for unit in world.units_in[box] if unit not in leaving)
    return total_factors(world, staying) < enemies
