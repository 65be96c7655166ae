"""A person plays a player turn against the computer, sees what it did in its own, and is asked."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
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
    # Without motion it is a list.
    digest.get_by_role("button", name="List it").click()
    film = page.get_by_role("region", name="What the others did")
    assert findings(page) == [], "the list of a turn"
    film.get_by_role("listitem").first.get_by_role("button").click()
    expect(page.get_by_text(re.compile(r"^The past: entry \d+ of \d+"))).to_be_visible()
    film.get_by_role("button", name="Close").click()
    expect(page.get_by_text(re.compile("^The past"))).to_have_count(0)
    # With motion it is a film, here of a turn in the log.
    page.emulate_media(reduced_motion="no-preference")
    table.log.get_by_text("Fall 1939 · Axis").click()
    page.get_by_role("button", name="Watch this turn").first.click()
    page.keyboard.press("Space")
    expect(film).to_contain_text(re.compile(r"\d+ of \d+"))
    expect(film.get_by_role("button", name="Play")).to_be_visible()
    page.keyboard.press("+")
    expect(film.get_by_role("button", name="Speed")).to_contain_text("2 ×")
    assert findings(page) == [], "the film"
    film.get_by_role("button", name="Close").click()
    expect(page.get_by_text(re.compile("^The past"))).to_have_count(0)
    expect(digest).to_have_count(0)
    # What was seen is not told again, and the table can be played on.
    page.reload()
    table.settle()
    expect(digest).to_have_count(0)
    before = table.sequence()
    table.end()
    assert table.sequence() > before
    # A what-if from an earlier point says on every screen that it is not the game.
    game = page.url
    page.get_by_role("button", name="One entry back").click()
    page.get_by_role("button", name="What if from here").click()
    expect(page.get_by_text("What if: not the game.")).to_be_visible()
    assert page.url != game
    table.settle()
    assert findings(page) == [], "the band of a what-if"
    page.get_by_role("link", name="All games").click()
    tried = page.get_by_role("listitem").filter(has_text="What if of Poland 1939 from entry")
    expect(tried).to_be_visible()
    # It is not what the page begins with, whichever game has waited longest.
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("^(?!What if)."))
    tried.get_by_role("link").first.click()
    page.get_by_role("link", name="Back to the game").click()
    expect(page).to_have_url(game)
    expect(page.get_by_text("What if: not the game.")).to_have_count(0)
