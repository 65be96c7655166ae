"""What a player is: a function from a seat's view and its question to an action.

A player is made for one seat and one seed, and is then asked again and again. It gets what a person
at that seat would get: the view, and the question as an `Asked`, whose World holds only what the
seat knows. With the same seed and the same questions it gives the same answers.

Only `choose` is required. A player may also say why it answered as it did (`reason`), leave
standing orders at the start (`standing_orders`), do without the view (`looks = False`, for speed),
or search ahead (`search`, which replaces `choose` and gets worlds imagined from what the seat
knows).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

from warcabinet.engine.asking import Asked
from warcabinet.engine.decisions import Action, StandingOrder
from warcabinet.engine.entries import Answered
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.engine.views import SeatView, seat_view
from warcabinet.players.spiel import Knowledge


class NoAnswer(Exception):
    """A player found no legal answer to a question."""


@runtime_checkable
class Player(Protocol):
    """The whole of what must be there."""

    def choose(self, view: SeatView, asked: Asked) -> Action:
        """A legal answer to the question. Raises NoAnswer where there seems to be none."""
        ...


@runtime_checkable
class Searcher(Protocol):
    """A player that looks ahead in worlds that agree with what its seat knows."""

    def search(self, view: SeatView, asked: Asked, knowledge: Knowledge) -> Action: ...


@runtime_checkable
class Explains(Protocol):
    """A player that can say why it gave its last answer, in a sentence for its owner."""

    def reason(self) -> str: ...


@runtime_checkable
class Orders(Protocol):
    """A player that leaves standing orders before the first question."""

    def standing_orders(self) -> tuple[StandingOrder, ...]: ...


Factory = Callable[[Seat, str], Player | Searcher]
"""Makes the player of a seat from a seed."""


def answer_of(player: Player | Searcher, game: Game, seat: Seat) -> Action:
    """What a player answers to the question now asked of its seat."""
    asked = game.position.asked(seat)
    if asked is None:
        raise ValueError(f"nothing is asked of {seat} now")
    view = view_for(game, seat) if getattr(player, "looks", True) else _unseen(game, seat)
    search = getattr(player, "search", None)  # isinstance is slow with protocols
    if search is None:
        return player.choose(view, asked)  # type: ignore[union-attr]
    action: Action = search(view, asked, Knowledge.of(game.position, seat))
    return action


def view_for(game: Game, seat: Seat) -> SeatView:
    """The view a player gets: its log holds what happened since the seat's own last answer."""
    since = game.seq
    while since:
        entry = game.entries[since - 1]
        if isinstance(entry, Answered) and entry.seat == seat:
            break
        since -= 1
    return seat_view(game, seat, since)


def _unseen(game: Game, seat: Seat) -> SeatView:
    """The frame of a view without the table: for players that do not look."""
    header = game.header
    return SeatView(
        header.game, header.scenario, header.options, seat, header.seats, game.seq, table=None
    )


def reason_of(player: Player | Searcher) -> str:
    """Why the player gave its last answer, if it can say."""
    return player.reason() if isinstance(player, Explains) else ""


def orders_of(player: Player | Searcher) -> tuple[StandingOrder, ...]:
    """The standing orders the player begins with."""
    return player.standing_orders() if isinstance(player, Orders) else ()
