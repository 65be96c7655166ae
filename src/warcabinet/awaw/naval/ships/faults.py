"""What must always be true of ships and forces. Broken: an error in the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from warcabinet.awaw.naval.ships.contents import LEAST, MOST, fast_carriers, fast_fleet, ships_of
from warcabinet.awaw.naval.ships.flags import flags
from warcabinet.awaw.naval.ships.types_of_naval_units import STRATEGIC, Sort, class_of, classes
from warcabinet.awaw.state.berths import in_force, space_of
from warcabinet.awaw.state.naval import Condition, Force, ForceKind, Hull, HullId, Stance
from warcabinet.awaw.state.world import AwawWorld

MAY_BE_DAMAGED = (Sort.CRUISER, Sort.TRANSPORT)
"""20.511: besides named ships."""


def naval_faults(world: AwawWorld) -> Iterator[str]:
    """20.162, 20.164, 20.511, 20.52: broken rules of the books of ships, in the whole World."""
    for hull in world.hulls.values():
        yield from _ship(world, hull)
    for force in world.forces.values():
        yield from _force(world, force)
    for power, count in Counter(_markers(world)).items():
        if count > world.statics.tables["task-force-counters"].number(power, "counters"):
            yield f"{power} has {count} task forces"
    for row in world.aboard.values():
        carrier = world.hulls.get(HullId(row.ship))
        if carrier is None or not class_of(world, carrier).fast_carrier:
            yield f"{row.key()} is on no carrier"
        elif (carrier.open, carrier.seats) != (row.open, row.seats):
            yield f"{row.key()} is not as secret as its carrier"
    for along in world.sails_with.values():
        if not {along.activity, along.leader} <= world.activities.keys():
            yield f"{along.activity} sails with {along.leader}, and one of them is gone"
    for air in world.air.values():
        ship = world.hulls.get(HullId(air.place.removeprefix("ship:")))
        if ship is not None and not ship.open:
            yield f"{air.id} shows where a hidden carrier is"


def _markers(world: AwawWorld) -> Iterator[str]:
    return (row.party for row in world.forces.values() if row.kind is ForceKind.TASK_FORCE)


def _ship(world: AwawWorld, hull: Hull) -> Iterator[str]:
    one = classes(world.statics).get(hull.what)
    if one is None:
        yield f"{hull.id} is no ship"
        return
    if one.named is not hull.named or (one.named and hull.factors != one.size):
        yield f"{hull.id} has {hull.factors} factors"
    if hull.factors % one.size:
        yield f"{hull.id} is broken up: {hull.factors} factors"
    if hull.hits and not (one.named and hull.hits < one.size):
        yield f"{hull.id} has {hull.hits} hits"
    if hull.condition is Condition.FIT and hull.hits and hull.hits >= one.size - 1:
        yield f"{hull.id} has {hull.hits} hits and is not damaged"
    if hull.damaged and not one.named and one.sort not in MAY_BE_DAMAGED:
        yield f"{hull.id} cannot be damaged"
    if hull.condition is Condition.SUNK and (not one.named or space_of(hull.berth) is None):
        yield f"{hull.id} is not sunk in a port"
    if not hull.open and space_of(hull.berth) is not None:
        yield f"{hull.id} is hidden without a task force"


def _force(world: AwawWorld, force: Force) -> Iterator[str]:
    if force.kind is ForceKind.SUPPLY_LINE:
        return  # 30.361: it may sail without ships
    if not world.hulls_in[in_force(force.id)]:
        yield f"there is no ship in {force.id}"
        return
    hulls = ships_of(world, force.id)
    for hull in hulls:
        if force.party != hull.party and force.party not in flags(world, hull.party):
            yield f"{hull.id} sails with {force.party}"
        if hull.inverted is not force.inverted:
            yield f"{hull.id} is not inverted as its force is"
        if (hull.open, hull.seats) != (hulls[0].open, hulls[0].seats):
            yield f"of {force.id} only some ships are hidden"
    if force.kind is not ForceKind.TASK_FORCE:
        if not all(hull.open for hull in hulls):
            yield f"{force.id} is hidden without a marker"
        return
    if any(class_of(world, hull).sort in STRATEGIC for hull in hulls):
        yield f"{force.id} has submarines, ASW or transports"
    if force.stance is not Stance.PORT:
        return
    factors = sum(hull.factors for hull in hulls)
    if not LEAST <= factors <= MOST:
        yield f"{force.id} has {factors} factors"
    if any(hull.damaged for hull in hulls):
        yield f"{force.id} has damaged ships in port"
    if fast_carriers(world, hulls) > fast_fleet(world, hulls):
        yield f"{force.id} has more fast carriers than fast escorts"
