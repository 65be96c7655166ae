"""Both boards of a game and the boxes off the map: looking at them, and choosing a box."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun

pytestmark = pytest.mark.browser

SIZE = {"width": 1400, "height": 900}


def boards(page: Page) -> Locator:
    """The switch beside the small map."""
    return page.get_by_role("complementary", name="Log and history").get_by_role(
        "group", name="Boards"
    )


def looking_at(page: Page) -> str:
    """The hex in the middle of the map, or the nearest to it."""
    found = page.evaluate(
        """() => {
          const { x, y } = window.__scene.camera;
          let best = "", least = Infinity;
          for (const hex of window.__table.board.hexes.values()) {
            const far = Math.hypot(hex.x - x, hex.y - y);
            if (far < least) [best, least] = [hex.id, far];
          }
          return best;
        }"""
    )
    return str(found)


def take_ready_set_ups(table: Sitting) -> None:
    for _ in range(30):
        table.take_over()
        if not table.asks("set-up"):
            return
        table.press("Take the ready set-up")
    raise AssertionError("the set-up never ends")


@pytest.mark.timeout(400)
def test_boards_and_boxes_of_a_game_on_both(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport=SIZE, reduced_motion="reduce")
    game, seat = begun(program, "global-war", "ground-move", seed="boards")
    Sitting(page).open(program, game, seat)
    page.wait_for_function("() => window.__scene !== undefined", timeout=60_000)
    switch = boards(page)
    switch.get_by_role("button", name="Pacific").click()
    assert looking_at(page).startswith("P")
    expect(switch.get_by_role("button", name="Pacific")).to_have_attribute("aria-pressed", "true")
    switch.get_by_role("button", name="Europe").click()
    # No row of the European board has a P and more letters.
    assert not looking_at(page).startswith("P")
    expect(switch.get_by_role("button", name="Europe")).to_have_attribute("aria-pressed", "true")

    # A dock at the edge selects its box, as a click on a hex would.
    dock = page.get_by_role("button", name="Atlantic U.S. box, west edge")
    dock.click()
    tray = page.get_by_role("region", name="Atlantic U.S. box")
    expect(tray).to_contain_text("Yorktown 3 factors")
    assert findings(page) == []

    # The cards, by keyboard: their ships by name, and their ways with distances.
    page.keyboard.press("b")
    panel = page.get_by_role("region", name="Boxes")
    card = panel.get_by_role("listitem").filter(
        has=page.get_by_role("heading", name="Atlantic U.S.")
    )
    expect(card).to_contain_text("Yorktown CV 3")
    expect(card).to_contain_text("West edge of Europe: ships 16 hexes")
    raiders = panel.get_by_role("button", name="Atlantic SW")
    raiders.click()
    expect(raiders).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_role("region", name="Atlantic SW box")).to_contain_text(
        "Graf Spee 2 factors"
    )
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    page.keyboard.press("Shift+B")
    assert looking_at(page).startswith("P")


@pytest.mark.timeout(200)
def test_boxes_on_a_phone_in_the_dark(open_page: OpenPage, program: Program) -> None:
    page = open_page(
        viewport={"width": 390, "height": 844}, color_scheme="dark", reduced_motion="reduce"
    )
    table = Sitting(page)
    table.begin(program.address, "Barbarossa")
    page.wait_for_function("() => window.__scene !== undefined", timeout=60_000)
    take_ready_set_ups(table)
    switch = page.get_by_role("main").get_by_role("group", name="Boards")
    # The map is small: what is seldom needed comes with More.
    expect(switch).to_be_hidden()
    expect(page.get_by_role("button", name="Closer")).to_be_hidden()
    page.get_by_role("toolbar", name="Overlays").get_by_role("button", name="More").click()
    expect(page.get_by_role("button", name="Closer")).to_be_visible()
    expect(switch.get_by_role("button")).to_have_text(["Europe", "Boxes"])
    assert findings(page) == []
    switch.get_by_role("button", name="Boxes").click()
    panel = page.get_by_role("region", name="Boxes")
    expect(panel.get_by_role("heading", name="Urals")).to_be_visible()
    assert findings(page) == []
    panel.get_by_role("button", name="Back to the map").click()
    expect(panel).to_be_hidden()
