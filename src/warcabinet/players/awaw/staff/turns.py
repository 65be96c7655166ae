"""How long a game still goes."""

from __future__ import annotations

from warcabinet.awaw.queries.terms import AwawWorld

MANY = 99
"""The player turns of a game without an end."""


def turns_left(world: AwawWorld) -> int:
    """The player turns until the scenario is over, the one under way included."""
    scenario = world.statics.scenario
    if scenario is None:
        return MANY
    header, date = scenario.scenario, world.date
    sides = len(header.movement)
    if world.phasing is None or date is None:  # the first is still to come
        return sides * (header.last.number - header.first.number + 1)
    done = header.movement.index(world.phasing) if world.phasing in header.movement else 0
    return max(1, sides * (header.last.number - date.number + 1) - done)
