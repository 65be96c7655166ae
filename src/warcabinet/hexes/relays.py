"""Reach of something that must call at a port now and then: so many hexes in all, and no more than
so many from one port to the next.

Neither price alone says what is best: a longer way may touch a port and get further. This flood
keeps, for each space, every pair of hexes spent and hexes left until the next port that no other
pair beats.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from warcabinet.hexes.board import Board
from warcabinet.hexes.floods import flood, steps_back
from warcabinet.hexes.grid import SpaceId
from warcabinet.hexes.masks import Links, lowest
from warcabinet.hexes.terms import FREE, Terms

NO_END = 1 << 20
"""Stands for "no limit" in a `Budget`."""


class Budget(NamedTuple):
    """How far: hexes in all, from port to port, and before the first port."""

    total: int = NO_END
    between: int = NO_END
    first: int = NO_END


class Offing(NamedTuple):
    """Hexes off an edge of the board, one beside each hex of the edge, that are ports; and a box so
    many hexes from the edge behind them (0: none).
    """

    edge: int
    box: int = 0
    distance: int = 0


OFF = ":off"
"""After the name of an edge hex: the hex off the board beside it."""

Ports = tuple[tuple[int, int], ...]
"""(hexes that may follow until the next port, ports), the longest legs first."""

_NOTHING: Mapping[int, int] = {}


@dataclass(frozen=True, slots=True)
class Relayed:
    """What the flood found: `masks[spent][left]` holds the spaces had at that price, if nothing
    beats it there. `last` holds those that end the way, `off` the hexes off the edge, both by what
    they cost.
    """

    board: Board
    terms: Terms
    budget: Budget
    ports: Ports
    offing: Offing | None
    ends: Links | None
    masks: dict[int, dict[int, int]]
    last: dict[int, int] = field(default_factory=dict)
    off: dict[int, int] = field(default_factory=dict)
    _cheapest: dict[int, int] = field(default_factory=dict, compare=False)
    _costs: dict[SpaceId, int] = field(default_factory=dict, compare=False)

    @property
    def reached(self) -> int:
        area = 0
        for mask in self.cheapest().values():
            area |= mask
        return area

    def cheapest(self) -> Mapping[int, int]:
        """By price, lowest first, the spaces that cost no less."""
        if not self._cheapest:
            seen = 0
            for spent in sorted({*self.masks, *self.last}):
                new = self.last.get(spent, 0)
                for mask in self.masks.get(spent, {}).values():
                    new |= mask
                self._cheapest[spent] = new ^ (new & seen)
                seen |= new
        return self._cheapest

    def costs(self) -> Mapping[SpaceId, int]:
        """What each space costs at least."""
        if not self._costs:
            levels = self.cheapest()
            self._costs.update(self.board.labelled([*levels.values()], [*levels]))
        return self._costs

    def had_at(self, spent: int) -> int:
        """The spaces had at a price, or a better one, with the edge beside those off it."""
        area = self.last.get(spent, 0) | self.off.get(spent, 0)
        for mask in self.masks.get(spent, {}).values():
            area |= mask
        return area

    def cost(self, area: int) -> int | None:
        """What the cheapest way to any space of the area costs."""
        for spent, mask in self.cheapest().items():
            if mask & area:
                return spent
        return None

    def path(self, area: int) -> list[SpaceId]:
        """A cheapest way to an area, hexes off the edge included; empty if there is none."""
        spent = self.cost(area)
        if spent is None:
            return []
        level = self.masks.get(spent, {})
        for left in sorted(level, reverse=True):
            if level[left] & area:
                return self._way(spent, left, lowest(level[left] & area))
        place = lowest(self.last[spent] & area)
        assert self.ends is not None
        for length, sources in self.ends.steps_into(place):
            for left, mask in self.masks.get(spent - length, {}).items():
                if left >= length and mask & sources:
                    before = self._way(spent - length, left, lowest(mask & sources))
                    return [*before, self.board.first(place)]
        return []

    def _way(self, spent: int, left: int, place: int) -> list[SpaceId]:
        """The way walked back from a space; `left` below zero: from off the edge beside it."""
        back: list[SpaceId] = []
        while True:
            name = self.board.first(place)
            back.append(SpaceId(name + OFF) if left < 0 else name)
            steps = self._off_before(spent, place) if left < 0 else self._before(spent, left, place)
            before = [*steps]
            if not before:
                return back[::-1]
            if len(before) > 1:
                before.sort(key=lambda one: (one[1] < 0, lowest(one[2]), one[0]))
            spent, left, area = before[0]
            place = lowest(area)

    def _before(self, spent: int, left: int, place: int) -> Iterator[tuple[int, int, int]]:
        most = self.budget.total - spent
        for length, sources in steps_back(self.board, self.terms, place):
            earlier = spent - length
            if earlier:
                sources ^= sources & self.terms.stop
            for had, mask in self.masks.get(earlier, _NOTHING).items():
                area = sources & mask
                if not area or had < length:
                    continue
                if min(renewed(self.ports, had - length, place), most) == left:
                    yield earlier, had, area
        if self.offing is not None:
            if place & self.offing.box and spent:
                away = spent - self.offing.distance + 1
                if area := self.off.get(away, 0):
                    yield away, -1, area
            elif min(renewed(self.ports, self.budget.between - 1, place), most) == left and (
                area := self.off.get(spent - 1, 0) & place
            ):
                yield spent - 1, -1, area

    def _off_before(self, spent: int, place: int) -> Iterator[tuple[int, int, int]]:
        assert self.offing is not None
        for had, mask in self.masks.get(spent - 1, {}).items():
            if had and mask & place:
                yield spent - 1, had, place
        first = min(self.budget.first, self.budget.total)
        from_box = self.masks[0].get(first, 0) & self.offing.box
        if from_box and spent == self.offing.distance - 1:
            yield 0, first, from_box
        if area := self.board.expand(place) & self.off.get(spent - 1, 0):
            yield spent - 1, -1, area


def renewed(ports: Ports, left: int, place: int) -> int:
    """The hexes left after calling at a space, if it is a port."""
    for leg, area in ports:
        if area & place:
            return max(left, leg)
    return left


def relay(
    board: Board,
    start: int,
    budget: Budget,
    ports: Ports = (),
    terms: Terms = FREE,
    *,
    offing: Offing | None = None,
    ends: Links | None = None,
) -> Relayed:
    """Where one can get within a budget; nobody comes back to the start. `ends` are links that may
    be the last step only.
    """
    if not terms.free:
        raise ValueError("a relay counts steps: extra costs and allowances belong in reach")
    if offing is None and not any(area for _, area in ports):
        return _without_ports(board, start, budget, ports, terms, ends)
    return _Relaying(board, start, budget, ports, terms, offing, ends).run()


def _without_ports(
    board: Board, start: int, budget: Budget, ports: Ports, terms: Terms, ends: Links | None
) -> Relayed:
    """Where nothing renews a leg, what is spent says what is left: a flood of steps will do."""
    first = min(budget.first, budget.total)
    levels = flood(board, start, terms, first).masks
    masks = {spent: {first - spent: front} for spent, front in enumerate(levels) if front}
    last: dict[int, int] = {}
    if ends is not None:
        fresh = board.spaces & ~terms.closed & ~start
        for spent, front in enumerate(levels[:first]):
            out = front ^ (front & terms.stop) if spent else front
            if out & ends.sources:
                for length, targets in ends.steps_from(out):
                    there = spent + length
                    last[there] = last.get(there, 0) | targets & fresh
    return Relayed(board, terms, budget, ports, None, ends, masks, last)


class _Relaying:
    """One flood under way."""

    def __init__(
        self,
        board: Board,
        start: int,
        budget: Budget,
        ports: Ports,
        terms: Terms,
        offing: Offing | None,
        ends: Links | None,
    ) -> None:
        self.found = Relayed(board, terms, budget, ports, offing, ends, {})
        self.open = board.spaces & ~terms.closed & ~start
        self.todo: dict[int, dict[int, int]] = {0: {min(budget.first, budget.total): start}}
        self.off: dict[int, int] = {}
        self.seen_off = 0
        self.lefts: list[int] = []
        self.had: list[int] = []
        """The spaces had so far with so many hexes left, or more: for each of `lefts`, rising."""
        if offing is not None and start & offing.box:
            self.off[offing.distance - 1] = offing.edge

    def run(self) -> Relayed:
        spent = 0
        while (self.todo or self.off) and spent <= self.found.budget.total:
            level = self.todo.pop(spent, None)
            if level:
                self._level(spent, level)
            if self.off and (area := self.off.pop(spent, 0) & ~self.seen_off):
                self._from_off(spent, area)
            spent += 1
        return self.found

    def _level(self, spent: int, level: dict[int, int]) -> None:
        found, lefts, had = self.found, self.lefts, self.had
        board, terms, offing, ends = found.board, found.terms, found.offing, found.ends
        sides, links, stop = terms.sides, terms.links, terms.stop
        kept: dict[int, int] = {}
        for left in sorted(level, reverse=True):
            at = bisect_left(lefts, left)
            seen = had[at] if at < len(had) else 0
            front = level[left]
            front ^= front & seen  # on long integers three times as fast as `& ~seen`
            if not front:
                continue
            if at == len(lefts) or lefts[at] != left:
                had.insert(at, seen)
                lefts.insert(at, left)
            for lower in range(at + 1):
                had[lower] |= front
            kept[left] = front
            out = front ^ (front & stop) if spent else front
            if not left or not out:
                continue
            near = board.expand(out, sides)
            if links is not None and out & links.sources:
                for length, targets in links.steps_from(out):
                    if length == 1:
                        near |= targets
                    elif length <= left:
                        self._arrive(spent + length, left - length, targets)
            self._arrive(spent + 1, left - 1, near ^ (near & had[at]))
            if ends is not None and out & ends.sources and spent < found.budget.total:
                for length, targets in ends.steps_from(out):
                    there = spent + length
                    found.last[there] = found.last.get(there, 0) | targets & self.open
            if offing is not None and (leaving := out & offing.edge):
                self.off[spent + 1] = self.off.get(spent + 1, 0) | leaving
        if kept:
            found.masks[spent] = kept

    def _from_off(self, spent: int, area: int) -> None:
        found, offing = self.found, self.found.offing
        assert offing is not None
        self.seen_off |= area
        found.off[spent] = area
        along = found.board.expand(area) & offing.edge & ~self.seen_off
        if along:
            self.off[spent + 1] = self.off.get(spent + 1, 0) | along
        self._arrive(spent + 1, found.budget.between - 1, area)
        if offing.box:
            self._arrive(spent + offing.distance - 1, found.budget.between, offing.box)

    def _arrive(self, spent: int, left: int, area: int) -> None:
        """What is left beyond the rest of the whole budget is not counted: it makes no
        difference, and there are fewer prices to keep apart.
        """
        most = self.found.budget.total - spent
        area &= self.open
        if not area or most < 0:
            return
        level = self.todo.get(spent)
        if level is None:
            level = self.todo[spent] = {}
        if left > most:
            left = most
        for longest, ports in self.found.ports:
            leg = longest if longest < most else most
            if leg > left and (here := area & ports):
                level[leg] = level.get(leg, 0) | here
                area ^= here
        if area:
            level[left] = level.get(left, 0) | area
