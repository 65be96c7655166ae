"""Everything that can change during play."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.calendar import GameTurn
from warcabinet.awaw.loading import AwawData
from warcabinet.awaw.powers import Alignment, Membership, Side, WarState
from warcabinet.awaw.sequence_table import StepId
from warcabinet.engine.records import Record, Table
from warcabinet.engine.world import World


class Clock(Record, frozen=True):
    """When it is: the game turn (None during set-up), whose player turn, and the step reached."""

    table: ClassVar[str] = "clock"

    step: StepId
    turn: GameTurn | None = None
    side: Side | None = None

    def key(self) -> str:
        return "now"


class AwawWorld(World):
    """The World of A World at War. Scopes from the shortest life to the longest."""

    scopes = ("attack", "phase", "player_turn", "game_turn", "year")

    statics: AwawData

    clock: Table[str, Clock]
    memberships: Table[str, Membership]
    wars: Table[str, WarState]
    alignments: Table[str, Alignment]

    @property
    def now(self) -> Clock:
        return self.clock["now"]
