"""23.11, 23.21, 23.31: which squadrons a side has in the air of a battle: those that may strike,
and those over a combat group.
"""

from __future__ import annotations

from warcabinet.awaw.naval.air_naval.flyers import CARRIERS, Flyers, Force, merged
from warcabinet.awaw.naval.battle.flight_decks import come_back, send, to_strike
from warcabinet.awaw.pieces.air_factors import note_lost
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side


def strikers(world: AwawWorld, side: Side) -> Force:
    """22.441, 23.11E, 23.74D: those that have not attacked in this round and may."""
    return to_strike(world, side)


def over_group(world: AwawWorld, group: GroupId) -> Force:
    """23.31, 23.415C: combat air patrol over a group."""
    return merged(
        Flyers(CARRIERS, row.type, row.party, row.cap)
        for row in world.air_plans.rows()
        if row.group == group and row.cap
    )


def launch(world: AwawWorld, side: Side, force: Force) -> None:
    """23.74D: they attack once in a round."""
    for one in force:
        send(world, side, one)


def return_home(world: AwawWorld, force: Force) -> None:
    """23.423, 22.463: who has attacked, or was forced to abort, is on his way back."""
    for one in force:
        come_back(world, one)


def lose_strikers(world: AwawWorld, force: Force) -> None:
    """19.42: squadrons of a strike are shot down."""
    for one in force:
        note_lost(world, one.type, one.party, one.count, Cause.COMBAT)


def lose_defenders(world: AwawWorld, group: GroupId, force: Force) -> None:
    """23.416B: squadrons over a group are shot down."""
    for one in force:
        row = world.air_plans[f"{group}/{one.type}"]
        world.amend(row, cap=row.cap - one.count)
        note_lost(world, one.type, one.party, one.count, Cause.COMBAT)
