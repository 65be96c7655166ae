"""The year start sequence (35): growth, deficits, totals."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.brp_gains_and_losses import CENTERS, due_to, gain, pays, worth_to
from warcabinet.awaw.economy.oil_for_growth import FuelGrowth, Growths
from warcabinet.awaw.forces.kinds import AIR, GROUND, Category
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.combat_training_levels import level
from warcabinet.awaw.politics.brp_ledger import BaseFloor, book
from warcabinet.awaw.politics.parties import party, payer_of
from warcabinet.awaw.scenarios.file.model import YearStart
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.economy import Income, Level, Source, YearEnd
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.surrender.russian_resistance import YEAR_START_TOTAL
from warcabinet.awaw.terms.calendar import CAMPAIGN_END, Season
from warcabinet.awaw.terms.powers import (
    Power,
    Relation,
    Side,
    at_war,
    is_neutral,
    relation_between,
)
from warcabinet.engine.book import Modifier, Question
from warcabinet.engine.procedures import Done, Procedure, Step

SEQUENCE = "Y"
"""8.3: the steps of the year start sequence begin so."""

NEVER_COUNTED = (Category.PARTISAN, Category.STRATEGIC_BOMBER, Category.INTERCEPTOR)
"""35.32: partisans, and units of strategic warfare, which are neither ground nor air units."""

BUILT_IN_PEACE = tuple(one for one in (*GROUND, *AIR) if one not in NEVER_COUNTED)
"""35.32: the ground and air units that count as unbuilt."""

LOST_TO_CHINA = "lost to china"
YEAR_START_GROWTH = "year-start-growth"
"""35.34: by how much the base of a power grew in the last year start."""

BY_THE_ENEMY = (Cause.COMBAT, Cause.ATTRITION, Cause.OVERRUN, Cause.ISOLATION)

BOOK.note("35.24", "a power has one treasury: of the whole world, or of the theater that is played")


class HighestBase(Question, frozen=True):
    """35.33: how high may growth make the base of a power? As high as it comes, unless a rule of
    that power says otherwise.
    """

    classes: ClassVar[tuple[str, ...]] = ("power",)
    power: str


class GrowsInPeace(Question, frozen=True):
    """35.32: does a power that is at war with somebody count as neutral all the same?"""

    classes: ClassVar[tuple[str, ...]] = ("power",)
    power: str


def counts_as_neutral(world: AwawWorld, power: str) -> bool:
    """35.32: do unbuilt units take from the growth of this power?"""
    return is_neutral(world, party(power)) or not BOOK.allows(world, GrowsInPeace(power))


@BOOK.forbids(
    GrowsInPeace,
    "35.32",
    "Britain counts as neutral if it is not at war with Germany after a surrender",
    power=str(Power.BRITAIN),
)
def after_a_british_surrender(world: AwawWorld, asked: GrowsInPeace) -> bool:
    return asked.power in world.surrendered and not at_war(world, Power.BRITAIN, Power.GERMANY)


def growth_rate(world: AwawWorld, power: str, year: int) -> int:
    """35.31, 35.31A, 35.31B, 35.31C, 35.31D, 33.61E: per cent of unspent BRPs that a year start
    adds to a power's base: by year up to its own limit; in Russia the tension with Germany, and the
    limit once the two have fought; elsewhere the limit. Spending in the last year looks ahead to a
    year start that does not come: its rate is that of the last."""
    limits = world.statics.tables["growth-rate-limits"]
    most = limits.number(power, "percent")
    by = limits.text(power, "by")
    if by == "year":
        rates = world.statics.tables["growth-rates"]
        return min(most, rates.number(min(year, CAMPAIGN_END.year), "percent"))
    if by == "rgt" and relation_between(world, Power.GERMANY, Power.RUSSIA) is Relation.PEACE:
        return min(most, level(world, Tension.RGT, "") or 0)
    return most


def growth(world: AwawWorld, power: str, unspent: int, year: int) -> int:
    """35.31, 35.33A, 35.33B, 35.85: what is added to the base: the rate of what is left, fractions
    dropped, none for China whose rate is zero; and the base no higher than the rules of that power
    allow.
    """
    if unspent > 0 and counts_as_neutral(world, power):
        unspent -= unbuilt_value(world, power)
    found = max(0, unspent) * growth_rate(world, power, year) // 100
    highest = HighestBase(power)
    if BOOK.modified(highest):
        base = world.treasuries[power].base
        found = min(found, max(0, BOOK.amount(world, highest) - base))
    return found


def unbuilt_value(world: AwawWorld, power: str) -> int:
    """35.32: the BRPs of ground and air units that a neutral power could have built; they cannot
    make its growth negative (R-093). What it lost to China in an Allied winter turn is left out.
    """
    kinds = world.statics.kinds
    found = sum(
        row.unbuilt * kinds[row.type].cost
        for row in world.pools.values()
        if row.unbuilt and kinds[row.type].category in BUILT_IN_PEACE
        if payer_of(world, row.party) == power
    )
    spared = world.levels.get(f"{LOST_TO_CHINA}/{power}")
    return max(0, found - (0 if spared is None else spared.value))


@BOOK.happens(
    Moment.TIME_LIMITS,
    "35.32",
    "as an Allied winter turn ends it is noted what a power that is neutral but for its war with "
    "China has lost in it: the year start does not hold that against its growth",
)
def winter_losses_to_china(world: AwawWorld) -> None:
    if world.side is not Side.ALLIED or world.turn.season is not Season.WINTER:
        return
    for name in sorted(world.treasuries):
        power = Power(name)
        if at_war(world, power, Power.CHINA) and is_neutral(world, power):
            world.put(Level(LOST_TO_CHINA, name, _lost_in_this_turn(world, name)))


def _lost_in_this_turn(world: AwawWorld, power: str) -> int:
    """The BRPs of the units that enemies have eliminated in this player turn."""
    kinds = world.statics.kinds
    return sum(
        kinds[row.type].cost
        for row in world.eliminated.values()
        if row.party == power and row.side == world.side and row.cause in BY_THE_ENEMY
    )


def shrinkage(world: AwawWorld, power: str, deficit: int, year: int) -> int:
    """35.21, 35.35, 35.46: what a deficit takes from the base: the rate of it, fractions against
    the base, which does not fall below its floor; nothing in China, whose rate is zero.
    """
    part = -(-deficit * growth_rate(world, power, year) // 100)
    floor = BOOK.amount(world, BaseFloor(power))
    return min(part, max(0, world.treasuries[power].base - floor))


@plays("Y.0.10")
class CloseTheYear(Procedure[None]):
    """35.11, 35.12, 35.31: what each power has left, or owes, is noted as the winter turn has
    ended."""

    def start(self, world: AwawWorld, _: None) -> Step:
        for power, row in sorted(world.treasuries.items()):
            world.put(YearEnd(power, row.level))
        return Done()


@plays("Y.A")
class BrpCalculation(Procedure[None]):
    """35.13A, 35.23, 35.51: for every power by itself: growth, for which oil is paid first, or
    deficit, then the total.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        for side in Side:
            if side is Side.AXIS:  # 35.73A: Axis conquests of the winter turn count now
                for power, rows in sorted(due_to(world, side).items()):
                    gain(world, power, rows, None)
        wanted = tuple((power, wanted_growth(world, power)) for power in sorted(world.treasuries))
        return self.call(FuelGrowth(wanted=wanted), then=self.fuelled)

    def fuelled(self, world: AwawWorld, growths: Growths) -> Step:
        for power, grown in growths:
            new_year(world, power, grown)
            if (spared := world.levels.get(f"{LOST_TO_CHINA}/{power}")) is not None:
                world.drop(spared)
        return Done()


def unspent(world: AwawWorld, power: str) -> int:
    """35.31, 35.35: what a power had left, or (below zero) owed, as the old year closed."""
    closed = world.year_ends.get(power)
    return world.treasuries[power].level if closed is None else closed.left


class YearSheet(msgspec.Struct, frozen=True):
    """What a power begins a year with, and how that comes about."""

    power: str
    year: int
    left: int
    """35.31, 35.35: unspent BRPs, or (below zero) a deficit."""
    rate: int
    changes: int
    """35.31, 35.35: by how much the base grows, or (below zero) shrinks."""
    base: int
    parts: tuple[Modifier, ...]
    total: int


def year_sheet(world: AwawWorld, power: str) -> YearSheet:
    """35.31, 35.35, 35.51: the next year start as things stand, with oil enough for growth; during
    a year start, the one being worked out.
    """
    now = world.moment().rpartition("|")[2].startswith(SEQUENCE)
    year = world.turn.year if now else year_of_next_start(world)
    row = world.treasuries[power]
    left = unspent(world, power) if now else row.level
    if left >= 0:
        changes, carried = growth(world, power, left, year), 0
    else:
        changes = -shrinkage(world, power, -left, year)
        carried = -left + changes
    base = row.base + changes
    parts = year_parts(world, power, year, base)
    if carried:
        parts.append(Modifier("35.53", "deficit carried on", -carried))
    total = sum(part.value for part in parts)
    rate = growth_rate(world, power, year)
    return YearSheet(power, year, left, rate, changes, base, tuple(parts), total)


def wanted_growth(world: AwawWorld, power: str) -> int:
    """35.31, 35.33A: by how much a base would grow with oil enough."""
    return growth(world, power, unspent(world, power), world.turn.year)


def new_year(world: AwawWorld, power: str, grown: int) -> None:
    """35.31, 35.35, 35.51, 35.51H, 35.53: the base grows or shrinks; the level becomes the new
    total, less what is left of a deficit.
    """
    year = world.turn.year
    left = unspent(world, power)
    carried = 0
    row = world.treasuries[power]
    if left >= 0:
        if grown:
            row = world.amend(row, base=row.base + grown)
            world.tell("35.31", f"the base of {power} grows by {grown} to {row.base}")
    else:
        cut = shrinkage(world, power, -left, year)
        row = world.amend(row, base=row.base - cut)
        carried = -left - cut
        world.tell("35.35", f"a deficit of {-left} cuts the base of {power} by {cut}")
    total = year_total(world, power, year) - carried
    book(world, power, total - row.level, "35.51", f"year start {year}: a total of {total}")
    world.put(Level(YEAR_START_TOTAL, power, total))
    world.put(Level(YEAR_START_GROWTH, power, max(0, grown)))


def points_by_growth(world: AwawWorld, power: str) -> int:
    """35.34, 35.22: the research points that the growth of a power's base in the last year start
    brings it in that year: one for every 25 BRPs. Mobilizations and industrial centers are none.
    """
    row = world.levels.get(f"{YEAR_START_GROWTH}/{power}")
    each = world.statics.tables["economy-figures"].number("growth brps per extra rp", "value")
    return 0 if row is None else row.value // each


def year_total(world: AwawWorld, power: str, year: int) -> int:
    """35.51, 35.52, 5.24, 5.74: what a power begins a year with, except for a deficit that is
    carried on: its base, which the U.S. and Urals boxes yield whatever falls, and what it holds
    besides.
    """
    base = world.treasuries[power].base
    return sum(part.value for part in year_parts(world, power, year, base))


def year_parts(world: AwawWorld, power: str, year: int, base: int) -> list[Modifier]:
    """35.51, 35.51B, 35.51C, 35.51D, 35.51E, 35.51G, 35.52: base and income, in supply or not, one
    by one: captured key areas, colonies and conquests, minor allies and associates, centers. A
    scenario that shows only a part of a power's war gives a fixed amount in place of the base, to
    which growth is added, and says which areas count.
    """
    rows = [row for row in world.incomes.values() if pays(row, power)]
    start = _row_of(world, power, year)
    if start is None:
        found = [Modifier("35.51", "base", base)]
        lost: list[Modifier] = []
    else:
        scenario = world.statics.scenario
        assert scenario is not None
        found = [Modifier("35.51", "fixed amount of the scenario", start.fixed)]
        if grown := base - scenario.economy[power].base:
            found.append(Modifier("35.31", "growth since the start", grown))
        rows = [row for row in rows if _counts(row, start)]
        lost = _missing(world, power, start)
    income = [Modifier("35.51", row.area, worth_to(world, row, power)) for row in rows]
    return [*found, *(part for part in income if part.value), *_lost_areas(world, power), *lost]


def _missing(world: AwawWorld, power: str, start: YearStart) -> list[Modifier]:
    """35.63: lands that the fixed amount takes for granted and the power has lost since."""
    return [
        Modifier("35.63", f"loss of {row.area}", -row.brps)
        for row in world.incomes.values()
        if row.source is Source.LAND
        and row.owner == power
        and row.receiver != power
        and not _counts(row, start)
    ]


def _row_of(world: AwawWorld, power: str, year: int) -> YearStart | None:
    scenario = world.statics.scenario
    economy = None if scenario is None else scenario.economy.get(power)
    rows = () if economy is None else economy.year_starts
    return next((row for row in rows if row.year == year), None)


def _counts(income: Income, start: YearStart) -> bool:
    if income.source is Source.CENTER:
        return CENTERS in start.counts
    return income.source is Source.LAND and f"region:{income.area}" in start.counts


def _lost_areas(world: AwawWorld, power: str) -> list[Modifier]:
    """35.51I, 38.13: the key economic areas of a power that another faction controls."""
    return [
        Modifier("35.51I", f"loss of {row.area}", -row.brps)
        for row in world.incomes.values()
        if row.source is Source.KEY_AREA and row.owner == power and row.receiver != power
    ]


def year_of_next_start(world: AwawWorld) -> int:
    """The year whose start comes next: its growth rate limits deficits (39.22A)."""
    turn = world.date
    if turn is None:
        return 0
    return turn.year + 1
