"""49.87: offensive operations of the Axis raise the tension with the U.S."""

from __future__ import annotations

from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.politics.tensions import raise_tension
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Faction, Side
from warcabinet.engine.procedures import Done, Procedure, Step

EACH = 15
"""49.87: so many BRPs raise a tension by one."""
REMNANT = 8
"""49.87: so many of a rest count as well."""

MOVED_BY = {Faction.EUROPEAN_AXIS: Tension.USAT, Faction.JAPAN: Tension.USJT}


def tension_of(brps: int) -> int:
    """49.87: what so many BRPs of a turn add: 0 to 7 none, 8 to 22 one, 23 to 37 two, and so on."""
    return brps // EACH + (brps % EACH >= REMNANT)


@plays("T.P.PCA.90")
class OffensiveTension(Procedure[None]):
    """49.87: at the end of an Axis combat phase what the European Axis, and Japan, have spent on
    offensive operations on all fronts counts; the rest is forgotten with the turn.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        if world.side is not Side.AXIS:
            return Done()
        for faction, tension in MOVED_BY.items():
            brps = sum(
                row.brps
                for row in world.offensive_spending.values()
                if faction_of(world, row.power) == faction
            )
            cause = f"{brps} BRPs of offensive operations"
            raise_tension(world, tension, tension_of(brps), "49.87", cause)
        return Done()
