"""Asks for many odds at once, and tells how long they and everybody else have to wait.

Part of ``tools/load.py --odds N``: N clients, each at a table of its own, ask at the same moment
how a large air battle may end; meanwhile one client asks whether the server works and another
answers in a game of its own.  No two questions are the same, so that none is reckoned for two.
"""

from __future__ import annotations

import asyncio
import time
from typing import Any

import httpx

from table_client import fresh_key

SCENARIO = "barbarossa-1941"
BATTLES = (
    ("J39", "germany-aaf@J36=4"),
    ("J39", "germany-aaf@J36=4,germany-aaf@L36=4"),
    ("H39", "germany-aaf@J36=4,germany-aaf@L36=4"),
    ("N36", "germany-aaf@J36=4,germany-aaf@L36=4"),
)
"""Where and with what is fought: reckoned alone they take from one second to minutes."""
OTHER = "D44 finland-aaf@D41=1"
"""Fought as well, so that there is a question in which order."""

HEALTH_EVERY = 0.025
ANSWER_EVERY = 0.25

Json = dict[str, Any]


class Table:
    """The attacker's seat in a game that has come to its air battles."""

    def __init__(self, http: httpx.AsyncClient, number: int) -> None:
        self.http, self.number = http, number
        self.place, self.wings = BATTLES[number % len(BATTLES)]
        self.path, self.seq = "", 0

    async def begin(self) -> None:
        """Begin the game and answer by default up to the battles."""
        body = {"game": "awaw", "scenario": SCENARIO, "seed": f"odds {self.number}"}
        card = (await self.http.post("/api/games", json=body)).json()
        said = [f"counterair {OTHER}", f"counterair {self.place} {self.wings}", "end-counterair"]
        while True:
            seat = (await self._state(card["id"], "axis"))["decision"]["owners"][0]
            state = await self._state(card["id"], seat)
            decision = state["decision"]
            self.path, self.seq = f"/api/games/{card['id']}/seats/{seat}", state["seq"]
            if decision["name"] == "counterair-order":
                return
            missions = decision["name"] == "counterair-missions"
            text = said.pop(0) if missions else decision["default"]
            answer = {"seq": self.seq, "key": fresh_key(), "action": text}
            done = await self.http.post(f"{self.path}/answer", json=answer)
            if done.status_code != 200:
                raise SystemExit(f"{text}: {done.text}")

    async def _state(self, game: str, seat: str) -> Json:
        found = await self.http.get(f"/api/games/{game}/seats/{seat}", params={"since": self.seq})
        state: Json = found.json()
        return state

    async def odds(self) -> tuple[float, Json]:
        """How the battle may end, and the seconds until that was told."""
        # As many guesses at what is hidden as nobody else asks for: nothing is hidden in this game.
        question = {
            "seq": self.seq,
            "action": f"resolve-counterair {self.place}",
            "worlds": self.number + 1,
        }
        begun = time.perf_counter()
        answer = await self.http.post(f"{self.path}/odds", json=question)
        took = time.perf_counter() - begun
        if answer.status_code != 200:
            raise SystemExit(f"no odds: {answer.text}")
        return took, answer.json()


class Others:
    """Those who want something else meanwhile."""

    def __init__(self, http: httpx.AsyncClient, said: list[tuple[str, str]]) -> None:
        self.http, self.said = http, said
        self.health: list[float] = []
        self.answers: list[float] = []
        self.failed = 0
        self.path, self.seq = "", 0

    async def begin(self, seed: str) -> None:
        body = {"game": "awaw", "scenario": SCENARIO, "seed": seed}
        card = (await self.http.post("/api/games", json=body)).json()
        self.path, self.seq = f"/api/games/{card['id']}/seats", card["seq"]

    async def look(self) -> None:
        """Ask whether the server works, again and again."""
        while True:
            begun = time.perf_counter()
            answer = await self.http.get("/api/health")
            self.health.append(time.perf_counter() - begun)
            self.failed += answer.status_code != 200
            await asyncio.sleep(HEALTH_EVERY)

    async def play(self) -> None:
        """Answer in another game, again and again."""
        while self.said:
            seat, text = self.said.pop(0)
            fields = {"seq": self.seq, "key": fresh_key(), "action": text}
            begun = time.perf_counter()
            answer = await self.http.post(f"{self.path}/{seat}/answer", json=fields)
            self.answers.append(time.perf_counter() - begun)
            if answer.status_code != 200:
                self.failed += 1
                return
            self.seq = answer.json()["state"]["seq"]
            await asyncio.sleep(ANSWER_EVERY)


def figures(times: list[float]) -> Json:
    """Median, 95th percentile and the longest, in milliseconds."""
    ordered = sorted(times)
    place = min(len(ordered) - 1, int(len(ordered) * 0.95))
    found = {"p50": ordered[len(ordered) // 2], "p95": ordered[place], "max": ordered[-1]}
    return {name: round(one * 1000, 1) for name, one in found.items()} | {"count": len(ordered)}


async def run(address: str, clients: int, said: list[tuple[str, str]], seed: str) -> Json:
    """The figures of one round."""
    limits = httpx.Limits(max_connections=clients + 20)
    async with httpx.AsyncClient(base_url=address, timeout=120, limits=limits) as http:
        tables = [Table(http, number) for number in range(clients)]
        for table in tables:
            await table.begin()
        others = Others(http, said)
        await others.begin(seed)
        beside = [asyncio.create_task(others.look()), asyncio.create_task(others.play())]
        await asyncio.sleep(2)
        calm = (list(others.health), list(others.answers))
        others.health.clear()
        others.answers.clear()
        found = await asyncio.gather(*(table.odds() for table in tables))
        for task in beside:
            task.cancel()
        await asyncio.gather(*beside, return_exceptions=True)
    return {
        "scenario": SCENARIO,
        "odds_asked_at_once": clients,
        "odds_ms": figures([took for took, _ in found]),
        "odds_exact": sum(odds["exact"] for _, odds in found),
        "trials_of_an_estimate_least": min(
            (odds["trials"] for _, odds in found if odds["trials"]), default=0
        ),
        "health_ms": figures(others.health),
        "answers_elsewhere_ms": figures(others.answers),
        "before_the_odds": {"health_ms": figures(calm[0]), "answers_ms": figures(calm[1])},
        "failed": others.failed,
    }
