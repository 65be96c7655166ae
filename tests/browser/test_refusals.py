"""What cannot be done says why: on a click, on W, at the command line; a chip opens the gist."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun

pytestmark = pytest.mark.browser

CHIP = re.compile(r"^Rule \d")


def test_an_unlit_hex_says_why_not(open_page: OpenPage, program: Program) -> None:
    # A refused answer has a status of its own, which the browser's console calls an error.
    page = open_page(
        expect_errors=True, viewport={"width": 1360, "height": 720}, reduced_motion="reduce"
    )
    table = Sitting(page)
    table.open(program, *begun(program, "poland-1939", "ground-move"))
    before = table.sequence()
    table.click("L33")
    assert "N36" not in table.lit()
    table.click("N36")
    why = page.get_by_role("dialog", name=re.compile("N36"))
    expect(why.get_by_role("button", name=CHIP)).not_to_have_count(0)
    expect(why).to_contain_text("Out of reach")
    expect(why).to_contain_text("Possible now")
    # Every reason has its chip; a chip opens our own words on the rule.
    reasons = why.locator("li")
    for k in range(reasons.count()):
        expect(reasons.nth(k).locator(".chip")).to_have_count(1)
    why.get_by_role("button", name=CHIP).first.click()
    gist = page.locator(".note:popover-open")
    expect(gist).to_contain_text(re.compile(r"Rule \d"))
    expect(gist).to_contain_text(re.compile(r"(Played and tested|Partly played|Not enforced)"))
    page.keyboard.press("Escape")
    expect(gist).to_have_count(0)
    page.keyboard.press("Escape")
    expect(why).to_have_count(0)
    # Nothing was moved, and what was selected still is.
    expect(page.get_by_role("region", name="Hex L33")).to_be_visible()
    assert table.sequence() == before
    # What is possible is offered: the armor reaches the hex by itself, once that is confirmed.
    table.click("N36")
    why.get_by_role("button", name="Move Germany armor 4-6").click()
    table.settle()
    assert table.sequence() == before
    table.press(re.compile("^Move: N36"))
    assert len(table.placed("N36")) == 1


def test_the_keyboard_asks_the_same(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport={"width": 1360, "height": 720}, reduced_motion="reduce")
    table = Sitting(page)
    table.open(program, *begun(program, "poland-1939", "ground-move"))
    page.keyboard.press("n")
    table.settle()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    page.keyboard.press("w")
    why = page.get_by_role("dialog", name=re.compile("^Why not"))
    expect(why.get_by_role("button", name=CHIP)).not_to_have_count(0)


def test_a_refused_command_keeps_its_words(open_page: OpenPage, program: Program) -> None:
    page = open_page(
        expect_errors=True, viewport={"width": 1360, "height": 720}, reduced_motion="reduce"
    )
    table = Sitting(page)
    table.open(program, *begun(program, "poland-1939", "ground-move"))
    page.keyboard.press(":")
    page.locator("#command").fill("move germany-armor-4-6/1 A1")
    page.keyboard.press("Enter")
    refused = table.card.get_by_role("alert")
    expect(refused.get_by_role("button", name="Rule 13.4")).to_be_visible()
    expect(page.locator("#command")).to_have_value("move germany-armor-4-6/1 A1")
    page.locator("#command").fill("wave flags")
    page.keyboard.press("Enter")
    expect(refused).to_contain_text("wave")
