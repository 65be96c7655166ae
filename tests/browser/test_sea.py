"""The war at sea in a browser: Midway by two seats, with a way, a window and a battle."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from table_client import Table, checked, new_game
from tests.browser.axe import findings
from tests.browser.conftest import OpenPage
from tests.browser.playing import PATIENCE, Program, Sitting, answer, is_over, seat_of, seeded

pytestmark = pytest.mark.browser

SIZE = {"width": 1440, "height": 900}
GOAL = "O49"
KEY = re.compile(r"\b(?:japan|us|axis|allied)-\d|activity-\d|task-force|base-change|under-way")


def plain(page: Page) -> None:
    """No key of the rules stands on the table, and axe has nothing to say."""
    text = page.locator(".desk").inner_text()
    assert [line for line in text.splitlines() if KEY.search(line)] == []
    assert findings(page) == []


def pass_by(axis: Table, allied: Table, *questions: str) -> str:
    """On by the usual answers until one of these is asked; gives who is asked."""
    for _ in range(60):
        for table in (axis, allied):
            state = table.now()
            card = state["decision"]
            if card["mine"] and card["given"] is None:
                if card["name"] in questions:
                    return table.seat
                table.answer(state["seq"], card["default"])
                break
    raise AssertionError(questions)


def ask_about(question: str, *tables: Table) -> None:
    """These seats take back the order that they have for a question."""
    for table in tables:
        kept = [one for one in table.state()["orders"] if one["decision"] != question]
        checked(table.http.put(f"{table.path}/orders", json={"orders": kept}))


def stays(table: Table) -> bool:
    """Does the patrol remain in its hex? Then it is met almost surely."""
    return bool(table.now()["view"]["activities"][0].get("stays"))


def at_sea(program: Program) -> str:
    """Midway, when the Axis announces what its ships do."""
    with httpx.Client(base_url=program.address, timeout=60) as http:
        game = new_game(http, "awaw", "midway", seed="sea")
        axis, allied = Table(http, game, "axis"), Table(http, game, "allied")
        assert pass_by(axis, allied, "naval-announcements") == "axis"
    return game


@pytest.mark.timeout(300)
def test_a_patrol_is_planned_met_and_fought(open_page: OpenPage, program: Program) -> None:
    game = at_sea(program)
    page = open_page(viewport=SIZE, reduced_motion="reduce")
    table = Sitting(page)
    table.open(program, game, "axis")

    # The announcements are the card itself, with the forces and what ends them.
    table.asked("Announce patrols and base changes")
    card = page.get_by_role("complementary", name="Decision and panels")
    expect(card.get_by_role("button", name=re.compile("^End naval movement"))).to_be_visible()
    card.get_by_role("button", name=re.compile("^Task force 1")).click()
    page.wait_for_function(
        "() => document.querySelector('.seacard')?.innerText.includes('in range')"
    )
    plain(page)
    table.click(GOAL)
    way = page.get_by_role("region", name="The way")
    expect(way).to_contain_text("20 hexes of 20")
    expect(way).to_contain_text("taken as fast")
    plain(page)
    page.keyboard.press("Shift+Enter")
    expect(card.get_by_role("list", name="Announced")).to_contain_text(f"Patrol to {GOAL}")
    page.get_by_role("tab", name="Fleets").click()
    fleets = page.get_by_role("region", name="Your fleets")
    expect(fleets).to_contain_text("Akagi")
    expect(page.get_by_role("region", name="Their fleets, as known")).to_contain_text(
        "10–25 factors"
    )
    plain(page)
    table.press(re.compile("^End naval movement"))

    # The other side meets it where it stays: whatever the dice, somebody comes.
    page.goto("about:blank")  # what is answered elsewhere is not asked about here
    with seat_of(program, game, "axis") as axis, seat_of(program, game, "allied") as allied:
        ask_about("withdrawal", axis, allied)
        assert pass_by(axis, allied, "interception-window") == "allied"
        table.open(program, game, "axis")
        expect(card).to_contain_text("Waiting for interceptions")
        page.goto("about:blank")
        while not stays(allied):
            allied.answer(allied.now()["seq"], "intercept-at-sea -")
            pass_by(axis, allied, "interception-window")
        table.open(program, game, "allied")
        table.asked("Intercept at sea")
        expect(card.get_by_role("radio", name=re.compile(GOAL))).to_be_checked()
        for name in ("Task force 1", "Task force 2"):
            card.get_by_role("checkbox", name=re.compile(f"^{name}")).check()
        expect(card).to_contain_text("at least one in round 1")
        expect(card).to_contain_text("They could answer with")
        plain(page)
        table.press(re.compile(f"^Intercept at {GOAL} with Task force 1 and Task force 2"))
        expect(card.get_by_role("radiogroup")).to_have_count(0)

        # The battle: numbers, the board, withdrawal.
        page.goto("about:blank")
        assert pass_by(axis, allied, "group-numbers") == "axis"
        table.open(program, game, "axis")
        board = page.get_by_role("region", name="Naval battle")
        expect(board).to_contain_text("round 1")
        card.get_by_label(re.compile("^Task force 1")).select_option("1")
        table.press(re.compile("^Seal the numbers"))
        expect(card).to_contain_text("Your answer is sealed")
        page.goto("about:blank")
        who = pass_by(axis, allied, "withdrawal")
        table.open(program, game, who)
        expect(board).to_contain_text("Your search")
        expect(board.get_by_role("list", name="What comes next")).to_contain_text("Round 2")
        board.get_by_role("button", name=re.compile("^How may it end")).click()
        estimate = board.get_by_role("region", name="How the battle may end")
        expect(estimate).to_contain_text("Factors sunk", timeout=PATIENCE)
        expect(estimate).to_contain_text("An estimate")
        expect(board).to_contain_text(
            "number only" if who == "allied" else "Only its number is known"
        )
        plain(page)
        page.set_viewport_size({"width": 390, "height": 844})
        assert page.evaluate("() => document.documentElement.scrollWidth <= window.innerWidth")
        page.set_viewport_size({"width": 1440, "height": 900})
        board.get_by_role("button", name="Map").click()
        expect(board).not_to_be_visible()
        page.get_by_role("button", name="Battle board").click()
        card.get_by_role("checkbox").first.check()
        table.press(re.compile("^Withdraw 1 group"))
        expect(page.get_by_role("log").or_(page.locator(".left"))).to_contain_text("withdraws")
    page.close()


@pytest.mark.timeout(300)
def test_midway_is_played_to_its_end_by_two_at_one_screen(
    open_page: OpenPage, program: Program
) -> None:
    """With the orders that people have from the beginning, and the main buttons of the cards."""
    page = open_page(viewport=SIZE, reduced_motion="reduce")
    seeded(page, "e")
    table = Sitting(page)
    table.begin(program.address, "Midway")
    seen: list[str] = []
    for _ in range(60):
        if is_over(table):
            break
        table.take_over()
        question = table.question()
        if question not in seen and question in ("task-force-formation", "carrier-air-missions"):
            expect(page.locator(".seacard")).to_be_visible()
            plain(page)
        if question == "task-force-formation":
            page.wait_for_selector(".seacard .group .line")
        ordered = page.get_by_role("button", name="Plan what is ordered")
        if question == "naval-missions" and ordered.count() > 0:
            ordered.click()
            lift = page.get_by_role("group", name=re.compile("^Who goes aboard"))
            expect(lift).to_contain_text("of 3 destroyer factors needed")
            expect(page.locator(".seacard .primary")).to_contain_text("1 unit aboard, risk")
            plain(page)
        attacked = question in seen
        seen.append(question)
        if question == "regular-attacks" and not attacked:
            table.say("attack M47 japan-infantry-1-2/1")
        else:
            answer(table)
    assert is_over(table)
    assert {"task-force-formation", "naval-missions", "regular-attacks"} <= set(seen)
    assert seen.count("naval-missions") == 2
    assert len(seen) <= 35, "the set-up and a turn at sea, by both seats"
    result = page.get_by_role("dialog")
    expect(result.get_by_role("heading", name="The Allies won")).to_be_visible()
    expect(result).to_contain_text("American victory")
    plain(page)
    page.close()
