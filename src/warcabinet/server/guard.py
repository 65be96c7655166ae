"""The outermost layer: who may ask, and what every answer says about itself."""

from __future__ import annotations

from typing import cast

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPResponseStartEvent, Message, Receive, Scope, Send

from warcabinet.server.settings import is_loopback

#: Everything the client needs comes from this server, so nothing else is allowed to load.
CONTENT_SECURITY_POLICY = (
    "default-src 'self'; img-src 'self' data:; object-src 'none'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)


class ErrorBody(msgspec.Struct, frozen=True):
    """Every refusal of the server: a sentence for a person, a number for a program."""

    error: str
    status: int


def host_name(header: str) -> str:
    """The name in a Host header, without port and without the brackets of an IPv6 address."""
    if header.startswith("["):
        return header[1:].partition("]")[0]
    return header.partition(":")[0]


class Guard:
    """Refuses requests under a foreign name and adds security headers to every answer.

    The check of the name stops DNS rebinding: a page of some other site whose name was made to
    point at this machine still sends that name.
    """

    def __init__(self, app: ASGIApp, allowed_hosts: frozenset[str]) -> None:
        self._app = app
        self._allowed = frozenset(host.lower() for host in allowed_hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is addressed to us."""
        named = [value.decode("latin-1") for key, value in scope["headers"] if key == b"host"]
        if len(named) != 1 or not self._is_ours(host_name(named[0])):
            await self._refuse(scope, send)
            return
        # The manual is made by a generator that uses inline scripts.
        strict = not scope["path"].startswith("/manual/")

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *_security_headers(strict)]
            await send(message)

        await self._app(scope, receive, send_with_headers)

    def _is_ours(self, host: str) -> bool:
        return is_loopback(host) or host.lower() in self._allowed

    @staticmethod
    async def _refuse(scope: Scope, send: Send) -> None:
        if scope["type"] == ScopeType.WEBSOCKET:
            await send(
                cast(Message, {"type": "websocket.close", "code": 1008, "reason": "unknown host"})
            )
            return
        body = msgspec.json.encode(
            ErrorBody(
                error="This server does not answer under that name. Use http://127.0.0.1 instead.",
                status=421,
            )
        )
        start: HTTPResponseStartEvent = {
            "type": "http.response.start",
            "status": 421,
            "headers": [(b"content-type", b"application/json")],
        }
        await send(start)
        await send({"type": "http.response.body", "body": body, "more_body": False})


def _security_headers(strict: bool) -> list[tuple[bytes, bytes]]:
    headers = [
        (b"x-content-type-options", b"nosniff"),
        (b"referrer-policy", b"no-referrer"),
    ]
    if strict:
        headers.append((b"content-security-policy", CONTENT_SECURITY_POLICY.encode()))
    return headers
