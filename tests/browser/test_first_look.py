"""Where a table opens: on one's own forces, and on a phone with its buttons in sight."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, begun
from tests.browser.playing import Sitting as Person
from tests.browser.tables import SCREEN, Sitting

pytestmark = pytest.mark.browser

IN_SIGHT = """(parties) => {
  const { camera, board } = window.__scene;
  const seen = camera.visible();
  const units = window.__table.view.units.filter((unit) => parties.includes(unit.party));
  return units.map((unit) => board.hex(unit.place)).filter((hex) => hex !== undefined
    && hex.x > seen.left && hex.x < seen.right && hex.y > seen.top && hex.y < seen.bottom).length;
}"""

READABLE = 54
"""From so many pixels to a hex on, counters have symbols and figures."""


def look(page: Page, sitting: Sitting, seat: str) -> None:
    page.goto("about:blank")
    sitting.open(page, seat)
    sitting.map(page)
    page.wait_for_function("() => window.__scene !== undefined")
    assert page.evaluate("() => window.__scene.camera.hexWidth") >= READABLE


def test_a_new_game_opens_on_the_forces_of_the_seat(open_page: OpenPage, address: str) -> None:
    sitting = Sitting(address, "barbarossa-1941")
    page = open_page(viewport=SCREEN)
    # Nothing is set up yet: both look at the border, not at Moscow.
    look(page, sitting, "allied")
    x = page.evaluate("() => window.__scene.board.find('Moscow').x - window.__scene.camera.x")
    assert x > 5 * 100
    sitting.say(("ready-set-up",))
    look(page, sitting, "axis")
    assert page.evaluate(IN_SIGHT, ["russia"]) > 5, "it looks at the front"
    sitting.say(("ready-set-up",))
    look(page, sitting, "axis")
    assert page.evaluate(IN_SIGHT, ["germany"]) > 20
    look(page, sitting, "allied")
    assert page.evaluate(IN_SIGHT, ["russia"]) > 15
    assert page.evaluate(IN_SIGHT, ["germany"]) > 5


def test_a_phone_keeps_what_ends_the_movement_in_sight(
    open_page: OpenPage, program: Program
) -> None:
    page = open_page(
        viewport={"width": 390, "height": 844}, has_touch=True, reduced_motion="reduce"
    )
    table = Person(page)
    table.open(program, *begun(program, "poland-1939", "ground-move"))
    end = page.get_by_role("button", name="End movement")
    expect(end).to_be_in_viewport(ratio=1)
    x, y = table.spot("L33")
    page.touchscreen.tap(x, y)
    table.settle()
    choice = page.get_by_text("To: choose a hex on the map")
    sheet = page.get_by_role("button", name="Height of the sheet")
    for height in ("half", "high", "low"):
        expect(sheet).to_contain_text(height)
        expect(end).to_be_in_viewport(ratio=1)
        end.click(trial=True)
        if height != "low":
            expect(choice).to_be_in_viewport(ratio=1)
            choice.click(trial=True)
        sheet.click()
    # What there is of units takes little of the map.
    tray = page.get_by_role("region", name="Hex L33").bounding_box()
    assert tray is not None
    assert tray["height"] <= 70
    table.open(program, *begun(program, "barbarossa-1941", "unit-construction"))
    expect(page.get_by_role("button", name=re.compile("^End turn"))).to_be_in_viewport(ratio=1)


def test_another_game_is_offered_against_the_normal_staff(
    open_page: OpenPage, program: Program
) -> None:
    page = open_page(viewport=SCREEN)
    page.goto(program.address)
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Scenario")).to_have_value("awaw/barbarossa-1941")
    expect(dialog.get_by_label("Axis")).to_have_value("me")
    expect(dialog.get_by_label("Allied")).to_have_value("staff")
    said = dialog.get_by_text("How well it plays this")
    expect(said).to_have_count(1)  # beside the computer's seat, not beside one's own
    dialog.get_by_label("Scenario").select_option(label="Midway")
    dialog.get_by_label("Allied").select_option("staff")
    expect(said).to_contain_text("the simple player")
    dialog.get_by_label("Allied").select_option("random")
    expect(said).to_contain_text("not measured yet")


def test_n_waits_until_it_is_known_who_can_act(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport=SCREEN, reduced_motion="reduce")
    held: list[Route] | None = []

    def hold(route: Route) -> None:
        if held is None:
            route.continue_()
        else:
            held.append(route)

    page.route(re.compile("/options$"), hold)
    game, seat = begun(program, "poland-1939", "ground-move")
    page.goto(f"{program.address}/?measure#/games/{game}/{seat}")
    page.wait_for_function("() => window.__scene !== undefined && window.__table.asked")
    page.keyboard.press("n")
    assert page.evaluate("() => window.__table.selection.hex ?? ''") == ""
    assert held is not None
    first, held = held, None
    for route in first:
        route.continue_()
    page.wait_for_function("() => window.__table.answer.lit.size > 0")
    assert page.evaluate("() => window.__table.selection.hex") != ""


def test_why_not_lies_beside_the_hex_it_speaks_of(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport=SCREEN, reduced_motion="reduce")
    table = Person(page)
    table.open(program, *begun(program, "poland-1939", "ground-move"))
    table.click("L33")
    why = page.get_by_role("dialog", name="Why not")
    for hex_id in ("M35", "L34"):
        # Once to the right of the middle, once to the left of it.
        page.evaluate(AT_THE_EDGE, [hex_id, 0.75 if hex_id == "M35" else 0.25])
        x, y = table.spot(hex_id)
        page.mouse.click(x, y)
        expect(why).to_contain_text(hex_id)
        box = why.bounding_box()
        assert box is not None
        assert not box["x"] - 20 < x < box["x"] + box["width"] + 20, hex_id
        page.keyboard.press("Escape")


AT_THE_EDGE = """([id, part]) => {
  const { camera, board } = window.__scene;
  const hex = board.hex(id);
  window.__scene.hold();
  camera.lookAt(hex.x + (0.5 - part) * camera.width / camera.scale, hex.y, camera.scale);
  window.__scene.request();
}"""
