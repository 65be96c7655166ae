"""Rivers laid along hexsides.

A river is walked in small steps; each step takes the nearest corner of the grid, and corners that
follow each other are joined along hexsides. What lies between two hexes in the end is a guess that
keeps the course of the river, not its bends.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass
from itertools import pairwise

from warcabinet.hexes import HexId, LetterGrid
from warcabinet.hexes.grid import Point, SideId

STRIDE = 0.15
NEAR = 0.35
"""A point of the river counts if a corner is this near, in hex widths."""

JUMP = 4
"""At most so many hexsides join two corners that follow each other."""

SHORTEST = 1.0
"""Rivers shorter than this, in hex widths, are left out, and so are canals."""

Corner = tuple[int, int]


@dataclass(frozen=True, slots=True)
class River:
    """A named line in the plane of a board."""

    name: str
    line: list[Point]


def snap(grid: LetterGrid, land: Set[HexId], rivers: Iterable[River]) -> dict[SideId, str]:
    """The hexsides along which rivers run, between hexes of which one at least is land."""
    found: dict[SideId, str] = {}
    for river in rivers:
        length = sum(math.dist(a, b) for a, b in pairwise(river.line))
        if not river.name or "Canal" in river.name or length < SHORTEST:
            continue
        last: Corner | None = None
        for point in _walk(river.line):
            corner = _nearest(grid, point)
            if corner is None or corner == last:
                continue
            if last is not None:
                for one, two in _join(last, corner):
                    side = _side(grid, one, two)
                    if side is not None and any(name in land for name in grid.side_hexes(side)):
                        found.setdefault(side, river.name)
            last = corner
    return found


def _walk(line: list[Point]) -> Iterator[Point]:
    """Points along a line, a stride apart."""
    rest = 0.0
    for (x1, y1), (x2, y2) in pairwise(line):
        length = math.dist((x1, y1), (x2, y2))
        at = rest
        while at < length:
            yield x1 + (x2 - x1) * at / length, y1 + (y2 - y1) * at / length
            at += STRIDE
        rest = at - length


def _key(point: Point) -> Corner:
    """Corners have whole coordinates on a finer grid; centres have multiples of three in y."""
    return round(point[0] * 2), round(point[1] * 2 * math.sqrt(3))


def _point(corner: Corner) -> Point:
    return corner[0] / 2, corner[1] / (2 * math.sqrt(3))


def _nearest(grid: LetterGrid, point: Point) -> Corner | None:
    cell = grid.cell_at(*point)
    corner = min(grid.corners(cell), key=lambda each: math.dist(each, point))
    return _key(corner) if math.dist(corner, point) <= NEAR else None


def _next(corner: Corner) -> tuple[Corner, Corner, Corner]:
    """The three corners at the other ends of the hexsides that meet here."""
    x, y = corner
    if y % 3 == 1:
        return (x, y - 2), (x - 1, y + 1), (x + 1, y + 1)
    return (x, y + 2), (x - 1, y - 1), (x + 1, y - 1)


def _join(start: Corner, end: Corner) -> list[tuple[Corner, Corner]]:
    """The shortest way between two corners along hexsides; empty if it is too long."""
    paths: dict[Corner, list[Corner]] = {start: [start]}
    edge = [start]
    for _ in range(JUMP):
        fresh: list[Corner] = []
        for corner in edge:
            for other in _next(corner):
                if other not in paths:
                    paths[other] = [*paths[corner], other]
                    fresh.append(other)
        if end in paths:
            path = paths[end]
            return list(pairwise(path))
        edge = fresh
    return []


def _side(grid: LetterGrid, one: Corner, two: Corner) -> SideId | None:
    """The hexside between two corners."""
    (x1, y1), (x2, y2) = _point(one), _point(two)
    mx, my = (x1 + x2) / 2, (y1 + y2) / 2
    dx, dy = (x2 - x1) / 2, (y2 - y1) / 2
    a = grid.hex_at(mx - dy, my + dx)
    b = grid.hex_at(mx + dy, my - dx)
    return grid.side(a, b) if a is not None and b is not None else None
