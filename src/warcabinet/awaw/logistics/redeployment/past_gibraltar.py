"""25.15, 25.151, 25.16, 73.42: submarines are redeployed past a Gibraltar that the enemy holds, one
factor of a faction in a player turn.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.waters.paths import passings
from warcabinet.awaw.naval.waters.straits import shut_straits, straits_of
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.strategic import PastGibraltar
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.book import Question
from warcabinet.engine.world import Thing
from warcabinet.hexes import SpaceId

STRAIT = "Gibraltar"


class PassGibraltar(Question, frozen=True):
    """25.15: may so many submarine factors of a power go past a Gibraltar of the enemy's?"""

    classes: ClassVar[tuple[str, ...]] = ("power",)
    power: str
    factors: int

    def about(self) -> tuple[Thing, ...]:
        return (Thing("power", self.power),)


def passes(world: AwawWorld, party: str, path: tuple[SpaceId, ...]) -> bool:
    """25.15A, 25.16: does a way lead through the strait, which is shut to ships of a party?"""
    if STRAIT not in shut_straits(world, party):
        return False
    return bool(passings(world.board, straits_of(world.board)[STRAIT], path))


def factors_past(world: AwawWorld, party: str) -> int:
    """25.15: the factors of a faction that have gone past it in this player turn."""
    row = world.past_gibraltar.get(str(faction_of(world, party)))
    return 0 if row is None else row.factors


def note_passage(world: AwawWorld, party: str, count: int) -> None:
    """25.15, 25.16: these have used the passage."""
    world.put(PastGibraltar(str(faction_of(world, party)), factors_past(world, party) + count))


@BOOK.forbids(
    PassGibraltar,
    "25.15, 25.15A, 25.15B, 25.16",
    "one submarine factor of a faction goes past a Gibraltar of the enemy's in a turn",
)
def too_many(world: AwawWorld, asked: PassGibraltar) -> bool:
    figures = world.statics.tables["figures-strategic-warfare"]
    most = figures.number("submarines-past-gibraltar", "europe")
    return asked.factors + factors_past(world, asked.power) > most


@BOOK.forbids(
    PassGibraltar,
    "25.151",
    "Italian submarines do not go past a Gibraltar of the Western Allies",
    power="italy",
)
def italian(world: AwawWorld, asked: PassGibraltar) -> bool:
    return True
