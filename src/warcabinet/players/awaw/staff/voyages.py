"""Who must be carried to the enemy, and from where."""

from __future__ import annotations

from warcabinet.awaw.queries.terms import UnitId, where
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.situation import FAR, rings_of
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.weights import FRONT


def is_port(now: FrontLine, space: SpaceId) -> bool:
    return any(place.port for place in now.world.board.places_at.get(space, ()))


def stranded(now: FrontLine) -> list[UnitId]:
    """Those worth a voyage from whom no way over land leads to the enemy, nor to any goal."""
    if not now.world.hulls or not now.enemy:
        return []
    near = 0
    for _, ring in now.rings(now.enemy_at | now.board.mask(now.goals), FAR):
        near |= ring
    return [
        unit
        for unit, row in now.own.items()
        if now.factors(unit) >= FRONT.voyage
        and now.board.is_hex(where(now.world, row.place))
        and not now.board.has(near, where(now.world, row.place))
    ]


def from_port(now: FrontLine) -> dict[SpaceId, float]:
    """How far each hex is from a port of one's own; ports far from the enemy count less."""
    found: dict[SpaceId, float] = {}
    for port in now.board.members(now.held & now.open):
        if not is_port(now, port):
            continue
        far = FRONT.crossing * _from_the_enemy(now, port)
        for away, ring in enumerate(rings_of(now.world.statics, port, FAR)):
            for space in ring:
                found[space] = min(found.get(space, 2.0 * FAR), away + far)
    return found


def _from_the_enemy(now: FrontLine, space: SpaceId) -> int:
    """How far the next enemy is over land and sea."""
    mask = now.board.bit(space)
    for away in range(FAR):
        if mask & now.enemy_at:
            return away
        mask |= now.board.expand(mask)
    return FAR
