"""Who watches which game: wakes them when something has changed.

A watcher is woken, not sent anything: it then looks at the table with its own eyes.  So a slow one
never holds up the others, and one that was busy meanwhile gets everything at once.
"""

from __future__ import annotations

import asyncio
import threading
from collections import deque

from warcabinet.engine.records import Seat
from warcabinet.server.faults import TooBusy
from warcabinet.server.messages import ComputerMessage, LetterMessage
from warcabinet.server.metrics import Metrics

MOST_NOTES = 100
"""Notes that a watcher may leave unread; older ones go."""


MOST_WATCHERS = 64
"""Open WebSockets of one game."""


class Watcher:
    """One open WebSocket."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.woken = asyncio.Event()
        self.notes: deque[ComputerMessage | LetterMessage] = deque(maxlen=MOST_NOTES)
        self.gone = False
        """The client has left."""
        self.deleted = False
        """The game is gone."""

    def is_told(self) -> bool:
        """Has the watcher been told that the game is gone?"""
        return self.deleted

    def wake(self) -> None:
        """Called from any thread."""
        try:
            self.loop.call_soon_threadsafe(self.woken.set)
        except RuntimeError:
            # The loop is closed: the server stops.
            self.gone = True


class Hub:
    """The watchers of all games."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._lock = threading.Lock()
        self._watchers: dict[str, set[Watcher]] = {}
        self._open = 0
        self.most_watchers = MOST_WATCHERS

    def join(self, game_id: str) -> Watcher:
        """Begin to watch a game.

        :raises TooBusy: if too many do already.
        """
        watcher = Watcher()
        with self._lock:
            if len(self._watchers.get(game_id, ())) >= self.most_watchers:
                raise TooBusy(
                    f"{self.most_watchers} windows show this game already. Close one of them."
                )
            self._watchers.setdefault(game_id, set()).add(watcher)
            self._count(1)
        return watcher

    def leave(self, game_id: str, watcher: Watcher) -> None:
        """Watch it no longer."""
        with self._lock:
            here = self._watchers.get(game_id, set())
            if watcher in here:
                here.discard(watcher)
                self._count(-1)
            if not here:
                self._watchers.pop(game_id, None)

    def _count(self, change: int) -> None:
        self._open += change
        self._metrics.set("warcabinet_websockets", self._open)

    def of(self, game_id: str) -> list[Watcher]:
        """Who watches a game."""
        with self._lock:
            return list(self._watchers.get(game_id, ()))

    def moved(self, game_id: str) -> None:
        """Something has changed in a game."""
        for watcher in self.of(game_id):
            watcher.wake()

    def removed(self, game_id: str) -> None:
        """A game was deleted."""
        for watcher in self.of(game_id):
            watcher.deleted = True
            watcher.wake()

    def thinking(self, game_id: str, seat: Seat, thinking: bool) -> None:
        """A computer player has begun to think, or has done."""
        self.tell(game_id, ComputerMessage(seat=seat, thinking=thinking))

    def tell(self, game_id: str, note: ComputerMessage | LetterMessage) -> None:
        """Pass something on that is no change of the game."""
        for watcher in self.of(game_id):
            watcher.notes.append(note)
            watcher.wake()
