"""20.167: what the Western Allies must tell of their fleets: the factors of each kind that are
in each theater, not where.
"""

from __future__ import annotations

from collections import Counter

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.moments import Moment
from warcabinet.awaw.naval.ships.types_of_naval_units import class_of
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.state.naval import AlliedStrength
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction


def tell_strength(world: AwawWorld) -> None:
    """20.167: note for everybody how strong the Western Allies are at sea, by theater and kind of
    ship. For a rule that has the whole World.
    """
    found: Counter[tuple[str, str]] = Counter()
    for hull in world.hulls.values():
        if faction_of(world, hull.party) == Faction.WESTERN_ALLIES:
            theater = str(world.statics.theater_at(where(world, hull.berth)))
            found[theater, class_of(world, hull).kind] += hull.factors
    for old in list(world.allied_strength.values()):
        if (old.theater, old.kind) not in found:
            world.drop(old)
    for (theater, kind), factors in sorted(found.items()):
        world.put(AlliedStrength(theater, kind, factors))


@BOOK.happens(
    Moment.PLAYER_TURN_STARTS,
    "20.167",
    "the Western Allies tell how many ships of each kind they have in each theater",
)
def told_every_turn(world: AwawWorld) -> None:
    if any(faction_of(world, row.party) == Faction.WESTERN_ALLIES for row in world.forces.values()):
        tell_strength(world)
