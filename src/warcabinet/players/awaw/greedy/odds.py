"""What an attack is likely to bring, by the Combat Results Table alone.

A quick estimate for choosing among many attacks: losses are counted in factors, the rounds follow
each other as long as the attacker has the odds. The exact chances come from the rules themselves
(`assault` at the table); they would take too long for this.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from warcabinet.awaw.queries.ground import (
    BEST_ODDS,
    HIGHEST_DIE,
    CombatResult,
    combat_column,
    combat_result,
    half_rounded_up,
)
from warcabinet.awaw.queries.terms import Statics


class Prospect(NamedTuple):
    """The chance that no defender is left, and the factors that both sides lose on average."""

    clears: float
    own_loss: float
    enemy_loss: float


NOTHING = Prospect(0.0, 0.0, 0.0)


@lru_cache(maxsize=20_000)
def prospect(
    setting: Statics,
    attack: int,
    defence: int,
    factors: int,
    rounds: int,
    number: int = 1,
    grain: int = 1,
) -> Prospect:
    """How an attack of this strength may go, from round `number` on. `defence` is the strength
    of `factors` factors with their multipliers and support. `grain`: the factors of the smallest
    unit that could be lost; who has nothing smaller loses all of it.
    """
    if factors <= 0:
        return Prospect(1.0, 0.0, 0.0)
    at = combat_column(attack, defence)
    if at is None:
        return Prospect(0.0, float(attack), 0.0)
    clears = own = enemy = 0.0
    for rolled in range(1, HIGHEST_DIE + 1):
        die = min(HIGHEST_DIE, rolled + number - 1)
        ours, theirs = _losses(combat_result(setting, at, die), attack, defence, factors)
        ours = min(attack, -(-ours // grain) * grain)
        left, against = attack - ours, factors - theirs
        after = NOTHING
        if against <= 0:
            after = Prospect(1.0 if left > 0 else 0.5, 0.0, 0.0)
        elif number < rounds:
            strength = max(1, round(defence * against / factors))
            if left >= strength:
                after = prospect(setting, left, strength, against, rounds, number + 1, grain)
        clears += after.clears
        own += ours + after.own_loss
        enemy += theirs + after.enemy_loss
    return Prospect(clears / HIGHEST_DIE, own / HIGHEST_DIE, enemy / HIGHEST_DIE)


def _losses(result: CombatResult, attack: int, defence: int, factors: int) -> tuple[int, int]:
    """The factors that the attacker and the defender lose."""
    if (less := result.lowers) is not None:
        return min(attack, max(0, defence - less * factors)), factors
    match result:
        case CombatResult.A:
            return min(attack, defence), 0
        case CombatResult.HALF_A:
            return min(attack, half_rounded_up(defence)), 0
        case CombatResult.HALF_D:
            return 0, half_rounded_up(factors)
        case CombatResult.D:
            return 0, factors
        case _:
            if attack >= defence:
                return min(attack, defence), factors
            return attack, min(factors, max(1, attack * factors // defence))


def better_columns(attack: int, defence: int) -> tuple[int, ...]:
    """What must be added to an attack to reach each better column of the table."""
    needed = (ratio * defence - attack for ratio in range(1, BEST_ODDS + 1))
    return tuple(more for more in needed if more > 0)
