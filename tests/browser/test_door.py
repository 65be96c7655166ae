"""From the home page to the table: pictures that begin a game, and the game to go on with."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun
from tests.browser.tables import hex_at

pytestmark = pytest.mark.browser

DESK = {"width": 1440, "height": 900}


def fetched_by(page: Page) -> list[tuple[str, int]]:
    """The addresses of what comes from now on, with its bytes as sent."""
    found: list[tuple[str, int]] = []
    page.on(
        "response", lambda one: found.append((one.url, one.request.sizes()["responseBodySize"]))
    )
    return found


@pytest.mark.timeout(300)
def test_four_clicks_to_the_first_move_of_barbarossa(
    open_page: OpenPage, new_program: Program
) -> None:
    """The picture, the stack, the hex: the set-ups are there, the computer plays the other side."""
    program = new_program
    page = open_page(viewport=DESK, fresh=True)
    fetched = fetched_by(page)
    page.goto(f"{program.address}/?measure=1")
    clicks = 1
    page.get_by_role("button", name="Play the Axis").click(timeout=90_000)
    # The computer sets up first, which takes a while on a busy machine.
    page.wait_for_url(re.compile("#/games/"), timeout=90_000)
    table = Sitting(page)
    page.wait_for_function("() => window.__scene !== undefined", timeout=60_000)
    table.settle()
    table.asked("Move ground units")
    # What a first table fetches once and for good, fonts included: 400 KB with its first answers.
    kept = {name: size for name, size in fetched if re.search("/assets/|/api/boards/", name)}
    table_only = [size for name, size in kept.items() if not re.search(r"\.webp|/Home-", name)]
    assert sum(table_only) < 385_000, kept
    search = page.get_by_label("City, hex or unit")
    search.fill("Nowhereville")
    expect(page.get_by_text("Nothing here is called so.")).to_be_visible()
    search.fill("")
    stack = page.evaluate(
        "() => window.__table.view.units.find((one) => one.type === 'germany-armor-4-6').place"
    )
    page.mouse.click(*hex_at(page, stack))
    page.wait_for_function("() => window.__table.answer.lit.size > 0")
    goal = page.evaluate(
        """() => {
          const { answer, view } = window.__table;
          const held = new Set(view.units.map((one) => one.place));
          return [...answer.lit].find((hex) => !held.has(hex));
        }"""
    )
    page.mouse.click(*hex_at(page, goal))
    clicks += 2
    page.wait_for_function(
        "(hex) => window.__table.view.units.some((one) => one.place === hex)", arg=goal
    )
    assert clicks <= 4
    # At home it is the game to go on with: its own map, and the question on the button.
    page.wait_for_function("() => Object.keys(localStorage).some((one) => one.includes('look'))")
    page.goto(f"{program.address}/")
    card = page.get_by_role("region", name="Barbarossa 1941").first
    expect(card.get_by_role("link", name=re.compile("^Continue: .*move"))).to_be_visible()
    expect(card.locator("img")).to_have_attribute("src", re.compile("^data:image/webp"))


@pytest.mark.timeout(300)
def test_the_game_that_waits_is_on_top(open_page: OpenPage, new_program: Program) -> None:
    program = new_program
    game, seat = begun(program, "poland-1939", "ground-move")
    begun(program, "poland-1939", "ground-move")
    for scheme, width in (("light", 1440), ("dark", 390)):
        size = {"width": width, "height": 900 if width > 1000 else 844}
        page = open_page(viewport=size, color_scheme=scheme, fresh=True)
        fetched = fetched_by(page)
        page.goto(program.address, wait_until="networkidle")
        card = page.get_by_role("region", name="Poland 1939").first
        button = card.get_by_role("link", name=re.compile("^Continue"))
        expect(button).to_be_visible()
        expect(card.locator("img")).to_be_visible()
        expect(card.get_by_role("link", name="1 more game")).to_be_visible()
        assert sum(size for _, size in fetched) < 150_000, (scheme, width)
        # Two games of one name have different dates.
        mine = page.get_by_role("region", name="Your games")
        expect(mine.get_by_text("Fall 1939 · begun").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == width, scheme
        assert findings(page) == [], (scheme, width)
        page.locator("body").press("Enter")
        expect(page).to_have_url(re.compile(f"#/games/{game}/{seat}$"))
        page.close()
