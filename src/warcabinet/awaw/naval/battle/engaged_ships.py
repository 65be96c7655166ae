"""22.26D: which ships have taken part in a naval battle: who fired, or launched a strike."""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.naval.ships.concealing import seats_for
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.naval.task_forces.changing_force import Part
from warcabinet.awaw.state.berths import ForceId, force_of
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.naval_battles import Engaged
from warcabinet.awaw.state.world import AwawWorld


def engage(world: AwawWorld, ships: Iterable[Hull]) -> None:
    """22.26D: these ships, or so many factors of a type, have engaged in naval combat."""
    for ship in ships:
        force = force_of(ship.berth)
        if force is None:
            continue
        there = sum(one.factors for one in ships_of(world, force) if one.what == ship.what)
        held, seats = there - ship.factors, seats_for(world, ship.party)
        before = world.engaged.get(f"{force}/{ship.what}")
        if before is None:
            world.put(Engaged(force, ship.what, held, open=False, seats=seats))
        elif before.held > held:
            world.amend(before, held=held)


def engaged_in(world: AwawWorld, force: ForceId) -> list[Part]:
    """22.26D, 20.91: the ships of a force that have engaged in a battle, or were damaged in it.
    Factors of one type are alike; a cruiser of which a factor fired has engaged as a whole.
    """
    found: list[Part] = []
    held = {row.what: row.held for row in world.engaged.values() if row.force == force}
    for hull in ships_of(world, force):
        ready = 0 if hull.damaged else min(hull.factors, held.get(hull.what, hull.factors))
        ready -= ready % class_of(world, hull).size
        if ready < hull.factors:
            found.append((hull.id, hull.factors - ready))
        if hull.what in held:
            held[hull.what] -= ready
    return found
