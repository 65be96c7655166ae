"""20.164A: what the staff believes of the enemy's markers and of the numbers of his groups.

Everybody knows which ships a power has, and sees many of them: in ports, in forces that have been
found, on the slips, sunk. The others are under its markers. Some ways to share them out are drawn,
each of which agrees with the rules of task forces, with what every force was announced to do and
with what was told of groups that were found. What is so in most of them is believed.

The draws depend on the player's seed and on what its seat sees, and on nothing hidden.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from statistics import fmean
from typing import NamedTuple

from warcabinet.awaw.queries.sea import (
    ForceId,
    Group,
    Guess,
    Known,
    contents,
    forces_in_group,
    guesses,
)
from warcabinet.awaw.queries.terms import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import picker
from warcabinet.players.awaw.staff.sea.worth import flying, guns, guns_of_classes
from warcabinet.players.greedy import Desk

DRAWS = 12
"""So many ways are drawn."""
A_SQUADRON = 2.0
"""What a squadron weighs beside naval factors."""
FEWEST = 10.0
"""What a group weighs of which nothing could be thought."""


class Strength(NamedTuple):
    """What ships weigh in fleet combat, and their squadrons."""

    ships: float
    air: float

    @property
    def whole(self) -> float:
        """All of it in naval factors."""
        return self.ships + A_SQUADRON * self.air


def ways(asked: Asked, desk: Desk) -> Sequence[Guess]:
    """How things may lie; drawn once for what a seat sees."""

    def drawn() -> Sequence[Guess]:
        world: AwawWorld = asked.world
        return guesses(world, picker(f"belief {desk.seed} {world.digest().hex()}"), DRAWS)

    return desk.found("ways at sea", asked, drawn)


def believed(asked: Asked, desk: Desk, forces: Iterable[ForceId]) -> list[Strength]:
    """20.162A: how strong some forces are together, in each way in which things may lie."""
    every = tuple(forces)
    return [total(_under(asked.world, way, one) for one in every) for way in ways(asked, desk)]


def behind(asked: Asked, desk: Desk, group: Group) -> list[Strength]:
    """22.423B: how strong a group of the enemy is, in each way in which things may lie."""
    world: AwawWorld = asked.world
    seen = forces_in_group(world, group.id)
    found = []
    for way in ways(asked, desk):
        guessed = [force for force, there in way.groups.items() if there == group.id]
        there = [_under(world, way, force) for force in (*seen, *guessed)]
        found.append(total(there) if there else Strength(FEWEST, 0.0))
    return found


def mean(ways: Sequence[Strength]) -> Strength:
    """The mean of what may be."""
    return Strength(fmean(one.ships for one in ways), fmean(one.air for one in ways))


def chance(ways: Sequence[Strength], so: Callable[[Strength], bool]) -> float:
    """In how large a part of what may be something is so."""
    return sum(map(so, ways)) / len(ways)


def total(strengths: Iterable[Strength]) -> Strength:
    every = tuple(strengths)
    return Strength(sum(one.ships for one in every), sum(one.air for one in every))


def _under(world: AwawWorld, way: Guess, force: ForceId) -> Strength:
    inside = contents(world, force)
    if isinstance(inside, Known):
        return Strength(guns(world, inside.hulls), flying(world, inside.hulls))
    ships = way.ships(force)
    return Strength(guns_of_classes(ships), way.squadrons(force))
