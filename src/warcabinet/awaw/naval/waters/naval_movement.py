"""4.51, 4.52, 21.21, 21.217: the terms on which ships of a party sail: seas, straits, canals and
ways to boxes, in the form that floods take.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from msgspec.structs import replace

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.waters.mapboard_boxes import open_edges
from warcabinet.awaw.naval.waters.straits import (
    KIEL,
    SEA_LEAVE,
    SUEZ,
    Strait,
    open_canals,
    shut_straits,
    straits_of,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Layer
from warcabinet.engine.derived import derived
from warcabinet.hexes import NO_SIDES, Board, Levels, Links, Terms, flood
from warcabinet.hexes.masks import LinkGroup, bits, links_from

SEA_CLOSED: Layer[int] = Layer("where ships do not go", ("party",))
"""Spaces that no ship of a party enters."""

SEA_STOP: Layer[int] = Layer("where the way of ships ends", ("party",))
"""Spaces that ships enter, and do not pass."""


@BOOK.lays(
    SEA_CLOSED,
    "4.41, 21.213",
    "ships stay on the sea that is played on: no gray areas, no rivers, no land",
)
@derived
def no_sea(world: AwawWorld, party: str) -> int:
    board = world.board
    sea = board.at_sea(board.water & world.statics.map)
    return world.map.spaces & ~(sea | board.real_boxes & world.statics.map)


@BOOK.lays(SEA_STOP, "21.217A", "only the first or the last space of a way of ships is a box")
def boxes_end_the_way(world: AwawWorld, party: str) -> int:
    return world.board.real_boxes


FLOODS = 512
"""So many floods over the whole sea are remembered, whoever sails: most parties share them."""


@dataclass(frozen=True, slots=True, eq=False)
class Waters:
    """What a flood of ships needs: its terms, and the steps that may only end a way: into a strait
    that is shut. There is one for the same terms and steps: floods are remembered by it.
    """

    terms: Terms
    ends: Links | None


@derived
def closed_to(world: AwawWorld, party: str) -> tuple[int, int]:
    """21.217, 4.41: the spaces that are closed to ships of a party, and those that end their
    way.
    """
    closed = stop = 0
    for _, area in BOOK.layers(world, SEA_CLOSED, party):
        closed |= area
    for _, area in BOOK.layers(world, SEA_STOP, party):
        stop |= area
    return closed, stop


def waters_from(world: AwawWorld, party: str, start: int, activity: str, goal: int = 0) -> Waters:
    """21.211, 21.362: the terms for ships that begin in these waters; fronts do not matter. Those
    that begin in a strait leave it by either side (R-330).
    """
    return _waters(world, party, activity, _shut_from(world, party, start, activity, goal))


def _shut_from(
    world: AwawWorld, party: str, start: int, activity: str, goal: int
) -> tuple[str, ...]:
    """The straits that ships which begin in these waters do not pass."""
    shut, hexes = _all_shut(world, party)
    if hexes & start:
        straits = straits_of(world.board)
        shut = tuple(name for name in shut if not straits[name].hexes & start)
    passed = _spared(world, activity, goal) if shut else ()
    return tuple(name for name in shut if name not in passed) if passed else shut


@derived
def _all_shut(world: AwawWorld, party: str) -> tuple[tuple[str, ...], int]:
    """The straits that are shut, with the hexes of all of them."""
    names, hexes = tuple(shut_straits(world, party)), 0
    for name in names:
        hexes |= straits_of(world.board)[name].hexes
    return names, hexes


@lru_cache(maxsize=FLOODS)
def flooded(board: Board, start: int, waters: Waters) -> Levels:
    """21.36A: how far everything is from some waters: over the whole sea, one flood for all
    goals."""
    return flood(board, start, waters.terms)


def spared(world: AwawWorld, strait: str, activity: str, goal: int) -> bool:
    """21.211H, 25.15: may an activity with this goal pass the strait, whoever holds it? Some may
    whatever their goal is.
    """
    return strait in _spared(world, activity, goal)


def _spared(world: AwawWorld, activity: str, goal: int) -> list[str]:
    leaves = _leaves(world, activity)
    hexes = world.board.ashore(goal) if goal and leaves else 0
    return [name for name, area in leaves if area & hexes or area == world.map.hexes]


@derived
def _leaves(world: AwawWorld, activity: str) -> tuple[tuple[str, int], ...]:
    """The straits that are passed on the way to some areas, whoever holds them."""
    return tuple(one for _, some in BOOK.layers(world, SEA_LEAVE, activity) for one in some)


@derived
def _waters(world: AwawWorld, party: str, activity: str, shut: tuple[str, ...]) -> Waters:
    board = world.board
    groups = canal_links(world, party)
    for route in open_edges(world, party, activity):
        ends = board.ends(route.sources), board.ends(route.targets)
        length = route.row.distance or 1
        groups.append(LinkGroup(length, ends[0], ends[1]))
        if route.row.way == "both":
            groups.append(LinkGroup(length, ends[1], ends[0]))
    return _with_links(board, shut, tuple(groups), *closed_to(world, party))


@lru_cache(maxsize=FLOODS)
def _with_links(
    board: AwawBoard, shut: tuple[str, ...], more: tuple[LinkGroup, ...], closed: int, stop: int
) -> Waters:
    """The waters of a board between straits that are shut, with canals and ways to boxes."""
    sides = NO_SIDES
    for name in shut:
        sides |= straits_of(board)[name].sides
    terms = board.sailing(shut=sides)
    groups = (*(terms.links.groups if terms.links else ()), *more)
    return _on_terms(terms, groups, closed, stop, _ends(board, shut))


@lru_cache(maxsize=FLOODS)
def _on_terms(
    terms: Terms, groups: tuple[LinkGroup, ...], closed: int, stop: int, ends: Links | None
) -> Waters:
    return Waters(replace(terms, links=_joined(groups), closed=closed, stop=stop), ends)


@cache
def _joined(groups: tuple[LinkGroup, ...]) -> Links:
    """One for all activities and games with the same links: they are looked up by their ends."""
    sources = 0
    for group in groups:
        sources |= group.sources
    return Links(groups, sources)


def canal_links(world: AwawWorld, party: str) -> list[LinkGroup]:
    """21.1321, 21.212, 88.342: the canals that are open. The Kiel canal lies in one hex: who enters
    it is on both of its waters. In the Suez canal ships pass MM30 and LL31.
    """
    board, groups = world.board, []
    names = open_canals(world, party)
    if KIEL in names:
        for space in board.board.members(board.feature("canal")):
            waters = board.afloat(space)
            for near in bits(waters):
                around = 0
                for _, targets in board.water_links.steps_into(1 << near):
                    around |= targets
                groups.append(LinkGroup(1, around, waters & ~(1 << near)))
    if SUEZ in names:
        one, other = (1 << bit for bit in bits(board.feature("canal-hex")))
        groups += [LinkGroup(1, one, other), LinkGroup(1, other, one)]
    return groups


@cache
def _ends(board: AwawBoard, shut: tuple[str, ...]) -> Links | None:
    """21.211: steps over the closing sides of straits that are shut, into their own hexes."""
    steps: list[tuple[int, int, int]] = []
    for strait in (straits_of(board)[name] for name in shut):
        for inside in bits(strait.hexes):
            around = board.board.expand_back(1 << inside, board.sailing_sides & strait.sides)
            for _, near in board.water_links.steps_into(1 << inside):
                around |= near & across(board, strait, 1 << inside)
            steps += [(near, inside, 1) for near in bits(around & ~strait.hexes)]
    return links_from(steps) if steps else None


def across(board: AwawBoard, strait: Strait, space: int) -> int:
    """The waters on the other hand of the closing sides of a strait, as seen from a space."""
    here = board.ashore(space)
    beyond = board.board.expand_back(here, strait.sides)
    return beyond | board.at_sea(beyond)
