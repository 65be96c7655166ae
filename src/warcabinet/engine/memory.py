"""What has been derived in one game: the memory that all Worlds of the game share.

A World that begins a game, or is loaded, has an empty one and hands it on to its copies. So games
do not push each other's facts out, and what was remembered goes away with the game. The positions
of one game are looked at by one thread at a time; those of different games share nothing of this.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from warcabinet.engine.journal import Version

Function = Callable[..., Any]
Arguments = tuple[Any, ...]


class Memory(dict[Function, dict[Arguments, Any]]):
    """By function and arguments: what `derived` keeps. Beside it what `briefly` keeps."""

    __slots__ = ("_brief",)

    def __init__(self) -> None:
        self._brief: dict[Function, tuple[Version, dict[Arguments, Any]]] = {}

    def __missing__(self, function: Function) -> dict[Arguments, Any]:
        kept = self[function] = {}
        return kept

    def until_written(self, function: Function, version: Version) -> dict[Arguments, Any]:
        """What a function has given in a version of the World; of another one nothing is kept."""
        found = self._brief.get(function)
        if found is None or found[0] is not version:
            found = self._brief[function] = (version, {})
        return found[1]
