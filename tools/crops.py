"""Bakes the small maps of the home page: a piece of each scenario's board with its set-up.

Run ``.venv/bin/python tools/crops.py [SCENARIO ...]`` after a change of the map's drawing or of a
set-up, with the client built. Each picture is drawn by the table itself in a browser, in both
themes, and kept as a small file beside the home page's code.
"""

from __future__ import annotations

import base64
import sys
from pathlib import Path

import httpx
from playwright.sync_api import Browser, Page, sync_playwright

from installing import BROWSER_FLAGS, find_browser
from screenshots import Game, look_at, running_server

TARGET = Path(__file__).resolve().parent.parent / "web" / "src" / "home" / "crops"

MOST = 5_400
"""Bytes of a picture: with six of them, the fonts and the code the home page stays below 150 KB."""

AREA = (540, 184)
"""Pixels of the map that are shown."""

SIZE = (400, 136)
"""Pixels of the picture."""

LOOKS: dict[str, tuple[str, float]] = {
    "poland-1939": ("M34", 0.9),
    "barbarossa-1941": ("L38", 0.75),
    "barbarossa": ("L39", 0.55),
    "north-africa": ("KK24", 0.6),
    "europe-1939": ("K27", 0.36),
    "battle-of-the-atlantic": ("K20", 0.36),
    "overlord-1944": ("M22", 0.6),
    "mediterranean-1941": ("GG22", 0.5),
}
"""The hex in the middle and the scale; without one the table's own first look."""

CLOSER: dict[str, tuple[str, str, float]] = {"poland-1939": ("lesson", "N34", 1.4)}
"""A second picture of a scenario, by its own name: the lesson is about the first counters of it."""

SNAP = """([[w, h], [width, height]]) => new Promise((resolve) => {
  const scene = window.__scene;
  const stop = scene.watch(() => {
    if (!scene.settled()) return;
    stop();
    const copy = document.createElement("canvas");
    [copy.width, copy.height] = [width, height];
    const from = scene.canvas;
    const pen = copy.getContext("2d");
    pen.imageSmoothingQuality = "high";
    pen.drawImage(from, (from.width - w) / 2, (from.height - h) / 2, w, h, 0, 0, width, height);
    const tries = [0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1].map((q) => copy.toDataURL("image/webp", q));
    resolve(tries.map((one) => one.split(",")[1]));
  });
  scene.request();
})"""


def bake(browser: Browser, address: str, game: str, scenario: str) -> None:
    """The picture of one scenario, in both themes."""
    table = Game(address, scenario, game)
    for _ in table.tables:
        state = next(iter(table.tables.values())).state()
        owners = state["decision"]["owners"] if state["decision"] else []
        for seat in owners:
            mine = table.tables[seat].state()
            forms = {form["verb"] for form in mine["decision"]["forms"]}
            if "ready-set-up" in forms:
                table.tables[seat].answer(mine["seq"], "ready-set-up")
    for theme in ("light", "dark"):
        page = browser.new_page(viewport={"width": 1440, "height": 900}, color_scheme=theme)
        table.sit(page, next(iter(table.tables)))
        if scenario in LOOKS:
            look_at(page, *LOOKS[scenario])
        keep(page, f"{scenario}-{theme}")
        if scenario in CLOSER:
            name, middle, scale = CLOSER[scenario]
            look_at(page, middle, scale)
            keep(page, f"{name}-{theme}")
        page.close()


def keep(page: Page, name: str) -> None:
    """What the map shows now, as fine as its bytes allow."""
    tries = [base64.b64decode(one) for one in page.evaluate(SNAP, [AREA, SIZE])]
    picture = next((one for one in tries if len(one) <= MOST), tries[-1])
    (TARGET / f"{name}.webp").write_bytes(picture)
    print(f"{name}.webp: {len(picture):,} bytes")


def main() -> None:
    """Bake them all, or those that are named."""
    program = find_browser()
    if program is None:
        raise SystemExit("No Chromium or Chrome was found. Install one, or name it in CHROME.")
    TARGET.mkdir(parents=True, exist_ok=True)
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(BROWSER_FLAGS))
        known = httpx.get(f"{address}/api/about", timeout=120).json()["games"]
        for one in known:
            for row in one["scenarios"]:
                wanted = not sys.argv[1:] or row["id"] in sys.argv[1:]
                if wanted and row["id"] != "order-of-play":
                    bake(browser, address, one["id"], row["id"])
        browser.close()


if __name__ == "__main__":
    main()
