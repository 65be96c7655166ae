"""Nobody is asked for nothing: the strip before movement, the sheet at the end, counted.

An answer given by hand is one request of the page that answers something; what such a request gives
besides, because a question was left alone, is in the record all the same.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Request, expect

from table_client import Table
from tests.browser.conftest import OpenPage
from tests.browser.playing import Program, Sitting, begun, seat_of

pytestmark = [pytest.mark.browser, pytest.mark.timeout(600)]

DESK = {"width": 1440, "height": 900}
PEOPLE = {"axis": {"kind": "me"}, "allied": {"kind": "person"}}
N36, M37 = "germany-armor-4-6/5,germany-armor-4-6/6", "germany-aaf@L36=4"


class Turn:
    """A person's turn at a page, and the other side without one."""

    def __init__(self, page: Page, allied: Table) -> None:
        self.page, self.allied, self.table = page, allied, Sitting(page)
        self.given = 0
        page.on("request", self._count)

    def _count(self, request: Request) -> None:
        self.given += request.method == "POST" and request.url.endswith("/answer")

    def reply(self, **answers: str) -> None:
        """Let the other side answer as usual, or as said, until the page is asked again."""
        while (state := self.allied.now())["decision"]["mine"]:
            if state["view"]["side"] == "allied":
                break
            name = state["decision"]["name"].replace("-", "_")
            state = self.allied.answer(
                state["seq"], answers.get(name, state["decision"]["default"])
            )
        seq = self.allied.now()["seq"]
        self.page.wait_for_function("seq => window.__table.state.seq >= seq", arg=seq)
        self.table.settle()

    def say(self, *answers: str) -> None:
        for answer in answers:
            self.table.say(answer)
            self.reply()

    def end(self) -> None:
        self.table.end()
        self.reply()

    def plan(self, question: str, answer: str) -> None:
        """A line of the sheet: change it, and go back."""
        assert self.table.go_to(question), question
        self.table.say(answer)
        self.page.get_by_role("button", name="Back to the map").click()
        back = self.page.get_by_role("button", name="Back to the sheet")
        if back.count() > 0:
            back.click()
        expect(self.page.get_by_role("heading", name="End of turn")).to_be_visible()
        self.table.settle()

    @property
    def strip(self) -> list[str]:
        chips = self.page.locator(".strip .chip.open")
        return [" ".join(text.split()) for text in chips.all_inner_texts()]


def opened(open_page: OpenPage, program: Program, allied: Table, game: str, **more: Any) -> Turn:
    # The page may ask about what was just answered elsewhere: the console calls that an error.
    page = open_page(expect_errors=True, viewport=DESK, reduced_motion="reduce", **more)
    turn = Turn(page, allied)
    turn.table.open(program, game, "axis")
    return turn


def test_a_turn_of_poland_in_which_nothing_is_done(open_page: OpenPage, program: Program) -> None:
    game, _ = begun(program, "poland-1939", "give-up-units", seed="quiet", seats=PEOPLE)
    with seat_of(program, game, "allied") as allied:
        turn = opened(open_page, program, allied, game)
        before = len(turn.table.said("", "axis"))
        assert turn.table.asks("ground-move")
        assert turn.strip == ["Give up units", "Airbases", "Staging", "Counterair A"]
        main = turn.table.card.locator(".button.primary")
        expect(main).to_contain_text(re.compile(r"End movement\s*\d+ stacks not moved"))
        while allied.now()["view"]["side"] == "axis":
            turn.end()
        assert turn.given <= 4
        # The referee has put every question all the same.
        assert len(turn.table.said("", "axis")) - before == 13


def test_the_strip_is_used_in_the_order_of_play(open_page: OpenPage, program: Program) -> None:
    game, _ = begun(program, "barbarossa-1941", "give-up-units", seed="e", seats=PEOPLE)
    with seat_of(program, game, "allied") as allied:
        turn = opened(open_page, program, allied, game)
        page, table = turn.page, turn.table
        steps = (
            ("give-up-units", "eliminate-unit germany-infantry-3-3/18"),
            ("lay-airbases", "place-airbase germany M36"),
            ("stage-air-units", "stage germany-aaf@O34 1 M36"),
        )
        for place, (question, answer) in enumerate(steps):
            assert table.go_to(question)
            start = table.sequence()
            page.keyboard.press("Escape")
            assert table.asks("ground-move")
            assert table.sequence() == start, "to go aside answers nothing"
            assert table.go_to(question)
            table.say(answer)
            page.get_by_role("button", name="Back to the map").click()
            assert len(turn.strip) == 4 - place
            expect(page.locator(".strip")).to_contain_text("1 done")
            if place > 0:
                expect(page.locator(".strip")).to_contain_text("closed")
        # An earlier one is closed; undo opens it again.
        assert not table.go_to("lay-airbases")
        table.press(re.compile("^Undo"))
        assert table.go_to("lay-airbases")
        page.keyboard.press("Escape")
        # The next stack is one that can go somewhere, and looking at it answers nothing.
        start = table.sequence()
        for _ in range(4):
            table.next_stack()
        assert table.sequence() == start
        # The first move closes all of them, and undo opens them again.
        table.click("K36")
        table.click(table.empty()[0])
        assert turn.strip == []
        table.press(re.compile("^Undo"))
        assert turn.strip != []
        assert table.sequence() != start


def test_an_axis_turn_of_barbarossa(open_page: OpenPage, program: Program) -> None:
    game, _ = begun(program, "barbarossa-1941", "give-up-units", seed="e", seats=PEOPLE)
    with seat_of(program, game, "allied") as allied:
        turn = opened(open_page, program, allied, game)
        before_movement(turn)
        move(turn)
        attack(turn)
        assert turn.given <= 27
        close(turn)
        assert allied.now()["view"]["side"] == "allied"
        assert turn.given <= 29


def before_movement(turn: Turn) -> None:
    """Counterair, fought and broken off."""
    assert turn.table.go_to("counterair-missions")
    turn.say("counterair N36 germany-aaf@M35=5", "end-counterair")
    assert turn.table.asks("fight-or-stop")
    turn.say("disengage")
    assert turn.table.asks("ground-move")


def move(turn: Turn) -> None:
    """Two overruns, the first by two clicks and a press; two stacks by two clicks each."""
    table = turn.table
    page = turn.page
    page.get_by_role("button", name="Back to the map").click()
    given = turn.given
    table.click("J37")
    table.click("I37")
    expect(table.card.locator(".button.primary").last).to_contain_text(
        re.compile("^Overrun I37 8:1")
    )
    assert turn.given == given, "it stands in the draft after two clicks"
    turn.end()
    turn.say(f"overrun-with-air M37 {N36} {M37}")
    page.get_by_role("button", name="Back to the map").click()
    for start, to in (("J36", "H37"), ("K36", "H38")):
        given = turn.given
        table.click(start)
        table.click(to)
        assert turn.given == given + 1, f"{start} to {to}: the second click sends it"
    turn.say("move germany-armor-4-6/11 N34", "end-movement")


def attack(turn: Turn) -> None:
    """Support and interception, four attacks with advances, three placements, exploitation."""
    assert turn.table.go_to("ground-support")
    turn.say("support K38 germany-aaf@J36=4")
    turn.table.say("end-support")
    turn.reply(air_defence="defensive-air K38=russia-aaf@J39=2")
    turn.say("intercept-support K38=germany-aaf@O34=2")
    assert turn.table.asks("another-round")
    turn.say("stop-intercepting")
    for target, units, into in (
        ("N36", f"{N36},germany-infantry-3-3/9", N36),
        (
            "K38",
            "germany-armor-4-6/3,germany-armor-4-6/4,germany-infantry-3-3/5,germany-infantry-3-3/6",
            "germany-armor-4-6/3,germany-armor-4-6/4",
        ),
        (
            "O36",
            "germany-armor-4-6/8,germany-armor-4-6/9",
            "germany-armor-4-6/8,germany-armor-4-6/9",
        ),
        (
            "I38",
            "germany-armor-4-6/1,germany-armor-4-6/2,germany-infantry-3-3/3,germany-infantry-3-3/4",
            "germany-armor-4-6/1,germany-armor-4-6/2",
        ),
    ):
        turn.say(f"attack {target} {units}", f"advance-into {target} {into}")
    turn.say("end-attacks")
    for armor in (10, 11, 7):
        turn.say(f"place-armor germany-armor-4-6/{armor} N36")
    turn.say("exploit germany-armor-4-6/10 M36", "end-exploitation")
    turn.page.get_by_role("button", name="Back to the map").click()


def close(turn: Turn) -> None:
    """Every line of the sheet once, units that are too many first; one press ends the turn."""
    page, table = turn.page, turn.table
    expect(page.get_by_role("heading", name="End of turn")).to_be_visible()
    crowded = page.get_by_role("region", name="Too many units")
    expect(crowded).to_contain_text("4 units, 2 may stay; 2 must go")
    # 18.25: the other side finds bases after the landings; the rest of the turn comes then.
    turn.plan("choose-landings", "land-elsewhere landing-1 M35 1")
    turn.end()
    given = turn.given
    expect(crowded).to_contain_text("4 units, 2 may stay; 2 must go")
    end = page.get_by_role("button", name=re.compile("^End turn"))
    end.click()
    expect(page.get_by_role("alert")).to_contain_text("Too many units: ")
    assert turn.given == given, "it is refused in words"
    crowded.get_by_role("button", name=re.compile("^Move 2 to ")).click()
    expect(crowded).to_contain_text("✓")
    build = page.get_by_role("region", name="Build")
    build.get_by_role("button", name="Change what is built").click()
    build.get_by_role("button", name="One more: Germany army air").click()
    page.wait_for_function("() => window.__table.ahead.hand !== undefined")
    page.evaluate("() => window.__table.ahead.hand.choose('K32')")
    page.keyboard.press("Escape")
    turn.plan("fortifying", "fortify germany P26")
    turn.plan("lay-airbases", "place-airbase italy N26")
    section = page.get_by_role("region", name="Redeploy")
    # The cure of the crowded hex has planned two already.
    section.get_by_role("button", name="More redeployments").click()
    expect(section.locator(".planned")).to_have_count(2)
    expect(section.get_by_label("Unit")).to_be_enabled()
    section.get_by_label("Unit").select_option("germany-infantry-3-3/11")
    expect(section.get_by_label("Goal")).to_be_enabled()
    section.get_by_label("Goal").select_option("M27")
    expect(section.locator(".planned")).to_have_count(3)
    turn.plan("give-up-units", "eliminate-unit germany-infantry-3-3/18")
    assert turn.given == given, "nothing is sent before the end"
    expect(page.locator(".end-of-turn")).to_contain_text("Stacking holds in every hex")
    planned = "build 1, fortify 1 hex, lay 1 airbase, move 3, give up 1"
    expect(end).to_contain_text(re.compile(rf"^End turn: {planned}, pay \d+ BRP"))
    end.click()
    page.wait_for_function("() => window.__table.view.side === 'allied'")
    assert turn.given == given + 1
    said = table.said("", "axis")
    assert said[-1] == "end-elimination"
    assert "build-factors germany-aaf K32 1" in said
    assert "sr germany-infantry-3-3/11 M27" in said
