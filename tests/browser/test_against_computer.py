"""A person plays a player turn against the computer, sees what it did in its own, and is asked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import PATIENCE, Program, Sitting, seeded

pytestmark = pytest.mark.browser


@pytest.mark.timeout(300)
def test_the_computer_plays_its_turn_and_shows_it(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport={"width": 1360, "height": 720}, reduced_motion="reduce")
    seeded(page, "against greedy")
    table = Sitting(page)
    table.begin(program.address, "Poland 1939", {"Axis": "Me", "Allied": "Computer (greedy)"})
    table.asked("Set up the forces of Germany")
    table.press("Take the ready set-up")
    table.end_until("ground-move")
    table.click("L33")
    table.click(table.empty()[0])
    expect(table.log).to_contain_text(re.compile("moves .*L33"))
    while table.turn == "Fall 1939 Axis player turn":
        table.end()
    # In its turn the computer may have to ask; then it is our turn again.
    ours = "Winter 1939 Axis player turn"
    for _ in range(20):
        expect(page).to_have_title(re.compile("^● Your"), timeout=6 * PATIENCE)
        if table.turn == ours:
            break
        table.end()
    digest = page.get_by_role("region", name="Since you left")
    expect(digest).to_be_visible()
    expect(digest).to_contain_text(re.compile(r"\d"))
    assert table.turn == ours
    expect(page).to_have_title(re.compile("^● Your move"))
    digest.get_by_role("button", name="Show it").click()
    shown = page.get_by_role("status").filter(has_text=re.compile(r"^1 of \d+"))
    expect(shown).to_be_visible()
    expect(page.get_by_text(re.compile(r"^The past: entry \d+ of \d+"))).to_be_visible()
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_text(re.compile("^The past"))).to_have_count(0)
    expect(digest).to_have_count(0)
    # What was seen is not told again, and the table can be played on.
    page.reload()
    table.settle()
    expect(digest).to_have_count(0)
    before = table.sequence()
    table.end()
    assert table.sequence() > before
