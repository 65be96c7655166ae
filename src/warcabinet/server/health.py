"""Whether the server works: answered at once, whatever else it is asked for."""

from __future__ import annotations

import asyncio
import logging
from concurrent.futures import Future, ThreadPoolExecutor

import msgspec
from litestar import Response, get
from litestar.datastructures import State

from warcabinet import __version__
from warcabinet.server.storage import Storage

log = logging.getLogger(__name__)

PATIENCE = 2.0
"""Seconds in which the database must answer."""


class Health(msgspec.Struct, frozen=True):
    """Whether the server can do its work."""

    status: str
    version: str
    database: str


class Pulse:
    """Asks the database for a row, in a thread of its own: all others may be busy."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="health")
        self._asking: Future[None] | None = None

    async def check(self) -> None:
        """Raise if the database does not answer in time. Whoever asks meanwhile gets the same
        answer."""
        if self._asking is None or self._asking.done():
            self._asking = self._thread.submit(self._storage.check)
        asking = asyncio.shield(asyncio.wrap_future(self._asking))
        await asyncio.wait_for(asking, PATIENCE)

    def stop(self) -> None:
        """Let go of the thread."""
        self._thread.shutdown(wait=False, cancel_futures=True)


@get("/api/health", summary="Whether the server works")
async def health(state: State) -> Response[Health]:
    """Ask the database for a row and report what happened."""
    pulse: Pulse = state.pulse
    try:
        await pulse.check()
    except Exception:
        # Any reason is the same to the caller; the log keeps which.
        log.exception("the database did not answer")
        bad = Health(status="failing", version=__version__, database="unreachable")
        return Response(bad, status_code=503)
    return Response(Health(status="ok", version=__version__, database="ok"))
