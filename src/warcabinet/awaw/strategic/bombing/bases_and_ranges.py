"""26.11, 26.21, 26.31, 17.72, 17.82: from which bases strategic bombers and interceptors work, how
far they fly, and by which way.
"""

from __future__ import annotations

from functools import cache

from warcabinet.awaw.air.bases.basing import faction_hexes, sites_of
from warcabinet.awaw.air.bases.operational_bases import operational
from warcabinet.awaw.air.missions.air_range import air_range, air_sides, open_sky, rings
from warcabinet.awaw.air.missions.employment import BOXES
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import Front, LinkKind
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.state.air import Task
from warcabinet.awaw.state.bombing import FrontAir
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Layer
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

US_BOXES = ("atlantic-us", "pacific-us")

CLOSED: Layer[int] = Layer("bases that serve no strategic air units of a party", ("party",))


def front_of(world: AwawWorld, space: str) -> str:
    """4.31, 26.462: the front of a hex; a mapboard box is one of its own."""
    return str(world.board.front[SpaceId(space)]) if world.map.is_hex(space) else str(space)


@derived
def bases_on(world: AwawWorld, party: str, front: str, working: bool = True) -> int:
    """26.21, 26.31: the air bases of a party's alliance faction on a front: the operational ones,
    or all of them.
    """
    if front in US_BOXES:
        return world.map.bit(front)
    area = world.board.front.where(Front(front)) & world.statics.map
    found = sites_of(world, party) & faction_hexes(world, party) & area
    for _, shut in BOOK.layers(world, CLOSED, party):
        found &= ~shut
    if not working:
        return found
    return world.map.mask(one for one in world.map.members(found) if operational(world, party, one))


# Distances ----------------------------------------------------------------------------------------


@cache
def _edges(board: AwawBoard, box: str) -> tuple[tuple[int, int], ...]:
    """26.462: the hexes from which a mapboard box is reached, and how far it is from them: as the
    ways of air units are, or where there are none, those of ships.
    """
    for kind in (LinkKind.AIR, LinkKind.NAVAL):
        ways = tuple(
            (route.sources, route.row.distance)
            for route in board.routes
            if route.kind is kind
            and str(route.row.end) == box
            and route.row.distance is not None
            and not route.sources & board.real_boxes
        )
        if ways:
            return ways
    return ()


@derived
def spread(world: AwawWorld, target: SpaceId, distance: int) -> tuple[int, ...]:
    """26.31, 18.22: the places so many hexes from a target, the target itself first."""
    if world.map.is_hex(target):
        return rings(world, target, distance)
    sky, sides = open_sky(world), air_sides(world)
    found, rows, fresh = world.map.bit(target), [world.map.bit(target)], 0
    for step in range(1, distance + 1):
        fresh = world.map.expand(fresh, sides) & sky
        for edge, far in _edges(world.board, str(target)):
            if far == step:
                fresh |= edge & sky
        fresh &= ~found & world.map.hexes
        rows.append(fresh)
        found |= fresh
    return tuple(rows)


def distance(world: AwawWorld, base: SpaceId, target: SpaceId, most: int) -> int | None:
    """How many hexes it is from a base to a target; None if it is more than `most`."""
    if not world.map.is_hex(base):
        base, target = target, base
    for far, ring in enumerate(spread(world, target, most)):
        if world.map.has(ring, base):
            return far
    return None


def within(world: AwawWorld, target: SpaceId, hexes: int) -> int:
    """All places within so many hexes of a target."""
    found = 0
    for ring in spread(world, target, hexes):
        found |= ring
    return found


def reaches(world: AwawWorld, row: FrontAir, space: SpaceId) -> bool:
    """26.31, 26.43, 17.82: do strategic air units come to a hex from an operational base on their
    front?
    """
    bases = bases_on(world, row.party, row.front)
    if not bases:
        return False
    far = range_from(world, row.type, row.party, world.map.members(bases)[0])
    return bool(bases & within(world, space, far))


@BOOK.lays(
    BOXES,
    "18.49A, 18.49B, 26.422, 5.43, 5.53",
    "army air bombs mapboard boxes within its range",
    task=Task.BOMBING,
)
@derived
def boxes_in_range(world: AwawWorld, task: Task, kind: str, party: str, base: SpaceId) -> int:
    far = range_from(world, kind, party, base)
    boxes = world.map.members(world.board.real_boxes & world.statics.map)
    near = (box for box in boxes if world.map.has(within(world, box, far), base))
    return world.map.mask(near)


def range_from(world: AwawWorld, kind: str, party: str, base: str) -> int:
    """26.421, 26.431, 17.72, 17.82: the range of a type of air unit from a base; research lengthens
    that of strategic bombers and interceptors, not that of army air (26.422).
    """
    return air_range(world, UnitTypeId(kind), party, base)


def way(world: AwawWorld, base: SpaceId, target: SpaceId, most: int) -> tuple[SpaceId, ...]:
    """26.41: the shortest way from a base to a target, both included; of several the first by the
    names of the hexes. Empty if it is too far.
    """
    far = distance(world, base, target, most)
    if far is None:
        return ()
    if not world.map.is_hex(base):
        return tuple(reversed(way(world, target, base, most)))
    ahead = spread(world, target, far)
    found, here = [base], base
    for step in range(far - 1, -1, -1):
        near = world.map.expand(world.map.bit(here), air_sides(world)) & ahead[step]
        if step == 0 and not world.map.is_hex(target):
            near = world.map.bit(target)
        elif not near:  # the last hexes before a box are not on the board
            continue
        here = world.map.members(near)[0]
        found.append(here)
    return tuple(found)


def route(
    world: AwawWorld, base: SpaceId, via: SpaceId, target: SpaceId, most: int
) -> tuple[SpaceId, ...]:
    """26.41: the way of a raid: straight, or by way of a hex of its owner's choice."""
    if via in (base, target):
        return way(world, base, target, most)
    first, second = way(world, base, via, most), way(world, via, target, most)
    whole = (*first, *second[1:]) if first and second else ()
    return whole if len(whole) - 1 <= most else ()
