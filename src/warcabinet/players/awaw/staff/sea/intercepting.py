"""Interceptions: who is sent out to meet the enemy at sea.

How sure one wants to be of coming in time is drawn anew for each question, so that nobody can tell
beforehand which chance is taken: what is nearly sure is always tried, what is unlikely never. So is
the risk that one takes to meet somebody far too strong; how large it is follows from what the
enemy's markers may hide, by all that everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from warcabinet.awaw.queries.sea import (
    likely_interceptions,
    quarries,
    sender_named,
)
from warcabinet.awaw.queries.sea_answers import InterceptAtSea, InterceptionWindow
from warcabinet.awaw.queries.terms import AwawWorld, asked_side
from warcabinet.engine.asking import Asked
from warcabinet.players.awaw.staff.sea.believing import A_SQUADRON, Strength, believed, chance
from warcabinet.players.awaw.staff.sea.worth import flying, guns
from warcabinet.players.greedy import Desk, Idea

CHANCES = (Fraction(1, 3), Fraction(1, 2), Fraction(1, 2), Fraction(2, 3))
"""22.23: the chance to be there in the first round that is asked for; which, is drawn."""
RISKS = (0.25, 0.5, 0.5, 0.75)
"""The largest chance to be hopelessly outmatched that is taken; which, is drawn."""
HOPELESS = 4.0
"""Nobody is sent against so many times his strength."""


def interception_window(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """22.14, 22.23: those who are likely to come in time, unless they are probably outmatched."""
    below = desk.drawing("interception")
    likely = likely_interceptions(asked, CHANCES[below(len(CHANCES))])
    most = RISKS[below(len(RISKS))]
    sent = tuple(one for one in likely.tries if not risk(asked, desk, likely, one.target) > most)
    if sent:
        yield Idea(InterceptAtSea(sent), "we should get there in time")
    elif likely.tries:
        yield Idea(InterceptAtSea(), "they look too strong for us")
    else:
        yield Idea(InterceptAtSea(), "we would hardly get there in time")


def risk(asked: Asked, desk: Desk, plan: InterceptAtSea, target: str) -> float:
    """20.162A: the chance that those who would meet a target are far weaker than what is there.
    Submarines need not fear it.
    """
    world: AwawWorld = asked.world
    ours, forces = 0.0, 0
    for one in plan.tries:
        sender = sender_named(world, asked_side(asked), one.who)
        if one.target == target and sender is not None and sender.in_force:
            forces += 1
            ours += guns(world, sender.ships) + A_SQUADRON * flying(world, sender.ships)
    if not forces:
        return 0.0
    return chance(met(asked, desk, target), lambda theirs: theirs.whole > HOPELESS * ours)


def met(asked: Asked, desk: Desk, target: str) -> list[Strength]:
    """How strong a target may be."""
    question = asked.decision
    assert isinstance(question, InterceptionWindow)
    world: AwawWorld = asked.world
    forces = quarries(world, question.activities, question.level, question.at)[target].forces
    return believed(asked, desk, forces)
