"""The program as it is started by hand, with the games it really has."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import OpenPage
from warcabinet import catalogue

pytestmark = pytest.mark.browser


@pytest.fixture
def program(tmp_path: Path) -> Iterator[str]:
    """`warcabinet serve`; gives the address it prints."""
    server = subprocess.Popen(
        [Path(sys.executable).parent / "warcabinet", "serve", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path)},
    )
    assert server.stdout is not None
    first = server.stdout.readline()
    assert first.startswith("War Cabinet is at http://"), first
    yield first.split()[-1]
    server.terminate()
    assert server.wait(timeout=20) == 0


def test_the_home_page_offers_what_the_program_has(open_page: OpenPage, program: str) -> None:
    page = open_page()
    page.goto(program)
    games = page.get_by_role("region", name="All scenarios")
    games.get_by_role("button", name="Show all").click()
    for rules in catalogue.games().values():
        for scenario in rules.scenarios().values():
            expect(games.get_by_role("heading", name=scenario.title, exact=True)).to_be_visible()
    coverage = page.get_by_role("region", name="How much of the rulebook is played")
    # The ledger is counted while the page is shown.
    expect(coverage.get_by_role("img").first).to_be_visible(timeout=30_000)
    assert findings(page) == []
