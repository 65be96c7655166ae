"""Rows of codebreaking (48): the decks, the cards in hand, and what cards have won."""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar

from warcabinet.awaw.state.naval import Concealed
from warcabinet.engine.records import Record


class Deck(StrEnum):
    """48.21A: the four pools of cards. Each is named as in the table of 48.23."""

    AXIS_ULTRA = "european axis ultra"
    BRITISH_ULTRA = "britain ultra"
    JAPANESE_MAGIC = "japan magic"
    AMERICAN_MAGIC = "us magic"


class Card(StrEnum):
    """48.22: the kinds of card."""

    SUBMARINE = "submarine"
    ASW = "asw"
    TACTICAL = "tactical"
    STRATEGIC = "strategic"
    WILD = "wild"
    BLANK = "blank"


class CardPool(Record, frozen=True, gc=False):
    """48.21: a pool of cards. How many there are and how many of those drawn have been played is
    public; what the added ones are is not.
    """

    table: ClassVar[str] = "card_pools"

    deck: Deck
    cards: int
    unplayed: int = 0
    """Cards in hand that have not been played."""
    drawn: int = 0
    """The number of the game turn in which cards were drawn last."""


class AddedCards(Concealed, frozen=True, gc=False):
    """48.241: cards of one kind that have been added to a pool."""

    table: ClassVar[str] = "added_cards"

    deck: Deck
    card: Card
    count: int

    def key(self) -> str:
        return f"{self.deck}/{self.card}"


class HandCards(Concealed, frozen=True, gc=False):
    """48.21B, 48.82: cards of one kind that were drawn for this game turn and not yet played."""

    table: ClassVar[str] = "hand_cards"
    scope: ClassVar[str] = "game_turn"

    deck: Deck
    card: Card
    count: int

    def key(self) -> str:
        return f"{self.deck}/{self.card}"


class CodeAdvantage(Record, frozen=True, gc=False):
    """48.41A, 48.41B, 48.61A: what cards have won for the rest of the player turn: one more die for
    the interceptions of a deck's owner, or a modifier for the attacks of its submarines.
    """

    table: ClassVar[str] = "code_advantages"
    scope: ClassVar[str] = "player_turn"

    use: str
    deck: Deck
    """Whose interceptions, or whose submarines."""
    amount: int

    def key(self) -> str:
        return f"{self.use}/{self.deck}"
