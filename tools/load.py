"""Puts the server under load and tells how long an action takes, there and back.

``.venv/bin/python tools/load.py [scenario]`` starts the real server on a database of its own, opens
fifty games with a WebSocket to each seat, and lets twenty-five answers a second come in for a
while, spread over the games.  The answers were thought out before: games with the same seed were
played here, and go the same way there.  Timed are the way from the request to the complete answer
with the new table, and from the request to the news at each seat.  Everything stays on this
machine, and it ends by itself.

``--odds 20`` measures something else: twenty clients ask for odds at the same moment
(``tools/load_odds.py``).
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

import load_odds
from table_client import fresh_key
from warcabinet import catalogue
from warcabinet.engine import notation
from warcabinet.engine.game import new_game
from warcabinet.engine.records import Seat
from warcabinet.players import registry
from warcabinet.players.arena import next_seat
from warcabinet.players.contract import answer_of

PROGRAM = """
import sys
from warcabinet.server.app import run
run(port=0, db_url=sys.argv[1], seeds=True)
"""

SCRIPTS = 10
"""So many different games are played; the others are the same again."""
WARM = 8
"""Answers in each game before anything is timed."""

Script = list[tuple[Seat, str]]


def script(scenario: str, seed: str, answers: int) -> Script:
    """What the seats of a game with this seed answer, as random players would."""
    rules = catalogue.rules_for(scenario)
    seats = rules.scenario(scenario).seats
    secret = hashlib.sha256(seed.encode()).hexdigest()
    game = new_game(rules, scenario, secret, players=dict.fromkeys(seats, "person"))
    players = {seat: registry.make("random", seat, seed) for seat in seats}
    said: Script = []
    while not game.over and len(said) < answers:
        seat = next_seat(game)
        action = answer_of(players[seat], game, seat)
        said.append((seat, notation.write(action)))
        game.answer(seat, action)
    return said


@dataclass
class Played:
    """One game on the server, and what is still to be said in it."""

    id: str
    seq: int
    left: Script
    sent: float = 0.0


class Load:
    """The games, their seats, and the times measured."""

    def __init__(self, http: httpx.AsyncClient, address: str, scenario: str) -> None:
        self.http, self.address, self.scenario = http, address, scenario
        self.game = catalogue.rules_for(scenario).name
        self.took: list[float] = []
        self.reached: list[float] = []
        self.bytes: list[int] = []
        self.refused = self.late = 0
        self.free: list[Played] = []
        self.sockets: list[asyncio.Task[None]] = []
        self.below = random.Random(1).randrange

    async def open_game(self, seed: str, said: Script) -> None:
        body = {"game": self.game, "scenario": self.scenario, "seed": seed}
        card = (await self.http.post("/api/games", json=body)).json()
        played = Played(card["id"], card["seq"], said)
        self.free.append(played)
        for seat in card["seats"]:
            path = f"/api/games/{card['id']}/seats/{seat['seat']}/live"
            socket = await connect(f"ws{self.address[4:]}{path}", max_size=None)
            self.sockets.append(asyncio.create_task(self.listen(played, socket)))

    async def listen(self, played: Played, socket: ClientConnection) -> None:
        async for data in socket:
            if "moved" in str(data[:20]):
                self.reached.append(time.perf_counter() - played.sent)

    async def step(self) -> None:
        """One answer in one game that nobody is busy with."""
        free = [played for played in self.free if played.left]
        if not free:
            self.late += 1
            return
        played = free[self.below(len(free))]
        self.free.remove(played)
        seat, text = played.left.pop(0)
        fields = {"seq": played.seq, "key": fresh_key(), "action": text}
        played.sent = begun = time.perf_counter()
        path = f"/api/games/{played.id}/seats/{seat}/answer"
        answer = await self.http.post(path, json=fields)
        self.took.append(time.perf_counter() - begun)
        self.bytes.append(int(answer.headers.get("content-length", 0)))
        if answer.status_code == 200:
            played.seq = answer.json()["state"]["seq"]
            self.free.append(played)
        else:
            self.refused += 1


def percentile(times: list[float], share: float) -> float:
    """In milliseconds."""
    ordered = sorted(times)
    return round(ordered[min(len(ordered) - 1, int(len(ordered) * share))] * 1000, 1)


def cpu_seconds(pid: int) -> float:
    """What a process has used of the processor so far; 0 where the system does not tell."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def run(arguments: argparse.Namespace, address: str, pid: int) -> dict[str, Any]:
    limits = httpx.Limits(max_connections=100, max_keepalive_connections=100)
    async with httpx.AsyncClient(base_url=address, timeout=60, limits=limits) as http:
        load = Load(http, address, arguments.scenario)
        wanted = WARM + int(arguments.seconds * arguments.rate / arguments.games * 2)
        scripts = [script(arguments.scenario, f"{n}", wanted) for n in range(SCRIPTS)]
        for number in range(arguments.games):
            place = number % SCRIPTS
            await load.open_game(f"{place}", list(scripts[place]))
        for _ in range(arguments.games * WARM):
            await load.step()
        await asyncio.sleep(1)
        for figures in (load.took, load.reached, load.bytes):
            figures.clear()
        steps: list[asyncio.Task[None]] = []
        begun, used = time.perf_counter(), cpu_seconds(pid)
        for number in range(int(arguments.seconds * arguments.rate)):
            await asyncio.sleep(max(0.0, begun + number / arguments.rate - time.perf_counter()))
            steps.append(asyncio.create_task(load.step()))
        await asyncio.gather(*steps)
        seconds, used = time.perf_counter() - begun, cpu_seconds(pid) - used
        for task in load.sockets:
            task.cancel()
    return {
        "scenario": arguments.scenario,
        "games": arguments.games,
        "wanted_per_s": arguments.rate,
        "actions": len(load.took),
        "actions_per_s": round(len(load.took) / seconds, 1),
        "round_trip_ms": {f"p{p}": percentile(load.took, p / 100) for p in (50, 95, 99)},
        "news_at_a_seat_ms": {f"p{p}": percentile(load.reached, p / 100) for p in (50, 95, 99)},
        "server_cpu_ms_per_action": round(used * 1000 / len(load.took), 1),
        "answer_bytes_compressed_p95": sorted(load.bytes)[int(len(load.bytes) * 0.95)],
        "refused": load.refused,
        "no_game_free": load.late,
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("scenario", nargs="?", default="barbarossa-1941")
    parser.add_argument("--games", type=int, default=50)
    parser.add_argument("--rate", type=float, default=25.0)
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--odds", type=int, default=0, help="so many ask for odds at once")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = f"sqlite:///{Path(folder) / 'games.sqlite3'}"
        server = subprocess.Popen(
            [sys.executable, "-c", PROGRAM, database], stdout=subprocess.PIPE, text=True
        )
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            if arguments.odds:
                said = script(load_odds.SCENARIO, "elsewhere", 200)
                figures = asyncio.run(
                    load_odds.run(address, arguments.odds, list(said), "elsewhere")
                )
            else:
                figures = asyncio.run(run(arguments, address, server.pid))
        finally:
            server.terminate()
            server.wait(timeout=30)
    figures["load_average"] = [round(one, 1) for one in os.getloadavg()]
    print(json.dumps(figures, indent=1))


if __name__ == "__main__":
    main()
