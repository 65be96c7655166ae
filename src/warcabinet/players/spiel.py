"""A game as search and learning programs want it, shaped after OpenSpiel.

A `State` says whose turn it is (a seat, chance, several at once, nobody), lists or draws legal
actions, shows chance as outcomes with exact probabilities, and is cheap to clone. It has no record:
it is for looking ahead, not for playing. A player that searches begins from `Knowledge`, which
holds nothing that its seat does not know, and gets from it whole states in which the hidden things
are imagined.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Self

import msgspec

from warcabinet.engine.asking import Asked, Below
from warcabinet.engine.automatic import without_choice
from warcabinet.engine.chance import Draw, Request, Values, outcomes
from warcabinet.engine.decisions import Action
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Outcome, Rules
from warcabinet.engine.views import ENCODER, Asking, Waiting, asking
from warcabinet.players import listing


class Turn(enum.Enum):
    """Whose turn it is when it is not that of one seat."""

    CHANCE = "chance"
    SIMULTANEOUS = "simultaneous"
    TERMINAL = "terminal"


CHANCE, SIMULTANEOUS, TERMINAL = Turn.CHANCE, Turn.SIMULTANEOUS, Turn.TERMINAL


class Observation(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a seat sees of a state. What it remembers is its own business."""

    table: Any
    asking: Asking | None = None
    waiting: Waiting | None = None
    outcome: Outcome | None = None


class State:
    """A position that can be moved along.

    An open question of several seats is the turn of the first that has not passed; the others may
    answer, too (`waiting_for`). Seats that turn out to have no real choice are answered for, as in
    a real game.
    """

    __slots__ = ("position",)

    def __init__(self, position: Position) -> None:
        self.position = position

    @classmethod
    def new(cls, rules: Rules, scenario: str, options: dict[str, str] | None = None) -> Self:
        """The first state of a scenario; it may be one of chance."""
        state = cls(Position.opening(rules, scenario, rules.options(options)))
        state._settle()
        return state

    def clone(self) -> State:
        """A state of its own. Positions are never written, so this costs nothing."""
        return State(self.position)

    # Whose turn ---------------------------------------------------------------------------------

    @property
    def seats(self) -> tuple[Seat, ...]:
        return self.position.rules.seats(self.position.scenario, self.position.options)

    @property
    def current_player(self) -> Seat | Turn:
        if self.position.over:
            return TERMINAL
        decision = self.position.decision
        if decision is None:
            return CHANCE
        return SIMULTANEOUS if decision.sealed else self.position.to_answer()[0]

    @property
    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats that must still answer: one, several, or none."""
        return self.position.to_answer()

    @property
    def is_terminal(self) -> bool:
        return self.position.over

    def asked(self, seat: Seat) -> Asked:
        """The question as this seat sees it."""
        asked = self.position.asked(seat)
        if asked is None:
            raise ValueError(f"nothing is asked of {seat} now")
        return asked

    # Answers ------------------------------------------------------------------------------------

    def legal_actions(self, seat: Seat, most: int = listing.MOST) -> list[Action] | None:
        """Every legal answer in a fixed order; empty for a seat that is not asked, None where they
        cannot be listed (draw one then)."""
        if seat not in self.waiting_for:
            return []
        return listing.legal_actions(self.asked(seat), most)

    def sample_action(self, seat: Seat, below: Below) -> Action | None:
        """A legal answer drawn slot by slot, or None if none was found."""
        return self.asked(seat).sample(below)

    def apply(self, seat: Seat, action: Action) -> None:
        """Take an answer; raises Refused and changes nothing if it is not legal. Where several
        decide at once, the answer is sealed until the last one is in."""
        if seat in self.position.sealed:
            raise ValueError(f"{seat} has answered already")
        self.position = self.position.answer(seat, action)
        self._settle()

    def _settle(self) -> None:
        while waiting := self.waiting_for:
            defaults = [self._given(seat) for seat in waiting]
            if defaults[0] is None or None in defaults:
                return  # seats without a choice are answered for after those with one
            self.position = self.position.answer(waiting[0], defaults[0])

    def _given(self, seat: Seat) -> Action | None:
        """The answer of a seat that has no real choice."""
        return without_choice(self.asked(seat))

    # Chance -------------------------------------------------------------------------------------

    def chance_outcomes(self) -> tuple[tuple[Values, Fraction], ...]:
        """One set of values for each way the pending roll can be read, with its probability."""
        return outcomes(self._request())

    def sample_chance(self, below: Below) -> Values:
        """Values drawn as the roll would give them: for rolls with too many outcomes to list."""
        request = self._request()
        if isinstance(request, Draw):
            pool = list(range(len(request.things)))
            return tuple(sorted(pool.pop(below(len(pool))) for _ in range(request.count)))
        return tuple(1 + below(sides) for sides in request.sides)

    def apply_chance(self, values: Values) -> None:
        self.position = self.position.resolve(values)
        self._settle()

    def _request(self) -> Request:
        request = self.position.request
        if request is None:
            raise ValueError("no roll is pending")
        return request

    # What comes of it, and what is seen -----------------------------------------------------------

    def returns(self) -> dict[Seat, int]:
        """At the end 1 for each winner and -1 for the others; 0 for all in a draw or before."""
        outcome = self.position.outcome
        if outcome is None or not outcome.winners:
            return dict.fromkeys(self.seats, 0)
        return {seat: 1 if seat in outcome.winners else -1 for seat in self.seats}

    def information_view(self, seat: Seat) -> bytes:
        """What this seat sees now, encoded: equal bytes where it cannot tell two states apart."""
        position = self.position
        decision, asked = position.decision, position.asked(seat)
        return ENCODER.encode(
            Observation(
                table=position.rules.view(position.world.known_to(seat), seat),
                asking=asking(asked, position.sealed.get(seat)) if asked else None,
                waiting=Waiting(decision.name(), decision.rule, decision.prompt, position.awaited())
                if decision
                else None,
                outcome=position.outcome,
            )
        )

    def resample_from(self, seat: Seat, below: Below) -> State:
        """Another state that this seat cannot tell from this one: hidden things are drawn again."""
        return Knowledge.of(self.position, seat).imagined(below)

    def digest(self) -> bytes:
        return self.position.digest()


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A position without anything its seat does not know: no hidden rows, nor what others have
    sealed."""

    seat: Seat
    _known: Position

    @classmethod
    def of(cls, position: Position, seat: Seat) -> Knowledge:
        known = position.copy()
        known.world = position.world.known_to(seat)
        known.sealed = {owner: a for owner, a in position.sealed.items() if owner == seat}
        return cls(seat, known)

    def encode(self) -> dict[str, Any]:
        """All that the seat knows, as plain data (`Position.decode` reads it)."""
        return self._known.encode()

    def imagined(self, below: Below) -> State:
        """A whole state that agrees with what the seat knows, hidden things filled in at random."""
        full = self._known.copy()
        full.world = full.rules.imagine(self._known.world, self.seat, below)
        return State(full)
