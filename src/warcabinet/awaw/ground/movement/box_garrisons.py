"""5.47A, 5.57A, 5.72, 5.77A: the hexes next to a mapboard box, the enemies in them, and what must
stay in the box against these."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import LinkKind
from warcabinet.awaw.pieces.ground_units import total_factors
from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.derived import derived
from warcabinet.hexes import Links, SpaceId
from warcabinet.hexes.masks import LinkGroup

URALS = SpaceId("urals")


def hexes_beside(world: AwawWorld, ways: Iterable[LinkGroup]) -> int:
    """5.42A, 5.52A, 5.72A, 5.72B: the hexes at the ends of these ways to a box."""
    found = 0
    for _, sources, targets in ways:
        found |= sources | targets
    return found & world.map.hexes


@derived
def enemies_beside(world: AwawWorld, near: int, owner: Power) -> int:
    """Of the hexes next to its box, those with enemies of a power."""
    near &= world.statics.map
    if not near:
        return 0
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


@lru_cache(maxsize=8)
def urals_ways(board: AwawBoard) -> Links:
    """5.72, 5.72A, 5.72B: each step between the box and a hex at its edge is one clear hex."""
    if URALS not in board.boxes:
        return Links((), 0)
    groups: list[LinkGroup] = []
    box = board.board.bit(URALS)
    for route in board.routes:
        if route.kind is LinkKind.GROUND and (route.sources | route.targets) & box:
            length = max(route.row.distance or 1, 1)
            groups.append(LinkGroup(length, route.sources, route.targets))
            groups.append(LinkGroup(length, route.targets, route.sources))
    sources = 0
    for group in groups:
        sources |= group.sources
    return Links(tuple(sorted(groups)), sources)


def edge(world: AwawWorld) -> int:
    """5.72A, 5.72B: the hexes next to the Urals box."""
    return hexes_beside(world, urals_ways(world.board).groups)


def besiegers(world: AwawWorld) -> int:
    """5.77A: the factors of Russia's enemies next to the Urals box."""
    return factors_beside(world, edge(world), Power.RUSSIA)
