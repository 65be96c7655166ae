"""Shipyards: boats first, as usual, but nothing that would be paid with BRPs that nobody has."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.answers import NavalConstruction, RunYards
from warcabinet.awaw.queries.logistics import yard_cost
from warcabinet.awaw.queries.terms import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.players.awaw.greedy import shipyards
from warcabinet.players.awaw.greedy.situation import situation
from warcabinet.players.awaw.staff.budget import Budget, Purpose
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.greedy import Desk, Idea


def construction(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """27.72, 35.35: what can be paid; ships that wait on the slips cost nothing. In the last year
    nobody looks at what is missing in the next.
    """
    question = asked.decision
    assert isinstance(question, NavalConstruction)
    world: AwawWorld = asked.world
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    power = question.power
    budget = Budget(now)
    if power not in world.treasuries or not budget.another_year:
        yield from shipyards.construction(asked, desk)
        return

    def is_paid(work: RunYards) -> bool:
        return budget.allows(power, yard_cost(world, power, work), Purpose.BUILDING)

    for idea in shipyards.construction(asked, desk):
        if isinstance(idea.action, RunYards) and is_paid(idea.action):
            yield idea
    usual = asked.default()
    if isinstance(usual, RunYards) and not is_paid(usual):
        for count in range(len(usual.orders) - 1, -1, -1):
            if is_paid(fewer := RunYards(usual.orders[:count])):
                yield Idea(fewer, "no more can be paid")
