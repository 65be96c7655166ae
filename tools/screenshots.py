"""Takes the pictures of the pages that the manual and the README show.

Run ``.venv/bin/python tools/screenshots.py [NAME...]`` with the client built (``make setup``) and a
Chromium or Chrome installed.  Starts the real program on a free port, plays a few answers of real
games, and writes into docs/images/; with names, only those pictures.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

from installing import BROWSER_FLAGS, find_browser
from table_client import Table, new_game

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "images"
MOST_BYTES = 250_000
"""A picture larger than this is taken with fewer details."""
PATIENCE = 60_000


@contextmanager
def running_server() -> Iterator[str]:
    """The program as a person starts it, with an empty database; gives its address."""
    with tempfile.TemporaryDirectory() as empty:
        server = subprocess.Popen(
            [Path(sys.executable).parent / "warcabinet", "serve", "--port", "0"],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "XDG_DATA_HOME": empty},
        )
        try:
            assert server.stdout is not None
            for line in server.stdout:
                found = re.search(r"http://[\d.]+:\d+", line)
                if found:
                    yield found.group()
                    return
            raise SystemExit("The server did not start; the lines above say why.")
        finally:
            server.terminate()
            server.wait()


# Games ------------------------------------------------------------------------------------------


class Game:
    """A game with all seats at this screen, played on by whoever is asked."""

    def __init__(self, address: str, scenario: str, name: str = "awaw", existing: str = "") -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=60)
        self.id = existing or new_game(self.http, name, scenario)
        seats = self.http.get(f"/api/games/{self.id}").json()["seats"]
        self.tables = {row["seat"]: Table(self.http, self.id, row["seat"]) for row in seats}

    def until(self, question: str, *answers: str) -> Game:
        """Answer till a question comes: with these words where they fit, else by the default or by
        what ends the phase."""
        waiting = list(answers)
        while True:
            state = next(iter(self.tables.values())).state()
            decision = state["decision"]
            if decision["name"] == question and not waiting:
                return self
            tables = [self.tables[seat] for seat in decision["owners"]]
            # Of several who answer in secret, one who has not yet.
            table = next(one for one in tables if one.state()["decision"]["given"] is None)
            mine = table.state()
            verbs = [form for form in mine["decision"]["forms"] if not form["refusals"]]
            said = ""
            if waiting and waiting[0].split()[0] in {form["verb"] for form in verbs}:
                said = waiting.pop(0)
            closing = [form["verb"] for form in verbs if not form["slots"]]
            table.answer(mine["seq"], said or mine["decision"]["default"] or closing[0])

    def sit(self, page: Page, seat: str) -> None:
        """Show the table of a seat, the board painted."""
        page.goto(f"{self.address}/?measure=1#/games/{self.id}/{seat}")
        page.locator(".board canvas").wait_for(timeout=PATIENCE)
        page.wait_for_timeout(1500)

    def choose(self, page: Page, hex_id: str, scale: float = 0.8) -> None:
        """Click on a hex."""
        look(page, hex_id, scale)
        page.evaluate("(id) => window.__table.point(id, 'click', false)", hex_id)
        page.wait_for_timeout(1500)


def look(page: Page, hex_id: str, scale: float) -> None:
    """Bring a hex to the middle of the map, and let the board be painted."""
    page.evaluate(
        """([id, scale]) => {
          const scene = window.__scene, hex = scene.board.hex(id);
          scene.hold(); scene.camera.lookAt(hex.x, hex.y, scale); scene.request();
        }""",
        [hex_id, scale],
    )
    for _ in range(200):
        if page.evaluate("() => window.__scene.settled()"):
            break
        page.wait_for_timeout(100)


# Pictures ---------------------------------------------------------------------------------------

WIDE: ViewportSize = {"width": 1440, "height": 900}
SMALL: ViewportSize = {"width": 390, "height": 844}
TO_MOVEMENT = ("ready-set-up", "ready-set-up")
ATTACKED = "P35"


def home(browser: Browser, address: str) -> Page:
    """The home page with two games."""
    Game(address, "poland-1939")
    Game(address, "barbarossa").until("ground-move", *TO_MOVEMENT)
    page = browser.new_page(viewport={"width": 1200, "height": 800}, color_scheme="light")
    page.goto(address, wait_until="networkidle")
    return page


def new(browser: Browser, address: str) -> Page:
    """The form of a new game."""
    page = browser.new_page(viewport={"width": 1200, "height": 800}, color_scheme="light")
    page.goto(address, wait_until="networkidle")
    page.get_by_role("button", name="New game").click()
    page.wait_for_timeout(500)
    return page


def movement(browser: Browser, address: str, theme: str = "light") -> Page:
    """Barbarossa in the Axis movement, a stack selected."""
    game = Game(address, "barbarossa").until("ground-move", *TO_MOVEMENT)
    page = table_page(browser, theme)
    game.sit(page, "axis")
    game.choose(page, "M36")
    return page


def dark(browser: Browser, address: str) -> Page:
    """The same by night."""
    return movement(browser, address, "dark")


def combat(browser: Browser, address: str) -> Page:
    """An attack that is being planned, with its odds."""
    game = Game(address, "barbarossa").until("regular-attacks", *TO_MOVEMENT)
    page = table_page(browser)
    game.sit(page, "axis")
    page.get_by_role("button", name="Attack", exact=True).click()
    game.choose(page, ATTACKED)
    page.get_by_role("button", name="All", exact=True).click()
    page.get_by_role("region", name="Attack on").wait_for(timeout=PATIENCE)
    page.wait_for_timeout(1000)
    return page


def supply(browser: Browser, address: str) -> Page:
    """The supply overlay, with the line of a stack."""
    game = Game(address, "barbarossa").until("ground-move", *TO_MOVEMENT)
    page = table_page(browser)
    game.sit(page, "axis")
    page.get_by_role("button", name="Supply").click()
    page.get_by_role("button", name="Zones").click()
    game.choose(page, "M36", 0.66)
    return page


def orders(browser: Browser, address: str) -> Page:
    """The menu with the standing orders."""
    game = Game(address, "barbarossa").until("ground-move", *TO_MOVEMENT)
    page = table_page(browser)
    game.sit(page, "axis")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Standing orders").click()
    page.wait_for_timeout(1000)
    return page


def lesson(browser: Browser, address: str) -> Page:
    """The lesson at its first step, with the coach above the card."""
    with httpx.Client(base_url=address, timeout=60) as http:
        first = http.get("/api/lessons").json()[0]["id"]
        made = http.post(f"/api/lessons/{first}").json()["id"]
    page = table_page(browser)
    game = Game(address, "", existing=made)
    game.sit(page, "axis")
    look(page, "M34", 0.72)
    return page


def skirmish(browser: Browser, address: str) -> Page:
    """The valley of a skirmish, a piece about to move."""
    game = Game(address, "skirmish", "skirmish").until("movement")
    mover = next(iter(game.tables.values())).state()["decision"]["owners"][0]
    page = table_page(browser)
    game.sit(page, mover)
    own = "(seat) => window.__table.view.units.find((unit) => unit.party === seat).place"
    page.evaluate("(id) => window.__table.point(id, 'click', false)", page.evaluate(own, mover))
    page.wait_for_timeout(1500)
    return page


def phone(browser: Browser, address: str) -> Page:
    """The same movement on a phone."""
    game = Game(address, "barbarossa").until("ground-move", *TO_MOVEMENT)
    context = browser.new_context(viewport=SMALL, has_touch=True, device_scale_factor=2)
    page = context.new_page()
    game.sit(page, "axis")
    game.choose(page, "M36", 0.56)
    return page


def table_page(browser: Browser, theme: str = "light") -> Page:
    context = browser.new_context(
        viewport=WIDE, color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce"
    )
    return context.new_page()


PICTURES: dict[str, Callable[[Browser, str], Page]] = {
    "home": home,
    "new-game": new,
    "movement": movement,
    "movement-dark": dark,
    "combat": combat,
    "supply": supply,
    "orders": orders,
    "lesson": lesson,
    "skirmish": skirmish,
    "phone": phone,
}


def take(page: Page, name: str) -> None:
    """Write a picture, not too large."""
    for quality in (88, 80, 70, 60):
        data = page.screenshot(type="jpeg", quality=quality)
        if len(data) <= MOST_BYTES:
            break
    (TARGET / f"{name}.jpg").write_bytes(data)
    print(f"{name}.jpg, {len(data) // 1024} KB")


STARTS = (
    "poland-1939",
    "barbarossa",
    "north-africa",
    "coral-sea",
    "midway",
    "leyte-gulf",
    "battle-of-the-atlantic",
    "europe-1939",
    "pacific-1939",
    "global-war",
)
"""Scenarios whose start is drawn."""
BOARDS = ("europe", "pacific")
STYLE = (
    "<style>body{margin:0}body>svg{display:block;width:100%;height:auto;overflow:hidden}</style>"
)


def draw(browser: Browser, kind: str, name: str) -> None:
    """A board, or the start of a scenario, as the program draws them, made smaller."""
    program = Path(sys.executable).parent / "warcabinet"
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / f"{name}.svg"
        subprocess.run([program, kind, "draw", name, "--out", out], check=True)
        for drawing in sorted(Path(folder).glob("*.svg")):  # one for each board of a scenario
            page = browser.new_page(viewport={"width": 1300, "height": 800})
            page.set_content(STYLE + drawing.read_text())
            box = page.locator("svg").first.bounding_box()
            assert box is not None
            page.set_viewport_size({"width": 1300, "height": int(box["height"])})
            take(page, drawing.stem)
            page.close()


def main() -> None:
    """Take the pictures."""
    program = find_browser()
    if program is None:
        raise SystemExit("No Chromium or Chrome was found. Install one, or name it in CHROME.")
    TARGET.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:] or [*PICTURES, *BOARDS, *STARTS]
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(BROWSER_FLAGS))
        for name in wanted:
            if name not in PICTURES:
                draw(browser, "board" if name in BOARDS else "scenario", name)
                continue
            page = PICTURES[name](browser, address)
            take(page, name)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
