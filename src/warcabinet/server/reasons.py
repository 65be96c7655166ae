"""Why computer players did what they did: what is kept of it, and who may ask.

A reason may give away a plan. So it is told while a game is on only if the host wanted that when
the game began, and never in a game with secrets; when a game is over, everybody may ask. Answers
that the others do not see have no reasons.
"""

from __future__ import annotations

from collections.abc import Sequence

from warcabinet.engine.entries import Answered
from warcabinet.engine.game import Game
from warcabinet.engine.records import Seat
from warcabinet.server.faults import Fault, NotThere
from warcabinet.server.live_game import LiveGame
from warcabinet.server.shapes import Shape
from warcabinet.server.storage import Reasoned, Storage

LONGEST = 500
"""Letters of a reason that are kept."""


class Reason(Shape, frozen=True, kw_only=True):
    """Why a computer player gave an answer; empty: it did not say."""

    entry: int
    seat: str
    answer: str
    reason: str


class NotTold(Fault):
    """The computer players of this game keep their reasons to themselves."""

    status = 403


def reasoned(game: Game, after: int, seat: Seat, texts: Sequence[str]) -> tuple[Reasoned, ...]:
    """The reasons to keep for answers that this seat has just given, one after the other, as
    entries after this one. An answer that the others do not see gives away nothing."""
    given = (
        (number, entry)
        for number, entry in enumerate(game.entries[after:], after + 1)
        if isinstance(entry, Answered) and entry.seat == seat and entry.by == "seat"
    )
    return tuple(
        Reasoned(number, text[:LONGEST])
        for (number, entry), text in zip(given, texts, strict=False)
        if text and not entry.hidden
    )


def reason_for(live: LiveGame, storage: Storage, number: int) -> Reason:
    """Why a computer player gave the answer that is this entry."""
    if not (live.setting.explains or live.game.over):
        raise NotTold(
            "The computer players of this game keep their reasons to themselves until it is over."
        )
    entry = live.game.entries[number - 1] if 0 < number <= live.game.shown else None
    computers = live.setting.computers
    if not isinstance(entry, Answered) or entry.hidden or entry.seat not in computers:
        raise NotThere(f"Entry {number} is no answer of a computer player.")
    text = live.game.position.world.in_words(storage.reason_at(live.id, number))
    return Reason(entry=number, seat=entry.seat, answer=entry.text, reason=text)
