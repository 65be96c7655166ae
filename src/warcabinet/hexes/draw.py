"""A board as SVG text: for the command line, for checking data by eye, for documents.

Pure string building. Looks are given from outside (what colour, which label, which strokes), so the
same few lines draw terrain, fronts, supply, or the reach of a unit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from html import escape

from warcabinet.hexes.axial import DIRECTIONS
from warcabinet.hexes.board import Board
from warcabinet.hexes.grid import Point, SpaceId

Look = Callable[[SpaceId], str | None] | Mapping[SpaceId, str]
"""What to show for a space: a function, or a mapping in which spaces may be missing."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line along hexsides, named as in `Board.sides_of`."""

    sides: tuple[str, ...]
    colour: str
    width: float = 0.12
    """In hex widths."""
    dash: str = ""


@dataclass(frozen=True, slots=True)
class Marker:
    """A disc with a text on a space; several on one space stand beside each other."""

    space: str
    text: str = ""
    colour: str = "#333"
    text_colour: str = "#fff"


@dataclass(frozen=True, slots=True)
class Drawing:
    """How to draw a board.

    `boxes` gives boxes their places (in hex widths, as hexes have); those without one stand in a
    row below the map.
    """

    scale: float = 24.0
    fill: Look = field(default_factory=dict)
    labels: Look = field(default_factory=dict)
    strokes: tuple[Stroke, ...] = ()
    markers: tuple[Marker, ...] = ()
    boxes: Mapping[str, Point] = field(default_factory=dict)
    paper: str = "#fff"
    plain: str = "#eee"
    outline: str = "#999"
    title: str = ""


BOX_SIZE = (3.0, 1.2)


def svg(board: Board, drawing: Drawing) -> str:
    """The drawing as one SVG document; the same board and drawing give the same text."""
    places = positions(board, drawing.boxes)
    lines = [_opening(board, drawing, places)]
    if drawing.title:
        lines.append(f"<title>{escape(drawing.title)}</title>")
    lines += _areas(board, drawing, places)
    lines += _strokes(board, drawing)
    lines += _labels(drawing, places)
    lines += _markers(board, drawing, places)
    lines.append("</svg>")
    return "\n".join(lines) + "\n"


def positions(board: Board, boxes: Mapping[str, Point]) -> dict[SpaceId, Point]:
    """The centre of every space, in hex widths."""
    hexes = board.members(board.hexes)
    places = {space: board.grid.position(space) for space in hexes}
    left = min((x for x, _ in places.values()), default=0.0) + BOX_SIZE[0] / 2
    below = max((y for _, y in places.values()), default=0.0) + 1.5
    free = 0
    for box in board.members(board.boxes):
        if box in boxes:
            places[box] = boxes[box]
        else:
            places[box] = (left + free * (BOX_SIZE[0] + 0.3), below)
            free += 1
    return places


def _opening(board: Board, drawing: Drawing, places: Mapping[SpaceId, Point]) -> str:
    wide, high = BOX_SIZE[0] / 2 + 0.2, BOX_SIZE[1] / 2 + 0.2
    xs, ys = [x for x, _ in places.values()] or [0.0], [y for _, y in places.values()] or [0.0]
    left, top = (min(xs) - wide) * drawing.scale, (min(ys) - high) * drawing.scale
    width = (max(xs) + wide) * drawing.scale - left
    height = (max(ys) + high) * drawing.scale - top
    view = " ".join(_number(value) for value in (left, top, width, height))
    name = escape(drawing.title or board.name)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="{_number(width)}" '
        f'height="{_number(height)}" role="img" aria-label="{name}" font-family="sans-serif" '
        f'text-anchor="middle"><rect x="{_number(left)}" y="{_number(top)}" '
        f'width="{_number(width)}" height="{_number(height)}" fill="{escape(drawing.paper)}"/>'
    )


def _areas(board: Board, drawing: Drawing, places: Mapping[SpaceId, Point]) -> Iterable[str]:
    """One path for all spaces of a colour: far shorter than one element per hex."""
    outlines: dict[str, list[str]] = {}
    for space, place in places.items():
        colour = _look(drawing.fill, space) or drawing.plain
        outlines.setdefault(colour, []).append(_outline(board, drawing, space, place))
    width = _number(drawing.scale * 0.03)
    for colour, parts in outlines.items():
        yield (
            f'<path fill="{escape(colour)}" stroke="{escape(drawing.outline)}" '
            f'stroke-width="{width}" d="{"".join(parts)}"/>'
        )


def _outline(board: Board, drawing: Drawing, space: SpaceId, place: Point) -> str:
    if board.is_hex(space):
        corners: Iterable[Point] = board.grid.corners(board.grid.cell(space))
    else:
        x, y = place
        w, h = BOX_SIZE[0] / 2, BOX_SIZE[1] / 2
        corners = ((x - w, y - h), (x + w, y - h), (x + w, y + h), (x - w, y + h))
    return "M" + "L".join(_pair(corner, drawing.scale) for corner in corners) + "Z"


def _strokes(board: Board, drawing: Drawing) -> Iterable[str]:
    for stroke in drawing.strokes:
        sides = board.both_ways(board.sides_of(stroke.sides))
        parts = []
        for direction in DIRECTIONS[:3]:  # the other three are the same sides from beyond
            for space in board.members(sides[direction]):
                ends = board.grid.side_points(board.grid.cell(space), direction)
                parts.append("M" + "L".join(_pair(end, drawing.scale) for end in ends))
        dash = f' stroke-dasharray="{escape(stroke.dash)}"' if stroke.dash else ""
        yield (
            f'<path fill="none" stroke="{escape(stroke.colour)}" stroke-linecap="round" '
            f'stroke-width="{_number(stroke.width * drawing.scale)}"{dash} d="{"".join(parts)}"/>'
        )


def _labels(drawing: Drawing, places: Mapping[SpaceId, Point]) -> Iterable[str]:
    size = _number(drawing.scale * 0.26)
    for space, (x, y) in places.items():
        label = _look(drawing.labels, space)
        if label:
            at = _attributes((x, y - 0.22), drawing.scale)
            yield f'<text {at} font-size="{size}">{escape(label)}</text>'


def _markers(board: Board, drawing: Drawing, places: Mapping[SpaceId, Point]) -> Iterable[str]:
    together: dict[SpaceId, list[Marker]] = {}
    for marker in drawing.markers:
        together.setdefault(board.space(marker.space), []).append(marker)
    radius, size = _number(drawing.scale * 0.22), _number(drawing.scale * 0.24)
    for space, markers in together.items():
        x, y = places[space]
        apart = min(0.4, 0.7 / len(markers))
        for index, marker in enumerate(markers):
            centre = (x + (index - (len(markers) - 1) / 2) * apart, y + 0.15)
            cx, cy = _pair(centre, drawing.scale).split(",")
            yield f'<circle cx="{cx}" cy="{cy}" r="{radius}" fill="{escape(marker.colour)}"/>'
            if marker.text:
                at = _attributes((centre[0], centre[1] + 0.09), drawing.scale)
                colour = escape(marker.text_colour)
                text = escape(marker.text)
                yield f'<text {at} font-size="{size}" fill="{colour}">{text}</text>'


def _look(look: Look, space: SpaceId) -> str | None:
    return look.get(space) if isinstance(look, Mapping) else look(space)


def _attributes(place: Point, scale: float) -> str:
    x, y = _pair(place, scale).split(",")
    return f'x="{x}" y="{y}"'


def _pair(place: Point, scale: float) -> str:
    return f"{_number(place[0] * scale)},{_number(place[1] * scale)}"


def _number(value: float) -> str:
    """Two decimals at most, and never "-0"."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")
