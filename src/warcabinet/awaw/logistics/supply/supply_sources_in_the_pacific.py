"""30.22, 30.26, 30.32, 30.55: supply sources, lines from boxes and supply without lines on the
Pacific board. The two Chinas draw on others, too: see `chinese_supply.py`.
"""

from __future__ import annotations

from functools import cache

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import Terrain
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.supply.partially_supplied_units import DieOfIsolation
from warcabinet.awaw.logistics.supply.supply_determination import AUTOMATIC
from warcabinet.awaw.logistics.supply.supply_lines import (
    ENDS,
    JOINED,
    MEAGRE,
    NORTHERN_SWEDEN,
    RELAYS,
    routes,
)
from warcabinet.awaw.logistics.supply.supply_sources import (
    RUSSIA,
    SOURCES,
    WEST,
    Source,
    Sources,
    draws_on,
    table_sources,
)
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Country, Faction, Status, status_of
from warcabinet.hexes import SpaceId
from warcabinet.hexes.masks import LinkGroup

CHINESE = "region:china-whole"
OTHER_CHINA = {"china": "communist-china", "communist-china": "china"}
JUNGLES = (Terrain.JUNGLE, Terrain.JUNGLE_MOUNTAIN)
COMMONWEALTH_BOXES = ("australia", "india")
"""30.224C: boxes that supply until the country of the same name surrenders."""


# Unlimited ----------------------------------------------------------------------------------------


@BOOK.lays(SOURCES, "30.223A", "Tokyo, Osaka, Kagoshima and Seoul supply Japan in full")
def japanese_cities(world: AwawWorld, party: str) -> Sources:
    return table_sources(world, party, Faction.JAPAN, "30.223A", Supply.FULL)


@BOOK.lays(
    SOURCES,
    "30.224C, 5.45A, 5.55A, 71.61, 72.61",
    "the Australia and India boxes supply the Western Allies in full until those surrender",
)
def commonwealth_boxes(world: AwawWorld, party: str) -> Sources:
    sources = table_sources(world, party, WEST, "30.224C", Supply.FULL)
    return tuple(one for one in sources if not _surrendered(world, one.space))


def _surrendered(world: AwawWorld, box: str) -> bool:
    return status_of(world, Country(box)) is Status.SURRENDERED


@BOOK.lays(
    SOURCES,
    "5.25A, 5.35A, 30.224B",
    "the U.S. and South Africa boxes supply the Western Allies in full",
)
def far_boxes(world: AwawWorld, party: str) -> Sources:
    """What is in them, as long as no line goes over the sea."""
    return table_sources(world, party, WEST, "30.224B", Supply.FULL)


@BOOK.lays(SOURCES, "30.224D", "Pearl Harbor, Manila and Colombo supply the Western Allies in full")
def western_bases(world: AwawWorld, party: str) -> Sources:
    return table_sources(world, party, WEST, "30.224D", Supply.FULL)


# Limited ------------------------------------------------------------------------------------------


@BOOK.lays(
    SOURCES,
    "30.262C, 30.293",
    "Vladivostok and Irkutsk supply in part the Russian units in them, no others",
)
def siberian_cities(world: AwawWorld, party: str) -> Sources:
    if faction_of(world, party) != RUSSIA:
        return ()
    return table_sources(world, party, RUSSIA, "30.262C", Supply.PARTIAL)


@BOOK.lays(
    SOURCES,
    "30.266, 30.294",
    "an objective in China supplies in part whoever controls it",
)
def chinese_objectives(world: AwawWorld, party: str) -> Sources:
    """R-082: for Nationalist China itself they are more than that."""
    area = world.statics.area(CHINESE)
    return not_of_the_other(world, party, _objectives(world.board, area)) if area else ()


def not_of_the_other(world: AwawWorld, party: str, sources: Sources) -> Sources:
    """30.294: of these sources those that the other China does not hold, of whatever faction it is:
    the two do not draw on each other (R-245).
    """
    other = OTHER_CHINA.get(party)
    held = 0 if other is None else world.held[other]
    return tuple(one for one in sources if not world.map.has(held, one.space)) if held else sources


@cache
def _objectives(board: AwawBoard, area: int) -> Sources:
    return tuple(
        Source(SpaceId(row.hex), Supply.PARTIAL, "30.266")
        for row in board.objectives()
        if board.board.has(area, row.hex)
    )


# Lines from boxes ---------------------------------------------------------------------------------


@BOOK.lays(
    JOINED,
    "30.329, 71.61, 72.61",
    "supply from the Australia and India boxes enters through hexes at the edge they lie on",
)
def commonwealth_edges(world: AwawWorld, party: str) -> tuple[LinkGroup, ...]:
    if not draws_on(world, party, WEST):
        return ()
    return tuple(
        group
        for box in COMMONWEALTH_BOXES
        if not _surrendered(world, box)
        for group in routes(world, "30.329", box)
    )


@BOOK.lays(JOINED, "30.311", "Russian supply goes past the board's edge to Kamchatka")
def kamchatka(world: AwawWorld, party: str) -> tuple[LinkGroup, ...]:
    if faction_of(world, party) != RUSSIA:
        return ()
    swedish = routes(world, "30.311", NORTHERN_SWEDEN)
    return tuple(group for group in routes(world, "30.311") if group not in swedish)


# New Guinea ---------------------------------------------------------------------------------------


@cache
def _highlands(board: AwawBoard, island: int) -> int:
    return island & board.terrain.where(Terrain.JUNGLE_MOUNTAIN)


@BOOK.lays(
    MEAGRE,
    "30.327",
    "no full supply goes into the mountain jungles of New Guinea but by sea into their two ports",
)
def highlands(world: AwawWorld) -> int:
    island = world.statics.area("region:new-guinea-whole")
    return _highlands(world.board, island) if island else 0


@BOOK.lays(ENDS, "30.327", "no supply line goes on from the mountain jungles of New Guinea")
def ends_in_the_highlands(world: AwawWorld, party: str) -> int:
    return highlands(world)


@BOOK.lays(RELAYS, "30.327", "partial supply goes on from Port Moresby and Sorong")
def highland_ports(world: AwawWorld) -> int:
    return world.statics.area("region:new-guinea-relays") if highlands(world) else 0


# Supply without lines -----------------------------------------------------------------------------


@BOOK.lays(AUTOMATIC, "30.551D", "Japanese units in Japan are always supplied", nationality="japan")
def at_home_in_japan(world: AwawWorld, nationality: str, category: str) -> tuple[Supply, int]:
    return Supply.FULL, world.statics.area("region:japan-home")


# Isolation ----------------------------------------------------------------------------------------


@BOOK.forbids(
    DieOfIsolation,
    "30.542B",
    "in the Pacific ground units in ports and on one-hex islands survive isolation",
)
def ports_and_islets(world: AwawWorld, asked: DieOfIsolation) -> bool:
    here = world.map.bit(asked.place) & world.statics.pacific
    return bool(here & (_ports(world.board) | world.board.feature("one-hex-island")))


@cache
def _ports(board: AwawBoard) -> int:
    return board.board.mask(row.hex for row in board.ports())


@BOOK.forbids(
    DieOfIsolation,
    "30.542C",
    "Japanese ground units survive isolation in the jungle",
    nationality="japan",
)
def at_home_in_the_jungle(world: AwawWorld, asked: DieOfIsolation) -> bool:
    return world.board.terrain[asked.place] in JUNGLES
