"""23.4212, 21.111: what a port adds to the air defense of the ships in it."""

from __future__ import annotations

from warcabinet.awaw.air.bases.basing import has_airbase
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.stacking.flak import flak_in
from warcabinet.awaw.naval.air_naval.air_defense import AirDefense
from warcabinet.awaw.state.construction import FortKind
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

ANCHOR = "shipyard"
"""21.11, 26.31H: the feature of the hexes with an anchor symbol."""


def _level(world: AwawWorld, feature: str, count: int) -> int | None:
    return world.statics.tables["air-defense-levels"].number(feature, "level") * count or None


@BOOK.modifies(
    AirDefense,
    "23.4212A, 21.111",
    "port",
    "ships in port have two levels for each city or port in the hex; of two ports each counts",
)
def the_port_itself(world: AwawWorld, asked: AirDefense) -> int | None:
    if asked.port is None:
        return None
    printed = sum(row.city for row in world.board.places_at.get(asked.port, ()))
    counter = f"{CounterKind.PORT}@{asked.port}" in world.counters
    return _level(world, "port", printed + counter)


@BOOK.modifies(AirDefense, "23.4212B, 10.95", "flak", "one level for each flak factor in the port")
def flak_in_port(world: AwawWorld, asked: AirDefense) -> int | None:
    return None if asked.port is None else _level(world, "flak", flak_in(world, asked.port))


@BOOK.modifies(AirDefense, "23.4212B", "airbase", "one level for an airbase counter in the port")
def airbase_in_port(world: AwawWorld, asked: AirDefense) -> int | None:
    if asked.port is None:
        return None
    return _level(world, "airbase", int(has_airbase(world, asked.port)))


@BOOK.modifies(AirDefense, "23.4212B", "objective", "one level for each objective in the hex")
def objective_in_port(world: AwawWorld, asked: AirDefense) -> int | None:
    if asked.port is None:
        return None
    rows = world.board.places_at.get(asked.port, ())
    return _level(world, "objective", sum(row.objective for row in rows))


@BOOK.modifies(AirDefense, "23.4212B, 21.11", "naval base", "one level for each anchor symbol")
def anchor_in_port(world: AwawWorld, asked: AirDefense) -> int | None:
    if asked.port is None:
        return None
    rows = world.board.features_at.get(asked.port, ())
    return _level(world, "anchor", sum(row.feature == ANCHOR for row in rows))


@BOOK.modifies(
    AirDefense,
    "23.4212C",
    "works",
    "one level for a fortification in the port, two for a fortress; beach defenses add nothing",
)
def works_in_port(world: AwawWorld, asked: AirDefense) -> int | None:
    works = None if asked.port is None else _works(world, asked.port)
    return None if works is None else _level(world, str(works), 1)


def _works(world: AwawWorld, port: SpaceId) -> FortKind | None:
    row = world.forts.get(port)
    if row is None:
        return None
    fortress = FortKind.FORTRESS in (row.all_round, row.line)
    return FortKind.FORTRESS if fortress else FortKind.FORTIFICATION
