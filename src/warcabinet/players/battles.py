"""How a battle that is under way may end: fought to its end again and again in worlds that agree
with what a seat knows, both sides led by the computer.

What comes out is an estimate, told with its error. Where a game has no such battles, or none is
under way, there is nothing to tell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Protocol

import msgspec

from warcabinet.engine.asking import Asked
from warcabinet.engine.chance import picker
from warcabinet.engine.decisions import Action
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView
from warcabinet.engine.world import World
from warcabinet.players.spiel import CHANCE, Knowledge
from warcabinet.players.staff import MOST_ANSWERS, Officer, offered

BATTLES = {"awaw": "warcabinet.players.awaw.staff.battles"}
"""The module that knows the battles of a game; it offers `FIGHTING`."""
LIMIT = 1.96
"""A value lies within so many standard errors of its estimate in 95 of 100 cases."""
CLOSE = 0.05
"""So near a chance is told well enough."""
FEW = 20
"""So many trials are made before that is judged."""
GUESSES = 20
"""So often something else is imagined where a guess cannot be true."""

Losses = tuple[int, int, int, int]
"""Factors that one has lost, that the enemy has, and those that were damaged on either side."""


class Strength(msgspec.Struct, frozen=True):
    """What a side has: all of it, and what of that is damaged."""

    whole: int
    damaged: int


class Fighting(Protocol):
    """What a game tells of its battles."""

    def weighs(self, asked: Asked) -> bool:
        """Is this a question at which a battle can be fought on in one's head?"""
        ...

    def under_way(self, world: World) -> str:
        """What is fought over now; empty if nothing is."""
        ...

    def can_be(self, world: World) -> bool:
        """Can things lie as they are imagined here? A guess may be impossible."""
        ...

    def fighting_on(self, asked: Asked) -> Action | None:
        """The answer with which a battle goes on, where the seat is asked whether it does."""
        ...

    def strengths(self, world: World, seat: Seat) -> tuple[Strength, Strength]:
        """One's own, and the enemy's, in a world of which everything is known."""
        ...


class Mean(msgspec.Struct, frozen=True):
    """A mean with its error, 95 cases of 100."""

    value: float
    error: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        spread = stdev(values) if len(values) > 1 else 0.0
        return cls(fmean(values), LIMIT * spread / sqrt(len(values)))


class BattleEstimate(msgspec.Struct, frozen=True):
    """How a battle may end if one fights on now, own things first: factors lost, factors damaged
    besides, and the chance that one loses more than the enemy, or less.
    """

    trials: int
    lost: tuple[Mean, Mean]
    damaged: tuple[Mean, Mean]
    more: float
    less: float
    error: float
    """Of the chances."""


def fighting(game: str) -> Fighting | None:
    found: Fighting | None = offered(BATTLES, game, "FIGHTING")
    return found


def fought_out(
    view: SeatView, asked: Asked, knowledge: Knowledge, go_on: Callable[[int], bool]
) -> BattleEstimate | None:
    """The battle that is under way, by what a seat knows; None if none is, or if this is no moment
    for it. It is tried until a chance is known closely, and as long as `go_on` says so: it is given
    the number of trials.
    """
    game = fighting(view.game)
    if game is None or not game.under_way(asked.world) or not game.weighs(asked):
        return None
    ends: list[Losses] = []
    while not ends or (go_on(len(ends)) and not _is_close(ends)):
        end = _end(game, view, knowledge, len(ends))
        if end is None:
            return None
        ends.append(end)
    own, theirs, own_hurt, their_hurt = ([float(one[k]) for one in ends] for k in range(4))
    return BattleEstimate(
        trials=len(ends),
        lost=(Mean.of(own), Mean.of(theirs)),
        damaged=(Mean.of(own_hurt), Mean.of(their_hurt)),
        more=_share(ends, 1),
        less=_share(ends, -1),
        error=max(_error(_share(ends, 1), len(ends)), _error(_share(ends, -1), len(ends))),
    )


def _share(ends: Sequence[Losses], sign: int) -> float:
    """How often one has lost more (1) or less (-1) than the enemy."""
    return sum(sign * (one[0] - one[1]) > 0 for one in ends) / len(ends)


def _error(share: float, trials: int) -> float:
    return LIMIT * sqrt(share * (1 - share) / trials)


def _is_close(ends: Sequence[Losses]) -> bool:
    return len(ends) >= FEW and all(
        _error(_share(ends, sign), len(ends)) <= CLOSE for sign in (1, -1)
    )


def _end(game: Fighting, view: SeatView, knowledge: Knowledge, time: int) -> Losses | None:
    """One trial: what either side lost, and what was damaged on either; None if nothing could be
    imagined that fits.
    """
    below = picker(f"battle {view.seat} {time}")
    state = knowledge.imagined(below)
    for _ in range(GUESSES):
        if game.can_be(state.position.world):
            break
        state = knowledge.imagined(below)
    else:
        return None
    before = game.strengths(state.position.world, view.seat)
    battle = game.under_way(state.position.world)
    officers = {seat: Officer(seat, f"battle {time}") for seat in state.seats}
    asked_before = False
    for number in range(MOST_ANSWERS):
        if state.is_terminal or game.under_way(state.position.world) != battle:
            break
        if state.current_player is CHANCE:
            state.apply_chance(state.sample_chance(below))
            continue
        seat = state.waiting_for[0]
        asked = state.asked(seat)
        stays = game.fighting_on(asked) if seat == view.seat and not asked_before else None
        asked_before = asked_before or seat == view.seat
        own = msgspec.structs.replace(view, seat=seat, seq=view.seq + number)
        state.apply(seat, stays or officers[seat].choose(own, asked))
    after = game.strengths(state.position.world, view.seat)
    lost = [one.whole - other.whole for one, other in zip(before, after, strict=True)]
    hurt = [other.damaged - one.damaged for one, other in zip(before, after, strict=True)]
    return lost[0], lost[1], hurt[0], hurt[1]
