"""49.42: diplomatic die rolls that have been announced, and what modifies them.

Targets are named and dice are rolled by 49.42; until that is written nobody announces any, and what
is asked here waits for it.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.state.intelligence import DiplomaticTarget
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Question


class DiplomaticDieRoll(Question, frozen=True):
    """49.426: by how much is the diplomatic die roll for a country modified? What favors the Axis
    raises it, what favors the Allies lowers it.
    """

    classes: ClassVar[tuple[str, ...]] = ("faction", "country")
    faction: str
    """Who has named the target."""
    country: str


def announced(world: AwawWorld) -> tuple[DiplomaticTarget, ...]:
    """49.422, 44.241, 47.24: the die rolls that are made in this diplomatic phase: none that was
    announced is given up.
    """
    return tuple(world.diplomatic_targets[name] for name in sorted(world.diplomatic_targets))


def modifier(world: AwawWorld, target: DiplomaticTarget) -> int:
    """49.426: all modifiers of a diplomatic die roll together."""
    return BOOK.amount(world, DiplomaticDieRoll(target.faction, target.country))
