"""`staff` at the table in the terminal."""

from __future__ import annotations

from pathlib import Path

from tests.cli.playing import one_line, play


def test_the_staff_tells_what_it_would_answer_and_does_nothing(file: Path) -> None:
    shown = one_line(play(file, "staff"))
    assert "It would answer now:" in shown
    assert "nothing was played out" in shown
