"""Scenarios in words: places by their names, sentences that say what is not the case."""

from __future__ import annotations

import pytest

from tests.awaw.scenarios.support import ALL, POLAND, data, scenario
from warcabinet.awaw.boards.kinds import Confidence
from warcabinet.awaw.scenarios.file.model import Condition, VictoryLevel
from warcabinet.awaw.scenarios.file.words import ConditionKind, Winner
from warcabinet.awaw.scenarios.picture.description import (
    condition_text,
    demands_text,
    names_on,
    particulars,
)


def told(name: str) -> dict[str, list[str]]:
    board = data().board(scenario(name).map.board)
    assert board is not None
    return dict(particulars(scenario(name), names_on(board)))


@pytest.mark.parametrize("name", ALL)
def test_nobody_reads_the_words_of_the_file(name: str) -> None:
    for line in told(name)["Victory"]:
        assert not any(word in line for word in ("place:", "region:", "not:", "otherwise and"))


def test_victory_names_places_and_powers() -> None:
    levels = told("europe-1939")["Victory"]
    assert "Axis victory: the Axis hold at least 28 of the objectives" in levels
    assert "Draw: Germany has not surrendered" in levels
    assert any("did not hold Berlin by the end of their turn in Fall 1944" in one for one in levels)
    assert any("at least 1 of East Prussia, Stettin" in one for one in told(POLAND)["Victory"])


@pytest.mark.parametrize(
    ("kind", "yes", "no"),
    [
        (ConditionKind.LOSSES_AT_MOST, "for at most 12 BRPs", "for more than 12 BRPs"),
        (ConditionKind.RESISTANCE_AT_MOST, "Russia is 12 or less", "Russia is more than 12"),
        (ConditionKind.SURRENDERED, "Russia has surrendered", "Russia has not surrendered"),
    ],
)
def test_a_condition_and_its_contrary(kind: ConditionKind, yes: str, no: str) -> None:
    for negated, words in ((False, yes), (True, no)):
        one = Condition(kind=kind, party="russia", amount=12, negated=negated)
        assert condition_text(one, str).endswith(words)


@pytest.mark.parametrize(
    ("low", "high", "words"),
    [
        (-4, -4, "-4 points"),
        (1, 1, "1 point"),
        (0, 1, "0 to 1 point"),
        (1, None, "1 point or more"),
        (3, None, "3 points or more"),
        (None, 1, "1 point or less"),
        (None, None, "otherwise"),
    ],
)
def test_levels_of_victory_are_told_in_words(low: int | None, high: int | None, words: str) -> None:
    level = VictoryLevel(
        name="Draw",
        winner=Winner.DRAW,
        points_from=low,
        points_to=high,
        source="estimate",
        confidence=Confidence.LOW,
    )
    assert demands_text(level, str) == words
