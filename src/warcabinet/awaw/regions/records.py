"""Rows of the regions."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


class SurprisedArmor(Record, frozen=True, gc=False):
    """10.344: where a party had armor next to Axis hexes as the surprise attack began."""

    table: ClassVar[str] = "surprised_armor"
    scope: ClassVar[str] = "player_turn"

    party: str
    hexes: tuple[SpaceId, ...]
