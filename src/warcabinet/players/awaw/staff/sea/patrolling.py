"""Patrols that a scenario orders: off the beach where the landing will be made."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.sea import beaches_of
from warcabinet.awaw.queries.sea_answers import SeaPatrol
from warcabinet.awaw.queries.terms import AwawWorld, asked_side
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.situation import situation
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.sea.beaches import surest
from warcabinet.players.awaw.staff.sea.landing import prized
from warcabinet.players.greedy import Desk, Idea


def announcements(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """21.41, 21.416: whoever has to patrol waits off the beach that is surest to be taken, since
    the enemy comes there and finds the carriers first; nobody patrols without an order.
    """
    ordered = asked.default()
    if not isinstance(ordered, SeaPatrol):
        return
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    world: AwawWorld = asked.world
    counted = prized(world)
    theirs = beaches_of(world, asked_side(asked).opponent)
    beach = surest(asked, now, {one: counted[one] for one in theirs if one in counted})
    if beach is None:
        return
    for patrol in asked.proposals("patrol"):
        assert isinstance(patrol, SeaPatrol)
        same = (patrol.forces, patrol.ships) == (ordered.forces, ordered.ships)
        if same and _off(patrol.to, beach):
            yield Idea(patrol, f"they cover the landing in {beach}")


def _off(space: SpaceId, beach: SpaceId) -> bool:
    """Is this a hex of the coast on which the beach lies?"""
    return str(space).partition(":")[0] == str(beach).partition(":")[0]
