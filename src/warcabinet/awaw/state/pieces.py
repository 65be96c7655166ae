"""Pieces of every kind, and where they are.

Ground units, air units, squadrons of carriers and ships are rows of four tables. Each has a berth
(`berths.py`): rules that ask for a space of the map get it here. What is aboard a ship is where the
ship is, but stands in no space: it does not hold it, block it or count in it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol

from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.state.air import AirUnits
from warcabinet.awaw.state.berths import (
    AFLOAT,
    Berth,
    force_name,
    force_of,
    in_force,
    on_ship,
    ship_of,
    space_of,
)
from warcabinet.awaw.state.ground import Unit
from warcabinet.awaw.state.naval import Aboard, Hull, HullId, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


def where(world: AwawWorld, berth: Berth) -> SpaceId:
    """The space of the map in which a berth is: that of the ship or the task force."""
    if berth.startswith(AFLOAT):
        return _of_the_ship(world, berth)
    return SpaceId(str(berth))


def _of_the_ship(world: AwawWorld, berth: Berth) -> SpaceId:
    """A ship may be in a task force; a task force is always in a space."""
    if (ship := ship_of(berth)) is not None:
        hull = world.hulls.get(HullId(ship))
        if hull is None:
            raise LookupError(f"{berth}: there is no such ship afloat")
        berth = hull.berth
        if ship_of(berth) is not None:
            raise LookupError(f"{ship} is said to be aboard {berth}")
    if (force := force_of(berth)) is None:
        return SpaceId(str(berth))
    if force not in world.forces:
        raise LookupError(f"{berth}: there is no such task force")
    return world.forces[force].place


def on_the_map(world: AwawWorld, berth: Berth) -> SpaceId:
    """The hex or box in which a berth is, for what is measured in hexes: of one of several waters
    of a hex, that hex.
    """
    return SpaceId(where(world, berth).partition(":")[0])


def sails(world: AwawWorld, berth: Berth) -> bool:
    """Is it a ship or a task force that is not in port?"""
    if (ship := ship_of(berth)) is not None:
        hull = world.hulls.get(HullId(ship))
        return hull is not None and sails(world, hull.berth)
    force = force_of(berth)
    row = None if force is None else world.forces.get(force)
    return row is not None and row.stance is not Stance.PORT


def berth_name(world: AwawWorld, berth: Berth) -> str:
    """The ship or task force as players call it; nothing for a space of the map."""
    if (ship := ship_of(berth)) is not None:
        return world.statics.forces.ship(ship).name
    force = force_of(berth)
    return "" if force is None else force_name(force)


class Placed(Protocol):
    """Whatever has a berth."""

    @property
    def place(self) -> Berth: ...


def bit_of(world: AwawWorld, piece: Placed) -> int:
    """The space in which a piece stands, as a mask; none if it is aboard."""
    place = piece.place
    return 0 if place.startswith(AFLOAT) else world.map.bit(str(place))


def standing_of(world: AwawWorld, some: Iterable[Placed]) -> int:
    """The spaces in which any of these stand; those aboard stand nowhere."""
    places = (space_of(piece.place) for piece in some)
    return world.map.mask(place for place in places if place is not None)


# All kinds together -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Piece:
    """What all kinds have in common."""

    id: str
    party: str
    type: str
    """The type of the unit; of a named ship, the ship."""
    berth: Berth
    count: int
    """Factors of air and naval units, squadrons of naval air; of ground units and ships one."""


def pieces(world: AwawWorld) -> Iterator[Piece]:
    """Every piece at its berth, whoever it belongs to, as far as it may be known. Flights are on
    their way.
    """
    yield from map(_ground, world.units.rows())
    yield from map(_air, world.air.rows())
    yield from map(_squadrons, world.aboard.rows())
    yield from map(_hull, world.hulls.rows())


def berths_in(world: AwawWorld, space: SpaceId) -> list[Berth]:
    """A space, and the task forces and ships in it."""
    forces = [in_force(row.id) for row in world.forces.rows() if row.place == space]
    named = (row for row in world.hulls.rows() if row.named)
    ships = [ShipId(row.what) for row in named if where(world, row.berth) == space]
    return [space, *forces, *map(on_ship, ships)]


def pieces_at(world: AwawWorld, space: SpaceId) -> Iterator[Piece]:
    """Every piece in a space, with what is aboard the ships there."""
    berths = berths_in(world, space)
    for berth in berths:
        yield from (_ground(world.units[unit]) for unit in world.units_in[berth])
        yield from (_air(world.air[stack]) for stack in world.air_in[berth])
    aboard = map(_squadrons, world.aboard.rows())
    yield from (piece for piece in aboard if piece.berth in berths)
    yield from (_hull(row) for row in world.hulls.rows() if row.berth in berths)


def _ground(row: Unit) -> Piece:
    return Piece(row.id, row.party, row.type, row.place, 1)


def _air(row: AirUnits) -> Piece:
    return Piece(row.id, row.party, row.type, row.place, row.factors)


def _squadrons(row: Aboard) -> Piece:
    return Piece(row.key(), row.party, row.type, on_ship(row.ship), row.squadrons)


def _hull(row: Hull) -> Piece:
    return Piece(row.key(), row.party, row.what, row.berth, 1 if row.named else row.factors)
