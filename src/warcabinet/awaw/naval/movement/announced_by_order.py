"""20.16, 21.51: what a side has to announce before it may leave it at that. Who orders it registers
it; nobody does but scenarios.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Occasion, Question, Refusal
from warcabinet.engine.decisions import Action
from warcabinet.engine.records import Seat

Ordered = Callable[[AwawWorld, Seat], Iterator[Action]]
"""The legal ways to announce what a seat still has to."""

MOVEMENT, COMBAT = "movement", "combat"

IN_MOVEMENT: Occasion[Ordered] = Occasion("naval movement is announced")
IN_COMBAT: Occasion[Ordered] = Occasion("naval missions are announced")


class EndAnnouncing(Question, frozen=True):
    """May a seat leave it at what it has announced in this phase?"""

    classes: ClassVar[tuple[str, ...]] = ("phase",)
    phase: str
    seat: Seat


def bound_to(asked: Asked, phase: str) -> Iterator[Action]:
    """What the seat still has to announce."""
    for part in BOOK.parts(IN_COMBAT if phase == COMBAT else IN_MOVEMENT):
        yield from part(asked.world, asked.seat)


def may_end(phase: str) -> Callable[[Asked], list[Refusal]]:
    """Every reason why a seat has to announce more."""

    def fits(asked: Asked) -> list[Refusal]:
        return BOOK.may(asked.world, EndAnnouncing(phase, asked.seat))

    return fits
