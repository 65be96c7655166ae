"""22.22, 22.23, 22.24B: the exact chance of each interception that a seat could try, and what it
would try if it went by the chance alone; and where a patrol on its way is worth a question.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from warcabinet.awaw.command.command import asked_side
from warcabinet.awaw.naval.interception.arrival import chances, round_of_support
from warcabinet.awaw.naval.interception.attempting_interception import (
    ALL,
    InterceptAtSea,
    InterceptionWindow,
    Try,
    openings,
    window_of,
)
from warcabinet.awaw.naval.interception.by_order import is_sure
from warcabinet.awaw.naval.interception.cards import CardBeforeWindow
from warcabinet.awaw.naval.interception.interception_dice import dice_parts
from warcabinet.awaw.naval.interception.naval_interception import (
    Sender,
    dice_for,
    dice_question,
    distance,
    is_submarine,
    on_offensive_patrol,
    sender_named,
    theater,
)
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import (
    Quarry,
    is_returning,
    quarries,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Modifier
from warcabinet.engine.decisions import Action
from warcabinet.hexes import SpaceId

NEVER, FAIR, EVEN = Fraction(0), Fraction(1, 6), Fraction(1, 2)


class Chance(NamedTuple):
    """What an attempt would come to."""

    hexes: int
    dice: int
    parts: tuple[Modifier, ...]
    """22.22: what the dice are for."""
    rounds: Mapping[int, Fraction]
    """The chance of each round of arrival."""

    @property
    def at_once(self) -> Fraction:
        """22.23: the chance to be there in the first round."""
        return self.rounds.get(1, NEVER)


def chance_of(
    world: AwawWorld, sender: Sender, quarry: Quarry, space: SpaceId, level: int
) -> Chance:
    """22.23, 22.24B, 22.163: the chance of an attempt; a patrol that supports needs no dice."""
    hexes = distance(world, sender, space)
    assert hexes is not None
    where = theater(world, space)
    if is_sure(world, sender, space, level):
        return Chance(hexes, 0, (), {1: Fraction(1)})
    if on_offensive_patrol(world, sender):
        return Chance(hexes, 0, (), {round_of_support(where, hexes): Fraction(1)})
    parts = dice_parts(world, dice_question(world, sender.ships, quarry, space, level))
    dice = dice_for(world, sender.ships, quarry, space, level)
    return Chance(hexes, dice, parts, chances(where, hexes, dice))


def likely(asked: Asked, least: Fraction) -> InterceptAtSea:
    """Every force and submarine that has at least this chance to be there at once goes, each to the
    first target for which it has; the surface forces to the hex where most likely one of them
    comes.
    """
    world: AwawWorld = asked.world
    window = window_of(asked)
    side = asked_side(asked)
    known = quarries(world, window.activities, window.level, window.at)
    found = openings(world, asked.seat, window.activities, window.level, window.at)
    tries: list[Try] = []
    used: set[str] = set()
    for target, hexes in found.items():
        best: tuple[Fraction, list[Try]] = (NEVER, [])
        for space, names in hexes.items():
            coming, missed = [], Fraction(1)
            for name in names:
                sender = sender_named(world, side, name)
                assert sender is not None
                boat = is_submarine(world, sender)
                if name in used or not (sender.in_force or boat):
                    continue
                at_once = chance_of(world, sender, known[target], space, window.level).at_once
                if at_once >= least:
                    count = ALL if sender.in_force else sum(one.factors for one in sender.ships)
                    coming.append(Try(target, space, name, count))
                    missed *= 1 - at_once
            if 1 - missed > best[0]:
                best = (1 - missed, coming)
        tries += best[1]
        used |= {one.who for one in best[1]}
    return InterceptAtSea(tuple(sorted(tries)))


# Patrols, hex by hex ------------------------------------------------------------------------------


def is_the_moment(asked: Asked) -> bool:
    """21.416C, 21.416J: is this where one would meet a patrol, if anywhere? In its own hex it is;
    on its way only where the chance is better than there, and best.
    """
    window = asked.decision
    assert isinstance(window, InterceptionWindow | CardBeforeWindow)
    world: AwawWorld = asked.world
    if window.at is None or window.level > 1:
        return True
    (patrol,) = (world.activities[one] for one in window.activities)
    way = [space for leg in patrol.legs for space in leg]
    if patrol.stays or window.at == way[-1]:
        return True
    there = {space: anybody_at_once(asked, space) for space in dict.fromkeys(way)}
    best = max(there, key=lambda space: there[space])
    return there[best] > there[way[-1]] and window.at == best


def anybody_at_once(asked: Asked, space: SpaceId) -> Fraction:
    """22.23: the chance that of all whom a seat could send at a patrol in a hex somebody is there
    in the first round.
    """
    window = asked.decision
    assert isinstance(window, InterceptionWindow | CardBeforeWindow)
    world: AwawWorld = asked.world
    side = asked_side(asked)
    known = quarries(world, window.activities, 1, space)
    missed = Fraction(1)
    for target, hexes in openings(world, asked.seat, window.activities, 1, space).items():
        for name in hexes.get(space, ()):
            sender = sender_named(world, side, name)
            assert sender is not None
            missed *= 1 - chance_of(world, sender, known[target], space, 1).at_once
    return 1 - missed


def pass_by(asked: Asked) -> Action | None:
    """What is answered where nobody would be sent: the default; elsewhere the seat is asked."""
    return None if is_the_moment(asked) and somebody_comes(asked) else asked.default()


def somebody_comes(asked: Asked) -> bool:
    """22.23: has anybody a fair chance to be there in the first round? One in six; an even one to
    meet those who are on their way home (22.18).
    """
    window = asked.decision
    assert isinstance(window, InterceptionWindow | CardBeforeWindow)
    world: AwawWorld = asked.world
    if isinstance(window, CardBeforeWindow) and window.counters:
        return True
    rows = [world.activities[one] for one in window.activities if one in world.activities]
    home = window.level == 1 and bool(rows) and all(is_returning(world, row) for row in rows)
    least, side = EVEN if home else FAIR, asked_side(asked)
    known = quarries(world, window.activities, window.level, window.at)
    found = openings(world, asked.seat, window.activities, window.level, window.at)
    return any(
        (sender := sender_named(world, side, name)) is not None
        and chance_of(world, sender, known[target], space, window.level).at_once >= least
        for target, hexes in found.items()
        for space, names in hexes.items()
        for name in names
    )


def keep_cards(asked: Asked) -> Action | None:
    """48.61A: a card helps most where a patrol stays; when it has only come to its own hex the
    question is left for then. Who is on the way home is not worth one (22.18).
    """
    window = asked.decision
    assert isinstance(window, CardBeforeWindow)
    world: AwawWorld = asked.world
    rows = [world.activities[one] for one in window.activities if one in world.activities]
    if window.level == 1 and rows and all(is_returning(world, row) for row in rows):
        return asked.default()
    if window.at is not None and window.level == 1:
        (patrol,) = rows
        if window.at == patrol.legs[-1][-1] and not patrol.stays:
            return asked.default()
    return pass_by(asked)
