"""The panels of the table: log, hover card, digest, result sheet, top bar."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import OpenPage
from tests.browser.tables import (
    OPENING_MOVES,
    SCREEN,
    Sitting,
    hex_at,
)

pytestmark = pytest.mark.browser

MOVED = (*OPENING_MOVES, "move germany-armor-4-6/1 L36")


def middle_of(page: Page) -> str:
    """The hex in the middle of the map."""
    return str(
        page.evaluate(
            "() => { const s = window.__scene; return s.board.hexAt(s.camera.x, s.camera.y).id }"
        )
    )


def opened(open_page: OpenPage, sitting: Sitting, seat: str = "axis") -> Page:
    page = open_page(viewport=SCREEN)
    sitting.open(page, seat)
    return page


def test_the_log_is_a_tree_of_turns_player_turns_and_phases(
    open_page: OpenPage, address: str
) -> None:
    page = opened(open_page, Sitting(address, "poland-1939").say(MOVED))
    log = page.get_by_role("region", name="Lines of the log")
    expect(log.get_by_role("heading", name="Fall 1939 · Axis", level=2)).to_be_visible()
    expect(log.get_by_role("heading", name="Movement", exact=True)).to_be_visible()
    line = log.get_by_role("listitem").filter(has_text="Germany armor 4-6 moves")
    expect(line).to_have_count(1)
    # What is told of an answer stands for it: the answer itself is shown if asked for.
    expect(log.get_by_text("Axis: Move")).to_have_count(0)
    page.get_by_role("button", name="Filter", exact=True).click()
    page.get_by_label("Kind of line").select_option("said")
    expect(log.get_by_role("listitem").filter(has_text="Axis: Move")).to_have_count(1)
    page.get_by_label("Kind of line").select_option("all")
    page.get_by_label("Nation").select_option("poland")
    expect(line).to_have_count(0)
    page.get_by_label("Nation").select_option("")
    page.get_by_label("Filter the log").fill("armor 4-6 moves")
    expect(log.get_by_role("listitem")).to_have_count(1)
    assert findings(page) == []


def test_a_place_in_the_log_rings_its_hex_and_leads_there(
    open_page: OpenPage, address: str
) -> None:
    sitting = Sitting(address, "poland-1939").say(MOVED)
    page = opened(open_page, sitting)
    sitting.map(page)
    hex_at(page, "T20")
    place = page.get_by_role("button", name="L36", exact=True).last
    place.hover()
    place.click()
    deadline = time.monotonic() + 30
    while middle_of(page) != "L36":
        assert time.monotonic() < deadline, "the map did not go there"
        page.wait_for_timeout(100)


def test_an_entry_of_the_log_shows_the_table_as_it_was(open_page: OpenPage, address: str) -> None:
    page = opened(open_page, Sitting(address, "poland-1939").say(MOVED))
    log = page.get_by_role("region", name="Lines of the log")
    # An answer that only ended a step is among the answers alone.
    expect(log).to_contain_text("armor 4-6 moves")
    expect(log).not_to_contain_text("End staging")
    page.get_by_role("button", name="Filter").click()
    page.get_by_label("Kind of line").select_option("Answers")
    log.get_by_role("listitem").filter(has_text="End staging").hover()
    log.get_by_role("listitem").filter(has_text="End staging").locator(".entry").click()
    expect(page.get_by_text("The past: entry")).to_be_visible()
    page.get_by_label("Kind of line").select_option("All kinds")
    expect(log).not_to_contain_text("armor 4-6 moves")


def test_resting_on_a_hex_shows_its_card(open_page: OpenPage, address: str) -> None:
    sitting = Sitting(address, "poland-1939").say(OPENING_MOVES)
    page = opened(open_page, sitting)
    sitting.map(page)
    x, y = hex_at(page, "L32")
    page.mouse.move(x, y)
    card = page.get_by_role("tooltip")
    expect(card).to_be_visible()
    expect(card).to_contain_text("L32")
    expect(card).to_contain_text("Germany")
    expect(card).to_contain_text("full")
    expect(card).to_contain_text("Within reach of")
    page.mouse.move(x + 2, y - 250)
    expect(card.filter(has_text="L32")).to_have_count(0)


def test_the_top_bar_names_turn_side_phase_and_step(open_page: OpenPage, address: str) -> None:
    page = opened(open_page, Sitting(address, "poland-1939").say(OPENING_MOVES))
    banner = page.get_by_role("banner")
    expect(banner).to_contain_text("Fall 1939")
    expect(banner).to_contain_text("Axis player turn")
    now = banner.locator("[aria-current=step]")
    expect(now).to_contain_text("Movement")
    expect(now).to_contain_text("Ground movement")


def test_whoever_comes_back_is_told_what_happened(open_page: OpenPage, address: str) -> None:
    sitting = Sitting(address, "poland-1939").say(OPENING_MOVES[:2])
    page = opened(open_page, sitting, "allied")
    sitting.map(page)
    page.goto("about:blank")
    sitting.say((*OPENING_MOVES[2:], "move germany-armor-4-6/1 L36", "end-movement"))
    sitting.say(("end-counterair", "end-support"))
    sitting.open(page, "allied")
    digest = page.get_by_role("region", name="Since you left")
    expect(digest).to_be_visible()
    expect(digest).to_contain_text("1 move")


def test_the_end_of_a_game_has_a_result_sheet(open_page: OpenPage, address: str) -> None:
    sitting = Sitting(address, "poland-1939").say(OPENING_MOVES)
    axis = sitting.tables["axis"]
    axis.act("resign", axis.state()["seq"])
    page = opened(open_page, sitting)
    sheet = page.get_by_role("dialog")
    expect(sheet.get_by_role("heading", name="The Allies won")).to_be_visible()
    expect(sheet).to_contain_text("dice")
    sheet.get_by_text("What counted").click()
    expect(sheet.get_by_text("Where it stands")).to_be_visible()
    assert findings(page) == []
    sheet.get_by_role("button", name="Look at the board").click()
    expect(sheet).to_have_count(0)


def test_standing_orders_are_given_in_the_menu(open_page: OpenPage, address: str) -> None:
    sitting = Sitting(address, "poland-1939").say(OPENING_MOVES)
    page = opened(open_page, sitting, "allied")
    page.get_by_role("button", name="Look on").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Standing orders").click()
    order = page.get_by_label("Order for Air defence")
    expect(order).to_be_visible()
    assert findings(page) == []
    order.select_option("default")
    expect(page.get_by_role("button", name="Ask me everything again")).to_be_visible()
    allied = sitting.tables["allied"]
    assert allied.state()["orders"] == [{"decision": "air-defence", "answer": "default"}]
    # The order answers: the Axis are asked next, not the Allies.
    sitting.say(("end-movement", "end-counterair", "end-support"))
    assert allied.state()["decision"]["owners"] == ["axis"]
    page.get_by_role("button", name="Ask me everything again").click()
    expect(order).to_have_value("")


def test_air_support_shows_the_odds_before_and_after(open_page: OpenPage, address: str) -> None:
    sitting = Sitting(address, "poland-1939").say(OPENING_MOVES)
    sitting.say(("end-movement", "end-counterair", "end-support"))
    page = opened(open_page, sitting, "allied")
    page.get_by_role("button", name="List the").click()
    page.get_by_role("button", name="L34", exact=True).click()
    card = page.get_by_role("region", name="Your air support")
    expect(card).to_contain_text("L34")
    expect(card).not_to_contain_text("→")
    # There is one factor to send, so that nothing is asked about its number.
    page.locator(".option").first.click()
    expect(card).to_contain_text("→")


def test_an_overrun_shows_what_it_takes(open_page: OpenPage, address: str) -> None:
    page = opened(open_page, Sitting(address, "barbarossa").say(OPENING_MOVES))
    page.get_by_role("group", name="What to do").get_by_role("button", name="More").click()
    page.get_by_role("button", name="Overrun with air support").click()
    page.get_by_role("button", name="List the").click()
    page.locator(".option").first.click()
    page.locator(".option").first.click()
    card = page.get_by_role("region", name="Overrun of")
    expect(card).to_contain_text("It takes")
