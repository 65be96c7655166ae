"""Offensive operations in a few words."""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.offensives import (
    against,
    carry_out,
)
from warcabinet.awaw.state.economy import Treasury
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.offensives import PaidFor
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Power,
    Relation,
    war_state,
)
from warcabinet.hexes import SpaceId

AXIS = "european axis"
WITH_FRANCE = war_state(Power.GERMANY, Power.FRANCE, Relation.WAR)
ITALIAN_BRPS = Treasury("italy", 60, 60)


def ids(*names: str) -> tuple[UnitId, ...]:
    return tuple(UnitId(name) for name in names)


def spaces(text: str) -> tuple[SpaceId, ...]:
    return tuple(SpaceId(name) for name in text.split())


def act(world: AwawWorld, units: Iterable[str], hexes: str) -> int:
    """Carry out an operation and give back what it has cost all powers together."""
    before = sum(row.level for row in world.treasuries.values())
    carry_out(world, ids(*units), spaces(hexes), PaidFor.ATTACK, "a test")
    return before - sum(row.level for row in world.treasuries.values())


def rules_against(world: AwawWorld, units: Iterable[str], hexes: str) -> set[str]:
    return {refusal.rule for refusal in against(world, ids(*units), spaces(hexes))}
