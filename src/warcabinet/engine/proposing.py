"""Proposals of a form that are looked for once: whether the form fits, what it proposes to a player
and what is drawn among them come from the same search."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Generic, TypeVar

from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action

A = TypeVar("A", bound=Action)


def found_once(proposals: Callable[[Asked], Iterable[A]]) -> Callable[[Asked], Iterator[A]]:
    """The same proposals, each found once for a question, and no more than are asked for."""

    def again(asked: Asked) -> Iterator[A]:
        def search() -> _Search[A]:
            # Of a twin, or the question and its search would hold each other, and the World.
            return _Search(iter(proposals(Asked(asked.world, asked.decision, asked.seat))))

        found: _Search[A] = asked.remembered(again, search)
        return iter(found)

    return again


class _Search(Generic[A]):
    """What has been found so far, and how it goes on."""

    __slots__ = ("_found", "_rest")

    def __init__(self, rest: Iterator[A]) -> None:
        self._found: list[A] = []
        self._rest = rest

    def __iter__(self) -> Iterator[A]:
        place = 0
        while True:
            if place == len(self._found):
                try:
                    self._found.append(next(self._rest))
                except StopIteration:
                    return
            yield self._found[place]
            place += 1
