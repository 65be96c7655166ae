"""Pockets: where all the armor that breaks through goes together, so that most is cut off.

One unit alone seldom cuts anybody off; two arms that meet do. So the ends of all drives are looked
for at once: chains of armor from the breakthrough hexes, each unit no more than two hexes beyond
another one (16.33). Some tries are made, each with an aim behind the enemy; the best is followed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from warcabinet.awaw.queries.ground import exploitation_allowance, march_terms
from warcabinet.awaw.queries.terms import UnitId, where
from warcabinet.engine.asking import Below
from warcabinet.hexes import SpaceId, Terms
from warcabinet.players.awaw.greedy.strikes import IN_A_HEX
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.supply import Lifelines
from warcabinet.players.awaw.staff.weights import POCKET


@dataclass(frozen=True)
class Drive:
    """A unit that drives from a breakthrough hex to another hex."""

    unit: UnitId
    start: SpaceId
    to: SpaceId


@dataclass
class Try:
    """Drives as far as they are thought of."""

    left: dict[UnitId, tuple[SpaceId, ...]]
    """Who has no aim yet, and the breakthroughs from which he could drive."""
    drives: list[Drive] = field(default_factory=list)
    ends: dict[SpaceId, dict[SpaceId, tuple[int, int]]] = field(default_factory=dict)
    """For each breakthrough the hexes from which a unit may go on, the points that it takes to come
    there, and the hexes on the way."""
    taken: int = 0
    covered: int = 0
    worth: float = 0.0
    cut: int = 0
    """The factors that would be cut off."""


class Pockets:
    """Looks for the best ends of all drives. `armor` has the breakthrough hexes from which each
    unit could drive.
    """

    def __init__(self, now: FrontLine, armor: Mapping[UnitId, tuple[SpaceId, ...]]) -> None:
        self.now, self.armor = now, dict(armor)
        self.lines = Lifelines.of(now, now.enemies)
        starts = {start for some in armor.values() for start in some}
        self.starts = now.board.mask(starts)
        self.terms: Terms | None = None
        self.points: dict[SpaceId, int] = {}
        self.free = now.open & ~now.enemy_at
        for unit, some in sorted(armor.items()):
            row = now.world.units[unit]
            self.terms = march_terms(now.world, row, exploiting=True)
            for start in some:
                points = exploitation_allowance(now.world, row, start)
                self.points[start] = min(points, self.points.get(start, points))
        standing = Counter(where(now.world, row.place) for row in now.own.values())
        self.full = now.board.mask(s for s, units in standing.items() if units >= IN_A_HEX)

    def best(self, below: Below) -> list[Drive]:
        """The drives of the best try, in an order in which they can be made; none if hardly anybody
        would be cut off.
        """
        found = Try({})
        for aim in self._aims(below) if self.armor else ():
            one = self._tried(aim)
            if one.worth > found.worth and one.cut >= POCKET.least:
                found = one
        return found.drives

    def _aims(self, below: Below) -> list[dict[SpaceId, int]]:
        """How far each hex is from a place behind the enemy, for some places drawn at random."""
        near = [ring for _, ring in self.now.rings(self.starts, POCKET.deep)]
        area = 0
        for ring in near[2:]:
            area |= ring
        places = self.now.board.members(area & self.now.enemy_held & self.free)
        if not places:
            return []
        drawn = [places[below(len(places))] for _ in range(POCKET.tries)]
        return [self.now.distance(place) for place in dict.fromkeys(drawn)]

    def _tried(self, aim: Mapping[SpaceId, int]) -> Try:
        """One drive after the other, each where it brings most."""
        one = Try(dict(self.armor))
        for start in self.now.board.members(self.starts):
            one.ends[start] = {start: (0, 0)}
        while one.left:
            ranked = [
                (self._gain(one, to, way) - POCKET.aim * aim.get(to, 99), start, to, spent, way)
                for start in one.ends
                if any(start in some for some in one.left.values())
                for to, (spent, way) in self._onward(one.ends[start], self.points[start]).items()
            ]
            if not ranked:
                break
            _, start, to, spent, way = max(ranked)
            gain = self._gain(one, to, way)
            unit = min(
                (unit for unit, some in one.left.items() if start in some),
                key=lambda unit: (len(one.left[unit]), unit),
            )
            del one.left[unit]
            one.drives.append(Drive(unit, start, to))
            one.ends[start][to] = spent, way
            bit = self.now.board.bit(to)
            one.taken |= way | bit
            one.covered |= self.now.around(bit)
            one.worth += gain
        one.cut = self._cut(one.taken, one.covered) - self._cut(0, 0)
        return one

    def _onward(
        self, ends: Mapping[SpaceId, tuple[int, int]], points: int
    ) -> dict[SpaceId, tuple[int, int]]:
        """Where one more unit could stand that drives from a breakthrough."""
        found: dict[SpaceId, tuple[int, int]] = {}
        board = self.now.board
        for space, (spent, way) in ends.items():
            here = board.bit(space)
            for first in self._beside(here):
                cost = spent + self._cost(here, first)
                if cost > points:
                    continue
                self._keep(found, ends, first, cost, way | here)
                for second in self._beside(first):
                    more = cost + self._cost(first, second)
                    if more <= points and second != here:
                        self._keep(found, ends, second, more, way | here | first)
        return found

    def _keep(
        self,
        found: dict[SpaceId, tuple[int, int]],
        ends: Mapping[SpaceId, tuple[int, int]],
        bit: int,
        cost: int,
        way: int,
    ) -> None:
        space = self.now.board.members(bit)[0]
        if space in ends or bit & self.full:
            return
        if space not in found or cost < found[space][0]:
            found[space] = cost, way

    def _beside(self, bit: int) -> Iterator[int]:
        left = self.now.around(bit) & self.free
        while left:
            one = left & -left
            left ^= one
            yield one

    def _cost(self, here: int, there: int) -> int:
        """16.35: what a step costs, as in regular movement."""
        terms = self.terms
        assert terms is not None
        found = 1 + sum(points for points, area in terms.enter if area & there)
        return found + sum(points for points, area in terms.leave if area & here)

    def _gain(self, one: Try, to: SpaceId, way: int) -> float:
        """What one more drive would bring: enemies cut off, hexes taken, the way to the goals."""
        now = self.now
        bit = now.board.bit(to)
        taken, covered = one.taken | way | bit, one.covered | now.around(bit)
        cut = self._cut(taken, covered) - self._cut(one.taken, one.covered)
        found = now.manner.isolated * cut + POCKET.forward * now.pull.get(to, 0.0)
        if bit & now.enemy_held & ~one.taken:
            found += now.worth(to)
        return found - now.stray(to, POCKET.leash)

    def _cut(self, taken: int, covered: int) -> int:
        """The factors that are cut off if some hexes more are taken, and others covered."""
        return self.lines.isolated(self.starts | taken, covered)
