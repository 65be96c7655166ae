"""Rows of control, supply, counters and force pools."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.ground.records import UnitId
from warcabinet.awaw.scenarios.words import WeatherKind
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


class Control(Record, frozen=True, gc=False):
    """29.11, 29.22: who controls a land hex: a power, or a minor country on its own. Hexes of
    countries that take no part have no row.
    """

    table: ClassVar[str] = "control"

    hex: SpaceId
    holder: str


class Pool(Record, frozen=True, gc=False):
    """7.223: of one type of unit, how many may be built, and how many stand on fronts that the
    scenario does not show.
    """

    table: ClassVar[str] = "pools"

    type: UnitTypeId
    party: str
    unbuilt: int
    elsewhere: int = 0


class Supply(StrEnum):
    """30.51, 30.52, 30.53: full supply; partial, from a limited source; none."""

    FULL = "full"
    PARTIAL = "partial"
    NONE = "none"


class UnitSupply(Record, frozen=True, gc=False):
    """30.41, 30.47: the supply of a unit at its side's last determination, if it is not full: a
    unit without a row is fully supplied.
    """

    table: ClassVar[str] = "unit_supply"

    unit: UnitId
    supply: Supply


class HexSupply(Record, frozen=True, gc=False):
    """30.41, 30.47: the supply of a controlled hex at the last determination, if it is not full."""

    table: ClassVar[str] = "hex_supply"

    hex: SpaceId
    supply: Supply


class CounterKind(StrEnum):
    """Counters on the board that are no units."""

    AIRBASE = "airbase"
    INDUSTRIAL_CENTER = "industrial-center"


class Counter(Record, frozen=True, gc=False):
    """A counter that is no unit and needs no more than a place, an owner and a value."""

    table: ClassVar[str] = "counters"

    kind: CounterKind
    hex: SpaceId
    owner: str
    value: int = 0

    def key(self) -> str:
        return f"{self.kind}@{self.hex}"


class Weather(Record, frozen=True, gc=False):
    """34: the weather of a zone (a region of the board) in this game turn; winter has a level."""

    table: ClassVar[str] = "weather"
    scope: ClassVar[str] = "game_turn"

    zone: str
    kind: WeatherKind
    level: int = 0
