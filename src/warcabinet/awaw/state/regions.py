"""Rows of the regions."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.state.ground import UnitId
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


class SurprisedArmor(Record, frozen=True, gc=False):
    """10.344: where a party had armor next to Axis hexes as the surprise attack began."""

    table: ClassVar[str] = "surprised_armor"
    scope: ClassVar[str] = "player_turn"

    party: str
    hexes: tuple[SpaceId, ...]


class InTheUrals(Record, frozen=True, gc=False):
    """5.77C: the units that are in the Urals box as combat ends."""

    table: ClassVar[str] = "in_the_urals"
    scope: ClassVar[str] = "player_turn"

    party: str
    units: tuple[UnitId, ...]
