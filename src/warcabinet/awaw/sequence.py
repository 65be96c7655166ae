"""The sequence of play: walks the table of steps in order, and does nothing else.

The table (`data/sequence.tsv`) says what follows what; `steps.py` knows the procedure of each step
whose rules are written. All other steps that the scenario uses are passed visibly: the log names
them, once for each phase, as not yet enforced, and at the end of a phase in which somebody would
have been asked its player confirms that the table has carried it out by hand (by amendment).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.command.command import lead_seat
from warcabinet.awaw.moments import MOMENTS
from warcabinet.awaw.scenarios.file.model import Scenario
from warcabinet.awaw.scenarios.play import victory
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld, Clock
from warcabinet.awaw.steps import (
    PHASE_ENDS,
    PHASE_ENDS_AT_SEA,
    arises,
    is_at_sea,
    is_of_raiders,
    player_of,
    player_with_ships,
    rule_needed,
    special_needed,
)
from warcabinet.awaw.terms.calendar import GameTurn
from warcabinet.awaw.terms.order_of_play import (
    GAME_TURN,
    PLAYER_TURN,
    SETUP,
    YEAR_START,
    Manner,
    StepId,
    Who,
)
from warcabinet.awaw.terms.order_of_play import Step as TableStep
from warcabinet.awaw.terms.powers import Side
from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, Decision, Form
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.rules import Outcome
from warcabinet.engine.world import Thing

END_OF_TURN = StepId("T.P.FIN")
"""The end of a player turn, which comes whatever a scenario leaves out."""

CLOSING = StepId("Y.0")
"""The part of the year start sequence that still belongs to the old year."""

LAST_GENERAL_RULE = 8
"""Rules 1 to 8 are about all games."""

PHASE = "phase"
"""The scope of what dies with a phase."""

MOST_NAMED = 6
"""How many steps are named where they are to be carried out by hand; the log names all."""

MAIN_PARTS = (None, SETUP, YEAR_START, GAME_TURN, PLAYER_TURN)
"""What is passed by in a part of one of these is told when that part is over."""


@cache
def in_use(setting: Statics, step: StepId) -> bool:
    """Does the scenario play a step, or any of the steps under it?

    Moments always come. Another step that a procedure plays needs one rule that is in use. A step
    that nobody plays yet is worth a word only if it is mostly about rules that are in use; what
    the general rules 1 to 8 say about all games counts for nothing then.
    """
    one = setting.sequence.step(step)
    if setting.scenario is None:
        return True
    if one.parent == PLAYER_TURN and not _phase_played(setting.scenario, step):
        return False
    if not one.rules:
        return True
    if procedure_of(setting, step) is not None:
        return step in MOMENTS or any(setting.uses(rule) for rule in one.rules)
    below = setting.sequence.children(step)
    if below or one.played.runs is not None:
        return one.played.runs is not None or any(in_use(setting, child.id) for child in below)
    special = [rule for rule in one.rules if int(rule.partition(".")[0]) > LAST_GENERAL_RULE]
    return 2 * sum(setting.uses(rule) for rule in special) > len(special)


def _phase_played(scenario: Scenario, phase: StepId) -> bool:
    """7.211: some scenarios play only some phases of a player turn; its end always comes."""
    played = scenario.scenario.phases
    return not played or phase in played or phase == END_OF_TURN


def _moves(setting: Statics, step: TableStep) -> bool:
    """7.214: not the player turn of a side that does not move in this scenario."""
    side = step.played.side
    if setting.scenario is None or side is None or step.played.runs is None:
        return True
    return side in setting.scenario.scenario.movement


@cache
def _steps(
    setting: Statics, under: StepId, turn: GameTurn | None, side: Side | None
) -> tuple[TableStep, ...]:
    table = setting.sequence
    steps = table.children(under)
    if (runs := table.step(under).played.runs) is not None:
        steps += table.children(runs)
    return tuple(
        step
        for step in steps
        if step.played.manner is Manner.IN_ORDER
        and step.played.on(turn, side)
        and _moves(setting, step)
        and in_use(setting, step.id)
    )


def procedure_of(setting: Statics, step: StepId) -> type[Procedure[Any]] | None:
    """What plays a step. The order of play alone, without forces, has nothing to play; the war at
    sea is played where the scenario says so.
    """
    scenario = setting.scenario
    if scenario is None:
        return None
    sails = scenario.play.war_at_sea or (scenario.play.raiders and is_of_raiders(step))
    if is_at_sea(step) and not sails:
        return None
    if (rule := rule_needed(step)) and not setting.uses(rule):
        return None
    orders = special_needed(step)
    if orders and not any(setting.special(order) for order in orders):
        return None
    return player_with_ships(step) if scenario.play.war_at_sea else player_of(step)


def _by_hand(
    setting: Statics, under: StepId, turn: GameTurn | None, side: Side | None
) -> Iterator[TableStep]:
    """The steps under a step that nobody enforces and that somebody would carry out."""
    for step in _steps(setting, under, turn, side):
        if procedure_of(setting, step.id) is not None:
            continue
        if setting.sequence.children(step.id):
            yield from _by_hand(setting, step.id, turn, side)
        elif step.who != (Who.AUTOMATIC,):
            yield step


BOOK.note("8.24", "supply is determined in the movement phase, and then ground units move")
BOOK.note("8.25", "after all movement: offensive combat with exploitation, and only then attrition")
BOOK.note("8.26", "after combat: conquests, supply once more, and the loss of unsupplied units")
BOOK.note("8.27", "after the adjustments units may be built")
BOOK.note("8.28", "after construction units may be redeployed")
BOOK.note("8.29", "the end of the player turn, and surrenders when both are over")


class GoOn(Action, frozen=True):
    """The phase is done by hand; play goes on."""


class ByHand(Decision[GoOn], frozen=True):
    """Asked of the phasing side at the end of a phase of which some steps are not enforced yet."""

    phase: StepId

    rule: ClassVar[str] = "8.21"
    prompt: ClassVar[str] = "Some steps of this phase are not enforced yet; go on"
    forms: ClassVar[Mapping[type[Action], Form]] = {GoOn: Form(label="Go on")}

    def default(self, asked: Asked) -> GoOn:
        return GoOn()

    def real(self, asked: Asked) -> bool:
        """Nobody has to confirm steps in which nothing can happen; the log names them anyhow."""
        return bool(self.steps(asked.world))

    def steps(self, world: AwawWorld) -> list[TableStep]:
        """What there is to carry out by hand, as things stand."""
        found = _by_hand(world.statics, self.phase, world.now.turn, world.now.side)
        bare = world.statics.scenario is None  # the order of play alone: every step counts
        return [step for step in found if bare or arises(world, step.id)]

    def prompt_for(self, asked: Asked) -> str:
        world: AwawWorld = asked.world
        names = list(dict.fromkeys(step.name for step in self.steps(world)))
        more = f"; {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
        what = f"not enforced yet: {'; '.join(names[:MOST_NAMED])}{more}"
        name = world.statics.sequence.step(self.phase).name
        return f"{name}: {what}. Amend what that would change, then go on"


class Walk(Procedure[tuple[StepId, ...]]):
    """The steps under one step of the table, in order; gives back those that nobody enforces and
    that have not been told of.

    `leaving` names a part that is left out; `turn` is the game turn the calendar conditions refer
    to.
    """

    under: StepId
    turn: GameTurn | None = None
    side: Side | None = None
    leaving: StepId | None = None
    place: int = 0
    passed: tuple[StepId, ...] = ()

    def start(self, world: AwawWorld, _: object) -> Step:
        steps = self.steps(world)
        reached: StepId | None = None
        while self.place < len(steps):
            step = steps[self.place]
            self.place += 1
            procedure = procedure_of(world.statics, step.id)
            if procedure is not None and (step.parent != PLAYER_TURN or procedure.scope == PHASE):
                self.set_clock(world, step.id)
                return self.call(procedure(), then=self.start)
            if (
                step.parent == PLAYER_TURN
                or step.played.runs is not None
                or world.statics.sequence.children(step.id)
            ):
                self.set_clock(world, step.id)
                return self.call(self.walk_under(step), then=self.walked)
            reached = step.id
            self.pass_by(world, step)
        if reached is not None:
            self.set_clock(world, reached)
        return self.finish(world)

    def set_clock(self, world: AwawWorld, step: StepId) -> None:
        """Say which step is reached; those that are passed by on the way need not be said."""
        world.put(Clock(step, self.turn, self.side))

    def pass_by(self, world: AwawWorld, step: TableStep) -> None:
        """Nobody enforces this step. Where there is nothing else to play, it is told at once."""
        self.passed = (*self.passed, step.id)
        if world.statics.scenario is None:
            rule = step.rules[0] if step.rules else ""
            world.tell(rule, f"{step.name}: not yet enforced.", Thing("step", step.id))

    def walked(self, world: AwawWorld, passed: tuple[StepId, ...]) -> Step:
        """The steps under a step are done; what they passed by is told with the rest."""
        self.passed = (*self.passed, *passed)
        return self.start(world, None)

    def steps(self, world: AwawWorld) -> tuple[TableStep, ...]:
        """The steps to play here, as far as the calendar decides it."""
        steps = _steps(world.statics, self.under, self.turn, self.side)
        if self.leaving is None:
            return steps
        return tuple(step for step in steps if step.id != self.leaving)

    def walk_under(self, step: TableStep) -> Walk:
        """The procedure for the steps under a step: a player turn, a phase of one, or a plain
        walk."""
        if step.played.runs is not None:
            return PlayerTurn(under=step.id, turn=self.turn, side=step.played.side)
        if step.parent == PLAYER_TURN:
            return Phase(under=step.id, turn=self.turn, side=self.side)
        return Walk(under=step.id, turn=self.turn, side=self.side)

    def finish(self, world: AwawWorld) -> Step:
        if world.statics.sequence.step(self.under).parent not in MAIN_PARTS:
            return Done(self.passed)  # part of something that will tell
        self.tell_passed(world)
        return Done(())

    def tell_passed(self, world: AwawWorld) -> None:
        """Name the steps that nobody enforces, all in one line."""
        table = world.statics.sequence
        steps = [table.step(step) for step in self.passed]
        if steps and world.statics.scenario is not None:
            names = ", ".join(dict.fromkeys(step.name for step in steps))
            about = (Thing("step", step.id) for step in steps)
            world.tell("8.21", f"{table.step(self.under).name}: not yet enforced: {names}", *about)


class Phase(Walk):
    """A phase of a player turn. What nobody enforces yet is confirmed by the side whose turn it
    is."""

    scope: ClassVar[str | None] = PHASE

    closed: int = 0
    """How many of the procedures that close a phase have been played."""

    def start(self, world: AwawWorld, _: object) -> Step:
        whole = procedure_of(world.statics, self.under)
        if whole is not None:
            return self.call(whole(), then=self.played)
        return super().start(world, _)

    def played(self, world: AwawWorld, _: object) -> Step:
        """One procedure has played the whole phase."""
        return self.finish(world)

    def finish(self, world: AwawWorld) -> Step:
        return self.go(self.close)

    def close(self, world: AwawWorld, _: object) -> Step:
        """What is due whenever a phase ends, and then the end of it."""
        scenario = world.statics.scenario if self.side is not None else None
        due = () if scenario is None else BOOK.parts(PHASE_ENDS)
        if scenario is not None and scenario.play.war_at_sea:
            due += BOOK.parts(PHASE_ENDS_AT_SEA)
        if self.closed < len(due):
            self.closed += 1
            return self.call(due[self.closed - 1](), then=self.close)
        self.tell_passed(world)
        table = world.statics.sequence
        by_hand = any(table.step(step).who != (Who.AUTOMATIC,) for step in self.passed)
        if self.side is None or not by_hand:
            return Done(())
        return self.ask(ByHand((lead_seat(world, self.side),), self.under), then=self.confirmed)

    def confirmed(self, world: AwawWorld, _: GoOn) -> Step:
        return Done(())


class PlayerTurn(Walk):
    """8.12: one side's player turn: its phases in the order of the table."""

    scope: ClassVar[str | None] = "player_turn"

    def finish(self, world: AwawWorld) -> Step:
        if self.side is not None:
            victory.end_player_turn(world, self.side)
        self.tell_passed(world)
        return Done(())


class GameTurnPlay(Walk):
    """8.11: a game turn: research, the Axis player turn, the Allied player turn."""

    scope: ClassVar[str | None] = "game_turn"

    def finish(self, world: AwawWorld) -> Step:
        self.tell_passed(world)
        return Done(())


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

    def play(self, world: AwawWorld, _: object) -> Step:
        world.put(Clock(GAME_TURN, self.turn))
        world.tell("8.11", f"{self.turn.name} begins.")
        return self.call(GameTurnPlay(under=GAME_TURN, turn=self.turn), then=self.played)

    def played(self, world: AwawWorld, _: object) -> Step:
        if self.turn == self.last or victory.verdict(world) is not None:
            return Done(None)
        if not self.turn.ends_year:
            self.turn = self.turn.next
            return self.go(self.play)
        self.turn = self.turn.next
        world.put(Clock(CLOSING, self.turn))
        return self.call(Walk(under=CLOSING, turn=self.turn), then=self.closed)

    def closed(self, world: AwawWorld, _: object) -> Step:
        return Done(self.turn)


class Campaign(Procedure[Outcome]):
    """7.34, 35.12: the set-up, then year after year from the first game turn to the last."""

    first: GameTurn
    last: GameTurn

    def start(self, world: AwawWorld, _: None) -> Step:
        world.put(Clock(SETUP))
        return self.call(Walk(under=SETUP), then=self.set_up)

    def set_up(self, world: AwawWorld, _: object) -> Step:
        return self.call(Year(turn=self.first, last=self.last, opened=True), then=self.year_played)

    def year_played(self, world: AwawWorld, turn: GameTurn | None) -> Step:
        if turn is not None:
            return self.call(Year(turn=turn, last=self.last), then=self.year_played)
        if (found := victory.verdict(world)) is not None:
            return Done(found)
        return Done(Outcome((), f"{self.last.name} is over; no victory conditions apply", "7.215"))
