"""Rows of the tension tracks (49.8) and of mobilization (36)."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.engine.records import Record


class TensionDie(Record, frozen=True, gc=False):
    """49.851A, 49.852A: what the die of this game turn makes of a tension; the level itself is not
    changed by it.
    """

    table: ClassVar[str] = "tension_dice"
    scope: ClassVar[str] = "game_turn"

    tension: str
    change: int


class TensionCounted(Record, frozen=True, gc=False):
    """49.841: what a standing cause has added to a tension in this game turn."""

    table: ClassVar[str] = "tension_counted"
    scope: ClassVar[str] = "game_turn"

    tension: str
    cause: str
    change: int

    def key(self) -> str:
        return f"{self.tension}/{self.cause}"


class TensionEvent(Record, frozen=True, gc=False):
    """49.842: an event that has moved a tension, and by how much it does so now. One that hangs on
    land is dropped when the land is retaken.
    """

    table: ClassVar[str] = "tension_events"

    tension: str
    cause: str
    change: int

    def key(self) -> str:
        return f"{self.tension}/{self.cause}"


class KnownWar(Record, frozen=True, gc=False):
    """49.841A: a war, and the number of the game turn in which it broke out."""

    table: ClassVar[str] = "known_wars"

    first: str
    second: str
    turn: int
    by: str = ""
    """Who declared it; nobody did those of the start."""

    def key(self) -> str:
        return f"{self.first}/{self.second}"


class Mobilization(Record, frozen=True, gc=False):
    """36.11: a mobilization of a power in a theater, by its number; when it began, in how many
    turns it is completed, and how many of them have come.
    """

    table: ClassVar[str] = "mobilizations"

    power: str
    theater: str
    number: int
    turn: int
    turns: int = 1
    done: int = 0
    heavy: bool = False
    """36.32C: the heavy armor that it must have is in it."""
    air: bool = False
    """36.32A: the army air that it must have is in it."""
    center: bool = False
    """36.21C: the industrial center that it brings has not been placed yet."""

    def key(self) -> str:
        return f"{self.power}/{self.theater}/{self.number:02}"


class Mobilizing(Record, frozen=True, gc=False):
    """36.31: what is left of the BRPs of units of the mobilization that is being planned, and what
    is in it already.
    """

    table: ClassVar[str] = "mobilizing"

    power: str
    theater: str
    number: int
    left: int
    fresh: int = 0
    """What the mobilization itself began with; the rest was put off earlier."""
    units: tuple[str, ...] = ()
    """The types so far, one name for each unit or factor."""
    yards: tuple[str, ...] = ()
    transports: int = 0


class MobilizedUnits(Record, frozen=True, gc=False):
    """36.31, 36.35: units that join a force pool in the game turn of this number."""

    table: ClassVar[str] = "mobilized_units"

    type: UnitTypeId
    turn: int
    count: int

    def key(self) -> str:
        return f"{self.type}/{self.turn}"


class DeferredUnits(Record, frozen=True, gc=False):
    """36.351: BRPs of units that a power has put off, and the game turn of the mobilization."""

    table: ClassVar[str] = "deferred_units"

    power: str
    theater: str
    turn: int
    brps: int

    def key(self) -> str:
        return f"{self.power}/{self.theater}/{self.turn}"


class AirMobilized(Record, frozen=True, gc=False):
    """36.32A: the army air factors that a power has mobilized in this game turn."""

    table: ClassVar[str] = "air_mobilized"
    scope: ClassVar[str] = "game_turn"

    power: str
    factors: int


class ProducedPart(Record, frozen=True, gc=False):
    """42.336B: a power has mobilized a unit together with what production had left, in this game
    turn.
    """

    table: ClassVar[str] = "produced_parts"
    scope: ClassVar[str] = "game_turn"

    power: str
    type: UnitTypeId
    brps: int


class YardsMobilized(Record, frozen=True, gc=False):
    """36.341A: how often a power has raised the rate of its yards in this game turn, by
    mobilization or production; the U.S. in a theater.
    """

    table: ClassVar[str] = "yards_mobilized"
    scope: ClassVar[str] = "game_turn"

    power: str
    theater: str
    count: int

    def key(self) -> str:
        return f"{self.power}/{self.theater}"
