"""22.164, 22.18, 22.19, 21.4171: interceptions of the activities of a segment, as they are played:
the windows of three levels with their rolls, then the meetings, one by one.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.codebreaking.codebreaking_cards import deck_of
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import Use
from warcabinet.awaw.command.command import chief_seat, in_turn
from warcabinet.awaw.logistics.oil.oil_for_naval_operations import operate_when_they_meet
from warcabinet.awaw.naval.battle.naval_combat import Fought, NavalCombat
from warcabinet.awaw.naval.cargo.cargo_losses import CargoLosses
from warcabinet.awaw.naval.cargo.embarking import board_by
from warcabinet.awaw.naval.interception.aborting_after_naval_combat import (
    AbortActivity,
    FinishInterception,
    GiveUpInterception,
    GoOnIntercepting,
    GoOnOrAbort,
    GoOnSailing,
    abort,
    settle_intercepted,
    settle_interceptors,
    settle_on_the_way,
)
from warcabinet.awaw.naval.interception.attempting_interception import (
    FormFirst,
    InterceptAtSea,
    InterceptionWindow,
)
from warcabinet.awaw.naval.interception.cards import CardsBeforeWindow
from warcabinet.awaw.naval.interception.combined_air_and_naval_interception import Voyage, due
from warcabinet.awaw.naval.interception.counter_interceptions import (
    Meeting,
    call_off,
    next_meeting,
    settle_counter,
)
from warcabinet.awaw.naval.interception.damaged_ships_return import SendDamagedHome, send_home
from warcabinet.awaw.naval.interception.defensive_patrols import (
    LeaveForPort,
    RemainAtSea,
    RemainOrReturn,
)
from warcabinet.awaw.naval.interception.dividing_a_patrol import (
    DetachShips,
    DividePatrol,
    WhoSailsApart,
    divide,
)
from warcabinet.awaw.naval.interception.forces_that_meet import meet_here
from warcabinet.awaw.naval.interception.interception_by_submarines import BOATS_WAIT, LoneSubmarines
from warcabinet.awaw.naval.interception.magic import MagicInterceptions, is_worth_cards
from warcabinet.awaw.naval.interception.meeting_on_the_way import MeetOnTheWay
from warcabinet.awaw.naval.interception.naming import called
from warcabinet.awaw.naval.interception.resolving_naval_interceptions import (
    announce,
    arrive,
    give_way,
    go_home,
    nobody_came,
)
from warcabinet.awaw.naval.interception.selecting_an_interception_hex import (
    LEVELS,
    of_activity,
    quarries,
)
from warcabinet.awaw.naval.ships.contents import ships_of
from warcabinet.awaw.naval.ships.supply_at_sea import cut_here, is_line
from warcabinet.awaw.naval.task_forces.changing_force import put_to_sea
from warcabinet.awaw.naval.task_forces.forming import Formation
from warcabinet.awaw.politics.parties import hostile_to, side_of_party
from warcabinet.awaw.state.berths import ForceId
from warcabinet.awaw.state.codebreaking import Deck
from warcabinet.awaw.state.naval import ActivityId, ActivityState, Stance
from warcabinet.awaw.state.naval_battles import Intercepted, SubAttacked
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.chance import Dice
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.engine.world import NO_SEAT
from warcabinet.hexes import SpaceId


class Interceptions(Procedure[None], kw_only=True):
    """22.15, 22.164, 22.131: the other side may intercept the activities of a segment before they
    are completed; also on their way back (22.18). Afterwards the state of each tells what became of
    it: under way, it goes on; aborted, its forces return.

    `at`: a patrol has entered this hex, and is met in it or not at all (21.416C).
    """

    scope: ClassVar[str | None] = "interception"

    activities: tuple[ActivityId, ...]
    at: SpaceId | None = None
    level: int = 0
    rest: tuple[ActivityId, ...] = ()
    """Those of the other side: ships of both may return at the same time."""

    def start(self, world: AwawWorld, _: object) -> Step:
        side = mover(world, self.activities)
        own = tuple(one for one in self.activities if mover(world, (one,)) in (side, None))
        self.rest = tuple(one for one in self.activities if one not in own)
        self.activities, self.level = own, 0
        if side is None or not quarries(world, self.activities, 1, self.at):
            return self.go(self.sail_on)
        if self.at is None and is_worth_cards(world, self.activities):
            return self.call(MagicInterceptions(activities=self.activities), then=self.windows)
        return self.go(self.windows)

    def _cards(self, world: AwawWorld) -> Deck | None:
        """48.31D, 48.32C, 48.61A: the cards of those who may intercept or counter-intercept now;
        who has won by them keeps that for the player turn. The third level is that of the first
        again.
        """
        if self.level == LEVELS[-1]:
            return None
        for quarry in quarries(world, self.activities, self.level, self.at).values():
            theater = world.statics.theater_at(quarry.hexes[-1])
            for foe in hostile_to(world, quarry.party):
                deck = deck_of(world, foe, (quarry.party,), theater)
                if deck is not None and f"{Use.INTERCEPTION}/{deck}" not in world.code_advantages:
                    return deck
        return None

    def windows(self, world: AwawWorld, _: object) -> Step:
        """22.164, 22.17: interceptions, those of interceptions, and those of these."""
        self.level += 1
        if self.level not in LEVELS or not quarries(world, self.activities, self.level, self.at):
            return self.go(self.meet)
        deck = self._cards(world)
        if deck is None:
            return self.go(self.open_window)
        cards = CardsBeforeWindow(
            use=Use.INTERCEPTION,
            first=deck,
            activities=self.activities,
            level=self.level,
            at=self.at,
        )
        return self.call(cards, then=self.open_window)

    def open_window(self, world: AwawWorld, _: object) -> Step:
        window = Window(activities=self.activities, level=self.level, at=self.at)
        return self.call(window, then=self.windows)

    def meet(self, world: AwawWorld, _: object) -> Step:
        return self.call(Meetings(activities=self.activities, at=self.at), then=self.sail_on)

    def sail_on(self, world: AwawWorld, _: object) -> Step:
        """22.132A: land-based air may strike whoever goes on, or home. A patrol is struck as it
        moves (21.416G).
        """
        if self.at is not None:
            return self.go(self.finish)
        return self.call(MeetOnTheWay(activities=self.activities), then=self.voyage)

    def voyage(self, world: AwawWorld, _: object) -> Step:
        return self.call(Voyage(activities=self.activities), then=self.finish)

    def finish(self, world: AwawWorld, _: object) -> Step:
        for name in self.activities:
            activity = world.activities.get(name)
            if activity is not None and activity.state is ActivityState.ANNOUNCED:
                world.amend(activity, state=ActivityState.UNDER_WAY)
        if self.rest:
            self.activities = self.rest
            return self.go(self.start)
        return Done(None)


class PatrolWindow(Procedure[None], kw_only=True):
    """21.416C, 21.416J, 21.416L, 21.4171: a patrol has entered a hex, is in its patrol hex, or
    wants to stay there: the other side may intercept it, once in all.
    """

    activity: ActivityId
    hex: SpaceId

    def start(self, world: AwawWorld, _: None) -> Step:
        row = world.activities.get(self.activity)
        quarry = [] if row is None else of_activity(world, row, self.hex)
        if not quarry or f"{self.activity}/{quarry[0].leg}" in world.intercepted:
            return Done(None)
        play = Interceptions(activities=(self.activity,), at=self.hex)
        return self.call(play, then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done(None)


def mover(world: AwawWorld, activities: tuple[ActivityId, ...]) -> Side | None:
    """Whose activities they are."""
    found = (world.activities[one].party for one in activities if one in world.activities)
    party = next(found, None)
    return None if party is None else side_of_party(world, party)


# A window -----------------------------------------------------------------------------------------


class Window(Procedure[None], kw_only=True):
    """21.4171, 22.164A, 22.164B, 22.164C: at one level all attempts are announced, then all are
    rolled. A leg of an activity against which there was one has had its interception.
    """

    activities: tuple[ActivityId, ...]
    level: int
    at: SpaceId | None = None
    seat: Seat = NO_SEAT
    rolling: tuple[ForceId, ...] = ()
    formed: bool = False
    """22.14B: the seat that is asked has formed its task forces anew."""
    dividing: ForceId = ForceId("")

    def start(self, world: AwawWorld, _: object) -> Step:
        seat = in_turn(world, self._side(world), lambda: self._foes(world), self.seat)
        if seat is None:
            own = (row for row in world.attempts.rows() if row.level == self.level)
            self.rolling = tuple(row.force for row in own if row.dice)
            return self.go(self.roll_next)
        self.seat, self.formed = seat, False
        return self.again(world, None)

    def again(self, world: AwawWorld, _: object) -> Step:
        window = InterceptionWindow((self.seat,), self.activities, self.level, self.at, self.formed)
        return self.ask(window, then=self.announced)

    def _side(self, world: AwawWorld) -> Side:
        """22.16, 22.253: the sides take turns by level."""
        side = mover(world, self.activities)
        assert side is not None
        return side if self.level == 2 else side.opponent

    def _foes(self, world: AwawWorld) -> set[str]:
        found = quarries(world, self.activities, self.level, self.at).values()
        return {foe for one in found for foe in hostile_to(world, one.party)}

    def announced(
        self, world: AwawWorld, answer: InterceptAtSea | FormFirst | DividePatrol
    ) -> Step:
        """22.14B, 21.4182D: who has formed his task forces anew, or divided a patrol, is asked
        again. Which ships are where is said in secret.
        """
        if isinstance(answer, FormFirst):
            self.formed = True
            return self.call(Formation(seats=(self.seat,)), then=self.again)
        if isinstance(answer, DividePatrol):
            self.dividing = answer.force
            return self.ask(WhoSailsApart((self.seat,), answer.force), then=self.divided)
        known = quarries(world, self.activities, self.level, self.at)
        announce(world, self._side(world), answer.tries, known, self.level)
        give_way(world, self.level)
        for quarry in (known[one.target] for one in answer.tries):
            if quarry.activity is not None:
                world.put(Intercepted(quarry.activity, quarry.leg))
        return self.go(self.start)

    def divided(self, world: AwawWorld, answer: DetachShips) -> Step:
        if answer.ships:
            divide(world, self.dividing, {part.hull: part.factors for part in answer.ships})
        return self.go(self.again)

    def roll_next(self, world: AwawWorld, _: object) -> Step:
        if not self.rolling:
            nobody_came(world, self.level)
            return Done(None)
        force = self.rolling[0]
        label = f"interception by {called(world, force)}"
        dice = Dice(label, "22.21", (6,) * world.attempts[force].dice, read="sum")
        return self.roll(dice, then=self.rolled)

    def rolled(self, world: AwawWorld, values: tuple[int, ...]) -> Step:
        force, *others = self.rolling
        arrive(world, force, sum(values))
        self.rolling = tuple(others)
        return self.go(self.roll_next)


# Meetings -----------------------------------------------------------------------------------------


class Meetings(Procedure[None], kw_only=True):
    """22.161, 22.19, 22.81: those who meet fight, until nobody is left who would; after each battle
    those concerned say how they go on.
    """

    activities: tuple[ActivityId, ...]
    at: SpaceId | None = None
    """21.416C: a patrol has entered this hex."""
    meeting: Meeting | None = None
    asked: tuple[ActivityId, ...] = ()
    """The activities whose owner has still to say whether they go on."""
    staying: tuple[ForceId, ...] = ()
    going: tuple[ForceId, ...] = ()
    result: Fought | None = None
    come: tuple[str, ...] = ()
    """22.19: the forces and activities that have come to the next meeting, under air attack."""
    aired: bool = False
    """21.416G: air units have attacked the patrol before submarines do."""

    def start(self, world: AwawWorld, _: object) -> Step:
        call_off(world)
        self.meeting = next_meeting(world, self.activities)
        if self.meeting is None:
            return Done(None)
        met = self.meeting
        if self.at is None and (attack := due(world, met, self.come)) is not None:
            self.come = (*self.come, attack.activity or attack.forces[0])
            return self.call(attack, then=self.start)
        if self.at is not None and not met.intercepting and not self.aired:
            self.aired = True
            for part in BOOK.parts(BOATS_WAIT):
                return self.call(part(met.activities[0], self.at), then=self.start)
        self.come = ()
        board_by(world, met.activities, met.hex)
        for force, joins in met.joins:
            if joins == 1:
                put_to_sea(world, force, met.hex)
        if meet_here(world, met.activities, met.hex):
            self.meeting = next_meeting(world, self.activities)
            assert self.meeting is not None
            met = self.meeting
        operate_when_they_meet(world, (*met.intercepting, *met.counter, *met.against))
        lines = [force for force, _ in met.intercepted if is_line(world, force)]
        if lines and 1 not in (joins for _, joins in met.counter):
            return self.cut(world, lines)
        if not met.intercepting:
            boats = tuple(force for force, _ in met.boats)
            targets = tuple(force for force, _ in met.intercepted)
            lone = LoneSubmarines(boats=boats, targets=targets, side=met.interceptor)
            return self.call(lone, then=self.attacked)
        combat = NavalCombat(
            hex=met.hex,
            interceptor=met.interceptor,
            joins=tuple(one for one in met.joins if one[0] not in lines),
            boats=met.boats,
            magic=any(force in world.magic_forces for force, _ in met.joins),
        )
        return self.call(combat, then=self.fought)

    def cut(self, world: AwawWorld, lines: list[ForceId]) -> Step:
        """30.381A, 22.9434: an unprotected supply line that is met is disrupted, without dice; who
        has met it is inverted.
        """
        assert self.meeting is not None
        for force in lines:
            cut_here(world, force)
        for force, _ in self.meeting.boats:
            for hull in ships_of(world, force):
                world.put(SubAttacked(hull.id, hull.factors))
        self.result = Fought(self.meeting.interceptor, 1)
        return self.settled(world, None)

    def attacked(self, world: AwawWorld, _: None) -> Step:
        """22.28A, 22.92: after an attack of submarines alone the activity goes on, if its owner
        likes.
        """
        assert self.meeting is not None
        self.result = Fought(self.meeting.interceptor.opponent, 0)
        return self.cargo(world)

    def fought(self, world: AwawWorld, result: Fought) -> Step:
        """30.381B: who has beaten those that came to help meets the unprotected line itself."""
        self.result = result
        assert self.meeting is not None
        if result.winner is self.meeting.interceptor:
            for force, _ in self.meeting.intercepted:
                if is_line(world, force):
                    cut_here(world, force)
        return self.cargo(world)

    def cargo(self, world: AwawWorld) -> Step:
        """22.82A: first of all, cargo without ships is lost."""
        if not world.cargo:
            return self.settled(world, None)
        return self.call(CargoLosses(), then=self.settled)

    def settled(self, world: AwawWorld, _: None) -> Step:
        assert self.meeting is not None
        assert self.result is not None
        result = self.result
        if not self.meeting.intercepting:
            settle_interceptors(world, self.meeting, result)
            self.asked = tuple(settle_intercepted(world, self.meeting, result))
            return self.go(self.next_activity)
        if self.meeting.level > 1:
            self.going = tuple(settle_on_the_way(world, self.meeting, result))
            return self.go(self.on_the_way)
        self.staying = tuple(settle_interceptors(world, self.meeting, result))
        settle_counter(world, self.meeting, result)
        self.asked = tuple(settle_intercepted(world, self.meeting, result))
        return self.go(self.next_activity)

    # 22.161B ----------------------------------------------------------------------------------

    def on_the_way(self, world: AwawWorld, _: object) -> Step:
        if not self.going:
            return self.go(self.start)
        question = FinishInterception((_seat(world, self.going),), self.going)
        return self.ask(question, then=self.gone_on)

    def gone_on(self, world: AwawWorld, answer: GoOnIntercepting | GiveUpInterception) -> Step:
        if isinstance(answer, GiveUpInterception):
            for force in self.going:
                go_home(world, force, fought=False)
        self.going = ()
        return self.go(self.start)

    # 22.81A, 21.4191 --------------------------------------------------------------------------

    def next_activity(self, world: AwawWorld, _: object) -> Step:
        while self.asked and self.asked[0] not in world.activities:
            self.asked = self.asked[1:]
        if not self.asked:
            return self.go(self.patrols)
        activity = world.activities[self.asked[0]]
        question = GoOnOrAbort((_seat(world, activity.forces),), activity.id)
        return self.ask(question, then=self.decided)

    def decided(
        self, world: AwawWorld, answer: GoOnSailing | AbortActivity | SendDamagedHome
    ) -> Step:
        activity = world.activities[self.asked[0]]
        if isinstance(answer, SendDamagedHome):
            send_home(world, activity.id, answer.ships)
            return self.go(self.next_activity)
        self.asked = self.asked[1:]
        if isinstance(answer, AbortActivity):
            abort(world, activity)
        return self.go(self.next_activity)

    def patrols(self, world: AwawWorld, _: object) -> Step:
        if not self.staying:
            return self.go(self.start)
        question = RemainOrReturn((_seat(world, self.staying),), self.staying)
        return self.ask(question, then=self.stayed)

    def stayed(self, world: AwawWorld, answer: RemainAtSea | LeaveForPort) -> Step:
        """21.4191, 22.81B: victors over a patrol remain at sea, or go home inverted."""
        for force in self.staying:
            if isinstance(answer, LeaveForPort):
                go_home(world, force, fought=True)
                continue
            world.amend(world.forces[force], stance=Stance.DEFENSIVE_PATROL)
            told = f"{called(world, force)} stays at sea as a defensive patrol"
            world.tell("21.4191", told)
        self.staying = ()
        return self.go(self.start)


def _seat(world: AwawWorld, forces: tuple[ForceId, ...]) -> Seat:
    parties = [world.forces[force].party for force in forces]
    side = side_of_party(world, parties[0])
    assert side is not None
    return chief_seat(world, side, parties)
