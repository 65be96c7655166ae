"""17.21, 18.1, 18.51: where air units may be based, how many of them, and which bases operate.

Room is counted in squadrons: a factor is three of them (18.11). Basing limits hold for the air
units of all parties in a hex together; those in the air keep their place at their base.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from warcabinet.awaw.boards.air_sites import small_bases, towns_of
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import (
    AIR,
    FAST_CARRIERS,
    SQUADRONS,
    Category,
)
from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.movement.ground_movement import CLOSED, ON_THE_MARCH
from warcabinet.awaw.logistics.hex_control.hex_control import controlled
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of, members_of
from warcabinet.awaw.state.air import HOMELESS
from warcabinet.awaw.state.berths import on_ship
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.naval import HullId
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Layer, Question, Refusal
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

NO_LIMIT = 999
"""17.21: boxes base any number."""

NOBODY = (0, 0)
"""Who is based where nobody is."""

GUESTS: Layer[tuple[str, ...]] = Layer(
    "nationalities that use a power's new airbases at once, besides its own", ("power",)
)

BASES = (CounterKind.AIRBASE, CounterKind.PORT)
"""3.11, 17.21, 18.12: counters that base air units: a port counter is a port. There are no
artificial ports (R-472).
"""


NO_BASE: Layer[int] = Layer("where air units are not based", ("party", "nationality", "category"))
"""Hexes in which air units of this sort may not touch down, whoever controls them."""


class BaseThere(Question, frozen=True):
    """18.1: may so many factors of a type be based there, besides those that already are?"""

    classes: ClassVar[tuple[str, ...]] = ("party", "nationality", "category")
    party: str
    nationality: str
    category: str
    space: SpaceId
    factors: int

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.space),)


# How much room a place has ------------------------------------------------------------------------


def squadrons_of(world: AwawWorld, kind: str) -> int:
    """17.141B, 18.11: the room that one factor of a type takes; naval air is built in squadrons."""
    return 1 if world.statics.kinds[kind].category is Category.NAS else SQUADRONS


def has_airbase(world: AwawWorld, space: str) -> bool:
    """Is there an airbase counter in a hex?"""
    return f"{CounterKind.AIRBASE}@{space}" in world.counters


def _per_site(setting: Statics, space: str) -> int:
    small = setting.board.board.has(small_bases(setting.board) & setting.pacific, space)
    return _of_a_site(setting, small)


@cache
def _of_a_site(setting: Statics, small: bool) -> int:
    """18.12: the squadrons that a city, port or airbase holds."""
    row = "small-base" if small else "city"
    return setting.tables["air-basing"].number(row, "factors") * SQUADRONS


def capacity(world: AwawWorld, space: str) -> int:
    """17.21, 17.31, 17.51, 17.61, 18.11, 18.12: the squadrons that a place can base: of five
    factors for each city, port and airbase; without the one that an island takes besides.
    """
    if not world.map.is_hex(space):
        return NO_LIMIT * SQUADRONS
    return _capacities(world).get(space, 0)


@derived
def _capacities(world: AwawWorld) -> dict[str, int]:
    """The squadrons that each hex with a base can hold: the same until a counter comes or goes."""
    found = _towns_hold(world.statics).copy()
    for row in world.counters.values():
        if row.kind in BASES and row.hex in world.map:
            found[row.hex] = found.get(row.hex, 0) + _per_site(world.statics, row.hex)
    return found


@cache
def _towns_hold(setting: Statics) -> dict[str, int]:
    """The squadrons that each hex with cities or ports can hold."""
    return {
        space: count * _per_site(setting, space)
        for space, count in towns_of(setting.board).items()
        if space in setting.board.board
    }


def island_squadrons(world: AwawWorld, space: str) -> int:
    """4.731, 17.311, 18.13: a one-hex island bases one naval air squadron more."""
    if space not in _islands(world.board):
        return 0
    return world.statics.tables["air-basing"].number("one-hex-island", "squadrons")


@cache
def _islands(board: AwawBoard) -> frozenset[str]:
    return frozenset(board.board.members(board.one_hex_islands() & board.board.hexes))


def afloat_squadrons(world: AwawWorld, space: str) -> int:
    """17.312: each fast carrier in port bases as many naval air squadrons as it has factors. Room
    for those that are not said to be aboard one of them. Carriers in task forces have theirs
    aboard, hidden like themselves (20.164A).
    """
    if not world.hulls:
        return 0
    return sum(max(0, room_aboard(world, ship)) for ship in _carriers(world).get(space, ()))


@derived
def _carriers(world: AwawWorld) -> dict[str, list[ShipId]]:
    """17.312: the fast carriers outside task forces, by the space in which they are."""
    found: dict[str, list[ShipId]] = {}
    for row in world.hulls.rows():
        if row.named and carrier_room(world, ShipId(row.what)):
            found.setdefault(str(row.berth), []).append(ShipId(row.what))
    return found


def room_aboard(world: AwawWorld, ship: ShipId) -> int:
    """17.312: how many squadrons more a ship can base; below zero, how many it has too many."""
    _, naval = _based(world).get(str(on_ship(ship)), NOBODY)
    naval += sum(row.squadrons for row in world.aboard.values() if row.ship == ship)
    return (carrier_room(world, ship) if HullId(ship) in world.hulls else 0) - naval


def carrier_room(world: AwawWorld, ship: ShipId) -> int:
    """17.312: the naval air squadrons that a fast carrier bases; no other ship has any."""
    one = world.statics.forces.ship(ship)
    return one.factor if one.kind in FAST_CARRIERS else 0


def based(world: AwawWorld, space: str) -> int:
    """17.3126, 18.11: the squadrons that are based in a place, and count against its limit: not
    those on carriers there.
    """
    found, naval = _based(world).get(space, NOBODY)
    return found + max(0, naval - _for_naval_air(world, space)) if naval else found


def _for_naval_air(world: AwawWorld, space: str) -> int:
    """Room that only naval air squadrons can use."""
    return island_squadrons(world, space) + afloat_squadrons(world, space)


@derived
def _based(world: AwawWorld) -> dict[str, tuple[int, int]]:
    """By berth: squadrons of all air units but naval air, and of naval air; the same until an air
    unit moves, flies or is lost. Flights count at their base, if they are not displaced from it.
    """
    found: dict[str, tuple[int, int]] = {}
    size = _sizes(world.statics)
    for row in world.air.values():
        berth = str(row.place)
        others, naval = found.get(berth, NOBODY)
        each, each_naval = size[row.type]
        found[berth] = others + row.factors * each, naval + row.factors * each_naval
    for flight in world.flights.values():
        if flight.task not in HOMELESS:
            berth = str(flight.base)
            others, naval = found.get(berth, NOBODY)
            each, each_naval = size[flight.type]
            found[berth] = others + flight.factors * each, naval + flight.factors * each_naval
    return found


@cache
def _sizes(setting: Statics) -> dict[str, tuple[int, int]]:
    """By type: the squadrons of a factor, if it is no naval air, and if it is; of flak none."""
    sizes = {Category.NAS: (0, 1)}
    for category in AIR:
        sizes.setdefault(category, (SQUADRONS, 0))
    return {name: sizes.get(kind.category, NOBODY) for name, kind in setting.kinds.items()}


def excess(world: AwawWorld, space: str) -> int:
    """18.15: the squadrons that are too many in a place."""
    return max(0, based(world, space) - capacity(world, space))


@derived
def crowded(world: AwawWorld) -> tuple[SpaceId, ...]:
    """18.11, 18.15: the bases that have too many air units, in order."""
    holds = _capacities(world)
    full = [
        SpaceId(one)
        for one, there in _based(world).items()
        if one in world.map and sum(there) > holds.get(one, 0)
    ]
    return tuple(sorted(one for one in full if world.air_in[one] and excess(world, one)))


def room_at(world: AwawWorld, party: str, kind: UnitTypeId, space: str) -> int:
    """18.11, 18.12, 18.13, 18.146: how many more factors (of naval air: squadrons) a place
    can base. What an airbase laid in this phase adds is for the power that laid it alone.
    """
    if not world.map.is_hex(space):
        return NO_LIMIT
    left = _left(world, space, kind, capacity(world, space), _based(world).get(space, NOBODY))
    fresh = world.fresh_airbases.get(SpaceId(space))
    if fresh is not None and not may_use(world, fresh.power, party, kind):
        besides = capacity(world, space) - _per_site(world.statics, space)
        left = min(left, _left(world, space, kind, besides, _strangers(world, space, fresh.power)))
    return max(0, left)


def _left(world: AwawWorld, space: str, kind: str, room: int, there: tuple[int, int]) -> int:
    """18.11, 18.13: how many more factors or squadrons fit into so much room beside these, naval
    air first where only naval air can be.
    """
    others, naval = there
    extra = _for_naval_air(world, space)
    left = room - others - max(0, naval - extra)
    if world.statics.kinds[kind].category is Category.NAS:
        return left + max(0, extra - naval)
    return left // SQUADRONS


def _strangers(world: AwawWorld, space: str, power: str) -> tuple[int, int]:
    """18.146: the squadrons, of naval air and others, that may not use a new airbase of a power."""
    rows = [world.air[stack] for stack in world.air_in[SpaceId(space)]]
    sizes = _sizes(world.statics)
    found = [
        (row.factors * sizes[row.type][0], row.factors * sizes[row.type][1])
        for row in rows
        if not may_use(world, power, row.party, row.type)
    ]
    return sum(one for one, _ in found), sum(one for _, one in found)


def may_use(world: AwawWorld, power: str, party: str, kind: str) -> bool:
    """18.146: may air units use an airbase that this power has just laid?"""
    if party == power:
        return True
    nationality = world.statics.kinds[kind].nationality
    return any(nationality in guests for _, guests in BOOK.layers(world, GUESTS, power))


# Where --------------------------------------------------------------------------------------------


def is_base(world: AwawWorld, space: str) -> bool:
    """18.12, 18.13: can any air unit be based there?"""
    return capacity(world, space) > 0 or island_squadrons(world, space) > 0


@derived
def sites(world: AwawWorld) -> int:
    """18.12, 4.616: the hexes that can base air factors: with any city, a port or an airbase."""
    counters = [row.hex for row in world.counters.values() if row.kind in BASES]
    return _towns(world.board) | world.map.mask(counters)


@derived
def sites_of(world: AwawWorld, party: str) -> int:
    """18.12, 53.46: those that air units of a party may use: airbases only of its own faction."""
    faction = faction_of(world, party)
    counters = [
        row.hex
        for row in world.counters.values()
        if row.kind in BASES and faction_of(world, row.owner) == faction
    ]
    return _towns(world.board) | world.map.mask(counters)


@cache
def _towns(board: AwawBoard) -> int:
    return board.board.mask(space for space in towns_of(board) if space in board.board)


def faction_hexes(world: AwawWorld, party: str) -> int:
    """29.24A: the hexes that a party's alliance faction controls."""
    return _faction_hexes(world, faction_of(world, party))


@derived
def _faction_hexes(world: AwawWorld, faction: str) -> int:
    found = 0
    for name in members_of(world, faction):
        found |= controlled(world, name)
    return found


def bases_of(world: AwawWorld, kind: UnitTypeId, party: str) -> int:
    """18.12, 18.13, 18.21B, 85.461: the hexes in which air units of a type may be based: with a
    base, controlled by their alliance faction and not closed to them; whether there is room or not.
    """
    one = world.statics.kinds[kind]
    return _bases_of(world, party, one.nationality, one.category)


@derived
def _bases_of(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    found = sites_of(world, party)
    if category == Category.NAS:
        found |= world.board.one_hex_islands()
    found &= faction_hexes(world, party) & world.statics.map
    for _, area in BOOK.layers(world, NO_BASE, party, nationality, category):
        found &= ~area
    return found


@BOOK.lays(
    NO_BASE,
    "84.46A, 85.461",
    "air units of minor countries are based only in the lands that are open to their ground units",
)
def closed_to_its_troops(world: AwawWorld, party: str, nationality: str, category: str) -> int:
    found = 0
    for _, area in BOOK.layers(world, CLOSED, party, nationality, category, without=ON_THE_MARCH):
        found |= area
    return found


def against_basing(
    world: AwawWorld, party: str, kind: UnitTypeId, space: str, factors: int = 1
) -> list[Refusal]:
    """18.1: every reason why so many more factors may not be based in a place."""
    about = (a_hex(space),)
    if world.map.is_hex(space) and not world.map.has(bases_of(world, kind, party), space):
        return _no_base(world, party, kind, space)
    found = BOOK.may(world, _basing(world, party, kind, space, factors))
    left = room_at(world, party, kind, space)
    if factors > left:
        reason = f"there is room for {left} more of {kind} in {space}"
        found.append(Refusal("18.12", reason, about))
    return found


def _basing(world: AwawWorld, party: str, kind: UnitTypeId, space: str, factors: int) -> BaseThere:
    one = world.statics.kinds[kind]
    return BaseThere(party, str(one.nationality), str(one.category), SpaceId(space), factors)


def may_base(world: AwawWorld, party: str, kind: UnitTypeId, space: str, factors: int = 1) -> bool:
    """18.1: is there nothing against so many more factors in a place?"""
    if factors > room_at(world, party, kind, space):
        return False
    if world.map.is_hex(space) and not world.map.has(bases_of(world, kind, party), space):
        return False
    return BOOK.allows(world, _basing(world, party, kind, space, factors))


def most_based(world: AwawWorld, party: str, kind: UnitTypeId, space: str, wanted: int) -> int:
    """18.1: of so many factors, how many may be based in a place besides those that already are."""
    most = min(wanted, room_at(world, party, kind, space))
    while most > 0 and not may_base(world, party, kind, space, most):
        most -= 1
    return most


def at_a_new_airbase(
    world: AwawWorld, party: str, kind: UnitTypeId, space: SpaceId, wanted: int
) -> int:
    """18.12, 82.322: of so many factors, how many might be based in a hex if an airbase were laid
    there.
    """
    one = world.statics.kinds[kind]
    layers = BOOK.layers(world, NO_BASE, party, one.nationality, one.category)
    if any(world.map.has(area, space) for _, area in layers):
        return 0
    most = min(wanted, _per_site(world.statics, space) // squadrons_of(world, kind))
    while most > 0 and not BOOK.allows(world, _basing(world, party, kind, space, most)):
        most -= 1
    return most


def _no_base(world: AwawWorld, party: str, kind: UnitTypeId, space: str) -> list[Refusal]:
    about = (a_hex(space),)
    one = world.statics.kinds[kind]
    for entry, area in BOOK.layers(world, NO_BASE, party, one.nationality, one.category):
        if world.map.has(area, space):
            return [Refusal(entry.rules[0], entry.gist, about)]
    if not world.map.has(faction_hexes(world, party), space):
        return [Refusal("18.21B", "your alliance faction does not control this hex", about)]
    return [Refusal("18.12", "air units need a city, a port or an airbase", about)]
