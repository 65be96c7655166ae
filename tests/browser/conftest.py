"""A real server, a real browser, and pages of it.

Uses an installed Chromium or Chrome (or the one named by CHROME) and downloads none.  Without a
browser these tests are skipped, except under CI, where their absence must be noticed.
"""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pytest
import uvicorn
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    ViewportSize,
    expect,
    sync_playwright,
)

from installing import BROWSER_FLAGS, find_browser
from tests.browser.playing import PATIENCE, Program, begun, running
from tests.server.sample import sample_about
from warcabinet.server.app import create_app
from warcabinet.server.serving import listen
from warcabinet.server.settings import Settings

OpenPage = Callable[..., Page]
Scheme = Literal["light", "dark"]
Motion = Literal["reduce", "no-preference"]
HERE = Path(__file__).parent
ONE_PROCESS = "--process-per-site"


def allowance(item: pytest.Item) -> float:
    """Seconds that a test may take at most."""
    found = item.get_closest_marker("timeout")
    return float(found.args[0]) if found is not None else 0


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the tests that may take longest: at the end no worker waits long for another."""
    ours = [item for item in items if item.path.is_relative_to(HERE)]
    longest_first = iter(sorted(ours, key=allowance, reverse=True))
    items[:] = [next(longest_first) if item.path.is_relative_to(HERE) else item for item in items]


def found_browser() -> str:
    """The browser; without one the test that needs it is skipped, or fails under CI."""
    program = find_browser()
    if program is None:
        reason = "no Chromium or Chrome was found; install one or set CHROME"
        if os.environ.get("CI") == "true":
            pytest.fail(reason)
        pytest.skip(reason)
    return program


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    program = found_browser()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=program, args=[*BROWSER_FLAGS, ONE_PROCESS]
        )
        expect.set_options(timeout=PATIENCE)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with built pages and the sample games, on a free port."""
    folder = tmp_path_factory.mktemp("server")
    manual = folder / "manual"
    manual.mkdir()
    (manual / "index.html").write_text(
        '<!doctype html><link rel="icon" href="/mark.svg"><title>The manual</title>'
    )
    settings = Settings(database_url=f"sqlite:///{folder / 'games.sqlite3'}", manual=manual)
    assert (settings.client / "index.html").is_file(), "the pages are not built: run make setup"
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(create_app(settings, sample_about), log_level="warning"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    deadline = time.monotonic() + 30
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        assert time.monotonic() < deadline, "the server took too long to start"
        time.sleep(0.02)
    yield f"http://127.0.0.1:{listening.getsockname()[1]}"
    server.should_exit = True
    thread.join(timeout=10)
    listening.close()


@pytest.fixture(scope="session")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    """The program with its real games, for all tests of a session."""
    with running(tmp_path_factory.mktemp("program"), "battle-of-the-atlantic=Summer 1941") as found:
        # What is slow the first time is done before a page waits for it.
        found.warm()
        begun(found, "poland-1939", "ground-move")
        yield found


@pytest.fixture
def new_program(program: Program) -> Program:
    """The program as at first: nobody has begun a game or a lesson."""
    program.forget_games()
    return program


class Shown(NamedTuple):
    """What a test has opened, and what its pages complained of."""

    pages: list[Page]
    problems: list[str]


SHOWN = pytest.StashKey[Shown]()
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that has failed tells where its pages were and what they had complained of."""
    report = yield
    shown = item.stash.get(SHOWN, None)
    if report.when == "call" and report.failed and shown is not None:
        item.stash[FAILED] = True
        lines = [*(f"at {page.url}" for page in shown.pages), *shown.problems]
        report.sections.append(("pages", "\n".join(lines)))
    return report


LOOKING = re.compile(r"/(options|check|ahead|odds|why-not)$")
"""Where a page asks what could be done; nothing is done there."""


def complaint(message: ConsoleMessage) -> list[str]:
    """What a page complains of.

    A question on its way while an answer is taken comes too late: the server says so (409), and
    the page asks anew.  A browser puts that down as an error, and no page can keep it from that.
    """
    if message.type != "error":
        return []
    address = message.location.get("url", "")
    if "409 (Conflict)" in message.text and LOOKING.search(address):
        return []
    return [f"{message.text} {address}"]


PLAIN = {"viewport", "color_scheme", "reduced_motion"}
"""What a page can be given when it is there already."""

NEWLY = """
if (location.protocol.startsWith("http") && sessionStorage.getItem("test") === null) {
  localStorage.clear();
  sessionStorage.setItem("test", "begun");
}
"""
"""Nothing is remembered of the pages of earlier tests; what a test itself keeps, stays."""

QUIET = "http://127.0.0.1/quiet"


class Desk:
    """Where a worker opens the pages of one test after the other.

    A page that stays open keeps their process alive, which has read the client already: a table is
    there for half the work that it takes in a new process.
    """

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.context: BrowserContext | None = None

    def page(
        self,
        viewport: ViewportSize | None = None,
        color_scheme: Scheme = "light",
        reduced_motion: Motion = "reduce",
    ) -> Page:
        """A page of somebody of whom nothing is kept."""
        if self.context is None:
            self.context = self.browser.new_context()
            quiet = self.context.new_page()
            quiet.route(QUIET, lambda route: route.fulfill(body="", content_type="text/html"))
            quiet.goto(QUIET)
        page = self.context.new_page()
        if viewport is not None:
            page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        page.add_init_script(NEWLY)
        return page

    def clear(self, *, failed: bool) -> None:
        """Leave it as it was found; after trouble leave nothing."""
        if self.context is None:
            return
        if failed:
            self.context.close()
            self.context = None
            return
        for page in self.context.pages[1:]:
            page.close()


@pytest.fixture(scope="session")
def desk(browser: Browser) -> Desk:
    return Desk(browser)


@pytest.fixture
def open_page(browser: Browser, desk: Desk, request: pytest.FixtureRequest) -> Iterator[OpenPage]:
    """Makes pages; a test fails if one of them reports an error of its own.

    The first page of a test is opened at the desk, unless it must be ``fresh``: of somebody who has
    never been here.  Others have nothing in common with it.  Nothing moves but where a test is
    about that, because frames are drawn without a graphics card.
    """
    shown = request.node.stash[SHOWN] = Shown([], [])
    problems = shown.problems

    def open_one(*, expect_errors: bool = False, fresh: bool = False, **options: Any) -> Page:
        options.setdefault("reduced_motion", "reduce")
        if fresh or shown.pages or not options.keys() <= PLAIN:
            page = browser.new_context(**options).new_page()
        else:
            page = desk.page(**options)
        shown.pages.append(page)
        page.set_default_timeout(PATIENCE)
        if not expect_errors:
            page.on("pageerror", lambda error: problems.append(str(error)))
            page.on("console", lambda message: problems.extend(complaint(message)))
        return page

    yield open_one
    for page in shown.pages:
        if page.context is not desk.context:
            page.context.close()
    failed = FAILED in request.node.stash
    desk.clear(failed=failed)
    # The server of a test that has failed may have gone before its pages, which they complain of.
    if not failed:
        assert problems == []
