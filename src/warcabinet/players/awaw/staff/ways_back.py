"""Ways back: by how many ways supply comes to a hex, and how soon the enemy could close them.

30.54: who is cut off cannot move, and is lost if nobody opens a way to him. A hex is safe if the
enemy would have to close several ways at once. That is a maximum flow from the hex to ground where
nobody can come: what has somebody in it lets much through, what the enemy could walk into little.
"""

from __future__ import annotations

from functools import cached_property

from warcabinet.awaw.queries.logistics import supply_net
from warcabinet.awaw.queries.terms import UnitId, is_armor
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.lines import neighbours
from warcabinet.players.awaw.staff.supply_weights import BACK


class WaysBack:
    """Counts the ways back from hexes, as everybody stands once combat is over."""

    def __init__(self, now: FrontLine) -> None:
        self.now = now
        self._found: dict[SpaceId, int] = {}

    def risk(self, unit: UnitId, space: SpaceId) -> float:
        """What armor risks in a hex that could be cut off; nothing once nobody will ask (30.42)."""
        if self.now.final or not is_armor(self.now.world, self.now.world.units[unit]):
            return 0.0
        lacking = max(0, BACK.wanted - self.ways(space)) / BACK.wanted
        return BACK.factor * self.now.factors(unit) * lacking

    def ways(self, space: SpaceId) -> int:
        """How many ways lead back from a hex, up to as many as are wanted."""
        if space not in self._found:
            self._found[space] = self._count(space)
        return self._found[space]

    @cached_property
    def supplied(self) -> int:
        """The hexes that lines reach, and over which they go on."""
        now = self.now
        found = ends = 0
        for party in sorted({row.party for row in now.own.values()}):
            net = supply_net(now.world, party)
            found |= net.full | net.partial
            ends |= net.ways.ends
        return found & ~ends

    @cached_property
    def safe(self) -> int:
        """Supplied ground to which no enemy could come."""
        return self.supplied & ~self.now.board.mask(self.now.danger)

    def room(self, space: SpaceId) -> int:
        """How hard it is to close a hex."""
        now = self.now
        if now.board.has(now.own_at, space):
            return BACK.manned
        if now.board.has(now.walks, space) or now.danger.get(space, 0) >= BACK.massed:
            return 1
        return BACK.distant

    def _count(self, start: SpaceId) -> int:
        now = self.now
        if now.board.has(self.safe, start):
            return BACK.wanted
        flow = _Ways(self, neighbours(now.world.statics))
        found = 0
        while found < BACK.wanted and (more := flow.another(start)):
            found += more
        return min(found, BACK.wanted)


class _Ways:
    """The ways found so far from one hex. Each hex is a node as one comes to it and one as one
    leaves it.
    """

    def __init__(self, back: WaysBack, near: dict[SpaceId, tuple[SpaceId, ...]]) -> None:
        self.back, self.near = back, near
        self.used: dict[SpaceId, int] = {}
        self.sent: dict[tuple[SpaceId, SpaceId], int] = {}
        self.rooms: dict[SpaceId, int] = {}

    def another(self, start: SpaceId) -> int:
        """Find one way more, which may lead others elsewhere: 1 if there is one."""
        board, supplied, safe = self.back.now.board, self.back.supplied, self.back.safe
        first = (start, True)
        came: dict[tuple[SpaceId, bool], tuple[SpaceId, bool] | None] = {first: None}
        queue = [first]
        for node in queue:
            place, leaving = node
            if leaving and place != start and board.has(safe, place):
                self._send(node, came)
                return 1
            steps: list[tuple[SpaceId, bool]] = []
            if leaving:
                steps = [
                    (one, False)
                    for one in self.near.get(place, ())
                    if one != start and board.has(supplied, one)
                ]
                if self.used.get(place):
                    steps.append((place, False))
            else:
                if self.used.get(place, 0) < self._room(place):
                    steps.append((place, True))
                steps += [
                    (one, True) for one in self.near.get(place, ()) if self.sent.get((one, place))
                ]
            for step in steps:
                if step not in came:
                    came[step] = node
                    queue.append(step)
        return 0

    def _room(self, space: SpaceId) -> int:
        if space not in self.rooms:
            self.rooms[space] = self.back.room(space)
        return self.rooms[space]

    def _send(
        self,
        end: tuple[SpaceId, bool],
        came: dict[tuple[SpaceId, bool], tuple[SpaceId, bool] | None],
    ) -> None:
        after: tuple[SpaceId, bool] = end
        while (before := came[after]) is not None:
            one, two = before[0], after[0]
            if one == two:
                self.used[one] = self.used.get(one, 0) + (1 if after[1] else -1)
            elif before[1]:
                self.sent[one, two] = self.sent.get((one, two), 0) + 1
            else:
                self.sent[two, one] -= 1
            after = before
