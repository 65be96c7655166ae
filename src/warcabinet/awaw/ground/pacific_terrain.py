"""10.32, 10.341D, 13.41C, 12.11B: what the ground of the Pacific board is to ground units: rough
ground is no place for tanks, jungle is no hindrance to those who are at home in it, and few find
room on a small island.
"""

from __future__ import annotations

from functools import cache

from warcabinet.awaw.boards.kinds import SideFeature
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.attrition.hex_occupation import AttritionAdvance
from warcabinet.awaw.ground.movement.movement_restrictions import (
    CLEARED,
    at_home_in_jungle,
    jungle,
    rough,
)
from warcabinet.awaw.ground.stacking.stacking import Capacity
from warcabinet.awaw.ground.stacking.zones_of_control import BLOCKED
from warcabinet.awaw.pieces.ground_units import NEGATED
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Side
from warcabinet.hexes import NO_SIDES, Sides

PEARL_HARBOR = "Pearl Harbor"


# Tanks --------------------------------------------------------------------------------------------


@cache
def _rough(setting: Statics) -> int:
    """10.32: jungles, mountains, swamps and forests of the Pacific board."""
    return rough(setting.board) & setting.pacific


@BOOK.lays(
    NEGATED,
    "10.32",
    "on rough ground of the Pacific board armor is treated as infantry; who is at home in jungle "
    "keeps its tanks there",
    category=Category.ARMOR,
)
def no_place_for_tanks(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    area = _rough(world.statics)
    if area and at_home_in_jungle(world.statics, nationality, category):
        area &= ~jungle(world.statics)
    return area


@BOOK.lays(BLOCKED, "10.341D", "on the Pacific board no zone of control extends across a river")
def rivers_stop_zones(world: AwawWorld, party: str) -> Sides:
    return _rivers(world.statics)


@cache
def _rivers(setting: Statics) -> Sides:
    return setting.board.sides(SideFeature.RIVER).leaving(setting.pacific)


@BOOK.lays(
    BLOCKED,
    "10.341D, 4.14",
    "on the Pacific board no zone of control extends into rough ground, not even for those who are "
    "at home in jungle",
)
def rough_ground_stops_zones(world: AwawWorld, party: str) -> Sides:
    return _into_rough_ground(world.statics)


@cache
def _into_rough_ground(setting: Statics) -> Sides:
    if not (area := _rough(setting)):
        return NO_SIDES
    return setting.board.board.sides_between(setting.pacific, area)


# Jungle -------------------------------------------------------------------------------------------


@BOOK.lays(CLEARED, "13.41C, 10.63", "jungle costs nothing more to those who are at home in it")
def through_the_jungle(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    if not at_home_in_jungle(world.statics, nationality, category):
        return 0
    return jungle(world.statics)


@BOOK.forbids(
    AttritionAdvance,
    "14.62D, 10.64B",
    "only units that are at home in jungle occupy it by attrition",
)
def strangers_in_the_jungle(world: AwawWorld, asked: AttritionAdvance) -> bool:
    if not world.map.has(jungle(world.statics), asked.hex):
        return False
    return not at_home_in_jungle(world.statics, asked.nationality, asked.category)


# Room ---------------------------------------------------------------------------------------------


@BOOK.modifies(
    Capacity,
    "12.11B",
    "one-hex island",
    "one ground unit may stack on a one-hex island of the Pacific board without a port",
)
def small_island(world: AwawWorld, asked: Capacity) -> int | None:
    small = _without_port(world.statics)
    if not small or not world.map.has(small, asked.space):
        return None
    if f"{CounterKind.PORT}@{asked.space}" in world.counters:
        return None
    limits = world.statics.tables["stacking-limits"]
    return limits.number("pacific-one-hex-island", "units") - limits.number("hex", "units")


@cache
def _without_port(setting: Statics) -> int:
    """12.11B: the one-hex islands of the Pacific board that have no printed port."""
    board = setting.board
    ports = board.board.mask(row.hex for row in board.ports() if row.hex in board.board)
    return board.one_hex_islands() & setting.pacific & ~ports


@BOOK.modifies(
    Capacity,
    "12.11A, 12.19",
    PEARL_HARBOR,
    "five ground units of the Western Allies may stack in Pearl Harbor",
    side=Side.ALLIED,
)
def garrison_of_pearl_harbor(world: AwawWorld, asked: Capacity) -> int | None:
    if not world.map.has(_pearl_harbor(world.statics), asked.space):
        return None
    if any(
        faction_of(world, world.units[one].party) != Faction.WESTERN_ALLIES for one in asked.units
    ):
        return None
    limits = world.statics.tables["stacking-limits"]
    return limits.number("pearl-harbor", "units") - limits.number("hex", "units")


@cache
def _pearl_harbor(setting: Statics) -> int:
    place = setting.board.places.get(PEARL_HARBOR)
    return 0 if place is None else setting.board.board.bit(place.hex)
