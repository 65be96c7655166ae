"""28.26D: redeployments to and from Gibraltar."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import SPARED
from warcabinet.awaw.state.world import AwawWorld

GIBRALTAR = "Gibraltar"


@BOOK.lays(
    SPARED,
    "28.26D, 28.27, 28.28",
    "Gibraltar is entered and left whoever is in the hex beside it",
)
def the_rock(world: AwawWorld) -> int:
    rock = world.board.place(GIBRALTAR)
    return 0 if rock is None else world.map.bit(rock.hex)
