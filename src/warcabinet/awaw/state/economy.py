"""Rows of the economy."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from warcabinet.engine.records import Record, Seat


class Treasury(Record, frozen=True, gc=False):
    """2.51, 35.21, 35.51, 35.83: what a power can spend now (below zero: a deficit), and its BRP
    base; the same for all theaters of a game.
    """

    table: ClassVar[str] = "treasuries"

    power: str
    level: int
    base: int


class Booking(Record, frozen=True, gc=False):
    """One line of the BRP ledger: the lines of a power add up to its level."""

    table: ClassVar[str] = "bookings"

    number: int
    power: str
    amount: int
    rule: str
    cause: str
    when: str

    def key(self) -> str:
        return f"{self.number:05}"


class TurnSpending(Record, frozen=True, gc=False):
    """39.11: what a power has spent in this player turn, for powers that are limited in it; what it
    loses is not counted.
    """

    table: ClassVar[str] = "turn_spending"
    scope: ClassVar[str] = "player_turn"

    power: str
    amount: int


class Level(Record, frozen=True, gc=False):
    """A level of a party or faction: combat training, winter preparation, tension, ..."""

    table: ClassVar[str] = "levels"

    kind: str
    who: str
    value: int

    def key(self) -> str:
        return f"{self.kind}/{self.who}"


class WinterPlan(Record, frozen=True, gc=False):
    """34.444B, 42.17C: winter preparation that a faction has produced. Only its own seats know of
    it until it is announced, at the start of the first winter turn to which it applies.
    """

    table: ClassVar[str] = "winter_plans"
    secret: ClassVar[bool] = True

    who: str
    """Who pays."""
    turn: str
    amount: int
    cost: int
    seats: tuple[Seat, ...]
    """Those that know of it."""
    open: bool = False
    """Announced: everybody knows of it, and it counts."""

    def key(self) -> str:
        return f"{self.who}/{self.turn}"

    def seen_by(self, seat: Seat) -> bool:
        return self.open or seat in self.seats


class Source(StrEnum):
    """What a line of income is for: it decides when it is gained and lost."""

    LAND = "land"  # a country, a colony, a part of eastern Europe
    CENTER = "industrial center"
    KEY_AREA = "key economic area"


class Income(Record, frozen=True, gc=False):
    """35.51, 83.31: who receives the BRPs of an area; `receiver` is empty while nobody does."""

    table: ClassVar[str] = "incomes"

    area: str
    source: Source
    owner: str
    """Whose it was from the first: the power that loses a center or key area at once."""
    receiver: str
    brps: int
    captured: bool = False
    """37.16, 37.43: an industrial center that has once been taken never grows again."""


class YearEnd(Record, frozen=True, gc=False):
    """35.31, 35.35: the BRPs that a power had left, or owed, as the old year ended."""

    table: ClassVar[str] = "year_ends"

    power: str
    left: int
