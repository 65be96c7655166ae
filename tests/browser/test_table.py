"""The table in a real browser: two people at one screen, and a person against the computer."""

from __future__ import annotations

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from table_client import Table, new_game
from tests.browser.axe import findings
from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting

pytestmark = pytest.mark.browser

SIZE = {"width": 1400, "height": 900}


def sit_down(page: Page, program: Program, other: str) -> None:
    """Begin Poland 1939 from the home page, with a person or a computer at the other seat."""
    page.goto(program.address)
    page.get_by_role("button", name="New game").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Scenario").select_option(label="Poland 1939")
    dialog.get_by_label("Allied").select_option(label=other)
    dialog.get_by_role("button", name="Create and sit down").click()
    heading = page.get_by_role("heading", name="Poland 1939", level=1)
    expect(heading).to_be_visible()


def decision(page: Page, name: str) -> None:
    expect(page.get_by_role("heading", name=name, level=2)).to_be_visible()


def say(page: Page, *answers: str) -> None:
    """Answer in the notation, at the table as text."""
    if page.locator("#command").count() == 0:
        page.get_by_role("button", name="Text", exact=True).click()
    for answer in answers:
        page.locator("#command").fill(answer)
        page.get_by_role("button", name="Send").click()
        expect(page.locator("#command")).to_have_value("")


def to_movement(page: Page, program: Program) -> None:
    """Two people at one screen, both with the ready set-up, up to the ground movement."""
    sit_down(page, program, "Another person here")
    decision(page, "Set up the forces of Poland")
    page.get_by_role("button", name="Take the ready set-up").click()
    seat = page.get_by_role("button", name="Sit down as Axis")
    expect(seat).to_be_visible()
    offer, shown = page.locator(".curtain").bounding_box(), page.locator(".map").bounding_box()
    assert offer is not None
    assert shown is not None
    assert offer["x"] >= shown["x"] + shown["width"], "the offer of a seat hides nothing of the map"
    seat.click()
    decision(page, "Set up the forces of Germany")
    page.get_by_role("button", name="Take the ready set-up").click()
    # What may be done before the movement waits on the strip, and need not be answered.
    expect(page.get_by_role("region", name="Before you move")).to_contain_text("Give up units")
    decision(page, "Move ground units")


def test_a_move_is_made_refused_and_taken_back(open_page: OpenPage, program: Program) -> None:
    # A refused answer has a status of its own, which the browser's console calls an error.
    page = open_page(expect_errors=True, viewport=SIZE)
    to_movement(page, program)
    assert findings(page) == []
    say(page, "move germany-armor-4-6/1 L36")
    log = page.get_by_role("region", name="Lines of the log")
    expect(log).to_contain_text("L36")
    page.locator("#command").fill("move germany-armor-4-6/1 A1")
    page.get_by_role("button", name="Send").click()
    expect(page.get_by_role("alert").filter(has_text="13.4")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(log).not_to_contain_text("L36")


def test_what_was_played_is_there_after_a_reload(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport=SIZE)
    to_movement(page, program)
    say(page, "move germany-armor-4-6/1 L36")
    page.reload()
    decision(page, "Move ground units")
    expect(page.get_by_role("region", name="Lines of the log")).to_contain_text("L36")
    page.goto(program.address)
    expect(page.get_by_role("heading", name="Needs you")).to_be_visible()


def test_two_tabs_show_the_same_table(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport=SIZE)
    to_movement(page, program)
    other = page.context.new_page()
    other.goto(page.url)
    decision(other, "Move ground units")
    say(page, "end-movement")
    expect(other.get_by_role("heading", name="Move ground units", level=2)).to_have_count(0)


def test_a_person_plays_against_the_computer(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport=SIZE, reduced_motion="no-preference")
    sit_down(page, program, "Computer (normal)")
    decision(page, "Set up the forces of Germany")
    page.get_by_role("button", name="Take the ready set-up").click()
    decision(page, "Move ground units")
    expect(Sitting(page).log).to_contain_text("Poland")


def duel(program: Program) -> tuple[str, str]:
    """A skirmish up to the first moves: its id, and who moves."""
    with httpx.Client(base_url=program.address, timeout=60) as http:
        game = new_game(http, "skirmish", "skirmish-duel", seed="one")
        tables = {seat: Table(http, game, seat) for seat in ("red", "blue")}
        while (asked := tables["red"].state()["decision"])["name"] != "movement":
            for seat in asked["owners"]:
                state = tables[seat].state()
                if state["decision"]["given"] is None:
                    tables[seat].answer(state["seq"], state["decision"]["default"])
        return game, str(asked["owners"][0])


def test_a_skirmish_is_played_on_its_field(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport={"width": 1400, "height": 900}, reduced_motion="reduce")
    table = Sitting(page)
    game, seat = duel(program)
    table.open(program, game, seat)
    hexes = {"red": ("A4", "B3", "B4"), "blue": ("E2", "D2", "D3")}
    start, *_ = hexes[seat]
    (piece,) = table.placed(start)
    table.click(start)
    expect(page.get_by_role("region", name=f"Hex {start}")).to_contain_text("foot")
    there = table.empty()[0]
    table.click(there)
    assert piece in table.placed(there)
    expect(table.log).to_contain_text(there)
    # What the other side's pieces are is not to be seen.
    other = "blue" if seat == "red" else "red"
    tray = page.get_by_role("region", name=f"Hex {hexes[other][0]}")
    table.click(hexes[other][0])
    expect(tray).to_contain_text(other.capitalize())
    expect(tray).not_to_contain_text(re.compile("foot|guns|decoy"))
    assert findings(page) == []


def test_a_phone_shows_map_decision_and_log(open_page: OpenPage, program: Program) -> None:
    page = open_page(viewport={"width": 390, "height": 844}, has_touch=True)
    sit_down(page, program, "Another person here")
    decision(page, "Set up the forces of Poland")
    assert page.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_role("button", name="Log", exact=True).click()
    expect(page.get_by_role("region", name="Lines of the log")).to_be_visible()
    assert findings(page) == []
