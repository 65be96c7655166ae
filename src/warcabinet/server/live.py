"""The WebSocket of a seat: its table, whenever something changes for it.

It begins with the table since the sequence number asked for, so that a client that lost its
connection goes on where it was.  A change that a seat may not know of, such as a sealed answer of
somebody else, sends nothing: what the seat would be sent is what it has been sent already.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery

from warcabinet.engine.records import Seat
from warcabinet.engine.views import ENCODER
from warcabinet.server.faults import Fault
from warcabinet.server.hub import Hub, Watcher
from warcabinet.server.live_game import LiveGame
from warcabinet.server.messages import GoneMessage, MovedMessage, PongMessage, StateMessage
from warcabinet.server.seating import seat_of
from warcabinet.server.service import Games
from warcabinet.server.shapes import TableState
from warcabinet.server.states import quiet_bytes, table_state

NOT_HERE = 4404
"""The number with which a WebSocket to a game or seat that is not there is closed."""
TOO_MANY = 4429
"""The number with which a WebSocket too many is closed."""
GRACE = 0.1
MOST_UNREAD = 64 * 1024
"""Longer messages from a client are not read."""

Socket = WebSocket[Any, Any, Any]


@websocket("/api/games/{game_id:str}/seats/{seat:str}/live")
async def live(
    socket: Socket, game_id: FromPath[str], seat: FromPath[str], seq: FromQuery[int] = 0
) -> None:
    """Show a seat its table until one of the two leaves."""
    games: Games = socket.app.state.games
    hub: Hub = socket.app.state.hub
    await socket.accept()
    try:
        await asyncio.to_thread(_check, games, socket, game_id, seat)
    except Fault as fault:
        await socket.close(code=NOT_HERE, reason=str(fault)[:100])
        return
    try:
        watcher = hub.join(game_id)
    except Fault as fault:
        await socket.close(code=TOO_MANY, reason=str(fault)[:100])
        return
    reading = asyncio.create_task(_read(socket, watcher))
    try:
        await _show(socket, games, game_id, Seat(seat), watcher, seq)
    finally:
        hub.leave(game_id, watcher)
        reading.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await reading


def _check(games: Games, socket: Socket, game_id: str, seat: str) -> None:
    with games.at(game_id) as found:
        seat_of(socket, found.seats, seat)


async def _read(socket: Socket, watcher: Watcher) -> None:
    """Answer pings, and notice when the client leaves."""
    try:
        while True:
            text = await socket.receive_text()
            if len(text) <= MOST_UNREAD and _is_ping(text):
                await socket.send_data(ENCODER.encode(PongMessage()), mode="text")
    except (WebSocketDisconnect, RuntimeError):
        watcher.gone = True
        watcher.woken.set()


def _is_ping(text: str) -> bool:
    try:
        said = msgspec.json.decode(text)
    except (msgspec.MsgspecError, RecursionError):
        return False
    return isinstance(said, dict) and said.get("type") == "ping"


async def _show(
    socket: Socket, games: Games, game_id: str, seat: Seat, watcher: Watcher, seq: int
) -> None:
    """Send the table, and again whenever it looks different."""
    shown, first = b"", True

    def look(found: LiveGame) -> tuple[TableState | None, bytes]:
        now = quiet_bytes(found, seat)
        return (table_state(found, seat, seq) if now != shown else None), now

    with contextlib.suppress(WebSocketDisconnect):
        while not watcher.gone:
            watcher.woken.clear()
            while watcher.notes:
                await socket.send_data(ENCODER.encode(watcher.notes.popleft()), mode="text")
            if watcher.deleted:
                await socket.send_data(ENCODER.encode(GoneMessage()), mode="text")
                await socket.close()
                return
            try:
                state, shown = await asyncio.to_thread(games.look, game_id, look)
            except Fault as fault:
                # If it was deleted meanwhile, the watcher is just about to be told.
                await asyncio.sleep(GRACE)
                if not watcher.is_told():
                    await socket.close(code=NOT_HERE, reason=str(fault)[:100])
                    return
                continue
            if state is not None:
                message = StateMessage if first else MovedMessage
                first, seq = False, state.seq
                data = ENCODER.encode(message(seq=state.seq, state=state))
                await socket.send_data(data, mode="text")
            await watcher.woken.wait()
