"""Slow and obvious versions of everything in `warcabinet.hexes` that works on bit sets.

Spaces are names, areas are sets of names, boards are lists of steps. Nothing here uses masks, and
nothing is shared with the package but the reading of names. The property tests compare both.
"""

from __future__ import annotations

import heapq
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from warcabinet.hexes import LetterGrid

GRID = LetterGrid()

AROUND = ((0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1), (1, 0))


def split(name: str) -> tuple[int, int]:
    letters = name.rstrip("0123456789")
    row = ord(letters[0]) - ord("A") + (26 if len(letters) == 2 else 0)
    return row, int(name[len(letters) :])


def in_order(spaces: Iterable[str], boxes: Iterable[str] = ()) -> list[str]:
    """Hexes by row and number, then boxes by name."""
    aside = set(boxes)
    return sorted(spaces, key=lambda s: (1, 0, 0, s) if s in aside else (0, *split(s), ""))


@dataclass
class Link:
    a: str
    b: str
    length: int
    one_way: bool


@dataclass
class Plan:
    """A board in words: its hexes, its boxes, its links."""

    hexes: list[str]
    boxes: list[str] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)

    @property
    def spaces(self) -> list[str]:
        return in_order(self.hexes + self.boxes, self.boxes)

    def crossings(self) -> list[tuple[str, str]]:
        """All steps between neighbouring hexes."""
        places = {split(name): name for name in self.hexes}
        return [
            (a, places[row + dr, n + dn])
            for (row, n), a in places.items()
            for dr, dn in AROUND
            if (row + dr, n + dn) in places
        ]

    def link_steps(self) -> list[tuple[str, str, int]]:
        steps = [(link.a, link.b, link.length) for link in self.links]
        steps += [(link.b, link.a, link.length) for link in self.links if not link.one_way]
        return steps


@dataclass
class Conditions:
    """`Terms` in words. `open` None means every hexside."""

    open: set[tuple[str, str]] | None = None
    links: bool = False
    closed: set[str] = field(default_factory=set)
    stop: set[str] = field(default_factory=set)
    enter: list[tuple[int, set[str]]] = field(default_factory=list)
    leave: list[tuple[int, set[str]]] = field(default_factory=list)
    caps: list[tuple[int, set[str]]] = field(default_factory=list)
    one_hex: bool = False

    def to_enter(self, space: str) -> int:
        return sum(amount for amount, area in self.enter if space in area)

    def to_leave(self, space: str) -> int:
        return sum(amount for amount, area in self.leave if space in area)

    def cap(self, space: str) -> int:
        return min((cap for cap, area in self.caps if space in area), default=10**9)


Steps = dict[str, list[tuple[str, int]]]


def graph(plan: Plan, conditions: Conditions) -> Steps:
    """Every step that is open, with its length."""
    steps: Steps = {space: [] for space in plan.spaces}
    for a, b in plan.crossings():
        if conditions.open is None or (a, b) in conditions.open:
            steps[a].append((b, 1))
    if conditions.links:
        for a, b, length in plan.link_steps():
            steps[a].append((b, length))
    return steps


def expand(plan: Plan, area: set[str], conditions: Conditions) -> set[str]:
    steps = graph(plan, conditions)
    return {b for a in area for b, _ in steps[a]}


def reach(plan: Plan, start: set[str], points: int, conditions: Conditions) -> dict[str, int]:
    """The least cost of every space that can be had for the points (Dijkstra)."""
    if conditions.one_hex:
        points = max(points, 1)
    steps = graph(plan, conditions)
    cost = dict.fromkeys(start, 0)
    queue = [(0, space) for space in sorted(start)]
    while queue:
        spent, here = heapq.heappop(queue)
        if spent > cost[here] or (here in conditions.stop and here not in start):
            continue
        for there, length in steps[here]:
            total = spent + length + conditions.to_leave(here) + conditions.to_enter(there)
            if there in conditions.closed or total > points or total > conditions.cap(here):
                continue
            if total < cost.get(there, points + 1):
                cost[there] = total
                heapq.heappush(queue, (total, there))
    if conditions.one_hex:
        for here in start:
            for there, length in steps[here]:
                if length == 1 and there not in conditions.closed:
                    cost.setdefault(there, points)
    return cost


def path_prices(
    steps: Steps,
    path: Sequence[str],
    points: int,
    conditions: Conditions,
    zone: Iterable[str] = (),
    zone_points: int = 0,
) -> set[tuple[int, int]]:
    """What walking a path may cost, in all and in the zone; nothing if it is not allowed.

    There can be two answers: the sum of its steps, and all points if it is one hex long.
    """
    if conditions.one_hex:
        points = max(points, 1)
    lengths = [
        min((length for space, length in steps[here] if space == there), default=0)
        for here, there in pairwise(path)
    ]
    barred = any(space in conditions.closed for space in path[1:])
    if barred or 0 in lengths or any(space in conditions.stop for space in path[1:-1]):
        return set()
    prices: set[tuple[int, int]] = set()
    if conditions.one_hex and lengths == [1]:
        prices.add((points, min(zone_points, points)))
    spent = cold = 0
    for (here, there), length in zip(pairwise(path), lengths, strict=True):
        price = length + conditions.to_leave(here) + conditions.to_enter(there)
        spent += price
        cold += price if there in zone else 0
        if spent > conditions.cap(here):
            return prices
    if spent <= points and cold <= zone_points:
        prices.add((spent, cold))
    return prices


def reach2(
    plan: Plan,
    start: set[str],
    points: int,
    zone: set[str],
    zone_points: int,
    conditions: Conditions,
) -> dict[str, set[tuple[int, int]]]:
    """All unbeaten pairs (spent, spent in the zone) of every space, by trying every state once."""
    if conditions.one_hex:
        points = max(points, 1)
    steps = graph(plan, conditions)
    seen = {(space, 0, 0) for space in start}
    queue = deque(seen)
    while queue:
        here, spent, cold = queue.popleft()
        if here in conditions.stop and here not in start:
            continue
        for there, length in steps[here]:
            price = length + conditions.to_leave(here) + conditions.to_enter(there)
            state = (there, spent + price, cold + price if there in zone else cold)
            allowed = min(points, conditions.cap(here))
            if there in conditions.closed or state[1] > allowed or state[2] > zone_points:
                continue
            if state not in seen:
                seen.add(state)
                queue.append(state)
    if conditions.one_hex:
        for here in start:
            for there, length in steps[here]:
                if length == 1 and there not in conditions.closed:
                    seen.add((there, points, min(zone_points, points)))
    prices: dict[str, set[tuple[int, int]]] = {}
    for space, spent, cold in seen:
        prices.setdefault(space, set()).add((spent, cold))
    return {
        space: {
            (s, c)
            for s, c in found
            if not any(x <= s and y <= c and (x, y) != (s, c) for x, y in found)
        }
        for space, found in prices.items()
    }


def flood(
    plan: Plan, sources: set[str], conditions: Conditions, limit: int | None = None
) -> dict[str, int]:
    return reach(plan, sources, 10**6 if limit is None else limit, conditions)


def corridor(
    plan: Plan, cost: Mapping[str, int], target: str, points: int, conditions: Conditions
) -> dict[str, int]:
    """Every space on a cheapest way to the target, with its cost: by trying all of them."""
    steps = graph(plan, conditions)
    on_way: dict[str, int] = {}
    paths = [[space] for space, spent in cost.items() if spent == 0]
    while paths:
        path = paths.pop()
        here = path[-1]
        prices = path_prices(steps, path, points, conditions)
        if (cost.get(here), 0) not in prices:
            continue
        if here == target:
            on_way.update({space: cost[space] for space in path})
        else:
            paths += [[*path, there] for there, _ in steps[here] if there not in path]
    return on_way


def zones(plan: Plan, area: set[str], conditions: Conditions) -> list[set[str]]:
    """Connected parts, a step either way being enough, in the order of their first spaces."""
    steps = graph(plan, conditions)
    joined: dict[str, set[str]] = {space: set() for space in area}
    for a in area:
        for b, _ in steps[a]:
            if b in area:
                joined[a].add(b)
                joined[b].add(a)
    parts: list[set[str]] = []
    left = set(area)
    for space in in_order(area, plan.boxes):
        if space not in left:
            continue
        part, queue = {space}, deque([space])
        while queue:
            for other in joined[queue.popleft()] - part:
                part.add(other)
                queue.append(other)
        left -= part
        parts.append(part)
    return parts
