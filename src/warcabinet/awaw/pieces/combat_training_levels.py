"""Levels that rules compare: combat training (41.92), winter preparation (34.44), tensions (49.8).

A level belongs to a party or to a nationality. A nationality for which a game has none keeps the
training it begins the war with.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.pieces.ground_units import a_unit
from warcabinet.awaw.scenarios.file.words import LevelKind, Tension
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.ground import Unit, UnitId
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Modifier, Occasion, Question
from warcabinet.engine.derived import derived
from warcabinet.engine.world import Thing


def level(world: AwawWorld, kind: LevelKind | Tension, who: str) -> int | None:
    row = world.levels.get(f"{kind}/{who}")
    return None if row is None else row.value


def set_level(world: AwawWorld, kind: LevelKind | Tension, who: str, value: int) -> None:
    world.put(Level(str(kind), who, value))


ENGAGED: Occasion[Callable[[AwawWorld, tuple[UnitId, ...]], None]] = Occasion(
    "ground units fight each other"
)
"""41.53, 41.77C: their training counts, in attrition or in an attack."""


OVERRUN_MADE: Occasion[Callable[[AwawWorld, tuple[UnitId, ...]], None]] = Occasion(
    "ground units overrun others"
)
"""13.51, 41.77C: an offensive operation in which training does not count."""


def run_over(world: AwawWorld, units: Iterable[UnitId]) -> None:
    """Ground units are about to overrun others."""
    fighting = tuple(units)
    for part in BOOK.parts(OVERRUN_MADE):
        part(world, fighting)


def engage(world: AwawWorld, units: Iterable[UnitId]) -> None:
    """Ground units of both sides are about to fight each other."""
    fighting = tuple(unit for unit in units if unit in world.units)
    for part in BOOK.parts(ENGAGED):
        part(world, fighting)


ALL_OTHERS = "all others"
"""41.921B: the line of the chart for all who are not named."""


def training(world: AwawWorld, nationality: str, party: str) -> int:
    """15.81, 41.921, 41.923: what units of a nationality have learned: their own level, or that of
    the party they fight for, or what everybody has at the start. Chinese never learn more.
    """
    start, may_rise = _at_the_start(world.statics, nationality)
    for who in (nationality, party):
        if (found := level(world, LevelKind.CTL, who)) is not None:
            return found if may_rise else min(found, start)
    return start


@cache
def _at_the_start(setting: Statics, nationality: str) -> tuple[int, bool]:
    chart = setting.tables["ctl-start"]
    named = {row.keys[0] for row in chart.rows}
    line = nationality if nationality in named else ALL_OTHERS
    return chart.number(line, "ctl"), chart.text(line, "may_rise") == "yes"


def may_rise(world: AwawWorld, nationality: str) -> bool:
    """41.923: does a nationality learn by research? Chinese never do."""
    return _at_the_start(world.statics, nationality)[1]


class CombatTraining(Question, frozen=True):
    """15.81, 41.92: the combat training level of a unit where it stands: what its nationality has
    learned, and what supply, oil and weather take away.
    """

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    unit: UnitId

    def about(self) -> tuple[Thing, ...]:
        return (a_unit(self.unit),)


def ctl_parts(world: AwawWorld, unit: Unit) -> tuple[Modifier, ...]:
    return BOOK.total(world, _training(world, unit))


def _training(world: AwawWorld, unit: Unit) -> CombatTraining:
    one = world.statics.kinds[unit.type]
    return CombatTraining(one.nationality, one.category, unit.id)


def ctl(world: AwawWorld, unit: Unit) -> int:
    """15.82, 41.925: the combat training level of a unit now."""
    return BOOK.amount(world, _training(world, unit))


@BOOK.modifies(
    CombatTraining,
    "41.921",
    "training",
    "each nationality begins the war with a combat training level",
)
def trained(world: AwawWorld, asked: CombatTraining) -> int:
    return training(world, asked.nationality, world.units[asked.unit].party)


WARNED = 40
"""63.51F: from this tension on there is no surprise."""


@derived
def surprised(world: AwawWorld) -> bool:
    """63.51F: is this the game turn in which Russia is caught unprepared?"""
    rows = world.statics.special("russian-surprise")
    if not any(row.turn == world.date for row in rows):
        return False
    return (level(world, Tension.RGT, "") or 0) < WARNED
