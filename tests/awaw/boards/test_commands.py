"""`warcabinet board` for the boards of A World at War: check, draw, json, hex, find."""

from __future__ import annotations

import json
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.playing import run, says
from warcabinet.cli import pictures
from warcabinet.cli.errors import Problem

HEXES = "hex\tsurface\tterrain\tterritory\tfront\tsource\tconfidence\tnote\n"


@pytest.fixture
def spoiled(tmp_path: Path) -> Path:
    """A data pack in which Berlin is a swamp."""
    folder = tmp_path / "pack"
    (folder / "boards/europe").mkdir(parents=True)
    row = "L31\tland\tswamp\tgermany\twestern\testimate\tlow\tno\n"
    (folder / "boards/europe/hexes.patch.tsv").write_text(HEXES + row)
    return folder


def test_check_says_that_all_is_well() -> None:
    assert "checks hold, 0 failures" in says("board", "check", "europe")
    assert "checks hold, 0 failures" in says("board", "check", "pacific")
    assert json.loads(run("board", "check", "--json").output) == {"europe": [], "pacific": []}


def test_check_reports_each_failure(spoiled: Path) -> None:
    shown = says("board", "check", "europe", "--data", spoiled, code=1)
    assert "L31: expected terrain clear, as the ancestor has it, found swamp" in shown
    found = json.loads(run("board", "check", "--data", spoiled, "--json", code=1).output)
    assert set(found["europe"][0]) == {"check", "hex", "expected", "found", "rule"}


def test_a_bad_pack_is_not_loaded(spoiled: Path) -> None:
    (spoiled / "boards/europe/hexes.patch.tsv").write_text(HEXES + "L31\tland\n")
    shown = says("board", "hex", "L31", "--data", spoiled, code=1)
    assert "boards/europe/hexes.patch.tsv:2: 2 cells instead of 8" in shown
    assert "Nothing was loaded" in shown


def test_hex_says_everything_with_sources(spoiled: Path) -> None:
    shown = says("board", "hex", "L31")
    assert "L31 (europe): land, clear, Germany, western front" in shown
    assert "Berlin: capital, objective" in shown
    assert "source: rulebook 4.21 + predecessor, high confidence" in shown
    assert "E to L32: land" in shown
    assert "swamp" in says("board", "hex", "berlin", "--data", spoiled)
    known = json.loads(run("board", "hex", "AA25", "--json").output)
    assert {water["water"] for water in known["waters"]} == {"east", "west"}


def test_hex_off_the_board() -> None:
    assert "not on the board europe" in says("board", "hex", "A1", code=2)


@pytest.mark.parametrize(
    ("name", "space"),
    [("Malta", "GG19"), ("rhodes", "FF30"), ("Oesel", "F39"), ("Urals box", "urals")],
)
def test_find(name: str, space: str) -> None:
    found = json.loads(run("board", "find", name, "--json").output)
    assert (found["hex"], found["board"]) == (space, "europe")
    assert space in says("board", "find", name, "--board", "europe")


def test_find_knows_regions_and_admits_defeat() -> None:
    assert "GG26 GG27 GG28" in says("board", "find", "Crete")
    assert "Nothing is called Atlantis" in says("board", "find", "Atlantis", code=1)
    assert "There is no board moon" in says("board", "find", "Malta", "--board", "moon", code=2)


def test_draw(tmp_path: Path) -> None:
    out = tmp_path / "europe.svg"
    says("board", "draw", "europe", "--out", out, "--layer", "fronts", "--hex-ids")
    assert ElementTree.parse(out).getroot().tag.endswith("svg")
    assert "needs --geodata" in says(
        "board", "draw", "europe", "--out", out, "--layer", "geodata", code=2
    )
    assert "one way only" in says("board", "draw", "valley", "--out", out, "--hex-ids", code=2)


def test_draw_with_real_coasts(tmp_path: Path) -> None:
    (tmp_path / "coast").mkdir()
    (tmp_path / "ne").mkdir()
    coast = {
        "transform": {"scale": [0.1, 0.1], "translate": [0, 0]},
        "arcs": [[[100, 500], [10, 0], [0, 10]]],
    }
    (tmp_path / "coast/land-10m.json").write_text(json.dumps(coast))
    body = struct.pack("<i4d2i", 3, 0, 0, 0, 0, 1, 2) + struct.pack("<i4d", 0, 10, 50, 12, 51)
    record = struct.pack(">2i", 1, len(body) // 2) + body
    (tmp_path / "ne/ne_10m_lakes.shp").write_bytes(bytes(100) + record)
    out = tmp_path / "geo.svg"
    options = ("--layer", "geodata", "--geodata", tmp_path)
    says("board", "draw", "europe", "--out", out, *options)
    assert out.read_text().count('stroke-opacity=".8"') == 2
    (tmp_path / "ne/ne_10m_lakes.shp").write_bytes(bytes(100) + record[:60])
    assert "cut short" in says("board", "draw", "europe", "--out", out, *options, code=1)
    (tmp_path / "coast/land-10m.json").write_text("{}")
    assert "no TopoJSON" in says("board", "draw", "europe", "--out", out, *options, code=1)
    empty = tmp_path / "empty"
    empty.mkdir()
    options = ("--layer", "geodata", "--geodata", empty)
    assert "has none of" in says("board", "draw", "europe", "--out", out, *options, code=1)


def test_a_png_without_a_program_to_make_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: None)
    shown = says("board", "draw", "lane", "--out", tmp_path / "lane.png", code=1)
    assert "A PNG needs rsvg-convert or an installed Chromium or Chrome" in shown
    with pytest.raises(Problem):
        pictures.png("<svg/>")


@pytest.mark.browser
@pytest.mark.slow
def test_a_png(tmp_path: Path) -> None:
    out = tmp_path / "lane.png"
    try:
        run("board", "draw", "lane", "--out", out)
    except AssertionError as error:
        if "A PNG needs" in str(error):
            pytest.skip("no program to make a PNG with")
        raise
    assert out.read_bytes().startswith(b"\x89PNG")


def test_json(tmp_path: Path) -> None:
    out = tmp_path / "europe.json"
    assert "KB compressed" in says("board", "json", "europe", "--out", out)
    assert json.loads(out.read_text())["board"] == "europe"


def test_list_and_show_know_europe() -> None:
    assert "europe A World at War" in says("board", "list")
    assert json.loads(run("board", "show", "europe", "--json").output)["board"] == "europe"
