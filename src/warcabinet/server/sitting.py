"""A request that comes from a seat: every route of a seat is handed one of these."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from litestar import Request
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath

from warcabinet.engine.records import Seat
from warcabinet.server.live_game import LiveGame
from warcabinet.server.requests import Acting
from warcabinet.server.seating import seat_of
from warcabinet.server.service import Games
from warcabinet.server.shapes import Accepted, AnswersGiven

T = TypeVar("T")

BREATH = 0.001
"""Seconds in which others may have the game between two steps of a long look back."""

PATH = "/api/games/{game_id:str}/seats/{seat:str}"


@dataclass(frozen=True)
class Sitting:
    """Somebody at a seat. Nothing has been opened or asked yet."""

    games: Games
    request: Request[Any, Any, Any]
    game_id: str
    name: str

    def seat(self) -> Seat:
        """The seat, if whoever asks may sit there."""
        with self.games.at(self.game_id) as live:
            return seat_of(self.request, live.seats, self.name)

    def look(self, use: Callable[[LiveGame], T]) -> T:
        """What somebody wants to know about the game."""
        return self.games.look(self.game_id, use)

    def look_back(self, entry: int, use: Callable[[LiveGame], T]) -> T:
        """What somebody wants to know about an earlier position. The way there is gone in small
        steps, and others have their turn in between."""
        while self.look(lambda live: entry <= live.game.shown and live.game.approach(entry)):
            time.sleep(BREATH)
        return self.look(use)

    def act(self, acting: Acting, do: Callable[[LiveGame, Seat], AnswersGiven | None]) -> Accepted:
        """Let the seat do something."""
        seat = self.seat()
        return self.games.act(self.game_id, seat, acting, lambda live: do(live, seat))


def sitting(
    state: State,
    request: Request[Any, Any, Any],
    game_id: FromPath[str],
    seat: FromPath[str],
) -> Sitting:
    """Whoever sends a request to a route of a seat."""
    return Sitting(state.games, request, game_id, seat)


At = NamedDependency[Sitting]
"""How a route says that it wants one."""

SITTING = {"at": Provide(sitting, sync_to_thread=False)}
