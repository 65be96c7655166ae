"""The shapes of a board: land with its coast, rivers, borders; for drawings and for the client.

A coast is drawn from the facts alone: it crosses a hexside that is half land and half sea, keeps
away from one that is all water, and leaves sea where ships pass. So a drawing shows at a glance
what the data say, and looks like a map at the same time. Points are in hex widths.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import SideFeature, Surface
from warcabinet.hexes import DIRECTIONS, Sides, SpaceId
from warcabinet.hexes.grid import Point

PULL, PULL_WHOLE = 0.68, 0.94
"""How far from the centre a coast runs: in a hex with sea of its own, and in one without."""


@dataclass(frozen=True, slots=True)
class Curve:
    """A smooth line: it starts, bends towards each of the points in turn, and ends."""

    start: Point
    bends: tuple[Point, ...]
    end: Point


@dataclass(frozen=True, slots=True)
class Land:
    """The land of one hex: its outline piece by piece, straight between curves."""

    outline: tuple[Point | Curve, ...]

    @property
    def coast(self) -> list[Curve]:
        return [piece for piece in self.outline if isinstance(piece, Curve)]


class Chart:
    """The shapes of one board."""

    def __init__(self, board: AwawBoard) -> None:
        self.board = board
        one = board.board
        gray = board.surface.where(Surface.UNPLAYABLE) & one.hexes
        self.ground = board.land | gray
        self.open_sea = board.water & ~board.land
        no_land = board.sides(SideFeature.NO_LAND)
        arrows = board.sides(SideFeature.ARROW)
        wet = (board.sea_sides - board.land_sides) | no_land | arrows
        self.wet: Sides = wet | one.sides_between(self.ground, self.open_sea)
        self.mixed: Sides = board.sea_sides & board.land_sides
        self._corner: dict[tuple[int, int], bool] = {}
        for a, b in self.segments(one.side_names(self.mixed)):
            # Ships pass here and so do ground units: there is water at one end at least.
            if not (self._wet_corner(a) or self._wet_corner(b)):
                self._corner[_key(a)] = True

    def lands(self) -> dict[SpaceId, Land]:
        """The land of every hex that has any."""
        return {space: self.land(space) for space in self.board.board.members(self.ground)}

    def land(self, space: SpaceId) -> Land:
        grid = self.board.board.grid
        cell = grid.cell(space)
        corners = grid.corners(cell)
        centre = grid.centre(cell)
        bit = self.board.board.bit(space)
        points: list[tuple[Point, bool]] = []
        for direction in DIRECTIONS:
            a, b = corners[direction], corners[(direction + 1) % 6]
            points.append((a, self._wet_corner(a)))
            points.append((((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), bool(self.wet[direction] & bit)))
        if not any(wet for _, wet in points):
            return Land(corners)
        pull = PULL if self.board.surface[space] is Surface.PARTIAL else PULL_WHOLE
        return Land(tuple(_outline(points, centre, pull)))

    def _wet_corner(self, corner: Point) -> bool:
        """Is there water where three hexes meet?"""
        known = self._corner.get(_key(corner))
        if known is None:
            known = self._corner[_key(corner)] = self._look(corner)
        return known

    def _look(self, corner: Point) -> bool:
        one = self.board.board
        around = []
        for angle in (90, 210, 330, 270, 30, 150):
            x = corner[0] + 0.3 * math.cos(math.radians(angle))
            y = corner[1] + 0.3 * math.sin(math.radians(angle))
            found = one.hex_at(x, y)
            if found is not None and found not in around:
                around.append(found)
        mask = one.mask(around)
        return bool(mask & self.open_sea or self.wet & one.sides_between(mask, mask))

    # Lines along hexsides

    def segments(self, sides: Iterable[str]) -> list[tuple[Point, Point]]:
        """The ends of hexsides."""
        grid = self.board.board.grid
        found = []
        for side in sides:
            a, b = grid.side_hexes(side)
            found.append(grid.side_points(grid.cell(a), grid.direction(a, b)))
        return found

    def border(self) -> list[str]:
        """The hexsides between territories, by land."""
        one = self.board.board
        found = []
        for side in one.side_names(one.sides_between(self.ground, self.ground) - self.wet):
            a, b = side.split("|")
            if self.board.territory[a] != self.board.territory[b]:
                found.append(side)
        return found

    def front_boundary(self) -> list[str]:
        """The hexsides between fronts."""
        one = self.board.board
        found = []
        for side in one.side_names(one.sides):
            a, b = side.split("|")
            if self.board.front[a] is not self.board.front[b]:
                found.append(side)
        return found


@lru_cache(maxsize=4)
def charted(board: AwawBoard) -> tuple[Chart, Mapping[SpaceId, Land]]:
    """The shapes of a board and the land of its hexes: the same in every drawing of it."""
    chart = Chart(board)
    return chart, MappingProxyType(chart.lands())


def _outline(
    points: Sequence[tuple[Point, bool]], centre: Point, pull: float
) -> Iterable[Point | Curve]:
    """Land points as they are, and a curve inside the hex for each stretch of water."""
    count = len(points)
    inner = [_towards(centre, point, pull * _wobble(point)) for point, _ in points]
    dry = [index for index in range(count) if not points[index][1]]
    if not dry:
        middle = _middle(inner[-1], inner[0])
        yield Curve(middle, tuple(inner), middle)
        return
    index = dry[0]
    done = 0
    while done < count:
        here, there = points[index % count], points[(index + 1) % count]
        if not there[1]:
            yield there[0]
            index += 1
            done += 1
            continue
        start = _middle(here[0], there[0])
        bends = []
        while points[(index + 1) % count][1]:
            index += 1
            done += 1
            bends.append(inner[index % count])
        last, after = points[index % count][0], points[(index + 1) % count][0]
        yield Curve(start, tuple(bends), _middle(last, after))
        yield after
        index += 1
        done += 1


def _towards(centre: Point, point: Point, part: float) -> Point:
    return (
        centre[0] + (point[0] - centre[0]) * part,
        centre[1] + (point[1] - centre[1]) * part,
    )


def _middle(a: Point, b: Point) -> Point:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _wobble(point: Point) -> float:
    """Between 0.92 and 1.06, always the same for a point: coasts are not drawn with a ruler."""
    value = math.sin(point[0] * 12.9898 + point[1] * 78.233) * 43758.5453
    return 0.92 + 0.14 * (value - math.floor(value))


def chains(segments: Iterable[tuple[Point, Point]]) -> list[list[Point]]:
    """Segments joined end to end into lines that are as long as they can be."""
    ends: dict[tuple[int, int], list[int]] = {}
    lines = [tuple(pair) for pair in segments]
    for index, pair in enumerate(lines):
        for point in pair:
            ends.setdefault(_key(point), []).append(index)
    free = set(range(len(lines)))

    def follow(line: list[Point]) -> None:
        while True:
            others = [index for index in ends[_key(line[-1])] if index in free]
            if len(others) != 1 or len(ends[_key(line[-1])]) > 2:
                return
            free.discard(others[0])
            a, b = lines[others[0]]
            line.append(b if _key(a) == _key(line[-1]) else a)

    found = []
    for index in range(len(lines)):
        if index in free:
            free.discard(index)
            line = [lines[index][0], lines[index][1]]
            follow(line)
            line.reverse()
            follow(line)
            found.append(line)
    return found


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 100), round(point[1] * 100)


def path(land: Land, scale: float, digits: int = 1) -> str:
    """The outline as an SVG path."""
    parts: list[str] = []
    for piece in land.outline:
        if isinstance(piece, Curve):
            begin = "L" if parts else "M"
            parts.append(begin + pair(piece.start, scale, digits) + bent(piece, scale, digits))
        else:
            parts.append(("L" if parts else "M") + pair(piece, scale, digits))
    return "".join(parts) + "Z"


def curve_path(curve: Curve, scale: float, digits: int = 1) -> str:
    return "M" + pair(curve.start, scale, digits) + bent(curve, scale, digits)


def bent(curve: Curve, scale: float, digits: int = 1) -> str:
    parts = []
    for index, bend in enumerate(curve.bends):
        last = index + 1 == len(curve.bends)
        to = curve.end if last else _middle(bend, curve.bends[index + 1])
        parts.append(f"Q{pair(bend, scale, digits)} {pair(to, scale, digits)}")
    return "".join(parts)


def smooth(line: Sequence[Point], scale: float, digits: int = 1) -> str:
    """A line through the middles of its pieces, which bends at its corners."""
    if len(line) < 3:
        return "M" + "L".join(pair(point, scale, digits) for point in line)
    parts = ["M" + pair(line[0], scale, digits)]
    for index in range(1, len(line) - 1):
        last = index + 2 == len(line)
        to = line[index + 1] if last else _middle(line[index], line[index + 1])
        parts.append(f"Q{pair(line[index], scale, digits)} {pair(to, scale, digits)}")
    return "".join(parts)


def pair(point: Point, scale: float, digits: int = 1) -> str:
    return f"{number(point[0] * scale, digits)} {number(point[1] * scale, digits)}"


def number(value: float, digits: int = 1) -> str:
    text = f"{round(value, digits) + 0.0:.{digits}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text
