"""Rows of what counts for ships as it was when the phase began."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


class TakenInPhase(Record, frozen=True, gc=False):
    """21.211, 21.223: a hex that has changed hands in this phase, and who had it before: ships go
    by who controlled it when the phase began.
    """

    table: ClassVar[str] = "taken_in_phase"
    scope: ClassVar[str] = "phase"

    hex: SpaceId
    before: str
