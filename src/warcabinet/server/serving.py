"""Running the application on a port, with plain words for what can go wrong."""

from __future__ import annotations

import errno
import gc
import signal
import socket
import sys
from types import FrameType
from typing import NoReturn

import uvicorn
from litestar import Litestar

from warcabinet.server.protocol import Limits, limited


def give_up(sentence: str) -> NoReturn:
    """End the process with a sentence instead of a traceback."""
    print(sentence, file=sys.stderr, flush=True)
    raise SystemExit(1)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; the process ends with a sentence if there is none to be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        made = socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            give_up(
                f"Port {port} is in use by another program. "
                f"Stop that program, or choose another port, for example {port + 1}."
            )
        if error.errno == errno.EACCES:
            give_up(f"Port {port} may not be opened by this user. Choose one above 1023.")
        give_up(f"War Cabinet cannot listen on {host}, port {port}: {error.strerror or error}.")
    except OverflowError:
        give_up(f"{port} is not a port. Choose a number from 1 to 65535.")
    # Only for connections that say they are TCP does asyncio send small answers at once; the others
    # wait forty milliseconds for the client's acknowledgement.
    return socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP, fileno=made.detach())


def _stop(_signal: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(0)


class _Announcing(uvicorn.Server):
    """Says where it listens once it really answers."""

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        if self.started and sockets:
            host, port = sockets[0].getsockname()[:2]
            shown = f"[{host}]" if ":" in host else host
            print(f"War Cabinet is at http://{shown}:{port}", flush=True)
            print("Press Ctrl+C to stop it.", flush=True)


def configured(app: Litestar, limits: Limits = Limits()) -> uvicorn.Config:  # noqa: B008
    """How the application is served."""
    return uvicorn.Config(
        app,
        http=limited(limits),
        log_level="warning",
        log_config=None,
        ws_max_size=256 * 1024,
        # Longer than browsers keep a connection, so that they are the ones to close it: a request
        # sent into a connection that is just being closed is lost.
        timeout_keep_alive=120,
        # A browser may hold a connection open for ever; do not let it hold up the end.
        timeout_graceful_shutdown=5,
        server_header=False,
    )


def serve(app: Litestar, listening: socket.socket) -> None:
    """Serve the application until SIGINT or SIGTERM, then finish what is under way."""
    # The thread that talks to the clients should not wait long for one in which rules are at work.
    sys.setswitchinterval(0.001)
    server = _Announcing(configured(app))
    # The server raises the signal again after it has shut down; this turns it into a plain exit.
    signal.signal(signal.SIGTERM, _stop)
    try:
        server.run(sockets=[listening])
    except (KeyboardInterrupt, SystemExit):
        pass
    finally:
        listening.close()
    if not server.started:
        give_up("War Cabinet could not start. The lines above say why.")
    # The process ends now: looking through all its games for garbage first would take seconds.
    gc.freeze()
    print("War Cabinet has stopped.", flush=True)
