"""Takes the pictures of the pages that the manual and the README show.

Run ``.venv/bin/python tools/screenshots.py [NAME...]`` with the client built (``make setup``) and a
Chromium or Chrome installed.  Starts the real program on a free port, plays a few answers of real
games, and writes into docs/images/; with names, only those pictures.  With ``--looks FOLDER
[NAME...]`` it writes the main pages on five screens in both themes into a folder, to be judged.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

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

    def __init__(
        self, address: str, scenario: str, name: str = "awaw", existing: str = "", **more: Any
    ) -> None:
        self.address = address
        self.http = httpx.Client(base_url=address, timeout=60)
        self.id = existing or new_game(self.http, name, scenario, **more)
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

    def against(self, seat: str, turn: str, question: str) -> Game:
        """Answer for one seat, the computer for the others, till a question comes in a turn."""
        table = self.tables[seat]
        while True:
            state = table.state()
            decision = state["decision"]
            if not decision["mine"] or decision["given"] is not None:
                time.sleep(0.5)
                continue
            if decision["name"] == question and state["game"]["turn"].startswith(turn):
                return self
            verbs = [form for form in decision["forms"] if not form["refusals"]]
            closing = [form["verb"] for form in verbs if not form["slots"]]
            table.answer(state["seq"], decision["default"] or closing[0])

    def sit(self, page: Page, seat: str, more: str = "") -> None:
        """Show the table of a seat, the board painted; ``more``: for the page's address."""
        page.goto(f"{self.address}/?measure=1&{more}#/games/{self.id}/{seat}")
        page.locator(".board canvas").wait_for(timeout=PATIENCE)
        page.wait_for_timeout(1500)

    def over(self) -> None:
        """Wait until computers have played it to its end."""
        while next(iter(self.tables.values())).now()["decision"] is not None:
            time.sleep(1)


def choose(page: Page, hex_id: str, scale: float | None = 0.8) -> None:
    """Click on a hex."""
    if scale is not None:
        look_at(page, hex_id, scale)
    page.evaluate("(id) => window.__table.clicks.point(id, 'click', false)", hex_id)
    page.wait_for_timeout(1500)


def look_at(page: Page, hex_id: str, scale: float) -> None:
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


SPOT = """(id) => {
  const scene = window.__scene, hex = scene.board.hex(id), { camera } = scene;
  const box = scene.canvas.getBoundingClientRect();
  const at = (to, from, long) => (to - from) * camera.scale + long / 2;
  const x = at(hex.x, camera.x, camera.width), y = at(hex.y, camera.y, camera.height);
  return [box.left + x, box.top + y];
}"""
"""Where a hex is on the page."""


# Pictures ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Look:
    """On which screen, by day or by night."""

    width: int = 1440
    height: int = 900
    dark: bool = False

    @property
    def is_phone(self) -> bool:
        return self.width < 761

    def page(self, browser: Browser) -> Page:
        context = browser.new_context(
            viewport={"width": self.width, "height": self.height},
            color_scheme="dark" if self.dark else "light",
            reduced_motion="reduce",
            has_touch=self.is_phone,
            device_scale_factor=2 if self.is_phone else 1,
        )
        return context.new_page()


DESK = Look()
NIGHT = Look(dark=True)
PHONE = Look(390, 844)
HOME = Look(1200, 800)
LOOKS = {
    f"{width}-{'dark' if dark else 'light'}": Look(width, height, dark)
    for width, height in ((1440, 900), (1920, 1080), (390, 844), (1024, 768), (768, 1024))
    for dark in (False, True)
}
"""Desks, a phone, and a tablet held in both ways."""
ATTACKED = "P35"
EVENING = "barbarossa-1941"
BY_COMPUTER = {seat: {"kind": "computer"} for seat in ("axis", "allied")}


class Studio:
    """A browser, a server, and the games that were begun for pictures: each only once."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.games: dict[tuple[str, str], Game] = {}

    def game(self, scenario: str, question: str) -> Game:
        """A game that waits with a question, begun when it is first asked for."""
        key = (scenario, question)
        if key not in self.games:
            self.games[key] = Game(self.address, scenario).until(question, *TO_MOVEMENT)
        return self.games[key]

    def at(self, look: Look, question: str, seat: str = "axis", scenario: str = EVENING) -> Page:
        """The table of a seat at a question."""
        page = look.page(self.browser)
        self.game(scenario, question).sit(page, seat)
        return page


TO_MOVEMENT = ("ready-set-up", "ready-set-up")
SEEN = "() => Object.keys(localStorage).some((one) => one.includes('look'))"
DRAWN = """() => {
  const signs = [...document.querySelectorAll("dialog.key canvas")];
  return signs.length > 40 && signs.every((one) => one.width > 0);
}"""


def home(studio: Studio, look: Look) -> Page:
    """The home page with two games."""
    # The one that waits longest is on top, with the map as it was seen last in this browser.
    key = (EVENING, "against the computer")
    if key not in studio.games:
        seats = {"allied": {"kind": "computer"}}
        game = Game(studio.address, EVENING, seats=seats)
        studio.games[key] = game.against("axis", "Fall", "ground-move")
    page = look.page(studio.browser)
    studio.games[key].sit(page, "axis")
    page.wait_for_function(SEEN, timeout=PATIENCE)
    studio.game("poland-1939", "ground-move")
    # The rules are counted when they are first asked for, which takes its time on a busy machine.
    httpx.get(f"{studio.address}/api/about", timeout=300).raise_for_status()
    page.goto(studio.address, wait_until="networkidle")
    page.get_by_text("of its rules enforced").first.wait_for(timeout=PATIENCE)
    return page


def new(studio: Studio, look: Look) -> Page:
    """The form of a new game."""
    page = home(studio, look)
    page.get_by_role("button", name="New game").click()
    page.wait_for_timeout(500)
    return page


def movement(studio: Studio, look: Look) -> Page:
    """Barbarossa in the Axis movement, armor selected: its reach, and what it can overrun."""
    page = studio.at(look, "ground-move")
    choose(page, "J37", 0.56 if look.is_phone else 0.7)
    return page


def air(studio: Studio, look: Look) -> Page:
    """Air for all battles on one sheet."""
    page = studio.at(look, "ground-support")
    page.get_by_role("button", name="Air sheet").click()
    more = page.get_by_role("button", name=re.compile("^One more: air factors for"))
    more.first.wait_for(timeout=PATIENCE)
    for row in (0, 0, 1):
        more.nth(row).click()
        page.wait_for_timeout(700)
    return page


def combat(studio: Studio, look: Look) -> Page:
    """An attack that is being planned, with its odds."""
    page = studio.at(look, "regular-attacks")
    page.get_by_role("button", name="Attack", exact=True).click()
    choose(page, ATTACKED, 0.56 if look.is_phone else 0.8)
    page.get_by_role("button", name="All", exact=True).click()
    if look.is_phone:
        page.get_by_role("button", name=re.compile("^Combat")).click()
    page.get_by_role("region", name="Attack on").wait_for(timeout=PATIENCE)
    page.wait_for_timeout(1000)
    return page


def construction(studio: Studio, look: Look) -> Page:
    """The end of a turn, with units in the plan."""
    page = studio.at(look, "unit-construction", "allied")
    build = page.get_by_role("region", name="Build")
    build.get_by_role("button", name="Change what is built").click()
    more = build.get_by_role("button", name=re.compile("^One more: "))
    more.first.wait_for(timeout=PATIENCE)
    more.first.click()
    page.wait_for_timeout(1500)
    return page


def supply(studio: Studio, look: Look) -> Page:
    """Supply as it flows from its sources, with nothing selected."""
    page = studio.at(look, "ground-move")
    page.get_by_role("button", name="Supply").click()
    look_at(page, "M36", 0.56)
    page.wait_for_function("() => !window.__scene.overlays.flow.isEmpty", timeout=PATIENCE)
    page.wait_for_timeout(1000)
    return page


def result(studio: Studio, look: Look) -> Page:
    """How a game between two computers ended, and what decided it."""
    key = ("poland-1939", "")
    if key not in studio.games:
        studio.games[key] = Game(studio.address, "poland-1939", seats=BY_COMPUTER)
        studio.games[key].over()
    page = look.page(studio.browser)
    studio.games[key].sit(page, "axis")
    page.get_by_text("looking back").last.wait_for(state="detached", timeout=PATIENCE)
    page.wait_for_timeout(2500)
    return page


def key(studio: Studio, look: Look) -> Page:
    """Every sign, colour and number."""
    page = studio.at(look, "ground-move")
    page.keyboard.press("?")
    page.get_by_role("heading", name="Key", exact=True).wait_for(timeout=PATIENCE)
    page.wait_for_function(DRAWN, timeout=PATIENCE)
    return page


def orders(studio: Studio, look: Look) -> Page:
    """The menu with the standing orders."""
    page = studio.at(look, "ground-move")
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Standing orders").click()
    page.wait_for_timeout(1000)
    return page


def lesson(studio: Studio, look: Look) -> Page:
    """The lesson at its first step, with the coach above the card."""
    with httpx.Client(base_url=studio.address, timeout=60) as http:
        first = http.get("/api/lessons").json()[0]["id"]
        made = http.post(f"/api/lessons/{first}").json()["id"]
    page = look.page(studio.browser)
    Game(studio.address, "", existing=made).sit(page, "axis")
    look_at(page, "M34", 0.72)
    return page


def skirmish(studio: Studio, look: Look) -> Page:
    """The valley of a skirmish, a piece about to move."""
    game = Game(studio.address, "skirmish", "skirmish").until("movement")
    mover = next(iter(game.tables.values())).state()["decision"]["owners"][0]
    page = look.page(studio.browser)
    game.sit(page, mover)
    own = "(seat) => window.__table.view.units.find((unit) => unit.party === seat).place"
    choose(page, page.evaluate(own, mover), None)
    return page


def met_at_sea(studio: Studio) -> Game:
    """Midway: a Japanese patrol stays far out, and the Allies may intercept it."""
    game = Game(studio.address, "midway")
    game.until("interception-window", "patrol japan-1 - O49 -", "end-announcements")
    while True:
        state = game.tables["allied"].state()
        if state["view"]["activities"][0].get("stays"):
            return game
        game.tables["allied"].answer(state["seq"], state["decision"]["default"])
        game.until("interception-window")


def sea_window(studio: Studio, look: Look) -> Page:
    """The interception window, both task forces ticked."""
    page = look.page(studio.browser)
    met_at_sea(studio).sit(page, "allied")
    for name in ("Task force 1", "Task force 2"):
        page.get_by_role("checkbox", name=re.compile(f"^{name}")).check()
    look_at(page, "O49", 0.6)
    return page


def sea_battle(studio: Studio, look: Look) -> Page:
    """The board of a naval battle, when a strike may be launched or the round is over."""
    game = met_at_sea(studio)
    sent = "activity-1=O49=us-1=0,activity-1=O49=us-2=0"
    game.until("withdrawal", f"intercept-at-sea {sent}")
    asked = game.tables["allied"].state()["decision"]["owners"][0]
    page = look.page(studio.browser)
    game.sit(page, asked)
    page.get_by_role("region", name="Naval battle").wait_for(timeout=PATIENCE)
    return page


def convoys(studio: Studio) -> Game:
    """Battle of the Atlantic, by the usual answers, when German submarines are sent in 1941."""
    game = Game(studio.address, "battle-of-the-atlantic")
    for _ in range(6):
        game.until("submarine-orders")
        table = game.tables["axis"]
        state = table.state()
        table.answer(state["seq"], state["decision"]["default"])
    return game.until("submarine-orders")


def atlantic(studio: Studio, look: Look) -> Page:
    """The strategic war on one page."""
    page = look.page(studio.browser)
    convoys(studio).sit(page, "axis")
    page.get_by_role("button", name="Strategic war").first.click()
    page.get_by_role("heading", name="Who is where").wait_for(timeout=PATIENCE)
    page.wait_for_timeout(800)
    return page


def sea_plan(studio: Studio, look: Look) -> Page:
    """A way at sea before it is announced: the chances to be met on it, and the fleets."""
    page = look.page(studio.browser)
    Game(studio.address, "midway").until("naval-announcements").sit(page, "axis")
    page.get_by_role("button", name=re.compile("^Task force 1")).first.click()
    page.wait_for_function("() => document.querySelector('.seacard')?.innerText.includes('range')")
    look_at(page, "O44", 0.45)
    x, y = page.evaluate(SPOT, "O49")
    page.mouse.click(x, y)
    page.get_by_role("region", name="The way").wait_for(timeout=PATIENCE)
    page.get_by_role("tab", name="Fleets").click()
    page.wait_for_timeout(2500)
    return page


def shipyards(studio: Studio, look: Look) -> Page:
    """The shipyards of Germany as a chart."""
    game = Game(studio.address, "battle-of-the-atlantic").until("naval-construction")
    page = look.page(studio.browser)
    game.sit(page, "axis")
    page.get_by_role("button", name=re.compile("^Change what the shipyards")).first.click()
    page.get_by_text("Waiting for repair").wait_for(timeout=PATIENCE)
    return page


def _sheet(studio: Studio, look: Look, button: str) -> Page:
    """A page over the table of a campaign."""
    page = studio.at(look, "ground-move", scenario="europe-1939")
    page.get_by_role("tab", name="BRP").click()
    page.get_by_role("button", name=button).click()
    page.get_by_role("dialog").get_by_role("status").wait_for(state="detached", timeout=PATIENCE)
    page.wait_for_timeout(1000)
    return page


def research(studio: Studio, look: Look) -> Page:
    """Research: what is rolled for, and how likely."""
    return _sheet(studio, look, "Research: ")


def year_plan(studio: Studio, look: Look) -> Page:
    """The next year of every power."""
    return _sheet(studio, look, "Year plan: ")


def over_the_sea(
    studio: Studio, look: Look, game: Game, button: str, done: str, seat: str = "allied"
) -> Page:
    """A page about the sea over the table of a seat."""
    page = look.page(studio.browser)
    game.sit(page, seat)
    if look.is_phone:
        page.get_by_role("navigation", name="Panels").get_by_role("button").nth(3).click()
    page.get_by_role("tab", name="Forces").click()
    page.get_by_role("button", name=re.compile(f"^{button}")).first.click()
    page.get_by_role("heading", name=done).first.wait_for(timeout=PATIENCE)
    page.wait_for_timeout(1000)
    return page


def normandy(studio: Studio) -> Game:
    """Overlord when the Allies announce their missions."""
    key = ("overlord-1944", "naval-missions")
    if key not in studio.games:
        game = Game(studio.address, key[0])
        studio.games[key] = game.until(key[1], *TO_MOVEMENT, "end-missions")
    return studio.games[key]


def invasion(studio: Studio, look: Look) -> Page:
    """A landing before it is announced."""
    page = over_the_sea(studio, look, normandy(studio), "Invasion planner", "Who lands when")
    page.get_by_role("button", name="N21").first.click()
    page.get_by_role("heading", name=re.compile("^Attack on .*N21")).wait_for(timeout=PATIENCE)
    page.wait_for_timeout(800)
    return page


def sea_supply(studio: Studio, look: Look) -> Page:
    """Supply by sea in the Mediterranean, and what if Tripoli falls."""
    key = ("mediterranean-1941", "naval-announcements")
    page = over_the_sea(studio, look, studio.game(*key), "Supply by sea", "Lines", "axis")
    page.get_by_role("button", name="Tripoli", exact=True).click()
    page.get_by_role("heading", name=re.compile("^If .*Tripoli fell")).wait_for(timeout=PATIENCE)
    page.wait_for_timeout(500)
    return page


Picture = Callable[[Studio, Look], Page]
PICTURES: dict[str, tuple[Picture, Look]] = {
    "home": (home, HOME),
    "new-game": (new, HOME),
    "movement": (movement, DESK),
    "movement-dark": (movement, NIGHT),
    "air": (air, DESK),
    "combat": (combat, DESK),
    "construction": (construction, DESK),
    "supply": (supply, DESK),
    "result": (result, DESK),
    "key": (key, DESK),
    "orders": (orders, DESK),
    "sea-window": (sea_window, DESK),
    "sea-battle": (sea_battle, DESK),
    "atlantic": (atlantic, DESK),
    "sea-plan": (sea_plan, DESK),
    "shipyards": (shipyards, DESK),
    "research": (research, DESK),
    "year-plan": (year_plan, DESK),
    "invasion": (invasion, DESK),
    "sea-supply": (sea_supply, DESK),
    "lesson": (lesson, DESK),
    "skirmish": (skirmish, DESK),
    "phone": (movement, PHONE),
    "phone-combat": (combat, PHONE),
    "phone-air": (air, PHONE),
    "phone-dark": (movement, Look(390, 844, dark=True)),
    "air-dark": (air, NIGHT),
    "combat-dark": (combat, NIGHT),
    "construction-dark": (construction, NIGHT),
    "supply-dark": (supply, NIGHT),
    "result-dark": (result, NIGHT),
    "key-dark": (key, NIGHT),
}
JUDGED: dict[str, Picture] = {
    "home": home,
    "movement": movement,
    "air": air,
    "combat": combat,
    "construction": construction,
    "supply": supply,
    "result": result,
    "key": key,
    "invasion": invasion,
    "sea-supply": sea_supply,
}
"""What is looked at on every screen, by day and by night."""


def all_looks(studio: Studio, folder: Path, wanted: list[str]) -> None:
    """Write what is to be judged into a folder: each page on five screens in both themes."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in wanted or list(JUDGED):
        for size, look in LOOKS.items():
            page = JUDGED[name](studio, look)
            page.screenshot(path=folder / f"{name}-{size}.png")
            page.context.close()
            print(f"{name}-{size}.png", flush=True)


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
    "mediterranean-1941",
    "overlord-1944",
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
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(BROWSER_FLAGS))
        studio = Studio(browser, address)
        if sys.argv[1:2] == ["--looks"]:
            all_looks(studio, Path(sys.argv[2]), sys.argv[3:])
        else:
            for name in sys.argv[1:] or [*PICTURES, *BOARDS, *STARTS]:
                if name not in PICTURES:
                    draw(browser, "board" if name in BOARDS else "scenario", name)
                    continue
                picture, look = PICTURES[name]
                page = picture(studio, look)
                take(page, name)
                page.context.close()
        browser.close()


if __name__ == "__main__":
    main()
