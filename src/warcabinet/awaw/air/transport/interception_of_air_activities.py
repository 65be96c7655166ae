"""18.62, 10.54: the defender intercepts air transports, their owner counter-intercepts, and what is
left of the interceptors may attack the transports.

Interceptors over a hex meet all flights of the same announcement whose routes lead over it, and
fight once.
"""

from __future__ import annotations

from warcabinet.awaw.air.base_changes.return_to_base import return_flights
from warcabinet.awaw.air.combat.air_combat import AirRound, end_combat
from warcabinet.awaw.air.transport.air_transports import free_of_cost, go_down, hauls, turn_back
from warcabinet.awaw.air.transport.interception_choices import (
    AttackOnTransports,
    AttackTransports,
    CounterIntercept,
    CounterInterception,
    InterceptorsGoOn,
    InterceptTransports,
    LeaveTransportsAlone,
    LetTransportsPass,
    SpareTransports,
    TransportInterception,
    can_intercept,
    counters,
    fit,
    interceptors,
    routes,
)
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_of_flights, chief_seat
from warcabinet.awaw.ground.battle.attack_choices import BreakOff, PressOn
from warcabinet.awaw.offensives.air_operation_costs import carry_out_air
from warcabinet.awaw.pieces.air_factors import Wing, land, launch
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import AirState, FlightId, Task
from warcabinet.awaw.state.air_transport import Haul
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

BOOK.note("18.471", "in each phase the other side may intercept air transports")


class TransportsInTheAir(Procedure[None]):
    """18.534, 18.546, 18.621, 10.54: the other side may meet the announced flights. When this is
    done, the hauls that are left have reached the end of their routes.
    """

    hexes: tuple[SpaceId, ...] = ()

    def start(self, world: AwawWorld, _: None) -> Step:
        other = world.side.opponent
        if not world.hauls or not can_intercept(world, other):
            return Done()
        return self.ask(TransportInterception((self.chief(world, other),)), then=self.answered)

    def chief(self, world: AwawWorld, side: Side) -> Seat:
        """The flights are met by one plan: the seat with most of the interceptors makes it."""
        able = (stack for space in routes(world) for stack in interceptors(world, side, space))
        return chief_seat(world, side, (world.air[stack].party for stack in able))

    def answered(self, world: AwawWorld, answer: InterceptTransports | LetTransportsPass) -> Step:
        if isinstance(answer, LetTransportsPass):
            return Done()
        for sortie in answer.sorties:
            launch(world, (sortie.wing,), Task.TRANSPORT_INTERCEPTION, sortie.hex)
            text = f"{sortie.factors} of {sortie.stack} intercept transports over {sortie.hex}"
            world.tell("18.621", text, a_hex(sortie.hex))
        self.hexes = tuple(sorted({sortie.hex for sortie in answer.sorties}))
        return self.go(self.next)

    def next(self, world: AwawWorld, _: None) -> Step:
        if not self.hexes:
            return Done()
        here, self.hexes = self.hexes[0], self.hexes[1:]
        return self.call(MeetTransports(hex=here), then=self.next)


def _over(world: AwawWorld, space: SpaceId, task: Task) -> tuple[FlightId, ...]:
    """The flights of a task over a hex."""
    return tuple(row.id for row in world.flights.rows() if row.task is task and row.target == space)


class MeetTransports(Procedure[None], kw_only=True):
    """18.622, 18.623, 18.624: what happens over one hex."""

    hex: SpaceId
    engaged: bool = False
    """18.472, 18.623: the interceptors have fought, and are inverted whatever they do."""

    def interceptors(self, world: AwawWorld) -> tuple[FlightId, ...]:
        return _over(world, self.hex, Task.TRANSPORT_INTERCEPTION)

    def counters(self, world: AwawWorld) -> tuple[FlightId, ...]:
        return _over(world, self.hex, Task.COUNTER_INTERCEPTION)

    def met(self, world: AwawWorld) -> list[Haul]:
        return [haul for haul in hauls(world) if self.hex in haul.route]

    def owner(self, world: AwawWorld) -> Seat:
        """Who answers for the transports that are met."""
        flights = [haul.flight for haul in self.met(world)]
        return chief_of_flights(world, world.side, flights)

    def interceptor(self, world: AwawWorld) -> Seat:
        return chief_of_flights(world, world.side.opponent, self.interceptors(world))

    # Counter-interception

    def start(self, world: AwawWorld, _: None) -> Step:
        """18.622: the owner of the transports may send air units against the interceptors."""
        if not counters(world, world.side, self.hex):
            return self.go(self.attack)
        question = CounterInterception((self.owner(world),), self.hex)
        return self.ask(question, then=self.countered)

    def countered(self, world: AwawWorld, answer: CounterIntercept | LeaveTransportsAlone) -> Step:
        """18.472, 9.58: paid for as they are sent; all of them fight all interceptors."""
        if isinstance(answer, LeaveTransportsAlone):
            return self.go(self.attack)
        self.send(world, answer.wings)
        if not self.counters(world):
            return self.go(self.attack)
        self.engaged = True
        fight = AirRound(
            attackers=self.counters(world), defenders=self.interceptors(world), rule="18.622"
        )
        return self.call(fight, then=self.fought)

    def send(self, world: AwawWorld, wings: tuple[Wing, ...]) -> None:
        if not wings:
            return
        if not free_of_cost(world):
            carry_out_air(world, wings, (self.hex,), f"counter-interception over {self.hex}")
        launch(world, wings, Task.COUNTER_INTERCEPTION, self.hex)

    def fought(self, world: AwawWorld, _: None) -> Step:
        """18.622: while both sides have air units there, or the owner of the transports has more to
        send, the interceptors say whether there is another round.
        """
        if not self.interceptors(world):
            return self.go(self.attack)
        if not self.counters(world) and not counters(world, world.side, self.hex):
            return self.go(self.attack)
        question = InterceptorsGoOn((self.interceptor(world),), self.hex)
        return self.ask(question, then=self.gone_on)

    def gone_on(self, world: AwawWorld, answer: PressOn | BreakOff) -> Step:
        if isinstance(answer, BreakOff):
            return self.go(self.attack)
        there = sum(world.flights[flight].factors for flight in self.counters(world))
        question = CounterInterception((self.owner(world),), self.hex, there)
        return self.ask(question, then=self.countered)

    # The attack on the transports

    def attack(self, world: AwawWorld, _: None) -> Step:
        """18.472, 18.623: the counter-interceptors go home, and those of the interceptors who were
        not forced to abort in the last round may attack.
        """
        end_combat(world, (*self.interceptors(world), *self.counters(world)))
        return_flights(world, self.counters(world))
        there = self.interceptors(world)
        if not self.met(world) or not any(fit(world, flight) for flight in there):
            return self.conclude(world)
        question = AttackOnTransports((self.interceptor(world),), self.hex, there)
        return self.ask(question, then=self.attacked)

    def attacked(self, world: AwawWorld, answer: AttackTransports | SpareTransports) -> Step:
        """18.623, 19.12: one roll of those who attack, none of the transports. Interceptors who
        have fought nobody and do not attack stay uninverted.
        """
        if isinstance(answer, SpareTransports):
            return self.conclude(world)
        chosen = {part.flight: part.factors for part in answer.parts}
        for flight in self.interceptors(world):
            rest = world.flights[flight].factors - chosen.get(flight, 0)
            if rest:
                land(world, flight, self.state_after, factors=rest)
        self.engaged = True
        transports = tuple(haul.flight for haul in self.met(world))
        fight = AirRound(
            attackers=self.interceptors(world),
            defenders=transports,
            rule="18.623",
            single_sided=True,
        )
        return self.call(fight, then=self.shot)

    @property
    def state_after(self) -> AirState:
        return AirState.FLOWN if self.engaged else AirState.READY

    def shot(self, world: AwawWorld, _: None) -> Step:
        """18.623, 18.624, 23.18: transports that are eliminated take their cargo with them; those
        that abort return to base with it.
        """
        met = self.met(world)
        end_combat(world, (*self.interceptors(world), *(haul.flight for haul in met)))
        for haul in met:
            flight = world.flights.get(haul.flight)
            if flight is None:
                go_down(world, haul)
            elif flight.aborted:
                turn_back(world, haul, "18.624", "forced to abort")
        return self.conclude(world)

    def conclude(self, world: AwawWorld) -> Step:
        return_flights(world, self.interceptors(world), self.state_after)
        return Done()
