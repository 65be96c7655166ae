"""The air plan of a round: how many squadrons stay over their own ships, and how many strike."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from warcabinet.awaw.queries.sea import cautious_air_plan
from warcabinet.awaw.queries.sea_answers import AirPlanning, PlanAir
from warcabinet.awaw.queries.terms import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.players.greedy import Desk, Idea

SHARES = (0.0, 0.5)
"""Those parts of the patrol that the rules allow are flown by whoever hunts; which, is drawn."""


def air_planning(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """23.33: who covers a landing flies as many patrols as may be. Whoever hunts it must hit first:
    most of his squadrons strike, and how many do not is drawn, group by group.
    """
    question = asked.decision
    assert isinstance(question, AirPlanning)
    world: AwawWorld = asked.world
    careful = cautious_air_plan(asked)
    if question.sides[question.seats.index(asked.seat)] is not world.phasing:
        yield Idea(_bold(careful, desk), "whoever strikes first wins")
    yield Idea(careful, "our carriers need cover")


def _bold(plan: PlanAir, desk: Desk) -> PlanAir:
    below = desk.drawing("patrols")
    some = [
        replace(one, squadrons=count)
        for one in plan.patrols
        if (count := -int(-one.squadrons * SHARES[below(len(SHARES))] // 1))
    ]
    return replace(plan, patrols=tuple(some))
