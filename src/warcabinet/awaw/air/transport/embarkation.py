"""18.547A: before other ground units move, those that are to fly go to their bases of
embarkation.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar

from warcabinet.awaw.air.bases.operational_bases import operational
from warcabinet.awaw.air.missions.air_range import box_ways
from warcabinet.awaw.air.transport.air_transports import ready_transports
from warcabinet.awaw.air.transport.eligible_cargo import (
    DEBARK,
    against_cargo,
    cargo_of,
    may_be_carried,
    to_embark,
)
from warcabinet.awaw.command.command import asked_side, seats_of_side
from warcabinet.awaw.command.together import together
from warcabinet.awaw.ground.movement.ground_movement import (
    march,
    may_march,
    out_of_reach,
    points_left,
    reachable,
)
from warcabinet.awaw.pieces.cargo import not_at_hand
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.politics.parties import parties_of
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.derived import derived
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


class Approach(Action, frozen=True):
    """18.547A: a unit moves to the base from which it is to fly."""

    unit: UnitId
    to: SpaceId


class EndApproach(Action, frozen=True):
    """18.547A: no (further) unit moves to a base of embarkation."""


@derived
def loading_bases(world: AwawWorld, side: Side) -> int:
    """18.545, 18.547A: the operational bases in which air transports wait."""
    rows = [world.air[stack] for stack in ready_transports(world, side)]
    return world.map.mask(
        base
        for row in rows
        if world.map.is_hex(base := where(world, row.place)) and operational(world, row.party, base)
    )


def against_approach(world: AwawWorld, unit: Unit, to: SpaceId) -> list[Refusal]:
    """18.547A, 13.41: why a unit does not move to a base to fly from it."""
    about = (a_unit(unit.id), a_hex(to))
    if to not in world.map or not world.map.has(loading_bases(world, world.side), to):
        return [Refusal("18.545", "no air transports wait in an operational base there", about)]
    found = reachable(world, unit)
    if refusals := out_of_reach(world, unit, found, to):
        return refusals
    left = points_left(world, unit) - (found.cost(to) or 0)
    if left < to_embark(world, unit, to) + DEBARK:
        return [Refusal("18.547A", f"{left} movement factors would be left, too few", about)]
    return []


def can_approach(world: AwawWorld, unit: Unit) -> bool:
    """18.547A: is there a base that a unit can go to and fly from?"""
    near = loading_bases(world, world.side) & reachable(world, unit).reached
    return any(not against_approach(world, unit, to) for to in world.map.members(near))


def _comes_to_fly(world: AwawWorld, unit: Unit) -> bool:
    """18.547A: could a unit go to a base and be carried from there?"""
    return may_be_carried(world, unit) and not may_march(world, unit) and can_approach(world, unit)


def _nearby(world: AwawWorld, side: Side) -> Iterator[Unit]:
    """The units of a side so near to a base with transports that they might get there if nothing
    stood in their way: most are too far off to look for a way.
    """
    bases = loading_bases(world, side)
    for party in parties_of(world, side):
        areas: dict[str, int] = {}
        for name in world.units_of[party]:
            unit = world.units[name]
            area = areas.get(unit.type)
            if area is None:
                area = areas[unit.type] = _within_march(world, bases, unit)
            if world.map.has(area, where(world, unit.place)):
                yield unit


def _within_march(world: AwawWorld, bases: int, unit: Unit) -> int:
    """From where units of the same type as this have points enough for the hexes to a base, on
    whichever board.
    """
    links = box_ways(world, unit.type, unit.party)
    back = None if links is None else links.reversed()
    area = bases
    for _ in range(max(world.statics.most_movement[unit.type], 1)):
        area |= world.map.expand(area, None, back)
    return area


def approaching(asked: Asked, got: Got) -> Domain[UnitId]:
    world: AwawWorld = asked.world
    side = asked_side(asked)
    bases = loading_bases(world, side)

    def why(unit: UnitId) -> list[Refusal]:
        if found := not_at_hand(world, side, unit, "13.11"):
            return found
        row = world.units[unit]
        if found := against_cargo(world, row) or may_march(world, row):
            return found
        if can_approach(world, row):
            return []
        against = [against_approach(world, row, to) for to in world.map.members(bases)]
        return sorted({refusal for found in against for refusal in found})

    return Domain(cargo_of(world, side) if bases else (), why)


def approached(asked: Asked, got: Got) -> Domain[SpaceId]:
    world: AwawWorld = asked.world
    unit = world.units.get(got["unit"])

    def why(to: SpaceId) -> list[Refusal]:
        return [] if unit is None else against_approach(world, unit, to)

    return Domain(world.map.members(loading_bases(world, asked_side(asked))), why)


@together()
class ApproachToBases(Decision[Approach | EndApproach], frozen=True):
    """18.547A: before all other ground units, those that are to fly may move to their base."""

    rule: ClassVar[str] = "18.547A"
    prompt: ClassVar[str] = "Move units to the bases they are to fly from, or end this"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        Approach: Form((Slot("unit", approaching), Slot("to", approached)), label="Approach"),
        EndApproach: Form(closes=True, weight=2, label="End the approach"),
    }

    def default(self, asked: Asked) -> EndApproach:
        return EndApproach()


@plays("T.P.MOV.TRA.10")
class ApproachPhase(Procedure[None]):
    """18.547A: units move to their bases of embarkation; nobody is asked if none can."""

    def start(self, world: AwawWorld, _: None) -> Step:
        if not loading_bases(world, world.side):
            return Done()
        if not any(_comes_to_fly(world, unit) for unit in _nearby(world, world.side)):
            return Done()
        return self.ask(ApproachToBases(seats_of_side(world, world.side)), then=self.answered)

    def answered(self, world: AwawWorld, answer: Approach | EndApproach) -> Step:
        if isinstance(answer, EndApproach):
            return Done()
        unit = world.units[answer.unit]
        found = reachable(world, unit)
        march(world, unit, found.path(answer.to), found.cost(answer.to))
        return self.go(self.start)
