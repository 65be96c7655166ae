"""Reactions: leave a base or fight for it, meet transports or let them pass, help a partner."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from warcabinet.awaw.queries.air import (
    able_to_intercept_transports,
    spread_factors,
    transports_in_the_air,
)
from warcabinet.awaw.queries.answers import (
    Agree,
    BreakOff,
    InterceptorsGoOn,
    InterceptTransports,
    LeaveBase,
    LeaveOrStay,
    LetTransportsPass,
    PressOn,
    StayAndFight,
)
from warcabinet.awaw.queries.sea import (
    cautious_air_plan,
    likely_interceptions,
    withdraw_if_outmatched,
)
from warcabinet.awaw.queries.terms import AirId, AwawWorld, Sortie, Task
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.flying import SUPERIOR, enemy_air
from warcabinet.players.awaw.greedy.situation import situation
from warcabinet.players.greedy import Desk, Idea

OUTNUMBERED = 2
"""Against so many times their number nobody stays."""
EVEN_CHANCE = Fraction(1, 2)
"""Who has it to be there in the first round is sent to intercept at sea."""
ENOUGH = 2
"""More than so many factors are not sent after a transport that nobody protects."""


def in_the_air(world: AwawWorld, task: Task, space: SpaceId) -> int:
    """The factors that fly a task over a hex."""
    rows = world.flights.values()
    return sum(row.factors for row in rows if row.task is task and row.target == space)


def joint_operation(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """7.215E: partners think alike, so what one of them proposes is right for the other too."""
    yield Idea(Agree(), "our partner asks for it")


def leave_or_stay(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.523: nobody stays in a base against twice his number."""
    one = asked.decision
    assert isinstance(one, LeaveOrStay)
    world: AwawWorld = asked.world
    ours = in_the_air(world, Task.BASE_DEFENCE, one.base)
    theirs = in_the_air(world, Task.COUNTERAIR, one.base)
    if theirs >= OUTNUMBERED * ours:
        yield Idea(LeaveBase(), "they are too many")
    yield Idea(StayAndFight(), "we can hold out")


def transport_interception(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.621: each flight over the hex nearest to its end where we are more than can protect it."""
    now = situation(asked, desk)
    world = now.world
    used: dict[AirId, int] = {}
    sorties: list[Sortie] = []
    for haul in transports_in_the_air(world):
        for space in reversed(haul.route):
            stacks = able_to_intercept_transports(world, now.side, space)
            free = {stack: world.air[stack].factors - used.get(stack, 0) for stack in stacks}
            ours, theirs = sum(free.values()), enemy_air(now, space)
            if not ours or ours < SUPERIOR * theirs:
                continue
            wanted = min(ours, max(ENOUGH, int(SUPERIOR * theirs + 1)))
            for wing in spread_factors(world, stacks, wanted, free.__getitem__, tuple(sorties)):
                used[wing.stack] = used.get(wing.stack, 0) + wing.factors
                sorties.append(Sortie(space, wing.stack, wing.factors))
            break
    if sorties:
        yield Idea(InterceptTransports(tuple(sorted(sorties))), "they have too few to protect them")
        for space in sorted({sortie.hex for sortie in sorties}):
            there = tuple(sorted(sortie for sortie in sorties if sortie.hex == space))
            yield Idea(InterceptTransports(there), "they have too few to protect them")
    yield Idea(LetTransportsPass(), "nobody can meet them with an advantage")


def interceptors_go_on(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.622: on while we are clearly more."""
    one = asked.decision
    assert isinstance(one, InterceptorsGoOn)
    world: AwawWorld = asked.world
    ours = in_the_air(world, Task.TRANSPORT_INTERCEPTION, one.hex)
    theirs = in_the_air(world, Task.COUNTER_INTERCEPTION, one.hex)
    if theirs and ours >= SUPERIOR * theirs:
        yield Idea(PressOn(), "we outnumber them")
    yield Idea(BreakOff(), "they are no fewer than we are")


def interception_window(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """22.23: at sea whoever is likely to come in time intercepts."""
    yield Idea(likely_interceptions(asked, EVEN_CHANCE), "we should get there in time")


def air_planning(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """23.33: carriers are worth a full combat air patrol."""
    yield Idea(cautious_air_plan(asked), "our carriers need cover")


def withdrawal(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """22.61: nobody fights on against an enemy who is much stronger."""
    yield Idea(withdraw_if_outmatched(asked), "the others fight on while they can win")
