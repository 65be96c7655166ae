"""Rows of raiders (21.53): the groups that raid, and the ships that engage them."""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.state.berths import ForceId
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


class RaiderGroup(Record, frozen=True, gc=False):
    """21.532: a force that raids in an SW box. That it raids, where, and in which order the groups
    of a box do is public; what is in it is as secret as in any other force.
    """

    table: ClassVar[str] = "raider_groups"

    force: ForceId
    party: str
    box: SpaceId
    base: SpaceId | None
    """Where it has sailed from; None if it began the game at sea (21.5331)."""
    order: int
    """21.533C: the first raider of a box has the lowest."""
    arrived: bool = False
    """Is it in the SW box?"""
    modifier: int | None = None
    """21.538A: what has changed its first die roll, cards apart."""
    damaged: bool = False
    """21.538A: has it a damaged ship as it turns back? Everybody has seen it."""


class Hunting(Record, frozen=True, gc=False):
    """21.534: ships that engage a group of raiders, all of one power and one base."""

    table: ClassVar[str] = "hunting"
    scope: ClassVar[str] = "phase"

    force: ForceId
    raider: ForceId
    protects: bool = True
    """22.552B: in the first engagement they protect the transports."""
