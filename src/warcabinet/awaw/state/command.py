"""Rows about seats that share a side."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.engine.records import Record, Seat


class Declined(Record, frozen=True, gc=False):
    """A joint order that a partner has declined in this phase: he is not asked for it again."""

    table: ClassVar[str] = "declined"
    scope: ClassVar[str] = "phase"

    seat: Seat
    """Who wanted to give it."""
    order: str
    """In the notation."""

    def key(self) -> str:
        return f"{self.seat}: {self.order}"
