"""The opening set-up: whoever moves first sets up as he wants to attack, whoever waits for it in
depth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from warcabinet.awaw.queries.answers import Deploy, FillUp, FinishSetUp, ReadySetUp, SetUp
from warcabinet.awaw.queries.scenario import (
    DemandKind,
    area_and_around,
    set_up_area,
    set_up_rows,
    with_ready_set_up,
)
from warcabinet.awaw.queries.terms import (
    AwawWorld,
    Side,
    UnitId,
    UnitTypeId,
    bit_of,
    where,
)
from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.marching import Plan
from warcabinet.players.awaw.greedy.situation import MAIN
from warcabinet.players.awaw.greedy.strikes import IN_A_HEX
from warcabinet.players.awaw.staff.defending import Defence
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.manners import Manner
from warcabinet.players.awaw.staff.marching import share_out
from warcabinet.players.awaw.staff.overrunning import openings
from warcabinet.players.greedy import Desk, Idea

PLAN = "set-up"
SECTORS, HEAVY = 8, 6
"""Into how many parts a line is divided, and in how many of them reserves may stand."""


def set_up(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """7.31: the next step of the plan; without one the ready set-up."""
    actions: list[Action] = desk.plans.get(PLAN, [])
    if actions:
        desk.plans[PLAN] = actions[1:]
        yield Idea(actions[0], "so that everybody stands where he is needed")
    if isinstance(asked.decision, SetUp) and PLAN in desk.plans:
        yield Idea(FinishSetUp(), "everybody stands where he is needed")
    yield Idea(ReadySetUp(), "the ready set-up will do")


def for_attack(decision: SetUp, before: AwawWorld, now: FrontLine) -> list[Action]:
    """How to set up for the attacks of the first turn. `before` is the World that is set up, `now`
    how the front would look at the first movement after the ready set-up.
    """
    choices = {}
    for unit, row in now.own.items():
        area = set_up_area(before, decision.rows, row.party) & now.held & now.open
        place = bit_of(now.world, row)
        for kept in _bound(before, decision, row.party, row.type):
            area &= kept if place & kept else ~kept
        if area & place:
            choices[unit] = area
    plan = Plan("set-up")
    share_out(now, choices, plan, list(openings(now, choices)))
    return _actions(before, now, choices, plan)


def sector_of(seed: str) -> int:
    """Where the reserves of a line stand: a matter of taste, drawn from a seed. At its far end they
    would be too far from everything else.
    """
    return picker(f"sector {seed}")(HEAVY)


def for_defence(
    decision: SetUp, before: AwawWorld, side: Side, manner: Manner, sector: int = 0
) -> list[Action]:
    """How to set up against the attacks of the first turn: what counts is held by those who are
    free to go there, the weakest stand in front, the others behind them, most of them in one
    sector.
    """
    now = FrontLine(with_ready_set_up(before), side, manner)
    choices = {}
    demands = list(_demands(before, decision))
    for unit in sorted(now.own, key=lambda unit: (-now.factors(unit), unit)):
        row = now.own[unit]
        area = set_up_area(before, decision.rows, row.party) & now.held & now.open
        for demand in demands:
            if row.type in demand.types and demand.left and area & demand.area:
                demand.left -= 1
                area &= demand.area
        choices[unit] = area
    plan = Plan("set-up")
    _share_out(now, choices, plan, _named_hexes(before, decision), sector)
    return _actions(before, now, choices, plan)


def _share_out(
    now: FrontLine,
    choices: dict[UnitId, int],
    plan: Plan,
    named: list[SpaceId],
    sector: int,
) -> None:
    """A place for every unit: treasures for the strongest, hexes that the scenario names for
    anybody, the rest from the front to the back.
    """
    defence = Defence(now)
    screen, line = defence.lines
    room: dict[SpaceId, int] = {}

    def able(space: SpaceId) -> list[UnitId]:
        """Who could be put into a hex, the weakest first."""
        if room.get(space, IN_A_HEX) < 1:
            return []
        units = [u for u in choices if u not in plan.moves and now.board.has(choices[u], space)]
        return sorted(units, key=lambda unit: (now.factors(unit), unit))

    def put(unit: UnitId, space: SpaceId) -> None:
        room[space] = room.get(space, IN_A_HEX) - 1
        plan.moves[unit] = space

    for space in defence.most_in_danger(MAIN):
        lacking = int(defence.kept[space])
        for unit in reversed(able(space)[-IN_A_HEX:]):
            if lacking > 0:
                put(unit, space)
                lacking -= now.factors(unit)
        if space in named and (units := able(space)):
            put(units[0], space)  # one alone does not stop armor that breaks through
    for space in (*named, *screen, *line):
        if space not in room and (units := able(space)):
            put(units[0], space)
    first = sector * len(line) // SECTORS
    reserved = line[first:] + line[:first]
    for space in (*reserved, *screen):
        if units := able(space):
            put(units[-1], space)
    for space in (*reserved, *screen):
        for unit in able(space)[: room.get(space, IN_A_HEX)]:
            put(unit, space)


def _named_hexes(world: AwawWorld, decision: SetUp) -> list[SpaceId]:
    """The hexes in each of which the scenario wants somebody."""
    found = 0
    for row in set_up_rows(world, decision.rows):
        for demand in row.demands:
            if demand.kind is DemandKind.EACH_HEX:
                found |= world.statics.area(*demand.area)
    return world.map.members(found)


@dataclass
class Wanted:
    """How many units of some types the scenario still wants in an area."""

    types: tuple[str, ...]
    area: int
    left: int


def _demands(world: AwawWorld, decision: SetUp) -> Iterator[Wanted]:
    for row in set_up_rows(world, decision.rows):
        for one in row.demands:
            if one.kind is DemandKind.AT_LEAST:
                area = area_and_around(world, world.statics.area(*one.area), one.distance)
                yield Wanted(one.types, area, one.count)


def _bound(world: AwawWorld, decision: SetUp, party: str, kind: UnitTypeId) -> Iterator[int]:
    """The areas in which the scenario wants some units, and not too many: whoever is there in the
    ready set-up stays there.
    """
    for row in set_up_rows(world, decision.rows):
        for demand in row.demands:
            if party in row.who and (not demand.types or kind in demand.types):
                yield world.statics.area(*demand.area)


def _actions(
    world: AwawWorld, now: FrontLine, choices: dict[UnitId, int], plan: Plan
) -> list[Action]:
    counts: Counter[tuple[UnitTypeId, SpaceId]] = Counter()
    for unit in choices:
        row = now.own[unit]
        counts[row.type, plan.moves.get(unit, where(world, row.place))] += 1
    found: list[Action] = [
        Deploy(kind, space, count) for (kind, space), count in sorted(counts.items())
    ]
    return [*found, FillUp(), FinishSetUp()]
