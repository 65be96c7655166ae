"""5.47B, 5.57B, 5.77B: armor that comes to a mapboard box by exploitation movement."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.battle.breakthroughs import EXPLOITATION_STOP
from warcabinet.awaw.state.world import AwawWorld


@BOOK.lays(
    EXPLOITATION_STOP,
    "5.47B, 5.57B, 5.77B",
    "exploiting armor may enter the India, Australia or Urals box, but does not leave it again",
)
def no_way_out_of_a_box(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return world.board.real_boxes
