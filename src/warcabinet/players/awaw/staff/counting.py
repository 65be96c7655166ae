"""7.215: what offensives and losses come to where a scenario counts them as victory points."""

from __future__ import annotations

from collections.abc import Container

from warcabinet.awaw.queries.terms import AwawWorld
from warcabinet.players.awaw.greedy.situation import POINT

OFFENSIVES, LOSSES = "offensives", "losses"
"""What the tallies of a scenario are called."""
FULL = 15
"""9.63: the BRPs of a full offensive; what is done beyond costs nothing."""
AIR_BRPS = 3
"""27.11: what it costs to build an air factor anew."""


def point_price(world: AwawWorld, kind: str, parties: Container[str]) -> float:
    """What each BRP of a kind is worth that is spent or lost by some parties, for the points that
    it counts; nothing where it counts none.
    """
    scenario = world.statics.scenario
    tallies = () if scenario is None else scenario.victory.tallies
    return max(
        (
            POINT * abs(row.points) / row.each
            for row in tallies
            if str(row.kind) == kind and any(one in parties for one in row.who)
        ),
        default=0.0,
    )


def pays_no_more(world: AwawWorld, parties: Container[str]) -> bool:
    """9.63: has one of these parties paid for a full offensive in this player turn?"""
    return any(
        row.power in parties and row.brps >= FULL for row in world.offensive_spending.values()
    )
