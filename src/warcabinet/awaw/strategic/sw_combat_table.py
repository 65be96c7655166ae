"""24.62: the SW Combat Table."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from warcabinet.awaw.state.statics import Statics

LEAST, MOST = 2, 12
"""24.62, 24.67: the first and last column of the table."""


@dataclass(frozen=True, slots=True)
class Result:
    """24.63: a result of the table: the figure before the slash and the one after it."""

    before: int = 0
    after: int = 0

    def __add__(self, other: Result) -> Result:
        return Result(self.before + other.before, self.after + other.after)

    def __str__(self) -> str:
        return f"{self.before}/{self.after}"


def highest_row(setting: Statics) -> int:
    """24.621: the last row of the table."""
    return setting.tables["figures-strategic-warfare"].number("highest-row", "europe")


def rows(setting: Statics, factors: int) -> tuple[int, ...]:
    """24.621: the rows that so many factors use: more than thirty use the last row and whatever
    other rows make up their number.
    """
    most = highest_row(setting)
    full, rest = divmod(factors, most)
    return (most,) * full + ((rest,) if rest else ())


@cache
def read(setting: Statics, factors: int, roll: int) -> Result:
    """22.912, 24.62, 24.621, 24.622, 24.67: what one roll gives so many factors. A modified roll
    below two counts as two, one above twelve as twelve. Without factors nothing happens."""
    table = setting.tables["strategic-warfare-combat"]
    column = max(LEAST, min(MOST, roll))
    found = Result()
    for row in rows(setting, factors):
        before, _, after = table.text(row, column).partition("/")
        found += Result(int(before), int(after or 0))
    return found


def two_dice() -> dict[int, Fraction]:
    """How likely each sum of two dice is."""
    sums = [one + other for one in range(1, 7) for other in range(1, 7)]
    return {total: Fraction(sums.count(total), len(sums)) for total in sorted(set(sums))}
