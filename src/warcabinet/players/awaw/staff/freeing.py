"""Freeing: who is cut off and would be lost (30.541) is saved by whoever wins the hexes over which
supply could come. For many a road nobody needs to fight: it is enough that somebody walks over it
(29.21, 30.43B).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from warcabinet.awaw.queries.ground import reachable
from warcabinet.awaw.queries.logistics import isolated_units
from warcabinet.awaw.queries.terms import UnitId, bit_of, is_armor
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.marching import Planner
from warcabinet.players.awaw.greedy.strikes import IN_A_HEX
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.supply import Lifelines
from warcabinet.players.awaw.staff.supply_weights import BACK
from warcabinet.players.awaw.staff.weights import FRONT

Walk = tuple[UnitId, SpaceId]
"""Who goes where."""
AT_ONCE = 0.1
"""What part of a hex of the road each BRP counts that a unit gives up."""


class Freeing:
    """What it is worth to win hexes for those who are cut off. In the last turn it is worth less,
    as losses cost less then, except to those who are idle.
    """

    def __init__(self, now: FrontLine, *, idle: bool = False) -> None:
        self.now = now
        late = FRONT.last_price if now.last else now.manner.final_price
        self.counts = late if now.final and not idle else 1.0
        cut_off = isolated_units(now.world)
        self.waiting = {unit: row for unit, row in now.own.items() if unit in cut_off}
        self.lines = Lifelines.of(now, now.parties, self.waiting)
        self._found: dict[int, int] = {0: 0}

    def worth(self, won: int, before: int = 0) -> float:
        """What is saved if some hexes are won, besides what is saved by others."""
        if not self.waiting:
            return 0.0
        freed = self._freed(won | before) & ~self._freed(before)
        return sum(
            self.now.factors(unit) * self._each(unit)
            for unit, row in self.waiting.items()
            if freed and bit_of(self.now.world, row) & freed
        )

    def road(self, near: int, before: int) -> int:
        """The hexes of a shortest road to those for whom it is worth most, over some hexes; none if
        there is none.
        """
        gap = self.lines.gap(self.now, before, self._waiting, ~near & ~self.now.held)
        return 0 if gap is None else gap.way & near

    def _waiting(self, bit: int, factors: int) -> float:
        return sum(
            self.now.factors(unit) * self._each(unit)
            for unit, row in self.waiting.items()
            if bit_of(self.now.world, row) & bit
        )

    def _each(self, unit: UnitId) -> float:
        armor = is_armor(self.now.world, self.waiting[unit])
        return self.counts * (BACK.saved_armor if armor else BACK.saved)

    def _freed(self, won: int) -> int:
        """Where those stand whom lines would reach."""
        if won not in self._found:
            self._found[won] = self.lines.freed(won, 0)
        return self._found[won]


class Walks:
    """The walks of those who have nothing better to do. `price` is what a unit gives up."""

    def __init__(
        self,
        now: FrontLine,
        idle: Mapping[UnitId, int],
        room: Mapping[SpaceId, int],
        price: Callable[[UnitId, SpaceId], float],
    ) -> None:
        self.now, self.room, self.price = now, room, price
        self.free = now.open & ~now.enemy_at & ~now.held
        """What is won by whoever walks there."""
        self.left = {
            (unit, to): way
            for unit, mask in idle.items()
            for to in now.board.members(mask)
            if (way := way_to(now, unit, to) & self.free)
        }

    def open_to(self, unit: UnitId, to: SpaceId) -> bool:
        """Is there room for one more?"""
        return self.room.get(to, IN_A_HEX) > 0

    def take(self, unit: UnitId) -> None:
        """A unit has its walk."""
        self.left = {walk: way for walk, way in self.left.items() if walk[0] != unit}

    def alone(self, rescue: Freeing, won: int) -> list[Walk]:
        """The walk of one unit that brings most; none if none is worth it."""
        ranked = [
            (gain, unit, to)
            for (unit, to), way in self.left.items()
            if way & ~won and self.open_to(unit, to) and (saved := rescue.worth(way, won))
            if (gain := saved - self.price(unit, to)) > 0
        ]
        return [max(ranked)[1:]] if ranked else []

    def together(self, rescue: Freeing, won: int) -> list[Walk]:
        """The walks of several over the shortest road, each over a part of it."""
        near = 0
        for way in self.left.values():
            near |= way
        road = lacking = rescue.road(near, won)
        found: dict[UnitId, SpaceId] = {}
        while lacking:
            ranked = [
                ((way & lacking).bit_count() - AT_ONCE * self.price(unit, to), unit, to)
                for (unit, to), way in self.left.items()
                if way & lacking and unit not in found and self.open_to(unit, to)
                if to not in found.values()
            ]
            if not ranked:
                return []
            _, unit, to = max(ranked)
            found[unit] = to
            lacking &= ~self.left[unit, to]
        paid = sum(self.price(unit, to) for unit, to in found.items())
        return list(found.items()) if rescue.worth(road, won) > paid else []


def freeing(
    now: FrontLine,
    moves: Mapping[UnitId, SpaceId],
    idle: Mapping[UnitId, int],
    room: Mapping[SpaceId, int],
    price: Callable[[UnitId, SpaceId], float],
    *,
    busy: bool = False,
) -> Iterator[Walk]:
    """Who of those that have nothing better to do walks over a road that nobody bars: one after the
    other, each time who brings most; several over one road if nobody alone brings anything. `moves`
    is what is planned. `busy`: they have something better to do.
    """
    rescue = Freeing(now, idle=not busy)
    if not rescue.waiting:
        return
    walks = Walks(now, idle, room, price)
    won = 0
    for unit, to in moves.items():
        if unit in now.own:  # and not in another theater
            won |= way_to(now, unit, to) & walks.free
    while rescue.worth(walks.free, won):
        chosen = walks.alone(rescue, won) or walks.together(rescue, won)
        if not chosen:
            return
        for unit, to in chosen:
            won |= walks.left[unit, to]
            walks.take(unit)
            yield unit, to


def freeing_first(now: FrontLine, staff: Planner) -> Iterator[Walk]:
    """Who walks to those who are cut off before attacks are shared out, whatever he could do there:
    a panzer that is lost costs more than what one unit on foot wins.
    """

    def price(unit: UnitId, to: SpaceId) -> float:
        return BACK.walker * now.factors(unit)

    yield from freeing(now, {}, staff.choices, staff.room, price, busy=True)


def way_to(now: FrontLine, unit: UnitId, to: SpaceId) -> int:
    """The hexes over which a unit goes."""
    row = now.own[unit]
    return 0 if row.place == to else now.board.mask(reachable(now.world, row).path(to))
