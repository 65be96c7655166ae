"""`warcabinet scenario`: what can be played."""

from __future__ import annotations

import json

from tests.cli.playing import run, says


def test_list() -> None:
    shown = says("scenario", "list")
    assert "skirmish-duel" in shown
    assert "red, blue" in shown
    names = {
        row["name"]: row["game"] for row in json.loads(run("scenario", "list", "--json").output)
    }
    assert names["skirmish"] == "skirmish"


def test_show() -> None:
    shown = says("scenario", "show", "skirmish")
    assert "Seats: red, blue" in shown
    assert "warcabinet play skirmish --seat red" in shown
    assert "tied-fight (S7.2)" in shown
    assert "defender-holds; or both-lose" in shown
    found = json.loads(run("scenario", "show", "skirmish", "--json").output)
    assert found["rulings"][0]["default"] == "defender-holds"


def test_an_unknown_scenario_lists_the_known_ones() -> None:
    assert "there are: skirmish, skirmish-duel" in says("scenario", "show", "moon", code=2)
