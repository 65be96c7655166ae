"""Games that several tests of the command line begin with."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.playing import BLUE_PLAN, RED, RED_PLAN, asked_of, play


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a game may be saved."""
    return tmp_path / "g.wcg"


@pytest.fixture
def moving(file: Path) -> Path:
    """A game in which red is to move."""
    play(file, RED_PLAN, BLUE_PLAN, "bid 2", "bid 0")
    assert asked_of(file) == ("movement", RED)
    return file
