"""24.13: the track of transports over the war, turn by turn."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.transports.transports import JAPANESE, WESTERN, transports_in
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.strategic import ShippingRecord
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side

TRANSPORT = "-transport"


def afloat(world: AwawWorld, faction: str) -> int:
    """The undamaged transports of a faction in all SW boxes of the game."""
    boxes = [box for box in BOXES.values() if world.map.has(world.statics.map, box)]
    return sum(transports_in(world, faction, box) for box in boxes)


def lost(world: AwawWorld, faction: str) -> int:
    """The transports that a faction has lost since the start."""
    return sum(
        row.factors
        for row in world.sunk.values()
        if row.what.endswith(TRANSPORT) and faction_of(world, row.party) == faction
    )


@BOOK.happens(
    Moment.TIME_LIMITS, "24.13", "as a game turn ends it is noted how many transports there are"
)
def note_shipping(world: AwawWorld) -> None:
    if world.side is not Side.ALLIED:
        return
    for faction in (WESTERN, JAPANESE):
        count, gone = afloat(world, faction), lost(world, faction)
        if count or gone:
            world.put(ShippingRecord(str(faction), world.turn.number, count, gone))
