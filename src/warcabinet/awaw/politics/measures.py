"""Figures of a party that victory may hang on. Each is registered beside its subject:

@BOOK.modifies(Measured, "60.11", "resistance", "...", figure="resistance", party="russia")
def measured(world: AwawWorld, asked: Measured) -> int: ...
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.scenarios.file.words import TallyKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Question


class Measured(Question, frozen=True):
    """7.215: how large is a figure of a party?"""

    classes: ClassVar[tuple[str, ...]] = ("figure", "party")

    figure: str
    party: str


def measure(world: AwawWorld, name: str, party: str) -> int | None:
    """The figure now; None if nobody measures it."""
    asked = Measured(name, party)
    return BOOK.amount(world, asked) if BOOK.modified(asked) else None


def is_counted(kind: TallyKind, party: str) -> bool:
    """Whether somebody counts this of a party."""
    return kind is TallyKind.LOSSES or BOOK.modified(Measured(kind, party))


def tally(world: AwawWorld, kind: TallyKind, party: str) -> int | None:
    """How much of something a party has come to since the start; None if nobody counts it."""
    if kind is TallyKind.LOSSES:
        lost = world.casualties.get(party)
        return 0 if lost is None else lost.brps
    return measure(world, kind, party)
