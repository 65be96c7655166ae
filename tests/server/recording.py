"""Everything that a server sends to a seat, recorded: over HTTP and over the WebSocket.

What differs between any two games and is no secret, the id of the game and the time, is made the
same.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from typing import Any

import msgspec
from websockets.sync.client import ClientConnection

from table_client import fresh_key
from tests.server.conftest import Server

TIME = re.compile(rb"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00")
LIVE = re.compile(rb"warcabinet_(live_games|websockets) \d+\n")
CANONICAL = msgspec.json.Encoder(order="sorted")
SOON = 30
MOST_TRIED = 3
"""Of each slot so many values are followed further."""


class Recorder:
    """What one seat of one game is sent."""

    def __init__(self, server: Server, game_id: str, seat: str) -> None:
        self.server, self.game_id, self.seat = server, game_id, seat
        self.table = server.table(game_id, seat)
        self._open = ExitStack()
        self.socket: ClientConnection = self._open.enter_context(server.watch(game_id, seat))
        self.messages: list[bytes] = []
        self.log: list[dict[str, Any]] = []
        self.shown: dict[str, Any] = {}

    def close(self) -> None:
        self._open.close()

    def plain(self, data: bytes) -> bytes:
        return TIME.sub(b"TIME", data.replace(self.game_id.encode(), b"GAME"))

    # The WebSocket --------------------------------------------------------------------------------

    def drain(self) -> None:
        """Read what has come over the WebSocket until it shows what the table shows."""
        now = self.table.now()
        while not self.shown or self._without_log(self.shown) != self._without_log(now):
            self._take(self.socket.recv(timeout=SOON))
        self.socket.send('{"type":"ping"}')
        while self._take(self.socket.recv(timeout=SOON)) != "pong":
            pass

    @staticmethod
    def _without_log(state: dict[str, Any]) -> dict[str, Any]:
        return {**state, "told": [], "told_from": 0}

    def _take(self, data: str | bytes) -> str:
        raw = data.encode() if isinstance(data, str) else data
        message = json.loads(raw)
        if message["type"] in ("state", "moved"):
            self.messages.append(self.plain(raw))
            self.shown = message["state"]
            kept = [line for line in self.log if line["entry"] <= self.shown["told_from"]]
            self.log = [*kept, *self.shown["told"]]
        return str(message["type"])

    def watched(self) -> bytes:
        """What a client has on its screen that only listened."""
        self.drain()
        return self.plain(CANONICAL.encode([self._without_log(self.shown), self.log]))

    # HTTP -----------------------------------------------------------------------------------------

    def get(self, path: str, **params: Any) -> tuple[str, int, bytes]:
        answer = self.server.http.get(f"{self.table.path}{path}", params=params)
        return path, answer.status_code, self.plain(answer.content)

    def post(self, path: str, **fields: Any) -> tuple[str, int, bytes]:
        answer = self.server.http.post(f"{self.table.path}/{path}", json=fields)
        return f"{path} {fields}", answer.status_code, self.plain(answer.content)

    def amended(self, changes: list[dict[str, Any]]) -> Iterator[tuple[str, int, bytes]]:
        """What comes of a proposal to amend; if it can be made, it is refused at once."""
        before = self.table.now()
        asked = self.post("amend", seq=before["seq"], key=fresh_key(), changes=changes)
        # A key of ours may be anything; what was asked under it is the same.
        yield str(changes), asked[1], asked[2]
        if asked[1] == 200:
            seq = json.loads(asked[2])["seq"]
            refused = self.post("consent", seq=seq, key=fresh_key(), yes=False)
            yield f"refused {changes}", refused[1], refused[2]

    def guessed(self, seq: int) -> Iterator[tuple[str, int, bytes]]:
        """What is answered under keys that others may have used."""
        others = [card["seat"] for card in self.table.now()["game"]["seats"]]
        known = [f"key {n}" for n in range(1, 13)]
        made = [f"computer:{seq + n}:0:{seat}" for seat in others for n in (-1, 0, 1)]
        for key in [*known, *made]:
            yield self.post("answer", seq=seq + 1, key=key, action="end")

    def everything(
        self, illegal: tuple[str, ...], amendments: Sequence[list[dict[str, Any]]] = ()
    ) -> Iterator[tuple[str, int, bytes]]:
        """Every answer to everything that the seat can ask for."""
        for changes in amendments:
            yield from self.amended(changes)
        state = self.table.state()
        seq, entry = state["seq"], state["entry"]
        yield self.get("")
        yield self.get("", since=seq // 2)
        yield self.get("", since=seq)
        yield self.get("/log")
        yield self.get(f"/at/{entry}")
        yield self.get(f"/at/{entry // 2}")
        if not state["game"]["over"]:  # then all dice are opened
            yield self.get("/export")
            yield self.get("/verify")
        listed = self.get("/reports")
        yield listed
        for report in json.loads(listed[2]):
            for about in ("", *self.things(state)):
                yield self.get(f"/reports/{report['name']}", about=about)
        card = self.server.http.get(f"/api/games/{self.game_id}")
        yield "card", card.status_code, self.plain(card.content)
        for number in range(max(1, entry - 2), entry + 1):
            yield self.get(f"/proof/{number}")
        tables = json.loads(self.get("/rows/nothing")[2])["error"].partition(": ")[2].rstrip(".")
        for name in tables.split(", "):
            yield self.get(f"/rows/{name}")
        yield self.post("undo", seq=seq, key="undo", to=0)
        yield self.post("answer", seq=seq + 1, key="stale", action="end")
        yield from self.guessed(seq)
        figures = self.server.http.get("/api/metrics")
        yield "figures", figures.status_code, LIVE.sub(b"", figures.content)
        for text in illegal:
            yield self.post("check", seq=seq, action=text)
            found = json.loads(self.post("check", seq=seq, action=text)[2])
            if found.get("refusals") or "error" in found:
                yield self.post("answer", seq=seq, key="illegal", action=text)
        if state["decision"] is not None and state["decision"]["mine"]:
            yield from self.offered(state)

    @staticmethod
    def things(state: dict[str, Any]) -> list[str]:
        """Things that one may ask a report about: units, hexes, and hexes with units."""
        units = state["view"].get("units") or []
        some = units[:: max(1, len(units) // MOST_TRIED)]
        places = [unit["place"] for unit in some if "place" in unit]
        ids = [unit["id"] for unit in some]
        return [*ids, *places, *map(" ".join, zip(places, reversed(ids), strict=False))]

    def offered(self, state: dict[str, Any]) -> Iterator[tuple[str, int, bytes]]:
        """What the question offers, and what it says about the rest."""
        seq = state["seq"]
        default = state["decision"]["default"]
        if default is not None:
            yield self.post("odds", seq=seq, action=default, worlds=2)
        for form in state["decision"]["forms"]:
            got: dict[str, Any] = {}
            for slot in form["slots"]:
                name = slot["name"]
                if slot["inner"]:
                    name = f"{name}.{slot['inner'][0]['name']}"
                asked = {"seq": seq, "verb": form["verb"], "slot": name, "got": got}
                found = self.post("options", **asked)
                yield found
                values = json.loads(found[2]).get("values", [])
                for value in [*values[:MOST_TRIED], "no such thing"]:
                    yield self.post("why", value=value, **asked)
                    yield self.post("why-not", seq=seq, pick=slot["pick"], value=value)
                if slot["inner"] or not values:
                    break
                got[slot["name"]] = [values[0]] if slot["many"] else values[0]
