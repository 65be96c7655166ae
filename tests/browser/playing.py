"""What a person does at the table, step by step: for tests that play in a real browser.

Positions on the map are those of the camera, which a page opened with ``?measure`` tells; the
clicks are real ones.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Locator, Page, Route, expect
from playwright.sync_api import TimeoutError as TooLate

from table_client import Table, new_game

PATIENCE = 60_000
"""Milliseconds that a page has for whatever it does: maps are drawn without a graphics card here,
which takes its time on a busy machine."""

COMBAT = re.compile(r"\d:\d, die")
"""A round of ground combat in the log: its odds, and its die."""

SERVING = """
import sys
from msgspec.structs import force_setattr, replace
from warcabinet.awaw.terms.calendar import game_turn
from warcabinet.catalogue import rules_of
from warcabinet.cli.about import AboutNow
from warcabinet.cli.rule_cards import rule_card
from warcabinet.server import hosting
from warcabinet.server.app import run

whole = hosting.new_game

def new_game(rules, scenario, secret, **more):
    # Only games from a seed do not know when they were begun.
    if more["created"] == "":
        more |= {"chance": "seeded", "seed": secret}
    return whole(rules, scenario, secret, **more)

hosting.new_game = new_game
for wanted in sys.argv[3:]:
    # A scenario that ends sooner.
    name, _, last = wanted.partition("=")
    rules, turn = rules_of("awaw"), game_turn(last)
    rules.frames[name] = replace(rules.frames[name], last=turn)
    force_setattr(rules.settings[name].scenario.scenario, "last", turn)

run(port=int(sys.argv[1]), db_url=sys.argv[2], about_source=AboutNow(), rule_source=rule_card,
    seeds=True)
"""


class Program:
    """The server as a process of its own, as `warcabinet serve` starts it.

    Games may have seeds; their dice then follow from nothing but the seed and the number of the
    roll, so that tests do not depend on the wording of the log.
    """

    def __init__(self, folder: Path, *shorter: str) -> None:
        self.shorter = shorter
        """Scenarios that end sooner than they do: `midway=Summer 1942`."""
        self.database = f"sqlite:///{folder / 'games.sqlite3'}"
        self.complaints = folder / "server.txt"
        self.address = ""
        self.start()

    def start(self) -> None:
        """Start on a free port; the second time on the same one."""
        port = self.address.rpartition(":")[2] or "0"
        with self.complaints.open("a") as complaints:
            self.process = subprocess.Popen(
                [sys.executable, "-c", SERVING, port, self.database, *self.shorter],
                stdout=subprocess.PIPE,
                stderr=complaints,
                text=True,
            )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        said = f"{first} (exit code {self.process.poll()})\n{self.complaints.read_text()}"
        assert first.startswith("War Cabinet is at http://"), said
        self.address = first.split()[-1].rstrip("/")

    def warm(self) -> None:
        """Let it count its rules: on a busy machine that takes longer than the home page waits."""
        httpx.get(f"{self.address}/api/about", timeout=120).raise_for_status()

    def forget_games(self) -> None:
        """Delete every game."""
        with httpx.Client(base_url=self.address, timeout=60) as http:
            for game in http.get("/api/games").raise_for_status().json():
                http.delete(f"/api/games/{game['id']}").raise_for_status()

    def stop(self) -> None:
        self.process.terminate()
        assert self.process.wait(timeout=20) == 0


@contextmanager
def running(folder: Path, *shorter: str) -> Iterator[Program]:
    """A server until the tests are through with it."""
    program = Program(folder, *shorter)
    try:
        yield program
    finally:
        program.stop()


def seeded(page: Page, seed: str) -> None:
    """Give games that this page begins fixed dice."""

    def with_seed(route: Route) -> None:
        if route.request.method != "POST":
            route.fallback()
            return
        wanted = {**json.loads(route.request.post_data or "{}"), "seed": seed}
        route.continue_(post_data=json.dumps(wanted))

    page.route(re.compile(r"/api/games$"), with_seed)


def begun(program: Program, scenario: str, until: str, **more: Any) -> tuple[str, str]:
    """A game that has come to a question by the usual answers: its id, and the seat asked."""
    with httpx.Client(base_url=program.address, timeout=60) as http:
        game = new_game(http, "awaw", scenario, **more)
        seats = {seat: Table(http, game, seat) for seat in ("axis", "allied")}
        for _ in range(100):
            for seat, table in seats.items():
                state = table.now()
                question = state["decision"]
                # A question that both answer apart stays until both have.
                if question["mine"] and question["given"] is None:
                    if question["name"] == until:
                        return game, seat
                    table.answer(state["seq"], question["default"])
    raise AssertionError(f"{until} never came")


def play_until(program: Program, game: str, turn: str) -> None:
    """On by the usual answers of both sides until a turn begins."""
    with httpx.Client(base_url=program.address, timeout=60) as http:
        seats = [Table(http, game, seat) for seat in ("axis", "allied")]
        for _ in range(400):
            for table in seats:
                state = table.now()
                if turn in str(state["view"]["turn"]):
                    return
                card = state["decision"]
                if card["mine"] and card["given"] is None:
                    table.answer(state["seq"], card["default"])
                    break
    raise AssertionError(f"{turn} never came")


@contextmanager
def seat_of(program: Program, game: str, seat: str) -> Iterator[Table]:
    """Another person at the same server, without a page."""
    with httpx.Client(base_url=program.address, timeout=60) as http:
        yield Table(http, game, seat)


class Sitting:
    """A person at a page of the table."""

    def __init__(self, page: Page) -> None:
        self.page = page

    # Sitting down ---------------------------------------------------------------------------------

    def begin(self, address: str, scenario: str, players: dict[str, str] | None = None) -> None:
        """From the home page: two at this screen, or whoever is named in the dialog."""
        page = self.page
        page.goto(f"{address}/?measure")
        page.get_by_role("button", name="New game").click()
        dialog = page.get_by_role("dialog")
        dialog.get_by_label("Scenario").select_option(label=scenario)
        for seat, player in (players or {"Axis": "Me", "Allied": "Another person here"}).items():
            dialog.get_by_label(seat).select_option(label=player)
        dialog.get_by_role("button", name="Create and sit down").click()
        self.settle()

    def open(self, program: Program, game: str, seat: str) -> None:
        """Sit down at a game that is there."""
        self.page.goto(f"{program.address}/?measure#/games/{game}/{seat}")
        self.settle()

    def settle(self) -> None:
        """Wait until the table is there, nothing is on its way, and what can be done is known."""
        self.page.wait_for_function(
            """() => {
              const table = window.__table;
              if (table?.state === undefined || table.busy) return false;
              if (window.__scene?.isGliding) return false;
              if (!location.hash.endsWith(`/${table.seat}`)) return false;
              if (!table.asked) return true;
              const { draft, able, optionsFor, checked, refusals } = table.answer;
              const open = table.forms().filter((one) => !one.refusals.length && one.slots.length);
              if (open.some((one) => !able.has(one.verb))) return false;
              if (draft === undefined) return true;
              if (table.answer.isAsking) return false;
              if (draft.at < draft.form.slots.length) return optionsFor !== "";
              return checked !== "" || refusals.length > 0;
            }""",
        )

    def question(self) -> str:
        """What is asked of whoever is asked, by its name in the rules."""
        return str(self.page.evaluate("() => window.__table?.decision?.name ?? ''"))

    def asks(self, question: str) -> bool:
        """Is this asked of the seat that is shown?"""
        found = "name => window.__table.asked && window.__table.decision.name === name"
        return bool(self.page.evaluate(found, question))

    def undoable(self) -> int:
        return int(self.page.evaluate("() => window.__table.state.undo?.count ?? 0"))

    @property
    def seat(self) -> str:
        return str(self.page.evaluate("() => window.__table.seat"))

    def asked(self, heading: str) -> None:
        """The card asks this."""
        found = self.page.get_by_role("heading", name=heading, level=2)
        expect(found).to_be_visible()

    def take_over(self) -> bool:
        """Sit down where the table asks for it: at the handing over, or behind the curtain."""
        self.settle()
        button = self.page.get_by_role("button", name=re.compile("^(Sit down as|I am) "))
        if button.count() == 0:
            return False
        button.click()
        self.settle()
        return True

    # Answering ------------------------------------------------------------------------------------

    def press(self, name: str | re.Pattern[str]) -> None:
        """A button of the card."""
        card = self.page.get_by_role("complementary", name="Decision and panels")
        exact = isinstance(name, str)
        card.get_by_role("button", name=name, exact=exact).first.click()
        self.settle()

    def end(self) -> None:
        """The card's main button, or the usual answer, without looking closer."""
        before = self.shown()
        # What rolls dice or costs something is only put together by the first press.
        for _ in range(3):
            if not self._press_main() and self.shown() == before:
                continue
            self.page.wait_for_function(
                f"""before => ({SHOWN})() !== before
                     || (!window.__table.busy && window.__table.answer.checked !== "")""",
                arg=before,
            )
            self.settle()
            if self.shown() != before:
                return
        raise AssertionError(f"{self.question()} was not answered")

    def _press_main(self) -> bool:
        """Press the card's main button, or what stands for it; not, if the card changed meanwhile:
        then another button is there.
        """
        for found in (".button.primary", ".link:text('Answer that')", ".instead .link"):
            if (button := self.card.locator(found)).count() > 0:
                try:
                    button.last.click(timeout=8_000)
                except TooLate:
                    return False
                return True
        return True

    def end_until(self, *questions: str) -> str:
        """End one question after the other, and hand over the screen, until one of these comes."""
        for _ in range(80):
            self.take_over()
            if self.go_to(*questions):
                return self.question()
            self.end()
        raise AssertionError(f"{questions} never came; asked is {self.question()}")

    def go_to(self, *questions: str) -> bool:
        """Show one of these questions if it is asked, or lies ahead on the strip or the sheet."""
        for question in questions:
            chip = self.page.locator(f'[data-key="{question}"]:visible')
            if chip.count() > 0 and not self.asks_openly(question):
                chip.first.click()
                self.settle()
        return self.asks_openly(*questions)

    def asks_openly(self, *questions: str) -> bool:
        """Is this question on the card?"""
        sheet = self.page.evaluate("() => window.__table?.ahead.isOpen ?? false")
        return not sheet and self.question() in questions

    def next_stack(self) -> None:
        """N: it stops only where something can be done, which is asked of the server first."""
        self.settle()
        self.page.keyboard.press("n")
        self.page.wait_for_function("() => window.__table.answer.lit.size > 0")
        self.settle()

    def say(self, *answers: str) -> None:
        """Answer in the notation, at the command line."""
        page = self.page
        for answer in answers:
            if page.locator("#command").count() == 0:
                page.get_by_role("button", name="Text", exact=True).click()
            page.locator("#command").fill(answer)
            page.get_by_role("button", name="Send").click()
            expect(page.locator("#command")).to_have_value("")
        self.settle()

    def shown(self) -> str:
        """What is shown, and of when: something else after each answer."""
        return str(self.page.evaluate(SHOWN))

    def sequence(self) -> int:
        return int(self.page.evaluate("() => window.__table.state.seq"))

    def option(self, name: str | re.Pattern[str]) -> Locator:
        """A row of the card's list of choices."""
        return self.page.locator(".picker .option").filter(has_text=name)

    def choose(self, name: str | re.Pattern[str]) -> None:
        self.option(name).first.click()
        self.settle()

    def number(self, count: int) -> None:
        """So many, with the stepper."""
        stepper = self.page.locator(".stepper")
        stepper.get_by_role("spinbutton").fill(str(count))
        stepper.get_by_role("button", name=f"Take {count}").click()
        self.settle()

    # The map --------------------------------------------------------------------------------------

    def click(self, hex_id: str, **how: object) -> None:
        """Click a hex on the map; look there first if it is out of sight or under a panel."""
        if self.page.locator("#command").count() > 0:
            self.page.get_by_role("button", name="Back to the map").click()
        x, y = self.spot(hex_id)
        self.page.mouse.click(x, y, **how)  # type: ignore[arg-type]
        self.settle()

    def join(self, hex_id: str) -> None:
        """Bring what is chosen to a stack of one's own."""
        self.click(hex_id)
        tray = self.page.get_by_role("region", name=f"Hex {hex_id}")
        tray.get_by_role("button", name=re.compile("^Join: bring ")).click()
        self.settle()

    def spot(self, hex_id: str) -> tuple[float, float]:
        self.page.wait_for_function("() => window.__scene !== undefined")
        found = self.page.evaluate(WHERE, hex_id)
        if not found["free"]:
            self.page.evaluate("hex => window.__scene.goTo(hex)", hex_id)
            self.page.wait_for_function(f"hex => ({WHERE})(hex).still", arg=hex_id)
            found = self.page.evaluate(WHERE, hex_id)
        assert found["free"], f"{hex_id} is not in sight"
        return found["x"], found["y"]

    def lit(self) -> set[str]:
        """The hexes that the map shows as reachable or choosable."""
        return set(self.page.evaluate("() => [...window.__table.answer.lit]"))

    def empty(self) -> list[str]:
        """Those of them where nobody stands: a click moves there, and does not just look."""
        return sorted(hex_id for hex_id in self.lit() if not self.placed(hex_id))

    def placed(self, hex_id: str) -> list[str]:
        """What stands in a hex, by its ids."""
        found: list[str] = self.page.evaluate("hex => window.__table.here(hex)", hex_id)
        return found

    # What a player sees ---------------------------------------------------------------------------

    @property
    def log(self) -> Locator:
        """The lines of the log, with all its chapters opened."""
        self.page.evaluate(UNFOLD)
        return self.page.get_by_role("region", name="Lines of the log")

    def said(self, words: str, seat: str = "") -> list[str]:
        """Answers in the log that have these words in them."""
        found: list[str] = self.page.evaluate(
            """([words, seat]) => window.__table.log
                 .filter((line) => line.kind === "said" && (seat === "" || line.seat === seat))
                 .map((line) => line.text)
                 .filter((text) => text.includes(words))""",
            [words, seat],
        )
        return found

    @property
    def card(self) -> Locator:
        return self.page.locator(".decide")

    @property
    def turn(self) -> str:
        """Whose turn the top bar shows: "Summer 1941 Axis player turn"."""
        return " ".join(self.page.locator("header .turn").inner_text().split())

    @property
    def phase(self) -> Locator:
        return self.page.get_by_role("list", name="Phases").locator("[aria-current=step]")

    def level(self, power: str) -> int:
        """The BRP level of a power, as the ledger shows it."""
        self.page.get_by_role("tab", name="BRP").click()
        row = self.page.get_by_role("row").filter(has=self.page.get_by_role("button", name=power))
        return int(row.locator("td").first.inner_text())


UNFOLD = """async () => {
  for (let k = 0; k < 60; k += 1) {
    const closed = document.querySelectorAll(".log details:not([open])");
    if (closed.length === 0) return;
    for (const one of closed) one.open = true;
    await new Promise((done) => setTimeout(done));
  }
  throw new Error("a chapter of the log does not stay open");
}"""

SHOWN = """() => {
  const { state, ahead, decision } = window.__table;
  return JSON.stringify([state.seq, decision?.name, ahead.isOpen, ahead.plans]);
}"""

WHERE = """(hex) => {
  const scene = window.__scene;
  const { x, y } = window.__table.board.hex(hex);
  const [left, top] = scene.camera.toScreen(x, y);
  const box = document.querySelector(".board").getBoundingClientRect();
  const at = { x: left + box.left, y: top + box.top };
  const inside = left > 30 && top > 30 && left < box.width - 30 && top < box.height - 30;
  const free = inside && document.elementFromPoint(at.x, at.y)?.closest(".board") !== null;
  const still = Math.hypot(scene.camera.x - x, scene.camera.y - y) < 1;
  return { ...at, free, still };
}"""


# A whole game -------------------------------------------------------------------------------------


def is_over(table: Sitting) -> bool:
    return bool(table.page.evaluate("() => window.__table.state.game.over ?? false"))


ANSWERED = """before => {
  if ([...document.querySelectorAll("button")].some((one) => /^I am /.test(one.innerText)))
    return true;
  const { state, busy, answer } = window.__table ?? {};
  return state !== undefined && !busy && (state.seq !== before || answer.checked !== "");
}"""
"""The answer has been taken, the screen is handed over, or a draft waits for a second press."""


def answer(table: Sitting) -> None:
    """The main button of the card, or the usual answer."""
    page, before = table.page, table.sequence()
    for _ in range(3):
        main = table.card.locator(".button.primary:enabled")
        usual = table.card.locator(".link:text('Answer that'), .instead .link")
        main.or_(usual).first.wait_for()  # a sheet first asks what there is
        (main if main.count() > 0 else usual).last.click()
        page.wait_for_function(ANSWERED, arg=before)
        if page.get_by_role("button", name=re.compile("^I am ")).count() > 0:
            return
        table.settle()
        if table.sequence() != before:
            return
    raise AssertionError(f"{table.question()} was not answered")
