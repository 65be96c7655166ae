"""What an answer has come to, in a few words: who has lost what, and which hexes were taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from warcabinet.awaw.naval.damage.ships_harmed import damaged, sunk
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side

MOST_NAMED = 6
"""How many hexes or units are named; of more only their number is given."""


def outcome_of(before: AwawWorld, after: AwawWorld) -> str:
    """Losses of both sides, hexes taken; if there are none, who has moved or come. Units of one
    type count as alike, so that outcomes that are as good as each other read the same.
    """
    found = [*_losses(before, after), *damaged(before, after), *_taken(before, after)]
    return "; ".join(found or [*_moved(before, after), *_new(before, after)])


def counted(kinds: Iterable[str]) -> str:
    """`2 germany-infantry-3-3, russia-infantry-1-3`"""
    counts: dict[str, int] = {}
    for kind in kinds:
        counts[kind] = counts.get(kind, 0) + 1
    return ", ".join(f"{n} {kind}" if n > 1 else kind for kind, n in sorted(counts.items()))


def _losses(before: AwawWorld, after: AwawWorld) -> list[str]:
    lost = [row for key, row in before.units.items() if key not in after.units]
    air = air_factors(before) - air_factors(after)
    found = []
    for side in Side:
        kinds = [str(row.type) for row in lost if side_of_party(before, row.party) is side]
        kinds += [kind for kind, party in air.elements() if side_of_party(before, party) is side]
        kinds += sunk(before, after, side)
        if kinds:
            found.append(f"{side.capitalize()} lose {counted(kinds)}")
    return found


def air_factors(world: AwawWorld) -> Counter[tuple[str, str]]:
    """The air factors of each type and party, at their bases and in the air."""
    found: Counter[tuple[str, str]] = Counter()
    for stack in world.air.values():
        found[str(stack.type), stack.party] += stack.factors
    for flight in world.flights.values():
        found[str(flight.type), flight.party] += flight.factors
    return found


def _taken(before: AwawWorld, after: AwawWorld) -> list[str]:
    found = []
    for holder in after.held.named():
        hexes = after.map.members(after.held[holder] & ~before.held[holder])
        if hexes:
            found.append(f"{holder} takes {_named(sorted(hexes))}")
    return found


def _moved(before: AwawWorld, after: AwawWorld) -> list[str]:
    found = [
        f"{key} to {row.place}"
        for key, row in sorted(after.units.items())
        if key in before.units and before.units[key].place != row.place
    ]
    return found if len(found) <= MOST_NAMED else [f"{len(found)} units move"]


def _new(before: AwawWorld, after: AwawWorld) -> list[str]:
    kinds = [row.type for key, row in after.units.items() if key not in before.units]
    return [f"new: {counted(kinds)}"] if kinds else []


def _named(hexes: list[str]) -> str:
    return ", ".join(hexes) if len(hexes) <= MOST_NAMED else f"{len(hexes)} hexes"
