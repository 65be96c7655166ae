"""Several answers at once in `warcabinet play`: on one line, and from a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.playing import (
    BLUE,
    BLUE_PLAN,
    RED,
    RED_PLAN,
    answers,
    destination,
    game_of,
    one_line,
    play,
)
from warcabinet.cli.terminal_game import TerminalGame


@pytest.fixture
def moves(moving: Path) -> tuple[str, str]:
    """Two moves of red, each legal after the other."""
    return (f"move red-1 {destination(moving)}", f"move red-2 {destination(moving, 'red-2')}")


def test_several_on_one_line_are_so_many_entries(moving: Path, moves: tuple[str, str]) -> None:
    before = game_of(moving)
    shown = one_line(play(moving, f"{moves[0]}; {moves[1]};"))
    assert "2 of 2 answers were given." in shown
    assert answers(game_of(moving))[-2:] == [(RED, moves[0]), (RED, moves[1])]
    play(moving, "undo")
    assert answers(game_of(moving))[-1] == (RED, moves[0])
    play(moving, "undo")
    assert game_of(moving).position.digest() == before.position.digest()


def test_the_first_refusal_ends_the_line_and_is_told(moving: Path, moves: tuple[str, str]) -> None:
    shown = one_line(play(moving, f"{moves[0]}; move blue-1 E3; {moves[1]}", code=1))
    assert "This is not a piece of yours: Blue 1. (S4.1)" in shown
    assert "1 of 3 answers was given. The next one is not allowed." in shown
    assert "Not given: 'move blue-1 E3' and 1 more." in shown
    assert answers(game_of(moving))[-1] == (RED, moves[0])


def test_what_cannot_be_read_ends_the_line(moving: Path, moves: tuple[str, str]) -> None:
    shown = one_line(play(moving, f"{moves[0]}; stand -; {moves[1]}", code=1))
    assert "'stand' is not one of: " in shown
    assert "1 of 3 answers was given. The next one is no answer here." in shown


def test_a_question_to_the_other_side_ends_the_line(file: Path) -> None:
    shown = one_line(play(file, f"{RED_PLAN}; {BLUE_PLAN}", code=1))
    assert "1 of 2 answers was given. Another seat is asked" in shown
    assert answers(game_of(file)) == [(RED, RED_PLAN)]
    play(file, BLUE_PLAN)
    assert answers(game_of(file))[-1] == (BLUE, BLUE_PLAN)


def test_answers_from_a_file(moving: Path, moves: tuple[str, str], tmp_path: Path) -> None:
    script = tmp_path / "by mail.txt"
    script.write_text(f"# turn 1\n\n{moves[0]}\n  {moves[1]} ; end-move\n", encoding="utf-8")
    shown = one_line(play(moving, f"answers {script}"))
    assert "3 of 3 answers were given." in shown
    said = answers(game_of(moving))
    start = said.index((RED, moves[0]))
    assert said[start : start + 3] == [(RED, text) for text in (*moves, "end-move")]


@pytest.mark.parametrize(
    ("contents", "reason"),
    [
        (None, "There is no file"),
        (b"\xff\xfe\xff", "x.txt is no text."),
        (b"# nothing\n;\n", "There are no answers in"),
    ],
)
def test_a_file_without_answers(
    moving: Path, tmp_path: Path, contents: bytes | None, reason: str
) -> None:
    script, before = tmp_path / "x.txt", moving.read_bytes()
    if contents is not None:
        script.write_bytes(contents)
    assert reason in one_line(play(moving, f"answers {script}", code=1))
    assert "Say in which file" in one_line(play(moving, "answers", code=1))
    assert moving.read_bytes() == before


def test_the_help_tells_of_it(moving: Path) -> None:
    shown = one_line(play(moving, "?", "? answers"))
    assert "Several answers may stand on one line, separated by semicolons." in shown
    assert "answers FILE: give the answers in a file" in shown


def test_completion_goes_on_after_a_semicolon(moving: Path) -> None:
    table = TerminalGame(game_of(moving), moving)
    assert table.keyboard.completer is not None
    assert table.keyboard.completer("end-move; move ") == table.keyboard.completer("move ")
    assert "end-move" in table.keyboard.completer("move red-1 D3;")
