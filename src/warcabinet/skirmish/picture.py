"""A field as JSON for a client to draw, in the shape of `awaw/boards/picture/client.py`."""

from __future__ import annotations

import math
from typing import Any

import msgspec

from warcabinet.hexes import SpaceId
from warcabinet.skirmish.field import SEATS, Field

WIDTH = 100.0
"""Lengths are in hundredths of the width of a hex."""
ROW_HEIGHT = WIDTH * math.sqrt(3) / 2
SIDE = WIDTH / math.sqrt(3)

TERRAINS = {"clear": "c", "hill": "h", "woods": "w"}
"""S1.2: villages and the crossroads are places in clear hexes."""


def encode(field: Field) -> bytes:
    """The field as JSON; the same field gives the same bytes."""
    return msgspec.json.encode(picture(field))


def picture(field: Field) -> dict[str, Any]:
    """The field as plain data."""
    villages = [
        {"hex": str(field.villages[seat]), "name": f"{seat.capitalize()} village", "kind": "city"}
        for seat in SEATS
    ]
    crossroads = {"hex": str(field.crossroads), "name": "Crossroads", "kind": "city"}
    return {
        "version": 1,
        "board": field.board.name,
        "unit": WIDTH,
        "key": {
            "surface": {"l": "land"},
            "terrain": {letter: name for name, letter in TERRAINS.items()},
            "front": {"-": ""},
            "confidence": {"h": "high"},
        },
        "territories": [],
        "rows": _rows(field),
        "land": {},
        "coast": "",
        "sides": {},
        "rivers": [["stream", _streams(field)]],
        "borders": "",
        "fronts": "",
        "waters": [],
        "places": [{**place, "objective": True} for place in (*villages, crossroads)],
        "features": [],
        "boxes": [],
        "regions": {},
    }


def _rows(field: Field) -> list[dict[str, Any]]:
    """S1.1: the hexes of each row, one letter for each; no row has a gap."""
    rows: dict[str, list[SpaceId]] = {}
    for space in field.board.members(field.board.hexes):
        rows.setdefault(space[0], []).append(space)
    terrain = field.board.space_layer("terrain", str)
    return [
        {
            "row": name,
            "first": int(spaces[0][1:]),
            "surface": "l" * len(spaces),
            "terrain": "".join(TERRAINS.get(terrain[space], "c") for space in spaces),
            "front": "-" * len(spaces),
            "confidence": "h" * len(spaces),
            "territory": [-1] * len(spaces),
            "source": [""] * len(spaces),
        }
        for name, spaces in rows.items()
    ]


def _streams(field: Field) -> str:
    """S1.2: the hexsides with streams, as the lines of a drawing."""
    return "".join(_line(*name.split("|")) for name in field.board.side_names(field.streams))


def _line(one: str, other: str) -> str:
    """The side between two hexes: across the way from one middle to the other, halfway."""
    (ax, ay), (bx, by) = _middle(one), _middle(other)
    x, y = (ax + bx) / 2, (ay + by) / 2
    dx, dy = -(by - ay) / WIDTH * SIDE / 2, (bx - ax) / WIDTH * SIDE / 2
    return f"M{x - dx:.1f} {y - dy:.1f}L{x + dx:.1f} {y + dy:.1f}"


def _middle(space: str) -> tuple[float, float]:
    row, number = ord(space[0]) - ord("A"), int(space[1:])
    return number * WIDTH + row * WIDTH / 2, row * ROW_HEIGHT
