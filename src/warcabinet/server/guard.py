"""The outermost layer: who may ask, what every answer says about itself, and how long it took."""

from __future__ import annotations

import logging
import time
from typing import cast
from urllib.parse import urlsplit

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from warcabinet.server.metrics import Metrics
from warcabinet.server.settings import is_loopback
from warcabinet.server.shapes import ErrorBody

log = logging.getLogger(__name__)

#: Everything the client needs comes from this server, so nothing else is allowed to load.
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)

#: Methods that change nothing: a page of another site may not read their answers anyway.
SAFE = ("GET", "HEAD", "OPTIONS")

WRONG_NAME = "This server does not answer under that name. Use http://127.0.0.1 instead."
BAD_PATH = "An address cannot hold the character with the number zero."
WRONG_ORIGIN = "This came from a page of another site, so nothing was done."


def host_name(header: str) -> str:
    """The name in a Host header, without port and without the brackets of an IPv6 address."""
    if header.startswith("["):
        return header[1:].partition("]")[0]
    return header.partition(":")[0]


class Guard:
    """Refuses requests under a foreign name or from a foreign page, and adds security headers.

    The check of the name stops DNS rebinding: a page of some other site whose name was made to
    point at this machine still sends that name.  The check of the origin stops pages of other sites
    from doing something here behind a player's back; programs that are no browsers send none.
    """

    def __init__(
        self, app: ASGIApp, allowed_hosts: frozenset[str], metrics: Metrics | None = None
    ) -> None:
        self._app = app
        self._allowed = frozenset(host.lower() for host in allowed_hosts)
        self._metrics = metrics or Metrics()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is addressed to us."""
        begun = time.perf_counter()
        status, path = 0, scope["path"]

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                # The manual is made by a generator that uses inline scripts.
                strict = not path.startswith("/manual/")
                message["headers"] = [*message.get("headers", ()), *_security_headers(strict)]
            await send(message)

        named = _values(scope, b"host")
        if len(named) != 1 or not self._is_ours(host_name(named[0])):
            await _refuse(scope, send, 421, WRONG_NAME, "unknown host")
            return
        if "\0" in path:
            await _refuse(scope, send, 400, BAD_PATH, "bad path")
            return
        if not _is_own_page(scope, named[0]):
            await _refuse(scope, send, 403, WRONG_ORIGIN, "foreign page")
            return
        try:
            await self._app(scope, receive, sending)
        finally:
            if scope["type"] == ScopeType.HTTP:
                method = str(scope.get("method", ""))
                self._note(method, path, status, time.perf_counter() - begun)

    def _note(self, method: str, path: str, status: int, seconds: float) -> None:
        self._metrics.add("warcabinet_requests_total", method=method, status=str(status))
        if path.startswith("/api"):
            self._metrics.took("warcabinet_request_seconds", seconds)
        if log.isEnabledFor(logging.INFO):
            ms = round(seconds * 1000, 1)
            log.info("request", extra={"method": method, "path": path, "status": status, "ms": ms})

    def _is_ours(self, host: str) -> bool:
        return is_loopback(host) or host.lower() in self._allowed


def _values(scope: Scope, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


def _is_own_page(scope: Scope, host: str) -> bool:
    """Does a request that may do something come from one of our own pages, or from a program?"""
    if scope["type"] == ScopeType.HTTP and str(scope.get("method", "")) in SAFE:
        return True
    for origin in _values(scope, b"origin"):
        found = urlsplit(origin)
        if found.scheme not in ("http", "https") or found.netloc.lower() != host.lower():
            return False
    return True


async def _refuse(scope: Scope, send: Send, status: int, sentence: str, reason: str) -> None:
    if scope["type"] == ScopeType.WEBSOCKET:
        await send(cast(Message, {"type": "websocket.close", "code": 1008, "reason": reason}))
        return
    start: HTTPResponseStartEvent = {
        "type": "http.response.start",
        "status": status,
        "headers": [(b"content-type", b"application/json")],
    }
    await send(start)
    body = msgspec.json.encode(ErrorBody(sentence, status))
    await send({"type": "http.response.body", "body": body, "more_body": False})


def _security_headers(strict: bool) -> list[tuple[bytes, bytes]]:
    headers = [
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
    ]
    if strict:
        headers.append((b"content-security-policy", CONTENT_SECURITY_POLICY.encode()))
    return headers
