"""What has been derived in one game: the memory that all Worlds of the game share.

A World that begins a game, or is loaded, has an empty one and hands it on to its copies. So games
do not push each other's facts out, and what was remembered goes away with the game. The positions
of one game are looked at by one thread at a time; those of different games share nothing of this.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from warcabinet.engine.journal import Version

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
    there for a function that is younger than the game finds no place, and asks `of` for it.
    `brief`: what `briefly` keeps, for one version of the World.
    """

    __slots__ = ("brief", "facts")

    def __init__(self) -> None:
        self.facts: list[Facts] = [{} for _ in range(len(FUNCTIONS))]
        self.brief: dict[Function, tuple[Version, Facts]] = {}

    def of(self, number: int) -> Facts:
        """The facts of a function."""
        while len(self.facts) <= number:
            self.facts.append({})
        return self.facts[number]
