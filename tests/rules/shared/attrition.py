"""Positions of the tests of attrition combat (14.1, 14.2)."""

from __future__ import annotations

from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Power,
    Relation,
    war_state,
)

BRITISH_WAR = war_state(Power.BRITAIN, Power.GERMANY, Relation.WAR)


TWO_ALLIES = ("britain-infantry-3-4 K47", "russia-infantry-3-3 J48")


def china(world: AwawWorld) -> int:
    return world.statics.area("region:china-whole") & world.board.land
