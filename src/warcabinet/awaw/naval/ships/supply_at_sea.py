"""30.36, 30.38: a sea supply line at sea: a force without ships, alone or with its protection.

Whoever attacks it when it is alone cuts it, without dice.
"""

from __future__ import annotations

from collections.abc import Iterable

from warcabinet.awaw.naval.ships.changing import close_force
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.berths import ForceId, force_of
from warcabinet.awaw.state.naval import Activity, ForceKind, Hull, Stance
from warcabinet.awaw.state.sea_supply import LineState, SeaLine
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

SEA_SUPPLY = "sea-supply"


def is_line(world: AwawWorld, force: ForceId) -> bool:
    """Is this a supply line, and no ships?"""
    return force in world.forces and world.forces[force].kind is ForceKind.SUPPLY_LINE


def in_front(world: AwawWorld, forces: Iterable[ForceId]) -> tuple[ForceId, ...]:
    """30.381B: of forces that are together, those that can be attacked: the line only when nobody
    protects it.
    """
    found = tuple(forces)
    ships = tuple(force for force in found if not is_line(world, force))
    return ships or found


def guards(world: AwawWorld, activity: Activity, forces: Iterable[ForceId], space: SpaceId) -> (
    tuple[ForceId, ...]
):  # fmt: skip
    """30.361B: those of the forces that are with a sea supply line in a hex of its way: who comes
    from a port that it touches is so only from there on.
    """
    if activity.kind != SEA_SUPPLY:
        return tuple(forces)
    way = [one.partition(":")[0] for leg in activity.legs for one in leg]
    here = space.partition(":")[0]
    now = way.index(here) if here in way else len(way)
    found = []
    for force in forces:
        base = str(world.forces[force].base or "")
        joins = way.index(base) if base in way else 0
        if joins <= now:
            found.append(force)
    return tuple(found)


def stay_in_port(world: AwawWorld, activity: Activity) -> None:
    """30.361B: forces of ports that a sea supply line touches further on do not leave these, if the
    line is lost before it comes to them (R-844).
    """
    line = next((force for force in activity.forces if is_line(world, force)), None)
    if line is None:
        return
    there = guards(world, activity, activity.forces, world.forces[line].place)
    for force in activity.forces:
        row = world.forces[force]
        if force not in there and row.place == row.base:
            world.amend(row, stance=Stance.PORT)
    left = tuple(
        force for force in activity.forces if world.forces[force].stance is not Stance.PORT
    )
    world.amend(world.activities[activity.id], forces=left)


def convoy_of(world: AwawWorld, activity: Activity) -> list[Activity]:
    """21.65I, 30.363: the activities that sail together with this one."""
    own = world.sails_with.get(activity.id)
    leader = activity.id if own is None else own.leader
    names = [leader, *(row.activity for row in world.sails_with.rows() if row.leader == leader)]
    return [
        world.activities[one] for one in names if one != activity.id and one in world.activities
    ]


def protectors(world: AwawWorld, line: SeaLine) -> list[ForceId]:
    """30.36, 21.65I: the forces with a line: the line itself, its guards, and those of shipments
    that sail with it.
    """
    found = [force for force in line.forces if force in world.forces]
    for row in [*world.activities.rows()] if world.sails_with and found else ():
        if row.kind == SEA_SUPPLY and found[0] in row.forces:
            found += [
                force
                for other in convoy_of(world, row)
                for force in other.forces
                if force in world.forces and force not in found
            ]
    return found


def line_of(world: AwawWorld, force: ForceId) -> SeaLine | None:
    return next((row for row in world.sea_lines.rows() if force in row.forces), None)


def cut(world: AwawWorld, line: SeaLine, space: SpaceId | None) -> None:
    """30.381, 30.343F: a line is disrupted in a hex of its way. Of an island group, what it has
    reached before is supplied all the same.
    """
    way = [one.partition(":")[0] for one in line.path]
    here = "" if space is None else space.partition(":")[0]
    until = way.index(here) if here in way else 0
    reached = tuple(
        place
        for place in (line.goal, *line.islands)
        if line.islands and place in way and way.index(place) < until
    )
    world.amend(line, state=LineState.DISRUPTED, delivered=reached)
    told = f"the sea supply line from {line.origin} to {line.goal} is disrupted"
    world.tell("30.381", told, a_hex(line.origin), a_hex(line.goal))


def lines_of(world: AwawWorld, hulls: Iterable[Hull]) -> list[SeaLine]:
    """30.36: the open lines that these ships protect."""
    forces = {force for hull in hulls if (force := force_of(hull.berth)) is not None}
    rows = world.sea_lines.rows()
    return [
        row for row in rows if row.state is LineState.OPEN and forces & set(protectors(world, row))
    ]


def excess_hits(world: AwawWorld, lines: Iterable[SeaLine]) -> None:
    """20.56, 30.381B: hits beyond those that sink the ships which protect a line fall on the line:
    if nobody is left to protect it, it is disrupted.
    """
    for line in lines:
        here = protectors(world, line)
        if all(is_line(world, force) for force in here):
            cut(world, line, world.forces[here[0]].place if here else None)


def cut_here(world: AwawWorld, force: ForceId) -> None:
    """30.381A, 23.752D: an unprotected line is attacked: no dice, no losses; it is disrupted."""
    line = line_of(world, force)
    if line is not None and line.state is LineState.OPEN:
        cut(world, line, world.forces[force].place)
    for row in [one for one in world.activities.rows() if force in one.forces]:
        stay_in_port(world, row)
    close_force(world, force)
