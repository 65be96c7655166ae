"""How many forces of a kind a space has room for while they are put on the board: at set-up, or
when they arrive by the dates of the scenario.
"""

from __future__ import annotations

from warcabinet.awaw.air.bases.basing import room_at
from warcabinet.awaw.forces.kinds import SPECIALIZED, Category
from warcabinet.awaw.forces.unit_types import UnitType
from warcabinet.awaw.ground.stacking.flak import MOST_FLAK, flak_in
from warcabinet.awaw.ground.stacking.stacking import MOST_SPECIALIZED, capacity
from warcabinet.awaw.pieces.air_factors import station, withdraw
from warcabinet.awaw.pieces.ground_units import forget, is_specialized, place_unit
from warcabinet.awaw.scenarios.start.laying_out import owner_of
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

MOST = 99
"""Where nothing limits them."""


def room_for(world: AwawWorld, kind: UnitType, space: str) -> int:
    """12.11, 12.11B, 12.12, 12.18, 18.12: how many more units (or factors) of a kind a space holds,
    on an island or in Pearl Harbor too.
    """
    if not world.map.is_hex(space):
        return MOST
    if kind.category is Category.FLAK:
        return max(0, MOST_FLAK - flak_in(world, space))
    if kind.quantity:
        return room_at(world, "", kind.type, space)
    special = kind.category in SPECIALIZED
    there = here(world, space)
    same = sum(is_specialized(world, world.units[unit]) is special for unit in there)
    if special:
        return max(0, MOST_SPECIALIZED - same)
    side = world.statics.home_side.get(owner_of(world, kind.type))
    return 0 if side is None else max(0, capacity(world, space, side, there) - same)


def here(world: AwawWorld, space: str) -> tuple[UnitId, ...]:
    return world.units_in[SpaceId(space)]


def put_forces(world: AwawWorld, kind: UnitType, party: str, space: str, count: int) -> None:
    """17.92: put units, or any number of factors of air units, into a space."""
    if not kind.quantity:
        for _ in range(count):
            place_unit(world, kind.type, party, space)
        return
    station(world, kind.type, party, SpaceId(space), count)


def take_forces(world: AwawWorld, kind: UnitType, space: str, count: int) -> None:
    """Take units, those with the highest numbers, or factors of air units off the board."""
    if kind.quantity:
        for stack in _stacks(world, kind, space):
            taken = min(count, world.air[stack].factors)
            if taken:
                withdraw(world, stack, taken)
            count -= taken
        return
    gone = [unit for unit in here(world, space) if world.units[unit].type == kind.type]
    for unit in sorted(gone, key=_number)[-count:]:
        world.drop(world.units[unit])
        forget(world, unit)


def _stacks(world: AwawWorld, kind: UnitType, space: str) -> list[AirId]:
    """The stacks of a type of air unit in a space, in whatever state, ready ones first."""
    there = [row for row in map(world.air.get, world.air_in[SpaceId(space)]) if row is not None]
    same = [row for row in there if row.type == kind.type]
    return [row.id for row in sorted(same, key=lambda one: (not one.ready, one.id))]


def _number(unit: UnitId) -> int:
    return int(unit.rpartition("/")[2])


def present(world: AwawWorld, kind: UnitType, space: str) -> int:
    """How many units, or factors, of a kind are in a space."""
    if kind.quantity:
        return sum(world.air[stack].factors for stack in _stacks(world, kind, space))
    return sum(world.units[unit].type == kind.type for unit in here(world, space))


def places_of(world: AwawWorld, kind: UnitType) -> list[SpaceId]:
    """Where units or factors of a kind are, in order."""
    if kind.quantity:
        found = {where(world, row.place) for row in world.air.values() if row.type == kind.type}
    else:
        found = {where(world, row.place) for row in world.units.values() if row.type == kind.type}
    return sorted(found)
