"""Rows of unit construction (27) and of fortifications (32)."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.terms.powers import SAVED_AS
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

# Construction -------------------------------------------------------------------------------------


class BuildingBudget(Record, frozen=True, gc=False):
    """27.31, 27.32: the construction limit of a power in this player turn, and how much of it is
    used.
    """

    table: ClassVar[str] = "building_budgets"
    scope: ClassVar[str] = "player_turn"

    power: str
    limit: int
    used: int = 0


class ConstructionOil(Record, frozen=True, gc=False, rename=SAVED_AS):
    """27.35A, 27.35F: the oil that a faction has put into construction in this player turn:
    counters used, the normal cost in BRPs that they cover, and how much of that is taken up. A
    faction without a row is not subject to construction oil effects.
    """

    table: ClassVar[str] = "construction_oil"
    scope: ClassVar[str] = "player_turn"

    faction: str
    counters: int = 0
    covers: int = 0
    taken_up: int = 0


class Built(Record, frozen=True, gc=False):
    """27.1: one purchase of this player turn: units of a type in a place, what was paid (0: free),
    and whether they count among those lost in a way that makes rebuilding more expensive (27.13A).
    """

    table: ClassVar[str] = "built"
    scope: ClassVar[str] = "player_turn"

    number: int
    type: UnitTypeId
    party: str
    place: SpaceId
    count: int
    paid: int
    dear: int = 0

    def key(self) -> str:
        return f"{self.number:03}"


class Committed(Record, frozen=True, gc=False):
    """27.91A: the normal cost in BRPs of strategic air units that a power has built at the end of
    the research phase: paid before anything else that it builds in its player turn.
    """

    table: ClassVar[str] = "commitments"
    scope: ClassVar[str] = "game_turn"

    power: str
    brps: int


class RailheadBuilt(Record, frozen=True, gc=False):
    """28.654D: a faction that has built a railhead in this player turn."""

    table: ClassVar[str] = "railheads_built"
    scope: ClassVar[str] = "player_turn"

    faction: str


class LimitLossCause(StrEnum):
    """27.331, 27.333: BRP losses that lower the construction limit too."""

    TRANSPORT_SHORTAGE = "transport shortage"
    BOMBING = "bombing"
    UNITS_BESIDE_BOX = "units beside a mapboard box"
    ROCKETS = "rockets"
    ATOMIC = "atomic attacks"


class Purse(Record, frozen=True, gc=False):
    """40.244: BRPs that another power has granted for the units of a country of the Commonwealth in
    this player turn, and that have not been spent yet.
    """

    table: ClassVar[str] = "purses"
    scope: ClassVar[str] = "player_turn"

    country: str
    brps: int
    giver: str


class LimitLoss(Record, frozen=True, gc=False):
    """27.331, 27.333: BRPs that a power has lost since its last construction phase, by cause."""

    table: ClassVar[str] = "limit_losses"

    power: str
    cause: LimitLossCause
    brps: int

    def key(self) -> str:
        return f"{self.power}/{self.cause}"


# Fortifications -----------------------------------------------------------------------------------


class FortKind(StrEnum):
    """32.21B: the two strengths of fortified works."""

    FORTIFICATION = "fortification"
    FORTRESS = "fortress"


class Fort(Record, frozen=True, gc=False):
    """32.4: the works of a hex. `all_round` counts across every hexside; `line` counts only against
    the hexes it faces, and there in its stead; one that faces none counts only against invasions.
    Whoever controls the hex has them.
    """

    table: ClassVar[str] = "forts"

    hex: SpaceId
    all_round: FortKind | None = None
    line: FortKind | None = None
    facing: tuple[SpaceId, ...] = ()


class BeachDefence(Record, frozen=True, gc=False):
    """32.54, 32.55, 32.65: a beach defense counter, or on an island the fortification of its group;
    there is never more than one in a hex.
    """

    table: ClassVar[str] = "beach_defences"

    hex: SpaceId


class OldWar(Record, frozen=True, gc=False):
    """32.14H: a war that was going on when this game turn began."""

    table: ClassVar[str] = "old_wars"
    scope: ClassVar[str] = "game_turn"

    first: str
    second: str

    def key(self) -> str:
        return f"{self.first}/{self.second}"


class FortBuilding(Record, frozen=True, gc=False, rename=SAVED_AS):
    """32.14D, 32.53: what an alliance faction has fortified in this player turn."""

    table: ClassVar[str] = "fort_building"
    scope: ClassVar[str] = "player_turn"

    faction: str
    forts: int = 0
    beaches: int = 0
