"""Rows of control, supply, counters and force pools."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.scenarios.file.words import WeatherKind
from warcabinet.awaw.state.ground import UnitId
from warcabinet.awaw.terms.powers import SAVED_AS
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


class Control(Record, frozen=True, gc=False):
    """29.11, 29.22: who controls a land hex: a power, or a minor country on its own. Hexes of
    countries that take no part have no row.
    """

    table: ClassVar[str] = "control"

    hex: SpaceId
    holder: str


class Pool(Record, frozen=True, gc=False):
    """7.223: of one type of unit, how many may be built, and how many stand on fronts that the
    scenario does not show.
    """

    table: ClassVar[str] = "pools"

    type: UnitTypeId
    party: str
    unbuilt: int
    elsewhere: int = 0


class Supply(StrEnum):
    """30.51, 30.52, 30.53: full supply; partial, from a limited source; none."""

    FULL = "full"
    PARTIAL = "partial"
    NONE = "none"


class UnitSupply(Record, frozen=True, gc=False):
    """30.41, 30.47: the supply of a unit at its side's last determination, if it is not full: a
    unit without a row is fully supplied.
    """

    table: ClassVar[str] = "unit_supply"

    unit: UnitId
    supply: Supply


class HexSupply(Record, frozen=True, gc=False):
    """30.41, 30.47: the supply of a controlled hex at the last determination, if it is not full. A
    hex that changes hands is without supply until its new holder's next determination.
    """

    table: ClassVar[str] = "hex_supply"

    hex: SpaceId
    supply: Supply
    full_for: tuple[str, ...] = ()
    """30.24, 84.44: minor countries to which the hex is fully supplied all the same."""
    short: int = 0
    """32.241, 37.72: for how many of its holder's turns running it has had no full supply, nor, if
    it is fortified, a country with a unit in it (R-825).
    """
    isolated: int = 0
    """30.545, 15.33D: for how many of its holder's turns running it has had no supply at all."""


class CounterKind(StrEnum):
    """Counters on the board that are no units."""

    AIRBASE = "airbase"
    INDUSTRIAL_CENTER = "industrial-center"
    PORT = "port"
    OIL_PLANT = "oil-plant"
    RAILHEAD = "railhead"


class Counter(Record, frozen=True, gc=False):
    """A counter that is no unit and needs no more than a place, an owner and a value."""

    table: ClassVar[str] = "counters"

    kind: CounterKind
    hex: SpaceId
    owner: str
    value: int = 0

    def key(self) -> str:
        return f"{self.kind}@{self.hex}"


class Weather(Record, frozen=True, gc=False):
    """34: the weather of a zone (a region of the board) in this game turn; winter has a level."""

    table: ClassVar[str] = "weather"
    scope: ClassVar[str] = "game_turn"

    zone: str
    kind: WeatherKind
    level: int = 0


class Wintered(Record, frozen=True, gc=False):
    """34.442: a faction whose power was at war with Russia in this winter turn, and had a ground
    unit where it learns what winter is.
    """

    table: ClassVar[str] = "wintered"
    scope: ClassVar[str] = "game_turn"

    faction: str


class HexTaken(Record, frozen=True, gc=False):
    """27.45, 30.43B: a hex that has changed hands in this player turn, and who had it before."""

    table: ClassVar[str] = "taken"
    scope: ClassVar[str] = "player_turn"

    hex: SpaceId
    before: str


class SuppliedAfterCombat(Record, frozen=True, gc=False):
    """21.36C, 30.43: a hex, not taken in this player turn, that got its full supply only in the
    determination after combat.
    """

    table: ClassVar[str] = "supplied_after_combat"
    scope: ClassVar[str] = "player_turn"

    hex: SpaceId


class HeldByPartisans(Record, frozen=True, gc=False):
    """27.45: a hex that only a partisan controlled as this player turn began."""

    table: ClassVar[str] = "held_by_partisans"
    scope: ClassVar[str] = "player_turn"

    hex: SpaceId


class Forsaken(Record, frozen=True, gc=False):
    """29.31A, 29.31B: an enemy hex that had no supply in its holder's last player turn, and neither
    in nor next to it anything of his as this player turn began.
    """

    table: ClassVar[str] = "forsaken"
    scope: ClassVar[str] = "player_turn"

    hex: SpaceId


class IslandsHeld(Record, frozen=True, gc=False):
    """29.71A: a side ended its last player turn with units in an island group in which the enemy
    had nothing; and who gains the enemy's islands there. Forgotten when the enemy comes back.
    """

    table: ClassVar[str] = "islands_held"

    side: str
    group: str
    holder: str

    def key(self) -> str:
        return f"{self.side}/{self.group}"


class SupplyZone(Record, frozen=True, gc=False, rename=SAVED_AS):
    """14.52A, 30.341: an area in which full supply could be traced by land from the same unlimited
    sources, at its side's last determination. Kept because attrition losses may be taken there.
    """

    table: ClassVar[str] = "supply_zones"

    faction: str
    number: int
    sources: tuple[SpaceId, ...]
    hexes: tuple[SpaceId, ...]
    by_sea: bool = False
    """Its supply comes by sea, out of the faction's other zones."""

    def key(self) -> str:
        return f"{self.faction}/{self.number}"


class DrewFrom(Record, frozen=True, gc=False):
    """14.52A: the zones from which a unit drew full supply, where its faction has more than one."""

    table: ClassVar[str] = "drew_from"

    unit: UnitId
    zones: tuple[int, ...]


class Manner(StrEnum):
    """15.33D: how a unit came to be in an isolated hex."""

    CUT_OFF = "cut off"
    SEA = "sea"
    RETREAT = "attrition retreat"


class Isolation(Record, frozen=True, gc=False):
    """15.33D, 30.545: a unit that isolation weakens: for how many turns its hex has been isolated,
    and how it got there. Who walks, exploits or is flown into such a hex has no row.
    """

    table: ClassVar[str] = "isolation"

    unit: UnitId
    turns: int
    manner: Manner


class BridgeheadKind(StrEnum):
    """31.12: what a bridgehead was won by."""

    RIVER = "river"  # a river or a crossing arrow
    INVASION = "invasion"


class Bridgehead(Record, frozen=True, gc=False):
    """31.11, 31.21: a bridgehead counter, the side it belongs to, and the player turn in which it
    was placed (two to a game turn).
    """

    table: ClassVar[str] = "bridgeheads"

    hex: SpaceId
    side: str
    kind: BridgeheadKind
    placed: int
    launched: tuple[SpaceId, ...] = ()
    """30.25: of an invasion, the places where it was launched."""


class Crossing(Record, frozen=True, gc=False):
    """31.23, 31.24: a hex that is attacked, in this player turn, only across rivers or arrows."""

    table: ClassVar[str] = "crossings"
    scope: ClassVar[str] = "player_turn"

    hex: SpaceId


class BridgeheadRefused(Record, frozen=True, gc=False):
    """31.32: the attacker chose to place no bridgehead here; he may not change his mind."""

    table: ClassVar[str] = "bridgeheads_refused"
    scope: ClassVar[str] = "player_turn"

    hex: SpaceId


class Surrendered(Record, frozen=True, gc=False):
    """54.11, 30.23: a major power that has surrendered."""

    table: ClassVar[str] = "surrendered"

    power: str
