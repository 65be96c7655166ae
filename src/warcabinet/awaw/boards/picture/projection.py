"""Where points of the earth lie on a board's plane, from a table of meridians and parallels.

`graticule.tsv` gives the place of every few degrees; between them it is interpolated. The table is
made by tools/boards, whose projection is pinned to the places whose hexes are known. For drawings
and for the latitude of a hex; nothing in play depends on it.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable

from warcabinet.awaw.boards.rows import GraticuleRow
from warcabinet.hexes.grid import Point


class Graticule:
    """Degrees to the plane (`forward`) and back (`back`)."""

    def __init__(self, rows: Iterable[GraticuleRow]) -> None:
        self._at = {(row.lon, row.lat): (row.x, row.y) for row in rows}
        self.lons = sorted({lon for lon, _ in self._at})
        self.lats = sorted({lat for _, lat in self._at})
        self.whole = len(self._at) == len(self.lons) * len(self.lats)

    def __bool__(self) -> bool:
        return self.whole and len(self.lons) > 1 and len(self.lats) > 1

    def forward(self, lon: float, lat: float) -> Point:
        """The point of the plane, in hex widths; beyond the table it is continued straight on."""
        west, east = _around(self.lons, lon)
        south, north = _around(self.lats, lat)
        s, t = (lon - west) / (east - west), (lat - south) / (north - south)
        x, y = 0.0, 0.0
        for a, u in ((west, 1 - s), (east, s)):
            for b, v in ((south, 1 - t), (north, t)):
                px, py = self._at[a, b]
                x += px * u * v
                y += py * u * v
        return x, y

    def back(self, x: float, y: float) -> Point:
        """Longitude and latitude of a point, found step by step."""
        lon, lat = self.lons[len(self.lons) // 2], self.lats[len(self.lats) // 2]
        for _ in range(25):
            px, py = self.forward(lon, lat)
            off_x, off_y = x - px, y - py
            if abs(off_x) + abs(off_y) < 1e-4:
                break
            ex, ey = self.forward(lon + 0.5, lat)
            nx, ny = self.forward(lon, lat + 0.5)
            ax, ay, bx, by = (ex - px) * 2, (ey - py) * 2, (nx - px) * 2, (ny - py) * 2
            det = ax * by - ay * bx
            if not det:
                break
            lon += max(-20.0, min(20.0, (off_x * by - off_y * bx) / det))
            lat += max(-10.0, min(10.0, (ax * off_y - ay * off_x) / det))
        return lon, lat


def _around(values: list[float], value: float) -> tuple[float, float]:
    place = min(max(bisect_right(values, value), 1), len(values) - 1)
    return values[place - 1], values[place]
