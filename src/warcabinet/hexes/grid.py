"""Grids: how a printed board names its hexes, and the arithmetic under those names.

A grid is an object, because every board brings its own names: `LetterGrid` writes `EE26` and `L31`,
`ColumnGrid` writes `3219`. Outside this package a space is an opaque id; what the letters mean is
known here only. A hexside is named by its two hexes, the first in order first: `K38|K39`; a step
across it, where direction matters, is written `K39>K38`.
"""

from __future__ import annotations

import math
import re
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NewType

from warcabinet.hexes import axial
from warcabinet.hexes.axial import DIRECTIONS, Cell, Direction

SpaceId = NewType("SpaceId", str)
"""Any place of a board: a hex, a box off the map, a sea zone."""

HexId = NewType("HexId", SpaceId)
"""A space that is a hex of a grid."""

SideId = NewType("SideId", str)
"""A hexside, `K38|K39`: the hex that comes first in the grid's order stands first."""

Point = tuple[float, float]
"""A place on a drawing, x to the right and y down; the unit is the width of a hex."""

_HEIGHT = math.sqrt(3) / 2


class HexError(ValueError):
    """A space, hex or hexside that is not what it says. The text names the culprit."""


class Grid(ABC):
    """Names of hexes, and what can be asked of names alone, whether or not a board has the hex."""

    direction_names: tuple[str, ...]
    """What the six directions are called here, in the order of `Direction`."""

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        """Stands before every name, where a game has several boards and must keep them apart."""
        self._cells: dict[str, Cell] = {}

    @abstractmethod
    def _read(self, name: str) -> Cell:
        """The cell of a name without its prefix; HexError says what is wrong with a bad name."""

    @abstractmethod
    def named(self, cell: Cell) -> HexId | None:
        """The name of a cell, or None where this grid has no names."""

    @abstractmethod
    def centre(self, cell: Cell) -> Point:
        """Where to draw the centre of a cell."""

    @abstractmethod
    def cell_at(self, x: float, y: float) -> Cell:
        """The cell drawn over a point."""

    @property
    @abstractmethod
    def pointed(self) -> bool:
        """True if the hexes stand on a corner, False if they lie on a side."""

    # Names

    def cell(self, name: str) -> Cell:
        """Where the hex of this name lies; HexError says what is wrong with a bad name."""
        known = self._cells.get(name)
        if known is None:
            if not name.startswith(self.prefix):
                raise HexError(f"{name!r} is no hex of this board: its ids begin {self.prefix!r}")
            known = self._cells[name] = self._read(name.removeprefix(self.prefix))
        return known

    def name(self, cell: Cell) -> HexId:
        """The name of a cell; HexError if this grid has no name for it."""
        name = self.named(cell)
        if name is None:
            raise HexError(f"row {cell[0]}, number {cell[1]} lies outside the names of this grid")
        return name

    def direction_name(self, direction: Direction) -> str:
        return self.direction_names[direction]

    def direction_named(self, text: str) -> Direction:
        try:
            return Direction(self.direction_names.index(text))
        except ValueError:
            names = ", ".join(self.direction_names)
            raise HexError(f"{text!r} is no direction of this grid ({names})") from None

    # Neighbours, distances, lines

    def neighbour(self, name: str, direction: Direction) -> HexId:
        """The hex next to this one in a direction; HexError past the edge of the names."""
        return self.name(axial.step(self.cell(name), direction))

    def neighbours(self, name: str) -> tuple[HexId, ...]:
        """The neighbours that have names, in the order of directions."""
        found = (self.named(cell) for cell in axial.neighbours(self.cell(name)))
        return tuple(hex_id for hex_id in found if hex_id is not None)

    def distance(self, a: str, b: str) -> int:
        return axial.distance(self.cell(a), self.cell(b))

    def direction(self, a: str, b: str) -> Direction:
        """The direction from a hex to its neighbour; HexError if they do not touch."""
        found = axial.direction(self.cell(a), self.cell(b))
        if found is None:
            raise HexError(f"{a} and {b} do not touch: they are {self.distance(a, b)} hexes apart")
        return found

    def ring(self, name: str, radius: int) -> tuple[HexId, ...]:
        """The hexes at exactly this distance, counterclockwise from the east."""
        return self._names(axial.ring(self.cell(name), radius))

    def disc(self, name: str, radius: int) -> tuple[HexId, ...]:
        """The hexes within this distance, in order."""
        return self._names(axial.disc(self.cell(name), radius))

    def line(self, a: str, b: str) -> tuple[HexId, ...]:
        """The straight line between two hexes; along a side, the first of both hexes in order."""
        return tuple(self.name(cell) for cell in axial.line(self.cell(a), self.cell(b)))

    def line_choices(self, a: str, b: str) -> tuple[tuple[HexId, ...], ...]:
        """The straight line, with both hexes wherever it runs along the side between them."""
        steps = axial.line_choices(self.cell(a), self.cell(b))
        return tuple(self._names(choice) for choice in steps)

    def _names(self, cells: Sequence[Cell]) -> tuple[HexId, ...]:
        found = (self.named(cell) for cell in cells)
        return tuple(hex_id for hex_id in found if hex_id is not None)

    # Hexsides

    def side(self, a: str, b: str) -> SideId:
        """The hexside between two neighbours, the same whichever is named first."""
        self.direction(a, b)
        first, second = (a, b) if self.cell(a) < self.cell(b) else (b, a)
        return SideId(f"{first}|{second}")

    def side_toward(self, name: str, direction: Direction) -> SideId:
        """The hexside of a hex in a direction."""
        return self.side(name, self.neighbour(name, direction))

    def side_hexes(self, side: str) -> tuple[HexId, HexId]:
        """The two hexes of a hexside in order. Names the other way round are understood."""
        a, bar, b = side.partition("|")
        if not bar:
            raise HexError(f"{side!r} is no hexside: two hexes with a bar between them are wanted")
        self.direction(a, b)
        first, second = sorted((self.cell(a), self.cell(b)))
        return self.name(first), self.name(second)

    def sides(self, name: str) -> tuple[SideId, ...]:
        """The named hexsides around a hex, in the order of directions."""
        return tuple(self.side(name, other) for other in self.neighbours(name))

    # Drawing

    def position(self, name: str) -> Point:
        """Where to draw the centre of a hex."""
        return self.centre(self.cell(name))

    def hex_at(self, x: float, y: float) -> HexId | None:
        """The hex drawn over a point, or None past the edge of the names."""
        return self.named(self.cell_at(x, y))

    def corners(self, cell: Cell) -> tuple[Point, ...]:
        """The six corners; the side in direction d runs from corner d to corner d + 1."""
        x, y = self.centre(cell)
        turn = 30 if self.pointed else 60
        angles = (math.radians(60 * corner - turn) for corner in range(6))
        radius = 0.5 / _HEIGHT
        return tuple((x + radius * math.cos(a), y - radius * math.sin(a)) for a in angles)

    def side_points(self, cell: Cell, direction: Direction) -> tuple[Point, Point]:
        """The two ends of a cell's side in a direction."""
        corners = self.corners(cell)
        return corners[direction], corners[(direction + 1) % 6]


_LETTERED = re.compile(r"([A-Z]+)(0|[1-9][0-9]*)", re.ASCII)
_LETTERS = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def letter_rows(last: str) -> tuple[str, ...]:
    """Row names from A to the given one: A to Z, then AA, BB and so on to ZZ."""
    names = _LETTERS + tuple(letter * 2 for letter in _LETTERS)
    if last not in names:
        raise HexError(f"{last!r} is no row name: A to Z or AA to ZZ is wanted")
    return names[: names.index(last) + 1]


class LetterGrid(Grid):
    """Rows of letters from north to south, numbers along the row: `A23`, `L31`, `EE26`.

    Rows lie flat and hexes stand on a corner; each row starts half a hex further east, so that the
    names are axial coordinates as they stand. `rows` may be any names; a small board needs only
    `letter_rows("H")`.
    """

    direction_names = tuple(direction.name for direction in DIRECTIONS)
    pointed = True

    def __init__(
        self,
        rows: Sequence[str] | None = None,
        *,
        first: int = 1,
        last: int = 99,
        prefix: str = "",
    ) -> None:
        super().__init__(prefix)
        self.rows = tuple(letter_rows("NN") if rows is None else rows)
        self.first = first
        self.last = last
        self._index = {name: index for index, name in enumerate(self.rows)}
        if len(self._index) != len(self.rows) or not self.rows:
            raise HexError("row names must be given, each once")
        if any(not re.fullmatch(r"[A-Z]+", name) for name in self.rows):
            raise HexError("row names are capital letters")
        if not 0 <= first <= last:
            raise HexError(f"numbers cannot run from {first} to {last}")

    def _read(self, name: str) -> Cell:
        parts = _LETTERED.fullmatch(name)
        if parts is None:
            raise HexError(f"{name!r} is no hex: capital letters for the row and a number wanted")
        row = self._index.get(parts[1])
        if row is None:
            rows = f"{self.rows[0]} to {self.rows[-1]}"
            raise HexError(f"{name!r} is no hex: there is no row {parts[1]} (rows are {rows})")
        n = int(parts[2])
        if not self.first <= n <= self.last:
            span = f"{self.first} to {self.last}"
            raise HexError(f"{name!r} is no hex: {n} is outside the numbers of a row ({span})")
        return Cell(row, n)

    def named(self, cell: Cell) -> HexId | None:
        row, n = cell
        if 0 <= row < len(self.rows) and self.first <= n <= self.last:
            return HexId(SpaceId(f"{self.prefix}{self.rows[row]}{n}"))
        return None

    def centre(self, cell: Cell) -> Point:
        return cell[1] + cell[0] / 2, cell[0] * _HEIGHT

    def cell_at(self, x: float, y: float) -> Cell:
        row = y / _HEIGHT
        return axial.nearest(row, x - row / 2)


class ColumnGrid(Grid):
    """Two digits for the column, two for the row: `3219`, on hexes with a flat top.

    Columns run west to east and rows north to south; every other column lies half a hex lower,
    either the even or the odd ones.
    """

    direction_names = ("SE", "NE", "N", "NW", "SW", "S")
    pointed = False

    def __init__(
        self, columns: int = 99, rows: int = 99, *, lower: str = "even", prefix: str = ""
    ) -> None:
        if lower not in ("even", "odd"):
            raise HexError(f"the lower columns are 'even' or 'odd', not {lower!r}")
        if not (1 <= columns <= 99 and 1 <= rows <= 99):
            raise HexError("columns and rows have two digits: 1 to 99")
        super().__init__(prefix)
        self.columns = columns
        self.rows = rows
        self.lower = lower
        self._shift = 1 if lower == "even" else 0

    def _read(self, name: str) -> Cell:
        parts = re.fullmatch(r"([0-9]{2})([0-9]{2})", name, re.ASCII)
        if parts is None:
            raise HexError(f"{name!r} is no hex: two digits for the column, two for the row wanted")
        column, row = int(parts[1]), int(parts[2])
        if not 1 <= column <= self.columns:
            raise HexError(f"{name!r} is no hex: columns run from 01 to {self.columns:02}")
        if not 1 <= row <= self.rows:
            raise HexError(f"{name!r} is no hex: rows run from 01 to {self.rows:02}")
        return Cell(row - (column + self._shift) // 2, column)

    def named(self, cell: Cell) -> HexId | None:
        column = cell[1]
        row = cell[0] + (column + self._shift) // 2
        if 1 <= column <= self.columns and 1 <= row <= self.rows:
            return HexId(SpaceId(f"{self.prefix}{column:02}{row:02}"))
        return None

    def centre(self, cell: Cell) -> Point:
        return cell[1] * _HEIGHT, cell[0] + cell[1] / 2

    def cell_at(self, x: float, y: float) -> Cell:
        n = x / _HEIGHT
        return axial.nearest(y - n / 2, n)
