"""18.53, 18.622: air supply for those whom no line reaches, and fighters for the transports."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.air import (
    able_to_protect_transports,
    air_supply_pairs,
    spread_factors,
)
from warcabinet.awaw.queries.answers import (
    CounterIntercept,
    CounterInterception,
    EndSupplyFlights,
    FlySupply,
    LeaveTransportsAlone,
)
from warcabinet.awaw.queries.terms import Task, where
from warcabinet.engine.asking import Asked
from warcabinet.players.awaw.greedy.flying import SUPERIOR, enemy_air, hopes
from warcabinet.players.awaw.greedy.reacting import in_the_air
from warcabinet.players.awaw.greedy.situation import GOAL, situation
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.greedy import Desk, Idea

WORTH_A_FLIGHT = 2
"""The factors of a unit that is worth a flight wherever it stands."""


def air_supply(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.531: the strongest first; the others if they hold something."""
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    ranked = []
    for unit, stack in air_supply_pairs(now.world, now.side):
        place = where(now.world, now.world.units[unit].place)
        holds = now.treasures.get(place, 0.0) >= GOAL
        if holds or now.factors(unit) >= WORTH_A_FLIGHT:
            ranked.append((-now.factors(unit), not holds, unit, stack, place))
    for _, _, unit, stack, place in sorted(ranked):
        if enemy_air(now, place) <= SUPERIOR * hopes(now).get(place, 0):
            yield Idea(FlySupply(unit, stack), f"no line reaches {place}")
    yield Idea(EndSupplyFlights(), "nobody else can be helped")


def protection(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.622: fighters against interceptors whom they can match, as many as that takes."""
    one = asked.decision
    assert isinstance(one, CounterInterception)
    now = situation(asked, desk)
    theirs = in_the_air(now.world, Task.TRANSPORT_INTERCEPTION, one.hex)
    stacks = able_to_protect_transports(now.world, now.side, one.hex)
    has = sum(now.world.air[stack].factors for stack in stacks)
    if SUPERIOR * (has + one.fighting) >= theirs:
        wanted = min(has, max(0, int(SUPERIOR * theirs + 1) - one.fighting))
        for factors in range(wanted, 0, -1):
            wings = tuple(spread_factors(now.world, stacks, factors))
            yield Idea(CounterIntercept(wings), f"{factors} air factors against {theirs}")
        if one.fighting:
            yield Idea(CounterIntercept(()), "they hold their own")
    yield Idea(LeaveTransportsAlone(), "they are too many")
