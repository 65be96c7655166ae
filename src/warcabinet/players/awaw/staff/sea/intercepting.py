"""Interceptions: who is sent out to meet the enemy at sea.

How sure one wants to be of coming in time is drawn anew for each question, so that nobody can tell
beforehand which chance is taken: what is nearly sure is always tried, what is unlikely never. What
a marker hides is guessed from what everybody sees: the factors that may be under it.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from warcabinet.awaw.queries.sea import (
    Known,
    contents,
    likely_interceptions,
    quarries,
    sender_named,
)
from warcabinet.awaw.queries.sea_answers import InterceptAtSea, InterceptionWindow
from warcabinet.awaw.queries.terms import AwawWorld, asked_side
from warcabinet.engine.asking import Asked
from warcabinet.players.awaw.staff.sea.worth import flying, guns
from warcabinet.players.greedy import Desk, Idea

CHANCES = (Fraction(1, 3), Fraction(1, 2), Fraction(1, 2), Fraction(2, 3))
"""22.23: the chance to be there in the first round that is asked for; which, is drawn."""
A_SQUADRON = 2.0
"""What a squadron weighs beside naval factors."""
HOPELESS = 4.0
"""Nobody is sent against so many times his strength."""


def interception_window(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """22.14, 22.23: those who are likely to come in time, unless they are hopelessly outmatched."""
    below = desk.drawing("interception")
    likely = likely_interceptions(asked, CHANCES[below(len(CHANCES))])
    sent = tuple(one for one in likely.tries if not _outmatched(asked, likely, one.target))
    if sent:
        yield Idea(InterceptAtSea(sent), "we should get there in time")
    elif likely.tries:
        yield Idea(InterceptAtSea(), "they look too strong for us")
    else:
        yield Idea(InterceptAtSea(), "we would hardly get there in time")


def _outmatched(asked: Asked, plan: InterceptAtSea, target: str) -> bool:
    """Are those who would meet a target far weaker than what seems to be there? Submarines need
    not fear it.
    """
    world: AwawWorld = asked.world
    ours, forces = 0.0, 0
    for one in plan.tries:
        sender = sender_named(world, asked_side(asked), one.who)
        if one.target == target and sender is not None and sender.in_force:
            forces += 1
            ours += guns(world, sender.ships) + A_SQUADRON * flying(world, sender.ships)
    return bool(forces) and believed(asked, target) > HOPELESS * ours


def believed(asked: Asked, target: str) -> float:
    """20.162A: what may be under the markers of a target: what was seen, or the mean of what the
    rules allow.
    """
    question = asked.decision
    assert isinstance(question, InterceptionWindow)
    world: AwawWorld = asked.world
    found = 0.0
    for force in quarries(world, question.activities, question.level, question.at)[target].forces:
        inside = contents(world, force)
        if isinstance(inside, Known):
            found += guns(world, inside.hulls) + A_SQUADRON * flying(world, inside.hulls)
        else:
            found += (inside.least + inside.most) / 2
    return found
