"""33: oil: sources, reserves, and the effects of having none, for factions that are fed by land.

Each tracked faction draws counters from its sources at the start of its player turn, keeps them in
its reserve, and spends them on its services and on construction. What is not offset takes effect.
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import TAKEN, holder_of
from warcabinet.awaw.logistics.supply.supply_lines import open_ways
from warcabinet.awaw.logistics.supply.supply_sources import own_sources
from warcabinet.awaw.pieces.combat_training_levels import surprised
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of, parties_of, side_of_party
from warcabinet.awaw.scenarios.file.model import Oil
from warcabinet.awaw.scenarios.file.words import MarkerKind
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.oil import OilDamage
from warcabinet.awaw.state.statics import Statics, is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Country, Faction, Power, Side
from warcabinet.engine.book import Layer, Question
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

CHINESE = (str(Power.CHINA), str(Country("communist-china")))
"""33.49: whose units need no oil in China."""


AXIS, RUSSIA = str(Faction.EUROPEAN_AXIS), str(Faction.RUSSIA)
PLANTS_AT_START = 2
"""33.233: German synthetic oil plants in 1939."""

URALS_BOX = "urals"


PLANT_IN = f"{CounterKind.OIL_PLANT}@"
"""How the keys of plants begin: their hexes follow."""


URALS = 1


def file_row(world: AwawWorld, faction: str) -> Oil | None:
    scenario = world.statics.scenario
    return None if scenario is None else scenario.oil.get(faction)


# Sources ------------------------------------------------------------------------------------------


@derived
def centers(world: AwawWorld) -> tuple[tuple[str, SpaceId, int], ...]:
    """33.22: the oil centers on the map in play: name, hex, counters a turn."""
    found = []
    for row in world.statics.tables["oil-sources"].rows:
        place = world.board.place(row.keys[0])
        if row.cells["kind"] != "center" or place is None:
            continue
        if world.map.has(world.statics.map, place.hex):
            found.append((row.keys[0], SpaceId(place.hex), int(row.cells["counters"])))
    return tuple(found)


def yield_of(world: AwawWorld, space: SpaceId, counters: int) -> int:
    """33.31, 33.33: what a center yields, less one for each damage marker. Only centers have
    markers: mapboard boxes cannot be damaged (33.31A)."""
    damage = world.oil_damage.get(space)
    return max(0, counters - (0 if damage is None else damage.markers))


class OilDrawn(Question, frozen=True):
    """33.24, 33.4521: the counters that come to a faction from no center of its own."""

    classes: ClassVar[tuple[str, ...]] = ("faction",)
    faction: str


class DrawOil(Question, frozen=True):
    """33.4622: may a faction draw oil from a center that it controls?"""

    classes: ClassVar[tuple[str, ...]] = ("faction", "center")
    faction: str
    center: str


COUNTED: Layer[bool] = Layer("has the oil of a faction to be counted", ("faction",))
"""33.4424, 33.4521: laid by what makes it begin, where the scenario leaves it to the rules."""

MOST_FROM: Layer[tuple[tuple[str, ...], int]] = Layer(
    "centers that give no more than so much together", ("faction",)
)


def production(world: AwawWorld, faction: str) -> int:
    """5.75B, 33.21, 33.21B, 33.22, 33.231, 33.31A, 33.41A, 33.43A, 33.4422, 33.4423, 33.4621:
    the counters a faction draws in a turn from centers that it controls, may use, and that have a
    supply line to its reserve, from German plants and from the Urals.
    """
    found = {
        name: counters
        for name, space, counters in _drawn_on(world, faction)
        if has_line(world, faction, space)
    }
    for _, (names, most) in BOOK.layers(world, MOST_FROM, faction):
        over = sum(found.get(name, 0) for name in names) - most
        if over > 0:
            found["beyond the limit"] = found.get("beyond the limit", 0) - over
    return sum(found.values()) + _without_centers(world, faction)


def _drawn_on(world: AwawWorld, faction: str) -> list[tuple[str, SpaceId, int]]:
    """33.22, 33.4423, 33.4622: the centers that a faction controls and may use, and their yield."""
    found = []
    for name, space, counters in centers(world):
        holder = holder_of(world, space)
        if holder is None or faction_of(world, holder) != faction:
            continue
        if not is_source_for(world.statics, faction, name):
            continue
        if not BOOK.allows(world, DrawOil(faction, name)):
            continue
        found.append((name, space, yield_of(world, space, counters)))
    return found


def not_by_land(world: AwawWorld, faction: str) -> list[tuple[SpaceId, int]]:
    """33.43A, 33.43B: the centers of a faction whose oil no line by land brings to its reserve."""
    return [
        (space, counters)
        for _, space, counters in _drawn_on(world, faction)
        if counters and not has_line(world, faction, space)
    ]


def _without_centers(world: AwawWorld, faction: str) -> int:
    found = BOOK.amount(world, OilDrawn(faction))
    if faction == AXIS:
        found += plants(world)
    if faction == RUSSIA:
        more = world.levels.get(f"urals-oil/{Power.RUSSIA}")
        found += URALS + (0 if more is None else more.value)
    return found


def plants(world: AwawWorld) -> int:
    """33.231, 33.233, 33.31, 33.322: the German synthetic oil plants that yield oil: those on the
    board that are not damaged, or where a scenario does not place them, all of the start."""
    scenario = world.statics.scenario
    if scenario is None or not any(row.kind is MarkerKind.OIL_PLANT for row in scenario.marker):
        return PLANTS_AT_START
    found = (row.hex for row in world.counters.values() if row.kind is CounterKind.OIL_PLANT)
    return sum(yield_of(world, space, plants_in(world, space)) for space in found)


def plants_in(world: AwawWorld, space: str) -> int:
    """33.234: the synthetic oil plants in a hex, one or two."""
    row = world.counters.get(PLANT_IN + space)
    return 0 if row is None else max(1, row.value)


NEVER = "never"


@cache
def is_source_for(setting: Statics, faction: str, center: str) -> bool:
    """33.4421, 33.4423, 33.4522, 33.4622, 33.472: is a center among those from which a faction may
    have oil at all? The oil of Persia cannot be brought to the European Axis, nor do the Western
    Allies have any from Baku, Grozny and Maikop.
    """
    rows = setting.tables["oil-center-use"].rows
    return any(row.keys[:2] == (faction, center) and row.cells["scope"] != NEVER for row in rows)


class BringOilTo(Question, frozen=True):
    """33.442: may oil of the European Axis be brought to this objective in Germany?"""

    space: SpaceId


def has_line(world: AwawWorld, faction: str, space: SpaceId) -> bool:
    """33.43A, 33.442, 33.462: was there a supply line by land, when supply was last determined,
    from here to where the reserve is kept: an objective in Germany in which units may be built
    now, or the Urals box?
    """
    ends = where_reserves_lie(world, faction)
    return any(
        row.faction == faction
        and not row.by_sea
        and space in row.hexes
        and not ends.isdisjoint(row.hexes)
        for row in world.supply_zones.values()
    )


def where_reserves_lie(world: AwawWorld, faction: str) -> frozenset[str]:
    if faction == RUSSIA:
        return frozenset({URALS_BOX})
    places = [world.board.place(name) for name in _german_objectives(world)]
    return frozenset(
        place.hex
        for place in places
        if place is not None and BOOK.allows(world, BringOilTo(SpaceId(place.hex)))
    )


def _german_objectives(world: AwawWorld) -> list[str]:
    return [
        row.keys[0]
        for row in world.statics.tables["key-economic-areas"].rows
        if row.cells["power"] == Power.GERMANY
    ]


# Reserves -----------------------------------------------------------------------------------------


# Fifths of counters -------------------------------------------------------------------------------


# Damage -------------------------------------------------------------------------------------------


class BurnCenter(Question, frozen=True):
    """33.3211: is an oil center damaged as this party takes control of it from another? What spares
    one is registered beside its subject.
    """

    space: SpaceId
    before: str
    holder: str


@BOOK.forbids(
    BurnCenter,
    "33.3211B",
    "what the Axis take from Russia in the turn of a surprise attack is not damaged",
)
def caught_unprepared(world: AwawWorld, asked: BurnCenter) -> bool:
    if asked.before != Power.RUSSIA or not surprised(world):
        return False
    return side_of_party(world, asked.holder) is Side.AXIS


@BOOK.happens(
    TAKEN,
    "33.31, 33.31B, 33.321, 33.3211, 33.3211E, 33.34",
    "an oil center that comes under enemy control is damaged, and again when it is retaken; not "
    "one that goes to or comes from partisans, and never by its own side",
)
def captured_centers_burn(world: AwawWorld, space: str, before: str | None, holder: str) -> None:
    for _, hex_id, counters in centers(world):
        if hex_id != space or before is None:
            continue
        if side_of_party(world, before) is side_of_party(world, holder):
            continue
        if _held_by_own_partisans(world, space, holder):
            continue
        if not BOOK.allows(world, BurnCenter(hex_id, before, holder)):
            continue
        row = world.oil_damage.get(hex_id) or OilDamage(hex_id, 0)
        if row.markers < counters:
            world.put(OilDamage(hex_id, row.markers + 1, fresh=True))
            world.tell("33.32", f"the oil center in {space} is damaged", a_hex(space))


def _held_by_own_partisans(world: AwawWorld, space: str, holder: str) -> bool:
    """33.3211E: do partisans of his own side hand the hex over to its new holder?"""
    side = side_of_party(world, holder)
    names = () if side is None else parties_of(world, side)
    return any(world.map.has(world.standing[f"{name}/partisan"], space) for name in names)


@BOOK.happens(
    TAKEN,
    "33.322",
    "a synthetic oil plant is destroyed as its hex comes under enemy control",
)
def captured_plants_are_lost(world: AwawWorld, space: str, before: str | None, holder: str) -> None:
    plant = world.counters.get(PLANT_IN + space)
    if plant is None or side_of_party(world, plant.owner) is side_of_party(world, holder):
        return
    world.drop(plant)
    world.tell("33.322", f"the synthetic oil plant in {space} is destroyed", a_hex(space))


# Effects ------------------------------------------------------------------------------------------


def has_its_own_oil(world: AwawWorld, party: str, place: str) -> bool:
    """33.25, 33.49: is this a minor country's, supplied by its own capital, or Chinese in China?"""
    if party in CHINESE and world.map.has(world.statics.area("region:china-whole"), place):
        return True
    return not is_power(party) and world.map.has(_fed_by_its_capital(world, party), place)


@derived
def _fed_by_its_capital(world: AwawWorld, party: str) -> int:
    """33.25, 30.24: what the capital of a minor country supplies. Zones of control are left out:
    whether they reach so far hangs on the oil of others.
    """
    own = own_sources(world, party)
    return own.full | own.full_inside | open_ways(world, party).spread(own.full)
