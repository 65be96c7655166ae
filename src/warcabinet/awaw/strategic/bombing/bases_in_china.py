"""26.31, 26.443E, 78.53: air bases in China serve strategic air units of other powers only if
sources of their own alliance faction supply them, and not those of China.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.supply.supply_sources import own_sources
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.strategic.bombing.bases_and_ranges import CLOSED
from warcabinet.awaw.terms.powers import Power
from warcabinet.engine.derived import derived

GUESTS = tuple(str(one) for one in (Power.US, Power.BRITAIN, Power.RUSSIA))
CHINA, CHINESE = str(Power.CHINA), "region:china-whole"


@BOOK.lays(
    CLOSED,
    "26.31, 26.443E, 78.53",
    "bases in China serve the air units of other powers only if sources of these supply them",
    party=GUESTS,
)
def bases_that_china_supplies(world: AwawWorld, party: str) -> int:
    return world.statics.area(CHINESE) & ~supplied_by(world, faction_of(world, party))


@derived
def supplied_by(world: AwawWorld, faction: str) -> int:
    """30.341, 78.91: the places that full supply reached from sources of a faction, other than the
    cities that supply China alone, when its supply was last determined.
    """
    cities = {one.space for one in own_sources(world, CHINA).sources}
    found = 0
    for row in world.supply_zones.rows():
        if row.faction == faction and not cities.issuperset(row.sources):
            found |= world.map.area_named(row.hexes)
    return found
