"""28.36, 18.513, 18.513A, 9.23, 9.23A: ground units are redeployed by air transport, at no cost.

The flight is a mission like any other, and may be intercepted. It keeps to hexes over which air
units are redeployed: away from the enemy, over land of one's own.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from warcabinet.awaw.air.base_changes.staging import moved
from warcabinet.awaw.air.bases.basing import against_basing, faction_hexes, sites
from warcabinet.awaw.air.bases.operational_bases import why_not_operational
from warcabinet.awaw.air.missions.air_range import staging_area
from warcabinet.awaw.air.transport.air_transports import (
    against_route,
    carriers,
    come_home,
    hauls,
    ready_transports,
    take_off,
)
from warcabinet.awaw.air.transport.eligible_cargo import against_cargo, against_flight_to, cargo_of
from warcabinet.awaw.air.transport.interception_of_air_activities import TransportsInTheAir
from warcabinet.awaw.command.command import asked_side
from warcabinet.awaw.forces.kinds import SQUADRONS
from warcabinet.awaw.ground.movement.ground_movement import may_march
from warcabinet.awaw.logistics.redeployment.air_redeployment import (
    SECOND_TRS,
    free_for_tr,
    most_by_sr,
    not_by_sr,
    traffic,
    use_up_second,
)
from warcabinet.awaw.logistics.redeployment.air_redeployment_paths import open_to_flight
from warcabinet.awaw.logistics.redeployment.orders import SrByAir, TrByAir
from warcabinet.awaw.logistics.redeployment.redeployment_restrictions import (
    may_redeploy,
    objective_hexes,
    passable,
    start_hindered,
    why_closed,
)
from warcabinet.awaw.logistics.redeployment.sea_escort import by_sea
from warcabinet.awaw.pieces.cargo import not_at_hand
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.state.air import AirId, AirState, Task
from warcabinet.awaw.state.airbases import AirTraffic
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.redeployment import Redeployed, Traffic
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

MOST_BY_SR = 2
"""28.62C: ground units that may come into an objective by SR, and as many out of it."""

FIRST, STRATEGIC, SECOND = "first", "strategic", "second"
SEGMENTS = {"first-trs": FIRST, "srs": STRATEGIC, SECOND_TRS: SECOND}
"""28.13: the segments of redeployment by their question, as `Redeployed` and `AirMoved` call
them.
"""


def segment_of(asked: Asked) -> str:
    return SEGMENTS[asked.decision.name()]


# Who ----------------------------------------------------------------------------------------------


def planes(world: AwawWorld, unit: UnitId, segment: str) -> list[AirId]:
    """28.36B: the air transports that were in the unit's base when the segment began."""
    return [
        stack
        for stack in carriers(world, unit)
        if world.air[stack].factors > _done(world, stack, segment)
    ]


def _done(world: AwawWorld, stack: AirId, segment: str) -> int:
    """28.312, 28.36B: the factors of a stack that have been redeployed in a segment; who was SRed
    in order to sail, and has not, is done with SRs (R-392).
    """
    if segment == STRATEGIC:
        return not_by_sr(world, world.air[stack])
    return int(getattr(moved(world, stack), segment))


def against_lift(world: AwawWorld, unit: Unit, segment: str) -> list[Refusal]:
    """28.312, 28.36A, 28.36B, 28.315, 28.43, 28.62, 28.72A: why a unit is not redeployed by air
    from its place.
    """
    about = (a_unit(unit.id), a_hex(where(world, unit.place)))
    sea = by_sea(world, unit.id)
    done = world.redeployed.get(unit.id) or Redeployed(unit.id)
    if segment == SECOND and not done.strategic and not sea.sailed:
        reason = "only units that have been SRed, or have sailed, may TR again"
        return [Refusal("28.315", reason, about)]
    if segment == STRATEGIC and sea.toward and not sea.sailed:
        reason = "it has been SRed in order to sail, and has not sailed"
        return [Refusal("28.312", reason, about)]
    if done.boxed:
        return [Refusal("28.72A", "a unit redeployed into a box stays there", about)]
    if getattr(done, segment):
        return [Refusal("28.43", "this unit has been redeployed already", about)]
    found = against_cargo(world, unit) or may_redeploy(world, unit) or may_march(world, unit)
    found = found or start_hindered(world, unit)
    if found:
        return found
    if not planes(world, unit.id, segment):
        reason = "no uninverted air transports were in its base when the segment began"
        return [Refusal("28.36B", reason, about)]
    found = why_not_operational(world, unit.party, where(world, unit.place))
    if segment == STRATEGIC:
        found += _against_start(world, unit)
    return found


def _against_start(world: AwawWorld, unit: Unit) -> list[Refusal]:
    about = (a_unit(unit.id), a_hex(where(world, unit.place)))
    if not world.map.has(_objectives(world, unit), where(world, unit.place)):
        return [Refusal("28.62A", "an SR begins in a controlled objective", about)]
    if _traffic(world, where(world, unit.place)).left >= MOST_BY_SR:
        return [Refusal("28.62C", "two units have left this objective by SR", about)]
    return []


def _objectives(world: AwawWorld, unit: Unit) -> int:
    return objective_hexes(world) & faction_hexes(world, unit.party)


def _traffic(world: AwawWorld, space: SpaceId) -> Traffic:
    return world.traffic.get(space) or Traffic(space)


# Where --------------------------------------------------------------------------------------------


def against_end(world: AwawWorld, unit: Unit, to: SpaceId, segment: str) -> list[Refusal]:
    """28.36A, 28.23, 28.25, 28.342, 28.62: why a unit is not flown to a base in redeployment."""
    found = against_flight_to(world, unit, to)
    if found:
        return found
    about = (a_unit(unit.id), a_hex(to))
    if not world.map.has(passable(world, unit), to):
        return why_closed(world, unit, to)
    if segment == STRATEGIC:
        if not world.map.has(_objectives(world, unit), to):
            return [Refusal("28.62A", "an SR ends in another controlled objective", about)]
        if _traffic(world, to).arrived >= MOST_BY_SR:
            return [Refusal("28.62C", "two units have come into this objective by SR", about)]
    row = world.air[planes(world, unit.id, segment)[0]]
    sky = open_to_flight(world, row.party)
    return against_route(world, row, Task.AIR_TRANSPORT, to, sky=sky)


def ends(world: AwawWorld, unit: Unit) -> list[SpaceId]:
    """The bases within reach, before other rules are asked."""
    area = 0
    for stack in carriers(world, unit.id):
        row = world.air[stack]
        area |= staging_area(world, row.type, row.party, where(world, row.place))
    return world.map.members(area & sites(world) & faction_hexes(world, unit.party))


def lifted(asked: Asked, got: Got) -> Domain[UnitId]:
    world: AwawWorld = asked.world
    side, segment = asked_side(asked), segment_of(asked)

    def why(unit: UnitId) -> list[Refusal]:
        if found := not_at_hand(world, side, unit, "28.21"):
            return found
        return against_lift(world, world.units[unit], segment)

    return Domain(cargo_of(world, side) if ready_transports(world, side) else (), why)


def lift_ends(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    unit, segment = world.units.get(got["unit"]), segment_of(asked)

    def why(to: SpaceId) -> list[Refusal]:
        return [] if unit is None else against_end(world, unit, to, segment)

    return Domain(() if unit is None else ends(world, unit), why)


def lift_landings(asked: Asked, got: Got) -> Domain[SpaceId]:
    """28.36C, 28.36E, 28.315: the transports stay in their base or go along, if there is room; at
    the end of the phase only those go along that may TR again.
    """
    world: AwawWorld = asked.world
    unit, segment = world.units.get(got["unit"]), segment_of(asked)
    to: SpaceId = got["to"]
    stacks = [] if unit is None else planes(world, unit.id, segment)

    def why(space: SpaceId) -> list[Refusal]:
        about = (a_hex(space),)
        if unit is None or not stacks or space not in (where(world, unit.place), to):
            return [Refusal("28.36C", "transports end in one of the two bases", about)]
        if space == where(world, unit.place):
            return []
        row = world.air[stacks[0]]
        found = against_basing(world, row.party, row.type, to)
        if segment == SECOND and not free_for_tr(world, row, second=True):
            reason = (
                "only transports that have been SRed, or have sailed, may TR again: others stay"
            )
            found.append(Refusal("28.315", reason, about))
        if segment == STRATEGIC:
            most = most_by_sr(world) - SQUADRONS
            if (
                traffic(world, to).arrived > most
                or traffic(world, where(world, unit.place)).left > most
            ):
                reason = "no more than five air factors are SRed into an objective, or out of it"
                found.append(Refusal("28.36E", reason, about))
        return found

    return Domain(() if unit is None else (where(world, unit.place), to), why)


def lifts(world: AwawWorld, side: Side, segment: str) -> Iterator[tuple[UnitId, SpaceId]]:
    """Who can be redeployed by air, and where to."""
    bases = {where(world, world.air[stack].place) for stack in ready_transports(world, side)}
    for unit in cargo_of(world, side, bases) if bases else ():
        row = world.units[unit]
        if not against_lift(world, row, segment):
            for to in ends(world, row):
                if not against_end(world, row, to, segment):
                    yield unit, to


def some_lift(asked: Asked) -> list[Refusal]:
    if next(lifts(asked.world, asked_side(asked), segment_of(asked)), None) is not None:
        return []
    return [Refusal("28.36A", "no air transports of yours can redeploy anybody")]


def lift_proposals(asked: Asked) -> Iterator[TrByAir | SrByAir]:
    kind = SrByAir if segment_of(asked) == STRATEGIC else TrByAir
    for unit, to in lifts(asked.world, asked_side(asked), segment_of(asked)):
        yield kind(unit, to, where(asked.world, asked.world.units[unit].place))


def _form(label: str) -> Form:
    return Form(
        (Slot("unit", lifted), Slot("to", lift_ends), Slot("landing", lift_landings)),
        fits=some_lift,
        proposals=lift_proposals,
        label=label,
    )


TR_BY_AIR = _form("TR by air")
SR_BY_AIR = _form("SR by air")


# What happens -------------------------------------------------------------------------------------


class Airlift(Procedure[None], kw_only=True):
    """28.36D, 28.42, 18.513A, 18.62: one flight; when it is over the transports are inverted, and
    done with this segment.
    """

    unit: UnitId
    to: SpaceId
    landing: SpaceId
    segment: str

    def start(self, world: AwawWorld, _: None) -> Step:
        row = world.redeployed.get(self.unit) or Redeployed(self.unit)
        world.put(msgspec.structs.replace(row, **{self.segment: True}))
        stack = planes(world, self.unit, self.segment)[0]
        sky = open_to_flight(world, world.air[stack].party)
        take_off(world, Task.AIR_TRANSPORT, stack, self.unit, self.to, (), self.landing, sky)
        return self.call(TransportsInTheAir(), then=self.landed)

    def landed(self, world: AwawWorld, _: None) -> Step:
        for haul in hauls(world, Task.AIR_TRANSPORT):
            unit, flight = world.units[haul.unit], world.flights[haul.flight]
            if self.segment == STRATEGIC:
                self.count(world, where(world, unit.place))
            world.amend(unit, place=self.to)
            world.tell("28.36", f"{unit.id} is flown to {self.to}", a_unit(unit.id), a_hex(self.to))
            if self.segment == SECOND and self.landing != flight.base:
                use_up_second(world, AirId(f"{flight.type}@{flight.base}"), 1)
            come_home(world, haul, self.landing)
            stack = f"{flight.type}@{self.landing}/{AirState.FLOWN}"
            there = moved(world, stack)
            used = int(getattr(there, self.segment)) + 1
            world.put(msgspec.structs.replace(there, **{self.segment: used}))
        return Done()

    def count(self, world: AwawWorld, start: SpaceId) -> None:
        """28.36E: unit and transports count against what the objectives can send and take in."""
        before, after = _traffic(world, start), _traffic(world, self.to)
        world.put(Traffic(start, before.arrived, before.left + 1))
        world.put(Traffic(self.to, after.arrived + 1, after.left))
        if self.landing != start:
            left, came = traffic(world, start), traffic(world, self.to)
            world.put(AirTraffic(start, left.arrived, left.left + SQUADRONS))
            world.put(AirTraffic(self.to, came.arrived + SQUADRONS, came.left))


def lift(answer: TrByAir | SrByAir, segment: str) -> Airlift:
    """The flight that was asked for."""
    return Airlift(unit=answer.unit, to=answer.to, landing=answer.landing, segment=segment)
