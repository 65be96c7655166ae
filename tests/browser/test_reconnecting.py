"""The connection breaks, the server stops and starts: nothing is lost, nothing is done twice."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.playing import COMBAT, Program, Sitting, begun, running, seat_of

pytestmark = pytest.mark.browser

SIZE = {"width": 1360, "height": 720}
OFFLINE = "Not connected. What you have put together stays here"


@pytest.fixture(scope="module")
def own_program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """A server that may be stopped and started."""
    with running(tmp_path_factory.mktemp("own")) as program:
        yield program


@pytest.mark.timeout(200)
def test_a_server_that_stops_and_starts_again(open_page: OpenPage, own_program: Program) -> None:
    page = open_page(expect_errors=True, viewport=SIZE, reduced_motion="reduce")
    game, seat = begun(own_program, "poland-1939", "regular-attacks")
    table = Sitting(page)
    table.open(own_program, game, seat)
    table.press("Attack")
    table.click("L34")
    table.click("L33")
    expect(page.get_by_role("region", name="Attack on L34")).to_be_visible()
    own_program.stop()
    expect(page.get_by_role("alert").filter(has_text=OFFLINE)).to_be_visible()
    table.card.get_by_role("button", name=re.compile("^Attack L34 ")).click()
    expect(table.card.get_by_role("alert")).to_contain_text("Nothing was sent")
    own_program.start()
    # The page connects by itself; what was put together is still there, and is sent now.
    expect(page.get_by_role("alert").filter(has_text=OFFLINE)).to_have_count(0)
    expect(page.get_by_role("region", name="Attack on L34")).to_be_visible()
    table.press(re.compile("^Attack L34 "))
    expect(table.log).to_contain_text(COMBAT)
    with seat_of(own_program, game, seat) as axis:
        log = axis.state()["told"]
    said = [line["text"] for line in log if line["kind"] == "said"]
    assert len([text for text in said if text.startswith("attack")]) == 1


@pytest.mark.timeout(200)
def test_what_happened_meanwhile_arrives_once(open_page: OpenPage, own_program: Program) -> None:
    page = open_page(expect_errors=True, viewport=SIZE, reduced_motion="reduce")
    game, seat = begun(own_program, "poland-1939", "ground-move")
    table = Sitting(page)
    table.open(own_program, game, "allied")
    own_program.stop()
    expect(page.get_by_role("alert").filter(has_text=OFFLINE)).to_be_visible()
    own_program.start()
    with seat_of(own_program, game, seat) as axis:
        axis.answer(axis.state()["seq"], "move germany-armor-4-6/1 K34")
        axis.answer(axis.state()["seq"], "move germany-infantry-3-3/4 K34")
    expect(table.log).to_contain_text("K34")
    expect(page.get_by_role("alert").filter(has_text=OFFLINE)).to_have_count(0)
    table.settle()
    assert len([unit for unit in table.placed("K34") if "germany" in unit]) == 2
    assert len(table.said("K34")) == 2


@pytest.mark.timeout(200)
def test_an_answer_whose_reply_got_lost_is_given_once(
    open_page: OpenPage, program: Program
) -> None:
    page = open_page(expect_errors=True, viewport=SIZE, reduced_motion="reduce")
    game, seat = begun(program, "poland-1939", "ground-move")
    table = Sitting(page)
    table.open(program, game, seat)
    keys: list[str] = []

    def lose_the_first(route: Route) -> None:
        keys.append(json.loads(route.request.post_data or "{}")["key"])
        if len(keys) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route("**/answer", lose_the_first)
    table.click("L33")
    table.click("K34")
    table.settle()
    expect(table.log).to_contain_text("K34")
    assert len(table.said("K34")) == 1
    assert keys == [keys[0]] * len(keys), "the same key again"
    with seat_of(program, game, seat) as axis:
        said = [line["text"] for line in axis.state()["told"] if line["kind"] == "said"]
    assert len([text for text in said if text.startswith("move")]) == 1


@pytest.mark.timeout(200)
def test_without_a_network_plans_are_kept(open_page: OpenPage, program: Program) -> None:
    page = open_page(expect_errors=True, viewport=SIZE, reduced_motion="reduce")
    game, seat = begun(program, "poland-1939", "ground-move")
    table = Sitting(page)
    table.open(program, game, seat)
    table.click("L33")
    chosen = table.card.get_by_role("button", name="Germany armor 4-6")
    expect(chosen).to_be_visible()
    page.context.set_offline(True)
    table.page.mouse.click(*table.spot("K34"))
    expect(table.card.get_by_role("alert")).to_contain_text("Not connected")
    expect(chosen).to_be_visible()
    page.context.set_offline(False)
    table.card.get_by_role("alert").get_by_role("button", name="Close").click()
    page.keyboard.press("Escape")
    table.click("L33")
    table.click("K34")
    expect(table.log).to_contain_text("K34")
    assert len(table.said("K34")) == 1
