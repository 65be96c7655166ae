"""Naval battles put together for tests: groups by number, with their ships in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from tests.awaw.table import world_at
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.naval.ships.types_of_naval_units import classes
from warcabinet.awaw.state.berths import Berth, ForceId, in_force
from warcabinet.awaw.state.naval import (
    Aboard,
    ActivityId,
    Cargo,
    CargoId,
    CarriedBy,
    Condition,
    Force,
    Hull,
    Stance,
)
from warcabinet.awaw.state.naval_battles import Group, GroupId, GroupOf, NavalBattle
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

SEA = SpaceId("P40")
PARTIES = {Side.AXIS: "japan", Side.ALLIED: "us"}
SQUADRONS = {"japan": "japan-nas", "us": "us-nas"}

Groups = Mapping[int, str]
"""By number, the ships: `dd 12, akagi`; `kaga damaged`; `dd 10, cargo`; `akagi without air`; `akagi
elite`."""


def battle(
    axis: Groups, allied: Groups, now: int = 1, scenario: str = "midway", sea: SpaceId = SEA
) -> AwawWorld:
    """A battle between Japan and the U.S. in this round, each task force a combat group."""
    world = world_at(scenario=scenario, turn="Summer 1942")
    for row in (*world.hulls.rows(), *world.forces.rows(), *world.aboard.rows()):
        world.drop(row)
    for side, groups in ((Side.AXIS, axis), (Side.ALLIED, allied)):
        for serial, (number, ships) in enumerate(groups.items(), 1):
            _group(world, side, serial, number, ships, sea)
    world.put(NavalBattle(sea, Side.ALLIED, now))
    return world


def _group(
    world: AwawWorld, side: Side, serial: int, number: int, ships: str, sea: SpaceId
) -> None:
    party = PARTIES[side]
    force, group = ForceId(f"{party}-{serial}"), GroupId(f"{side}-{serial}")
    seats = (Seat(side.value),)
    world.put(Force(force, party, sea, base=SpaceId("X30"), stance=Stance.SAILING))
    for one in ships.split(", "):
        if one == "cargo":
            cargo = CargoId(f"cargo-{force}")
            world.put(Cargo(cargo, party, ActivityId("activity-1"), SpaceId("X30")))
            world.put(CarriedBy(cargo, force, open=False, seats=seats))
            continue
        _ship(world, party, force, one.split(), seats)
    world.put(Group(group, side, number))
    world.put(GroupOf(str(force), group, open=False, seats=seats))


def _ship(
    world: AwawWorld, party: str, force: ForceId, words: list[str], seats: tuple[Seat, ...]
) -> None:
    put_ship(world, party, in_force(force), words, seats)


def put_ship(
    world: AwawWorld, party: str, berth: Berth, words: list[str], seats: tuple[Seat, ...]
) -> None:
    """A ship, or factors, in a berth; known to these seats, or to all."""
    name, *more = words
    what = f"{party}-{name}"
    kind = classes(world.statics)[what]
    condition = Condition.DAMAGED if "damaged" in more else Condition.FIT
    factors = kind.size if kind.named else int(more[0])
    known: Any = {"open": not seats, "seats": seats}
    hull = Hull(what, party, berth, factors, condition, named=kind.named, **known)
    world.put(hull)
    if kind.fast_carrier and "air" not in more:
        squadrons = UnitTypeId(SQUADRONS[party] + ("-elite" if "elite" in more else ""))
        world.put(Aboard(squadrons, party, ShipId(what), factors, **known))


def numbered(world: AwawWorld, side: Side, number: int) -> Group:
    """The group of a side with this number."""
    return next(row for row in world.groups.values() if (row.side, row.number) == (side, number))


def add_force(world: AwawWorld, line: str) -> None:
    """A task force in port, `japan-1 L32: akagi, dd 10`, or ships that are in none: `us loose P53:
    dd 4, submarine 1`.
    """
    head, _, ships = line.partition(": ")
    name, *more = head.split()
    party = name.partition("-")[0]
    if more[0] == "loose":
        for one in ships.split(", "):
            put_ship(world, party, SpaceId(more[1]), one.split(), ())
        return
    force = ForceId(name)
    side = Side.AXIS if party in ("japan", "germany", "italy") else Side.ALLIED
    world.put(Force(force, party, SpaceId(more[0])))
    for one in ships.split(", "):
        _ship(world, party, force, one.split(), (Seat(side.value),))
