"""Fleet combat: whom to engage, and when to keep away."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.sea import (
    Group,
    ShipSort,
    carries_cargo,
    class_of,
    known_ships,
)
from warcabinet.awaw.queries.sea_answers import (
    AcceptCombat,
    Engage,
    EngageNobody,
    Evade,
    EvadeOrFight,
)
from warcabinet.awaw.queries.terms import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.players.awaw.staff.sea.believing import behind, mean
from warcabinet.players.awaw.staff.sea.worth import guns
from warcabinet.players.greedy import Desk, Idea

CLEARLY = 1.3
"""How much stronger a group must be to start fleet combat."""
WITH_CARRIERS = 2.0
"""The same for one that has carriers to lose."""
A_PRIZE = 0.25
"""Carriers make a group a better prize: so much less strength will do for each of them."""


def further_engagement(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """22.521D: free groups go for whoever is clearly weaker, those with carriers first."""
    world: AwawWorld = asked.world
    ranked: list[tuple[float, Engage]] = []
    for group in asked.options("engage", "group"):
        if carries_cargo(world, group):
            continue
        for target in asked.options("engage", "target", {"group": group}):
            odds = _odds(asked, desk, group, world.groups[target])
            if odds >= 1.0:
                ranked.append((odds, Engage(group, target)))
    for _, action in sorted(ranked, key=lambda one: (-one[0], one[1].group, one[1].target)):
        yield Idea(action, "we are stronger there")
    yield Idea(EngageNobody(), "nobody is weak enough")


def _odds(asked: Asked, desk: Desk, group: str, target: Group) -> float:
    """Our strength by what is wanted against a group, as one believes that it is."""
    world: AwawWorld = asked.world
    own = [*known_ships(world, group)]  # type: ignore[arg-type]
    theirs = mean(behind(asked, desk, target)).ships
    has_carriers = any(class_of(world, one).sort is ShipSort.FAST_CARRIER for one in own)
    wanted = (WITH_CARRIERS if has_carriers else CLEARLY) - A_PRIZE * min(target.carriers or 0, 2)
    return guns(world, own) / max(1.0, wanted * theirs)


def evade_or_fight(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """22.523: who is stronger than the attacker accepts; others get out of the way."""
    question = asked.decision
    assert isinstance(question, EvadeOrFight)
    world: AwawWorld = asked.world
    ours = guns(world, known_ships(world, question.group))
    theirs = guns(world, known_ships(world, question.attacker))
    if ours >= CLEARLY * max(1.0, theirs):
        yield Idea(AcceptCombat(), "we are stronger")
    yield Idea(Evade(), "it is not the moment to fight")
    yield Idea(AcceptCombat(), "there is no way out")
