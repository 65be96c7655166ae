"""Rows of air transport: what each factor carries, and who was supplied or carried by air."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.state.air import FlightId, Task
from warcabinet.awaw.state.ground import UnitId
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


class Haul(Record, frozen=True, gc=False):
    """18.532, 18.542, 18.621: a flight of one air transport factor: the one ground unit that it
    supplies, carries or drops, the hexes of its route from its base to the end, and where it lands
    when it is done.
    """

    table: ClassVar[str] = "hauls"
    scope: ClassVar[str] = "phase"

    flight: FlightId
    task: Task
    unit: UnitId
    route: tuple[SpaceId, ...]
    landing: SpaceId


class AirSupplied(Record, frozen=True, gc=False):
    """18.532: a ground unit that air transports have supplied in this movement phase."""

    table: ClassVar[str] = "air_supplied"
    scope: ClassVar[str] = "phase"

    unit: UnitId


class AirCarried(Record, frozen=True, gc=False):
    """10.53B: a ground unit that has embarked for air transport in this movement phase."""

    table: ClassVar[str] = "air_carried"
    scope: ClassVar[str] = "player_turn"

    unit: UnitId
