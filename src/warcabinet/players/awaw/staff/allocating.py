"""Which hexes to attack, with whom, from where and with how much air: forces go where each factor
brings most.

All targets are looked at together. Step by step the addition that brings most for what it costs is
made somewhere: a unit or a few, or air factors up to the next column of the table. So there are
many attacks at fair odds rather than a few at the best.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from warcabinet.awaw.queries.air import mission_area, ready_air
from warcabinet.awaw.queries.ground import (
    Assault,
    attacks_left,
    hexes_in_contact,
    rounds_allowed,
    water_hexsides,
    weigh,
    winter_spares,
)
from warcabinet.awaw.queries.logistics import isolated_units
from warcabinet.awaw.queries.terms import Category, UnitId, is_armor, where
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.flying import PER_GROUND_FACTOR, enemy_air, support_over
from warcabinet.players.awaw.greedy.odds import Prospect, better_columns, prospect
from warcabinet.players.awaw.greedy.situation import MAIN
from warcabinet.players.awaw.greedy.strikes import IN_A_HEX, Strike, is_main, moved
from warcabinet.players.awaw.staff.allowance import Allowance
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.relieving import Relief
from warcabinet.players.awaw.staff.targets import Addition, Target
from warcabinet.players.awaw.staff.weights import ATTACK, DEFENCE, MARCH


class Allocation:
    """Plans attacks. `choices` has the hexes in which each unit could stand; `room` how many units
    more may stand in a hex (two where nothing is said).
    """

    def __init__(
        self,
        now: FrontLine,
        choices: dict[UnitId, int],
        room: dict[SpaceId, int] | None = None,
        exploiting: bool = False,
        air: bool = True,
    ) -> None:
        self.now, self.choices, self.exploiting = now, choices, exploiting
        self.room = {} if room is None else room
        self.armor = {unit for unit in choices if is_armor(now.world, now.world.units[unit])}
        self.cut_off = isolated_units(now.world)
        self.spearheads: Counter[SpaceId | None] = Counter()
        left = attacks_left(now.world, now.side)
        self.most = left or None
        # Where none is allowed some may still be: the rules know of exceptions.
        self.spent = left == 0
        self._roads: dict[UnitId, float] = {}
        self.wings = self._wings() if air else []
        self.foreseen = air
        self.relief = Relief(now)
        self.allowance = Allowance(now.world, now.parties, now.side)

    def _wings(self) -> list[list[int]]:
        """What can fly in support: the area it reaches, and its factors."""
        found: dict[int, int] = {}
        world = self.now.world
        for row in ready_air(world, self.now.side):
            if world.statics.kinds[row.type].category is Category.AIR_TRANSPORT:
                continue
            area = mission_area(world, row.type, row.party, where(world, row.place))
            found[area] = found.get(area, 0) + row.factors
        return [[area, factors] for area, factors in found.items()]

    # The plan -------------------------------------------------------------------------------------

    def plan(self, spaces: Iterable[SpaceId] | None = None) -> list[Target]:
        """The attacks, the most promising first. Where only a few are allowed, they get what others
        would have had.
        """
        if spaces is None:
            spaces = self.targets()
        if self.most is not None:
            trial = Allocation(
                self.now, dict(self.choices), dict(self.room), self.exploiting, bool(self.wings)
            )
            spaces = [one.space for one in trial._plan(spaces)][: self.most]
            self.most -= len(spaces)
        return self._plan(spaces)

    def _plan(self, spaces: Iterable[SpaceId]) -> list[Target]:
        targets = [one for space in spaces if (one := self._target(space)) is not None]
        # What is in the air already is lost if nobody attacks below it (18.555).
        self._share_out([one for one in targets if one.extra], once=True)
        decisive = [one for one in targets if one.decisive]
        self._share_out(decisive)
        if self.foreseen:
            attacked = [one for one in decisive if one.places]
            for one in attacked:
                self._fear(one)
            self._share_out(attacked)
        self._share_out([one for one in targets if not one.decisive])
        chosen = [one for one in targets if one.places]
        return sorted(chosen, key=lambda one: (-one.score, one.space))

    def _fear(self, one: Target) -> None:
        """18.611: air that can help the defenders will, where the game is decided; once it has
        flown it counts as it is. So what is to be attacked there gets more, if it can be had.
        """
        feared = self._feared(one)
        one.plain, one.stormed = one.plain + feared, one.stormed + feared
        one.outlook = self._outlook(one, {}, 0)
        one.score = self._score(one, one.outlook, tuple(one.places))

    def _feared(self, one: Target) -> int:
        return min(enemy_air(self.now, one.space), PER_GROUND_FACTOR * one.factors)

    def _share_out(self, targets: list[Target], once: bool = False) -> None:
        """Make the best addition as long as one is worth it, or one for each target."""
        options = {one.space: self._best(one) for one in targets}
        by_space = {one.space: one for one in targets}
        while True:
            ranked = [(option.ratio, space) for space, option in options.items() if option]
            if not ranked:
                return
            _, space = max(ranked)
            option, one = options[space], by_space[space]
            assert option is not None
            if self._still(one, option):
                self._commit(one, option)
            options[space] = None if once and one.places else self._best(one)

    def targets(self) -> list[SpaceId]:
        """The hexes with enemies that some unit could be next to."""
        near = 0
        for mask in self.choices.values():
            near |= mask
        return self.now.board.members(self.now.around(near) & self.now.enemy_at)

    def strikes(self, targets: Iterable[Target]) -> Iterator[Strike]:
        for one in targets:
            spearhead = any(unit in self.armor for unit in one.places)
            yield Strike(one.space, one.places, one.outlook, one.score, spearhead)

    def _target(self, space: SpaceId) -> Target | None:
        now, board = self.now, self.now.board
        near = hexes_in_contact(now.world, space) & ~now.enemy_at
        wet = board.expand_back(board.bit(space), water_hexsides(now.world.board))
        able = self._able(space, near)
        if not able:
            return None
        foot = next((unit for unit in able if unit not in self.armor), None)
        tanks = next((unit for unit in able if unit in self.armor), None)
        plain, factors, extra = self._strength(space, foot or able[0], near, wet)
        stormed = self._strength(space, tanks, near, wet)[0] if tanks else plain
        if not factors:
            return None
        doctrine = now.doctrine
        prize = now.worth(space) + doctrine.onward * now.pull.get(space, 0.0)
        raid = now.defensive and foot is None
        prize = prize * DEFENCE.raid if raid else prize
        prize += 0.0 if self.exploiting else self.relief.worth(space)
        main = is_main(now, space) and not raid
        return Target(space, near, wet, factors, plain, stormed, extra, prize, main)

    def _strength(self, space: SpaceId, unit: UnitId, near: int, wet: int) -> tuple[int, int, int]:
        """The strength of a hex against one unit from dry ground, its factors, and what else the
        unit has with it.
        """
        board, world = self.now.board, self.now.world
        spots = board.members(self.choices[unit] & near)
        spot = next((one for one in spots if not board.has(wet, one)), spots[0])
        if world.units[unit].place != spot:
            world = moved(world, {unit: spot})
        balance = weigh(world, Assault((unit,), (space,), self.exploiting))
        factors = sum(one.factors for one in balance.defenders)
        strength = balance.defence - (factors if board.has(wet, spot) else 0)
        own, flown = self.now.factors(unit), support_over(self.now, space)
        # One unit cannot use all that has been flown for several.
        unused = flown - min(flown, PER_GROUND_FACTOR * own)
        return max(strength, factors), factors, balance.attack - own + unused

    def _able(self, space: SpaceId, near: int) -> list[UnitId]:
        """Who could attack a hex from some others, and may."""
        return [
            unit
            for unit, mask in self.choices.items()
            if mask & near
            and self.fights(unit)
            and (not self.spent or winter_spares(self.now.world, unit, space))
        ]

    def fights(self, unit: UnitId) -> bool:
        kind = self.now.world.type_of(self.now.world.units[unit])
        return kind.category is not Category.REPLACEMENT and kind.combat > 0

    # Additions ------------------------------------------------------------------------------------

    def _best(self, one: Target) -> Addition | None:
        """What would bring most for its price."""
        best: Addition | None = None
        for order in self._orders(one):
            taken: dict[SpaceId, int] = {}
            added: dict[UnitId, SpaceId] = {}
            price = 0.0
            for unit in order:
                spot = self._spot(one, unit, taken)
                if spot is None:
                    continue
                added[unit] = spot
                taken[spot] = taken.get(spot, 0) + 1
                price += self._price(one, unit, spot, added)
                best = self._better(best, one, added, 0, price)
                for air in self._columns(one, added):
                    best = self._better(best, one, added, air, price + ATTACK.air * air)
                if len(added) >= ATTACK.at_once:
                    break
        if one.places:
            for air in self._columns(one, {}):
                best = self._better(best, one, {}, air, ATTACK.air * air)
        return best

    def _orders(self, one: Target) -> list[list[UnitId]]:
        """In which order units may join: foot alone, or armor first where there is none yet."""
        able = self._able(one.space, one.near)
        # Those who stand there already come first: others need room that they must leave.
        able.sort(key=lambda unit: (not self._there(unit, one), -self.now.factors(unit), unit))
        foot = [unit for unit in able if unit not in self.armor]
        tanks = [unit for unit in able if unit in self.armor]
        orders = [foot] if foot else []
        if tanks:
            orders += [[tanks[0], *foot], tanks]
        return orders

    def _there(self, unit: UnitId, one: Target) -> bool:
        return self.now.board.has(one.near, where(self.now.world, self.now.world.units[unit].place))

    def _spot(self, one: Target, unit: UnitId, taken: Mapping[SpaceId, int]) -> SpaceId | None:
        here, board = where(self.now.world, self.now.world.units[unit].place), self.now.board
        spots = [
            (space != here, board.has(one.wet, space), space)
            for space in board.members(self.choices[unit] & one.near)
            if self.room.get(space, IN_A_HEX) > taken.get(space, 0)
        ]
        return min(spots)[2] if spots else None

    def _price(
        self, one: Target, unit: UnitId, spot: SpaceId, added: Mapping[UnitId, SpaceId]
    ) -> float:
        """What a unit could do elsewhere: armor that is not needed here could exploit, or drive on
        where the road is open.
        """
        factors = self.now.factors(unit)
        if unit not in self.armor or self.exploiting or self.now.final:
            return ATTACK.foot * factors
        others = any(u in self.armor for u in (*one.places, *added) if u != unit)
        each = ATTACK.more_armor if others else self.now.manner.first_armor
        lost = self._furthest(unit) - self.now.pull.get(spot, 0.0)
        far = 0.0 if one.decisive else self.now.stray(spot, MARCH.leash)
        return each * factors + ATTACK.road * max(0.0, lost) + far

    def _furthest(self, unit: UnitId) -> float:
        """How near to the goals a unit could get."""
        if unit not in self._roads:
            members = self.now.board.members(self.choices[unit])
            self._roads[unit] = max(self.now.pull.get(space, 0.0) for space in members)
        return self._roads[unit]

    def _columns(self, one: Target, added: Mapping[UnitId, SpaceId]) -> list[int]:
        """The air factors that lift an attack into the next columns."""
        attack, defence, ground = self._odds(one, added, 0)
        most = min(
            sum(wing[1] for wing in self.wings if wing[0] & self.now.board.bit(one.space)),
            PER_GROUND_FACTOR * ground - one.air,
        )
        return [more for more in better_columns(attack, defence) if more <= most][:2]

    def _odds(self, one: Target, added: Mapping[UnitId, SpaceId], air: int) -> tuple[int, int, int]:
        places = {**one.places, **added}
        ground = sum(self.now.factors(unit) for unit in places)
        defence = one.stormed if any(unit in self.armor for unit in places) else one.plain
        if self.now.board.mask(places.values()) & ~one.wet == 0:
            defence += one.factors
        extra = min(one.extra, PER_GROUND_FACTOR * ground)
        return ground + extra + one.air + air, defence, ground

    def _better(
        self,
        best: Addition | None,
        one: Target,
        added: Mapping[UnitId, SpaceId],
        air: int,
        price: float,
    ) -> Addition | None:
        if not self.allowance.fits(one.space, added, air):
            return best
        attack, defence, _ = self._odds(one, added, air)
        now, units = self.now, (*one.places, *added)
        if self._too_bold(one, units, attack, defence + (self._feared(one) if air else 0)):
            return best
        outlook = self._outlook(one, added, air)
        score = self._score(one, outlook, units)
        if one.decisive:
            price *= ATTACK.decisive
        price += now.effort * (sum(now.factors(unit) for unit in added) + air)
        gain = score - one.score - price
        if gain < now.doctrine.worthwhile * (now.manner.further if one.places else 1.0):
            return best
        ratio = gain / (price + ATTACK.overhead)
        if best is not None and best.ratio >= ratio:
            return best
        return Addition(ratio, score, outlook, dict(added), air)

    def _outlook(self, one: Target, added: Mapping[UnitId, SpaceId], air: int) -> Prospect:
        """How an attack may go with what is added to it."""
        now, units = self.now, (*one.places, *added)
        attack, defence, _ = self._odds(one, added, air)
        rounds = min(rounds_allowed(now.world, unit) for unit in units)
        grain = min(now.factors(unit) for unit in units) if self._alone(units) else 1
        return prospect(
            now.world.statics, attack, defence, one.factors, rounds, grain=max(1, grain)
        )

    def _alone(self, units: Iterable[UnitId]) -> bool:
        """Is it armor without infantry, which would take the losses?"""
        return all(unit in self.armor for unit in units)

    def _too_bold(self, one: Target, units: tuple[UnitId, ...], attack: int, defence: int) -> bool:
        """Would armor attack alone at low odds? Every other time it is lost, for a hex that it
        seldom holds. Air that is up already would be lost as well if it did not (18.555).
        """
        if one.prize >= MAIN or one.extra or not self._alone(units):
            return False
        return attack < ATTACK.odds_alone * defence

    def _score(self, one: Target, outlook: Prospect, units: tuple[UnitId, ...]) -> float:
        """What an attack is worth in BRPs."""
        doctrine = self.now.doctrine
        stuck = self.cut_off.issuperset(units)  # 30.53: nobody could advance
        prize = 0.0 if stuck else one.prize
        storms = any(unit in self.armor for unit in units) and not stuck
        if storms and not self.exploiting and not self.now.final:
            prize += self.now.manner.breakthrough * self._through(one) * self.now.beyond(one.space)
        costlier = ATTACK.armor_lost if self._alone(units) else 1.0
        return (
            self.now.air_price * one.extra
            + outlook.clears * prize
            + doctrine.bounty * outlook.enemy_loss
            - doctrine.price * costlier * outlook.own_loss
        )

    def _through(self, one: Target) -> float:
        """Armor that exploits is needed for every breakthrough: the more there are, the less is
        another one worth, above all if it leads to the same goal.
        """
        if any(unit in self.armor for unit in one.places):
            return 1.0
        if self.spearheads.total() >= len(self.armor) / ATTACK.armor_for_each:
            return ATTACK.spare
        return ATTACK.same ** self.spearheads[self._goal(one)]

    def _goal(self, one: Target) -> SpaceId | None:
        return self.now.towards(one.space)

    def _still(self, one: Target, option: Addition) -> bool:
        """Is everybody still there, and is there room? May it still be spent?"""
        wanted: dict[SpaceId, int] = {}
        for unit, space in option.places.items():
            if unit not in self.choices:
                return False
            wanted[space] = wanted.get(space, 0) + 1
        if not self.allowance.fits(one.space, option.places, option.air):
            return False
        return all(self.room.get(space, IN_A_HEX) >= count for space, count in wanted.items())

    def _commit(self, one: Target, option: Addition) -> None:
        spearhead = any(unit in self.armor for unit in one.places)
        self.allowance.take(one.space, option.places, option.air)
        for unit, space in option.places.items():
            del self.choices[unit]
            self.room[space] = self.room.get(space, IN_A_HEX) - 1
            one.places[unit] = space
        if spearhead != any(unit in self.armor for unit in one.places):
            self.spearheads[self._goal(one)] += 1
        left = option.air
        bit = self.now.board.bit(one.space)
        for wing in self.wings:
            if wing[0] & bit and left:
                used = min(left, wing[1])
                wing[1] -= used
                left -= used
        one.air += option.air - left
        one.score, one.outlook = option.score, option.outlook
