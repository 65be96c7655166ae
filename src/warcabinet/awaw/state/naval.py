"""Rows of naval units: named ships, factors of the others, and what stands on the charts of the
shipyards.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.forces.ships import ShipId
from warcabinet.awaw.forces.unit_types import UnitTypeId
from warcabinet.awaw.scenarios.file.words import ChartRow
from warcabinet.awaw.state.berths import Berth, TaskForceId
from warcabinet.awaw.terms.calendar import Season
from warcabinet.engine.records import Record
from warcabinet.hexes import SpaceId


class NamedShip(Record, frozen=True, gc=False):
    """A ship with a name (20.12), in a port, a box or a task force."""

    table: ClassVar[str] = "ships"

    ship: ShipId
    party: str
    place: Berth
    damaged: bool = False


class NavalUnits(Record, frozen=True, gc=False):
    """Factors of one type without names (cruisers, destroyers, escort carriers, transports,
    submarines, ASW) in one port, box or task force. Counters are broken down and combined freely.
    """

    table: ClassVar[str] = "naval"

    type: UnitTypeId
    party: str
    place: Berth
    factors: int

    def key(self) -> str:
        return f"{self.type}@{self.place}"


class TaskForce(Record, frozen=True, gc=False):
    """20.16: ships that sail together. In port it is in the hex of the port, at sea in a space of
    water.
    """

    table: ClassVar[str] = "task_forces"

    id: TaskForceId
    party: str
    place: SpaceId


class OnTheSlips(Record, frozen=True, gc=False):
    """A ship, or factors of a type, in a row and column of a shipyard's chart (27.723)."""

    table: ClassVar[str] = "slips"

    yard: str
    what: str
    """The id of a ship, or a type."""
    party: str
    row: ChartRow
    season: Season | None
    factors: int

    def key(self) -> str:
        return f"{self.yard}/{self.what}/{self.row}/{self.season or ''}"
