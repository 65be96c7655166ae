"""14.4: the attrition table, what modifies the die, and what may come of a roll."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import ClassVar, NamedTuple

import msgspec

from warcabinet.awaw.boards.kinds import FRONTS_OF_THE_PACIFIC
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.attrition.eligible_units import (
    defenders_touched,
    eligible,
)
from warcabinet.awaw.logistics.weather.weather import unit_preparation, zone_level
from warcabinet.awaw.pieces.combat_training_levels import ctl
from warcabinet.awaw.state.attrition import (
    ZoneId,
)
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Theater
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Modifier, Question
from warcabinet.engine.decisions import Action, Decision, Form

DIE = 6

BONUS_FROM, BONUS_STEP = 61, 10
"""14.42A: one for every ten factors over 61, so from 71 on (R-023)."""


class AttritionResult(NamedTuple):
    """14.41: counters that the defender loses, and hexes that he gives up."""

    counters: int
    hexes: int

    def __str__(self) -> str:
        parts = [f"{n}{sign}" for n, sign in ((self.counters, "C"), (self.hexes, "H")) if n]
        return "/".join(parts) or "-"


class AttritionDie(Question, frozen=True):
    """14.42: what is added to the die of these attackers against these defenders in contact."""

    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]


# The table ----------------------------------------------------------------------------------------


def attrition_factors(world: AwawWorld, units: Iterable[UnitId]) -> int:
    """14.21: the printed factors that are counted."""
    kinds, rows = world.statics.kinds, world.units
    return sum(kinds[rows[unit].type].combat for unit in units)


def printed(world: AwawWorld, factors: int, score: int) -> AttritionResult:
    """14.41, 14.43: the cell of the table; below 0 counts as 0 and above 11 as 11."""
    table = world.statics.tables["attrition"]
    return parse(table.text(min(max(score, 0), 11), factors))


def parse(cell: str) -> AttritionResult:
    counts = {part[-1]: int(part[:-1]) for part in cell.split("/") if part != "-"}
    return AttritionResult(counts.get("C", 0), counts.get("H", 0))


def theater_of(world: AwawWorld, zone: ZoneId) -> Theater:
    """14.211, 4.31: the board of an attrition zone: that of its front, even if the zone includes
    the Urals box, which touches both.
    """
    pacific = world.attrition_zones[zone].front in FRONTS_OF_THE_PACIFIC
    return Theater.PACIFIC if pacific else Theater.EUROPE


def on_its_board(world: AwawWorld, zone: ZoneId, result: AttritionResult) -> AttritionResult:
    """14.41, 14.43: in a zone on the Pacific board half as many hexes are given up, rounded
    down.
    """
    figures = world.statics.tables["figures-attrition"]
    by = figures.number("hexes-divided-by", theater_of(world, zone))
    return AttritionResult(result.counters, result.hexes // by)


# The die ------------------------------------------------------------------------------------------


def largest_group(
    world: AwawWorld, units: Iterable[UnitId], level: Callable[[Unit], int]
) -> int | None:
    """14.42B, 14.42C: the level of the most factors; of equal groups the lower level counts
    (R-022).
    """
    groups: dict[int, int] = {}
    for unit in units:
        row = world.units[unit]
        at = level(row)
        groups[at] = groups.get(at, 0) + world.type_of(row).combat
    if not groups:
        return None
    return max(groups, key=lambda at: (groups[at], -at))


@BOOK.modifies(
    AttritionDie, "14.42A", "size", "one more for every ten factors over 61 that are in contact"
)
def great_force(world: AwawWorld, die: AttritionDie) -> int | None:
    over = attrition_factors(world, die.attackers) - BONUS_FROM
    return over // BONUS_STEP if over >= BONUS_STEP else None


@BOOK.modifies(
    AttritionDie,
    "14.42B",
    "combat training",
    "the difference in combat training between the most factors of each side",
)
def better_trained(world: AwawWorld, die: AttritionDie) -> int | None:
    ours = largest_group(world, die.attackers, lambda unit: ctl(world, unit))
    theirs = largest_group(world, die.defenders, lambda unit: ctl(world, unit))
    return None if ours is None or theirs is None else (ours - theirs) or None


@BOOK.modifies(
    AttritionDie,
    "14.42C",
    "winter preparation",
    "the difference in winter preparation, as far as the winter of the defender's area goes",
)
def better_prepared(world: AwawWorld, die: AttritionDie) -> int | None:
    winter = largest_group(
        world, die.defenders, lambda unit: zone_level(world, where(world, unit.place))
    )
    if not winter:
        return None

    def prepared(unit: Unit) -> int:
        return min(unit_preparation(world, unit), winter)

    ours = largest_group(world, die.attackers, prepared)
    theirs = largest_group(world, die.defenders, prepared)
    return None if ours is None or theirs is None else (ours - theirs) or None


def die_parts(
    world: AwawWorld, attackers: Iterable[UnitId], defenders: Iterable[UnitId]
) -> tuple[Modifier, ...]:
    """14.42: every modifier of the die that applies, by name."""
    return BOOK.total(world, AttritionDie(tuple(attackers), tuple(defenders)))


# What to expect -----------------------------------------------------------------------------------


class AttritionReport(msgspec.Struct, frozen=True):
    """What an attrition would be, if these units were counted."""

    zone: ZoneId
    attackers: tuple[UnitId, ...]
    defenders: tuple[UnitId, ...]
    factors: int
    column: str
    modifiers: tuple[Modifier, ...]
    outcomes: tuple[tuple[str, float], ...]
    """Results as printed, with their probabilities, the lightest first."""
    counters: float
    """How many counters are lost on average."""


def attrition_report(
    world: AwawWorld, faction: str, zone: ZoneId, units: Iterable[UnitId] | None = None
) -> AttritionReport:
    """14.41, 14.42: the factors in contact, the column, the modifiers and the chances of an
    attrition of a faction against a zone, with all the units that may be counted or just these.
    """
    attackers = tuple(eligible(world, faction, zone) if units is None else units)
    defenders = defenders_touched(world, attackers, zone)
    factors = attrition_factors(world, attackers)
    parts = die_parts(world, attackers, defenders)
    chances: dict[AttritionResult, Fraction] = {}
    if factors:
        for face in range(1, DIE + 1):
            score = face + sum(part.value for part in parts)
            result = on_its_board(world, zone, printed(world, factors, score))
            chances[result] = chances.get(result, Fraction()) + Fraction(1, DIE)
    mean = sum((result.counters * chance for result, chance in chances.items()), Fraction())
    return AttritionReport(
        zone,
        attackers,
        defenders,
        factors,
        world.statics.tables["attrition"].column(factors) if factors else "",
        parts,
        tuple((str(result), float(chance)) for result, chance in sorted(chances.items())),
        float(mean),
    )


class TakeCounterAndHex(Action, frozen=True):
    """Let 1C/1H stand."""


class TakeTwoCounters(Action, frozen=True):
    """2C instead of 1C/1H."""


class AttritionTrade(Decision[TakeCounterAndHex | TakeTwoCounters], frozen=True):
    """14.44: two counters in place of one counter and one hex."""

    zone: ZoneId

    rule: ClassVar[str] = "14.44"
    prompt: ClassVar[str] = "Take the result 1C/1H, or 2C instead"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        TakeCounterAndHex: Form(label="1C/1H"),
        TakeTwoCounters: Form(label="2C"),
    }

    def default(self, asked: Asked) -> TakeCounterAndHex:
        return TakeCounterAndHex()
