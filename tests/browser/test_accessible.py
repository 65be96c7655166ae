"""axe finds nothing wrong on any page, in any main state of the table, in both themes."""

from __future__ import annotations

import re
import time
from typing import Literal

import httpx
import pytest
from playwright.sync_api import expect

from table_client import Table, new_game
from tests.browser.axe import findings
from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun
from tests.browser.test_consent import SIZE, close_menu, menu

pytestmark = pytest.mark.browser

THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


@pytest.mark.timeout(200)
def test_the_home_page(open_page: OpenPage, new_program: Program) -> None:
    page = open_page(viewport=SIZE)

    def fine(where: str) -> None:
        for scheme in THEMES:
            page.emulate_media(color_scheme=scheme)
            assert findings(page) == [], (where, scheme)

    page.goto(new_program.address)
    expect(page.get_by_text("No game has been begun here yet")).to_be_visible()
    fine("nothing begun")
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_text("Rulings").click()
    dialog.get_by_text("Aids").click()
    fine("a new game")
    dialog.get_by_role("button", name="Cancel").click()
    begun(new_program, "poland-1939", "ground-move", title="Here")
    page.reload()
    expect(page.get_by_role("heading", name="Needs you")).to_be_visible()
    page.get_by_role("button", name="Delete Here").click()
    fine("a game")


@pytest.mark.timeout(300)
@pytest.mark.parametrize(
    ("scheme", "size"),
    [("light", SIZE), ("dark", SIZE), ("light", {"width": 390, "height": 844})],
    ids=["light", "dark", "phone"],
)
def test_the_table(
    open_page: OpenPage, program: Program, scheme: str, size: dict[str, int]
) -> None:
    page = open_page(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    phone = size != SIZE
    table = Sitting(page)

    def fine(where: str) -> None:
        page.wait_for_function("() => window.__scene !== undefined")
        assert findings(page) == [], where

    table.open(program, *begun(program, "poland-1939", "set-up"))
    fine("the set-up")
    table.open(program, *begun(program, "poland-1939", "ground-move"))
    table.click("L33")
    if phone:
        fine("a selection")
    table.click("N36")
    fine("why not")
    page.keyboard.press("Escape")
    table.open(program, *begun(program, "poland-1939", "regular-attacks"))
    table.press("Attack")
    table.click("L34")
    table.click("L33")
    if phone:
        page.get_by_role("button", name=re.compile("^Combat")).click()
    expect(page.get_by_role("region", name="Attack on L34")).to_be_visible()
    fine("the combat card")
    if phone:
        page.get_by_role("button", name="Log", exact=True).click()
        fine("the log on a phone")
        return
    menu(page, "Settings")
    for part in ("Settings", "Game", "Take back", "Standing orders"):
        page.get_by_role("dialog").get_by_role("button", name=part, exact=True).click()
        fine(f"the menu, {part}")
    close_menu(page)
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Key", exact=True)).to_be_visible()
    fine("the key")
    page.get_by_role("button", name="Keys and gestures").click()
    fine("the keys and gestures")
    page.keyboard.press("?")
    page.keyboard.press("t")
    fine("the table as text")
    page.keyboard.press("t")
    for tab in ("Victory", "Forces", "Turns"):
        page.get_by_role("tab", name=tab).click()
        fine(f"the panel {tab}")
    page.get_by_role("tab", name="Plans").click()
    fine("the plans")
    page.get_by_role("tab", name="Log").click()
    x, y = table.spot("L34")
    page.mouse.click(x, y, button="right")
    expect(page.get_by_role("menu")).to_be_visible()
    fine("what is legal in a hex")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="One entry back").click()
    expect(page.get_by_text(re.compile("^The past"))).to_be_visible()
    fine("the past")
    table.open(program, *begun(program, "barbarossa-1941", "ground-support"))
    page.get_by_role("button", name="Air sheet").click()
    page.get_by_role("button", name=re.compile("^One more: air factors for")).first.wait_for()
    fine("the air sheet")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Boxes").first.click()
    fine("the boxes")
    table.open(program, *begun(program, "barbarossa-1941", "unit-construction"))
    fine("the end of a turn")
    build = page.get_by_role("region", name="Build")
    build.get_by_role("button", name="Change what is built").click()
    build.get_by_role("button", name="One more: Russia infantry 3-3").click()
    expect(build.get_by_role("row", name="infantry 3-3").locator("output")).to_have_text("1")
    fine("construction")
    menu(page, "Game")
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="Really resign: the game ends").click()
    expect(page.get_by_text("The game is over").first).to_be_visible()
    fine("the end")


SCROLLS = """() => [...document.querySelectorAll("dialog.result, dialog.result *")]
  .filter((one) => !one.matches(".unseen, .unseen *")
    && getComputedStyle(one).overflowY !== "visible" && one.scrollHeight > one.clientHeight + 1)
  .map((one) => `${one.tagName}.${one.className} ${one.scrollHeight} > ${one.clientHeight}`)"""


@pytest.mark.timeout(300)
def test_the_result_of_a_whole_game(open_page: OpenPage, program: Program) -> None:
    """With all its sections: the scale, the objectives, luck, turning points, fronts, losses."""
    computer = {"kind": "computer", "player": "greedy"}
    with httpx.Client(base_url=program.address, timeout=60) as http:
        seats = {"axis": computer, "allied": computer}
        game = new_game(http, "awaw", "poland-1939", seats=seats, seed="the end")
        table = Table(http, game, "axis")
        deadline = time.monotonic() + 200
        while table.now()["decision"] is not None:
            assert time.monotonic() < deadline, "the game does not end"
            time.sleep(0.5)
    page = open_page(viewport=SIZE)
    for scheme in THEMES:
        page.emulate_media(color_scheme=scheme)
        page.goto("about:blank")
        page.goto(f"{program.address}/?measure#/games/{game}/axis")
        result = page.get_by_role("dialog")
        for name in ("Luck against expectation", "Turning points", "Losses by turn, in BRP"):
            expect(result.get_by_role("heading", name=name)).to_be_visible()
        page.set_viewport_size({"width": 1440, "height": 900})
        page.wait_for_timeout(300)
        assert page.evaluate(SCROLLS) == [], "all of it is seen at once"
        page.set_viewport_size({"width": SIZE["width"], "height": SIZE["height"]})
        result.get_by_text("What counted").click()
        box = result.bounding_box()
        assert box is not None
        assert (box["width"], box["height"]) == (SIZE["width"], SIZE["height"]), "a page of its own"
        assert findings(page) == []
