"""23.11F, 23.43: ships in port as targets of air units: where there are any, which of them can be
attacked, and what everybody sees of them.
"""

from __future__ import annotations

from collections.abc import Collection

from warcabinet.awaw.air.missions.employment import FlyMission
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.air_naval.air_defense import AirDefense, defense_level
from warcabinet.awaw.naval.battle.fleet_lines import is_light
from warcabinet.awaw.naval.battle.fleet_orders import LIGHT_SHIPS
from warcabinet.awaw.naval.ships.contents import forces_in, loose_in, ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.politics.parties import hostile_to, relations, side_of_party
from warcabinet.awaw.state.air import Task
from warcabinet.awaw.state.berths import ForceId, space_of
from warcabinet.awaw.state.naval import Force, ForceKind, Hull, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId


@derived
def ports_with_ships(world: AwawWorld, side: Side) -> tuple[SpaceId, ...]:
    """23.11F, 23.43D: the hexes of the map in which ships of a side lie that air units can attack;
    task forces and ships without one are seen by all. What lies on a slip is not there, but what
    waits for repair is.
    """
    sides = relations(world).sides
    return _ports_of(world, frozenset(name for name, one in sides.items() if one is side))


@derived
def enemy_ports(world: AwawWorld, party: str) -> tuple[SpaceId, ...]:
    """23.11F, 23.51: those in which ships of countries lie that a party fights; who is only of the
    other side, and at peace with it, is no enemy.
    """
    return _ports_of(world, frozenset(hostile_to(world, party)))


def _ports_of(world: AwawWorld, owners: Collection[str]) -> tuple[SpaceId, ...]:
    found = {row.place for row in world.forces.rows() if _lies(row) and row.party in owners}
    for row in world.hulls.rows():
        port = space_of(row.berth)
        if port is not None and row.party in owners and is_target(world, row):
            found.add(port)
    return tuple(sorted(space for space in found if world.map.is_hex(space)))


def _lies(row: Force) -> bool:
    return row.stance is Stance.PORT and row.kind is not ForceKind.SUBMARINES


def is_target(world: AwawWorld, hull: Hull) -> bool:
    """23.43C, 25.21: all but submarines; ASW is attacked like destroyers."""
    return class_of(world, hull).sort is not Sort.SUBMARINE


def forces_in_port(world: AwawWorld, port: SpaceId, side: Side) -> tuple[ForceId, ...]:
    """The forces of a side that lie in a port."""
    return tuple(
        force
        for force in forces_in(world, port)
        if _lies(world.forces[force]) and side_of_party(world, world.forces[force].party) is side
    )


def ships_in_port(world: AwawWorld, port: SpaceId, side: Side) -> tuple[Hull, ...]:
    """23.52, 23.421: all ships of a side in a port are attacked and defend themselves as one. For
    rules, which have the whole World.
    """
    loose = (hull for hull in loose_in(world, port) if side_of_party(world, hull.party) is side)
    forces = (hull for one in forces_in_port(world, port, side) for hull in ships_of(world, one))
    return tuple(hull for hull in (*loose, *forces) if is_target(world, hull))


def names_in_port(world: AwawWorld, port: SpaceId, side: Side) -> tuple[str, ...]:
    """23.43A, 23.43B: each named ship by itself, sunk ones too, and light ships as one."""
    ships = ships_in_port(world, port, side)
    named = tuple(ship.what for ship in ships if ship.named and not is_light(world, ship))
    return (*named, *((LIGHT_SHIPS,) if any(is_light(world, ship) for ship in ships) else ()))


def meant(world: AwawWorld, port: SpaceId, side: Side, target: str) -> tuple[Hull, ...]:
    """The ships that a target means."""
    ships = ships_in_port(world, port, side)
    if target == LIGHT_SHIPS:
        return tuple(ship for ship in ships if is_light(world, ship))
    return tuple(ship for ship in ships if ship.what == target)


def port_level(world: AwawWorld, port: SpaceId, side: Side) -> int:
    """23.421, 23.52: the air defense of a port: of all ships there, and of the port."""
    return defense_level(world, AirDefense(ships_in_port(world, port, side), port=port))


@BOOK.forbids(
    FlyMission,
    "23.11F, 23.43C, 23.51",
    "attacks on ports are flown where enemy ships lie, other than submarines",
    task=Task.PORT_ATTACK,
)
def no_ships_there(world: AwawWorld, asked: FlyMission) -> bool:
    return asked.target not in enemy_ports(world, asked.party)
