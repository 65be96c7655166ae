"""Places that units may pass through but in which they are lost if they end their player turn
there.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Layer

NO_STAY: Layer[int] = Layer("spaces in which units that end the player turn are lost", ("party",))


def no_stay(world: AwawWorld, party: str) -> int:
    """Where a party's units would be lost as its player turn ends."""
    found = 0
    for _, area in BOOK.layers(world, NO_STAY, party):
        found |= area
    return found
