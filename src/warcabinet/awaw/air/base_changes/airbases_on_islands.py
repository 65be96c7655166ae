"""18.141, 18.142E: airbases on the Pacific board: when, and how many in a group of islands."""

from __future__ import annotations

from warcabinet.awaw.air.base_changes.airbase_placement import LayAirbase
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.pieces.combat_training_levels import level
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.logistics import CounterKind
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, pair_key

ALEUTIANS = "aleutian-islands"
WARY = 40
"""18.141: the tension with Japan from which the Western Allies get ready."""


@BOOK.forbids(
    LayAirbase,
    "18.141",
    "in the Pacific the U.S. and Britain lay airbases only from the turn after they go to war with "
    "Japan, unless tension is at 40",
    power=(Power.BRITAIN, Power.US),
)
def before_the_pacific_war(world: AwawWorld, asked: LayAirbase) -> bool:
    if not world.map.has(world.statics.pacific, asked.space):
        return False
    if pair_key(Power.JAPAN, Power(asked.power)) in world.old_wars:
        return False
    return (level(world, Tension.USJT, "") or 0) < WARY


@BOOK.forbids(
    LayAirbase,
    "18.142E",
    "each alliance faction has one airbase at most in a group of Pacific islands",
)
def one_in_the_group(world: AwawWorld, asked: LayAirbase) -> bool:
    for area in world.board.island_groups.values():
        if world.map.has(area, asked.space):
            faction = faction_of(world, asked.power)
            return any(
                row.kind is CounterKind.AIRBASE
                and world.map.has(area, row.hex)
                and faction_of(world, row.owner) == faction
                for row in world.counters.values()
            )
    return False


@BOOK.forbids(LayAirbase, "18.142E", "no airbase is laid on the Aleutian islands")
def on_the_aleutians(world: AwawWorld, asked: LayAirbase) -> bool:
    return world.map.has(world.board.island_groups.get(ALEUTIANS, 0), asked.space)
