"""22.42: combat groups: what is in them, whether they are active, how fast they are, and what is
told of one that is found.

The functions that look at the ships of a group are for rules, which have the whole World. What the
other side knows of a group stands in its row.
"""

from __future__ import annotations

from enum import StrEnum

from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.naval.ships.contents import all_fast, fully_operational, ships_of
from warcabinet.awaw.naval.ships.supply_at_sea import SEA_SUPPLY, is_line
from warcabinet.awaw.naval.ships.types_of_naval_units import Sort, class_of
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import Hull, HullId
from warcabinet.awaw.state.naval_battles import Group, GroupId, NavalBattle
from warcabinet.awaw.state.shipments import ShipmentState
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Seat

NUMBERS = range(1, 7)
"""22.423A: the numbers of combat groups; so there are no more than six of a side (22.421C)."""

TASK_FORCE = 10
"""22.428A, 22.452B: the factors that make a group count as a whole one."""


class Status(StrEnum):
    ACTIVE = "active"
    DISTANT = "distant"


def battle_of(world: AwawWorld) -> NavalBattle:
    """The naval battle that is being fought."""
    (found,) = world.battles.values()
    return found


def groups_of(world: AwawWorld, side: Side) -> tuple[Group, ...]:
    """22.423, 22.424: the combat groups of a side, by their numbers, which both sides see."""
    found = (row for row in world.groups.values() if row.side is side)
    return tuple(sorted(found, key=lambda group: group.number))


def status(group: Group, battle_round: int) -> Status:
    """22.425A, 22.425B: active if its number is not above that of the round."""
    return Status.ACTIVE if group.number <= battle_round else Status.DISTANT


def is_active(group: Group, battle_round: int) -> bool:
    return status(group, battle_round) is Status.ACTIVE


def speaker(world: AwawWorld, side: Side) -> Seat:
    """Who speaks for a side in a battle: whoever has most of its forces there."""
    parties = [
        world.forces[force].party
        for group in groups_of(world, side)
        for force in forces_in(world, group.id)
    ]
    return chief_seat(world, side, parties)


# What is in them --------------------------------------------------------------------------------


def forces_in(world: AwawWorld, group: GroupId) -> tuple[ForceId, ...]:
    """22.421: the forces that are wholly in a group."""
    found = (row.what for row in world.group_of.values() if row.group == group)
    return tuple(ForceId(what) for what in found if what in world.forces)


def ships_in(world: AwawWorld, group: GroupId) -> tuple[Hull, ...]:
    """22.421: the ships of a group: those of its forces, and single ones."""
    ships: list[Hull] = []
    for row in world.group_of.values():
        if row.group == group:
            force = row.what in world.forces
            ships += (
                ships_of(world, ForceId(row.what)) if force else [world.hulls[HullId(row.what)]]
            )
    return tuple(ships)


def unmask(world: AwawWorld, group: GroupId) -> None:
    """22.53: the ships of a group are revealed: all see which forces are behind its number."""
    for row in list(world.group_of.values()):
        if row.group == group:
            world.amend(row, open=True, seats=())


def counted(world: AwawWorld, ships: tuple[Hull, ...]) -> int:
    """22.421A: the naval factors of a group; transports are not counted."""
    return sum(ship.factors for ship in ships if class_of(world, ship).sort is not Sort.TRANSPORT)


def carries_cargo(world: AwawWorld, group: GroupId) -> bool:
    """22.427: a group carries cargo, or protects a sea supply line."""
    return any(carries_cargo_of(world, force) for force in forces_in(world, group))


def is_hindered(world: AwawWorld, group: GroupId) -> bool:
    """22.552B, 22.9417B, 21.535B: a group carries cargo, is on its way to embark it, or comes back
    from where it has landed it; or it keeps raiders from transports.
    """
    forces = forces_in(world, group)
    back = any(force in world.laden for force in forces)
    guards = any(row.protects for row in world.hunting.rows() if row.force in forces)
    return back or guards or carries_cargo(world, group)


def carries_cargo_of(world: AwawWorld, force: ForceId) -> bool:
    """21.35, 22.427: does a force carry cargo, or protect a sea supply line?"""
    if is_line(world, force):
        return True
    if any(row.kind == SEA_SUPPLY and force in row.forces for row in world.activities.values()):
        return True
    return is_laden(world, force)


def is_laden(world: AwawWorld, force: ForceId) -> bool:
    """21.35, 22.531: does a force carry units, BRPs or oil? Who protects supply carries nothing."""
    if any(row.force == force for row in world.carried_by.values()):
        return True
    return carries_shipment(world, force)


def carries_shipment(world: AwawWorld, force: ForceId) -> bool:
    """21.35C, 40.221: are these the transports of BRPs or oil that are on their way?"""
    return any(
        row.state is ShipmentState.ANNOUNCED
        and any(force in world.activities[one].forces for one in row.activities)
        for row in world.shipments.rows()
        if all(one in world.activities for one in row.activities)
    )


def is_fast(world: AwawWorld, group: GroupId, ships: tuple[Hull, ...] | None = None) -> bool:
    """22.422, 22.427: fast, unless it has a slow or damaged ship or carries cargo. `ships`: if
    only these were in it.
    """
    there = ships_in(world, group) if ships is None else ships
    return all_fast(world, there) and not carries_cargo(world, group)


def undamaged(world: AwawWorld, group: GroupId) -> tuple[Hull, ...]:
    return tuple(ship for ship in ships_in(world, group) if not ship.damaged)


def has_operational_carrier(world: AwawWorld, group: GroupId) -> bool:
    """22.425D: has it a fast carrier that is undamaged and has all its squadrons?"""
    return any(fully_operational(world, ship) for ship in ships_in(world, group))


def describe(world: AwawWorld, group: Group) -> Group:
    """22.41F, 22.452B: of a group that is found its owner tells whether it has fewer than ten
    factors, how many fast carriers, whether it is fast, and whether it carries cargo.
    """
    ships = ships_in(world, group.id)
    return world.amend(
        group,
        small=counted(world, ships) < TASK_FORCE,
        carriers=sum(class_of(world, ship).fast_carrier for ship in ships),
        fast=is_fast(world, group.id),
        cargo=carries_cargo(world, group.id),
    )
