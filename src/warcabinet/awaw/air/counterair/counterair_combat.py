"""18.52: counterair combat: the missions of a phase are announced, then fought base by base.

Both the movement phase (18.511A) and the combat phase (18.512A) have a step for each. The air units
of the base are in the air while they fight, inverted or not, and land again with the state that
follows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from warcabinet.awaw.air.base_changes.return_to_base import return_flights
from warcabinet.awaw.air.combat.air_combat import UNINVERTED, AirRound, end_combat
from warcabinet.awaw.air.counterair.counterair_choices import (
    Disengage,
    FightAgain,
    FightOrStop,
    FleeTo,
    LeaveBase,
    LeaveOrStay,
    StayAndFight,
    WhereToFlee,
    refuges,
    way_out,
)
from warcabinet.awaw.air.counterair.counterair_orders import (
    Counterair,
    CounterairMissions,
    EndCounterair,
    announce,
    anything_to_counterair,
    defending_stacks,
    send,
)
from warcabinet.awaw.air.counterair.squadrons_over_several_bases import (
    ShareSquadrons,
    can_share,
    share,
)
from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import chief_of_flights, seats_of_side
from warcabinet.awaw.offensives.partners import with_consent
from warcabinet.awaw.pieces.air_factors import Wing, land, launch
from warcabinet.awaw.pieces.ground_units import a_hex
from warcabinet.awaw.state.air import AirState, FlightId, Task
from warcabinet.awaw.state.pieces import where
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Occasion
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot, among
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId

BOOK.note("18.525", "a base may be counteraired in the movement phase and in the combat phase")
BOOK.note(
    "18.41", "air units fly one mission in a player turn: who has taken off does not fly again"
)


@plays("T.P.MOV.AIR.40")
@plays("T.P.COM.ANN.10")
class AnnounceCounterair(Procedure[None]):
    """18.511A, 18.512A, 9.21A, 9.22A, 9.58: all counterair missions of the phase, each paid as it
    is announced.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        side = world.side
        if not anything_to_counterair(world, side) and not can_share(world, side):
            return Done()
        return self.ask(CounterairMissions(seats_of_side(world, side)), then=self.answered)

    @with_consent(Counterair)
    def answered(
        self, world: AwawWorld, answer: Counterair | ShareSquadrons | EndCounterair
    ) -> Step:
        if isinstance(answer, EndCounterair):
            return Done()
        if isinstance(answer, ShareSquadrons):
            share(world, answer)
            return self.go(self.start)
        announce(world, answer.base, answer.wings)
        return self.go(self.start)


# In which order -----------------------------------------------------------------------------------


def to_resolve(world: AwawWorld) -> tuple[SpaceId, ...]:
    """The bases whose counterair missions are still to be resolved, as they were announced."""
    rows = sorted(world.counteraired.values(), key=lambda row: row.number)
    return tuple(row.hex for row in rows if not row.resolved)


class ResolveCounterair(Action, frozen=True):
    """18.522: the base over which counterair combat is fought next."""

    base: SpaceId


def _waiting(asked: Asked, got: Got) -> Domain[SpaceId]:
    return among(to_resolve(asked.world), "18.522", "no counterair mission waits for this base")


class CounterairOrder(Decision[ResolveCounterair], frozen=True):
    """18.522: the attacker chooses the order; by default that of his announcements."""

    rule: ClassVar[str] = "18.522"
    prompt: ClassVar[str] = "Choose the base whose counterair mission is resolved next"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        ResolveCounterair: Form((Slot("base", _waiting),), label="Resolve")
    }

    def default(self, asked: Asked) -> ResolveCounterair:
        return ResolveCounterair(to_resolve(asked.world)[0])


ANNOUNCED: Occasion[Callable[[AwawWorld, SpaceId], object]] = Occasion("a base is counteraired")
FOUGHT_OVER: Occasion[Callable[[AwawWorld, SpaceId, tuple[FlightId, ...]], None]] = Occasion(
    "who took off from ships in a base lands again"
)


@plays("T.P.MOV.AIR.50")
@plays("T.P.COM.AIR.10")
class ResolveAllCounterair(Procedure[None]):
    """18.522, 18.524: base by base; when all are done the attackers fly home. 18.521C: before the
    first everybody sees what naval air is on carriers there.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        waiting = to_resolve(world)
        for base in waiting:
            for part in BOOK.parts(ANNOUNCED):
                part(world, base)
        if not waiting:
            return self.go_home(world)
        if len(waiting) > 1:
            return self.ask(CounterairOrder((self.attacker(world),)), then=self.chosen)
        return self.call(CounterairCombat(base=waiting[0]), then=self.start)

    def chosen(self, world: AwawWorld, answer: ResolveCounterair) -> Step:
        return self.call(CounterairCombat(base=answer.base), then=self.start)

    def attacker(self, world: AwawWorld) -> Seat:
        """Who answers for all that are on counterair missions."""
        out = [row.id for row in world.flights.values() if row.task is Task.COUNTERAIR]
        return chief_of_flights(world, world.side, out)

    def go_home(self, world: AwawWorld) -> Step:
        """18.524A, 23.152D: all survivors return and are inverted."""
        out = sorted(row.id for row in world.flights.values() if row.task is Task.COUNTERAIR)
        end_combat(world, out)
        return_flights(world, out, AirState.FLOWN)
        return Done()


# Over one base ------------------------------------------------------------------------------------


class CounterairCombat(Procedure[None], kw_only=True):
    """18.522: rounds over one base, until a side is gone or leaves."""

    base: SpaceId
    round: int = 1
    decks: tuple[FlightId, ...] = ()
    """17.3126: those from carriers in the port."""

    def flying(self, world: AwawWorld, task: Task) -> tuple[FlightId, ...]:
        rows = world.flights.rows()
        return tuple(row.id for row in rows if row.task is task and row.target == self.base)

    def attackers(self, world: AwawWorld) -> tuple[FlightId, ...]:
        return self.flying(world, Task.COUNTERAIR)

    def defenders(self, world: AwawWorld) -> tuple[FlightId, ...]:
        return self.flying(world, Task.BASE_DEFENCE)

    def start(self, world: AwawWorld, _: None) -> Step:
        """18.521A, 18.521B, 18.521C, 18.521D: all air units of the base engage, inverted or not,
        and with them those of carriers in its port; over an empty base nothing happens, but nobody
        takes refuge there.
        """
        self.decks = self.defenders(world)
        foes = {world.flights[flight].party for flight in self.attackers(world)}
        stacks = defending_stacks(world, self.base, sorted(foes))
        world.amend(world.counteraired[self.base], resolved=True)
        if not foes or not (stacks or self.decks):
            world.tell("18.521D", f"there are no air units in {self.base}", a_hex(self.base))
            return self.go(self.conclude)
        wings = [Wing(stack, world.air[stack].factors) for stack in stacks]
        launch(world, wings, Task.BASE_DEFENCE, self.base)
        return self.go(self.fight)

    def fight(self, world: AwawWorld, _: None) -> Step:
        attackers, defenders = self.attackers(world), self.defenders(world)
        fought = AirRound(attackers=attackers, defenders=defenders, rule="18.522")
        return self.call(fought, then=self.fought)

    def fought(self, world: AwawWorld, _: None) -> Step:
        """18.522A, 18.522B: if both have air units left, the defender speaks first."""
        defenders = self.defenders(world)
        if not self.attackers(world) or not defenders:
            return self.go(self.conclude)
        if way_out(world, defenders) is None:
            world.tell("18.523", f"the air units in {self.base} cannot leave", a_hex(self.base))
            return self.go(self.ask_attacker)
        seat = chief_of_flights(world, world.side.opponent, defenders)
        return self.ask(LeaveOrStay((seat,), self.base), then=self.stayed)

    def stayed(self, world: AwawWorld, answer: LeaveBase | StayAndFight) -> Step:
        if isinstance(answer, StayAndFight):
            return self.go(self.ask_attacker)
        return self.leave(world)

    # The defender leaves

    def leave(self, world: AwawWorld) -> Step:
        """18.523: all or none; where to is asked if there is a choice."""
        end_combat(world, self.defenders(world))
        defenders = self.defenders(world)
        if not defenders:
            return Done()
        world.tell("18.523", f"the air units leave {self.base}", a_hex(self.base))
        if all(len(refuges(world, world.flights[flight])) == 1 for flight in defenders):
            return self.left(world, FleeTo(way_out(world, defenders) or ()))
        seat = chief_of_flights(world, world.side.opponent, defenders)
        return self.ask(WhereToFlee((seat,), defenders), then=self.left)

    def left(self, world: AwawWorld, answer: FleeTo) -> Step:
        """18.43, 18.523: all that leave are inverted for the rest of the player turn, also those
        that have worked with ships in it.
        """
        for item in answer.refuges:
            row = world.flights[item.flight]
            state = AirState.LEFT if row.state in UNINVERTED else row.state
            text = f"{item.factors} of {row.type} from {row.base} fly to {item.hex}"
            world.tell("18.523", text, a_hex(where(world, row.base)), a_hex(item.hex))
            land(world, item.flight, state, item.hex, item.factors)
        return Done()

    # The attacker

    def ask_attacker(self, world: AwawWorld, _: None) -> Step:
        """18.522B: another round, with fresh air units or without, or an end."""
        attackers, defenders = self.attackers(world), self.defenders(world)
        seat = chief_of_flights(world, world.side, attackers)
        question = FightOrStop((seat,), self.base, attackers, defenders, self.round + 1)
        return self.ask(question, then=self.decided)

    def decided(self, world: AwawWorld, answer: FightAgain | Disengage) -> Step:
        if isinstance(answer, Disengage):
            world.tell("18.522B", f"the attackers leave {self.base}", a_hex(self.base))
            return self.go(self.conclude)
        if answer.wings:
            names = ", ".join(f"{wing.factors} of {wing.stack}" for wing in answer.wings)
            world.tell("18.522B", f"{names} join in over {self.base}", a_hex(self.base))
            send(world, self.base, answer.wings)
        self.round += 1
        return self.go(self.fight)

    # The end

    def conclude(self, world: AwawWorld, _: None) -> Step:
        """18.43, 18.526A, 18.526B, 18.526C: whoever the last roll forced to abort is inverted, but
        for those of carriers; the others are as they were. The attackers stay in the air until all
        bases are done (18.524).
        """
        end_combat(world, self.defenders(world))
        for part in BOOK.parts(FOUGHT_OVER):
            part(world, self.base, self.decks)
        for flight in self.defenders(world):
            row = world.flights[flight]
            if row.aborted and row.state in UNINVERTED:
                land(world, flight, AirState.ABORTED, factors=row.aborted)
            if flight in world.flights:
                land(world, flight, row.state)
        return Done()
