"""13.4: what stands in the way of ground units, and what their steps cost: the layers that go with
the board and the war in general.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cache, lru_cache

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import SideFeature, Terrain
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Trait
from warcabinet.awaw.ground.movement.ground_movement import (
    BARRED,
    BY_UNITS,
    CLASSES,
    CLOSED,
    ENTER_COST,
    FOR_NOW,
    HELD,
    LEAVE_COST,
    ON_THE_MARCH,
)
from warcabinet.awaw.ground.stacking.zones_of_control import (
    contested,
    firm_hostile_zone,
    hostile_zone,
)
from warcabinet.awaw.politics.parties import hostile_units, neutral_units
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Layer
from warcabinet.hexes import Sides

CLEARED: Layer[int] = Layer("rough hexes that count as clear", CLASSES)
"""Frozen swamps (34.23C); jungle for those who are at home in it (13.41C)."""

ROUGH = (
    Terrain.FOREST,
    Terrain.JUNGLE,
    Terrain.MOUNTAIN,
    Terrain.JUNGLE_MOUNTAIN,
    Terrain.SWAMP,
)


# Who may not move ---------------------------------------------------------------------------------


@BOOK.lays(HELD, "13.531", "units whose overrun failed stay in the hex they tried it from")
def failed_to_overrun(world: AwawWorld) -> Collection[UnitId]:
    return [unit for row in world.failed_overruns.values() for unit in row.units]


# Where they may not go ----------------------------------------------------------------------------


@BOOK.lays(
    CLOSED,
    "13.46",
    "no ground unit enters a hex with hostile ground units",
    sorts=(FOR_NOW, ON_THE_MARCH, BY_UNITS),
)
def hostile_ground(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return hostile_units(world, party)


@BOOK.lays(
    CLOSED,
    "50.51",
    "no ground unit enters a hex with units of a power of the other side that is at peace with it "
    "(R-614)",
    sorts=(FOR_NOW, ON_THE_MARCH, BY_UNITS),
)
def units_at_peace(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return neutral_units(world, party)


@BOOK.lays(
    CLOSED,
    "50.51, 82.41",
    "no ground unit enters a country that its side is not at war with",
    sorts=(ON_THE_MARCH,),
)
def neutral_ground(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    return world.map.hexes & ~contested(world, party)


@BOOK.lays(
    BARRED,
    "13.43A, 4.41, 4.51, 4.53, 4.63",
    "no ground unit crosses an ocean or lake hexside without an arrow",
)
def water_sides(world: AwawWorld, party: str) -> Sides:
    return _water(world.board)


@BOOK.lays(BARRED, "13.43B, 4.43", "no ground unit crosses the Qattara depression")
def impassable(world: AwawWorld, party: str) -> Sides:
    return _impassable(world.board, "Qattara")


@BOOK.lays(BARRED, "13.43C, 4.43", "no ground unit crosses the Himalayas")
def over_the_himalayas(world: AwawWorld, party: str) -> Sides:
    return _impassable(world.board, "Himalaya")


@BOOK.lays(BARRED, "13.43D, 4.41, 4.43", "no ground unit crosses the outback")
def through_the_outback(world: AwawWorld, party: str) -> Sides:
    return _impassable(world.board, "outback")


@cache
def _impassable(board: AwawBoard, what: str) -> Sides:
    """4.43: the hexsides of a board, both ways, that this makes impassable."""
    rows = board.rows.sides.rows
    names = (r.side for r in rows if r.feature is SideFeature.IMPASSABLE and r.value == what)
    return board.board.both_ways(board.board.sides_of(names))


@lru_cache(maxsize=8)
def _water(board: AwawBoard) -> Sides:
    return board.board.sides - board.ground_sides - board.sides(SideFeature.IMPASSABLE)


# What it costs ------------------------------------------------------------------------------------


@BOOK.lays(ENTER_COST, "13.41C", "rough terrain costs one point more to enter")
def rough_terrain(world: AwawWorld, party: str, nationality: str, category: str) -> tuple[int, int]:
    area = rough(world.board)
    for _, cleared in BOOK.layers(world, CLEARED, party, nationality, category):
        area &= ~cleared
    return 1, area


@lru_cache(maxsize=8)
def rough(board: AwawBoard) -> int:
    """13.41C: the rough hexes of a board."""
    area = 0
    for terrain in ROUGH:
        area |= board.terrain.where(terrain)
    return area


@cache
def jungle(setting: Statics) -> int:
    """The jungles, without those in the mountains."""
    return setting.board.terrain.where(Terrain.JUNGLE)


@cache
def at_home_in_jungle(setting: Statics, nationality: str, category: str) -> bool:
    """13.41C, 10.63: whether jungle is clear ground to units of this sort."""
    return any(
        Trait.JUNGLE in one.traits
        for one in setting.kinds.values()
        if one.nationality == nationality and one.category == category
    )


@BOOK.lays(LEAVE_COST, "13.41D", "a hex in the zone of hostile armor costs more to leave")
def zone_of_armor(world: AwawWorld, party: str, nationality: str, category: str) -> tuple[int, int]:
    return 1, hostile_zone(world, party)


@BOOK.lays(LEAVE_COST, "13.41D", "in Europe it costs two points more, unless the zone is weakened")
def firm_zone_of_armor(
    world: AwawWorld, party: str, nationality: str, category: str
) -> tuple[int, int]:
    return 1, firm_hostile_zone(world, party) & ~world.statics.pacific
