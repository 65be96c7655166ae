"""Rows of the economy."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.engine.records import Record


class Treasury(Record, frozen=True, gc=False):
    """2.51, 35.51: what a power can spend now (below zero: a deficit), and its BRP base."""

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


class Level(Record, frozen=True, gc=False):
    """A level of a party or faction: combat training, winter preparation, tension, ..."""

    table: ClassVar[str] = "levels"

    kind: str
    who: str
    value: int

    def key(self) -> str:
        return f"{self.kind}/{self.who}"
