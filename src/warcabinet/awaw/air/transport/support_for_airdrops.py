"""18.551: ground support for hexes that only an airdrop can attack."""

from __future__ import annotations

from warcabinet.awaw.air.support.ground_support_orders import DROP_ZONE
from warcabinet.awaw.air.transport.airdrop_restrictions import jumpers
from warcabinet.awaw.air.transport.airdrops import area_of
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.pieces.ground_units import category
from warcabinet.awaw.politics.parties import hostile_units
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side


@BOOK.lays(
    DROP_ZONE,
    "18.551, 10.55A",
    "air units may support an attack by airborne units that are still to be dropped",
)
def within_a_jump(world: AwawWorld, side: str) -> int:
    found = 0
    for unit in jumpers(world, Side(side)):
        if category(world, world.units[unit]) is Category.CHINDIT:
            continue  # it drops on nobody (10.61C)
        found |= area_of(world, unit) & hostile_units(world, world.units[unit].party)
    return found & world.board.land
