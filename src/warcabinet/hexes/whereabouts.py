"""Where the rows of a table are, as masks that the World's gate keeps up to date.

A game asks "which hexes hold armor of that side?" at every step; counting the rows each time is too
dear. `Whereabouts` keeps one mask per group of rows and changes a bit when a row comes or goes.
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
        self.masks: dict[str, int] = {}
        self.counts: dict[tuple[str, str], int] = {}

    def __getitem__(self, group: str) -> int:
        return self.masks.get(group, 0)

    def fresh(self, statics: Any) -> Whereabouts[K, R]:
        return Whereabouts(self.source, self.place, self.groups, self.board, statics)

    def cloned(self) -> Whereabouts[K, R]:
        twin = self.fresh(self.statics)
        twin.masks = self.masks.copy()
        twin.counts = self.counts.copy()
        return twin

    def add(self, key: K, record: R) -> None:
        space = getattr(record, self.place)
        if space not in self.board(self.statics):
            return
        bit = self.board(self.statics).bit(space)
        for group in self.groups(record, self.statics):
            self.counts[group, space] = self.counts.get((group, space), 0) + 1
            self.masks[group] = self.masks.get(group, 0) | bit

    def remove(self, key: K, record: R) -> None:
        space = getattr(record, self.place)
        if space not in self.board(self.statics):
            return
        for group in self.groups(record, self.statics):
            left = self.counts[group, space] - 1
            if left:
                self.counts[group, space] = left
                continue
            del self.counts[group, space]
            self.masks[group] &= ~self.board(self.statics).bit(space)
            if not self.masks[group]:
                del self.masks[group]

    def contents(self) -> object:
        return self.masks, self.counts
