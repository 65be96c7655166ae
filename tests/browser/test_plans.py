"""Plans: arrows, notes and attacks that one seat makes for itself, and what comes of them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun, seat_of

pytestmark = pytest.mark.browser


@pytest.mark.timeout(300)
def test_plans_are_made_kept_and_carried_out(open_page: OpenPage, program: Program) -> None:
    game, seat = begun(program, "barbarossa-1941", "ground-move", seed="plans 1")
    page = open_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
    table = Sitting(page)
    table.open(program, game, seat)
    before = table.sequence()
    left = page.get_by_role("complementary", name="Log and history")
    left.get_by_role("tab", name="Plans").click()
    panel = left.get_by_role("region", name="Plans", exact=True)
    draw(page, table)
    plan_two_attacks(page, table)
    assert table.sequence() == before, "nothing was answered"
    assert findings(page) == []
    rows = panel.get_by_role("listitem")
    expect(rows).to_have_count(4)
    carry = panel.get_by_role("button", name=re.compile("^Carry out 2 attacks, pay [0-9]+ BRP$"))
    expect(carry).to_be_disabled()
    # They are kept for this seat, and for nobody else.
    page.reload()
    page.locator("#decision").wait_for()
    left.get_by_role("tab", name="Plans").click()
    expect(rows).to_have_count(4)
    with seat_of(program, game, "allied") as other:
        assert other.http.get(f"{other.path}/plans").json() == []
    rows.filter(has_text="→").get_by_role("button", name=re.compile("^Delete: Arrow from ")).click()
    expect(rows).to_have_count(3)
    carry_out(page, table)


def draw(page: Page, table: Sitting) -> None:
    """A note with its tool, an arrow by dragging with the Alt key."""
    panel = page.get_by_role("region", name="Plans", exact=True)
    panel.get_by_role("button", name="Note", exact=True).click()
    expect(page.locator(".planhint")).to_contain_text("click its hex")
    table.click("K40")
    note = panel.get_by_role("textbox", name=re.compile("^Text: Note at "))
    note.fill("the road to Minsk")
    note.press("Enter")
    expect(panel).to_contain_text("the road to Minsk")
    start, end = table.spot("K37"), table.spot("J39")
    page.keyboard.down("Alt")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(*end, steps=4)
    page.mouse.up()
    page.keyboard.up("Alt")
    expect(panel.get_by_role("listitem").filter(has_text="K37 →")).to_have_count(1)


def plan_two_attacks(page: Page, table: Sitting) -> None:
    """With all that can attack now; one unit is left out, and a stack put in by a click."""
    panel = page.get_by_role("region", name="Plans", exact=True)
    for hex_id in targets(page):
        panel.get_by_role("button", name="Attack", exact=True).click()
        table.click(hex_id)
        row = panel.get_by_role("listitem").filter(has=page.locator("fieldset"))
        expect(row.locator(".odds")).to_have_text(re.compile(r"^\d+:\d+$"))
        boxes = row.get_by_role("checkbox", checked=True)
        expect(boxes).not_to_have_count(0)
        row.get_by_role("button", name="Done").click()
    row = panel.get_by_role("listitem").first
    row.get_by_role("button", name=re.compile("^Edit: Attack on ")).click()
    before = row.locator(".sum").inner_text()
    first = row.get_by_role("checkbox", checked=True).first
    first.uncheck()
    expect(row.locator(".sum")).not_to_have_text(before)
    row.get_by_role("button", name="Done").click()


def targets(page: Page) -> list[str]:
    """Two enemy hexes that different stacks of ours are next to."""
    found: list[str] = page.evaluate(
        """() => {
          const { view, board } = window.__table;
          const of = (party) => view.units.filter((one) => one.party === party);
          const ours = new Set(of("germany").map((one) => one.place));
          const near = (hex) => [0, 1, 2, 3, 4, 5]
            .map((k) => board.neighbour(board.hex(hex), k)?.id)
            .filter((one) => ours.has(one));
          const all = [...new Set(of("russia").map((one) => one.place))]
            .filter((hex) => board.hex(hex) !== undefined && near(hex).length > 1);
          const second = all.find((hex) => near(hex).every((one) => !near(all[0]).includes(one)));
          return [all[0], second];
        }"""
    )
    return found


def carry_out(page: Page, table: Sitting) -> None:
    """In the combat phase the card offers it too; what is left stays planned."""
    table.end_until("regular-attacks")
    page.get_by_role("tab", name="Log").click()
    card = page.locator(".carryout")
    expect(card).to_contain_text(re.compile(r"Carry out \d attacks?, pay \d+ BRP"))
    planned = page.evaluate(
        "async () => (await (await fetch(window.__table.path + '/plans')).json())"
    )
    wanted = [one for one in planned if one["kind"] == "attack"]
    assert len(wanted) == 2
    card.get_by_role("button").click()
    expect(table.card.get_by_role("alert")).to_contain_text(
        re.compile("was carried out|were carried")
    )
    said = table.said("attack ", "axis")
    assert said[0].split()[1] == wanted[0]["hexes"][0]
    left = page.evaluate("async () => (await (await fetch(window.__table.path + '/plans')).json())")
    attacks = [one["id"] for one in left if one["kind"] == "attack"]
    assert attacks == [one["id"] for one in wanted][len(said) :]
    assert any(one["kind"] == "note" for one in left)
