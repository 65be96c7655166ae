"""What a staff officer tells whoever asks: two or three courses, and what to answer now.

Everything is made from what the seat knows: the courses are played out in imagined worlds, up to
where the seat begins to build or the other side comes to move. The officer never acts. What it
tells are estimates from a few trials, and it says so; where its game has no courses for a question,
there is only the answer that it would give, with its reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice
from typing import Protocol

import msgspec

from warcabinet.engine import notation
from warcabinet.engine.asking import Asked
from warcabinet.engine.position import Position
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.engine.world import World
from warcabinet.players.battles import BattleEstimate, fought_out
from warcabinet.players.spiel import Knowledge
from warcabinet.players.staff import Course, Officer, WarGame, offered, work_of

ESTIMATES = {"awaw": "warcabinet.players.awaw.staff.estimating"}
"""The module that tells courses of a game apart; it offers `ESTIMATING`."""
MOST = 3
"""How many courses are told."""
SEED = "advice"
BATTLE_NOTE = (
    "An estimate, if you fight on now: the whole battle was fought out {} times in worlds that"
    " agree with what you know, the computer leading both sides; 95 of 100 errors are smaller."
)


class CourseEstimate(msgspec.Struct, frozen=True):
    """A course of action as a staff officer tells it."""

    name: str
    trials: int
    promises: str
    """What it may bring, with how often that came out."""
    costs: str
    against: tuple[str, ...]


class Advice(msgspec.Struct, frozen=True):
    """What a staff officer says about the question of a seat."""

    answer: str
    """What he would answer, in the notation."""
    why: str
    courses: tuple[CourseEstimate, ...]
    """The better first."""
    note: str
    """What is to be thought of it."""
    battle: BattleEstimate | None = None
    """How the battle that is under way may end."""


class NoAdvice(Exception):
    """There is nothing to say."""


class Estimating(Protocol):
    """What a game tells of a course that was tried."""

    def weighs(self, asked: Asked) -> bool:
        """Is this a question in which courses can be compared?"""
        ...

    def ends(self, asked: Asked, seat: Seat) -> bool:
        """Is what the course has brought to be seen when this is asked?"""
        ...

    def told(
        self, course: Course, before: World, after: Sequence[World], seat: Seat
    ) -> CourseEstimate: ...

    def same(self, one: CourseEstimate, other: CourseEstimate) -> bool:
        """Did two courses come to the same?"""
        ...


def estimating(game: str) -> Estimating | None:
    found: Estimating | None = offered(ESTIMATES, game, "ESTIMATING")
    return found


def advised(
    game: str, position: Position, seat: Seat, go_on: Callable[[int], bool] = lambda _: True
) -> Advice:
    """What to do, by what a seat knows of a position. `go_on` is asked before every trial, with how
    many there were.

    :raises NoAdvice: if the seat is asked nothing.
    """
    knowledge = Knowledge.of(position, seat)
    asked = position.asked(seat)
    if asked is None:
        raise NoAdvice("Nothing is asked of this seat now.")
    seats = tuple(position.rules.seats_of(position.world))
    view = SeatView(game, "", dict(position.options), seat, seats, 0, None)
    battle = fought_out(view, asked, knowledge, go_on)
    found, trials = ([], 0) if battle else _compared(view, asked, knowledge, go_on)
    officer = Officer(seat, SEED)
    if found:
        officer.desk.plans.update(found[0][0].plans)
    action = officer.choose(view, asked)
    single = len(found) == 1 and trials > found[0][1].trials
    return Advice(
        answer=notation.write(action),
        why=officer.reason(),
        courses=tuple(one for _, one in found),
        note=_note(trials, single) if battle is None else BATTLE_NOTE.format(battle.trials),
        battle=battle,
    )


def _note(trials: int, single: bool) -> str:
    if not trials:
        return (
            "This is what the computer would answer here, by rule of thumb: nothing was played out."
        )
    others = " The other courses that were tried came to the same." if single else ""
    return (
        f"Estimates: {trials} trials in worlds that agree with what you know, up to the end of your"
        f" combat. What the enemy does afterwards is not played out.{others}"
    )


def _compared(
    view: SeatView, asked: Asked, knowledge: Knowledge, go_on: Callable[[int], bool]
) -> tuple[list[tuple[Course, CourseEstimate]], int]:
    """The courses of this question, the better first, without those that come to the same as a
    better one, and how many trials there were; none where there are none to compare.
    """
    work, estimates = work_of(view.game), estimating(view.game)
    if work is None or estimates is None or not estimates.weighs(asked):
        return [], 0
    seat = view.seat
    game = WarGame(work, view, seat, SEED, knowledge, 1, opened=work.opens(asked))
    courses = list(islice(work.courses(asked, game), MOST))
    ends: list[list[World]] = [[] for _ in courses]
    trials = 0
    while go_on(trials):
        number = trials % len(courses)
        time = len(ends[number])
        ends[number].append(
            game.followed(courses[number], time, lambda one: estimates.ends(one, seat))
        )
        trials += 1
    found = [
        (
            -sum(work.value(world, seat) for world in worlds) / len(worlds),
            number,
            estimates.told(courses[number], asked.world, worlds, seat),
        )
        for number, worlds in enumerate(ends)
        if worlds
    ]
    ranked: list[tuple[Course, CourseEstimate]] = []
    for _, number, told in sorted(found, key=lambda one: one[:2]):
        if not any(estimates.same(told, better) for _, better in ranked):
            ranked.append((courses[number], told))
    return ranked, trials
