"""9.51, 35.35, 39.21: one budget for the BRPs of a turn.

Those who spend come one after the other: air raids on bases, then support and attacks, then ships,
units and walls, at last whatever is built with BRPs to spare. So what is worth more is kept from
those who come before it, and nothing is begun that leaves too little for what it is begun for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property

from warcabinet.awaw.queries.ground import front_of, purse_of, spent_on
from warcabinet.awaw.queries.logistics import level_of
from warcabinet.awaw.queries.terms import AwawWorld
from warcabinet.players.awaw.greedy import building
from warcabinet.players.awaw.greedy.marching import choices_of
from warcabinet.players.awaw.staff.allocating import Allocation
from warcabinet.players.awaw.staff.counting import FULL
from warcabinet.players.awaw.staff.front import FrontLine

A_YEAR = 4
"""Game turns."""
SPARE = 2 * building.OFFENSIVE
"""The BRPs that are kept from what is built with those to spare: this turn's offensive and the
next."""


class Purpose(StrEnum):
    """What BRPs are spent on, as far as it is the staff's choice."""

    RAIDS = "raids"
    """18.52: counterair."""
    BUILDING = "building"
    """27.1, 27.7: units and ships."""
    SPARE = "spare"
    """27.81, 27.92: air and bombers beyond what is needed."""


class Budget:
    """What the powers of a side may spend, and on what."""

    def __init__(self, now: FrontLine) -> None:
        self.now = now

    def left(self, power: str) -> int:
        """The BRPs that a power has: what it spends beyond them is missing in the next year."""
        return max(0, level_of(self.now.world, power))

    @property
    def another_year(self) -> bool:
        """Is there another year to come, in which they would be missing?"""
        return self.now.rounds_left > A_YEAR

    def allows(self, power: str, brps: int, purpose: Purpose) -> bool:
        """May a power spend so much, with what is kept for what is worth more?"""
        match purpose:
            case Purpose.RAIDS:
                return self._raids_pay(power, brps)
            case Purpose.SPARE:
                return self.another_year and self.left(power) - brps >= SPARE
            case _:
                return not self.another_year or brps <= self.left(power)

    def _raids_pay(self, power: str, brps: int) -> bool:
        """18.52: raids clear the air for attacks: so there must be attacks, and BRPs for them. They
        use up a full offensive, too (9.63), beyond which nothing costs anything.
        """
        if not self.another_year:
            return True
        attacks = self.attacks.get(power, 0)
        return attacks > 0 and brps + attacks <= self.left(power)

    @cached_property
    def attacks(self) -> Mapping[str, int]:
        """By power: what the attacks of this turn that promise something, with their support, would
        still cost, front by front, up to a full offensive on each. Air is raided before anybody
        moves, so the moves are thought of, too.
        """
        world = self.now.world
        found: Counter[tuple[str, str]] = Counter()
        for target in Allocation(self.now, choices_of(self.now)).plan():
            front = front_of(world, target.space)
            payers = [purse_of(world, world.units[unit].party) for unit in target.places]
            for unit, payer in zip(target.places, payers, strict=True):
                if payer is not None and unit not in world.operations:
                    found[payer, front] += self.now.factors(unit)
            if payers and payers[0] is not None:
                found[payers[0], front] += target.air
        return _by_power(world, found)


def _by_power(world: AwawWorld, spent: Mapping[tuple[str, str], int]) -> Mapping[str, int]:
    total: Counter[str] = Counter()
    for (power, front), brps in spent.items():
        total[power] += min(brps, max(0, FULL - spent_on(world, power, front)))
    return total
