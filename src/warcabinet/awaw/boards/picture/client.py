"""A board as compact JSON for the client: the shapes of the drawing, and what each hex is.

Hexes are written row by row, one letter or number for each, with `first` the number of the row's
first hex and `.` or -1 where there is none. Lengths are in hundredths of a hex width.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.docks import box_cards
from warcabinet.awaw.boards.kinds import Confidence, Front, SideFeature, Surface, Terrain
from warcabinet.awaw.boards.picture.chart import Chart, chains, curve_path, path, smooth
from warcabinet.awaw.boards.picture.scenery import scenery

VERSION = 1
SCALE = 100.0
SURFACES = {Surface.LAND: "l", Surface.SEA: "s", Surface.PARTIAL: "p", Surface.UNPLAYABLE: "u"}
TERRAINS = {
    Terrain.NONE: "-",
    Terrain.CLEAR: "c",
    Terrain.FOREST: "f",
    Terrain.MOUNTAIN: "m",
    Terrain.SWAMP: "s",
    Terrain.DESERT: "d",
    Terrain.QATTARA: "q",
    Terrain.JUNGLE: "j",
    Terrain.JUNGLE_MOUNTAIN: "k",
    Terrain.HIMALAYA: "h",
    Terrain.OUTBACK: "o",
}
FRONTS = {front: str(place) for place, front in enumerate(Front)}
CONFIDENCES = {Confidence.HIGH: "h", Confidence.MEDIUM: "m", Confidence.LOW: "l"}


def encode(board: AwawBoard, names: Mapping[str, str] | None = None) -> bytes:
    """The board as JSON, with the names of keys; the same board gives the same bytes."""
    return msgspec.json.encode({**picture(board), "names": dict(names or {})})


def picture(board: AwawBoard) -> dict[str, Any]:
    """The board as plain data."""
    chart = Chart(board)
    lands = chart.lands()
    scene = scenery(board, chart)
    whole = {
        space for space, land in lands.items() if not land.coast
    }  # a plain hexagon: the client draws it
    if scene is not None:  # the real coast is drawn; shapes of hexes only where it is wrong
        whole = set(lands) - set(scene["raised"])
        lands = {space: lands[space] for space in scene["raised"]}
    return {
        "version": VERSION,
        "board": board.name,
        "unit": SCALE,
        "key": {
            "surface": {letter: kind.value for kind, letter in SURFACES.items()},
            "terrain": {letter: kind.value for kind, letter in TERRAINS.items()},
            "front": {letter: kind.value for kind, letter in FRONTS.items()},
            "confidence": {letter: kind.value for kind, letter in CONFIDENCES.items()},
        },
        "territories": _territories(board),
        "rows": _rows(board),
        "land": {
            space: path(land, SCALE, 0) for space, land in lands.items() if space not in whole
        },
        "coast": "".join(
            curve_path(curve, SCALE, 0) for land in lands.values() for curve in land.coast
        ),
        "scenery": scene,
        "sides": _sides(board),
        "rivers": _rivers(board, chart),
        "borders": _lines(chart, chart.border()),
        "fronts": _lines(chart, chart.front_boundary()),
        "waters": [[row.hex, row.water, ",".join(row.sides)] for row in board.rows.waters.rows],
        "places": [
            {
                "hex": row.hex,
                "name": row.name,
                "kind": row.kind.value,
                **({"objective": True} if row.objective else {}),
                **({"coast": row.coast} if row.coast else {}),
                **({"aliases": row.aliases} if row.aliases else {}),
            }
            for row in board.rows.places.rows
        ],
        "features": [[row.hex, row.feature, row.value] for row in board.rows.features.rows],
        "boxes": box_cards(board),
        "regions": {
            name: {
                "name": row.name,
                "hexes": runs(board, board.board.area(name) & board.board.hexes),
            }
            for name, row in board.regions.items()
        },
    }


def _territories(board: AwawBoard) -> list[list[str]]:
    """Id, name, kind and holder; hexes name a territory by its place in this list."""
    return [
        [row.territory, row.name, row.kind.value, row.holder] for row in board.territories.values()
    ]


def _rows(board: AwawBoard) -> list[dict[str, Any]]:
    grid = board.board.grid
    numbers = {name: place for place, name in enumerate(board.territories)}
    rows: dict[str, dict[int, str]] = {}
    for space in board.board.members(board.board.hexes):
        rows.setdefault(space.rstrip("0123456789"), {})[grid.cell(space).n] = space
    found = []
    for name, hexes in rows.items():
        first = min(hexes)
        spaces = [hexes.get(n) for n in range(first, max(hexes) + 1)]
        known = [board.hexes.get(board.board.space(s)) if s else None for s in spaces]
        found.append(
            {
                "row": name,
                "first": first,
                "surface": "".join(SURFACES[r.surface] if r else "." for r in known),
                "terrain": "".join(TERRAINS[r.terrain] if r else "." for r in known),
                "front": "".join(FRONTS[r.front] if r else "." for r in known),
                "confidence": "".join(CONFIDENCES[r.confidence] if r else "." for r in known),
                "territory": [numbers.get(r.territory, -1) if r else -1 for r in known],
                "source": [r.source if r else "" for r in known],
            }
        )
    return found


def _sides(board: AwawBoard) -> dict[str, list[list[str]]]:
    found: dict[str, list[list[str]]] = {}
    for row in board.rows.sides.rows:
        found.setdefault(row.feature.value, []).append([row.side, row.value])
    return found


def _rivers(board: AwawBoard, chart: Chart) -> list[list[str]]:
    names: dict[str, list[str]] = {}
    for row in board.rows.sides.rows:
        if row.feature is SideFeature.RIVER:
            names.setdefault(row.value, []).append(row.side)
    return [[name, _lines(chart, sides)] for name, sides in names.items()]


def _lines(chart: Chart, sides: Sequence[str]) -> str:
    return "".join(smooth(line, SCALE, 0) for line in chains(chart.segments(sides)))


def runs(board: AwawBoard, mask: int) -> str:
    """Hexes as `A46..A50 B45`, the form that region files are written in."""
    grid = board.board.grid
    found: list[tuple[str, str]] = []
    for space in board.board.members(mask):
        if found:
            last = found[-1][1]
            a, b = grid.cell(last), grid.cell(space)
            if a.row == b.row and a.n + 1 == b.n:
                found[-1] = (found[-1][0], space)
                continue
        found.append((space, space))
    return " ".join(a if a == b else f"{a}..{b}" for a, b in found)
