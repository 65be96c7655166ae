"""18.53: air supply: air transports bring limited supply to ground units that no line reaches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.air.missions.air_range import mission_area
from warcabinet.awaw.air.missions.employment import side_of_air
from warcabinet.awaw.air.transport.air_transports import (
    against_carrier,
    against_flight,
    against_route,
    come_home,
    hauls,
    is_transport,
    ready_transports,
    take_off,
    way_points,
)
from warcabinet.awaw.air.transport.interception_of_air_activities import TransportsInTheAir
from warcabinet.awaw.command.command import asked_side, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.logistics.supply.supply_determination import without_lines
from warcabinet.awaw.offensives.partners import with_consent
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.state.air import AirId, AirUnits, Task
from warcabinet.awaw.state.air_transport import AirSupplied
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId


class FlySupply(Action, frozen=True):
    """18.532: an air transport factor supplies a ground unit, flying over these hexes if the route
    matters.
    """

    ordered_fields: ClassVar[tuple[str, ...]] = ("via",)

    unit: UnitId
    stack: AirId
    via: tuple[SpaceId, ...] = ()


class EndSupplyFlights(Action, frozen=True):
    """18.531: no (further) air supply."""


def in_need(world: AwawWorld, side: Side) -> list[UnitId]:
    """18.532: units without supply that no flight has been announced for."""
    served = {haul.unit for haul in hauls(world, Task.AIR_SUPPLY)}
    return [unit for unit in without_lines(world, side) if unit not in served]


def why_no_supply(world: AwawWorld, unit: UnitId, stack: AirId) -> list[Refusal]:
    """18.531, 18.532, 18.533: why these air transports cannot supply a unit."""
    row = world.air[stack]
    place = where(world, world.units[unit].place)
    found = against_carrier(world, unit, row)
    return found + against_flight(world, row, Task.AIR_SUPPLY, place)


def pairs(world: AwawWorld, side: Side) -> Iterator[tuple[UnitId, AirId]]:
    """Who can be supplied by whom."""
    stacks = ready_transports(world, side)
    for unit in in_need(world, side) if stacks else ():
        for stack in stacks:
            row = world.air[stack]
            area = mission_area(world, row.type, row.party, where(world, row.place))
            near = world.map.has(area, where(world, world.units[unit].place))
            if near and not why_no_supply(world, unit, stack):
                yield unit, stack


def units_to_supply(asked: Asked, got: Got) -> Domain[UnitId]:
    world: AwawWorld = asked.world
    side = asked_side(asked)
    needy = in_need(world, side)
    stacks = ready_transports(world, side)

    def why(unit: UnitId) -> list[Refusal]:
        if unit not in needy:
            reason = "air supply goes to units of yours without supply, each once"
            return [Refusal("18.532", reason, (a_unit(unit),))]
        against = [why_no_supply(world, unit, stack) for stack in stacks]
        if not all(against):
            return []
        return sorted({refusal for found in against for refusal in found})

    return Domain(needy if stacks else (), why)


def supply_stacks(asked: Asked, got: Got) -> Domain[AirId]:
    world: AwawWorld = asked.world
    side = asked_side(asked)
    unit: UnitId = got["unit"]

    def why(stack: AirId) -> list[Refusal]:
        row = world.air.get(stack)
        if row is None or side_of_air(world, row) is not side or not is_transport(world, row):
            reason = "these are not air transports of yours"
            return [Refusal("18.532", reason, (Thing("air", stack),))]
        return [] if unit not in world.units else why_no_supply(world, unit, stack)

    return Domain(ready_transports(world, side), why)


def supply_base(world: AwawWorld, got: Got) -> AirUnits | None:
    return world.air.get(got["stack"])


def supply_route(asked: Asked, action: FlySupply) -> list[Refusal]:
    world: AwawWorld = asked.world
    place = where(world, world.units[action.unit].place)
    row = world.air[action.stack]
    return against_route(world, row, Task.AIR_SUPPLY, place, action.via)


def supply_proposals(asked: Asked) -> Iterator[FlySupply]:
    for unit, stack in pairs(asked.world, asked_side(asked)):
        yield FlySupply(unit, stack)


def somebody_to_supply(asked: Asked) -> list[Refusal]:
    if next(pairs(asked.world, asked_side(asked)), None) is not None:
        return []
    return [Refusal("18.532", "no air transports of yours can supply anybody")]


@together(FlySupply)
class AirSupplyFlights(Decision[FlySupply | EndSupplyFlights], frozen=True):
    """18.531: asked again until the moving side announces no more; by default it announces none."""

    rule: ClassVar[str] = "18.531"
    prompt: ClassVar[str] = "Supply ground units by air, or end the air supply"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        FlySupply: Form(
            (
                Slot("unit", units_to_supply),
                Slot("stack", supply_stacks),
                way_points(supply_base, Task.AIR_SUPPLY),
            ),
            fits=somebody_to_supply,
            whole=supply_route,
            proposals=supply_proposals,
            weight=3,
            label="Supply by air",
        ),
        EndSupplyFlights: Form(closes=True, label="End air supply"),
    }

    def default(self, asked: Asked) -> EndSupplyFlights:
        return EndSupplyFlights()


@plays("T.P.MOV.SUP.60")
class AirSupply(Procedure[None]):
    """18.531, 18.532, 18.511D, 9.21D, 17.63A: after the lines by land and sea, and before statuses
    are fixed; those who were reached are in limited supply then.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        if next(pairs(world, world.side), None) is None:
            return self.fly()
        return self.ask(AirSupplyFlights(seats_of_side(world, world.side)), then=self.answered)

    @with_consent(FlySupply)
    def answered(self, world: AwawWorld, answer: FlySupply | EndSupplyFlights) -> Step:
        if isinstance(answer, EndSupplyFlights):
            return self.fly()
        place = where(world, world.units[answer.unit].place)
        take_off(world, Task.AIR_SUPPLY, answer.stack, answer.unit, place, answer.via)
        return self.go(self.start)

    def fly(self) -> Step:
        return self.call(TransportsInTheAir(), then=self.flown)

    def flown(self, world: AwawWorld, _: None) -> Step:
        for haul in hauls(world, Task.AIR_SUPPLY):
            unit = world.units[haul.unit]
            world.put(AirSupplied(unit.id))
            about = (a_unit(unit.id), a_hex(where(world, unit.place)))
            world.tell("18.532", f"{unit.id} in {unit.place} is supplied by air", *about)
            come_home(world, haul)
        return Done()
