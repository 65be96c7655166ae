"""15.32, 15.33, 15.35: the net defence multiplier (DM) of a unit, and the DMs that water, terrain,
training, nationality and the way of the attack give.

The net DM is a total of the book: each rule that raises or lowers it registers its part. Those of
forts, weather, isolation and surprise stand beside their own subjects. A negative DM for infantry
also meets armor that fights as infantry (15.331).
"""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.kinds import Front, SideFeature, Terrain, TerritoryKind
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.ground.attack.assaults import Assault, attacking
from warcabinet.awaw.pieces.combat_training_levels import ctl
from warcabinet.awaw.pieces.ground_units import a_unit, category, is_armor, mechanized
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.pieces import bit_of, where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.data_rows import NationalityKind
from warcabinet.awaw.terms.powers import Nationality, Theater
from warcabinet.engine.book import Layer, Modifier, Question
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing
from warcabinet.hexes import Sides

STRONGHOLDS: Layer[int] = Layer("hexes that spare infantry some negative DMs")
"""15.33A, 15.33C, 15.33G: capitals, objectives, industrial centers, bridgeheads and railheads."""

INFANTRY_LIKE = (Category.INFANTRY, Category.REPLACEMENT, Category.ARMOR)
"""Whom a DM for infantry and replacements may concern: armor only while it fights as infantry."""

ROUGH = {
    Terrain.FOREST: 1,
    Terrain.JUNGLE: 1,
    Terrain.MOUNTAIN: 1,
    Terrain.SWAMP: 1,
    Terrain.JUNGLE_MOUNTAIN: 2,
}

LEAST_EXPLOITING_CTL = 2
"""15.33A: exploiting armor with less training shakes nobody."""


# The sum ------------------------------------------------------------------------------------------


class DefenceMultiplier(Question, frozen=True):
    """15.31: the net DM of a unit against an assault: the parts of all rules that apply."""

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId
    assault: Assault

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit),)


def multiplier_parts(world: AwawWorld, unit: UnitId, assault: Assault) -> tuple[Modifier, ...]:
    """15.34, 15.35: every DM that a unit has against an attack or an overrun, with its rule."""
    kind = world.statics.kinds[world.units[unit].type]
    return BOOK.total(world, DefenceMultiplier(kind.nationality, kind.category, unit, assault))


def net_multiplier(world: AwawWorld, unit: UnitId, assault: Assault) -> int:
    """15.35: positive and negative DMs are added up; the sum may be zero or less."""
    return sum(part.value for part in multiplier_parts(world, unit, assault))


# What is defended ---------------------------------------------------------------------------------


@BOOK.modifies(DefenceMultiplier, "15.32A", "defending", "every defending unit has +2")
def defending(world: AwawWorld, asked: DefenceMultiplier) -> int:
    return 2


@cache
def water_sides(board: AwawBoard) -> Sides:
    """15.32C, 88.341: rivers and crossing arrows; the Suez canal is a river to ground units."""
    arrows = board.sides(SideFeature.ARROW)
    return board.sides(SideFeature.RIVER) | board.sides(SideFeature.CANAL) | arrows


@cache
def _beyond_water(board: AwawBoard, space: str) -> int:
    """The hexes from which a hex is entered across water."""
    return board.board.expand_back(board.board.bit(space), water_sides(board))


def attacked_from(world: AwawWorld, assault: Assault, space: str) -> int:
    """The hexes in which the attackers stand that are left; of those who were dropped on one of
    several attacked hexes only if it is this one.
    """
    places = [where(world, world.units[unit].place) for unit in attacking(world, assault)]
    return world.map.mask(one for one in places if one == space or one not in assault.hexes)


def across_water(world: AwawWorld, assault: Assault, space: str) -> bool:
    """15.32C, 15.322, 10.55E: do all attackers that are left attack this hex from across a river or
    along a crossing arrow, with nobody dropped on it?
    """
    origins = attacked_from(world, assault, space)
    return bool(origins) and not origins & ~_beyond_water(world.board, space)


@BOOK.modifies(
    DefenceMultiplier,
    "15.32C, 15.322",
    "river",
    "+1 if all attackers come across a river or a crossing arrow",
)
def behind_water(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    return (
        1
        if across_water(world, asked.assault, where(world, world.units[asked.unit].place))
        else None
    )


@BOOK.modifies(
    DefenceMultiplier,
    "15.32D",
    "terrain",
    "+1 in forest, jungle, mountains and swamp, +2 in jungle mountains",
)
def rough_terrain(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    """4.64: terrain fills its hex, so it counts whatever hexside is attacked across."""
    return ROUGH.get(world.board.terrain[where(world, world.units[asked.unit].place)])


# Where units are spared ---------------------------------------------------------------------------


@cache
def _named_places(board: AwawBoard) -> int:
    rows = (*board.capitals(), *board.objectives())
    return board.board.mask(row.hex for row in rows if row.hex in board.board)


REGIONS_OF_OTHERS = ("ukraine", "vichy-france")
"""68.11, 77.21: countries that are part of Russia and of France on the map."""


@cache
def home_of(board: AwawBoard, nationality: str) -> int:
    """The home country of a nationality: its territory and the parts of it, without its colonies;
    a colony with troops of its own is their home (82.91), and so is a region that is a country.
    """
    if nationality in REGIONS_OF_OTHERS and nationality in board.board.regions:
        return board.board.area(nationality)
    found = 0
    for name, row in board.territories.items():
        part = row.part_of == nationality and row.kind is not TerritoryKind.COLONY
        if part or name == nationality:
            found |= board.territory.where(name)
    return found


@BOOK.lays(
    STRONGHOLDS,
    "10.13, 10.24, 4.612, 4.613",
    "capitals and objectives spare infantry some negative multipliers",
)
def capitals_and_objectives(world: AwawWorld) -> int:
    return _named_places(world.board)


@derived
def industrial_centers(world: AwawWorld) -> int:
    """The hexes with an industrial center."""
    return world.map.mask(
        row.hex for row in world.counters.values() if row.kind is CounterKind.INDUSTRIAL_CENTER
    )


def in_stronghold(world: AwawWorld, unit: Unit) -> bool:
    """15.33A, 15.33C, 15.33G, 4.616: is the unit in a place that spares infantry some negative DMs?
    A city that is neither a capital nor an objective is none.
    """
    bit = bit_of(world, unit)
    return any(area & bit for _, area in BOOK.layers(world, STRONGHOLDS))


def as_infantry(world: AwawWorld, unit: Unit) -> bool:
    """15.331, 10.41F, 10.42: do negative DMs for infantry and replacements meet this unit? Armor
    has them while it has lost the use of its mechanized component; specialized units never.
    """
    kind = category(world, unit)
    if kind is Category.ARMOR:
        return not mechanized(world, unit)
    return kind in INFANTRY_LIKE


# How it is attacked -------------------------------------------------------------------------------


@BOOK.modifies(
    DefenceMultiplier,
    "15.33A, 10.13, 10.24, 41.925E, 30.522B",
    "exploiting armor",
    "-1 for infantry, replacements and partisans against exploiting armor with a CTL of 2 or more, "
    "but in strongholds",
    category=(*INFANTRY_LIKE, Category.PARTISAN),
)
def against_exploiting_armor(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    if not asked.assault.exploiting:
        return None
    unit = world.units[asked.unit]
    if category(world, unit) is not Category.PARTISAN and not as_infantry(world, unit):
        return None
    if in_stronghold(world, unit):
        return None
    rows = (world.units[attacker] for attacker in attacking(world, asked.assault))
    shaken = any(is_armor(world, row) and ctl(world, row) >= LEAST_EXPLOITING_CTL for row in rows)
    return -1 if shaken else None


# Whose troops they are ----------------------------------------------------------------------------


NOT_UNEASY = ("finland", "sweden")
"""15.33B: these fight abroad as well as at home."""

VOLUNTEERS = ("spain", "vichy-france")
"""15.33B: their volunteers fight on the eastern front as well as at home."""


@BOOK.modifies(
    DefenceMultiplier,
    "15.33B",
    "minor country abroad",
    "-1 for infantry of minor countries outside their home country, with some exceptions",
    category=(Category.INFANTRY, Category.ARMOR),
)
def minors_abroad(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    troops = asked.nationality
    row = world.statics.data.nationalities[Nationality(troops)]
    if row.kind is not NationalityKind.MINOR or troops in NOT_UNEASY:
        return None
    unit = world.units[asked.unit]
    if world.statics.theater_at(where(world, unit.place)) is Theater.PACIFIC:
        return None
    if not as_infantry(world, unit) or world.map.has(
        _at_ease(world.board, troops), where(world, unit.place)
    ):
        return None
    return -1


@cache
def _at_ease(board: AwawBoard, troops: str) -> int:
    """15.33B: where infantry of a minor country fights as at home."""
    found = home_of(board, troops)
    if troops in VOLUNTEERS:
        found |= board.front.where(Front.EASTERN)
    if troops == "vichy-france":
        found |= home_of(board, "france") | board.board.area("french-colonies")
    return found


AT_HOME_IN_BRITAIN = ("canada", "south-africa", "free-french")

AT_HOME_IN = {
    "vlasov": ("russia", "poland", "eastern-poland"),
    "axis-italians": ("italy",),
    "allied-italians": ("italy",),
}
"""44.32A, R-850: troops that count as at home in countries with another name."""


@BOOK.modifies(
    DefenceMultiplier,
    "15.33C, 15.82E, 10.32, 30.522B, 41.925F",
    "no training",
    "-1 for infantry and replacements with a CTL of zero or less, but in strongholds and at home",
    category=INFANTRY_LIKE,
)
def untrained(world: AwawWorld, asked: DefenceMultiplier) -> int | None:
    unit = world.units[asked.unit]
    home = home_of(world.board, asked.nationality)
    if asked.nationality in AT_HOME_IN_BRITAIN:
        home |= home_of(world.board, "britain")
    for country in AT_HOME_IN.get(asked.nationality, ()):
        home |= home_of(world.board, country)
    if world.map.has(home, where(world, unit.place)) or not as_infantry(world, unit):
        return None
    return None if ctl(world, unit) > 0 or in_stronghold(world, unit) else -1


@cache
def objectives(board: AwawBoard) -> int:
    return board.board.mask(row.hex for row in board.objectives() if row.hex in board.board)
