"""13.47, 34.2, 34.41: what mud and winter do to ground units.

Which hex decides (R-088): of movement and overruns the hex entered; of the bans on attacks and
exploitation attacks the target; of training, defence, zones of control and armor as infantry the
hex the unit stands in. Every nationality feels winter less its own preparation.
"""

from __future__ import annotations

from warcabinet.awaw.boards.kinds import Terrain
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.attack.defense_multipliers import (
    DefenceMultiplier,
    as_infantry,
    in_stronghold,
)
from warcabinet.awaw.ground.attack.ground_attacks import AttackWith, hostile_in
from warcabinet.awaw.ground.battle.breakthroughs import (
    EXPLOITATION_CLOSED,
    EXPLOITATION_LOSS,
    EXPLOITATION_STOP,
    CreateBreakthrough,
    ExploitFrom,
)
from warcabinet.awaw.ground.movement.movement_restrictions import CLEARED
from warcabinet.awaw.ground.overruns.overruns import OverrunWith
from warcabinet.awaw.ground.stacking.zones_of_control import WEAK
from warcabinet.awaw.logistics.weather.weather import (
    effect_mask,
    in_mud,
    is_winter,
    mud,
    winter_level,
)
from warcabinet.awaw.offensives.restrictions_on_offensive_operations import SPENDING_LIMIT
from warcabinet.awaw.pieces.combat_training_levels import CombatTraining
from warcabinet.awaw.pieces.ground_units import NEGATED, category
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power
from warcabinet.engine.derived import derived

RUSSIA = str(Power.RUSSIA)
MUD_LIMIT = 14
"""34.22A, 9.62: what is still a limited offensive."""

NO_OVERRUNS, NO_EXPLOITATION, SHAKEN, NO_ATTACKS, WEAK_ZONES, ARMOR_AS_INFANTRY = 3, 6, 7, 9, 10, 11
"""34.41: the winter effects from which these hold."""


# Mud ----------------------------------------------------------------------------------------------


@BOOK.lays(
    SPENDING_LIMIT,
    "34.22A, 34.25A, 34.25B",
    "in mud an alliance faction carries out no more than a limited offensive; Russia is exempt",
)
def limited_in_mud(world: AwawWorld, faction: str) -> tuple[int, int]:
    return MUD_LIMIT, 0 if faction == Faction.RUSSIA or not world.weather else mud(world)


@BOOK.forbids(OverrunWith, "34.22B, 13.57", "nobody but the Russians overruns in mud")
def no_overruns_in_mud(world: AwawWorld, asked: OverrunWith) -> bool:
    return asked.nationality != RUSSIA and in_mud(world, asked.target)


@BOOK.lays(EXPLOITATION_CLOSED, "34.22B", "nobody but the Russians exploits into mud")
def no_exploitation_into_mud(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return 0 if nationality == RUSSIA or not world.weather else mud(world)


@BOOK.forbids(
    AttackWith,
    "34.22B, 16.46B",
    "nobody but the Russians makes exploitation attacks on hexes in mud",
)
def no_exploitation_attacks_in_mud(world: AwawWorld, asked: AttackWith) -> bool:
    return asked.exploiting and asked.nationality != RUSSIA and in_mud(world, asked.target)


@BOOK.forbids(CreateBreakthrough, "34.22C", "nobody but the Russians creates breakthroughs in mud")
def no_breakthroughs_in_mud(world: AwawWorld, asked: CreateBreakthrough) -> bool:
    return asked.nationality != RUSSIA and in_mud(world, asked.space)


@BOOK.modifies(
    CombatTraining,
    "34.221",
    "mud",
    "Russian armor that exploits in mud, or from a breakthrough in mud, has one CTL less",
    nationality="russia",
    category="armor",
)
def russian_armor_in_mud(world: AwawWorld, asked: CombatTraining) -> int | None:
    if not world.weather:
        return None
    row = world.exploiters.get(asked.unit)
    if row is None:
        return None
    here = in_mud(world, where(world, world.units[asked.unit].place))
    return -1 if here or in_mud(world, row.breakthrough) else None


@BOOK.forbids(
    ExploitFrom,
    "34.221",
    "Russian armor whose training falls to nothing in mud does not exploit from a hex in mud",
    nationality="russia",
)
def russians_too_raw_for_mud(world: AwawWorld, asked: ExploitFrom) -> bool:
    """R-035: a CTL of one less one for mud is none."""
    if not in_mud(world, asked.space):
        return False
    parts = BOOK.total(world, CombatTraining(asked.nationality, asked.category, asked.unit))
    return sum(part.value for part in parts) <= 1


# Winter: movement and exploitation ----------------------------------------------------------------


@derived
def frozen_swamps(world: AwawWorld) -> int:
    """34.23C: the swamps that count as clear ground now."""
    if not world.weather or not is_winter(world):
        return 0
    return world.statics.area("region:frozen-swamps")


@BOOK.lays(CLEARED, "34.23C", "swamps of the eastern front are frozen in winter and count as clear")
def swamps_freeze(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return frozen_swamps(world)


@BOOK.modifies(
    DefenceMultiplier,
    "34.23C",
    "frozen swamp",
    "a swamp of the eastern front that is frozen gives no +1",
)
def no_shelter_in_frozen_swamp(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    frozen = frozen_swamps(world)
    if not frozen:
        return None
    return -1 if world.map.has(frozen, where(world, world.units[asked.unit].place)) else None


def winter_mountains(world: AwawWorld) -> int:
    """34.23B: mountains of the western and eastern fronts in a winter turn."""
    if not is_winter(world):
        return 0
    return world.statics.area("region:winter-breakthrough-ban") & world.board.terrain.where(
        Terrain.MOUNTAIN
    )


@BOOK.forbids(
    CreateBreakthrough,
    "34.23B",
    "no breakthrough is created in mountains of the western and eastern fronts in winter",
)
def no_breakthroughs_in_winter_mountains(world: AwawWorld, asked: CreateBreakthrough) -> bool:
    return bool(world.weather) and world.map.has(winter_mountains(world), asked.space)


@BOOK.lays(
    EXPLOITATION_STOP,
    "34.23B",
    "armor does not exploit out of mountains of the western and eastern fronts in winter",
)
def no_way_out_of_winter_mountains(
    world: AwawWorld, party: str, nationality: str, category: str
) -> int:
    return winter_mountains(world) if world.weather else 0


def _lose(points: int, rule: str) -> None:
    """34.41: each of the first five levels takes as many points; in the Pacific half, rounded
    down. The hex that armor enters decides.
    """

    def felt(world: AwawWorld, party: str, nationality: str) -> int:
        if not world.weather:
            return 0
        harder = effect_mask(world, nationality, party, points + 1)
        return effect_mask(world, nationality, party, points) & ~harder

    def loss(world: AwawWorld, party: str, nationality: str, category: str) -> tuple[int, int]:
        return points, felt(world, party, nationality) & ~world.statics.pacific

    def loss_in_asia(
        world: AwawWorld, party: str, nationality: str, category: str
    ) -> tuple[int, int]:
        return half, felt(world, party, nationality) & world.statics.pacific

    half = points // 2
    loss.__name__ = f"winter_effect_{points}"
    gist = f"a winter effect of {points} takes {points} movement points from exploiting armor"
    BOOK.lays(EXPLOITATION_LOSS, rule, gist)(loss)
    loss_in_asia.__name__ = f"winter_effect_{points}_in_the_pacific"
    gist = f"in the Pacific a winter effect of {points} takes {half} of them"
    BOOK.lays(EXPLOITATION_LOSS, rule, gist)(loss_in_asia)


for _points in range(1, NO_EXPLOITATION):
    _lose(_points, "34.41")


@BOOK.lays(
    EXPLOITATION_CLOSED, "34.41", "nobody exploits where he feels a winter effect of 6 or more"
)
def no_exploitation_in_winter(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    if not world.weather:
        return 0
    return effect_mask(world, nationality, party, NO_EXPLOITATION)


@BOOK.forbids(
    CreateBreakthrough, "34.41", "no breakthrough is created under a winter effect of 6 or more"
)
def no_breakthroughs_in_winter(world: AwawWorld, asked: CreateBreakthrough) -> bool:
    return winter_level(world, world.units[asked.unit], asked.space) >= NO_EXPLOITATION


@BOOK.forbids(ExploitFrom, "34.41", "nobody exploits from a hex with a winter effect of 6 or more")
def no_exploitation_from(world: AwawWorld, asked: ExploitFrom) -> bool:
    return winter_level(world, world.units[asked.unit], asked.space) >= NO_EXPLOITATION


@BOOK.forbids(
    AttackWith,
    "34.41, 16.46B",
    "nobody makes exploitation attacks on hexes where he feels a winter effect of 6 or more",
)
def no_exploitation_attacks_in_winter(world: AwawWorld, asked: AttackWith) -> bool:
    """From wherever the armor comes: the hex that is attacked decides (R-088)."""
    if not asked.exploiting or not world.weather:
        return False
    return winter_level(world, world.units[asked.unit], asked.target) >= NO_EXPLOITATION


@BOOK.forbids(OverrunWith, "34.41, 13.57", "no overruns under a winter effect of 3 or more")
def no_overruns_in_winter(world: AwawWorld, asked: OverrunWith) -> bool:
    return winter_level(world, world.units[asked.unit], asked.target) >= NO_OVERRUNS


@BOOK.lays(WEAK, "34.41", "under a winter effect of 10 an armor's zone costs one point, not two")
def weak_zones_in_winter(world: AwawWorld, party: str) -> int:
    if not world.weather:
        return 0
    return effect_mask(world, party, party, WEAK_ZONES) & ~world.statics.pacific


@BOOK.lays(NEGATED, "34.41", "under a winter effect of 11 armor is treated as infantry")
def armor_freezes(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    if not world.weather:
        return 0
    return effect_mask(world, nationality, party, ARMOR_AS_INFANTRY)


# Winter: combat -----------------------------------------------------------------------------------


@BOOK.modifies(
    CombatTraining, "34.41", "winter", "a winter effect of 7 or more takes one from the CTL"
)
def training_suffers(world: AwawWorld, asked: CombatTraining) -> int | None:
    if not world.weather or asked.category == Category.PARTISAN:
        return None
    return -1 if winter_level(world, world.units[asked.unit]) >= SHAKEN else None


@BOOK.modifies(
    DefenceMultiplier,
    "15.33G, 15.331, 30.522B, 34.41, 4.612, 4.613, 10.41F",
    "winter",
    "-1 for infantry and replacements, and for armor that has lost its mechanized component, under "
    "a winter effect of 7 or more, but in strongholds",
    category=(Category.INFANTRY, Category.REPLACEMENT, Category.ARMOR),
)
def shaken_by_winter(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    if not world.weather:
        return None
    unit = world.units[asked.unit]
    if winter_level(world, unit) < SHAKEN or in_stronghold(world, unit):
        return None
    return -1 if as_infantry(world, unit) else None


@BOOK.forbids(
    AttackWith,
    "34.41",
    "under a winter effect of 9 or more nobody attacks ground units other than partisans",
)
def no_attacks_in_winter(world: AwawWorld, asked: AttackWith) -> bool:
    if not world.weather:
        return False
    unit = world.units[asked.unit]
    if winter_level(world, unit, asked.target) < NO_ATTACKS:
        return False
    return not only_partisans(world, unit.party, asked.target)


def only_partisans(world: AwawWorld, party: str, space: str) -> bool:
    """34.23F: do only partisans defend a hex against this party?"""
    there = [world.units[unit] for unit in hostile_in(world, party, space)]
    return bool(there) and all(category(world, one) is Category.PARTISAN for one in there)
