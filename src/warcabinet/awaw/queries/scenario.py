"""What a player asks about the set-up and about victory."""

from __future__ import annotations

from warcabinet.awaw.politics.parties import parties
from warcabinet.awaw.scenarios.file.words import ConditionKind, DemandKind
from warcabinet.awaw.scenarios.play.victory import points as victory_points
from warcabinet.awaw.scenarios.play.victory import verdict
from warcabinet.awaw.scenarios.start.deployment_limits import near as area_and_around
from warcabinet.awaw.scenarios.start.laying_out import place_ready
from warcabinet.awaw.scenarios.start.places import area_of as set_up_area
from warcabinet.awaw.scenarios.start.places import rows_of as set_up_rows
from warcabinet.awaw.state.world import AwawWorld

__all__ = [
    "ConditionKind",
    "DemandKind",
    "area_and_around",
    "set_up_area",
    "set_up_rows",
    "verdict",
    "victory_points",
    "with_ready_set_up",
]


def with_ready_set_up(world: AwawWorld) -> AwawWorld:
    """What this World would be if all sides took the ready set-up of the scenario."""
    ready: AwawWorld = world.copy()
    ready.readonly = False
    place_ready(ready, parties(ready))
    return ready
