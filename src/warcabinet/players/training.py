"""What a position is worth, learned from games that a player plays against itself.

Every game gives one example for each player turn that begins: how many of them are left, the
features of the position, and what the game was worth in the end. Of every five games one is held
out: by it the error is told, and what a mere mean would err.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, pstdev, variance

import msgspec

from warcabinet.engine.decisions import Action
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Rules
from warcabinet.players import arena
from warcabinet.players.fitting import (
    Effort,
    Example,
    Fitted,
    Leaning,
    error,
    fit,
    predicted,
    worth,
)
from warcabinet.players.staff import Leader, StaffWork, Style, work_of

FIFTH = 5
PENALTY = 10.0
"""As much as so many examples would say for weights of nothing."""
FEW = 4
"""From fewer games nothing is learned about an effort."""
SPANS = (1, 2, 6)
"""Positions with so many player turns to go, or more, are fitted together: before the last turn
what is held counts for nearly all, earlier other things do.
"""


class CannotTrain(Exception):
    """Nothing can be learned from this scenario."""


class Lessons(msgspec.Struct, frozen=True):
    """Games to learn from: what is played, by whom, and where chance comes from."""

    scenario: str
    player: str
    seed: str


class Lesson(msgspec.Struct, frozen=True):
    """A game: its positions, and what the first seat went for when it began."""

    examples: list[Example]
    effort: tuple[str, ...]
    leanings: dict[str, dict[str, int]] = {}
    """By seat: how it differed from the usual manner."""


class Numbered(msgspec.Struct, frozen=True):
    """A game by its number, as it is kept."""

    number: int
    lesson: Lesson


class Observer:
    """Notes the features of a game whenever a player turn begins, and for the first time what one
    of its seats goes for and how all of them lean.
    """

    def __init__(self, work: StaffWork, seat: Seat, styles: Mapping[Seat, Style]) -> None:
        self.work, self.seat, self.styles = work, seat, styles
        self.effort: tuple[str, ...] = ()
        self.leanings: dict[str, dict[str, int]] = {}
        self.stage = ""
        self.seen: list[tuple[int, dict[str, float]]] = []

    def before(self, game: Game, seat: Seat, action: Action) -> None:
        pass

    def after(self, game: Game, seat: Seat, action: Action, seq: int) -> Game:
        world = game.position.world
        stage = self.work.stage(world)
        if stage and stage != self.stage and not game.over:
            if self.stage:
                self.seen.append((self.work.turns_left(world), self.work.features(world)))
            else:
                style = self.styles[self.seat]
                self.effort = self.work.effort(world.known_to(self.seat), self.seat, style)
                self.leanings = {
                    str(seat): dict(self.work.leanings(world.known_to(seat), seat, one))
                    for seat, one in self.styles.items()
                }
            self.stage = stage
        return game


def teaching(rules: Rules, scenario: str) -> StaffWork:
    """The staff work that tells features of this scenario."""
    work = work_of(rules.name)
    if work is None:
        raise CannotTrain(f"nobody has a sense for {scenario}")
    return work


def style_of(player: object, seat: Seat, seed: str) -> Style:
    """The style of a player of the staff, and that of the staff for any other."""
    return player.style if isinstance(player, Leader) else Style(f"{seed} {seat}")


def observed(rules: Rules, lessons: Lessons, number: int) -> Lesson:
    """What one game teaches that a player plays against itself."""
    scenario, seed = lessons.scenario, f"{lessons.seed}-{number}"
    seats = arena.lineup(rules, scenario, [lessons.player])
    first = next(iter(seats))
    work = teaching(rules, scenario)
    styles = {
        seat: style_of(player, seat, seed) for seat, player in arena.seated(seats, seed).items()
    }
    observer = Observer(work, first, styles)
    result = arena.play(rules, scenario, seats, seed, watch=observer)
    if not result.points:
        raise CannotTrain(f"{scenario} counts no victory points")
    winners = result.winner.split("+") if result.winner else []
    won = 0 if not winners else 1 if first in winners else -1
    became = worth(result.points[str(first)], won)
    return Lesson(
        [Example(left, features, became) for left, features in observer.seen],
        observer.effort,
        observer.leanings,
    )


def trained(lessons: Lessons, games: Sequence[Lesson], directions: Mapping[str, int]) -> Fitted:
    """The weights for a scenario, fitted to games; told with the error on those held out."""
    held = [one for game in games[::FIFTH] for one in game.examples]
    used = [one for number, game in enumerate(games) if number % FIFTH for one in game.examples]
    if not held or not used:
        raise CannotTrain(f"{len(games)} games are too few")
    groups = {span: [one for one in used if _span(one.left) == span] for span in SPANS}
    weights = {str(span): fit(some, directions, PENALTY) for span, some in groups.items() if some}
    known = [one for one in held if str(_span(one.left)) in weights]
    became = [one.became for one in known]
    guesses = [predicted(weights[str(_span(one.left))], one.features) for one in known]
    mean = fmean(one.became for one in used)
    return Fitted(
        scenario=lessons.scenario,
        player=lessons.player,
        games=len(games),
        seed=lessons.seed,
        held_out=len(games[::FIFTH]),
        error=round(error(guesses, became), 3),
        error_of_mean=round(error([mean] * len(known), became), 3),
        weights={
            left: {name: float(f"{weight:.4g}") for name, weight in row.items()}
            for left, row in weights.items()
        },
        efforts=efforts([game for game in games if game.examples]),
        leanings=leanings([game for game in games if game.examples]),
    )


def leanings(games: Sequence[Lesson]) -> dict[str, dict[str, Leaning]]:
    """What it brought each seat to lean to more rather than to less, where it was drawn."""
    found: dict[str, dict[str, Leaning]] = {}
    for number, seat in enumerate(games[0].leanings if games else {}):
        sign = -1 if number else 1  # what became of a game is told for the first seat
        for name in games[0].leanings[seat]:
            ways: dict[int, list[float]] = {-1: [], 1: []}
            for game in games:
                ways[game.leanings[seat][name]].append(sign * game.examples[-1].became)
            less, more = ways[-1], ways[1]
            if min(len(less), len(more)) >= FEW:
                error_ = sqrt(variance(more) / len(more) + variance(less) / len(less))
                gain = fmean(more) - fmean(less)
                row = Leaning(len(games), round(gain, 2), round(error_, 2))
                found.setdefault(seat, {})[name] = row
    return found


def efforts(games: Sequence[Lesson]) -> dict[str, Effort]:
    """What it brought to go for some places together from the first, if some did and some did
    not.
    """
    became = [game.examples[-1].became for game in games]
    spread = pstdev(became)
    found = {}
    went_for = [" ".join(sorted(game.effort)) for game in games]
    for goals in sorted({goals for goals in went_for if goals}):
        went = [one for one, where in zip(became, went_for, strict=True) if where == goals]
        others = [one for one, where in zip(became, went_for, strict=True) if where != goals]
        if min(len(went), len(others)) >= FEW:
            gain = fmean(went) - fmean(others)
            error_ = spread * sqrt(1 / len(went) + 1 / len(others))
            found[goals] = Effort(len(went), round(gain, 2), round(error_, 2))
    return found


def _span(left: int) -> int:
    return max(span for span in SPANS if span <= left)
