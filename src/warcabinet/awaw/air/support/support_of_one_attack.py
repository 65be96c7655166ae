"""13.53, 18.619: air units answer one attack or one overrun: defensive air support for its hexes,
and the interception of that support.
"""

from __future__ import annotations

from warcabinet.awaw.air.support.defensive_air_support import CommitDefence
from warcabinet.awaw.air.support.interception_of_support import InterceptDefence
from warcabinet.awaw.state.air import FlightId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


class AirExchange(Procedure[None]):
    """13.53, 18.619: the other side may send air units that have not flown to the hexes under
    attack, and these may be intercepted at once. Support that was there before is not touched.
    """

    side: Side
    """Whose attack or overrun it is."""
    hexes: tuple[SpaceId, ...]

    def start(self, world: AwawWorld, _: None) -> Step:
        asked = CommitDefence(side=self.side.opponent, hexes=self.hexes)
        return self.call(asked, then=self.committed)

    def committed(self, world: AwawWorld, flights: tuple[FlightId, ...]) -> Step:
        if not flights:
            return Done()
        return self.call(InterceptDefence(side=self.side), then=self.settled)

    def settled(self, world: AwawWorld, _: None) -> Step:
        return Done()
