"""Bombers with what is to spare, and interceptors against the bombers that are there."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.logistics import builder_of, construction_price
from warcabinet.awaw.queries.strategic import (
    BuildForFront,
    EndFrontBuilding,
    bombers_against,
    front_factors,
)
from warcabinet.awaw.queries.terms import AwawWorld, Category
from warcabinet.engine.asking import Asked
from warcabinet.players.awaw.greedy.situation import situation
from warcabinet.players.awaw.staff.budget import Budget, Purpose
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.greedy import Desk, Idea


def front_building(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """27.92: interceptors on a front where the enemy's bombers are more; bombers, in a long war,
    with the others of their kind, by whoever keeps enough for everything else.
    """
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    world: AwawWorld = asked.world
    bombers: list[tuple[int, int, BuildForFront]] = []
    for number, one in enumerate(asked.proposals("build-for-front")):
        assert isinstance(one, BuildForFront)
        party, there = world.pools[one.kind].party, front_factors(world, one.kind, one.front)
        if world.statics.kinds[one.kind].category is Category.STRATEGIC_BOMBER:
            if _allowed(now, one, Purpose.SPARE):
                bombers.append((-there, number, one))
        elif bombers_against(world, party, one.front) > there and _allowed(
            now, one, Purpose.BUILDING
        ):
            yield Idea(one, "their bombers must be met")
    for _, _, one in sorted(bombers, key=lambda found: found[:2]):
        yield Idea(one, "there is enough for it")
    yield Idea(EndFrontBuilding(), "no more of these are needed")


def _allowed(now: FrontLine, one: BuildForFront, purpose: Purpose) -> bool:
    """May whoever pays for it spend so much on this?"""
    party = now.world.pools[one.kind].party
    payer = builder_of(now.world, party)
    price = construction_price(now.world, one.kind, party, one.factors).brps
    return payer is None or Budget(now).allows(payer, price, purpose)
