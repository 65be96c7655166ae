"""A server that is killed in the middle of play: what was acknowledged is there, and only once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kill_loop import kill_loop


@pytest.mark.skipif(os.name == "nt", reason="kills a process the Unix way")
@pytest.mark.timeout(300)
def test_nothing_acknowledged_is_lost_and_nothing_is_done_twice(tmp_path: Path) -> None:
    """Three kills; ``tools/kill_loop.py`` does a hundred."""
    assert kill_loop(3, tmp_path) > 0
