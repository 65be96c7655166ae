"""`warcabinet verify`: dice computed again, from a whole game and from a seat's export."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from tests.cli.playing import BLUE_PLAN, DUEL, RED_PLAN, game_of, play, run, says
from warcabinet.engine.committed import fingerprint
from warcabinet.engine.savefile import encode, sealed, unsealed


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
    assert "Every roll follows from a key that was fixed by the commitment" in shown
    assert "It is not proven that nobody foresaw the rolls." in shown
    assert f"Commitment: {fingerprint(game_of(game).header.commitments)}" in shown


def test_the_help_says_what_is_proven_and_what_not() -> None:
    shown = says("verify", "--help")
    assert "This proves, if the commitment is the one you noted before the first roll" in shown
    assert "It does not prove that nobody foresaw the rolls" in shown
    assert "that cannot be helped" in shown


def test_whoever_plays_sees_the_commitment(game: Path) -> None:
    shown = says("play", "--file", game, typed="quit")
    assert fingerprint(game_of(game).header.commitments) in shown


def test_a_file_without_its_secret_goes_on_with_other_dice(game: Path) -> None:
    bare = game.with_name("bare.wcg")
    bare.write_bytes(encode(game_of(game), with_secret=False))
    shown = says("play", "--file", bare, typed="quit")
    assert "from here on they are new ones" in shown
    assert game_of(bare).header.secret not in ("", game_of(game).header.secret)
    shown = says("verify", bare)
    assert "The game was taken up from a file and got new dice" in shown
    assert "faults 0" in shown


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
