"""What the WebSocket of a seat sends."""

from __future__ import annotations

from warcabinet.server.shapes import Letter, Shape, TableState


class StateMessage(Shape, frozen=True, kw_only=True, tag="state", tag_field="type"):
    """The first message: the table, with the log since the number asked for."""

    seq: int
    state: TableState


class MovedMessage(Shape, frozen=True, kw_only=True, tag="moved", tag_field="type"):
    """Something happened: the table now, with the log since the last message."""

    seq: int
    state: TableState


class ComputerMessage(Shape, frozen=True, kw_only=True, tag="computer", tag_field="type"):
    """A computer player has begun to think, or has done."""

    seat: str
    thinking: bool


class LetterMessage(Shape, frozen=True, kw_only=True, tag="letter", tag_field="type"):
    """Somebody at the table has written to the others."""

    letter: Letter


class GoneMessage(Shape, frozen=True, kw_only=True, tag="gone", tag_field="type"):
    """The game was deleted."""


class PongMessage(Shape, frozen=True, kw_only=True, tag="pong", tag_field="type"):
    """The answer to a ping."""


LIVE_MESSAGES = (
    StateMessage,
    MovedMessage,
    ComputerMessage,
    LetterMessage,
    GoneMessage,
    PongMessage,
)
"""Everything that may come over the WebSocket."""
