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
from warcabinet.hexes.floods import flood, steps_to
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
    _costs: list[Mapping[SpaceId, int]] = field(default_factory=list, compare=False)

    @property
    def reached(self) -> int:
        area = 0
        for mask in self.cheapest().values():
            area |= mask
        return area

    def cheapest(self) -> Mapping[int, int]:
        """By price, lowest first, the spaces that cost no less."""
        found = self._cheapest
        if not found:
            masks, last, seen = self.masks, self.last, 0
            for spent in sorted({*masks, *last}):
                new = last.get(spent, 0)
                for mask in masks.get(spent, _NOTHING).values():
                    new |= mask
                found[spent] = new ^ (new & seen)
                seen |= new
        return found

    def costs(self) -> Mapping[SpaceId, int]:
        """What each space costs at least."""
        if not self._costs:
            levels = self.cheapest()
            self._costs.append(self.board.labelled([*levels.values()], [*levels]))
        return self._costs[0]

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
            before = self._before(spent, left, place) if left >= 0 else []
            if self.offing is not None:
                before += self._beside_off(self.offing, spent, left, place)
            if not before:
                return back[::-1]
            if len(before) > 1:
                before.sort(key=lambda one: (one[1] < 0, lowest(one[2]), one[0]))
            spent, left, area = before[0]
            place = lowest(area)

    def _before(self, spent: int, left: int, place: int) -> list[tuple[int, int, int]]:
        """Where a way may come from on the board: spent, left and spaces there."""
        masks, terms = self.masks, self.terms
        # Less may have been left before calling at a port, and more than the whole budget allows.
        least = 0 if self.ports and left <= renewed(self.ports, 0, place) else left
        most = NO_END if left == self.budget.total - spent else left
        found: list[tuple[int, int, int]] = []
        for length, sources in steps_to(self.board, terms, place):
            earlier = spent - length
            if earlier:
                sources ^= sources & terms.stop
            for had, mask in masks.get(earlier, _NOTHING).items():
                if least <= had - length <= most and (area := sources & mask):
                    found.append((earlier, had, area))
        return found

    def _beside_off(
        self, offing: Offing, spent: int, left: int, place: int
    ) -> Iterator[tuple[int, int, int]]:
        """The same of ways that come from off the edge, or lead there."""
        if left < 0:
            for had, mask in self.masks.get(spent - 1, _NOTHING).items():
                if had and mask & place:
                    yield spent - 1, had, place
            first = min(self.budget.first, self.budget.total)
            from_box = self.masks[0].get(first, 0) & offing.box
            if from_box and spent == offing.distance - 1:
                yield 0, first, from_box
            if area := self.board.expand(place) & self.off.get(spent - 1, 0):
                yield spent - 1, -1, area
        elif place & offing.box and spent:
            away = spent - offing.distance + 1
            if area := self.off.get(away, 0):
                yield away, -1, area
        else:
            most = self.budget.total - spent
            if min(renewed(self.ports, self.budget.between - 1, place), most) == left and (
                area := self.off.get(spent - 1, 0) & place
            ):
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
    fronts = {n: front for n, front in enumerate(flood(board, start, terms, first).masks) if front}
    last: dict[int, int] = {}
    if ends is not None:
        fresh = board.spaces & ~terms.closed & ~start
        for spent, front in fronts.items():
            if (leaving := front & ends.sources) and spent < first:
                if spent:
                    leaving ^= leaving & terms.stop
                for length, targets in ends.steps_from(leaving):
                    there = spent + length
                    last[there] = last.get(there, 0) | targets & fresh
    masks = {spent: {first - spent: front} for spent, front in fronts.items()}
    found = Relayed(board, terms, budget, (), None, ends, masks, last)
    if not last:
        found._cheapest.update(fronts)
    return found


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
