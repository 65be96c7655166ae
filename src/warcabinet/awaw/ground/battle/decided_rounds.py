"""15.6: rounds of combat that no die decides: a rule may do so just before it is rolled."""

from __future__ import annotations

import msgspec

from warcabinet.awaw.ground.attack.assaults import Assault
from warcabinet.awaw.ground.attack.loss_requirements import Bill
from warcabinet.awaw.ground.attack.strengths_and_odds import Balance
from warcabinet.awaw.ground.battle.combat_results_table import (
    CombatResult,
    attacker_bill,
    defender_bill,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Occasion
from warcabinet.engine.procedures import Procedure


class Decided(msgspec.Struct, frozen=True):
    """Results that stand for the die: so many `a` for the attackers, so many `d` for the defenders;
    none: the die is rolled.
    """

    a: int = 0
    d: int = 0

    @property
    def is_open(self) -> bool:
        return not self.a and not self.d


class BeforeTheDie(Procedure[Decided], kw_only=True):
    """15.6: what may be done before the die of a round is rolled."""

    assault: Assault
    round: int

    @classmethod
    def concerns(cls, world: AwawWorld, assault: Assault, number: int) -> bool:
        """Could anybody do it, for all that everybody knows?"""
        raise NotImplementedError


DIE_IS_DUE: Occasion[type[BeforeTheDie]] = Occasion("a combat die is about to be rolled")


def bills(
    world: AwawWorld, assault: Assault, balance: Balance, decided: Decided
) -> tuple[Bill, Bill]:
    """43.424C, 43.424D: what both sides lose: each `a` and each `d` in full, by the strengths
    before any losses.
    """
    ours = attacker_bill(world, assault, balance, CombatResult.HALF_A)
    theirs = defender_bill(world, assault, balance, CombatResult.HALF_D)
    return (
        msgspec.structs.replace(ours, due=_times(ours, decided.a), hold=bool(decided.d)),
        msgspec.structs.replace(theirs, due=_times(theirs, decided.d)),
    )


def _times(bill: Bill, count: int) -> tuple[tuple[int, int], ...]:
    return tuple((grade, amount * count) for grade, amount in bill.due)
