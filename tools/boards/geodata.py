"""Readers for the few file formats of the geographical data; no library is needed.

Everything is returned in degrees, longitude first, as the files have it.
"""

from __future__ import annotations

import gzip
import json
import struct
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

LonLat = tuple[float, float]
Line = list[LonLat]


class GeodataError(ValueError):
    """A file that is missing or not what its name says. The text names it."""


@dataclass(frozen=True, slots=True)
class Window:
    """The part of the world that is looked at, in degrees; it may reach past 180 degrees east."""

    west: float
    south: float
    east: float
    north: float

    def touches(self, line: Sequence[LonLat]) -> bool:
        west, east = min(lon for lon, _ in line), max(lon for lon, _ in line)
        return (
            any(west + turn <= self.east and east + turn >= self.west for turn in (0, 360))
            and min(lat for _, lat in line) <= self.north
            and max(lat for _, lat in line) >= self.south
        )


@dataclass(frozen=True, slots=True)
class Shape:
    """Rings of an area (filled by the even-odd rule) or parts of a line, with the file's facts."""

    facts: dict[str, str]
    parts: list[Line]


def read_topology(path: Path, name: str) -> list[Shape]:
    """The areas of one object of a TopoJSON file."""
    data = _json(path)
    scale_x, scale_y = data["transform"]["scale"]
    move_x, move_y = data["transform"]["translate"]
    arcs: list[Line] = []
    for arc in data["arcs"]:
        xs = accumulate(step[0] for step in arc)
        ys = accumulate(step[1] for step in arc)
        points = zip(xs, ys, strict=True)
        arcs.append([(x * scale_x + move_x, y * scale_y + move_y) for x, y in points])

    def ring(indexes: Sequence[int]) -> Line:
        line: Line = []
        for index in indexes:
            part = arcs[index] if index >= 0 else arcs[~index][::-1]
            line += part[1:] if line else part
        return line

    shapes: list[Shape] = []
    for geometry in data["objects"][name]["geometries"]:
        polygons = geometry["arcs"] if geometry["type"] == "MultiPolygon" else [geometry["arcs"]]
        shapes += [Shape({}, [ring(rings) for rings in polygon]) for polygon in polygons]
    return shapes


def read_features(path: Path) -> list[Shape]:
    """The areas of a GeoJSON file."""
    shapes: list[Shape] = []
    for feature in _json(path)["features"]:
        geometry = feature["geometry"]
        if geometry is None:
            continue
        facts = {key: str(value or "") for key, value in feature["properties"].items()}
        kind, places = geometry["type"], geometry["coordinates"]
        polygons = places if kind == "MultiPolygon" else [places] if kind == "Polygon" else []
        shapes += [
            Shape(facts, [[(p[0], p[1]) for p in ring] for ring in polygon]) for polygon in polygons
        ]
    return shapes


def read_shapefile(path: Path) -> list[Shape]:
    """Lines or areas of a shapefile (`.shp` with the `.dbf` beside it)."""
    data = _bytes(path)
    facts = list(_read_dbf(path.with_suffix(".dbf")))
    shapes: list[Shape] = []
    at, index = 100, 0
    while at < len(data):
        length = struct.unpack(">i", data[at + 4 : at + 8])[0] * 2
        record = data[at + 8 : at + 8 + length]
        kind = struct.unpack("<i", record[:4])[0]
        if kind in (3, 5, 13, 15):
            count, points = struct.unpack("<2i", record[36:44])
            starts = [*struct.unpack(f"<{count}i", record[44 : 44 + 4 * count]), points]
            first = 44 + 4 * count
            flat = struct.unpack(f"<{2 * points}d", record[first : first + 16 * points])
            line = list(zip(flat[::2], flat[1::2], strict=True))
            parts = [line[a:b] for a, b in pairwise(starts)]
            shapes.append(Shape(facts[index], parts))
        at += 8 + length
        index += 1
    return shapes


def _read_dbf(path: Path) -> Iterator[dict[str, str]]:
    data = _bytes(path)
    count, header, size = struct.unpack("<IHH", data[4:12])
    fields: list[tuple[str, int]] = []
    at = 32
    while data[at] != 0x0D:
        name = data[at : at + 11].split(b"\0")[0].decode("latin-1").lower()
        fields.append((name, data[at + 16]))
        at += 32
    for index in range(count):
        at = header + index * size + 1
        row: dict[str, str] = {}
        for name, width in fields:
            row[name] = data[at : at + width].decode("utf-8", "replace").strip(" \0")
            at += width
        yield row


@dataclass(frozen=True, slots=True)
class Elevation:
    """Heights in metres on a regular grid."""

    lats: list[float]
    lons: list[float]
    heights: list[list[float]]

    def at(self, lon: float, lat: float) -> float:
        """The height of the nearest grid point."""
        step_lat = self.lats[1] - self.lats[0]
        step_lon = self.lons[1] - self.lons[0]
        row = round((lat - self.lats[0]) / step_lat)
        column = round(((lon - self.lons[0]) % 360) / step_lon) % len(self.lons)
        return self.heights[min(max(row, 0), len(self.lats) - 1)][column]


def read_elevation(folder: Path) -> Elevation:
    """The ETOPO grid of twenty minutes: three files of numbers."""
    lats = _numbers(folder / "etopo20lats.gz")
    lons = _numbers(folder / "etopo20lons.gz")
    flat = _numbers(folder / "etopo20data.gz")
    if len(flat) != len(lats) * len(lons):
        raise GeodataError(f"{folder}: {len(flat)} heights for {len(lats)} x {len(lons)} points")
    width = len(lons)
    return Elevation(lats, lons, [flat[i : i + width] for i in range(0, len(flat), width)])


@dataclass(frozen=True, slots=True)
class Climate:
    """Climate zones by number, one byte for each cell of a map of the whole world."""

    width: int
    height: int
    rows: list[bytes]
    """From the north pole on, as far south as the window reaches."""

    def at(self, lon: float, lat: float) -> int:
        row = int((90 - lat) / 180 * self.height)
        column = int(((lon + 180) % 360) / 360 * self.width)
        if not 0 <= row < len(self.rows):
            return 0
        return self.rows[row][min(column, self.width - 1)]


def read_climate(path: Path, south: float) -> Climate:
    """A grey PNG of eight bits, read from its top down to a latitude."""
    data = _bytes(path)
    width, height, depth, colour = struct.unpack(">IIBB", data[16:26])
    if (depth, colour) != (8, 0):
        raise GeodataError(f"{path}: a PNG with eight bits of grey is wanted")
    packed = bytearray()
    at = 8
    while at < len(data):
        length = struct.unpack(">I", data[at : at + 4])[0]
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + length]
        at += 12 + length
    wanted = min(height, int((90 - south) / 180 * height) + 1)
    raw = zlib.decompressobj().decompress(bytes(packed), wanted * (width + 1))
    rows: list[bytes] = []
    above = bytes(width)
    for index in range(wanted):
        start = index * (width + 1)
        above = _unfilter(raw[start], raw[start + 1 : start + 1 + width], above)
        rows.append(above)
    return Climate(width, height, rows)


def _unfilter(kind: int, line: bytes, above: bytes) -> bytes:
    """One row of a PNG with one byte for each cell."""
    if kind == 0:
        return line
    if kind == 1:
        return bytes(value & 255 for value in accumulate(line))
    if kind == 2:
        return bytes([(byte + up) & 255 for byte, up in zip(line, above, strict=True)])
    out = bytearray(len(line))
    left = corner = 0
    for index, byte in enumerate(line):
        up = above[index]
        if kind == 3:
            guess = (left + up) // 2
        else:
            guess = left + up - corner
            off_left, off_up, off_corner = abs(guess - left), abs(guess - up), abs(guess - corner)
            if off_left <= off_up and off_left <= off_corner:
                guess = left
            else:
                guess = up if off_up <= off_corner else corner
        left = out[index] = (byte + guess) & 255
        corner = up
    return bytes(out)


def _json(path: Path) -> Any:
    return json.loads(_bytes(path))


def _numbers(path: Path) -> list[float]:
    return [float(word) for word in gzip.decompress(_bytes(path)).split()]


def _bytes(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise GeodataError(f"{path} is missing: see tools/boards/README.md") from None
