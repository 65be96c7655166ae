"""18.141, 18.142E: airbases on the Pacific board: when, and how many in a group of islands."""

from __future__ import annotations

from warcabinet.awaw.air.base_changes.airbase_placement import NO_AIRBASE
from warcabinet.awaw.air.bases.airbase_counters import airbases
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.politics.tensions import effective
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, pair_key

ALEUTIANS = "aleutian-islands"
WARY = 40
"""18.141: the tension with Japan from which the Western Allies get ready."""


@BOOK.lays(
    NO_AIRBASE,
    "18.141",
    "in the Pacific the U.S. and Britain lay airbases only from the turn after they go to war with "
    "Japan, unless tension is at 40",
    power=(Power.BRITAIN, Power.US),
)
def before_the_pacific_war(world: AwawWorld, power: str) -> int:
    at_war = pair_key(Power.JAPAN, Power(power)) in world.old_wars
    if at_war or effective(world, Tension.USJT) >= WARY:
        return 0
    return world.statics.pacific


@BOOK.lays(
    NO_AIRBASE,
    "18.142E",
    "each alliance faction has one airbase at most in a group of Pacific islands",
)
def one_in_the_group(world: AwawWorld, power: str) -> int:
    faction = faction_of(world, power)
    own = [row.hex for row in airbases(world) if faction_of(world, row.owner) == faction]
    found = 0
    for area in world.board.island_groups.values():
        if area & world.map.mask(own):
            found |= area
    return found


@BOOK.lays(NO_AIRBASE, "18.142E", "no airbase is laid on the Aleutian islands")
def on_the_aleutians(world: AwawWorld, power: str) -> int:
    return world.board.island_groups.get(ALEUTIANS, 0)
