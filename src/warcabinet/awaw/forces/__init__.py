"""Counters, force pools and figures of A World at War: rows, lookups and checks.

`Forces` is what the game uses. Files are read by `warcabinet.awaw.loading` only.
"""

from warcabinet.awaw.forces.forces import Forces, ForcesError
from warcabinet.awaw.forces.kinds import (
    Category,
    Denominations,
    Event,
    RowKind,
    ShipKind,
    ShipStatus,
    Speed,
    Tension,
    Trait,
)
from warcabinet.awaw.forces.markers import Marker
from warcabinet.awaw.forces.pools import PoolRow, TensionLevel, When
from warcabinet.awaw.forces.ships import ChartPlace, Ship, ShipId
from warcabinet.awaw.forces.unit_types import UnitType, UnitTypeId

__all__ = [
    "Category",
    "ChartPlace",
    "Denominations",
    "Event",
    "Forces",
    "ForcesError",
    "Marker",
    "PoolRow",
    "RowKind",
    "Ship",
    "ShipId",
    "ShipKind",
    "ShipStatus",
    "Speed",
    "Tension",
    "TensionLevel",
    "Trait",
    "UnitType",
    "UnitTypeId",
    "When",
]
