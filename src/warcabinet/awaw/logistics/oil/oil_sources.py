"""33: oil: sources, reserves, and the effects of having none, for factions that are fed by land.

Each tracked faction draws counters from its sources at the start of its player turn, keeps them in
its reserve, and spends them on its services and on construction. What is not offset takes effect.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.hex_control.hex_control import TAKEN, holder_of
from warcabinet.awaw.logistics.oil.oil_accounts import called, kept_apart, reserve_of
from warcabinet.awaw.logistics.oil.oil_effects import set_effect
from warcabinet.awaw.pieces.combat_training_levels import surprised
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import faction_of, parties_of, side_of_party
from warcabinet.awaw.scenarios.file.model import Oil
from warcabinet.awaw.scenarios.file.words import MarkerKind, Tracked
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.oil import OilDamage, OilReserve, Service
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power
from warcabinet.engine.book import Layer, Question
from warcabinet.engine.derived import derived
from warcabinet.hexes import SpaceId

AXIS, RUSSIA = str(Faction.EUROPEAN_AXIS), str(Faction.RUSSIA)
PLANTS_AT_START = 2
"""33.231: German synthetic oil plants in 1939."""

RUSSIAN_CENTERS = ("Baku", "Grozny", "Maikop")
PREWAR_RESERVE = 6
"""33.4624: with so many counters, and its centers, Russia has restored its oil. Where it has lost
places that keep counters it cannot have as many."""

PLANT_IN = f"{CounterKind.OIL_PLANT}@"
"""How the keys of plants begin: their hexes follow."""


URALS = 1
URALS_BOX, URALS_NAME = "urals", "Urals box"

FIFTHS = 5
"""33.82: the parts in which a counter can be used."""


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
    """33.31: what a center yields, less one for each damage marker. Only centers have markers:
    mapboard boxes cannot be damaged (33.31A).
    """
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
    found: dict[str, int] = {}
    for name, space, counters in centers(world):
        holder = holder_of(world, space)
        if holder is None or faction_of(world, holder) != faction:
            continue
        if _of_no_use(world, faction, name) or not BOOK.allows(world, DrawOil(faction, name)):
            continue
        if has_line(world, faction, space):
            found[name] = yield_of(world, space, counters)
    for _, (names, most) in BOOK.layers(world, MOST_FROM, faction):
        over = sum(found.get(name, 0) for name in names) - most
        if over > 0:
            found["beyond the limit"] = found.get("beyond the limit", 0) - over
    return sum(found.values()) + _without_centers(world, faction)


def _without_centers(world: AwawWorld, faction: str) -> int:
    found = BOOK.amount(world, OilDrawn(faction))
    if faction == AXIS:
        found += plants(world)
    if faction == RUSSIA:
        more = world.levels.get(f"urals-oil/{Power.RUSSIA}")
        found += URALS + (0 if more is None else more.value)
    return found


def plants(world: AwawWorld) -> int:
    """33.231, 33.31, 33.322: the German synthetic oil plants that yield oil: those on the board
    that are not damaged, or where a scenario does not place them, all of the start.
    """
    scenario = world.statics.scenario
    if scenario is None or not any(row.kind is MarkerKind.OIL_PLANT for row in scenario.marker):
        return PLANTS_AT_START
    found = (row.hex for row in world.counters.values() if row.kind is CounterKind.OIL_PLANT)
    return sum(yield_of(world, space, plants_in(world, space)) for space in found)


def plants_in(world: AwawWorld, space: str) -> int:
    """33.234: the synthetic oil plants in a hex, one or two."""
    row = world.counters.get(PLANT_IN + space)
    return 0 if row is None else max(1, row.value)


def _of_no_use(world: AwawWorld, faction: str, name: str) -> bool:
    """33.4423: the oil of Persia cannot be brought to the European Axis."""
    rows = world.statics.tables["oil-center-use"].rows
    return any(row.keys[:2] == (faction, name) and row.cells["scope"] == "never" for row in rows)


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


def largest_reserve(world: AwawWorld, faction: str) -> int:
    """5.75B, 33.422, 33.422A, 33.422B, 33.422C, 33.423: how many counters a faction can keep: by
    the cities it controls, whose loss brings the enemy nothing; of Russia's six one is kept in the
    Urals (R-010).
    """
    places = [
        row for row in world.statics.tables["oil-reserve-places"].rows if row.keys[0] == faction
    ]
    if not places:
        return _largest_apart(world, faction)
    owner = owner_of(world.statics, faction)
    return sum(
        int(row.cells["counters"])
        for row in places
        if row.keys[1] == URALS_NAME or _holds(world, owner, row.keys[1])
    )


def owner_of(setting: Statics, reserve: str) -> str:
    """33.422: the faction of a reserve."""
    rows = setting.tables["oil-reserves"].rows
    return next((str(row.cells["faction"]) for row in rows if row.keys[0] == reserve), reserve)


def _largest_apart(world: AwawWorld, reserve: str) -> int:
    """33.422E, 33.422F, 33.422G, 33.422H, 33.422I, 33.423, 33.431: how many counters are kept in a
    box, or in the one port of a reserve while it is held; elsewhere none.
    """
    tables, owner = world.statics.tables, owner_of(world.statics, reserve)
    most = [row for row in tables["oil-reserves"].rows if row.keys[0] == reserve]
    if not most:
        return 0
    names = [row.keys[1] for row in tables["oil-reserve-supply"].rows if row.keys[0] == reserve]
    places = [name for name in names if world.board.place(name) is not None]
    if len(places) == len(names) and not any(_holds(world, owner, name) for name in places):
        return 0
    return int(most[0].cells["maximum"])


def _holds(world: AwawWorld, faction: str, name: str) -> bool:
    place = world.board.place(name)
    holder = None if place is None else holder_of(world, place.hex)
    return holder is not None and faction_of(world, holder) == faction


# Reserves -----------------------------------------------------------------------------------------


def open_reserves(world: AwawWorld, faction: str, counters: int, counted: bool) -> None:
    """33.42, 33.422, 33.422D, 33.422E, 33.422F, 33.422G, 33.422H, 33.422I: the reserves of a
    faction as the game begins: one, or each that the map in play has, with what it starts with.
    """
    if not kept_apart(world.statics, faction):
        world.put(OilReserve(faction, counters, counted))
        return
    setting, tables = world.statics, world.statics.tables
    boxes = {row.name: box for box, row in setting.board.boxes.items()}
    for row in tables["oil-reserves"].rows:
        if row.cells["faction"] != faction:
            continue
        fed = [
            one.keys[1] for one in tables["oil-reserve-supply"].rows if one.keys[0] == row.keys[0]
        ]
        places = [setting.board.place(name) for name in fed]
        spaces = [
            boxes.get(name) if place is None else place.hex
            for name, place in zip(fed, places, strict=True)
        ]
        if any(one is not None and world.map.has(setting.map, one) for one in spaces):
            world.put(OilReserve(str(row.keys[0]), int(row.cells["start"]), counted))


def begin_tracking(world: AwawWorld, faction: str) -> None:
    """33.4424, 33.4624: the Axis count their oil from the first Axis turn after the war with Russia
    began; Russia once one of its centers has fallen, with a full reserve, until it starts a turn
    with all of them and six counters, however few its places can still keep.
    """
    row, reserve = file_row(world, faction), world.oil_reserves.get(faction)
    if row is None or reserve is None:
        return
    if row.tracked is Tracked.TURN and row.turn is not None:
        if not reserve.tracked and world.turn >= row.turn:
            world.amend(reserve, tracked=True)
            world.tell("33.4424", f"the oil of the {faction} is counted from now on")
    elif row.tracked is Tracked.CENTER_LOST:
        _track_russia(world, reserve)
    elif row.tracked is Tracked.RULE and not reserve.tracked:
        layers = BOOK.layers(world, COUNTED, faction)
        begun = next((one for one, on in layers if on), None)
        if begun is not None:
            world.amend(reserve, tracked=True)
            world.tell(begun.rules[0], f"the oil of the {faction} is counted from now on")


def _track_russia(world: AwawWorld, reserve: OilReserve) -> None:
    all_held = all(_holds(world, reserve.faction, name) for name in RUSSIAN_CENTERS)
    if not reserve.tracked and not all_held:
        full = largest_reserve(world, reserve.faction)
        world.amend(reserve, tracked=True, counters=full, fifths=0)
        world.tell("33.4624", "Russian oil is counted from now on")
    elif reserve.tracked and all_held and reserve.counters >= PREWAR_RESERVE:
        world.amend(reserve, tracked=False)
        for service in Service:
            set_effect(world, reserve.faction, service, False)
        world.tell("33.4624", "Russian oil is no longer counted")


def spend(world: AwawWorld, account: str, counters: int, rule: str, on: str) -> None:
    """33.51: use counters of a reserve."""
    reserve = world.oil_reserves[reserve_of(account)]
    if counters > reserve.counters:
        raise ValueError(f"{account} has {reserve.counters} oil counters, not {counters}")
    world.amend(reserve, counters=reserve.counters - counters)
    world.tell(rule, f"the {called(account)} uses {counters} oil: {on}")


# Fifths of counters -------------------------------------------------------------------------------


def fifths_left(world: AwawWorld, account: str) -> int:
    """33.82: a reserve in fifths of counters, the rest of one used in part included."""
    reserve = world.oil_reserves[reserve_of(account)]
    return reserve.counters * FIFTHS + reserve.fifths


def spend_fifths(world: AwawWorld, account: str, count: int, rule: str, on: str) -> None:
    """33.81, 33.82, 33.83: use fifths of counters; what is left of a counter is kept, never more
    than four fifths of one, since five are a whole counter.
    """
    reserve, has = world.oil_reserves[reserve_of(account)], fifths_left(world, account)
    if count > has:
        raise ValueError(f"{account} has {told_fifths(has)} oil counters, not {told_fifths(count)}")
    counters, fifths = divmod(has - count, FIFTHS)
    world.amend(reserve, counters=counters, fifths=fifths)
    left = told_fifths(has - count)
    world.tell(rule, f"the {called(account)} uses {told_fifths(count)} oil: {on}; it keeps {left}")


def told_fifths(count: int) -> str:
    """Fifths of counters in words: 8 are "1 3/5"."""
    counters, fifths = divmod(count, FIFTHS)
    if not fifths:
        return str(counters)
    return f"{counters} {fifths}/{FIFTHS}" if counters else f"{fifths}/{FIFTHS}"


# Damage -------------------------------------------------------------------------------------------


class BurnCenter(Question, frozen=True):
    """33.3211: is an oil center damaged as this party takes control of it? What spares one is
    registered beside its subject.
    """

    space: SpaceId
    holder: str


@BOOK.happens(
    TAKEN,
    "33.31, 33.31B, 33.321, 33.3211, 33.3211B, 33.3211E, 33.34",
    "an oil center that comes under enemy control is damaged, and again when it is retaken; not a "
    "Russian one in the turn of a surprise attack, not one that goes to or comes from partisans, "
    "and never by its own side",
)
def captured_centers_burn(world: AwawWorld, space: str, before: str | None, holder: str) -> None:
    for _, hex_id, counters in centers(world):
        if hex_id != space or before is None:
            continue
        if side_of_party(world, before) is side_of_party(world, holder) or surprised(world):
            continue
        if _held_by_own_partisans(world, space, holder):
            continue
        if not BOOK.allows(world, BurnCenter(hex_id, holder)):
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
