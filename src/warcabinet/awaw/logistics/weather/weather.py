"""34: the weather of the game turn: mud, monsoon, winter, and how hard the winter is.

The rows `Weather` say what the weather of each zone is. A winter level of a zone is the same for
everybody; what a unit feels of it is that level less its winter preparation.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.pieces.combat_training_levels import level
from warcabinet.awaw.pieces.ground_units import category, nationality
from warcabinet.awaw.politics.parties import faction_of, members_of, parties, payer_of
from warcabinet.awaw.scenarios.file.words import LevelKind, WeatherKind
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import Unit
from warcabinet.awaw.state.logistics import Weather, Wintered
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.statics import Statics, is_power
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.calendar import Season
from warcabinet.awaw.terms.powers import Faction, Power, at_war
from warcabinet.engine.chance import Dice
from warcabinet.engine.derived import derived
from warcabinet.engine.procedures import Done, Procedure, Step

MOST_PREPARED = 6
"""34.41: nobody is better prepared than this."""

GAIN = 2
"""34.442: what a winter in Russia teaches."""

RUSSIAN_WINTER_ZONE = "russian-winter-zone"
ASIAN_WINTER_AREA = "winter-area"
"""34.32D: Siberia, Manchuria, Mongolia and Tannu Tuva."""


# Where it is what ---------------------------------------------------------------------------------


@derived
def _winters(world: AwawWorld) -> tuple[tuple[int, int], ...]:
    """34.32: the winter levels of the zones in winter, each with the hexes of its zone."""
    return tuple(
        (row.level, world.statics.area(f"region:{row.zone}"))
        for row in world.weather.rows()
        if row.kind is WeatherKind.WINTER
    )


@derived
def winter_mask(world: AwawWorld, at_least: int = 1) -> int:
    """34.32: the hexes whose zone has a winter of at least this level."""
    found = 0
    for level_there, area in _winters(world):
        if level_there >= at_least:
            found |= area
    return found


@derived
def mud(world: AwawWorld) -> int:
    """34.31: the hexes in mud."""
    return _with(world, WeatherKind.MUD)


@derived
def monsoon(world: AwawWorld) -> int:
    """34.33: the hexes in the monsoon."""
    return _with(world, WeatherKind.MONSOON)


def _with(world: AwawWorld, kind: WeatherKind) -> int:
    found = 0
    for row in world.weather.values():
        if row.kind is kind:
            found |= world.statics.area(f"region:{row.zone}")
    return found


def in_mud(world: AwawWorld, space: str) -> bool:
    return bool(world.weather) and world.map.has(mud(world), space)


def zone_level(world: AwawWorld, space: str) -> int:
    """34.11, 34.21, 34.32, 14.42C: the winter level of a hex, the same for all; 0 in clear weather
    and where there is no winter.
    """
    bit = world.map.bit(space)
    return max([level_there for level_there, area in _winters(world) if area & bit], default=0)


def is_winter(world: AwawWorld) -> bool:
    """Is it winter anywhere in Europe? In Asia winter comes early (34.32D)."""
    return any(
        row.kind is WeatherKind.WINTER and row.zone != ASIAN_WINTER_AREA
        for row in world.weather.values()
    )


def is_asian_winter(world: AwawWorld) -> bool:
    """34.23B: is it a winter turn, and not a fall, in the Asian winter area?"""
    return ASIAN_WINTER_AREA in world.weather and world.turn.season is Season.WINTER


# What a unit feels of it --------------------------------------------------------------------------


def preparation(world: AwawWorld, troops: str, party: str) -> int:
    """34.41, 34.42, 34.444A: the winter preparation of troops of a nationality: that of their
    power, which the whole faction shares; minor countries add their own to that of their patron.
    """
    payer = payer_of(world, party)
    own = level(world, LevelKind.WINTER_PREPARATION, troops)
    if own is None:
        own = _at_the_start(world.statics, troops)
    if is_power(troops) or payer is None:
        return min(own, MOST_PREPARED)
    patron = level(world, LevelKind.WINTER_PREPARATION, payer) or 0
    return min(own + patron, MOST_PREPARED)


@cache
def _at_the_start(setting: Statics, troops: str) -> int:
    """34.42: the preparation with which a minor country begins, where a scenario says nothing."""
    table = setting.tables["winter-preparation"]
    return table.number(troops, "level") if (troops,) in {row.keys for row in table.rows} else 0


def unit_preparation(world: AwawWorld, unit: Unit) -> int:
    """34.43, 11.48: the winter preparation of a unit; partisans have the highest."""
    if category(world, unit) is Category.PARTISAN:
        return MOST_PREPARED
    return preparation(world, nationality(world, unit), unit.party)


def winter_level(world: AwawWorld, unit: Unit, space: str | None = None) -> int:
    """34.41: the winter effect on a unit where it stands, or in another hex: the level of the zone
    less the unit's preparation.
    """
    if not world.weather:
        return 0
    felt = zone_level(world, where(world, unit.place) if space is None else space)
    return max(0, felt - unit_preparation(world, unit)) if felt else 0


@derived
def effect_mask(world: AwawWorld, troops: str, party: str, at_least: int) -> int:
    """34.41: the hexes in which troops of a nationality feel a winter of at least this level."""
    if at_least < 1:
        raise ValueError("every hex has a winter effect of at least 0")
    return winter_mask(world, at_least + preparation(world, troops, party))


# How the weather comes ----------------------------------------------------------------------------


class Coming(NamedTuple):
    """34.3: the weather that a turn brings to a zone: a winter has a level, or a modifier of the
    die that tells it.
    """

    zone: str
    kind: WeatherKind
    level: int | None
    die: int | None
    rule: str


def coming(world: AwawWorld, *kinds: WeatherKind) -> tuple[Coming, ...]:
    """34.31, 34.32, 34.33: the weather of these kinds that this turn brings: as the scenario dates
    it; where it dates none, as the season does.
    """
    scenario = world.statics.scenario
    if scenario is None or not scenario.weather:
        found = _of_season(world.statics, world.turn.season)
    else:
        found = tuple(
            Coming(zone, row.kind, row.level, row.die_modifier, "34.32")
            for row in scenario.weather
            if row.turn == world.turn
            for zone in _zones(row.area)
        )
    return tuple(one for one in found if one.kind in kinds)


@cache
def _of_season(setting: Statics, season: Season) -> tuple[Coming, ...]:
    """What a season brings to the zones of which hexes are played on."""
    found = []
    for row in setting.tables["weather-zones"].rows:
        zone, when = row.keys
        if when != season.value or not setting.area(f"region:{zone}") & setting.map:
            continue
        level, die = (int(row.cells[name]) if row.cells[name] != "" else None for name in FIGURES)
        rule = row.source.removeprefix("rulebook ")
        found.append(Coming(zone, WeatherKind(str(row.cells["weather"])), level, die, rule))
    return tuple(found)


FIGURES = ("level", "die")


def show_preparation(world: AwawWorld, who: str, value: int) -> None:
    """34.444B: tell everybody how well a power is prepared."""
    world.tell("34.444B", f"winter preparation of {who}: {value}")


@plays("T.0.50")
class WinterDie(Procedure[None]):
    """34.23D, 34.32: zones with a fixed winter level get it; for the Russian winter zone a die is
    rolled, with its modifier.
    """

    zone: str = ""
    modifier: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        for one in coming(world, WeatherKind.WINTER):
            if one.level is not None:
                _set_winter(world, one.zone, one.level, "34.32")
            elif one.die is not None and one.zone != ASIAN_WINTER_AREA:
                self.zone, self.modifier = one.zone, one.die
        if not self.zone:
            return Done()
        return self.roll(Dice("winter", "34.23D", (6,)), then=self.rolled)

    def rolled(self, world: AwawWorld, dice: tuple[int, ...]) -> Step:
        _set_winter(world, self.zone, dice[0] + self.modifier, "34.32C")
        return Done()


@plays("T.0.60")
class AsianWinterDie(Procedure[None]):
    """34.23D, 34.32D: a die of its own, in fall and in winter, for Siberia, Manchuria, Mongolia and
    Tannu Tuva. In fall the preparation of those who stand there is shown first (34.444B, R-089).
    """

    modifier: int = 0

    def start(self, world: AwawWorld, _: None) -> Step:
        rolls = [
            one.die
            for one in coming(world, WeatherKind.WINTER)
            if one.zone == ASIAN_WINTER_AREA and one.die is not None
        ]
        if not rolls:
            return Done()
        if world.turn.season is Season.FALL:
            for name in members_there(world, ASIAN_WINTER_AREA):
                show_preparation(world, name, level(world, LevelKind.WINTER_PREPARATION, name) or 0)
        (self.modifier,) = rolls
        return self.roll(Dice("winter in Asia", "34.23D", (6,)), then=self.rolled)

    def rolled(self, world: AwawWorld, dice: tuple[int, ...]) -> Step:
        _set_winter(world, ASIAN_WINTER_AREA, dice[0] + self.modifier, "34.32D")
        return Done()


def members_there(world: AwawWorld, zone: str) -> tuple[str, ...]:
    """The powers of the factions that have ground units in a zone, in order."""
    area = world.statics.area(f"region:{zone}")
    there = {faction_of(world, name) for name in parties(world) if world.standing[name] & area}
    return tuple(
        name for faction in sorted(there) for name in members_of(world, faction) if is_power(name)
    )


@plays("T.0.70")
class MudComes(Procedure[None]):
    """34.31, 34.33: mud lies where spring brings it, and monsoons come where summer does."""

    def start(self, world: AwawWorld, _: None) -> Step:
        for one in coming(world, WeatherKind.MUD, WeatherKind.MONSOON):
            world.put(Weather(one.zone, one.kind))
            text = "mud" if one.kind is WeatherKind.MUD else "monsoon"
            rule = "34.31" if one.kind is WeatherKind.MUD else "34.33"
            world.tell(rule, f"{text} in the {_named(world, one.zone)}")
        return Done()


class Schooling(NamedTuple):
    """34.442: whom a winter at war teaches: a faction, one of whose powers is at war with another
    and has a ground unit of its own in a zone.
    """

    faction: Faction
    zone: str
    power: Power
    foe: Power
    rule: str


SCHOOLINGS = (
    Schooling(Faction.EUROPEAN_AXIS, RUSSIAN_WINTER_ZONE, Power.GERMANY, Power.RUSSIA, "34.442A"),
    Schooling(Faction.JAPAN, ASIAN_WINTER_AREA, Power.JAPAN, Power.RUSSIA, "34.442B"),
)


@BOOK.happens(
    (Moment.PLAYER_TURN_STARTS, Moment.MOVEMENT_ENDS, Moment.COMBAT_ENDS),
    "34.442, 34.442A, 34.442B",
    "it is kept who has fought Russia in the cold of this winter turn, though he may be gone "
    "before it ends (R-822)",
)
def note_winter(world: AwawWorld) -> None:
    if world.turn.season is not Season.WINTER:
        return
    for one in SCHOOLINGS:
        if one.faction not in world.wintered and _is_there(world, one):
            world.put(Wintered(one.faction))


def _is_there(world: AwawWorld, one: Schooling) -> bool:
    zone = world.statics.area(f"region:{one.zone}")
    return bool(world.standing[str(one.power)] & zone) and at_war(world, one.power, one.foe)


@plays("T.E.30")
class WinterExperience(Procedure[None]):
    """34.442, 34.442A, 34.442B, 34.443: if in this turn Germany was at war with Russia and had a
    ground unit of its own in the Russian winter zone, the European Axis is two levels better
    prepared from the next winter on; so is Japan with one in Siberia, Manchuria, Mongolia or Tannu
    Tuva.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        for one in SCHOOLINGS:
            if one.faction not in world.wintered and not _is_there(world, one):
                continue
            for name in members_of(world, one.faction):
                if is_power(name):
                    improve(world, name, GAIN, one.rule)
        return Done()


def improve(world: AwawWorld, power: str, by: int, rule: str) -> None:
    """34.41: raise a power's winter preparation, never above the maximum."""
    before = level(world, LevelKind.WINTER_PREPARATION, power) or 0
    after = min(before + by, MOST_PREPARED)
    if after != before:
        world.put(Level(str(LevelKind.WINTER_PREPARATION), power, after))
        world.tell(rule, f"winter preparation of {power} rises from {before} to {after}")


def _zones(area: tuple[str, ...]) -> list[str]:
    """Weather is given by regions of the board."""
    return [term.removeprefix("region:") for term in area]


def _set_winter(world: AwawWorld, zone: str, value: int, rule: str) -> None:
    world.put(Weather(zone, WeatherKind.WINTER, value))
    world.tell(rule, f"winter level in the {_named(world, zone)}: {value}")


def _named(world: AwawWorld, zone: str) -> str:
    row = world.board.regions.get(zone)
    return zone if row is None else row.name
