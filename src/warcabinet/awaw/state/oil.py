"""Rows of oil."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from warcabinet.awaw.terms.powers import SAVED_AS
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


class OilReserve(Record, frozen=True, gc=False, rename=SAVED_AS):
    """33.14, 33.42: the oil counters that an alliance faction keeps from turn to turn, and whether
    they are counted yet. A faction that keeps its oil apart has several, each with its name; so
    has oil that lies in a supply zone, until the player turn ends (33.431).
    """

    table: ClassVar[str] = "oil_reserves"

    faction: str
    counters: int
    tracked: bool
    fifths: int = 0
    """33.83: what is left of a counter that has been used in part, up to four fifths."""


class OilZone(Record, frozen=True, gc=False):
    """33.421, 33.471, 33.533: the spaces that drew on a reserve, or on oil of their own, when
    supply was last determined; of factions that keep their oil apart.
    """

    table: ClassVar[str] = "oil_zones"

    name: str
    """The reserve, or the oil that lies in a supply zone."""
    spaces: tuple[SpaceId, ...]


class OilEmbargo(Record, frozen=True, gc=False):
    """33.45211: in which game turn the U.S. has cut off a faction; this is never lifted."""

    table: ClassVar[str] = "oil_embargoes"

    faction: str
    turn: int


class OilDamage(Record, frozen=True, gc=False):
    """33.31: damage markers on an oil center: each takes one from what it yields."""

    table: ClassVar[str] = "oil_damage"

    hex: SpaceId
    markers: int
    fresh: bool = False
    """33.35: inflicted in this player turn, so that it cannot be removed at its end."""


class OilInCenter(Record, frozen=True, gc=False):
    """33.41A, 33.41D: the counters of this player turn that lie in an oil center of the European
    Axis, since no line by land brings them to Germany.
    """

    table: ClassVar[str] = "oil_in_centers"
    scope: ClassVar[str] = "player_turn"

    hex: SpaceId
    counters: int


class Service(StrEnum):
    """33.61: the three services that need oil, and construction."""

    AIR = "air"
    NAVAL = "naval"
    ARMY = "army"
    CONSTRUCTION = "construction"


class OilEffect(Record, frozen=True, gc=False, rename=SAVED_AS):
    """33.61: a service of an alliance faction that has no oil, until the faction's next initial
    supply determination (33.541); or its construction, until it next builds (27.35E).
    """

    table: ClassVar[str] = "oil_effects"

    faction: str
    service: Service

    def key(self) -> str:
        return f"{self.faction}/{self.service}"


class OilOffset(Record, frozen=True, gc=False, rename=SAVED_AS):
    """33.52A, 33.541: a service for which a counter has been used in this player turn: it has oil
    until the end of the faction's next initial supply determination.
    """

    table: ClassVar[str] = "oil_offsets"
    scope: ClassVar[str] = "player_turn"

    faction: str
    service: Service

    def key(self) -> str:
        return f"{self.faction}/{self.service}"


class AirFuel(Record, frozen=True, gc=False, rename=SAVED_AS):
    """33.71C, 33.81A, 33.541: the fifths of counters that a faction has used for more air factors
    than the counter for the air force allows. They count until the end of its next initial supply
    determination.
    """

    table: ClassVar[str] = "air_fuel"

    faction: str
    fifths: int
    fresh: int = 0
    """Of them, those used in the player turn of its own that is being played."""


class NavalFuel(Record, frozen=True, gc=False, rename=SAVED_AS):
    """33.72C, 33.81B, 33.541: the fifths of counters that a faction has used for more ships than
    the counter for the navy allows, as long as those for the air force.
    """

    table: ClassVar[str] = "naval_fuel"

    faction: str
    fifths: int
    fresh: int = 0


class NavalUsed(Record, frozen=True, gc=False, rename=SAVED_AS):
    """33.72B, 33.72D: what of a navy has operated in this player turn: the task forces that the
    counters used for it allow, the naval factors without one, and the forces that operate on fifths
    of counters.
    """

    table: ClassVar[str] = "naval_used"
    scope: ClassVar[str] = "player_turn"

    faction: str
    counted: tuple[str, ...] = ()
    """The forces that have been counted."""
    forces: int = 0
    factors: int = 0
    parts: tuple[int, ...] = ()
    """33.82: for each force that operates on them, how many fifths it takes."""


class AirFlown(Record, frozen=True, gc=False, rename=SAVED_AS):
    """33.71B: the air factors of a faction that have operated in this player turn."""

    table: ClassVar[str] = "air_flown"
    scope: ClassVar[str] = "player_turn"

    faction: str
    factors: int


class AirDry(Record, frozen=True, gc=False, rename=SAVED_AS):
    """33.73C: a base over which air units of an account fight in this player turn without oil."""

    table: ClassVar[str] = "air_dry"
    scope: ClassVar[str] = "player_turn"

    faction: str
    base: SpaceId

    def key(self) -> str:
        return f"{self.faction}/{self.base}"
