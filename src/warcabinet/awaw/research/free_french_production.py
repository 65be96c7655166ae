"""42.332B, 42.333E: Free French units that Britain adds to its force pool by production."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.logistics.shipments.supply_lines_of_shipments import (
    held_by_allies,
    spot,
)
from warcabinet.awaw.politics.parties import held_by, members_of
from warcabinet.awaw.research.force_pool_limits import AddSoMany, AddToPool
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power

FREE_FRENCH = "free-french"
INFANTRY, ARMOR = (
    UnitTypeId("free-french-infantry-2-3"),
    UnitTypeId("free-french-armor-3-5"),
)


def conquered(world: AwawWorld) -> bool:
    """58.11: has France surrendered?"""
    return str(Power.FRANCE) in world.surrendered


def colonies_held(world: AwawWorld) -> int:
    """42.332B: the French colonies whose capitals the Western Allies control (R-630)."""
    ours = held_by(world, members_of(world, str(Faction.WESTERN_ALLIES)))
    rows = world.statics.tables["colonies"].rows
    return sum(
        bool(spot(world, str(row.cells["capital"])) & ours)
        for row in rows
        if row.keys[0] == Power.FRANCE
    )


def produced(world: AwawWorld, kind: UnitTypeId) -> int:
    """How many of a type the force pool has gained."""
    row = world.growth.get(kind)
    return 0 if row is None else row.count


def infantry_open(world: AwawWorld) -> int:
    """42.332B: how many more units may be added; those that were added stay when colonies are
    lost.
    """
    figure = world.statics.tables["production-limits"].number
    each = figure(("free french", "2-3 infantry units per french colony held"), "value")
    return max(0, each * colonies_held(world) - produced(world, INFANTRY))


def armor_open(world: AwawWorld) -> int:
    """42.333E: one armor unit, if Paris is Allied."""
    most = world.statics.tables["production-limits"].number(
        ("free french", "3-5 armor units"), "value"
    )
    return max(0, most - produced(world, ARMOR)) if held_by_allies(world, "Paris") else 0


@BOOK.forbids(
    AddToPool,
    "42.332B",
    "Britain adds a Free French 2-3 for each French colony that the Western Allies hold, once "
    "France is conquered",
    nationality=FREE_FRENCH,
    category=Category.INFANTRY,
)
def no_free_french(world: AwawWorld, asked: AddToPool) -> bool:
    return asked.type != INFANTRY or not conquered(world) or not infantry_open(world)


@BOOK.forbids(
    AddSoMany,
    "42.332B",
    "a Free French 2-3 for each French colony that the Western Allies hold, and no more",
    nationality=FREE_FRENCH,
    category=Category.INFANTRY,
)
def too_many_free_french(world: AwawWorld, asked: AddSoMany) -> bool:
    return asked.count > infantry_open(world)


@BOOK.forbids(
    AddToPool,
    "42.333E",
    "Britain adds one Free French 3-5 if France is conquered and Paris Allied",
    nationality=FREE_FRENCH,
    category=Category.ARMOR,
)
def no_free_french_armor(world: AwawWorld, asked: AddToPool) -> bool:
    return not conquered(world) or not armor_open(world)


@BOOK.forbids(
    AddSoMany,
    "42.333E",
    "one Free French 3-5, and no more",
    nationality=FREE_FRENCH,
    category=Category.ARMOR,
)
def too_much_free_french_armor(world: AwawWorld, asked: AddSoMany) -> bool:
    return asked.count > armor_open(world)
