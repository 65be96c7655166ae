"""What a position is worth, learned from games that a player plays against itself.

Every game gives one example for each player turn that begins: how many of them are left, the
features of the position, and what the game was worth in the end. Of every five games one is held
out: by it the error is told, and what a mere mean would err.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from statistics import fmean

import msgspec

from warcabinet.engine.decisions import Action
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.engine.rules import Rules
from warcabinet.players import arena
from warcabinet.players.fitting import Example, Fitted, error, fit, predicted, worth
from warcabinet.players.staff import StaffWork, work_of

FIFTH = 5
PENALTY = 10.0
"""As much as so many examples would say for weights of nothing."""
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


class Observer:
    """Notes the features of a game whenever a player turn begins."""

    def __init__(self, work: StaffWork) -> None:
        self.work = work
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
            self.stage = stage
        return game


def teaching(rules: Rules, scenario: str) -> StaffWork:
    """The staff work that tells features of this scenario."""
    work = work_of(rules.name)
    if work is None:
        raise CannotTrain(f"nobody has a sense for {scenario}")
    return work


def observed(rules: Rules, lessons: Lessons, number: int) -> list[Example]:
    """The examples of one game that a player plays against itself."""
    scenario = lessons.scenario
    observer = Observer(teaching(rules, scenario))
    seats = arena.lineup(rules, scenario, [lessons.player])
    result = arena.play(rules, scenario, seats, f"{lessons.seed}-{number}", watch=observer)
    first = str(next(iter(seats)))
    if not result.points:
        raise CannotTrain(f"{scenario} counts no victory points")
    winners = result.winner.split("+") if result.winner else []
    won = 0 if not winners else 1 if first in winners else -1
    became = worth(result.points[first], won)
    return [Example(left, features, became) for left, features in observer.seen]


def trained(
    lessons: Lessons, games: Sequence[Sequence[Example]], directions: Mapping[str, int]
) -> Fitted:
    """The weights for a scenario, fitted to games; told with the error on those held out."""
    held = [one for number, game in enumerate(games) if number % FIFTH == 0 for one in game]
    used = [one for number, game in enumerate(games) if number % FIFTH for one in game]
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
    )


def _span(left: int) -> int:
    return max(span for span in SPANS if span <= left)
