"""What the sea parts: who meets the enemy on land, who must be carried to him, and from where."""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.awaw.queries.air import mission_area
from warcabinet.awaw.queries.terms import Unit, UnitId, bit_of, where
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.situation import FAR, POINT, rings_of
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.weights import FRONT


def is_port(now: FrontLine, space: SpaceId) -> bool:
    return any(place.port for place in now.world.board.places_at.get(space, ()))


def shared_ground(now: FrontLine) -> int:
    """The land on which units of one's own can come to the enemy, or to something of his that is
    worth it, without ships.
    """
    found = 0
    wanted = now.enemy_at | now.board.mask(now.goals)
    left = now.own_at & now.open
    while left:
        ground = _hanging_together(now, left & -left)
        left &= ~ground
        if ground & wanted:
            found |= ground
    return found


def _hanging_together(now: FrontLine, start: int) -> int:
    """The land that can be come to from some hexes without ships."""
    ground = fresh = start
    while fresh := now.around(fresh) & now.open & ~ground:
        ground |= fresh
    return ground


def factors_on(now: FrontLine, units: Mapping[UnitId, Unit], ground: int) -> int:
    """The factors of those units that stand on some ground."""
    return sum(now.factors(unit) for unit, row in units.items() if bit_of(now.world, row) & ground)


def boldness_ashore(now: FrontLine) -> float:
    """How much of the initiative is ours where both sides can come to each other without ships;
    none where the whole war is fought on land, since all of it is counted already.
    """
    ground = shared_ground(now) if now.world.hulls else 0
    if not ground:
        return 0.0
    ours, theirs = factors_on(now, now.own, ground), factors_on(now, now.enemy, ground)
    return now.initiative(ours, theirs)


def is_hopeless(now: FrontLine, beach: SpaceId, landing: int) -> bool:
    """Would so many factors be thrown into the sea again, or their ships pay for more than there is
    to be had? Those who land where nobody of theirs is must be a match for the enemy on that
    ground, as long as he has a turn to come, and the points there must outweigh the air that would
    meet them. Whoever comes to the enemy nowhere on land has no choice.
    """
    if not shared_ground(now):
        return False
    ground = _hanging_together(now, now.board.bit(beach))
    ours, theirs = factors_on(now, now.own, ground), factors_on(now, now.enemy, ground)
    if not ours and theirs > FRONT.outmatched * landing and not now.last:
        return True
    worth = max((now.worth(goal) for goal in now.board.members(ground & now.enemy_held)), default=0)
    return FRONT.under_air * POINT * _air_over(now, beach) > worth


def _air_over(now: FrontLine, space: SpaceId) -> int:
    """The air factors of the enemy within range of a hex."""
    return sum(
        row.factors
        for row in now.world.air.values()
        if row.party in now.enemies
        and now.board.is_hex(base := where(now.world, row.place))
        and now.board.has(mission_area(now.world, row.type, row.party, base), space)
    )


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
