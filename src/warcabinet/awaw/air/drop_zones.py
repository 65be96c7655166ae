"""18.551: ground support for hexes that only an airdrop can attack."""

from __future__ import annotations

from warcabinet.awaw.air.airdrop_rules import jumpers
from warcabinet.awaw.air.airdrops import area_of
from warcabinet.awaw.air.ground_support import DROP_ZONE
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.units import category
from warcabinet.awaw.parties import hostile_units
from warcabinet.awaw.powers import Side
from warcabinet.awaw.world import AwawWorld


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
