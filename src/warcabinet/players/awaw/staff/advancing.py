"""Advance after combat and by attrition: enough to hold the hex, without opening the way behind."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations

from warcabinet.awaw.queries.answers import (
    AdvanceAfterCombat,
    AdvanceInto,
    AdvanceTo,
    AttritionOccupation,
    EndAdvance,
    OccupyHexes,
)
from warcabinet.awaw.queries.ground import attrition_advancers, occupiable
from warcabinet.awaw.queries.terms import UnitId, is_armor, where
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.situation import MAIN, situation
from warcabinet.players.awaw.greedy.strikes import IN_A_HEX
from warcabinet.players.awaw.staff.freeing import Freeing
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.ways_back import WaysBack
from warcabinet.players.awaw.staff.weights import ADVANCE, DEFENCE
from warcabinet.players.greedy import Desk, Idea


def advance(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """15.91: those with whom the hex is held best, and the hexes behind it are not left open."""
    one = asked.decision
    assert isinstance(one, AdvanceAfterCombat)
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    back, rescue = WaysBack(now), Freeing(now)
    ranked: list[tuple[float, SpaceId, tuple[UnitId, ...]]] = []
    for space in one.hexes:
        if not now.board.has(now.open, space):
            continue
        able, saved = one.able_in(space), rescue.worth(now.board.bit(space))
        for count in range(1, IN_A_HEX + 1):
            ranked += [
                (risk_of(back, space, units) - _use(now, space, units) - saved, space, units)
                for units in combinations(able, count)
            ]
    for minus, space, units in sorted(ranked):
        if minus > 0:
            yield Idea(EndAdvance(), "it must be held where we are")
        order = tuple(sorted(units, key=lambda unit: (-now.factors(unit), unit)))
        yield Idea(AdvanceInto(space, order), f"to hold {space}")


def _use(now: FrontLine, space: SpaceId, units: tuple[UnitId, ...]) -> float:
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
        if not stay and now.guard_wanted(place):
            found -= ADVANCE.treasure * now.treasures.get(place, DEFENCE.fortified)
        elif not stay and now.threat.get(place, 0):
            found -= now.manner.open
    return found


def risk_of(back: WaysBack, space: SpaceId, units: tuple[UnitId, ...]) -> float:
    """30.541: how much sooner armor would be cut off in a hex than where it is."""
    units_now = back.now.world.units
    return back.now.manner.risk * sum(
        back.risk(unit, space) - back.risk(unit, where(back.now.world, units_now[unit].place))
        for unit in units
    )


def occupation(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """14.61: the hexes that are worth most, each by the weakest who is not needed where he is."""
    one = asked.decision
    assert isinstance(one, AttritionOccupation)
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    world = now.world
    left = {space: len(world.units_in[space]) for space in now.treasures}
    taken: dict[UnitId, SpaceId] = {}
    for space in most_wanted(now, occupiable(world)):
        if len(taken) >= one.hexes or not now.board.has(now.open, space):
            continue
        for unit in sorted(
            attrition_advancers(world, space), key=lambda one: (now.factors(one), one)
        ):
            here = where(world, world.units[unit].place)
            if unit in taken or (now.guard_wanted(here) and left.get(here, 0) < 2):
                continue
            taken[unit] = space
            left[here] = left.get(here, 0) - 1
            break
    advances = tuple(sorted(AdvanceTo(space, unit) for unit, space in taken.items()))
    for count in range(len(advances), -1, -1):
        yield Idea(OccupyHexes(advances[:count]), "whoever can be spared goes there")


def most_wanted(now: FrontLine, spaces: Iterable[SpaceId]) -> list[SpaceId]:
    """Hexes that can be had without a fight, those first that are worth most: for themselves, for
    the way to the goals, and for whom supply would reach over them (30.541).
    """
    rescue = Freeing(now)

    def use(space: SpaceId) -> float:
        saved = rescue.worth(now.board.bit(space))
        return now.worth(space) + now.pull.get(space, 0.0) + saved

    return sorted(spaces, key=lambda space: (-use(space), space))
