"""Rows of the ground war. Facts of a phase or of a player turn die with it: see each `scope`."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, NewType

from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.state.berths import Berth
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

UnitId = NewType("UnitId", str)
"""A ground unit: its type and a number, `germany-armor-4-6/2`."""


def type_named(unit: UnitId) -> str:
    """A unit's name begins with its type: to know it the units need not be looked at, which change
    with every move.
    """
    return unit.rpartition("/")[0]


class Unit(Record, frozen=True, gc=False):
    """10: a ground unit on the board or in a box. `party` is the power or the minor country that it
    fights for; whose troops they are (the nationality) stands in its type.
    """

    table: ClassVar[str] = "units"

    id: UnitId
    type: UnitTypeId
    party: str
    place: Berth


class Cause(StrEnum):
    """How a unit was lost; some causes make rebuilding more expensive or impossible (27.13,
    10.41D).
    """

    COMBAT = "combat"
    ATTRITION = "attrition"
    OVERRUN = "overrun"
    ISOLATION = "isolation"
    FREE_ATTACK = "free attack"  # 9.82
    VOLUNTARY = "voluntary elimination"
    STACKING = "stacking"
    CONQUEST = "conquest"
    SPECIAL = "special rule"


class Eliminated(Record, frozen=True, gc=False):
    """13.23, 27.13: a unit lost in this game turn, and how; `number` tells losses apart."""

    table: ClassVar[str] = "eliminated"
    scope: ClassVar[str] = "game_turn"

    number: int
    unit: UnitId
    type: UnitTypeId
    party: str
    cause: Cause
    side: str
    """Whose player turn it was."""


class Casualties(Record, frozen=True, gc=False):
    """The building value, in BRPs, of all that a party has lost since the start."""

    table: ClassVar[str] = "casualties"

    party: str
    brps: int


class Spent(Record, frozen=True, gc=False):
    """13.41, 13.45: movement points a unit has used in this phase, and those of them spent in a
    winter area (10.33): it may go on later with the rest.
    """

    table: ClassVar[str] = "spent"
    scope: ClassVar[str] = "phase"

    unit: UnitId
    points: int
    in_winter: int = 0


class Overran(Record, frozen=True, gc=False):
    """13.5: has taken part in a successful overrun in this player turn."""

    table: ClassVar[str] = "overran"
    scope: ClassVar[str] = "player_turn"

    unit: UnitId


class FailedOverrun(Record, frozen=True, gc=False):
    """13.531: the hex could not be overrun; the units that tried it must attack it in the combat
    phase.
    """

    table: ClassVar[str] = "failed_overruns"
    scope: ClassVar[str] = "player_turn"

    hex: SpaceId
    units: tuple[UnitId, ...]


class Attacked(Record, frozen=True, gc=False):
    """9.65, 15.43: a unit that has made an offensive attack in this player turn, and from where
    (15.47).
    """

    table: ClassVar[str] = "attacked"
    scope: ClassVar[str] = "player_turn"

    unit: UnitId
    exploiting: bool = False
    place: SpaceId = SpaceId("")


class Defended(Record, frozen=True, gc=False):
    """15.46: a unit that has been attacked in this player turn: by which factions in regular
    combat, and by which during exploitation.
    """

    table: ClassVar[str] = "defended"
    scope: ClassVar[str] = "player_turn"

    unit: UnitId
    regular: tuple[str, ...] = ()
    exploitation: tuple[str, ...] = ()


class ShockArmy(Record, frozen=True, gc=False):
    """12.16: a Russian 3-3 infantry unit that has ended this turn's movement as a shock army."""

    table: ClassVar[str] = "shock_armies"
    scope: ClassVar[str] = "player_turn"

    unit: UnitId
