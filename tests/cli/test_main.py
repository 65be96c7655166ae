"""The program as a whole: help, errors, the manual, pipes, a real terminal, the server."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
import typer

from tests.cli.playing import BLUE_PLAN, DUEL, RED_PLAN, SEED, game_of, run, says
from warcabinet import __version__, catalogue
from warcabinet.cli import manual
from warcabinet.cli.about import AboutNow, about
from warcabinet.cli.main import app
from warcabinet.server.about import Ledger, PartCoverage

ROOT = Path(__file__).parents[2]
PROGRAM = [sys.executable, "-m", "warcabinet.cli.main"]
OURS = ("play", "serve", "replay", "verify", "odds")


def commands() -> list[list[str]]:
    """The words of every command."""
    program: Any = typer.main.get_command(app)
    found = []
    for name, command in program.commands.items():
        inner = getattr(command, "commands", None)
        found += [[name, part] for part in inner] if inner else [[name]]
    return found


def environment(**more: str) -> dict[str, str]:
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR", "COLUMNS")}
    return {**kept, "TERM": "xterm-256color", **more}


# Help and errors --------------------------------------------------------------------------------


def test_version() -> None:
    assert says("--version") == f"War Cabinet {__version__}"


def test_without_arguments_the_help_is_shown() -> None:
    assert "warcabinet scenario list" in run(code=2).output


@pytest.mark.parametrize("words", commands(), ids=" ".join)
def test_every_command_explains_itself(words: list[str]) -> None:
    shown = run(*words, "--help").output
    assert "Usage: " in shown
    assert len(shown.split("Options")[0].split()) > 15
    if words[0] in OURS or len(words) == 2:
        assert "Example" in shown
        assert f"warcabinet {' '.join(words)}" in shown.partition("Example")[2]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["nonsense"], "No such command 'nonsense'."),
        (["play", "--nonsense"], "No such option: --nonsense"),
        (["replay"], "Missing argument 'file'."),
        (["serve", "--port", "70000"], "Invalid value for '--port'"),
    ],
)
def test_bad_usage_is_one_sentence_and_code_2(words: list[str], reason: str) -> None:
    result = run(*words, code=2)
    assert result.stdout == ""
    assert reason in result.stderr
    assert "--help' explains it." in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_a_failure_of_the_program_has_no_traceback_unless_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken() -> None:
        raise RuntimeError("out of paper")

    monkeypatch.setattr(catalogue, "listed", broken)
    plain = run("scenario", "list", code=1).stderr
    assert "out of paper" in plain
    assert "Traceback" not in plain
    assert "Traceback" in run("--debug", "scenario", "list", code=1).stderr


def test_the_manual_is_up_to_date() -> None:
    page = ROOT / "docs" / "commands.md"
    message = "run: python -m warcabinet.cli.manual docs/commands.md"
    assert page.read_text(encoding="utf-8") == manual.page(), message


# Pipes ------------------------------------------------------------------------------------------


def test_without_a_terminal_there_are_no_escape_codes(tmp_path: Path) -> None:
    done = subprocess.run(
        [*PROGRAM, "play", DUEL, "--file", str(tmp_path / "g.wcg")],
        input=f"{RED_PLAN}\n{BLUE_PLAN}\n?\n",
        capture_output=True,
        text=True,
        env=environment(),
        check=True,
    )
    assert "\x1b" not in done.stdout
    assert done.stderr == ""


def test_a_broken_pipe_is_no_failure_of_the_program(tmp_path: Path) -> None:
    file = tmp_path / "g.wcg"
    with subprocess.Popen(
        [*PROGRAM, "play", DUEL, "--file", str(file)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(f"{RED_PLAN}\n" + "view\n" * 200)
        process.stdin.close()
        assert "Traceback" not in process.stderr.read()
    assert game_of(file).seq >= 1


# A terminal -------------------------------------------------------------------------------------


class Terminal:
    """The program on a terminal of 80 columns, as a person has it."""

    def __init__(self, master: int, process: subprocess.Popen[bytes]) -> None:
        self.master = master
        self.process = process
        self.shown = ""
        self.read = 0

    def until(self, text: str, seconds: float = 60) -> str:
        """What appears after what was read before, up to some text."""
        assert self.sees(text, seconds), f"{text!r} is not in: {self.shown[self.read :]!r}"
        since, self.read = self.read, self.shown.index(text, self.read) + len(text)
        return self.shown[since : self.read]

    def sees(self, text: str, seconds: float) -> bool:
        """Does some text appear after what was read before, in time?"""
        end = time.monotonic() + seconds
        while text not in self.shown[self.read :]:
            ready, _, _ = select.select([self.master], [], [], max(0, end - time.monotonic()))
            try:
                more = os.read(self.master, 65536).decode() if ready else ""
            except OSError:  # the other end has closed
                more = ""
            if not more:
                return False
            self.shown += more
        return True

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())


def _heeds_interrupts() -> None:
    """A shell ignores interrupts for what it starts in the background, and so would the program if
    the tests were started so. At a person's terminal it heeds them.
    """
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@contextmanager
def terminal(*arguments: str, **more: str) -> Iterator[Terminal]:
    master, slave = pty.openpty()
    process = subprocess.Popen(
        [*PROGRAM, *arguments],
        stdin=slave,
        stdout=slave,
        stderr=slave,
        env=environment(COLUMNS="80", LINES="50", **more),
        start_new_session=True,
        preexec_fn=_heeds_interrupts,
    )
    os.close(slave)
    try:
        yield Terminal(master, process)
        process.wait(timeout=60)
    finally:
        process.kill()
        process.wait()
        os.close(master)


CLEARED = "\x1b[2J\x1b[3J\x1b[H"


def test_at_a_terminal_the_curtain_waits_and_clears_the_screen(tmp_path: Path) -> None:
    file = tmp_path / "g.wcg"
    with terminal("play", DUEL, "--seed", SEED, "--file", str(file)) as screen:
        screen.until("Press Enter when only Red is looking.")
        screen.type("\n")
        assert CLEARED in screen.until("Red> ")
        screen.type(f"{RED_PLAN}\n")
        handed = screen.until("only Blue is looking.")
        assert CLEARED in handed.partition(RED_PLAN)[2]
        screen.type("\n")
        assert "red-1=" not in screen.until("Blue> ").partition(CLEARED)[2]
        screen.type("\x1b[A")  # the line above: nothing of red's
        screen.type("assi\t")
        assert "red-1=" not in screen.until("assign ")
        screen.type("\x15quit\n")
        screen.until("goes on.")
    assert list(game_of(file).position.sealed) == ["red"]


def test_tab_completes_words_and_values(tmp_path: Path) -> None:
    with terminal("play", DUEL, "--seat", "red", "--file", str(tmp_path / "g.wcg")) as screen:
        screen.until("Red> ")
        screen.type("as\tred-1=gu\t,red-2=f\t,red-3=d\t\n")
        screen.until("bid <tokens>")
        screen.type("quit\n")
        screen.until("goes on.")
    assert ("red", "assign red-1=guns,red-2=foot,red-3=decoy") in {
        (getattr(e, "seat", ""), getattr(e, "text", ""))
        for e in game_of(tmp_path / "g.wcg").entries
    }


@pytest.mark.parametrize("no_color", [True, False])
def test_colour_is_for_terminals_that_want_it(tmp_path: Path, no_color: bool) -> None:
    more = {"NO_COLOR": "1"} if no_color else {}
    file = tmp_path / "g.wcg"
    with terminal("play", DUEL, "--seat", "red", "--file", str(file), **more) as screen:
        shown = screen.until("Red> ")
        screen.type("quit\n")
        screen.until("goes on.")
    assert bool(re.search(r"\x1b\[[\d;]*m", shown)) is not no_color


def test_interrupting_keeps_the_game(tmp_path: Path) -> None:
    file = tmp_path / "g.wcg"
    with terminal("play", DUEL, "--seat", "red", "--file", str(file)) as screen:
        screen.until("Red> ")
        screen.type(f"{RED_PLAN}\n")
        screen.until("bid <tokens>")
        screen.until("Red> ")
        # Between showing the prompt and waiting for a key an interrupt goes unnoticed until the
        # next one; a person presses again.
        for _ in range(30):
            screen.process.send_signal(signal.SIGINT)
            if screen.sees("goes on.", 2):
                break
        screen.until("goes on.")
    assert game_of(file).seq > 3


# The server -------------------------------------------------------------------------------------


def test_serve_is_told_about_games_and_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    called: dict[str, Any] = {}

    def served(host: str, port: int, db: str | None, **more: Any) -> None:
        called.update(host=host, port=port, db=db, **more)

    monkeypatch.setattr("warcabinet.server.app.run", served)
    says("serve", "--port", "8123", "--db", "sqlite://", "--allow-host", "a.example")
    assert (called["host"], called["port"], called["db"]) == ("127.0.0.1", 8123, "sqlite://")
    assert list(called["allowed_hosts"]) == ["a.example"]
    source = called["about_source"]
    assert source().games == about().games
    assert source().ledger.counting or source().ledger == about().ledger


def test_the_home_page_does_not_wait_for_the_rules_to_be_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    counted = threading.Event()

    def slow() -> Ledger:
        counted.wait(30)
        return Ledger(parts=(PartCoverage(rules="1-9", title="General", paragraphs=3),))

    monkeypatch.setattr("warcabinet.cli.about._ledger", slow)
    now = AboutNow()
    assert now().ledger.counting
    assert now().games
    counted.set()
    now.thread.join(30)
    assert not now().ledger.counting
    assert now().ledger.parts[0].paragraphs == 3


def test_what_the_home_page_shows() -> None:
    found = about()
    games = {game.id: game for game in found.games}
    assert [one.command for one in games["skirmish"].scenarios] == [
        "warcabinet play skirmish",
        "warcabinet play skirmish-duel",
    ]
    assert found.terminal == "warcabinet play skirmish"
    assert [one.arrangements for one in games["skirmish"].scenarios] == [{}, {}]
    wars = {one.id: one.arrangements for one in games["awaw"].scenarios}
    assert list(wars["barbarossa"]["faction"].values()) == ["Germany", "Germany's allies", "Russia"]
    assert len(wars["global-war"]["power"]) == 8
    shares = {one.id: one for one in found.ledger.scenarios}
    # A short scenario without ships uses less of the rulebook, and more of that is in code.
    poland, war = shares["poland-1939"], shares["global-war"]
    assert poland.paragraphs < war.paragraphs
    assert poland.enforced / poland.paragraphs > war.enforced / war.paragraphs
    assert all(0 < one.enforced <= one.paragraphs for one in shares.values())
    parts = {part.rules: part for part in found.ledger.parts}
    assert parts["10-16"].title == "Ground"
    assert sum(part.paragraphs for part in found.ledger.parts) == 2806
