"""23.41, 23.42, 23.44, 23.5, 23.6: one sortie of air units against a base: air combat over it, its
air defense, and attacks on the ships in its port.
"""

from __future__ import annotations

import msgspec

from warcabinet.awaw.air.combat.air_combat import AirRound, end_combat, squads
from warcabinet.awaw.air.combat.air_combat_table_and_modifiers import net_modifier
from warcabinet.awaw.air.combat.losses_from_mixed_forces import Squad, apportion
from warcabinet.awaw.air.missions.air_factors_and_squadrons import (
    break_down,
    fights_as_squadrons,
    lose,
)
from warcabinet.awaw.air.missions.employment import escorts_only
from warcabinet.awaw.command.command import chief_of_flights
from warcabinet.awaw.naval.air_naval.air_attack_dice_rolls import (
    AirAttackRoll,
    Squadrons,
    hits_of,
    roll_parts,
)
from warcabinet.awaw.naval.air_naval.air_defense import flak
from warcabinet.awaw.naval.air_naval.flyers import CARRIERS, Force, merged, total
from warcabinet.awaw.naval.battle.fleet_orders import LIGHT_SHIPS
from warcabinet.awaw.naval.battle.port_choices import (
    UNINVERTED,
    DivideSortie,
    HowToAttack,
    PortTargets,
    flyers,
)
from warcabinet.awaw.naval.battle.port_targets import (
    forces_in_port,
    meant,
    names_in_port,
    port_level,
    ships_in_port,
)
from warcabinet.awaw.naval.battle.strike_targets import AimStrike
from warcabinet.awaw.naval.damage.light_hits import on
from warcabinet.awaw.naval.damage.named_ships import CriticalHit, critical_due, hit
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.naval.task_forces.changing_force import come_to_port
from warcabinet.awaw.pieces.air_factors import split
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import FlightId, Task
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.naval_battles import GroupId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.chance import Dice
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


class BaseRound(AirRound, tag="base-round", kw_only=True):
    """23.411, 23.412: a round over a base that is attacked. If nobody counterairs its air units,
    those that are not inverted roll all the same. What the defenders' dice do falls on those who
    counterair them, and what is more than these can bear on the others.
    """

    behind: tuple[FlightId, ...] = ()
    """Those who go for the ships."""
    others: tuple[Squad, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        """23.413: inverted air units roll only if they are counteraired."""
        if not self.attackers:
            ready = (one for one in self.defenders if world.flights[one].state in UNINVERTED)
            self.defenders = tuple(ready)
        if not self.defenders:
            return Done()
        everybody = (*self.attackers, *self.behind, *self.defenders)
        self.where = world.flights[self.defenders[0]].target
        squadrons = fights_as_squadrons(world, everybody)
        if squadrons:
            break_down(world, everybody)
        for flight in self.defenders:
            world.amend(world.flights[flight], aborted=0)
        self.ours = squads(world, self.attackers, squadrons)
        self.others = squads(world, self.behind, squadrons)
        self.theirs = squads(world, self.defenders, squadrons)
        what = "squadrons" if squadrons else "factors"
        ours, theirs = _units(self.ours), _units(self.theirs)
        text = f"{ours} {what} counterair {theirs} over {self.where}"
        world.tell(self.rule, f"{text}, modifier {self.modifier:+d} for the attackers", *self.about)
        return self.go(self.attack)

    @property
    def modifier(self) -> int:
        return net_modifier(self.ours or self.others, self.theirs)

    def suffer(
        self,
        world: AwawWorld,
        force: tuple[Squad, ...],
        result: tuple[int, int],
        chosen: tuple[str, ...],
    ) -> None:
        """23.412B: the excess over what those who counterair can bear."""
        super().suffer(world, force, result, chosen)
        if force is not self.ours or not self.others:
            return
        borne = apportion(force, *result, chosen) if force else ()
        eliminated = result[0] - sum(one.eliminated for one in borne)
        aborted = result[1] - sum(one.aborted for one in borne)
        super().suffer(world, self.others, (eliminated, aborted), ())


def _units(force: tuple[Squad, ...]) -> int:
    return sum(one.units for one in force)


class PortAttackOn(msgspec.Struct, frozen=True):
    """23.44: air units that attack one target in port."""

    target: str
    force: Force


class PortSortie(Procedure[None], tag="port-sortie", kw_only=True):
    """23.52, 23.63: `attackers` fly against a base whose air units, in the air too, are
    `defenders`. Both are still in the air when it is over.
    """

    base: SpaceId
    by: Side
    attackers: tuple[FlightId, ...]
    defenders: tuple[FlightId, ...]
    only_air: bool = False
    """21.416G: no ships are attacked."""
    bombers: tuple[FlightId, ...] = ()
    attacks: tuple[PortAttackOn, ...] = ()

    @property
    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.base),)

    def _ships(self, world: AwawWorld) -> tuple[Hull, ...]:
        return () if self.only_air else ships_in_port(world, self.base, self.by.opponent)

    def _escorts(self, world: AwawWorld) -> tuple[FlightId, ...]:
        """17.53B: jets fight the air units of the base, and attack no ships (R-572)."""
        flights = world.flights
        return tuple(
            one
            for one in self.attackers
            if escorts_only(world, flights[one].type, Task.PORT_ATTACK)
        )

    def start(self, world: AwawWorld, _: None) -> Step:
        for flight in self.attackers:
            world.amend(world.flights[flight], aborted=0)
        escorts = self._escorts(world)
        others = tuple(one for one in self.attackers if one not in escorts)
        if not self.defenders:
            self.bombers = others
            return self.go(self.air_defense)
        seat = chief_of_flights(world, self.by, self.attackers)
        ships = bool(self._ships(world))
        question = HowToAttack((seat,), self.base, others, self.defenders, ships)
        return self.ask(question, then=self.divided)

    def divided(self, world: AwawWorld, answer: DivideSortie) -> Step:
        """23.411A, 23.411B, 23.411C: all, some or none counterair."""
        counter = list(self._escorts(world))
        bombers = [one for one in self.attackers if one not in counter]
        for one in answer.counterair:
            if one.factors < world.flights[one.flight].factors:
                counter.append(split(world, one.flight, one.factors))
            else:
                counter.append(one.flight)
                bombers.remove(one.flight)
        self.bombers = tuple(bombers)
        self.attackers = (*self.attackers, *(one for one in counter if one not in self.attackers))
        fought = BaseRound(
            attackers=tuple(counter), behind=self.bombers, defenders=self.defenders, rule="23.411"
        )
        return self.call(fought, then=self.air_defense)

    # Air defense ----------------------------------------------------------------------------------

    def air_defense(self, world: AwawWorld, _: object) -> Step:
        """23.141A, 23.411A, 23.421, 23.424: who is left of those that go for the ships flies into
        the fire of ships and port.
        """
        end_combat(world, [one for one in self.attackers if one in world.flights])
        self.bombers = tuple(one for one in self.bombers if one in world.flights)
        if not flyers(world, self.bombers) or not self._ships(world):
            return Done()
        return self.roll(Dice("air defense", "23.421", (6, 6), read="sum"), then=self.fired_at)

    def fired_at(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        """23.423, 23.53: army air loses factors."""
        level = port_level(world, self.base, self.by.opponent)
        found = flak(world, level, values[0])
        told = f"air defense of {self.base}, level {level}: {values[0]}, {found.eliminated} shot"
        world.tell("23.42", f"{told} down, {found.aborted} turned back", *self.about)
        there = [
            msgspec.structs.replace(one, units=one.units - world.flights[FlightId(one.id)].aborted)
            for one in squads(world, self.bombers)
        ]
        fit = tuple(one for one in there if one.units > 0)
        for toll in apportion(fit, found.eliminated, found.aborted):
            flight = FlightId(toll.id)
            if toll.aborted:
                row = world.flights[flight]
                world.amend(row, aborted=row.aborted + toll.aborted)
            if toll.eliminated:
                _shot_down(world, flight, toll.eliminated)
        return self.go(self.through)

    def through(self, world: AwawWorld, _: object) -> Step:
        """23.425: if one gets through, all that lies in the port is seen."""
        self.bombers = tuple(one for one in self.bombers if one in world.flights)
        force = flyers(world, self.bombers)
        if not force:
            world.tell("23.423", f"nobody gets through to the ships in {self.base}", *self.about)
            return Done()
        side = self.by.opponent
        for one in forces_in_port(world, self.base, side):
            reveal(world, one)
        seen = ships_in_port(world, self.base, side)
        world.tell("23.425", f"in {self.base}: {_listed(seen)}", *self.about)
        seat = chief_of_flights(world, self.by, self.bombers)
        names = names_in_port(world, self.base, side)
        question = PortTargets((seat,), GroupId(""), names, force, self.base)
        return self.ask(question, then=self.aimed)

    # Attacks on ships -----------------------------------------------------------------------------

    def aimed(self, world: AwawWorld, answer: AimStrike) -> Step:
        known = {one.id: one for one in flyers(world, self.bombers)}
        found: dict[str, Force] = {}
        for aim in answer.attacks:
            part = msgspec.structs.replace(known[f"{aim.source}/{aim.type}"], count=aim.squadrons)
            found[aim.target] = merged((*found.get(aim.target, ()), part))
        self.attacks = tuple(PortAttackOn(target, force) for target, force in found.items())
        return self.go(self.next_attack)

    def next_attack(self, world: AwawWorld, _: object) -> Step:
        """20.162B, 20.163: when all is over, damaged ships are in no task force any more."""
        if not self.attacks:
            for force in forces_in_port(world, self.base, self.by.opponent):
                come_to_port(world, force, self.base)
            return Done()
        label = f"air attack on {_called(self.attacks[0].target)}"
        return self.roll(Dice(label, "23.44", (6, 6), read="sum"), then=self.struck)

    def struck(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        """23.44, 23.443B, 23.56, 23.66: hits that do not damage a ship in port are gone; one that
        is sunk stays where it is, unless a critical hit destroys it.
        """
        attack, *others = self.attacks
        self.attacks = tuple(others)
        ships = meant(world, self.base, self.by.opponent, attack.target)
        asked = AirAttackRoll(self._squadrons(world, attack.force), ships, at_sea=False)
        modifier = sum(part.value for part in roll_parts(world, asked))
        hits = hits_of(world, asked, values[0])
        told = f"{total(attack.force)} attack {_called(attack.target)} in {self.base}: {values[0]}"
        world.tell("23.44", f"{told} {modifier:+}, {hits} hits", *self.about)
        if attack.target == LIGHT_SHIPS:
            if hits:
                return self.call(on(ships, hits), then=self.next_attack)
            return self.go(self.next_attack)
        (ship,) = ships
        blow = hit(world, ship, hits)
        if critical_due(world, ship, blow, natural=values[0], by_air=True):
            critical = CriticalHit(ship=attack.target, excess=blow.excess)
            return self.call(critical, then=self.next_attack)
        return self.go(self.next_attack)

    def _squadrons(self, world: AwawWorld, force: Force) -> tuple[Squadrons, ...]:
        at_sea = [where(world, world.flights[one].base) for one in self.bombers]
        return tuple(
            Squadrons(
                one.type,
                one.party,
                at_sea[0] if one.source == CARRIERS else SpaceId(one.source),
                one.count,
            )
            for one in force
        )


def _shot_down(world: AwawWorld, flight: FlightId, count: int) -> None:
    """23.423: those that had turned back in air combat are not shot at."""
    row = world.flights[flight]
    aborted = row.aborted
    lose(world, flight, count, "23.423")
    if flight in world.flights:
        world.amend(world.flights[flight], aborted=min(aborted, row.factors - count))


def _called(target: str) -> str:
    return "light ships" if target == LIGHT_SHIPS else target


def _listed(ships: tuple[Hull, ...]) -> str:
    return ", ".join(one.what if one.named else f"{one.factors} {one.what}" for one in ships)
