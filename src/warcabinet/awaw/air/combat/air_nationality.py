"""19.31A: the Air Nationality DRM of air units: what their nationality is worth in the air."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.forces.kinds import Category, Trait
from warcabinet.awaw.forces.nationality_charts import chart_line
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.air import Flight
from warcabinet.awaw.state.economy import Level
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.book import Modifier, Question
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

OTHER_MINORS = "other-minors"
"""19.31A: the line of the chart for all who are not named."""


class AirNationality(Question, frozen=True):
    """19.31A: the Air Nationality DRM of air units of a type from a base: its parts are registered
    beside their subjects.
    """

    classes: ClassVar[tuple[str, ...]] = ("nationality", "category")
    nationality: str
    category: str
    type: UnitTypeId
    party: str
    base: SpaceId

    def about(self) -> tuple[Thing, ...]:
        return (a_hex(self.base),)


def drm_parts(
    world: AwawWorld, kind: UnitTypeId, party: str, base: SpaceId
) -> tuple[Modifier, ...]:
    one = world.statics.kinds[kind]
    asked = AirNationality(str(one.nationality), str(one.category), kind, party, base)
    return BOOK.total(world, asked)


def air_drm(world: AwawWorld, flight: Flight) -> int:
    """19.31A: the Air Nationality DRM of a flight: its base counts, wherever it fights (R-088)."""
    parts = drm_parts(world, flight.type, flight.party, where(world, flight.base))
    return sum(part.value for part in parts)


def printed(world: AwawWorld, nationality: str) -> int:
    """19.31A, 58.624, 77.43: the line of the chart."""
    chart = world.statics.tables["air-nationality"]
    known = {row.keys[0] for row in chart.rows}
    line = chart_line(nationality)
    return chart.number(line if line in known else OTHER_MINORS, "drm")


def chart_modifier(world: AwawWorld, name: str) -> int:
    """19.31A: what the chart adds for a kind of air unit."""
    return world.statics.tables["air-nationality-modifiers"].number(name, "value")


@BOOK.modifies(
    AirNationality,
    "19.31A",
    "nationality",
    "2 for Germany, Japan, the United States, Britain, Finland, Sweden and Australia, 1 for Italy, "
    "Russia and France, 0 for all others",
)
def by_nationality(world: AwawWorld, asked: AirNationality) -> int:
    return printed(world, asked.nationality)


@BOOK.modifies(
    AirNationality, "19.31A", "research", "research raises the Air Nationality DRM of a nationality"
)
def by_research(world: AwawWorld, asked: AirNationality) -> int | None:
    row: Level | None = world.levels.get(f"{LevelKind.AIR_DRM}/{asked.nationality}")
    return None if row is None else (row.value - printed(world, asked.nationality)) or None


@BOOK.modifies(
    AirNationality,
    "19.31A, 17.352A",
    "elite",
    "elite naval air has one more",
    category=Category.NAS,
)
def elite(world: AwawWorld, asked: AirNationality) -> int | None:
    if Trait.ELITE not in world.statics.kinds[asked.type].traits:
        return None
    return chart_modifier(world, "elite-japanese-naval-air")


@BOOK.modifies(
    AirNationality,
    "19.31A",
    "British naval air",
    "British naval air has one less",
    nationality=str(Power.BRITAIN),
    category=Category.NAS,
)
def british_naval_air(world: AwawWorld, asked: AirNationality) -> int:
    return chart_modifier(world, "british-naval-air")
