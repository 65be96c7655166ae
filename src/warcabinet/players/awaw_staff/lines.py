"""The shortest line that keeps the enemy from what must be kept.

A line is a set of hexes that every way from the enemy to the treasures behind it goes through. The
cheapest one is a minimum cut: as much is sent along all ways as their hexes let through, and where
no more gets through, the line runs.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise

from warcabinet.awaw.setting import Setting
from warcabinet.hexes import SpaceId

Node = tuple[SpaceId, bool]
"""A hex, as one comes to it or as one leaves it."""

ENDLESS = 1_000_000


@lru_cache(maxsize=8)
def neighbours(setting: Setting) -> dict[SpaceId, tuple[SpaceId, ...]]:
    """The hexes next to each over land."""
    board, land = setting.board, setting.map & setting.board.land
    return {
        space: tuple(board.board.members(board.board.expand(bit, board.ground_sides) & land))
        for space in board.board.members(land)
        if (bit := board.board.bit(space))
    }


def cheapest_line(
    ways: Mapping[SpaceId, tuple[SpaceId, ...]],
    start: set[SpaceId],
    ends: set[SpaceId],
    prices: Mapping[SpaceId, int],
) -> set[SpaceId] | None:
    """The hexes of the cheapest line between `start` and `ends`, the nearest to the start; None if
    there is none. A hex that has no price cannot be in it, an end that has one can.
    """
    used: dict[SpaceId, int] = {}
    flow: dict[tuple[SpaceId, SpaceId], int] = {}
    while True:
        came = _reached(ways, start, ends, prices, used, flow)
        end = next((node for node in came if node[1] and node[0] in ends), None)
        if end is None:
            return {
                space for space in prices if (space, False) in came and (space, True) not in came
            }
        if not _send(came, end, prices, used, flow):
            return None


def _reached(
    ways: Mapping[SpaceId, tuple[SpaceId, ...]],
    start: set[SpaceId],
    ends: set[SpaceId],
    prices: Mapping[SpaceId, int],
    used: dict[SpaceId, int],
    flow: dict[tuple[SpaceId, SpaceId], int],
) -> dict[Node, Node | None]:
    """How far something more gets through, and from where each hex is reached."""
    came: dict[Node, Node | None] = {(space, True): None for space in sorted(start)}
    queue = deque(came)
    while queue:
        node = queue.popleft()
        space, leaving = node
        if leaving and space in ends:
            return came
        steps: list[Node] = []
        if leaving:
            steps += [(one, False) for one in ways[space] if one not in start]
            if used.get(space, 0):
                steps.append((space, False))
        else:
            if used.get(space, 0) < prices.get(space, ENDLESS):
                steps.append((space, True))
            steps += [(one, True) for one in ways[space] if flow.get((one, space), 0)]
        for step in steps:
            if step not in came:
                came[step] = node
                queue.append(step)
    return came


def _send(
    came: dict[Node, Node | None],
    end: Node,
    prices: Mapping[SpaceId, int],
    used: dict[SpaceId, int],
    flow: dict[tuple[SpaceId, SpaceId], int],
) -> bool:
    """Send as much as gets through along the way that was found; False if there is no limit."""
    path = []
    node: Node | None = end
    while node is not None:
        path.append(node)
        node = came[node]
    path.reverse()
    steps = list(pairwise(path))
    room = ENDLESS
    for (one, leaving), (two, _) in steps:
        if one == two:
            left = prices.get(one, ENDLESS) - used.get(one, 0)
            room = min(room, used.get(one, 0) if leaving else left)
        elif not leaving:
            room = min(room, flow[two, one])
    if room >= ENDLESS // 2:
        return False
    for (one, leaving), (two, _) in steps:
        if one == two:
            used[one] = used.get(one, 0) + (-room if leaving else room)
        elif leaving:
            flow[one, two] = flow.get((one, two), 0) + room
        else:
            flow[two, one] -= room
    return True
