"""25.723: ports that come into the hands of a side by the dates of a scenario file.

A scenario without the map says so of the ports that matter (`bases-by-date`); they count as
controlled, fully supplied and operational in these game turns.
"""

from __future__ import annotations

from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.derived import derived

DATED = "bases-by-date"
"""The special rule of a scenario that dates them."""


@derived
def dated_bases(world: AwawWorld, party: str) -> int:
    """25.723: the ports that the faction of a party has by the date."""
    found = 0
    turn = world.turn
    for row in world.statics.special(DATED):
        begun = row.turn is None or row.turn <= turn
        over = row.until is not None and row.until < turn
        if begun and not over and faction_of(world, row.who) == faction_of(world, party):
            found |= world.map.mask(str(space) for space in row.area)
    return found
