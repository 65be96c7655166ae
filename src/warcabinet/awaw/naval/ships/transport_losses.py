"""27.7322: it is kept how many Western Allied transports the Axis have sunk."""

from __future__ import annotations

from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.shipyards import TransportLosses
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Side, Theater


def note_transports_lost(world: AwawWorld, hull: Hull, factors: int) -> None:
    """27.7322A, 27.7322C: in the player turn of the Axis they count for the next Allied one; those
    lost in the Pacific theater are sunk by Japan (R-382).
    """
    western = str(Faction.WESTERN_ALLIES)
    if faction_of(world, hull.party) != western or world.now.turn is None:
        return
    row = world.transport_losses.get(western) or TransportLosses(western)
    turn = world.now.turn.number
    by_japan = world.statics.theater_at(where(world, hull.berth)) is Theater.PACIFIC
    lost = row.lost if row.turn == turn else 0
    if world.now.side is Side.AXIS and not by_japan:
        lost += factors
    world.put(TransportLosses(western, turn, lost, row.to_japan + (factors if by_japan else 0)))
