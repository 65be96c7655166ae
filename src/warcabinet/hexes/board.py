"""Boards: spaces with numbers, so that areas are integers and neighbours are shifts.

A hex in row r and place n of its row has bit `(r - first row) * width + (n - first place)`, with
one column more than the widest row so that no row runs into the next. The neighbours are then the
shifts +1, -1, +width, +width - 1, -width, -width + 1. Boxes take the bits after the last row and
are joined by links. A board knows what is printed and nothing of any war; it is built once
(`building.BoardBuilder`), never changes, and is shared by every game played on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, TypeVar, cast, overload

from warcabinet.hexes.axial import DIRECTIONS, OFFSETS, Direction
from warcabinet.hexes.grid import Grid, HexError, HexId, SpaceId
from warcabinet.hexes.layers import Region, SideLayer, SpaceLayer
from warcabinet.hexes.masks import Links, Sides, bits, join, labelled, nth, pick, sides_from

T = TypeVar("T")

KEPT_AREAS = 256
"""How many areas are remembered with the spaces in them."""


class Spaces(Sequence[SpaceId]):
    """The spaces of a mask in order. To draw one of them they need not be listed."""

    __slots__ = ("_mask", "_space")

    def __init__(self, space: tuple[SpaceId, ...], mask: int) -> None:
        self._space, self._mask = space, mask

    def __len__(self) -> int:
        return self._mask.bit_count()

    def __iter__(self) -> Iterator[SpaceId]:
        return iter(pick(self._space, self._mask))

    @overload
    def __getitem__(self, place: int) -> SpaceId: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[SpaceId]: ...
    def __getitem__(self, place: int | slice) -> SpaceId | Sequence[SpaceId]:
        if isinstance(place, slice):
            return pick(self._space, self._mask)[place]
        count = self._mask.bit_count()
        if not -count <= place < count:
            raise IndexError(place)
        return self._space[nth(self._mask, place % count)]


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """Spaces, layers, links and regions. Two boards are equal only if they are the same object.

    `order` holds the spaces sorted: hexes by row and number, then boxes by name. Bits rise in the
    same order, so "the lowest bit" and "the first space" are the same thing, and lists made from
    masks are sorted.
    """

    name: str
    grid: Grid
    width: int
    order: tuple[SpaceId, ...]
    hexes: int
    """All hexes."""
    boxes: int
    """All spaces that are not hexes."""
    spaces: int
    """All spaces."""
    sides: Sides
    """Every hexside that has a hex of this board on either hand."""
    _bit: dict[SpaceId, int]
    _space: tuple[SpaceId, ...]
    _aliases: dict[str, SpaceId]
    _space_layers: dict[str, SpaceLayer[Any]]
    _side_layers: dict[str, SideLayer[Any]]
    _links: dict[tuple[str, ...], Links]
    _regions: dict[str, Region]
    _mask: dict[str, int] = field(init=False)
    """The mask of each space: looking it up is faster than making it."""
    _hex_names: frozenset[str] = field(init=False)
    _areas: dict[tuple[SpaceId, ...], int] = field(init=False, default_factory=dict)
    """The areas that were listed lately, by the spaces in them."""

    def __post_init__(self) -> None:
        masks = {str(space): 1 << bit for space, bit in self._bit.items()}
        object.__setattr__(self, "_mask", masks)
        names = frozenset(str(space) for space, bit in self._bit.items() if self.hexes >> bit & 1)
        object.__setattr__(self, "_hex_names", names)

    def __repr__(self) -> str:
        return f"<Board {self.name}: {len(self.order)} spaces>"

    def __copy__(self) -> Board:
        return self

    def __deepcopy__(self, memo: object) -> Board:
        return self

    # Spaces and masks

    def __contains__(self, space: object) -> bool:
        return space in self._bit

    def __len__(self) -> int:
        return len(self.order)

    def space(self, text: str) -> SpaceId:
        """The space of this id or alias; HexError if there is none."""
        found = SpaceId(text)
        if found in self._bit:
            return found
        if text in self._aliases:
            return self._aliases[text]
        raise HexError(f"{text!r} is not on the board {self.name}")

    def bit(self, space: str) -> int:
        """The mask of one space."""
        found = self._mask.get(space)
        return self._mask[self.space(space)] if found is None else found

    def bit_if_any(self, space: str) -> int:
        """The mask of one space; nothing if it is not on this board."""
        return self._mask.get(space, 0)

    def mask(self, spaces: Iterable[str]) -> int:
        """The mask of several spaces."""
        area, masks = 0, self._mask
        for space in spaces:
            found = masks.get(space)
            area |= masks[self.space(space)] if found is None else found
        return area

    def members(self, mask: int) -> list[SpaceId]:
        """The spaces of a mask, sorted. For the edge of the system: inside, stay in masks."""
        return pick(self._space, mask)

    def labelled(self, masks: Sequence[int], labels: Sequence[int]) -> dict[SpaceId, int]:
        """The spaces of masks that do not overlap, sorted, each with the label of its mask."""
        return labelled(self._space, masks, labels, self.hexes.bit_length())

    def named(self, mask: int) -> tuple[SpaceId, ...]:
        """The same, remembered: for large areas that often stay as they are."""
        return _named(self, mask)

    def area_named(self, spaces: tuple[SpaceId, ...]) -> int:
        """The mask of an area that `named` has listed; what it listed lately is remembered."""
        found = self._areas.get(spaces)
        return self.mask(spaces) if found is None else found

    def listed(self, mask: int) -> Spaces:
        """The spaces of a mask, sorted, each looked up when it is asked for."""
        return Spaces(self._space, mask)

    def first(self, mask: int) -> SpaceId:
        """The first space of a mask that is not empty."""
        if not mask:
            raise HexError("an empty area has no first space")
        return self._space[(mask & -mask).bit_length() - 1]

    def count(self, mask: int) -> int:
        return mask.bit_count()

    def has(self, mask: int, space: str) -> bool:
        """Is this space in the area?"""
        found = self._mask.get(space)
        return bool(mask & (self._mask[self.space(space)] if found is None else found))

    def is_hex(self, space: str) -> bool:
        return space in self._hex_names or self.has(self.hexes, space)

    def hex_at(self, x: float, y: float) -> HexId | None:
        """The hex of this board drawn over a point, if any."""
        found = self.grid.hex_at(x, y)
        return found if found in self._bit else None

    # Neighbours

    def expand(self, mask: int, sides: Sides | None = None, links: Links | None = None) -> int:
        """Everything one step from the area, across these hexsides (all if None) and links.

        A space of the area itself is in the result only if it is one step from another one. The
        length of links does not matter here.
        """
        width = self.width
        if sides is None:
            # Two of the six shifts in each direction differ by one place: shift them together.
            start = mask & self.hexes
            left, right = start >> 1, start << 1
            found = left | right | (start | left) << width | (start | right) >> width
            found &= self.hexes
        else:
            east, north_east, north_west, west, south_west, south_east = sides.masks
            found = (
                (mask & east) << 1
                | (mask & west) >> 1
                | (mask & south_east) << width
                | (mask & north_west) >> width
                | (mask & south_west) << width - 1
                | (mask & north_east) >> width - 1
            )
        if links is not None and mask & links.sources:
            for _, targets in links.steps_from(mask):
                found |= targets
        return found

    def expand_back(self, mask: int, sides: Sides | None = None, links: Links | None = None) -> int:
        """Everything from which the area can be entered in one step: `expand` against the grain."""
        if sides is None:
            found = self.expand(mask)
        else:
            width = self.width
            east, north_east, north_west, west, south_west, south_east = sides.masks
            mask_hexes = mask & self.hexes
            found = (
                mask_hexes >> 1 & east
                | mask_hexes << 1 & west
                | mask_hexes >> width & south_east
                | mask_hexes << width & north_west
                | mask_hexes >> width - 1 & south_west
                | mask_hexes << width - 1 & north_east
            )
        if links is not None:
            for _, sources in links.steps_into(mask):
                found |= sources
        return found

    def shift(self, mask: int, direction: Direction) -> int:
        """The hexes of this board that lie next to hexes of the area in one direction."""
        row, n = OFFSETS[direction]
        count = row * self.width + n
        start = mask & self.hexes
        return (start << count if count > 0 else start >> -count) & self.hexes

    def neighbours(
        self, space: str, sides: Sides | None = None, links: Links | None = None
    ) -> list[SpaceId]:
        """The spaces one step from this one, sorted."""
        return self.members(self.expand(self.bit(space), sides, links))

    # Hexsides

    def sides_between(self, a: int, b: int) -> Sides:
        """The hexsides crossed from hexes of one area into hexes of the other (that way only).

        `sides_between(z, z)` is the sides inside an area; with `both_ways`, a border: every side
        between a country and the rest.
        """
        return sides_from(
            {
                direction: a & self.hexes & self.shift(b, direction.opposite)
                for direction in DIRECTIONS
            }
        )

    def reverse(self, sides: Sides) -> Sides:
        """The same hexsides crossed the other way."""
        return sides_from(
            {
                direction.opposite: self.shift(sides.masks[direction], direction)
                for direction in DIRECTIONS
            }
        )

    def both_ways(self, sides: Sides) -> Sides:
        """These hexsides and their reverse: what is closed this way is closed for both hexes."""
        return _both_ways(self, sides)

    def sides_of(self, names: Iterable[str]) -> Sides:
        """Hexsides by name: `K38|K39` for both ways, `K38>K39` for one."""
        by_direction: dict[Direction, int] = {}
        for a, b in (pair for name in names for pair in crossings(self.grid, name)):
            direction = self.grid.direction(a, b)
            self.bit(b)
            by_direction[direction] = by_direction.get(direction, 0) | self.bit(a)
        return sides_from(by_direction)

    def side_names(self, sides: Sides) -> list[str]:
        """What `sides_of` reads, sorted: `K38|K39` where both ways are in, else `K38>K39`."""
        back = self.reverse(sides)
        names: list[tuple[int, int, str]] = []
        for direction in DIRECTIONS:
            for index in bits(sides.masks[direction]):
                a = self._space[index]
                b = self.grid.neighbour(a, direction)
                if not back.masks[direction] >> index & 1:
                    names.append((index, self._bit[b], f"{a}>{b}"))
                elif index < self._bit[b]:
                    names.append((index, self._bit[b], f"{a}|{b}"))
        return [name for _, _, name in sorted(names)]

    # Layers, links, regions

    def space_layer(self, name: str, kind: type[T]) -> SpaceLayer[T]:
        """The layer of this name, whose values are of this type."""
        return cast(SpaceLayer[T], _typed(self._space_layers, "layer of spaces", name, kind))

    def side_layer(self, name: str, kind: type[T]) -> SideLayer[T]:
        """The hexside layer of this name, whose values are of this type."""
        return cast(SideLayer[T], _typed(self._side_layers, "layer of hexsides", name, kind))

    @property
    def space_layers(self) -> Mapping[str, SpaceLayer[Any]]:
        return MappingProxyType(self._space_layers)

    @property
    def side_layers(self) -> Mapping[str, SideLayer[Any]]:
        return MappingProxyType(self._side_layers)

    def links(self, *names: str) -> Links:
        """The links of one or more sets together."""
        known = self._links.get(names)
        if known is None:
            missing = [name for name in names if (name,) not in self._links]
            if missing:
                raise KeyError(f"the board {self.name} has no links called {', '.join(missing)}")
            known = self._links[names] = join(self._links[(name,)] for name in names)
        return known

    @property
    def link_names(self) -> list[str]:
        return sorted(names[0] for names in self._links if len(names) == 1)

    def region(self, name: str) -> Region:
        found = self._regions.get(name)
        if found is None:
            raise KeyError(f"the board {self.name} has no region called {name}")
        return found

    def area(self, *regions: str) -> int:
        """The spaces of one or more named regions together."""
        mask = 0
        for name in regions:
            mask |= self.region(name).mask
        return mask

    @property
    def regions(self) -> Mapping[str, Region]:
        return MappingProxyType(self._regions)

    def regions_of(self, space: str) -> list[str]:
        """The names of the regions that hold a space, sorted."""
        bit = self.bit(space)
        return sorted(name for name, region in self._regions.items() if region.mask & bit)


def crossings(grid: Grid, name: str) -> tuple[tuple[HexId, HexId], ...]:
    """The steps that a name stands for: one for `K38>K39`, both for `K38|K39`."""
    a, arrow, b = name.partition(">")
    if not arrow:
        first, second = grid.side_hexes(name)
        return (first, second), (second, first)
    grid.direction(a, b)
    return ((grid.name(grid.cell(a)), grid.name(grid.cell(b))),)


@lru_cache(maxsize=64)
def _both_ways(board: Board, sides: Sides) -> Sides:
    """Remembered, because zones are cut along the same few sets of hexsides every time."""
    return sides | board.reverse(sides)


@lru_cache(maxsize=KEPT_AREAS)
def _named(board: Board, mask: int) -> tuple[SpaceId, ...]:
    found, areas = tuple(board.members(mask)), board._areas
    if len(areas) >= KEPT_AREAS:
        with suppress(KeyError, RuntimeError):  # another thread may be at it
            del areas[next(iter(areas))]  # the one that came first
    areas[found] = mask
    return found


def _typed(layers: Mapping[str, Any], what: str, name: str, kind: type[object]) -> object:
    layer = layers.get(name)
    if layer is None:
        raise KeyError(f"there is no {what} called {name}")
    if layer.kind is not kind:
        raise TypeError(f"the {what} {name} holds {layer.kind.__name__}, not {kind.__name__}")
    return layer
