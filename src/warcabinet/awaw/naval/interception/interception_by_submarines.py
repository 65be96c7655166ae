"""22.91, 22.911, 22.912, 22.915, 22.916, 22.917, 22.921, 22.93A: submarines intercept each by
itself and whatever other ships do: an attempt of theirs is none of a surface force (`rows`),
nobody meets them on their way, and here they attack ships in a hex without a naval battle."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from warcabinet.awaw.naval.battle.attacks_at_sea_outside_naval_combat import form_groups
from warcabinet.awaw.naval.battle.submarine_attacks_during_naval_combat import SubmarineAttacks
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import ActivityId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.book import Occasion
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId

BOATS_WAIT: Occasion[Callable[[ActivityId, SpaceId], Procedure[bool]]] = Occasion(
    "submarines alone have met a patrol in a hex"
)
"""21.416G: what is played first."""


class LoneSubmarines(Procedure[None], kw_only=True):
    """22.92, 22.921, 22.93A, 22.9416C: the ships form a group for each of their forces, six or
    more, and the submarines choose among the markers, which everybody sees (R-343)."""

    scope: ClassVar[str | None] = "battle"

    boats: tuple[ForceId, ...]
    targets: tuple[ForceId, ...]
    side: Side
    """Whose submarines they are."""
    groups: tuple[tuple[ForceId, ...], ...] = ()
    """Forces that sail as one group; without it each is one by itself."""

    def start(self, world: AwawWorld, _: None) -> Step:
        form_groups(world, self.side.opponent, self.groups or tuple((one,) for one in self.targets))
        return self.call(SubmarineAttacks(boats=self.boats, first=self.side), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done(None)
