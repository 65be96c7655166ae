"""18.142E: airbases in the groups of Pacific islands."""

from __future__ import annotations

from warcabinet.awaw.air.airbases import LayAirbase
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.records import CounterKind
from warcabinet.awaw.parties import camp_of
from warcabinet.awaw.world import AwawWorld

ALEUTIANS = "aleutian-islands"


@BOOK.forbids(
    LayAirbase,
    "18.142E",
    "each alliance faction has one airbase at most in a group of Pacific islands",
)
def one_in_the_group(world: AwawWorld, asked: LayAirbase) -> bool:
    for area in world.board.island_groups.values():
        if world.map.has(area, asked.space):
            camp = camp_of(world, asked.power)
            return any(
                row.kind is CounterKind.AIRBASE
                and world.map.has(area, row.hex)
                and camp_of(world, row.owner) == camp
                for row in world.counters.values()
            )
    return False


@BOOK.forbids(LayAirbase, "18.142E", "no airbase is laid on the Aleutian islands")
def on_the_aleutians(world: AwawWorld, asked: LayAirbase) -> bool:
    return world.map.has(world.board.island_groups.get(ALEUTIANS, 0), asked.space)
