"""Rows of airbase counters and of air units in redeployment."""

from __future__ import annotations

from typing import ClassVar, NewType

from warcabinet.awaw.state.air import AirId
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

LandingId = NewType("LandingId", str)
"""Factors that have come back in this phase: `landing-3`."""


class FreshAirbase(Record, frozen=True, gc=False):
    """18.146: an airbase laid in this phase, which only the power that laid it may use as yet."""

    table: ClassVar[str] = "fresh_airbases"
    scope: ClassVar[str] = "phase"

    hex: SpaceId
    power: str


class AirbasesLaid(Record, frozen=True, gc=False):
    """18.142B: how many airbases a power has laid in this player turn; in a game on both boards its
    name stands with the theater, as `britain/pacific`.
    """

    table: ClassVar[str] = "airbases_laid"
    scope: ClassVar[str] = "player_turn"

    power: str
    count: int


class Returned(Record, frozen=True, gc=False):
    """18.46: factors that have come back to their base from a task in this phase: in its end they
    may turn out to have landed elsewhere.
    """

    table: ClassVar[str] = "returned"
    scope: ClassVar[str] = "phase"

    id: LandingId
    stack: AirId
    target: SpaceId
    factors: int


class AirMoved(Record, frozen=True, gc=False):
    """28.311, 28.315, 28.43: of the factors in a stack, how many have come there in this phase by a
    tactical redeployment (first), by a strategic one, by a tactical one after that (second), and
    how many are in a box that they must not leave again (28.72A). Factors are alike, so only their
    number is kept.
    """

    table: ClassVar[str] = "air_moved"
    scope: ClassVar[str] = "phase"

    stack: str
    first: int = 0
    strategic: int = 0
    second: int = 0
    boxed: int = 0


class AirTraffic(Record, frozen=True, gc=False):
    """28.62C: how many air factors, in squadrons, have come into, and left, an objective by
    strategic redeployment in this player turn.
    """

    table: ClassVar[str] = "air_traffic"
    scope: ClassVar[str] = "player_turn"

    hex: SpaceId
    arrived: int = 0
    left: int = 0
