"""22.21: interceptions that a scenario orders, or lets succeed without dice."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from warcabinet.awaw.naval.interception.naval_interception import Sender, is_submarine
from warcabinet.awaw.naval.waters.paths import hex_of
from warcabinet.awaw.scenarios.file.model import Special
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.hexes import SpaceId

ORDER = "interception"
"""The special rule of scenarios."""


def is_sure(world: AwawWorld, sender: Sender, space: SpaceId, level: int) -> bool:
    """22.21: does the scenario bring this force to the hex in the first round, whatever the
    distance? Of those that counter-intercept submarines roll.
    """
    return any(_applies(world, row, sender, space, level) for row in _rows(world))


def must_go(
    world: AwawWorld, senders: Mapping[SpaceId, tuple[Sender, ...]], level: int
) -> Iterator[tuple[SpaceId, str]]:
    """22.21: who has to intercept a target by order of the scenario, and where, of those that could
    in each hex. Ships in port that are in no force, other than submarines, are not ordered: no more
    of them than the limit may go.
    """
    for space, able in senders.items():
        for one in able:
            orders = (row for row in _rows(world) if row.ordered)
            bound = one.in_force or is_submarine(world, one)
            if bound and any(_applies(world, row, one, space, level) for row in orders):
                yield space, one.key


def _rows(world: AwawWorld) -> tuple[Special, ...]:
    return world.statics.special(ORDER)


def _applies(world: AwawWorld, row: Special, sender: Sender, space: SpaceId, level: int) -> bool:
    at, area = world.map, world.statics.area
    if row.who != sender.party or not at.has(area(*row.area), SpaceId(hex_of(space))):
        return False
    if row.origin and not at.has(area(*row.origin), SpaceId(hex_of(sender.base))):
        return False
    return level == 1 if row.ordered else level == 2 and not is_submarine(world, sender)
