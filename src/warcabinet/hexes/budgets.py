"""Reach under two budgets: so many points in all, and no more than so many inside a zone.

Winter, for one, lowers a unit's allowance where it is cold and only there. A way that spends more
in all may spend less in the zone, so neither price alone says what is best; this flood keeps every
pair of prices that no other pair beats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from warcabinet.hexes.board import Board
from warcabinet.hexes.floods import single_steps, steps_back
from warcabinet.hexes.grid import SpaceId
from warcabinet.hexes.masks import lowest
from warcabinet.hexes.terms import FREE, Terms

Price = tuple[int, int]
"""Points spent in all, and those of them spent inside the zone."""


@dataclass(frozen=True, slots=True)
class TwoBudgets:
    """What the flood found: the spaces reached at each price that nothing beats there.

    A space may stand at several prices: cheap in all, or sparing in the zone.
    """

    board: Board
    terms: Terms
    zone: int
    points: int
    zone_points: int
    masks: dict[Price, int]

    @property
    def reached(self) -> int:
        """Everything found, the start included."""
        area = 0
        for mask in self.masks.values():
            area |= mask
        return area

    def prices(self, space: str) -> list[Price]:
        """The prices at which a space can be had, cheapest in all first; none beats another."""
        place = self.board.bit(space)
        return sorted(price for price, mask in self.masks.items() if mask & place)

    def path(self, space: str, price: Price | None = None) -> list[SpaceId]:
        """A way to a space at one of its prices (the cheapest in all if none is given).

        Empty if the space was not reached at that price. Ties fall as in `Levels.path`.
        """
        place = self.board.bit(space)
        prices = self.prices(space)
        if price is None:
            price = prices[0] if prices else (0, 0)
        if price not in prices:
            return []
        way = [place]
        while price[0]:
            price, place = min(
                ((earlier, lowest(area)) for earlier, area in self._before(place, price)),
                key=lambda step: (step[1], step[0]),
            )
            way.append(place)
        return [self.board.first(place) for place in reversed(way)]

    def _before(self, place: int, price: Price) -> Iterator[tuple[Price, int]]:
        board, terms, masks = self.board, self.terms, self.masks
        spent, chilled = price
        toll = next(toll for toll, ground in terms.enter_classes(board) if place & ground)
        leave = terms.leave_classes(board)
        for length, sources in steps_back(board, terms, place):
            for extra, cap, around in leave:
                cost = length + toll + extra
                earlier = (spent - cost, chilled - cost if place & self.zone else chilled)
                if spent <= cap and (area := sources & around & masks.get(earlier, 0)):
                    if earlier[0]:
                        area &= ~terms.stop
                    if area:
                        yield earlier, area
        if terms.one_hex and price == (self.points, self.zone_points):
            for length, sources in steps_back(board, terms, place):
                if length == 1 and sources & masks[0, 0]:
                    yield (0, 0), sources & masks[0, 0]


def reach2(
    board: Board, start: int, points: int, zone: int, zone_points: int, terms: Terms = FREE
) -> TwoBudgets:
    """Where a unit can go with `points` in all, of which at most `zone_points` inside the zone.

    A step is spent where it leads: entering a space of the zone counts against both budgets, with
    everything that the step costs, and leaving the zone only against the first.
    """
    if points < 0 or zone_points < 0:
        raise ValueError(f"movement points are not negative ({points}, {zone_points})")
    if terms.one_hex and points == 0:
        points = 1
    zone_points = min(zone_points, points)
    enter = [
        (toll, part, inside)
        for toll, ground in terms.enter_classes(board)
        for part, inside in ((ground & ~zone, False), (ground & zone, True))
        if part
    ]
    leave = terms.leave_classes(board)
    open_spaces = board.spaces & ~terms.closed & ~start
    masks: dict[Price, int] = {(0, 0): start}
    if terms.one_hex:
        masks[points, zone_points] = single_steps(board, terms, start) & open_spaces
    # beaten[z]: spaces already had for no more in all and at most z in the zone.
    beaten = [start] * (zone_points + 1)
    for spent in range(points + 1):
        for chilled in range(min(spent, zone_points) + 1):
            front = masks.get((spent, chilled), 0)
            if spent:
                front ^= front & beaten[chilled]
                for each in range(chilled, zone_points + 1):
                    beaten[each] |= front
                masks[spent, chilled] = front
                front ^= front & terms.stop
            if not front or spent == points:
                continue
            for extra, cap, around in leave:
                sources = front & around
                limit = min(points, cap)
                if not sources or spent + extra + 1 > limit:
                    continue
                steps = [(1, board.expand(sources, terms.sides))]
                if terms.links is not None and sources & terms.links.sources:
                    steps += terms.links.steps_from(sources)
                for length, targets in steps:
                    found = targets & open_spaces
                    for toll, ground, inside in enter:
                        cost = length + extra + toll
                        cold = chilled + cost if inside else chilled
                        if spent + cost <= limit and cold <= zone_points:
                            price = (spent + cost, cold)
                            masks[price] = masks.get(price, 0) | found & ground
    return TwoBudgets(
        board, terms, zone, points, zone_points, {price: m for price, m in masks.items() if m}
    )
