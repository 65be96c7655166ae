"""The research sheet and the year plan: pages over the table of a campaign, in words."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

DESK = {"width": 1440, "height": 900}


def opened(page: Page, button: str, heading: str) -> Locator:
    page.get_by_role("tab", name="BRP").click()
    page.get_by_role("button", name=button).click()
    dialog = page.get_by_role("dialog", name=heading)
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("status")).to_have_count(0)
    return dialog


def test_both_sheets_are_opened_in_a_campaign(open_page: OpenPage, program: Program) -> None:
    """Fall 1939: each side reads its own research, and everybody the year of every power."""
    page = open_page(viewport=DESK, reduced_motion="reduce")
    game, seat = begun(program, "europe-1939", "ground-move", seed="sheets")
    assert seat == "axis"
    Sitting(page).open(program, game, seat)

    research = opened(page, "Research: ", "Research")
    expect(research).to_contain_text("Next research phase: Winter 1939")
    expect(research).to_contain_text("What is known of the enemy")
    research.get_by_role("button", name="Close").click()

    plan = opened(page, "Year plan: ", "Year plan for 1940")
    expect(plan).to_contain_text("Income of Germany")
    expect(plan).to_contain_text("What can be built")
