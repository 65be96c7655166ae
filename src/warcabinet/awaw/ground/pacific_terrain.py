"""10.32, 10.341D, 13.41C: what the ground of the Pacific board is to ground units: rough ground is
no place for tanks, jungle is no hindrance to those who are at home in it."""

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
from warcabinet.awaw.ground.stacking.zones_of_control import BLOCKED
from warcabinet.awaw.pieces.ground_units import NEGATED
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import NO_SIDES, Sides

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
