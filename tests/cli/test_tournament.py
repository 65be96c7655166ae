"""`warcabinet tournament` from the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.players import brittle
from warcabinet import catalogue, files
from warcabinet.cli.main import app
from warcabinet.players import registry, strength
from warcabinet.players.random_player import RandomPlayer


def run(*arguments: str, code: int = 0) -> str:
    found = CliRunner().invoke(app, ["tournament", *arguments], env={"COLUMNS": "300"})
    assert found.exit_code == code, found.output
    return found.output


def told(*arguments: str, code: int = 0) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(run(*arguments, "--json", code=code))
    return found


def test_a_tournament_does_not_depend_on_the_number_of_workers() -> None:
    arguments = ("skirmish-duel", "--players", "random,greedy,random-listing", "--games", "4")
    one, two = (told(*arguments, "--seed", "w", "--workers", n) for n in ("1", "2"))
    assert len(one["results"]) == 12
    for key in ("results", "pairings", "failures"):
        assert one[key] == two[key]
    other = told(*arguments, "--seed", "v", "--workers", "1")
    assert other["results"] != one["results"]


def test_the_better_player_is_seen_to_be_better() -> None:
    found = told("poland-1939", "--players", "random,greedy", "--games", "2")
    best, worst = found["standings"]
    assert (best["player"], best["score"]["score"]) == ("greedy", 1.0)
    assert worst["score"]["score"] == 0.0
    assert best["illegal"] == worst["illegal"] == 0
    assert 0 < best["mean_seconds"] <= best["p95_seconds"] <= best["most_seconds"]
    (pairing,) = found["pairings"]
    assert pairing["seats"] == {
        seat: {"wins": 0, "draws": 0, "losses": 1} for seat in ("axis", "allied")
    }
    levels = {result["level"]: result["winner"] for result in found["results"]}
    assert set(pairing["levels"]) == set(levels)
    assert all(level.endswith("victory") for level in levels)


def test_a_tournament_for_people() -> None:
    text = run("poland-1939", "--players", "greedy,random", "--games", "2")
    assert "greedy against random: 100.0 % (34.2 % to 100.0 %)" in text
    assert "greedy as axis" in text


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nowhere"], "there is no scenario 'nowhere'"),
        (["skirmish", "--players", "random,genius"], "there is no player 'genius'"),
        (["skirmish", "--players", "random"], "at least two players"),
        (["skirmish", "--players", "random,random"], "random is named twice"),
        (["skirmish", "--games", "3"], "the number is even"),
        (["skirmish", "--games", "0"], "Invalid value for '--games'"),
        (["skirmish", "--option", "mud=deep"], "has no ruling 'mud'"),
    ],
)
def test_misuse_is_told_in_plain_words(arguments: list[str], says: str) -> None:
    run_ = CliRunner().invoke(app, ["tournament", *arguments], env={"COLUMNS": "300"})
    assert run_.exit_code == 2
    assert says in run_.output


@pytest.fixture
def _brittle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogue, "MODULES", {"brittle": brittle.__name__})


class Wrong(RandomPlayer):
    def choose(self, view: Any, asked: Any) -> Any:
        return brittle.Hide(7)


@pytest.mark.usefixtures("_brittle")
def test_a_game_that_fails_is_saved_and_an_illegal_proposal_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    crash = ("--option", "fault=crash", "--out", str(tmp_path), "--workers", "1", "--games", "6")
    found = told("brittle", "--players", "random,random-listing", *crash, code=1)
    assert len(found["failures"]) + len(found["results"]) == 6
    report = files.load_crash(found["failures"][0]["file"])
    assert files.reproduce(report) is not None
    monkeypatch.setitem(registry.BUILT_IN, "wrong", Wrong)
    text = run("brittle", "--players", "wrong,random", "--games", "2", "--workers", "1", code=1)
    assert "wrong proposed" in text


def test_scores_are_kept_for_the_new_game_form(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "strength.tsv"
    path.write_text("# rows\n")
    monkeypatch.setattr(strength, "FILE", path)
    run("skirmish-duel", "--players", "random,random-listing", "--games", "2", "--workers", "1")
    assert strength.read() == []
    arguments = ("--players", "random,random-listing", "--games", "2", "--workers", "1", "--keep")
    run("skirmish-duel", *arguments)
    (row,) = strength.read()
    assert (row.scenario, row.level, row.opponent) == ("skirmish-duel", "random", "random-listing")
    assert row.games == 2
    assert row.commit
