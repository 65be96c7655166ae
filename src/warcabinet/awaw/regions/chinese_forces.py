"""80: what Chinese forces may not do."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack_rules import FightBelowEven
from warcabinet.awaw.world import AwawWorld


@BOOK.forbids(
    FightBelowEven,
    "80.21, 15.52, 15.74",
    "Nationalist and Communist Chinese units take no part in attacks at less than 1:1",
    nationality=("china", "communist-china"),
)
def chinese_caution(world: AwawWorld, asked: FightBelowEven) -> bool:
    """Also in later rounds, Nationalists too (R-029)."""
    return True
