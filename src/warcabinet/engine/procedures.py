"""The flow of play: a stack of procedures that is part of the saved game.

A procedure is a small record with the name of its next step and its locals. A step gets the World
and the answer it waited for, and says what comes next: ask a decision, roll dice, call another
procedure, go on with another step, or done. Each step works on a private copy of its record, so
plain assignment is safe, and runs exactly once: the pending question is saved, never derived again.

Locals are scalars, tuples or frozen records and hold no secrets; what is secret is a row of the
World.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from warcabinet.engine.chance import Dice, Draw
from warcabinet.engine.decisions import Action, Decision
from warcabinet.engine.records import Seat, kebab

R = TypeVar("R")
S = TypeVar("S")
A = TypeVar("A", bound=Action)


class Ask(msgspec.Struct, frozen=True, gc=False):
    decision: Decision[Any]


class Roll(msgspec.Struct, frozen=True, gc=False):
    request: Dice | Draw


class Call(msgspec.Struct, frozen=True, gc=False):
    procedure: Procedure[Any]


class Go(msgspec.Struct, frozen=True, gc=False):
    """Straight on to the step just named."""


class Done(msgspec.Struct, frozen=True):
    result: Any = None


Step = Ask | Roll | Call | Go | Done


class Procedure(msgspec.Struct, Generic[R], tag_field="type", tag=kebab, kw_only=True, gc=False):
    """Base of all procedures; R is what it gives back to its caller.

    `scope`: the rows of this scope are dropped when the procedure is done. Scopes nest as the World
    lists them; a procedure may only be called inside procedures of outer scopes.
    """

    step: str = "start"

    scope: ClassVar[str | None] = None

    def start(self, world: Any, _: None) -> Step:
        raise NotImplementedError

    def ask(self, decision: Decision[A], then: Callable[[Any, A], Step]) -> Step:
        """Ask one seat, or several openly; each answer goes to the step `then`."""
        if decision.sealed:
            raise TypeError(f"{decision.name()} is sealed: ask_all gives all answers together")
        self.step = then.__name__
        return Ask(decision)

    def ask_all(self, decision: Decision[A], then: Callable[[Any, Mapping[Seat, A]], Step]) -> Step:
        """Ask several seats at once and in secret; the answers go to `then` together, by seat."""
        if not decision.sealed:
            raise TypeError(f"{decision.name()} is not sealed: ask gives its answers one by one")
        self.step = then.__name__
        return Ask(decision)

    def roll(self, dice: Dice, then: Callable[[Any, tuple[int, ...]], Step]) -> Step:
        self.step = then.__name__
        return Roll(dice)

    def draw(self, draw: Draw, then: Callable[[Any, tuple[str, ...]], Step]) -> Step:
        self.step = then.__name__
        return Roll(draw)

    def call(self, procedure: Procedure[S], then: Callable[[Any, S], Step]) -> Step:
        """Run another procedure; its result goes to `then`."""
        self.step = then.__name__
        return Call(procedure)

    def go(self, then: Callable[[Any, None], Step]) -> Step:
        """Go on with another step of this procedure."""
        self.step = then.__name__
        return Go()
