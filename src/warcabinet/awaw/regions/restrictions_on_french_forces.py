"""75: what French forces may not do."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.ground_attacks import FightBelowEven
from warcabinet.awaw.state.world import AwawWorld


@BOOK.forbids(
    FightBelowEven,
    "75.21, 15.52, 15.74",
    "French units take no part in attacks at less than 1:1",
    nationality="france",
)
def french_caution(world: AwawWorld, asked: FightBelowEven) -> bool:
    return True
