"""Relief: supply for those who are cut off, by somebody who drives through to them; what an attack
is worth that opens their way, or drives the enemy away from what decides the game.
"""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.terms import UnitId, is_armor, where
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.marching import Planner
from warcabinet.players.awaw.greedy.situation import MAIN
from warcabinet.players.awaw.greedy.strikes import IN_A_HEX
from warcabinet.players.awaw.staff.front import FrontLine
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


def opens_supply(now: FrontLine, space: SpaceId) -> float:
    """What it is worth to clear a hex for those whom supply would reach again: its zone of control
    lies over their only way.
    """
    if now.defensive:
        return 0.0
    near = now.around(now.board.bit(space))
    gaps = (gap.worth for gap in now.gaps if gap.way & near and gap.worth >= FRONT.relieved)
    return FRONT.relief * max(gaps, default=0.0)


def lifts_siege(now: FrontLine, space: SpaceId) -> float:
    """What it is worth to whoever is on the defensive to clear a hex next to what decides the
    game.
    """
    if not now.defensive:
        return 0.0
    near = now.board.members(now.around(now.board.bit(space)) & now.held)
    return DEFENCE.siege if any(now.treasures.get(one, 0.0) >= MAIN for one in near) else 0.0


def _price(now: FrontLine, unit: UnitId) -> tuple[bool, int, UnitId]:
    return is_armor(now.world, now.own[unit]), now.factors(unit), unit
