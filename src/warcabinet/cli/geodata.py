"""Coasts, lakes and rivers of the earth from a folder of public data, laid on a board's plane."""

from __future__ import annotations

import json
import struct
from collections.abc import Iterable, Iterator
from itertools import accumulate, pairwise
from pathlib import Path

from warcabinet.awaw.boards.picture.projection import Graticule
from warcabinet.cli.errors import Problem
from warcabinet.hexes.grid import Point

Line = list[Point]

COAST = "coast/land-10m.json"
LINES = {
    "ne/ne_10m_lakes.shp": "#2C7FB8",
    "ne/ne_10m_rivers_lake_centerlines.shp": "#2C5C86",
}
"""Shape files below the folder, and the colour they are drawn in."""


def real_lines(folder: Path, graticule: Graticule) -> list[tuple[str, list[Line]]]:
    """What the folder has, as colour and lines in hex widths."""
    if not graticule:
        raise Problem("This board has no table of meridians, so nothing can be laid under it.")
    found: list[tuple[str, list[Line]]] = []
    if (folder / COAST).is_file():
        found.append(("#B3291B", _laid(_arcs(folder / COAST), graticule)))
    for file, colour in LINES.items():
        if (folder / file).is_file():
            found.append((colour, _laid(_shapes(folder / file), graticule)))
    if not found:
        raise Problem(f"{folder} has none of: {COAST}, {', '.join(LINES)}.")
    return found


def _laid(lines: Iterable[Line], graticule: Graticule) -> list[Line]:
    west, east = graticule.lons[0], graticule.lons[-1]
    south, north = graticule.lats[0], graticule.lats[-1]
    found: list[Line] = []
    for line in lines:
        part: Line = []
        for lon, lat in line:
            if west <= lon <= east and south <= lat <= north:
                part.append(graticule.forward(lon, lat))
            elif part:
                found.append(part)
                part = []
        if len(part) > 1:
            found.append(part)
    return found


def _arcs(path: Path) -> Iterator[Line]:
    """The lines of a TopoJSON file."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        scale, move = data["transform"]["scale"], data["transform"]["translate"]
        for arc in data["arcs"]:
            xs, ys = accumulate(p[0] for p in arc), accumulate(p[1] for p in arc)
            yield [
                (x * scale[0] + move[0], y * scale[1] + move[1])
                for x, y in zip(xs, ys, strict=True)
            ]
    except (ValueError, KeyError, TypeError, IndexError) as error:
        raise Problem(f"{path} is no TopoJSON file ({error}).") from None


def _shapes(path: Path) -> Iterator[Line]:
    """The lines, or rings, of a shape file."""
    data = path.read_bytes()
    place = 100
    try:
        while place < len(data):
            length = struct.unpack_from(">i", data, place + 4)[0] * 2
            start = place + 8
            kind = struct.unpack_from("<i", data, start)[0]
            if kind in (3, 5):
                parts, count = struct.unpack_from("<2i", data, start + 36)
                firsts = [*struct.unpack_from(f"<{parts}i", data, start + 44), count]
                flat = struct.unpack_from(f"<{count * 2}d", data, start + 44 + parts * 4)
                points = list(zip(flat[::2], flat[1::2], strict=True))
                for first, last in pairwise(firsts):
                    yield points[first:last]
            place = start + length
    except struct.error:
        raise Problem(f"{path} is no shape file, or it is cut short.") from None
