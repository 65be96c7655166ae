"""21.416G, 22.921, 23.752A: what air units do about a patrol in a hex of its way, and it about
them: once in each hex, after interceptions and before submarines attack.
"""

from __future__ import annotations

from msgspec.structs import replace

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.naval.battle.attacks_at_sea_outside_naval_combat import SortiesInHex
from warcabinet.awaw.naval.interception.interception_by_submarines import BOATS_WAIT
from warcabinet.awaw.naval.movement.offensive_patrol_functions import PatrolRaids, met_in
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.ships.going_on import still_with
from warcabinet.awaw.state.naval import Activity, ActivityId, ActivityState
from warcabinet.awaw.state.naval_battles import PatrolAir
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


class AirOverPatrol(Procedure[bool], tag="air-over-patrol", kw_only=True):
    """21.416G: on its way its carriers counterair bases, unless somebody has fought it in the hex;
    then land-based air may strike it, there as in the patrol hex. Tells whether it was struck.
    """

    activity: ActivityId
    sea: SpaceId

    def start(self, world: AwawWorld, _: None) -> Step:
        row = _under_way(world, self.activity)
        known = world.patrol_air.get(self.activity, PatrolAir(self.activity, SpaceId("")))
        if row is None or known.hex == self.sea:
            return Done(False)
        if row.state is not ActivityState.THERE and self.sea == path_of(row)[0]:
            return Done(False)  # still in port
        world.put(replace(known, hex=self.sea))
        if row.state is ActivityState.THERE or met_in(world, row, self.sea):
            return self.go(self.struck)
        raids = PatrolRaids(
            activity=self.activity, sea=self.sea, only_air=True, raided=known.raided
        )
        return self.call(raids, then=self.counteraired)

    def counteraired(self, world: AwawWorld, raided: tuple[SpaceId, ...]) -> Step:
        world.amend(world.patrol_air[self.activity], raided=raided)
        return self.go(self.struck)

    def struck(self, world: AwawWorld, _: None) -> Step:
        row = _under_way(world, self.activity)
        if row is None:
            return Done(False)
        return self.call(SortiesInHex(hex=self.sea, forces=still_with(world, row)), then=self.over)

    def over(self, world: AwawWorld, was_struck: bool) -> Step:
        return Done(was_struck)


def _under_way(world: AwawWorld, name: ActivityId) -> Activity | None:
    row = world.activities.get(name)
    on = (ActivityState.UNDER_WAY, ActivityState.THERE)
    return row if row is not None and row.state in on else None


@BOOK.happens(
    BOATS_WAIT,
    "21.416G, 22.921",
    "submarines that have met a patrol attack it after the air units in range have",
)
def air_comes_first(activity: ActivityId, space: SpaceId) -> AirOverPatrol:
    return AirOverPatrol(activity=activity, sea=space)
