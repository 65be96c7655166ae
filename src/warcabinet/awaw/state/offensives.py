"""Rows of the BRP ledger of offensive operations (9). All of them die with the player turn."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.terms.powers import SAVED_AS
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


class Operation(Record, frozen=True, gc=False, rename=SAVED_AS):
    """9.57, 9.71, 9.75: the offensive operations of one unit in this player turn: paid for once,
    and counted wherever a hex received them.
    """

    table: ClassVar[str] = "operations"
    scope: ClassVar[str] = "player_turn"

    unit: UnitId
    faction: str
    """Who counts it when asking for attrition: the faction, or a country on its own."""
    factors: int
    hexes: tuple[SpaceId, ...]
    """Attacked, overrun, or entered by exploitation; those that do not count are left out."""
    fronts: tuple[str, ...]
    """All fronts on which it has acted."""


class ItalianResolve(Record, frozen=True, gc=False):
    """56.73: Italian resolve was found broken as this player turn started, and why."""

    table: ClassVar[str] = "italian_resolve"
    scope: ClassVar[str] = "player_turn"

    reason: str


class PaidFor(StrEnum):
    """9.41, 9.51, 9.75: what an offensive operation is paid for, by the rule under which the BRP
    ledger has it.
    """

    ATTACK = "9.51A"
    EXPLOITERS_PLACED = "9.42B"
    EXPLOITATION = "9.75"
    OVERRUN = "13.51"
    AIR = "9.51"
    NAVAL = "9.51F"


class OffensiveSpending(Record, frozen=True, gc=False):
    """9.63: what a power has paid for offensive operations on a front in this player turn."""

    table: ClassVar[str] = "offensive_spending"
    scope: ClassVar[str] = "player_turn"

    power: str
    front: str
    brps: int

    def key(self) -> str:
        return f"{self.power}/{self.front}"


class NavalAirUsed(Record, frozen=True, gc=False):
    """9.51C: the land-based naval air squadrons that a power has used on a front in this phase."""

    table: ClassVar[str] = "naval_air_used"
    scope: ClassVar[str] = "phase"

    power: str
    front: str
    squadrons: int

    def key(self) -> str:
        return f"{self.power}/{self.front}"
