"""Rows of a scenario under way: what has come of its dates, and of its victory conditions."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.scenarios.file.words import Winner
from warcabinet.awaw.terms.calendar import GameTurn
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


class Growth(Record, frozen=True, gc=False):
    """7.223: by how much a force pool has grown (or shrunk) since the start. Units on the board, to
    be built and elsewhere always add up to the scenario's total and this.
    """

    table: ClassVar[str] = "growth"

    type: UnitTypeId
    count: int


class Overdue(Record, frozen=True, gc=False):
    """7.223: forces that are due to arrive or to leave (by the number of their line in the
    scenario), and how many of them have not done so.
    """

    table: ClassVar[str] = "overdue"

    number: int
    left: int

    def key(self) -> str:
        return f"{self.number:03}"


class Sailed(Record, frozen=True, gc=False):
    """7.223, 27.7271: a ship with a name that has come, or left, by the date of the scenario, or
    was launched; everybody knows it.
    """

    table: ClassVar[str] = "sailed"

    ship: ShipId
    here: bool


class Forgone(Record, frozen=True, gc=False):
    """60.31B: how many of the forces that a line of the scenario brings have left the game before
    they could arrive.
    """

    table: ClassVar[str] = "forgone"

    number: int
    count: int

    def key(self) -> str:
        return f"{self.number:03}"


class Holding(Record, frozen=True, gc=False):
    """7.215: which of the hexes that matter for victory a side held at the end of its player
    turn.
    """

    table: ClassVar[str] = "holdings"

    turn: GameTurn
    side: Side
    hexes: tuple[SpaceId, ...]

    def key(self) -> str:
        return f"{self.turn.number}/{self.side}"


class Streak(Record, frozen=True, gc=False):
    """7.215: how many times running a condition of an ending has been met."""

    table: ClassVar[str] = "streaks"

    ending: int
    condition: int
    count: int

    def key(self) -> str:
        return f"{self.ending}/{self.condition}"


class Verdict(Record, frozen=True, gc=False):
    """7.215A: the level of victory, once it is found."""

    table: ClassVar[str] = "verdicts"

    result: str
    winner: Winner
    reason: str
