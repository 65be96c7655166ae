"""13.4, 13.5, 12.2: what may be ordered in the ground part of the movement phase, and what stands
against each order.
"""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import asked_side, commands
from warcabinet.awaw.command.together import shares_its_side
from warcabinet.awaw.ground.movement.ground_movement import (
    LeavingTogether,
    held,
    may_march,
    out_of_reach,
    points_left,
    reachable,
)
from warcabinet.awaw.ground.movement.overstacking import excuse, first_to_go, is_excess, own_fault
from warcabinet.awaw.ground.overruns.overruns import (
    against,
    drivers,
    prospects,
    soft_targets,
    why_not_together,
    why_not_with,
)
from warcabinet.awaw.ground.stacking.stacking import friends_in, overstacked, room_for
from warcabinet.awaw.pieces.cargo import not_at_hand
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.politics.parties import own_units, relations, units_of_side
from warcabinet.awaw.state.berths import afloat
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.spent_out import ALL
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Domain, Got
from warcabinet.hexes import Levels, SpaceId


class Move(Action, frozen=True):
    """13.41: a unit goes to a space and may stay there."""

    unit: UnitId
    to: SpaceId


class MoveTogether(Action, frozen=True):
    """13.45: units that are in one space go to another together."""

    units: tuple[UnitId, ...]
    to: SpaceId


class Pause(Action, frozen=True):
    """13.45, 12.22: a unit stops for now in a hex where it cannot stay, and must go on later."""

    unit: UnitId
    to: SpaceId


class OverrunHex(Action, frozen=True):
    """13.52: one or two units overrun a hex next to theirs."""

    target: SpaceId
    units: tuple[UnitId, ...]


class RemoveUnit(Action, frozen=True):
    """12.22: a unit that can no longer leave a hex which moves have overstacked is eliminated."""

    unit: UnitId


class EndMovement(Action, frozen=True):
    pass


# Moves --------------------------------------------------------------------------------------------


def not_yours(world: AwawWorld, side: Side, unit: UnitId) -> list[Refusal]:
    """13.11, 11.41: units, partisans too, are moved by the side of their power."""
    return not_at_hand(world, side, unit, "13.11")


def cannot_start(world: AwawWorld, unit: Unit) -> list[Refusal]:
    """13.41, 13.42: may this unit move, and has it points left?"""
    found = may_march(world, unit)
    if not found and unit.id in world.spent and not points_left(world, unit):
        found = [Refusal("13.41", "it has used all its movement points", (a_unit(unit.id),))]
    return found


def movers(asked: Asked, got: Got) -> Domain[UnitId]:
    """13.11, 37.31: units of one's own side with movement points left; no centers, which stay."""
    world: AwawWorld = asked.world
    side = asked_side(asked)
    sides, units, spent, stay = relations(world).sides, world.units, world.spent, held(world)

    def why(unit: UnitId) -> list[Refusal]:
        row = units.get(unit)
        if row is None or sides.get(row.party) is not side or afloat(row.place):
            return not_yours(world, side, unit)
        if unit not in spent and unit not in stay:
            return []  # as most units: all of a side are asked about again and again
        return cannot_start(world, row)

    own, done = own_units(world, side), world.spent_out[ALL]
    return Domain([unit for unit in own if unit not in done] if done else own, why, steady=True)


def reach_of(asked: Asked, unit: UnitId) -> Levels | None:
    row = asked.world.units.get(unit)
    return None if row is None else reachable(asked.world, row)


def nowhere(unit: UnitId) -> Domain[SpaceId]:
    return Domain((), lambda to: [Refusal("13.41", "there is no such unit", (a_unit(unit),))])


def destinations(asked: Asked, got: Got) -> Domain[SpaceId]:
    """13.41, 12.22: spaces within reach in which the unit may stay."""
    world: AwawWorld = asked.world
    unit: UnitId = got["unit"]
    found = reach_of(asked, unit)
    if found is None:
        return nowhere(unit)
    row = world.units[unit]

    def why(to: SpaceId) -> list[Refusal]:
        return out_of_reach(world, row, found, to) or no_room(world, to, (unit,))

    there = world.map.listed(found.reached & ~bit_of(world, row))
    return Domain(there, why, steady=True)


def no_room(world: AwawWorld, to: SpaceId, units: tuple[UnitId, ...]) -> list[Refusal]:
    """12.21: units do not end their movement where they would be overstacked."""
    return room_for(world, to, units)


def companions(asked: Asked, got: Got) -> Domain[UnitId]:
    """13.45: units that can move and are in the same space as those chosen before."""
    world: AwawWorld = asked.world
    chosen: tuple[UnitId, ...] = got.get("units", ())
    first = world.units.get(chosen[0]) if chosen else None
    basic = asked.domain_of(movers)

    def why(unit: UnitId) -> list[Refusal]:
        if found := basic.why(unit):
            return found
        if first is not None and world.units[unit].place != first.place:
            return [Refusal("13.45", "units that move together start together", (a_unit(unit),))]
        if first is not None and unit not in chosen:
            return BOOK.may(world, LeavingTogether(where(world, first.place), (*chosen, unit)))
        return []

    if first is None:
        return Domain(basic.candidates, why, steady=True)
    return Domain(friends_in(world, where(world, first.place), asked_side(asked)), why)


def common_destinations(asked: Asked, got: Got) -> Domain[SpaceId]:
    """13.45: spaces that all of the units can reach, and may stay in together."""
    world: AwawWorld = asked.world
    units: tuple[UnitId, ...] = got["units"]
    ways = {unit: reach_of(asked, unit) for unit in units}
    common = world.map.spaces
    for unit, found in ways.items():
        if found is None:
            return nowhere(unit)
        common &= found.reached & ~bit_of(world, world.units[unit])

    def why(to: SpaceId) -> list[Refusal]:
        found: list[Refusal] = []
        for unit, way in ways.items():
            if way is not None:
                found += out_of_reach(world, world.units[unit], way, to)
        return found or no_room(world, to, units)

    return Domain(world.map.listed(common), why, steady=True)


def stops(asked: Asked, got: Got) -> Domain[SpaceId]:
    """12.22, 13.45: hexes within reach that the unit must leave again, and can as far as its points
    go.
    """
    world: AwawWorld = asked.world
    unit: UnitId = got["unit"]
    found = reach_of(asked, unit)
    if found is None:
        return nowhere(unit)
    row = world.units[unit]
    left = points_left(world, row)

    def why(to: SpaceId) -> list[Refusal]:
        if refusals := out_of_reach(world, row, found, to):
            return refusals
        about = (a_unit(unit), a_hex(to))
        if not no_room(world, to, (unit,)):
            return [Refusal("13.45", "there is room for the unit: it can move there", about)]
        if (found.cost(to) or 0) >= left:
            return [Refusal("12.22", "it would have no points left to leave the hex", about)]
        return []

    near = found.within(left - 1) & units_of_side(world, asked_side(asked))
    return Domain(world.map.listed(near & ~bit_of(world, row)), why, steady=True)


# Overruns -----------------------------------------------------------------------------------------


def targets(asked: Asked, got: Got) -> Domain[SpaceId]:
    """13.52: weak hostile hexes next to one's own armor."""
    world: AwawWorld = asked.world
    side = asked_side(asked)

    def why(target: SpaceId) -> list[Refusal]:
        about = (a_hex(target),)
        if target not in world.map:
            return [Refusal("13.52", "there is no such hex", about)]
        if not drivers(world, side, target):
            return [Refusal("13.51", "no armor or mechanized infantry is next to it", about)]
        if target not in soft:
            return [Refusal("13.52", "no enemy is there that two units could overrun", about)]
        return []

    soft = soft_targets(world, side)
    return Domain(soft, why)


def overrunners(asked: Asked, got: Got) -> Domain[UnitId]:
    """13.51, 13.52: armor and mechanized infantry next to the hex, with the points for it."""
    world: AwawWorld = asked.world
    target: SpaceId = got["target"]
    side = asked_side(asked)

    def why(unit: UnitId) -> list[Refusal]:
        return not_yours(world, side, unit) or why_not_with(world, world.units[unit], target)

    return Domain(drivers(world, side, target), why)


def overrun_as_a_whole(asked: Asked, action: OverrunHex) -> list[Refusal]:
    return why_not_together(asked.world, action.units, action.target)


def likely_overruns(asked: Asked) -> Iterator[OverrunHex]:
    """13.52: the overruns that nothing stands against."""
    for target, units in prospects(asked.world, asked_side(asked)):
        if not against(asked.world, units, target):
            yield OverrunHex(target, units)


def something_to_overrun(asked: Asked) -> list[Refusal]:
    """13.52: offered while armor is next to a hex that is weak enough."""
    if soft_targets(asked.world, asked_side(asked)):
        return []
    return [Refusal("13.52", "no hex next to your armor is weak enough for an overrun")]


# The end ------------------------------------------------------------------------------------------


def stuck_units(asked: Asked, got: Got) -> Domain[UnitId]:
    """12.21, 12.22: units in hexes that one's own moves have overstacked and that none of their
    units can leave any more.
    """
    world: AwawWorld = asked.world
    side = asked_side(asked)
    crowded, own = own_fault(world, side), commands(world, asked.seat)

    def why(unit: UnitId) -> list[Refusal]:
        if found := not_yours(world, side, unit):
            return found
        place = where(world, world.units[unit].place)
        about = (a_unit(unit), a_hex(place))
        there = crowded.get(place)
        if there is None:
            return [Refusal("12.22", "its hex is not overstacked", about)]
        if not is_excess(world, unit, there):
            return [Refusal("12.22", "this would not cure the overstacking", about)]
        other = first_to_go(world, there)
        if other is not None and world.units[other].party in own:
            return [Refusal("12.21", f"{other} can still move on", about)]
        return []

    return Domain([unit for there in crowded.values() for unit in there], why)


def somebody_is_stuck(asked: Asked) -> list[Refusal]:
    if stuck_units(asked, {}).possible():
        return []
    return [Refusal("12.21", "no unit is stuck in a hex that moves have overstacked")]


def no_hex_overstacked(asked: Asked) -> list[Refusal]:
    """12.15, 12.17, 12.21, 12.22: movement does not end while moves have overstacked a hex, nor
    while other overstacking can still be remedied by moving.
    """
    world: AwawWorld = asked.world
    found = []
    own = commands(world, asked.seat)
    for space, there in overstacked(world, asked_side(asked)).items():
        reason = f"{space} is overstacked: {', '.join(there)}"
        excused = excuse(world, space, there)
        if excused is None:
            # Of several seats one passes that can do nothing about it: the others cannot.
            if shares_its_side(asked) and not _can_cure(world, own, there):
                continue
            found.append(Refusal("12.22", reason, (a_hex(space),)))
        elif (mover := first_to_go(world, there)) and world.units[mover].party in own:
            reason += f"; {mover} can still move on"
            found.append(Refusal(excused, reason, (a_unit(mover), a_hex(space))))
    return found


def _can_cure(world: AwawWorld, own: frozenset[str], there: tuple[UnitId, ...]) -> bool:
    """12.22: can a seat do something about a hex: move a unit of its own on, or remove one?"""
    return any(world.units[u].party in own and is_excess(world, u, there) for u in there)


def cure(asked: Asked) -> Move | RemoveUnit | None:
    """12.22: an answer that does something against overstacking."""
    world: AwawWorld = asked.world
    for there in overstacked(world, asked_side(asked)).values():
        if (unit := first_to_go(world, there)) is not None:
            return Move(unit, destinations(asked, {"unit": unit}).values()[0])
    stuck = stuck_units(asked, {}).values()
    return RemoveUnit(stuck[0]) if stuck else None


def ways_out(asked: Asked) -> Iterator[Move]:
    """12.22, 13.41: moves that can be made: first one that cures overstacking, then any. Late in a
    phase few units have points left, and drawn at random one of them is hardly found.
    """
    first = cure(asked)
    if isinstance(first, Move):
        yield first
    for unit in asked.domain_of(movers).values():
        for to in asked.domain_of(destinations, {"unit": unit}).values()[:2]:
            yield Move(unit, to)
