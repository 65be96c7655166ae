"""Redeployment after combat: everybody on to where his goal, the line and the guards need him."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.ground.records import UnitId
from warcabinet.awaw.logistics.redeployment import against_tr, tr_reach
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw_sense.marching import by_worth
from warcabinet.players.awaw_sense.redeploying import carried_out, occupied
from warcabinet.players.awaw_sense.situation import Situation
from warcabinet.players.awaw_staff.front import Front
from warcabinet.players.awaw_staff.marching import Posts, enough
from warcabinet.players.awaw_staff.weights import MARCH
from warcabinet.players.greedy import Desk, Idea


def tactical(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """28.41: to goals, to the line and to the guards."""
    return carried_out(asked, desk, planned)


def planned(now: Situation, second: bool) -> dict[UnitId, SpaceId]:
    """Where each unit goes: those in front choose first, as they are nearest to what matters."""
    assert isinstance(now, Front)
    world = now.world
    room = occupied(now)
    posts = Posts(now, room)
    found: dict[UnitId, SpaceId] = {}
    reach = {
        unit: tr_reach(world, row).reached & now.open | now.board.bit(row.place)
        for unit, row in now.own.items()
        if now.board.is_hex(row.place)
        and unit not in world.exploiters
        and not against_tr(world, row, second)
    }
    for unit, space in _relief(now, reach, room):
        del reach[unit]
        _move(now, room, found, unit, space)
    order = sorted(reach, key=lambda unit: (now.enemy_distance.get(now.own[unit].place, 99), unit))
    for unit in order:
        here = now.own[unit].place
        if needed(now, here) and room.get(here, 0) >= 1:
            continue  # the only one in a hex that the enemy can reach
        room[here] = room.get(here, 0) + 1
        best = posts.best(unit, reach[unit])
        room[here] -= 1
        if best is not None and posts.use(unit, best) >= posts.use(unit, here) + MARCH.moving:
            _move(now, room, found, unit, best)
    return found


def _move(
    now: Front,
    room: dict[SpaceId, int],
    moves: dict[UnitId, SpaceId],
    unit: UnitId,
    to: SpaceId,
) -> None:
    here = now.own[unit].place
    if to != here:
        room[here] = room.get(here, 0) + 1
        room[to] = room.get(to, 2) - 1
        moves[unit] = to


def _relief(
    now: Front, reach: dict[UnitId, int], room: dict[SpaceId, int]
) -> list[tuple[UnitId, SpaceId]]:
    """Guards for hexes of worth that stand empty, or have too few."""
    found: list[tuple[UnitId, SpaceId]] = []
    left = dict(reach)
    for space, _ in by_worth(now.treasures):
        bit = now.board.bit(space)
        there = [unit for unit in now.world.units_in[space] if unit in now.own]
        lacking = now.guard_wanted(space) - sum(now.factors(unit) for unit in there)
        for unit in there:
            left.pop(unit, None)
        able = sorted(
            (
                unit
                for unit, mask in left.items()
                if mask & bit and not needed(now, now.own[unit].place)
            ),
            key=lambda unit: (now.factors(unit), unit),
        )
        if lacking > 0 and able and room.get(space, 2) > 0:
            unit = enough(now, able, lacking)[0]
            del left[unit]
            found.append((unit, space))
    return found


def needed(now: Front, space: SpaceId) -> bool:
    """Must this hex be kept, and can the enemy come?"""
    return now.guard_wanted(space) > 0
