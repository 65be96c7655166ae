"""No key of the data is read in the browser: the pages of some scenarios, at several phases."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from table_client import play_on
from tests import words
from tests.browser.conftest import OpenPage
from tests.browser.tables import SCREEN, Sitting

pytestmark = pytest.mark.browser

READ = """() => {
  const said = [document.body.innerText];
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], option")) {
    for (const name of ["aria-label", "title", "placeholder"]) said.push(one.getAttribute(name));
    if (one.tagName === "OPTION") said.push(one.textContent);
  }
  const typed = [...document.querySelectorAll("code")].map((one) => one.innerText);
  return [said.filter((text) => text), typed];
}"""
"""All that is read on a page, aloud or by eye, and what of it says how an answer is typed."""


def read(page: Page, where: str) -> Iterator[words.Read]:
    said, typed = page.evaluate(READ)
    for text in said:
        for one in typed:
            text = text.replace(one, "")
        yield from ((where, words.handles_off(line)) for line in str(text).split("\n"))


def panels(page: Page) -> Iterator[words.Read]:
    """The table as it opens, its tabs, its menu, and the table as text, which says in square
    brackets how a unit is typed."""
    yield from read(page, "table")
    for tab in page.get_by_role("tab").all():
        tab.click()
        page.wait_for_timeout(100)
        yield from read(page, f"tab {tab.inner_text()}")
    page.get_by_role("button", name="Menu").click()
    dialog = page.get_by_role("dialog")
    for part in ("Game", "Standing orders", "Take back"):
        dialog.get_by_role("button", name=part, exact=True).click()
        yield from read(page, f"menu {part}")
    page.keyboard.press("Escape")
    page.locator(".board canvas").focus()
    page.keyboard.press("t")
    page.locator("#command").wait_for()
    yield from read(page, "text")


@pytest.mark.parametrize(
    ("scenario", "stops"),
    [("barbarossa", (2, 14, 60)), ("pacific-1939", (3, 40)), ("north-africa", (60,))],
)
def test_the_table_holds_no_key_of_the_data(
    open_page: OpenPage, address: str, scenario: str, stops: tuple[int, ...]
) -> None:
    below = random.Random(scenario).randrange
    sitting = Sitting(address, scenario)
    page = open_page(viewport=SCREEN)
    told: dict[str, str] = {}
    done = 0
    for stop in stops:
        page.goto("about:blank")  # nobody looks on while it is played
        play_on(sitting.tables, below, stop - done)
        done = stop
        asked = next(iter(sitting.tables.values())).state()["decision"]["owners"][0]
        sitting.open(page, asked)
        sitting.map(page)
        told |= words.findings(panels(page))
    shown = "\n".join(f"{where}\n    {text}" for where, text in told.items())
    assert not told, f"{len(told)} words of the machine:\n{shown}"


def test_the_pages_before_a_game_hold_no_key(open_page: OpenPage, address: str) -> None:
    page = open_page(viewport=SCREEN)
    page.goto(address)
    page.get_by_role("heading").first.wait_for()
    page.wait_for_timeout(500)
    told = words.findings(
        (where, re.sub(r"warcabinet play [a-z0-9-]+(?: --\S+ \S+)*", "", text))
        for where, text in read(page, "home")
    )
    assert not told, told
