"""A position: the World, the stack of procedures, and the question that is pending.

Positions are values: answering one gives a new one, and the old one stays good. An answer that is
refused or a step that crashes therefore loses nothing. A position can be encoded, decoded and
continued anywhere.
"""

from __future__ import annotations

from collections import Counter
from contextvars import ContextVar
from functools import lru_cache, reduce
from hashlib import blake2b
from operator import or_
from typing import Any, Self

import msgspec

from warcabinet.engine.asking import Asked, ask_for
from warcabinet.engine.book import Refusal
from warcabinet.engine.chance import Dice, Draw, Request, Values, fits, reading
from warcabinet.engine.decisions import Action, Decision
from warcabinet.engine.procedures import Ask, Call, Done, Procedure, Roll, Step
from warcabinet.engine.records import DIGEST_SIZE, ENCODER, Change, Seat
from warcabinet.engine.rules import Outcome, Rules
from warcabinet.engine.shapes import canonical
from warcabinet.engine.world import NO_SEAT, Event, World

MOST_STEPS = 100_000
"""More steps than this without a question: the procedures run in a circle."""

BEGUN: ContextVar[Counter[str] | None] = ContextVar("BEGUN", default=None)
"""Where procedures are counted by name as they begin, if somebody wants to know."""


class Refused(Exception):
    """An answer that the rules do not allow; nothing has changed."""

    def __init__(self, refusals: list[Refusal]) -> None:
        super().__init__("; ".join(f"{r.reason} ({r.rule})" for r in refusals))
        self.refusals = refusals


class Passed(msgspec.Struct, frozen=True, order=True, gc=False):
    """The seats that have passed in an open question: that of this name, asked by the procedure at
    this depth of the stack."""

    depth: int
    decision: str
    seats: tuple[Seat, ...]


class Position:
    """Where a game stands. `changes` and `told` are those of the last answer or roll."""

    __slots__ = (
        "_asked",
        "decision",
        "options",
        "outcome",
        "passed",
        "request",
        "rules",
        "scenario",
        "sealed",
        "stack",
        "world",
    )

    rules: Rules
    scenario: str
    options: dict[str, str]
    world: World
    stack: list[Procedure[Any]]
    decision: Decision[Action] | None
    """The question that is pending, if it is one for seats."""
    request: Request | None
    """The roll or draw that is pending, if it is one."""
    sealed: dict[Seat, Action]
    passed: tuple[Passed, ...]
    """Who has passed in open questions. It belongs to the procedure that asks: it stays whatever
    comes between its questions, and ends with it, or when all have passed."""
    outcome: Outcome | None
    _asked: dict[Seat, tuple[int, Asked]]
    """Questions already looked at, each with the number of writes the World had seen by then."""

    def __init__(self) -> None:
        self._asked = {}

    @classmethod
    def opening(cls, rules: Rules, scenario: str, options: dict[str, str]) -> Position:
        """The first position of a scenario: set up, and run to the first question."""
        world, first = rules.set_up(scenario, options)
        return cls.beginning(rules, scenario, options, world, first)

    @classmethod
    def beginning(
        cls,
        rules: Rules,
        scenario: str,
        options: dict[str, str],
        world: World,
        first: Procedure[Outcome],
    ) -> Position:
        """A procedure that begins in some World, run to the first question."""
        position = cls()
        position.rules, position.scenario, position.options = rules, scenario, options
        position.world = world
        position.stack, position.sealed, position.passed = [], {}, ()
        position.outcome = None
        position._push(first)
        position._run(None)
        return position

    def copy(self) -> Self:
        twin = type(self)()
        twin.rules, twin.scenario, twin.options = self.rules, self.scenario, self.options
        twin.world = self.world.copy()
        twin.stack = self.stack.copy()
        twin.decision, twin.request = self.decision, self.request
        twin.sealed, twin.passed, twin.outcome = self.sealed, self.passed, self.outcome
        return twin

    @property
    def changes(self) -> list[Change]:
        return self.world.changes

    @property
    def told(self) -> list[Event]:
        return self.world.told

    # Whose turn is it? --------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return self.outcome is not None

    @property
    def pending(self) -> Decision[Action] | Request | None:
        """What play waits for: a decision or a roll."""
        return self.request if self.decision is None else self.decision

    def to_answer(self) -> tuple[Seat, ...]:
        """The seats whose answer is still missing."""
        decision = self.decision
        if decision is None:
            return ()
        if self.sealed:
            return tuple(seat for seat in decision.seats if seat not in self.sealed)
        return self.awaited() if self.passed else decision.seats

    def awaited(self) -> tuple[Seat, ...]:
        """The seats that everybody sees to be asked. Who has passed is public, who has sealed an
        answer is not."""
        decision = self.decision
        if decision is None:
            return ()
        gone = self._gone(decision) if self.passed else ()
        return tuple(seat for seat in decision.seats if seat not in gone)

    def _gone(self, decision: Decision[Action]) -> tuple[Seat, ...]:
        """The seats that have passed in a question of the procedure on top of the stack."""
        depth, name = len(self.stack), decision.name()
        for passed in self.passed:
            if passed.depth == depth and passed.decision == name:
                return passed.seats
        return ()

    def asked(self, seat: Seat) -> Asked | None:
        """The pending decision as this seat sees it, if it is one of those asked."""
        decision = self.decision
        if decision is None or seat not in decision.seats:
            return None
        if self.passed and seat in self._gone(decision):
            return None
        writes = len(self.world.changes)
        kept = self._asked.get(seat)
        if kept is None or kept[0] != writes or kept[1].decision is not decision:
            kept = self._asked[seat] = (writes, ask_for(self.world, decision, seat))
        return kept[1]

    # Going on -----------------------------------------------------------------------------------

    def check(self, seat: Seat, action: Action) -> list[Refusal]:
        """All reasons against this answer by this seat."""
        return self._against(seat, canonical(action))

    def _against(self, seat: Seat, action: Action) -> list[Refusal]:
        asked = self.asked(seat)
        if asked is None:
            if self.over:
                return [Refusal("", "the game is over")]
            if self.decision is not None and seat in self.decision.seats:
                return [Refusal("", f"{seat} has already said that it is done here")]
            return [Refusal("", f"nothing is asked of {seat} now")]
        return asked.check(action)

    def answer(self, seat: Seat, action: Action, *, known: bool = False) -> Self:
        """The position after a legal answer; raises Refused otherwise. One that is known to be
        legal, because it was given here before, is not checked again."""
        action = canonical(action)
        if not known and (refusals := self._against(seat, action)):
            raise Refused(refusals)
        decision = self.decision
        assert decision is not None
        after = self.copy()
        if not decision.sealed:
            if len(decision.seats) == 1 or not decision.forms_for(seat)[type(action)].closes:
                after._run(action, seat)
            else:
                after._pass(decision, seat, action)
            return after
        after.sealed = {**self.sealed, seat: action}
        if not after.to_answer():
            answers = {owner: after.sealed[owner] for owner in decision.seats}
            after.sealed = {}
            after._run(answers)
        return after

    def withdraw(self, seat: Seat) -> Self:
        """The position without this seat's sealed answer."""
        if seat not in self.sealed:
            raise Refused([Refusal("", f"{seat} has no sealed answer to withdraw")])
        after = self.copy()
        after.sealed = {owner: act for owner, act in self.sealed.items() if owner != seat}
        return after

    def resolve(self, values: Values) -> Self:
        """The position after the pending roll came out like this."""
        request = self.request
        if request is None:
            raise ValueError("no roll is pending")
        if not fits(request, values):
            raise ValueError(f"{values} cannot come from the roll {request.label!r}")
        after = self.copy()
        after._run(reading(request, values))
        return after

    def ended(self, outcome: Outcome) -> Self:
        """The position with the game ended from outside the rules, e.g. by resigning."""
        after = self.copy()
        after.stack, after.sealed, after.passed, after.outcome = [], {}, (), outcome
        after.decision = after.request = None
        return after

    def _pass(self, decision: Decision[Action], seat: Seat, action: Action) -> None:
        """A seat is done with an open question; from the last of them the procedure hears it."""
        gone = (*self._gone(decision), seat)
        self._forget(decision)
        if all(owner in gone for owner in decision.seats):
            self._run(action, seat)
        else:
            passed = Passed(len(self.stack), decision.name(), tuple(sorted(gone)))
            self.passed = tuple(sorted((*self.passed, passed)))

    def _forget(self, decision: Decision[Action]) -> None:
        """Nobody has passed in this question any more."""
        depth, name = len(self.stack), decision.name()
        self.passed = tuple(p for p in self.passed if (p.depth, p.decision) != (depth, name))

    def _run(self, answer: Any, seat: Seat = NO_SEAT) -> None:
        """Advance the stack until something is asked or the game is over."""
        world, stack = self.world, self.stack
        self.decision = self.request = None
        world.answering = seat
        for _ in range(MOST_STEPS):
            frame = stack[-1].__copy__()  # type: ignore[attr-defined]
            step: Step = getattr(frame, frame.step)(world, answer)
            answer = None
            world.answering = NO_SEAT
            stack[-1] = frame
            match step:  # the most frequent first: each look at another takes its time
                case Done():
                    answer = step.result
                    stack.pop()
                    if self.passed:
                        self.passed = tuple(p for p in self.passed if p.depth <= len(stack))
                    if frame.scope:
                        world.end_scope(frame.scope)
                    if not stack:
                        self._end(answer)
                        return
                case Call():
                    self._push(step.procedure)
                case Ask():
                    self._pose(step.decision)
                    return
                case Roll():
                    self._await(step.request)
                    return
        raise RuntimeError(f"{MOST_STEPS} steps without a question: {self._names()}")

    def _end(self, outcome: Any) -> None:
        if not isinstance(outcome, Outcome):
            raise RuntimeError(f"the game ended with no outcome but {outcome!r}")
        self.outcome = outcome

    def _pose(self, decision: Decision[Any]) -> None:
        if not decision.seats:
            raise RuntimeError(f"{decision.name()} is asked of nobody")
        if len(decision.seats) > 1 and decision.manner == "one":
            raise RuntimeError(f"{decision.name()} is for one seat, not for {decision.seats}")
        if decision.reaction and type(decision).default is Decision.default:
            raise RuntimeError(f"the reaction {decision.name()} has no default")
        self.decision = decision
        if self.passed and not self.awaited():
            self._forget(decision)  # all whom it is asked of now have passed before: asked again

    def _await(self, request: Request) -> None:
        if isinstance(request, Draw) and request.count > len(request.things):
            raise RuntimeError(f"too few things to draw from: {request!r}")
        self.request = request

    def _push(self, procedure: Procedure[Any]) -> None:
        if procedure.scope:
            scopes = self.world.scopes
            inner = scopes.index(procedure.scope)
            for frame in self.stack:
                if frame.scope and scopes.index(frame.scope) <= inner:
                    raise RuntimeError(
                        f"a {procedure.scope} cannot begin inside a {frame.scope}: {self._names()}"
                    )
        self.stack.append(procedure)
        begun = BEGUN.get()
        if begun is not None:
            begun[type(procedure).__name__] += 1

    def _names(self) -> str:
        return " > ".join(f"{type(frame).__name__}.{frame.step}" for frame in self.stack)

    # Hashing and saving -------------------------------------------------------------------------

    def digest(self, key: bytes = b"") -> bytes:
        """The hash of everything that decides how the game goes on."""
        sealed = sorted(self.sealed.items()) if self.sealed else ()
        state = _keyed(key).copy()
        state.update(self.world.digest())
        parts = (self.stack, self.pending, sealed, self.outcome)
        state.update(ENCODER.encode((*parts, self.passed) if self.passed else parts))
        return state.digest()

    def encode(self) -> dict[str, Any]:
        """The position as plain data."""
        passed = {"passed": msgspec.to_builtins(self.passed)} if self.passed else {}
        return {
            "rows": self.world.rows(),
            "stack": [msgspec.to_builtins(frame) for frame in self.stack],
            "pending": msgspec.to_builtins(self.pending),
            "sealed": {seat: msgspec.to_builtins(a) for seat, a in sorted(self.sealed.items())},
            "outcome": msgspec.to_builtins(self.outcome),
            **passed,
        }

    @classmethod
    def decode(
        cls, rules: Rules, scenario: str, options: dict[str, str], data: dict[str, Any]
    ) -> Position:
        """The position saved by `encode`. Raises msgspec.ValidationError where the data does not
        fit."""
        position = cls()
        position.rules, position.scenario, position.options = rules, scenario, options
        position.world = rules.empty_world(scenario, options)
        try:
            position.world.load_rows(data["rows"])
            position.world.changes = []
            position.stack = [_convert(rules, frame, _procedures(rules)) for frame in data["stack"]]
            pending = data["pending"]
            if pending is not None:
                pending = _convert(rules, pending, _asked(rules))
            position.decision = pending if isinstance(pending, Decision) else None
            position.request = pending if isinstance(pending, Dice | Draw) else None
            position.sealed = {
                Seat(seat): msgspec.convert(action, _actions(rules))
                for seat, action in data["sealed"].items()
            }
            position.passed = msgspec.convert(data.get("passed", ()), tuple[Passed, ...])
            position.outcome = msgspec.convert(data["outcome"], Outcome | None)
        except (KeyError, AttributeError, TypeError) as error:
            raise msgspec.ValidationError(f"the saved position is not whole: {error!r}") from error
        return position


@lru_cache(maxsize=64)
def _keyed(key: bytes) -> blake2b:
    """The beginning of all hashes with a key: a game asks for one after every entry."""
    return blake2b(digest_size=DIGEST_SIZE, key=key)


def decode_action(rules: Rules, data: Any) -> Action:
    """An action from plain data. Raises msgspec.ValidationError where it does not fit."""
    action: Action = msgspec.convert(data, _actions(rules))
    return action


def _convert(rules: Rules, data: Any, union: Any) -> Any:
    tag = data["type"]
    if tag in rules.renamed:
        data = {**data, "type": rules.renamed[tag]}
    return msgspec.convert(data, union)


def _union(kinds: list[Any]) -> Any:
    return reduce(or_, kinds)


def _actions(rules: Rules) -> Any:
    return _kept(rules, "actions", lambda: _union(list(rules.actions.values())))


def _procedures(rules: Rules) -> Any:
    return _kept(rules, "procedures", lambda: _union(list(rules.procedures.values())))


def _asked(rules: Rules) -> Any:
    return _kept(rules, "asked", lambda: _union([*rules.decisions.values(), Dice, Draw]))


def _kept(rules: Rules, name: str, make: Any) -> Any:
    unions = rules.__dict__.setdefault("_unions", {})
    if name not in unions:
        unions[name] = make()
    return unions[name]
