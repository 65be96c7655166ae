"""5.7, 13.44: ground movement between the board and the Urals box."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import LinkKind
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.movement.box_garrisons import (
    enemies_beside,
    factors_beside,
    fewer_stay,
    hexes_beside,
)
from warcabinet.awaw.ground.movement.ground_movement import (
    CLOSED,
    HELD,
    OFF_BOARD,
    LeavingTogether,
)
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.hexes import Links, SpaceId
from warcabinet.hexes.masks import LinkGroup

URALS = SpaceId("urals")


@lru_cache(maxsize=8)
def _ways(board: AwawBoard) -> Links:
    """5.72, 5.72A, 5.72B: each step between the box and a hex at its edge is one clear hex."""
    if URALS not in board.boxes:
        return Links((), 0)
    groups: list[LinkGroup] = []
    box = board.board.bit(URALS)
    for route in board.routes:
        if route.kind is LinkKind.GROUND and (route.sources | route.targets) & box:
            length = max(route.row.distance or 1, 1)
            groups.append(LinkGroup(length, route.sources, route.targets))
            groups.append(LinkGroup(length, route.targets, route.sources))
    sources = 0
    for group in groups:
        sources |= group.sources
    return Links(tuple(sorted(groups)), sources)


@BOOK.lays(
    OFF_BOARD,
    "5.77A, 13.44",
    "Russian ground units move between the Urals box and the hexes next to it",
    party=Power.RUSSIA,
)
def urals_links(world: AwawWorld, party: str, nationality: str, category: str) -> Links:
    return _ways(world.board)


def edge(world: AwawWorld) -> int:
    """5.72A, 5.72B: the hexes next to the Urals box."""
    return hexes_beside(world, _ways(world.board).groups)


def besiegers(world: AwawWorld) -> int:
    """5.77A: the factors of Russia's enemies next to the Urals box."""
    return factors_beside(world, edge(world), Power.RUSSIA)


@BOOK.lays(
    HELD,
    "5.77A",
    "no fewer factors stay in the Urals box than its enemies have next to it",
)
def urals_garrison(world: AwawWorld) -> Collection[UnitId]:
    there = world.units_in[URALS]
    if not there or not enemies_beside(world, edge(world), Power.RUSSIA):
        return ()
    return [unit for unit in there if too_few_without(world, (unit,))]


@BOOK.forbids(
    LeavingTogether,
    "5.77A",
    "no fewer factors stay in the Urals box than its enemies have next to it",
)
def urals_garrison_as_a_whole(world: AwawWorld, asked: LeavingTogether) -> bool:
    return asked.space == URALS and too_few_without(world, asked.units)


def too_few_without(world: AwawWorld, leaving: tuple[UnitId, ...]) -> bool:
    """5.77A, 5.77C: would fewer factors stay in the box than its enemies have next to it?"""
    return fewer_stay(world, URALS, leaving, besiegers(world))


@BOOK.lays(CLOSED, "5.73", "nobody but Russia enters the Urals box")
def others_stay_out(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    if party == Power.RUSSIA or URALS not in world.board.boxes:
        return 0
    return world.map.bit(URALS)
