"""4.614, 4.615, 21.11, 21.13: ports as bases of ships: where, for how many, and on which front.

Ships in port are in the hex of the port; when they sail they begin on the water that it lies on.
"""

from __future__ import annotations

from collections import Counter
from functools import cache

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import Front, Surface
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.ships.contents import forces_in, loose_in, ships_of
from warcabinet.awaw.naval.waters.straits import held_at_start, straits_of
from warcabinet.awaw.politics.parties import faction_of, members_of
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.naval import Condition, Hull, Stance
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId, flood

NO_LIMIT = 9999
"""21.114: a box bases any number of naval factors."""

YARD = "shipyard"
"""21.11, 26.31H: the feature of the hexes with an anchor symbol."""

_FRONTS = {"black-sea": Front.EASTERN}
"""What a two-front port calls a sea that is no front by name (21.1323)."""


@cache
def printed_ports(board: AwawBoard) -> int:
    """4.614, 4.615: the hexes with a port or capital-port."""
    return board.board.mask(row.hex for row in board.ports() if row.hex in board.board)


@derived
def port_hexes(world: AwawWorld) -> int:
    """4.731, 21.12, 21.123, 21.124: the hexes in which ships may be based: with a port or a port
    counter, for whoever controls it, at once.
    """
    counters = (row.hex for row in world.counters.values() if row.kind is CounterKind.PORT)
    return (printed_ports(world.board) | world.map.mask(counters)) & world.statics.map


def harbour(world: AwawWorld, base: str) -> int:
    """4.52, 4.614: the waters on which ships that leave a place begin: a port's own, or that of the
    hex; a box is its own.
    """
    return _harbour(world.board, base)


@cache
def _harbour(board: AwawBoard, base: str) -> int:
    space = SpaceId(base)
    if space not in board.hexes:
        return board.board.bit(base)
    found = 0
    for row in board.places_at.get(space, ()):
        if row.port:
            found |= board.harbour(row)
    return found or board.afloat(base)


@derived
def faction_ports(world: AwawWorld, faction: str) -> int:
    """21.223, 21.23: the ports that a faction controlled when the phase began."""
    return port_hexes(world) & held_at_start(world, members_of(world, faction))


def ports_of(world: AwawWorld, party: str) -> int:
    """53.46: the ports in which ships of a party may be based: those of its alliance faction."""
    return faction_ports(world, faction_of(world, party))


@derived
def cargo_places(world: AwawWorld, faction: str) -> int:
    """21.37, 4.75, 28.511: the hexes without a port through which a faction ships units as if they
    had one: its one-hex islands, and the beaches of Palawan, New Ireland and Halmahera.
    """
    board = world.board
    two_hexes = "two-hex-islands-without-ports"
    beaches = board.feature("beach") & (
        world.map.area(two_hexes) if two_hexes in world.map.regions else 0
    )
    held = held_at_start(world, members_of(world, faction))
    return (board.one_hex_islands() | beaches) & held & ~port_hexes(world) & world.statics.map


# How many -----------------------------------------------------------------------------------------


def capacity(world: AwawWorld, base: str) -> int:
    """20.15, 21.11, 21.111, 21.114: the naval factors that a place may base: fifty in a port or
    port counter, naval base or not; a hundred in a hex with two ports, or with both, that count as
    one; any number in a box.
    """
    if SpaceId(base) not in world.board.hexes:
        return NO_LIMIT
    if not world.map.has(port_hexes(world), base):
        return 0
    table = world.statics.tables["figures-naval"]
    theater = world.statics.theater_at(base)
    ports = sum(row.port for row in world.board.places_at.get(SpaceId(base), ()))
    ports += f"{CounterKind.PORT}@{base}" in world.counters
    return table.number("two-port-factors" if ports > 1 else "port-factors", str(theater))


def factors_in(world: AwawWorld, base: str) -> int:
    """21.11, 21.113: the naval factors in a place, in forces or not; those that wait for repair on
    a chart are not there, nor is who sails on the water before it.
    """
    place = SpaceId(base)
    forces = (
        ships_of(world, force)
        for force in forces_in(world, place)
        if world.forces[force].stance is Stance.PORT
    )
    loose = (hull for hull in loose_in(world, place) if not waits_for_repair(world, hull))
    return sum(hull.factors for hulls in (loose, *forces) for hull in hulls)


def waits_for_repair(world: AwawWorld, hull: Hull) -> bool:
    """21.113, 27.7261, 27.724B, 27.7283: a damaged ship in a port with a shipyard waits for repair
    there, and is damaged if it is attacked.
    """
    place = where(world, hull.berth)
    yard = any(row.feature == YARD for row in world.board.features_at.get(place, ()))
    return yard and hull.condition is Condition.DAMAGED


def room(world: AwawWorld, base: str) -> int:
    """21.112: how many more naval factors a port may base. For ports of one's own: what is in a
    task force is known to its side alone.
    """
    return max(0, capacity(world, base) - factors_in(world, base))


BOOK.note("21.112", "the capacity of a port is not exceeded by choice")


# On which front -----------------------------------------------------------------------------------


def fronts_of(world: AwawWorld, base: str) -> tuple[Front, ...]:
    """21.131, 21.1321, 21.1322, 21.1323: the fronts on which ships in a port are: that of the water
    it lies on, whatever front its hex is on; of a two-front port both.
    """
    return _fronts_of(world.board, base)


def _has_two_fronts(board: AwawBoard, space: str) -> bool:
    """21.1321, 21.1322, 21.1323: is a space the water of a two-front port?"""
    return board.board.has(board.feature("two-front-port"), space.partition(":")[0])


@cache
def _fronts_of(board: AwawBoard, base: str) -> tuple[Front, ...]:
    for row in board.features_at.get(SpaceId(base), ()):
        if row.feature == "two-front-port":
            words = [word.strip() for word in row.value.split(",")]
            return tuple(_FRONTS.get(word) or Front(word) for word in words)
    found: list[Front] = []
    for place in board.places_at.get(SpaceId(base), ()):
        if place.port and (front := front_of_water(board, board.harbour(place))) not in found:
            found.append(front)
    return tuple(found) or (board.front[base],)


@cache
def front_of_water(board: AwawBoard, waters: int) -> Front:
    """21.131: the front of the water of a hex: that of the open sea nearest to it. Where that lies
    on several fronts, that of the hex, or that of most of these hexes.
    """
    own = board.front[board.board.first(board.ashore(waters))]
    open_sea = board.surface.where(Surface.SEA) & board.board.hexes
    terms = board.sailing(shut=board.strait(*straits_of(board)))
    levels = flood(board.board, waters, terms, until=open_sea)
    found = levels.masks[-1] & open_sea
    if not found:
        return own  # the sea of Marmara
    counts = Counter(board.front[space] for space in board.board.members(found))
    return own if own in counts else max(sorted(counts), key=counts.__getitem__)


def fronts_passed(world: AwawWorld, path: tuple[SpaceId, ...]) -> tuple[Front, ...]:
    """21.1324: the fronts through which a naval activity goes; a two-front port at its ends, or
    where it embarks troops, is on the front of the rest.
    """
    found: list[Front] = []
    inner = [space for space in path[1:-1] if not _has_two_fronts(world.board, space)] or path
    for space in inner:
        if space in world.board.boxes or space not in world.map:
            continue
        front = front_of_water(world.board, world.map.bit(space))
        if front not in found:
            found.append(front)
    return tuple(found)
