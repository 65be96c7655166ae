"""12.2: overstacking: where it is excused for the time being, and how it is cured in the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.command.command import asked_side, chief_of_units
from warcabinet.awaw.ground.movement.ground_movement import may_march, points_left, reachable
from warcabinet.awaw.ground.stacking.stacking import (
    friends_in,
    may_stay,
    overstacked,
    room,
)
from warcabinet.awaw.pieces.cargo import not_at_hand
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit, eliminate
from warcabinet.awaw.state.ground import Cause, UnitId
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


def excuse(world: AwawWorld, space: SpaceId, there: tuple[UnitId, ...]) -> str | None:
    """12.15, 12.17, 14.74: by which rule a hex may still be overstacked when the moving player ends
    his moves: a failed overrun keeps units in it, or none of its units has moved in this phase, so
    that they have been overstacked since the enemy's attrition. None: he has done it himself.
    """
    if any(tried_to_overrun(world, unit) for unit in there):
        return "12.15"
    return None if any(unit in world.spent for unit in there) else "12.17"


def tried_to_overrun(world: AwawWorld, unit: UnitId) -> bool:
    """12.15: has this unit's overrun failed in this player turn?"""
    return any(unit in row.units for row in world.failed_overruns.values())


def own_fault(world: AwawWorld, side: Side) -> dict[SpaceId, tuple[UnitId, ...]]:
    """12.21, 12.22: the hexes that a side's moves have overstacked, without excuse: units that have
    moved in this phase are there.
    """
    found: dict[SpaceId, tuple[UnitId, ...]] = {}
    for space in sorted(
        {where(world, world.units[unit].place) for unit in world.spent if unit in world.units}
    ):
        there = friends_in(world, space, side)
        if len(there) > 1 and may_stay(world, space, there) and not excuse(world, space, there):
            found[space] = there
    return found


def is_excess(world: AwawWorld, unit: UnitId, there: tuple[UnitId, ...]) -> bool:
    """12.22: would the removal of this unit do something against the overstacking of its hex?"""
    space = where(world, world.units[unit].place)
    before = may_stay(world, space, there)
    after = may_stay(world, space, (other for other in there if other != unit))
    return before != after


def can_move_on(world: AwawWorld, unit: UnitId) -> bool:
    """12.22: can this unit still go somewhere where there is room?"""
    row = world.units[unit]
    if may_march(world, row) or (unit in world.spent and not points_left(world, row)):
        return False
    found = reachable(world, row).reached & ~bit_of(world, row)
    return any(not room(world, space, unit) for space in world.map.members(found))


def first_to_go(world: AwawWorld, there: tuple[UnitId, ...]) -> UnitId | None:
    """12.15, 12.17, 12.22: a unit of an overstacked hex that can still make room."""
    for unit in there:
        if is_excess(world, unit, there) and can_move_on(world, unit):
            return unit
    return None


# What must go -------------------------------------------------------------------------------------


class EliminateExcess(Action, frozen=True):
    unit: UnitId


def excess_units(asked: Asked, got: Got) -> Domain[UnitId]:
    """12.14, 12.15, 12.17, 12.22, 14.74: units of overstacked hexes, of the owner's choice; not
    those that tried a failed overrun from there, as long as there are others.
    """
    world: AwawWorld = asked.world
    side = asked_side(asked)
    crowded = overstacked(world, side)

    def why(unit: UnitId) -> list[Refusal]:
        if found := not_at_hand(world, side, unit, "12.22"):
            return found
        row = world.units[unit]
        about = (a_unit(unit), a_hex(where(world, row.place)))
        there = crowded.get(where(world, row.place))
        if there is None:
            return [Refusal("12.22", "its hex is not overstacked", about)]
        if not is_excess(world, unit, there):
            return [Refusal("12.22", "this would not cure the overstacking", about)]
        if tried_to_overrun(world, unit) and any(
            is_excess(world, other, there) and not tried_to_overrun(world, other) for other in there
        ):
            return [Refusal("12.15", "units that tried the overrun are not eliminated", about)]
        return []

    return Domain([unit for there in crowded.values() for unit in there], why)


class Overstacking(Decision[EliminateExcess], frozen=True):
    """12.22: asked as long as a hex is overstacked at a moment when limits apply."""

    rule: ClassVar[str] = "12.22"
    prompt: ClassVar[str] = "Hexes are overstacked: eliminate a unit"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        EliminateExcess: Form((Slot("unit", excess_units),), label="Eliminate"),
    }

    def prompt_for(self, asked: Asked) -> str:
        crowded = overstacked(asked.world, asked_side(asked))
        return f"Overstacked: {', '.join(crowded)}. Eliminate a unit"

    def default(self, asked: Asked) -> EliminateExcess | None:
        values = excess_units(asked, {}).values()
        world: AwawWorld = asked.world
        weakest = sorted(values, key=lambda unit: (world.type_of(world.units[unit]).cost, unit))
        return EliminateExcess(weakest[0]) if weakest else None


class CureOverstacking(Procedure[None]):
    """12.15, 12.22: the owner eliminates units until every hex is within its limits."""

    cause: Cause = Cause.STACKING

    def start(self, world: AwawWorld, _: None) -> Step:
        crowded = overstacked(world, world.side)
        if not crowded:
            return Done()
        for space in crowded:
            world.tell("12.22", f"{space} is overstacked", a_hex(space))
        seat = chief_of_units(world, world.side, next(iter(crowded.values())))
        return self.ask(Overstacking((seat,)), then=self.given_up)

    def given_up(self, world: AwawWorld, action: EliminateExcess) -> Step:
        unit = world.units[action.unit]
        there = friends_in(world, where(world, unit.place), world.side)
        rule = self._rule(world, where(world, unit.place), there)
        eliminate(world, unit, self.cause, rule)
        return self.go(self.start)

    def _rule(self, world: AwawWorld, space: SpaceId, there: tuple[UnitId, ...]) -> str:
        return excuse(world, space, there) or "12.22"


@plays("T.P.MOV.END.10")
class StackingAfterMovement(Procedure[None]):
    """12.15, 12.17, 13.531: overstacking that a failed overrun or an enemy attrition has left, and
    movement has not cured, is cured by elimination.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(CureOverstacking(), then=self.cured)

    def cured(self, world: AwawWorld, _: None) -> Step:
        return Done()
