"""Advance after combat: enough to hold the hex, without opening the way behind."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from warcabinet.awaw.queries.answers import AdvanceAfterCombat, AdvanceInto
from warcabinet.awaw.queries.terms import UnitId, is_armor, where
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.situation import MAIN, Situation, situation
from warcabinet.players.awaw.greedy.strikes import IN_A_HEX
from warcabinet.players.awaw.staff.weights import ADVANCE
from warcabinet.players.greedy import Desk, Idea


def advance(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """15.91: those with whom the hex is held best, and the hexes behind it are not left open."""
    one = asked.decision
    assert isinstance(one, AdvanceAfterCombat)
    now = situation(asked, desk)
    ranked: list[tuple[float, SpaceId, tuple[UnitId, ...]]] = []
    for space in one.hexes:
        if not now.board.has(now.open, space):
            continue
        able = one.able_in(space)
        for count in range(1, IN_A_HEX + 1):
            ranked += [
                (-_use(now, space, units), space, units) for units in combinations(able, count)
            ]
    for _, space, units in sorted(ranked):
        order = tuple(sorted(units, key=lambda unit: (-now.factors(unit), unit)))
        yield Idea(AdvanceInto(space, order), f"to hold {space}")


def _use(now: Situation, space: SpaceId, units: tuple[UnitId, ...]) -> float:
    """What it is worth that these units stand in the hex, and no longer where they are."""
    world = now.world
    wanted = now.threat.get(space, 0) / ADVANCE.held_at
    strength = sum(now.factors(unit) for unit in units)
    each = ADVANCE.decisive if now.worth(space) >= MAIN else ADVANCE.factor
    found = now.worth(space) + each * min(strength, wanted)
    if any(is_armor(world, world.units[unit]) for unit in units):
        found += ADVANCE.zone
    for place in {where(world, world.units[unit].place) for unit in units}:
        stay = sum(1 for unit in world.units_in[place] if unit not in units)
        if not stay and now.threat.get(place, 0):
            found -= ADVANCE.open
    return found
