"""26.5: who does not bomb as others do, and who does not defend whom."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.defending_against_strategic_bombing import MeetBombers
from warcabinet.awaw.strategic.bombing.resolving_attacks_against_the_target import (
    figure,
)
from warcabinet.awaw.strategic.bombing.strategic_bombing_attacks import (
    BombWith,
)
from warcabinet.awaw.terms.powers import Faction, Power

ALLIES = (str(Faction.WESTERN_ALLIES), str(Faction.RUSSIA))
"""26.54: the factions that do not defend each other's targets."""


@BOOK.forbids(
    BombWith,
    "26.52",
    "no more than ten Japanese army air factors bomb in a turn",
    power=str(Power.JAPAN),
)
def too_many_japanese(world: AwawWorld, asked: BombWith) -> bool:
    return asked.army_air > figure(world.statics, "japanese-bombing-army-air-most", "pacific")


@BOOK.forbids(
    MeetBombers, "26.54", "the Western Allies and Russia do not defend each other's targets"
)
def not_for_each_other(world: AwawWorld, asked: MeetBombers) -> bool:
    ours, theirs = faction_of(world, asked.party), faction_of(world, asked.victim)
    return ours in ALLIES and theirs in ALLIES and ours != theirs
