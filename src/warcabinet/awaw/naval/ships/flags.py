"""20.162C: under whose marker ships may sail."""

from __future__ import annotations

from warcabinet.awaw.politics.parties import payer_of
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power

VICHY = "vichy-france"
WITH_VICHY = (Power.ITALY, Power.GERMANY)


def flags(world: AwawWorld, party: str) -> tuple[Power, ...]:
    """20.162C: (R-048) the powers whose task forces may have ships of a party in them: its own
    power, that of an associated or allied minor country; for Vichy France Italy or Germany. Free
    French ships are British.
    """
    if party == VICHY:
        return WITH_VICHY
    power = payer_of(world, party)
    return () if power is None else (power,)
