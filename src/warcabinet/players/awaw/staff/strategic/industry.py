"""37.13, 37.22: Russian industry goes, and grows, where the enemy is far away."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from warcabinet.awaw.queries.answers import GrowCenters, PlaceCenter
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.situation import Situation, situation
from warcabinet.players.greedy import Desk, Idea

OUT_OF_REACH = 99
"""How far away those are who cannot come over land."""


def new_center(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """37.22: to the city that is furthest from the enemy."""
    if "place-center" in asked.verbs():
        for space in safest(situation(asked, desk), asked.options("place-center", "hex")):
            yield Idea(PlaceCenter(space), "the enemy is far from there")


def growth(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """37.13A: the centers that are furthest from the enemy, as many as may grow."""
    usual = asked.default()
    if isinstance(usual, GrowCenters):
        ranked = safest(situation(asked, desk), asked.options("grow-centers", "hexes"))
        yield Idea(GrowCenters(tuple(sorted(ranked[: len(usual.hexes)]))), "they are safest")


def safest(now: Situation, spaces: Iterable[SpaceId]) -> list[SpaceId]:
    away = now.enemy_distance
    return sorted(spaces, key=lambda space: (-away.get(space, OUT_OF_REACH), space))
