"""21.533, 9.58: what speaks against a group of raiders, and what is written when it sails."""

from __future__ import annotations

from collections.abc import Sequence

from warcabinet.awaw.logistics.oil.oil_for_naval_operations import operate
from warcabinet.awaw.naval.movement.crews import Crew, Ships, against_crew, crew
from warcabinet.awaw.naval.movement.employment_of_naval_units import may_sail
from warcabinet.awaw.naval.movement.setting_out import named, next_activity, without_marker
from warcabinet.awaw.naval.movement.ways import against_way, path_of, planned
from warcabinet.awaw.naval.raiders.raider_groups import (
    RAID,
    boxes_played,
    count_ships,
    figure,
    front_of,
    most_from,
    sails_unseen,
    ships_sent,
)
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.naval.task_forces.changing_force import SMALL, Part, form, power_for
from warcabinet.awaw.naval.task_forces.composition import free_markers, may_form
from warcabinet.awaw.naval.waters.paths import Path, legs, length
from warcabinet.awaw.offensives import against_naval, carry_out_naval
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityState,
    ForceKind,
    Hull,
    SailsWith,
    Stance,
)
from warcabinet.awaw.state.raiders import RaiderGroup
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Refusal
from warcabinet.hexes import SpaceId


def against_group(
    world: AwawWorld, forces: Sequence[ForceId], ships: Sequence[Ships]
) -> list[Refusal]:
    """21.532, 21.312, 21.533B: why these are no group of raiders. Ships without a marker that are
    ten factors or more sail under one, if there is one left.
    """
    if len(forces) + bool(ships) > 1:
        return [Refusal("21.532E", "a group is one force: each group raids by itself")]
    who = crew(world, forces, ships)
    if who is None or forces or who.factors() < SMALL:
        return against_crew(world, RAID, forces, ships)
    return may_sail(world, RAID, who.base, who.hulls, True) or no_marker(world, who)


def no_marker(world: AwawWorld, who: Crew) -> list[Refusal]:
    """21.312: why ships of ten factors or more do not get a marker as they sail."""
    power = power_for(world, who.party)
    if found := may_form(world, power, who.hulls, who.base):
        return found
    if free_markers(world, power):
        return []
    return [Refusal("21.312", "ten naval factors or more sail as a task force: no marker is left")]


def against_box(world: AwawWorld, who: Crew, to: SpaceId) -> list[Refusal]:
    """21.532, 21.533, 9.58: why a group does not raid in a box."""
    about = (a_hex(who.base), a_hex(to))
    if to not in boxes_played(world):
        return [Refusal("21.531A", "raiders go to an SW box", about)]
    if found := against_crossing(world, who, to, ()):
        return found
    most = most_from(world, who.party, who.base, to)
    coming = count_ships(world, who.hulls) + ships_sent(world, who.base, to)
    if most is not None and coming > most:
        return [Refusal("21.532C", f"no more than {most} ships raid from this port", about)]
    return against_naval(world, RAID, who.hulls, to, front_of(world, to, who.base))


def against_crossing(
    world: AwawWorld, who: Crew, to: SpaceId, via: Sequence[SpaceId]
) -> list[Refusal]:
    """21.533B, 21.533D: why a group does not get to the box by this way."""
    if sails_unseen(world, who.base):
        found = against_way(world, who.party, who.base, to, (), RAID)
        return [one for one in found if one.rule.startswith(("21.53", "9.9"))]
    return against_way(world, who.party, who.base, to, via, RAID)


# Carried out --------------------------------------------------------------------------------------


def send(
    world: AwawWorld,
    forces: Sequence[ForceId],
    ships: Sequence[Ships],
    to: SpaceId,
    via: Sequence[SpaceId],
) -> RaiderGroup:
    """21.533B, 21.533D, 22.15A, 9.58: a group of raiders sails: its way is known, and what it costs
    is paid. From Bergen and Scapa Flow it is in the box at once.
    """
    who = crew(world, forces, ships)
    assert who is not None
    unseen = sails_unseen(world, who.base)
    path = () if unseen else planned(world, who.party, who.base, to, via, RAID)
    force = set_sail(world, who, forces, ships)
    row = put_out(world, force, who.base, to, path)
    order = 1 + max((one.order for one in world.raider_groups.rows()), default=0)
    return world.put(RaiderGroup(force, row.party, to, who.base, order, arrived=unseen))


def set_sail(
    world: AwawWorld, who: Crew, forces: Sequence[ForceId], ships: Sequence[Ships]
) -> ForceId:
    """21.312: the one force of a group; ten factors and more get a marker as they sail."""
    if forces:
        return forces[0]
    parts: list[Part] = [(one.hull, one.factors) for one in ships]
    if who.factors() < SMALL:
        return without_marker(world, who.base, parts)
    power = power_for(world, who.party)
    marker = free_markers(world, power)[0]
    return form(world, marker, power, who.base, parts).id


def put_out(world: AwawWorld, force: ForceId, base: SpaceId, box: SpaceId, path: Path) -> Activity:
    """21.36B, 22.13A, 22.15A: the activity of a group; without a way it is in the box already."""
    there = path[0] if path else box
    world.amend(world.forces[force], stance=Stance.SAILING, base=base, place=there)
    name = next_activity(world)
    party = world.forces[force].party
    row = world.put(
        Activity(
            name,
            party,
            RAID,
            (force,),
            legs(world.board, path) if path else (),
            box,
            order=int(name.rpartition("-")[2]),
            state=ActivityState.ANNOUNCED if path else ActivityState.THERE,
        )
    )
    way = f"{length(world, path)} hexes" if path else "straight into the box"
    about = (a_hex(base), a_hex(box))
    world.tell("21.533B", f"{named((force,))} of {party} raids from {base} in {box}: {way}", *about)
    pay(world, row, base)
    return row


def pay(world: AwawWorld, row: Activity, base: SpaceId | None) -> None:
    """9.51, 9.58, 21.531C, 21.5331, 9.32C: a BRP for each ship, on the front that the box belongs
    to.
    """
    ships = [hull for force in row.forces for hull in ships_of(world, force)]
    carry_out_naval(world, row.id, RAID, ships, row.goal, front_of(world, row.goal, base))
    for force in row.forces:
        operate(world, force)


# A rendezvous -------------------------------------------------------------------------------------


def against_joining(
    world: AwawWorld, ships: Sequence[Ships], group: ForceId, at: SpaceId
) -> list[Refusal]:
    """21.533A, 21.532E: why ships of another port do not meet a group on its way (R-454)."""
    leader = world.raider_groups.get(group)
    row = leading(world, group)
    who = crew(world, (), ships)
    if leader is None or row is None or who is None:
        return [Refusal("21.533A", "ships of one port meet a group that has been announced")]
    about = (a_hex(who.base), a_hex(at))
    if who.base == leader.base:
        return [Refusal("21.533A", "ships of the same port sail together from it", about)]
    if at not in path_of(row)[1:-1]:
        return [Refusal("21.533A", "ships meet a group in a hex of its way", about)]
    if found := against_crew(world, RAID, (), ships):
        return found
    if found := too_many_together(world, row, who.hulls):
        return found
    if found := against_box(world, who, leader.box):
        return found
    if who.party != leader.party or world.forces[group].kind is not ForceKind.LOOSE:
        return [Refusal("20.162C", "only ships of one power without a marker become one group")]
    if not planned(world, who.party, who.base, at, (), RAID):
        return [Refusal("21.21", "no way by sea leads there", about)]
    return []


def too_many_together(world: AwawWorld, leader: Activity, hulls: tuple[Hull, ...]) -> list[Refusal]:
    """21.532E, 21.312: the ships that meet are one group, with all its limits."""
    every = [hull for one in convoy(world, leader) for hull in one] + list(hulls)
    if count_ships(world, every) > figure(world, "raider-group-ships"):
        return [Refusal("21.532E", "a group of raiders has no more than three ships")]
    carriers = sum(class_of(world, hull).fast_carrier for hull in every)
    if carriers > figure(world, "raider-group-carriers"):
        return [Refusal("21.532E", "a group of raiders has no more than one fast carrier")]
    if sum(hull.factors for hull in every) >= SMALL:
        return [Refusal("21.312", "ten naval factors or more sail as a task force")]
    return []


def convoy(world: AwawWorld, leader: Activity) -> list[tuple[Hull, ...]]:
    """The ships of a group that was announced, and of those that come to meet it."""
    names = [leader.id]
    names += [row.activity for row in world.sails_with.rows() if row.leader == leader.id]
    rows = [world.activities[one] for one in names if one in world.activities]
    return [ships_of(world, force) for row in rows for force in row.forces]


def leading(world: AwawWorld, group: ForceId) -> Activity | None:
    """The activity of a group that has been announced and has a way over the board."""
    for row in world.activities.rows():
        if row.kind == RAID and group in row.forces and row.legs:
            return row
    return None


def send_to_meet(world: AwawWorld, ships: Sequence[Ships], group: ForceId, at: SpaceId) -> None:
    """21.533A: ships sail to a hex of a group's way and go on with it: from there both are met
    together (22.141D); in the box they are one group.
    """
    leader, row = world.raider_groups[group], leading(world, group)
    who = crew(world, (), ships)
    assert row is not None
    assert who is not None
    way = path_of(row)
    first = planned(world, who.party, who.base, at, (), RAID)
    force = set_sail(world, who, (), ships)
    path = (*first, *way[way.index(at) + 1 :])
    mine = put_out(world, force, who.base, leader.box, path)
    world.put(SailsWith(mine.id, row.id))
    world.put(RaiderGroup(force, mine.party, leader.box, who.base, leader.order))
