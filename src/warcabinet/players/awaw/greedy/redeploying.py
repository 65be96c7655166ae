"""Redeployment: those who are far from the enemy go where they are of more use."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from warcabinet.awaw.queries.answers import EndRedeployments, Sr, Tr
from warcabinet.awaw.queries.ground import stacking_limit
from warcabinet.awaw.queries.logistics import against_sr, against_tr, redeployed_so_far, tr_reach
from warcabinet.awaw.queries.terms import AwawWorld, UnitId, where
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.positions import Posting
from warcabinet.players.awaw.greedy.situation import Situation, situation
from warcabinet.players.awaw.greedy.strikes import IN_A_HEX
from warcabinet.players.greedy import Desk, Idea

BETTER = 0.7
"""By how much a place must be better than where a unit is."""
REAR = 6
"""How far from the enemy a unit counts as in the rear, and travels by rail."""
PLAN = "redeployment"


def tactical(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """28.41: to where a unit is of more use."""
    return carried_out(asked, desk, _planned)


def carried_out(
    asked: Asked, desk: Desk, make_plan: Callable[[Situation, bool], dict[UnitId, SpaceId]]
) -> Iterator[Idea]:
    """28.41: planned for all units at once, and carried out one by one."""
    world: AwawWorld = asked.world
    when = f"{world.turn.name} {world.side} {asked.decision.name()}"
    plan: tuple[str, dict[UnitId, SpaceId]] | None = desk.plans.get(PLAN)
    if plan is None or plan[0] != when:
        second = asked.decision.name() == "second-trs"
        plan = desk.plans[PLAN] = (when, make_plan(situation(asked, desk), second))
    moves = plan[1]
    while moves:
        unit, to = next(iter(moves.items()))
        del moves[unit]
        yield Idea(Tr(unit, to), "it is of more use there")
    yield Idea(EndRedeployments(), "everybody is where he should be")


def _planned(now: Situation, second: bool) -> dict[UnitId, SpaceId]:
    world = now.world
    room = occupied(now)
    posting = Posting(now, room)
    found: dict[UnitId, SpaceId] = {}
    if not now.enemy:
        return found
    able = [
        unit
        for unit, row in now.own.items()
        if where(world, row.place) in now.enemy_distance and not against_tr(world, row, second)
    ]
    order = sorted(
        able,
        key=lambda unit: (-now.enemy_distance.get(where(world, now.own[unit].place), 99), unit),
    )
    for unit in order:
        here = where(now.world, now.own[unit].place)
        if _needed(now, here) and room.get(here, 0) >= 1:
            continue  # the only one in a city that the enemy can reach
        room[here] = room.get(here, 0) + 1
        best = posting.best(unit, tr_reach(world, world.units[unit]).reached & now.open)
        backwards = (
            best is not None and _far(now, best) > _far(now, here) and not _needed(now, best)
        )
        if best is None or backwards or posting.use(unit, best) < posting.use(unit, here) + BETTER:
            best = here
        room[best] = room.get(best, 2) - 1
        if best != here:
            found[unit] = best
    return found


def _far(now: Situation, space: SpaceId) -> int:
    return now.enemy_distance.get(space, 99)


def _needed(now: Situation, space: SpaceId) -> bool:
    """Must this hex be kept, and is the enemy near?"""
    return now.treasures.get(space, 0.0) >= 6 and bool(now.threat.get(space, 0))


def occupied(now: Situation) -> dict[SpaceId, int]:
    """12.11: how many more units each hex with units takes, those at war with nobody counted."""
    world = now.world
    found: dict[SpaceId, int] = {}
    for unit in (unit for party in now.parties for unit in world.units_of[party]):
        place = where(world, world.units[unit].place)
        if place not in found:
            limit = stacking_limit(world, place, now.side, world.units_in[place])
            found[place] = min(IN_A_HEX, limit)
        found[place] -= 1
    return found


def strategic(asked: Asked, desk: Desk, left: dict[SpaceId, int] | None = None) -> Iterator[Idea]:
    """28.62: from the rear to the objective that is nearest to the enemy, and has room; `left` is
    how much, if that is known.
    """
    now = situation(asked, desk)
    room = occupied(now) if left is None else left
    for unit in _in_the_rear(now) if now.enemy else ():
        here = where(now.world, now.own[unit].place)
        ranked = [
            (_use(now, to), to)
            for to in asked.options("sr", "to", {"unit": unit})
            if now.board.is_hex(to) and room.get(to, 2) > 0
        ]
        if ranked:
            use, to = min(ranked)
            if use < _use(now, here):
                yield Idea(Sr(unit, to), "it is nearer to the enemy")
    yield Idea(EndRedeployments(), "everybody is where he should be")


def _in_the_rear(now: Situation) -> list[UnitId]:
    world = now.world
    found = []
    for unit, row in now.own.items():
        far = now.enemy_distance.get(where(world, row.place), 99)
        if (
            far >= REAR
            and not redeployed_so_far(world, unit).strategic
            and not against_sr(world, row)
        ):
            found.append(unit)
    return sorted(found, key=lambda unit: (-now.factors(unit), unit))


def _use(now: Situation, space: SpaceId) -> tuple[float, SpaceId]:
    """The less, the better: how far the enemy is, unless the hex is in need."""
    return now.enemy_distance.get(space, 99) - now.care.get(space, 0.0), space
