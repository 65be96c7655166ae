"""What a connection may do: time for a request, how many there are, and what makes no sense."""

from __future__ import annotations

import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn
from litestar import Litestar
from litestar.testing import TestClient
from typer.testing import CliRunner
from websockets.exceptions import ConnectionClosed, InvalidStatus

from table_client import checked
from tests.server.conftest import Server, Starting
from tests.server.test_live import received
from warcabinet.cli.main import app
from warcabinet.server.app import create_app
from warcabinet.server.hub import Hub
from warcabinet.server.protocol import Limits
from warcabinet.server.serving import configured, listen
from warcabinet.server.settings import Settings

SOON = 20


@contextmanager
def serving(settings: Settings, limits: Limits) -> Iterator[int]:
    """A server with limits of its own; its port."""
    listening = listen("127.0.0.1", 0)
    running = uvicorn.Server(configured(create_app(settings), limits))
    thread = threading.Thread(target=running.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    until = time.monotonic() + 30
    while not running.started:
        assert time.monotonic() < until
        time.sleep(0.01)
    yield listening.getsockname()[1]
    running.should_exit = True
    thread.join(timeout=30)
    listening.close()


def open_to(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port), timeout=SOON)


def all_of(connection: socket.socket) -> bytes:
    """Everything until the other side closes."""
    found = b""
    while data := connection.recv(65536):
        found += data
    return found


def answered(connection: socket.socket, request: bytes) -> bytes:
    """One whole answer on a connection that stays open: head and body may come apart."""
    connection.sendall(request)
    found = b""
    while b"\r\n\r\n" not in found:
        found += received_more(connection)
    head, _, body = found.partition(b"\r\n\r\n")
    length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])  # type: ignore[index]
    while len(body) < length:
        body += received_more(connection)
    return head + b"\r\n\r\n" + body


def received_more(connection: socket.socket) -> bytes:
    data = connection.recv(65536)
    assert data, "the connection was closed"
    return data


# Time -------------------------------------------------------------------------------------------


def test_a_head_that_does_not_end_is_refused_in_a_while(settings: Settings) -> None:
    with serving(settings, Limits(head=0.5)) as port:
        with open_to(port) as slow:
            slow.sendall(b"GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\n")
            for _ in range(3):
                time.sleep(0.1)
                slow.sendall(b"x-more: 1\r\n")  # a little now and then does not help
            answer = all_of(slow)
        assert answer.startswith(b"HTTP/1.1 408 ")
        assert b"took too long to arrive" in answer
        with open_to(port) as silent:
            assert all_of(silent) == b"", "closed without a word"


def test_a_body_that_does_not_end_is_closed(settings: Settings) -> None:
    with serving(settings, Limits(head=5, body=0.5)) as port, open_to(port) as slow:
        head = b"POST /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n"
        slow.sendall(head + b"content-length: 100\r\n\r\n{")
        all_of(slow)


def test_a_connection_that_is_used_again_is_not_hurried(settings: Settings) -> None:
    with serving(settings, Limits(head=1.0)) as port, httpx.Client(timeout=SOON) as http:
        for pause in (0.2, 1.5, 0.0):
            assert http.get(f"http://127.0.0.1:{port}/api/health").status_code == 200
            time.sleep(pause)


def test_a_websocket_is_not_hurried(settings: Settings) -> None:
    from websockets.sync.client import connect

    with serving(settings, Limits(head=0.5)) as port:
        http = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60)
        game = http.post("/api/games", json={"game": "skirmish", "scenario": "skirmish"}).json()
        address = f"ws://127.0.0.1:{port}/api/games/{game['id']}/seats/red/live"
        with connect(address) as found:
            received(found)
            time.sleep(1.0)
            found.send('{"type":"ping"}')
            assert received(found) == {"type": "pong"}
        http.close()


# Numbers ----------------------------------------------------------------------------------------


def test_one_connection_too_many_is_told_so_and_the_others_go_on(settings: Settings) -> None:
    request = b"GET /api/health HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n"
    with serving(settings, Limits(connections=3)) as port, ExitStack() as held:
        mine = [held.enter_context(open_to(port)) for _ in range(3)]
        for one in mine:
            assert answered(one, request).startswith(b"HTTP/1.1 200 ")
        with open_to(port) as another:
            another.sendall(request)
            answer = all_of(another)
        assert answer.startswith(b"HTTP/1.1 503 ")
        assert b"Too many connections are open here" in answer
        with open_to(port) as another:
            upgrade = b"upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\n"
            key = b"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            another.sendall(b"GET /x HTTP/1.1\r\nhost: 127.0.0.1\r\n" + upgrade + key)
            assert all_of(another).startswith(b"HTTP/1.1 503 ")
        assert answered(mine[0], request).startswith(b"HTTP/1.1 200 ")
        mine.pop().close()
        until = time.monotonic() + SOON
        while True:
            with open_to(port) as again:
                again.sendall(request)
                if again.recv(65536).startswith(b"HTTP/1.1 200 "):
                    return
            assert time.monotonic() < until


def test_one_window_too_many_is_told_so(server: Server) -> None:
    hub: Hub = server.app.state.hub
    hub.most_watchers = 2
    game, other = server.skirmish(), server.skirmish()
    with server.watch(game, "red") as one, server.watch(game, "blue") as two:
        received(one)
        received(two)
        with server.watch(game, "red") as three, pytest.raises(ConnectionClosed) as closed:
            three.recv(timeout=SOON)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4429
        assert "2 windows show this game already" in closed.value.rcvd.reason
        with server.watch(other, "red") as elsewhere:
            received(elsewhere)
        one.send('{"type":"ping"}')
        assert received(one) == {"type": "pong"}


# What makes no sense ----------------------------------------------------------------------------

DEEP = 50_000


@pytest.mark.parametrize("path", ["", "/{game}/seats/red/answer", "/{game}/seats/red/why"])
@pytest.mark.parametrize("depth", [300, 900, DEEP])
def test_json_that_is_nested_too_deeply_is_refused(server: Server, path: str, depth: int) -> None:
    game = server.skirmish()
    nested = "[" * depth + "]" * depth
    body = f'{{"seq":1,"key":"k","verb":"bid","slot":"amount","values":{{"amount":{nested}}},'
    body += f'"value":{nested}}}' if path.endswith("why") else '"action":""}'
    answer = server.http.post(
        f"/api/games{path}".replace("{game}", game),
        content=body,
        headers={"content-type": "application/json"},
    )
    assert 400 <= answer.status_code < 500, answer.text
    assert answer.json()["error"]
    if depth == DEEP:
        assert answer.json()["error"] == "That is nested too deeply."


def test_a_websocket_that_says_something_nested_stays_open(server: Server) -> None:
    with server.watch(server.skirmish(), "red") as found:
        received(found)
        found.send("[" * DEEP)
        found.send("[" * DEEP + "]" * DEEP)
        found.send('{"type":"ping"}')
        assert received(found) == {"type": "pong"}


def test_an_answer_in_the_notation_that_is_nested_too_deeply_is_refused(server: Server) -> None:
    game = server.skirmish()
    table = server.table(game, "red")
    for text in ("(" * 4000, "bid " + "(" * 3900, "assign " + "," * 3000, "[" * 4000):
        answer = server.http.post(
            f"{table.path}/check", json={"seq": table.state()["seq"], "action": text}
        )
        assert 400 <= answer.status_code < 500, text[:20]


def test_a_file_that_is_nested_too_deeply_is_refused(server: Server) -> None:
    import msgspec

    from warcabinet.engine.savefile import sealed

    nested = msgspec.Raw(b"[" * DEEP + b"]" * DEEP)
    files: list[list[object]] = [[nested], [{"kind": "warcabinet-game", "header": nested}]]
    for lines in files:
        answer = server.http.post("/api/games/import", content=sealed(lines))
        assert answer.status_code == 422
        assert answer.json()["error"].startswith("This file cannot be taken in")


@pytest.mark.parametrize(
    "path", ["/%00", "/api/games/%00", "/assets/%00", "/manual/a%00b", "/api/games/x/seats/%00"]
)
def test_a_nul_in_an_address_is_refused(settings: Settings, path: str) -> None:
    (settings.client / "assets").mkdir(parents=True)
    (settings.client / "index.html").write_text("the client")
    app: Litestar = create_app(settings)
    with TestClient(app, "http://127.0.0.1", raise_server_exceptions=False) as client:
        answer = client.get(path)
        assert answer.status_code == 400
        assert "number zero" in answer.json()["error"]


def test_a_nul_in_the_address_of_a_websocket_is_refused(server: Server) -> None:
    with pytest.raises(InvalidStatus):
        server.watch("%00", "red")
    assert checked(server.http.get("/api/health"))["status"] == "ok"


# Starting it ------------------------------------------------------------------------------------

PROGRAM = [sys.executable, "-m", "warcabinet.cli.main", "serve", "--port", "0"]


def refused(*more: str) -> str:
    done = CliRunner(env={"COLUMNS": "80"}).invoke(app, ["serve", "--port", "0", *more])
    assert done.exit_code in (1, 2), done.stdout
    assert "Traceback" not in done.stderr
    return " ".join(done.stderr.split())


@contextmanager
def running(*more: str) -> Iterator[str]:
    """The server as a process; what it says first."""
    process = subprocess.Popen([*PROGRAM, *more], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process.stdout.readline()
    finally:
        process.terminate()
        process.wait(timeout=30)


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.0.2.7", "table.example"])
def test_the_network_is_not_let_in_by_mistake(tmp_path: Path, host: str) -> None:
    told = refused("--host", host, "--db", str(tmp_path / "g.sqlite3"))
    assert "--open-to-network" in told
    assert "anybody who reaches it can sit at any seat" in told
    assert not (tmp_path / "g.sqlite3").exists()


def test_the_network_is_let_in_on_purpose(tmp_path: Path) -> None:
    with running("--host", "0.0.0.0", "--open-to-network", "--db", str(tmp_path / "g.db")) as said:
        assert said.startswith("War Cabinet is at http://0.0.0.0:")


def test_a_database_can_be_given_as_a_plain_path(tmp_path: Path) -> None:
    path = tmp_path / "new folder" / "my games.sqlite3"
    with running("--db", str(path)) as said:
        address = said.split()[-1]
        assert httpx.get(f"{address}/api/health").json()["database"] == "ok"
    assert path.is_file()
    if os.name != "nt":
        for made in path.parent.glob("my games.sqlite3*"):
            assert made.stat().st_mode & 0o077 == 0, made


@pytest.mark.parametrize(
    ("database", "reason"),
    [
        ("{tmp}", "is a folder"),
        ("sqlite:games.db", "is no address of a database"),
        ("http://example.org/", "is no address of a database"),
        ("://", "is no address of a database"),
        ("", "is no address of a database"),
    ],
)
def test_a_database_that_makes_no_sense_is_told_in_a_sentence(
    tmp_path: Path, database: str, reason: str
) -> None:
    assert reason in refused("--db", database.replace("{tmp}", str(tmp_path)))


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such permissions")
def test_a_database_that_others_could_read_is_closed_to_them(starting: Starting) -> None:
    starting.start()
    url = starting.settings.database_url
    path = Path(url.removeprefix("sqlite:///"))
    starting.stop()
    path.chmod(0o644)
    starting.start()
    assert path.stat().st_mode & 0o777 == 0o600
    assert json.dumps(str(path))
