"""7.223, 20.91: ships and naval factors that come or go by the dates of a scenario.

They come to a port of their side or to a box, ready and in the open (R-470), and leave from one.
The squadrons of a carrier come by dates of their own; those that are based on it leave with it.
"""

from __future__ import annotations

from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.naval.movement.room_in_port import room_for
from warcabinet.awaw.naval.ships.changing import add, move, take
from warcabinet.awaw.naval.ships.contents import squadrons_on
from warcabinet.awaw.naval.ships.squadrons import fill_carriers
from warcabinet.awaw.naval.ships.types_of_naval_units import classes
from warcabinet.awaw.naval.task_forces.changing_force import come_to_port
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes
from warcabinet.awaw.state.berths import force_of
from warcabinet.awaw.state.naval import Condition, Hull, Stance
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.scenario import Sailed
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId


def is_afloat(world: AwawWorld, name: str) -> bool:
    """Whether it is a ship, or a type of naval units."""
    return name in classes(world.statics)


def is_named(world: AwawWorld, name: str) -> bool:
    """Whether it is a ship with a name, which has no force pool."""
    return ShipId(name) in world.statics.forces.ships


def at_once(world: AwawWorld, name: str) -> int:
    """How many factors come or go together: those of a ship; two of cruisers."""
    one = classes(world.statics)[name]
    return 1 if one.named else one.size


def has_room(world: AwawWorld, party: str, name: str, space: SpaceId) -> bool:
    """21.11, 21.112: can a port of one's own side take the ship or the factors?"""
    size = classes(world.statics)[name].size
    return world.map.has(port_hexes(world), space) and room_for(world, party, space) >= size


def arrive(world: AwawWorld, party: str, name: str, space: SpaceId) -> None:
    """20.91: a ship, or the fewest factors of a type, is in port."""
    one = classes(world.statics)[name]
    if one.named:
        world.put(Sailed(ShipId(name), here=True))
    add(world, Hull(name, party, space, one.size, named=one.named))


def _in_port(world: AwawWorld, name: str) -> list[Hull]:
    """Those that lie in a port or box and are not sunk there, undamaged ones first."""
    found = [
        hull
        for hull in world.hulls.values()
        if hull.what == name and hull.condition is not Condition.SUNK and _moored(world, hull)
    ]
    return sorted(found, key=lambda hull: (hull.damaged, hull.inverted, hull.id))


def _moored(world: AwawWorld, hull: Hull) -> bool:
    force = force_of(hull.berth)
    return force is None or world.forces[force].stance is Stance.PORT


def ports_with(world: AwawWorld, name: str) -> list[SpaceId]:
    """Where such ships are, in order."""
    return sorted({where(world, hull.berth) for hull in _in_port(world, name)})


def depart(world: AwawWorld, name: str, space: SpaceId) -> None:
    """20.164C, 17.312: a ship, or factors, leave their task force and then the board."""
    hull = next(row for row in _in_port(world, name) if where(world, row.berth) == space)
    size, force = classes(world.statics)[name].size, force_of(hull.berth)
    hull = move(world, hull, space, size)
    if hull.named:
        world.put(Sailed(ShipId(name), here=False))
        fill_carriers(world, (hull,))
        for air in squadrons_on(world, hull.what):
            world.drop(air)
            pool = world.pools[air.type]
            world.amend(pool, elsewhere=pool.elsewhere + air.squadrons)
    take(world, hull, size)
    if force is not None and force in world.forces:
        come_to_port(world, force, space)  # 20.163: if too few are left, it is none


def is_gone(world: AwawWorld, name: str) -> bool:
    """Whether a ship with a name is sunk, or not in play at all: it leaves no more."""
    there = any(
        row.what == name and row.condition is not Condition.SUNK for row in world.hulls.values()
    )
    return not there and all(row.what != name for row in world.slips.values())
