"""21.419, 21.4194: forces that have beaten a patrol may remain at sea, and intercept from there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.interception.naval_interception import (
    TOGETHER_WITH,
    TryIntercept,
    is_submarine,
)
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import (
    Stance,
)
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Form


@BOOK.forbids(
    TryIntercept,
    "21.4192, 21.4193, 21.4195",
    "forces that have beaten a patrol and stayed at sea intercept again what comes later, not "
    "other patrols and base changes of the same time",
)
def on_defensive_patrol(world: AwawWorld, asked: TryIntercept) -> bool:
    sender, activity = asked.sender, asked.quarry.activity
    if sender.stance is not Stance.DEFENSIVE_PATROL or is_submarine(world, sender):
        return False
    return activity is not None and world.activities[activity].kind in TOGETHER_WITH


class RemainAtSea(Action, frozen=True):
    """21.4191: the victors remain in the hex as a defensive patrol."""


class LeaveForPort(Action, frozen=True):
    """21.4191: the victors return to port, and are inverted."""


class RemainOrReturn(Decision[RemainAtSea | LeaveForPort], frozen=True):
    """21.416F, 21.4191: asked of the owner of forces that have beaten a patrol."""

    forces: tuple[ForceId, ...]

    rule: ClassVar[str] = "21.4191"
    prompt: ClassVar[str] = "Remain in the hex as a defensive patrol, or return to port?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "return to port"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        RemainAtSea: Form(label="Remain"),
        LeaveForPort: Form(label="Return"),
    }

    def default(self, asked: Asked) -> LeaveForPort:
        return LeaveForPort()
