"""21.416: patrols are conducted one after another, hex by hex, to the patrol hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.naval.battle.carrier_attacks_on_enemy_bases import invert_raided
from warcabinet.awaw.naval.interception.aborting_after_naval_combat import (
    AbortActivity,
    GoOnOrAbort,
    GoOnSailing,
    abort,
)
from warcabinet.awaw.naval.interception.damaged_ships_return import SendDamagedHome, send_home
from warcabinet.awaw.naval.interception.interception_sequence import PatrolWindow
from warcabinet.awaw.naval.movement.air_over_patrols import AirOverPatrol
from warcabinet.awaw.naval.movement.joint_patrols import companions, meeting_place, unite
from warcabinet.awaw.naval.movement.offensive_patrol_functions import PatrolRaids
from warcabinet.awaw.naval.movement.returning_to_base import ReturnAtOnce
from warcabinet.awaw.naval.movement.setting_out import named
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.ships.going_on import any_damaged, leaving, still_with
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.naval import Activity, ActivityId, ActivityState, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId


class StayAtSea(Action, frozen=True):
    """The patrol remains in its hex through the combat phase."""


class TurnBack(Action, frozen=True):
    """The patrol returns to base."""


class StayOrReturn(Decision[StayAtSea | TurnBack], frozen=True):
    """21.416K: does a patrol stay in its hex for the combat phase?"""

    activity: ActivityId

    rule: ClassVar[str] = "21.416K"
    prompt: ClassVar[str] = "Keep the patrol in its hex during the combat phase, or return to base"
    by_default: ClassVar[str] = "the patrol stays"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        StayAtSea: Form(weight=2, label="Stay on patrol"),
        TurnBack: Form(label="Return to base"),
    }

    def prompt_for(self, asked: Asked) -> str:
        world: AwawWorld = asked.world
        row = world.activities[self.activity]
        who = named(still_with(world, row))
        return f"{who} in {row.goal}: stay on patrol during the combat phase, or return to base"

    def default(self, asked: Asked) -> StayAtSea:
        return StayAtSea()


@plays("T.P.MOV.NAV.30", at_sea=True)
class Patrols(Procedure[None], tag="patrols"):
    """21.416B, 21.416M, 23.62: the patrols of the moving side, in the order in which they were
    announced. Only they attack bases from the hexes of their way; carriers on other errands do not.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        waiting = [
            row
            for row in world.activities.values()
            if row.kind == Kind.PATROL and row.state is ActivityState.ANNOUNCED
        ]
        if not waiting:
            return Done()
        first = min(waiting, key=lambda row: row.order)
        every = companions(world, first.id)
        if len(every) > 1:
            return self.call(JointPatrol(patrols=every), then=self.joined)
        world.amend(first, state=ActivityState.UNDER_WAY)
        return self.call(PatrolMoves(activity=first.id), then=self.patrolled)

    def joined(self, world: AwawWorld, found: tuple[ActivityId, int] | None) -> Step:
        """21.414B: patrols that have met sail on as one."""
        if found is None:
            return self.go(self.patrolled)
        name, place = found
        return self.call(PatrolMoves(activity=name, place=place), then=self.patrolled)

    def patrolled(self, world: AwawWorld, _: None) -> Step:
        """22.15D: if it was driven off, it returns before the next patrol sets out. 21.416M: those
        that it has forced to abort are inverted, also if it has not come to join others.
        """
        invert_raided(world)
        return self.call(ReturnAtOnce(), then=self.start)


class PatrolMoves(Procedure[None], tag="patrol-moves", kw_only=True):
    """21.416B, 21.416C, 21.416H, 21.416J, 21.416K, 21.416L, 21.417, 21.4171: one patrol: hex by
    hex, with the other side's chance to intercept in each, in its own hex, and once more if it
    stays."""

    activity: ActivityId
    place: int = 0
    until: int | None = None
    """21.414B: how many spaces of its way it sails, before it joins others."""

    def start(self, world: AwawWorld, _: object) -> Step:
        """It enters the next hex of its way; 22.15D: before that who has withdrawn from it returns.
        21.416M: when it is over, those are inverted that its last attack on their base has forced
        to abort.
        """
        row = self.going_on(world)
        if row is None:
            invert_raided(world)
            return Done()
        if leaving(world, row):
            return self.call(ReturnAtOnce(), then=self.without_them)
        if self.place == self.until:
            return Done()
        path = path_of(row)
        space = path[self.place]
        for force in still_with(world, row):
            world.amend(world.forces[force], place=space)
        self.place += 1
        if self.place == len(path):
            return self.go(self.arrive)
        return self.call(self._window(space), then=self.strikes)

    def without_them(self, world: AwawWorld, _: None) -> Step:
        """22.61C: the mission of those that are home again is over."""
        if (row := self.going_on(world)) is not None:
            world.amend(row, forces=still_with(world, row))
        return self.go(self.start)

    def strikes(self, world: AwawWorld, _: None) -> Step:
        """21.416C, 21.416G, 23.23D, 23.77: if nobody has met it in this hex, its carriers may
        counterair bases, and land-based air may strike it before it goes on.
        """
        row = self.going_on(world)
        if row is None or self.place < 2:
            return self.go(self.start)
        return self.call(self._air(row), then=self.struck)

    def _air(self, row: Activity) -> AirOverPatrol:
        return AirOverPatrol(activity=self.activity, sea=path_of(row)[self.place - 1])

    def struck(self, world: AwawWorld, was_struck: bool) -> Step:
        """22.28A: who has been attacked may give up."""
        row = self.going_on(world)
        if row is None or not was_struck:
            return self.go(self.start)
        return self.ask(self._go_on(world, row), then=self.after_strikes)

    def _go_on(self, world: AwawWorld, row: Activity) -> GoOnOrAbort:
        return GoOnOrAbort((self._seat(world, row),), self.activity)

    def after_strikes(
        self, world: AwawWorld, answer: GoOnSailing | AbortActivity | SendDamagedHome
    ) -> Step:
        if isinstance(answer, SendDamagedHome):
            send_home(world, self.activity, answer.ships)
            row = world.activities[self.activity]
            return self.ask(self._go_on(world, row), then=self.after_strikes)
        if isinstance(answer, AbortActivity):
            abort(world, world.activities[self.activity])
        return self.go(self.start)

    def _seat(self, world: AwawWorld, row: Activity) -> Seat:
        side = side_of_party(world, row.party)
        assert side is not None
        return chief_seat(world, side, [world.forces[force].party for force in row.forces])

    def _window(self, space: SpaceId) -> PatrolWindow:
        """21.416C, 21.416J, 21.416L: the other side may intercept it here."""
        return PatrolWindow(activity=self.activity, hex=space)

    def going_on(self, world: AwawWorld) -> Activity | None:
        """The patrol, unless it has been sunk or driven off."""
        row = world.activities.get(self.activity)
        on = (ActivityState.UNDER_WAY, ActivityState.THERE)
        return row if row is not None and row.state in on else None

    def arrive(self, world: AwawWorld, _: None) -> Step:
        """21.411, 21.415, 21.313: it is in its patrol hex, even without escorts."""
        row = world.amend(world.activities[self.activity], state=ActivityState.THERE)
        there = still_with(world, row)
        for force in there:
            world.amend(world.forces[force], stance=Stance.PATROL)
        who = named(there)
        world.tell("21.416", f"{who} of {row.party} is on patrol in {row.goal}", a_hex(row.goal))
        return self.call(self._window(path_of(row)[-1]), then=self.strikes_there)

    def strikes_there(self, world: AwawWorld, _: None) -> Step:
        """21.416I, 23.752A: so it may be in its patrol hex."""
        row = self.going_on(world)
        if row is None:
            return self.go(self.start)
        return self.call(self._air(row), then=self.struck_there)

    def struck_there(self, world: AwawWorld, was_struck: bool) -> Step:
        """23.443A: who has been damaged in the patrol hex may leave it."""
        row = self.going_on(world)
        if row is None or not was_struck or not any_damaged(world, row):
            return self.go(self.raids)
        return self.ask(self._go_on(world, row), then=self.after_strikes_there)

    def after_strikes_there(
        self, world: AwawWorld, answer: GoOnSailing | AbortActivity | SendDamagedHome
    ) -> Step:
        if isinstance(answer, AbortActivity):
            abort(world, world.activities[self.activity])
        if isinstance(answer, SendDamagedHome):
            send_home(world, self.activity, answer.ships)
            return self.go(self.struck_there_again)
        return self.go(self.raids)

    def struck_there_again(self, world: AwawWorld, _: object) -> Step:
        return self.struck_there(world, True)

    def raids(self, world: AwawWorld, _: object) -> Step:
        """21.416I, 21.416J: its carriers attack bases near the patrol hex, again and again."""
        row = self.going_on(world)
        if row is None:
            return self.go(self.start)
        raids = PatrolRaids(activity=self.activity, sea=path_of(row)[-1])
        return self.call(raids, then=self.decide)

    def decide(self, world: AwawWorld, _: object) -> Step:
        row = self.going_on(world)
        invert_raided(world)
        if row is None:
            return Done()
        return self.ask(StayOrReturn((self._seat(world, row),), self.activity), then=self.decided)

    def decided(self, world: AwawWorld, answer: StayAtSea | TurnBack) -> Step:
        row = world.activities[self.activity]
        if isinstance(answer, StayAtSea):
            world.amend(row, stays=True)
            return self.call(self._window(path_of(row)[-1]), then=self.over)
        world.amend(row, state=ActivityState.DONE)
        for force in still_with(world, row):
            world.amend(world.forces[force], stance=Stance.RETURNING)
        return Done()

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()


ON_THE_WAY = (ActivityState.ANNOUNCED, ActivityState.UNDER_WAY)


class JointPatrol(Procedure[tuple[ActivityId, int] | None], tag="joint-patrol", kw_only=True):
    """21.414B, 22.13C, 22.28B: each sails by itself to where the ways meet; whoever starts there
    waits in port, and is not met before. Then they are one patrol, which may be intercepted anew.
    Gives what is left of it, with the hexes of its way that it has sailed.
    """

    patrols: tuple[ActivityId, ...]
    left: tuple[ActivityId, ...] | None = None
    there: SpaceId = SpaceId("")
    asking: tuple[ActivityId, ...] = ()

    def start(self, world: AwawWorld, _: object) -> Step:
        self.there = meeting_place([path_of(world.activities[one]) for one in self.patrols])
        self.left = self.patrols
        return self.go(self.next_part)

    def next_part(self, world: AwawWorld, _: object) -> Step:
        """22.13C: the way of each up to the hex before the meeting."""
        assert self.left is not None
        if not self.left:
            return self.go(self.met)
        name, *others = self.left
        self.left = tuple(others)
        row = world.activities[name]
        world.amend(row, state=ActivityState.UNDER_WAY)
        hexes = path_of(row).index(self.there)
        if not hexes:
            return self.go(self.next_part)
        return self.call(PatrolMoves(activity=name, until=hexes), then=self.next_part)

    def met(self, world: AwawWorld, _: object) -> Step:
        """22.28B: if one of them does not come, the others may give up, too."""
        going = self._going(world)
        self.asking = going if len(going) < len(self.patrols) else ()
        return self.go(self.ask_next)

    def _going(self, world: AwawWorld) -> tuple[ActivityId, ...]:
        rows = (world.activities[one] for one in self.patrols if one in world.activities)
        return tuple(row.id for row in rows if row.state in ON_THE_WAY)

    def ask_next(self, world: AwawWorld, _: object) -> Step:
        if not self.asking:
            return self.go(self.join)
        row = world.activities[self.asking[0]]
        side = side_of_party(world, row.party)
        assert side is not None
        seat = chief_seat(world, side, [row.party])
        return self.ask(GoOnOrAbort((seat,), row.id), then=self.decided)

    def decided(
        self, world: AwawWorld, answer: GoOnSailing | AbortActivity | SendDamagedHome
    ) -> Step:
        if isinstance(answer, SendDamagedHome):
            send_home(world, self.asking[0], answer.ships)
            return self.go(self.ask_next)
        if isinstance(answer, AbortActivity):
            abort(world, world.activities[self.asking[0]])
        self.asking = self.asking[1:]
        return self.go(self.ask_next)

    def join(self, world: AwawWorld, _: object) -> Step:
        going = self._going(world)
        if not going:
            return Done(None)
        first = world.activities[going[0]]
        place = path_of(first).index(self.there)
        if len(going) == 1:
            return Done((first.id, place))
        path = path_of(first)[max(0, place - 1) :]
        return Done((unite(world, going, path), min(1, place)))
