"""Fixtures: a database, a client for an application without built pages, and a real server."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from litestar import Litestar
from litestar.testing import TestClient
from websockets.sync.client import ClientConnection, connect

from table_client import Table, new_game
from tests.server.sample import sample_about
from warcabinet.server.app import create_app
from warcabinet.server.service import Games
from warcabinet.server.serving import configured, listen
from warcabinet.server.settings import Settings


@pytest.fixture
def database_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'games' / 'test.sqlite3'}"


@pytest.fixture
def settings(tmp_path: Path, database_url: str) -> Settings:
    return Settings(
        database_url=database_url,
        client=tmp_path / "static",
        manual=None,
        crashes=tmp_path / "crashes",
        seeds=True,
    )


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient[Litestar]]:
    app = create_app(settings, sample_about)
    with TestClient(app, base_url="http://127.0.0.1:8000", raise_server_exceptions=False) as client:
        yield client


@dataclass
class Server:
    """A server that listens on a port of this machine."""

    app: Litestar
    port: int
    http: httpx.Client
    known: dict[tuple[str, str], Table] = field(default_factory=dict)

    @property
    def games(self) -> Games:
        games: Games = self.app.state.games
        return games

    def table(self, game_id: str, seat: str) -> Table:
        return self.known.setdefault((game_id, seat), Table(self.http, game_id, seat))

    def tables(self, game_id: str, *seats: str) -> dict[str, Table]:
        return {seat: self.table(game_id, seat) for seat in seats}

    def skirmish(self, **more: Any) -> str:
        """A new game of skirmish, always the same one."""
        wanted = {"seed": "one", **more}
        return new_game(self.http, "skirmish", "skirmish", **wanted)

    def watch(self, game_id: str, seat: str, seq: int = 0, **more: Any) -> ClientConnection:
        """The WebSocket of a seat."""
        address = f"ws://127.0.0.1:{self.port}/api/games/{game_id}/seats/{seat}/live?seq={seq}"
        connection: ClientConnection = connect(address, **more)
        return connection


class Starting:
    """Starts servers on one database, one after the other, and stops them."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self._running: list[tuple[uvicorn.Server, threading.Thread, Server]] = []

    def start(self, app: Litestar | None = None) -> Server:
        app = app or create_app(self.settings, sample_about)
        listening = listen("127.0.0.1", 0)
        running = uvicorn.Server(configured(app))
        thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, daemon=True)
        thread.start()
        deadline = time.monotonic() + 30
        while not running.started:
            assert thread.is_alive(), "the server did not start"
            assert time.monotonic() < deadline, "the server took too long to start"
            time.sleep(0.01)
        port = listening.getsockname()[1]
        # Nothing is encrypted here, and to read all certificates takes longer than most tests.
        http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60, verify=False)
        server = Server(app, port, http)
        self._running.append((running, thread, server))
        return server

    def stop(self) -> None:
        """Stop whatever runs."""
        while self._running:
            running, thread, server = self._running.pop()
            server.http.close()
            running.should_exit = True
            thread.join(timeout=30)
            assert not thread.is_alive()

    def again(self) -> Server:
        """Stop the server and start another on the same database."""
        self.stop()
        return self.start()


@pytest.fixture
def starting(settings: Settings) -> Iterator[Starting]:
    # Client and server are threads of one process here: neither should wait long for the other.
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.0002)
    starting = Starting(settings)
    yield starting
    starting.stop()
    sys.setswitchinterval(before)


@pytest.fixture
def server(starting: Starting) -> Server:
    return starting.start()
