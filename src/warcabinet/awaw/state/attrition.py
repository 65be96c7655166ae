"""Rows of attrition combat (14). Facts that the rulebook freezes die with their scope."""

from __future__ import annotations

from typing import ClassVar, NewType

from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.terms.powers import SAVED_AS
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

ZoneId = NewType("ZoneId", str)
"""An attrition zone: whose it is, its front and a number, `russia-eastern-1`."""


class AttritionZone(Record, frozen=True, gc=False, rename=SAVED_AS):
    """14.211: hexes of one faction on one front that hang together, as they were before the phasing
    side moved.
    """

    table: ClassVar[str] = "attrition_zones"
    scope: ClassVar[str] = "player_turn"

    id: ZoneId
    faction: str
    front: str
    spaces: tuple[SpaceId, ...]


class AttritionRolled(Record, frozen=True, gc=False, rename=SAVED_AS):
    """14.13: a faction has made its roll against a zone in this player turn."""

    table: ClassVar[str] = "attrition_rolled"
    scope: ClassVar[str] = "player_turn"

    faction: str
    zone: ZoneId

    def key(self) -> str:
        return f"{self.faction}/{self.zone}"


class AttritionCounted(Record, frozen=True, gc=False):
    """14.23B: a unit that has been counted in an attrition in this game turn."""

    table: ClassVar[str] = "attrition_counted"
    scope: ClassVar[str] = "game_turn"

    unit: UnitId


class AttritionFight(Record, frozen=True, gc=False, rename=SAVED_AS):
    """14.41: the attrition that is being resolved, as far as it has got."""

    table: ClassVar[str] = "attrition_fight"
    scope: ClassVar[str] = "attack"

    zone: ZoneId
    faction: str
    attackers: tuple[UnitId, ...]
    contact: tuple[UnitId, ...]
    """The defenders that attackers touched when the die was rolled."""
    counters: int = 0
    hexes: int = 0
    lost: tuple[UnitId, ...] = ()
    kept: SpaceId | None = None
    """14.62B: the hex that the defender has saved by taking all his losses from it."""
    emptied: bool = False
    """14.65: no defender is left in the zone."""

    def key(self) -> str:
        return "now"


class WinterDesignated(Record, frozen=True, gc=False):
    """14.521: a hex that Russia has named in this player turn: for losses or for occupation."""

    table: ClassVar[str] = "winter_designated"
    scope: ClassVar[str] = "player_turn"

    hex: SpaceId
    zone: ZoneId
    losses: bool


class Airdrop(Record, frozen=True, gc=False):
    """14.212: where a unit dropped from, and in whose player turn of which game turn (`Spring 1942,
    allied`).
    """

    table: ClassVar[str] = "airdrops"

    unit: UnitId
    origin: SpaceId
    when: str
