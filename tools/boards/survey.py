"""What geography says of every hex and hexside of a board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from warcabinet.awaw.boards.picture.raster import Raster
from warcabinet.hexes import DIRECTIONS, Direction, HexId, LetterGrid
from warcabinet.hexes.axial import Cell, step
from warcabinet.hexes.grid import Point, SideId

from .geodata import (
    Line,
    Shape,
    Window,
    read_climate,
    read_elevation,
    read_features,
    read_shapefile,
    read_topology,
)
from .projection import Projection, depth
from .rivers import River, snap

STEP = 0.05
"""Size of a raster cell, in hex widths."""

BESIDE = 0.06
"""How far from a hexside its two banks are looked at."""

LAND_SHARE = 0.95
SEA_SHARE = 0.05
"""From which share of land on a hex counts as land, and below which as sea."""

RIVER_RANK = 6.0
"""Rivers of this rank or more important."""

DESERT = frozenset({7, 8})
TAIGA = frozenset({20, 21})
RAIN = frozenset({1, 2})
OCEAN = 32
"""Numbers of the climate map."""


@dataclass(frozen=True, slots=True)
class HexSurvey:
    """One hex as geography shows it."""

    lat: float
    lon: float
    land: float
    """Share of the hex that is land, lakes included."""
    lake: float
    surface: str
    terrain: str
    country: str
    """The country with most of the land, as the file of borders calls it; empty at sea."""
    share: float
    """That country's share of the land."""
    height: float
    relief: float


@dataclass(frozen=True, slots=True)
class SideSurvey:
    """One hexside: which share of its length has land, sea, lake on both banks."""

    land: float
    sea: float
    lake: float
    river: str


@dataclass(frozen=True, slots=True)
class Survey:
    hexes: dict[HexId, HexSurvey]
    sides: dict[SideId, SideSurvey]
    waters: dict[HexId, list[list[Direction]]]
    """For hexes with more than one water: the directions in which each reaches the edge."""


class Ground:
    """The geographical data, drawn into the plane of a board."""

    def __init__(
        self, geodata: Path, projection: Projection, corner: Point, opposite: Point
    ) -> None:
        self.projection = projection
        self._box = (corner[0] - 1, corner[1] - 1, opposite[0] + 1, opposite[1] + 1)
        self.window = self._window(*self._box)
        self.coast = read_topology(geodata / "coast" / "land-10m.json", "land")
        self.land = self._raster((shape, 1) for shape in self.coast)
        lakes = read_shapefile(geodata / "ne" / "ne_10m_lakes.shp")
        self.lakes = self._raster((shape, 1) for shape in lakes)
        regions = read_shapefile(geodata / "ne" / "10m_geography_regions_polys.shp")
        self.ranges = self._raster(
            (shape, 1) for shape in regions if "range" in shape.facts.get("featurecla", "").lower()
        )
        borders = read_features(geodata / "hist" / "world_1938.geojson")
        borders = [shape for shape in borders if shape.facts.get("NAME")]
        borders = [shape for shape in borders if self.window.touches(shape.parts[0])]
        self.countries = ["", *sorted({shape.facts["NAME"] for shape in borders})]
        number = {name: index for index, name in enumerate(self.countries)}
        self.borders = self._raster((shape, number[shape.facts["NAME"]]) for shape in borders)
        self.elevation = read_elevation(geodata / "elev")
        climate = geodata / "climate" / "kmz_int_reshape.png"
        self.climate = read_climate(climate, self.window.south)
        self.rivers = [
            River(shape.facts.get("name", ""), self.plane(line))
            for shape in read_shapefile(geodata / "ne" / "ne_10m_rivers_lake_centerlines.shp")
            if _rank(shape) <= RIVER_RANK
            for line in shape.parts
            if self.window.touches(line)
        ]

    def plane(self, line: Line) -> list[Point]:
        """A line of degrees in the plane."""
        return [self.projection.forward(lon, lat) for lon, lat in line]

    def _window(self, left: float, top: float, right: float, bottom: float) -> Window:
        seen = [
            self.projection.back(left + (right - left) * i / 8, top + (bottom - top) * j / 8)
            for i in range(9)
            for j in range(9)
        ]
        lons, lats = [lon for lon, _ in seen], [lat for _, lat in seen]
        return Window(min(lons), min(lats), max(lons), max(lats))

    def _raster(self, shapes: Iterable[tuple[Shape, int]]) -> Raster:
        raster = Raster(*self._box, STEP)
        for shape, value in shapes:
            if self.window.touches(shape.parts[0]):
                raster.fill([self.plane(ring) for ring in shape.parts], value)
        return raster


def _rank(shape: Shape) -> float:
    try:
        return float(shape.facts.get("scalerank", ""))
    except ValueError:
        return 99.0


def look(ground: Ground, grid: LetterGrid, hexes: Sequence[HexId]) -> Survey:
    """Surveys these hexes and the hexsides between them."""
    found = {name: _look_at_hex(ground, grid.cell(name), grid) for name in hexes}
    dry = frozenset(name for name in hexes if found[name].surface != "sea")
    rivers = snap(grid, dry, ground.rivers)
    sides: dict[SideId, SideSurvey] = {}
    for name in hexes:
        for direction in DIRECTIONS[:3]:
            other = grid.named(step(grid.cell(name), direction))
            if other in found:
                side = grid.side(name, other)
                sides[side] = _look_at_side(ground, grid, name, direction, rivers.get(side, ""))
    waters: dict[HexId, list[list[Direction]]] = {}
    for name, each in found.items():
        if each.surface == "partial":
            groups = separate_waters(ground, grid, name)
            if len(groups) > 1:
                waters[name] = groups
    return Survey(found, sides, waters)


def _look_at_hex(ground: Ground, cell: Cell, grid: LetterGrid) -> HexSurvey:
    x, y = grid.centre(cell)
    lon, lat = ground.projection.back(x, y)
    points = [(x + dx, y + dy) for dx, dy in _SPOTS]
    dry = [point for point in points if ground.land.at(*point)]
    land = len(dry) / len(points)
    lake = sum(1 for point in dry if ground.lakes.at(*point)) / len(points)
    if land < SEA_SHARE:
        return HexSurvey(lat, lon, land, lake, "sea", "", "", 0.0, 0.0, 0.0)
    surface = "land" if land > LAND_SHARE else "partial"
    owners = Counter(ground.countries[ground.borders.at(*point)] for point in dry)
    del owners[""]
    country, count = owners.most_common(1)[0] if owners else ("", 0)
    share = count / max(1, owners.total())
    degrees = [ground.projection.back(*point) for point in dry[::2]]
    heights = sorted(ground.elevation.at(*point) for point in degrees)
    height = sum(heights) / len(heights)
    relief = heights[len(heights) * 9 // 10] - heights[len(heights) // 10]
    zones = Counter(ground.climate.at(*point) for point in degrees)
    del zones[OCEAN]
    zone = zones.most_common(1)[0][0] if zones else 0
    high = sum(1 for point in dry if ground.ranges.at(*point)) / len(dry)
    terrain = guess_terrain(height, relief, high, zone)
    return HexSurvey(lat, lon, land, lake, surface, terrain, country, share, height, relief)


def guess_terrain(height: float, relief: float, high: float, zone: int) -> str:
    """Mountain by height, relief and named ranges; desert, forest and jungle by climate."""
    if (relief > 700 and height > 500) or height > 2200 or (high > 0.6 and relief > 450):
        return "jungle-mountain" if zone in RAIN else "mountain"
    if zone in RAIN:
        return "jungle"
    if zone in DESERT:
        return "desert"
    return "forest" if zone in TAIGA else "clear"


def _look_at_side(
    ground: Ground, grid: LetterGrid, name: HexId, direction: Direction, river: str
) -> SideSurvey:
    (x1, y1), (x2, y2) = grid.side_points(grid.cell(name), direction)
    away_x, away_y = (y2 - y1), -(x2 - x1)
    length = (away_x**2 + away_y**2) ** 0.5
    away_x, away_y = away_x / length * BESIDE, away_y / length * BESIDE
    land = sea = lake = 0
    count = 21
    for index in range(count):
        t = (index + 0.5) / count
        x, y = x1 + (x2 - x1) * t, y1 + (y2 - y1) * t
        banks = ((x + away_x, y + away_y), (x - away_x, y - away_y))
        dry = [bool(ground.land.at(*bank)) for bank in banks]
        wet = [bool(ground.lakes.at(*bank)) for bank in banks]
        lake += all(wet)
        land += all(dry) and not all(wet)
        sea += not any(dry)
    return SideSurvey(land / count, sea / count, lake / count, river)


def separate_waters(ground: Ground, grid: LetterGrid, name: HexId) -> list[list[Direction]]:
    """The sea of a hex in its separate parts, each as the directions of the sides it touches."""
    x0, y0 = grid.position(name)
    wet = {
        (i, j)
        for i in range(-13, 14)
        for j in range(-13, 14)
        if depth(i * STEP, j * STEP) <= 1 and not ground.land.at(x0 + i * STEP, y0 + j * STEP)
    }
    groups: list[list[Direction]] = []
    while wet:
        edge = [wet.pop()]
        touched: set[Direction] = set()
        size = 0
        while edge:
            i, j = edge.pop()
            size += 1
            if depth(i * STEP, j * STEP) > 0.88:
                touched.add(_facing(i * STEP, j * STEP))
            for near in ((i + 1, j), (i - 1, j), (i, j + 1), (i, j - 1)):
                if near in wet:
                    wet.remove(near)
                    edge.append(near)
        if touched and size >= 6:
            groups.append(sorted(touched))
    return sorted(groups)


def _facing(x: float, y: float) -> Direction:
    """The side of a hex that a point inside it is nearest to."""
    slant = 3**0.5 / 2
    reach: Mapping[Direction, float] = {
        Direction.E: x,
        Direction.NE: x / 2 - slant * y,
        Direction.NW: -x / 2 - slant * y,
        Direction.W: -x,
        Direction.SW: -x / 2 + slant * y,
        Direction.SE: x / 2 + slant * y,
    }
    return max(reach, key=lambda direction: reach[direction])


_SPOTS = [
    (i * 0.1, j * 0.1) for i in range(-6, 7) for j in range(-6, 7) if depth(i * 0.1, j * 0.1) <= 1
]
"""Where a hex is sampled."""
