"""How a staff officer tells a course of action: what it took, what it cost, what speaks against
it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
from warcabinet.players.awaw.staff.manners import MANNERS
from warcabinet.players.awaw.staff.operations import name_of, operation
from warcabinet.players.awaw.staff.supply import supplied
from warcabinet.players.awaw.staff.theaters import Command
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
AIM = "; the plan: "
"""Stands before what a course is about."""
AT_RISK = 2
"""How many places are named that the enemy could attack."""
HELD_BY = 2.0
"""A place is at risk where the enemy could bring more than so many times the factors in it."""


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
    exposed: Mapping[SpaceId, tuple[int, int]] = {}
    """What counts, is held by us and could be attacked in the enemy's next turn: with how many
    factors, and how many hold it."""


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
        under_way = operation(Command(before, side, course.plans.get(DOCTRINE, MANNERS[side])))
        found = []
        for world in after:
            assert isinstance(world, AwawWorld)
            found.append(account(before, world, side))
        return CourseEstimate(
            name=course.name,
            trials=len(found),
            promises=f"{_promises(before, found)}{AIM}{under_way.told(before)}",
            costs=_costs(found),
            against=tuple(_against(before, found)),
        )

    def same(self, one: CourseEstimate, other: CourseEstimate) -> bool:
        """The same hexes taken for the same price, whatever they aim at."""
        outcomes = (told.promises.partition(AIM)[0] for told in (one, other))
        return len(set(outcomes)) == 1 and (one.costs, one.against) == (other.costs, other.against)


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
        exposed=_exposed(after, side),
    )


def _exposed(world: AwawWorld, side: Side) -> dict[SpaceId, tuple[int, int]]:
    """The places of ours that count and that the enemy could attack in strength if nothing of ours
    moved any more.
    """
    now = Command(world, side)
    found = {}
    for space, worth in now.treasures.items():
        coming = now.threat.get(space, 0) if worth > GOAL else 0
        held = sum(now.factors(unit) for unit in world.units_in[space] if unit in now.own)
        if coming > HELD_BY * held:
            found[space] = coming, held
    return found


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
        f" {_brps([one.spent for one in found])}"
    )


def _brps(spent: list[int]) -> str:
    """Conquests may bring more than was spent."""
    if min(spent) >= 0:
        return f"{_span(spent)} BRPs" if max(spent) else "no BRPs more"
    gained = _span([-one for one in spent]) if max(spent) < 0 else f"up to {-min(spent)}"
    return f"it brings {gained} BRPs"


def _against(world: AwawWorld, found: list[Account]) -> list[str]:
    """What speaks against it, and what the enemy can do about it."""
    told = []
    lost, taken = sum(one.lost for one in found), sum(one.taken for one in found)
    if lost > taken:
        told.append("it costs us more than the enemy")
    if not any(one.places for one in found):
        told.append("it takes nothing that counts")
    cut = max(one.cut_off for one in found)
    if cut:
        told.append(f"up to {cut} units end up without supply")
    told += _at_risk(world, found)
    if len(found) > 1 and max(o.lost for o in found) >= 2 * max(1, min(o.lost for o in found)):
        told.append("its price depends on luck")
    if len(found) < FEW:
        told.append(f"tried only {TIMES[len(found)]}: luck may have decided")
    return told


def _at_risk(world: AwawWorld, found: list[Account]) -> list[str]:
    """What the enemy could attack afterwards, that of most worth first."""
    worst: dict[SpaceId, tuple[int, int]] = {}
    for one in found:
        for space, (coming, held) in one.exposed.items():
            if coming - held > worst.get(space, (0, 0))[0] - worst.get(space, (0, 0))[1]:
                worst[space] = coming, held
    worth = prizes(world.statics)
    ranked = sorted(worst, key=lambda space: (-worth.get(space, 0.0), space))[:AT_RISK]
    return [
        f"the enemy can attack {name_of(world, space)} with up to {worst[space][0]} factors"
        f" ({worst[space][1] or 'nobody'} there)"
        for space in ranked
    ]


ESTIMATING = AwawEstimating()
