"""Measures how quick the table is for a person: reach, undo, a pass, the first table, and its size.

Run ``.venv/bin/python tools/table_speed.py [SCENARIO] [ROUNDS]`` with the client built, on a quiet
machine.  Starts the real program, opens the pages in the installed Chromium, presses what a person
presses, and counts from the press until the table shows what came of it: median and 95th
percentile, and the budget; besides, how long the program and the page worked for it, which hardly
depends on how busy the machine is.  Its load is told, too: on a busy one the times say how busy it
is.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from frames import percentile
from installing import BROWSER_FLAGS, find_browser
from screenshots import Game, running_server

PRESS = 150.0
"""Milliseconds for reach and for undo."""
PASS = 100.0
"""Milliseconds for an answer that does nothing."""
FIRST = 2000.0
"""Milliseconds until the first table is there, from a cold cache."""
HOME_BYTES, TABLE_BYTES = 150_000, 400_000
"""Bytes as sent, fonts included."""
DESK = {"width": 1440, "height": 900}

WAITING = """
window.__until = async (done) => {
  const start = performance.now();
  const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
  while (!done()) {
    await new Promise((next) => setTimeout(next, 1));
    if (performance.now() - start > 60000) throw new Error("it never came");
  }
  await frame();
  return performance.now() - start;
};
const look = () => {
  const found = window.__came ??= {};
  if (document.querySelector(".decide")) found.card ??= performance.now();
  if (window.__scene) found.map ??= performance.now();
  if (window.__scene?.settled()) found.painted ??= performance.now();
  if (found.painted === undefined || found.card === undefined) requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""
"""Before anything of the page runs: a clock, and when the first table came."""

STACKS = """() => {
  const { view } = window.__table;
  const armor = view.units.filter((one) => /armor/.test(one.type) && one.party === "germany");
  return [...new Set(armor.map((one) => one.place))];
}"""

REACH = """(hex) => {
  const table = window.__table;
  table.answer.drop();
  const { answer } = table;
  const isKnown = () => answer.lit.size > 0 || answer.optionsFor !== "";
  const wanted = window.__until(() => !answer.isAsking && isKnown());
  table.clicks.point(hex, "click", false);
  return wanted;
}"""

SETTLED = """() => {
  const table = window.__table;
  if (table?.state === undefined || table.busy || !table.asked) return false;
  const open = table.forms().filter((one) => !one.refusals.length && one.slots.length);
  return open.every((one) => table.answer.able.has(one.verb));
}"""
"""It is known who can do what: a person has not even looked by then."""

MOVE = """() => {
  const table = window.__table;
  const goal = [...table.answer.lit].find((hex) => table.here(hex).length === 0);
  if (goal === undefined) return null;
  const seq = table.state.seq;
  const wanted = window.__until(() => table.state.seq > seq && !table.busy);
  table.clicks.point(goal, "click", true);
  return wanted;
}"""

UNDO = """() => {
  const table = window.__table, seq = table.state.seq;
  const found = [...document.querySelectorAll("button")];
  const button = found.find((one) => /^Undo/.test(one.innerText.trim()));
  const wanted = window.__until(() => table.state.seq !== seq && !table.busy);
  button.click();
  return wanted;
}"""

ASKED = "() => window.__table.asked && !window.__table.busy ? window.__table.decision.name : ''"

PRESSED = """() => {
  const table = window.__table, seq = table.state.seq;
  const button = [...document.querySelectorAll(".decide .button.primary")].at(-1);
  if (button === undefined || button.disabled) return null;
  const wanted = window.__until(() => table.state.seq !== seq && !table.busy);
  button.click();
  return wanted;
}"""


TICKS = os.sysconf("SC_CLK_TCK")


def spent_by_server() -> float:
    """Milliseconds that the program has worked, however long it had to wait for a processor."""
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            stat = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(stat[1]) == os.getpid() and "serve" in (folder / "cmdline").read_text():
                return (int(stat[11]) + int(stat[12])) * 1000 / TICKS
        except OSError:
            continue
    return 0.0


class Work:
    """How long the program and the page have worked: what a press would take on a quiet machine."""

    def __init__(self, page: Page) -> None:
        self.session = page.context.new_cdp_session(page)
        self.session.send("Performance.enable", {"timeDomain": "threadTicks"})
        self.spent: dict[str, float] = {}
        self.count: dict[str, int] = {}

    def now(self) -> float:
        found = self.session.send("Performance.getMetrics")["metrics"]
        page = next(one["value"] for one in found if one["name"] == "ThreadTime")
        return spent_by_server() + float(page) * 1000

    def of(self, what: str, page: Page, script: str, *words: str) -> float | None:
        """Do something: how long it took; how much work it was is kept."""
        before = self.now()
        found: float | None = page.evaluate(script, *words)
        if found is not None:
            self.spent[what] = self.spent.get(what, 0) + self.now() - before
            self.count[what] = self.count.get(what, 0) + 1
        return found

    def tell(self) -> None:
        for what, spent in self.spent.items():
            print(f"{what:32} {spent / self.count[what]:6.0f} ms of work on average", flush=True)


class Report:
    """What was measured, line by line, and whether all of it was within its budget."""

    def __init__(self) -> None:
        self.kept = True

    def times(self, what: str, found: Iterable[float], budget: float | None) -> None:
        """Median and 95th percentile; it is the median that must keep to the budget."""
        values = list(found)
        if not values:
            print(f"{what:32} not met")
            return
        middle, high = (percentile(values, part) for part in (0.5, 0.95))
        kept = budget is None or middle <= budget
        self.kept = self.kept and kept
        aim = "" if budget is None else f", budget {budget:.0f} ms{'' if kept else ': OVER'}"
        print(f"{what:32} {middle:6.0f} ms, p95 {high:6.0f} ms of {len(values):3}{aim}", flush=True)

    def size(self, what: str, found: int, budget: int) -> None:
        """Bytes as sent."""
        self.kept = self.kept and found <= budget
        over = "" if found <= budget else ": OVER"
        print(f"{what:32} {found / 1000:6.1f} KB, budget {budget // 1000} KB{over}", flush=True)


def opened(browser: Browser, address: str) -> tuple[Page, list[int]]:
    """A page of a browser that has seen nothing yet, and the bytes of whatever it fetches."""
    page = browser.new_context(viewport=DESK, reduced_motion="reduce").new_page()  # type: ignore[arg-type]
    page.add_init_script(WAITING)
    sizes: list[int] = []
    page.on("requestfinished", lambda request: sizes.append(request.sizes()["responseBodySize"]))
    page.goto(address, timeout=120_000)
    return page, sizes


def first_tables(browser: Browser, game: Game, rounds: int, report: Report) -> None:
    """The table of somebody who has never been here."""
    came: list[dict[str, float]] = []
    size = 0
    for _ in range(rounds):
        page, sizes = opened(browser, f"{game.address}/?measure=1#/games/{game.id}/axis")
        page.wait_for_function("() => window.__came?.painted && window.__came?.card", timeout=60000)
        page.wait_for_load_state("networkidle")
        came.append(page.evaluate("() => window.__came"))
        size = sum(sizes)
        page.context.close()
    report.times("first table: the question", (one["card"] for one in came), FIRST)
    report.times("first table: map and counters", (one["map"] for one in came), FIRST)
    report.times("first table: all of it painted", (one["painted"] for one in came), None)
    report.size("first table", size, TABLE_BYTES)
    page, sizes = opened(browser, game.address)
    page.wait_for_load_state("networkidle")
    report.size("home", sum(sizes), HOME_BYTES)
    page.context.close()


def reach_and_undo(browser: Browser, game: Game, rounds: int, report: Report) -> None:
    """Armor is selected, moved, and taken back."""
    page, _ = opened(browser, f"{game.address}/?measure=1#/games/{game.id}/axis")
    page.wait_for_function("() => window.__came?.painted", timeout=60000)
    page.wait_for_load_state("networkidle")
    reach: list[float] = []
    again: list[float] = []
    moves: list[float] = []
    undone: list[float] = []
    stacks: list[str] = page.evaluate(STACKS)
    work = Work(page)
    for number in range(rounds):
        for stack in stacks:
            page.wait_for_function(SETTLED, timeout=60000)
            asked = work.of("reach" if number == 0 else "reach, again", page, REACH, stack)
            (again if number else reach).append(asked or 0)
            moved = work.of("a move", page, MOVE)
            if moved is not None:
                moves.append(moved)
                page.wait_for_function(SETTLED, timeout=60000)
                undone.append(work.of("undo", page, UNDO) or 0)
    report.times("reach, asked for the first time", reach, PRESS)
    report.times("reach, again", again, PRESS)
    report.times("a move", moves, None)
    report.times("undo", undone, PRESS)
    work.tell()
    page.context.close()


def passes(browser: Browser, address: str, scenario: str, rounds: int, report: Report) -> None:
    """A player turn in which nothing is done: what each press of the main button takes."""
    taken: dict[str, list[float]] = {}
    for _ in range(rounds):
        game = Game(address, scenario).until("ground-move", "ready-set-up", "ready-set-up")
        page, _ = opened(browser, f"{address}/?measure=1#/games/{game.id}/axis")
        page.wait_for_function("() => window.__came?.painted", timeout=60000)
        work = Work(page)
        for _ in range(12):
            page.wait_for_load_state("networkidle")
            name: str = page.evaluate(ASKED)
            spent = work.of(f"pass: {name}", page, PRESSED) if name else None
            if spent is None:
                break
            taken.setdefault(name, []).append(spent)
        work.tell()
        page.context.close()
    for name, values in taken.items():
        report.times(f"pass: {name}", values, PASS)


def main() -> int:
    """Measure, and say whether the budgets are kept."""
    words = sys.argv[1:]
    scenario = words[0] if words else "barbarossa-1941"
    rounds = int(words[1]) if len(words) > 1 else 5
    program = find_browser()
    if program is None:
        raise SystemExit("No Chromium or Chrome was found. Install one, or name it in CHROME.")
    report = Report()
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")
    with running_server() as address, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(BROWSER_FLAGS))
        game = Game(address, scenario).until("ground-move", "ready-set-up", "ready-set-up")
        first_tables(browser, game, rounds, report)
        reach_and_undo(browser, game, rounds, report)
        passes(browser, address, scenario, max(1, rounds // 2), report)
        browser.close()
    print("within the budgets" if report.kept else "over a budget")
    return 0 if report.kept else 1


if __name__ == "__main__":
    sys.exit(main())
