"""23.4: the exact chances of one strike: how many squadrons get through, what they do to a ship.

The figures come from the functions that play itself uses. Types do not matter for how many get
through, since every squadron counts alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from fractions import Fraction

from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import (
    TWO_DICE,
    engaged,
    net_modifier,
    table_result,
)
from warcabinet.awaw.naval.air_naval.air_attack_dice_rolls import AirAttackRoll, hits_of
from warcabinet.awaw.naval.air_naval.air_defense import flak
from warcabinet.awaw.naval.air_naval.flyers import Force, attackers, squads, total
from warcabinet.awaw.naval.air_naval.surprise_air_strikes import patrol_bonus
from warcabinet.awaw.naval.damage.named_ships import blow, critical_due, is_critical
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.state.naval import Condition, Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

Chances = Mapping[int, Fraction]

DIE = 6


def through(
    world: AwawWorld,
    force: Force,
    fighting: Force,
    defenders: Force,
    level: int,
    space: SpaceId,
    surprise: int = 0,
) -> Chances:
    """23.416A, 23.423: the chance of each number of squadrons that get through, if these defenders
    meet the strike, these of it fight them, and the air defense of the group has this level.
    """
    found: dict[int, Fraction] = {}
    for left, chance in _after_combat(world, force, fighting, defenders, space, surprise).items():
        for roll, how_likely in TWO_DICE:
            fire = flak(world, level, roll) if level and left else None
            gone = 0 if fire is None else fire.eliminated + fire.aborted
            count = max(0, left - gone)
            found[count] = found.get(count, Fraction(0)) + chance * how_likely
    return dict(sorted(found.items()))


def _after_combat(
    world: AwawWorld,
    force: Force,
    fighting: Force,
    defenders: Force,
    space: SpaceId,
    surprise: int,
) -> Chances:
    whole = total(force)
    if not defenders:
        return {whole: Fraction(1)}
    ours, theirs = squads(world, fighting, space), squads(world, defenders, space)
    modifier = -net_modifier(ours, theirs, -patrol_bonus(world, defenders, surprise))
    found: dict[int, Fraction] = {}
    for roll, chance in TWO_DICE:
        gone = sum(table_result(world.statics, engaged(theirs), roll + modifier))
        left = max(0, whole - gone)
        found[left] = found.get(left, Fraction(0)) + chance
    return found


# Against a target -------------------------------------------------------------------------------


class Fate(StrEnum):
    """What becomes of a named ship."""

    UNHARMED = "unharmed"
    HIT = "hit"
    DAMAGED = "damaged"
    SUNK = "sunk"


def hits(
    world: AwawWorld, force: Force, ships: tuple[Hull, ...], space: SpaceId, surprise: int = 0
) -> Chances:
    """23.44: the chance of each number of hits on a target."""
    asked = AirAttackRoll(attackers(force, space), ships, at_sea=True, surprise=surprise)
    found: dict[int, Fraction] = {}
    for roll, chance in TWO_DICE:
        count = hits_of(world, asked, roll)
        found[count] = found.get(count, Fraction(0)) + chance
    return dict(sorted(found.items()))


def fates(
    world: AwawWorld, force: Force, ship: Hull, space: SpaceId, surprise: int = 0
) -> Mapping[Fate, Fraction]:
    """20.52, 20.524, 23.44: what these squadrons do to a named ship at sea, critical hits and
    all.
    """
    asked = AirAttackRoll(attackers(force, space), (ship,), at_sea=True, surprise=surprise)
    size = class_of(world, ship).size
    found = dict.fromkeys(Fate, Fraction(0))
    for roll, chance in TWO_DICE:
        count = hits_of(world, asked, roll)
        result = blow(size, ship.condition, ship.hits, count, in_port=False)
        due = critical_due(world, ship, result, natural=roll, surprise=surprise, by_air=True)
        critical = Fraction(sum(is_critical(size, die) for die in range(1, DIE + 1)), DIE)
        worse = critical if due else Fraction(0)
        now = _fate(ship, result.condition, count)
        found[now] += chance * (1 - worse)
        sunk = result.condition is not Condition.FIT
        found[Fate.SUNK if sunk else Fate.DAMAGED] += chance * worse
    return found


def _fate(ship: Hull, condition: Condition | None, count: int) -> Fate:
    if condition is None:
        return Fate.SUNK
    if condition is not ship.condition:
        return Fate.DAMAGED
    return Fate.HIT if count else Fate.UNHARMED
