"""11.2, 11.4: partisans: their areas, how many there may be, how they move and fight."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.combat_training_levels import level
from warcabinet.awaw.pieces.ground_units import eliminate
from warcabinet.awaw.pieces.research_levels import ProducedPartisans
from warcabinet.awaw.politics.parties import (
    REBELS,
    Rebels,
    faction_of,
    factions,
    is_alliance_faction,
    members_of,
)
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.ground import Cause, Unit
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.calendar import GameTurn
from warcabinet.awaw.terms.powers import Country, Faction, Power, Status, status_of
from warcabinet.engine.book import Layer, Question
from warcabinet.engine.derived import derived

PARTISAN = Category.PARTISAN.value

MAJOR, MINOR = "major-power-partisans", "minor-country-forces-europe"

COLUMNS = {
    MAJOR: {
        "axis": Faction.EUROPEAN_AXIS,
        "western-allies": Faction.WESTERN_ALLIES,
        "communist": Faction.RUSSIA,
    },
    MINOR: {"Ax": Faction.EUROPEAN_AXIS, "WA": Faction.WESTERN_ALLIES, "Ru": Faction.RUSSIA},
}
"""11.22, 11.23: whose figures stand in which column."""

JOINING = {
    "china": {
        Faction.WESTERN_ALLIES: str(Faction.NATIONALIST_CHINA),
        Faction.RUSSIA: "communist-china",
    },
}
"""11.22F: areas whose figures are those of countries that stand alone until they join a faction."""

NAMED = {"poland": "western-poland", "iraq": "partisan-arab", "siberia": "siberia"}
"""Areas whose region on the board has a name of its own."""

ROAMING = {"ireland": "irish-partisan-area"}
"""11.42: areas whose partisans may go farther than they may be built."""

INDIAN_ARMY = "indian-national-army"
RISING = {"india": INDIAN_ARMY}
"""11.32B, 11.71D: areas whose partisans fight the power that rules there at war or not, and as
which party they do."""


@BOOK.happens(
    REBELS,
    "11.32B, 11.71D",
    "Indian partisans, raised by Japan, fight Britain whether or not it is at war with Japan",
)
def indian_national_army() -> tuple[str, Rebels]:
    return INDIAN_ARMY, Rebels(Power.JAPAN, Power.BRITAIN)


OUT_OF_BOUNDS: Layer[int] = Layer("hexes in which partisans may neither be nor be built", ("area",))


# Areas and pools ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class PartisanArea:
    """11.22, 11.23: a country, or several that count as one, with its pools: for each faction how
    many partisans it may have in any case, and how many with production.
    """

    name: str
    major: bool
    european: bool
    home: int
    roam: int
    pools: Mapping[str, tuple[int, int]]


@cache
def partisan_areas(setting: Statics) -> Mapping[str, PartisanArea]:
    """11.22, 11.23, 11.341A, 11.341C: the areas of this board that have partisans, by name."""
    found: dict[str, PartisanArea] = {}
    for table, columns in COLUMNS.items():
        for row in setting.tables[table].rows:
            pools = {
                str(faction): pool
                for column, faction in columns.items()
                if (pool := _pool(str(row.cells[column]))) is not None
            }
            (name,) = row.keys
            joining = JOINING.get(name, {})
            pools |= {alone: pools[faction] for faction, alone in joining.items()}
            _add_area(setting, found, name, table == MAJOR, pools)
    most = setting.tables["figures-partisan"].number("indian-partisans", "pacific")
    _add_area(setting, found, "india", False, {str(Faction.JAPAN): (0, most)})
    return found


def _add_area(
    setting: Statics,
    found: dict[str, PartisanArea],
    name: str,
    major: bool,
    pools: Mapping[str, tuple[int, int]],
) -> None:
    home = _home(setting, name)
    if pools and home:
        roam = home | _region(setting, ROAMING.get(name, ""))
        european = not home & setting.pacific
        found[name] = PartisanArea(name, major, european, home, roam, pools)


@cache
def partisan_nations(setting: Statics) -> frozenset[str]:
    """11.22F: the countries, no powers, that build partisans of their own."""
    areas = partisan_areas(setting).values()
    return frozenset(
        faction for area in areas for faction in area.pools if not is_alliance_faction(faction)
    )


def _pool(cell: str) -> tuple[int, int] | None:
    """`1:2` is one in any case and two with production; `2` is two."""
    least, _, most = cell.partition(":")
    if least in ("-", "0") and not most:
        return None
    return int(least), int(most or least)


def _home(setting: Statics, name: str) -> int:
    """A region that only the other board has is empty on this one."""
    region = NAMED.get(name, f"partisan-{name}")
    if region in setting.board.board.regions:
        return _region(setting, region) & setting.board.land
    parts = [
        row.territory
        for row in setting.board.territories.values()
        if name in (row.territory, row.part_of)
    ]
    return setting.board.territory.where(*parts) & setting.board.land


def _region(setting: Statics, name: str) -> int:
    board = setting.board.board
    return board.area(name) if name in board.regions else 0


class PartisanPool(Question, frozen=True):
    """11.21: how many partisans a faction may have in an area without production."""

    classes: ClassVar[tuple[str, ...]] = ("area", "faction")
    area: str
    faction: str


@BOOK.modifies(
    PartisanPool,
    "11.22, 11.23",
    "basic pool",
    "each area has a basic number of partisans for each faction",
)
def basic_pool(world: AwawWorld, asked: PartisanPool) -> int:
    return partisan_areas(world.statics)[asked.area].pools.get(asked.faction, (0, 0))[0]


@BOOK.modifies(
    PartisanPool,
    "11.22F, 11.23",
    "year",
    "from 1942 on there may be one more Communist Chinese partisan each year",
    area="china",
    faction=("communist-china", Faction.RUSSIA.value),
)
def more_each_year(world: AwawWorld, asked: PartisanPool) -> int | None:
    year = turn_of_play(world).year
    most = world.statics.tables["communist-chinese-partisans"].number(year, "partisans")
    basic, _ = partisan_areas(world.statics)[asked.area].pools[asked.faction]
    return most - basic or None


def turn_of_play(world: AwawWorld) -> GameTurn:
    """11.36: the game turn; as forces are set up, the first one of the scenario."""
    scenario = world.statics.scenario
    return world.turn if scenario is None else world.date or scenario.scenario.first


class FewerPartisans(Question, frozen=True):
    """11.22C: by how many the pool of an area is smaller, with or without production."""

    classes: ClassVar[tuple[str, ...]] = ("area", "faction")
    area: str
    faction: str


def automatic(world: AwawWorld, area: str, faction: str) -> int:
    parts = BOOK.total(world, PartisanPool(area, faction))
    fewer = BOOK.amount(world, FewerPartisans(area, faction))
    return max(0, sum(part.value for part in parts) - fewer)


def maximum(world: AwawWorld, area: str, faction: str) -> int:
    """11.22, 11.23: how many there may be with all production results."""
    most = partisan_areas(world.statics)[area].pools.get(faction, (0, 0))[1]
    return max(0, most - BOOK.amount(world, FewerPartisans(area, faction)))


def beyond_basic(world: AwawWorld, faction: str) -> int:
    """11.21: how many partisans of a faction are on the board beyond its basic pools."""
    counts = in_areas(world, faction)
    return sum(max(0, count - automatic(world, name, faction)) for name, count in counts.items())


def in_areas(world: AwawWorld, faction: str) -> dict[str, int]:
    """How many partisans a faction has on the board, by the areas that they belong to."""
    counts = dict.fromkeys(open_areas(world, faction), 0)
    for unit in partisans_of(world, faction):
        name = area_of(world, unit)
        counts[name] = counts.get(name, 0) + 1
    return counts


@derived
def open_areas(world: AwawWorld, faction: str) -> tuple[str, ...]:
    """The areas that a faction's partisans share their pool in: those that the scenario names, if
    it names any.
    """
    members = members_of(world, faction)
    named = 0
    for row in world.statics.special("partisans"):
        if row.who in members:
            named |= world.statics.area(*row.area)
    return tuple(
        name
        for name, area in sorted(partisan_areas(world.statics).items())
        if faction in area.pools and (not named or area.home & named)
    )


def allowance_of(world: AwawWorld, faction: str) -> int | None:
    """11.21, 44.36, 44.37: how many partisans a faction may have in all, by a scenario or with what
    production has added to the basic pools; None: the basic pools.
    """
    found = [
        value
        for name in members_of(world, faction)
        if (value := level(world, LevelKind.PARTISANS, name)) is not None
    ]
    if found:
        return max(found)
    more = BOOK.amount(world, ProducedPartisans(faction))
    if not more:
        return None
    return more + sum(automatic(world, name, faction) for name in open_areas(world, faction))


@derived
def pool_is_empty(world: AwawWorld, area: str, faction: str) -> bool:
    """11.21: are all partisans that a faction may have in an area on the board?"""
    areas, counts = open_areas(world, faction), in_areas(world, faction)
    total = allowance_of(world, faction)
    if total is not None and sum(counts.values()) >= total:
        return True
    here, basic = counts.get(area, 0), automatic(world, area, faction)
    if here < basic:
        return False
    if here >= maximum(world, area, faction) or total is None:
        return True
    extra = total - sum(automatic(world, name, faction) for name in areas)
    used = sum(max(0, counts[name] - automatic(world, name, faction)) for name in counts)
    return used >= extra


# Which they are -----------------------------------------------------------------------------------


def partisans_of(world: AwawWorld, faction: str) -> Iterator[Unit]:
    """The partisans of a faction on the board."""
    for party in members_of(world, faction):
        if world.standing[f"{party}/{PARTISAN}"]:
            for unit in world.units_of[party]:
                row = world.units[unit]
                if world.type_of(row).category is Category.PARTISAN:
                    yield row


def partisan_party(builder: str, area: str) -> str:
    """11.41, 11.71D: whose a partisan is: its builder's, or of the party of those who rise."""
    return RISING.get(area, builder)


def area_of(world: AwawWorld, unit: Unit) -> str:
    """11.42: the area that a partisan belongs to; "" if it stands in none."""
    row = world.partisans.get(unit.id)
    if row is not None:
        return row.area
    faction = faction_of(world, unit.party)
    for name, area in partisan_areas(world.statics).items():
        if faction in area.pools and world.map.has(area.home, where(world, unit.place)):
            return name
    return ""


def out_of_bounds(world: AwawWorld, area: str) -> int:
    found = 0
    for _, closed in BOOK.layers(world, OUT_OF_BOUNDS, area):
        found |= closed
    return found


def closed_by(world: AwawWorld, area: str, place: str) -> str:
    """The rule that closes a hex to partisans of an area; empty: none does."""
    rows = BOOK.layers(world, OUT_OF_BOUNDS, area)
    return next((entry.rules[0] for entry, closed in rows if world.map.has(closed, place)), "")


@BOOK.lays(
    OUT_OF_BOUNDS,
    "11.33C, 68.34",
    "no communist partisans in a Ukraine that has gone over to Germany",
    area="russia",
)
def hostile_ukraine(world: AwawWorld, area: str) -> int:
    gone = (Status.ASSOCIATED, Status.ALLY, Status.CONQUERED, Status.SURRENDERED)
    if status_of(world, Country("ukraine")) not in gone:
        return 0
    return world.map.area("ukraine")


# How they move and fight --------------------------------------------------------------------------


# When they vanish ---------------------------------------------------------------------------------


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "11.38, 11.33C",
    "partisans of a power that has surrendered are eliminated, and those in an area that has been "
    "closed to them",
)
def disband(world: AwawWorld) -> None:
    for unit in [one for faction in factions(world) for one in partisans_of(world, faction)]:
        if unit.party in world.surrendered:
            eliminate(world, unit, Cause.SPECIAL, "11.38")
        elif rule := closed_by(world, area_of(world, unit), where(world, unit.place)):
            eliminate(world, unit, Cause.SPECIAL, rule)
    for stale in [row for row in world.partisans.values() if row.unit not in world.units]:
        world.drop(stale)


BOOK.note("11.11", "partisans are irregular forces with rules of their own")
BOOK.note("11.63", "what a partisan holds counts for neither side")
