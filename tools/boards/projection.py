"""From degrees to the plane of a board and back, pinned to places whose hex is known.

The base is an equidistant conic, turned, scaled and moved so that the anchors fit best, or an
azimuthal projection (`azimuthal`) where a board shows too much of the earth for a cone. What is
left is taken up by a smooth displacement (a Gaussian process) that moves the plane no more than is
needed to bring each anchor into its hex. The unit of the plane is the width of a hex, x to the
right and y down, as in `warcabinet.hexes.grid`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from warcabinet.hexes import LetterGrid
from warcabinet.hexes.grid import Point

from .azimuthal import Azimuthal, fit_azimuthal

INSIDE = 0.85
"""An anchor is brought this far into its hex: 0 is the centre, 1 the edge."""

NOISE = 0.05
WIDE = (1.5, 12.0)
NEAR = (0.3, 2.5)
"""Amount and reach, in hex widths, of the two parts of the displacement."""

ROUNDS = 80
SEARCH = 400
"""At most so many steps to the best conic: a small board may fit many alike."""

LATTICE = 0.5
MARGIN = 15.0
"""Farther than this from all anchors nothing is displaced."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A place on the ground and the hex that holds it."""

    hex: str
    place: str
    lat: float
    lon: float


@dataclass(frozen=True, slots=True)
class Conic:
    """An equidistant conic followed by a similarity: x = a u - b v + c, y = b u + a v + d."""

    lon0: float
    cone: float
    apex: float
    a: float
    b: float
    c: float
    d: float

    def forward(self, lon: float, lat: float) -> Point:
        u, v = _cone(self.lon0, self.cone, self.apex, lon, lat)
        return self.a * u - self.b * v + self.c, self.b * u + self.a * v + self.d

    def back(self, x: float, y: float) -> Point:
        """Longitude and latitude of a point of the plane."""
        size = self.a * self.a + self.b * self.b
        x, y = x - self.c, y - self.d
        u, v = (self.a * x + self.b * y) / size, (self.a * y - self.b * x) / size
        radius = math.hypot(u, v)
        lat = math.degrees(self.apex - radius)
        return self.lon0 + math.degrees(math.atan2(u, v)) / self.cone, lat


def _cone(lon0: float, cone: float, apex: float, lon: float, lat: float) -> Point:
    """x to the right and y down from the apex of the cone."""
    radius = apex - math.radians(lat)
    angle = cone * math.radians((lon - lon0 + 180) % 360 - 180)
    return radius * math.sin(angle), radius * math.cos(angle)


def fit_conic(anchors: Sequence[Anchor], targets: Sequence[Point], lon0: float) -> Conic:
    """The conic that brings the anchors nearest to their targets (least squares)."""

    def attempt(cone: float, apex: float) -> tuple[float, Conic]:
        flat = [_cone(lon0, cone, apex, each.lon, each.lat) for each in anchors]
        count = len(flat)
        u0, v0 = (sum(p[i] for p in flat) / count for i in (0, 1))
        x0, y0 = (sum(p[i] for p in targets) / count for i in (0, 1))
        size = dot = turn = 0.0
        for (u, v), (x, y) in zip(flat, targets, strict=True):
            u, v, x, y = u - u0, v - v0, x - x0, y - y0
            size += u * u + v * v
            dot += u * x + v * y
            turn += u * y - v * x
        a, b = dot / size, turn / size
        conic = Conic(lon0, cone, apex, a, b, x0 - a * u0 + b * v0, y0 - b * u0 - a * v0)
        error = 0.0
        for each, (x, y) in zip(anchors, targets, strict=True):
            px, py = conic.forward(each.lon, each.lat)
            error += (px - x) ** 2 + (py - y) ** 2
        return error, conic

    best = (0.7, 1.7)
    error, conic = attempt(*best)
    step = 0.2
    for _ in range(SEARCH):
        if step < 1e-4:
            break
        trials = [
            (
                attempt(best[0] + i * step, best[1] + j * step),
                (best[0] + i * step, best[1] + j * step),
            )
            for i in (-1, 0, 1)
            for j in (-1, 0, 1)
            if (i or j) and best[0] + i * step > 0.05 and best[1] + j * step > 1.3
        ]
        (found, other), where = min(trials, key=lambda trial: trial[0][0])
        if found < error - 1e-12:
            error, conic, best = found, other, where
        else:
            step /= 2
    return conic


class Projection:
    """Degrees to plane (`forward`) and back (`back`)."""

    def __init__(
        self, grid: LetterGrid, anchors: Sequence[Anchor], lon0: float, *, azimuthal: bool = False
    ) -> None:
        self.anchors = tuple(anchors)
        self._centres = [grid.position(anchor.hex) for anchor in anchors]
        self.base: Conic | Azimuthal
        if azimuthal:
            places = [(anchor.lon, anchor.lat) for anchor in anchors]
            self.base = fit_azimuthal(places, self._centres)
        else:
            self.base = fit_conic(anchors, self._centres, lon0)
        self._base = [self.base.forward(anchor.lon, anchor.lat) for anchor in anchors]
        self._weights = self._solve()
        self._lattice: dict[tuple[int, int], Point] = {}
        xs, ys = [x for x, _ in self._centres], [y for _, y in self._centres]
        self._left, self._right = min(xs) - MARGIN, max(xs) + MARGIN
        self._top, self._bottom = min(ys) - MARGIN, max(ys) + MARGIN

    def forward(self, lon: float, lat: float) -> Point:
        x, y = self.base.forward(lon, lat)
        dx, dy = self._moved(x, y)
        return x + dx, y + dy

    def back(self, x: float, y: float) -> Point:
        """Longitude and latitude of a point of the plane."""
        bx, by = x, y
        for _ in range(4):
            dx, dy = self._moved(bx, by)
            bx, by = x - dx, y - dy
        return self.base.back(bx, by)

    def misfit(self) -> list[float]:
        """How far each anchor lies from the centre of its hex: 1 is the edge."""
        found = []
        for anchor, (x, y) in zip(self.anchors, self._centres, strict=True):
            px, py = self.forward(anchor.lon, anchor.lat)
            found.append(depth(px - x, py - y))
        return found

    def _solve(self) -> list[Point]:
        """Weights that bring each anchor into its hex with the least displacement."""
        count = len(self._base)
        kernel = [[_kernel(p, q) for q in self._base] for p in self._base]
        factor = _cholesky(
            [
                [kernel[i][j] + (NOISE**2 if i == j else 0.0) for j in range(count)]
                for i in range(count)
            ]
        )
        weights: list[Point] = [(0.0, 0.0)] * count
        for _ in range(ROUNDS):
            wanted: list[Point] = []
            for i, ((bx, by), (cx, cy)) in enumerate(zip(self._base, self._centres, strict=True)):
                row = kernel[i]
                ox = bx + sum(k * w[0] for k, w in zip(row, weights, strict=True)) - cx
                oy = by + sum(k * w[1] for k, w in zip(row, weights, strict=True)) - cy
                deep = depth(ox, oy)
                shrink = INSIDE / deep if deep > INSIDE else 1.0
                wanted.append((cx + ox * shrink - bx, cy + oy * shrink - by))
            xs = _substitute(factor, [p[0] for p in wanted])
            ys = _substitute(factor, [p[1] for p in wanted])
            weights = list(zip(xs, ys, strict=True))
        return weights

    def _moved(self, x: float, y: float) -> Point:
        """The displacement at a point, between four points of a lattice; none far off the board."""
        if not (self._left < x < self._right and self._top < y < self._bottom):
            return 0.0, 0.0
        column, row = math.floor(x / LATTICE), math.floor(y / LATTICE)
        s, t = x / LATTICE - column, y / LATTICE - row
        ax, ay = self._node(column, row)
        bx, by = self._node(column + 1, row)
        cx, cy = self._node(column, row + 1)
        dx, dy = self._node(column + 1, row + 1)
        return (
            (ax * (1 - s) + bx * s) * (1 - t) + (cx * (1 - s) + dx * s) * t,
            (ay * (1 - s) + by * s) * (1 - t) + (cy * (1 - s) + dy * s) * t,
        )

    def _node(self, column: int, row: int) -> Point:
        known = self._lattice.get((column, row))
        if known is None:
            here = (column * LATTICE, row * LATTICE)
            dx = dy = 0.0
            for place, (wx, wy) in zip(self._base, self._weights, strict=True):
                k = _kernel(here, place)
                dx += k * wx
                dy += k * wy
            known = self._lattice[column, row] = (dx, dy)
        return known


def depth(x: float, y: float) -> float:
    """How far a point lies from the centre of a hex with a pointed top: 1 is the edge."""
    slant = math.sqrt(3) / 2
    return max(abs(x), abs(x / 2 + slant * y), abs(x / 2 - slant * y)) * 2


def _kernel(p: Point, q: Point) -> float:
    apart = (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2
    wide = WIDE[0] ** 2 * math.exp(-apart / (2 * WIDE[1] ** 2))
    return wide + NEAR[0] ** 2 * math.exp(-apart / (2 * NEAR[1] ** 2))


def _cholesky(matrix: list[list[float]]) -> list[list[float]]:
    lower: list[list[float]] = []
    for i, row in enumerate(matrix):
        line: list[float] = []
        for j in range(i + 1):
            rest = row[j] - sum(
                a * b for a, b in zip(line, lower[j] if j < i else line, strict=False)
            )
            line.append(math.sqrt(rest) if i == j else rest / lower[j][j])
        lower.append(line)
    return lower


def _substitute(lower: list[list[float]], right: list[float]) -> list[float]:
    """Solves lower * lower^T * x = right."""
    forward: list[float] = []
    for row, value in zip(lower, right, strict=True):
        rest = value - sum(a * b for a, b in zip(row, forward, strict=False))
        forward.append(rest / row[-1])
    count = len(right)
    found = [0.0] * count
    for i in range(count - 1, -1, -1):
        rest = forward[i] - sum(lower[j][i] * found[j] for j in range(i + 1, count))
        found[i] = rest / lower[i][i]
    return found
