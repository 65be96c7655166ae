"""Rows of the shipyards (27.7): what stands on their charts, and what they remember."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.scenarios.file.words import ChartRow
from warcabinet.awaw.terms.calendar import Season
from warcabinet.engine.records import Record


class OnTheSlips(Record, frozen=True, gc=False):
    """A ship, or factors of a type, in a row and column of a shipyard's chart (27.723)."""

    table: ClassVar[str] = "slips"

    yard: str
    what: str
    """The id of a ship, or a type."""
    party: str
    row: ChartRow
    season: Season | None
    factors: int

    def key(self) -> str:
        return f"{self.yard}/{self.what}/{self.row}/{self.season or ''}"


class Hurried(Record, frozen=True, gc=False):
    """27.7272B: a power that has hurried the construction of a ship."""

    table: ClassVar[str] = "hurried"

    power: str


class CarrierLeave(Record, frozen=True, gc=False):
    """27.7325, 27.733: fast carriers that the U.S. may lay down before it is at war with Japan, for
    those that its enemies have laid down or launched, and how many of them it has begun.
    """

    table: ClassVar[str] = "carrier_leave"

    power: str
    earned: int = 0
    used: int = 0


class DamagedNow(Record, frozen=True, gc=False):
    """27.7262, 27.7266A: ships, or factors of cruisers, that were damaged or raised in this player
    turn; their repair does not begin in it.
    """

    table: ClassVar[str] = "damaged_now"
    scope: ClassVar[str] = "player_turn"

    what: str
    factors: int


class TransportLosses(Record, frozen=True, gc=False):
    """27.7322: Western Allied transports lost in the last Axis player turn in which some were lost,
    with its game turn, and how many of those that Japan has sunk have not been rebuilt.
    """

    table: ClassVar[str] = "transport_losses"

    faction: str
    turn: int = 0
    lost: int = 0
    to_japan: int = 0


class AmericanShare(Record, frozen=True, gc=False):
    """27.7322B: how many BRPs the U.S. pays at most for transports in this player turn, before it
    is at war with Germany.
    """

    table: ClassVar[str] = "american_shares"
    scope: ClassVar[str] = "player_turn"

    power: str
    brps: int
