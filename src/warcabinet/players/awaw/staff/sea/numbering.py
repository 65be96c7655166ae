"""The numbers of combat groups: who fights early, who keeps away; drawn, so that nobody can read
from a number what is behind it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warcabinet.awaw.queries.sea import (
    Known,
    ShipSort,
    carries_cargo_of,
    class_of,
    contents,
    groups_of,
)
from warcabinet.awaw.queries.sea_answers import GroupNumbers, Numbered, NumberGroups
from warcabinet.awaw.queries.terms import AwawWorld
from warcabinet.engine.asking import Asked, Below
from warcabinet.players.awaw.staff.sea.worth import guns
from warcabinet.players.greedy import Desk, Idea

NUMBERS = range(1, 7)
FIGHTERS = 10.0
"""What a force without carriers and cargo must weigh to seek fleet combat."""
TRIES = 3
MIXED = 5
"""One time out of so many a group is nearer than it need be."""


def group_numbers(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """22.423A: low numbers for whoever is to fight, high ones for carriers and cargo."""
    question = asked.decision
    assert isinstance(question, GroupNumbers)
    world: AwawWorld = asked.world
    place = question.seats.index(asked.seat)
    forces, side = question.forces[place], question.sides[place]
    taken = {group.number for group in groups_of(world, side)}
    free = [number for number in NUMBERS if number not in taken]
    below = desk.drawing("numbers")
    fighting = [one for one in forces if _fights(world, one)]
    others = [one for one in forces if one not in fighting]
    hunting = side is not world.phasing
    others.sort(key=lambda one: not carries_cargo_of(world, one))  # whoever has cargo takes part
    for _ in range(TRIES):
        joining = [*others, *fighting][: len(free)]
        quiet = [one for one in joining if one in others]
        numbers = dict(zip(shuffled(quiet, below), high(free, len(quiet), below), strict=True))
        left = [number for number in free if number not in numbers.values()]
        early = _early(left, len(joining) - len(quiet), hunting, below)
        numbers |= dict(
            zip(
                shuffled([one for one in joining if one in fighting], below),
                shuffled(early, below),
                strict=True,
            )
        )
        given = (Numbered(str(force), number) for force, number in numbers.items())
        yield Idea(NumberGroups(tuple(sorted(given))), "nobody is to guess what is behind them")


def _fights(world: AwawWorld, force: str) -> bool:
    """Is a force there to meet the enemy's ships?"""
    inside = contents(world, force)  # type: ignore[arg-type]
    if not isinstance(inside, Known) or carries_cargo_of(world, force):  # type: ignore[arg-type]
        return False
    carriers = any(class_of(world, one).sort is ShipSort.FAST_CARRIER for one in inside.hulls)
    return not carriers and guns(world, inside.hulls) >= FIGHTERS


def _early(free: Sequence[int], count: int, hunting: bool, below: Below) -> list[int]:
    """Low numbers for those who fight. Whoever hunts a landing mostly leaves the first number to
    those who cover it: the ships that carry it are behind a higher one.
    """
    low = sorted(free)
    if hunting and len(low) > count and below(MIXED):
        low = low[1:]
    return low[:count]


def high(free: Sequence[int], count: int, below: Below) -> list[int]:
    """The high numbers in an order that is drawn; now and then one of them stays free."""
    spread = min(len(free), count + (not below(MIXED)))
    return shuffled(sorted(free)[len(free) - spread :], below)[:count]


def shuffled(things: Sequence, below: Below) -> list:  # type: ignore[type-arg]
    """The same things in an order that is drawn."""
    left = list(things)
    found = []
    while left:
        found.append(left.pop(below(len(left))))
    return found
