"""Raiders: where sunk merchant ships count for victory, the largest group that can sail."""

from __future__ import annotations

from collections.abc import Iterator

from warcabinet.awaw.queries.sea_answers import EndRaiding
from warcabinet.awaw.queries.terms import AwawWorld, asked_side, parties_of
from warcabinet.engine.asking import Asked
from warcabinet.players.greedy import Desk, Idea

TONNAGE = "tonnage"
"""What the tally of a scenario is called that counts transports that were sunk."""


def raider_orders(asked: Asked, desk: Desk) -> Iterator[Idea]:
    """21.532: ships that go out together beat off those who hunt them. Where the scenario counts
    no transports, ships are worth more than what they would sink.
    """
    if _counts(asked):
        for raid in asked.proposals("raid-shipping"):
            yield Idea(raid, "every merchant ship counts")
    yield Idea(EndRaiding(), "nobody can raid with profit")


def _counts(asked: Asked) -> bool:
    """Are the enemy's transports worth points?"""
    world: AwawWorld = asked.world
    scenario = world.statics.scenario
    tallies = () if scenario is None else scenario.victory.tallies
    theirs = parties_of(world, asked_side(asked).opponent)
    return any(str(row.kind) == TONNAGE and set(row.who) & set(theirs) for row in tallies)
