"""The server as a process: where it listens, how it ends, what it says when it cannot start."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from warcabinet.server.serving import listen

PROGRAM = """
import sys
from warcabinet.server.app import run
run(port=int(sys.argv[1]), db_url=sys.argv[2])
"""


def start(port: int, database: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM, str(port), database],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_it_says_where_it_is_and_stops_when_asked(database_url: str, how: signal.Signals) -> None:
    server = start(0, database_url)
    assert server.stdout is not None
    first = server.stdout.readline()
    assert first.startswith("War Cabinet is at http://127.0.0.1:")
    address = first.split()[-1]
    assert httpx.get(f"{address}/api/health").json()["status"] == "ok"
    server.send_signal(how)
    output, errors = server.communicate(timeout=20)
    assert server.returncode == 0
    assert output.splitlines()[-1] == "War Cabinet has stopped."
    assert errors == ""


def test_small_answers_do_not_wait_for_an_acknowledgement() -> None:
    with listen("127.0.0.1", 0) as listening:
        assert listening.proto == socket.IPPROTO_TCP
        with socket.create_connection(listening.getsockname()):
            accepted, _ = listening.accept()
            with accepted:
                assert accepted.proto == socket.IPPROTO_TCP


def test_a_taken_port_is_told_in_a_sentence(database_url: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        server = start(port, database_url)
        output, errors = server.communicate(timeout=20)
    assert server.returncode == 1
    assert output == ""
    assert errors == (
        f"Port {port} is in use by another program. "
        f"Stop that program, or choose another port, for example {port + 1}.\n"
    )


def test_a_database_that_cannot_be_opened_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    server = start(0, f"sqlite:///{tmp_path / 'file' / 'games.sqlite3'}")
    _, errors = server.communicate(timeout=20)
    assert server.returncode == 1
    assert errors.startswith("The database sqlite:///")
    assert "cannot be opened" in errors
    assert "Traceback" not in errors


def test_something_that_is_no_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "games.sqlite3").write_bytes(b"no database at all" * 100)
    server = start(0, f"sqlite:///{tmp_path / 'games.sqlite3'}")
    _, errors = server.communicate(timeout=20)
    assert server.returncode == 1
    assert "is not a database" in errors
    assert "Traceback" not in errors


def test_a_missing_driver_is_named_and_no_password_shown() -> None:
    server = start(0, "oracle+oracledb://user:hush@nowhere/games")
    _, errors = server.communicate(timeout=20)
    assert server.returncode == 1
    assert "needs the Python package oracledb" in errors
    assert "hush" not in errors
