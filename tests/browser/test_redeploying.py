"""Redeployments on the sheet: a unit, a goal, and what is planned as lines."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

DESK = {"width": 1440, "height": 900}


def test_a_redeployment_is_a_unit_and_a_goal(open_page: OpenPage, program: Program) -> None:
    """Nothing is sent before the sheet is; a line can be removed again."""
    page = open_page(viewport=DESK, reduced_motion="reduce")
    table = Sitting(page)
    game, seat = begun(program, "barbarossa-1941", "first-trs", seed="redeploy")
    table.open(program, game, seat)
    section = page.get_by_role("region", name="Redeploy")
    before = table.sequence()
    section.get_by_role("button", name="Change redeployments").click()
    unit, goal = section.get_by_label("Unit"), section.get_by_label("Goal")
    expect(unit).to_be_enabled()
    unit.select_option(index=1)
    expect(goal).to_be_enabled()
    lit = page.evaluate("() => [...window.__table.ahead.hand.lit]")
    assert lit
    page.evaluate("(hex) => window.__table.ahead.hand.choose(hex)", lit[0])
    line = section.locator(".planned")
    expect(line).to_have_count(1)
    expect(line).to_contain_text("→")
    expect(section.get_by_role("button", name="All 1")).to_be_visible()
    assert table.sequence() == before
    assert findings(page) == []
    section.get_by_role("button", name="Remove").click()
    expect(line).to_have_count(0)
