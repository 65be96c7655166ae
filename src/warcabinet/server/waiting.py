"""Waiting for something that takes long, as long as whoever asked is still there."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar import Request

from warcabinet.server.faults import Fault
from warcabinet.server.reckoning import Client, Reckoner
from warcabinet.server.reckoning_process import Reply, Task

T = TypeVar("T")

AnyRequest = Request[Any, Any, Any]


class Gone(Fault):
    """Whoever asked has left; nobody reads this."""

    status = 400


def client_of(request: AnyRequest, *seat: str) -> Client:
    """Where a question comes from, and for which seat."""
    return (request.client.host if request.client is not None else "", seat)


async def unless_gone(request: AnyRequest, work: Coroutine[Any, Any, T]) -> T:
    """The result of some work, which is given up when the client leaves."""
    working = asyncio.create_task(work)
    leaving = asyncio.create_task(_left(request))
    try:
        await asyncio.wait({working, leaving}, return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Gone("The client has left.")
        return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await task


async def reckoned(request: AnyRequest, reckoner: Reckoner, task: Task, *seat: str) -> Reply:
    """What the process that reckons says, for a seat or for nobody's, as long as somebody waits."""
    return await unless_gone(request, reckoner.ask(task, client_of(request, *seat)))


async def _left(request: AnyRequest) -> None:
    """Returns when the client has closed its connection."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
