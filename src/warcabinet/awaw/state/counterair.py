"""Rows of counterair missions."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


class Counteraired(Record, frozen=True, gc=False):
    """18.523: a base that is counteraired in this phase, from the announcement on. Nobody takes
    refuge there until the phase is over.
    """

    table: ClassVar[str] = "counteraired"
    scope: ClassVar[str] = "phase"

    hex: SpaceId
    number: int
    """The place in the order of the announcements."""
    resolved: bool = False
