"""11.32, 11.33, 11.34, 11.353: who may build partisans, in which country and in which hex."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.partisans.construction_costs import (
    COMMUNIST_CHINA,
    COST,
    free_by,
    payer_for,
)
from warcabinet.awaw.ground.partisans.partisan_force_pools import (
    PARTISAN,
    closed_by,
    in_areas,
    maximum,
    out_of_bounds,
    partisan_areas,
    partisan_nations,
    partisan_party,
    pool_is_empty,
    turn_of_play,
)
from warcabinet.awaw.ground.stacking.zones_of_control import hostile_zone
from warcabinet.awaw.logistics.construction import construction_costs as purse
from warcabinet.awaw.logistics.hex_control.hex_control import owner_of_record
from warcabinet.awaw.logistics.redeployment.railheads import enemy_railheads
from warcabinet.awaw.pieces.combat_training_levels import level
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import (
    air_hexes,
    faction_of,
    hostile_to,
    hostile_units,
    parties_of,
    party,
    payer_of,
    rebels,
    ships_in,
    side_of_party,
)
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.statics import is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import (
    Faction,
    Power,
    at_war,
)
from warcabinet.engine.book import Layer, Question, Refusal
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

QUIET_RGT = 50
"""11.32A: German-Russian tension at which partisans need no war."""

NEVER = {"germany": "11.33E", "japan": "11.33G", "us": "11.33H"}
"""Powers in whose home country nobody builds partisans."""

CHINESE = (str(Power.CHINA), COMMUNIST_CHINA)
"""11.33F, 11.356: who builds partisans in China."""

GUARDING_COUNTERS = (CounterKind.AIRBASE, CounterKind.PORT, CounterKind.INDUSTRIAL_CENTER)
"""11.353E: counters that keep enemy partisans out of their hex; oil plants do not."""

NO_PLACE: Layer[int] = Layer("hexes in which no partisan is placed", ("builder",))
"""11.353E; the layers of all rules are added up."""


SPECIAL_CASES = ("egypt", "iraq", "persia", "india")
"""11.341A, 11.341C: areas with conditions of their own, wherever they stand in the war."""


class PartisanLeft(Question, frozen=True):
    """11.21: is there a partisan in the pool of an area for this power?"""

    classes: ClassVar[tuple[str, ...]] = ("faction", "area")
    faction: str
    area: str


class PartisanIn(Question, frozen=True):
    """11.32, 11.33, 11.34: may this power build a partisan in that area now?"""

    classes: ClassVar[tuple[str, ...]] = ("builder", "faction", "area")
    builder: str
    faction: str
    area: str

    def about(self) -> tuple[Thing, ...]:
        return (Thing("power", self.builder),)


# In which country ---------------------------------------------------------------------------------


@BOOK.forbids(PartisanLeft, "11.21", "all partisans of this area are on the board")
def none_left(world: AwawWorld, asked: PartisanLeft) -> bool:
    return pool_is_empty(world, asked.area, asked.faction)


@BOOK.forbids(
    PartisanIn,
    "11.32A",
    "in Europe the Allies build no partisans before Russia fights the Axis or tension is at 50",
    faction=(Faction.WESTERN_ALLIES.value, Faction.RUSSIA.value),
)
def too_early(world: AwawWorld, asked: PartisanIn) -> bool:
    if not partisan_areas(world.statics)[asked.area].european:
        return False
    axis = (Power.GERMANY, Power.ITALY)
    if any(at_war(world, Power.RUSSIA, foe) for foe in axis):
        return False
    return (level(world, Tension.RGT, "") or 0) < QUIET_RGT


@BOOK.forbids(
    PartisanIn,
    "11.353C",
    "a faction builds one partisan a turn in a country; Russia a second one on its own soil",
)
def one_a_turn(world: AwawWorld, asked: PartisanIn) -> bool:
    rows = [row for row in world.partisans_built.values() if row.faction == asked.faction]
    here = sum(row.area == asked.area for row in rows)
    if asked.builder == Power.RUSSIA and asked.area == "russia":
        # One at no cost anywhere on Russian soil, and one that is paid for here.
        return here >= 2 or (here == 1 and any(row.area == "siberia" for row in rows))
    return here >= 1


@BOOK.forbids(PartisanIn, "7.24", "the scenario does not allow these partisans yet, or not there")
def not_in_this_scenario(world: AwawWorld, asked: PartisanIn) -> bool:
    rows = [row for row in world.statics.special("partisans") if row.who == asked.builder]
    home = partisan_areas(world.statics)[asked.area].home
    open_now = [
        row
        for row in rows
        if (row.turn is None or row.turn <= turn_of_play(world))
        and world.statics.area(*row.area) & home
    ]
    return bool(rows) and not open_now


def against_area(world: AwawWorld, builder: str, area: str) -> list[Refusal]:
    """11.32, 11.33, 11.34, 11.353A: every reason why a power builds no partisan in an area now."""
    if refusals := _whatever_it_costs(world, builder, area):
        return list(refusals)
    if free_by(world, builder, area) is None:
        return purse.against(world, payer_for(builder), COST)
    return []


@derived  # every power of a side is asked about every area, and BRPs change more often than wars do
def _whatever_it_costs(world: AwawWorld, builder: str, area: str) -> list[Refusal]:
    if area in NEVER:
        return [Refusal(NEVER[area], "partisans are not built there")]
    if not builds_partisans(world, builder) or builder not in parties_of(world, world.side):
        return [Refusal("11.41", "partisans are built by a power of the phasing side")]
    faction = faction_of(world, builder)
    known = partisan_areas(world.statics).get(area)
    if known is None or faction not in known.pools:
        return [Refusal("11.22", f"{builder} has no partisans there")]
    left = BOOK.may(world, PartisanLeft(faction, area))
    return [*left, *BOOK.may(world, PartisanIn(builder, faction, area))]


class HiddenPartisans(Question, frozen=True):
    """41.53: may a faction have partisans in its pools of which the others do not know?"""

    classes: ClassVar[tuple[str, ...]] = ("faction",)
    faction: str


def might_build(world: AwawWorld, builder: str, area: str) -> bool:
    """41.53: as far as everybody knows, might a power build a partisan in an area now?"""
    faction = faction_of(world, builder)
    if not BOOK.amount(world, HiddenPartisans(faction)):
        return False
    if in_areas(world, faction).get(area, 0) >= maximum(world, area, faction):
        return False
    return BOOK.allows(world, PartisanIn(builder, faction, area)) and bool(
        places_for(world, builder, area)
    )


def has_foes(world: AwawWorld, builder: str) -> bool:
    """11.353B: partisans are placed on enemy hexes: who fights nobody has none to place them on.

    11.32B: whoever raises rebels has somebody to fight at peace, too.
    """
    if any(one.patron == builder for one in rebels().values()):
        return True
    return bool(hostile_to(world, builder))


def builds_partisans(world: AwawWorld, name: str) -> bool:
    """11.41, 11.22F: powers do, and Communist China."""
    return is_power(name) or name in partisan_nations(world.statics)


# In which hex -------------------------------------------------------------------------------------


@BOOK.lays(NO_PLACE, "11.353E", "no partisan is placed with enemy ground or air units")
def with_enemy_units(world: AwawWorld, builder: str) -> int:
    found = hostile_units(world, builder)
    for other in hostile_to(world, builder):
        found |= air_hexes(world, other)
    return found


@BOOK.lays(
    NO_PLACE,
    "11.353E",
    "no partisan is placed with an enemy airbase, port counter or industrial center",
)
def with_enemy_counters(world: AwawWorld, builder: str) -> int:
    hostile = hostile_to(world, builder)
    return world.map.mask(
        row.hex
        for row in world.counters.values()
        if row.owner in hostile and row.kind in GUARDING_COUNTERS
    )


@BOOK.lays(NO_PLACE, "11.353E", "no partisan is placed with an enemy rocket base")
def with_enemy_rocket_bases(world: AwawWorld, builder: str) -> int:
    hostile = hostile_to(world, builder)
    rows = world.rocket_bases.values()
    return world.map.mask(row.hex for row in rows if row.owner in hostile)


@BOOK.lays(NO_PLACE, "11.353E", "no partisan is placed in an enemy railhead")
def with_enemy_railheads(world: AwawWorld, builder: str) -> int:
    return enemy_railheads(world, builder)


@BOOK.lays(NO_PLACE, "11.353E", "no partisan is placed with enemy naval units")
def with_enemy_ships(world: AwawWorld, builder: str) -> int:
    return ships_in(world, hostile_to(world, builder)) & world.map.hexes


@BOOK.lays(NO_PLACE, "11.353E", "no partisan is placed in an enemy bridgehead")
def with_enemy_bridgeheads(world: AwawWorld, builder: str) -> int:
    rising = rebels().get(builder)
    own = side_of_party(world, builder if rising is None else rising.patron)
    return world.map.mask(row.hex for row in world.bridgeheads.values() if row.side != own)


@BOOK.lays(NO_PLACE, "11.353E", "no partisan is placed in enemy fortifications")
def with_enemy_forts(world: AwawWorld, builder: str) -> int:
    hostile = hostile_to(world, builder)
    return world.map.mask(
        row.hex for row in world.forts.values() if owner_of_record(world, row.hex) in hostile
    )


@BOOK.lays(NO_PLACE, "11.353E", "no partisan is placed in an enemy zone of control")
def in_enemy_zone(world: AwawWorld, builder: str) -> int:
    return hostile_zone(world, builder)


def places_for(world: AwawWorld, builder: str, area: str) -> int:
    """11.353D, 11.353E: the hexes in which a power may place a partisan of an area."""
    found = _vacant(world, partisan_party(builder, area)) & partisan_areas(world.statics)[area].home
    return found & ~out_of_bounds(world, area) if found else 0


@derived
def _vacant(world: AwawWorld, builder: str) -> int:
    """11.353D, 11.353E: the hexes in which a power may place a partisan, whatever the area."""
    found = _theirs(world, builder) & world.statics.map
    if not found:
        return 0
    for _, closed in BOOK.layers(world, NO_PLACE, builder):
        found &= ~closed
    own = f"{builder}/{PARTISAN}"
    for group in world.standing.named():
        if group not in (builder, own):  # all units of others, and one's own by their categories
            found &= ~world.standing[group]
    for space in world.map.members(found & world.standing[own]):
        if crowded(world, space):
            found &= ~world.map.bit(space)
    return found


def _theirs(world: AwawWorld, builder: str) -> int:
    """11.353B, 11.353D: hexes of powers that the builder is at war with, whether or not partisans
    sit on them.

    11.32B: those who rise need no war with the power that rules them.
    """
    found, rising = 0, rebels().get(builder)
    fighter = party(builder) if rising is None else rising.patron
    for foe in hostile_to(world, builder):
        payer = payer_of(world, foe)
        if payer is None:
            continue
        if at_war(world, fighter, payer) or (rising is not None and payer is rising.foe):
            found |= world.held[foe]
    return found


def against_place(world: AwawWorld, builder: str, area: str, space: SpaceId) -> list[Refusal]:
    """11.353B, 11.353D, 11.353E: every reason why a partisan is not placed in a hex."""
    thing, own = (a_hex(space),), partisan_party(builder, area)
    if space not in world.map or area not in partisan_areas(world.statics):
        return [Refusal("4.21", "there is no such hex", thing)]
    if not world.map.has(partisan_areas(world.statics)[area].home, space):
        return [Refusal("11.353D", "this is not in the country", thing)]
    if not world.map.has(world.statics.map, space):
        return [Refusal("7.211", "this is not on the map of the scenario", thing)]
    found = [
        Refusal(entry.rules[0], entry.gist, thing)
        for entry, closed in BOOK.layers(world, NO_PLACE, own)
        if world.map.has(closed, space)
    ]
    if rule := closed_by(world, area, space):
        found.append(Refusal(rule, "partisans may not operate there", thing))
    if not world.map.has(_theirs(world, own), space):
        owner = owner_of_record(world, space)
        ours = owner is None or side_of_party(world, owner) is side_of_party(world, builder)
        rule = "11.353D" if ours else "11.353B"
        found.append(Refusal(rule, "it is not held by a power you are at war with", thing))
    if not found and not world.map.has(places_for(world, builder, area), space):
        found += crowded(world, space) or [Refusal("11.353D", "it is not vacant", thing)]
    return found


def crowded(world: AwawWorld, space: SpaceId) -> list[Refusal]:
    """12.11: two partisans fill a hex."""
    if len(world.units_in[space]) < 2:
        return []
    return [Refusal("12.11", "there is no room for another partisan", (a_hex(space),))]
