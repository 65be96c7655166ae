"""21.416: patrols are conducted one after another, hex by hex, to the patrol hex."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.command.command import chief_seat
from warcabinet.awaw.naval.battle.carrier_raids import invert_raided
from warcabinet.awaw.naval.battle.sorties_on_the_way import SortiesInHex
from warcabinet.awaw.naval.interception.interceptions import PatrolWindow
from warcabinet.awaw.naval.movement.patrol_raids import PatrolRaids, met_in
from warcabinet.awaw.naval.movement.returning import ReturnAtOnce
from warcabinet.awaw.naval.movement.setting_out import named
from warcabinet.awaw.naval.movement.ways import path_of
from warcabinet.awaw.naval.waters.activities import Activity as Kind
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.politics.parties import side_of_party
from warcabinet.awaw.state.naval import Activity, ActivityId, ActivityState, Stance
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.procedures import Done, Procedure, Step
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
        who = named(row.forces)
        return f"{who} in {row.goal}: stay on patrol during the combat phase, or return to base"

    def default(self, asked: Asked) -> StayAtSea:
        return StayAtSea()


@plays("T.P.MOV.NAV.30", at_sea=True)
class Patrols(Procedure[None], tag="patrols"):
    """21.416B, 21.416M: the patrols of the moving side, in the order in which they were
    announced.
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
        world.amend(first, state=ActivityState.UNDER_WAY)
        return self.call(PatrolMoves(activity=first.id), then=self.patrolled)

    def patrolled(self, world: AwawWorld, _: None) -> Step:
        """22.15D: if it was driven off, it returns before the next patrol sets out."""
        return self.call(ReturnAtOnce(), then=self.start)


class PatrolMoves(Procedure[None], tag="patrol-moves", kw_only=True):
    """21.416B, 21.416C, 21.416H, 21.416J, 21.416K, 21.416L, 21.417: one patrol: hex by hex, with
    the other side's chance to intercept in each, in its own hex, and once more if it stays.
    """

    activity: ActivityId
    place: int = 0
    raided: tuple[SpaceId, ...] = ()
    """21.416G: the bases that it has counteraired on its way."""

    def start(self, world: AwawWorld, _: object) -> Step:
        """It enters the next hex of its way. 21.416M: when it is over, those are inverted that its
        last attack on their base has forced to abort.
        """
        row = self.going_on(world)
        if row is None:
            invert_raided(world)
            return Done()
        path = path_of(row)
        space = path[self.place]
        for force in row.forces:
            world.amend(world.forces[force], place=space)
        self.place += 1
        if self.place == len(path):
            return self.go(self.arrive)
        return self.call(self._window(space), then=self.strikes)

    def strikes(self, world: AwawWorld, _: None) -> Step:
        """21.416C, 21.416G: if nobody has met it in this hex, its carriers may counterair bases."""
        row = self.going_on(world)
        if row is None or self.place < 2:
            return self.go(self.start)
        space = path_of(row)[self.place - 1]
        if met_in(world, row, space):
            return self.go(self.struck)
        raids = PatrolRaids(activity=self.activity, sea=space, only_air=True, raided=self.raided)
        return self.call(raids, then=self.counteraired)

    def counteraired(self, world: AwawWorld, raided: tuple[SpaceId, ...]) -> Step:
        self.raided = raided
        return self.go(self.struck)

    def struck(self, world: AwawWorld, _: None) -> Step:
        """21.416G, 23.752A: land-based air may strike it before it goes on."""
        row = self.going_on(world)
        if row is None:
            return self.go(self.start)
        space = path_of(row)[self.place - 1]
        return self.call(SortiesInHex(hex=space, forces=row.forces), then=self.start)

    def _window(self, space: SpaceId) -> PatrolWindow:
        """21.416C, 21.416J, 21.416L: the other side may intercept it here."""
        return PatrolWindow(activity=self.activity, hex=space)

    def going_on(self, world: AwawWorld) -> Activity | None:
        """The patrol, unless it has been sunk or driven off."""
        row = world.activities.get(self.activity)
        on = (ActivityState.UNDER_WAY, ActivityState.THERE)
        return row if row is not None and row.state in on else None

    def arrive(self, world: AwawWorld, _: None) -> Step:
        """21.411, 21.415: it is in its patrol hex."""
        row = world.amend(world.activities[self.activity], state=ActivityState.THERE)
        for force in row.forces:
            world.amend(world.forces[force], stance=Stance.PATROL)
        who = named(row.forces)
        world.tell("21.416", f"{who} of {row.party} is on patrol in {row.goal}", a_hex(row.goal))
        return self.call(self._window(path_of(row)[-1]), then=self.strikes_there)

    def strikes_there(self, world: AwawWorld, _: None) -> Step:
        """21.416I, 23.752A: so it may be in its patrol hex."""
        row = self.going_on(world)
        if row is None:
            return self.go(self.start)
        sorties = SortiesInHex(hex=path_of(row)[-1], forces=row.forces)
        return self.call(sorties, then=self.raids)

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
        side = side_of_party(world, row.party)
        assert side is not None
        seat = chief_seat(world, side, [world.forces[force].party for force in row.forces])
        return self.ask(StayOrReturn((seat,), self.activity), then=self.decided)

    def decided(self, world: AwawWorld, answer: StayAtSea | TurnBack) -> Step:
        row = world.activities[self.activity]
        if isinstance(answer, StayAtSea):
            world.amend(row, stays=True)
            return self.call(self._window(path_of(row)[-1]), then=self.over)
        world.amend(row, state=ActivityState.DONE)
        for force in row.forces:
            world.amend(world.forces[force], stance=Stance.RETURNING)
        return Done()

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()
