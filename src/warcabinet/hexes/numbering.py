"""Which bit each space of a board has; see `board` for the formula and what it is good for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property

from warcabinet.hexes.axial import DIRECTIONS, OFFSETS, Cell, Direction, neighbours
from warcabinet.hexes.grid import HexId, SpaceId
from warcabinet.hexes.layers import Crossing
from warcabinet.hexes.masks import Sides, sides_from


@dataclass(frozen=True)
class Numbering:
    """The bits of a board's spaces, and the directions of its crossings."""

    width: int
    bit: dict[SpaceId, int]
    space: tuple[SpaceId, ...]
    """By bit; an empty id where no space has the bit."""
    hexes: int
    boxes: int
    cells: Mapping[HexId, Cell]
    """Where the hexes lie."""

    @cached_property
    def crossings(self) -> dict[Crossing, Direction]:
        """Every step from a hex of the board to a neighbour on the board."""
        by_cell = {cell: name for name, cell in self.cells.items()}
        return {
            (name, by_cell[other]): direction
            for name, cell in self.cells.items()
            for direction, other in zip(DIRECTIONS, neighbours(cell), strict=True)
            if other in by_cell
        }

    @cached_property
    def all_sides(self) -> Sides:
        """All crossings as six masks: the hexes that have a neighbour in each direction."""
        masks: dict[Direction, int] = {}
        for direction in DIRECTIONS:
            row, n = OFFSETS[direction]
            count = row * self.width + n
            beyond = self.hexes >> count if count > 0 else self.hexes << -count
            masks[direction] = self.hexes & beyond
        return sides_from(masks)

    @property
    def spaces(self) -> int:
        return self.hexes | self.boxes

    @property
    def order(self) -> tuple[SpaceId, ...]:
        return tuple(space for space in self.space if space)

    def sides(self, crossings: Iterable[Crossing]) -> Sides:
        """Crossings as six masks."""
        masks: dict[Direction, int] = {}
        for crossing in crossings:
            direction = self.crossings[crossing]
            masks[direction] = masks.get(direction, 0) | 1 << self.bit[crossing[0]]
        return sides_from(masks)


def number(hexes: Mapping[HexId, Cell], boxes: Iterable[SpaceId]) -> Numbering:
    """Numbers hexes by row and place, and after them the boxes by name."""
    cells = hexes.values()
    first_row = min((cell.row for cell in cells), default=0)
    last_row = max((cell.row for cell in cells), default=-1)
    first = min((cell.n for cell in cells), default=0)
    width = max((cell.n for cell in cells), default=-1) - first + 2
    bit: dict[SpaceId, int] = {}
    for name, (row, n) in hexes.items():
        bit[name] = (row - first_row) * width + n - first
    hex_mask = _mask(bit.values())
    start = (last_row - first_row + 1) * width
    names = sorted(boxes)
    for index, box in enumerate(names):
        bit[box] = start + index
    space = [SpaceId("")] * (start + len(names))
    for each, index in bit.items():
        space[index] = each
    box_mask = ((1 << len(names)) - 1) << start
    return Numbering(width, bit, tuple(space), hex_mask, box_mask, hexes)


def _mask(indexes: Collection[int]) -> int:
    """The mask with these bits; adding up one big number after the other would take long."""
    found = bytearray((max(indexes, default=0) >> 3) + 1)
    for index in indexes:
        found[index >> 3] |= 1 << (index & 7)
    return int.from_bytes(found, "little")
