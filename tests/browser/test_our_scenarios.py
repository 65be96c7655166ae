"""The scenarios of our own in a browser: each is opened at its start, and a turn is played."""

from __future__ import annotations

import httpx
import pytest

from table_client import new_game
from tests.browser.axe import findings
from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, play_until

pytestmark = pytest.mark.browser

SIZE = {"width": 1440, "height": 900}
OURS = (
    ("mediterranean-1941", "Spring 1941", "Summer 1941"),
    ("overlord-1944", "Summer 1944", "Fall 1944"),
)


@pytest.mark.timeout(300)
@pytest.mark.parametrize(("scenario", "first", "second"), OURS)
def test_a_turn_is_played(
    open_page: OpenPage, program: Program, scenario: str, first: str, second: str
) -> None:
    with httpx.Client(base_url=program.address, timeout=60) as http:
        game = new_game(http, "awaw", scenario, seed="ours")
    play_until(program, game, first)
    page = open_page(viewport=SIZE, reduced_motion="reduce")
    Sitting(page).open(program, game, "axis")
    page.get_by_text(first).first.wait_for()
    assert findings(page) == []
    page.goto("about:blank")
    play_until(program, game, second)
    Sitting(page).open(program, game, "allied")
    page.get_by_text(second).first.wait_for()
