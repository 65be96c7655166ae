"""Rows of the redeployment phase."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.state.ground import UnitId
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


class Redeployed(Record, frozen=True, gc=False):
    """28.13: how a unit has been redeployed in this phase: by a first tactical redeployment, by a
    strategic one, by a second tactical one; `boxed` if it has gone into a mapboard box, where it
    must stay (28.72A).
    """

    table: ClassVar[str] = "redeployed"
    scope: ClassVar[str] = "phase"

    unit: UnitId
    first: bool = False
    strategic: bool = False
    second: bool = False
    boxed: bool = False


class BySea(Record, frozen=True, gc=False):
    """28.312, 28.313, 28.523, 28.54: what a ground unit, or factors of an air stack, have done by
    sea in this phase: how many were SRed toward a port, how many have come here by sea, and how
    many of these back from a voyage that failed. `by`: what escorted them last (21.64I).
    """

    table: ClassVar[str] = "by_sea"
    scope: ClassVar[str] = "phase"

    piece: str
    """A ground unit, or a stack of air units."""
    toward: int = 0
    sailed: int = 0
    back: int = 0
    by: str = ""


class Traffic(Record, frozen=True, gc=False):
    """28.62C: how many ground units have come into, and left, an objective by strategic
    redeployment in this player turn.
    """

    table: ClassVar[str] = "traffic"
    scope: ClassVar[str] = "player_turn"

    hex: SpaceId
    arrived: int = 0
    left: int = 0
