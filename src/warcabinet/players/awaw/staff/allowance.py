"""What offensive operations may still be worth where the weather limits them.

34.22A: in mud ground and air together come to no more than a limited offensive. Whoever flies
support for more than the attacks may cost loses it (18.555), so air and ground are planned within
one allowance. 34.23F: in the Russian winter fifteen air factors count as one of the few attacks, so
fewer are flown.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from warcabinet.awaw.queries.ground import air_left, faction_for, limits_left
from warcabinet.awaw.queries.terms import AwawWorld, Side, UnitId
from warcabinet.hexes import SpaceId


@dataclass
class Limited:
    """An area in which a faction's operations are limited, and what is left of it."""

    faction: str
    area: int
    left: int


class Allowance:
    """What is left for the factions of a side, and what attacks would take of it."""

    def __init__(self, world: AwawWorld, parties: Iterable[str], side: Side | None = None) -> None:
        self.world = world
        self.air = None if side is None else air_left(world, side)
        factions = dict.fromkeys(faction_for(world, party) for party in parties)
        self.limits = [
            Limited(faction, area, left)
            for faction in factions
            for area, left in limits_left(world, faction)
            if area
        ]

    def fits(self, space: SpaceId, units: Iterable[UnitId], air: int) -> bool:
        """May these units and air factors still be added to an attack on a hex?"""
        if air and self.air is not None and air > self.air:
            return False
        if not self.limits:
            return True
        names = tuple(units)
        bit = self.world.map.bit(space)
        return all(
            self._value(one, names, air) <= one.left for one in self.limits if one.area & bit
        )

    def take(self, space: SpaceId, units: Iterable[UnitId], air: int) -> None:
        """They are added."""
        if self.air is not None:
            self.air -= air
        names = tuple(units)
        bit = self.world.map.bit(space)
        for one in self.limits:
            if one.area & bit:
                one.left -= self._value(one, names, air)

    def _value(self, one: Limited, units: tuple[UnitId, ...], air: int) -> int:
        """9.66: units that have acted in the area already are counted."""
        world = self.world
        ground = 0
        for name in units:
            row, unit = world.operations.get(name), world.units[name]
            counted = row is not None and world.map.mask(row.hexes) & one.area
            if not counted and faction_for(world, unit.party) == one.faction:
                ground += world.type_of(unit).combat
        return ground + air
