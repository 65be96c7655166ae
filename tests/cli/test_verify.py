"""`warcabinet verify`: dice computed again, from a whole game and from a seat's export."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tests.cli.playing import BLUE_PLAN, DUEL, RED_PLAN, play, run, says
from warcabinet.engine.savefile import sealed, unsealed


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game with verifiable dice: the weather and two orders have been drawn, a seat asked."""
    file = tmp_path / "g.wcg"
    lines = [RED_PLAN, BLUE_PLAN, f"export {tmp_path / 'red.wcx'}"]
    run("play", DUEL, "--file", file, typed="\n".join(lines))
    return file


def forge(file: Path, change: Callable[[str], str]) -> None:
    """Change what a file says and seal it again, as a cheat with this program would."""
    lines, problem = unsealed(file.read_bytes())
    assert not problem
    texts = [change(line.decode()) for line in lines]
    file.write_bytes(sealed([msgspec.Raw(text.encode()) for text in texts]))


def test_a_whole_game(game: Path) -> None:
    shown = says("verify", game)
    assert "rolls 3 verified 3 unseen 0 faults 0" in shown
    assert "a key that was fixed before the first one" in shown


def test_an_export_leaves_what_others_drew_unseen(game: Path) -> None:
    shown = says("verify", game.with_name("red.wcx"))
    assert "rolls 3 verified 2 unseen 1 faults 0" in shown
    assert "Unseen rolls were made for other seats" in shown


@pytest.mark.parametrize("name", ["g.wcg", "red.wcx"])
def test_a_forged_roll_is_found(game: Path, name: str) -> None:
    file = game.with_name(name)

    def other_weather(line: str) -> str:
        for value in range(4):
            old, new = f'"values":[{value}]', f'"values":[{(value + 1) % 4}]'
            if '"label":"weather"' in line and old in line:
                return line.replace(old, new)
        return line

    forge(file, other_weather)
    shown = says("verify", file, code=1)
    assert "Entry 4: its values do not follow from its key." in shown
    found = json.loads(run("verify", file, "--json", code=1).output)
    assert found["verdict"]["faults"][0]["entry"] == 4


def test_an_exchanged_key_is_found(game: Path) -> None:
    def other_key(line: str) -> str:
        return line.replace('"key":"', '"key":"00') if '"label":"weather"' in line else line

    forge(game, other_key)
    assert "Entry 4: " in says("verify", game, code=1)


def test_a_damaged_file_is_told_with_its_entry(game: Path) -> None:
    lines = game.read_bytes().splitlines(keepends=True)
    game.write_bytes(b"".join(lines[:5]))
    assert "cannot be verified: Entry 5: " in says("verify", game, code=1)
    game.write_bytes(b"".join([*lines[:3], b"0" * 32, b" {}\n"]))
    assert "Entry 3: the line was changed" in says("verify", game, code=1)
    assert "There is no file" in says("verify", game.with_name("none"), code=1)


def test_a_seeded_game_has_nothing_to_verify(tmp_path: Path) -> None:
    play(tmp_path / "g.wcg", RED_PLAN, BLUE_PLAN)
    shown = says("verify", tmp_path / "g.wcg")
    assert "verified 0" in shown
    assert "there is nothing to verify" in shown


def test_json(game: Path) -> None:
    found = json.loads(run("verify", game, "--json").output)
    assert found["verified"] == 3
    assert found["verdict"]["chance"] == "committed"
