"""12.19, 15.41: of the five units that may be in Pearl Harbor two defend it."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.assaults import MANNED, STORMED, Assault, Garrison
from warcabinet.awaw.ground.stacking.stacking import pearl_harbor
from warcabinet.awaw.pieces.ground_units import eliminate
from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

COUNT_IN_DEFENSE = 2
"""12.19: units that defend Pearl Harbor against a landing or an airdrop."""


@BOOK.happens(
    MANNED, "12.19, 15.41", "two of the units in Pearl Harbor count in its defense, the strongest"
)
def two_defend_pearl_harbor(world: AwawWorld, space: SpaceId, there: Garrison) -> Garrison:
    """R-580: the strongest two, and no others in place of them once an attack is under way. Who
    attacks Pearl Harbor comes from the sea or the air: it has no land around it.
    """
    if not world.map.has(pearl_harbor(world.statics), space):
        return there
    if any(space in row.hexes for row in world.ground_attacks.rows()):
        return tuple(unit for unit in there if unit in world.defended)
    kinds = world.statics.kinds
    ranked = sorted(there, key=lambda unit: (-kinds[world.units[unit].type].combat, unit))
    return tuple(sorted(ranked[:COUNT_IN_DEFENSE]))


@BOOK.happens(STORMED, "12.19", "if both are gone, the others in Pearl Harbor are eliminated")
def pearl_harbor_is_lost(world: AwawWorld, assault: Assault) -> None:
    for space in assault.hexes:
        if not world.map.has(pearl_harbor(world.statics), space):
            continue
        parties = {world.units[unit].party for unit in assault.attackers if unit in world.units}
        hostile = {other for party in parties for other in hostile_to(world, party)}
        for unit in tuple(world.units_in[space]):
            if world.units[unit].party in hostile:
                eliminate(world, world.units[unit], Cause.COMBAT, "12.19")
