"""Kills the server again and again while it is played on, and looks whether anything was lost.

``.venv/bin/python tools/kill_loop.py [times]`` starts the real server, lets several clients answer
as fast as they can, kills it with SIGKILL at a random moment, and starts it again on the same
database.  Every action that was acknowledged must be there, none twice; an action whose answer got
lost is sent again under its key and must then be there once.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

from table_client import Refused, Table, fresh_key, new_game

PROGRAM = """
import sys
from warcabinet.server.app import run
run(port=0, db_url=sys.argv[1], seeds=True)
"""

SCENARIO = ("skirmish", "skirmish")
SEATS = ("red", "blue")


class Lost(Exception):
    """Something acknowledged is not there, or is there twice."""


class Running:
    """The server as a process of its own."""

    def __init__(self, database: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, database],
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        first = self.process.stdout.readline()
        if not first.startswith("War Cabinet is at "):
            self.process.kill()
            raise RuntimeError("the server did not start")
        self.http = httpx.Client(base_url=first.split()[-1], timeout=30)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(timeout=30)
        self.http.close()


@dataclass
class Sent:
    """An action, and what the server said to it."""

    seat: str
    seq: int
    key: str
    text: str
    acknowledged: int | None = None


@dataclass
class Player:
    """Plays both sides of one game, and remembers what it was told."""

    game_id: str
    seed: int
    sent: list[Sent] = field(default_factory=list)
    over: bool = False

    def play(self, http: httpx.Client, until: threading.Event) -> None:
        """Answer until the server is gone."""
        below = random.Random(self.seed + len(self.sent)).randrange
        with contextlib.suppress(httpx.HTTPError):
            while not until.is_set() and not self.over:
                self._answer(http, below)

    def _answer(self, http: httpx.Client, below: Any) -> None:
        for seat in SEATS:
            table = Table(http, self.game_id, seat)
            state = table.now()
            if state["game"]["over"]:
                self.over = True
                return
            decision = state["decision"]
            if not decision["mine"] or decision["given"] is not None:
                continue
            text = decision["default"] if below(3) else table.drawn(state, below)
            sent = Sent(seat, state["seq"], fresh_key(), text)
            self.sent.append(sent)
            sent.acknowledged = table.answer(sent.seq, sent.text, sent.key)["seq"]

    def check(self, http: httpx.Client) -> int:
        """After a restart: send again what was not acknowledged, and look for everything."""
        for sent in self.sent[-1:]:
            if sent.acknowledged is None:
                table = Table(http, self.game_id, sent.seat)
                try:
                    sent.acknowledged = table.answer(sent.seq, sent.text, sent.key)["seq"]
                except Refused as refused:
                    raise Lost(f"sent again, but refused: {refused}") from refused
        said = self._said(http)
        wanted = [(sent.seat, sent.text) for sent in self.sent]
        if sorted(said) != sorted(wanted):
            raise Lost(f"{len(wanted)} were acknowledged, {len(said)} are there")
        for sent in self.sent:
            again = Table(http, self.game_id, sent.seat).answer(sent.seq, sent.text, sent.key)
            if not again["again"] or again["seq"] != sent.acknowledged:
                raise Lost(f"{sent} is not remembered: {again['seq']}")
        if sorted(self._said(http)) != sorted(said):
            raise Lost("what was sent again was done again")
        return len(wanted)

    def _said(self, http: httpx.Client) -> list[tuple[str, str]]:
        """What persons have answered, by the whole record of the game."""
        data = http.get(f"/api/games/{self.game_id}/backup").raise_for_status().text
        entries = [json.loads(line.partition(" ")[2]) for line in data.splitlines()]
        return [
            (entry["seat"], entry["text"])
            for entry in entries
            if entry.get("type") == "answered" and entry.get("by", "seat") == "seat"
        ]


def kill_loop(times: int, folder: Path, games: int = 3, seed: int = 0) -> int:
    """Kill the server so many times; how many actions were acknowledged and found."""
    database = f"sqlite:///{folder / 'games.sqlite3'}"
    chance = random.Random(seed)
    running = Running(database)
    found = 0
    players: list[Player] = []
    try:
        for round_number in range(times):
            players = [player for player in players if not player.over]
            while len(players) < games:
                number = chance.randrange(10**9)
                game = new_game(running.http, *SCENARIO, seed=f"{number}")
                players.append(Player(game, number))
            ended = threading.Event()
            threads = [
                threading.Thread(target=player.play, args=(running.http, ended))
                for player in players
            ]
            for thread in threads:
                thread.start()
            time.sleep(chance.uniform(0.05, 1.0))
            running.kill()
            ended.set()
            for thread in threads:
                thread.join()
            running.http.close()
            running = Running(database)
            found += sum(player.check(running.http) for player in players)
            print(f"killed {round_number + 1} times, {found} actions looked for", flush=True)
    finally:
        running.stop()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("times", nargs="?", type=int, default=100)
    arguments = parser.parse_args()
    if os.name == "nt":
        raise SystemExit("This kills processes the Unix way.")
    with tempfile.TemporaryDirectory() as folder:
        found = kill_loop(arguments.times, Path(folder), seed=arguments.times)
    print(
        f"{arguments.times} kills: every acknowledged action was there ({found} looked for), once."
    )


if __name__ == "__main__":
    main()
