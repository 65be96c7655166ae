"""10.92, 10.93, 13.41: flak moves like a ground unit, one hex, whatever its supply and oil.

Flak is kept in factors, which are alike: of a stack only the number that has moved is noted
(`AirMoved`). For the terms of a move some of them are asked about as if they were a unit.
"""

from __future__ import annotations

from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.movement.ground_movement import (
    Reach,
    allowance,
    enter,
    march_terms,
    out_of_reach,
    reach_with,
)
from warcabinet.awaw.ground.stacking.flak import flak_room
from warcabinet.awaw.pieces.air_factors import Wing, an_air, move
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import relations
from warcabinet.awaw.state.air import AirId, AirUnits
from warcabinet.awaw.state.airbases import AirMoved
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.book import Refusal
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId


def is_flak(world: AwawWorld, row: AirUnits) -> bool:
    return world.statics.kinds[row.type].category is Category.FLAK


@derived
def flak_of(world: AwawWorld, side: Side) -> tuple[AirId, ...]:
    """10.9: the stacks of flak of a side, in order."""
    sides = relations(world).sides
    return tuple(
        row.id for row in world.air.rows() if sides.get(row.party) is side and is_flak(world, row)
    )


def as_a_unit(row: AirUnits) -> Unit:
    """10.92: flak is asked about in the words of ground units; nothing is written of this row."""
    return Unit(UnitId(row.id), row.type, row.party, row.place)


def against_flak(world: AwawWorld, side: Side, stack: AirId, rule: str) -> list[Refusal]:
    """13.11, 13.41A, 30.531: why a stack is no flak that a side may bring anywhere now. Want of
    supply keeps it only where it has none at all (10.93).
    """
    row, about = world.air.get(stack), (an_air(stack),)
    if row is None or not is_flak(world, row) or relations(world).sides.get(row.party) is not side:
        return [Refusal(rule, "this is no flak of yours", about)]
    if supply_in(world, where(world, row.place), row.party) is Supply.NONE:
        return [Refusal("30.531", "flak that is out of supply stays where it is", about)]
    return []


def unmoved(world: AwawWorld, row: AirUnits) -> int:
    """13.41, 10.92: the factors of a stack that have not moved in this phase."""
    done = world.air_moved.get(row.id)
    return row.factors - (0 if done is None else done.first)


def flak_reach(world: AwawWorld, row: AirUnits) -> Reach:
    """10.92, 10.93, 13.41, 13.411: where flak can go, like a ground unit with its movement factor;
    neither partial supply nor want of oil takes anything from it.
    """
    unit = as_a_unit(row)
    return reach_with(world, unit, allowance(world, unit), march_terms(world, unit))


def against_flak_move(world: AwawWorld, row: AirUnits, factors: int, to: SpaceId) -> list[Refusal]:
    """10.96, 12.12, 13.41: why so many factors do not move to a space."""
    unit = as_a_unit(row)
    return out_of_reach(world, unit, flak_reach(world, row), to) or flak_room(world, to, factors)


def move_flak(world: AwawWorld, row: AirUnits, factors: int, to: SpaceId) -> None:
    """10.92, 29.21: factors go to another space, which comes under control as it is entered."""
    for space in flak_reach(world, row).path(to)[1:]:
        enter(world, as_a_unit(row), space)
    move(world, Wing(row.id, factors), to)
    there = f"{row.type}@{to}"
    done = world.air_moved.get(there) or AirMoved(there)
    world.put(AirMoved(there, done.first + factors, done.strategic, done.second, done.boxed))
    world.tell("10.92", f"{factors} of {row.id} move to {to}", an_air(row.id), a_hex(to))
