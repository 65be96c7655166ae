"""The staff player: works out courses of action, and follows the likeliest.

For each kind of question it has a sense, as the greedy player has, but a better one. When a turn of
its own begins, it thinks of courses of action, and follows the likeliest for the turn. Courses can
be played out in worlds that agree with what a seat knows (`WarGame`): that is for whoever asks the
staff for its estimate. The player itself compares nothing, since it won nothing by it
(docs/players.md).

What a game gives its staff is a `StaffWork`. In games without one it plays as the greedy player
does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from importlib import import_module
from typing import Any, Protocol

import msgspec

from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import Values, picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.engine.world import World
from warcabinet.players.greedy import Desk, GreedyPlayer, Idea, Sense, sense_of
from warcabinet.players.spiel import CHANCE, Knowledge, State

WORKS = {"awaw": "warcabinet.players.awaw.staff"}
"""The package with the staff work for each game; it offers it as `STAFF`."""

MOST_ANSWERS = 4_000
"""A course that takes more answers than these is judged as it stands then."""

AHEAD = 4
"""So many player turns at most the staff looks for a question that is to come."""


class Skill(msgspec.Struct, frozen=True):
    """How a staff player thinks."""

    name: str
    simple: frozenset[str] = frozenset()
    """The questions that it answers by simple sense, as the greedy player does."""
    learned: bool = False
    """Does it go for what paid in games of the staff against itself?"""
    trying: bool = False
    """Does it try things out, so that others learn from its games?"""


EASY = Skill(
    "staff-easy",
    simple=frozenset(
        {
            "ground-move",
            "counterair-missions",
            "lay-airbases",
            "stage-air-units",
            "armor-placement",
            "exploitation-moves",
        }
    ),
)
"""Leaves out lines of defence, overruns that are planned, care for supply, pockets, and raids on
airbases."""
NORMAL = Skill("staff")
HARD = Skill("staff-hard", learned=True)
TRYING = Skill("staff-trying", trying=True)


class Style(msgspec.Struct, frozen=True):
    """What a player's tastes are drawn from: the same for all of a game."""

    seed: str = ""
    learned: bool = False
    """Do they lean to what paid in games of the staff against itself?"""
    trying: bool = False
    """Are all leanings drawn from the seed, and tastes wider than usual?"""


class Course(msgspec.Struct, frozen=True):
    """A course of action: what it is called, and what it puts on the desk."""

    name: str
    plans: Mapping[str, Any]
    aim: str = ""
    """What is told with each answer of the turn, where there is more to tell than the usual."""


class StaffWork(Protocol):
    """What a staff player knows about one game."""

    sense: Mapping[str, Sense]
    basics: Mapping[str, Any]
    """What lies on every desk."""

    def opens(self, asked: Asked) -> str:
        """The name of the seat's own turn to which this question belongs; empty if it is none. The
        first question of a turn opens it, or the first that somebody finds who takes over.
        """
        ...

    def turns_left(self, world: World) -> int:
        """How many player turns are still to be played, the one under way included."""
        ...

    def courses(self, asked: Asked, game: WarGame) -> Iterable[Course]:
        """What could be done in the turn, the likeliest first; never empty."""
        ...

    def likeliest(self, asked: Asked, style: Style) -> Course | None:
        """What somebody of this style does in the turn if he compares nothing, where that can be
        told without looking ahead.
        """
        ...

    def effort(self, world: World, seat: Seat, style: Style) -> tuple[str, ...]:
        """The places that somebody of this style goes for, if any."""
        ...

    def leanings(self, world: World, seat: Seat, style: Style) -> Mapping[str, int]:
        """In what somebody of this style differs from the usual manner: one way (-1) or the other
        (1).
        """
        ...

    directions: Mapping[str, int]
    """Every feature: is more of it good for the first seat (1), bad (-1), or may it be either?"""

    def features(self, world: World) -> dict[str, float]:
        """What a position is judged by, for all seats alike."""
        ...

    def stage(self, world: World) -> str:
        """The player turn that is being played; empty where it is none."""
        ...

    def value(self, world: World, seat: Seat) -> float:
        """How well things stand for a seat."""
        ...


def offered(modules: Mapping[str, str], game: str, name: str) -> Any:
    """What the module of a game offers under a name; None if the game has no such module."""
    module = modules.get(game)
    return None if module is None else getattr(import_module(module), name)


@cache
def work_of(game: str) -> StaffWork | None:
    found: StaffWork | None = offered(WORKS, game, "STAFF")
    return found


class Officer(GreedyPlayer):
    """Answers by the sense of a staff, with the course that lies on its desk."""

    def sense(self, game: str) -> Mapping[str, Sense]:
        work = work_of(game)
        if work is None:
            return sense_of(game)
        for name, thing in work.basics.items():
            self.desk.plans.setdefault(name, thing)
        return work.sense


class Leader(Officer):
    """An officer that follows the likeliest course of its style in each turn of its own."""

    def __init__(self, seat: Seat, seed: str, style: Style | None = None, opened: str = "") -> None:
        super().__init__(seat, seed)
        self.style = style or Style()
        self.opened = opened
        """The turn for which it has a course."""

    def choose(self, view: SeatView, asked: Asked) -> Action:
        work = work_of(view.game)
        turn = "" if work is None else work.opens(asked)
        if work is not None and turn and turn != self.opened:
            self.opened = turn
            course = work.likeliest(asked, self.style)
            if course is not None:
                self.follow(course, view.seq)
        return super().choose(view, asked)

    def follow(self, course: Course, entry: int) -> None:
        """Clear the desk for a course."""
        self.desk = Desk(self.desk.seed)
        self.desk.entry = entry
        self.desk.plans.update(course.plans)


class StaffPlayer(Leader):
    """A leader of some level, who tells the aim of his course with each answer."""

    def __init__(self, seat: Seat, seed: str, level: Skill = NORMAL) -> None:
        super().__init__(seat, seed, Style(f"{seed} {seat}", level.learned, level.trying))
        self.level = level
        self.course = ""
        self.aim = ""

    def sense(self, game: str) -> Mapping[str, Sense]:
        better, simple = super().sense(game), self.level.simple
        if not simple:
            return better
        return {**better, **{n: one for n, one in sense_of(game).items() if n in simple}}

    def search(self, view: SeatView, asked: Asked, knowledge: Knowledge) -> Action:
        work = work_of(view.game)
        if work is not None:
            turn = work.opens(asked)
            if turn and turn != self.opened:
                self.opened = turn
                self._plan(work, view, asked, knowledge)
        return self.choose(view, asked)

    def _best(self, asked: Asked, sense: Sense | None) -> Idea | None:
        idea = super()._best(asked, sense)
        if idea is None or not idea.why or not self.aim:
            return idea
        return Idea(idea.action, f"{idea.why}; {self.aim}")

    def _plan(self, work: StaffWork, view: SeatView, asked: Asked, knowledge: Knowledge) -> None:
        seed = f"staff {self.seed} {self.seat} {view.seq}"
        ahead = min(AHEAD, work.turns_left(asked.world))
        game = WarGame(work, view, self.seat, seed, knowledge, ahead, self.style, self.opened)
        course = next(iter(work.courses(asked, game)))
        self.follow(course, view.seq)
        self.course, self.aim = course.name, course.aim


class Luck:
    """The dice of a course that is played out: the first attack of a turn meets the same luck in
    every course, the second as well, whatever was rolled for in between.
    """

    def __init__(self, seed: str) -> None:
        self.seed = seed
        self.times: Counter[str] = Counter()

    def values(self, state: State, stage: str) -> Values:
        request = state.position.request
        what = f"{stage} {'' if request is None else request.label}"
        self.times[what] += 1
        return state.sample_chance(picker(f"{self.seed} {what} {self.times[what]}"))


class WarGame:
    """Plays courses of action out, from what a seat knows."""

    def __init__(
        self,
        work: StaffWork,
        view: SeatView,
        seat: Seat,
        seed: str,
        knowledge: Knowledge,
        turns: int,
        style: Style | None = None,
        opened: str = "",
    ) -> None:
        self.work, self.view, self.seat = work, view, seat
        self.seed, self.knowledge, self.turns = seed, knowledge, turns
        self.style = style or Style()
        self.opened = opened
        """The turn that the courses are for."""

    def followed(
        self, course: Course, time: int, stop: Callable[[Asked], bool] = lambda _: False
    ) -> World:
        """What the seat would know at the end of a course, so many turns on, or at the question at
        which it is to stop. Later turns, and the enemy's, go by their likeliest courses; his tastes
        are guessed. All courses meet the same luck, as far as they ask for the same dice.
        """
        seed = f"{self.seed} {time}"
        state = self.knowledge.imagined(picker(seed))
        officers = {seat: Leader(seat, seed, Style(f"{seed} {seat}")) for seat in state.seats}
        officers[self.seat] = own = Leader(self.seat, seed, self.style, self.opened)
        own.desk.plans.update(course.plans)
        for asked in self._play(state, officers, Luck(seed)):
            if stop(asked):
                break
        return state.position.world.known_to(self.seat)

    def ahead(self, question: str) -> Asked | None:
        """The next question of this name to the seat itself, if it comes before the enemy's turn:
        as far as can be foreseen, with nobody doing anything unusual.
        """
        state = self.knowledge.imagined(picker(f"{self.seed} ahead"))
        officers = {seat: Officer(seat, self.seed) for seat in state.seats}
        for asked in self._play(state, officers, Luck(f"{self.seed} ahead")):
            if asked.seat == self.seat and asked.decision.name() == question:
                return asked
        return None

    def _play(self, state: State, officers: Mapping[Seat, Officer], luck: Luck) -> Iterator[Asked]:
        """Play so many player turns; gives every question before it is answered."""
        stage, changes = self.work.stage(state.position.world), 0
        most = self.turns + (not stage)  # before the first turn there is one more to come
        for number in range(MOST_ANSWERS):
            if state.is_terminal:
                return
            if state.current_player is CHANCE:
                state.apply_chance(luck.values(state, stage))
                continue
            now = self.work.stage(state.position.world)
            if now and now != stage:
                stage, changes = now, changes + 1
                if changes >= most:
                    return
            seat = state.waiting_for[0]
            view = msgspec.structs.replace(self.view, seat=seat, seq=self.view.seq + number)
            asked = state.asked(seat)
            yield asked
            state.apply(seat, officers[seat].choose(view, asked))


def make_staff(seat: Seat, seed: str, level: Skill = NORMAL) -> StaffPlayer:
    return StaffPlayer(seat, seed, level)


make_staff_easy = partial(make_staff, level=EASY)
make_staff_hard = partial(make_staff, level=HARD)
make_staff_trying = partial(make_staff, level=TRYING)
