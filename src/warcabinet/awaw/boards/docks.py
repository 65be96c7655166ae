"""5: the boxes for the client: ways out of each, and the edges where it is entered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.joined import REGION
from warcabinet.awaw.boards.kinds import LinkKind
from warcabinet.awaw.boards.rows import BoxRow

_REGION = "region:"

_EDGES = {
    "west": ("W",),
    "east": ("E",),
    "north": ("NW", "NE"),
    "south": ("SW", "SE"),
}
"""The neighbours that every hex of an edge lacks."""

_ENTERING = {LinkKind.NAVAL, LinkKind.GROUND, LinkKind.SR, LinkKind.NR}
"""By these units come in; supply, oil and bombers need no dock."""

Kinds = dict[str, int | None]
"""The kinds of a way, with the least distance of each in hexes, if one is counted."""


@dataclass
class Dock:
    """An edge of a board over which units go to a box."""

    hexes: int = 0
    kinds: Kinds = field(default_factory=dict)


def box_cards(board: AwawBoard) -> list[dict[str, Any]]:
    """Every box with its ways: to other boxes, ports and regions (`ways`), and over edges of the
    board (`docks`).
    """
    return [_card(board, row) for row in board.rows.boxes.rows]


def _card(board: AwawBoard, box: BoxRow) -> dict[str, Any]:
    ways: dict[str, Kinds] = {}
    docks: dict[tuple[str, str], Dock] = {}
    for far, hexes, kind, distance in _ends(board, box.box):
        edge = edge_of(board, hexes)
        if edge is None:
            _note(ways.setdefault(far.removeprefix(_REGION), {}), kind, distance)
        elif kind in _ENTERING:
            dock = docks.setdefault((edge, _part(board, hexes)), Dock())
            dock.hexes |= hexes
            _note(dock.kinds, kind, distance)
    return {
        "id": box.box,
        "name": box.name,
        "kind": box.kind.value,
        **({"control": box.capacity["control"]} if "control" in box.capacity else {}),
        **({"users": box.capacity["naval"]} if "control" not in box.capacity else {}),
        "ways": [{"to": to, "kinds": kinds} for to, kinds in sorted(ways.items())],
        "docks": [
            {"edge": edge, "hexes": board.board.members(dock.hexes), "kinds": dock.kinds}
            for (edge, _), dock in docks.items()
        ],
    }


def _ends(board: AwawBoard, box: str) -> Iterator[tuple[str, int, LinkKind, int | None]]:
    """The far end of each link of a box, as it is written and as spaces."""
    for route in board.routes:
        row = route.row
        if row.start == box:
            yield row.end, route.targets, row.kind, row.distance
        elif row.end == box:
            yield row.start, route.sources, row.kind, row.distance


def _note(kinds: Kinds, kind: LinkKind, distance: int | None) -> None:
    known = kinds.get(kind.value)
    kinds[kind.value] = distance if known is None else min(known, distance or known)


def edge_of(board: AwawBoard, hexes: int) -> str | None:
    """The edge of the board on which all of these hexes lie, if they lie on one."""
    if hexes == 0 or hexes & ~board.board.hexes:
        return None
    for edge, names in _EDGES.items():
        directions = [board.board.grid.direction_named(name) for name in names]
        if all(board.board.shift(hexes, one) & board.board.hexes == 0 for one in directions):
            return edge
    return None


def _part(board: AwawBoard, hexes: int) -> str:
    """The board of two that hexes belong to."""
    for name, region in board.board.regions.items():
        if name.startswith(REGION) and region.mask & hexes:
            return name
    return ""
