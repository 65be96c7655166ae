"""The Poland lesson in a real browser: a newcomer who does what the coach says."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from table_client import Table
from tests.browser.axe import findings
from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting
from tests.server.test_lessons import follow, follow_to

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

DESK = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}
LESSON = "Begin: Learn"


OUT_OF_SIGHT = """() => [...document.querySelectorAll(".decide .button.primary")].filter((one) => {
  const box = one.getBoundingClientRect();
  const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
  const inside = box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
  const hit = document.elementFromPoint(x, y);
  return !inside || !(one.contains(hit) || hit.closest("dialog"));
}).map((one) => one.textContent)"""
"""Main buttons that cannot be seen, or pressed, without scrolling."""


class Pupil(Sitting):
    """A newcomer at the table, who reads the coach."""

    def settle(self) -> None:
        super().settle()
        if self.page.viewport_size == DESK:
            out = self.page.evaluate(OUT_OF_SIGHT)
            assert out == [], f"not in sight in {self.question()}: {out}"

    @property
    def coach(self) -> Locator:
        return self.page.get_by_role("region").filter(has=self.page.locator("#coach"))

    def unfold(self) -> None:
        """All of the coach, who otherwise keeps to the line of the present task."""
        more = self.coach.get_by_role("button", name="Show all of the coach")
        if more.count() > 0:
            more.click()

    def at_step(self, number: int, heading: str) -> None:
        expect(self.coach).to_contain_text(f"step {number} of 8")
        expect(self.coach.get_by_role("heading", name=heading)).to_be_visible()
        self.settle()

    def ticked(self, count: int) -> None:
        """So many tasks of the step are done."""
        self.page.wait_for_function(
            "n => window.__table.state.coach.tasks.filter((task) => task.done).length === n",
            arg=count,
        )

    def told(self, text: str) -> None:
        """The coach asks for this next."""
        expect(self.coach.locator("li.next")).to_contain_text(text)
        self.settle()

    def alone(self, hex_id: str, kind: str) -> None:
        """Click a stack until only the armor, or the infantry, is chosen."""
        for _ in range(4):
            self.click(hex_id)
            chosen = self.page.locator(".draft .picked")
            if chosen.count() == 1 and kind in chosen.inner_text():
                return
            self.page.wait_for_timeout(450)  # a quick second click would be a double click
        raise AssertionError(f"{kind} of {hex_id} cannot be chosen alone")

    def main(self) -> None:
        """The card's main button."""
        self.card.locator(".draft .button.primary").click()
        self.settle()

    # The steps ------------------------------------------------------------------------------------

    def look(self) -> None:
        self.at_step(1, "Look")
        self.page.get_by_role("button", name="Closer").click()
        self.ticked(1)
        self.page.locator("body").press("/")
        self.page.keyboard.type("Warsaw")
        self.page.keyboard.press("Enter")
        self.ticked(2)
        self.told("what the tray")
        tray = self.page.get_by_role("region", name="Hex M35")
        expect(tray).to_contain_text("Capital of Poland · objective")
        self.coach.get_by_role("button", name="Got it").click()

    def read(self) -> None:
        self.at_step(2, "Read a counter")
        self.click("O32")
        self.ticked(1)
        self.coach.get_by_role("button", name="Got it").click()

    def move(self) -> None:
        self.at_step(3, "Move")
        self.alone("L33", "armor")
        self.join("K36")
        self.told("then Warsaw")
        self.click("K36")
        self.click("M35")
        expect(self.page.get_by_role("dialog", name="Why not M35 Warsaw?")).to_contain_text("13.46")
        self.told("Undo")
        self.page.keyboard.press("Escape")
        self.page.keyboard.press("u")
        self.told("once more")
        self.alone("L33", "armor")
        self.join("K36")

    def gather(self) -> None:
        self.at_step(4, "Supply, and gather")
        self.click("K36")
        self.page.keyboard.press("s")
        self.ticked(1)
        self.page.keyboard.press("c")
        self.ticked(2)
        self.page.keyboard.press("s")
        self.page.keyboard.press("c")
        moves = [("K36", "infantry", "M36"), ("N32", "armor", "L36")]
        moves += [("O32", "armor", "K36"), ("P31", "armor", "K35")]
        for number, (start, kind, end) in enumerate(moves, 2):
            self.ticked(number)
            self.settle()
            self.alone(start, kind)
            if kind == "armor" and end != "L36":
                self.join(end)
            else:
                self.click(end)

    def plan(self) -> None:
        self.at_step(5, "Plan")
        self.press(re.compile("^End movement"))
        self.told("counterair")
        self.press("No more counterair")
        self.told("two air factors")
        self.click("L35")
        self.choose("J36")
        self.number(2)
        self.main()
        self.told("End the ground support")
        self.press("End ground support")

    def commit(self) -> None:
        self.at_step(6, "Commit")
        self.attack()
        self.told("proof")
        self.page.get_by_role("button", name="set by the lesson").first.click()
        dialog = self.page.get_by_role("dialog", name="Proof of a roll")
        expect(dialog).to_contain_text("It was not drawn")
        dialog.get_by_role("button", name="Close").click()
        self.told("Lose one air factor")
        self.main()
        self.told("press Advance")
        self.click("L35")
        self.choose("K36")
        self.main()
        self.told("End your attacks")
        self.press("End attacks")

    def attack(self) -> None:
        self.told("Click L35")
        self.click("L35")
        self.choose("K36")
        self.told("Read the chances")
        chances = self.page.get_by_role("region", name="Attack on L35")
        expect(chances).to_contain_text("3:1")
        expect(chances.locator(".means")).to_be_in_viewport()
        self.main()

    def exploit(self) -> None:
        self.at_step(7, "Exploit")
        for start in ("K36", "L36", "K35"):
            before = self.sequence()
            self.click(start)
            self.click("L35")
            # What costs BRPs is done by a button that says so.
            if self.sequence() == before:
                expect(self.card.locator(".draft .button.primary")).to_contain_text("pay")
                self.main()
        self.told("end the exploitation movement")
        self.press("End exploitation movement")
        self.told("six air factors")
        self.click("M35")
        for base in ("K33", "M32"):
            self.choose(base)
            self.number(3)
        self.main()
        self.told("End the ground support")
        self.press("End ground support")
        self.told("Attack M35")
        self.click("M35")
        self.press("All")
        expect(self.page.locator(".context")).to_contain_text("2:1")
        self.main()
        self.told("Advance into Warsaw")
        self.click("M35")
        for row in range(2):
            self.option("L35").nth(row).click()
            self.settle()
        self.main()

    def close(self) -> None:
        self.at_step(8, "Close the turn")
        for task, button in [
            ("air units return", "All return"),
            ("No more airbases", "No more airbases"),
            ("redeployments", "End redeployments"),
            ("redeployments", "End redeployments"),
            ("Keep the rest", "Keep the rest"),
        ]:
            self.told(task)
            self.press(button)


def at_step(page: Page, program: Program, step: int, *more: str) -> Pupil:
    """Somebody who has come as far as this step, and further."""
    http = httpx.Client(base_url=program.address, timeout=60)
    game = http.post("/api/lessons/poland").json()["id"]
    table = Table(http, game, "axis")
    follow_to(table, step)
    follow(table, *more)
    http.close()
    page.goto(f"{program.address}/?measure#/games/{game}/axis")
    return Pupil(page)


@pytest.mark.timeout(900)
def test_a_newcomer_follows_the_coach_and_wins(open_page: OpenPage, new_program: Program) -> None:
    page = open_page(viewport=DESK)
    page.goto(f"{new_program.address}/?measure")
    pupil = Pupil(page)
    page.get_by_role("button", name=LESSON).click()
    pupil.look()
    expect(pupil.coach).to_contain_text("the dice are set: your first battle rolls a 2")
    assert findings(page) == []
    pupil.read()
    pupil.move()
    pupil.at_step(4, "Supply, and gather")
    # Left in the middle, and taken up again from the home page.
    page.goto("about:blank")
    page.goto(f"{new_program.address}/?measure")
    expect(page.get_by_text("You are at step 4 of 8")).to_be_visible()
    assert findings(page) == []
    page.get_by_role("button", name="Go on with the lesson").click()
    pupil.gather()
    pupil.plan()
    pupil.commit()
    pupil.exploit()
    pupil.close()
    # If the last turn was the other side's, it is told before the result.
    told = page.get_by_role("region", name="Since you left")
    page.add_locator_handler(told, lambda: told.get_by_role("button", name="Close").click())
    over = page.get_by_role("dialog").filter(has_text="The game is over")
    expect(over).to_contain_text("The Axis won")
    page.keyboard.press("Escape")
    expect(pupil.coach).to_contain_text("Lesson finished")
    assert findings(page) == []


def test_somebody_astray_is_told_and_begins_the_step_again(
    open_page: OpenPage, program: Program
) -> None:
    pupil = at_step(open_page(viewport=DESK), program, 6, "attack L35 germany-armor-4-6/2")
    expect(pupil.coach).to_contain_text("That is legal")
    pupil.coach.get_by_role("button", name="Begin the step again").click()
    expect(pupil.coach).not_to_contain_text("That is legal")
    pupil.ticked(0)
    pupil.attack()
    pupil.ticked(2)
    expect(pupil.log).to_contain_text("set by the lesson")


def test_the_coach_shows_where_and_is_sent_away(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport=DESK, color_scheme="dark")
    pupil = at_step(page, program, 4)
    pupil.at_step(4, "Supply, and gather")
    assert findings(page) == []
    pupil.coach.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("button", name="Supply", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    pupil.ticked(1)
    pupil.unfold()
    pupil.coach.get_by_role("button", name="Leave lesson").click()
    again = page.get_by_role("button", name="Take the lesson up again")
    expect(again).to_be_visible()
    page.reload()
    expect(again).to_be_visible()
    again.click()
    pupil.at_step(4, "Supply, and gather")
    pupil.unfold()
    pupil.coach.get_by_role("button", name="Restart lesson").click()
    pupil.coach.get_by_role("button", name="Yes, begin again").click()
    pupil.at_step(1, "Look")


def test_a_phone_shows_the_coach(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport=PHONE, has_touch=True)
    pupil = at_step(page, program, 3)
    pupil.at_step(3, "Move")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    pupil.coach.get_by_role("button", name=re.compile("less of the coach")).click()
    expect(pupil.coach.locator("li")).to_have_count(1)
    expect(pupil.coach.locator("li.next")).to_be_in_viewport()
    expect(pupil.coach.get_by_role("button", name="Show me")).to_be_in_viewport()
    assert findings(page) == []
