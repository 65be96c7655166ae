"""26: random turns of bombing, in Europe in 1944 and in the Pacific in 1945: every check holds."""

from __future__ import annotations

import pytest

from tests.rules.shared.bombing_at_random import FIXTURES, game


@pytest.mark.parametrize("name", sorted(FIXTURES))
def test_four_random_turns(name: str) -> None:
    """`python -m tests.rules.bombing_games` plays a hundred."""
    assert sum(game(name, 26).values())
