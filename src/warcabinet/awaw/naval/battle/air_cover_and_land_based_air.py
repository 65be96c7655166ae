"""23.11, 23.21, 23.31: which squadrons a side has in the air of a battle: those that may strike,
those over a combat group, and what becomes of them.
"""

from __future__ import annotations

from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import (
    Role,
    Stack,
    in_range,
    is_naval_air,
    lose,
    squadrons,
    use,
)
from warcabinet.awaw.naval.air_naval.flyers import CARRIERS, Flyers, Force, merged
from warcabinet.awaw.naval.battle.carriers_and_combat_air_patrol import send, shot_down, to_strike
from warcabinet.awaw.naval.battle.combat_groups import battle_of
from warcabinet.awaw.naval.ships.concealing import seats_for
from warcabinet.awaw.pieces.air_factors import note_lost
from warcabinet.awaw.politics.parties import hostile_to, side_of_party
from warcabinet.awaw.state.ground import Cause
from warcabinet.awaw.state.naval_battles import GroupId, LandPlan
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId


@derived
def land_air(world: AwawWorld, side: Side) -> tuple[Stack, ...]:
    """22.112, 22.341, 22.343, 22.442: the land-based air units of a side that may have a part in
    this round: of those at war with somebody whose ships are there.
    """
    space = battle_of(world).hex
    there = {
        row.party
        for row in world.forces.rows()
        if row.place == space and side_of_party(world, row.party) is side.opponent
    }
    return tuple(
        stack
        for stack in in_range(world, side, space)
        if not there or there & set(hostile_to(world, stack.party))
    )


def searching(world: AwawWorld, side: Side) -> int:
    """17.23C, 17.33C, 22.4422C, 23.11B: the land-based squadrons of a side that search in this
    round.
    """
    rows = (row for row in world.land_plans.rows() if side_of_party(world, row.party) is side)
    return sum(row.search for row in rows)


# Strikes ----------------------------------------------------------------------------------------


def strikers(world: AwawWorld, side: Side) -> Force:
    """17.23D, 17.33D, 22.441, 23.11E, 23.74D, 23.75D, 23.74B, 23.75B, 23.751B: those that have not
    attacked in this round and may: naval air that neither covers nor searches, and the attack
    squadrons of army air.
    """
    ashore = (
        Flyers(stack.base, stack.type, stack.party, count)
        for stack in land_air(world, side)
        if (count := _left(world, stack)) > 0
    )
    return merged((*to_strike(world, side), *ashore))


def _left(world: AwawWorld, stack: Stack) -> int:
    plan = world.land_plans.get(stack.id)
    if plan is None:
        return squadrons(world, stack, Role.ATTACK)
    busy = plan.search + plan.cover if is_naval_air(world, stack.type) else 0
    return squadrons(world, stack, Role.ATTACK) - busy - plan.struck


def launch(world: AwawWorld, side: Side, force: Force) -> None:
    """17.3121, 23.74D, 23.751B, 23.75C: each attacks once in a round; those of one carrier may
    attack different groups.
    """
    for one in force:
        if one.from_carriers:
            send(world, side, one)
            continue
        stack = _stack(world, side, one)
        plan = _plan(world, stack)
        world.amend(plan, struck=plan.struck + one.count)
        busy = plan.search + plan.cover if is_naval_air(world, stack.type) else 0
        use(world, stack, Role.ATTACK, busy + plan.struck + one.count)


def _stack(world: AwawWorld, side: Side, one: Flyers) -> Stack:
    found = (stack for stack in land_air(world, side) if stack.id == f"{one.type}@{one.source}")
    return next(found, Stack(SpaceId(one.source), one.type, one.party, 0))


def _plan(world: AwawWorld, stack: Stack) -> LandPlan:
    plan = world.land_plans.get(stack.id)
    if plan is not None:
        return plan
    seats = seats_for(world, stack.party)
    return world.put(LandPlan(stack.base, stack.type, stack.party, open=False, seats=seats))


def lose_strikers(world: AwawWorld, side: Side, force: Force) -> None:
    """19.42: squadrons of a strike are shot down."""
    for one in force:
        if one.from_carriers:
            shot_down(world, one)
            continue
        stack = _stack(world, side, one)
        plan = _plan(world, stack)
        world.amend(plan, struck=plan.struck - one.count)
        lose(world, stack, Role.ATTACK, one.count)


# Over a group -----------------------------------------------------------------------------------


def over_group(world: AwawWorld, group: GroupId) -> Force:
    """17.23B, 17.33B, 23.24, 23.31, 23.415C, 22.41D: combat air patrol and air cover over a
    group.
    """
    patrols = (
        Flyers(CARRIERS, row.type, row.party, row.cap)
        for row in world.air_plans.rows()
        if row.group == group and row.cap
    )
    covers = (
        Flyers(row.base, row.type, row.party, row.squadrons)
        for row in world.covers.rows()
        if row.group == group and row.squadrons
    )
    return merged((*patrols, *covers))


def take_part(world: AwawWorld, force: Force) -> None:
    """23.131C: land-based squadrons that meet a strike work with ships from now on."""
    for one in force:
        side = side_of_party(world, one.party)
        if not one.from_carriers and side is not None:
            use(world, _stack(world, side, one), Role.COVER, one.count)


def lose_defenders(world: AwawWorld, group: GroupId, force: Force) -> None:
    """23.416B, 19.21: squadrons over a group are shot down; none of them is turned back."""
    for one in force:
        if one.from_carriers:
            row = world.air_plans[f"{group}/{one.type}"]
            world.amend(row, cap=row.cap - one.count)
            note_lost(world, one.type, one.party, one.count, Cause.COMBAT)
            continue
        cover = world.covers[f"{group}/{one.type}@{one.source}"]
        world.amend(cover, squadrons=cover.squadrons - one.count)
        plan = world.land_plans[f"{one.type}@{one.source}"]
        world.amend(plan, cover=plan.cover - one.count)
        side = side_of_party(world, one.party)
        assert side is not None
        lose(world, _stack(world, side, one), Role.COVER, one.count)
