"""21.416G, 21.416I, 21.416J, 21.4181: what the carriers of a patrol do to enemy bases, on their way
and from the patrol hex.
"""

from __future__ import annotations

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.naval.battle.carrier_attacks_on_enemy_bases import (
    NoRaid,
    RaidBase,
    RaidOrNot,
    Squadrons,
    come_back,
    enemy_bases_near,
    side_of_activity,
    take_off,
)
from warcabinet.awaw.naval.interception.interception_sequence import PatrolWindow
from warcabinet.awaw.naval.interception.naval_interception import (
    TOGETHER_WITH,
    TryIntercept,
    on_offensive_patrol,
)
from warcabinet.awaw.naval.movement.escape_of_air_and_naval_units import EscapeFromBases
from warcabinet.awaw.naval.movement.land_based_air_attacks_on_naval_bases import (
    PortMission,
    attackers_over,
)
from warcabinet.awaw.politics.parties import faction_of, side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.naval import (
    Activity,
    ActivityId,
    ActivityState,
    Stance,
)
from warcabinet.awaw.state.naval_battles import Spotted
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.hexes import SpaceId


class PatrolRaids(Procedure[tuple[SpaceId, ...]], tag="patrol-raids", kw_only=True):
    """21.416G: on its way (`only_air`) a patrol may counterair each base once in all, and each
    squadron flies once from a hex. 21.416I, 21.416J: from the patrol hex it attacks bases as often
    as its owner likes; before each round but the first, which follows its arrival, the other side
    may intercept it. Gives the bases that it has attacked.
    """

    activity: ActivityId
    sea: SpaceId
    only_air: bool = False
    raided: tuple[SpaceId, ...] = ()
    used: tuple[Squadrons, ...] = ()
    fought: bool = False
    """23.46C: whether the bases near a battle have been asked."""

    def start(self, world: AwawWorld, _: object) -> Step:
        """23.46C: a battle as it arrived counts, too."""
        row = world.activities.get(self.activity)
        if row is None or self.only_air:
            return self.go(self.plan)
        return self.windowed(world, None) if self._is_new(world) else self.go(self.plan)

    def _is_new(self, world: AwawWorld) -> bool:
        return not self.fought and met_in(world, world.activities[self.activity], self.sea)

    def plan(self, world: AwawWorld, _: object) -> Step:
        """9.21C, 18.511C, 21.416I: in the movement phase a patrol attacks the bases that are within
        its range.
        """
        row = world.activities.get(self.activity)
        if row is None or row.state not in (ActivityState.UNDER_WAY, ActivityState.THERE):
            return Done(self.raided)
        side = side_of_activity(world, self.activity)
        bases = enemy_bases_near(world, row.party, self.sea, self.only_air)
        if self.only_air:
            bases = tuple(base for base in bases if base not in self.raided)
        if not bases:
            return Done(self.raided)
        seat = chief_seat(world, side, [world.forces[force].party for force in row.forces])
        question = RaidOrNot((seat,), self.activity, self.sea, bases, self.only_air, self.used)
        return self.ask(question, then=self.answered)

    def answered(self, world: AwawWorld, answer: RaidBase | NoRaid) -> Step:
        if isinstance(answer, NoRaid):
            return Done(self.raided)
        self.raided = (*self.raided, answer.base)
        if self.only_air:
            be_seen(world, self.activity, answer.base)
        take_off(world, self.activity, answer.base, answer.squadrons)
        mission = PortMission(
            base=answer.base,
            by=side_of_activity(world, self.activity),
            sea=self.sea,
            only_air=self.only_air,
        )
        return self.call(mission, then=self.flown)

    def flown(self, world: AwawWorld, base: SpaceId) -> Step:
        back = [world.flights[one] for one in attackers_over(world, base)]
        come_back(world, self.activity)
        if self.only_air:
            count = {one.type: one.squadrons for one in self.used}
            for row in back:
                count[row.type] = count.get(row.type, 0) + row.factors
            self.used = tuple(Squadrons(kind, n) for kind, n in sorted(count.items()))
            return self.go(self.start)
        side = side_of_activity(world, self.activity)
        party = world.activities[self.activity].party
        near = enemy_bases_near(world, party, self.sea, only_air=False)
        return self.call(EscapeFromBases(bases=near, by=side), then=self.before_the_next)

    def before_the_next(self, world: AwawWorld, _: None) -> Step:
        window = PatrolWindow(activity=self.activity, hex=self.sea)
        return self.call(window, then=self.start)

    def windowed(self, world: AwawWorld, _: None) -> Step:
        """23.46C: after a naval battle in the patrol hex air units and ships may leave bases in
        range, too.
        """
        self.fought = True
        side = side_of_activity(world, self.activity)
        party = world.activities[self.activity].party
        near = enemy_bases_near(world, party, self.sea, only_air=False)
        return self.call(EscapeFromBases(bases=near, by=side), then=self.start)


def be_seen(world: AwawWorld, activity: ActivityId, base: SpaceId) -> None:
    """22.22F: the squadrons that a patrol attacks on its way have spotted it."""
    seen: dict[str, int] = {}
    for row in world.air.values():
        if row.place == base:
            faction = faction_of(world, row.party)
            seen[faction] = seen.get(faction, 0) + row.factors
    for faction, squadrons in seen.items():
        world.put(Spotted(activity, base, faction, squadrons))


def met_in(world: AwawWorld, patrol: Activity, space: SpaceId) -> bool:
    """21.416G, 23.46C: has somebody fought it in this hex?"""
    side = side_of_party(world, patrol.party)
    return any(
        row.place == space
        and row.stance is not Stance.PORT
        and side_of_party(world, row.party) is not side
        for row in world.forces.rows()
    )


@BOOK.forbids(
    TryIntercept,
    "22.11D, 22.163A, 21.4182E",
    "forces on offensive patrol only support friends that are intercepted, and not those that "
    "sail at the same time as they",
)
def on_patrol(world: AwawWorld, asked: TryIntercept) -> bool:
    if not on_offensive_patrol(world, asked.sender):
        return False
    if asked.level != 2:
        return True
    attempt = world.attempts[ForceId(asked.quarry.key)]
    activity = world.activities.get(ActivityId(attempt.target))
    return activity is not None and activity.kind in TOGETHER_WITH
