"""The greedy player: of what comes to its mind it does what looks best now, and looks no further.

What comes to mind is a matter of the game: a *sense* has a function for some of the questions,
which yields answers, the best first. The player gives the first that the rules allow. Where the
game has no sense for a question it takes the default, and where there is none it draws. A sense
sees the question as its seat sees it, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

import msgspec

from warcabinet.engine.asking import Asked, Below
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.records import Seat
from warcabinet.engine.shapes import canonical
from warcabinet.engine.views import SeatView
from warcabinet.players.contract import NoAnswer
from warcabinet.players.defaults import why_default

T = TypeVar("T")

SENSES = {"awaw": "warcabinet.players.awaw.greedy"}
"""The package with the sense for each game; it offers it as `SENSE`."""

MOST_IN_A_ROW = 300
"""After so many answers to one question in a row the player takes the default: it might go on for
ever."""

MOST_TRIED = 400
"""How many ideas are tried for one question."""


class Idea(msgspec.Struct, frozen=True):
    """An answer, and why it looks good."""

    action: Action
    why: str = ""


class Desk:
    """What a player keeps from one question to the next: its plans, and what it has worked out.

    Nothing on it is needed. A player that takes over in the middle of a game plans again.
    """

    def __init__(self, seed: str = "") -> None:
        self.seed = seed
        self.entry = 0
        """The number of the entry that is being thought about."""
        self.plans: dict[str, Any] = {}
        self._found: dict[str, tuple[bytes, Any]] = {}

    def drawing(self, what: str) -> Below:
        """Draws for one question, so that nobody can tell beforehand what is done: they depend on
        the seed of the player and the number of the entry alone.
        """
        return picker(f"desk {self.seed} {self.entry} {what}")

    def found(self, what: str, asked: Asked, find: Callable[[], T]) -> T:
        """Something that follows from the World alone, worked out once for it."""
        now = asked.world.digest()
        there = self._found.get(what)
        if there is None or there[0] != now:
            there = self._found[what] = (now, find())
        value: T = there[1]
        return value


Sense = Callable[[Asked, Desk], Iterable[Idea]]
"""Yields answers to one kind of question, the best first; they need not all be legal."""


@cache
def sense_of(game: str) -> Mapping[str, Sense]:
    """What a game's sense has to say, by the name of the question."""
    module = SENSES.get(game)
    if module is None:
        return {}
    found: Mapping[str, Sense] = import_module(module).SENSE
    return found


def first_legal(asked: Asked, ideas: Iterable[Idea]) -> Idea | None:
    """The first idea that the rules allow, if it comes soon enough."""
    for tried, idea in enumerate(ideas):
        answer = canonical(idea.action)
        if not asked.check(answer):
            return Idea(answer, idea.why)
        if tried >= MOST_TRIED:
            break
    return None


class GreedyPlayer:
    """Gives the first legal answer that its sense thinks of. Draws depend on its seed and the
    number of the entry alone.
    """

    looks = False
    """The question holds all that its seat knows; nothing else is needed."""

    def __init__(self, seat: Seat, seed: str) -> None:
        self.seat, self.seed = seat, seed
        self.desk = Desk(f"{seed} {seat}")
        self.last = ""
        self.times = 0
        self._reason = ""

    def choose(self, view: SeatView, asked: Asked) -> Action:
        name = asked.decision.name()
        self.desk.entry = view.seq
        self.times = self.times + 1 if name == self.last else 1
        self.last, self._reason = name, ""
        sense = self.sense(view.game).get(name)
        if self.times <= MOST_IN_A_ROW:
            idea = self._best(asked, sense)
            if idea is not None:
                self._reason = idea.why
                return idea.action
        default = asked.default()
        if default is not None:
            self._reason = why_default(view.game, name, looked=sense is not None)
            return default
        action = asked.sample(picker(f"greedy {self.seed} {self.seat} {view.seq}"))
        if action is None:
            raise NoAnswer(f"no legal answer to {name} was found")
        self._reason = "nothing better came to mind"
        return action

    def sense(self, game: str) -> Mapping[str, Sense]:
        """What this player has to say in a game, by the name of the question."""
        return sense_of(game)

    def _best(self, asked: Asked, sense: Sense | None) -> Idea | None:
        return None if sense is None else first_legal(asked, sense(asked, self.desk))

    def reason(self) -> str:
        return self._reason


def make_greedy(seat: Seat, seed: str) -> GreedyPlayer:
    return GreedyPlayer(seat, seed)
