"""Arithmetic on hexagonal cells, without names and without a board.

A cell is a pair (row, n) of axial coordinates: n grows along a row, and the row below starts half a
cell further right. Every hexagonal grid can be written this way, pointed or flat on top, so the
formulas stand here once; `grid` adds the printed names. Everything is done in whole numbers: what
is computed here may become part of a game's state.
"""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Cell(NamedTuple):
    """Axial coordinates. Cells sort by row, then along the row: that is the order of ids, too."""

    row: int
    n: int


class Direction(IntEnum):
    """The six neighbours, counterclockwise from the next cell of the row.

    The names are those of a grid with pointed tops; a grid with flat tops has the same six in the
    same order under other names (`Grid.direction_name`).
    """

    E = 0
    NE = 1
    NW = 2
    W = 3
    SW = 4
    SE = 5

    @property
    def opposite(self) -> Direction:
        return DIRECTIONS[(self + 3) % 6]

    def turned(self, steps: int) -> Direction:
        """This direction turned by so many sixths, counterclockwise when positive."""
        return DIRECTIONS[(self + steps) % 6]


DIRECTIONS: tuple[Direction, ...] = tuple(Direction)

OFFSETS: tuple[Cell, ...] = (
    Cell(0, 1),
    Cell(-1, 1),
    Cell(-1, 0),
    Cell(0, -1),
    Cell(1, -1),
    Cell(1, 0),
)
"""What to add to a cell for its neighbour in each direction."""

_BY_OFFSET = {offset: direction for direction, offset in zip(DIRECTIONS, OFFSETS, strict=True)}


def step(cell: Cell, direction: Direction, count: int = 1) -> Cell:
    """The cell `count` steps away in a straight direction."""
    row, n = OFFSETS[direction]
    return Cell(cell[0] + row * count, cell[1] + n * count)


def neighbours(cell: Cell) -> tuple[Cell, ...]:
    """The six neighbours in the order of `Direction`."""
    row, n = cell
    return tuple(Cell(row + dr, n + dn) for dr, dn in OFFSETS)


def distance(a: Cell, b: Cell) -> int:
    """Steps from one cell to the other with nothing in the way."""
    dr, dn = a[0] - b[0], a[1] - b[1]
    return max(abs(dr), abs(dn), abs(dr + dn))


def direction(a: Cell, b: Cell) -> Direction | None:
    """The direction from a cell to its neighbour; None if they are not neighbours."""
    return _BY_OFFSET.get(Cell(b[0] - a[0], b[1] - a[1]))


def ring(centre: Cell, radius: int) -> tuple[Cell, ...]:
    """The cells at exactly this distance, counterclockwise from the one due east."""
    if radius < 0:
        raise ValueError(f"a ring has no negative radius ({radius})")
    if radius == 0:
        return (centre,)
    cells: list[Cell] = []
    cell = step(centre, Direction.E, radius)
    for side in range(6):
        along = Direction.E.turned(side + 2)
        for _ in range(radius):
            cells.append(cell)
            cell = step(cell, along)
    return tuple(cells)


def disc(centre: Cell, radius: int) -> tuple[Cell, ...]:
    """The cells at this distance or less, in the order of cells."""
    if radius < 0:
        raise ValueError(f"a disc has no negative radius ({radius})")
    return tuple(
        Cell(centre[0] + dr, centre[1] + dn)
        for dr in range(-radius, radius + 1)
        for dn in range(max(-radius, -dr - radius), min(radius, radius - dr) + 1)
    )


def line_choices(a: Cell, b: Cell) -> tuple[tuple[Cell, ...], ...]:
    """The cells under the straight line between two centres, step by step.

    Each step names one cell, or two in order where the line runs along the side between them and
    so touches both alike. Any choice among those gives a connected line. It is the caller's rule
    that says what such a line means; the steps are the same, reversed, seen from the other end.
    """
    count = distance(a, b)
    if count == 0:
        return ((a,),)
    dr, dn = b[0] - a[0], b[1] - a[1]
    return tuple(_touched(a, dr * i, dn * i, count) for i in range(count + 1))


def _touched(a: Cell, dr: int, dn: int, parts: int) -> tuple[Cell, ...]:
    """The one or two cells that hold the point a + (dr, dn) / parts.

    On a line cut into as many steps as it is long, one of the three hexagonal coordinates (row, n,
    and minus their sum) is whole at every step. So only two cells compete, and they tie at a half.
    """
    row, row_part = divmod(a[0] * parts + dr, parts)
    n, n_part = divmod(a[1] * parts + dn, parts)
    if row_part == 0:
        near, far, part = Cell(row, n), Cell(row, n + 1), n_part
    elif n_part == 0:
        near, far, part = Cell(row, n), Cell(row + 1, n), row_part
    else:
        near, far, part = Cell(row, n + 1), Cell(row + 1, n), row_part
    if 2 * part == parts:
        return (near, far)
    return (near,) if 2 * part < parts else (far,)


def line(a: Cell, b: Cell) -> tuple[Cell, ...]:
    """A straight line of cells from one to the other, both included.

    Where it runs along a side, the first of the two cells in order is taken. The line from b to a
    is therefore the same one reversed.
    """
    return tuple(choice[0] for choice in line_choices(a, b))


def nearest(row: float, n: float) -> Cell:
    """The cell that holds a point given in fractional axial coordinates (for drawing only)."""
    third = -row - n
    cell_row, cell_n, cell_third = round(row), round(n), round(third)
    off_row, off_n, off_third = abs(cell_row - row), abs(cell_n - n), abs(cell_third - third)
    if off_row > off_n and off_row > off_third:
        cell_row = -cell_n - cell_third
    elif off_n > off_third:
        cell_n = -cell_row - cell_third
    return Cell(cell_row, cell_n)
