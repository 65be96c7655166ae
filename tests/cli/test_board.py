"""`warcabinet board`: list, show and draw the boards there are."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.playing import run, says
from warcabinet.hexes import Board
from warcabinet.skirmish.field import FIELDS
from warcabinet.skirmish.rules import SkirmishRules


@pytest.fixture(autouse=True)
def boards(monkeypatch: pytest.MonkeyPatch) -> None:
    def offered(rules: SkirmishRules) -> Mapping[str, Board]:
        return {name: field.board for name, field in FIELDS.items()}

    monkeypatch.setattr(SkirmishRules, "boards", offered, raising=False)


def test_list() -> None:
    shown = says("board", "list")
    assert "valley Skirmish" in shown
    assert "europe A World at War" in shown
    assert {row["board"] for row in json.loads(run("board", "list", "--json").output)} >= {"lane"}


def test_show() -> None:
    shown = run("board", "show", "lane").output
    assert "13 hexes, 0 boxes" in shown
    assert "2 hill" in shown
    assert "|C2 |C3 |C4 |" in shown
    assert json.loads(run("board", "show", "lane", "--json").output)["hexes"] == 13


def test_draw(tmp_path: Path) -> None:
    out = tmp_path / "lane.svg"
    says("board", "draw", "lane", "--out", out)
    root = ElementTree.parse(out).getroot()
    labels = {text.text for text in root.iter("{http://www.w3.org/2000/svg}text")}
    assert {"A3", "C3", "E3"} <= labels
    assert "is a folder" in says("board", "draw", "lane", "--out", tmp_path, code=1)


def test_an_unknown_board() -> None:
    assert "There is no board moon; there are: valley, lane, europe, pacific." in says(
        "board", "show", "moon", code=2
    )


def test_games_may_have_no_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(SkirmishRules, "boards")
    assert "The boards of Skirmish are not there yet." in says("board", "list")
