"""19.2, 19.3, 19.4: a round of air combat, and whole battles, as exact chances.

The squads of both sides are all that is looked at; play takes the same steps with real dice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import lru_cache

import msgspec

from warcabinet.awaw.air.combat.jets_bombers_interceptors import JET_STRENGTH, jets
from warcabinet.awaw.air.combat.losses_from_mixed_forces import Squad, after, apportion
from warcabinet.awaw.state.statics import Statics

HIGHEST_ROW = 20
"""19.21: what is above is looked up in two rows or more."""

LOWEST_ROLL, HIGHEST_ROLL = 2, 12
"""19.42: a roll of less than two is a two; the last column is open."""

Force = tuple[Squad, ...]
Outcomes = tuple[tuple[Force, Fraction], ...]
Ends = tuple[tuple[tuple[Force, Force], Fraction], ...]

TWO_DICE = tuple((roll, Fraction(6 - abs(roll - 7), 36)) for roll in range(2, 13))


# Strength, modifier, table ------------------------------------------------------------------------


def engaged(squads: Iterable[Squad]) -> int:
    """17.55, 17.65, 18.521B, 19.41: the strength of a force: jets count three times, air transports
    not at all, inverted air units in full.
    """
    return sum(
        squad.units * (JET_STRENGTH if squad.is_jet else 1)
        for squad in squads
        if not squad.is_transport
    )


def lowest_drm(squads: Iterable[Squad]) -> int:
    """19.31A, 17.85: of different Air Nationality DRMs the lowest counts."""
    return min((squad.drm for squad in squads), default=0)


def net_modifier(ours: Iterable[Squad], theirs: Iterable[Squad], extra: int = 0) -> int:
    """19.31: what we add to our dice; the other side takes as much away from its own."""
    ours, theirs = tuple(ours), tuple(theirs)
    return lowest_drm(ours) - lowest_drm(theirs) + jets(ours) - jets(theirs) + extra


@lru_cache(maxsize=4096)
def table_result(setting: Statics, strength: int, roll: int) -> tuple[int, int]:
    """19.21, 19.42: how many are eliminated and how many aborted: above the highest row with as
    many rows as it takes, all of them with the same roll.
    """
    if strength <= 0:
        return 0, 0
    row = min(strength, HIGHEST_ROW)
    column = max(LOWEST_ROLL, min(roll, HIGHEST_ROLL))
    eliminated, _, aborted = setting.tables["air-combat"].text(row, column).partition("/")
    more = table_result(setting, strength - row, roll)
    return int(eliminated) + more[0], int(aborted or 0) + more[1]


# One round ----------------------------------------------------------------------------------------


@lru_cache(maxsize=16384)
def left_after(setting: Statics, targets: Force, strength: int, modifier: int) -> Outcomes:
    """What one side's dice leave of the other."""
    found: dict[Force, Fraction] = {}
    for roll, chance in TWO_DICE:
        result = table_result(setting, strength, roll + modifier)
        left = after(targets, apportion(targets, *result))
        found[left] = found.get(left, Fraction(0)) + chance
    return tuple(found.items())


@lru_cache(maxsize=4096)
def round_outcomes(
    setting: Statics,
    attackers: Force,
    defenders: Force,
    extra: int = 0,
    single_sided: bool = False,
) -> Ends:
    """19.41: all that a round can leave of both sides, with its chance; both roll on what they were
    before it. What 19.62 leaves to an owner falls as by default.
    """
    modifier = net_modifier(attackers, defenders, extra)
    below = left_after(setting, defenders, engaged(attackers), modifier)
    above: Outcomes = ((attackers, Fraction(1)),)
    if not single_sided:
        above = left_after(setting, attackers, engaged(defenders), -modifier)
    return tuple(((ours, theirs), p * q) for ours, p in above for theirs, q in below)


# Whole battles ------------------------------------------------------------------------------------

GoesOn = Callable[[Force, Force], bool]
"""Does a side fight on with what it has against that? Its own force comes first."""


def always(ours: Force, theirs: Force) -> bool:
    return True


def never(ours: Force, theirs: Force) -> bool:
    return False


def while_stronger(ours: Force, theirs: Force) -> bool:
    """On as long as we are at least as strong."""
    return engaged(ours) >= engaged(theirs)


class Policy(msgspec.Struct, frozen=True):
    """19.11: who fights on after a round; the defender says so first."""

    attacker: GoesOn = while_stronger
    defender: GoesOn = always


def rested(squads: Force) -> Force:
    """18.5634: whoever was forced to abort fights again in the next round."""
    return tuple(msgspec.structs.replace(squad, aborted=0) for squad in squads)


@lru_cache(maxsize=1024)
def battle_outcomes(
    setting: Statics,
    attackers: Force,
    defenders: Force,
    policy: Policy,
    extra: int = 0,
) -> Ends:
    """19.11: how a battle ends: rounds until a side is gone or does not go on. A round in which
    nothing is lost is fought again, and counts as often as it takes.
    """
    found: dict[tuple[Force, Force], Fraction] = {}
    again = Fraction(0)
    for (ours, theirs), chance in round_outcomes(setting, attackers, defenders, extra):
        on = ours and theirs and policy.defender(theirs, ours) and policy.attacker(ours, theirs)
        if not on:
            found[ours, theirs] = found.get((ours, theirs), Fraction(0)) + chance
            continue
        following = rested(ours), rested(theirs)
        if following == (attackers, defenders):
            again += chance
            continue
        for end, part in battle_outcomes(setting, *following, policy, extra):
            found[end] = found.get(end, Fraction(0)) + chance * part
    return tuple((end, chance / (1 - again)) for end, chance in found.items())


@lru_cache(maxsize=1024)
def fight(
    setting: Statics, attackers: Force, defenders: Force, policy: Policy, extra: int = 0
) -> tuple[tuple[tuple[int, int, int], Fraction], ...]:
    """How a battle ends in numbers: attackers left, defenders left, and of these how many were not
    forced to abort by the last round.
    """
    found: dict[tuple[int, int, int], Fraction] = {}
    for (ours, theirs), chance in battle_outcomes(setting, attackers, defenders, policy, extra):
        left = sum(squad.units for squad in theirs)
        aborted = sum(squad.aborted for squad in theirs)
        end = sum(squad.units for squad in ours), left, left - aborted
        found[end] = found.get(end, Fraction(0)) + chance
    return tuple(sorted(found.items()))
