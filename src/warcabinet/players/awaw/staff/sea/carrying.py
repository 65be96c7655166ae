"""Units that no enemy can come to over land are carried to where he is."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from warcabinet.awaw.queries.answers import (
    CargoMission,
    EndNavalRedeployments,
    EndSeaTransport,
    Load,
)
from warcabinet.awaw.queries.ground import against_stacking_together
from warcabinet.awaw.queries.terms import is_armor, where
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action
from warcabinet.hexes import SpaceId
from warcabinet.players.awaw.greedy.sailing import NEARER
from warcabinet.players.awaw.greedy.situation import situation
from warcabinet.players.awaw.staff.front import FrontLine
from warcabinet.players.awaw.staff.voyages import is_port, stranded
from warcabinet.players.greedy import Desk, Idea

PORTS = 2
"""How many ports are tried for a voyage."""
FERRIES = 4
"""How many ways to carry somebody are tried."""


def sea_transports(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """21.43: to the ports from which the enemy can be reached."""
    return _carried(asked, desk, "transport-by-sea", EndSeaTransport())


def naval_redeployments(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """28.5: the same, escorted."""
    return _carried(asked, desk, "escort-by-sea", EndNavalRedeployments())


def _carried(asked: Asked, desk: Desk, verb: str, end: Action) -> Iterator[Idea]:
    """The strongest of those who wait in a port, armor first, with any ships that can carry them,
    to the port that draws most.
    """
    now = situation(asked, desk)
    assert isinstance(now, FrontLine)
    world = now.world
    ferries: dict[tuple[object, ...], CargoMission] = {}
    for mission in asked.proposals(verb) if asked.form(verb) is not None else ():
        if isinstance(mission, CargoMission) and mission.cargo:
            ferries.setdefault((mission.forces, mission.ships), mission)
    waiting = [unit for unit in stranded(now) if is_port(now, where(world, now.own[unit].place))]
    waiting.sort(
        key=lambda unit: (not is_armor(world, now.own[unit]), -now.factors(unit), unit),
    )
    for unit in waiting:
        for ferry in list(ferries.values())[:FERRIES]:
            cargo = (Load(unit, ferry.cargo[0].force),)
            for to in ports(now)[:PORTS]:
                if not has_room(now, to):
                    continue
                yield Idea(replace(ferry, to=to, cargo=cargo), f"they are of more use in {to}")
    yield Idea(end, "nobody is of more use elsewhere")


def has_room(now: FrontLine, port: SpaceId) -> bool:
    """12.11, 12.22: can one more come to a port, with those under way to it? Where no way leads out
    of it whoever is too many is lost.
    """
    world = now.world
    if now.around(now.board.bit(port)) & now.open & ~now.enemy_at:
        return True
    under_way = sum(world.activities[row.activity].goal == port for row in world.cargo.rows())
    like_them = stranded(now)[: under_way + 1]
    return not against_stacking_together(world, port, like_them)


def ports(now: FrontLine) -> list[SpaceId]:
    """The ports of one's own from which the enemy can be reached over land, the best first."""
    found = [
        space
        for space in now.board.members(now.held & now.open)
        if now.pull.get(space, 0.0) >= NEARER
        and space in now.enemy_distance
        and is_port(now, space)
    ]
    return sorted(found, key=lambda space: (-now.pull[space], space))
