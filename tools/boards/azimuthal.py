"""An equal-area azimuthal projection followed by an affine map, fitted to places of a board.

The Pacific board shows a third of the earth: a conic that suits Siberia tears Polynesia off it. An
azimuthal projection with its centre in the western Pacific, stretched and turned, brings all places
whose hex is known within a hex of where they belong.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from warcabinet.hexes.grid import Point

SEARCH = 400
"""At most so many steps to the best centre."""

START = ((145.0, 10.0), (145.0, -10.0))


@dataclass(frozen=True, slots=True)
class Azimuthal:
    """x = a u + b v + c, y = d u + e v + f, where u is east and v south of the centre."""

    lon0: float
    lat0: float
    a: float
    b: float
    c: float
    d: float
    e: float
    f: float

    def forward(self, lon: float, lat: float) -> Point:
        u, v = _flat(self.lon0, self.lat0, lon, lat)
        return self.a * u + self.b * v + self.c, self.d * u + self.e * v + self.f

    def back(self, x: float, y: float) -> Point:
        """Longitude and latitude of a point of the plane."""
        x, y = x - self.c, y - self.f
        size = self.a * self.e - self.b * self.d
        u, v = (self.e * x - self.b * y) / size, (self.a * y - self.d * x) / size
        radius = math.hypot(u, v)
        if radius < 1e-9:
            return self.lon0, self.lat0
        angle = 2 * math.asin(min(1.0, radius / 2))
        middle = math.radians(self.lat0)
        lat = math.asin(
            math.cos(angle) * math.sin(middle) - v * math.sin(angle) * math.cos(middle) / radius
        )
        lon = math.atan2(
            u * math.sin(angle),
            radius * math.cos(middle) * math.cos(angle) + v * math.sin(middle) * math.sin(angle),
        )
        return self.lon0 + math.degrees(lon), math.degrees(lat)


def _flat(lon0: float, lat0: float, lon: float, lat: float) -> Point:
    """East and south of the centre, in radii of the earth."""
    turn, up, middle = math.radians(lon - lon0), math.radians(lat), math.radians(lat0)
    toward = math.sin(middle) * math.sin(up) + math.cos(middle) * math.cos(up) * math.cos(turn)
    size = math.sqrt(2 / max(1 + toward, 1e-6))
    north = math.cos(middle) * math.sin(up) - math.sin(middle) * math.cos(up) * math.cos(turn)
    return size * math.cos(up) * math.sin(turn), -size * north


def fit_azimuthal(places: Sequence[Point], targets: Sequence[Point]) -> Azimuthal:
    """The projection that brings places (longitude, latitude) nearest to their targets."""

    def attempt(lon0: float, lat0: float) -> tuple[float, Azimuthal]:
        flat = [_flat(lon0, lat0, *place) for place in places]
        ways = [_plane(flat, [target[axis] for target in targets]) for axis in (0, 1)]
        found = Azimuthal(lon0, lat0, *ways[0], *ways[1])
        error = 0.0
        for place, (x, y) in zip(places, targets, strict=True):
            px, py = found.forward(*place)
            error += (px - x) ** 2 + (py - y) ** 2
        return error, found

    trials = [_descend(start, attempt) for start in START]
    return min(trials, key=lambda trial: trial[0])[1]


def _descend(
    best: Point, attempt: Callable[[float, float], tuple[float, Azimuthal]]
) -> tuple[float, Azimuthal]:
    error, found = attempt(*best)
    step = 16.0
    for _ in range(SEARCH):
        if step < 0.01:
            break
        near = [
            (best[0] + i * step, best[1] + j * step)
            for i in (-1, 0, 1)
            for j in (-1, 0, 1)
            if (i or j) and abs(best[1] + j * step) < 60
        ]
        (other, projection), where = min(
            ((attempt(*place), place) for place in near), key=lambda trial: trial[0][0]
        )
        if other < error - 1e-12:
            error, found, best = other, projection, where
        else:
            step /= 2
    return error, found


def _plane(flat: Sequence[Point], wanted: Sequence[float]) -> tuple[float, float, float]:
    """The plane p u + q v + r through values, by least squares."""
    count = len(flat)
    u0, v0, w0 = (
        sum(each) / count for each in ([p[0] for p in flat], [p[1] for p in flat], wanted)
    )
    uu = uv = vv = uw = vw = 0.0
    for (u, v), w in zip(flat, wanted, strict=True):
        u, v, w = u - u0, v - v0, w - w0
        uu, uv, vv, uw, vw = uu + u * u, uv + u * v, vv + v * v, uw + u * w, vw + v * w
    size = uu * vv - uv * uv
    p, q = (uw * vv - vw * uv) / size, (vw * uu - uw * uv) / size
    return p, q, w0 - p * u0 - q * v0
