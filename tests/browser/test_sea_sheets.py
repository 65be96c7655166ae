"""The pages about the sea over the table of Overlord: they look, in words, and send nothing."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import OpenPage
from tests.browser.playing import PATIENCE, Program, Sitting, begun

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

DESK = {"width": 1440, "height": 900}
KEY = re.compile(r"\b(?:us|britain|germany|italy)-[a-z\d]|line-\d|@|loose")


def opened(page: Page, button: str, heading: str) -> Locator:
    page.get_by_role("tab", name="Forces").click()
    page.get_by_role("button", name=button).click()
    dialog = page.get_by_role("dialog", name=heading)
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("status")).to_have_count(0, timeout=PATIENCE)
    return dialog


def plain(page: Page, dialog: Locator) -> None:
    """No key of the rules stands on the page, and axe has nothing to say."""
    text = dialog.inner_text()
    assert [line for line in text.splitlines() if KEY.search(line)] == []
    assert findings(page) == []


def dragged_units_are_planned(page: Page, planner: Locator) -> None:
    """A unit that is dragged to a beach, in the list or on the map, lands first, as by hand."""
    name = re.compile("^Britain commandos 1-3 in L22")
    wave, strength = planner.get_by_label(name), planner.locator(".forecast .sum")
    unit = planner.get_by_role("listitem").filter(has=page.get_by_label(name)).locator(".unit")
    wave.select_option("First wave")
    expect(wave).to_be_enabled()
    by_hand = strength.text_content() or ""
    caen = planner.get_by_role("row", name=re.compile("N21 Caen"))
    for beach in (caen, planner.locator("[data-hex=N21]")):
        wave.select_option("Stays")
        expect(wave).to_be_enabled()
        expect(strength).not_to_have_text(by_hand)
        unit.drag_to(beach)
        expect(wave).to_have_value("first")
        expect(strength).to_have_text(by_hand)


def test_the_sheets_look_and_do_not_act(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport=DESK, reduced_motion="reduce")
    game, seat = begun(program, "overlord-1944", "ground-move", seed="landing")
    table = Sitting(page)
    table.open(program, game, seat)
    page.goto(page.url.replace(f"/{seat}", "/allied"))
    table.settle()
    page.get_by_role("button", name="Look on").click()
    entry = page.evaluate("() => window.__table.state.entry")

    planner = opened(page, "Invasion planner", "Invasion planner")
    expect(planner).to_contain_text("As if your combat phase came now")
    planner.get_by_role("button", name="N21 Caen").click()
    expect(planner.get_by_role("heading", name="Attack on N21 Caen")).to_be_visible()
    strongest = planner.locator(".forecast .sum").text_content()
    assert strongest
    airborne = planner.get_by_role("checkbox", name=re.compile("^Britain airborne"))
    airborne.check()
    expect(planner.locator(".forecast .sum")).not_to_have_text(strongest)
    airborne.uncheck()
    expect(planner.locator(".forecast .sum")).to_have_text(strongest)
    planner.get_by_label("Your army air").fill("0")
    expect(planner.locator(".forecast .sum")).not_to_have_text(strongest)
    dragged_units_are_planned(page, planner)
    expect(planner.get_by_text("Met and beaten at sea:", exact=True)).to_be_visible()
    whole = planner.get_by_role("region", name="All of it, with the sea")
    expect(whole).to_contain_text("beach taken")
    expect(whole).to_contain_text("met and beaten at sea")
    expect(whole.locator(".pill")).to_have_text("estimate")
    plain(page, planner)
    planner.get_by_role("button", name="Close").click()

    page.evaluate("() => (window.__table.selection.hex = 'M23')")
    page.get_by_role("button", name="Plan landing").click()
    there = page.get_by_role("dialog", name="Invasion planner: M23 Dieppe")
    expect(there.get_by_role("heading", name="Attack on M23 Dieppe")).to_be_visible()
    there.get_by_role("button", name="Close").click()

    supply = opened(page, "Supply by sea", "Supply by sea")
    supply.get_by_role("button", name="Plymouth to", exact=False).first.click()
    supply.get_by_role("button", name="Plymouth", exact=True).click()
    expect(supply.get_by_role("heading", name="If K21 Plymouth fell")).to_be_visible()
    plain(page, supply)
    supply.get_by_role("button", name="Close").click()

    assert page.evaluate("() => window.__table.state.entry") == entry
