"""78.11, 78.51: Nationalist China joins the Western Allies once Japan and the U.S. are at war."""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, Side, china_joins_now
from warcabinet.engine.world import Thing


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "78.11, 78.51",
    "China joins the Western Allies as the Allied player turn after the outbreak of war between "
    "Japan and the U.S. starts",
)
def china_joins(world: AwawWorld) -> None:
    if world.side is Side.ALLIED and china_joins_now(world):
        world.amend(world.memberships[Power.CHINA], faction=Faction.WESTERN_ALLIES)
        world.tell("78.11", "China joins the Western Allies", Thing("power", str(Power.CHINA)))
