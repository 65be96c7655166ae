"""What has been derived in one game: the memory that all Worlds of the game share.

A World that begins a game, or is loaded, has an empty one and hands it on to its copies. So games
do not push each other's facts out, and what was remembered goes away with the game. The positions
of one game are looked at by one thread at a time; those of different games share nothing of this.

What a seat knows of a World is that World without some rows of the secret tables. A fact that reads
none of these tables is the same for all who look, and all share it. A function that has read one
is kept apart from then on: the whole World and each seat remember facts of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from warcabinet.engine.journal import Version
from warcabinet.engine.records import Seat

Function = Callable[..., Any]
Arguments = tuple[Any, ...]
Facts = dict[Arguments, Any]

FUNCTIONS: dict[int, Function] = {}
"""All functions whose results are remembered while they hold, by their numbers."""

_NUMBERS = count()


def numbered(function: Function) -> int:
    """The number under which the facts of a function are kept: finding it by that is quickest."""
    number = next(_NUMBERS)
    FUNCTIONS[number] = function
    return number


class Memory:
    """`facts`: what `derived` keeps, by the number of the function and by its arguments; who looks
    there for a function that has no place yet asks `of` for one.
    `whole`: of what a seat knows, the memory of the World that it knows a part of.
    """

    __slots__ = ("_apart", "_brief", "_family", "_seats", "facts", "whole")

    def __init__(self, whole: Memory | None = None) -> None:
        self.facts: list[Facts] = []
        self.whole = whole
        self._brief: dict[Function, tuple[Version, Facts]] = {}
        self._seats: dict[Seat, Memory] = {}
        self._apart: set[int] = set() if whole is None else whole._apart
        """The functions that have read a secret."""
        self._family: list[Memory] = [] if whole is None else whole._family
        """All memories of what a seat knows."""

    def of(self, number: int) -> Facts:
        """The facts of a function."""
        facts = self.facts
        while len(facts) <= number:
            place, whole = len(facts), self.whole
            shared = whole is not None and place not in self._apart
            facts.append(whole.of(place) if whole is not None and shared else {})
        return facts[number]

    def brief_of(self, function: Function, version: Version) -> Facts:
        """What `until_next_write` keeps of a function, for one version of the World."""
        kept = self._brief.get(function)
        if kept is None or kept[0] is not version:
            kept = self._brief[function] = (version, {})
            version.noted = True
        return kept[1]

    def known_to(self, seat: Seat) -> Memory:
        """The memory for what a seat knows."""
        found = self._seats.get(seat)
        if found is None:
            found = self._seats[seat] = Memory(self)
            self._family.append(found)
        return found

    def keep_apart(self, number: int) -> None:
        """A function has read a secret: what it gives is no longer the same for everybody."""
        if number not in self._apart:
            self._apart.add(number)
            for one in self._family:
                if number < len(one.facts):
                    one.facts[number] = {}
