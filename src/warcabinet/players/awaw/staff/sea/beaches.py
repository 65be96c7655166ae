"""Beaches: which of them can be taken, and the air over those that can."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.air import able_to_fly, spread_factors
from warcabinet.awaw.queries.answers import Support
from warcabinet.awaw.queries.sea import foreseen, guns_of, landing_missions, landings_to_support
from warcabinet.awaw.queries.terms import Task
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.flying import PER_GROUND_FACTOR, hopes
from warcabinet.players.awaw.greedy.sailing import AIR_EXPECTED, GUNS_PER_GROUND_FACTOR
from warcabinet.players.awaw.greedy.situation import situation
from warcabinet.players.awaw.staff import fighting
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.greedy import Desk, Idea

GOOD = 3.0
"""Odds that are as good as any."""
EVEN = 1.0
"""A landing at less waits if another one can be made at more."""
DUG_IN = 4
"""15.31, 21.52: by what a defender on a beach is multiplied, about."""
AIR_AT_ONCE = 3
"""By how many factors less is tried where so many may not fly."""


def takeable(asked: Asked, now: FrontLine, beaches: dict[SpaceId, int]) -> list[SpaceId]:
    """Beaches with the points that they count, the most promising first: by the points and by the
    odds with guns and air. Those at less than even odds are left out if others are better.
    """
    hope = hopes(now)
    odds = {beach: _odds(asked, now, beach, hope.get(beach, 0)) for beach in beaches}
    fair = [beach for beach in beaches if odds[beach] >= EVEN]
    return sorted(
        fair or beaches, key=lambda one: (-beaches[one] * min(odds[one], GOOD) / GOOD, one)
    )


def surest(asked: Asked, now: FrontLine, beaches: dict[SpaceId, int]) -> SpaceId | None:
    """The beach that is most likely to be taken; of several that are as good as sure, the one that
    counts most.
    """
    hope = hopes(now)
    odds = {beach: min(GOOD, _odds(asked, now, beach, hope.get(beach, 0))) for beach in beaches}
    return max(odds, key=lambda one: (odds[one], beaches[one], one), default=None)


def _odds(asked: Asked, now: FrontLine, beach: SpaceId, air: int) -> float:
    """The strength of the best landing with all guns and the air that may be hoped for, by that of
    those who hold the beach; none where nobody can land.
    """
    missions = list(landing_missions(asked, beach))
    loaded = [one for one in missions if one.cargo]
    if not loaded:
        return 0.0
    best = max(loaded, key=lambda one: sum(now.factors(load.unit) for load in one.cargo))
    balance = foreseen(now.world, best)
    guns = {(one.forces, one.ships): guns_of(now.world, one) for one in missions}
    fire = min(sum(guns.values()), GUNS_PER_GROUND_FACTOR * balance.attack)
    flown = min(int(air * AIR_EXPECTED), PER_GROUND_FACTOR * balance.attack)
    return (balance.attack + fire + flown) / max(balance.defence, 1)


def ground_support(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.55: first over the beaches that are easiest to take, none over those that air alone does
    not help enough; then as usual.
    """
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    beaches = landings_to_support(now.world)
    against = {one: DUG_IN * _holding(now, one) for one in beaches}
    for beach in sorted(beaches, key=lambda one: (against[one] / max(beaches[one], 1), one)):
        stacks = able_to_fly(now.world, now.side, Task.GROUND_SUPPORT, beach)
        has = sum(now.world.air[stack].factors for stack in stacks)
        flown = sum(row.factors for row in now.world.flights.values() if row.target == beach)
        most = min(has, PER_GROUND_FACTOR * beaches[beach] - flown)
        if beaches[beach] + flown + most < against[beach]:
            continue
        for factors in range(most, 0, -AIR_AT_ONCE):
            wings = tuple(spread_factors(now.world, stacks, factors))
            yield Idea(Support(beach, wings), f"{factors} factors over the beach")
    for idea in fighting.ground_support(asked, desk):
        if not isinstance(idea.action, Support) or idea.action.hex not in beaches:
            yield idea


def _holding(now: FrontLine, space: SpaceId) -> int:
    """The factors of the enemy in a hex."""
    return sum(now.factors(unit) for unit in now.world.units_in[space] if unit in now.enemy)
