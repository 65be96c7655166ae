"""22.23, 22.24B, 22.163: when an intercepting or supporting force arrives."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

from warcabinet.awaw.naval.interception.interception_dice import reached
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Theater

FREE = 3
"""22.163B: from so far a patrol supports at once."""


def hexes_per_round(theater: Theater) -> int:
    """22.24B, 22.163C: four hexes a round in Europe, two in the Pacific."""
    return 4 if theater is Theater.EUROPE else 2


def round_of_arrival(theater: Theater, distance: int, total: int) -> int:
    """22.23, 22.24B: the first round if the dice reach the hex; else one round later for every four
    (Europe) or two hexes (Pacific) that are missing, or part of them.
    """
    missing = max(0, distance - reached(theater, total))
    return 1 + -(-missing // hexes_per_round(theater))


def round_of_support(theater: Theater, distance: int) -> int:
    """22.163B, 22.163C, 21.4184D: a patrol joins in the first round from up to three hexes, and
    later from further away.
    """
    missing = max(0, distance - FREE)
    return 1 + -(-missing // hexes_per_round(theater))


@cache
def ways(dice: int) -> tuple[int, ...]:
    """How many ways so many dice have to show each sum, from nought on."""
    if dice == 0:
        return (1,)
    before = ways(dice - 1)
    total = 6 * dice
    return tuple(
        sum(before[rest] for face in range(1, 7) if 0 <= (rest := made - face) < len(before))
        for made in range(total + 1)
    )


def chances(theater: Theater, distance: int, dice: int) -> dict[int, Fraction]:
    """22.23, 22.24B: the exact chance of each round of arrival. Without dice nobody comes."""
    if dice == 0:
        return {}
    found: dict[int, Fraction] = {}
    for total, count in enumerate(ways(dice)):
        if count:
            arrives = round_of_arrival(theater, distance, total)
            found[arrives] = found.get(arrives, Fraction(0)) + Fraction(count, 6**dice)
    return found


def furthest(world: AwawWorld, theater: Theater) -> int:
    """22.22: no force intercepts from further away: 40 hexes in Europe, 20 in the Pacific."""
    return world.statics.tables["naval-ranges"].number("interception", theater)
