"""21.35, 20.164A: units go aboard and ashore.

That a unit is aboard everybody sees; which force of an activity carries it is a secret of its side.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from warcabinet.awaw.naval.ships.concealing import seats_for
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.naval.waters.paths import hex_of
from warcabinet.awaw.pieces.air_factors import station
from warcabinet.awaw.pieces.ground_units import a_hex, a_unit
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityId,
    ActivityState,
    Cargo,
    CargoId,
    CarriedBy,
    Laden,
    Shipped,
    Voyage,
)
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.redeployment import BySea
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


def cargo_of(world: AwawWorld, activity: ActivityId) -> list[Cargo]:
    """20.164A: what an activity carries; everybody sees it."""
    return [row for row in world.cargo.rows() if row.activity == activity]


def aboard(world: AwawWorld, force: ForceId) -> list[Cargo]:
    """21.35: what a force of one's own carries."""
    names = [row.cargo for row in world.carried_by.rows() if row.force == force]
    return [world.cargo[name] for name in names if name in world.cargo]


def embark(world: AwawWorld, activity: Activity, force: ForceId, unit: UnitId) -> None:
    """21.35A, 20.164A, 12.23: a unit is assigned to a force. It leaves the land, and no stacking
    limit holds for it; if the ships come from another base it boards when these get there
    (21.435B, 21.514B).
    """
    row = world.units[unit]
    place = where(world, row.place)
    boarded = place == world.forces[force].base
    name = CargoId(str(unit))
    world.drop(row)
    world.put(Cargo(name, row.party, activity.id, place, unit=row, boarded=boarded))
    seats = seats_for(world, row.party)
    world.put(CarriedBy(name, force, open=not seats, seats=seats))
    world.tell("21.35", f"{unit} embarks in {place}", a_unit(unit), a_hex(place))


def board_by(world: AwawWorld, activities: Iterable[ActivityId], space: SpaceId) -> None:
    """21.436A, 21.516A: ships have got as far as a hex of their way: what embarks before it is
    aboard.
    """
    for name in activities:
        activity = world.activities.get(name)
        if activity is None:
            continue
        path = [hex_of(one) for leg in activity.legs for one in leg]
        so_far = path[: path.index(hex_of(space)) + 1] if hex_of(space) in path else path
        for row in cargo_of(world, name):
            if not row.boarded and row.embarked in so_far:
                world.amend(row, boarded=True)


def take_off(world: AwawWorld, cargo: Cargo) -> None:
    """A cargo is aboard no more."""
    delivered(world, cargo.id)
    world.drop(cargo)


def delivered(world: AwawWorld, cargo: CargoId) -> None:
    """22.552B, 22.9417B: the ships of a cargo have it aboard no more; what has brought them here
    hinders them till they are back.
    """
    if (carried := world.carried_by.get(cargo)) is not None:
        world.drop(carried)
        world.put(Laden(carried.force, open=carried.open, seats=carried.seats))


def put_ashore(world: AwawWorld, cargo: Cargo, place: SpaceId) -> Unit:
    """A ground unit is on land again."""
    assert cargo.unit is not None
    take_off(world, cargo)
    return world.put(replace(cargo.unit, place=place))


def redeployed(world: AwawWorld, cargo: Cargo) -> bool:
    """28.12B: is it carried in a redeployment?"""
    activity = world.activities.get(cargo.activity)
    return activity is not None and activity.kind == Kind.ESCORT


def note_by_sea(
    world: AwawWorld, piece: str, count: int, *, back: bool = False, by: str = ""
) -> None:
    """28.523, 28.54: a ground unit, or air factors of a stack, have been redeployed by sea, or have
    come back from it.
    """
    row = world.by_sea.get(piece) or BySea(piece)
    again = count if back else 0
    world.put(replace(row, sailed=row.sailed + count, back=row.back + again, by=by or row.by))


def under_way(world: AwawWorld) -> bool:
    """28.313: have the redeployments by sea of this phase been announced, and have some been
    carried out? Then only units that have come to a port by sea sail on (R-390).
    """
    return any(row.sailed or row.by for row in world.by_sea.rows())


def debark_at_home(world: AwawWorld, force: ForceId) -> None:
    """21.436A, 21.436B, 21.516B, 21.516C, 21.517K: a force comes back with what it still carries:
    the units are again where they embarked, or to where they were sent from a beach that was won.
    """
    for row in aboard(world, force):
        if row.unit is None:
            if row.air is not None:  # 21.436: back where they embarked
                take_off(world, row)
                station(world, row.air, row.party, row.embarked, row.amount, row.air_state)
                if redeployed(world, row):
                    stack = AirUnits(row.air, row.party, row.embarked, 1, row.air_state).id
                    note_by_sea(world, str(stack), row.amount, back=True)
            continue
        activity = world.activities.get(row.activity)
        unit = put_ashore(world, row, row.embarked)
        if redeployed(world, row):
            note_by_sea(world, str(unit.id), 1, back=True)
            about = (a_unit(unit.id), a_hex(row.embarked))
            world.tell("28.523", f"{unit.id} is again in {row.embarked}", *about)
            continue
        if not row.boarded:
            continue
        landing = activity is None or activity.kind == Kind.INVASION
        rule = "21.516" if landing else "21.436"
        if landing and activity is not None and activity.state is ActivityState.DONE:
            rule = "21.517K"
        how = Voyage.TURNED_BACK if landing else Voyage.TRANSPORTED
        world.put(Shipped(unit.id, how))
        about = (a_unit(unit.id), a_hex(row.embarked))
        world.tell(rule, f"{unit.id} comes back to {row.embarked}", *about)
    if (laden := world.laden.get(force)) is not None:
        world.drop(laden)
