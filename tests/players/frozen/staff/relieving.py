"""Relief: supply for those who are cut off, by somebody who drives through to them."""

from __future__ import annotations

from collections.abc import Iterator

from tests.players.frozen.greedy.marching import Planner
from tests.players.frozen.greedy.strikes import IN_A_HEX
from tests.players.frozen.staff.front import FrontLine
from tests.players.frozen.staff.weights import FRONT
from warcabinet.awaw.queries.terms import UnitId, is_armor, where
from warcabinet.hexes import SpaceId


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


def _price(now: FrontLine, unit: UnitId) -> tuple[bool, int, UnitId]:
    return is_armor(now.world, now.own[unit]), now.factors(unit), unit
