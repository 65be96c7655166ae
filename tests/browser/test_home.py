"""The home page, as a person meets it."""

from __future__ import annotations

import json
import re
from typing import Literal

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.axe import findings
from tests.browser.conftest import OpenPage
from tests.server.sample import sample_about

pytestmark = pytest.mark.browser

SIZES = ((1360, 900), (375, 740))


def surface(page: Page) -> str:
    """The colour behind everything."""
    return str(page.evaluate("getComputedStyle(document.body).backgroundColor"))


LIGHT, DARK = "rgb(233, 225, 208)", "rgb(13, 17, 19)"


def test_it_shows_games_scenarios_and_how_to_play(open_page: OpenPage, address: str) -> None:
    page = open_page()
    page.goto(address)
    expect(page).to_have_title("War Cabinet")
    expect(page.get_by_role("banner")).to_contain_text("War Cabinet")
    expect(page.get_by_role("heading", level=1)).to_be_visible()  # the game that waits, if any
    games = page.get_by_role("region", name="All scenarios")
    for game in sample_about().games:
        for scenario in game.scenarios:
            card = games.get_by_role("listitem").filter(has_text=scenario.title).first
            expect(card.get_by_role("button", name=f"Play {scenario.title}")).to_be_visible()
            expect(card).to_contain_text(scenario.length)
            expect(card).to_contain_text("enforced")
            expect(card).not_to_contain_text("warcabinet")
    page.get_by_text("Play in a terminal").first.click()
    terminal = page.get_by_role("region", name="Play in a terminal")
    expect(terminal.get_by_text("warcabinet play poland-1939")).to_be_visible()


def test_it_shows_the_coverage_of_each_part(open_page: OpenPage, address: str) -> None:
    page = open_page()
    page.goto(address)
    coverage = page.get_by_role("region", name="How much of the rulebook is played")
    expect(coverage).to_contain_text("170 of 930 numbered paragraphs")
    bar = coverage.get_by_role("img", name="Ground units")
    expect(bar).to_have_accessible_name(
        "Ground units: 130 played and tested, 60 played, not yet tested, "
        "12 needs no code, 218 missing"
    )
    widths = bar.evaluate(
        "bar => [...bar.children].map(part => part.offsetWidth / bar.clientWidth * 100)"
    )
    assert widths == pytest.approx([130 / 4.2, 60 / 4.2, 12 / 4.2], abs=0.5)


def test_it_is_accessible_and_fits_in_any_size(open_page: OpenPage, address: str) -> None:
    """axe finds nothing in either theme, and nothing sticks out sideways."""
    page = open_page()
    page.goto(address)
    expect(page.get_by_text("Ground units")).to_be_visible()
    themes: tuple[tuple[Literal["light", "dark"], str], ...] = (("light", LIGHT), ("dark", DARK))
    for scheme, colour in themes:
        page.emulate_media(color_scheme=scheme)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert surface(page) == colour
            assert findings(page) == [], (scheme, width)
            assert page.evaluate("document.documentElement.scrollWidth") == width


def test_a_server_that_fails_is_told_and_can_be_tried_again(
    open_page: OpenPage, address: str
) -> None:
    page = open_page(expect_errors=True)
    page.route("**/api/about", lambda route: route.abort())
    page.goto(address)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("The War Cabinet server does not answer")
    assert findings(page) == []
    page.unroute("**/api/about")
    alert.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Poland 1939").first).to_be_visible()
    expect(alert).to_have_count(0)


def test_a_sentence_from_the_server_is_shown(open_page: OpenPage, address: str) -> None:
    page = open_page(expect_errors=True)
    refusal = json.dumps({"error": "The ledger is being rebuilt.", "status": 503})
    page.route("**/api/about", lambda route: route.fulfill(status=503, body=refusal))
    page.goto(address)
    expect(page.get_by_role("alert")).to_contain_text("The ledger is being rebuilt.")


def test_it_says_that_it_is_loading(open_page: OpenPage, address: str) -> None:
    page = open_page()
    waiting: list[Route] = []
    page.route("**/api/about", lambda route: waiting.append(route))
    page.goto(address)
    loading = page.get_by_role("status").filter(has_text="Asking the server")
    expect(loading).to_be_visible()
    waiting[0].continue_()
    expect(loading).to_have_count(0)


@pytest.mark.timeout(60)
def test_a_busy_server_is_waited_for(open_page: OpenPage, address: str) -> None:
    """Who is not there is told of at once; an answer that takes its time is no failure."""
    page = open_page(fresh=True)
    page.clock.install()
    waiting: list[Route] = []
    page.route("**/api/about", lambda route: waiting.append(route))
    page.goto(address)
    expect(page.get_by_role("status").filter(has_text="Asking the server")).to_be_visible()
    page.clock.fast_forward(10_500)
    expect(page.get_by_role("status").filter(has_text="the machine is busy")).to_be_visible()
    expect(page.get_by_text("Not connected")).to_have_count(0)
    waiting[0].continue_()
    expect(page.get_by_role("heading", name="All scenarios")).to_be_visible()


def test_the_theme_follows_the_system_until_one_is_chosen(
    open_page: OpenPage, address: str
) -> None:
    page = open_page(color_scheme="dark")
    page.goto(address)
    assert surface(page) == DARK
    page.get_by_role("button", name="Switch to light theme").click()
    assert surface(page) == LIGHT
    page.reload()
    assert surface(page) == LIGHT
    page.get_by_role("button", name="Switch to dark theme").click()
    assert surface(page) == DARK


def test_the_keyboard_reaches_everything_in_order(open_page: OpenPage, address: str) -> None:
    page = open_page()
    page.goto(address)
    expect(page.get_by_text("Ground units")).to_be_visible()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    # What waits, or else the lesson, comes first.
    expect(page.locator("main :focus")).to_have_text(re.compile("^(Continue|Begin|Play)"))


def test_the_command_can_be_copied(open_page: OpenPage, address: str) -> None:
    page = open_page(permissions=["clipboard-read", "clipboard-write"])
    page.goto(address)
    page.get_by_text("Play in a terminal").first.click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("status")).to_have_text("The command was copied.")
    assert page.evaluate("navigator.clipboard.readText()") == "warcabinet play poland-1939"


def test_the_manual_is_one_click_away(open_page: OpenPage, address: str) -> None:
    page = open_page()
    page.goto(address)
    page.get_by_role("navigation").get_by_role("link", name="Manual").click()
    expect(page).to_have_title("The manual")


def test_the_first_page_is_small(open_page: OpenPage, address: str) -> None:
    page = open_page(fresh=True)
    sizes: list[int] = []
    page.on("response", lambda response: sizes.append(response.request.sizes()["responseBodySize"]))
    page.goto(address, wait_until="networkidle")
    assert 0 < sum(sizes) < 150_000


def test_nothing_is_loaded_from_elsewhere(open_page: OpenPage, address: str) -> None:
    page = open_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(address, wait_until="networkidle")
    assert [url for url in asked if not url.startswith(address)] == []


def test_a_scenario_is_found_by_key(open_page: OpenPage, address: str) -> None:
    page = open_page()
    page.goto(address)
    games = page.get_by_role("region", name="All scenarios")
    expect(games.get_by_role("listitem")).not_to_have_count(0)
    page.locator("body").press("/")
    page.keyboard.type("no such thing")
    expect(games).to_contain_text("No scenario is called that")
