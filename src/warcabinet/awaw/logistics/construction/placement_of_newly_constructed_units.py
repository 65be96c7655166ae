"""27.4: where new units may be placed.

Each power's home country is a layer of `HOME`; what keeps units out of hexes is one of `BANNED`.
Those of a nation or a place stand beside their own subject
(`construction_outside_home_countries.py`, `minor_country_units.py`).
"""

from __future__ import annotations

from collections.abc import Mapping

from warcabinet.awaw.air.bases.basing import faction_hexes, sites_of
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import AIR, Category
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.stacking.flak import flak_room
from warcabinet.awaw.ground.stacking.stacking import room
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.logistics.construction.construction_restrictions import a_type
from warcabinet.awaw.logistics.hex_control.hex_control import changed_hands, controlled
from warcabinet.awaw.pieces.ground_units import a_hex, new_id
from warcabinet.awaw.politics.parties import holder_for
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.in_force import in_force
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Layer, Refusal
from warcabinet.engine.derived import derived, until_next_write

SPECIAL = "construction-area"

HOME: Layer[int] = Layer("where troops are raised", ("nationality", "party"))
"""27.42, 27.47: the layers of all rules together."""

BANNED: Layer[int] = Layer("where no units are built", ("nationality", "category", "party"))
"""27.41: what any layer holds is closed to new units of that class."""

RATION: Layer[tuple[int, int]] = Layer(
    "how many more of a type may be built in this turn, and where", ("nationality", "kind")
)
"""27.47: for areas in which only so much is built in a turn."""

HOSTS: Layer[int] = Layer("hexes of others in which a party raises troops", ("party",))
"""27.45: besides those that the party itself, or its patron, controls."""

RAISED_WITH = {Category.CHINDIT: "india"}
"""27.474D: units that are raised where another nationality raises its own."""


def home_area(world: AwawWorld, nationality: str, party: str) -> int:
    """27.42, 27.47: the hexes and boxes in which troops of a nationality are raised; Ethiopia
    is none of them.
    """
    found = 0
    for _, area in BOOK.layers(world, HOME, nationality, party):
        found |= area
    return found


@BOOK.lays(HOME, "27.42", "where the scenario has a power build away from home")
def named_by_the_scenario(world: AwawWorld, nationality: str, party: str) -> int:
    return _named(world, party)


def _named(world: AwawWorld, party: str) -> int:
    """A scenario of a distant front, without the sea lines to it, has its troops raised there."""
    terms = (term for row in in_force(world, SPECIAL) if row.who == party for term in row.area)
    return world.statics.area(*terms)


@BOOK.lays(HOSTS, "27.42", "where the scenario names the place, it may be a partner's")
def partners_of_the_scenario(world: AwawWorld, party: str) -> int:
    return faction_hexes(world, party) & _named(world, party)


@BOOK.lays(BANNED, "27.42, 5.66", "units are built in their home country only")
def abroad(world: AwawWorld, nationality: str, category: str, party: str) -> int:
    return world.map.spaces & ~home_area(
        world, RAISED_WITH.get(Category(category), nationality), party
    )


@BOOK.lays(
    BANNED,
    "27.43A, 27.43B, 30.61D, 30.12",
    "units are built only in hexes that are fully supplied",
)
def short_of_supply(world: AwawWorld, nationality: str, category: str, party: str) -> int:
    """Full supply of a Russian hex always comes from the Urals box (30.225)."""
    if not is_power(party):
        return 0
    return _not_fully_supplied(world) & ~_full_for(world).get(party, 0)


def fully_supplied(world: AwawWorld, party: str, space: str) -> bool:
    """27.43A: is a hex fully supplied for a party?"""
    full = ~_not_fully_supplied(world) | _full_for(world).get(party, 0)
    return world.map.has(full, space)


@derived
def _not_fully_supplied(world: AwawWorld) -> int:
    return world.map.mask(world.hex_supply)


@derived
def _full_for(world: AwawWorld) -> Mapping[str, int]:
    """30.24, 30.226A: hexes with full supply for some alone."""
    found: dict[str, int] = {}
    for row in world.hex_supply.values():
        for name in row.full_for:
            found[name] = found.get(name, 0) | world.map.bit(row.hex)
    return found


@BOOK.lays(BANNED, "27.44", "units are not built in an enemy zone of control")
def enemy_zone(world: AwawWorld, nationality: str, category: str, party: str) -> int:
    """Armor of a country that is not yet an enemy has no zone that counts."""
    return hostile_zone(world, party)


@BOOK.lays(BANNED, "27.45", "units are built only in hexes controlled since the player turn began")
def not_held_since_start(world: AwawWorld, nationality: str, category: str, party: str) -> int:
    held = controlled(world, holder_for(world, party)) | controlled(world, party)
    for _, area in BOOK.layers(world, HOSTS, party):
        held |= area
    return world.map.hexes & ~(held & ~changed_hands(world))


@BOOK.lays(BANNED, "18.12", "air units need a city, a port or an airbase", category=AIR)
def no_air_base(world: AwawWorld, nationality: str, category: str, party: str) -> int:
    """18.13: naval air can do with a one-hex island."""
    island = world.board.one_hex_islands() if category == Category.NAS else 0
    return world.map.hexes & ~(sites_of(world, party) | island)


# Looking for places -------------------------------------------------------------------------------


@until_next_write
def places_for(world: AwawWorld, kind: UnitTypeId, party: str) -> int:
    """27.41: the hexes and boxes open to new units of a type, whether there is room or not."""
    one = world.statics.kinds[kind]
    found = world.statics.map
    for _, area in BOOK.layers(world, BANNED, one.nationality, one.category, party):
        found &= ~area
    return found & ~exhausted(world, kind)


def exhausted(world: AwawWorld, kind: UnitTypeId) -> int:
    """27.47: where no more of a type may be built in this turn."""
    found = 0
    for _, (left, area) in BOOK.layers(world, RATION, world.statics.kinds[kind].nationality, kind):
        if left < 1:
            found |= area
    return found


def with_a_newcomer(world: AwawWorld, kind: UnitTypeId, party: str) -> tuple[AwawWorld, UnitId]:
    """The World as it would be with one more unit of this type, standing out of everybody's way:
    to ask whether there is room for it. No fact of its own: a memory that held a World would hold
    itself, and the game would not go away with those who play it.
    """
    twin = world.copy()
    twin.readonly = False
    unit = new_id(world, kind)
    twin.put(Unit(unit, kind, party, world.map.first(world.map.hexes & ~world.board.land)))
    return twin, unit


def no_room(
    world: AwawWorld, newcomer: tuple[AwawWorld, UnitId] | None, space: str, count: int
) -> list[Refusal]:
    """27.46, 12.21: stacking limits hold as units are placed."""
    if newcomer is None:
        found = flak_room(world, space, count)
    else:
        twin, unit = newcomer
        found = room(twin, space, unit)
    return [Refusal("27.46", f"no room: {one.reason}", one.about) for one in found]


def against_place(world: AwawWorld, kind: UnitTypeId, party: str, space: str) -> list[Refusal]:
    """27.41: every reason against a place, except for the room in it."""
    about = (a_type(kind), a_hex(space))
    if space not in world.map or not world.map.has(world.statics.map, space):
        return [Refusal("27.41", "there is no such place on the map", about)]
    one = world.statics.kinds[kind]
    found = [
        Refusal(entry.rules[0], entry.gist, about)
        for entry, area in BOOK.layers(world, BANNED, one.nationality, one.category, party)
        if world.map.has(area, space)
    ]
    return found + against_count(world, kind, space, 1)


def against_count(world: AwawWorld, kind: UnitTypeId, space: str, count: int) -> list[Refusal]:
    """27.47: is it more than may be built in this place in this turn?"""
    about = (a_type(kind), a_hex(space))
    rations = BOOK.layers(world, RATION, world.statics.kinds[kind].nationality, kind)
    return [
        Refusal(entry.rules[0], entry.gist, about)
        for entry, (left, area) in rations
        if left < count and world.map.has(area, space)
    ]
