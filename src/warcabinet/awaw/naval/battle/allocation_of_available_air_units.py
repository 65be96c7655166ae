"""22.44, 23.24, 23.33, 23.35: the air plan of a round: both sides say in secret, in one answer, who
flies combat air patrol, which land-based squadrons cover which group, and which search. All others
are kept for strikes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import msgspec

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.air_naval.aas_and_land_based_air import (
    Role,
    Stack,
    is_naval_air,
    squadrons,
    use,
)
from warcabinet.awaw.naval.battle.air_cover_and_land_based_air import land_air
from warcabinet.awaw.naval.battle.carriers_and_combat_air_patrol import ceiling, launching, plans_of
from warcabinet.awaw.naval.battle.combat_groups import groups_of
from warcabinet.awaw.naval.battle.fleet_orders import some
from warcabinet.awaw.naval.ships.concealing import seats_for
from warcabinet.awaw.state.air import AirId
from warcabinet.awaw.state.naval_battles import AirPlan, Cover, GroupId, LandPlan
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import (
    Action,
    Decision,
    Domain,
    Form,
    Got,
    Manner,
    Slot,
    among,
    numbers,
)

SEARCHERS = 3
"""22.4422C: more squadrons than these add no die."""


class Patrol(msgspec.Struct, frozen=True, order=True):
    """Squadrons of a type on the carriers of a group that patrol over it."""

    group: GroupId
    type: UnitTypeId
    squadrons: int


class CoverOrder(msgspec.Struct, frozen=True, order=True):
    """22.4421A: squadrons from a base on land over a group."""

    stack: AirId
    group: GroupId
    squadrons: int


class SearchOrder(msgspec.Struct, frozen=True, order=True):
    """22.4422A: squadrons from a base on land that search."""

    stack: AirId
    squadrons: int


class PlanAir(Action, frozen=True):
    """22.441, 22.4421, 22.4422: who patrols, who covers, who searches; the others strike."""

    patrols: tuple[Patrol, ...] = ()
    covers: tuple[CoverOrder, ...] = ()
    searches: tuple[SearchOrder, ...] = ()


def _side(asked: Asked) -> Side:
    question = asked.decision
    assert isinstance(question, AirPlanning)
    return question.sides[question.seats.index(asked.seat)]


# Carriers ---------------------------------------------------------------------------------------


def _plans(asked: Asked) -> tuple[AirPlan, ...]:
    return plans_of(asked.world, _side(asked))


def _patrols(got: Got) -> tuple[Patrol, ...]:
    return tuple(got.get("patrols", ()))


def _groups(asked: Asked, got: Got) -> Domain[GroupId]:
    found = dict.fromkeys(row.group for row in _plans(asked))
    reason = "combat air patrol is flown from fast carriers over their own group"
    return among(found, "23.31", reason)


def _types(asked: Asked, got: Got) -> Domain[UnitTypeId]:
    taken = {one.type for one in _patrols(got) if one.group == got["group"]}
    found = [row.type for row in _plans(asked) if row.group == got["group"]]
    reason = "there are none of these on carriers of the group, or they are named already"
    return among([one for one in found if one not in taken], "23.31", reason)


def _squadrons(asked: Asked, got: Got) -> Domain[int]:
    group = got["group"]
    used = sum(one.squadrons for one in _patrols(got) if one.group == group)
    there = [row.strike for row in _plans(asked) if (row.group, row.type) == (group, got["type"])]
    most = min(ceiling(asked.world, group) - used, *there)
    reason = f"no more than a third of the squadrons of a group patrol: {max(0, most)} more"
    return numbers(1, most, "23.33", reason)


# Land -------------------------------------------------------------------------------------------


def _stacks(asked: Asked) -> dict[AirId, Stack]:
    return {one.id: one for one in land_air(asked.world, _side(asked))}


def _covering(got: Got, stack: AirId) -> int:
    return sum(one.squadrons for one in got.get("covers", ()) if one.stack == stack)


def _searching(got: Got, stack: AirId) -> int:
    return sum(one.squadrons for one in got.get("searches", ()) if one.stack == stack)


def _left(asked: Asked, got: Got, stack: AirId, role: Role) -> int:
    """22.41D, 22.4422A, 23.161: naval air has one role in a round; of army air each squadron has
    its own.
    """
    one = _stacks(asked)[stack]
    used = _covering(got, stack) if role is Role.COVER else _searching(got, stack)
    if is_naval_air(asked.world, one.type):
        used = _covering(got, stack) + _searching(got, stack)
    return squadrons(asked.world, one, role) - used


NOT_IN_RANGE = "there are no such air units, ready at an operational base within range"


def _cover_stacks(asked: Asked, got: Got) -> Domain[AirId]:
    """17.23B, 17.33B: army air, and naval air ashore, cover ships."""
    found = [one for one in _stacks(asked) if _left(asked, got, one, Role.COVER) > 0]
    return among(found, "22.442A", NOT_IN_RANGE)


def _cover_groups(asked: Asked, got: Got) -> Domain[GroupId]:
    named = {one.group for one in got.get("covers", ()) if one.stack == got["stack"]}
    found = [one.id for one in groups_of(asked.world, _side(asked)) if one.id not in named]
    return among(found, "22.4421A", "air cover is flown over one of your own groups")


def _cover_count(asked: Asked, got: Got) -> Domain[int]:
    most = _left(asked, got, got["stack"], Role.COVER)
    return numbers(1, most, "22.41D", f"there are {max(0, most)} squadrons left to fly air cover")


def _search_stacks(asked: Asked, got: Got) -> Domain[AirId]:
    """17.23C, 17.33C: army air, and naval air ashore, search."""
    named = {one.stack for one in got.get("searches", ())}
    found = [
        one
        for one in _stacks(asked)
        if one not in named and _left(asked, got, one, Role.SEARCH) > 0
    ]
    return among(found, "22.442A", NOT_IN_RANGE)


def _search_count(asked: Asked, got: Got) -> Domain[int]:
    most = _left(asked, got, got["stack"], Role.SEARCH)
    return numbers(1, most, "22.4422A", f"there are {max(0, most)} squadrons left to search")


# The question -----------------------------------------------------------------------------------


class AirPlanning(Decision[PlanAir], frozen=True):
    """22.41C, 22.41D, 22.442: asked of both sides at once, every round."""

    sides: tuple[Side, ...]
    """In the order of the seats."""

    rule: ClassVar[str] = "22.44"
    prompt: ClassVar[str] = "Say who patrols, covers and searches; the others are kept for strikes"
    manner: ClassVar[Manner] = "sealed"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "a third of the squadrons of each group patrol over it"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        PlanAir: Form(
            (
                some(
                    "patrols",
                    Slot("group", _groups),
                    Slot("type", _types),
                    Slot("squadrons", _squadrons),
                ),
                some(
                    "covers",
                    Slot("stack", _cover_stacks),
                    Slot("group", _cover_groups),
                    Slot("squadrons", _cover_count),
                ),
                some("searches", Slot("stack", _search_stacks), Slot("squadrons", _search_count)),
            ),
            label="Plan air operations",
            nothing="All strike",
        )
    }

    def default(self, asked: Asked) -> PlanAir:
        return cautious(asked)

    def real(self, asked: Asked) -> bool:
        """Somebody may patrol, cover or search; where nobody may, all who can strike do."""
        world: AwawWorld = asked.world
        patrols = any(row.strike and ceiling(world, row.group) for row in _plans(asked))
        return patrols or any(
            squadrons(world, one, role)
            for one in _stacks(asked).values()
            for role in (Role.COVER, Role.SEARCH)
        )


def cautious(asked: Asked) -> PlanAir:
    """23.33, 23.24: as many as may patrol over each group do, the least trained of them; army air
    covers the group with most carriers, and three squadrons search.
    """
    world: AwawWorld = asked.world
    found: list[Patrol] = []
    rows = sorted(_plans(asked), key=lambda row: (row.group, _elite(world, row), row.type))
    for row in rows:
        used = sum(one.squadrons for one in found if one.group == row.group)
        count = min(ceiling(world, row.group) - used, row.strike)
        if count > 0:
            found.append(Patrol(row.group, row.type, count))
    covers = tuple(sorted(_covers(asked)))
    return PlanAir(tuple(sorted(found)), covers, _searches(asked))


def _covers(asked: Asked) -> list[CoverOrder]:
    world: AwawWorld = asked.world
    groups = groups_of(world, _side(asked))
    if not groups:
        return []
    most_valued = max(groups, key=lambda one: (len(launching(world, one.id)), -one.number))
    return [
        CoverOrder(one.id, most_valued.id, count)
        for one in _stacks(asked).values()
        if not is_naval_air(world, one.type) and (count := squadrons(world, one, Role.COVER))
    ]


def _searches(asked: Asked) -> tuple[SearchOrder, ...]:
    """22.4422: army air first, which can do nothing else with these squadrons."""
    world: AwawWorld = asked.world
    found: list[SearchOrder] = []
    left = SEARCHERS
    for one in sorted(_stacks(asked).values(), key=lambda one: is_naval_air(world, one.type)):
        count = min(left, squadrons(world, one, Role.SEARCH))
        if count > 0:
            found.append(SearchOrder(one.id, count))
            left -= count
    return tuple(sorted(found))


def all_out(asked: Asked) -> PlanAir:
    """22.441: everybody strikes who can; army air searches."""
    found = [
        one for one in _searches(asked) if not is_naval_air(asked.world, _type_of(asked, one.stack))
    ]
    return PlanAir(searches=tuple(found))


def _type_of(asked: Asked, stack: AirId) -> UnitTypeId:
    return _stacks(asked)[stack].type


def _elite(world: AwawWorld, row: AirPlan) -> bool:
    return bool(world.statics.kinds[row.type].traits)


# Carried out ------------------------------------------------------------------------------------


def carry_out(world: AwawWorld, side: Side, plan: PlanAir) -> None:
    """22.441, 22.4421B: the answer of a side stands in its secret rows. Everybody learns from which
    bases air cover is flown and who searches; over which group, nobody.
    """
    for one in plan.patrols:
        row = world.air_plans[f"{one.group}/{one.type}"]
        world.amend(row, cap=one.squadrons, strike=row.strike - one.squadrons)
    for stack in land_air(world, side):
        covers = [one for one in plan.covers if one.stack == stack.id]
        covering = sum(one.squadrons for one in covers)
        searching = sum(one.squadrons for one in plan.searches if one.stack == stack.id)
        if not covering and not searching:
            continue
        known: Any = {"open": False, "seats": seats_for(world, stack.party)}
        named = (stack.base, stack.type, stack.party)
        world.put(LandPlan(*named, searching, covering, **known))
        for order in covers:
            world.put(Cover(*named, order.group, order.squadrons, **known))
        commit_both(world, stack, covering, searching)
        whence = f"squadrons of {stack.type} from {stack.base}"
        if covering:
            world.tell("22.4421B", f"{covering} {whence} fly air cover")
        if searching:
            world.tell("22.4422", f"{searching} {whence} search")


def commit_both(world: AwawWorld, stack: Stack, covering: int, searching: int) -> None:
    """23.131C, 23.131D: naval air by the sum, army air by the larger of the two."""
    if is_naval_air(world, stack.type):
        use(world, stack, Role.COVER, covering + searching)
        return
    if covering:
        use(world, stack, Role.COVER, covering)
    if searching:
        use(world, stack, Role.SEARCH, searching)
