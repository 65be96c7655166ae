"""20.632, 20.633, 20.635: what it costs to have too few transports."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.economy.construction_limits import note_loss
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.naval.ships.submarines import BOXES
from warcabinet.awaw.naval.transports.transports import (
    JAPANESE,
    WESTERN,
    initial,
    transports_in,
)
from warcabinet.awaw.naval.waters.ports_and_basing import port_hexes
from warcabinet.awaw.politics.brp_ledger import book
from warcabinet.awaw.politics.measures import Measured
from warcabinet.awaw.politics.parties import held_by_side
from warcabinet.awaw.scenarios.file.words import TallyKind
from warcabinet.awaw.state.construction import LimitLossCause
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Power, Side, at_war, home_side

ATLANTIC = "atlantic-and-indian-ocean"
PACIFIC = "pacific"
BRITISH_ISLES = ("territory:britain", "territory:ulster")


def shortage(world: AwawWorld, faction: str, boxes: str) -> int:
    """20.632, 20.633, 20.634A, 20.634B: by how many transports a faction is below the optimal level
    of an ocean; damaged ones do not count, and it is never more than the level itself. Of an ocean
    that is not played the initial level is there (R-590).
    """
    spaces = (BOXES["atlantic"], BOXES["indian-ocean"]) if boxes == ATLANTIC else (BOXES[boxes],)
    there = sum(
        transports_in(world, faction, space)
        if world.map.has(world.statics.map, space)
        else initial(world, faction, space)
        for space in spaces
    )
    key = (faction.replace(" ", "-"), boxes)
    return max(0, world.statics.tables["transports-optimal"].number(key, "transports") - there)


def payer(world: AwawWorld) -> Power | None:
    """20.633A, 20.634C: who pays for too few transports in the Atlantic and Indian Oceans: Britain;
    the U.S. if the Axis hold all ports of Britain and Ulster; nobody once Britain has surrendered
    and is not at war with Germany.
    """
    at_peace = not at_war(world, Power.BRITAIN, Power.GERMANY)
    if Power.BRITAIN in world.surrendered and at_peace:
        return None
    home = port_hexes(world) & world.statics.area(*BRITISH_ISLES)
    lost = home & held_by_side(world, Side.AXIS) == home
    return Power.US if lost and home else Power.BRITAIN


def penalties(world: AwawWorld) -> dict[Power, int]:
    """20.633: the BRPs that each power loses in a turn for transports below the optimal levels.
    What Japan loses without sea supply (20.633C) comes later in its turn.
    """
    found: dict[Power, int] = {}
    played = {name: world.map.has(world.statics.map, space) for name, space in BOXES.items()}
    who = payer(world) if played["atlantic"] else None
    if who is not None:
        found[who] = found.get(who, 0) + shortage(world, WESTERN, ATLANTIC)
    if played["pacific"]:
        found[Power.US] = found.get(Power.US, 0) + shortage(world, WESTERN, PACIFIC)
        found[Power.JAPAN] = shortage(world, JAPANESE, PACIFIC)
    return {power: brps for power, brps in found.items() if brps}


PAID = "20.633"
"""What only `pay_for_shortages` writes into the BRP ledger."""
LIMITED = (Power.BRITAIN, Power.JAPAN)
"""20.635, 27.331A: whose construction limits suffer too."""


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "20.633, 20.634A, 20.635",
    "as its player turn starts, a power loses a BRP for each transport below the optimal level of "
    "its ocean; British and Japanese losses lower the construction limit",
)
def pay_for_shortages(world: AwawWorld) -> None:
    if not world.statics.uses("20.633"):
        return
    for power, brps in sorted(penalties(world).items()):
        if power in world.treasuries and home_side(power) is world.side:
            book(world, power, -brps, PAID, "too few transports")
            if power in LIMITED:
                note_loss(world, power, LimitLossCause.TRANSPORT_SHORTAGE, brps)


@BOOK.modifies(
    Measured,
    "7.215",
    "want of transports",
    "what a power has lost for too few transports since the start",
    figure=TallyKind.SHORTAGE,
)
def lost_for_shortages(world: AwawWorld, asked: Measured) -> int:
    return -sum(
        booking.amount
        for booking in world.bookings.values()
        if booking.power == asked.party and booking.rule == PAID
    )
