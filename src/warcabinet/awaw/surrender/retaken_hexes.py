"""29.22B: hexes of Italy and France that are retaken once they have surrendered."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import GoesBack
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power


@BOOK.forbids(
    GoesBack,
    "29.22B",
    "what is retaken in Italy or France does not go back to them once they have surrendered",
    power=(Power.ITALY, Power.FRANCE),
)
def has_surrendered(world: AwawWorld, asked: GoesBack) -> bool:
    return asked.power in world.surrendered
