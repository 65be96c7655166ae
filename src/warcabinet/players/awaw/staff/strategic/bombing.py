"""Bombers and interceptors: what is bombed, and who meets the bombers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from warcabinet.awaw.queries.strategic import (
    EndRaids,
    Meet,
    SendRaid,
    at_stake,
    interceptors_against,
)
from warcabinet.engine.asking import Asked
from warcabinet.players.greedy import Desk, Idea

MOST = 60
"""How many raids are looked at."""
TOO_MANY = 1.0
"""Raids stay at home where the interceptors of the front have more factors than these for each of
theirs."""


def raid_orders(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """26.41: bombers have no other work: where most can be lost, unless too many would meet them.
    Army air has other work.
    """
    raids = [
        one
        for one in islice(asked.proposals("send-raid"), MOST)
        if isinstance(one, SendRaid) and one.units and not one.wings
    ]
    ranked = [
        (-at_stake(asked.world, one.target, one.aim), -_strength(one), number)
        for number, one in enumerate(raids)
        if _gets_through(asked, one)
    ]
    for stake, _, number in sorted(ranked):
        if stake:
            yield Idea(raids[number], f"bombs can cost {-stake} BRPs there")
    yield Idea(EndRaids(), "nobody else would get through")


def _strength(raid: SendRaid) -> int:
    return sum(one.factors for one in raid.units)


def _gets_through(asked: Asked, raid: SendRaid) -> bool:
    row = asked.world.front_air[raid.units[0].stack]
    against = interceptors_against(asked.world, row.party, row.front)
    return against <= TOO_MANY * _strength(raid)


def raid_defense(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """26.441: interceptors have no other work; army air has, and stays."""
    for one in islice(asked.proposals("meet"), MOST):
        if isinstance(one, Meet) and one.units:
            yield Idea(one, "interceptors are there for that")
