"""18.54: air transport: small ground units fly from base to base.

In the movement phase they may first move to their base of embarkation (`embarkation.py`), and go on
after they have landed, as far as their movement factors last; for redeployment see
`redeployment_by_air_transport.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.air.bases.basing import against_basing
from warcabinet.awaw.air.transport.air_transports import (
    against_route,
    carriers,
    come_home,
    hauls,
    take_off,
    transporters,
    way_points,
)
from warcabinet.awaw.air.transport.eligible_cargo import (
    against_boarding,
    against_destination,
    bases_in_reach,
    cargo_of,
    flights_for,
    to_debark,
    to_embark,
)
from warcabinet.awaw.air.transport.interception_of_air_activities import TransportsInTheAir
from warcabinet.awaw.command.command import asked_side, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.ground.movement.ground_movement import allowance, spend, step_into
from warcabinet.awaw.offensives.partners import with_consent
from warcabinet.awaw.pieces.cargo import not_at_hand
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.state.air import AirId, AirUnits, Task
from warcabinet.awaw.state.air_transport import AirCarried
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


class Carry(Action, frozen=True):
    """18.54: air transports carry the unit to a base and land there or return; `via` are hexes that
    they fly over, if the route matters.
    """

    ordered_fields: ClassVar[tuple[str, ...]] = ("via",)

    unit: UnitId
    to: SpaceId
    landing: SpaceId
    via: tuple[SpaceId, ...] = ()


class EndTransports(Action, frozen=True):
    """18.541: no (further) air transport."""


def passengers(asked: Asked, got: Got) -> Domain[UnitId]:
    world: AwawWorld = asked.world
    side = asked_side(asked)

    def why(unit: UnitId) -> list[Refusal]:
        if found := not_at_hand(world, side, unit, "18.543"):
            return found
        return against_boarding(world, world.units[unit])

    return Domain(cargo_of(world, side), why)


def airports(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    unit = world.units.get(got["unit"])

    def why(to: SpaceId) -> list[Refusal]:
        return [] if unit is None else against_destination(world, unit, to)

    return Domain(() if unit is None else world.map.members(bases_in_reach(world, unit)), why)


def landing_bases(asked: Asked, got: Got) -> Domain[SpaceId]:
    """18.545, 28.36C: the transports end in either of the two bases, if there is room."""
    world: AwawWorld = asked.world
    unit = world.units.get(got["unit"])
    to: SpaceId = got["to"]
    row = transport_for(world, got)

    def why(space: SpaceId) -> list[Refusal]:
        about = (a_hex(space),)
        if unit is None or row is None or space not in (where(world, unit.place), to):
            return [Refusal("18.545", "transports end in one of the two bases", about)]
        return (
            []
            if space == where(world, row.place)
            else against_basing(world, row.party, row.type, to)
        )

    return Domain(() if unit is None else (where(world, unit.place), to), why)


def transport_for(world: AwawWorld, got: Got) -> AirUnits | None:
    """The air transports that carry the unit chosen."""
    unit: UnitId = got["unit"]
    stacks = carriers(world, unit) if unit in world.units else []
    return world.air[stacks[0]] if stacks else None


def carry_route(asked: Asked, action: Carry) -> list[Refusal]:
    world: AwawWorld = asked.world
    row = world.air[carriers(world, action.unit)[0]]
    return against_route(world, row, Task.AIR_TRANSPORT, action.to, action.via)


def carry_proposals(asked: Asked) -> Iterator[Carry]:
    for unit, to in flights_for(asked.world, asked_side(asked)):
        yield Carry(unit, to, where(asked.world, asked.world.units[unit].place))


def somebody_to_carry(asked: Asked) -> list[Refusal]:
    if next(flights_for(asked.world, asked_side(asked)), None) is not None:
        return []
    return [Refusal("18.542", "no air transports of yours can carry anybody")]


CARRY_SLOTS = (
    Slot("unit", passengers),
    Slot("to", airports),
    Slot("landing", landing_bases),
    way_points(transport_for, Task.AIR_TRANSPORT),
)


@together()
class AirTransportFlights(Decision[Carry | EndTransports], frozen=True):
    """18.541: asked again until the moving side announces no more; by default it announces none."""

    rule: ClassVar[str] = "18.541"
    prompt: ClassVar[str] = "Carry ground units by air, or end the air transport"
    by_default: ClassVar[str] = "nobody is carried"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Carry: Form(
            CARRY_SLOTS,
            fits=somebody_to_carry,
            whole=carry_route,
            proposals=carry_proposals,
            label="Carry by air",
        ),
        EndTransports: Form(closes=True, weight=2, label="End air transport"),
    }

    def default(self, asked: Asked) -> EndTransports:
        return EndTransports()


def announce(world: AwawWorld, answer: Carry) -> None:
    """18.42A, 18.547A, 9.52: the unit boards, and its transports take off; only they are paid
    for.
    """
    unit = world.units[answer.unit]
    stack: AirId = carriers(world, unit.id)[0]
    take_off(
        world, Task.AIR_TRANSPORT, stack, unit.id, answer.to, answer.via, landing=answer.landing
    )
    world.put(AirCarried(unit.id))


@plays("T.P.MOV.TRA.20")
class AnnounceTransports(Procedure[None]):
    """18.541, 18.542, 18.511F, 9.21F, 17.63B: all flights are announced and paid for before
    any is intercepted.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        if next(flights_for(world, world.side), None) is None:
            return Done()
        return self.ask(AirTransportFlights(seats_of_side(world, world.side)), then=self.answered)

    @with_consent(Carry, also=lambda world, order: transporters(world, (order.unit,)))
    def answered(self, world: AwawWorld, answer: Carry | EndTransports) -> Step:
        if isinstance(answer, EndTransports):
            return Done()
        unit = world.units[answer.unit]
        boarding = to_embark(world, unit, where(world, unit.place))
        announce(world, answer)
        spend(world, unit.id, boarding, max(allowance(world, unit), 1))
        return self.go(self.start)


@plays("T.P.MOV.TRA.30")
class TransportsIntercepted(Procedure[None]):
    """18.546: the other side may intercept them."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(TransportsInTheAir(), then=self.met)

    def met(self, world: AwawWorld, _: None) -> Step:
        return Done()


@plays("T.P.MOV.TRA.40")
class Debark(Procedure[None]):
    """18.547A, 18.547B: units get out where they were flown, whatever stands there already:
    stacking counts when movement ends.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        for haul in hauls(world, Task.AIR_TRANSPORT):
            unit = world.units[haul.unit]
            to = haul.route[-1]
            cost = to_debark(world, unit, to)
            unit = step_into(world, unit, to)
            spend(world, unit.id, cost, max(allowance(world, unit), 1))
            world.tell("18.54", f"{unit.id} lands in {to}", a_unit(unit.id), a_hex(to))
            come_home(world, haul, haul.landing)
        return Done()
