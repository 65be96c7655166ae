"""23.5: land-based air units attack enemy ships in port, in the combat phase, after counterair."""

from __future__ import annotations

from warcabinet.awaw.air.base_changes.return_to_base import return_flights
from warcabinet.awaw.air.combat.air_combat import end_combat
from warcabinet.awaw.command.command import chief_of_flights, seats_of_side
from warcabinet.awaw.naval.battle.air_units_defending_naval_bases import (
    ashore_lands,
    ashore_takes_off,
    decks_land,
    decks_take_off,
)
from warcabinet.awaw.naval.battle.carrier_attacks_on_enemy_bases import (
    forget_aborts,
    invert_raided,
    note_aborts,
)
from warcabinet.awaw.naval.battle.port_choices import AnotherSortie, FlyAnotherSortie, GoHome
from warcabinet.awaw.naval.battle.port_orders import (
    AttackPort,
    EndPortAttacks,
    PortAttacks,
    announce,
    announced,
    open_to_attack,
)
from warcabinet.awaw.naval.battle.port_targets import ports_with_ships
from warcabinet.awaw.naval.battle.resolving_attacks_on_naval_bases import PortSortie
from warcabinet.awaw.naval.movement.escape_of_air_and_naval_units import EscapeFromBases, air_at
from warcabinet.awaw.offensives.partners import with_consent
from warcabinet.awaw.state.air import AirState, FlightId, Task
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


class AnnouncePortAttacks(Procedure[None], tag="announce-port-attacks"):
    """23.51, 9.58: the attacks on ports of the combat phase are announced and paid for with its
    other missions, before any is resolved.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        if not open_to_attack(world, world.side):
            return Done()
        return self.ask(PortAttacks(seats_of_side(world, world.side)), then=self.answered)

    @with_consent(AttackPort)
    def answered(self, world: AwawWorld, answer: AttackPort | EndPortAttacks) -> Step:
        if isinstance(answer, EndPortAttacks):
            return Done()
        announce(world, answer.port, answer.wings)
        return self.go(self.start)


@plays("T.P.COM.AIR.20", at_sea=True)
class ResolvePortAttacks(Procedure[None], tag="resolve-port-attacks"):
    """23.51, 18.42A: port by port, before the ships there may intercept anything; then all fly
    home, and are inverted.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        waiting = announced(world)
        if not waiting:
            return Done()
        return self.call(PortMission(base=waiting[0], by=world.side), then=self.home)

    def home(self, world: AwawWorld, base: SpaceId) -> Step:
        out = attackers_over(world, base)
        end_combat(world, out)
        return_flights(world, out, AirState.FLOWN)
        return self.go(self.start)


def attackers_over(world: AwawWorld, base: SpaceId) -> tuple[FlightId, ...]:
    """Those that attack a base, from land or from carriers."""
    tasks = (Task.PORT_ATTACK, Task.CARRIER_ATTACK)
    rows = world.flights.rows()
    return tuple(row.id for row in rows if row.task in tasks and row.target == base)


class PortMission(Procedure[SpaceId], tag="port-mission", kw_only=True):
    """23.52, 23.54, 23.412A: sorties against one base, as long as the attacker likes and has
    anybody left. Gives the base.
    """

    base: SpaceId
    by: Side
    sea: SpaceId | None = None
    """23.6: where the carriers are from which the attack is flown; it is one sortie."""
    only_air: bool = False
    """21.416G: it counterairs."""
    first: int = 0
    ashore: tuple[FlightId, ...] = ()
    decks: tuple[FlightId, ...] = ()

    def start(self, world: AwawWorld, _: object) -> Step:
        self.first = sum(world.flights[one].factors for one in attackers_over(world, self.base))
        return self.go(self.sortie)

    def sortie(self, world: AwawWorld, _: object) -> Step:
        """23.412A, 18.521B: the air units of the base take off, those too that a round before has
        forced to abort.
        """
        forget_aborts(world, self.base)
        self.ashore = ashore_takes_off(world, self.base, self.by)
        self.decks = decks_take_off(world, self.base, self.by.opponent)
        sortie = PortSortie(
            base=self.base,
            by=self.by,
            attackers=attackers_over(world, self.base),
            defenders=(*self.ashore, *self.decks),
            only_air=self.only_air,
        )
        return self.call(sortie, then=self.flown)

    def flown(self, world: AwawWorld, _: None) -> Step:
        """21.416M, 18.526: those of the base land again; who was forced to abort is inverted when
        the last round is over. 23.46: they may leave the base now; 23.462C: carriers do not go
        after them.
        """
        end_combat(world, [one for one in self.ashore if one in world.flights])
        note_aborts(world, self.ashore, self.sea or self.base)
        ashore_lands(world, self.ashore)
        decks_land(world, self.base, self.by.opponent, self.decks)
        if self.sea is not None:
            return Done(self.base)
        over = attackers_over(world, self.base)
        hunters = tuple(one for one in over if world.flights[one].task is Task.PORT_ATTACK)
        escape = EscapeFromBases(bases=(self.base,), by=self.by, hunters=hunters)
        return self.call(escape, then=self.again)

    def again(self, world: AwawWorld, _: None) -> Step:
        """23.54: another sortie, if there is anybody to fly it and anything to attack."""
        attackers = attackers_over(world, self.base)
        side = self.by.opponent
        there = self.base in ports_with_ships(world, side) or air_at(world, self.base, self.by)
        if not attackers or not there:
            return self.go(self.conclude)
        seat = chief_of_flights(world, self.by, attackers)
        question = AnotherSortie((seat,), self.base, attackers, self.first)
        return self.ask(question, then=self.decided)

    def decided(self, world: AwawWorld, answer: FlyAnotherSortie | GoHome) -> Step:
        return self.go(self.conclude if isinstance(answer, GoHome) else self.sortie)

    def conclude(self, world: AwawWorld, _: object) -> Step:
        """23.412A: whoever the last round has forced to abort is inverted."""
        invert_raided(world)
        return Done(self.base)
