"""Supply as it would be: where the lines of a side run if the other side stood elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass

from warcabinet.awaw.queries.logistics import SupplyNet, supply_net
from warcabinet.awaw.queries.terms import AwawWorld, UnitId, bit_of, where
from warcabinet.hexes.masks import lowest
from warcabinet.players.awaw.greedy.situation import Situation
from warcabinet.players.awaw.staff.weights import CUT

MOST_STEPS = 90
"""Longer than any supply line on the board."""


def supplied(world: AwawWorld, party: str) -> int:
    """The hexes to which a party can trace supply now, full or limited."""
    net = supply_net(world, party)
    return net.full | net.partial


@dataclass(frozen=True)
class Gap:
    """A hex that no supply line reaches, the hexes between it and the nearest line, past the enemy
    and his zones of control, and what it is worth to mend it.
    """

    spot: int
    way: int
    worth: float


@dataclass(frozen=True)
class Lifelines:
    """The supply lines of one side's units, to try out how they could be cut."""

    nets: tuple[tuple[SupplyNet, tuple[tuple[int, int], ...]], ...]
    """For each net of the side: where its units stand, with their factors."""

    @staticmethod
    def of(
        now: Situation, parties: tuple[str, ...], only: Collection[UnitId] | None = None
    ) -> Lifelines:
        """Of the units of these parties, or of some of them."""
        nets: dict[str, tuple[SupplyNet, dict[int, int]]] = {}
        units = now.own if parties == now.parties else now.enemy
        for unit, row in units.items():
            if only is not None and unit not in only:
                continue
            if not now.board.is_hex(where(now.world, row.place)):
                continue
            net = supply_net(now.world, row.party)
            there = nets.setdefault(net.party, (net, {}))[1]
            bit = bit_of(now.world, row)
            there[bit] = there.get(bit, 0) + now.factors(unit)
        return Lifelines(tuple((net, tuple(at.items())) for net, at in nets.values()))

    def lost(self, taken: int, covered: int) -> float:
        """What it would cost the side if the enemy had taken some hexes and had zones of control
        over others: all factors that no line reaches, and a part of those whose line is long.
        """
        found = 0.0
        for net, units in self.nets:
            reached = _reached(net, taken, covered)
            for bit, factors in units:
                away = next((step for step, area in enumerate(reached) if bit & area), None)
                found += factors * (CUT.isolated if away is None else CUT.strained * away)
        return found

    def isolated(self, taken: int, covered: int) -> int:
        """The factors that no line would reach then."""
        found = 0
        for net, units in self.nets:
            reached = _all(_reached(net, taken, covered))
            found += sum(factors for bit, factors in units if not bit & reached)
        return found

    def freed(self, taken: int, uncovered: int) -> int:
        """Where units stand whom lines would reach again if a hex were taken, and some were free of
        zones of control.
        """
        found = 0
        for net, units in self.nets:
            before = _all(_reached(net, 0, 0))
            cut_off = [bit for bit, _ in units if not bit & before]
            if cut_off:
                after = _all(_reached(net, 0, 0, taken, uncovered))
                for bit in cut_off:
                    found |= bit & after
        return found

    def gap(
        self, now: Situation, mended: int, worth: Callable[[int, int], float], closed: int = 0
    ) -> Gap | None:
        """Whom to bring supply to first, and how: of those whom no line reaches, if lines went over
        some hexes more. `worth` tells what it brings, for where they stand and their factors;
        `closed` is where lines cannot be brought.
        """
        found = []
        for net, units in self.nets:
            reached = mended | net.wells.full_inside | net.wells.partial_inside
            for area in _reached(net, 0, 0, mended):
                reached |= area
            for bit, factors in units:
                if bit & reached:
                    continue
                barred = now.enemy_at | net.ways.ends | closed
                way = _way(now, bit, reached & ~net.ways.ends, barred)
                if way:
                    found.append(Gap(bit, way, worth(bit, factors)))
        return max(found, key=lambda gap: (gap.worth, gap.spot), default=None)

    def traffic(self) -> dict[int, int]:
        """The factors whose shortest line runs over each hex."""
        found: dict[int, int] = {}
        for net, units in self.nets:
            reached = _reached(net, 0, 0)
            ways = net.ways
            for bit, factors in units:
                away = next((step for step, area in enumerate(reached) if bit & area), None)
                here = bit
                for step in range((away or 0) - 1, 0, -1):
                    behind = ways.board.expand(here, ways.sides, ways.links)
                    here = lowest(behind & reached[step] & ~ways.ends)
                    if not here:
                        break
                    found[here] = found.get(here, 0) + factors
        return found


def _all(areas: list[int]) -> int:
    found = 0
    for area in areas:
        found |= area
    return found


def _reached(
    net: SupplyNet, taken: int, covered: int, mended: int = 0, uncovered: int = 0
) -> list[int]:
    """What lines reach after each step from the sources, if hexes were lost, covered by zones of
    control, won, or free of those zones.
    """
    ways = net.ways
    ends = ways.ends & ~uncovered | covered
    front = (net.wells.full | net.wells.partial) & ~taken
    found = [front | net.wells.full_inside | net.wells.partial_inside]
    fresh = (ways.open | mended) & ~taken & ~front
    while front and len(found) < MOST_STEPS:
        front = ways.board.expand(front, ways.sides, ways.links) & fresh
        fresh ^= front
        found.append(front)
        front &= ~ends
    return found


def _way(now: Situation, start: int, ends: int, barred: int) -> int:
    """The hexes of a shortest way over land from one hex to some others, both left out; none if
    there is no way.
    """
    rings = [start]
    seen = start
    while not rings[-1] & ends:
        fresh = now.around(rings[-1]) & now.open & ~barred & ~seen
        if not fresh:
            return 0
        seen |= fresh
        rings.append(fresh)
    here = lowest(rings[-1] & ends)
    found = 0
    for ring in reversed(rings[1:-1]):
        here = lowest(now.around(here) & ring)
        found |= here
    return found
