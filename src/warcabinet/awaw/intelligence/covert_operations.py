"""47, 45.21B, 45.31B: covert operations in a diplomatic phase, and counter-intelligence against
them.

They are used on the tension between the U.S. and the Axis and on diplomatic die rolls that have
been announced (nobody announces any before 49.42 is written); the surrender of France and Italy are
more targets when their rules ask for them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.diplomacy.diplomatic_die_rolls import DiplomaticDieRoll, announced
from warcabinet.awaw.intelligence.communist_subversion import SubversionOfTargets
from warcabinet.awaw.intelligence.eligible_countries import (
    COUNTER_INTELLIGENCE,
    COVERT_OPERATIONS,
    figure,
    holding,
    holds,
    may_hold,
    of_side,
    russia_may_work_in,
    spend,
    working_together,
)
from warcabinet.awaw.politics.tensions import moving, raise_tension, stated
from warcabinet.awaw.research.research_sheet import CAMPAIGN, seat_of
from warcabinet.awaw.scenarios.file.words import Tension
from warcabinet.awaw.state.intelligence import CovertUse
from warcabinet.awaw.state.naming import LEVELS
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.awaw.terms.powers import Faction, Side, side_of_faction
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Question, Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step

USAT = str(Tension.USAT)
RUSSIA = str(Faction.RUSSIA)


class UseCovertly(Question, frozen=True):
    """47.2, 47.5: may a faction use a covert operation on this target?"""

    classes: ClassVar[tuple[str, ...]] = ("faction", "target")
    faction: str
    target: str


class CounterCovertly(Question, frozen=True):
    """45.52: may a faction use counter-intelligence against a covert operation on this target?"""

    classes: ClassVar[tuple[str, ...]] = ("faction", "target")
    faction: str
    target: str


@BOOK.forbids(
    UseCovertly,
    "47.51A",
    "Russia and the Western Allies do not use covert operations on one target in one phase before "
    "Russia and Germany are at war or their tension is at 50",
)
def partner_was_there(world: AwawWorld, asked: UseCovertly) -> bool:
    side = side_of_faction(Faction(asked.faction))
    others = [
        row
        for row in world.covert_uses.rows()
        if row.target == asked.target and row.faction != asked.faction
    ]
    there = any(side_of_faction(Faction(row.faction)) is side for row in others)
    return there and not working_together(world)


@BOOK.forbids(
    UseCovertly,
    "47.51C",
    "Russian covert operations are used in minor countries in which Russia may place DPs before "
    "Russia and Germany are at war or their tension is at 50",
    faction=RUSSIA,
)
def russia_keeps_to_its_minors(world: AwawWorld, asked: UseCovertly) -> bool:
    return not russia_may_work_in(world, asked.target)


@BOOK.forbids(
    UseCovertly,
    "47.51D",
    "Russian covert operations do not raise U.S.-Axis tensions before Russia and Germany are at "
    "war or their tension is at 50",
    faction=RUSSIA,
    target=USAT,
)
def russia_leaves_usat(world: AwawWorld, asked: UseCovertly) -> bool:
    return not working_together(world)


@BOOK.forbids(
    CounterCovertly,
    "45.52A, 47.51B",
    "Russian counter-intelligence is used in minor countries in which Russia may place DPs before "
    "Russia and Germany are at war or their tension is at 50",
    faction=RUSSIA,
)
def russia_counters_in_its_minors(world: AwawWorld, asked: CounterCovertly) -> bool:
    return not russia_may_work_in(world, asked.target)


@BOOK.forbids(
    CounterCovertly,
    "45.52B",
    "Japanese counter-intelligence is not used against covert operations",
    faction=str(Faction.JAPAN),
)
def japan_counters_none(world: AwawWorld, asked: CounterCovertly) -> bool:
    return True


def targets(world: AwawWorld) -> tuple[str, ...]:
    """47.21A, 47.21B, 47.22A, 47.22B: what covert operations can be used on now, with or without
    DPs: the targets of diplomatic die rolls, whoever has named them, and tension with the U.S.
    """
    named = tuple(row.country for row in announced(world))
    return (USAT, *named) if moving(world, Tension.USAT) else named


def against_target(world: AwawWorld, faction: str, target: str) -> list[Refusal]:
    if target not in targets(world):
        return [Refusal("47.21", "a covert operation has no effect on this now")]
    return BOOK.may(world, UseCovertly(faction, target))


def take_effect(world: AwawWorld, faction: str, target: str) -> None:
    """47.21B, 47.23, 47.24: the tension moves by one, once, as the faction wants it: the Axis want
    it lower. A diplomatic die roll is modified, and stays announced.
    """
    if target != USAT:
        world.amend(world.covert_uses[CovertUse(faction, target).key()], works=True)
        return
    by = stated(world, Tension.USAT, "covert operation, either way")
    lower = side_of_faction(Faction(faction)) is Side.AXIS
    cause = f"{faction} covert operation"
    raise_tension(world, Tension(target), -by if lower else by, "47.21B", cause)


@BOOK.modifies(
    DiplomaticDieRoll,
    "47.21A, 47.22A, 47.23",
    "covert operations",
    "each covert operation is one for the side that uses it in this diplomatic die roll",
)
def covert_help(world: AwawWorld, asked: DiplomaticDieRoll) -> int | None:
    by = figure(world, "covert operation modifier")
    sides = [
        side_of_faction(Faction(row.faction))
        for row in world.covert_uses.rows()
        if row.works and row.target == asked.country
    ]
    return sum(by if side is Side.AXIS else -by for side in sides) if sides else None


# Questions ----------------------------------------------------------------------------------------


class OperateCovertly(Action, frozen=True):
    """47.31: a covert operation is announced."""

    target: str


class NoCovertOperation(Action, frozen=True):
    """47.61: the capability is kept."""


def _targets(asked: Asked, got: Got) -> Domain[str]:
    world, question = asked.world, asked.decision
    assert isinstance(question, CovertOperation)
    faction = question.faction
    return Domain(targets(world), lambda target: against_target(world, faction, target))


class CovertOperation(Decision[OperateCovertly | NoCovertOperation], frozen=True):
    """47.31: asked in a diplomatic phase of each faction that could have the capability."""

    faction: str

    rule: ClassVar[str] = "47.31"
    prompt: ClassVar[str] = "Use a covert operation?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "the covert operation is kept for later"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        OperateCovertly: Form(
            (Slot("target", _targets),),
            fits=holding(COVERT_OPERATIONS, "47.61"),
            label="Use it",
        ),
        NoCovertOperation: Form(label="Keep it for later"),
    }

    def prompt_for(self, asked: Asked) -> str:
        return f"{self.faction}: use the covert operation?"

    def default(self, asked: Asked) -> NoCovertOperation:
        return NoCovertOperation()

    def real(self, asked: Asked) -> bool:
        return holds(asked.world, self.faction, COVERT_OPERATIONS)


class NegateOperation(Action, frozen=True):
    """45.21B, 47.41: counter-intelligence is used against the covert operation."""


class LetItPass(Action, frozen=True):
    """45.41: the counter-intelligence result is kept."""


class CounterOperation(Decision[NegateOperation | LetItPass], frozen=True):
    """45.31B, 47.41: asked at once when an enemy has announced a covert operation."""

    faction: str
    target: str

    rule: ClassVar[str] = "47.41"
    prompt: ClassVar[str] = "Use counter-intelligence against the covert operation?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "counter-intelligence is kept for later"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        NegateOperation: Form(
            fits=holding(COUNTER_INTELLIGENCE, "45.41"), label="Use counter-intelligence"
        ),
        LetItPass: Form(label="Keep it for later"),
    }

    def default(self, asked: Asked) -> LetItPass:
        return LetItPass()

    def real(self, asked: Asked) -> bool:
        return holds(asked.world, self.faction, COUNTER_INTELLIGENCE)


# In its order -------------------------------------------------------------------------------------


class CovertOperations(Procedure[None], kw_only=True):
    """47.31, 47.41: each faction of a side may announce a covert operation; enemies may negate it
    at once. Whether somebody is asked follows from what all know.
    """

    side: Side
    done: tuple[str, ...] = ()
    target: str = ""
    heard: tuple[str, ...] = ()

    def start(self, world: AwawWorld, _: object) -> Step:
        for faction in of_side(world, self.side):
            if faction in self.done:
                continue
            self.done = (*self.done, str(faction))
            if not may_hold(world, str(faction), COVERT_OPERATIONS):
                continue
            if any(not against_target(world, str(faction), one) for one in targets(world)):
                question = CovertOperation((seat_of(world, faction),), str(faction))
                return self.ask(question, then=self.answered)
        return Done()

    def answered(self, world: AwawWorld, answer: OperateCovertly | NoCovertOperation) -> Step:
        if isinstance(answer, NoCovertOperation):
            return self.go(self.start)
        faction, self.target, self.heard = self.done[-1], answer.target, ()
        spend(world, faction, COVERT_OPERATIONS)
        world.put(CovertUse(faction, self.target))
        what = LEVELS.get(self.target, self.target)
        world.tell("47.31", f"{faction}: a covert operation, {what}")
        return self.go(self.counter)

    def counter(self, world: AwawWorld, _: object) -> Step:
        for faction in of_side(world, self.side.opponent):
            if faction in self.heard:
                continue
            self.heard = (*self.heard, str(faction))
            if BOOK.allows(world, CounterCovertly(str(faction), self.target)):
                seat = seat_of(world, faction)
                question = CounterOperation((seat,), str(faction), self.target)
                return self.ask(question, then=self.countered)
        take_effect(world, self.done[-1], self.target)
        return self.go(self.start)

    def countered(self, world: AwawWorld, answer: NegateOperation | LetItPass) -> Step:
        if isinstance(answer, LetItPass):
            return self.go(self.counter)
        faction = self.heard[-1]
        spend(world, faction, COUNTER_INTELLIGENCE)
        world.tell("47.41", f"{faction}: counter-intelligence negates the covert operation")
        return self.go(self.start)


@plays("T.P.DIP.70", special=CAMPAIGN)
class CovertOperationsOfMover(Procedure[None]):
    """47.31, 47.31C: the moving side announces first, after Russia has said where it applies
    subversion.
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(SubversionOfTargets(), then=self.subverted)

    def subverted(self, world: AwawWorld, _: None) -> Step:
        return self.call(CovertOperations(side=world.side), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()


@plays("T.P.DIP.80", special=CAMPAIGN)
class CovertOperationsOfOthers(Procedure[None]):
    """47.31: then the other side."""

    def start(self, world: AwawWorld, _: None) -> Step:
        return self.call(CovertOperations(side=world.side.opponent), then=self.over)

    def over(self, world: AwawWorld, _: None) -> Step:
        return Done()
