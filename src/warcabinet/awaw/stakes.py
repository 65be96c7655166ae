"""What an answer costs a side at once: BRPs that it pays, units and air factors that it loses."""

from __future__ import annotations

from warcabinet.awaw.command.command import side_of_seat
from warcabinet.awaw.outcomes import air_factors
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, home_side
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Stakes


def stakes(before: AwawWorld, after: AwawWorld, seat: Seat) -> Stakes:
    """2.51, 9.51: the bookings that have come, and who of a side is no longer there."""
    side = side_of_seat(after, seat)
    paid = -sum(
        row.amount
        for key, row in after.bookings.items()
        if key not in before.bookings and row.amount < 0 and home_side(Power(row.power)) is side
    )
    units = tuple(
        str(key)
        for key, row in sorted(before.units.items())
        if key not in after.units and side_of_party(before, row.party) is side
    )
    gone = air_factors(before) - air_factors(after)
    factors = sum(
        count for (_, party), count in gone.items() if side_of_party(before, party) is side
    )
    return Stakes(f"{paid} BRP" if paid else "", units, factors)
