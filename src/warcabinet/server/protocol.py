"""The limits of connections: how long one may take to say what it wants, and how many there are.

A request that never ends holds a connection; enough of them hold all, and nobody else gets in. So
the head of a request must come in a while, and its body; beyond so many connections a new one is
told so and closed.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Any, cast

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol, RequestResponseCycle

from warcabinet.server.shapes import ErrorBody


@dataclass(frozen=True)
class Limits:
    """What connections may do. Times in seconds."""

    head: float = 20.0
    body: float = 120.0
    connections: int = 512


TOO_SLOW = "The request took too long to arrive, so the connection was closed."
TOO_MANY = "Too many connections are open here. Close one, or try again in a while."


def limited(limits: Limits) -> type[asyncio.Protocol]:
    """The HTTP protocol of the server, with these limits."""
    return type("LimitedProtocol", (_Limited,), {"limits": limits})


class _Limited(H11Protocol):
    limits: Limits
    excess = False
    """One connection too many: it is answered with a refusal."""
    _timer: asyncio.TimerHandle | None = None
    _timed = ""
    _heard = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self.excess = len(self.connections) >= self.limits.connections
        super().connection_made(transport)
        if self.excess:
            self.app = cast(Any, _too_many)
        self._allow("head", self.limits.head)

    def data_received(self, data: bytes) -> None:
        self._heard = True
        super().data_received(data)
        if self._is_upgraded():
            return
        state = self.conn.their_state
        if state is h11.IDLE:
            self._allow("head", self.limits.head)
        elif state is h11.SEND_BODY:
            self._allow("body", self.limits.body)
        else:
            self._allow("", 0)

    def connection_lost(self, exc: Exception | None) -> None:
        self._allow("", 0)
        super().connection_lost(exc)

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._allow("", 0)
        if self.excess:
            self.transport.write(_answer(503, TOO_MANY))
            self.transport.close()
            return
        super().handle_websocket_upgrade(event)

    def _is_upgraded(self) -> bool:
        return self.transport.get_protocol() is not self

    def _allow(self, what: str, seconds: float) -> None:
        """Begin to count the time for something, unless it is being counted already."""
        if what == self._timed and what:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._timed = what
        if what:
            self._timer = self.loop.call_later(seconds, self._too_slow)

    def _too_slow(self) -> None:
        self._timer = None
        if self.transport.is_closing():
            return
        # Browsers open connections that they may need; to close one that is silent is enough. While
        # an answer is being sent nothing else may be.
        cycle: RequestResponseCycle | None = self.cycle
        if cycle is not None and not cycle.response_complete:
            cycle.disconnected = True
            cycle.message_event.set()
        elif self._heard:
            self.transport.write(_answer(408, TOO_SLOW))
        self.transport.close()


def _answer(status: int, sentence: str) -> bytes:
    body = msgspec.json.encode(ErrorBody(sentence, status))
    phrase = {408: "Request Timeout", 503: "Service Unavailable"}[status]
    head = (
        f"HTTP/1.1 {status} {phrase}\r\ncontent-type: application/json\r\n"
        f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


async def _too_many(scope: Any, receive: Any, send: Any) -> None:
    """The answer to whatever comes over a connection too many."""
    headers = [(b"content-type", b"application/json"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send(
        {"type": "http.response.body", "body": msgspec.json.encode(ErrorBody(TOO_MANY, 503))}
    )
