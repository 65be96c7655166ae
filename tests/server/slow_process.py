"""A process that takes as long as it is told to, in the place of the one that reckons."""

from __future__ import annotations

import time
from multiprocessing.connection import Connection
from typing import Any

import msgspec

from warcabinet.server.reckoning_process import (
    GIVEN_UP,
    SECONDS,
    Ask,
    AuditTask,
    Cancelled,
    Failed,
    OddsTask,
    Reply,
)


def run(connection: Connection, signals: Any) -> None:
    """The action says what to do: `5` takes five seconds, `deaf 5` too and hears nothing, `die`
    ends the process. The answer is when it was begun and done."""
    decode = msgspec.msgpack.Decoder(Ask).decode
    try:
        while True:
            ask = decode(connection.recv_bytes())
            connection.send_bytes(msgspec.msgpack.encode(_reply(ask, signals)))
    except (EOFError, OSError):
        return


def _reply(ask: Ask, signals: Any) -> Reply:
    text = ask.task.file.decode() if isinstance(ask.task, AuditTask) else ""
    if isinstance(ask.task, OddsTask):
        text = ask.task.action
    if text == "die":
        raise SystemExit(1)
    deaf, _, seconds = text.rpartition(" ")
    begun = time.monotonic()
    while time.monotonic() < begun + float(seconds):
        if deaf != "deaf" and signals[GIVEN_UP] == ask.number:
            return Cancelled()
        time.sleep(0.01)
    kind = "audit" if isinstance(ask.task, AuditTask) else "odds"
    return Failed(why=f"{kind} {begun} {time.monotonic()} {signals[SECONDS]}")
