"""Construction as a list with steppers, a bar of the limit, and places on the map."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

DESK = {"width": 1440, "height": 900}


def test_a_unit_is_built_with_two_clicks(open_page: OpenPage, program: Program) -> None:
    """Change, a step: the unit stands in the plan, with its place and its price."""
    page = open_page(viewport=DESK, reduced_motion="reduce")
    table = Sitting(page)
    game, seat = begun(program, "barbarossa-1941", "unit-construction", seed="build")
    table.open(program, game, seat)
    build = page.get_by_role("region", name="Build")
    build.get_by_role("button", name="Change what is built").click()
    row = build.get_by_role("row", name="infantry 3-3")
    expect(row).to_contain_text("2 left")
    before = table.sequence()
    row.get_by_role("button", name="One more: Russia infantry 3-3").click()
    expect(row).to_contain_text("1 left")
    expect(row.locator("output")).to_have_text("1")
    expect(build).to_contain_text("3 of 44 BRP")
    # The map goes to where it would stand.
    page.wait_for_function("() => window.__scene.sees(window.__table.ahead.hand.at)")
    # While it is in the hand another hex can be chosen on the map.
    page.evaluate("() => window.__table.ahead.hand.choose('H47')")
    expect(row).to_contain_text("Moscow")
    assert table.sequence() == before
    assert findings(page) == []
    page.locator(".end-of-turn .primary").click()
    page.wait_for_function("(seq) => window.__table.state.seq > seq", arg=before)
    assert "build-unit russia-infantry-3-3 H47" in table.said("", seat)
