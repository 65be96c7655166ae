"""26.45, 26.46, 26.47, 24.65: what a raid may come to.

Pure arithmetic: the same functions serve play and odds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import TWO_DICE, table_result
from warcabinet.awaw.state.bombing import Role
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.strategic.sw_combat_table import Result, read

TIES = tuple(Role)
"""26.454: of equal categories the first of these bears a loss."""

BOMB = (Role.BOMBING_ARMY_AIR, Role.BOMBERS)
"""26.42: the bomber component of a force."""

Strength = tuple[tuple[Role, int], ...]
"""The factors of each category of a force, without those that have none."""


def figure(setting: Statics, name: str, place: str = "europe") -> int:
    return setting.tables["figures-bombing"].number(name, place)


def strength(factors: Mapping[Role, int]) -> Strength:
    return tuple((role, factors[role]) for role in TIES if factors.get(role))


def total(force: Strength) -> int:
    """26.452: a jet counts as one factor where factors are counted."""
    return sum(count for _, count in force)


def bombing(force: Strength) -> int:
    """26.42, 26.461: the factors that bomb."""
    return sum(count for role, count in force if role in BOMB)


def split_army_air(setting: Statics, factors: int) -> tuple[int, int]:
    """26.13, 26.42B, 26.43C: of so many army air factors a third, rounded down, bombs; the others
    escort them.
    """
    bombers = factors // figure(setting, "bombing-army-air-divisor")
    return bombers, factors - bombers


# In the air ---------------------------------------------------------------------------------------


def combat_strength(setting: Statics, factors: int, jets: int) -> int:
    """26.451A, 26.451B, 26.452: the strength of so many factors, jets among them, which count three
    times.
    """
    return factors + jets * (figure(setting, "jet-strength") - 1)


def engaging(attackers: int, defenders: int) -> int:
    """26.451B: how many factors of a raid fight: as many as the defender has, or all."""
    return min(attackers, defenders)


def jets_of(force: Strength) -> int:
    return dict(force).get(Role.JETS, 0)


def deal(force: Strength, eliminated: int, aborted: int) -> tuple[dict[Role, int], dict[Role, int]]:
    """26.454, 26.464, 19.6, 19.62: who of a force is lost and who aborts: first the losses, then
    the aborts, one factor at a time, the largest category first and then the next; where two are
    equal, in the order of the categories. Who has nothing left is passed over.
    """
    order = sorted(dict(force), key=lambda role: (-dict(force)[role], TIES.index(role)))
    room = dict(force)
    lost = min(eliminated, total(force))
    turned = min(aborted, total(force) - lost)
    shares: tuple[dict[Role, int], dict[Role, int]] = ({}, {})
    place = 0
    for number in range(lost + turned):
        while not room[order[place % len(order)]]:
            place += 1
        role = order[place % len(order)]
        share = shares[0 if number < lost else 1]
        share[role] = share.get(role, 0) + 1
        room[role] -= 1
        place += 1
    return shares


def left(force: Strength, *taken: Mapping[Role, int]) -> Strength:
    """What a force has after these were taken from it."""
    return strength({role: count - sum(one.get(role, 0) for one in taken) for role, count in force})


# Over the target ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Strike:
    """24.632, 24.65, 26.463, 26.464: what both dice mean over a target: the results, what is added
    to the attacker's, and the bombers that are lost and that abort.
    """

    attack: Result
    defense: Result
    extra: int
    """26.47: results of the table, or three BRPs each, that come on top."""

    def brps(self, setting: Statics) -> int:
        """24.632A, 26.463, 24.65: three BRPs for each number before the slash, and one for each
        behind it; three for each that comes on top.
        """
        figures = setting.tables["figures-strategic-warfare"]
        return (
            self.attack.before * figures.number("brps-per-eliminated", "europe")
            + self.attack.after * figures.number("brps-per-aborted", "europe")
            + self.extra * figures.number("brps-per-bomber-through", "europe")
        )


def strike(
    setting: Statics, bombers: int, defense: int, modifier: int, rolls: tuple[int, int]
) -> Strike:
    """24.62, 24.65, 26.461, 26.47, 26.76, 26.761E: bombers that have reached a target, and its
    defenses, each on their row; the modifier helps the one as much as it hurts the other. What
    favors the attacker comes on top, at most one for each bomber; and so does each bomber that was
    neither lost nor turned back, without as many as the modifier favors the defender.
    """
    attack = read(setting, bombers, rolls[0] + modifier)
    answer = read(setting, defense, rolls[1] - modifier)
    through = max(0, bombers - answer.before - answer.after)
    extra = min(max(modifier, 0), bombers) + max(0, through - max(-modifier, 0))
    return Strike(attack, answer, extra)


# Chances ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Meeting:
    """26.45: an air combat of a raid: strengths of both sides, and what the raid adds to its
    dice.
    """

    attack: int
    defense: int
    modifier: int


@dataclass(frozen=True, slots=True)
class End:
    """How a raid may end: damage in BRPs, factors that the attacker and the defender have lost."""

    damage: int
    lost: int
    defenders_lost: int


@lru_cache(maxsize=1024)
def chances(
    setting: Statics,
    force: Strength,
    meeting: tuple[Strength, Meeting] | None,
    defense: int,
    modifier: int,
) -> dict[End, Fraction]:
    """26.45, 26.46: every end of a raid with its exact chance; with one air combat or none."""
    found: dict[End, Fraction] = {}
    for (fleet, gone, downed), chance in _in_the_air(setting, force, meeting).items():
        bombers = strength({role: count for role, count in fleet if role in BOMB})
        for one, likely in _over_the_target(setting, bombers, defense, modifier).items():
            end = End(one.damage, gone + one.lost, downed)
            found[end] = found.get(end, Fraction(0)) + chance * likely
    return found


def _in_the_air(
    setting: Statics, force: Strength, meeting: tuple[Strength, Meeting] | None
) -> dict[tuple[Strength, int, int], Fraction]:
    if meeting is None:
        return {(force, 0, 0): Fraction(1)}
    defenders, fight = meeting
    found: dict[tuple[Strength, int, int], Fraction] = {}
    for ours, p in TWO_DICE:
        hits = table_result(setting, fight.attack, ours + fight.modifier)
        downed = min(hits[0], total(defenders))
        for theirs, q in TWO_DICE:
            result = table_result(setting, fight.defense, theirs - fight.modifier)
            lost, turned = deal(force, *result)
            key = left(force, lost, turned), sum(lost.values()), downed
            found[key] = found.get(key, Fraction(0)) + p * q
    return found


@lru_cache(maxsize=4096)
def _over_the_target(
    setting: Statics, bombers: Strength, defense: int, modifier: int
) -> dict[End, Fraction]:
    count = total(bombers)
    if not count:
        return {End(0, 0, 0): Fraction(1)}
    found: dict[End, Fraction] = {}
    for ours, p in TWO_DICE:
        for theirs, q in TWO_DICE:
            one = strike(setting, count, defense, modifier, (ours, theirs))
            end = End(one.brps(setting), min(one.defense.before, count), 0)
            found[end] = found.get(end, Fraction(0)) + p * q
    return found
