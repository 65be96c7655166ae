"""Where the rows of a table are, as masks that the World's gate keeps up to date.

A game asks "which hexes hold armor of that side?" at every step; counting the rows each time is too
expensive. `Whereabouts` keeps masks for each group of rows and changes a bit when a row comes or
goes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self, TypeVar

from warcabinet.engine.records import Index, Record
from warcabinet.hexes.board import Board

K = TypeVar("K", bound=str)
R = TypeVar("R", bound=Record)


class Whereabouts(Index[K, R]):
    """For each group the mask of the spaces in which at least one of its rows is.

    `groups` names the groups a row belongs to (from the row and the World's statics), `place` is
    the field that holds its space, `board` finds the board among the statics. Rows that are nowhere
    on the board count nowhere.
    """

    few = True

    def __init__(
        self,
        source: str,
        place: str,
        groups: Callable[[Any, Any], tuple[str, ...]],
        board: Callable[[Any], Board],
        statics: Any = None,
    ) -> None:
        super().__init__(source)
        self.place = place
        self.groups = groups
        self.board = board
        self.statics = statics
        self.bit = _nowhere if statics is None else board(statics).bit_if_any
        self.levels: dict[str, tuple[int, ...]] = {}
        """By group: the spaces with at least one row of it, with at least two, and so on. A space
        that loses one of three rows leaves the last level only; nothing is counted."""

    def __getitem__(self, group: str) -> int:
        levels = self.levels.get(group)
        return 0 if levels is None else levels[0]

    def shared(self, group: str) -> int:
        """The spaces with at least two rows of a group."""
        levels = self.levels.get(group, ())
        return levels[1] if len(levels) > 1 else 0

    def named(self) -> list[str]:
        """The groups of which any row is on the board, in order."""
        return sorted(self.levels)

    def fresh(self, statics: Any) -> Whereabouts[K, R]:
        return Whereabouts(self.source, self.place, self.groups, self.board, statics)

    def cloned(self) -> Self:
        twin = object.__new__(type(self))  # field by field: it is done for nearly every answer
        twin.source, twin.place, twin.groups = self.source, self.place, self.groups
        twin.board, twin.statics, twin.bit = self.board, self.statics, self.bit
        twin.levels = self.levels.copy()
        return twin

    def add(self, key: K, record: R) -> None:
        self.update(key, None, record)

    def remove(self, key: K, record: R) -> None:
        self.update(key, record, None)

    def update(self, key: K, old: R | None, new: R | None) -> tuple[str, ...]:
        """Of a row that goes elsewhere most often one bit of one level changes places: it was alone
        of its groups in the one space, and is in the other.
        """
        was, here = self._found(old)
        now, there = self._found(new)
        if (was is not now and was != now) or not (here and there):
            self._leave(was, here)
            self._come(now, there)
            return (*was, *now)
        for group in was:
            levels = self.levels[group]
            if levels[0] & there or (len(levels) > 1 and levels[1] & here):
                self.levels[group] = _more(_fewer(levels, here), there)
            else:
                self.levels[group] = (levels[0] ^ here | there, *levels[1:])
        return was

    def _found(self, record: R | None) -> tuple[tuple[str, ...], int]:
        """The groups of a row, and the space it is in; 0: it is nowhere on the board."""
        if record is None:
            return (), 0
        return self.groups(record, self.statics), self.bit(getattr(record, self.place))

    def _leave(self, groups: tuple[str, ...], bit: int) -> None:
        for group in groups if bit else ():
            left = _fewer(self.levels[group], bit)
            if left:
                self.levels[group] = left
            else:
                del self.levels[group]

    def _come(self, groups: tuple[str, ...], bit: int) -> None:
        for group in groups if bit else ():
            self.levels[group] = _more(self.levels.get(group, ()), bit)

    def same(self, old: R, new: R) -> bool:
        stays: bool = getattr(old, self.place) == getattr(new, self.place)
        return stays and self.groups(old, self.statics) == self.groups(new, self.statics)

    def contents(self) -> object:
        return self.levels


def _nowhere(space: str) -> int:
    """Where there is no board yet, no space has a place on it."""
    return 0


def _more(levels: tuple[int, ...], bit: int) -> tuple[int, ...]:
    """One row more in a space: it rises to the first level that it was not in."""
    for number, mask in enumerate(levels):
        if not mask & bit:
            return (*levels[:number], mask | bit, *levels[number + 1 :])
    return (*levels, bit)


def _fewer(levels: tuple[int, ...], bit: int) -> tuple[int, ...]:
    """One row less in a space: it leaves the last level that it was in."""
    for number in range(len(levels) - 1, -1, -1):
        if levels[number] & bit:
            left = levels[number] ^ bit
            return (*levels[:number], left, *levels[number + 1 :]) if left else levels[:number]
    raise KeyError(bit)
