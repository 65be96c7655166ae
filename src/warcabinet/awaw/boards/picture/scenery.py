"""The real earth under a board: coast, lakes and rivers, and where the hexes overrule them.

The lines of `coast.tsv` make the board a map; what is true in play are the hexes (4.51, 4.52).
Where the two differ the hexes are drawn over the picture: land that the real coast leaves in the
water is raised in the shape that follows from the facts, a sea hex under real land is cleared, and
a hexside that units cross, or ships pass, against the picture is drawn itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import Shore, Surface
from warcabinet.awaw.boards.picture.chart import Chart
from warcabinet.awaw.boards.picture.raster import Raster
from warcabinet.awaw.boards.rows import CoastRow
from warcabinet.hexes import SpaceId
from warcabinet.hexes.grid import Point

UNIT = 100
STEP = 0.05
"""How fine the picture is looked at, in hex widths."""
LITTLE, SOME, MUCH = 0.05, 0.2, 0.3
"""Shares of land: too little for a hex of the coast, for one inland, too much for open sea."""
NONE, ALL = 0.05, 0.9
"""Shares of land along a hexside: none to walk over, no water to sail."""
SPOTS: tuple[Point, ...] = tuple(
    (x, y)
    for x in (k * 0.11 for k in range(-4, 5))
    for y in (k * 0.12 for k in range(-4, 5))
    if abs(y) <= 0.577 - abs(x) * 0.577
)
"""Where in a hex the picture is looked at, from its centre."""


def scenery(board: AwawBoard, chart: Chart) -> dict[str, Any] | None:
    """What is drawn under and over the hexes; None for a board without a coast of its own."""
    rows = board.rows.coast.rows
    if not rows:
        return None
    picture = _Picture(rows)
    one = board.board
    raised = [space for space in one.members(chart.ground) if picture.lacks(board, space)]
    sunk = [space for space in one.members(chart.open_sea) if picture.share(board, space) > MUCH]
    crossed = one.side_names(board.land_sides - chart.wet)
    sailed = one.side_names(chart.wet)
    return {
        "land": _texts(rows, Shore.LAND),
        "lakes": _texts(rows, Shore.LAKE),
        "rivers": _texts(rows, Shore.RIVER),
        "seas": [
            [row.name, *map(int, row.points.split())] for row in rows if row.kind is Shore.SEA
        ],
        "raised": raised,
        "sunk": sunk,
        "bridges": [side for side in _plain(crossed) if picture.along(chart, side) < NONE],
        "cuts": [side for side in _plain(sailed) if picture.along(chart, side) > ALL],
    }


def _texts(rows: Iterable[CoastRow], kind: Shore) -> list[str]:
    return [row.points for row in rows if row.kind is kind]


def _plain(sides: Iterable[str]) -> list[str]:
    """Whole hexsides, not those that are crossed one way."""
    return [side for side in sides if "|" in side]


def points_of(text: str) -> list[Point]:
    """The points of a line as the file has it, in hex widths."""
    found: list[Point] = []
    x = y = 0
    steps = list(map(int, text.split()))
    for dx, dy in zip(steps[::2], steps[1::2], strict=True):
        x, y = x + dx, y + dy
        found.append((x / UNIT, y / UNIT))
    return found


class _Picture:
    """Land or water at every point of the real earth, as far as the board reaches."""

    def __init__(self, rows: Sequence[CoastRow]) -> None:
        rings = [points_of(row.points) for row in rows if row.kind is Shore.LAND]
        xs = [x for ring in rings for x, _ in ring]
        ys = [y for ring in rings for _, y in ring]
        self._raster = Raster(min(xs), min(ys), max(xs), max(ys), STEP)
        self._raster.fill(rings, 1)

    def share(self, board: AwawBoard, space: SpaceId) -> float:
        """How much of a hex is land in the picture."""
        grid = board.board.grid
        x, y = grid.centre(grid.cell(space))
        return sum(self._raster.at(x + dx, y + dy) for dx, dy in SPOTS) / len(SPOTS)

    def lacks(self, board: AwawBoard, space: SpaceId) -> bool:
        """Is there too little land in the picture for a hex that has some?"""
        least = LITTLE if board.surface[space] is Surface.PARTIAL else SOME
        return self.share(board, space) < least

    def along(self, chart: Chart, side: str) -> float:
        """How much of a hexside is land in the picture."""
        ((x1, y1), (x2, y2)) = chart.segments([side])[0]
        parts = [k / 10 for k in range(11)]
        return sum(self._raster.at(x1 + (x2 - x1) * p, y1 + (y2 - y1) * p) for p in parts) / 11
