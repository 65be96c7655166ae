"""Defence: a line that keeps the enemy from what must be kept, and how much each hex needs
somebody.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from warcabinet.awaw.queries.ground import ROUGH_TERRAIN
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.situation import MAIN, rings_of
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.lines import cheapest_line, neighbours
from warcabinet.players.awaw.staff.weights import DEFENCE

FAR = 30


class Defence:
    """How a side that does not have the initiative stands: in a line, and in what it must keep."""

    def __init__(self, now: FrontLine) -> None:
        self.now = now
        self.costs = now.manner.line

    @cached_property
    def line(self) -> list[SpaceId]:
        """The hexes of one's own that, with somebody in each, keep the enemy away from the
        treasures.
        """
        return self._line(self.now.enemy_at, self.costs.behind, exposed=True)

    @cached_property
    def lines(self) -> tuple[list[SpaceId], list[SpaceId]]:
        """Against an enemy who may stand anywhere in his hexes: a screen before them, and a line
        that does not touch it.
        """
        now = self.now
        border = now.enemy_held & now.open
        screen = self._line(border, now.manner.screen)
        mask = now.board.mask(screen)
        lost = (mask | now.around(mask)) & now.open & ~now.board.mask(now.treasures)
        return screen, self._line(border | lost, now.manner.second)

    def _line(self, start: int, behind: int, *, exposed: bool = False) -> list[SpaceId]:
        """The cheapest line that whoever comes from some hexes must break through. What lies
        further from them than so many hexes is behind it. Does it count who could attack? Where
        there is none in hexes of one's own, it runs over empty ones of the enemy as well.
        """
        now = self.now
        held = now.held & now.open
        found = self._cut(start, behind, held, exposed)
        if found is None and exposed and now.halted:
            found = self._cut(start, behind, now.open, exposed)
        return sorted(found or ())

    def _cut(self, start: int, behind: int, area: int, exposed: bool) -> Iterable[SpaceId] | None:
        """The cheapest line of hexes of an area; None if there is none."""
        now = self.now
        ways = neighbours(now.world.statics)
        free = now.board.members(area & ~now.enemy_at & ~start)
        prices = {space: self._price(space) for space in free}
        if exposed:
            prices = {space: price + self._exposure(space) for space, price in prices.items()}
        near = 0
        for _, ring in now.rings(start, behind):
            near |= ring
        ends = set(now.board.members(now.held & now.open & ~near))
        for space in ends:
            prices.pop(space, None)
        for space, decisive in self._behind(start).items():
            if all(one in prices or one in ends for one in ways[space]):
                prices.pop(space, None)
                ends.add(space)
            elif decisive:
                # What the enemy stands next to is in the line itself.
                prices[space] = self.costs.exposed
                ends.add(space)
        origin = set(now.board.members(start & now.open))
        return cheapest_line(ways, origin, ends, prices)

    def _behind(self, start: int) -> dict[SpaceId, bool]:
        """The hexes that must not be reached: treasures, and those around what decides the game.
        Do they decide it?
        """
        now = self.now
        found: dict[SpaceId, bool] = {}
        for space, worth in now.treasures.items():
            if not self._worth_keeping(space) or not now.board.has(now.open & ~start, space):
                continue
            found[space] = found.get(space, False) or worth >= MAIN
            if worth >= MAIN:
                beside = now.around(now.board.bit(space)) & now.held & now.open
                for one in now.board.members(beside & ~start & ~now.enemy_at):
                    found[one] = True
        return found

    def _price(self, space: SpaceId) -> int:
        now = self.now
        found = self.costs.hex
        if now.world.board.terrain[space] in ROUGH_TERRAIN:
            found += self.costs.rough
        if now.board.has(now.own_at, space):
            found += self.costs.manned
        if now.board.has(now.enemy_zone, space):
            found += self.costs.zone
        return found

    def _exposure(self, space: SpaceId) -> int:
        """What a hex costs for who could attack it."""
        trodden = min(1.0, self.now.foot.get(space, 0) / self.costs.trodden_at)
        return round(self.costs.pressed * self._pressure(space)) + round(
            self.costs.trodden * trodden
        )

    def _pressure(self, space: SpaceId) -> float:
        """How hard the enemy could attack a hex in his next turn, up to 1."""
        return min(1.0, self.now.danger.get(space, 0) / self.costs.pressed_at)

    @cached_property
    def _away(self) -> dict[SpaceId, int]:
        """How far each hex is from the line."""
        posts = self.now.board.mask(self.line)
        return {
            space: distance
            for distance, ring in self.now.rings(posts, FAR)
            for space in self.now.board.members(ring)
        }

    @cached_property
    def kept(self) -> dict[SpaceId, float]:
        """The treasures that the enemy could come to, and the factors that each should have."""
        now = self.now
        return {
            space: max(
                1.0, now.manner.garrison * min(now.danger[space] / DEFENCE.held_at, DEFENCE.most)
            )
            for space in now.treasures
            if self._worth_keeping(space) and now.danger.get(space, 0) >= DEFENCE.faint
        }

    @cached_property
    def ring(self) -> frozenset[SpaceId]:
        """The hexes next to what decides the game and is in danger."""
        now = self.now
        main = now.board.mask(s for s in self.kept if now.treasures[s] >= MAIN)
        return frozenset(now.board.members(now.around(main) & now.open & ~now.enemy_at & ~main))

    def _worth_keeping(self, space: SpaceId) -> bool:
        """Is a treasure kept? What does not decide the game is given up when too many come."""
        worth = self.now.treasures[space]
        if worth < self.costs.kept:
            return False
        if self.now.final:  # nobody will take it back
            return True
        return worth >= MAIN or self.now.foot.get(space, 0) < self.now.manner.given_up

    def most_in_danger(self, least: float) -> list[SpaceId]:
        """The treasures worth so much or more that the enemy could come to, the worst case
        first.
        """
        danger = self.now.danger
        ranked = [
            (-worth * danger[space], space)
            for space, worth in self.now.treasures.items()
            if worth >= least and danger.get(space, 0) >= DEFENCE.faint
        ]
        return [space for _, space in sorted(ranked)]

    @cached_property
    def weight(self) -> dict[SpaceId, float]:
        """How much stands behind each hex of the line."""
        found: dict[SpaceId, float] = {}
        for space in self.line:
            near = 0.0
            for away, ring in enumerate(rings_of(self.now.world.statics, space, DEFENCE.depth)):
                worth = sum(self.now.treasures.get(one, 0.0) for one in ring)
                near += worth * DEFENCE.fade**away
            found[space] = min(DEFENCE.heaviest, near / MAIN)
        return found

    def use(self, space: SpaceId, factors: int, there: float, units: int) -> float:
        """What it is worth to put factors into a hex that has some already, in so many units."""
        found = 0.0
        if space in self.weight:
            weight = self.weight[space]
            if not units:
                found += self.now.manner.first * min(1.0, weight) + DEFENCE.behind * weight
            else:
                found += DEFENCE.second * weight
            mass = min(DEFENCE.heaviest, self.now.danger.get(space, 0) / self.now.manner.massed)
            found += self.now.manner.mass * factors * weight * mass
        elif space in self.ring and not units:
            found += DEFENCE.ring
        if space in self.kept:
            lacking = max(0.0, self.kept[space] - there)
            share = min(factors, lacking) / self.kept[space]
            danger = min(1.0, self.now.danger[space] / DEFENCE.strong)
            found += DEFENCE.treasure * self.now.treasures[space] * share * danger
        if self.line:
            found -= self.now.manner.away * self._away.get(space, FAR)
        return found
