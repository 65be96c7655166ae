"""Positions of the tests of movement (13)."""

from __future__ import annotations

from typing import Any

from tests.awaw.table import Table, table, world_at
from warcabinet.awaw.ground.movement_phase.movement_phase import GroundMovement
from warcabinet.awaw.state.world import AwawWorld

INF, ARMOR = "germany-infantry-3-3", "germany-armor-4-6"


RIFLES, TANKS = "russia-infantry-2-3", "russia-armor-3-5"


LATER = "Summer 1942"
"""No surprise, no bad weather."""


def moving(*units: str, side: str = "axis", **setting: Any) -> Table:
    setting.setdefault("turn", LATER)
    return table(*units, play=GroundMovement(), side=side, **setting)


def at(*units: str, **setting: Any) -> AwawWorld:
    setting.setdefault("turn", LATER)
    return world_at(*units, **setting)
