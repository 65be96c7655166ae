"""`warcabinet players`: who plays, and which questions nobody thinks about."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from warcabinet.cli.main import app
from warcabinet.players import strength
from warcabinet.players.awaw.staff import STAFF
from warcabinet.players.defaults import defaults
from warcabinet.players.desks import desks


def run(*arguments: str) -> str:
    found = CliRunner().invoke(app, ["players", *arguments])
    assert found.exit_code == 0, found.output
    return found.stdout


def test_every_sense_belongs_to_a_question() -> None:
    """A sense for a question that is called otherwise would never be asked."""
    json.loads(run("--json"))  # the game is loaded
    questions = {one.question for one in desks("awaw")}
    assert set(STAFF.sense) <= questions


def test_gaps_are_the_questions_without_a_sense() -> None:
    found = json.loads(run("--json"))
    assert {"random", "greedy", "staff"} <= set(found["players"])
    by_name = {one["question"]: one for one in found["questions"]}
    assert by_name["regular-attacks"]["players"] == ["greedy", "staff"]
    assert by_name["air-transport-flights"]["players"] == []
    shown = run("--gaps")
    assert by_name["air-transport-flights"]["prompt"][:20] in shown
    assert by_name["regular-attacks"]["prompt"][:20] not in shown
    missing = sum(1 for one in found["questions"] if "staff" not in one["players"])
    assert f"{missing} take their default" in " ".join(shown.split())


def test_a_default_that_is_right_says_why_and_is_no_gap() -> None:
    found = {one["question"]: one for one in json.loads(run("--json"))["questions"]}
    rows = defaults("awaw")
    assert set(rows) <= set(found)
    assert not [name for name in rows if "staff" in found[name]["players"]]
    assert all(rows.values())
    shown = run("--gaps")
    gaps, right = shown.split("The default is right:")
    assert found["air-transport-flights"]["prompt"][:15] in gaps
    assert found["combat-losses"]["prompt"][:15] in right
    assert found["combat-losses"]["prompt"][:30] not in gaps


def test_a_game_that_is_not_there() -> None:
    found = CliRunner().invoke(app, ["players", "--game", "chess"])
    assert found.exit_code != 0


def test_how_well_players_play_a_scenario() -> None:
    shown = " ".join(run("--scenario", "midway").split())
    assert strength.of_scenario("midway")["staff"][0].words() in shown
    assert "% against the simple player" in shown
    assert "not measured yet" in shown
    told = json.loads(run("--scenario", "midway", "--json"))
    assert told["players"]["staff"][0]["opponent"] == "greedy"
    found = CliRunner().invoke(app, ["players", "--scenario", "nowhere"])
    assert found.exit_code == 2
