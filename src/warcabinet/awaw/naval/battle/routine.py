"""22.431, 48.32: what is asked in every round of a naval battle and seldom has a new answer in a
later one; for the standing orders of people.
"""

from __future__ import annotations

from warcabinet.awaw.codebreaking.playing_codebreaking_cards import (
    CardQuestion,
    PlayNoCard,
    Use,
)
from warcabinet.awaw.naval.battle.attacks_against_enemy_bases import AttackAirBases
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked


def _later_round(world: AwawWorld) -> bool:
    return any(row.round > 1 for row in world.battles.values())


def bases_in_the_first_round(asked: Asked) -> AttackAirBases | None:
    """22.431: in later rounds no base is attacked; in the first one the seat is asked."""
    return AttackAirBases() if _later_round(asked.world) else None


def cards_in_the_first_round(asked: Asked) -> PlayNoCard | None:
    """48.32, 48.51A: in later rounds no card is played for search; for all else, and where one may
    be countered, the seat is asked.
    """
    question = asked.decision
    assert isinstance(question, CardQuestion)
    searches = question.use is Use.SEARCH and not question.counters
    if not searches or not _later_round(asked.world):
        return None
    return PlayNoCard()
