"""20.5: whoever has to know of hits on ships is told of them, with what they were scored by."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import StrEnum

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Occasion


class Weapon(StrEnum):
    """What scores hits on ships."""

    AIR = "air units"
    GUNS = "ships"
    TORPEDOES = "submarines"


HITS: Occasion[Callable[[AwawWorld, tuple[Hull, ...], int, Weapon], None]] = Occasion(
    "ships are hit"
)
"""Takes the World, the ships that are one target, the hits on them and what scored them."""


def score(world: AwawWorld, ships: Iterable[Hull], hits: int, weapon: Weapon) -> None:
    """Hits on a target are about to be taken."""
    if hits > 0:
        there = tuple(ships)
        for part in BOOK.parts(HITS):
            part(world, there, hits, weapon)
