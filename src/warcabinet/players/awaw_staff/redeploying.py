"""Redeployment after combat: everybody on to where his goal, the line and the guards need him."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.ground.records import UnitId
from warcabinet.awaw.logistics.redeployment import EndRedeployments, Tr, against_tr, tr_reach
from warcabinet.awaw.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw_sense.redeploying import PLAN, occupied
from warcabinet.players.awaw_sense.situation import situation
from warcabinet.players.awaw_staff.front import Front
from warcabinet.players.awaw_staff.marching import Posts
from warcabinet.players.awaw_staff.weights import MARCH
from warcabinet.players.greedy import Desk, Idea


def tactical(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """28.41: planned for all units at once, and carried out one by one."""
    world: AwawWorld = asked.world
    when = f"{world.turn.name} {world.side} {asked.decision.name()}"
    plan: tuple[str, dict[UnitId, SpaceId]] | None = desk.plans.get(PLAN)
    if plan is None or plan[0] != when:
        second = asked.decision.name() == "second-trs"
        now = situation(asked, desk)
        assert isinstance(now, Front)
        plan = desk.plans[PLAN] = (when, planned(now, second))
    moves = plan[1]
    while moves:
        unit, to = next(iter(moves.items()))
        del moves[unit]
        yield Idea(Tr(unit, to), "it is of more use there")
    yield Idea(EndRedeployments(), "everybody is where he should be")


def planned(now: Front, second: bool) -> dict[UnitId, SpaceId]:
    """Where each unit goes: those in front choose first, as they are nearest to what matters."""
    world = now.world
    room = occupied(now)
    posts = Posts(now, room)
    found: dict[UnitId, SpaceId] = {}
    able = [
        unit
        for unit, row in now.own.items()
        if now.board.is_hex(row.place)
        and unit not in world.exploiters
        and not against_tr(world, row, second)
    ]
    order = sorted(able, key=lambda unit: (now.enemy_distance.get(now.own[unit].place, 99), unit))
    for unit in order:
        here = now.own[unit].place
        if needed(now, here) and room.get(here, 0) >= 1:
            continue  # the only one in a hex that the enemy can reach
        room[here] = room.get(here, 0) + 1
        reach = tr_reach(world, world.units[unit]).reached & now.open | now.board.bit(here)
        best = posts.best(unit, reach)
        if best is None or posts.use(unit, best) < posts.use(unit, here) + MARCH.moving:
            best = here
        room[best] = room.get(best, 2) - 1
        if best != here:
            found[unit] = best
    return found


def needed(now: Front, space: SpaceId) -> bool:
    """Must this hex be kept, and can the enemy come?"""
    return now.treasures.get(space, 0.0) >= MARCH.guard and bool(now.threat.get(space, 0))
