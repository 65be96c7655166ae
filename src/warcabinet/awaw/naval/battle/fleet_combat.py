"""22.53, 22.54, 22.55: fleet combat between two combat groups.

Both sides screen ships in secret; then all is revealed. Capital ships fire, then light ships, then
those that held their fire fire at screened ships. Fire of one kind is simultaneous: all dice are
rolled before any ship is hit.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from warcabinet.awaw.command.command import seat_for
from warcabinet.awaw.naval.battle.combat_groups import (
    forces_in,
    is_hindered,
    ships_in,
    unmask,
)
from warcabinet.awaw.naval.battle.engaged_ships import engage
from warcabinet.awaw.naval.battle.fleet_lines import (
    Line,
    is_light,
    line_of,
    pairs_of,
    surplus_light,
)
from warcabinet.awaw.naval.battle.fleet_orders import (
    LIGHT_SHIPS,
    Aim,
    AimShips,
    CapitalTargets,
    LightTargets,
    Screen,
    Screening,
    ShipShot,
)
from warcabinet.awaw.naval.damage.cruisers_and_light_ships import LightLoss
from warcabinet.awaw.naval.damage.hits_scored import Weapon, score
from warcabinet.awaw.naval.damage.light_hits import on
from warcabinet.awaw.naval.damage.named_ships import CriticalHit, critical_due, hit
from warcabinet.awaw.naval.damage.naval_attack_table import fleet_hits
from warcabinet.awaw.naval.damage.naval_nationality import lowest_drm
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.state.naval import Hull, HullId
from warcabinet.awaw.state.naval_battles import GroupId, Screened
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.chance import Dice
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat


class Volley(msgspec.Struct, frozen=True):
    """22.55: fire at one target, resolved by one roll."""

    target: str
    """A named ship, or all light ships."""
    by: Side
    factors: int
    modifier: int
    at_screened: bool = False


class Effect(msgspec.Struct, frozen=True):
    volley: Volley
    hits: int
    natural: int


class FleetCombat(Procedure[None], kw_only=True):
    """22.426, 22.51, 22.53, 22.54, 22.552: one engagement of one group with one other. `codes`: 1
    if the Axis has the better of codebreaking, -1 if the Allies have (48.51B)."""

    axis: GroupId
    allied: GroupId
    codes: int = 0
    aimed: tuple[tuple[str, str], ...] = ()
    """By the capital ship that fires."""
    held: tuple[str, ...] = ()
    """22.54B: capital ships that hold their fire."""
    held_light: tuple[tuple[str, int], ...] = ()
    """22.54E: light factors that hold their fire, by side."""
    crowded: tuple[str, ...] = ()
    """22.54C: ships at which several fire, and which have not chosen whom they answer."""
    in_line: tuple[str, ...] = ()
    """22.54G: the capital ships that were not screened as the combat began."""
    crippled: tuple[Side, ...] = ()
    """22.54G: the sides that have a cruiser which light ships have damaged."""
    struck: Side | None = None  # whose light ships take hits
    volleys: tuple[Volley, ...] = ()
    effects: tuple[Effect, ...] = ()
    after: str = ""

    # Screening ------------------------------------------------------------------------------------

    def start(self, world: AwawWorld, _: None) -> Step:
        seats = tuple(_seat(world, group) for group in self.groups)
        return self.ask_all(Screening(seats, self.groups), then=self.screened)

    @property
    def aims(self) -> dict[str, str]:
        """22.54A: at what each capital ship fires."""
        return dict(self.aimed)

    @property
    def groups(self) -> tuple[GroupId, GroupId]:
        return self.axis, self.allied

    def screened(self, world: AwawWorld, answers: Mapping[Seat, Screen]) -> Step:
        for group in self.groups:
            for part in answers[_seat(world, group)].ships:
                world.put(Screened(HullId(part.hull), part.factors))
            for force in forces_in(world, group):
                reveal(world, force)
            unmask(world, group)
            world.amend(world.groups[group], fought=True, attacked=True, revealed=True)
            row = world.groups[group]
            line = line_of(world, group)
            engage(world, (*line.capital, *line.light))
            shown = line.in_words()
            world.tell("22.53", f"combat group {row.number} of the {row.side} side: {shown}")
        return self.go(self.capital_ships)

    # Capital ships --------------------------------------------------------------------------------

    def capital_ships(self, world: AwawWorld, _: object) -> Step:
        axis, allied = self._lines(world)
        self.in_line = tuple(ship.what for ship in (*axis.capital, *allied.capital))
        self.aimed = tuple(pairs_of(axis, allied).items())
        for side, own, other in ((Side.AXIS, axis, allied), (Side.ALLIED, allied, axis)):
            surplus = tuple(ship.what for ship in own.capital if ship.what not in self.aims)
            if surplus:
                light = (LIGHT_SHIPS,) if other.light else ()
                targets = (*(ship.what for ship in other.capital), *light)
                if not targets:
                    self.held = surplus
                    break
                usual = tuple(ShipShot(ship, targets[0]) for ship in sorted(surplus))
                question = CapitalTargets(
                    (self._seat(world, side),), side, surplus, targets, "22.54B", usual
                )
                self.held = surplus
                return self.ask(question, then=self.surplus_aimed)
        return self.go(self.answer_fire)

    def surplus_aimed(self, world: AwawWorld, answer: AimShips) -> Step:
        """22.54B: they join others, fire at light ships, or hold their fire."""
        shots = {shot.ship: shot.target for shot in answer.shots}
        self.aimed = tuple({**self.aims, **shots}.items())
        self.held = tuple(ship for ship in self.held if ship not in self.aims)
        shooters = [ship for ship, target in self.aims.items() if target != LIGHT_SHIPS]
        fired_at = [self.aims[ship] for ship in shooters]
        self.crowded = tuple(sorted({one for one in fired_at if fired_at.count(one) > 1}))
        return self.go(self.answer_fire)

    def answer_fire(self, world: AwawWorld, answer: AimShips | None) -> Step:
        """22.54C: a ship at which several fire answers one of them."""
        if isinstance(answer, AimShips):
            ship, *others = self.crowded
            chosen = {shot.ship: shot.target for shot in answer.shots}
            aim = chosen.get(ship, self.aims[ship])
            self.aimed = tuple({**self.aims, ship: aim}.items())
            self.crowded = tuple(others)
        if self.crowded:
            ship = self.crowded[0]
            side = self._side(world, ship)
            at_it = tuple(sorted(one for one, aim in self.aims.items() if aim == ship))
            usual = (ShipShot(ship, self.aims[ship]),)
            seat = self._seat(world, side)
            question = CapitalTargets((seat,), side, (ship,), at_it, "22.54C", usual)
            return self.ask(question, then=self.answer_fire)
        return self.go(self.fire_capital_ships)

    def fire_capital_ships(self, world: AwawWorld, _: object) -> Step:
        lines = dict(zip(Side, self._lines(world), strict=True))
        for side in Side:
            firing: dict[str, list[Hull]] = {}
            for ship in lines[side].capital:
                if ship.what in self.aims:
                    firing.setdefault(self.aims[ship.what], []).append(ship)
            for target, ships in firing.items():
                factors = sum(ship.factors for ship in ships)
                self._aim(world, side, target, ships, factors, lines[side.opponent])
        return self._fire(self.light_ships.__name__)

    # Light ships ----------------------------------------------------------------------------------

    def light_ships(self, world: AwawWorld, _: object) -> Step:
        axis, allied = self._lines(world)
        for side, own, other in ((Side.AXIS, axis, allied), (Side.ALLIED, allied, axis)):
            surplus = surplus_light(own, other)
            if surplus:
                self.held_light = ((side, surplus),)
                light = (LIGHT_SHIPS,) if other.light else ()
                targets = (*light, *(ship.what for ship in other.capital_of(self.in_line)))
                if targets:
                    seat = self._seat(world, side)
                    question = LightTargets((seat,), side, surplus, targets, "22.54E")
                    return self.ask(question, then=self.fire_light_ships)
        return self.go(self.fire_light_ships)

    def fire_light_ships(self, world: AwawWorld, answer: Aim | None) -> Step:
        """22.54D, 22.54E, 22.54F: light ships fire at light ships; surplus ones where they want."""
        lines = dict(zip(Side, self._lines(world), strict=True))
        for side in Side:
            own, other = lines[side], lines[side.opponent]
            surplus = dict(self.held_light).get(side, 0)
            factors = {LIGHT_SHIPS: own.light_factors - surplus} if other.light else {}
            if surplus and answer is not None:
                for shot in answer.shots:
                    factors[shot.target] = factors.get(shot.target, 0) + shot.factors
                    surplus -= shot.factors
                self.held_light = ((side, surplus),)
            for target, count in factors.items():
                if count:
                    self._aim(world, side, target, own.light, count, other)
        return self._fire(self.screened_ships.__name__)

    # Screened ships -------------------------------------------------------------------------------

    def screened_ships(self, world: AwawWorld, _: object) -> Step:
        """22.54G: capital ships that held their fire choose among screened ships."""
        found = self._at_screened(world)
        if found is None or not self.held:
            return self.go(self.light_at_screened)
        side, targets = found
        ships = tuple(ship for ship in self.held if ship in _names(self._line(world, side).capital))
        if not ships:
            return self.go(self.light_at_screened)
        usual = tuple(ShipShot(ship, targets[0]) for ship in sorted(ships))
        seat = self._seat(world, side)
        question = CapitalTargets((seat,), side, ships, targets, "22.54G", usual)
        return self.ask(question, then=self.fire_at_screened)

    def fire_at_screened(self, world: AwawWorld, answer: AimShips) -> Step:
        found = self._at_screened(world)
        assert found is not None
        side, _ = found
        own, other = self._line(world, side), self._line(world, side.opponent)
        firing: dict[str, list[Hull]] = {}
        ships = {ship.what: ship for ship in own.capital}
        for shot in answer.shots:
            firing.setdefault(shot.target, []).append(ships[shot.ship])
        for target, those in firing.items():
            factors = sum(ship.factors for ship in those)
            self._aim(world, side, target, those, factors, other, at_screened=True)
        return self._fire(self.light_at_screened.__name__)

    def light_at_screened(self, world: AwawWorld, _: object) -> Step:
        """22.54G: light ships choose when the fire of capital ships is resolved."""
        found = self._at_screened(world)
        if found is None:
            return Done(None)
        side, targets = found
        own = self._line(world, side)
        factors = min(dict(self.held_light).get(side, 0), own.light_factors)
        if not factors:
            return Done(None)
        question = LightTargets((self._seat(world, side),), side, factors, targets, "22.54G")
        return self.ask(question, then=self.fire_light_at_screened)

    def fire_light_at_screened(self, world: AwawWorld, answer: Aim) -> Step:
        found = self._at_screened(world)
        assert found is not None
        side, _ = found
        own, other = self._line(world, side), self._line(world, side.opponent)
        for shot in answer.shots:
            self._aim(world, side, shot.target, own.light, shot.factors, other, at_screened=True)
        return self._fire(self.over.__name__)

    def over(self, world: AwawWorld, _: object) -> Step:
        return Done(None)

    def _at_screened(self, world: AwawWorld) -> tuple[Side, tuple[str, ...]] | None:
        """22.54G, 22.531C: who may fire at screened ships: all others of the other side have been
        sunk, except for cruisers that capital ships have damaged. Named ships are targets by
        themselves, light ones together.
        """
        for side, group in zip(Side, reversed(self.groups), strict=True):
            if not ships_in(world, group):
                continue
            other = line_of(world, group)
            left = other.capital_of(self.in_line) or other.light
            if left or side.opponent in self.crippled:
                continue
            group_fire = [is_light(world, ship) for ship in other.screened]
            single = zip(other.screened, group_fire, strict=True)
            named = tuple(ship.what for ship, light in single if not light)
            if named or any(group_fire):
                return side, (*named, *((LIGHT_SHIPS,) if any(group_fire) else ()))
        return None

    # Fire -----------------------------------------------------------------------------------------

    def _aim(
        self,
        world: AwawWorld,
        side: Side,
        target: str,
        firing: Sequence[Hull],
        factors: int,
        other: Line,
        at_screened: bool = False,
    ) -> None:
        """22.552, 22.551, 23.7413: a volley with its modifiers: the lowest nationality of those
        that fire, less that of the target; one less or more if a group carries cargo. That an air
        strike came as a surprise changes nothing.
        """
        there = other.screened if at_screened else (*other.capital_of(self.in_line), *other.light)
        light = [ship for ship in there if is_light(world, ship)]
        aimed = light if target == LIGHT_SHIPS else [ship for ship in there if ship.what == target]
        own, theirs = self.groups if side is Side.AXIS else tuple(reversed(self.groups))
        modifier = lowest_drm(world, firing) - lowest_drm(world, aimed)
        modifier += self.codes if side is Side.AXIS else -self.codes
        modifier += is_hindered(world, theirs) - is_hindered(world, own)
        self.volleys = (*self.volleys, Volley(target, side, factors, modifier, at_screened))

    def _fire(self, after: str) -> Step:
        self.after = after
        return self.go(self.next_volley)

    def next_volley(self, world: AwawWorld, values: tuple[int, ...] | None) -> Step:
        if isinstance(values, tuple):
            volley, *others = self.volleys
            hits = fleet_hits(world, volley.factors, values[0] + volley.modifier)
            target = "light ships" if volley.target == LIGHT_SHIPS else volley.target
            text = f"{volley.factors} factors fire at {target}: {values[0]} {volley.modifier:+}"
            world.tell("22.55", f"{text}, {hits} hits")
            self.effects = (*self.effects, Effect(volley, hits, values[0]))
            self.volleys = tuple(others)
        if not self.volleys:
            return self.go(self.take_hits)
        return self.roll(Dice("fleet combat", "22.55", (6, 6), read="sum"), then=self.next_volley)

    def take_hits(self, world: AwawWorld, _: object) -> Step:
        """22.56: the hits of all volleys are taken, one target after the other."""
        if not self.effects:
            return self.go(getattr(self, self.after))
        effect, self.effects = self.effects[0], self.effects[1:]
        volley = effect.volley
        group = self.allied if volley.by is Side.AXIS else self.axis
        if volley.target == LIGHT_SHIPS:
            line = line_of(world, group)
            there = line.screened if volley.at_screened else line.light
            light = [ship for ship in there if is_light(world, ship)]
            if effect.hits and light:
                score(world, light, effect.hits, Weapon.GUNS)
                self.struck = volley.by.opponent
                return self.call(on(light, effect.hits), then=self.light_hit)
            return self.go(self.take_hits)
        hull = world.hulls.get(HullId(volley.target))
        if hull is None:
            return self.go(self.take_hits)
        result = hit(world, hull, effect.hits)
        if critical_due(world, hull, result, natural=effect.natural):
            return self.call(CriticalHit(ship=volley.target), then=self.take_hits)
        return self.go(self.take_hits)

    def light_hit(self, world: AwawWorld, loss: LightLoss) -> Step:
        assert self.struck is not None
        if loss.damaged and self.after == self.screened_ships.__name__:
            self.crippled = (*self.crippled, self.struck)
        return self.go(self.take_hits)

    # Who and where --------------------------------------------------------------------------------

    def _line(self, world: AwawWorld, side: Side) -> Line:
        return line_of(world, self.axis if side is Side.AXIS else self.allied)

    def _lines(self, world: AwawWorld) -> tuple[Line, Line]:
        return line_of(world, self.axis), line_of(world, self.allied)

    def _seat(self, world: AwawWorld, side: Side) -> Seat:
        return _seat(world, self.axis if side is Side.AXIS else self.allied)

    def _side(self, world: AwawWorld, ship: str) -> Side:
        return Side.AXIS if ship in _names(ships_in(world, self.axis)) else Side.ALLIED


def _names(ships: Sequence[Hull]) -> set[str]:
    return {ship.what for ship in ships}


def _seat(world: AwawWorld, group: GroupId) -> Seat:
    """Who commands a combat group: whoever commands its first force."""
    party = min(ship.party for ship in ships_in(world, group))
    seat = seat_for(world, party)
    assert seat is not None, f"nobody commands {party}"
    return seat
