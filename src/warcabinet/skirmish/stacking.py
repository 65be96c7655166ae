"""S1.3: how many pieces may stand in a hex."""

from __future__ import annotations

from warcabinet.engine.book import Question
from warcabinet.engine.world import Thing
from warcabinet.hexes import HexId
from warcabinet.skirmish.book import BOOK
from warcabinet.skirmish.world import SkirmishWorld, a_hex

STACK = 2


class Halt(Question, frozen=True):
    """May so many more pieces of a side come to stand in a hex?"""

    hex: HexId
    arriving: int = 1

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.hex),)


@BOOK.forbids(Halt, "S1.3", "no more than two pieces may stand in one hex")
def crowded(world: SkirmishWorld, halt: Halt) -> bool:
    return len(world.pieces_in[halt.hex]) + halt.arriving > STACK
