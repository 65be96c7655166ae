"""22.441, 23.24, 23.33, 23.35: the air plan of a round: both sides say in secret, in one answer,
who flies combat air patrol. All others on carriers are kept for strikes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import msgspec

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.battle.fleet_orders import some
from warcabinet.awaw.naval.battle.flight_decks import ceiling, plans_of
from warcabinet.awaw.state.naval_battles import AirPlan, GroupId
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


class Patrol(msgspec.Struct, frozen=True, order=True):
    """Squadrons of a type on the carriers of a group that patrol over it."""

    group: GroupId
    type: UnitTypeId
    squadrons: int


class PlanAir(Action, frozen=True):
    """22.441: who flies combat air patrol; the others strike."""

    patrols: tuple[Patrol, ...] = ()


def _side(asked: Asked) -> Side:
    question = asked.decision
    assert isinstance(question, AirPlanning)
    return question.sides[question.seats.index(asked.seat)]


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


class AirPlanning(Decision[PlanAir], frozen=True):
    """22.41C, 22.41D: asked of both sides at once, every round."""

    sides: tuple[Side, ...]
    """In the order of the seats."""

    rule: ClassVar[str] = "22.44"
    prompt: ClassVar[str] = "Assign squadrons to combat air patrol; the others are kept for strikes"
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
            ),
            label="Plan air operations",
            nothing="All strike",
        )
    }

    def default(self, asked: Asked) -> PlanAir:
        return cautious(asked)

    def real(self, asked: Asked) -> bool:
        return bool(_plans(asked))


def cautious(asked: Asked) -> PlanAir:
    """23.33: as many as may patrol over each group do, the least trained of them."""
    world: AwawWorld = asked.world
    found: list[Patrol] = []
    rows = sorted(_plans(asked), key=lambda row: (row.group, _elite(world, row), row.type))
    for row in rows:
        used = sum(one.squadrons for one in found if one.group == row.group)
        count = min(ceiling(world, row.group) - used, row.strike)
        if count > 0:
            found.append(Patrol(row.group, row.type, count))
    return PlanAir(tuple(sorted(found)))


def all_out(asked: Asked) -> PlanAir:
    """22.441: everybody strikes."""
    return PlanAir()


def _elite(world: AwawWorld, row: AirPlan) -> bool:
    return bool(world.statics.kinds[row.type].traits)


def carry_out(world: AwawWorld, plan: PlanAir) -> None:
    """22.441: the answer of a side stands in its secret rows."""
    for one in plan.patrols:
        row = world.air_plans[f"{one.group}/{one.type}"]
        world.amend(row, cap=one.squadrons, strike=row.strike - one.squadrons)
