"""Everything that can change during play."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.calendar import GameTurn
from warcabinet.awaw.economy.records import Booking, Level, Treasury
from warcabinet.awaw.forces.unit_types import UnitType
from warcabinet.awaw.ground.records import (
    AirUnits,
    Attacked,
    Casualties,
    Defended,
    Eliminated,
    FailedOverrun,
    Overran,
    Spent,
    Unit,
    UnitId,
)
from warcabinet.awaw.logistics.records import (
    Control,
    Counter,
    HexSupply,
    Pool,
    UnitSupply,
    Weather,
)
from warcabinet.awaw.powers import Alignment, Membership, Side, WarState
from warcabinet.awaw.sequence_table import StepId
from warcabinet.awaw.setting import Setting
from warcabinet.engine.records import Grouping, Record, Table
from warcabinet.engine.world import World
from warcabinet.hexes import Board, SpaceId
from warcabinet.hexes.whereabouts import Whereabouts


class Clock(Record, frozen=True):
    """When it is: the game turn (None during set-up), whose player turn, and the step reached."""

    table: ClassVar[str] = "clock"

    step: StepId
    turn: GameTurn | None = None
    side: Side | None = None

    def key(self) -> str:
        return "now"


def _board(setting: Setting) -> Board:
    return setting.board.board


def _of_units(unit: Unit, setting: Setting) -> tuple[str, ...]:
    """All units of a party, and those of each category: `germany`, `germany/armor`."""
    return unit.party, f"{unit.party}/{setting.kinds[unit.type].category}"


def _of_control(row: Control, setting: Setting) -> tuple[str, ...]:
    return (row.holder,)


class AwawWorld(World):
    """The World of A World at War. Scopes from the shortest life to the longest."""

    scopes = ("attack", "phase", "player_turn", "game_turn", "year")

    statics: Setting

    clock: Table[str, Clock]
    # politics
    memberships: Table[str, Membership]
    wars: Table[str, WarState]
    alignments: Table[str, Alignment]
    # forces
    units: Table[UnitId, Unit]
    air: Table[str, AirUnits]
    pools: Table[str, Pool]
    eliminated: Table[str, Eliminated]
    casualties: Table[str, Casualties]
    # the board
    control: Table[SpaceId, Control]
    counters: Table[str, Counter]
    weather: Table[str, Weather]
    unit_supply: Table[UnitId, UnitSupply]
    hex_supply: Table[SpaceId, HexSupply]
    # movement and combat
    spent: Table[UnitId, Spent]
    overran: Table[UnitId, Overran]
    failed_overruns: Table[SpaceId, FailedOverrun]
    attacked: Table[UnitId, Attacked]
    defended: Table[UnitId, Defended]
    # economy
    treasuries: Table[str, Treasury]
    bookings: Table[str, Booking]
    levels: Table[str, Level]

    units_in: Grouping[SpaceId, UnitId, Unit] = Grouping("units", by="place")
    units_of: Grouping[str, UnitId, Unit] = Grouping("units", by="party")
    standing: Whereabouts[UnitId, Unit] = Whereabouts("units", "place", _of_units, _board)
    """Where the units of a party (`germany`), or of one category (`germany/armor`), are."""
    held: Whereabouts[SpaceId, Control] = Whereabouts("control", "hex", _of_control, _board)
    """The hexes that each holder controls."""

    @property
    def now(self) -> Clock:
        return self.clock["now"]

    @property
    def turn(self) -> GameTurn:
        """The game turn being played."""
        turn = self.clock["now"].turn
        if turn is None:
            raise LookupError("no game turn is being played")
        return turn

    @property
    def side(self) -> Side:
        """The side whose player turn it is."""
        side = self.clock["now"].side
        if side is None:
            raise LookupError("it is nobody's player turn")
        return side

    @property
    def board(self) -> AwawBoard:
        return self.statics.board

    @property
    def map(self) -> Board:
        return self.statics.board.board

    def type_of(self, unit: Unit) -> UnitType:
        return self.statics.kinds[unit.type]
