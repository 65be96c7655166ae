"""Types are ready before threads use them: msgspec falls down if two do so for the first time."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Callable

import pytest

from warcabinet import catalogue
from warcabinet.cli.ledger.books import book_of

THREADS = """
import sys, threading, msgspec
from warcabinet.server.readying import make_ready
sys.setswitchinterval(1e-6)

TEXT = b'{"one": {"x": {"a": 1}, "y": [{"a": 2}]}, "two": {"k": {"b": "c"}}}'

def defined(number):
    make = msgspec.defstruct
    inner = make(f"Inner{number}", [("a", int, 0), ("b", str, "")])
    middle = make(f"Middle{number}", [("x", inner | None, None), ("y", tuple[inner, ...], ())])
    fields = [("one", middle | None, None), ("two", dict[str, inner], {})]
    return make(f"Outer{number}", fields)

def read(kind, gate):
    gate.wait()
    msgspec.json.decode(TEXT, type=kind)

for number in range(300):
    kind, gate = defined(number), threading.Barrier(4)
    make_ready()
    threads = [threading.Thread(target=read, args=(kind, gate)) for _ in range(4)]
    for thread in threads: thread.start()
    for thread in threads: thread.join()
"""


def test_threads_that_read_a_type_for_the_first_time_do_not_end_the_process() -> None:
    done = subprocess.run([sys.executable, "-c", THREADS], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("load", [catalogue.listed, catalogue.games, lambda: book_of("awaw")])
def test_one_thread_loads_a_game_at_a_time(load: Callable[[], object]) -> None:
    """Two that import modules which need each other lock each other out: the server starts while
    its rulebook is counted.
    """
    catalogue.rules_of.cache_clear()
    loaded = threading.Event()

    def run() -> None:
        load()
        loaded.set()

    thread = threading.Thread(target=run, daemon=True)
    with catalogue.LOADING:
        thread.start()
        assert not loaded.wait(0.2)
    assert loaded.wait(60)
