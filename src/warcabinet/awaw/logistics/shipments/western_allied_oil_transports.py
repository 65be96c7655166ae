"""33.4732A, 33.4733B, 33.4733C: transports that carry oil before Japan attacks, in the Pacific and
to India.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.logistics.shipments.brp_grants_by_sea import use_transports
from warcabinet.awaw.logistics.shipments.ways import INDIAN_OCEAN, PACIFIC, played
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.naval.transports.transports import WESTERN, transports_in
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side, Theater, at_war
from warcabinet.hexes import SpaceId


def tied_up(world: AwawWorld) -> dict[SpaceId, int]:
    """33.4732A, 33.4733B, 33.4733C: how many transports of each SW box carry oil anyhow: three of
    the Pacific until the Western Allies are at war with Japan; three of the Indian Ocean until
    Britain is, and all the time where only Europe is played.
    """
    figures, found = world.statics.tables["oil-figures"], {}
    attacked = at_war(world, Power.BRITAIN, Power.JAPAN)
    pacific = Theater.PACIFIC in world.statics.theaters
    if pacific and not attacked and not at_war(world, Power.US, Power.JAPAN):
        found[PACIFIC] = figures.number("prewar pacific transports carrying oil", "value")
    if not pacific or not attacked:
        name = "prewar indian ocean transports carrying oil"
        found[INDIAN_OCEAN] = figures.number(name, "value")
    return {box: count for box, count in found.items() if played(world, box)}


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "33.4732A, 33.4733B, 33.4733C",
    "as the Allied player turn starts, transports that carry oil to the Pacific and to India are "
    "used; the reserves there stay as they are",
)
def tie_up(world: AwawWorld) -> None:
    if world.side is not Side.ALLIED or not world.statics.uses("33.47"):
        return
    for box, count in tied_up(world).items():
        have = transports_in(world, WESTERN, box, usable=True)
        if have:
            use_transports(world, box, min(count, have))
            told = f"{min(count, have)} transports of the Western Allies carry oil as ever"
            world.tell("33.473", told)
