"""All battles on one sheet: odds before and after, what the enemy can add, prices, one press."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun, seat_of

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}


def opened(page: Page) -> Locator:
    page.get_by_role("button", name="Air sheet").click()
    sheet = page.locator("section.plansheet")
    sheet.locator("tbody tr").first.wait_for()
    return sheet


def row_of(sheet: Locator, place: str) -> Locator:
    return sheet.locator("tbody tr", has=sheet.page.get_by_text(place, exact=True))


def main_of(sheet: Locator) -> Locator:
    return sheet.locator(".actions .primary")


def test_a_support_mission_takes_three_clicks(open_page: OpenPage, program: Program) -> None:
    """The sheet, a step, and the button that names factors, battle, odds and price."""
    page = open_page(viewport=DESK, reduced_motion="reduce")
    table = Sitting(page)
    game, seat = begun(program, "barbarossa-1941", "ground-support", seed="air")
    table.open(program, game, seat)
    purse = table.level("Germany")
    sheet = opened(page)
    assert main_of(sheet).is_disabled()
    row = row_of(sheet, "K38")
    expect(row.locator(".now")).to_have_text("3:1")
    row.get_by_role("button", name="One more: air factors for K38").click()
    expect(row.locator(".after")).to_contain_text("1 more: 4:1")
    row.get_by_role("button", name="One more: air factors for K38").click()
    expect(row.locator(".after .odds")).to_have_text("4:1")
    expect(main_of(sheet)).to_contain_text("Fly 2 factors to K38, 4:1, pay 2 BRP")
    expect(sheet.locator(".limit")).to_contain_text("0 + 2 of 15 BRP")
    main_of(sheet).click()
    page.wait_for_function("() => window.__table.question() !== 'ground-support'")
    assert [line.split(" ")[:2] for line in table.said("", "axis")[-2:]] == [
        ["support", "K38"],
        ["end-support"],
    ]
    with seat_of(program, game, "axis") as axis:
        powers = {one["power"]: one for one in axis.now()["view"]["treasuries"]}
    assert powers["germany"]["level"] == purse - 2


def test_the_sheet_is_worked_by_keyboard_and_reads_without_ids(
    open_page: OpenPage, program: Program
) -> None:
    page = open_page(viewport=DESK, reduced_motion="reduce")
    table = Sitting(page)
    game, seat = begun(program, "barbarossa-1941", "ground-support", seed="air")
    table.open(program, game, seat)
    page.locator("#decision").focus()
    page.keyboard.press("a")
    sheet = page.locator("section.plansheet")
    rows = sheet.locator("tbody tr")
    rows.first.wait_for()
    current = sheet.locator("tr[aria-current]")
    expect(current).to_contain_text("C44")
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    expect(current).to_contain_text("K38")
    before = table.sequence()
    page.keyboard.press("m")
    expect(current.locator(".after .odds")).to_have_text("4:1")
    page.keyboard.press("ArrowRight")
    expect(current.locator("output")).to_have_text("3")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("0")
    expect(current.locator("output")).to_have_text("0")
    page.keyboard.press("m")
    expect(main_of(sheet)).to_be_enabled()
    assert table.sequence() == before
    assert not re.search(r"germany-|russia-|aaf|@|/\d", sheet.inner_text())
    assert findings(page) == []
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.keyboard.press("a")
    rows.first.wait_for()
    for _ in range(4):
        page.keyboard.press("ArrowDown")
    page.keyboard.press("m")
    expect(main_of(sheet)).to_be_enabled()
    page.keyboard.press("Shift+Enter")
    page.wait_for_function("() => window.__table.question() !== 'ground-support'")
    assert table.said("", "axis")[-1] == "end-support"


def test_the_defender_sees_the_same_sheet_on_a_phone(open_page: OpenPage, program: Program) -> None:
    """Cards of 84 px with steppers of 44 px; nothing is wider than the screen."""
    page = open_page(viewport=PHONE, has_touch=True, reduced_motion="reduce")
    table = Sitting(page)
    game, _ = begun(program, "barbarossa-1941", "air-defence", seed="air")
    table.open(program, game, "allied")
    sheet = opened(page)
    card = row_of(sheet, "K38")
    box = card.bounding_box()
    assert box is not None
    assert box["height"] == pytest.approx(84, abs=1)
    more = card.get_by_role("button", name="One more: air factors for K38")
    size = more.bounding_box()
    assert size is not None
    assert (size["width"], size["height"]) == (44, 44)
    expect(card.locator(".now")).to_have_text("3:1")
    more.tap()
    expect(card.locator(".after .odds")).to_have_text("2:1")
    expect(main_of(sheet)).to_contain_text("Fly 1 factor to K38, 2:1")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert findings(page) == []
    main_of(sheet).tap()
    page.wait_for_function("() => window.__table.question() !== 'air-defence'")
    assert table.said("", "allied")[-1].startswith("defensive-air K38=")
    # Then the attacker sees what is likely left of it.
    page.goto(f"{program.address}/?measure#/games/{game}/axis")
    table.settle()
    sheet = opened(page)
    card = row_of(sheet, "K38")
    card.get_by_role("button", name="One more: air factors for K38").tap()
    expect(main_of(sheet)).to_contain_text("Intercept over K38 with 1 factor")
    sheet.get_by_role("button", name="Do not intercept").tap()
    page.wait_for_function("() => window.__table.question() !== 'support-interception'")
    assert table.said("", "axis")[-1] == "intercept-support -"


def test_counterair_tells_what_the_first_round_costs(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport=DESK, reduced_motion="reduce")
    table = Sitting(page)
    game, seat = begun(program, "barbarossa-1941", "counterair-missions", seed="air")
    table.open(program, game, seat)
    # It may be left alone before movement: one goes there by its chip.
    page.get_by_role("button", name=re.compile("^Counterair")).first.click()
    sheet = opened(page)
    row = row_of(sheet, "Vilna")
    for _ in range(4):
        row.get_by_role("button", name="One more: air factors for Vilna").click()
    expect(row.locator(".after")).to_contain_text("4 to 4")
    expect(row.locator(".round")).to_have_text(re.compile(r"they lose \d\.\d\s*you lose \d\.\d"))
    expect(main_of(sheet)).to_contain_text("Counterair Vilna with 4 factors, pay 4 BRP")
    assert findings(page) == []
    sheet.get_by_role("button", name="No air at all").click()
    page.wait_for_function("() => window.__table.question() !== 'counterair-missions'")
    assert table.said("", "axis")[-1] == "end-counterair"
