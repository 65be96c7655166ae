"""Who leaves a naval battle: damaged ships, and whole groups once the exchange is a losing one."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.sea import (
    GroupId,
    battle_of,
    carries_cargo,
    groups_of,
    known_ships,
    may_split,
    withdraw_if_outmatched,
)
from warcabinet.awaw.queries.sea_answers import (
    LeavingShips,
    Part,
    SendShipsHome,
    Withdrawal,
    WithdrawGroups,
)
from warcabinet.awaw.queries.terms import AwawWorld, Side, parties_of
from warcabinet.engine.asking import Asked
from warcabinet.players.awaw.staff.sea.believing import (
    A_SQUADRON,
    Strength,
    behind,
    mean,
    total,
)
from warcabinet.players.awaw.staff.sea.worth import flying, guns, rates
from warcabinet.players.greedy import Desk, Idea

ON_A_CARRIER = 3
"""The squadrons of a carrier."""
TOO_MANY = 2.5
"""Nobody fights on against so many times his strength, as far as he can guess it."""
HOPELESS = 6.0
"""Against so many times his strength nobody stays, whatever it costs the enemy."""
SPENT = 0.5
"""A group with less strength than this share of its factors has nothing left to fight with."""


def own_strength(world: AwawWorld, side: Side) -> Strength:
    """What one's own side has left in the battle."""
    ships = [ship for group in groups_of(world, side) for ship in known_ships(world, group.id)]
    return Strength(guns(world, ships), flying(world, ships))


def their_strength(asked: Asked, desk: Desk, side: Side) -> Strength:
    """What the enemy has left in the battle, as one believes."""
    return total(mean(behind(asked, desk, group)) for group in groups_of(asked.world, side))


def rate_of(world: AwawWorld, side: Side) -> float:
    """What a naval factor of a side counts for."""
    found = [rates(world, party).factor for party in parties_of(world, side)]
    return max(found, default=1.0) or 1.0


def _is_spent(world: AwawWorld, group: GroupId) -> bool:
    """Has a group lost what it could fight with?"""
    ships = [*known_ships(world, group)]
    left = guns(world, ships) + A_SQUADRON * flying(world, ships)
    return left < SPENT * sum(ship.factors for ship in ships)


def withdrawal(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """22.61: who has nothing left to strike with leaves, and so does who is clearly weaker; those
    who carry a landing go on as long as they can be covered.
    """
    question = asked.decision
    assert isinstance(question, Withdrawal)
    world: AwawWorld = asked.world
    own = [group.id for group in groups_of(world, question.side)]
    if not any(carries_cargo(world, group) for group in own):
        ours = own_strength(world, question.side)
        theirs = their_strength(asked, desk, question.side.opponent)
        price = rate_of(world, question.side) / rate_of(world, question.side.opponent)
        odds = price * theirs.whole / max(1.0, ours.whole)
        if price < 1.0 and odds < HOPELESS:
            spent = tuple(group for group in own if _is_spent(world, group))
            yield Idea(WithdrawGroups(spent), "what they lose counts for more")
        lost_sky = theirs.air >= ON_A_CARRIER and price * theirs.air > 2 * ours.air
        if odds > TOO_MANY or (odds > 1.0 and lost_sky and battle_of(world).round > 1):
            why = "the sky is theirs" if lost_sky else "they are too strong for us"
            yield Idea(WithdrawGroups(tuple(own)), why)
    yield Idea(withdraw_if_outmatched(asked), "the others fight on while they can win")


def leaving_ships(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """22.61B: damaged ships go home before they are struck again."""
    question = asked.decision
    assert isinstance(question, LeavingShips)
    world: AwawWorld = asked.world
    hurt = [
        Part(str(ship.id), ship.factors)
        for group in may_split(world, question.side)
        for ship in known_ships(world, group)
        if ship.damaged
    ]
    if hurt:
        yield Idea(SendShipsHome(tuple(hurt)), "another hit would sink them")
    for part in hurt:
        yield Idea(SendShipsHome((part,)), "another hit would sink it")
    yield Idea(SendShipsHome(), "all can fight on")
