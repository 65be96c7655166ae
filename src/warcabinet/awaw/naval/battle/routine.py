"""22.431, 22.44, 22.46, 22.531, 22.54, 22.61, 48.32: what is asked in every round of a naval battle
and seldom has a new answer in a later one; for the standing orders of people.
"""

from __future__ import annotations

from warcabinet.awaw.codebreaking.playing_codebreaking_cards import (
    CardQuestion,
    PlayNoCard,
    Use,
)
from warcabinet.awaw.naval.battle.allocation_of_available_air_units import PlanAir, cautious
from warcabinet.awaw.naval.battle.attacks_against_enemy_bases import AttackAirBases
from warcabinet.awaw.naval.battle.balance import outmatched, stay_unless_damaged
from warcabinet.awaw.naval.battle.battle_orders import Withdrawal, WithdrawGroups
from warcabinet.awaw.naval.battle.fleet_orders import AimShips, CapitalTargets, Screen
from warcabinet.awaw.naval.battle.strike_orders import (
    LaunchStrike,
    NoStrike,
    full_strike,
)
from warcabinet.awaw.naval.battle.strike_targets import AimStrike, StrikeTargets
from warcabinet.awaw.naval.battle.withdrawal_from_naval_combat import LeavingShips, SendShipsHome
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked


def fought_on_charts(world: AwawWorld) -> bool:
    """24.11: does nothing move on the map in this scenario?"""
    scenario = world.statics.scenario
    return scenario is not None and "lane-only" in scenario.special


def _later_round(world: AwawWorld) -> bool:
    return any(row.round > 1 for row in world.battles.values())


def bases_in_the_first_round(asked: Asked) -> AttackAirBases | None:
    """22.431: in later rounds no base is attacked; in the first one the seat is asked."""
    return AttackAirBases() if _later_round(asked.world) else None


IN_A_BATTLE = (Use.SEARCH, Use.FLEET_COMBAT, Use.SUBMARINE_ATTACKS, Use.ONE_SUBMARINE_ATTACK)


def cards_in_the_first_round(asked: Asked) -> PlayNoCard | None:
    """48.32, 48.41B, 48.51: in later rounds of a battle no card is played of one's own accord; for
    all else, and where one may be countered, the seat is asked.
    """
    question = asked.decision
    assert isinstance(question, CardQuestion)
    routine = question.use in IN_A_BATTLE and not question.counters
    return PlayNoCard() if routine and _later_round(asked.world) else None


def plan_in_the_first_round(asked: Asked) -> PlanAir | None:
    """22.44: in later rounds as many as may patrol over each group; in the first the seat is
    asked.
    """
    return cautious(asked) if _later_round(asked.world) else None


def strike_in_the_first_round(asked: Asked) -> LaunchStrike | NoStrike | None:
    """22.46: in later rounds all who can strike the group with most carriers; in the first the seat
    is asked.
    """
    return full_strike(asked) if _later_round(asked.world) else None


def aim_in_the_first_round(asked: Asked) -> AimStrike | None:
    """23.43: in later rounds carriers are attacked first, then capital ships."""
    question = asked.decision
    assert isinstance(question, StrikeTargets)
    return question.default(asked) if _later_round(asked.world) else None


def screen_in_the_first_round(asked: Asked) -> Screen | None:
    """22.531C: in later rounds only those are screened who must be."""
    return Screen() if _later_round(asked.world) else None


def fire_at_the_only_target(asked: Asked) -> AimShips | None:
    """22.54: capital ships fire at the only target there is; in later rounds they help where they
    are needed most.
    """
    question = asked.decision
    assert isinstance(question, CapitalTargets)
    if len(question.targets) > 1 and not _later_round(asked.world):
        return None
    return question.default(asked)


def fight_on_unless_outmatched(asked: Asked) -> WithdrawGroups | None:
    """22.61: the seat is asked whenever the enemy is seen to be much stronger, or a group has lost
    its escorts; else all fight on.
    """
    question = asked.decision
    assert isinstance(question, Withdrawal)
    return None if outmatched(asked.world, question.side) else WithdrawGroups()


def stay_unless_outmatched(asked: Asked) -> SendShipsHome | None:
    """22.61B: the seat is asked where it is asked to withdraw and a ship is damaged that could go
    home; else all ships stay.
    """
    question = asked.decision
    assert isinstance(question, LeavingShips)
    doubt = outmatched(asked.world, question.side)
    return stay_unless_damaged(asked) if doubt else SendShipsHome()
