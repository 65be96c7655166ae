"""What each feature of a position is worth: least squares with a penalty, and where the weights are
kept.

The penalty keeps weights small where the games say little; it is the same for all features, since
they are brought to the same scale first and the weights are told in the features' own units.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import sqrt
from pathlib import Path
from statistics import NormalDist, fmean, pstdev

import msgspec

FILE = Path(__file__).parent / "data" / "values.json"
VICTORY = 3.0
"""What a victory is worth, in victory points: more points are a sign of better play, too."""
DOUBT = 0.05
"""How likely it may be that anything at all is believed that is but luck."""
CONSTANT = "constant"
"""Under this name stands what is added to the features."""

Weights = dict[str, float]
Features = Mapping[str, float]


class Example(msgspec.Struct, frozen=True):
    """A position of a game: the player turns that were left, its features, what became of it."""

    left: int
    features: dict[str, float]
    became: float


class Effort(msgspec.Struct, frozen=True):
    """What it brought to go for some places from the first."""

    games: int
    """In how many games the first seat went for just these places from the first."""
    gain: float
    """By how much more these games were worth to it than the others, in victory points."""
    error: float
    """The standard error of that."""


class Leaning(msgspec.Struct, frozen=True):
    """What it brought a seat to lean one way rather than the other."""

    games: int
    gain: float
    """By how much more games were worth to the seat in which it leaned to more (1) than those in
    which it leaned to less (-1), in victory points."""
    error: float
    """The standard error of that."""


class Fitted(msgspec.Struct, frozen=True):
    """What positions of a scenario are worth to the first seat, in victory points, and how that
    was found out.
    """

    scenario: str
    player: str
    games: int
    seed: str
    held_out: int
    """How many of the games were not used for the fit."""
    error: float
    """By how much the worth of the games held out was missed, over all their positions."""
    error_of_mean: float
    """The same for somebody who always says the mean of the games used."""
    weights: dict[str, Weights]
    """By how many player turns are left at least."""
    efforts: dict[str, Effort] = {}
    """By the places that the first seat went for, with spaces between them."""
    leanings: dict[str, dict[str, Leaning]] = {}
    """By seat, and by what it leaned to."""

    def of(self, left: int) -> Weights | None:
        """The weights for a position with so many player turns to go, if there are any."""
        spans = [int(span) for span in self.weights if int(span) <= left]
        return self.weights[str(max(spans))] if spans else None

    def surely_paid(self, seat: str) -> dict[str, int]:
        """Which ways of leaning surely paid for a seat, though so many were tried."""
        tried = sum(len(rows) for rows in self.leanings.values())
        return _surely(self.leanings.get(seat, {}), tried)

    def best_effort(self) -> tuple[str, ...]:
        """The places for which it paid the first seat most to go together, if that is sure though
        so many efforts were tried.
        """
        paid = _surely(self.efforts, len(self.efforts))
        sure = [name for name, way in paid.items() if way > 0]
        best = max(sure, key=lambda name: self.efforts[name].gain, default="")
        return tuple(best.split())


def _surely(rows: Mapping[str, Effort | Leaning], tried: int) -> dict[str, int]:
    return {
        name: 1 if row.gain > 0 else -1
        for name, row in rows.items()
        if abs(row.gain) > sure_of(tried) * row.error
    }


def sure_of(tried: int) -> float:
    """By how many times its error a gain must differ from nothing, so that among so many that were
    tried luck passes for one in one case of twenty only (Bonferroni).
    """
    return NormalDist().inv_cdf(1 - DOUBT / (2 * max(1, tried)))


def worth(points: int, won: int) -> float:
    """What a game was worth to a seat that is so many points ahead; won: 1, lost: -1."""
    return points + VICTORY * won


def predicted(weights: Mapping[str, float], features: Features) -> float:
    """What these weights make of a position."""
    return weights[CONSTANT] + sum(
        weight * features[name] for name, weight in weights.items() if name != CONSTANT
    )


def fit(examples: Sequence[Example], directions: Mapping[str, int], penalty: float) -> Weights:
    """The weights that predict best what became of the examples. A feature whose weight would go
    the other way than is known gets none: that losses are good is luck of a few games.
    """
    used = list(directions)
    while True:
        weights = _fitted(examples, used, penalty)
        right = [name for name in used if weights[name] * directions[name] >= 0]
        if len(right) == len(used) or not right:
            return {CONSTANT: weights[CONSTANT], **{n: weights.get(n, 0.0) for n in directions}}
        used = right


def _fitted(examples: Sequence[Example], names: Sequence[str], penalty: float) -> Weights:
    """Least squares, with a penalty for large weights."""
    middle = {name: fmean(one.features[name] for one in examples) for name in names}
    scale = {name: pstdev([one.features[name] for one in examples]) for name in names}
    used = [name for name in names if scale[name] > 0]  # what never changes tells nothing
    mean = fmean(one.became for one in examples)
    rows = [
        [(one.features[name] - middle[name]) / scale[name] for name in used] for one in examples
    ]
    aims = [one.became - mean for one in examples]
    squares = [
        [
            sum(row[i] * row[j] for row in rows) + (penalty if i == j else 0.0)
            for j in range(len(used))
        ]
        for i in range(len(used))
    ]
    sums = [
        sum(row[i] * aim for row, aim in zip(rows, aims, strict=True)) for i in range(len(used))
    ]
    found = dict(zip(used, solved(squares, sums), strict=True))
    weights = {name: found.get(name, 0.0) / (scale[name] or 1.0) for name in names}
    constant = mean - sum(weights[name] * middle[name] for name in names)
    return {CONSTANT: constant, **weights}


def solved(matrix: Sequence[Sequence[float]], sums: Sequence[float]) -> list[float]:
    """The solution of a system of linear equations, the largest pivot first."""
    size = len(sums)
    rows = [[*row, aim] for row, aim in zip(matrix, sums, strict=True)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [
                    one - factor * other for one, other in zip(rows[row], rows[column], strict=True)
                ]
    return [rows[row][size] / rows[row][row] for row in range(size)]


def error(guesses: Sequence[float], became: Sequence[float]) -> float:
    """How far guesses are from what became of it: the root of the mean square."""
    return sqrt(fmean((one - other) ** 2 for one, other in zip(guesses, became, strict=True)))


def read(path: Path | None = None) -> dict[str, Fitted]:
    """All that was learned, by scenario."""
    path = FILE if path is None else path
    if not path.exists():
        return {}
    return {one.scenario: one for one in msgspec.json.decode(path.read_bytes(), type=list[Fitted])}


@cache
def learned() -> dict[str, Fitted]:
    """What comes with the program."""
    return read()


def keep(fitted: Iterable[Fitted], path: Path | None = None) -> None:
    """Write down what was learned; it takes the place of what was known of the scenario."""
    path = FILE if path is None else path
    found = read(path) | {one.scenario: one for one in fitted}
    rows = [found[name] for name in sorted(found)]
    path.write_bytes(msgspec.json.format(msgspec.json.encode(rows), indent=2) + b"\n")
