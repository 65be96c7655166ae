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

from warcabinet.awaw.queries.air import mission_area, ready_air
from warcabinet.awaw.queries.answers import Counterair
from warcabinet.awaw.queries.ground import front_of, purse_of, spent_on
from warcabinet.awaw.queries.logistics import level_of
from warcabinet.awaw.queries.terms import Category, where
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy import building
from warcabinet.players.awaw.greedy.marching import choices_of
from warcabinet.players.awaw.staff.allocating import Allocation
from warcabinet.players.awaw.staff.counting import FULL
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.targets import Target
from warcabinet.players.awaw.staff.theaters import Theater, theaters_of

A_YEAR = 4
"""Game turns."""
SPARE = 2 * building.OFFENSIVE
"""The BRPs that are kept from what is built with those to spare: this turn's offensive and the
next."""


class Purpose(StrEnum):
    """What BRPs are spent on, as far as it is the staff's choice."""

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
        if purpose is Purpose.SPARE:
            return self.another_year and self.left(power) - brps >= SPARE
        return not self.another_year or brps <= self.left(power)

    def raid_pays(self, raid: Counterair) -> bool:
        """18.52: raids clear the air for attacks: so there must be an attack that air of this base
        could disturb, the air that is to support attacks, and BRPs for all of them once the raid is
        paid (9.51B).
        """
        if not self.another_year:
            return True
        if not any(self._covers(raid.base, target.space) for target in self.attacks):
            return False
        if sum(wing.factors for wing in raid.wings) > self._free_air:
            return False
        world, cost = self.now.world, Counter[str]()
        for wing in raid.wings:
            payer = purse_of(world, world.air[wing.stack].party)
            if payer is not None:
                cost[payer] += wing.factors
        return all(
            brps + self.price_of_attacks.get(payer, 0) <= self.left(payer)
            for payer, brps in cost.items()
        )

    @property
    def _free_air(self) -> int:
        """The air factors that no attack calls for."""
        kinds = self.now.world.statics.kinds
        ready = sum(
            row.factors
            for row in ready_air(self.now.world, self.now.side)
            if kinds[row.type].category is not Category.AIR_TRANSPORT
        )
        return ready - sum(target.air for target in self.attacks)

    def _covers(self, base: SpaceId, space: SpaceId) -> bool:
        """Could enemy air of a base help a hex?"""
        world = self.now.world
        return any(
            self.now.board.has(mission_area(world, row.type, row.party, base), space)
            for row in ready_air(world, self.now.side.opponent)
            if where(world, row.place) == base
        )

    @cached_property
    def attacks(self) -> list[Target]:
        """The attacks of this turn that promise something, with their support. Air is raided before
        anybody moves, so the moves are thought of, too.
        """
        found: list[Target] = []
        for theater in theaters_of(self.now):
            choices = choices_of(theater)
            walls = theater.manned(choices) if isinstance(theater, Theater) else ()
            for unit in [unit for unit, _ in walls]:
                del choices[unit]
            found += Allocation(theater, choices).plan()
        return found

    @cached_property
    def price_of_attacks(self) -> Mapping[str, int]:
        """By power: what these attacks would still cost, front by front, up to a full offensive on
        each (9.63).
        """
        world = self.now.world
        found: Counter[tuple[str, str]] = Counter()
        for target in self.attacks:
            front = front_of(world, target.space)
            payers = [purse_of(world, world.units[unit].party) for unit in target.places]
            for unit, payer in zip(target.places, payers, strict=True):
                if payer is not None and unit not in world.operations:
                    found[payer, front] += self.now.factors(unit)
            if payers and payers[0] is not None:
                found[payers[0], front] += target.air
        total: Counter[str] = Counter()
        for (power, front), brps in found.items():
            total[power] += min(brps, max(0, FULL - spent_on(world, power, front)))
        return total
