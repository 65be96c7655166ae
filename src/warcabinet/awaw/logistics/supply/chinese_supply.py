"""30.225C, 30.226, 30.294, 30.326, 78.9, 79.6: how the two Chinas are supplied, and the Burma road.

Whether they draw on each other depends on Chinese resistance (61), which is not written yet: as at
its start, they do not.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import partisan_held
from warcabinet.awaw.logistics.supply.partially_supplied_units import DieOfIsolation
from warcabinet.awaw.logistics.supply.supply_lines import (
    JOINED,
    OPEN,
    UNCROSSED,
    Ways,
    ends_of,
    open_to,
    routes,
)
from warcabinet.awaw.logistics.supply.supply_sources import (
    LENDERS,
    OWN_SOURCES,
    RUSSIA,
    SOURCES,
    WEST,
    Sources,
    draws_on,
    in_table,
)
from warcabinet.awaw.logistics.supply.supply_sources_in_the_pacific import (
    commonwealth_boxes,
    not_of_the_other,
)
from warcabinet.awaw.politics.parties import faction_of, held_by, members_of
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power
from warcabinet.engine.derived import derived
from warcabinet.hexes import NO_SIDES, Links, Sides, SpaceId
from warcabinet.hexes.masks import LinkGroup

CHINA, COMMUNISTS = str(Power.CHINA), "communist-china"
ROAD_BOX, MANDALAY, KUNMING = SpaceId("india"), "Mandalay", "Kunming"
CHINESE, BEYOND = "region:china-whole", "region:burma-road-border"


# What they draw on --------------------------------------------------------------------------------


@BOOK.lays(
    OWN_SOURCES,
    "30.226A, 78.91",
    "five cities of China supply Nationalist Chinese units in full",
    party=CHINA,
)
def nationalist_cities(world: AwawWorld, party: str) -> Sources:
    return not_of_the_other(world, party, in_table(world.statics, CHINA, "30.226A", Supply.FULL))


@BOOK.lays(
    LENDERS,
    "30.226B, 78.921, 78.922",
    "Nationalist China draws on Western Allied and Russian sources",
    party=CHINA,
)
def nationalist_lenders(world: AwawWorld, party: str) -> tuple[Faction, ...]:
    return (WEST, RUSSIA)


@BOOK.lays(
    LENDERS,
    "79.621, 79.622, 30.225C",
    "Communist China draws on Russian sources, and on Western Allied ones unless it is an ally of "
    "Russia",
    party=COMMUNISTS,
)
def communist_lenders(world: AwawWorld, party: str) -> tuple[Faction, ...]:
    return (RUSSIA,) if faction_of(world, party) == RUSSIA else (RUSSIA, WEST)


@BOOK.lays(SOURCES, "30.266", "Yen-an supplies Communist Chinese units in part", party=COMMUNISTS)
def yen_an(world: AwawWorld, party: str) -> Sources:
    return in_table(world.statics, COMMUNISTS, "30.266", Supply.PARTIAL)


@BOOK.lays(
    OPEN,
    "78.93, 79.63",
    "Chinese supply lines run over hexes of Russia, the Western Allies and the other China",
    party=(CHINA, COMMUNISTS),
)
def hexes_of_friends(world: AwawWorld, party: str) -> int:
    names = {CHINA, COMMUNISTS, *members_of(world, WEST), *members_of(world, RUSSIA)}
    return held_by(world, tuple(sorted(names))) & world.board.land & ~partisan_held(world)


@BOOK.lays(
    JOINED,
    "30.225C, 79.621",
    "supply from the Urals box also enters Communist China, if it is an ally of Russia, and "
    "always for itself",
)
def communist_edge(world: AwawWorld, party: str) -> tuple[LinkGroup, ...]:
    ally = faction_of(world, COMMUNISTS) == RUSSIA and faction_of(world, party) == RUSSIA
    return routes(world, "79.621") if ally or party == COMMUNISTS else ()


# The Burma road -----------------------------------------------------------------------------------


@cache
def _stations(setting: Statics) -> tuple[SpaceId, SpaceId] | None:
    """Mandalay and Kunming, if they are on this board."""
    places = [setting.board.place(name) for name in (MANDALAY, KUNMING)]
    first, last = (None if row is None else SpaceId(row.hex) for row in places)
    return None if first is None or last is None else (first, last)


@BOOK.lays(
    UNCROSSED,
    "30.326",
    "Western Allied supply by land comes into China by the Burma road alone",
)
def border_of_china(world: AwawWorld, party: str) -> Sides:
    return border(world) if _stations(world.statics) and draws_on(world, party, WEST) else NO_SIDES


@derived
def border(world: AwawWorld) -> Sides:
    """The hexsides into China out of the lands to its south."""
    south, china = world.statics.area(BEYOND), world.statics.area(CHINESE)
    sides = world.board.ground_sides
    return sides.leaving(south) & world.map.reverse(sides.leaving(china))


@BOOK.lays(
    JOINED,
    "30.326",
    "a line from the India box to Mandalay, and through it to Kunming, supplies China by land",
)
@derived
def burma_road(world: AwawWorld, party: str) -> tuple[LinkGroup, ...]:
    """40.841: while both parts of it are open, from the India box to Mandalay and from there to
    Kunming, these two count as next to each other.
    """
    stations = _stations(world.statics)
    if stations is None or not draws_on(world, party, WEST):
        return ()
    board, groups = world.map, routes(world, "30.329", ROAD_BOX)
    if not groups or not any(one.space == ROAD_BOX for one in commonwealth_boxes(world, party)):
        return ()
    mandalay, kunming = map(board.bit, stations)
    box, china = board.bit(ROAD_BOX), world.statics.area(CHINESE)
    area, ends = open_to(world, party), ends_of(world, party)
    road = Ways(board, area, ends, world.board.ground_sides, Links(groups, box))
    if not replace(road, open=area & ~china).spread(box) & mandalay & ~ends:
        return ()
    return (LinkGroup(1, mandalay, kunming),) if road.spread(mandalay) & kunming else ()


@BOOK.forbids(
    DieOfIsolation,
    "30.542D, 78.95, 79.65",
    "Chinese ground units survive isolation in China",
    nationality=("china", "communist-china"),
)
def at_home_in_china(world: AwawWorld, asked: DieOfIsolation) -> bool:
    return world.map.has(world.statics.area(CHINESE), asked.place)
