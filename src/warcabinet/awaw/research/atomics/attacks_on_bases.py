"""43.435, 43.442, 43.443: what a tactical atomic attack does to air units and ships in a base, and
to ships in a shipyard.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.naval.battle.fleet_lines import is_light
from warcabinet.awaw.naval.battle.fleet_orders import LIGHT_SHIPS
from warcabinet.awaw.naval.damage.light_hits import on
from warcabinet.awaw.naval.damage.named_ships import CriticalHit, critical_due, hit
from warcabinet.awaw.naval.damage.naval_attack_table import air_hits
from warcabinet.awaw.naval.ships.concealing import reveal
from warcabinet.awaw.naval.ships.contents import loose_in, ships_of
from warcabinet.awaw.naval.task_forces.changing_force import come_to_port
from warcabinet.awaw.pieces.air_factors import eliminate_air
from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.research.atomics.delivery import air_there, forces_there
from warcabinet.awaw.research.atomics.effects_of_strategic_attacks import figure
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.atomics import AtomicAim
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bombing_phase import HitShip, ShipsHit
from warcabinet.awaw.strategic.bombing.bombing_targets import ships_on_slips
from warcabinet.awaw.strategic.bombing.shipyard_bombing import hit as delay
from warcabinet.awaw.strategic.sw_combat_table import read
from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import Dice
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among, numbers
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId


def ships_there(world: AwawWorld, space: SpaceId, power: str) -> tuple[Hull, ...]:
    """43.442: all ships in a port of those whom a power fights, submarines too. For rules, and for
    seats once the forces there are seen.
    """
    forces = forces_there(world, space, power)
    ships = (*loose_in(world, space), *(one for force in forces for one in ships_of(world, force)))
    return tuple(one for one in ships if one.party in hostile_to(world, power))


def _alone(world: AwawWorld, ship: Hull) -> bool:
    return ship.named and not is_light(world, ship)


def called(world: AwawWorld, space: SpaceId, power: str) -> tuple[str, ...]:
    """20.54, 23.43A: each named ship by itself, and all others as one."""
    ships = ships_there(world, space, power)
    named = tuple(one.what for one in ships if _alone(world, one))
    return (*named, *((LIGHT_SHIPS,) if any(not _alone(world, one) for one in ships) else ()))


def meant(world: AwawWorld, space: SpaceId, power: str, name: str) -> tuple[Hull, ...]:
    ships = ships_there(world, space, power)
    if name == LIGHT_SHIPS:
        return tuple(one for one in ships if not _alone(world, one))
    return tuple(one for one in ships if one.what == name)


# Questions ----------------------------------------------------------------------------------------


class HitAirUnits(Action, frozen=True):
    """43.442: hits on these air units: each is a factor."""

    stack: AirId
    hits: int


class HitShips(Action, frozen=True):
    """43.442: hits on a ship, or on the ships without names."""

    ship: str
    hits: int


def _question(asked: Asked) -> AirHits | ShipHits:
    assert isinstance(asked.decision, AirHits | ShipHits)
    return asked.decision


def _stacks(asked: Asked, got: Got) -> Domain[AirId]:
    one = _question(asked)
    rows = air_there(asked.world, one.base, one.power)
    return among((row.id for row in rows), "43.442", "no such air units are in the base")


def _factors(asked: Asked, got: Got) -> Domain[int]:
    row = asked.world.air.get(got["stack"])
    most = 0 if row is None else min(row.factors, _question(asked).left)
    return numbers(1, most, "43.442", f"{most} hits at most")


def _ships(asked: Asked, got: Got) -> Domain[str]:
    one = _question(asked)
    names = called(asked.world, one.base, one.power)
    return among(names, "43.442", "no such ship is in the base")


def _hits(asked: Asked, got: Got) -> Domain[int]:
    most = _question(asked).left
    return numbers(1, most, "43.442", f"{most} hits at most")


class AirHits(Decision[HitAirUnits], frozen=True):
    """43.442: the attacker says which air units in the base are hit."""

    base: SpaceId
    power: str
    left: int

    rule: ClassVar[str] = "43.442"
    prompt: ClassVar[str] = "Choose the air units that an atomic bomb destroys"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        HitAirUnits: Form((Slot("stack", _stacks), Slot("hits", _factors)), label="Destroy")
    }

    def default(self, asked: Asked) -> HitAirUnits:
        row = max(air_there(asked.world, self.base, self.power), key=lambda one: one.factors)
        return HitAirUnits(row.id, min(row.factors, self.left))


class ShipHits(Decision[HitShips], frozen=True):
    """43.442: the attacker says which ships in the base are hit, and how often."""

    base: SpaceId
    power: str
    left: int

    rule: ClassVar[str] = "43.442"
    prompt: ClassVar[str] = "Choose the ships that an atomic bomb hits"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        HitShips: Form((Slot("ship", _ships), Slot("hits", _hits)), label="Hit")
    }

    def default(self, asked: Asked) -> HitShips:
        names = called(asked.world, self.base, self.power)
        size = 5 if names[0] != LIGHT_SHIPS else self.left
        return HitShips(names[0], min(size, self.left))


# Carried out --------------------------------------------------------------------------------------


class AttackOnBase(Procedure[None], tag="atomic-attack-on-base", kw_only=True):
    """43.435, 43.442, 43.443: two dice without modifiers: in the row of twenty squadrons of the
    Naval Attack Table against air units or ships, in the row of twenty of the SW Combat Table
    against ships in a shipyard; the attacker applies the result as he wants, to those whom the
    power of the carrier fights.
    """

    base: SpaceId
    aim: AtomicAim
    power: str
    seat: Seat
    left: int = 0
    blows: tuple[int, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        for force in forces_there(world, self.base, self.power):
            if self.aim is AtomicAim.SHIPS:
                reveal(world, force)
        return self.roll(Dice("atomic attack", "43.442", (6, 6), read="sum"), then=self.rolled)

    def rolled(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        if self.aim is AtomicAim.SHIPYARD:
            row = figure(world, "row of the strategic warfare table")
            found = read(world.statics, row, values[0])
            table = world.statics.tables["shipyard-bombing"]
            hard, light = (table.number(name, "columns") for name in ("1/0", "0/1"))
            self.blows = (hard,) * found.before + (light,) * found.after
            world.tell("43.443", f"atomic attack on the shipyard in {self.base}: {found}")
            return self.go(self.delay)
        self.left = air_hits(world, figure(world, "row of the attack table"), values[0])
        world.tell("43.442", f"atomic attack on {self.base}: {self.left} hits")
        return self.go(self.apply)

    def apply(self, world: AwawWorld, _: object) -> Step:
        if self.aim is AtomicAim.AIR:
            if not self.left or not air_there(world, self.base, self.power):
                return Done()
            question = AirHits((self.seat,), self.base, self.power, self.left)
            return self.ask(question, then=self.burned)
        if not self.left or not called(world, self.base, self.power):
            for force in forces_there(world, self.base, self.power):
                come_to_port(world, force, self.base)
            return Done()
        ships = ShipHits((self.seat,), self.base, self.power, self.left)
        return self.ask(ships, then=self.struck)

    def burned(self, world: AwawWorld, answer: HitAirUnits) -> Step:
        """43.442: (R-545) each hit destroys an air factor."""
        self.left -= answer.hits
        eliminate_air(world, answer.stack, answer.hits, Cause.COMBAT, "43.442")
        return self.go(self.apply)

    def struck(self, world: AwawWorld, answer: HitShips) -> Step:
        """43.442, 20.5241D: a named ship that is damaged or sunk may be hit critically."""
        self.left -= answer.hits
        ships = meant(world, self.base, self.power, answer.ship)
        if answer.ship == LIGHT_SHIPS:
            return self.call(on(ships, answer.hits), then=self.apply)
        (ship,) = ships
        blow = hit(world, ship, answer.hits)
        if critical_due(world, ship, blow, atomic=True):
            return self.call(CriticalHit(ship=answer.ship, excess=blow.excess), then=self.apply)
        return self.go(self.apply)

    def delay(self, world: AwawWorld, _: object) -> Step:
        """43.443, 26.76: the ships on the slips are delayed or destroyed, result by result."""
        ships = ships_on_slips(world, self.base)
        if not self.blows or not ships:
            return Done()
        question = ShipsHit((self.seat,), self.base, self.blows[0])
        return self.ask(question, then=self.delayed)

    def delayed(self, world: AwawWorld, answer: HitShip) -> Step:
        delay(world, world.slips[answer.ship], self.blows[0])
        self.blows = self.blows[1:]
        return self.go(self.delay)
