"""Measures how long the page's script takes for each frame while the board is panned and zoomed.

Run ``.venv/bin/python tools/frames.py [SCENARIO] [webgl]`` with the client built.  Starts the real
program, opens a table in the installed Chromium and reports, for four zooms, the median and the
95th percentile of script time per frame, how many frames were painted anew, the draw calls of the
last frame, and which renderer drew them: a plain canvas where there is no graphics card, or with
``webgl`` WebGL, by software if need be.
On a busy machine the percentile tells how busy it is: look at the median.
"""

from __future__ import annotations

import sys
from typing import Any

from playwright.sync_api import sync_playwright

from installing import BROWSER_FLAGS, find_browser
from screenshots import Game, running_server

BUDGET = 8.0
"""Milliseconds of script for one frame, 95th percentile."""
MOST_DRAWN = 100
"""Draw calls of a frame."""
ZOOMS = {"far": 22, "middle": 44, "near": 72, "close": 112}
"""Pixels to a hex."""

PAN = """async (pixels) => {
  const scene = window.__scene, camera = scene.camera;
  const frame = () => new Promise((next) => requestAnimationFrame(next));
  const settle = async () => { for (let k = 0; k < 20; k++) { scene.request(); await frame(); } };
  camera.lookAt(camera.x, camera.y, camera.scale * pixels / camera.hexWidth);
  await settle();
  for (let k = 0; k < 60; k++) {           // once around, so that all tiles are painted
    camera.pan(7 * Math.cos(k / 38), 7 * Math.sin(k / 38)); scene.request(); await frame();
  }
  await settle();
  scene.forget();
  for (let k = 0; k < 60; k++) {
    camera.pan(7 * Math.cos(k / 38), 7 * Math.sin(k / 38));
    camera.zoom(k % 80 < 40 ? 1.004 : 1 / 1.004);
    scene.request(); await frame();
  }
  return scene.report();
}"""


def percentile(values: list[float], part: float) -> float:
    """The value below which that part of all lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * part))]


def main() -> int:
    """Measure, and say whether the budgets are kept."""
    words = [word for word in sys.argv[1:] if word != "webgl"]
    scenario = words[0] if words else "barbarossa"
    renderer = "webgl=1" if "webgl" in sys.argv else ""
    program = find_browser()
    if program is None:
        raise SystemExit("No Chromium or Chrome was found. Install one, or name it in CHROME.")
    kept = True
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(BROWSER_FLAGS))
        page = browser.new_page(viewport={"width": 1600, "height": 1000})
        Game(address, scenario).until("ground-move", "ready-set-up", "ready-set-up").sit(
            page, "axis", renderer
        )
        for name, pixels in ZOOMS.items():
            found: dict[str, Any] = page.evaluate(PAN, pixels)
            middle, high = (percentile(found["script"], part) for part in (0.5, 0.95))
            kept = kept and high <= BUDGET and found["drawCalls"] < MOST_DRAWN
            print(
                f"{name:7} {pixels:4} px to a hex: script {middle:4.1f} ms, p95 {high:5.1f} ms "
                f"over {len(found['script'])} frames, {found['painted']} painted anew, "
                f"{found['drawCalls']} draw calls, "
                f"{found['renderer']}"
            )
        browser.close()
    print("within the budgets" if kept else f"over the budget of {BUDGET} ms or {MOST_DRAWN} calls")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
