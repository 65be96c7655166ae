"""`warcabinet train` from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from warcabinet.cli.main import app
from warcabinet.players import fitting


def run(*arguments: str) -> str:
    found = CliRunner().invoke(app, ["train", *arguments], env={"COLUMNS": "200"})
    assert found.exit_code == 0, found.output
    return found.stdout


def test_weights_are_told_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fitting, "FILE", tmp_path / "values.json")
    games = ("barbarossa-1941", "--games", "5", "--player", "random", "--workers", "1")
    told = json.loads(run(*games, "--keep", "--json"))
    assert (told["scenario"], told["player"], told["games"]) == ("barbarossa-1941", "random", 5)
    assert set(told["weights"]) == {"1", "2"}
    kept = fitting.read()["barbarossa-1941"]
    assert kept.weights == told["weights"]


def test_a_scenario_without_points_teaches_nothing() -> None:
    arguments = ["train", "skirmish", "--games", "5", "--player", "random", "--workers", "1"]
    found = CliRunner().invoke(app, arguments)
    assert found.exit_code == 2
    assert "skirmish" in found.output
