"""How a staff officer tells a course of action: what it took, what it cost, what speaks against
it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from warcabinet.awaw.queries.terms import (
    AwawWorld,
    Side,
    UnitId,
    asked_side,
    held_by_side,
    parties_of,
    side_of_seat,
    where,
)
from warcabinet.engine.asking import Asked
from warcabinet.engine.records import Seat
from warcabinet.engine.world import World
from warcabinet.hexes import SpaceId
from warcabinet.players.advising import CourseEstimate
from warcabinet.players.awaw.greedy.situation import DOCTRINE, GOAL, prizes
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.operations import name_of, operation
from warcabinet.players.awaw.staff.supply import supplied
from warcabinet.players.awaw.staff.weights import USUAL
from warcabinet.players.staff import Course

EARLY = frozenset(
    {
        "give-up-units",
        "lay-airbases",
        "stage-air-units",
        "counterair-missions",
        "ground-move",
        "ground-support",
        "regular-attacks",
    }
)
"""Questions of a player turn after which most of its combat is still to come."""
LATE = frozenset({"unit-construction", "first-trs"})
"""Questions that come when combat is over."""
TIMES = {1: "once", 2: "twice"}
FEW = 3
"""Fewer trials than these tell little."""
NAMED = 3
"""How many places are named."""


class Account(msgspec.Struct, frozen=True):
    """What one trial came to."""

    lost: int
    taken: int
    """Factors lost by us and by the enemy."""
    places: frozenset[SpaceId]
    """Hexes that count and were taken."""
    hexes: int
    spent: int
    cut_off: int


class AwawEstimating:
    """A World at War for the staff officer who is asked."""

    def weighs(self, asked: Asked) -> bool:
        world: AwawWorld = asked.world
        return (
            asked.decision.name() in EARLY
            and world.phasing is asked_side(asked)
            and any(world.units_of[party] for party in parties_of(world, asked_side(asked)))
        )

    def ends(self, asked: Asked, seat: Seat) -> bool:
        return asked.seat == seat and asked.decision.name() in LATE

    def told(
        self, course: Course, before: World, after: Sequence[World], seat: Seat
    ) -> CourseEstimate:
        assert isinstance(before, AwawWorld)
        side = side_of_seat(before, seat)
        under_way = operation(FrontLine(before, side, course.plans.get(DOCTRINE, USUAL)))
        found = []
        for world in after:
            assert isinstance(world, AwawWorld)
            found.append(account(before, world, side))
        return CourseEstimate(
            name=course.name,
            trials=len(found),
            promises=f"{_promises(before, found)}; {under_way.told(before)}",
            costs=_costs(found),
            against=tuple(_against(found)),
        )


def account(before: AwawWorld, after: AwawWorld, side: Side) -> Account:
    """What has changed between two Worlds for a side."""
    ours, theirs = held_by_side(before, side), held_by_side(after, side)
    fresh = theirs & ~ours & before.statics.map & before.board.land
    counting = frozenset(
        space
        for space, worth in prizes(before.statics).items()
        if worth >= GOAL and space in before.map and before.map.has(fresh, space)
    )
    return Account(
        lost=_gone(before, after, side),
        taken=_gone(before, after, side.opponent),
        places=counting,
        hexes=len(before.map.members(fresh)),
        spent=sum(
            row.level - after.treasuries[power].level
            for power, row in before.treasuries.items()
            if power in parties_of(before, side) and power in after.treasuries
        ),
        cut_off=max(0, _unsupplied(after, side) - _unsupplied(before, side)),
    )


def _units(world: AwawWorld, side: Side) -> set[UnitId]:
    return {unit for party in parties_of(world, side) for unit in world.units_of[party]}


def _gone(before: AwawWorld, after: AwawWorld, side: Side) -> int:
    """Factors that a side has lost; nothing is built in between."""
    lost = _units(before, side) - _units(after, side)
    return sum(before.type_of(before.units[unit]).combat for unit in lost)


def _unsupplied(world: AwawWorld, side: Side) -> int:
    found = 0
    for party in parties_of(world, side):
        fed = supplied(world, party)
        places = [where(world, world.units[unit].place) for unit in world.units_of[party]]
        found += sum(1 for place in places if place in world.map and not world.map.has(fed, place))
    return found


# In words -----------------------------------------------------------------------------------------


def _span(figures: list[int]) -> str:
    low, high = min(figures), max(figures)
    return str(low) if low == high else f"{low} to {high}"


def _promises(world: AwawWorld, found: list[Account]) -> str:
    counts: dict[SpaceId, int] = {}
    for one in found:
        for space in one.places:
            counts[space] = counts.get(space, 0) + 1
    worth = prizes(world.statics)
    best = sorted(counts, key=lambda space: (-worth[space] * counts[space], space))[:NAMED]
    trials = len(found)
    told = [f"{name_of(world, space)} in {counts[space]} of {trials}" for space in best]
    hexes = f"takes {_span([one.hexes for one in found])} hexes"
    return f"{hexes}; {', '.join(told)}" if told else f"{hexes}, none of them of weight"


def _costs(found: list[Account]) -> str:
    return (
        f"we lose {_span([one.lost for one in found])} factors,"
        f" the enemy {_span([one.taken for one in found])};"
        f" {_span([one.spent for one in found])} BRPs"
    )


def _against(found: list[Account]) -> list[str]:
    """What speaks against it."""
    told = []
    lost, taken = sum(one.lost for one in found), sum(one.taken for one in found)
    if lost > taken:
        told.append("it costs us more than the enemy")
    if not any(one.places for one in found):
        told.append("it takes nothing that counts")
    cut = max(one.cut_off for one in found)
    if cut:
        told.append(f"up to {cut} units end up without supply")
    if len(found) > 1 and max(o.lost for o in found) >= 2 * max(1, min(o.lost for o in found)):
        told.append("its price depends on luck")
    if len(found) < FEW:
        told.append(f"tried only {TIMES[len(found)]}: luck may have decided")
    return told


ESTIMATING = AwawEstimating()
