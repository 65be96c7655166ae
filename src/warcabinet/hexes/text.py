r"""A small board in plain characters, for terminals and for tests that show their position.

Three characters fit into a hex (or seven, if wished), on one or more lines::

     / \ / \
    |A1 |A2 |
     \ / \ / \
      |B1 |B2 |
       \ / \ /
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from warcabinet.hexes.axial import DIRECTIONS, Cell, Direction
from warcabinet.hexes.board import Board
from warcabinet.hexes.grid import HexError, SpaceId

Label = Callable[[SpaceId], str] | Mapping[SpaceId, str]


def sketch(
    board: Board,
    labels: Label | None = None,
    *,
    inside: int = 3,
    lines: int = 1,
    sides: Mapping[str, str] | None = None,
    area: int | None = None,
) -> str:
    """The board with a label in each hex, and below it one line for each box; with `area` only a
    part of it.

    A label is its space's id unless given; it may have several lines, and is cut to what fits.
    `sides` gives hexsides (named as in `Board.sides_of`) another character: `#` for a border.
    """
    if not board.grid.pointed:
        raise HexError("only boards whose hexes stand on a corner can be drawn in characters")
    if inside < 3 or inside % 4 != 3:
        raise HexError(f"3, 7, 11 or so characters fit a hex, not {inside}: slants must meet")
    if lines < 1:
        raise HexError(f"a hex has at least one line (not {lines})")
    canvas: dict[tuple[int, int], str] = {}
    hexes, boxes = board.hexes, board.boxes
    if area is not None:
        hexes, boxes = hexes & area, boxes & area
    cells = {space: board.grid.cell(space) for space in board.members(hexes)}
    for space, cell in cells.items():
        _frame(canvas, cell, inside, lines)
        y, x = _corner(cell, inside, lines)
        for index, text in enumerate(_label(labels, space).splitlines()[:lines]):
            for place, letter in enumerate(f"{text[:inside]:^{inside}}"):
                canvas[y + 1 + index, x + 1 + place] = letter
    for name, mark in (sides or {}).items():
        marked = board.sides_of((name,))
        for direction in DIRECTIONS:
            for space in board.members(marked[direction] & hexes):
                for spot in _side(cells[space], direction, inside, lines):
                    canvas[spot] = mark[:1]
    below = []
    for box in board.members(boxes):
        label = " ".join(_label(labels, box).split()) if labels is not None else ""
        below.append(f"[{box}] {label}".rstrip())
    return "\n".join([*_join(canvas), *below]) + "\n"


def _label(labels: Label | None, space: SpaceId) -> str:
    if labels is None:
        return space
    return labels.get(space, "") if isinstance(labels, Mapping) else labels(space)


def _corner(cell: Cell, inside: int, lines: int) -> tuple[int, int]:
    """Line and column of the upper left end of a hex on an endless sheet."""
    pitch = inside + 1
    return cell.row * (lines + 1), cell.n * pitch + cell.row * pitch // 2


def _frame(canvas: dict[tuple[int, int], str], cell: Cell, inside: int, lines: int) -> None:
    shapes = ("|", "\\", "/", "|", "\\", "/")
    for direction, shape in zip(DIRECTIONS, shapes, strict=True):
        for place in _side(cell, direction, inside, lines):
            canvas[place] = shape


def _side(cell: Cell, direction: Direction, inside: int, lines: int) -> list[tuple[int, int]]:
    """Where the characters of a hexside stand."""
    y, x = _corner(cell, inside, lines)
    pitch = inside + 1
    near, far = x + pitch // 4, x + pitch - pitch // 4
    return {
        Direction.E: [(y + 1 + line, x + pitch) for line in range(lines)],
        Direction.W: [(y + 1 + line, x) for line in range(lines)],
        Direction.NW: [(y, near)],
        Direction.NE: [(y, far)],
        Direction.SW: [(y + lines + 1, near)],
        Direction.SE: [(y + lines + 1, far)],
    }[direction]


def _join(canvas: Mapping[tuple[int, int], str]) -> list[str]:
    if not canvas:
        return []
    top, bottom = min(y for y, _ in canvas), max(y for y, _ in canvas)
    left, right = min(x for _, x in canvas), max(x for _, x in canvas)
    return [
        "".join(canvas.get((y, x), " ") for x in range(left, right + 1)).rstrip()
        for y in range(top, bottom + 1)
    ]
