"""The key: `?` explains every sign of the table with a picture drawn by the map itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun

pytestmark = pytest.mark.browser

PHONE = {"width": 390, "height": 844}

PICTURES = """() => {
  const all = [...document.querySelectorAll("dialog.key canvas")];
  const inked = (one) => {
    const { data } = one.getContext("2d").getImageData(0, 0, one.width, one.height);
    return data.some((value, k) => k % 4 === 3 && value > 0);
  };
  return all.length > 40 && all.every((one) => one.width > 0 && inked(one));
}"""

GROUNDS = """() => [...document.querySelectorAll("canvas[data-sign^=terrain]")].map((one) => {
  const { data } = one.getContext("2d").getImageData(0, 0, one.width, one.height);
  const sums = [0, 0, 0];
  data.forEach((value, k) => { if (k % 4 < 3) sums[k % 4] += value; });
  return sums.map((sum) => Math.round((2 * sum) / (data.length / 4))).join(" ");
})"""

ON_THE_TABLE = """() => {
  const { view, board } = window.__table;
  const sign = (kind, ids) => [...new Set(ids)].map((id) => `${kind} ${id}`);
  const works = [...(view.counters ?? []), ...(view.works ?? [])].map((one) => one.kind);
  const parties = [...view.units, ...(view.air ?? [])].map((one) => one.party);
  const grounds = [...board.hexes.values()].map((one) => one.terrain).filter((one) => one !== "");
  return [...sign("work", works), ...sign("nation", parties), ...sign("terrain", grounds)];
}"""


def shown(page: Page) -> set[str]:
    lines = page.evaluate("[...document.querySelectorAll('[data-key]')].map((o) => o.dataset.key)")
    return set(lines)


@pytest.mark.timeout(200)
def test_the_key_has_every_sign_of_the_table(open_page: OpenPage, program: Program) -> None:
    table = Sitting(open_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce"))
    page = table.page
    table.open(program, *begun(program, "barbarossa-1941", "ground-move"))
    on_the_table = set(page.evaluate(ON_THE_TABLE))
    page.keyboard.press("?")
    expect(page.get_by_role("heading", name="Key", exact=True)).to_be_visible()
    assert on_the_table <= shown(page), on_the_table - shown(page)
    page.wait_for_function(PICTURES, timeout=60_000)
    grounds = page.evaluate(GROUNDS)
    assert len(grounds) > 4
    assert len(set(grounds)) == len(grounds), "each kind of ground has its own tint, none is sea"
    assert page.evaluate("document.querySelector('dialog.key').scrollHeight") <= 900
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.timeout(200)
def test_a_sign_is_found_on_a_phone(open_page: OpenPage, program: Program) -> None:
    table = Sitting(open_page(viewport=PHONE, reduced_motion="reduce"))
    page = table.page
    table.open(program, *begun(program, "poland-1939", "ground-move"))
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("button", name=re.compile("^Key")).click()
    dialog = page.get_by_role("dialog", name="Key")
    expect(dialog.locator("li")).not_to_have_count(1)
    dialog.get_by_role("searchbox").fill("overrun")
    expect(dialog.locator("li")).to_have_count(4)
    expect(dialog.locator("li").filter(has_text="Armor").first).to_be_visible()
    columns = "getComputedStyle(document.querySelector('.columns')).gridTemplateColumns"
    assert len(page.evaluate(columns).split()) == 1
    dialog.get_by_role("searchbox").fill("")
    dialog.get_by_role("button", name="Keys and gestures").click()
    expect(dialog).to_contain_text("command line in the game's notation")
