"""22.2: what a seat could intercept now, with the exact chances, for a client and as text."""

from __future__ import annotations

import msgspec

from warcabinet.awaw.command.command import arrangement, side_of_seat
from warcabinet.awaw.naval.interception.attempting_interception import described, openings
from warcabinet.awaw.naval.interception.chances import chance_of
from warcabinet.awaw.naval.interception.naval_interception import sender_named
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import (
    LEVELS,
    UNDER_WAY,
    quarries,
)
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.berths import force_name
from warcabinet.awaw.state.naval import ActivityId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId


class DiceFacts(msgspec.Struct, frozen=True):
    """A line of the Naval Interception Table that applies."""

    rule: str
    reason: str
    dice: int


class AttemptFacts(msgspec.Struct, frozen=True):
    """Somebody who could intercept: how far he is, his dice, and the chance of each round in which
    he may arrive, the first first.
    """

    who: str
    name: str
    hexes: int
    dice: int
    parts: tuple[DiceFacts, ...]
    rounds: dict[int, float]


class MeetingHexFacts(msgspec.Struct, frozen=True):
    """A hex of the way of a target. `any_at_once`: the chance that of all who could come somebody
    is there in the first round.
    """

    hex: SpaceId
    any_at_once: float
    attempts: tuple[AttemptFacts, ...]


class QuarryFacts(msgspec.Struct, frozen=True):
    """What can be intercepted, by the name that an answer gives it."""

    target: str
    name: str
    level: int
    hexes: tuple[MeetingHexFacts, ...]


class InterceptionFacts(msgspec.Struct, frozen=True):
    """All that a seat could intercept now."""

    targets: tuple[QuarryFacts, ...]


def interception_facts(world: AwawWorld, seat: Seat, rest: str) -> InterceptionFacts:
    """22.12, 22.22, 22.23: the targets, hexes and forces, with the exact chance of each attempt."""
    found: list[QuarryFacts] = []
    for level in LEVELS if seat in arrangement(world).sides else ():
        activities = _activities(world, seat)
        known = quarries(world, activities, level)
        for target, hexes in openings(world, seat, activities, level, None).items():
            quarry = known[target]
            spaces = tuple(
                _hex(world, seat, target, space, names, level, activities)
                for space, names in hexes.items()
            )
            found.append(QuarryFacts(target, described(world, (quarry,)), level, spaces))
    return InterceptionFacts(tuple(found))


def _activities(world: AwawWorld, seat: Seat) -> tuple[ActivityId, ...]:
    """The activities of the other side that are under way."""
    enemy = side_of_seat(world, seat).opponent
    return tuple(
        row.id
        for row in world.activities.rows()
        if row.state in UNDER_WAY and side_of_party(world, row.party) is enemy
    )


def _hex(
    world: AwawWorld,
    seat: Seat,
    target: str,
    space: SpaceId,
    names: tuple[str, ...],
    level: int,
    activities: tuple[ActivityId, ...],
) -> MeetingHexFacts:
    quarry = quarries(world, activities, level)[target]
    attempts = []
    missed = 1.0
    for name in names:
        sender = sender_named(world, side_of_seat(world, seat), name)
        assert sender is not None
        chance = chance_of(world, sender, quarry, space, level)
        parts = tuple(DiceFacts(one.rule, one.name, one.value) for one in chance.parts)
        rounds = {when: float(one) for when, one in sorted(chance.rounds.items())}
        shown = _called(world, name)
        attempts.append(AttemptFacts(name, shown, chance.hexes, chance.dice, parts, rounds))
        missed *= 1 - float(chance.at_once)
    return MeetingHexFacts(space, 1 - missed, tuple(attempts))


def _called(world: AwawWorld, name: str) -> str:
    return force_name(name) if name in world.forces else f"ships in {name.partition('@')[2]}"


def interceptions(world: AwawWorld, seat: Seat, rest: str) -> str:
    facts = interception_facts(world, seat, rest)
    if not facts.targets:
        return "There is nothing that you could intercept at sea now."
    lines = []
    for target in facts.targets:
        lines.append(f"{target.target}: {target.name}")
        for one in target.hexes:
            for attempt in one.attempts:
                at_once = attempt.rounds.get(1, 0.0)
                dice = "no dice" if not attempt.dice else f"{attempt.dice} dice"
                lines.append(
                    f"  {one.hex}  {attempt.who}: {attempt.hexes} hexes, {dice}, "
                    f"{at_once:.0%} in the first round"
                )
    return "\n".join(lines)
