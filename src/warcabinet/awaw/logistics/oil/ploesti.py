"""33.4421, 33.4424: oil of Rumania for the European Axis, and when its oil is first counted."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import owner_of_record
from warcabinet.awaw.logistics.oil.oil_sources import (
    AXIS,
    COUNTED,
    RUSSIA,
    OilDrawn,
    centers,
    where_reserves_lie,
    yield_of,
)
from warcabinet.awaw.logistics.supply.supply_lines import Ways
from warcabinet.awaw.pieces.combat_training_levels import level
from warcabinet.awaw.politics.parties import faction_of, held_by_side, parties, side_of_party
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, Side, at_war
from warcabinet.hexes import SpaceId

PLOESTI = "Ploesti"
WEST = str(Faction.WESTERN_ALLIES)


def rgt(world: AwawWorld) -> int:
    return level(world, Tension.RGT, "") or 0


def _figure(world: AwawWorld, name: str) -> int:
    return world.statics.tables["oil-figures"].number(name, "value")


@BOOK.lays(
    COUNTED,
    "33.4424",
    "Axis oil is counted from the first Axis turn after the war with Russia began or RGT reached "
    "45",
    faction=AXIS,
)
def war_in_the_east(world: AwawWorld, faction: str) -> bool:
    if at_war(world, Power.GERMANY, Power.RUSSIA):
        return True
    return rgt(world) >= _figure(world, "axis tracking from rgt")


def closed_by(world: AwawWorld, holder: str) -> bool:
    """33.4421A, 33.4421B: does whoever holds Ploesti keep its oil from the Axis?"""
    faction = faction_of(world, holder)
    if faction == WEST:
        return True
    if faction != RUSSIA:
        return False
    late = rgt(world) >= _figure(world, "ploesti closed by russia from rgt")
    return late or at_war(world, Power.GERMANY, Power.RUSSIA)


@BOOK.modifies(
    OilDrawn,
    "33.4421, 33.4421A, 33.4421B",
    "Ploesti",
    "the Axis draws the oil of Ploesti over hexes of its own and of neutral minor countries, while "
    "neither Russia closes it nor the Western Allies hold it",
    faction=AXIS,
)
def rumanian_oil(world: AwawWorld, asked: OilDrawn) -> int | None:
    """Where the Axis holds Ploesti itself and a supply line goes over its own hexes, the center
    counts as any other.
    """
    found = [(space, yields) for name, space, yields in centers(world) if name == PLOESTI]
    if not found:
        return None
    (space, yields) = found[0]
    holder = owner_of_record(world, space)
    if holder is None or faction_of(world, holder) == AXIS or closed_by(world, holder):
        return None
    return yield_of(world, space, yields) if line_to_germany(world, space) else None


def line_to_germany(world: AwawWorld, space: SpaceId) -> bool:
    """33.4421: does a line go from here over Axis and neutral hexes to an objective in Germany?"""
    area = held_by_side(world, Side.AXIS)
    for name in parties(world):
        if side_of_party(world, name) is None:
            area |= world.held[name]
    ways = Ways(world.map, area & world.board.land, 0, world.board.land_sides, None)
    ends = world.map.mask(where_reserves_lie(world, AXIS))
    return bool(ways.spread(world.map.bit(space)) & ends)
