"""A whole player turn without a mouse: from the home page to the other side's turn."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import COMBAT, Program, Sitting, seeded

pytestmark = pytest.mark.browser

SHEET = "End of turn"


def focused(page: Page) -> str:
    """What has the focus, in a few words; the ring around it must be seen."""
    found = page.evaluate(
        """() => {
          const it = document.activeElement;
          const style = getComputedStyle(it);
          const ring = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
          return { name: it.id || it.className || it.tagName, ring, words: it.textContent.trim() };
        }"""
    )
    assert found["ring"], f"no ring around {found}"
    return str(found["name"])


def on_the_card(page: Page) -> None:
    """The focus comes to the card a moment after what had it before is gone."""
    expect(page.locator("#decision")).to_be_focused()
    assert focused(page) == "decision"


def tab_to(page: Page, words: str, most: int = 60) -> None:
    """Tab until something with these words has the focus."""
    for _ in range(most):
        page.keyboard.press("Tab")
        text = page.evaluate("() => document.activeElement.innerText.replace(/\\s+/g, ' ').trim()")
        if text.startswith(words):
            assert focused(page)
            return
    raise AssertionError(f"{words} was not reached by Tab")


@pytest.mark.timeout(300)
def test_a_player_turn_by_keyboard_alone(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport={"width": 1360, "height": 720}, reduced_motion="reduce")
    seeded(page, "keyboard")
    table = Sitting(page)
    keys = page.keyboard
    sit_down(table, program)
    # Set-up and the questions before the movement: the card's main button, one after the other.
    press_until(table, "ground-move")
    on_the_card(page)
    move_undo_and_ask_why(table)
    press_until(table, "regular-attacks")
    attack(table)
    press_until(table, SHEET)
    on_the_card(page)
    # The command line takes the notation, also for the questions of the sheet, one after the
    # other; Escape leads back to the map and the card.
    keys.press(":")
    expect(page.locator("#command")).to_be_focused()
    while not table.asks("srs"):
        # What is asked ahead comes a moment after the answer before.
        first = page.wait_for_function("() => window.__table.ahead?.questions[0]?.answers[0]")
        type_answer(table, first.json_value())
    type_answer(table, "end-redeployments")
    assert table.said("end-redeployments")
    keys.press("Escape")
    expect(page.locator("#command")).to_have_count(0)
    on_the_card(page)
    while table.turn == "Fall 1939 Axis player turn":
        press_main(table)
    assert table.said("end-redeployments", "axis")


def sit_down(table: Sitting, program: Program) -> None:
    page, keys = table.page, table.page.keyboard
    page.goto(f"{program.address}/?measure")
    expect(page.get_by_role("button", name="Show all")).to_be_visible()
    tab_to(page, "Show all")
    keys.press("Enter")
    tab_to(page, "Play Poland 1939")
    keys.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    tab_to(page, "Create and sit down")
    keys.press("Enter")
    table.settle()
    table.asked("Set up the forces of Germany")


def press_until(table: Sitting, question: str) -> None:
    """Shift and Enter, until this is asked or the sheet of the end of the turn is open."""
    for _ in range(40):
        table.settle()
        sheet = sheet_is_open(table)
        if sheet if question == SHEET else table.asks(question):
            return
        assert not sheet, f"{question} never came in this turn"
        before = table.sequence()
        for _ in range(3):
            if table.sequence() == before:
                press_main(table)
    raise AssertionError(f"{question} never came")


def sheet_is_open(table: Sitting) -> bool:
    return bool(table.page.evaluate("() => window.__table.ahead.isOpen"))


def type_answer(table: Sitting, answer: str) -> None:
    """An answer in the notation, at the command line that has the focus."""
    table.page.keyboard.type(answer)
    table.page.keyboard.press("Enter")
    expect(table.page.locator("#command")).to_have_value("")
    table.settle()


def press_main(table: Sitting) -> None:
    """Shift and Enter, not too soon after the last answer: a key pressed then was meant for it."""
    table.page.wait_for_function("() => !window.__table.isTooSoon")
    table.page.keyboard.press("Shift+Enter")
    table.page.wait_for_timeout(100)
    table.settle()


def move_undo_and_ask_why(table: Sitting) -> None:
    page, keys = table.page, table.page.keyboard
    keys.press("n")
    table.settle()
    assert "map" in focused(page), "the next stack is on the map, and so is the keyboard"
    expect(page.get_by_role("region", name=re.compile("^Hex "))).to_be_visible()
    start = page.evaluate("() => window.__table.selection.hex")
    free = table.empty()
    assert free
    keys.press("Tab")
    while page.evaluate("() => window.__table.selection.cursor") not in free:
        keys.press("Tab")
    page.wait_for_function("() => !window.__table.isTooSoon")
    keys.press("Enter")
    table.settle()
    expect(table.log).to_contain_text(re.compile(f"moves .*{start}"))
    assert table.undoable() > 0
    keys.press("u")
    table.settle()
    expect(table.log).not_to_contain_text(re.compile(f"moves .*{start}"))
    # Why not: the cursor goes by arrows, off the lit hexes, and W tells all reasons.
    keys.press("n")
    table.settle()
    for _ in range(12):
        keys.press("ArrowRight")
    keys.press("w")
    why = page.get_by_role("dialog", name=re.compile("^Why not"))
    expect(why).to_be_visible()
    expect(why.get_by_role("button", name=re.compile("^Rule "))).not_to_have_count(0)
    keys.press("Escape")
    expect(why).to_have_count(0)
    # Tab leaves the map after the last hex: it is no trap.
    keys.press("n")
    table.settle()
    for _ in range(len(table.lit()) + 1):
        keys.press("Tab")
    assert page.evaluate("() => !document.activeElement.matches('.map')")
    keys.press("Escape")
    keys.press("Escape")


def attack(table: Sitting) -> None:
    page, keys = table.page, table.page.keyboard
    page.locator("#decision").focus()
    tab_to(page, "Attack")
    page.wait_for_function("() => !window.__table.isTooSoon")
    keys.press("Enter")
    table.settle()
    keys.press("n")
    keys.press("Enter")
    table.settle()
    expect(page.get_by_text(re.compile("^Units: "))).to_be_visible()
    keys.press("n")
    keys.press("Enter")
    table.settle()
    expect(page.get_by_role("region", name=re.compile("^Attack on"))).to_be_visible()
    before = table.sequence()
    press_main(table)
    page.wait_for_function("seq => window.__table.state.seq !== seq", arg=before)
    expect(table.log).to_contain_text(COMBAT)
