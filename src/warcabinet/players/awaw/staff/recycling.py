"""18.143: airbases that the front has left behind are taken up and laid where the air is needed."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.air import at_a_new_airbase, bases_of, mission_area
from warcabinet.awaw.queries.answers import RecycleAirbase
from warcabinet.awaw.queries.terms import AirUnits, CounterKind
from warcabinet.engine.asking import Asked
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.flying import BEHIND, BETWEEN_BASES
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.paratroops import is_transport
from warcabinet.players.greedy import Idea

TRIED = 3
"""How many places are tried for one."""
LEAST = 2
"""82.322: the factors that must have room there, at least."""


def recycled(asked: Asked, now: FrontLine) -> Iterator[Idea]:
    """Idle airbases, each to where the front is out of range of all others."""
    if "recycle-airbase" not in asked.verbs():
        return
    for taken in asked.options("recycle-airbase", "taken"):
        row = _flier(now, taken)
        if row is None or not _idle(now, row, taken):
            continue
        near = bases_of(now.world, row.type, row.party)
        for _ in range(BETWEEN_BASES):
            near |= now.board.expand(near)
        ranked = [
            (-now.pull.get(space, 0.0), space)
            for space, away in now.enemy_distance.items()
            if away in BEHIND
            and now.board.has(now.held & ~near, space)
            and at_a_new_airbase(now.world, row.party, row.type, space, LEAST) >= LEAST
        ]
        for _, space in sorted(ranked)[:TRIED]:
            yield Idea(RecycleAirbase(taken, space), f"nothing is within range of {taken}")


def _flier(now: FrontLine, base: SpaceId) -> AirUnits | None:
    """Some air unit of the power whose airbase it is."""
    owner = now.world.counters[f"{CounterKind.AIRBASE}@{base}"].owner
    rows = (row for row in now.world.air.values() if row.party == owner)
    fighting = (row for row in rows if not is_transport(now, row))
    return min(fighting, key=lambda row: row.id, default=None)


def _idle(now: FrontLine, row: AirUnits, base: SpaceId) -> bool:
    """Is nobody there, and no enemy within range?"""
    area = mission_area(now.world, row.type, row.party, base)
    return not now.world.air_in[base] and not area & now.enemy_at
