"""What the games of a tournament come to: scores with confidence intervals, points, levels, times.

A win counts 1, a draw one half. The interval is Wilson's, with 95 % confidence: it has a width even
where everything was won, it needs no random numbers, and it errs on the side of caution here, since
draws and the exchange of seats make scores vary less than the coin tosses it is made for.

Victory points tell more than wins. The two games of a seed are one observation: what a player is
ahead in both seats together, so that what the seat is worth falls out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import ceil, sqrt
from statistics import fmean, stdev

import msgspec

from warcabinet.players.tournament import Contested

NORMAL_95 = 1.959964
"""How many standard deviations to either side hold 95 % of a normal distribution."""


class Tally(msgspec.Struct, frozen=True):
    """Games from one player's side."""

    wins: int = 0
    draws: int = 0
    losses: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2


class Score(msgspec.Struct, frozen=True):
    """The share of the points of some games, and between which limits it is to be believed."""

    games: int
    score: float
    low: float
    high: float


class PairedPoints(msgspec.Struct, frozen=True):
    """Victory points that the first player is ahead in the two games of a seed together."""

    pairs: int
    mean: float
    error: float
    """Half the width of the interval with 95 % confidence."""
    spread: float
    """The standard deviation of a pair: it tells how many pairs a difference takes."""


class Pairing(msgspec.Struct, frozen=True):
    """Two players against each other, told from the side of the first."""

    players: tuple[str, str]
    score: Score
    seats: dict[str, Tally]
    """By the first player's seat, in the order of the scenario."""
    levels: dict[str, dict[str, int]]
    """By the level of victory, then by who had the first seat."""
    points: PairedPoints | None = None
    """None where no points are counted, or no seed was played in both seats."""


class Ranking(msgspec.Struct, frozen=True):
    """A player against all others."""

    player: str
    score: Score
    illegal: int
    turns: int
    mean_seconds: float
    """Of thinking in a turn, reactions included."""
    p95_seconds: float
    """Nineteen of twenty turns took no longer."""
    most_seconds: float
    deeds: dict[str, float]
    """What it did in a game, in the mean, blunders among it."""


def wilson(points: float, games: int) -> Score:
    """A score and its interval. Without games everything is possible."""
    if not games:
        return Score(0, 0.5, 0.0, 1.0)
    share, square = points / games, NORMAL_95**2
    middle = share + square / (2 * games)
    reach = NORMAL_95 * sqrt(share * (1 - share) / games + square / (4 * games * games))
    whole = 1 + square / games
    return Score(
        games, share, max(0.0, (middle - reach) / whole), min(1.0, (middle + reach) / whole)
    )


def tally(played: Contested, player: str) -> Tally:
    """What one game is to one of its players."""
    result = played.result
    if result is None:
        return Tally()
    winners = result.winner.split("+") if result.winner else []
    won = [result.seats[seat] for seat in winners]
    if not won:
        return Tally(draws=1)
    return Tally(wins=1) if player in won else Tally(losses=1)


def pairings(players: Sequence[str], played: Sequence[Contested]) -> list[Pairing]:
    """Every two players, in the order in which they were named."""
    return [_pairing(pair, _of(played, *pair)) for pair in combinations(players, 2)]


def _of(played: Sequence[Contested], *players: str) -> list[Contested]:
    """The games in which all of these took part."""
    return [one for one in played if set(players) <= set(one.fixture.players)]


def _pairing(pair: tuple[str, str], played: Sequence[Contested]) -> Pairing:
    first = pair[0]
    seats: dict[str, Tally] = {}
    levels: dict[str, Counter[str]] = {}
    for one in played:
        if one.result is None:
            continue
        for seat, name in one.result.seats.items():
            ours = tally(one, first) if name == first else Tally()
            seats[seat] = seats.get(seat, Tally()) + ours
        levels.setdefault(one.result.level or "no levels", Counter())[one.fixture.players[0]] += 1
    total = sum(seats.values(), Tally())
    counts = {level: dict(sorted(levels[level].items())) for level in sorted(levels)}
    score = wilson(total.points, total.games)
    return Pairing(pair, score, seats, counts, paired_points(played, first))


def paired_points(played: Sequence[Contested], player: str) -> PairedPoints | None:
    """What a player is ahead of another, by the seeds that were played in both seats."""
    ahead: dict[str, list[int]] = {}
    for one in played:
        if one.result is not None and one.result.points:
            seat = next(seat for seat, name in one.result.seats.items() if name == player)
            ahead.setdefault(one.fixture.seed, []).append(one.result.points[seat])
    pairs = [sum(both) for both in ahead.values() if len(both) == 2]
    if len(pairs) < 2:
        return None
    spread = stdev(pairs)
    return PairedPoints(len(pairs), fmean(pairs), NORMAL_95 * spread / sqrt(len(pairs)), spread)


def standings(players: Sequence[str], played: Sequence[Contested]) -> list[Ranking]:
    """Every player against all others, the best first."""
    found = [_standing(name, _of(played, name)) for name in players]
    return sorted(found, key=lambda standing: -standing.score.score)


def _standing(player: str, played: Sequence[Contested]) -> Ranking:
    total = sum((tally(one, player) for one in played), Tally())
    seconds: list[float] = []
    illegal = games = 0
    deeds: Counter[str] = Counter()
    for one in played:
        seat = list(one.illegal)[one.fixture.players.index(player)] if one.illegal else ""
        illegal += one.illegal.get(seat, 0)
        seconds += one.seconds.get(seat, ())
        if seat in one.deeds:
            games += 1
            deeds.update(one.deeds[seat])
    mean = sum(seconds) / len(seconds) if seconds else 0.0
    score = wilson(total.points, total.games)
    means = {deed: count / games for deed, count in deeds.items()}
    longest = sorted(seconds)
    p95 = longest[ceil(0.95 * len(longest)) - 1] if longest else 0.0
    most = max(seconds, default=0.0)
    return Ranking(player, score, illegal, len(seconds), mean, p95, most, means)
