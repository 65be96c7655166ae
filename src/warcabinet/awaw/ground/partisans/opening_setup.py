"""11.36: partisans in the opening set-up."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.ground.partisans.construction_restrictions import (
    PartisanIn,
    PartisanLeft,
    places_for,
)
from warcabinet.awaw.ground.partisans.partisan_force_pools import PARTISAN, partisan_areas
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.scenarios.start.places import START_PLACES
from warcabinet.awaw.state.world import AwawWorld


@BOOK.lays(
    START_PLACES, "11.36", "partisans begin only where they could be built", category=PARTISAN
)
def where_partisans_begin(world: AwawWorld, party: str, category: str) -> int:
    """Those that find no place stay out of play until they are built."""
    faction = faction_of(world, party)
    found = 0
    for name, area in partisan_areas(world.statics).items():
        if faction not in area.pools or not BOOK.allows(world, PartisanLeft(faction, name)):
            continue
        if BOOK.allows(world, PartisanIn(party, faction, name)):
            found |= places_for(world, party, name)
    return found
