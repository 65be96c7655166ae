"""27.11D, 27.31: the works of the construction phase: fortifications, railheads and the like, each
a procedure of its own, played one after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from warcabinet.awaw.steps import plays
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.procedures import Done, Procedure, Step

P = TypeVar("P", bound=type[Procedure[Any]])

WORKS: list[tuple[int, type[Procedure[Any]]]] = []
"""In the order in which they are played."""


def work(order: int) -> Callable[[P], P]:
    """Register the procedure of a kind of works; lower numbers are played first."""

    def register(procedure: P) -> P:
        WORKS.append((order, procedure))
        WORKS.sort(key=lambda entry: (entry[0], entry[1].__name__))
        return procedure

    return register


@plays("T.P.BLD.80")
class BuildWorks(Procedure[None]):
    """27.31: works are paid for within the construction limit, like units."""

    place: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        if self.place == len(WORKS):
            return Done()
        procedure = WORKS[self.place][1]
        self.place += 1
        return self.call(procedure(), then=self.start)
