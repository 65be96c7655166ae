"""Several answers given as one list: what became of them, and where such a list ends.

Each answer is given by itself, as if it had come alone (`Game.answer_all`). The list ends where
its author could not know how the game goes on: at an answer that is not legal, at dice, at
something revealed, and at a question that is put to others. These are also the places behind which
nobody can undo alone, so what a list has done up to there can be taken back entry by entry.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from warcabinet.engine.book import Refusal
from warcabinet.engine.entries import Answered, Entry, Rolled
from warcabinet.engine.records import Seat
from warcabinet.engine.standing import Standing

Ended = Literal["all", "refused", "unclear", "roll", "revealed", "others", "over", "failed"]
"""Why a list of answers ended."""

SENTENCES: dict[Ended, str] = {
    "all": "All of them were given.",
    "refused": "The next one is not allowed.",
    "unclear": "The next one is no answer here.",
    "roll": "Dice or a draw came between.",
    "revealed": "Something was revealed.",
    "others": "Another seat is asked, or was asked, in between.",
    "over": "The game is over.",
    "failed": "A rule of the game failed.",
}


class Given(msgspec.Struct, frozen=True):
    """How many answers of a list were given, from the first on, and why it ended there. `refusals`:
    what speaks against the next one, if that is the reason."""

    count: int
    reason: Ended
    refusals: tuple[Refusal, ...] = ()

    @property
    def stopped(self) -> bool:
        """Was something left that was not given?"""
        return self.reason != "all"

    def sentence(self, asked_for: int) -> str:
        """What became of so many answers, in plain words."""
        were = "was" if self.count == 1 else "were"
        done = f"{self.count} of {asked_for} answers {were} given."
        return f"{done} {SENTENCES[self.reason]}" if self.stopped else done


def ended_by(
    standing: Standing, new: Sequence[Entry], barrier: int, seat: Seat
) -> Literal["roll", "revealed", "others", "over"] | None:
    """Why a list of this seat cannot go on after these new entries, or None. `barrier`: up to where
    nothing could be undone before them."""
    position = standing.position
    if position.over:
        return "over"
    if any(isinstance(entry, Rolled) for entry in new):
        return "roll"
    if seat not in position.to_answer():
        return "others"
    if standing.barrier == barrier:
        return None
    decision = position.decision
    asked = set(decision.seats) if decision is not None else set()
    # Whoever has no choice, or has left an order, is answered for at once.
    answered = {entry.seat for entry in new if isinstance(entry, Answered)}
    return "others" if (asked | answered) - {seat} else "revealed"
