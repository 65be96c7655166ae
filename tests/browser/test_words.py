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
  for (const one of document.querySelectorAll("details:not([open])")) one.open = true;
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
    """The table as it opens, its tabs, its menu, and the table as text, which reads without ids
    until somebody asks how units are typed."""
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
    yield from amendment(page)
    page.keyboard.press("Escape")
    yield from dice(page)
    page.locator(".board canvas").focus()
    page.keyboard.press("t")
    page.locator("#command").wait_for()
    yield from read(page, "text")
    assert page.locator("table code").count() == 0
    page.get_by_label("Show how units are typed").check()
    assert page.locator("table code").count() > 0


def amendment(page: Page) -> Iterator[words.Read]:
    """What may be amended: every sort of thing, and the fields of the first of each."""
    about = page.get_by_label("What is it about?")
    about.locator("option").nth(1).wait_for(state="attached")
    for one in about.locator("option").all()[1:]:
        about.select_option(one.get_attribute("value"))
        which = page.get_by_label("Which of them?")
        which.locator("option").nth(1).wait_for(state="attached")
        which.select_option(index=1)
        page.get_by_role("button", name="Propose to remove it").wait_for()
        yield from read(page, f"amendment {one.inner_text()}")
        typed = page.evaluate(
            "[...document.querySelectorAll('dialog input')].map((one) => one.value)"
        )
        yield from (("amendment typed", str(text)) for text in typed)


def dice(page: Page) -> Iterator[words.Read]:
    """The proof of a roll, with all that it says."""
    for button in page.get_by_role("button", name="verify").all()[:2]:
        button.click()
        page.get_by_role("heading", name="Proof of a roll").wait_for()
        page.get_by_text("Key before").wait_for()
        yield from read(page, "proof")
        page.keyboard.press("Escape")


@pytest.mark.parametrize(
    ("scenario", "stops"),
    [("barbarossa", (14, 60)), ("pacific-1939", (40,)), ("north-africa", (60,))],
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


def test_dice_that_fall_and_proposals_are_told_in_words(open_page: OpenPage, address: str) -> None:
    """The card of a roll as it falls, and what one seat proposes and all must agree to."""
    sitting = Sitting(address, "barbarossa")
    below = random.Random("dice").randrange
    # It may still ask about a question that has been answered meanwhile, and is told so.
    page = open_page(viewport=SCREEN, expect_errors=True, reduced_motion="no-preference")
    play_on(sitting.tables, below, 10)
    sitting.open(page, "allied")
    sitting.map(page)
    told: dict[str, str] = {}
    fallen = page.locator(".tray .roll")
    for _ in range(80):
        play_on(sitting.tables, below, 1)
        if fallen.count() > 0:
            break
        page.wait_for_timeout(50)
    fallen.first.wait_for()
    told |= words.findings(read(page, "dice"))
    axis = sitting.tables["axis"]
    for name, more in (("units", {"place": "K33"}), ("levels", {"value": 3}), ("treasuries", {})):
        rows = sitting.http.get(f"{axis.path}/rows/{name}").json()["rows"]
        key = next(key for key in rows if "germany" in key)
        change = {"table": name, "key": key, "row": {**rows[key], **more}}
        axis.act("amend", axis.state()["seq"], changes=[change], reason="as we said")
        page.get_by_role("alert").filter(has_text="Axis asks to amend").wait_for()
        told |= words.findings(read(page, f"proposal {name}"))
        page.get_by_role("button", name="Agree").click()
        page.get_by_role("alert").filter(has_text="Axis asks to amend").wait_for(state="hidden")
        told |= words.findings(read(page, f"amended {name}"))
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
