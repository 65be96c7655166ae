"""18.62: what both sides decide when air transports are in the air: where to intercept them, whom
to send to their protection, whether to fight on, and whether to shoot at the transports.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.air.missions.employment import able, against_mission, side_of_air
from warcabinet.awaw.air.missions.naming_air_factors import overdrawn, sorties, wings
from warcabinet.awaw.air.transport.air_transports import free_of_cost, hauls
from warcabinet.awaw.command.command import asked_side
from warcabinet.awaw.ground.battle.attack_choices import BreakOff, PressOn
from warcabinet.awaw.offensives.air_operation_costs import against_air
from warcabinet.awaw.pieces.air_factors import Sortie, Wing
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import hostile_to
from warcabinet.awaw.state.air import AirId, FlightId, Task
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, DomainOf, Form, Got, Slot
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


def routes(world: AwawWorld) -> list[SpaceId]:
    """18.621: all hexes over which announced transports fly, both ends of each route included."""
    return sorted({space for haul in hauls(world) for space in haul.route})


def enemies(world: AwawWorld, space: SpaceId) -> set[str]:
    """The parties that fight any of those whose transports fly over a hex."""
    flown = {world.flights[haul.flight].party for haul in hauls(world) if space in haul.route}
    return {foe for party in flown for foe in hostile_to(world, party)}


def foes_of_interceptors(world: AwawWorld, space: SpaceId) -> set[str]:
    """18.622: the parties that fight any of those who intercept transports over a hex."""
    return {
        foe
        for row in world.flights.rows()
        if row.task is Task.TRANSPORT_INTERCEPTION and row.target == space
        for foe in hostile_to(world, row.party)
    }


def stacks_for(task: Task, hex_of: str | None = None) -> DomainOf:
    """A domain of the stacks that may fly a task to the hex chosen, or to that of the question."""

    def stacks(asked: Asked, got: Got) -> Domain[AirId]:
        world: AwawWorld = asked.world
        side = asked_side(asked)
        space: SpaceId = got["hex"] if hex_of is None else getattr(asked.decision, hex_of)

        def why(stack: AirId) -> list[Refusal]:
            row = world.air.get(stack)
            if row is None or side_of_air(world, row) is not side:
                return [Refusal("18.41", "these are not air units of yours", (_air(stack),))]
            if space not in world.map:
                return [Refusal("18.621", "there is no such hex", (a_hex(space),))]
            if task is Task.TRANSPORT_INTERCEPTION and row.party not in enemies(world, space):
                reason = "their owner does not fight those who fly there"
                return [Refusal("18.621", reason, (_air(stack), a_hex(space)))]
            foes = foes_of_interceptors(world, space)
            if task is Task.COUNTER_INTERCEPTION and row.party not in foes:
                reason = "their owner does not fight those who intercept there"
                return [Refusal("18.622", reason, (_air(stack), a_hex(space)))]
            return against_mission(world, row, task, space)

        return Domain([row.id for row in world.air.rows() if row.ready], why)

    return stacks


def _air(stack: str) -> Thing:
    return Thing("air", stack)


# Interception -------------------------------------------------------------------------------------


class InterceptTransports(Action, frozen=True):
    """18.621: these air units meet transports over these hexes of their routes."""

    sorties: tuple[Sortie, ...]


class LetTransportsPass(Action, frozen=True):
    """18.621: nobody is intercepted."""


def interception_hexes(asked: Asked, got: Got) -> Domain[SpaceId]:
    """18.621: hexes on the routes, the ends included."""
    world: AwawWorld = asked.world
    open_to = routes(world)

    def why(space: SpaceId) -> list[Refusal]:
        if space in open_to:
            return []
        reason = "transports are intercepted over a hex of their route"
        return [Refusal("18.621", reason, (a_hex(space),))]

    return Domain(open_to, why)


def met_once(asked: Asked, action: InterceptTransports) -> list[Refusal]:
    """18.621: each flight is met over one hex of its route and no other."""
    world: AwawWorld = asked.world
    found = overdrawn(world, action.sorties)
    chosen = {sortie.hex for sortie in action.sorties}
    for haul in hauls(world):
        met = sorted(chosen.intersection(haul.route))
        if len(met) > 1:
            reason = f"the flight for {haul.unit} would be met over {' and '.join(met)}"
            found.append(Refusal("18.621", reason, tuple(a_hex(space) for space in met)))
    return sorted(set(found))


def likely_interceptions(asked: Asked) -> Iterator[InterceptTransports]:
    """All factors of one base against one flight, as near to its end as they get."""
    world: AwawWorld = asked.world
    for haul in hauls(world):
        for space in reversed(haul.route):
            for stack in interceptors(world, asked_side(asked), space):
                whole = Sortie(space, stack, world.air[stack].factors)
                yield InterceptTransports((whole,))


def interceptors(world: AwawWorld, side: Side, space: SpaceId) -> list[AirId]:
    """18.621: who may intercept transports over a hex."""
    foes = enemies(world, space)
    found = able(world, side, Task.TRANSPORT_INTERCEPTION, space)
    return [stack for stack in found if world.air[stack].party in foes]


def can_intercept(world: AwawWorld, side: Side) -> bool:
    """18.621: can a side meet any of the announced flights?"""
    return any(interceptors(world, side, space) for space in routes(world))


class TransportInterception(Decision[InterceptTransports | LetTransportsPass], frozen=True):
    """18.621, 18.621A, 18.621B, 18.621C, 18.534, 18.546, 10.54: one question for all flights
    that were announced together. By default they pass.
    """

    rule: ClassVar[str] = "18.621"
    prompt: ClassVar[str] = "Intercept air transports on their routes, or let them pass"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "let all pass"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        InterceptTransports: Form(
            (
                sorties(
                    "sorties",
                    interception_hexes,
                    stacks_for(Task.TRANSPORT_INTERCEPTION),
                    least=1,
                ),
            ),
            whole=met_once,
            proposals=likely_interceptions,
            label="Intercept",
        ),
        LetTransportsPass: Form(label="Let them pass"),
    }

    def prompt_for(self, asked: Asked) -> str:
        flown = "; ".join(
            f"{haul.task} for {haul.unit} by {'-'.join(haul.route)}" for haul in hauls(asked.world)
        )
        return f"{self.prompt}: {flown}"

    def default(self, asked: Asked) -> LetTransportsPass:
        return LetTransportsPass()


# Counter-interception -----------------------------------------------------------------------------


class CounterIntercept(Action, frozen=True):
    """18.622: these air units, and those that fight already, engage the interceptors."""

    wings: tuple[Wing, ...]


class LeaveTransportsAlone(Action, frozen=True):
    """18.622: nobody protects the transports, or no longer."""


def _least(asked: Asked) -> int:
    assert isinstance(asked.decision, CounterInterception)
    return 0 if asked.decision.fighting else 1


def can_pay(asked: Asked, action: CounterIntercept) -> list[Refusal]:
    """18.472, 18.511I, 18.512H, 18.513B, 9.21I, 9.22H, 9.23B: counter-interception is an offensive
    operation, and paid for but in redeployment.
    """
    world: AwawWorld = asked.world
    assert isinstance(asked.decision, CounterInterception)
    found = overdrawn(world, action.wings)
    if not found and action.wings and not free_of_cost(world):
        found = against_air(world, action.wings, (asked.decision.hex,))
    return found


def likely_counters(asked: Asked) -> Iterator[CounterIntercept]:
    """All factors of one base."""
    world: AwawWorld = asked.world
    assert isinstance(asked.decision, CounterInterception)
    if asked.decision.fighting:
        yield CounterIntercept(())
    for stack in counters(world, asked_side(asked), asked.decision.hex):
        yield CounterIntercept((Wing(stack, world.air[stack].factors),))


def counters(world: AwawWorld, side: Side, space: SpaceId) -> list[AirId]:
    """18.622, 9.58: who may counter-intercept over a hex, at least with one factor that can be paid
    for.
    """
    foes = foes_of_interceptors(world, space)
    near = able(world, side, Task.COUNTER_INTERCEPTION, space)
    found = [one for one in near if world.air[one].party in foes]
    if free_of_cost(world):
        return found
    return [one for one in found if not against_air(world, (Wing(one, 1),), (space,))]


class CounterInterception(Decision[CounterIntercept | LeaveTransportsAlone], frozen=True):
    """18.622, 10.54: before each round the moving side may commit more air units; it may also
    withdraw. By default nobody is sent, and those who are there fight on.
    """

    hex: SpaceId
    fighting: int = 0
    """Factors that counter-intercept there already."""

    rule: ClassVar[str] = "18.622"
    prompt: ClassVar[str] = "Protect your transports against interceptors, or leave them alone"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "nobody; those who are there fight on"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        CounterIntercept: Form(
            (
                wings(
                    "wings",
                    stacks_for(Task.COUNTER_INTERCEPTION, "hex"),
                    least=_least,
                ),
            ),
            whole=can_pay,
            proposals=likely_counters,
            label="Counter-intercept",
            nothing="Counter-intercept with those who are there",
        ),
        LeaveTransportsAlone: Form(label="Leave them alone"),
    }

    def prompt_for(self, asked: Asked) -> str:
        there = f"; {self.fighting} factors fight there" if self.fighting else ""
        return f"{self.prompt} (over {self.hex}{there})"

    def default(self, asked: Asked) -> CounterIntercept | LeaveTransportsAlone:
        return CounterIntercept(()) if self.fighting else LeaveTransportsAlone()


class InterceptorsGoOn(Decision[PressOn | BreakOff], frozen=True):
    """18.622: after each round the intercepting side says whether another is fought. By default
    none is.
    """

    hex: SpaceId

    rule: ClassVar[str] = "18.622"
    prompt: ClassVar[str] = "Fight another round against those who protect the transports, or not"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "no further round"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        PressOn: Form(label="Another round"),
        BreakOff: Form(label="No further round"),
    }

    def default(self, asked: Asked) -> BreakOff:
        return BreakOff()


# The attack on the transports ---------------------------------------------------------------------


class Part(msgspec.Struct, frozen=True, order=True):
    """Some factors of a flight: `flight-3=2`."""

    flight: FlightId
    factors: int


class AttackTransports(Action, frozen=True):
    """18.623: these interceptors make one roll against the transports."""

    parts: tuple[Part, ...]


class SpareTransports(Action, frozen=True):
    """18.623: none of the interceptors attacks."""


def fit(world: AwawWorld, flight: FlightId) -> int:
    """18.623: of a flight, the factors that the last round has not forced to abort."""
    row = world.flights.get(flight)
    return 0 if row is None else row.factors - row.aborted


def attacking_flights(asked: Asked, got: Got) -> Domain[FlightId]:
    world: AwawWorld = asked.world
    assert isinstance(asked.decision, AttackOnTransports)
    there = asked.decision.flights
    others = {part.flight for part in got.get("parts", ())}

    def why(flight: FlightId) -> list[Refusal]:
        about = (Thing("flight", flight),)
        if flight not in there:
            return [Refusal("18.623", "this flight does not intercept there", about)]
        if not fit(world, flight):
            return [Refusal("18.623", "it was forced to abort, and attacks nobody", about)]
        if flight in others:
            return [Refusal("18.623", "name each flight once", about)]
        return []

    return Domain(there, why)


def attacking_factors(asked: Asked, got: Got) -> Domain[int]:
    world: AwawWorld = asked.world
    flight: FlightId = got["flight"]
    most = fit(world, flight)

    def why(count: int) -> list[Refusal]:
        if 1 <= count <= most:
            return []
        return [Refusal("18.623", f"{most} factors of it may attack", (Thing("flight", flight),))]

    return Domain(range(1, most + 1), why)


class AttackOnTransports(Decision[AttackTransports | SpareTransports], frozen=True):
    """18.623: some, all or none of the interceptors attack; by default all who may."""

    hex: SpaceId
    flights: tuple[FlightId, ...]

    rule: ClassVar[str] = "18.623"
    prompt: ClassVar[str] = "Attack the transports, or let them go on"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "all who may"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        AttackTransports: Form(
            (
                Slot(
                    "parts",
                    least=1,
                    most=None,
                    inner=(
                        Slot("flight", attacking_flights),
                        Slot("factors", attacking_factors),
                    ),
                    joint=True,
                    drawn="many",
                ),
            ),
            weight=3,
            label="Attack",
        ),
        SpareTransports: Form(label="Let them go on"),
    }

    def default(self, asked: Asked) -> AttackTransports | SpareTransports:
        world: AwawWorld = asked.world
        parts = tuple(Part(one, count) for one in self.flights if (count := fit(world, one)))
        return AttackTransports(parts) if parts else SpareTransports()
