"""Rows of supply by sea (30.33): the lines of this player turn, and what has been tried."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, NewType

from warcabinet.awaw.state.berths import ForceId
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId

LineId = NewType("LineId", str)
"""A sea supply line of this player turn: `line-3`."""


class LineState(StrEnum):
    OPEN = "open"
    DISRUPTED = "disrupted"  # 30.38
    DECLINED = "declined"  # 30.351: a line from a box that its owner does not want
    WAITING = "waiting"  # 30.363, 21.65I: it sails later, with what is shipped to its goal


class SeaLine(Record, frozen=True, gc=False):
    """30.331, 30.351: a sea supply line of this player turn. What it brings is not kept: it follows
    from what its origin has (30.332C).
    """

    table: ClassVar[str] = "sea_lines"
    scope: ClassVar[str] = "player_turn"

    id: LineId
    party: str
    """One of those that draw on it; all of the faction do."""
    origin: SpaceId
    """30.331A: a port or a mapboard box."""
    goal: SpaceId
    """30.331B: where it goes ashore."""
    path: tuple[SpaceId, ...]
    islands: tuple[SpaceId, ...] = ()
    """30.343C: what it supplies besides, in this order: the rest of an island group."""
    transports: SpaceId | None = None
    """30.331C: the SW box whose transport carries it."""
    post_combat: bool = False
    order: int = 0
    forces: tuple[ForceId, ...] = ()
    """30.36: the forces that protect it."""
    state: LineState = LineState.OPEN
    delivered: tuple[SpaceId, ...] = ()
    """30.343F: the islands that a line reached before it was disrupted."""


class SeaSupplyTried(Record, frozen=True, gc=False):
    """30.44: the hexes to which sea supply was or could have been tried at the initial supply
    determination of this player turn, in full or only in part; and whether the statuses that
    followed are fixed.
    """

    table: ClassVar[str] = "sea_supply_tried"
    scope: ClassVar[str] = "player_turn"

    party: str
    full: tuple[SpaceId, ...] = ()
    partial: tuple[SpaceId, ...] = ()
    fixed: bool = False
    oil: tuple[str, ...] = ()
    """30.46: the reserves with which oil effects could then still have been offset."""
