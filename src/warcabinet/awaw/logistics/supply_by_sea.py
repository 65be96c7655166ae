"""30.351: sea supply where a scenario leaves out naval warfare: sea lines are presumed, nobody can
cut them, and they reach the ports that the scenario names.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.zoc import hostile_zone
from warcabinet.awaw.logistics.records import Supply
from warcabinet.awaw.logistics.supply_sources import (
    SOURCES,
    Source,
    Sources,
    axis_capitals,
    camp_hexes,
    urals,
    western_capitals,
)
from warcabinet.awaw.parties import camp_of
from warcabinet.awaw.scenarios.model import Special
from warcabinet.awaw.world import AwawWorld

SPECIAL = "sea-supply"


@BOOK.lays(
    SOURCES,
    "30.351",
    "sea supply that nobody can cut brings full supply to the ports that the scenario names",
)
def presumed_sea_lines(world: AwawWorld, party: str) -> Sources:
    """30.332A: in an enemy zone of control the port is supplied, but no line goes on from it."""
    rows = world.statics.special(SPECIAL)
    if not rows or not _has_origin(world, party):
        return ()
    zone = hostile_zone(world, party)
    return tuple(
        Source(space, Supply.FULL, "30.351", world.map.has(zone, space))
        for row in rows
        if _runs(world, row) and camp_of(world, row.who) == camp_of(world, party)
        for space in world.map.members(world.statics.area(*row.area))
    )


def _runs(world: AwawWorld, row: Special) -> bool:
    turn = world.now.turn
    if turn is None:
        return True
    return not (row.turn is not None and turn < row.turn) and not (
        row.until is not None and turn > row.until
    )


def _has_origin(world: AwawWorld, party: str) -> bool:
    """30.331A: the line begins in a zone with an unlimited source."""
    held = camp_hexes(world, party) | world.board.real_boxes
    homes = (*axis_capitals(world, party), *western_capitals(world, party), *urals(world, party))
    return any(world.map.has(held, source.space) for source in homes)
