"""How well computer players play a scenario: what is kept, replaced and told."""

from __future__ import annotations

from pathlib import Path

import msgspec

from warcabinet.players import strength
from warcabinet.players.registry import BUILT_IN
from warcabinet.players.scoring import wilson

HEAD = "# a heading\n"


def row(points: float, games: int, scenario: str = "midway") -> strength.Strength:
    when = ("abc", "2026-11-17")
    return strength.measured(
        wilson(points, games), scenario, ("staff", "greedy"), when, "tournament"
    )


def test_the_rows_of_the_program_name_their_players_and_source() -> None:
    rows = strength.read()
    assert rows
    for one in rows:
        assert {one.level, one.opponent} <= set(BUILT_IN)
        assert all((one.commit, one.date, one.source))
        assert 0 <= one.low <= one.score <= one.high <= 1


def test_a_measurement_takes_the_place_of_an_older_one(tmp_path: Path) -> None:
    path = tmp_path / "strength.tsv"
    path.write_text(HEAD)
    strength.keep([row(5, 10), row(3, 4, "leyte-gulf")], path)
    strength.keep([row(16, 20)], path)
    assert path.read_text().startswith(HEAD)
    assert [(one.scenario, one.games) for one in strength.read(path)] == [
        ("midway", 20),
        ("leyte-gulf", 4),
    ]
    assert strength.read(tmp_path / "nothing.tsv") == []


def test_it_is_told_in_words_and_doubt_is_told_too() -> None:
    assert row(14.0, 20).words() == (
        "scores 70 % against the simple player "
        "(20 games, a draw counts half: too few to be sure who is better)"
    )
    assert (
        row(16, 20).words()
        == "scores 80 % against the simple player (20 games, a draw counts half)"
    )
    lost = msgspec.structs.replace(row(1, 20), opponent="mine:make")
    assert lost.words() == "scores 5 % against mine:make (20 games, a draw counts half)"


def test_what_was_not_measured_is_not_guessed(tmp_path: Path) -> None:
    path = tmp_path / "strength.tsv"
    path.write_text(HEAD)
    strength.keep([row(16, 20)], path)
    found = strength.of_scenario("midway", path)
    assert strength.told(found["staff"]).startswith("scores 80 % against the simple player")
    assert strength.told(found["staff-easy"]) == "not measured yet"
    assert set(strength.of_scenario("nowhere", path).values()) == {()}
