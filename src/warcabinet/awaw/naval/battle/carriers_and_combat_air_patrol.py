"""17.3124, 20.5222B, 22.463: squadrons that leave the carriers of a combat group, and land on them
again. These functions look at ships, so they are for rules, which have the whole World, and for
whoever asks of his own groups.
"""

from __future__ import annotations

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.air_naval.flyers import CARRIERS, Flyers, Force, merged
from warcabinet.awaw.naval.battle.combat_groups import (
    groups_of,
    has_operational_carrier,
    ships_in,
)
from warcabinet.awaw.naval.battle.engaged_ships import engage
from warcabinet.awaw.naval.damage.named_ships import may_launch
from warcabinet.awaw.naval.ships.concealing import seats_for
from warcabinet.awaw.naval.ships.contents import squadrons_on
from warcabinet.awaw.naval.ships.squadrons import come_aboard, leave_carrier, room_on
from warcabinet.awaw.pieces.air_factors import note_lost
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.naval_battles import AirPlan, GroupId, OnStrike
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side

THIRD = 3
"""23.33: the part of the squadrons that may be on combat air patrol."""


def launching(world: AwawWorld, group: GroupId) -> tuple[Hull, ...]:
    """17.3124, 17.33E, 20.5222B, 23.36: the ships of a group from which squadrons take off, for
    combat air patrol too: fast carriers that are not damaged.
    """
    return tuple(ship for ship in ships_in(world, group) if may_launch(world, ship))


def on_deck(world: AwawWorld, group: GroupId) -> Force:
    """17.312: the squadrons that could take off from the carriers of a group."""
    return merged(
        Flyers(CARRIERS, row.type, row.party, row.squadrons)
        for ship in launching(world, group)
        for row in squadrons_on(world, ship.what)
    )


def open_plans(world: AwawWorld) -> None:
    """22.74, 23.33: what each group has as the round begins, whatever it has done before; until
    their owner says otherwise all strike (22.441).
    """
    for side in Side:
        for group in groups_of(world, side):
            for one in on_deck(world, group.id):
                seats = seats_for(world, one.party)
                world.put(
                    AirPlan(
                        group.id,
                        one.type,
                        one.party,
                        at_start=one.count,
                        operational=has_operational_carrier(world, group.id),
                        strike=one.count,
                        open=False,
                        seats=seats,
                    )
                )


def plans_of(world: AwawWorld, side: Side) -> tuple[AirPlan, ...]:
    """The plans for carriers of a side, the first group first."""
    own = {group.id for group in groups_of(world, side)}
    return tuple(row for row in world.air_plans.rows() if row.group in own)


def ceiling(world: AwawWorld, group: GroupId) -> int:
    """23.33: the most squadrons of a group on combat air patrol: a third, rounded up, of those that
    it had as the round began.
    """
    started = sum(row.at_start for row in world.air_plans.rows() if row.group == group)
    return -(-started // THIRD)


# Taking off -------------------------------------------------------------------------------------


def take_off(
    world: AwawWorld, group: GroupId, kind: UnitTypeId, squadrons: int
) -> tuple[Hull, ...]:
    """Squadrons of a type leave the carriers of a group, first from where most are. Gives these."""
    used: set[str] = set()
    for _ in range(squadrons):
        rows = [
            row
            for ship in launching(world, group)
            for row in squadrons_on(world, ship.what)
            if row.type == kind
        ]
        first = max(rows, key=lambda row: (row.squadrons, row.ship))
        used.add(first.ship)
        leave_carrier(world, first, 1)
    return tuple(ship for ship in launching(world, group) if ship.what in used)


def fly_patrols(world: AwawWorld) -> None:
    """23.31, 23.32, 23.35A: those on combat air patrol are in the air before any strike."""
    for row in tuple(world.air_plans.rows()):
        if row.cap:
            take_off(world, row.group, row.type, row.cap)
            world.amend(row, up=True)


def send(world: AwawWorld, side: Side, one: Flyers) -> None:
    """22.26D, 23.74B: squadrons leave carriers for a strike, which are engaged by it; from groups
    that the enemy has found first: on which they are based is nobody's affair.
    """
    left = one.count
    groups = world.groups
    plans = [row for row in plans_of(world, side) if row.type == one.type]
    for row in sorted(plans, key=lambda plan: (-groups[plan.group].found, plan.group)):
        count = min(left, row.strike, _there(world, row))
        if count:
            engage(world, take_off(world, row.group, row.type, count))
            world.amend(row, strike=row.strike - count)
            left -= count
    _in_the_air(world, one)
    assert not left, f"there are not {one.count} squadrons of {one.type} to send"


def _there(world: AwawWorld, plan: AirPlan) -> int:
    """Those of a plan that are still on carriers which may launch: some may have been damaged or
    sunk since.
    """
    found = on_deck(world, plan.group)
    return sum(one.count for one in found if one.type == plan.type)


def to_strike(world: AwawWorld, side: Side) -> Force:
    """17.3121, 22.441, 23.74D: the squadrons on carriers that have not attacked in this round and
    may, whatever others of their carrier have attacked.
    """
    return merged(
        Flyers(CARRIERS, row.type, row.party, count)
        for row in plans_of(world, side)
        if (count := min(row.strike, _there(world, row)))
    )


def _in_the_air(world: AwawWorld, one: Flyers) -> None:
    """22.463: squadrons are on a strike; they land when all are over."""
    there = world.on_strike.get(one.type)
    if there is None:
        world.put(OnStrike(one.type, one.party, one.count))
    else:
        world.amend(there, squadrons=there.squadrons + one.count)


def shot_down(world: AwawWorld, one: Flyers) -> None:
    """19.42: squadrons from carriers are lost on a strike."""
    there = world.on_strike[one.type]
    if there.squadrons == one.count:
        world.drop(there)
    else:
        world.amend(there, squadrons=there.squadrons - one.count)
    note_lost(world, one.type, one.party, one.count, Cause.COMBAT)


# Landing ----------------------------------------------------------------------------------------


def decks(world: AwawWorld, side: Side, party: str) -> tuple[Hull, ...]:
    """22.463B, 22.463C: the undamaged carriers of a party in all groups of its naval force."""
    return tuple(
        ship
        for group in groups_of(world, side)
        for ship in launching(world, group.id)
        if ship.party == party
    )


def land(world: AwawWorld, side: Side, one: Flyers, first: GroupId | None = None) -> int:
    """17.3124, 22.463: squadrons land where there is room, on carriers of their own group first.
    Gives how many found none.
    """
    left = one.count
    own = [] if first is None or first not in world.groups else launching(world, first)
    for ship in (*own, *decks(world, side, one.party)):
        if (count := min(left, room_on(world, ship))) > 0:
            come_aboard(world, ship, one.type, one.party, count)
            left -= count
    return left
