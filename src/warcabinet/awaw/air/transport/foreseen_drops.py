"""10.55, 15.32H: what a drop on enemies would come to, for whoever plans one: the strengths of both
sides with those who drop, those who land there, and others who join in.
"""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.air.transport.airdrops import JOINED, come_down, dropping, in_exploitation
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.attackable_hexes import able_to_attack
from warcabinet.awaw.ground.attack.ground_attacks import is_inside
from warcabinet.awaw.ground.attack.strengths_and_odds import Balance, weigh
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


def foreseen_drop(
    world: AwawWorld, space: SpaceId, drop: Iterable[UnitId], others: Iterable[UnitId] = ()
) -> Balance | None:
    """The attack on a hex by those whose drop has been announced, by those who land there, by these
    who drop as well, and by others next to it; None if there is nobody of them.
    """
    after = world.trial()
    for join in BOOK.parts(JOINED):
        join(after, space)
    for unit in (*dropping(world, space), *drop):
        come_down(after, unit, space)
    exploiting = in_exploitation(world)
    inside = {
        unit
        for unit in able_to_attack(after, world.side, (space,), exploiting, False)
        if is_inside(after, unit) and after.units[unit].place == space
    }
    units = tuple(sorted({*inside, *others}))
    return weigh(after, Assault(units, (space,), exploiting)) if units else None
