"""22.451, 22.452: the dice with which one's side searches in a naval battle, and the chance to find
each group, for a client and as text.
"""

from __future__ import annotations

import msgspec

from warcabinet.awaw.command.command import arrangement, side_of_seat
from warcabinet.awaw.naval.battle.combat_groups import groups_of
from warcabinet.awaw.naval.battle.search import SearchDice, dice_parts
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.view.interception_chances import DiceFacts
from warcabinet.engine.records import Seat

FACES = 6


class SearchFacts(msgspec.Struct, frozen=True):
    """The dice of the next search, what they are for, the numbers of the enemy's groups, and for
    each the chance of so many results, none first. Cards that are played may change the dice by
    one.
    """

    dice: int
    parts: tuple[DiceFacts, ...]
    numbers: tuple[int, ...]
    results: tuple[float, ...]


def search_facts(world: AwawWorld, seat: Seat, rest: str) -> SearchFacts | None:
    """None if there is no battle: a page asks for it while a battle is shown, which may be over."""
    if not world.battles or seat not in arrangement(world).sides:
        return None
    side = side_of_seat(world, seat)
    parts = dice_parts(world, SearchDice(side))
    dice = max(0, sum(part.value for part in parts))
    numbers = tuple(group.number for group in groups_of(world, side.opponent))
    return SearchFacts(
        dice,
        tuple(DiceFacts(part.rule, part.name, part.value) for part in parts),
        numbers,
        _results(dice),
    )


def _results(dice: int) -> tuple[float, ...]:
    """The chance that one number comes up never, once, twice or more often."""
    never = ((FACES - 1) / FACES) ** dice
    once = dice * (1 / FACES) * ((FACES - 1) / FACES) ** (dice - 1) if dice else 0.0
    return never, once, max(0.0, 1 - never - once)


def search(world: AwawWorld, seat: Seat, rest: str) -> str:
    facts = search_facts(world, seat, rest)
    if facts is None:
        return "No naval battle is being fought."
    lines = [f"{facts.dice} dice in the next search"]
    lines += [f"  {part.dice:+d}  {part.reason} ({part.rule})" for part in facts.parts]
    found = 1 - facts.results[0]
    lines += [f"  group {number} is found in {found:.0%}" for number in facts.numbers]
    return "\n".join(lines)
