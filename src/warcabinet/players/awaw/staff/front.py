"""The front as the staff sees it: how far everybody really gets, which units go for which goal."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from heapq import heapify, heappop, heappush

from msgspec.structs import replace

from warcabinet.awaw.queries.ground import attacks_left, keys_of_allies, zone_of
from warcabinet.awaw.queries.terms import (
    AwawWorld,
    Side,
    Statics,
    Unit,
    UnitId,
    bit_of,
    is_armor,
    where,
)
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.doctrine import PLAIN, Doctrine
from warcabinet.players.awaw.greedy.situation import FAR, MAIN, NEAR, Situation, rings_of
from warcabinet.players.awaw.staff.counting import (
    AIR_BRPS,
    LOSSES,
    OFFENSIVES,
    pays_no_more,
    point_price,
)
from warcabinet.players.awaw.staff.manners import MANNERS, Manner
from warcabinet.players.awaw.staff.supply import Gap, Lifelines
from warcabinet.players.awaw.staff.weights import ATTACK, CUT, DEFENCE, FRONT


@lru_cache(maxsize=500)
def distances(setting: Statics, goal: SpaceId) -> dict[SpaceId, int]:
    """How far each hex is from a goal over land."""
    return {
        space: away for away, ring in enumerate(rings_of(setting, goal, 2 * FAR)) for space in ring
    }


class FrontLine(Situation):
    """A situation with goals for every unit. Whoever does not have the initiative keeps what he has
    as long as there is a turn to come: he attacks where it pays for itself, and does not go on.
    Whoever moves last of all gives what he has.
    """

    def __init__(self, world: AwawWorld, side: Side, doctrine: Doctrine = PLAIN) -> None:
        self.manner = doctrine = doctrine if isinstance(doctrine, Manner) else MANNERS[side]
        super().__init__(world, side, doctrine)
        self.given, self.capitals = doctrine, keys_of_allies(world, side)
        if self.last:
            self.doctrine = replace(doctrine, price=doctrine.price * FRONT.last_price)
        elif self.final and not self.defensive:  # only what counts in the end is worth anything
            self.doctrine = replace(
                doctrine,
                onward=0.0,
                bounty=doctrine.bounty * FRONT.final_bounty,
                price=doctrine.price * self.manner.final_price,
                followers=0,
            )
        elif self.defensive:
            self.doctrine = replace(
                doctrine,
                onward=0.0,
                worthwhile=doctrine.worthwhile * DEFENCE.worthwhile,
                price=doctrine.price * DEFENCE.price,
            )
        self.doctrine = replace(
            self.doctrine,
            price=self.doctrine.price + point_price(world, LOSSES, self.parties),
            bounty=self.doctrine.bounty + point_price(world, LOSSES, self.enemies),
        )

    @cached_property
    def effort(self) -> float:
        """9.51, 7.215: what each factor of an attack costs in points, where offensives count."""
        if pays_no_more(self.world, self.parties):
            return 0.0
        return point_price(self.world, OFFENSIVES, self.parties)

    @cached_property
    def air_price(self) -> float:
        """18.555, 7.215: what an air factor costs that is thrown away."""
        return ATTACK.thrown_away + AIR_BRPS * point_price(self.world, LOSSES, self.parties)

    @cached_property
    def rounds_left(self) -> int:
        """The game turns until the scenario is over, the one under way included."""
        scenario, turn = self.world.statics.scenario, self.world.date
        if scenario is None or turn is None:
            return FAR
        return max(1, scenario.scenario.last.number - turn.number + 1)

    @cached_property
    def final(self) -> bool:
        """Is this the last turn of the scenario? Then only what can still be had counts."""
        return self.rounds_left == 1

    @cached_property
    def last(self) -> bool:
        """Does nobody move after this turn? Then losses do not matter, nor who is left."""
        scenario = self.world.statics.scenario
        return self.final and scenario is not None and scenario.scenario.movement[-1] is self.side

    @cached_property
    def goals(self) -> dict[SpaceId, float]:
        """The hexes of the enemy that are worth going to; in the last turn those within reach."""
        found = super().goals
        if not self.final:
            return found
        near = 0
        for _, ring in self.rings(self.own_at, FRONT.last_reach):
            near |= ring
        return {space: worth for space, worth in found.items() if self.board.has(near, space)}

    def guard_wanted(self, space: SpaceId) -> float:
        """The factors that a hex of one's own should have: to hold out where the game is decided,
        else whoever can be spared.
        """
        worth = self.treasures.get(space, 0.0)
        least = FRONT.watch if self.defensive else FRONT.guard
        if worth < least or not self.coming(space):
            return 0.0
        held = self.coming(space) / self.manner.guarded_at
        if self.defensive and not self.final:
            return max(1.0, held) if worth >= MAIN else 1.0
        return max(1.0, held / self.rounds_left)  # what is lost early can be had again

    @cached_property
    def pull(self) -> dict[SpaceId, float]:
        """How strongly each hex is drawn to by the one goal that matters most there."""
        return {space: strength for space, (strength, _) in self._pulls.items()}

    def towards(self, space: SpaceId) -> SpaceId | None:
        """The goal that matters most in a hex."""
        found = self._pulls.get(space)
        return None if found is None else found[1]

    @cached_property
    def _pulls(self) -> dict[SpaceId, tuple[float, SpaceId]]:
        """The strongest pull in each hex, and the goal that it comes from. The strongest of all
        spread first, so every hex is looked at once.
        """
        found: dict[SpaceId, tuple[float, SpaceId]] = {}
        left = self.open
        waiting = [(-worth, goal, self.board.bit(goal)) for goal, worth in self.attraction.items()]
        heapify(waiting)
        while waiting:
            minus, goal, mask = heappop(waiting)
            fresh = mask & left
            if not fresh or -minus < FRONT.faint:
                continue
            left ^= fresh
            for space in self.board.members(fresh):
                found[space] = -minus, goal
            heappush(waiting, (minus * FRONT.fade, goal, self.around(fresh)))
        return found

    @cached_property
    def zone(self) -> int:
        """The hexes in the zones of control of one's own armor."""
        return self._zones(self.parties)

    @cached_property
    def enemy_zone(self) -> int:
        """The hexes in the zones of control of the enemy's armor."""
        return self._zones(self.enemies)

    def _zones(self, parties: Iterable[str]) -> int:
        found = 0
        for party in parties:
            found |= zone_of(self.world, party)
        return found

    @cached_property
    def threat(self) -> dict[SpaceId, int]:
        """The enemy factors that could attack each hex in his next turn, if nothing of one's own
        moved: he does not go through units, and zones of control hold him up.
        """
        found: dict[SpaceId, int] = {}
        stacks: dict[tuple[SpaceId, int], int] = {}
        for row in self.enemy.values():
            kind = self.world.type_of(row)
            key = where(self.world, row.place), self._printed(row)
            stacks[key] = stacks.get(key, 0) + kind.combat
        for (place, movement), factors in stacks.items():
            walked = self._walked(place, movement)
            for space in self.board.members(walked | self.around(walked)):
                found[space] = found.get(space, 0) + factors
        return found

    def _printed(self, row: Unit) -> int:
        """27.51: a unit's movement factor on the board where it is."""
        return self.world.statics.movement_at(row.type, where(self.world, row.place))

    def _walked(self, place: SpaceId, movement: int) -> int:
        """Where an enemy unit could go: it costs more to leave a zone of control, and one hex may
        always be gone (13.41D, 13.411).
        """
        free = self.open & ~self.own_at
        reached = [0] * (movement + 1)
        reached[0] = self.board.bit(place)
        seen = 0
        for spent, there in enumerate(reached):
            fresh = there & ~seen
            if not fresh:
                continue
            seen |= fresh
            for some, cost in ((fresh & ~self.zone, 1), (fresh & self.zone, 1 + FRONT.leaving)):
                if some and spent + cost <= movement:
                    reached[spent + cost] |= self.around(some) & free
        return seen | self.around(reached[0]) & free

    @cached_property
    def walks(self) -> int:
        """Where the enemy could go in his next turn without a fight."""
        starts = {(where(self.world, row.place), self._printed(row)) for row in self.enemy.values()}
        found = 0
        for place, movement in starts:
            found |= self._walked(place, movement)
        return found

    @cached_property
    def gaps(self) -> list[Gap]:
        """Where supply must be brought, the most urgent first, each as if it had come to those
        before.
        """
        lines = Lifelines.of(self, self.parties)
        found: list[Gap] = []
        mended = 0
        while len(found) < FRONT.gaps and (gap := lines.gap(self, mended, self._waiting)):
            found.append(gap)
            mended |= gap.spot | gap.way
        return found

    def _waiting(self, bit: int, factors: int) -> float:
        """What it is worth to bring supply to a hex: for what it counts, and for who is there."""
        spot = self.board.members(bit)[0]
        return self.treasures.get(spot, 0.0) + (0.0 if self.final else CUT.isolated * factors)

    @cached_property
    def vital(self) -> dict[SpaceId, float]:
        """The hexes behind one's own units into which the enemy could walk, and what would be cut
        off there.
        """
        open_to = self.walks & self.held & ~self.own_at
        lines = Lifelines.of(self, self.parties)
        busy = [(-use, bit) for bit, use in lines.traffic().items() if bit & open_to]
        before = lines.lost(0, 0)
        found = {}
        for _, bit in sorted(busy)[: FRONT.roads]:
            lost = lines.lost(bit, 0) - before
            if lost > FRONT.faint:
                found[self.board.members(bit)[0]] = lost
        return found

    @cached_property
    def foot(self) -> dict[SpaceId, int]:
        """The enemy factors on foot that could come to each hex in his next turn."""
        found: dict[SpaceId, int] = {}
        for row in self.enemy.values():
            if is_armor(self.world, row):
                continue
            kind = self.world.type_of(row)
            for ring in rings_of(
                self.world.statics, where(self.world, row.place), self._printed(row) + 1
            ):
                for space in ring:
                    found[space] = found.get(space, 0) + kind.combat
        return found

    @cached_property
    def danger(self) -> dict[SpaceId, float]:
        """The enemy factors to reckon with in each hex in his next turn if he broke through: armor
        moves and exploits, but not all of it, nor as far again.
        """
        found: dict[SpaceId, float] = {}
        stacks: dict[tuple[SpaceId, int, bool], int] = {}
        for row in self.enemy.values():
            kind = self.world.type_of(row)
            key = where(self.world, row.place), self._printed(row), is_armor(self.world, row)
            stacks[key] = stacks.get(key, 0) + kind.combat
        for (place, far, armor), factors in stacks.items():
            steps = FRONT.breakthrough if armor else FRONT.breakthrough[:1]
            rings = rings_of(self.world.statics, place, far + steps[-1][0])
            for away, ring in enumerate(rings):
                share = next(part for more, part in steps if away <= far + more)
                for space in ring:
                    found[space] = found.get(space, 0.0) + share * factors
        return found

    @cached_property
    def care(self) -> dict[SpaceId, float]:
        """How much each hex is needed for the safety of what is in danger."""
        needed = {
            space: worth for space, worth in self.treasures.items() if self.danger.get(space, 0)
        }
        return self._field(needed, FRONT.care, NEAR)

    def coming(self, space: SpaceId) -> float:
        """The enemy factors to reckon with in a hex: what decides the game, and the capitals with
        which allies would fall (83.11), against breakthroughs, the rest against who can walk in.
        """
        main = self.treasures.get(space, 0.0) >= MAIN or space in self.capitals
        return (self.danger if main else self.threat).get(space, 0)

    def stray(self, space: SpaceId, leash: int) -> float:
        """What armor risks in a hex that is further from infantry than so many hexes: nobody holds
        the corridor to it. Whoever moves last of all need not care.
        """
        if self.last:
            return 0.0
        return FRONT.stray * max(0, self._from_foot.get(space, FAR) - leash - self.manner.rein)

    @cached_property
    def _from_foot(self) -> dict[SpaceId, int]:
        """How far each hex is from infantry of one's own."""
        foot = self.board.mask(
            where(self.world, row.place)
            for row in self.own.values()
            if not is_armor(self.world, row)
        )
        return {
            space: away
            for away, ring in self.rings(foot, FAR)
            for space in self.board.members(ring)
        }

    @cached_property
    def defensive(self) -> bool:
        """Does the enemy have the initiative, and a turn to come?"""
        return (self.boldness < FRONT.initiative or self.halted) and not self.last

    @cached_property
    def holding(self) -> bool:
        """Does whoever does not attack hold a line? In the last turn too, if the enemy moves once
        more: who is still on the way comes too late.
        """
        return self.defensive or (self.final and not self.last)

    @cached_property
    def halted(self) -> bool:
        """34.23F: does the winter allow no attack, or no other one? Then a line is what counts."""
        return self.world.phasing is self.side and attacks_left(self.world, self.side) == 0

    # Goals for units ------------------------------------------------------------------------------

    def distance(self, goal: SpaceId) -> dict[SpaceId, int]:
        """How far each hex is from a goal over land."""
        return distances(self.world.statics, goal)

    @cached_property
    def needs(self) -> dict[SpaceId, float]:
        """The factors that each goal calls for: to beat who stands in it and around it."""
        found = {}
        for goal in self.goals:
            near = self.board.mask(
                space for ring in rings_of(self.world.statics, goal, 2) for space in ring
            )
            there = sum(
                self.factors(unit)
                for unit, row in self.enemy.items()
                if bit_of(self.world, row) & near
            )
            found[goal] = FRONT.need + FRONT.need_per_factor * there
        return found

    @cached_property
    def attraction(self) -> dict[SpaceId, float]:
        """What goals are worth for what they call for."""
        return {
            goal: worth * (FRONT.need / self.needs[goal]) ** self.manner.thrift
            for goal, worth in self.goals.items()
        }

    @cached_property
    def orders(self) -> dict[UnitId, SpaceId]:
        """The goal of every unit, armor first: the most valuable and nearest, as long as it calls
        for more.
        """
        ranked = []
        for unit, row in self.own.items():
            foot = not is_armor(self.world, row)
            for goal, worth in self.attraction.items():
                away = self.distance(goal).get(where(self.world, row.place))
                if away is not None:
                    ranked.append((foot, -worth * FRONT.fade**away, unit, goal))
        left = dict(self.needs)
        found: dict[UnitId, SpaceId] = {}
        ranked.sort()
        for _, _, unit, goal in ranked:
            if unit not in found and left[goal] > 0:
                found[unit] = goal
                left[goal] -= self.factors(unit)
        for _, _, unit, goal in ranked:
            found.setdefault(unit, goal)
        return found
