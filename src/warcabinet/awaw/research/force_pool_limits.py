"""42.22, 42.24A, 42.24B, 42.33: which units production may add to force pools, and how many."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import ClassVar

import msgspec

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.production_without_research import TRIGGERED
from warcabinet.awaw.forces.kinds import SPECIALIZED, Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.pieces.research_levels import research_level
from warcabinet.awaw.research.research_points import researching
from warcabinet.awaw.research.research_sheet import (
    tracks,
)
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.deployment_of_air_units_for_sw import FOR_THE_PACIFIC
from warcabinet.awaw.terms.calendar import GameTurn, Season
from warcabinet.awaw.terms.powers import (
    Power,
    Relation,
    Theater,
    at_war,
    relation_between,
)
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.world import Thing

AIR, BOMBERS, TRANSPORTS = "air force pool", "strategic bombers", "air transports"
MILITARY, SPECIAL_UNITS = "infantry, armor and flak", "specialized units"
BRPS = 5
"""42.22A, 42.24A: what an increment is worth; and what may be kept for later (42.335)."""


class Pool(msgspec.Struct, frozen=True):
    """What a project adds: units worth so many BRPs, or so many factors."""

    categories: Mapping[Category, str]
    """Each with its line in the table of who may produce what; none: all but China."""
    factors: bool = False


POOLS: Mapping[str, Pool] = {
    AIR: Pool(
        {
            Category.AAF: "army air",
            Category.NAS: "naval air",
            Category.INTERCEPTOR: "interceptors",
        }
    ),
    BOMBERS: Pool({Category.STRATEGIC_BOMBER: "strategic bombers"}),
    TRANSPORTS: Pool({Category.AIR_TRANSPORT: "air transports"}, factors=True),
    MILITARY: Pool({Category.INFANTRY: "", Category.ARMOR: "", Category.FLAK: ""}),
    SPECIAL_UNITS: Pool(dict.fromkeys(SPECIALIZED, ""), factors=True),
}

PACIFIC_BOMBERS = ProjectId("pacific-bomber-production")
SETTLERS: Mapping[str, str] = {
    "australia": "britain",
    "india": "britain",
    "free-french": "britain",
}
"""42.332B, 42.333E: nationalities whose units are added by production of another power."""

WITH_ARMOR = ("free-french",)
"""42.333E: those of them that add more than infantry."""


# What may be added --------------------------------------------------------------------------------


class AddToPool(Question, frozen=True):
    """42.3: may production add a unit of this type to its force pool now?"""

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    type: UnitTypeId
    project: ProjectId

    def about(self) -> tuple[Thing, ...]:
        return (Thing("unit-type", self.type),)


class AddSoMany(Question, frozen=True):
    """42.332: may production add so many units of this type now?"""

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    type: UnitTypeId
    count: int

    def about(self) -> tuple[Thing, ...]:
        return (Thing("unit-type", self.type),)


@cache
def _types(setting: Statics, entry: str) -> tuple[UnitTypeId, ...]:
    """The types that a project may add in any game, the costliest first."""
    pool = POOLS[entry]
    found = [
        one
        for one in setting.kinds.values()
        if one.category in pool.categories and _has_right(setting, entry, one.nationality, one)
    ]
    return tuple(one.type for one in sorted(found, key=lambda one: (-one.cost, one.type)))


def _has_right(setting: Statics, entry: str, nationality: str, one: object) -> bool:
    """42.22A, 42.22B, 42.22C, 42.24A: may a power produce such units at all? China none, and no
    nationality that has no research but those of 42.332B and 42.333E.
    """
    power = SETTLERS.get(nationality, nationality)
    if power not in {row.keys[0] for row in setting.tables["rp-allotments"].rows}:
        return False
    category = getattr(one, "category", "")
    more = (Category.ARMOR,) if nationality in WITH_ARMOR else ()
    if nationality in SETTLERS and category not in (Category.INFANTRY, *more):
        return False
    right = POOLS[entry].categories[Category(category)]
    return not right or setting.tables["production-rights"].text(right, power) == "yes"


def types_of(world: AwawWorld, faction: str, entry: str) -> tuple[UnitTypeId, ...]:
    """41.63: the types that a project of a faction may add: those of any of its powers."""
    powers = set(researching(world, faction))
    kinds = world.statics.kinds
    return tuple(
        kind
        for kind in _types(world.statics, entry)
        if SETTLERS.get(kinds[kind].nationality, kinds[kind].nationality) in powers
    )


def why_not(world: AwawWorld, kind: UnitTypeId, name: ProjectId) -> list[Refusal]:
    one = world.statics.kinds[kind]
    return BOOK.may(world, AddToPool(one.nationality, one.category, kind, name))


@BOOK.forbids(
    AddToPool,
    "42.333A, 42.333B, 42.333C, 42.333D, 42.333E, 42.333F, 42.333G",
    "each power adds armor of its own sorts; Germany the 5-6 from the year after war with Russia",
    category=Category.ARMOR,
)
def wrong_armor(world: AwawWorld, asked: AddToPool) -> bool:
    rows = {row.keys[0]: row for row in world.statics.tables["production-armor"].rows}
    row = rows.get(str(asked.type))
    if row is None:
        return True
    return row.cells["russian_war"] == "yes" and not _year_after_russian_war(world)


WAR_IN_RUSSIA = "war with russia since"


def _year_after_russian_war(world: AwawWorld) -> bool:
    began = world.levels.get(Level(WAR_IN_RUSSIA, Power.GERMANY, 0).key())
    return began is not None and world.turn.year > began.value


@BOOK.happens(TRIGGERED, "42.333A", "it is noted in which year Germany and Russia have gone to war")
def note_russian_war(world: AwawWorld) -> None:
    if not tracks(world.statics):
        return
    row = Level(WAR_IN_RUSSIA, str(Power.GERMANY), world.turn.year)
    peace = relation_between(world, Power.GERMANY, Power.RUSSIA) is Relation.PEACE
    if not peace and row.key() not in world.levels:
        world.put(row)


@BOOK.forbids(
    AddToPool,
    "42.332B",
    "Australia and India add infantry from the war between Britain and Japan on, or Spring 1942",
    nationality=("australia", "india"),
)
def not_yet_threatened(world: AwawWorld, asked: AddToPool) -> bool:
    return not (
        at_war(world, Power.BRITAIN, Power.JAPAN) or world.turn >= GameTurn(1942, Season.SPRING)
    )


@BOOK.forbids(
    AddToPool,
    "42.22B, 42.331B, 24.21A",
    "no strategic bombers without a research result of 9 or more",
    category=Category.STRATEGIC_BOMBER,
)
def no_bombers_yet(world: AwawWorld, asked: AddToPool) -> bool:
    return not research_level(world, LevelKind.STRATEGIC_BOMBERS, asked.nationality)


@BOOK.forbids(
    AddToPool,
    "42.22B, 24.232D",
    "bombers for the Pacific are American; those for a theater that is not played are not added",
    nationality=(str(Power.BRITAIN), str(Power.US)),
    category=Category.STRATEGIC_BOMBER,
)
def wrong_theater(world: AwawWorld, asked: AddToPool) -> bool:
    played = world.statics.theaters
    if asked.project != PACIFIC_BOMBERS:
        return Theater.EUROPE not in played
    return asked.nationality != Power.US or Theater.PACIFIC not in played


BOTH = (str(Power.BRITAIN), str(Power.US))
BOMBER = "strategic-bomber"


def lead_in_bombers(world: AwawWorld, power: str) -> int:
    """24.232D, 42.331B: by how many factors a power has gained more bombers for Europe than its
    partner.
    """
    mine, other = (
        european_bombers(world, name) for name in (power, *(one for one in BOTH if one != power))
    )
    return mine - other


def european_bombers(world: AwawWorld, power: str) -> int:
    """24.232B, 24.232D: what production has added for Europe; Pacific bombers are apart."""
    row = world.growth.get(UnitTypeId(f"{power}-{BOMBER}"))
    return (0 if row is None else row.count) - pacific_bombers(world, power)


def pacific_bombers(world: AwawWorld, power: str) -> int:
    row = world.levels.get(Level(FOR_THE_PACIFIC, power, 0).key())
    return 0 if row is None else row.value


# How many of them ---------------------------------------------------------------------------------


def infantry_left(world: AwawWorld, nationality: str) -> int | None:
    """42.332A, 42.332B: infantry factors that may still be added: Italian and British ones in a
    year, Australian and Indian ones in a turn, and British ones in a turn together with those that
    were mobilized; None: as many as one likes.
    """
    table, left = world.statics.tables["production-limits"], []
    row = world.pool_additions.get(nationality)
    now = 0 if row is None else row.in_turn(world.turn.number)
    for figure, used in (
        ("infantry factors a year", 0 if row is None else row.in_year(world.turn.year)),
        ("infantry factors a turn", now),
        ("infantry factors a turn with mobilization", now),
    ):
        if any(line.keys == (nationality, figure) for line in table.rows):
            left.append(max(0, table.number((nationality, figure), "value") - used))
    return min(left) if left else None


def weight(world: AwawWorld, entry: str, kind: UnitTypeId) -> int:
    """42.22C, 42.24B: what one of a type takes of what is produced: BRPs, or one of the factors."""
    return 1 if POOLS[entry].factors else world.statics.kinds[kind].cost
