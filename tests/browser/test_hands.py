"""Hands on the map: the tray of a stack, dragging it, and the menu of what is legal at a hex."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun

DESK = {"width": 1440, "height": 900}


def drag(table: Sitting, start: str, end: str) -> None:
    """Hold a stack over another hex, the button still down."""
    mouse = table.page.mouse
    x, y = table.spot(start)
    to = table.spot(end)
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 12, y + 6)
    mouse.move(*to, steps=4)


def test_a_stack_is_read_dragged_and_asked_what_it_can_do(
    open_page: OpenPage, program: Program
) -> None:
    page = open_page(viewport=DESK, reduced_motion="reduce")
    table = Sitting(page)
    table.open(program, *begun(program, "barbarossa-1941", "ground-move"))
    before = table.sequence()

    # Equal units are one counter; pressed again it is one of them.
    table.click("J37")
    tray = page.get_by_role("region", name="Hex J37")
    expect(tray).to_contain_text("Full supply, 6 hexes from Berlin")
    several = tray.get_by_role("button", name=re.compile("^2 × Germany armor 4-6"))
    several.click()
    table.settle()
    expect(several).to_contain_text("1 of 2 chosen")
    page.keyboard.press("1")
    table.settle()
    expect(several).to_contain_text("one only")

    # The menu says what is legal with odds and price, and rolls nothing.
    table.click("I37", button="right")
    menu = page.get_by_role("menu", name="I37")
    overrun = menu.get_by_role("menuitem", name=re.compile("^Overrun I37 with 2 × Germany armor"))
    expect(overrun).to_contain_text("8:1, 8 BRP")
    expect(overrun).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)
    expect(tray).to_be_visible()
    table.click("I37", button="right")
    overrun.click()
    table.settle()
    assert table.sequence() == before
    assert page.evaluate("() => window.__table.answer.draft.form.verb") == "overrun-hex"
    while page.evaluate("() => window.__table.answer.draft !== undefined"):
        page.keyboard.press("Escape")
        table.settle()

    # Who could come to a hex is named where nothing is selected.
    table.click("L33", button="right")
    comers = page.get_by_role("menu", name="L33").get_by_role("menuitem")
    expect(comers.first).to_contain_text(re.compile(r"^Move Germany .* from .*… ?1 MF$"))
    page.keyboard.press("Escape")

    # A stack is picked up where it stands; Escape puts it back.
    drag(table, "K36", "K34")
    page.wait_for_function("() => window.__table.answer.reach.length > 0")
    assert "K34" in table.lit()
    page.keyboard.press("Escape")
    page.mouse.up()
    table.settle()
    assert table.sequence() == before
    # On a hex that is out of reach it is said why, and nothing moves.
    drag(table, "K36", "J38")
    page.mouse.up()
    expect(page.get_by_role("dialog", name=re.compile("J38"))).to_be_visible()
    assert table.sequence() == before
    page.keyboard.press("Escape")
    drag(table, "K36", "K34")
    page.mouse.up()
    page.wait_for_function("seq => window.__table.state.seq > seq", arg=before)
    table.settle()
    assert len(table.placed("K34")) == 2

    # What is looked at low on the map comes up from under the tray.
    page.keyboard.press("Escape")
    page.evaluate("""() => {
      const { camera, board } = window.__scene;
      const { x, y } = board.hex("N35");
      camera.lookAt(x, y - (camera.height / 2 - 60) / camera.scale);
      window.__scene.request();
    }""")
    expect(page.get_by_role("region", name=re.compile("^Hex "))).to_have_count(0)
    table.click("N35")
    low = page.get_by_role("region", name="Hex N35").bounding_box()
    assert low is not None
    assert table.spot("N35")[1] < low["y"]
