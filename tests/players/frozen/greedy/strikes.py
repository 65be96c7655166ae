"""Which hexes to attack, with whom and from where.

Each unit has hexes in which it could stand: in movement all that it can reach, later its own. The
attack with the best outlook is chosen first, with as many units as improve it, then the next best
with those that are left.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from tests.players.frozen.greedy.odds import Prospect, prospect
from tests.players.frozen.greedy.situation import MAIN, Situation
from warcabinet.awaw.queries.ground import (
    Assault,
    Balance,
    hexes_in_contact,
    rounds_allowed,
    water_hexsides,
    weigh,
)
from warcabinet.awaw.queries.terms import AwawWorld, Category, Task, UnitId, is_armor
from warcabinet.hexes import SpaceId

IN_A_HEX = 2
"""12.11A: how many units may stand in a hex."""
AIR_FACTOR = 3.0
"""What an air factor is worth, in BRPs."""


@dataclass(frozen=True)
class Strike:
    """An attack on a hex: who stands where for it, and what may come of it."""

    target: SpaceId
    places: Mapping[UnitId, SpaceId]
    outlook: Prospect
    score: float
    spearhead: bool
    """Armor takes part, so that others may exploit."""

    @property
    def units(self) -> tuple[UnitId, ...]:
        return tuple(sorted(self.places))


@dataclass
class Staff:
    """Plans attacks. `choices` has the hexes in which each unit could stand; `room` how many units
    more may stand in a hex (two where nothing is said).
    """

    now: Situation
    choices: dict[UnitId, int]
    room: dict[SpaceId, int] = field(default_factory=dict)
    exploiting: bool = False
    support: Mapping[SpaceId, int] = field(default_factory=dict)
    """Air factors that could help against each hex."""

    def plan(self, targets: Iterable[SpaceId] | None = None) -> list[Strike]:
        """The attacks to make, the best first."""
        if targets is None:
            targets = self.targets()
        best = {target: strike for target in targets if (strike := self.strike(target)) is not None}
        chosen: list[Strike] = []
        while best:
            target = max(sorted(best), key=lambda one: best[one].score)
            first = best.pop(target)
            again = self.strike(target) if chosen else first
            if again is None or again.score < self.now.doctrine.worthwhile:
                continue
            if best and again.score < max(one.score for one in best.values()):
                best[target] = again  # units it wanted are taken: another is better now
                continue
            self.commit(again)
            chosen.append(again)
        return chosen

    def targets(self) -> list[SpaceId]:
        """The hexes with enemies that some unit could be next to."""
        near = 0
        for mask in self.choices.values():
            near |= mask
        return self.now.board.members(self.now.around(near) & self.now.enemy_at)

    def commit(self, strike: Strike) -> None:
        """The units of an attack have their places, and nothing else to do."""
        for unit, space in strike.places.items():
            del self.choices[unit]
            self.room[space] = self.room.get(space, IN_A_HEX) - 1

    # One attack ---------------------------------------------------------------------------------

    def strike(self, target: SpaceId) -> Strike | None:
        """The best attack on a hex that can be made now."""
        able = self._able(target)
        if not able:
            return None
        found = [self._strike(target, order) for order in self._orders(able)]
        return max((one for one in found if one is not None), key=_rank, default=None)

    def _able(self, target: SpaceId) -> dict[UnitId, int]:
        near = hexes_in_contact(self.now.world, target) & ~self.now.enemy_at
        found = {}
        for unit, mask in self.choices.items():
            if mask & near and self._fights(unit):
                found[unit] = mask & near
        return found

    def _fights(self, unit: UnitId) -> bool:
        kind = self.now.world.type_of(self.now.world.units[unit])
        return kind.category is not Category.REPLACEMENT and kind.combat > 0

    def _orders(self, able: dict[UnitId, int]) -> list[list[tuple[UnitId, int]]]:
        """In which order units join: the strongest first, or foot after one armor unit or before
        all of it, which leaves the other armor to exploit.
        """
        world = self.now.world
        by_force = sorted(able, key=lambda unit: (-self.now.factors(unit), unit))
        armor = [unit for unit in by_force if is_armor(world, world.units[unit])]
        foot = [unit for unit in by_force if unit not in armor]
        orders = [by_force]
        if armor and foot:
            orders += [[armor[0], *foot, *armor[1:]], [*foot, *armor]]
        return [[(unit, able[unit]) for unit in order] for order in orders]

    def _strike(self, target: SpaceId, order: list[tuple[UnitId, int]]) -> Strike | None:
        places = self._stand(target, order)
        if not places:
            return None
        balance = self._weighed(target, places)
        factors = sum(one.factors for one in balance.defenders)
        if not factors:
            return None
        extra = balance.attack - sum(self.now.factors(unit) for unit in places)
        rounds = min(rounds_allowed(self.now.world, unit) for unit in places)
        best: Strike | None = None
        effort = 0.0
        ground, hoped = 0, self.support.get(target, 0)
        for count, unit in enumerate(places, 1):
            ground += self.now.factors(unit)
            attack = ground + extra + min(hoped, 3 * ground)
            outlook = prospect(self.now.world.statics, attack, balance.defence, factors, rounds)
            effort += self._effort(target, unit, list(places)[: count - 1])
            score = self._score(target, outlook) - effort
            if best is None or score > best.score:
                some = dict(list(places.items())[:count])
                best = Strike(target, some, outlook, score, self._has_armor(some))
        return best

    def _stand(self, target: SpaceId, order: list[tuple[UnitId, int]]) -> dict[UnitId, SpaceId]:
        """Places for as many of the units as have room, in their order: each where it is if that
        will do, else on dry ground before a river bank. Those who came first make room for others
        if they can stand elsewhere.
        """
        board = self.now.board
        wet = board.expand_back(board.bit(target), water_hexsides(self.now.world.board))
        wishes: dict[UnitId, list[SpaceId]] = {}
        there: dict[SpaceId, list[UnitId]] = {}
        places: dict[UnitId, SpaceId] = {}

        def seat(unit: UnitId, seen: set[SpaceId]) -> bool:
            open_to = [space for space in wishes[unit] if space not in seen]
            for space in open_to:
                if len(there.setdefault(space, [])) < self.room.get(space, IN_A_HEX):
                    there[space].append(unit)
                    places[unit] = space
                    return True
            for space in open_to:
                seen.add(space)
                for other in list(there[space]):
                    if seat(other, seen):
                        there[space].remove(other)
                        there[space].append(unit)
                        places[unit] = space
                        return True
            return False

        for unit, mask in order:
            here = self.now.world.units[unit].place
            ranked = [
                (space != here, board.has(wet, space), space) for space in board.members(mask)
            ]
            wishes[unit] = [space for _, _, space in sorted(ranked)]
            seat(unit, set())
        return {unit: places[unit] for unit, _ in order if unit in places}

    def _weighed(self, target: SpaceId, places: Mapping[UnitId, SpaceId]) -> Balance:
        """The strengths if the units stood there."""
        world = self.now.world
        if any(world.units[unit].place != space for unit, space in places.items()):
            world = moved(world, places)
        return weigh(world, Assault(tuple(sorted(places)), (target,), self.exploiting))

    def _score(self, target: SpaceId, outlook: Prospect) -> float:
        """What an attack is worth in BRPs."""
        doctrine = self.now.doctrine
        there = self.now.worth(target) + doctrine.onward * self.now.pull.get(target, 0.0)
        gain = outlook.clears * there
        gain += AIR_FACTOR * self._pledged.get(target, 0)
        return gain + doctrine.bounty * outlook.enemy_loss - doctrine.price * outlook.own_loss

    @cached_property
    def _pledged(self) -> dict[SpaceId, int]:
        """18.555: the ground support in the air: it is lost where nobody attacks."""
        found: dict[SpaceId, int] = {}
        for row in self.now.world.flights.values():
            if row.task is Task.GROUND_SUPPORT and row.party in self.now.parties:
                found[row.target] = found.get(row.target, 0) + row.factors
        return found

    def _effort(self, target: SpaceId, unit: UnitId, others: list[UnitId]) -> float:
        """What a unit could do elsewhere: more armor than it takes for a breakthrough could
        exploit, unless this decides the game.
        """
        spare = self._has_armor((unit,)) and self._has_armor(others)
        expensive = spare and not self.exploiting and not is_main(self.now, target)
        doctrine = self.now.doctrine
        each = doctrine.armor_effort if expensive else doctrine.effort
        return each * self.now.factors(unit)

    def _has_armor(self, units: Iterable[UnitId]) -> bool:
        world = self.now.world
        return any(is_armor(world, world.units[unit]) for unit in units)


def _rank(strike: Strike) -> tuple[float, int]:
    return strike.score, -len(strike.places)


def is_main(now: Situation, target: SpaceId) -> bool:
    """Does this hex decide the game?"""
    return now.worth(target) >= MAIN


def moved(world: AwawWorld, places: Mapping[UnitId, SpaceId]) -> AwawWorld:
    """A World in which some units stand elsewhere, to reckon with."""
    other: AwawWorld = world.copy()
    other.readonly = False
    for unit, space in places.items():
        row = other.units[unit]
        if row.place != space:
            other.amend(row, place=space)
    return other
