"""Takes the pictures of the pages that the manual and the README show.

Run ``.venv/bin/python tools/screenshots.py`` with the client built (``make setup``) and a Chromium
or Chrome installed.  Starts the real program on a free port and writes into docs/images/.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from installing import BROWSER_FLAGS, find_browser

ROOT = Path(__file__).resolve().parent.parent
TARGET = ROOT / "docs" / "images"


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


def main() -> None:
    """Take the pictures."""
    program = find_browser()
    if program is None:
        raise SystemExit("No Chromium or Chrome was found. Install one, or name it in CHROME.")
    TARGET.mkdir(parents=True, exist_ok=True)
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(BROWSER_FLAGS))
        page = browser.new_page(viewport={"width": 1200, "height": 800}, color_scheme="light")
        page.goto(address, wait_until="networkidle")
        page.screenshot(path=TARGET / "home.png", full_page=True)
        draw_start(page, "barbarossa")
        browser.close()


def draw_start(page: Page, scenario: str) -> None:
    """The start of a scenario, as `warcabinet scenario draw` draws it, made smaller."""
    with tempfile.TemporaryDirectory() as folder:
        drawing = Path(folder) / f"{scenario}.svg"
        program = Path(sys.executable).parent / "warcabinet"
        subprocess.run([program, "scenario", "draw", scenario, "--out", drawing], check=True)
        page.set_viewport_size({"width": 1200, "height": 1180})
        page.set_content(f"<style>*{{margin:0}}svg{{width:100%}}</style>{drawing.read_text()}")
        page.screenshot(path=TARGET / f"{scenario}.jpg", type="jpeg", quality=80)


if __name__ == "__main__":
    main()
