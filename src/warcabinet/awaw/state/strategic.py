"""Rows of strategic warfare (24, 25). Submarines, ASW and transports themselves are ships."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


class StartedInBox(Record, frozen=True, gc=False):
    """25.13: submarines of one type that were in an SW box when their player turn began: only
    these may attack from it.
    """

    table: ClassVar[str] = "started_in_box"
    scope: ClassVar[str] = "player_turn"

    box: SpaceId
    what: str
    factors: int

    def key(self) -> str:
        return f"{self.box}/{self.what}"


class SubmarinesSent(Record, frozen=True, gc=False):
    """25.14: submarines of a power that attack the transports in an SW box in this combat phase;
    advanced ones are counted apart (25.73).
    """

    table: ClassVar[str] = "submarines_sent"
    scope: ClassVar[str] = "phase"

    power: str
    box: SpaceId
    factors: int
    advanced: bool = False

    def key(self) -> str:
        return f"{self.power}/{self.box}{'/advanced' if self.advanced else ''}"


class CombatPhasesAtWar(Record, frozen=True, gc=False):
    """25.66B: the Axis combat phases since war broke out between two powers, for the first time."""

    table: ClassVar[str] = "combat_phases_at_war"

    powers: str
    phases: int


class Convoys(Record, frozen=True, gc=False):
    """20.636: the transports of a faction in an SW box at the end of its last player turn, and how
    many were damaged there in the enemy player turn since.
    """

    table: ClassVar[str] = "convoys"

    faction: str
    box: SpaceId
    before: int
    damaged: int = 0

    def key(self) -> str:
        return f"{self.faction}/{self.box}"


class BoxMove(Record, frozen=True, gc=False):
    """24.52: factors that have come to a berth in this redeployment phase, to, from or between SW
    boxes: they do not move again.
    """

    table: ClassVar[str] = "box_moves"
    scope: ClassVar[str] = "phase"

    what: str
    berth: SpaceId
    factors: int

    def key(self) -> str:
        return f"{self.what}@{self.berth}"


class PastGibraltar(Record, frozen=True, gc=False):
    """25.15, 25.16: submarine factors of a faction that have gone past an enemy Gibraltar in this
    player turn.
    """

    table: ClassVar[str] = "past_gibraltar"
    scope: ClassVar[str] = "player_turn"

    faction: str
    factors: int


class ShippingRecord(Record, frozen=True, gc=False):
    """24.13: the transports that a faction had in the SW boxes as a game turn ended, and those that
    it has lost since the start: the track of the war at sea.
    """

    table: ClassVar[str] = "shipping_records"

    faction: str
    turn: int
    afloat: int
    lost: int

    def key(self) -> str:
        return f"{self.faction}/{self.turn}"
