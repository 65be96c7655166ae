"""Positions of the tests of scenarios (7)."""

from __future__ import annotations

from typing import Any

from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.records import Seat

AXIS, ALLIED = Seat("axis"), Seat("allied")


def staged(world: AwawWorld, play: Any) -> Any:
    from tests.awaw.table import Staged

    return Staged(world, play)
