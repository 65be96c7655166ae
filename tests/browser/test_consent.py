"""What all must agree to: a takeback beyond a die, and an umpire's amendment."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import COMBAT, Program, Sitting, begun, seat_of

pytestmark = pytest.mark.browser

SIZE = {"width": 1360, "height": 720}


def menu(page: Page, part: str) -> None:
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=part, exact=True).click()


def close_menu(page: Page) -> None:
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()


def rolled(program: Program) -> str:
    """A game in which a die has just fallen, so that undo does not reach beyond."""
    game, seat = begun(program, "poland-1939", "regular-attacks")
    with seat_of(program, game, seat) as axis:
        state = axis.state()
        done = axis.answer(state["seq"], "attack L34 germany-armor-4-6/1,germany-infantry-3-3/4")
        assert any(line["kind"] == "rolled" for line in done["state"]["told"])
    return game


def two_pages(open_page: OpenPage, program: Program, game: str) -> tuple[Sitting, Sitting]:
    found = []
    for seat in ("axis", "allied"):
        table = Sitting(open_page(viewport=SIZE, reduced_motion="reduce"))
        table.open(program, game, seat)
        found.append(table)
    return found[0], found[1]


@pytest.mark.timeout(200)
def test_a_takeback_beyond_a_die_is_refused_and_agreed(
    open_page: OpenPage, program: Program
) -> None:
    axis, allied = two_pages(open_page, program, rolled(program))
    expect(axis.log).to_contain_text(COMBAT)
    for answer in ("Refuse", "Agree"):
        menu(axis.page, "Take back")
        dialog = axis.page.get_by_role("dialog")
        attack = dialog.locator("option").filter(has_text="Attack").first
        dialog.get_by_label("Back to before").select_option(attack.get_attribute("value"))
        dialog.get_by_label("Why").fill("The wrong hex")
        dialog.get_by_role("button", name="Ask all to go back").click()
        close_menu(axis.page)
        expect(axis.page.get_by_text("Waiting for the others to agree")).to_be_visible()
        asked = allied.page.get_by_role("alert").filter(has_text="Axis asks to")
        expect(asked).to_contain_text("The wrong hex")
        asked.get_by_role("button", name=answer).click()
        expect(asked).to_have_count(0)
        expect(axis.page.get_by_text("Waiting for the others to agree")).to_have_count(0)
        if answer == "Refuse":
            expect(axis.log).to_contain_text(COMBAT)
    # All agreed: the attack is to be decided anew, and the log keeps the trace.
    axis.settle()
    axis.asked("Attack, or end your ground attacks")
    assert axis.undoable() == 0
    for table in (axis, allied):
        # What was taken back is folded away, and can be looked at.
        folded = table.page.locator(".log .back")
        expect(folded.locator("summary").first).to_have_text(re.compile(r"^\d steps? taken back$"))
        expect(folded).not_to_have_attribute("open", "")
        expect(table.log).to_contain_text("The wrong hex")
        expect(folded).to_contain_text(COMBAT)


@pytest.mark.timeout(200)
def test_an_amendment_by_consent(open_page: OpenPage, program: Program) -> None:
    game, _ = begun(program, "poland-1939", "ground-move")
    axis, allied = two_pages(open_page, program, game)
    menu(axis.page, "Take back")
    dialog = axis.page.get_by_role("dialog")
    dialog.get_by_text("Umpire's amendment").click()
    dialog.get_by_label("What is it about?").select_option(label="Ground units")
    which = dialog.get_by_label("Which of them?")
    which.select_option("germany-armor-4-6/1")
    expect(which.locator("option:checked")).to_have_text(
        re.compile(r"Germany armor 4-6, [A-Z]+\d+")
    )
    place = dialog.get_by_label("Place")
    place.fill("K31")
    dialog.get_by_role("button", name="Propose the change").click()
    close_menu(axis.page)
    asked = allied.page.get_by_role("alert").filter(has_text="Axis asks to")
    expect(asked).to_contain_text("ground units: Germany armor 4-6, ")
    expect(asked).to_contain_text("place K31 instead of ")
    asked.get_by_role("button", name="Agree").click()
    expect(asked).to_have_count(0)
    for table in (axis, allied):
        table.settle()
        assert "germany-armor-4-6/1" in table.placed("K31")
        expect(table.log).to_contain_text(re.compile("[Aa]mend"))
