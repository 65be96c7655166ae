"""The tool that tells how strong set-ups and main efforts are, by the games of the examination."""

from __future__ import annotations

import msgspec
import pytest

import exam
import openings
import seasons
from warcabinet.players.arena import GameResult
from warcabinet.players.tournament import Contest, Fixture

AGAINST_GREEDY, AGAINST_EASY = "barbarossa-1941 staff greedy", "barbarossa-1941 staff staff-easy"


def row(paper: str, seed: str, first: str, winner: str) -> dict[str, str]:
    values = (paper, seed, first, winner, "", "1", "3", "600", "abc")
    return dict(zip(exam.COLUMNS, values, strict=True))


def test_games_count_against_the_mean_of_their_own_paper(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only those in which the staff had the Axis, and each paper apart."""
    found = [
        row(AGAINST_GREEDY, "1", "examined", "axis"),
        row(AGAINST_GREEDY, "1", "other", "axis"),
        row(AGAINST_GREEDY, "2", "examined", ""),
        row(AGAINST_EASY, "1", "examined", "allied"),
        row("barbarossa staff greedy", "1", "examined", "axis"),
    ]
    monkeypatch.setattr(exam, "read", lambda: found)
    assert list(openings.scores()) == [
        (Fixture(("staff", "greedy"), "1"), 0.25),
        (Fixture(("staff", "greedy"), "2"), -0.25),
        (Fixture(("staff", "staff-easy"), "1"), 0.0),
    ]


def test_an_opening_is_the_set_up_and_the_first_main_effort() -> None:
    fixture = Fixture(("staff", "greedy"), "930000")
    (one,) = openings.begun((fixture,), 0, 1)
    set_up, effort = one
    assert set_up.count("deploy ") > 20
    assert "main effort" in effort


def test_what_was_chosen_seldom_is_told_together(capsys: pytest.CaptureFixture[str]) -> None:
    openings.tell("set-up", {"one": [0.5] * 5 + [-0.5] * 5, "two": [0.1], "three": [0.3]})
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "| set-up | games | above the mean |"
    assert lines[2] == "| one | 10 | +0.00 ± 0.33 |"
    assert lines[3].startswith("| others (2) | 2 | +0.20 ± ")


def test_a_set_up_may_be_forced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the staff would choose; the game is played on from there."""
    chosen = [Fixture(("staff", "greedy"), "930000"), Fixture(("staff", "greedy"), "930001")]
    (set_up, _), (own, _) = openings.begun(chosen, 0, 2)
    assert set_up != own
    ended: list[str] = []

    def run(match: Contest, most: int) -> GameResult:
        ended.append(seasons.set_ups(match.game)[openings.SEAT])
        return msgspec.structs.replace(match.result(), winner="axis")

    monkeypatch.setattr(Contest, "run", run)
    assert openings.forced(((chosen[1], set_up),), 0, 1) == [1.0]
    assert ended == [set_up]


def test_set_ups_are_compared_on_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    openings.tell_same_seeds({"1": [1.0, 0.0, 1.0, 0.5], "2": [0.0, 0.0, 1.0, 0.5]})
    lines = capsys.readouterr().out.splitlines()
    assert lines[2] == "| 1 | 0.62 | +0.12 ± 0.24 |"
    assert lines[3] == "| 2 | 0.38 | -0.12 ± 0.24 |"
