"""What a reader has chosen stays; the history shows the past as the seat knew it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun
from tests.browser.test_consent import SIZE, close_menu, menu

pytestmark = pytest.mark.browser


@pytest.mark.timeout(200)
def test_settings_are_kept(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport=SIZE, color_scheme="light", reduced_motion="no-preference")
    table = Sitting(page)
    table.open(program, *begun(program, "poland-1939", "ground-move"))
    menu(page, "Settings")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Theme").select_option("Dark")
    dialog.get_by_label("Counters").select_option("For colour-blind eyes")
    dialog.get_by_label("Movement on the map").select_option("None")
    dialog.get_by_label("Single letters as shortcuts").uncheck()
    close_menu(page)
    page.reload()
    table.settle()
    assert page.evaluate("document.documentElement.dataset.theme") == "dark"
    menu(page, "Settings")
    expect(dialog.get_by_label("Theme")).to_have_value("dark")
    expect(dialog.get_by_label("Counters")).to_have_value("safe")
    expect(dialog.get_by_label("Movement on the map")).to_have_value("0")
    expect(dialog.get_by_label("Single letters as shortcuts")).not_to_be_checked()
    close_menu(page)
    # Letters are switched off: N does nothing, and is not named on the card.
    page.keyboard.press("n")
    expect(page.get_by_role("region", name=re.compile("^Hex "))).to_have_count(0)
    # No movement: the camera is there at once, on the map of the other theme.
    page.wait_for_function("() => window.__scene !== undefined")
    assert page.evaluate("() => window.__scene.options.glide") == 0
    assert page.evaluate("() => window.__scene.options.palette") == "safe"


def test_less_motion_is_respected(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport=SIZE, reduced_motion="reduce")
    table = Sitting(page)
    table.open(program, *begun(program, "poland-1939", "ground-move"))
    page.wait_for_function("() => window.__scene !== undefined")
    there = page.evaluate(
        """() => {
          window.__scene.goTo("M35");
          const { x, y } = window.__table.board.hex("M35");
          return Math.hypot(window.__scene.camera.x - x, window.__scene.camera.y - y);
        }"""
    )
    assert there < 1, "the camera jumps instead of gliding"


@pytest.mark.timeout(200)
def test_the_past_is_shown_as_it_was_known(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport=SIZE, reduced_motion="reduce")
    table = Sitting(page)
    game, seat = begun(program, "poland-1939", "ground-move")
    table.open(program, game, seat)
    table.click("L33")
    table.click("K34")
    assert table.placed("L33") == []
    entry = int(page.evaluate("() => window.__table.state.entry"))
    slider = page.get_by_role("slider", name="Entry to look at")
    slider.fill(str(entry - 1))
    expect(
        page.get_by_text(f"The past: entry {entry - 1} of {entry}, as you knew it")
    ).to_be_visible()
    assert len(table.placed("L33")) == 2
    expect(table.log).not_to_contain_text("K34")
    expect(table.card).to_contain_text("You are looking at the past")
    find = "() => window.__table.log.find((line) => line.kind === 'said').entry"
    first = int(page.evaluate(find))
    slider.fill(str(first))
    expect(page.get_by_text(f"The past: entry {first} of {entry}")).to_be_visible()
    assert table.placed("M33") != []
    assert table.placed("L33") == [], "only Poland had set up"
    # A click selects, and does nothing else.
    before = table.sequence()
    table.click("M33")
    assert table.sequence() == before
    page.keyboard.press("l")
    expect(page.get_by_text(re.compile("^The past"))).to_have_count(0)
    assert table.placed("L33") == []
    expect(table.log).to_contain_text("K34")
