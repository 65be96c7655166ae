"""Positions of the tests of BRP grants and oil that is shipped (40, 33.43)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.awaw.pacific_world import pacific_world
from tests.awaw.table import Staged, world_at
from tests.rules.shared.sailing import SeaTable, hulls, put
from warcabinet.awaw.logistics.shipments.mechanics_of_shipments import PlayShipments
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.politics.parties import party
from warcabinet.awaw.state.economy import Level, Treasury
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Relation, WarState, war_state
from warcabinet.engine.position import Position
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Record

ATLANTIC, PACIFIC, INDIAN = "atlantic-sw", "pacific-sw", "indian-ocean-sw"
GLOBAL_WARS = "us/germany russia/germany britain/germany us/japan britain/japan"


def wars(pairs: str) -> list[WarState]:
    return [
        war_state(party(one), party(two), Relation.WAR)
        for one, two in (pair.split("/") for pair in pairs.split())
    ]


def lend_lease(
    *units: str,
    scenario: str = "global-war",
    turn: str = "Summer 1942",
    at_war: str = GLOBAL_WARS,
    ships: dict[str, str] | None = None,
    usat: int = 0,
    usjt: int = 0,
    side: str = "allied",
    step: str = "T.P.MOV.SUP.40",
    rows: Iterable[Record] = (),
    **setting: Any,
) -> AwawWorld:
    """The whole world in 1942, each power with 100 BRPs, with these transports and units alone."""
    world = world_at(
        *units, scenario=scenario, turn=turn, side=side, step=step,
        rows=[*wars(at_war), Level("usat", "", usat), Level("usjt", "", usjt), *rows],
        **setting,
    )  # fmt: skip
    for row in [*world.forces.rows()]:
        world.drop(row)
    for hull in [*world.hulls.rows()]:
        world.drop(hull)
    for port, text in (ships or {}).items():
        for hull in hulls(text, port):
            put(world, hull)
    for power in ("us", "britain", "france", "russia", "china", "germany", "italy", "japan"):
        if power not in world.treasuries:
            world.put(Treasury(power, 0, 90))
        book(world, power, 100 - world.treasuries[power].level, "7.22", "test")
    world.changes.clear()
    world.told.clear()
    return world


def shipping(world: AwawWorld, play: Procedure[Any] | None = None) -> SeaTable:
    """The question what is sent."""
    name = str(world.statics.scenario.name) if world.statics.scenario else ""
    staged = Staged(world, play or PlayShipments())
    t = SeaTable(Position.opening(staged, name, dict(world.options)))
    t.go_on()
    return t


def levels(world: AwawWorld, *powers: str) -> tuple[int, ...]:
    return tuple(world.treasuries[power].level for power in powers)


__all__ = ["lend_lease", "levels", "pacific_world", "shipping", "wars"]
