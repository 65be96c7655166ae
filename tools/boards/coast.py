"""`python -m tools.boards.coast --geodata DIR`: writes a board's `coast.tsv`, the real coast.

Land, lakes and the greater rivers of Natural Earth are laid on the board's plane through
`graticule.tsv`, cut to the frame, and thinned out until a line is nowhere further from the real one
than a hundredth of a hex. A row is a ring (of land or of a lake) or a line (of a river): the first
point, then the step to each further one, in hundredths of a hex width. Rivers that the board has on
its hexsides are left out: those are the truth. Run again after a change of the graticule.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from pathlib import Path

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import SideFeature
from warcabinet.awaw.boards.picture.projection import Graticule
from warcabinet.awaw.loading import load_board
from warcabinet.hexes.grid import Point

from .__main__ import DATA, HERE
from .geodata import GeodataError, Shape, read_shapefile, read_topology

Ring = list[Point]

SCALE = 100
WINDOW = {"europe": (-60.0, 110.0, 0.0, 84.0), "pacific": (40.0, 262.0, -33.0, 74.0)}
"""West, east, south and north of what is looked at, in degrees."""
MARGIN = 1.2
"""How far the picture goes beyond the hexes, in hex widths."""
TOLERANCE = {"land": 0.014, "lake": 0.014, "river": 0.03}
LEAST = {"land": 0.004, "lake": 0.04}
"""Rings with less area, in square hex widths, are left out."""
RANK = 4
"""Rivers of a lower rank in Natural Earth are too small to be drawn."""
APART = 0.75
"""A real river so near to one of the board is left out there."""
SHORTEST = 0.8
"""A piece of a river that is shorter, in hex widths, is left out."""
HEAD = "kind\tname\tpoints\tsource\tconfidence\tnote"
ORIGIN = {
    "land": "geography\tmedium\tNatural Earth 10m land (world-atlas)",
    "lake": "geography\tmedium\tNatural Earth 10m lakes",
    "river": "geography\tmedium\tNatural Earth 10m rivers",
}


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.boards.coast", description=__doc__)
    parser.add_argument("--geodata", type=Path, required=True, help="folder with the public data")
    parser.add_argument("--board", default="europe", help="name of the board (europe)")
    parser.add_argument("--data", type=Path, default=DATA, help="folder with the boards' tables")
    given = parser.parse_args(arguments)
    try:
        lines = rows(given.board, given.geodata)
    except GeodataError as error:
        print(error, file=sys.stderr)
        return 1
    path = given.data / given.board / "coast.tsv"
    path.write_text("\n".join([HEAD, *lines]) + "\n", encoding="utf-8")
    print(f"{path.name}: {len(lines)} rows, {path.stat().st_size // 1024} KB")
    return 0


def rows(name: str, geodata: Path) -> list[str]:
    """The lines of the file."""
    board, evidence = load_board(name)
    graticule = Graticule(evidence.graticule.rows)
    window, frame = WINDOW[name], _frame(board)
    sources = {
        "land": read_topology(geodata / "coast" / "land-10m.json", "land"),
        "lake": read_shapefile(geodata / "ne" / "ne_10m_lakes.shp"),
        "river": [
            shape
            for shape in read_shapefile(geodata / "ne" / "ne_10m_rivers_lake_centerlines.shp")
            if float(shape.facts.get("scalerank") or 99) <= RANK
        ],
    }
    found: list[str] = []
    for kind, shapes in sources.items():
        laid: Iterable[Ring]
        if kind == "river":
            laid = _clear_of(_lines(shapes, window, frame, graticule), _rivers_of(board))
            laid = [line for line in laid if _length(line) >= SHORTEST]
        else:
            laid = _areas(shapes, window, frame, graticule)
            laid = [ring for ring in laid if abs(area(ring)) >= LEAST[kind]]
        for line in laid:
            text = steps(simplified(line, TOLERANCE[kind]))
            if text.count(" ") >= (3 if kind == "river" else 5):  # two points, or three
                found.append(f"{kind}\t\t{text}\t{ORIGIN[kind]}")
    for name_, lon, lat in _seas(HERE / name / "seas.tsv"):
        x, y = spot = graticule.forward(lon, lat)
        if not (frame[0] < x < frame[2] and frame[1] < y < frame[3]):
            raise GeodataError(f"seas.tsv: {name_} does not lie on the board")
        found.append(f"sea\t{name_}\t{steps([spot])}\tgeography\tmedium\t")
    return found


def _seas(path: Path) -> Iterable[tuple[str, float, float]]:
    """Names of seas, and the longitude and latitude at which they are written."""
    for line in path.read_text(encoding="utf-8").splitlines()[1:]:
        name, lon, lat = line.split("\t")
        yield name, float(lon), float(lat)


def _frame(board: AwawBoard) -> tuple[float, float, float, float]:
    grid = board.board.grid
    spots = [grid.centre(grid.cell(space)) for space in board.board.members(board.board.hexes)]
    xs, ys = [x for x, _ in spots], [y for _, y in spots]
    return min(xs) - MARGIN, min(ys) - MARGIN, max(xs) + MARGIN, max(ys) + MARGIN


def _turned(line: Sequence[Point]) -> Iterable[Ring]:
    """A line as the file has it, and once around the earth: a board may lie across 180 degrees."""
    for turn in (0, 360):
        yield [(lon + turn, lat) for lon, lat in line]


def _areas(
    shapes: Iterable[Shape],
    window: tuple[float, float, float, float],
    frame: tuple[float, float, float, float],
    graticule: Graticule,
) -> Iterable[Ring]:
    west, east, south, north = window
    for shape in shapes:
        for part in shape.parts:
            for turned in _turned(part):
                inside = cut(turned, (west, south, east, north))
                laid = cut([graticule.forward(*point) for point in inside], frame)
                if len(laid) >= 3:
                    yield laid


def _lines(
    shapes: Iterable[Shape],
    window: tuple[float, float, float, float],
    frame: tuple[float, float, float, float],
    graticule: Graticule,
) -> Iterable[Ring]:
    west, east, south, north = window
    left, top, right, bottom = frame
    for shape in shapes:
        for part in shape.parts:
            for turned in _turned(part):
                run: Ring = []
                for lon, lat in turned:
                    x, y = graticule.forward(lon, lat)
                    if (
                        west < lon < east
                        and south < lat < north
                        and left < x < right
                        and top < y < bottom
                    ):
                        run.append((x, y))
                    elif run:
                        yield run
                        run = []
                if run:
                    yield run


def _rivers_of(board: AwawBoard) -> list[Point]:
    """Points along the hexsides of the board's rivers."""
    grid = board.board.grid
    found: list[Point] = []
    for row in board.rows.sides.rows:
        if row.feature is SideFeature.RIVER:
            a, b = grid.side_hexes(row.side)
            (x1, y1), (x2, y2) = grid.side_points(grid.cell(a), grid.direction(a, b))
            found += [(x1, y1), ((x1 + x2) / 2, (y1 + y2) / 2), (x2, y2)]
    return found


def _clear_of(lines: Iterable[Ring], rivers: Sequence[Point]) -> Iterable[Ring]:
    """The parts of lines that are not near a river of the board."""
    cells: dict[tuple[int, int], list[Point]] = {}
    for x, y in rivers:
        cells.setdefault((math.floor(x), math.floor(y)), []).append((x, y))

    def near(point: Point) -> bool:
        column, row = math.floor(point[0]), math.floor(point[1])
        around = [
            one
            for dx in (-1, 0, 1)
            for dy in (-1, 0, 1)
            for one in cells.get((column + dx, row + dy), ())
        ]
        return any(math.dist(point, one) < APART for one in around)

    for line in lines:
        run: Ring = []
        for point in line:
            if near(point):
                if len(run) > 1:
                    yield run
                run = []
            else:
                run.append(point)
        if len(run) > 1:
            yield run


# Rings ------------------------------------------------------------------------------------------


def cut(ring: Sequence[Point], box: tuple[float, float, float, float]) -> Ring:
    """The part of a ring inside a rectangle (Sutherland and Hodgman)."""
    left, top, right, bottom = box
    found = list(ring)
    edges: tuple[tuple[int, float, int], ...] = (
        (0, left, 1),
        (0, right, -1),
        (1, top, 1),
        (1, bottom, -1),
    )
    for axis, limit, sign in edges:
        if not found:
            return []
        found = _cut_edge(found, lambda p, a=axis, m=limit, s=sign: (p[a] - m) * s)  # type: ignore[misc]
    return found


def _cut_edge(ring: Ring, depth: Callable[[Point], float]) -> Ring:
    found: Ring = []
    for a, b in pairwise([ring[-1], *ring]):
        da, db = depth(a), depth(b)
        if (da >= 0) != (db >= 0):
            part = da / (da - db)
            found.append((a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part))
        if db >= 0:
            found.append(b)
    return found


def area(ring: Sequence[Point]) -> float:
    """The area inside a ring; its sign tells which way round it runs."""
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise([*ring, ring[0]])) / 2


def _length(line: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(line))


def simplified(line: Sequence[Point], tolerance: float) -> Ring:
    """The line without the points that it can do without (Douglas and Peucker)."""
    if len(line) < 3:
        return list(line)
    kept = {0, len(line) - 1}
    open_ = [(0, len(line) - 1)]
    while open_:
        first, last = open_.pop()
        furthest, most = 0, tolerance
        for k in range(first + 1, last):
            distance = _off(line[k], line[first], line[last])
            if distance > most:
                furthest, most = k, distance
        if furthest:
            kept.add(furthest)
            open_ += [(first, furthest), (furthest, last)]
    return [line[k] for k in sorted(kept)]


def _off(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    if not length:
        return math.dist(point, a)
    part = max(0.0, min(1.0, ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length))
    return math.dist(point, (a[0] + dx * part, a[1] + dy * part))


def steps(line: Sequence[Point]) -> str:
    """The first point and the steps to the others, as whole hundredths; none of them idle."""
    at = (0, 0)
    found: list[str] = []
    for x, y in line:
        here = (round(x * SCALE), round(y * SCALE))
        if here != at or not found:
            found.append(f"{here[0] - at[0]} {here[1] - at[1]}")
            at = here
    return " ".join(found)


if __name__ == "__main__":
    sys.exit(main())
