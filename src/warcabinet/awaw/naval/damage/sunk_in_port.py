"""20.5212B: ships that lie sunk in a port which the enemy takes."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import TAKEN
from warcabinet.awaw.naval.ships.changing import remove
from warcabinet.awaw.naval.ships.contents import loose_in
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.naval import Condition
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


@BOOK.happens(TAKEN, "20.5212B", "a ship sunk in port is lost when the enemy occupies the port")
def lost_with_the_port(world: AwawWorld, space: str, before: str | None, after: str) -> None:
    for hull in loose_in(world, SpaceId(space)):
        hostile = side_of_party(world, hull.party) != side_of_party(world, after)
        if hull.condition is Condition.SUNK and hostile:
            world.tell("20.5212B", f"{hull.what}, sunk in {space}, is lost")
            remove(world, hull)
