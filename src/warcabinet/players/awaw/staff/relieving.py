"""Relief: supply for those who are cut off, by somebody who drives through to them; what an attack
is worth that opens their way, or drives the enemy away from what decides the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from warcabinet.awaw.queries.terms import UnitId, bit_of, is_armor, where
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.marching import Planner
from warcabinet.players.awaw.greedy.situation import MAIN
from warcabinet.players.awaw.greedy.strikes import IN_A_HEX
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.supply import Lifelines
from warcabinet.players.awaw.staff.supply_weights import BACK
from warcabinet.players.awaw.staff.weights import DEFENCE, FRONT


def relief(now: FrontLine, staff: Planner) -> Iterator[tuple[UnitId, SpaceId]]:
    """For each gap in the supply lines that is worth it the cheapest unit that gets to its far end:
    what it passes on its way is won.
    """
    for gap in () if now.defensive else now.gaps:
        if gap.worth < FRONT.relieved:
            continue
        last = now.around(gap.spot) & gap.way
        for unit in sorted(staff.choices, key=lambda unit: _price(now, unit)):
            room = [
                space
                for space in now.board.members(staff.choices[unit] & last)
                if staff.room.get(space, IN_A_HEX) > 0
            ]
            if room and not now.board.has(gap.spot, where(now.world, now.own[unit].place)):
                yield unit, room[0]
                break


class Relief:
    """What an attack is worth for others than those who make it: for units that are cut off and
    would be lost (30.541), or for what decides the game.
    """

    def __init__(self, now: FrontLine) -> None:
        self.now = now

    def worth(self, space: SpaceId) -> float:
        return self.opens_supply(space) + self.lifts_siege(space)

    @cached_property
    def _lines(self) -> Lifelines:
        return Lifelines.of(self.now, self.now.parties)

    @cached_property
    def _cut_off(self) -> bool:
        return self._lines.isolated(0, 0) > 0

    def opens_supply(self, space: SpaceId) -> float:
        """What it is worth to clear a hex for those whom supply would reach again: it is won, and
        its zone of control is gone. For whoever has the initiative it is worth something as well to
        clear what lies beside their way. In the last turn hardly anything
        may be given up for it: who attacks could hold what counts.
        """
        now = self.now
        if not self._cut_off:
            return 0.0
        if now.final:
            return self._frees(space) * FRONT.last_price
        return max(self._frees(space), 0.0 if now.defensive else self._clears_the_way(space))

    def _clears_the_way(self, space: SpaceId) -> float:
        near = self.now.around(self.now.board.bit(space))
        gaps = [gap.worth for gap in self.now.gaps if gap.way & near]
        return FRONT.relief * max((one for one in gaps if one >= FRONT.relieved), default=0.0)

    def _frees(self, space: SpaceId) -> float:
        """What is saved if the hex alone is won."""
        now = self.now
        bit = now.board.bit(space)
        others = now.board.mask(
            where(now.world, row.place)
            for row in now.enemy.values()
            if is_armor(now.world, row) and not bit_of(now.world, row) & bit
        )
        freed = self._lines.freed(bit, now.around(bit) & ~now.around(others))
        return sum(
            now.factors(unit) * (BACK.saved_armor if is_armor(now.world, row) else BACK.saved)
            for unit, row in now.own.items()
            if freed and bit_of(now.world, row) & freed
        )

    def lifts_siege(self, space: SpaceId) -> float:
        """What it is worth to whoever is on the defensive to clear a hex next to what decides the
        game.
        """
        now = self.now
        if not now.defensive:
            return 0.0
        near = now.board.members(now.around(now.board.bit(space)) & now.held)
        return DEFENCE.siege if any(now.treasures.get(one, 0.0) >= MAIN for one in near) else 0.0


def _price(now: FrontLine, unit: UnitId) -> tuple[bool, int, UnitId]:
    return is_armor(now.world, now.own[unit]), now.factors(unit), unit
