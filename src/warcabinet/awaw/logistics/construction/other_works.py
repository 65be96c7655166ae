"""27.11D, 27.31: the works of the construction phase: fortifications, railheads and the like, each
a procedure of its own, played one after the other.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.book import Occasion, Question
from warcabinet.engine.procedures import Done, Procedure, Step

WORKS: Occasion[type[Procedure[Any]]] = Occasion("works are built")
"""The procedure of each kind of works."""


class StartWorks(Question, frozen=True):
    """32.12B, 28.652B, 21.121: has a power what works take besides BRPs?"""

    classes: ClassVar[tuple[str, ...]] = ("work",)
    power: str
    work: str


WORKS_BUILT: Occasion[Callable[[AwawWorld, str, str], None]] = Occasion("works have been built")
"""Who built them, and what kind of works they are."""


def works_built(world: AwawWorld, power: str, work: str) -> None:
    """Works have been paid for and stand."""
    for part in BOOK.parts(WORKS_BUILT):
        part(world, power, work)


@plays("T.P.BLD.80")
class BuildWorks(Procedure[None]):
    """27.31: works are paid for within the construction limit, like units."""

    place: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        kinds = BOOK.parts(WORKS)
        if self.place >= len(kinds):
            return Done()
        procedure = kinds[self.place]
        self.place += 1
        return self.call(procedure(), then=self.start)
