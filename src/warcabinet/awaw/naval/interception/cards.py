"""48.31D, 48.32C, 48.61A: the cards that are played before a window of interception.

Whoever has nobody to send in this window has no use for a card yet: what it wins lasts for the
player turn, and the question comes again with the next window.
"""

from __future__ import annotations

from typing import ClassVar

from warcabinet.awaw.codebreaking.playing_codebreaking_cards import CardQuestion, PlayCards
from warcabinet.awaw.naval.interception.attempting_interception import has_an_opening
from warcabinet.awaw.state.codebreaking import Card, Deck
from warcabinet.awaw.state.naval import ActivityId
from warcabinet.engine.asking import Asked
from warcabinet.engine.records import Seat
from warcabinet.hexes import SpaceId


class CardBeforeWindow(CardQuestion, frozen=True):
    """48.61A: a card for the interceptions of a player turn, or one against it."""

    prompt: ClassVar[str] = "Play a codebreaking card before an interception?"

    activities: tuple[ActivityId, ...]
    level: int
    at: SpaceId | None

    def real(self, asked: Asked) -> bool:
        """May a card be played, and have those something to send who play it first?"""
        if not super().real(asked):
            return False
        return self.counters or has_an_opening(
            asked.world, asked.seat, self.activities, self.level, self.at
        )


class CardsBeforeWindow(PlayCards, kw_only=True):
    """48.31D, 48.32C: cards are played before the attempts of a level are announced."""

    activities: tuple[ActivityId, ...]
    level: int
    at: SpaceId | None

    def question(self, seat: Seat, deck: Deck, wanted: Card) -> CardBeforeWindow:
        return CardBeforeWindow(
            (seat,), deck, self.use, wanted, self.ahead, self.activities, self.level, self.at
        )
