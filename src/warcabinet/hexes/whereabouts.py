"""Where the rows of a table are, as masks that the World's gate keeps up to date.

A game asks "which hexes hold armor of that side?" at every step; counting the rows each time is too
dear. `Whereabouts` keeps masks for each group of rows and changes a bit when a row comes or goes.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

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
        self.levels: dict[str, tuple[int, ...]] = {}
        """By group: the spaces with at least one row of it, with at least two, and so on. A space
        that loses one of three rows leaves the last level only; nothing is counted."""

    def __getitem__(self, group: str) -> int:
        levels = self.levels.get(group)
        return 0 if levels is None else levels[0]

    def fresh(self, statics: Any) -> Whereabouts[K, R]:
        return Whereabouts(self.source, self.place, self.groups, self.board, statics)

    def cloned(self) -> Whereabouts[K, R]:
        twin = self.fresh(self.statics)
        twin.levels = self.levels.copy()
        return twin

    def add(self, key: K, record: R) -> None:
        space, board = getattr(record, self.place), self.board(self.statics)
        if space not in board:
            return
        bit = board.bit(space)
        for group in self.groups(record, self.statics):
            self.levels[group] = _more(self.levels.get(group, ()), bit)

    def remove(self, key: K, record: R) -> None:
        space, board = getattr(record, self.place), self.board(self.statics)
        if space not in board:
            return
        bit = board.bit(space)
        for group in self.groups(record, self.statics):
            left = _fewer(self.levels[group], bit)
            if left:
                self.levels[group] = left
            else:
                del self.levels[group]

    def same(self, old: R, new: R) -> bool:
        stays: bool = getattr(old, self.place) == getattr(new, self.place)
        return stays and self.groups(old, self.statics) == self.groups(new, self.statics)

    def contents(self) -> object:
        return self.levels


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
