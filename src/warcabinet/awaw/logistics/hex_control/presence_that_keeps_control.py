"""29.31B, 29.71A: units and counters that keep land from passing to an enemy who does not enter."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.politics.parties import air_hexes, ship_hexes
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Layer
from warcabinet.engine.derived import derived

PRESENCE: Layer[int] = Layer("hexes with something that keeps a pocket alive", ("party",))
"""29.31B: what of the party keeps a hex, and those around it, from being taken unoccupied."""


@BOOK.lays(PRESENCE, "29.31B, 29.71A", "ground units and partisans keep hexes around them")
def ground_units(world: AwawWorld, party: str) -> int:
    return world.standing[party]


@BOOK.lays(PRESENCE, "29.31B, 29.71A", "air units keep hexes around them")
def air_units(world: AwawWorld, party: str) -> int:
    return air_hexes(world, party)


@BOOK.lays(PRESENCE, "29.31B, 29.71A", "naval units keep hexes around them")
def naval_units(world: AwawWorld, party: str) -> int:
    return ship_hexes(world, party)


@BOOK.lays(
    PRESENCE, "29.31B, 29.71A", "airbases, ports and industrial centers keep hexes around them"
)
def counters(world: AwawWorld, party: str) -> int:
    return _with_counters(world) & world.held[party]


@derived
def _with_counters(world: AwawWorld) -> int:
    """29.31B: synthetic oil plants are not among what keeps hexes."""
    return world.map.mask(
        row.hex for row in world.counters.values() if row.kind is not CounterKind.OIL_PLANT
    )


@BOOK.lays(PRESENCE, "29.31B, 29.71A", "fortresses and fortifications keep hexes around them")
def works(world: AwawWorld, party: str) -> int:
    return _with_works(world) & world.held[party]


@derived
def _with_works(world: AwawWorld) -> int:
    return world.map.mask(world.forts)


@BOOK.lays(PRESENCE, "29.31B, 29.71A", "bridgeheads keep hexes around them")
def bridgeheads(world: AwawWorld, party: str) -> int:
    return world.map.mask(world.bridgeheads) & world.held[party]


def presence(world: AwawWorld, party: str) -> int:
    """The hexes with any of it."""
    found = 0
    for _, area in BOOK.layers(world, PRESENCE, party):
        found |= area
    return found
