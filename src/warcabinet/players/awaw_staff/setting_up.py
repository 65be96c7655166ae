"""The opening set-up: whoever moves first sets up as he wants to attack, if that is better than the
ready set-up.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.records import UnitId
from warcabinet.awaw.scenarios.setup import (
    Deploy,
    FillUp,
    FinishSetUp,
    ReadySetUp,
    SetUp,
    area_of,
    rows_of,
)
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw_sense.marching import Plan
from warcabinet.players.awaw_staff.front import Front
from warcabinet.players.awaw_staff.marching import share_out
from warcabinet.players.greedy import Desk, Idea

PLAN = "set-up"


def set_up(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """7.31: the next step of the plan; without one the ready set-up."""
    actions: list[Action] = desk.plans.get(PLAN, [])
    if actions:
        yield Idea(actions.pop(0), "so that everybody stands where he is to attack")
    if isinstance(asked.decision, SetUp) and PLAN in desk.plans:
        yield Idea(FinishSetUp(), "everybody stands where he is to attack")
    yield Idea(ReadySetUp(), "the ready set-up will do")


def for_attack(decision: SetUp, before: AwawWorld, now: Front) -> list[Action]:
    """How to set up for the attacks of the first turn. `before` is the World that is set up, `now`
    how the front would look at the first movement after the ready set-up.
    """
    choices = {}
    for unit, row in now.own.items():
        area = area_of(before, decision.rows, row.party) & now.held & now.open
        place = now.board.bit(row.place)
        for kept in _bound(before, decision, row.party, row.type):
            area &= kept if place & kept else ~kept
        if area & place:
            choices[unit] = area
    plan = Plan("set-up")
    share_out(now, choices, plan)
    return _actions(before, now, choices, plan)


def _bound(world: AwawWorld, decision: SetUp, party: str, kind: UnitTypeId) -> Iterator[int]:
    """The areas in which the scenario wants some units, and not too many: whoever is there in the
    ready set-up stays there.
    """
    for row in rows_of(world, decision.rows):
        for demand in row.demands:
            if party in row.who and (not demand.types or kind in demand.types):
                yield world.statics.area(*demand.area)


def _actions(world: AwawWorld, now: Front, choices: dict[UnitId, int], plan: Plan) -> list[Action]:
    counts: Counter[tuple[UnitTypeId, SpaceId]] = Counter()
    for unit in choices:
        row = now.own[unit]
        counts[row.type, plan.moves.get(unit, row.place)] += 1
    found: list[Action] = [
        Deploy(kind, space, count) for (kind, space), count in sorted(counts.items())
    ]
    return [*found, FillUp(), FinishSetUp()]
