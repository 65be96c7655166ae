"""What rolls dice, costs BRPs or units is named before it is done, and is not done by a slip."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Locator, expect

from table_client import Table
from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun, seat_of
from tests.server.test_lessons import ROUTE, follow, my_turn

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]

DESK = {"width": 1440, "height": 900}
SUPPORTED = ("support M37 germany-aaf@L36=4", "end-support")


AGAIN_AT_ONCE = """() => {
  const table = window.__table, { seq } = table.state;
  window.__again = new Promise((resolve) => {
    const watch = setInterval(() => {
      if (table.state.seq === seq || table.busy) return;
      clearInterval(watch);
      const key = { key: "Enter", shiftKey: true, bubbles: true };
      document.body.dispatchEvent(new KeyboardEvent("keydown", key));
      resolve(table.state.seq);
    }, 5);
  });
}"""
"""Press the key once more as soon as the next answer is taken."""


def main_of(table: Sitting) -> Locator:
    return table.card.locator(".button.primary").last


def wait(table: Sitting) -> None:
    """Until a key counts again."""
    table.page.wait_for_function("() => !window.__table.isTooSoon")


def test_an_attack_is_shown_with_odds_and_price_before_the_dice(
    open_page: OpenPage, program: Program
) -> None:
    page = open_page(viewport=DESK, reduced_motion="reduce")
    table = Sitting(page)
    game, seat = begun(program, "barbarossa-1941", "ground-support", seed="commit")
    with seat_of(program, game, "axis") as axis, seat_of(program, game, "allied") as allied:
        for answer in SUPPORTED:
            axis.answer(axis.now()["seq"], answer)
        allied.answer(allied.now()["seq"], "defensive-air -")
    table.open(program, game, seat)
    assert table.asks("regular-attacks")
    expect(main_of(table)).to_contain_text("Attack")
    before, purse = table.sequence(), table.level("Germany")
    page.locator("#decision").focus()
    # The key that has ended everything so far only puts the attack together, however long it is
    # held down.
    page.keyboard.down("Shift")
    for _ in range(5):
        page.keyboard.down("Enter")
    page.keyboard.up("Enter")
    page.keyboard.up("Shift")
    table.settle()
    expect(main_of(table)).to_have_text(re.compile(r"^Attack M37 \d+:\d+, pay \d+ BRP"))
    assert table.sequence() == before
    told = re.search(r"pay (\d+) BRP", main_of(table).inner_text())
    assert told is not None
    wait(table)
    page.evaluate(AGAIN_AT_ONCE)
    page.keyboard.press("Shift+Enter")
    page.evaluate("() => window.__again")
    table.settle()
    assert table.level("Germany") == purse - int(told.group(1))
    # The second press, right after the answer, has answered nothing more.
    assert table.said("", "axis")[-1].startswith("attack M37 ")
    assert page.evaluate("() => window.__table.answer.draft") is None


def test_a_double_click_does_not_attack(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport=DESK, reduced_motion="reduce")
    table = Sitting(page)
    game, seat = begun(program, "barbarossa-1941", "ground-support", seed="commit")
    with seat_of(program, game, "axis") as axis, seat_of(program, game, "allied") as allied:
        for answer in SUPPORTED:
            axis.answer(axis.now()["seq"], answer)
        allied.answer(allied.now()["seq"], "defensive-air -")
    table.open(program, game, seat)
    before = table.sequence()
    main_of(table).dblclick()
    table.settle()
    assert table.sequence() == before


def test_whoever_wants_it_is_asked_once_more(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport=DESK, reduced_motion="reduce", fresh=True)
    page.add_init_script("localStorage.setItem('warcabinet.table', '{\"confirm\": true}')")
    table = Sitting(page)
    table.open(program, *begun(program, "barbarossa-1941", "regular-attacks"))
    table.press("Attack")
    table.click("M37")
    table.click("M36")
    before = table.sequence()
    table.press(re.compile("^Attack M37"))
    asked = table.card.get_by_role("alert").filter(has_text="This cannot be taken back")
    expect(asked).to_be_visible()
    assert table.sequence() == before
    asked.get_by_role("button", name="No").click()
    expect(asked).to_have_count(0)
    table.press(re.compile("^Attack M37"))
    asked.get_by_role("button", name="Yes, do it").click()
    page.wait_for_function("seq => window.__table.state.seq !== seq", arg=before)


def test_air_missions_have_their_price_and_their_odds(
    open_page: OpenPage, program: Program
) -> None:
    page = open_page(viewport=DESK, reduced_motion="reduce")
    table = Sitting(page)
    game, seat = begun(program, "barbarossa-1941", "counterair-missions")
    table.open(program, game, seat)
    assert table.go_to("counterair-missions")
    table.click("N36")
    table.choose("Warsaw")
    table.number(5)
    expect(main_of(table)).to_have_text(re.compile("^Fly 5 factors to Brest-Litovsk, pay 5 BRP"))
    ways = page.get_by_role("region", name="How it may go")
    expect(ways).to_contain_text(re.compile("lose .*%", re.DOTALL))
    expect(ways.locator(".chance").first).to_be_in_viewport()
    # Ground support: the odds of the attack without and with it.
    there = page.url
    page.goto("about:blank")  # a draft under way would be checked against the next question
    with seat_of(program, game, "axis") as axis:
        while (state := axis.now())["decision"]["name"] != "ground-support":
            axis.answer(state["seq"], state["decision"]["default"])
    page.goto(there)
    table.settle()
    table.click("I38")
    table.choose("L36")
    table.number(4)
    expect(main_of(table)).to_have_text(re.compile("^Fly 4 factors to I38, pay 4 BRP"))
    card = page.get_by_role("region", name=re.compile("^Attack on I38, with your air support"))
    expect(card).to_contain_text("2:1 → 4:1")
    expect(card).to_be_in_viewport()
    # Interception: what it costs and how it may go, in the other side's answer.
    page.goto("about:blank")
    with seat_of(program, game, "axis") as axis, seat_of(program, game, "allied") as allied:
        for answer in SUPPORTED:
            axis.answer(axis.now()["seq"], answer)
        allied.answer(allied.now()["seq"], "defensive-air M37=russia-aaf@J39=4")
    page.goto(there)
    table.settle()
    assert table.asks("support-interception")
    table.choose("M37")
    table.choose("Warsaw")
    table.number(2)
    expect(main_of(table)).to_have_text(re.compile("^Intercept over M37 with 2 factors, pay 2 BRP"))
    expect(ways).to_contain_text("%")


def test_a_stack_that_is_too_large_is_told_in_time(open_page: OpenPage, program: Program) -> None:
    """12.14, 12.22: four armor units stay on a breakthrough hex after the attack."""
    page = open_page(expect_errors=True, viewport=DESK, reduced_motion="reduce")
    table = Sitting(page)
    with httpx.Client(base_url=program.address, timeout=60) as http:
        game = http.post("/api/lessons/poland").json()["id"]
        api = Table(http, game, "axis")
        for step in ROUTE[:6]:
            follow(api, *step)
        follow(api, *ROUTE[6][:-1], "end-advance", "land-at-home", "end-airbases")
        table.open(program, game, "axis")
        for question in ("first-trs", "srs"):
            assert table.asks(question)
            line = table.card.locator(".caution").filter(has_text="L35")
            expect(line).to_contain_text("L35: 4 units, 2 may stay; move 2")
            for rule in ("12.11", "12.22"):
                expect(line.get_by_role("button", name=f"Rule {rule}")).to_be_visible()
            table.end()
        marks = "() => window.__scene.stacks.tokens.get('L35').map((one) => one.mark)"
        assert "must" in page.evaluate(marks)
        table.end()
        assert table.asks("overstacking")
        there = len(table.placed("L35"))
        table.card.get_by_role("button", name="Back to redeployments").click()
        table.settle()
        assert table.asks("srs")
        assert len(table.placed("L35")) == there
        assert my_turn(api)["decision"]["name"] == "srs"


def test_nothing_is_news_within_ones_own_turn(open_page: OpenPage, program: Program) -> None:
    page = open_page(expect_errors=True, viewport=DESK, reduced_motion="reduce")
    table = Sitting(page)
    game, seat = begun(program, "barbarossa-1941", "counterair-missions", seed="news")
    table.open(program, game, seat)
    digest = page.get_by_role("heading", name="Since you left")
    with seat_of(program, game, "axis") as axis, seat_of(program, game, "allied") as allied:
        # Three bases are attacked, and the other side is asked about each of them.
        assert table.go_to("counterair-missions")
        table.say("counterair J39 germany-aaf@J36=2", "counterair N36 germany-aaf@M35=2")
        table.say("counterair P35 germany-aaf@O34=2", "end-counterair")
        reactions = 0
        for _ in range(40):
            state = allied.now()
            if state["view"]["side"] != "axis":
                break
            if state["decision"]["mine"]:
                allied.answer(state["seq"], state["decision"]["default"])
                reactions += 1
                continue
            state = axis.now()
            page.wait_for_function("seq => window.__table.state.seq >= seq", arg=state["seq"])
            expect(digest).to_have_count(0)
            table.say(state["decision"]["default"])
        assert reactions >= 3
        # The other side's turn is news when one's own begins again.
        for _ in range(60):
            state = allied.now()
            owner = axis if "axis" in state["decision"]["owners"] else allied
            if state["view"]["side"] == "axis":
                break
            owner.answer(state["seq"], owner.now()["decision"]["default"])
        page.wait_for_function("seq => window.__table.state.seq >= seq", arg=state["seq"])
        page.get_by_role("button", name="Back to the map").click()
        expect(digest).to_be_visible()
