"""History as a check: with points placed as in history, research brings about as many results a
year as history had. `tools/history.py research` writes the whole table for `docs/history.md`; here
are samples of it.
"""

from __future__ import annotations

import pytest

from tests.awaw.history_of_research import (
    AXIS,
    BOUND,
    BREAKTHROUGHS,
    COURSES,
    YEARS,
    breakthroughs,
    by_year,
    off,
)


def test_the_table_has_every_year_once() -> None:
    assert all(len(one.points) == len(one.history) == len(YEARS) for one in COURSES)
    assert len({(one.faction, one.project) for one in COURSES}) == len(COURSES)
    assert all(max(one.points) <= 4 for one in COURSES)


def test_by_year() -> None:
    assert by_year([0.5, 1.5, 1.5]) == [0.5, 1.0, 0.0]


@pytest.mark.parametrize("number", [0, 2, 7])
def test_results_come_within_one_a_year_of_history(number: int) -> None:
    """Radar, German air range, American torpedoes."""
    assert off(COURSES[number]) <= BOUND


def test_breakthroughs_of_the_example() -> None:
    """41.31B: none to three of a category in the year start of 1944."""
    found = breakthroughs(AXIS, "air")[YEARS.index(1943)]
    assert BREAKTHROUGHS[0] <= found <= BREAKTHROUGHS[1]
