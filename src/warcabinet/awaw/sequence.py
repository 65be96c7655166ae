"""The sequence of play: walks the table of steps in order, and does nothing else.

The table (`data/sequence.tsv`) says what follows what; `steps.py` knows the procedure of each step
whose rules are written. All other steps are passed visibly: the log names each of them as not yet
enforced, and at the end of such a phase its player confirms that the table has carried it out by
hand (by amendment).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.calendar import GameTurn
from warcabinet.awaw.powers import Side
from warcabinet.awaw.sequence_table import (
    GAME_TURN,
    PLAYER_TURN,
    SETUP,
    YEAR_START,
    Manner,
    StepId,
    Who,
)
from warcabinet.awaw.sequence_table import Step as TableStep
from warcabinet.awaw.steps import player_of
from warcabinet.awaw.world import AwawWorld, Clock
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome
from warcabinet.engine.world import Thing

CLOSING = StepId("Y.0")
"""The part of the year start sequence that still belongs to the old year."""


def seat_of(side: Side) -> Seat:
    """The seat that answers for a side."""
    return Seat(side.value)


def in_use(world: AwawWorld, step: TableStep) -> bool:
    """Does the scenario use any of the rules of a step, or of the steps under it?"""
    if not step.rules or any(world.statics.uses(rule) for rule in step.rules):
        return True
    return any(in_use(world, below) for below in world.statics.sequence.children(step.id))


class GoOn(Action, frozen=True):
    """The phase is done by hand; play goes on."""


class ByHand(Decision[GoOn], frozen=True):
    """Asked of the phasing side at the end of a phase of which some steps are not enforced yet."""

    phase: StepId

    rule: ClassVar[str] = "8.21"
    prompt: ClassVar[str] = (
        "Some steps of this phase are not enforced yet. Carry them out by amendment, then go on."
    )
    forms: ClassVar[Mapping[type[Action], Form]] = {GoOn: Form(label="Go on")}

    def default(self, asked: Asked) -> GoOn:
        return GoOn()

    def prompt_for(self, asked: Asked) -> str:
        world: AwawWorld = asked.world
        name = world.statics.sequence.step(self.phase).name
        return f"{name}: some steps are not enforced yet. Carry them out by amendment, then go on."


class Walk(Procedure[None]):
    """The steps under one step of the table, in order.

    `leaving` names a part that is left out; `turn` is the game turn the calendar conditions refer
    to.
    """

    under: StepId
    turn: GameTurn | None = None
    side: Side | None = None
    leaving: StepId | None = None
    place: int = 0
    by_hand: bool = False

    def start(self, world: AwawWorld, _: None) -> Step:
        steps = self.steps(world)
        while self.place < len(steps):
            step = steps[self.place]
            self.place += 1
            world.put(Clock(step.id, self.turn, self.side))
            if (procedure := player_of(step.id)) is not None:
                return self.call(procedure(), then=self.start)
            if step.played.runs is not None or world.statics.sequence.children(step.id):
                return self.call(self.walk_under(step), then=self.start)
            self.pass_by(world, step)
        return self.finish(world)

    def steps(self, world: AwawWorld) -> tuple[TableStep, ...]:
        """The steps to play here, as far as the calendar decides it."""
        table = world.statics.sequence
        steps = table.children(self.under)
        if (runs := table.step(self.under).played.runs) is not None:
            steps += table.children(runs)
        return tuple(
            step
            for step in steps
            if step.played.manner is Manner.IN_ORDER
            and step.played.on(self.turn, self.side)
            and step.id != self.leaving
            and in_use(world, step)
        )

    def walk_under(self, step: TableStep) -> Walk:
        """The procedure for the steps under a step: a player turn, a phase of one, or a plain
        walk."""
        if step.played.runs is not None:
            return PlayerTurn(under=step.id, turn=self.turn, side=step.played.side)
        if step.parent == PLAYER_TURN:
            return Phase(under=step.id, turn=self.turn, side=self.side)
        return Walk(under=step.id, turn=self.turn, side=self.side)

    def pass_by(self, world: AwawWorld, step: TableStep) -> None:
        rule = step.rules[0] if step.rules else ""
        world.tell(rule, f"{step.name}: not yet enforced.", Thing("step", step.id))
        if step.who != (Who.AUTOMATIC,):
            self.by_hand = True

    def finish(self, world: AwawWorld) -> Step:
        return Done()


class Phase(Walk):
    """A phase of a player turn. What nobody enforces yet is confirmed by the side whose turn it
    is."""

    scope: ClassVar[str | None] = "phase"

    def finish(self, world: AwawWorld) -> Step:
        if self.side is None or not self._left_to_hand(world, self.under):
            return Done()
        return self.ask(ByHand((seat_of(self.side),), self.under), then=self.confirmed)

    def confirmed(self, world: AwawWorld, _: GoOn) -> Step:
        return Done()

    def _left_to_hand(self, world: AwawWorld, under: StepId) -> bool:
        """Does the phase, at any depth, hold a step that asks somebody and is not enforced?"""
        table = world.statics.sequence
        for step in table.children(under):
            if step.played.manner is not Manner.IN_ORDER or not step.played.on(
                self.turn, self.side
            ):
                continue
            if not in_use(world, step):
                continue
            if player_of(step.id) is not None:
                continue
            below = table.children(step.id)
            if self._left_to_hand(world, step.id) if below else step.who != (Who.AUTOMATIC,):
                return True
        return False


class PlayerTurn(Walk):
    """8.12, 8.21: one side's player turn: its phases in the order of the table."""

    scope: ClassVar[str | None] = "player_turn"


class GameTurnPlay(Walk):
    """8.11: a game turn: research, the Axis player turn, the Allied player turn."""

    scope: ClassVar[str | None] = "game_turn"


class Year(Procedure[GameTurn | None]):
    """8.3, 35.11: the game turns of one year; after its winter turn the old year is closed.

    Gives back the first game turn of the next year, or None when the scenario is over.
    """

    scope: ClassVar[str | None] = "year"

    turn: GameTurn
    last: GameTurn
    opened: bool = False
    """The set-up has done what a year start sequence does (35.12)."""

    def start(self, world: AwawWorld, _: None) -> Step:
        if self.opened:
            return self.go(self.play)
        walk = Walk(under=YEAR_START, turn=self.turn, leaving=CLOSING)
        world.put(Clock(YEAR_START, self.turn))
        return self.call(walk, then=self.play)

    def play(self, world: AwawWorld, _: None) -> Step:
        world.put(Clock(GAME_TURN, self.turn))
        world.tell("8.11", f"{self.turn.name} begins.")
        return self.call(GameTurnPlay(under=GAME_TURN, turn=self.turn), then=self.played)

    def played(self, world: AwawWorld, _: None) -> Step:
        if self.turn == self.last:
            return Done(None)
        if not self.turn.ends_year:
            self.turn = self.turn.next
            return self.go(self.play)
        self.turn = self.turn.next
        world.put(Clock(CLOSING, self.turn))
        return self.call(Walk(under=CLOSING, turn=self.turn), then=self.closed)

    def closed(self, world: AwawWorld, _: None) -> Step:
        return Done(self.turn)


class Campaign(Procedure[Outcome]):
    """7.34, 35.12: the set-up, then year after year from the first game turn to the last."""

    first: GameTurn
    last: GameTurn

    def start(self, world: AwawWorld, _: None) -> Step:
        world.put(Clock(SETUP))
        return self.call(Walk(under=SETUP), then=self.set_up)

    def set_up(self, world: AwawWorld, _: None) -> Step:
        return self.call(Year(turn=self.first, last=self.last, opened=True), then=self.year_played)

    def year_played(self, world: AwawWorld, turn: GameTurn | None) -> Step:
        if turn is not None:
            return self.call(Year(turn=turn, last=self.last), then=self.year_played)
        return Done(Outcome((), f"{self.last.name} is over; no victory conditions apply", "7.215"))
