"""`warcabinet replay`: the whole record folded again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.playing import duel, game_of, play, random_lines, says
from tests.cli.test_verify import forge
from warcabinet import files
from warcabinet.skirmish.rules import SkirmishRules


@pytest.fixture
def whole(tmp_path: Path) -> Path:
    """A game played to its end."""
    file = tmp_path / "g.wcg"
    play(file, *random_lines(duel()))
    return file


def test_a_whole_game(whole: Path) -> None:
    game = game_of(whole)
    shown = says("replay", whole)
    assert f"{game.seq} entries" in shown
    assert "every position is the one recorded" in shown
    assert game.position.outcome is not None
    assert game.position.outcome.reason in shown


def test_up_to_an_entry_as_a_seat_sees_it(moving: Path) -> None:
    shown = says("replay", moving, "--to", "3", "--seat", "blue", "--log")
    assert "3 entries, 0 rolls" in shown
    assert "Both sides have deployed (S2.3)" in shown
    assert "blue-2 D3 foot" in shown
    assert "red-1 A4 unknown" in shown
    assert "Red: Assign" not in shown
    assert "there is no entry 99" in says("replay", moving, "--to", "99", code=2)
    assert "There is no seat green" in says("replay", moving, "--seat", "green", code=2)


def test_the_log_of_everything(moving: Path) -> None:
    shown = says("replay", moving, "--log")
    assert "Red: Assign kinds: Red 1: foot, Red 2: guns, Red 3: decoy" in shown
    assert "Blue: Assign kinds: Blue 1: decoy, Blue 2: foot, Blue 3: guns" in shown
    assert shown.count("Both sides have deployed") == 1


def test_a_changed_record_is_told_with_its_entry(moving: Path) -> None:
    forge(moving, lambda line: line.replace('"bid 2"', '"bid 3"'))
    assert "goes astray at entry 7: leads to another position" in says("replay", moving, code=1)


def test_an_impossible_record_is_told_with_its_entry(moving: Path) -> None:
    forge(moving, lambda line: line.replace('"bid 2"', '"bid 9"'))
    assert "goes astray at entry 7: cannot be carried out" in says("replay", moving, code=1)
    assert "6 entries" in says("replay", moving, "--to", "6")


def test_a_truncated_file_is_told_with_its_entry(moving: Path) -> None:
    lines = moving.read_bytes().splitlines(keepends=True)
    moving.write_bytes(b"".join(lines[:5]))
    shown = says("replay", moving, code=1)
    assert "4 entries" in shown
    assert "The file is damaged at entry 5: The file ends here" in shown


def test_a_continued_game(moving: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SkirmishRules, "version", 2)
    assert "played under rules version 1" in says("replay", moving, code=1)
    files.save(files.load(moving, continue_old=True), moving)
    assert "were played under older rules" in says("replay", moving)
