"""Rows of partisans (11)."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.terms.powers import SAVED_AS
from warcabinet.engine.records import Record


class Partisan(Record, frozen=True, gc=False):
    """11.42: the area in which a partisan was built, and which it does not leave."""

    table: ClassVar[str] = "partisans"

    unit: UnitId
    area: str


class PartisanBuilt(Record, frozen=True, gc=False, rename=SAVED_AS):
    """11.352A, 11.353C: a partisan built in this player turn; `number` tells them apart."""

    table: ClassVar[str] = "partisans_built"
    scope: ClassVar[str] = "player_turn"

    number: int
    faction: str
    area: str
    free: bool = False
