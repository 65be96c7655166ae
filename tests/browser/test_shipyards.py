"""Shipyards as charts: what is done about each ship is pressed, and priced at once."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

DESK = {"width": 1440, "height": 900}


def test_a_ship_is_deferred_and_another_laid_down(open_page: OpenPage, program: Program) -> None:
    """Kiel in Fall 1939: the carrier is not launched, a destroyer is begun in her place."""
    page = open_page(viewport=DESK, reduced_motion="reduce")
    table = Sitting(page)
    game, seat = begun(program, "battle-of-the-atlantic", "naval-construction", seed="yards")
    table.open(program, game, seat)
    yards = page.get_by_role("region", name="Shipyards")
    yards.get_by_role("button", name="Change what the shipyards of Germany do").click()
    kiel = yards.get_by_role("group", name="Kiel", exact=True)
    expect(kiel).to_contain_text("2 of 2 points")
    expect(kiel).to_contain_text("sails Winter 1940")
    before = table.sequence()
    carrier = kiel.get_by_role("group", name="What is done about Graf Zeppelin")
    carrier.get_by_role("button").first.click()
    expect(kiel).to_contain_text("1 of 2 points")
    kiel.get_by_text("Lay down new ships").click()
    kiel.get_by_role("button", name=re.compile("One more: .*destroyers in Kiel")).click()
    expect(kiel).to_contain_text("2 of 2 points")
    assert table.sequence() == before
    assert findings(page) == []
