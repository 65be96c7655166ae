"""Redeployment after combat: everybody on to where his goal, the line and the guards need him."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.answers import EndRedeployments, Sr
from warcabinet.awaw.queries.logistics import against_tr, tr_reach
from warcabinet.awaw.queries.terms import UnitId, bit_of, where
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy import redeploying
from warcabinet.players.awaw.greedy.marching import by_worth
from warcabinet.players.awaw.greedy.redeploying import carried_out
from warcabinet.players.awaw.greedy.situation import Situation, situation
from warcabinet.players.awaw.greedy.strikes import IN_A_HEX
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.marching import Posts, enough
from warcabinet.players.awaw.staff.paratroops import posts as jumping_off
from warcabinet.players.awaw.staff.paratroops import room_left, waiting
from warcabinet.players.awaw.staff.weights import MARCH
from warcabinet.players.greedy import Desk, Idea

STRATEGIC = "strategic redeployment"
TOO_LATE = "it would come too late"
BOXED = 99.0
"""What it costs to stay in a box."""


def tactical(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """28.41: to goals, to the line and to the guards, if anything comes after it."""
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    if now.last:
        yield Idea(EndRedeployments(), TOO_LATE)
    yield from carried_out(asked, desk, planned)


def planned(now: Situation, second: bool) -> dict[UnitId, SpaceId]:
    """Where each unit goes: those in front choose first, as they are nearest to what matters."""
    assert isinstance(now, FrontLine)
    world = now.world
    room = room_left(now)
    posts = Posts(now, room, settled=True)
    for unit, row in now.own.items():
        posts.stand(unit, where(world, row.place))
    found: dict[UnitId, SpaceId] = {}
    reach = {
        unit: tr_reach(world, row).reached & now.open | bit_of(world, row)
        for unit, row in now.own.items()
        if now.board.is_hex(where(world, row.place))
        and unit not in world.exploiters
        and not against_tr(world, row, second)
    }
    found |= {  # 12.12: they take no room
        unit: space
        for unit, space in list(jumping_off(now, reach))
        if reach.pop(unit, 0) and space != now.own[unit].place
    }
    for unit, space in _relief(now, reach, room):
        del reach[unit]
        posts.leave(unit, where(world, now.own[unit].place))
        posts.enter(unit, space)
        found[unit] = space
    order = sorted(
        reach,
        key=lambda unit: (now.enemy_distance.get(where(world, now.own[unit].place), 99), unit),
    )
    for unit in order:
        here = where(now.world, now.own[unit].place)
        if needed(now, here) and room.get(here, 0) >= 1:
            continue  # the only one in a hex that the enemy can reach
        posts.leave(unit, here)
        best = posts.most_useful(unit, reach[unit])
        stays = room.get(here, IN_A_HEX) > 0  # 12.22: else somebody would be lost there
        gains = 0.0 if best is None else posts.use(unit, best) - posts.use(unit, here)
        if best is None or (stays and gains < MARCH.moving):
            best = here
        posts.enter(unit, best)
        if best != here:
            found[unit] = best
    return found


def strategic(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """28.62: from where nobody comes to where somebody is missing; whoever has the initiative goes
    to the front.
    """
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    if now.last:
        yield Idea(EndRedeployments(), TOO_LATE)
    if not now.defensive or not now.enemy:
        stay = set(waiting(now))
        for idea in redeploying.strategic(asked, desk, room_left(now)):
            if not isinstance(idea.action, Sr) or idea.action.unit not in stay:
                yield idea
        return
    when = f"{now.world.turn.name} {now.world.side}"
    plan: tuple[str, list[Sr]] | None = desk.plans.get(STRATEGIC)
    if plan is None or plan[0] != when:
        plan = desk.plans[STRATEGIC] = (when, far_moves(asked, now))
    moves = plan[1]
    while moves:
        move = moves.pop(0)
        yield Idea(move, f"{move.to} needs somebody")
    yield Idea(EndRedeployments(), "everybody is where he should be")


def far_moves(asked: Asked, now: FrontLine) -> list[Sr]:
    """28.62: who goes where, one after the other: few can, so those come first who gain most."""
    posts = Posts(now, room_left(now), settled=True)
    for unit, row in now.own.items():
        posts.stand(unit, where(now.world, row.place))
    able: dict[UnitId, int] = {}
    for unit in asked.options("sr", "unit") if "sr" in asked.verbs() else ():
        if unit in now.own and not needed(now, where(now.world, now.own[unit].place)):
            open_to = now.board.mask(asked.options("sr", "to", {"unit": unit}))
            able[unit] = open_to & now.open
    gains = {unit: _gain(now, posts, unit, open_to)[0] for unit, open_to in able.items()}
    found: list[Sr] = []
    for unit in sorted(able, key=lambda unit: (-gains[unit], unit)):
        gain, best = _gain(now, posts, unit, able[unit])
        if best is not None and gain > MARCH.moving:
            posts.leave(unit, where(now.world, now.world.units[unit].place))
            posts.enter(unit, best)
            found.append(Sr(unit, best))
    return found


def _gain(now: FrontLine, posts: Posts, unit: UnitId, open_to: int) -> tuple[float, SpaceId | None]:
    """By how much a unit would be of more use elsewhere, and where."""
    here = where(now.world, now.world.units[unit].place)
    posts.leave(unit, here)
    best = posts.most_useful(unit, open_to)
    there = posts.use(unit, here) if now.board.is_hex(here) else -BOXED
    gain = 0.0 if best is None else posts.use(unit, best) - there
    posts.enter(unit, here)
    return gain, best


def _relief(
    now: FrontLine, reach: dict[UnitId, int], room: dict[SpaceId, int]
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
                if mask & bit and not needed(now, where(now.world, now.own[unit].place))
            ),
            key=lambda unit: (now.factors(unit), unit),
        )
        if lacking > 0 and able and room.get(space, 2) > 0:
            unit = enough(now, able, lacking)[0]
            del left[unit]
            found.append((unit, space))
    return found


def needed(now: FrontLine, space: SpaceId) -> bool:
    """Must this hex be kept, and can the enemy come?"""
    return now.guard_wanted(space) > 0
