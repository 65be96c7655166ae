"""10.55, 10.56, 15.92C: airborne units that have been dropped in this player turn, in ground
combat. The drop itself (`air/transport/airdrops.py`) leaves a row.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import DROPS, SPECIALIZED, Category
from warcabinet.awaw.ground.attack.assaults import Assault, attacking
from warcabinet.awaw.ground.attack.attackable_hexes import drop_attack
from warcabinet.awaw.ground.attack.defense_multipliers import DefenceMultiplier
from warcabinet.awaw.ground.attack.ground_attacks import (
    FightBelowEven,
    MakeAttack,
    hostile_in,
    is_dropped,
)
from warcabinet.awaw.ground.attrition.hex_occupation import AttritionAdvance
from warcabinet.awaw.ground.battle.advance_after_combat import AdvanceWith
from warcabinet.awaw.ground.battle.resolving_ground_attacks import StayAfterAttack
from warcabinet.awaw.pieces.ground_units import eliminate, mechanized
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld


@BOOK.forbids(
    MakeAttack,
    "15.92C, 10.55A, 10.55B",
    "a dropped airborne unit attacks only the hex on which it was dropped, or several with it",
)
def away_from_the_drop(world: AwawWorld, attack: MakeAttack) -> bool:
    assault = attack.assault
    return any(
        is_dropped(world, unit) and world.units[unit].place not in assault.hexes
        for unit in assault.attackers
    )


@BOOK.forbids(
    MakeAttack, "15.44", "dropped airborne units by themselves do not attack several hexes"
)
def drop_on_several(world: AwawWorld, attack: MakeAttack) -> bool:
    assault = attack.assault
    return len(assault.hexes) > 1 and all(is_dropped(world, one) for one in assault.attackers)


@BOOK.forbids(
    MakeAttack,
    "15.22, 10.53C",
    "all airborne units that were dropped on a hex take part in the attack on it",
)
def drop_left_out(world: AwawWorld, attack: MakeAttack) -> bool:
    """They need not if they could not make any attack at 1:1 (10.55C)."""
    assault = attack.assault
    if not world.airdrops:
        return False
    return any(
        drop_attack(world, space, assault.exploiting) is not None
        for space in assault.hexes
        if any(
            is_dropped(world, unit) and unit not in assault.attackers
            for unit in world.units_in[space]
        )
    )


@BOOK.forbids(
    AdvanceWith,
    "15.92C, 10.56",
    "a dropped airborne unit stays in the hex on which it was dropped",
    category=DROPS,
)
def dropped_stay(world: AwawWorld, advance: AdvanceWith) -> bool:
    return is_dropped(world, advance.unit)


@BOOK.forbids(
    AttritionAdvance,
    "10.56",
    "an airborne unit that was dropped in this game turn does not move on by attrition either",
    category=Category.AIRBORNE,
)
def no_advance_by_attrition(world: AwawWorld, asked: AttritionAdvance) -> bool:
    return is_dropped(world, asked.unit)


@BOOK.forbids(
    StayAfterAttack,
    "10.56",
    "a dropped airborne unit with enemies in its hex after combat is lost",
    category=DROPS,
)
def lost_among_enemies(world: AwawWorld, asked: StayAfterAttack) -> bool:
    row = world.units[asked.unit]
    return is_dropped(world, asked.unit) and bool(
        hostile_in(world, row.party, where(world, row.place))
    )


@BOOK.forbids(
    FightBelowEven,
    "10.55C, 15.52",
    "an airdrop on enemies needs odds of 1:1 in the first round, though not later",
    category=DROPS,
)
def drop_at_bad_odds(world: AwawWorld, asked: FightBelowEven) -> bool:
    return asked.round == 1 and is_dropped(world, asked.unit)


def lose_stranded_drops(world: AwawWorld) -> None:
    """10.56: when all attacks are made, airborne units that did not fight those on whom they fell
    are lost: they are in one hex with the enemy.
    """
    for unit in sorted(world.airdrops):
        row = world.units.get(unit)
        if (
            row is not None
            and is_dropped(world, unit)
            and hostile_in(world, row.party, where(world, row.place))
        ):
            eliminate(world, row, Cause.SPECIAL, "10.56")


def drop_alone(world: AwawWorld, assault: Assault) -> bool:
    """15.32H: are all attackers that are left dropped airborne units?"""
    if not world.airdrops:
        return False
    units = attacking(world, assault)
    return bool(units) and all(is_dropped(world, unit) for unit in units)


@BOOK.modifies(
    DefenceMultiplier,
    "15.32H, 10.55D, 30.522B",
    "airdrop alone",
    "+1 for infantry, replacements, partisans, and armor that has lost its mechanized component, "
    "that only an airdrop attacks",
    category=(Category.INFANTRY, Category.REPLACEMENT, Category.PARTISAN, Category.ARMOR),
)
def soft_against_a_drop(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    """R-845: armor that acts as infantry does so here, too."""
    if not drop_alone(world, asked.assault) or _is_armor_still(world, asked):
        return None
    return 1


@BOOK.modifies(
    DefenceMultiplier,
    "15.32H, 10.55D",
    "airdrop alone",
    "+2 for armor and specialized units that only an airdrop attacks",
    category=(Category.ARMOR, *SPECIALIZED),
)
def hard_against_a_drop(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    if not drop_alone(world, asked.assault):
        return None
    hard = asked.category != Category.ARMOR or _is_armor_still(world, asked)
    return 2 if hard else None


def _is_armor_still(world: AwawWorld, asked: DefenceMultiplier) -> bool:
    """10.32: is this armor that has the use of its mechanized component?"""
    return asked.category == Category.ARMOR and mechanized(world, world.units[asked.unit])
