"""Commands and theaters of a campaign: who of a side is at war, and where.

Powers that are at war with nobody are no enemies, and one's own stay at their posts. The enemies
are told apart by the ground that they hold: what hangs together over land is one theater, and every
unit belongs to the nearest. Strength, boldness and the plan are asked for each theater alone, so
that few in the West do not make everybody in the East stand still. Fortifications that face the
enemy are manned first. Where everybody is at war with everybody there is one theater, and nothing
of this is needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from warcabinet.awaw.queries.terms import Unit, UnitId, bit_of, hostile_to, is_armor, where
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.situation import FAR
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.voyages import boldness_ashore

MOST = 2
"""How many units stand in a fortification."""
HOLDS = 2.0
"""A fortification holds out against so many times the factors in it."""


class Command(FrontLine):
    """All that a side commands: the units of those at war, and the theaters in which they are."""

    def _commanded(self, units: dict[UnitId, Unit]) -> dict[UnitId, Unit]:
        return {unit: row for unit, row in units.items() if hostile_to(self.world, row.party)}

    @cached_property
    def with_neutrals(self) -> bool:
        """Is somebody on the map at war with nobody?"""
        parties = {row.party for row in self.world.units.values()}
        return not all(hostile_to(self.world, party) for party in parties)

    @cached_property
    def grounds(self) -> list[int]:
        """The enemy's ground, as it hangs together, wherever he has units that can be come to over
        land.
        """
        if not self.with_neutrals:
            return []
        left, found = self.enemy_held & self.open | self.enemy_at & self.open, []
        near = 0
        for _, ring in self.rings(self.own_at & self.open, FAR):
            near |= ring
        while left:
            ground = fresh = left & -left
            while fresh := self.around(fresh) & left & ~ground:
                ground |= fresh
            left &= ~ground
            if ground & self.enemy_at & near:
                found.append(ground)
        return found

    @cached_property
    def theaters(self) -> list[FrontLine]:
        """One for each ground of the enemy, with the units that are nearest to it; the command
        itself where there is only one.
        """
        if len(self.grounds) < 2 and not self.with_neutrals:
            return [self]
        shared: list[dict[UnitId, Unit]] = [{} for _ in self.grounds]
        away = [self._away(ground) for ground in self.grounds]
        for unit, row in self.own.items():
            place = where(self.world, row.place)
            reach = [(far[place], number) for number, far in enumerate(away) if place in far]
            if reach:
                shared[min(reach)[1]][unit] = row
        return [
            Theater(self, ground, own)
            for ground, own in zip(self.grounds, shared, strict=True)
            if own
        ]

    def _away(self, ground: int) -> dict[SpaceId, int]:
        return {
            space: distance
            for distance, ring in self.rings(ground, FAR)
            for space in self.board.members(ring)
        }

    @cached_property
    def walls(self) -> frozenset[SpaceId]:
        """The fortifications to which an enemy can come, in all theaters."""
        theaters = self.theaters if self.with_neutrals else []
        return frozenset(
            space for one in theaters if isinstance(one, Theater) for space in one.walls
        )

    def guard_wanted(self, space: SpaceId) -> float:
        """Nor does anybody leave the last fortification behind."""
        return max(super().guard_wanted(space), 1.0 if space in self.walls else 0.0)

    @cached_property
    def boldness(self) -> float:
        """That of the theater in which most can be dared. Enemies who would have to come by sea
        make nobody stand still who faces others over land.
        """
        if not self.with_neutrals or not self.theaters:
            return max(super().boldness, boldness_ashore(self))
        return max(one.boldness for one in self.theaters)


class Theater(FrontLine):
    """One theater: the enemy who holds a ground, and who faces him."""

    def __init__(self, command: Command, ground: int, own: Mapping[UnitId, Unit]) -> None:
        self._own, self._ground = own, ground
        super().__init__(command.world, command.side, command.given)
        self.enemy_held &= ground

    def _commanded(self, units: dict[UnitId, Unit]) -> dict[UnitId, Unit]:
        return {unit: row for unit, row in units.items() if unit in self._own}

    def _faced(self, units: dict[UnitId, Unit]) -> dict[UnitId, Unit]:
        return {u: row for u, row in units.items() if bit_of(self.world, row) & self._ground}

    @cached_property
    def walls(self) -> list[SpaceId]:
        """The fortifications of one's own to which the enemy can come, the hardest pressed
        first.
        """
        found = [
            space
            for space in self.world.forts
            if self.board.has(self.held & self.open, space) and self.threat.get(space, 0)
        ]
        return sorted(found, key=lambda space: (-self.threat[space], space))

    def manned(self, choices: Mapping[UnitId, int]) -> Iterator[tuple[UnitId, SpaceId]]:
        """Who stands in the fortifications: whoever is there already, else foot that can come; one
        in each, then a second where the first is too weak.
        """
        strength: dict[SpaceId, int] = {}
        sent: set[UnitId] = set()
        for _ in range(MOST):
            for space in self.walls:
                if strength.get(space, 0) * HOLDS >= self.threat[space]:
                    continue
                unit = self._foot_for(space, choices, sent)
                if unit is not None:
                    sent.add(unit)
                    strength[space] = strength.get(space, 0) + self.factors(unit)
                    yield unit, space

    def _foot_for(
        self, space: SpaceId, choices: Mapping[UnitId, int], sent: set[UnitId]
    ) -> UnitId | None:
        bit = self.board.bit(space)
        able = [
            (self.own[unit].place != space, -self.factors(unit), unit)
            for unit, mask in choices.items()
            if mask & bit and unit not in sent and not is_armor(self.world, self.own[unit])
        ]
        return min(able)[2] if able else None


def theaters_of(now: FrontLine) -> list[FrontLine]:
    """The theaters of a command; any other situation is one by itself."""
    return now.theaters if isinstance(now, Command) else [now]
