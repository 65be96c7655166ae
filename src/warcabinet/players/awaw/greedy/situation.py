"""The table as one side looks at it: what hexes are worth, where the enemy can strike, which way to
go.

All of it follows from the World known to the seat, and is meant to be rough and quick.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache

from warcabinet.awaw.queries.ground import no_stay
from warcabinet.awaw.queries.scenario import ConditionKind
from warcabinet.awaw.queries.terms import (
    AwawWorld,
    CounterKind,
    Side,
    Statics,
    Terrain,
    Unit,
    UnitId,
    asked_side,
    held_by,
    held_by_side,
    hostile_parties,
    hostile_to,
    parties_of,
    where,
)
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.doctrine import PLAIN, Doctrine
from warcabinet.players.greedy import Desk

POINT = 12.0
"""A victory point, in BRPs."""
DECISIVE = 100.0
"""All the hexes that one condition of victory asks for."""
OBJECTIVE, CAPITAL, CITY, ANY = 6.0, 10.0, 2.0, 0.5
GOAL = 2.0
"""What is worth more is worth going to."""
MAIN = 50.0
"""What is worth more decides the game."""
FADE = 0.8
"""How the pull of a goal weakens with each hex."""
FAR = 24
NEAR = 2
ONWARD = 3
"""How far the ground beyond a breakthrough is looked at."""
DOCTRINE = "doctrine"
"""Where the doctrine lies on the desk; without one it is the plain one."""
EYES = "eyes"
"""Where the desk has the kind of `Situation` that its owner sees."""


@lru_cache(maxsize=8)
def prizes(setting: Statics) -> dict[SpaceId, float]:
    """What hexes are worth to whoever has them: by the victory conditions and what is printed."""
    found: dict[SpaceId, float] = {}

    def add(space: str, worth: float) -> None:
        found[SpaceId(space)] = found.get(SpaceId(space), 0.0) + worth

    for place in setting.board.cities():
        add(place.hex, OBJECTIVE if place.objective else CITY)
        if place.capital:
            add(place.hex, CAPITAL - CITY)
    if setting.scenario is None:
        return found
    rules = setting.scenario.victory
    for row in rules.points:
        add(row.hex, POINT * abs(row.points))
    asked = {condition for result in rules.results for condition in result.when}
    asked |= {condition for ending in rules.endings for condition in ending.when}
    for condition in asked:
        if condition.kind in (ConditionKind.HOLDS, ConditionKind.TAKEN_BY):
            spaces = setting.board.board.members(setting.area(*condition.area))
            for space in spaces:
                # Where one hex of many is enough, each of them counts the less.
                add(space, DECISIVE / max(len(spaces), 1))
    return found


@lru_cache(maxsize=2_000)
def rings_of(setting: Statics, space: SpaceId, most: int) -> tuple[tuple[SpaceId, ...], ...]:
    """The hexes at each distance over land from a hex, the hex itself first."""
    board = setting.board.board
    found = []
    seen = fresh = board.bit(space)
    open_land = setting.map & setting.board.land
    for _ in range(most + 1):
        found.append(tuple(board.members(fresh)))
        fresh = board.expand(fresh, setting.board.ground_sides) & open_land & ~seen
        seen |= fresh
    return tuple(found)


class Situation:
    """The World as one side looks at it. Who is not at war with it is no enemy, whichever side
    that power moves with.
    """

    def __init__(self, world: AwawWorld, side: Side, doctrine: Doctrine = PLAIN) -> None:
        self.world, self.side, self.doctrine = world, side, doctrine
        self.board = world.map
        self.parties = parties_of(world, side)
        hostile = hostile_parties(world, side)
        self.enemies = tuple(one for one in parties_of(world, side.opponent) if one in hostile)
        mine = self._units(self.parties)
        self.own = self._commanded(mine)
        self.enemy = self._faced(self._units(self.enemies))
        self.own_at = self.board.mask(where(world, row.place) for row in mine.values())
        self.enemy_at = self.board.mask(where(world, row.place) for row in self.enemy.values())
        self.held = held_by_side(world, side)
        self.enemy_held = held_by(world, self.enemies)
        self.open = world.statics.map & world.board.land & ~self._lost_there()
        self.prizes = prizes(world.statics)

    def _commanded(self, units: dict[UnitId, Unit]) -> dict[UnitId, Unit]:
        """Those of one's own units for which plans are made."""
        return units

    def _faced(self, units: dict[UnitId, Unit]) -> dict[UnitId, Unit]:
        """Those of the enemy's units that count."""
        return units

    def _lost_there(self) -> int:
        """Where no unit of ours may end its turn."""
        found = 0
        for party in self.parties:
            found |= no_stay(self.world, party)
        return found

    def _units(self, parties: tuple[str, ...]) -> dict[UnitId, Unit]:
        rows = self.world.units
        return {unit: rows[unit] for name in parties for unit in sorted(self.world.units_of[name])}

    def factors(self, unit: UnitId) -> int:
        return self.world.type_of(self.world.units[unit]).combat

    def worth(self, space: SpaceId) -> float:
        """What a hex is worth, whoever holds it."""
        found = self.prizes.get(space, ANY)
        center = self.world.counters.get(f"{CounterKind.INDUSTRIAL_CENTER}@{space}")
        return found if center is None else found + center.value / 2

    @cached_property
    def goals(self) -> dict[SpaceId, float]:
        """The hexes of the enemy that are worth going to."""
        focus = self.doctrine.focus
        found = self._valued(self.enemy_held)
        return {space: worth * focus.get(space, 1.0) for space, worth in found.items()}

    @cached_property
    def treasures(self) -> dict[SpaceId, float]:
        """The hexes of one's own that are worth keeping."""
        return self._valued(self.held)

    def _valued(self, held: int) -> dict[SpaceId, float]:
        names = {*self.prizes, *(row.hex for row in self.world.counters.values())}
        found = {}
        for space in sorted(names):
            if space in self.board and self.board.has(held & self.world.statics.map, space):
                worth = self.worth(space)
                if worth >= GOAL:
                    found[space] = worth
        return found

    # Ways and distances -------------------------------------------------------------------------

    def rings(self, start: int, most: int) -> Iterator[tuple[int, int]]:
        """The hexes at each distance over land, with the distance."""
        seen = fresh = start
        sides = self.world.board.ground_sides
        for distance in range(most + 1):
            if not fresh:
                return
            yield distance, fresh
            fresh = self.board.expand(fresh, sides) & self.open & ~seen
            seen |= fresh

    def around(self, mask: int) -> int:
        """The hexes next to some, across passable hexsides."""
        return self.board.expand(mask, self.world.board.ground_sides)

    @cached_property
    def pull(self) -> dict[SpaceId, float]:
        """How strongly the goals draw towards each hex."""
        return self._field(self.goals, FADE, FAR)

    @cached_property
    def care(self) -> dict[SpaceId, float]:
        """How much each hex is needed for the safety of what is threatened."""
        needed = {
            space: worth for space, worth in self.treasures.items() if self.threat.get(space, 0)
        }
        return self._field(needed, 0.4, NEAR)

    def _field(self, sources: dict[SpaceId, float], fade: float, far: int) -> dict[SpaceId, float]:
        found: dict[SpaceId, float] = {}
        for space, worth in sources.items():
            strength = worth
            for ring in rings_of(self.world.statics, space, far):
                if strength < 0.05:
                    break
                for one in ring:
                    found[one] = found.get(one, 0.0) + strength
                strength *= fade
        return found

    def beyond(self, space: SpaceId) -> float:
        """What lies open behind a hex: the best place that armor could drive to from there, for
        what it takes on its way and for where that leads. It does not get far on rough ground.
        """
        clear = self.world.board.terrain.where(Terrain.CLEAR)
        seen = fresh = self.board.bit(space)
        for _ in range(ONWARD):
            fresh = self.around(fresh & (clear | self.board.bit(space))) & self.open
            fresh &= ~(self.enemy_at | seen)
            seen |= fresh
        taken = max(
            (self.worth(one) for one in self.board.members(seen & self.enemy_held)), default=0.0
        )
        return taken + max(self.pull.get(one, 0.0) for one in self.board.members(seen))

    @cached_property
    def enemy_distance(self) -> dict[SpaceId, int]:
        """How far the next enemy unit is, by hex."""
        return {
            space: distance
            for distance, ring in self.rings(self.enemy_at, FAR)
            for space in self.board.members(ring)
        }

    @cached_property
    def threat(self) -> dict[SpaceId, int]:
        """The enemy factors that could attack each hex in his next turn."""
        found: dict[SpaceId, int] = {}
        stacks: dict[tuple[SpaceId, int], int] = {}
        for row in self.enemy.values():
            kind = self.world.type_of(row)
            key = (
                where(self.world, row.place),
                self.world.statics.movement_at(row.type, where(self.world, row.place)),
            )
            stacks[key] = stacks.get(key, 0) + kind.combat
        for (place, movement), factors in stacks.items():
            for ring in rings_of(self.world.statics, place, movement + 1):
                for space in ring:
                    found[space] = found.get(space, 0) + factors
        return found

    @cached_property
    def boldness(self) -> float:
        """How much of the initiative is ours, from 0.1 to 1: by the factors of those at war."""
        fighting = {one for one in self.parties if hostile_to(self.world, one)}
        ours = sum(self.factors(unit) for unit, row in self.own.items() if row.party in fighting)
        theirs = sum(self.factors(unit) for unit in self.enemy)
        return self.initiative(ours, theirs)

    def initiative(self, ours: int, theirs: int) -> float:
        """How bold so many factors are against so many."""
        share = ours / max(ours + theirs, 1)
        return min(1.0, max(0.1, (share - 0.35) / 0.25 + self.doctrine.daring))


def situation(asked: Asked, desk: Desk) -> Situation:
    """The situation of the seat that is asked, as its doctrine sees it."""
    eyes: type[Situation] = desk.plans.get(EYES, Situation)
    doctrine = desk.plans.get(DOCTRINE, PLAIN)
    return desk.found("situation", asked, lambda: eyes(asked.world, asked_side(asked), doctrine))
