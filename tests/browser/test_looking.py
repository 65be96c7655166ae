"""Looking at stacks costs nothing: neither N nor a click on a stack of one's own moves a unit."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import expect

from table_client import Table
from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun
from tests.server.test_lessons import ROUTE, follow, my_turn

pytestmark = [pytest.mark.browser, pytest.mark.timeout(400)]

DESK = {"width": 1440, "height": 900}
SLOWLY, QUICKLY, EVERYWHERE = 5, 10, 45
"""So often N is pressed as a person does, then as fast as the page takes it: fifty times in all
where units move, because each press asks the server what the stack can do."""
MOVEMENT = {
    "ground-move",
    "exploitation-moves",
    "advance-after-combat",
    "first-trs",
    "second-trs",
    "srs",
}

PRESSES = """async (often) => {
  const seen = [];
  for (let k = 0; k < often; k++) {
    const press = new KeyboardEvent("keydown", { key: "n", bubbles: true, cancelable: true });
    (document.activeElement ?? document.body).dispatchEvent(press);
    await new Promise((done) => setTimeout(done));
    seen.push(window.__table.selection.hex);
  }
  return seen;
}"""
OTHER = {"axis": "allied", "allied": "axis"}


def look_around(table: Sitting) -> int:
    """Press N many times: nothing is sent. How many stacks were seen."""
    before, seen = table.sequence(), set()
    for _ in range(SLOWLY):
        table.page.keyboard.press("n")
        seen.add(table.page.evaluate("() => window.__table.selection.hex"))
    quickly = EVERYWHERE if table.question() in MOVEMENT else QUICKLY
    seen.update(table.page.evaluate(PRESSES, quickly))
    table.settle()
    assert table.sequence() == before, f"N has answered {table.question()}"
    return len(seen)


def react(other: Table) -> None:
    """The other side answers as usual what it is asked in this turn."""
    while (state := other.now())["decision"]["mine"] and state["decision"]["reaction"]:
        other.answer(state["seq"], state["decision"]["default"])


def catch_up(table: Sitting, seq: int) -> None:
    """Wait until the page shows what was answered elsewhere."""
    table.page.wait_for_function("seq => window.__table.state.seq >= seq", arg=seq)
    table.settle()


def test_n_moves_nobody_in_any_question_of_a_turn(open_page: OpenPage, program: Program) -> None:
    """Movement, combat, exploitation and redeployment of Poland 1939, as the lesson goes."""
    # The page may ask about what was just answered elsewhere: the console calls that an error.
    page = open_page(expect_errors=True, viewport=DESK, reduced_motion="reduce")
    table = Sitting(page)
    asked: dict[str, int] = {}
    with httpx.Client(base_url=program.address, timeout=60) as http:
        game = http.post("/api/lessons/poland").json()["id"]
        api = Table(http, game, "axis")
        table.open(program, game, "axis")
        for answer in (one for step in ROUTE for one in step if not one.startswith("!")):
            state = my_turn(api)
            if state["decision"]["name"] not in asked:
                catch_up(table, state["seq"])
                asked[state["decision"]["name"]] = look_around(table)
            follow(api, answer)
    assert asked["ground-move"] > 5
    for name in ("exploitation-moves", "first-trs", "srs", "advance-after-combat"):
        assert name in asked


def test_n_moves_nobody_in_barbarossa(open_page: OpenPage, program: Program) -> None:
    """Every question of the first two player turns that comes with the usual answers: of the second
    seat those that the first was not asked, and the movement.
    """
    page = open_page(expect_errors=True, viewport=DESK, reduced_motion="reduce")
    game, _ = begun(program, "barbarossa-1941", "give-up-units", seed="looking")
    looked = set[str]()
    with httpx.Client(base_url=program.address, timeout=60) as http:
        for seat in ("axis", "allied"):
            table, api, asked = Sitting(page), Table(http, game, seat), set[str]()
            table.open(program, game, seat)
            for _ in range(60):
                state = api.now()
                if not state["decision"]["mine"]:
                    break
                name = state["decision"]["name"]
                if name not in asked and (name == "ground-move" or name not in looked):
                    looked.add(name)
                    catch_up(table, state["seq"])
                    look_around(table)
                asked.add(name)
                api.answer(state["seq"], state["decision"]["default"])
                react(Table(http, game, OTHER[seat]))
            assert {"ground-move", "first-trs", "srs"} <= asked


def test_a_click_on_a_stack_looks_and_a_button_or_a_drag_joins(
    open_page: OpenPage, program: Program
) -> None:
    page = open_page(viewport=DESK, reduced_motion="reduce")
    table = Sitting(page)
    table.open(program, *begun(program, "poland-1939", "ground-move"))
    before = table.sequence()
    table.click("K33")
    assert "K35" in table.lit()
    table.click("K35")
    assert table.sequence() == before, "looking at a stack has moved another one"
    tray = page.get_by_role("region", name="Hex K35")
    expect(tray).to_be_visible()
    there = len(table.placed("K35"))
    tray.get_by_role("button", name=re.compile("^Join: bring .* from K33 here")).click()
    table.settle()
    assert len(table.placed("K35")) == there + 1
    page.keyboard.press("u")
    table.settle()
    assert len(table.placed("K35")) == there
    # The same by a drag of the selected stack, and by the keyboard.
    table.click("K33")
    start, end = table.spot("K33"), table.spot("K35")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 20, start[1] + 5)
    page.mouse.move(*end, steps=4)
    page.mouse.up()
    page.wait_for_function("seq => window.__table.state.seq > seq", arg=before)
    table.settle()
    assert len(table.placed("K35")) == there + 1
    page.keyboard.press("u")
    table.settle()
    table.click("K33")
    table.click("K35")
    page.keyboard.press("m")
    page.wait_for_function("hex => window.__table.here('K35').length === hex", arg=there + 1)


def test_n_goes_to_the_nearest_and_only_to_who_can_act(
    open_page: OpenPage, program: Program
) -> None:
    page = open_page(viewport=DESK, reduced_motion="reduce")
    table = Sitting(page)
    table.open(program, *begun(program, "barbarossa-1941", "ground-move"))
    told = re.search(r"(\d+) stacks can still act", table.card.inner_text())
    assert told is not None
    stops: list[str] = []
    for _ in range(int(told.group(1))):
        table.next_stack()
        stops.append(page.evaluate("() => window.__table.selection.hex"))
    assert len(set(stops)) == len(stops), "every stack once, before any comes again"
    far = page.evaluate(
        """([a, b]) => {
          const { board } = window.__table;
          return board.distance(board.hex(a), board.hex(b));
        }""",
        stops[:2],
    )
    assert far <= 3
    page.keyboard.press("Shift+N")
    table.settle()
    assert page.evaluate("() => window.__table.selection.hex") == stops[-2]
