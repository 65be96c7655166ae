"""`warcabinet scenario`: what can be played, and what there is as data."""

from __future__ import annotations

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.playing import run, says
from warcabinet.awaw.loading import scenario_texts


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    """A data pack with a scenario of its own, and one that replaces ours."""
    folder = tmp_path / "pack"
    (folder / "scenarios").mkdir(parents=True)
    ours = scenario_texts()["poland-1939"]
    (folder / "scenarios" / "poland-1939.toml").write_text(
        ours.replace('title = "Poland 1939"', 'title = "Fall Weiss"'), encoding="utf-8"
    )
    (folder / "scenarios" / "poland-long.toml").write_text(
        '[scenario]\nextends = "poland-1939"\nname = "poland-long"\ntitle = "A longer Poland"\n',
        encoding="utf-8",
    )
    return folder


def test_list() -> None:
    shown = says("scenario", "list")
    assert "skirmish-duel" in shown
    assert "red, blue" in shown
    names = {
        row["name"]: row["game"] for row in json.loads(run("scenario", "list", "--json").output)
    }
    assert names["skirmish"] == "skirmish"


def test_scenarios_that_are_data_only_are_listed_with_a_remark(pack: Path) -> None:
    shown = says("scenario", "list")
    for name in ("poland-1939", "barbarossa", "barbarossa-1941"):
        assert name in shown
    assert "as data only" not in shown
    rows = {row["name"]: row for row in json.loads(run("scenario", "list", "--json").output)}
    assert rows["skirmish"]["playable"]
    assert rows["barbarossa"]["playable"]
    assert rows["barbarossa"]["reconstructed"]
    assert "* as data only: it can be shown" in says("scenario", "list", "--data", pack)
    output = run("scenario", "list", "--json", "--data", pack).output
    packed = {row["name"]: row["playable"] for row in json.loads(output)}
    assert packed["barbarossa"]
    assert not packed["poland-1939"]
    assert not packed["poland-long"]


def test_show() -> None:
    shown = says("scenario", "show", "skirmish")
    assert "Seats: red, blue" in shown
    assert "warcabinet play skirmish --seat red" in shown
    assert "tied-fight (S7.2)" in shown
    assert "defender-holds; or both-lose" in shown
    found = json.loads(run("scenario", "show", "skirmish", "--json").output)
    assert found["rulings"][0]["default"] == "defender-holds"


def test_show_a_scenario_file() -> None:
    shown = says("scenario", "show", "barbarossa")
    assert "Reconstructed: this is not the published scenario." in shown
    assert "Summer 1941 to Winter 1942" in shown
    assert "22 infantry 3-3" in shown
    assert "Axis marginal victory: 9 to 11 points" in shown
    assert "warcabinet play barbarossa --seat axis" in shown
    found = json.loads(run("scenario", "show", "poland-1939", "--json").output)
    assert found["file"]["victory"]["results"][0]["winner"] == "axis"
    assert found["playable"]
    assert "Warsaw" not in says("scenario", "show", "skirmish")


def test_an_unknown_scenario_lists_the_known_ones() -> None:
    shown = says("scenario", "show", "moon", code=2)
    assert "there are: skirmish, skirmish-duel" in shown
    assert "poland-1939" in shown


def test_check_all_and_one() -> None:
    assert says("scenario", "check").count("nothing wrong") == len(scenario_texts())
    assert says("scenario", "check", "barbarossa-1941") == "barbarossa-1941: nothing wrong."
    assert json.loads(run("scenario", "check", "poland-1939", "--json").output) == {
        "poland-1939": []
    }
    assert "There is no scenario file 'moon'" in says("scenario", "check", "moon", code=2)


def test_check_a_file_tells_everything_with_its_line(tmp_path: Path) -> None:
    file = tmp_path / "poland-1939.toml"
    text = scenario_texts()["poland-1939"]
    file.write_text(
        text.replace('hex = "P33"', 'hex = "Z99"').replace("unbuilt = 8", "unbuilt = 7"),
        encoding="utf-8",
    )
    output = run("scenario", "check", file, code=1).output
    assert "Z99" in output
    assert "not 12" in " ".join(output.split())
    lines = text.splitlines()
    first = next(n for n, line in enumerate(lines, 1) if line == 'hex = "P33"')
    assert f"poland-1939.toml:{first}:" in output
    assert "3 things wrong" in output
    (found,) = json.loads(run("scenario", "check", file, "--json", code=1).output).values()
    assert {flaw["column"] for flaw in found} >= {"unit 4 hex", "pools germany 2 total"}


def test_check_files_that_are_none(tmp_path: Path) -> None:
    file = tmp_path / "odd.toml"
    file.write_bytes(b"\xff\xfe")
    assert "odd.toml:1: not UTF-8 text" in says("scenario", "check", file, code=1)
    file.write_text("[scenario\n", encoding="utf-8")
    shown = says("scenario", "check", file, code=1)
    assert "odd.toml:1: column 10: is no TOML" in shown
    assert "1 thing wrong" in shown
    assert "There is no file" in says("scenario", "check", tmp_path / "no.toml", code=1)


def test_packs_add_and_replace(pack: Path) -> None:
    shown = says("scenario", "list", "--data", pack)
    assert "Fall Weiss" in shown
    assert "A longer Poland" in shown
    longer = says("scenario", "show", "poland-long", "--data", pack)
    assert "A longer Poland" in longer
    assert "only scenarios that come with us are played" in longer
    checked = says("scenario", "check", "--data", pack)
    assert checked.count("nothing wrong") == len(scenario_texts()) + 1


def test_a_bad_scenario_of_a_pack_is_told(pack: Path) -> None:
    file = pack / "scenarios" / "poland-long.toml"
    file.write_text(file.read_text(encoding="utf-8") + "last = 5\n", encoding="utf-8")
    assert "Cannot be read" in says("scenario", "list", "--data", pack)
    shown = says("scenario", "show", "poland-long", "--data", pack, code=1)
    assert "scenarios/poland-long.toml:5: scenario last: '5' is no game turn" in shown
    file.write_bytes(b"\xff")
    assert "not UTF-8 text" in says("scenario", "list", "--data", pack, code=1)
    assert "no such folder" in says("scenario", "list", "--data", pack / "none", code=1)


def test_draw(tmp_path: Path, pack: Path) -> None:
    out = tmp_path / "start.svg"
    says("scenario", "draw", "poland-1939", "--out", out, "--data", pack)
    text = out.read_text(encoding="utf-8")
    assert ElementTree.fromstring(text).tag.endswith("svg")
    assert "Fall Weiss" in text
    plain = tmp_path / "plain"
    plain.touch()
    assert out.stat().st_mode == plain.stat().st_mode, "a picture is no secret"
    assert "is a folder" in says("scenario", "draw", "barbarossa", "--out", tmp_path, code=1)
    assert "no forces to draw" in says("scenario", "draw", "skirmish", "--out", out, code=1)


def test_what_is_wrong_is_not_drawn(tmp_path: Path, pack: Path) -> None:
    file = pack / "scenarios" / "poland-1939.toml"
    file.write_text(
        file.read_text(encoding="utf-8").replace('hex = "P33"', 'hex = "Z99"'), encoding="utf-8"
    )
    shown = says(
        "scenario", "draw", "poland-1939", "--out", tmp_path / "x.svg", "--data", pack, code=1
    )
    assert "cannot be drawn" in shown
    assert not (tmp_path / "x.svg").exists()
