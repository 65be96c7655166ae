"""48.31, 48.32: how cards are played and countered, just before what they affect.

Who is asked follows from what is public: how many cards a side has in hand that it has not played.
Whoever holds none that fits is not asked, and the others see no difference.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import ClassVar

from warcabinet.awaw.codebreaking.codebreaking_cards import (
    OPPOSING,
    TITLES,
    hand,
    lay_down,
    seat_of,
)
from warcabinet.awaw.state.codebreaking import Card, CodeAdvantage, Deck
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat


class Use(StrEnum):
    """48.41, 48.51, 48.61: what cards are played for."""

    SUBMARINE_WARFARE = "submarine warfare"
    SUBMARINE_ATTACKS = "on-board submarine attacks"
    SEARCH = "search"
    FLEET_COMBAT = "fleet combat"
    ONE_SUBMARINE_ATTACK = "a submarine attack"
    HARBOR_ATTACK = "a harbor attack"
    INTERCEPTION = "naval interception"
    MAGIC_INTERCEPTION = "interception by Magic"
    RAIDERS = "raiders"

    @property
    def words(self) -> str:
        """What a player reads."""
        if self is Use.SUBMARINE_ATTACKS:
            return "submarine attacks on the board"
        return str(self)


RULES: dict[Use, str] = {
    Use.SUBMARINE_WARFARE: "48.41A",
    Use.SUBMARINE_ATTACKS: "48.41B",
    Use.SEARCH: "48.51A",
    Use.FLEET_COMBAT: "48.51B",
    Use.ONE_SUBMARINE_ATTACK: "48.51B",
    Use.HARBOR_ATTACK: "48.51C",
    Use.INTERCEPTION: "48.61A",
    Use.MAGIC_INTERCEPTION: "48.61C",
    Use.RAIDERS: "48.61B",
}

CARDS: dict[Use, tuple[Card, Card]] = {
    Use.SUBMARINE_WARFARE: (Card.SUBMARINE, Card.ASW),
    Use.SUBMARINE_ATTACKS: (Card.SUBMARINE, Card.ASW),
    Use.SEARCH: (Card.TACTICAL, Card.TACTICAL),
    Use.FLEET_COMBAT: (Card.TACTICAL, Card.TACTICAL),
    Use.ONE_SUBMARINE_ATTACK: (Card.TACTICAL, Card.TACTICAL),
    Use.HARBOR_ATTACK: (Card.TACTICAL, Card.TACTICAL),
    Use.INTERCEPTION: (Card.STRATEGIC, Card.STRATEGIC),
    Use.MAGIC_INTERCEPTION: (Card.STRATEGIC, Card.STRATEGIC),
    Use.RAIDERS: (Card.STRATEGIC, Card.STRATEGIC),
}
"""48.31: the card that the first player plays, and the one that the other counters with."""

ONE_WAY = (Use.INTERCEPTION, Use.MAGIC_INTERCEPTION)
"""48.32C: here the other player only counters, and never leads."""

LASTING = (Use.SUBMARINE_WARFARE, Use.SUBMARINE_ATTACKS, Use.INTERCEPTION)
"""48.41A, 48.41B, 48.61A: what is won here lasts for the player turn."""


class PlayCard(Action, frozen=True):
    """48.31: play a card, or the wild card as one (48.22E)."""

    card: Card


class PlayNoCard(Action, frozen=True):
    """Keep the cards for later."""


def fitting(world: AwawWorld, deck: Deck, wanted: Card) -> tuple[Card, ...]:
    """48.22E: the cards in hand that can be played as one of the wanted kind. For whoever may know
    the hand.
    """
    held = hand(world, deck)
    return tuple(card for card in (wanted, Card.WILD) if held[card])


def _cards(asked: Asked, got: Got) -> Domain[Card]:
    """48.21D, 48.31: at this time only cards of one type are played."""
    question = asked.decision
    assert isinstance(question, CardQuestion)
    held = fitting(asked.world, question.deck, question.wanted)

    def why(card: Card) -> list[Refusal]:
        if card in held:
            return []
        if card not in (question.wanted, Card.WILD):
            return [Refusal("48.31", f"only a {question.wanted} card counts here")]
        return [Refusal("48.81", "you have no such card left in this turn")]

    return Domain(held, why)


class CardQuestion(Decision[PlayCard | PlayNoCard], frozen=True):
    """48.32: asked of the one whose turn it is to play a card, or to counter one."""

    deck: Deck
    use: Use
    wanted: Card
    counters: bool

    rule: ClassVar[str] = "48.32"
    prompt: ClassVar[str] = "Play a codebreaking card?"
    reaction: ClassVar[bool] = True
    by_default: ClassVar[str] = "no card is played"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        PlayCard: Form((Slot("card", _cards),), label="Play a card"),
        PlayNoCard: Form(label="Play none"),
    }

    def prompt_for(self, asked: Asked) -> str:
        verb = "Counter with" if self.counters else "Play"
        return f"{verb} a {self.wanted} card, for {self.use.words}?"

    def default(self, asked: Asked) -> PlayNoCard:
        return PlayNoCard()

    def real(self, asked: Asked) -> bool:
        return bool(fitting(asked.world, self.deck, self.wanted))


class PlayCards(Procedure[int], kw_only=True):
    """48.32, 48.42, 48.52, 48.62, 48.63: cards are played in turn until somebody holds back. Gives
    1 if the first player comes out ahead, -1 if the other does, and 0 if nobody does: nobody is
    ever more than one card ahead.

    `ahead`: the first player counts as having played a card already (48.62).
    """

    use: Use
    first: Deck
    other_leads: bool = False
    ahead: bool = False

    @property
    def leader(self) -> Deck:
        return OPPOSING[self.first] if self.other_leads else self.first

    def start(self, world: AwawWorld, _: None) -> Step:
        deck = OPPOSING[self.leader] if self.ahead else self.leader
        if not _may_be_asked(world, deck):
            return self._held_back(world)
        wanted = CARDS[self.use][deck != self.first]
        question = self.question(seat_of(world, deck), deck, wanted)
        return self.ask(question, then=self.answered)

    def question(self, seat: Seat, deck: Deck, wanted: Card) -> CardQuestion:
        return CardQuestion((seat,), deck, self.use, wanted, self.ahead)

    def answered(self, world: AwawWorld, answer: PlayCard | PlayNoCard) -> Step:
        """48.21E: a card puts its player ahead, or negates the other's."""
        if isinstance(answer, PlayNoCard):
            return self._held_back(world)
        deck = OPPOSING[self.leader] if self.ahead else self.leader
        play(world, deck, answer.card, CARDS[self.use][deck != self.first], self.use)
        self.ahead = not self.ahead
        return self.go(self.start)

    def _held_back(self, world: AwawWorld) -> Step:
        if self.ahead:
            return self._won(world, -1 if self.other_leads else 1)
        if self.other_leads or self.use in ONE_WAY:
            return Done(0)
        self.other_leads = True
        return self.go(self.start)

    def _won(self, world: AwawWorld, amount: int) -> Step:
        if self.use in LASTING:
            world.put(CodeAdvantage(self.use, self.first, amount))
        told = f"{TITLES[self.leader]} gains an advantage for {self.use.words}"
        world.tell(RULES[self.use], told)
        return Done(amount)


class PlayMagic(Procedure[int], kw_only=True):
    """48.32C, 48.61C: the U.S. plays all strategic cards that it wants to, then Japan counters them
    one by one. Gives the number of task forces that intercept by Magic.
    """

    played: int = 0
    countered: int = 0
    closed: bool = False

    def start(self, world: AwawWorld, _: None) -> Step:
        deck = Deck.JAPANESE_MAGIC if self.closed else Deck.AMERICAN_MAGIC
        left = self.played - self.countered if self.closed else 1
        if not left or not _may_be_asked(world, deck):
            return self._next(world)
        use = Use.MAGIC_INTERCEPTION
        question = CardQuestion((seat_of(world, deck),), deck, use, Card.STRATEGIC, self.closed)
        return self.ask(question, then=self.answered)

    def answered(self, world: AwawWorld, answer: PlayCard | PlayNoCard) -> Step:
        if isinstance(answer, PlayNoCard):
            return self._next(world)
        deck = Deck.JAPANESE_MAGIC if self.closed else Deck.AMERICAN_MAGIC
        play(world, deck, answer.card, Card.STRATEGIC, Use.MAGIC_INTERCEPTION)
        if self.closed:
            self.countered += 1
        else:
            self.played += 1
        return self.go(self.start)

    def _next(self, world: AwawWorld) -> Step:
        if self.closed:
            found = self.played - self.countered
            if self.played:
                forces = "task force intercepts" if found == 1 else "task forces intercept"
                world.tell("48.61C", f"{found or 'No'} American {forces} by Magic")
            return Done(found)
        self.closed = True
        return self.go(self.start)


def _may_be_asked(world: AwawWorld, deck: Deck) -> bool:
    """48.81: has the deck's owner cards left in hand? Everybody sees that."""
    pool = world.card_pools.get(deck)
    return pool is not None and pool.unplayed > 0


def play(world: AwawWorld, deck: Deck, card: Card, wanted: Card, use: Use) -> None:
    """48.31: a card is played, and everybody sees it."""
    lay_down(world, deck, card)
    shown = f"the wild card as a {wanted} card" if card is Card.WILD else f"a {wanted} card"
    world.tell("48.31", f"{TITLES[deck]} plays {shown}, for {use.words}")


def advantage(world: AwawWorld, use: Use, deck: Deck) -> int:
    """48.41A, 48.41B, 48.61A: what cards have won in this player turn for the interceptions or the
    submarines of a deck's owner.
    """
    row = world.code_advantages.get(f"{use}/{deck}")
    return 0 if row is None else row.amount
