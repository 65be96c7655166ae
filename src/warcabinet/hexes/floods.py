"""Floods over bit sets: movement, supply, ranges, paths, connected zones.

All kernels work outward one level at a time, and a level is one integer; the masks of a level are
exact, so a path can be walked back from any space through falling levels whenever it is wanted.
Nothing here lists spaces one by one. A plain version of each kernel, with queues over neighbour
lists, stands in the tests and is compared with these on random boards.
"""

from __future__ import annotations

import msgspec

from warcabinet.hexes.board import Board
from warcabinet.hexes.grid import SpaceId
from warcabinet.hexes.masks import NO_SIDES, Links, Sides, looked_up, lowest
from warcabinet.hexes.terms import FREE, EnterClass, LeaveClass, Terms


class Levels(msgspec.Struct, frozen=True):
    """What a flood found: `masks[k]` holds the spaces whose cheapest way costs exactly k."""

    board: Board
    terms: Terms
    masks: tuple[int, ...]
    reached: int = 0
    """Everything found, the start included."""
    cut: tuple[tuple[EnterClass, ...], list[LeaveClass]] | None = None
    """The board cut by what steps cost, if the flood has done so: ways back need it again."""

    def __post_init__(self) -> None:
        reached = 0
        for mask in self.masks:
            reached |= mask
        msgspec.structs.force_setattr(self, "reached", reached)

    @property
    def start(self) -> int:
        return self.masks[0]

    def within(self, cost: int) -> int:
        """The spaces that cost this much or less."""
        area = 0
        for mask in self.masks[: max(cost + 1, 0)]:
            area |= mask
        return area

    def cost(self, space: str) -> int | None:
        """What the cheapest way to a space costs, or None if the flood did not get there."""
        return self.nearest(self.board.bit(space))

    def nearest(self, area: int) -> int | None:
        """What the cheapest way to any space of the area costs."""
        for cost, mask in enumerate(self.masks):
            if mask & area:
                return cost
        return None

    def costs(self) -> dict[SpaceId, int]:
        """The cost of every space found, cheapest first and in order. For the system's edge."""
        members = self.board.members
        return {space: cost for cost, mask in enumerate(self.masks) for space in members(mask)}

    def path(self, space: str) -> list[SpaceId]:
        """A cheapest way from the start to a space, both included; empty if there is none.

        Of several equal ones the path is fixed by walking back from its end, each time to the
        first space in order among those that a cheapest way comes from.
        """
        place = self.board.bit(space)
        cost = self.nearest(place)
        if cost is None:
            return []
        way = [place]
        enter, leave = self._classes()
        while cost:
            first = 0
            for level, area in self._before(place, cost, enter, leave):
                if not first or lowest(area) < first:
                    first, nearer = lowest(area), level
            cost, place = nearer, first
            way.append(place)
        return [self.board.first(place) for place in reversed(way)]

    def corridor(self, area: int) -> tuple[int, ...]:
        """The spaces on any cheapest way to the nearest spaces of an area, level by level.

        `corridor[k]` is part of `masks[k]`; the last one is the part of the area reached first.
        Every path from level to level in it is a cheapest way; all of them are in it. Empty if the
        flood did not get there.
        """
        last = self.nearest(area)
        if last is None:
            return ()
        found = [0] * last + [self.masks[last] & area]
        enter, leave = self._classes()
        for cost in range(last, 0, -1):
            if found[cost]:
                for level, part in self._before(found[cost], cost, enter, leave):
                    found[level] |= part
        return tuple(found)

    def _classes(self) -> tuple[tuple[EnterClass, ...], list[LeaveClass]]:
        if self.cut is not None:
            return self.cut
        return self.terms.enter_classes(self.board), self.terms.leave_classes(self.board)

    def _before(
        self, area: int, cost: int, enter: tuple[EnterClass, ...], leave: list[LeaveClass]
    ) -> list[tuple[int, int]]:
        """From where a part of level `cost` was entered at that price: (level, spaces)."""
        board, terms, masks = self.board, self.terms, self.masks
        found = []
        for toll, ground in enter:
            entered = area & ground
            if not entered:
                continue
            for length, sources in steps_back(board, terms, entered):
                for extra, cap, around in leave:
                    level = cost - length - toll - extra
                    if level < 0 or cost > cap:
                        continue
                    part = sources & around & masks[level]
                    if level and terms.stop:
                        part ^= part & terms.stop
                    if part:
                        found.append((level, part))
        if terms.one_hex and cost == len(masks) - 1:
            for length, sources in steps_back(board, terms, area):
                if length == 1 and sources & masks[0]:
                    found.append((0, sources & masks[0]))
        return found


def steps_back(board: Board, terms: Terms, area: int) -> list[tuple[int, int]]:
    """Where steps into an area come from: (length of the step, spaces)."""
    found = [(1, board.expand_back(area, terms.sides))]
    if terms.links is not None:
        found += terms.links.steps_into(area)
    return found


def steps_to(board: Board, terms: Terms, place: int) -> list[tuple[int, int]]:
    """The same for a single space, in less time for whoever walks back many ways."""
    sides, links = terms.sides, terms.links
    if sides is None:
        near = board.expand(place)
    elif (known := sides.into.get(place.bit_length())) is not None:
        near = known
    else:
        near = sides.into[place.bit_length()] = board.expand_back(place, sides)
    if links is not None and place & links.targets:
        return [(1, near), *links.steps_into(place)]
    return [(1, near)]


def single_steps(board: Board, terms: Terms, area: int) -> int:
    """What one hexside, or one link of length one, leads to from an area."""
    found = board.expand(area, terms.sides)
    if terms.links is not None:
        for length, targets in terms.links.steps_from(area):
            if length == 1:
                found |= targets
    return found


def reach(board: Board, start: int, points: int, terms: Terms = FREE) -> Levels:
    """Where a unit can go with so many movement points, and what is the least it costs.

    `start` is a mask: usually one space, several for "from any of these".
    """
    if points < 0:
        raise ValueError(f"movement points are not negative ({points})")
    if terms.one_hex and points == 0:
        points = 1
    sides, links, go_on = terms.sides, terms.links, ~terms.stop
    enter, leave = terms.enter_classes(board), terms.leave_classes(board)
    expand = board.expand
    masks = [0] * (points + 1)
    masks[0] = front = start
    fresh = board.spaces & ~terms.closed & ~start
    if terms.one_hex:
        masks[points] |= single_steps(board, terms, start) & fresh
    for spent in range(points):
        if spent:
            masks[spent] = front = masks[spent] & fresh
            fresh ^= front
            front &= go_on
        if not front:
            continue
        for extra, cap, around in leave:
            sources = front & around
            if not sources:
                continue
            limit = points if points < cap else cap
            total = spent + extra + 1
            if total > limit:
                continue
            found = expand(sources, sides) & fresh
            if found:
                for toll, ground in enter:
                    if total + toll <= limit:
                        masks[total + toll] |= found & ground
            if links is not None and sources & links.sources:
                for length, targets in links.steps_from(sources):
                    total_here = spent + extra + length
                    for toll, ground in enter:
                        if total_here + toll <= limit:
                            masks[total_here + toll] |= targets & fresh & ground
    if points:
        masks[points] &= fresh
    return Levels(board, terms, tuple(masks), cut=(enter, leave))


def flood(
    board: Board, sources: int, terms: Terms = FREE, limit: int | None = None, until: int = 0
) -> Levels:
    """How far everything is from the nearest source, in steps; with no limit, as far as it goes.

    The terms may close hexes, hexsides and stop lines; a step costs its length and nothing more.
    With `until`, the flood ends with the first level that touches that area.
    """
    if not terms.free:
        raise ValueError("a flood counts steps: extra costs and allowances belong in reach")
    if limit is not None and limit < 0:
        raise ValueError(f"a limit is not negative ({limit})")
    sides, links, stop, expand = terms.sides, terms.links, terms.stop, board.expand
    fresh = board.spaces & ~terms.closed & ~sources
    masks = [sources]
    front = sources
    later: dict[int, int] = {}
    level = 0
    while (front or later) and level != limit and not (until and masks[-1] & until):
        level += 1
        found = later.pop(level, 0) if later else 0
        if front:
            found |= expand(front, sides)
            if links is not None and (leaving := front & links.sources):
                for length, targets in looked_up(links.ahead, leaving):
                    if length == 1:
                        found |= targets
                    else:
                        there = level - 1 + length
                        later[there] = later.get(there, 0) | targets
        front = found & fresh
        fresh ^= front
        masks.append(front)
        if halted := front & stop:
            front ^= halted
    while len(masks) > 1 and not masks[-1]:
        masks.pop()
    return Levels(board, terms, tuple(masks))


def within(board: Board, sources: int, limit: int, terms: Terms = FREE) -> int:
    """Everything at most so many steps from the nearest source, the sources included."""
    return flood(board, sources, terms, limit).reached


def connected(board: Board, sources: int, terms: Terms = FREE) -> int:
    """Everything that the sources can reach at any distance, the sources included."""
    return flood(board, sources, terms).reached


def zones(
    board: Board, area: int, sides: Sides | None = None, links: Links | None = None
) -> list[int]:
    """The connected parts of an area, in the order of their first spaces.

    A side or link that can be crossed one way only connects, too.
    """
    if sides is not None:
        sides = board.both_ways(sides)
    back = links.reversed() if links is not None else None
    expand = board.expand
    parts: list[int] = []
    left = area
    while left:
        part = front = lowest(left)
        left ^= front
        while front:
            found = expand(front, sides, links)
            if back is not None:
                found |= expand(front & back.sources, NO_SIDES, back)
            front = found & left
            left ^= front
            part |= front
        parts.append(part)
    return parts


def shortest(
    board: Board, sources: int, targets: int, terms: Terms = FREE, limit: int | None = None
) -> list[SpaceId]:
    """A shortest path, in steps, from any source to the nearest target; empty if there is none.

    For ships: `terms.sides` are the sea hexsides, `terms.stop` the straits that may be entered but
    not passed, `terms.links` the crossings to boxes with their lengths. Of several targets at the
    same distance the first in order is taken; for ties on the way see `Levels.path`. With another
    choice of way in mind, take `flood` and its `corridor`.
    """
    levels = flood(board, sources, terms, limit, until=targets)
    distance = levels.nearest(targets)
    if distance is None:
        return []
    return levels.path(board.first(levels.masks[distance] & targets))
