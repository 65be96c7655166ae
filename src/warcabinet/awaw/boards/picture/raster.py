"""Areas filled into a fine raster over the plane of a board."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from warcabinet.hexes.grid import Point


class Raster:
    """Square cells over a rectangle of the plane; each holds a number from 0 to 255."""

    def __init__(self, left: float, top: float, right: float, bottom: float, step: float) -> None:
        self.left, self.top, self.step = left, top, step
        self.width = math.ceil((right - left) / step)
        self.height = math.ceil((bottom - top) / step)
        self.rows = [bytearray(self.width) for _ in range(self.height)]

    def fill(self, rings: Sequence[Sequence[Point]], value: int) -> None:
        """Sets the cells whose centre lies inside the rings, by the even-odd rule."""
        crossings: dict[int, list[float]] = {}
        for ring in rings:
            for (x1, y1), (x2, y2) in _edges(ring):
                if y1 == y2:
                    continue
                if y1 > y2:
                    x1, y1, x2, y2 = x2, y2, x1, y1
                first = max(0, math.ceil((y1 - self.top) / self.step - 0.5))
                last = min(self.height - 1, math.ceil((y2 - self.top) / self.step - 0.5) - 1)
                slope = (x2 - x1) / (y2 - y1)
                for row in range(first, last + 1):
                    y = self.top + (row + 0.5) * self.step
                    crossings.setdefault(row, []).append(x1 + (y - y1) * slope)
        for row, found in crossings.items():
            found.sort()
            line = self.rows[row]
            for start, end in zip(found[::2], found[1::2], strict=False):
                first = max(0, math.ceil((start - self.left) / self.step - 0.5))
                last = min(self.width, math.ceil((end - self.left) / self.step - 0.5))
                if last > first:
                    line[first:last] = bytes([value]) * (last - first)

    def at(self, x: float, y: float) -> int:
        """The value over a point; 0 outside the raster."""
        column = int((x - self.left) / self.step)
        row = int((y - self.top) / self.step)
        if 0 <= column < self.width and 0 <= row < self.height:
            return self.rows[row][column]
        return 0


def _edges(ring: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    return zip(ring, [*ring[1:], ring[0]], strict=True)
