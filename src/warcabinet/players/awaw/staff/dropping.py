"""10.52: airdrops: on enemies together with those who attack or land there, with air to help them,
and on what nobody defends. Nobody jumps where the enemy's fighters rule the air, nor
where the drop would surely be lost.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from warcabinet.awaw.queries.air import (
    able_to_drop,
    able_to_fly,
    drop_area,
    drops_in_exploitation,
    foreseen_drop,
    mission_area,
    ready_air,
    spread_factors,
    transports_in_the_air,
)
from warcabinet.awaw.queries.answers import Drop, EndDrops, Support
from warcabinet.awaw.queries.ground import Balance, able_to_attack, rounds_allowed
from warcabinet.awaw.queries.sea import landings_to_support
from warcabinet.awaw.queries.terms import Task, UnitId, where
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.flying import (
    PER_GROUND_FACTOR,
    SUPERIOR,
    enemy_air,
    support_over,
)
from warcabinet.players.awaw.greedy.odds import NOTHING, Prospect, better_columns, prospect
from warcabinet.players.awaw.greedy.situation import CAPITAL, GOAL, POINT, situation
from warcabinet.players.awaw.greedy.strikes import IN_A_HEX
from warcabinet.players.awaw.staff.fighting import planned
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.paratroops import is_transport
from warcabinet.players.awaw.staff.sea import beaches
from warcabinet.players.awaw.staff.supply import supplied
from warcabinet.players.awaw.staff.voyages import is_port
from warcabinet.players.awaw.staff.weights import ATTACK
from warcabinet.players.greedy import Desk, Idea

WORTHWHILE = 3.5
"""What each unit that drops must bring, in BRPs: its flight, and what it could do later. With less
they dropped where they lifted any attack, and were not there when something counted."""
JUMPER = 3.0
"""27.11: what an airborne unit costs to build anew."""
HELD_AGAINST = 3
"""Against so many times its factors a unit that drops holds out every other time, not more."""
STRANDED = 0.2
"""How sure a place is that no supply reaches; with a port it is as sure as a coin."""
JOINED_AT = 2
"""The odds at which those join an attack who had nothing else to do."""
MOST = 3
"""How many drop together."""
ROUNDS = 2
"""15.71: how many rounds they fight, about."""


def airdrops(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """10.52: the best drop first; asked again until none is worth it."""
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    ranked = sorted(Drops(now).worthwhile(), key=lambda one: (-one[0], len(one[2]), one[1], one[2]))
    for _, space, units, why in ranked:
        yield Idea(Drop(space, units), why)
    yield Idea(EndDrops(), "nobody would bring more by jumping")


def ground_support(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """18.551: for drops that could not be made without it, where much is to be had; then as
    usual.
    """
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    world = now.world
    if able_to_drop(world, now.side):
        for _, space, air in sorted(Drops(now).supported(), key=lambda one: (-one[0], one[1])):
            stacks = able_to_fly(world, now.side, Task.GROUND_SUPPORT, space)
            wings = tuple(spread_factors(world, stacks, air))
            yield Idea(Support(space, wings), f"{air} factors for a drop on {space}")
    yield from beaches.ground_support(asked, desk)


class Drops:
    """What the airborne units of a side could do now."""

    def __init__(self, now: FrontLine) -> None:
        self.now, self.world = now, now.world
        self.able = {unit: drop_area(now.world, unit) for unit in able_to_drop(now.world, now.side)}
        self.reached = 0
        for area in self.able.values():
            self.reached |= area
        self.exploiting = drops_in_exploitation(now.world)
        strikes = planned(now, self.exploiting)
        self.strikes = {strike.target: strike.units for strike in strikes}
        self.bound = {unit for strike in strikes for unit in strike.units}

    def worthwhile(self) -> Iterator[tuple[float, SpaceId, tuple[UnitId, ...], str]]:
        """Each drop that brings enough, with what it brings."""
        now = self.now
        for space in now.board.members(self.reached & now.open):
            if not self._inviting(space) or not self._safe(space):
                continue
            able = self._able(space)
            for count in range(1, min(MOST, len(able)) + 1):
                units = tuple(able[:count])  # they are alike
                gain, why = self._gain(space, units)
                if gain > WORTHWHILE * count:
                    yield gain - WORTHWHILE * count, space, units, why

    def _able(self, space: SpaceId) -> list[UnitId]:
        """Who could drop on a hex."""
        return [unit for unit, area in self.able.items() if self.now.board.has(area, space)]

    def _inviting(self, space: SpaceId) -> bool:
        """Is there an enemy in a hex that is worth it, or something of his that nobody defends?
        Where they only helped to open the way they were missed later.
        """
        now = self.now
        least = CAPITAL if now.board.has(now.enemy_at, space) else GOAL
        return now.board.has(now.enemy_held | now.enemy_at, space) and now.worth(space) >= least

    def _safe(self, space: SpaceId) -> bool:
        """18.62: can the enemy's fighters be kept off the transports?"""
        theirs = enemy_air(self.now, space)
        if not theirs:
            return True
        ours = sum(
            row.factors
            for row in ready_air(self.world, self.now.side)
            if not is_transport(self.now, row)
            and self.now.board.has(
                mission_area(self.world, row.type, row.party, where(self.world, row.place)), space
            )
        )
        return SUPERIOR * ours > theirs

    def _gain(self, space: SpaceId, units: tuple[UnitId, ...]) -> tuple[float, str]:
        if self.now.board.has(self.now.enemy_at, space):
            return self._attacking(space, units)
        return self._taking(space, units)

    # On enemies -----------------------------------------------------------------------------------

    def _attacking(self, space: SpaceId, units: tuple[UnitId, ...]) -> tuple[float, str]:
        """10.55: what the attack on a hex is worth with the drop, beyond what it is without."""
        others = self._others(space)
        before = self._outlook(space, foreseen_drop(self.world, space, (), others), others)
        after = self._outlook(space, foreseen_drop(self.world, space, units, others), others)
        gain = self._better(space, units, before, after, others)
        return gain, f"with it there is a {after.clears:.0%} chance, else {before.clears:.0%}"

    def _better(
        self,
        space: SpaceId,
        units: tuple[UnitId, ...],
        before: Prospect,
        after: Prospect,
        others: tuple[UnitId, ...],
    ) -> float:
        """What is gained by a drop. Who drops alone has to keep what he takes, as if nobody had
        defended it; who does not clear the hex is lost (10.56).
        """
        sure = 1.0 if others or before.clears else self._kept(space, units)
        gain = self._score(space, after, sure) - self._score(space, before)
        return gain - JUMPER * len(units) * (1.0 - sure * after.clears)

    def _others(self, space: SpaceId) -> tuple[UnitId, ...]:
        """Those of the plan, or whoever is next to the hex and has nothing else to do."""
        if space in self.strikes:
            return self.strikes[space]
        able = able_to_attack(self.world, self.now.side, (space,), self.exploiting, False)
        by_hex: dict[SpaceId, list[UnitId]] = {}
        for unit in able:
            place = where(self.world, self.world.units[unit].place)
            if unit not in self.bound and unit not in self.able and place != space:
                by_hex.setdefault(place, []).append(unit)
        return tuple(
            sorted(
                unit
                for there in by_hex.values()
                for unit in sorted(there, key=lambda one: -self.now.factors(one))[:IN_A_HEX]
            )
        )

    def _outlook(
        self, space: SpaceId, balance: Balance | None, others: Sequence[UnitId]
    ) -> Prospect:
        """How an attack may go. One that is not planned needs even odds, and better ones if others
        join in than those who land or drop.
        """
        odds = 0 if space in self.strikes else JOINED_AT if others else 1
        if balance is None or balance.attack < odds * balance.defence:
            return NOTHING
        factors = sum(one.factors for one in balance.defenders)
        rounds = min((rounds_allowed(self.world, unit) for unit in others), default=ROUNDS)
        return prospect(
            self.world.statics, balance.attack, balance.defence, factors, max(1, rounds)
        )

    def _score(self, space: SpaceId, outlook: Prospect, sure: float = 1.0) -> float:
        now, doctrine = self.now, self.now.doctrine
        prize = now.worth(space) + doctrine.onward * now.pull.get(space, 0.0)
        gain = outlook.clears * sure * prize + doctrine.bounty * outlook.enemy_loss
        return gain - doctrine.price * outlook.own_loss

    def supported(self) -> Iterator[tuple[float, SpaceId, int]]:
        """18.551, 18.554: drops with the air that makes them good, and what they would bring. Where
        air of the enemy can come the drop may have to be called off, and the support is lost
        (18.555).
        """
        now, afloat = self.now, landings_to_support(self.world)
        for space in now.board.members(self.reached & now.enemy_at & now.open):
            units = tuple(self._able(space)[:MOST])
            if now.worth(space) < POINT or space in afloat or support_over(now, space):
                continue
            if enemy_air(now, space):
                continue
            others = self._others(space)
            balance = foreseen_drop(self.world, space, units, others)
            if balance is None:
                continue
            before = self._outlook(space, foreseen_drop(self.world, space, (), others), others)
            best = max(self._lifted(space, units, balance, before, others), default=None)
            if best is not None and best[0] > WORTHWHILE * len(units):
                yield best[0], space, best[1]

    def _lifted(
        self,
        space: SpaceId,
        units: tuple[UnitId, ...],
        balance: Balance,
        before: Prospect,
        others: tuple[UnitId, ...],
    ) -> Iterator[tuple[float, int]]:
        """What air up to each better column would bring, and how much it is."""
        now, world = self.now, self.world
        factors = sum(one.factors for one in balance.defenders)
        stacks = able_to_fly(world, now.side, Task.GROUND_SUPPORT, space)
        ground = sum(now.factors(unit) for unit in (*units, *others))
        most = min(sum(world.air[one].factors for one in stacks), PER_GROUND_FACTOR * ground)
        for air in better_columns(balance.attack, balance.defence):
            if air <= most:
                attack, defence = balance.attack + air, balance.defence
                after = prospect(world.statics, attack, defence, factors, ROUNDS)
                gain = self._better(space, units, before, after, others)
                yield gain - ATTACK.air * air, air

    # Where nobody is ------------------------------------------------------------------------------

    def _taking(self, space: SpaceId, units: tuple[UnitId, ...]) -> tuple[float, str]:
        """29.21: an empty hex of the enemy, for as long as it can be kept and supplied; once."""
        if any(one.route[-1] == space for one in transports_in_the_air(self.world)):
            return 0.0, ""
        keeps = self._kept(space, units)
        gain = keeps * self.now.worth(space) - JUMPER * len(units) * (1.0 - keeps)
        return gain, f"nobody defends {space}"

    def _kept(self, space: SpaceId, units: tuple[UnitId, ...]) -> float:
        now, bit = self.now, self.now.board.bit(space)
        party = self.world.units[units[0]].party
        if now.around(bit) & supplied(self.world, party) & now.held:
            chance = 1.0
        else:
            chance = 0.5 if is_port(now, space) else STRANDED
        coming = 0 if now.last else now.threat.get(space, 0)
        factors = sum(now.factors(unit) for unit in units)
        if coming > HELD_AGAINST * factors:
            chance *= STRANDED
        elif coming:
            chance *= 0.5
        return chance
