"""Typed layers: what is printed on a board, hex by hex and hexside by hexside.

A layer has a name, the type of its values, a default, and values where they differ from it. It is
read in two ways: the value of one space, for explanations and screens; and the mask of all spaces
with certain values, for floods. Masks are made once, when the board is built.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Generic, TypeVar

from warcabinet.hexes.grid import SpaceId
from warcabinet.hexes.masks import NO_SIDES, Sides

T = TypeVar("T")

Crossing = tuple[SpaceId, SpaceId]
"""A step across a hexside, from and to."""


@dataclass(frozen=True, slots=True, eq=False)
class SpaceLayer(Generic[T]):
    """One value per space (hexes and boxes)."""

    name: str
    kind: type[T]
    default: T
    _spaces: frozenset[SpaceId]
    _values: dict[SpaceId, T]
    _masks: dict[T, int]

    def __getitem__(self, space: str) -> T:
        """The value of a space of this board; KeyError for anything else."""
        key = SpaceId(space)
        if key not in self._spaces:
            raise KeyError(f"{space} is not on this board (layer {self.name})")
        return self._values.get(key, self.default)

    @property
    def values(self) -> Mapping[SpaceId, T]:
        """The spaces that were given a value."""
        return MappingProxyType(self._values)

    @property
    def masks(self) -> Mapping[T, int]:
        """The mask of each value that occurs, the default included."""
        return MappingProxyType(self._masks)

    def where(self, *values: T) -> int:
        """The spaces that have one of these values."""
        area = 0
        for value in values:
            area |= self._masks.get(value, 0)
        return area

    def matching(self, test: Callable[[T], bool]) -> int:
        """The spaces whose value passes a test."""
        return self.where(*(value for value in self._masks if test(value)))


@dataclass(frozen=True, slots=True, eq=False)
class SideLayer(Generic[T]):
    """One value per hexside, or per crossing if the layer is directional."""

    name: str
    kind: type[T]
    default: T
    directional: bool
    _crossings: frozenset[Crossing]
    _values: dict[Crossing, T]
    _sides: dict[T, Sides]

    def between(self, a: str, b: str) -> T:
        """The value of the side between two neighbours, crossed from a to b; KeyError if none."""
        key = (SpaceId(a), SpaceId(b))
        if key not in self._crossings:
            raise KeyError(f"there is no hexside from {a} to {b} on this board (layer {self.name})")
        return self._values.get(key, self.default)

    @property
    def values(self) -> Mapping[Crossing, T]:
        """The crossings that were given a value; a symmetric side stands here both ways."""
        return MappingProxyType(self._values)

    @property
    def sides(self) -> Mapping[T, Sides]:
        """The hexsides of each value that occurs, the default included."""
        return MappingProxyType(self._sides)

    def where(self, *values: T) -> Sides:
        """The hexsides that have one of these values."""
        found = NO_SIDES
        for value in values:
            found |= self._sides.get(value, NO_SIDES)
        return found

    def matching(self, test: Callable[[T], bool]) -> Sides:
        """The hexsides whose value passes a test."""
        return self.where(*(value for value in self._sides if test(value)))


@dataclass(frozen=True, slots=True)
class Region:
    """A named part of a board, with the rule or the source that draws it. Regions may overlap."""

    name: str
    rule: str
    mask: int
