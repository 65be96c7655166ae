"""15.3, 15.5: how strong an attack is, how strong the defence, and the odds between them.

The strengths of both sides are totals of the book, so that air and ships can add theirs.
"""

from __future__ import annotations

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attack.assaults import Assault, attacking, defenders
from warcabinet.awaw.ground.attack.defense_multipliers import multiplier_parts, net_multiplier
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Modifier, Question
from warcabinet.engine.derived import until_next_write
from warcabinet.engine.world import Thing


class AttackStrength(Question, frozen=True):
    """15.51: the factors that attack: ground units, and whatever supports them."""

    assault: Assault

    def about(self) -> tuple[Thing, ...]:
        return tuple(a_unit(unit) for unit in self.assault.attackers)


class DefenceStrength(Question, frozen=True):
    """15.51: what supports the defending ground units, beside their own strength."""

    assault: Assault

    def about(self) -> tuple[Thing, ...]:
        return tuple(a_hex(space) for space in self.assault.hexes)


# How strong ---------------------------------------------------------------------------------------


def strength(world: AwawWorld, unit: UnitId, assault: Assault) -> int:
    """10.23, 15.31, 15.35: factors times net DM, never less than face value."""
    factors = world.statics.kinds[world.units[unit].type].combat
    return factors * max(net_multiplier(world, unit, assault), 1)


def attack_strength_parts(world: AwawWorld, assault: Assault) -> tuple[Modifier, ...]:
    return BOOK.total(world, AttackStrength(assault))


def attack_strength(world: AwawWorld, assault: Assault) -> int:
    """15.51: all that attacks."""
    return sum(part.value for part in attack_strength_parts(world, assault))


def defence_strength_parts(world: AwawWorld, assault: Assault) -> tuple[Modifier, ...]:
    return BOOK.total(world, DefenceStrength(assault))


def defence_strength(world: AwawWorld, assault: Assault) -> int:
    """15.51: all that defends."""
    units = sum(strength(world, unit, assault) for unit in defenders(world, assault))
    return units + sum(part.value for part in defence_strength_parts(world, assault))


@BOOK.modifies(
    AttackStrength, "15.31", "ground units", "a unit attacks with its printed combat factor"
)
def attacking_units(world: AwawWorld, asked: AttackStrength) -> int:
    kinds, rows = world.statics.kinds, world.units
    return sum(kinds[rows[unit].type].combat for unit in attacking(world, asked.assault))


# A round as it is fought --------------------------------------------------------------------------


class Weight(msgspec.Struct, frozen=True):
    """A defending unit in a round of combat: its factors and each of its DMs."""

    unit: UnitId
    factors: int
    parts: tuple[Modifier, ...]

    @property
    def multiplier(self) -> int:
        """15.35: the net DM, but never less than face value."""
        return max(sum(part.value for part in self.parts), 1)

    @property
    def strength(self) -> int:
        return self.factors * self.multiplier


class Balance(msgspec.Struct, frozen=True):
    """The strengths of both sides in a round of combat, part by part."""

    attack_parts: tuple[Modifier, ...]
    defenders: tuple[Weight, ...]
    support_parts: tuple[Modifier, ...]
    """What supports the defending units; no DM counts for it."""
    attack: int
    defence: int

    @property
    def below_even(self) -> bool:
        """15.52: are the odds worse than 1 to 1?"""
        return self.attack < self.defence

    def lowered(self, less: int) -> int:
        """15.61: the defence with the DM of each ground unit lowered, down to nothing."""
        lost = sum(one.factors * min(one.multiplier, less) for one in self.defenders)
        return self.defence - lost


@until_next_write
def weigh(world: AwawWorld, assault: Assault) -> Balance:
    """15.51, 15.41, 15.74: the strengths of an attack as they are now. All defending units of the
    attacked hexes are added up, each with its own DM.
    """
    weights = []
    for unit in defenders(world, assault):
        factors = world.statics.kinds[world.units[unit].type].combat
        weights.append(Weight(unit, factors, multiplier_parts(world, unit, assault)))
    attack_parts = attack_strength_parts(world, assault)
    support = defence_strength_parts(world, assault)
    attack = sum(part.value for part in attack_parts)
    defence = sum(one.strength for one in weights) + sum(part.value for part in support)
    return Balance(attack_parts, tuple(weights), support, attack, defence)


# The odds -----------------------------------------------------------------------------------------


def odds(attack: int, defence: int) -> tuple[int, int]:
    """15.51, 15.52: the ratio in whole numbers, rounded in favour of the defender: 19 against 10 is
    1 to 1, 5 against 13 is 1 to 3.
    """
    if attack <= 0:
        return 0, 1
    if defence <= 0:
        return attack, 0
    if attack >= defence:
        return attack // defence, 1
    return 1, -(-defence // attack)
