"""60: Russian resistance. Russia never surrenders as such; a low resistance costs it industry and
units.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import GROUND, Category
from warcabinet.awaw.logistics.hex_control.hex_control import holder_of, partisan_held
from warcabinet.awaw.politics.atomic_markers import marked, resistance_lost
from warcabinet.awaw.politics.measures import Measured
from warcabinet.awaw.politics.parties import held_by_side, members_of, parties_of
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.surrender import UndefendedLoss
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, Side, at_war
from warcabinet.engine.book import Modifier, Question
from warcabinet.hexes import SpaceId

RUSSIA = str(Power.RUSSIA)
PIVOT = 7
"""60.11: with so many industrial centers, they neither raise nor lower resistance."""

FACTORS_PER_POINT = 10
YEAR_START_TOTAL = "year-start-total"
DP_CITIES = ("H47", "D44", "N49")
"""Moscow, Leningrad and Stalingrad, which carry diplomatic points."""


class RussianResistance(Question, frozen=True):
    """60.11: how firmly Russia resists; the sum of named modifiers."""

    classes: ClassVar[tuple[str, ...]] = ()


def resistance_parts(world: AwawWorld) -> tuple[Modifier, ...]:
    """60.11: the Russian resistance level, part by part."""
    return BOOK.total(world, RussianResistance())


def resistance(world: AwawWorld) -> int:
    return sum(part.value for part in resistance_parts(world))


@BOOK.modifies(
    Measured,
    "60.12",
    "resistance",
    "what Russian resistance has come to counts for victory",
    figure="resistance",
    party=RUSSIA,
)
def measured_resistance(world: AwawWorld, _: Measured) -> int | None:
    return resistance(world)


@BOOK.modifies(
    RussianResistance,
    "60.11",
    "diplomatic points",
    "the diplomatic points that Russia would be allotted count for its resistance",
)
def diplomatic_points(world: AwawWorld, _: RussianResistance) -> int | None:
    """49.12, 49.14, 49.154F: the basic allotment, one for each hundred BRPs of the last year start,
    less those for the great cities and for places that were taken undefended. A city with an
    atomic attack marker counts as the attacker's (43.322).
    """
    rows = world.statics.special("resistance-dps")
    if not rows:
        return None
    basic = rows[0].amount or 0
    total = world.levels.get(f"{YEAR_START_TOTAL}/{RUSSIA}")
    brps = total.value if total is not None else _opening_level(world)
    lost = sum(not _has(world, city) for city in DP_CITIES)
    return basic + brps // 100 - lost - len(undefended_losses(world))


def _has(world: AwawWorld, space: str) -> bool:
    """60.11, 43.322: does Russia control a hex, as far as resistance goes?"""
    return holder_of(world, space) == RUSSIA and not world.map.has(marked(world), space)


def undefended_losses(world: AwawWorld) -> list[SpaceId]:
    """49.154F: what was taken undefended counts in the year in which it was and in the next. A row
    without a year is of an older game and counts always.
    """
    rows = world.undefended_losses.rows()
    return [row.hex for row in rows if not row.year or world.turn.year <= row.year + 1]


def _opening_level(world: AwawWorld) -> int:
    """7.221: before the first year start the level of the scenario stands for its total."""
    scenario = world.statics.scenario
    row = None if scenario is None else scenario.economy.get(RUSSIA)
    return 0 if row is None else row.level


@BOOK.modifies(
    RussianResistance,
    "60.11",
    "unbuilt units",
    "every ten unbuilt Russian ground and army air factors lower resistance by one",
)
def unbuilt_units(world: AwawWorld, _: RussianResistance) -> int | None:
    return -(unbuilt_factors(world) // FACTORS_PER_POINT) or None


def unbuilt_factors(world: AwawWorld) -> int:
    """60.11: the ground and army air factors in the Russian force pool."""
    found = 0
    for pool in world.pools.values():
        kind = world.statics.kinds[pool.type]
        if pool.party == RUSSIA and kind.category in (*GROUND, Category.AAF):
            found += pool.unbuilt * kind.combat
    return found


@BOOK.modifies(
    RussianResistance,
    "60.11",
    "industrial centers",
    "each Russian industrial center above seven raises resistance, each below lowers it",
)
def industrial_centers(world: AwawWorld, _: RussianResistance) -> int | None:
    held = sum(
        counter.kind is CounterKind.INDUSTRIAL_CENTER and _has(world, counter.hex)
        for counter in world.counters.values()
    )
    return held - PIVOT or None


@BOOK.modifies(
    RussianResistance,
    "60.11",
    "allies",
    "each Western Allied power at war with Germany raises Russian resistance by one",
)
def allies(world: AwawWorld, _: RussianResistance) -> int | None:
    row = world.levels.get(f"{LevelKind.WESTERN_ALLIES_AT_WAR}/{RUSSIA}")
    if row is not None:
        return row.value or None
    western = [one for one in members_of(world, Faction.WESTERN_ALLIES) if is_power(one)]
    return sum(at_war(world, Power(one), Power.GERMANY) for one in western) or None


@BOOK.modifies(
    RussianResistance,
    "60.11",
    "Axis in Britain",
    "Russian resistance is one lower while the Axis hold a hex of Britain",
)
def axis_in_britain(world: AwawWorld, _: RussianResistance) -> int | None:
    britain = world.board.territory.where("britain") & world.map.hexes
    held = held_by_side(world, Side.AXIS) & ~partisan_held(world) | marked(world, Side.AXIS)
    return -1 if britain & held else None


@BOOK.modifies(
    RussianResistance,
    "60.11",
    "a second front",
    "Russian resistance is one higher while the Western Allies hold two hexes of European France",
)
def second_front(world: AwawWorld, _: RussianResistance) -> int | None:
    france = world.board.territory.where("france") & world.map.hexes
    western = [name for name in parties_of(world, Side.ALLIED) if name != RUSSIA]
    france &= ~partisan_held(world)
    area = marked(world, Side.ALLIED)
    for name in western:
        area |= world.held[name]
    held = (area & france).bit_count()
    return 1 if held >= 2 else None


@BOOK.modifies(
    RussianResistance,
    "60.11, 43.321B",
    "atomic attacks",
    "atomic attacks on Russia lower its resistance by three, two more, and one more each",
)
def atomic_attacks(world: AwawWorld, _: RussianResistance) -> int | None:
    return -resistance_lost(world, RUSSIA) or None


def lowest_resistance(world: AwawWorld) -> int:
    """60.32A: the lowest level for which units have been removed so far; 0 if for none."""
    row = world.levels.get("lowest-resistance/russia")
    return 0 if row is None else row.value


def note_lowest(world: AwawWorld, value: int) -> None:
    world.put(Level("lowest-resistance", RUSSIA, value))


def lose_undefended(world: AwawWorld, space: str) -> None:
    """49.154: Russia loses a diplomatic point for a place that was taken undefended."""
    world.put(UndefendedLoss(world.map.space(space), world.turn.year))
