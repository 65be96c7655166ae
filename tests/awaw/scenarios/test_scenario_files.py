"""The scenarios that come with the program."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.awaw.scenarios.support import (
    ALL,
    BARBAROSSA,
    LAND,
    POLAND,
    SHORT,
    counters,
    flaws,
    scenario,
    sheet,
)
from warcabinet.awaw import RULES
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.terms.calendar import game_turn, game_turns
from warcabinet.awaw.terms.powers import Side


def placed(name: str) -> Counter[str]:
    found: Counter[str] = Counter()
    for unit in scenario(name).unit:
        found[unit.type] += unit.count
    return found


def factors(name: str, nationality: str) -> int:
    cards = counters().cards
    return sum(
        cards[unit.type].combat * unit.count
        for unit in scenario(name).unit
        if cards[unit.type].nationality == nationality
        and cards[unit.type].ground
        and cards[unit.type].category != "replacement"
    )


def test_these_are_there() -> None:
    assert set(ALL) >= set(LAND) | {"coral-sea"}


@pytest.mark.parametrize("name", ALL)
def test_nothing_is_wrong_with_it(name: str) -> None:
    assert flaws(sheet(name)) == ()


@pytest.mark.parametrize("name", ALL)
def test_it_is_offered_for_play_and_says_that_it_is_reconstructed(name: str) -> None:
    assert RULES.scenarios()[name].reconstructed
    assert scenario(name).scenario.reconstructed
    assert "reconstruct" in scenario(name).scenario.sources


def test_how_long_they_are() -> None:
    lengths = {}
    for name in LAND:
        header = scenario(name).scenario
        lengths[name] = len(list(game_turns(header.first, header.last)))
    assert lengths == {POLAND: 2, BARBAROSSA: 7, SHORT: 3}


def test_the_polish_army_is_that_of_the_rulebook() -> None:
    found = placed(POLAND)
    assert found["poland-infantry-2-3"] == 3
    assert found["poland-infantry-1-3"] == 7
    assert found["poland-aaf"] == 2


def test_who_meets_whom_in_june_1941() -> None:
    assert factors(BARBAROSSA, "germany") == 110
    allies = sum(factors(BARBAROSSA, each) for each in ("rumania", "hungary", "finland"))
    assert allies == 28
    assert factors(BARBAROSSA, "russia") == 79
    assert placed(BARBAROSSA)["germany-aaf"] == 20
    assert placed(BARBAROSSA)["russia-aaf"] == 18


def test_the_frontier_is_manned() -> None:
    one = scenario(BARBAROSSA)
    held = {unit.hex for unit in one.unit if not unit.type.endswith("-aaf")}
    empty = {hex_ for row in one.situation.front for hex_ in row.hexes if hex_ not in held}
    assert empty == {"B45"}


def test_the_short_game_is_the_long_one_but_for_its_end() -> None:
    long, short = scenario(BARBAROSSA), scenario(SHORT)
    assert short.scenario.extends == BARBAROSSA
    for part in ("map", "situation", "deployment", "unit", "marker", "pools", "oil", "rules"):
        assert getattr(short, part) == getattr(long, part), part
    assert short.victory.points == long.victory.points
    assert short.victory.results != long.victory.results


def test_what_comes_after_the_end_drops_out() -> None:
    last = game_turn("Winter 1941")
    long, short = scenario(BARBAROSSA), scenario(SHORT)
    assert short.arrival == tuple(row for row in long.arrival if row.turn <= last)
    assert 0 < len(short.arrival) < len(long.arrival)
    assert short.economy["russia"].year_starts == ()
    assert [t.brp for t in short.economy["russia"].transfers] == [5, 5]
    assert "industrial-center-growth" in long.special
    assert "industrial-center-growth" not in short.special
    assert LevelKind.SHOCK_ARMIES not in short.levels
    assert len(short.special["mobilized-industrial-center"]) == 2


def test_history_would_be_a_marginal_victory() -> None:
    held = {"Kharkov", "Dnepropetrovsk", "Smolensk"}
    for name, level in ((BARBAROSSA, "Allied marginal victory"), (SHORT, "Axis marginal victory")):
        victory = scenario(name).victory
        points = sum(
            row.points for row in victory.points if row.holder is Side.AXIS and row.name in held
        )
        result = next(
            each
            for each in victory.results
            if (each.points_from is None or points >= each.points_from)
            and (each.points_to is None or points <= each.points_to)
        )
        assert result.name == level
