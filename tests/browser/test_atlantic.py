"""Battle of the Atlantic in a browser: two years by two seats at one screen, to the end."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, answer, is_over, play_until, seeded

pytestmark = pytest.mark.browser

SIZE = {"width": 1440, "height": 900}
KEY = re.compile(r"\b(?:germany|britain|us)-[a-z\d]|-sw\b|naval-research|under-way")


def plain(page: Page) -> None:
    """No key of the rules stands on the table, and axe has nothing to say."""
    text = page.locator("body").inner_text()
    assert [line for line in text.splitlines() if KEY.search(line)] == []
    assert findings(page) == []


def look_at_the_atlantic(page: Page) -> None:
    """All of it on one page: who is where, this turn's sinkings with their causes, the transports
    over the war."""
    page.get_by_role("button", name="Strategic war").first.click()
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="Who is where")).to_be_visible()
    expect(sheet).to_contain_text("Sinkings this turn, Atlantic SW box")
    expect(sheet).to_contain_text("plus helps the submarines")
    plain(page)
    sheet.get_by_role("button", name="Close").click()


@pytest.mark.timeout(600)
def test_two_years_are_played_to_the_end(open_page: OpenPage, program: Program) -> None:
    """With the orders that people have from the beginning, and the main buttons of the cards."""
    page = open_page(viewport=SIZE, reduced_motion="reduce")
    seeded(page, "convoys")
    table = Sitting(page)
    table.begin(program.address, "Battle of the Atlantic")
    seen: Counter[str] = Counter()
    for _ in range(400):
        if is_over(table):
            break
        table.take_over()
        question = table.question()
        if question == "submarine-orders" and not seen[question]:
            look_at_the_atlantic(page)
        if question == "research-sheet" and not seen[question]:
            plain(page)
        seen[question] += 1
        answer(table)
        if seen["submarine-orders"] == 4 and not is_over(table):
            # Most of the second year is played without this page.
            seen["submarine-orders"] += 3
            game = page.url.split("/")[-2]
            page.goto("about:blank")
            play_until(program, game, "Summer 1941")
            table.open(program, game, "axis")
    assert is_over(table)
    assert seen["submarine-orders"] == 8, "one in each game turn"
    assert {"research-sheet", "naval-construction", "raider-orders"} <= set(seen)
    result = page.get_by_role("dialog")
    expect(result.get_by_role("heading", name="The Allies won")).to_be_visible()
    expect(result).to_contain_text("Allied decisive victory")
    plain(page)
