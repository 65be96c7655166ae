"""The shortest line that keeps the enemy from what must be kept.

A line is a set of hexes that every way from the enemy to the treasures behind it goes through. The
cheapest one is a minimum cut: as much is sent along all ways as their hexes let through, and where
no more gets through, the line runs.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from warcabinet.awaw.queries.terms import Statics
from warcabinet.hexes import SpaceId

ENDLESS = 1_000_000
"""What a hex without a price lets through."""
NOBODY = -1


@lru_cache(maxsize=8)
def neighbours(setting: Statics) -> dict[SpaceId, tuple[SpaceId, ...]]:
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
    flow = _Flow(ways, start, ends, prices)
    while (end := flow.way_out()) is not None:
        if not flow.send(end):
            return None
    return flow.cut()


class _Flow:
    """What is sent through the hexes so far. Each hex is two nodes: 2n is n as one comes to it,
    2n + 1 as one leaves it.
    """

    def __init__(
        self,
        ways: Mapping[SpaceId, tuple[SpaceId, ...]],
        start: set[SpaceId],
        ends: set[SpaceId],
        prices: Mapping[SpaceId, int],
    ) -> None:
        self.names = list(ways)
        number = {space: place for place, space in enumerate(self.names)}
        self.ways = [[number[one] for one in ways[space] if one in number] for space in self.names]
        self.room = [prices.get(space, ENDLESS) for space in self.names]
        self.used = [0] * len(self.names)
        self.starts = sorted(number[space] for space in start)
        self.at_start = [space in start for space in self.names]
        self.at_end = [space in ends for space in self.names]
        self.sent: dict[tuple[int, int], int] = {}
        """From hex to hex."""
        self.came: list[int | None] = []
        """From which node each was reached when a way was last looked for."""

    def way_out(self) -> int | None:
        """The end of the shortest way along which more gets through, as a node; None: none does."""
        came = self.came = [None] * (2 * len(self.names))
        used, room, sent = self.used, self.room, self.sent
        queue = [2 * place + 1 for place in self.starts]
        for node in queue:
            came[node] = NOBODY
        for node in queue:
            place, leaving = node >> 1, node & 1
            if leaving:
                if self.at_end[place]:
                    return node
                for one in self.ways[place]:
                    if came[2 * one] is None and not self.at_start[one]:
                        came[2 * one] = node
                        queue.append(2 * one)
                if used[place] and came[node - 1] is None:
                    came[node - 1] = node
                    queue.append(node - 1)
                continue
            if used[place] < room[place] and came[node + 1] is None:
                came[node + 1] = node
                queue.append(node + 1)
            if used[place]:
                for one in self.ways[place]:
                    if came[2 * one + 1] is None and sent.get((one, place)):
                        came[2 * one + 1] = node
                        queue.append(2 * one + 1)
        return None

    def send(self, end: int) -> bool:
        """Send as much as gets through along the way that was found; False if there is no limit."""
        steps = []
        node = end
        while (before := self.came[node]) is not None and before != NOBODY:
            steps.append((before, node))
            node = before
        most = ENDLESS
        for before, after in steps:
            one, two = before >> 1, after >> 1
            if one == two:
                most = min(most, self.used[one] if before & 1 else self.room[one] - self.used[one])
            elif not before & 1:
                most = min(most, self.sent[two, one])
        if most >= ENDLESS // 2:
            return False
        for before, after in steps:
            one, two = before >> 1, after >> 1
            if one == two:
                self.used[one] += -most if before & 1 else most
            elif before & 1:
                self.sent[one, two] = self.sent.get((one, two), 0) + most
            else:
                self.sent[two, one] -= most
        return True

    def cut(self) -> set[SpaceId]:
        """The hexes to which something comes that does not get through."""
        return {
            name
            for place, name in enumerate(self.names)
            if self.came[2 * place] is not None and self.came[2 * place + 1] is None
        }
