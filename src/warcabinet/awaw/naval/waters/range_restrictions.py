"""21.36: how far ships go for each activity, how often they must touch a port, and which ports
count.

What is special in the Pacific is registered: longer first legs, and goals that are in range by a
way of their own (`Far`) or only by it.
"""

from __future__ import annotations

from typing import NamedTuple

from warcabinet.awaw.boards.kinds import Terrain
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import controlled
from warcabinet.awaw.logistics.oil.oil_effects import lacks_oil
from warcabinet.awaw.naval.waters.activities import MISSIONS, Activity
from warcabinet.awaw.naval.waters.ports_and_basing import harbour, port_hexes
from warcabinet.awaw.pieces.supply_status import supply_in
from warcabinet.awaw.politics.parties import faction_of, hostile_to, members_of
from warcabinet.awaw.state.logistics import Supply
from warcabinet.awaw.state.oil import Service
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Country, Power, Theater
from warcabinet.engine.book import Layer
from warcabinet.engine.derived import derived
from warcabinet.hexes.relays import NO_END, Budget, Offing, Ports

HAVENS: Layer[int] = Layer("ports that meet the range of ships", ("party",))
"""21.36C: the hexes with ports that ships touch on their way."""

NOT_HAVENS: Layer[int] = Layer("ports that do not", ("party",))

FIRST_LEG: Layer[tuple[int, int]] = Layer("longer first legs", ("party",))
"""The bases from which the first leg may be so many hexes."""

_EUROPEAN = ("atlantic-us", "south-africa", "atlantic-sw", "murmansk", "ethiopia")


class Far(NamedTuple):
    """Goals that are in range from some bases by the shortest way through some islands, whatever
    it counts.
    """

    rule: str
    bases: int
    goals: int
    via: tuple[int, ...] = ()


FAR: Layer[tuple[Far, ...]] = Layer(
    "goals that are in range by a way of their own", ("party", "activity")
)

TOO_FAR: Layer[tuple[int, int]] = Layer(
    "goals that are in range by no other way", ("party", "activity")
)
"""Bases, and goals that are out of range from them except for `FAR`."""


# Which ports count --------------------------------------------------------------------------------


@BOOK.lays(
    HAVENS,
    "21.36C, 53.46",
    "ports of the alliance faction that are fully supplied meet the range; captured ones, and "
    "those that were not before combat, do not until the next player turn",
)
@derived
def supplied_ports(world: AwawWorld, party: str) -> int:
    mine = 0
    for name in members_of(world, faction_of(world, party)):
        mine |= controlled(world, name)
    found = 0
    late = {*world.taken, *world.supplied_after_combat}
    for space in world.map.members(mine & port_hexes(world)):
        if supply_in(world, space, party) is Supply.FULL and space not in late:
            found |= world.map.bit(space)
    return found


@BOOK.lays(NOT_HAVENS, "21.36C", "a port where ships lack oil does not operate (R-602)")
def without_oil(world: AwawWorld, party: str) -> int:
    if not world.oil_effects:
        return 0
    ports = world.map.members(port_hexes(world))
    return world.map.mask(one for one in ports if lacks_oil(world, party, one, Service.NAVAL))


@derived
def havens(world: AwawWorld, party: str) -> int:
    """21.36C: the hexes with ports that ships of a party may touch to meet their range."""
    found = 0
    for _, area in BOOK.layers(world, HAVENS, party):
        found |= area
    for _, area in BOOK.layers(world, NOT_HAVENS, party):
        found &= ~area
    return found


@derived
def haven_waters(world: AwawWorld, party: str) -> tuple[int, int]:
    """The waters of these ports, and of those in jungle mountains among them (21.3617)."""
    found = poor = 0
    for space in world.map.members(havens(world, party)):
        waters = harbour(world, space)
        found |= waters
        if jungle_port(world, space):
            poor |= waters
    return found, poor


def jungle_port(world: AwawWorld, space: str) -> bool:
    """21.36C, 21.3617: Port Moresby and Sandakan lie in jungle mountains."""
    names = ("Port Moresby", "Sandakan")
    places = (world.board.place(name) for name in names)
    return any(place is not None and place.hex == space for place in places) and (
        world.board.terrain[space] is Terrain.JUNGLE_MOUNTAIN
    )


# How far ------------------------------------------------------------------------------------------


def theater_of(world: AwawWorld, base: str) -> Theater:
    """21.36D: the theater whose distances count from a base; of a box, that of the edge at which it
    lies.
    """
    return Theater.EUROPE if base in _EUROPEAN else world.statics.theater_at(base)


def at_war_in(world: AwawWorld, party: str, theater: Theater) -> bool:
    """21.361: does a party fight anybody in this theater?"""
    powers = world.statics.data.powers
    countries = world.statics.data.countries
    for foe in hostile_to(world, party):
        if is_power(foe):
            if theater in powers[Power(foe)].theaters:
                return True
        elif Country(foe) in countries and countries[Country(foe)].theater is theater:
            return True
    return False


def budget(world: AwawWorld, party: str, base: str, activity: str) -> Budget:
    """21.361, 21.3611, 21.3612, 21.3613, 21.3614, 21.33, 21.412: how many hexes ships of a party go
    from a base, and how many from port to port. A country that is not at war in a theater is not
    restricted there.
    """
    theater = theater_of(world, base)
    if activity == Activity.PEARL_HARBOR or not at_war_in(world, party, theater):
        return Budget()
    return _budget(world, party, base, activity, theater)


@derived
def _budget(world: AwawWorld, party: str, base: str, activity: str, theater: Theater) -> Budget:
    table = world.statics.tables["naval-ranges"]
    row = "offensive-mission" if activity in MISSIONS else activity
    if activity in (Activity.SW_DEPLOYMENT, Activity.RAID):
        row = Activity.BASE_CHANGE if activity == Activity.SW_DEPLOYMENT else "offensive-mission"
    if activity == Activity.SUBMARINE_PASSAGE:
        row = Activity.REDEPLOYMENT
    cells = table.row(row).cells
    total = int(cells[str(theater)] or NO_END)
    between = first = int(cells[f"port_every_{theater}"] or NO_END)
    if between == NO_END:
        return Budget(total)
    for _, (bases, hexes) in BOOK.layers(world, FIRST_LEG, party):
        if bases and world.map.has(bases, base):
            first = max(first, hexes)
    if world.map.is_hex(base) and jungle_port(world, base):
        first = hexes_for(world, "jungle-mountain-port")
    return Budget(total, between, first)


def ports_for(world: AwawWorld, party: str, limits: Budget) -> Ports:
    """21.36C, 21.3617: the waters of ports to touch, with the hexes that may follow each."""
    good, poor = haven_waters(world, party)
    short = min(hexes_for(world, "jungle-mountain-port"), limits.between) if poor else 0
    return ((limits.between, good & ~poor), (short, poor)) if poor else ((limits.between, good),)


def offing(world: AwawWorld, party: str, theater: Theater) -> Offing | None:
    """21.217B, 21.361: the hexes off the west edge of the European board and the east edge of the
    Pacific one count as ports of the Western Allies; the U.S. box lies beyond them (21.36D).
    """
    if faction_of(world, party) != "western allies":
        return None
    board = world.board
    box = "atlantic-us" if theater is Theater.EUROPE else "pacific-us"
    region = "west-edge" if theater is Theater.EUROPE else "east-edge-us"
    if region not in world.map.regions:
        return None
    edge = board.at_sea(world.map.area(region) & world.statics.map)
    if not edge:
        return None
    there = world.map.bit(box) & world.statics.map if box in world.map else 0
    if not there:
        return Offing(edge)
    rows = world.statics.tables["box-distances"].rows
    hexes = next(int(row.cells["hexes"]) for row in rows if row.keys[0] == box)
    return Offing(edge, there, hexes)


def hexes_for(world: AwawWorld, row: str) -> int:
    """A figure of the table of ranges for the Pacific."""
    cells = world.statics.tables["naval-ranges"].row(row).cells
    return int(cells["port_every_pacific"] or cells["pacific"])
