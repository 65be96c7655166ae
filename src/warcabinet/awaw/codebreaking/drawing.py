"""48.21: cards are laid out at the start, drawn once in every game turn, given back at its end.

Cards in hand are rows of the game turn, so it takes no step to put them back into the pool when it
ends (48.21F, 48.82).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.book import BOOK
from warcabinet.awaw.codebreaking.codebreaking_cards import (
    FACTIONS,
    OPPOSING,
    OWNERS,
    add_card,
    figure,
    in_pool,
    kind_of,
    may_add,
    seat_of,
    take_up,
    theater_of,
)
from warcabinet.awaw.pieces.combat_training_levels import level
from warcabinet.awaw.state.codebreaking import Card, CardPool, Deck
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import SET_UP, plays
from warcabinet.awaw.terms.powers import Theater, at_war
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.chance import Draw
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Manner, Slot
from warcabinet.engine.procedures import Done, Procedure, Step
from warcabinet.engine.records import Seat

CHOICE = "card-choice"
"""The special rule of a scenario in which each side has added a card to its pool."""


class AddCard(Action, frozen=True):
    """A card for the own pool, whose kind the others do not learn."""

    card: Card


def _cards(asked: Asked, got: Got) -> Domain[Card]:
    world = asked.world
    deck = next(deck for deck in world.card_pools if seat_of(world, deck) == asked.seat)
    offered = cards_on_offer(world)

    def why(card: Card) -> list[Refusal]:
        if card not in offered:
            return [Refusal("48.241", "this scenario lets you add another kind of card")]
        if against := may_add(world, deck, card):
            return [Refusal(against, "a card of this kind may not be added to the pool")]
        return []

    return Domain(offered, why)


def cards_on_offer(world: AwawWorld) -> tuple[Card, ...]:
    """The kinds that the special rule of the scenario names."""
    rows = world.statics.special(CHOICE)
    return tuple(card for card in Card if any(card in row.cards for row in rows))


class CardToAdd(Decision[AddCard], frozen=True):
    """48.241: asked of both sides, before play, what they have added to their pools."""

    rule: ClassVar[str] = "48.241"
    prompt: ClassVar[str] = "Add a card to your pool"
    manner: ClassVar[Manner] = "sealed"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        AddCard: Form((Slot("card", _cards),), label="Add a card")
    }

    def default(self, asked: Asked) -> AddCard:
        return AddCard(_cards(asked, {}).values()[0])


@BOOK.happens(SET_UP, "48.21C", "pools of eight cards, and what a scenario lets each side add")
class LayOutPools(Procedure[None]):
    """48.21C, 48.23: the pools that the scenario has, with the cards of the start. What it counts
    beyond those is what each side has added (R-301).
    """

    def start(self, world: AwawWorld, _: None) -> Step:
        start = figure(world, "cards in a pool at start")
        for deck in Deck:
            if level(world, kind_of(deck), FACTIONS[deck]) is not None:
                world.put(CardPool(deck, start))
        offered = cards_on_offer(world)
        if not offered or not world.card_pools:
            return Done()
        if len(offered) == 1:
            for deck in list(world.card_pools):
                add_card(world, deck, offered[0])
            return Done()
        seats = tuple(sorted(seat_of(world, deck) for deck in world.card_pools))
        return self.ask_all(CardToAdd(seats), then=self.chosen)

    def chosen(self, world: AwawWorld, answers: Mapping[Seat, AddCard]) -> Step:
        for deck in list(world.card_pools):
            seat = seat_of(world, deck)
            add_card(world, deck, answers[seat].card)
            text = f"{deck}: a {answers[seat].card} card is added"
            world.tell("48.241", text, to=(seat,))
        return Done()


@plays("T.R.70")
class DrawCards(Procedure[None]):
    """48.21B: at the end of the research phase each deck yields four cards; Magic only from the war
    between Japan and the U.S. on.
    """

    decks: tuple[Deck, ...] = ()
    begun: bool = False

    def start(self, world: AwawWorld, _: None) -> Step:
        if not self.begun:
            self.decks = tuple(deck for deck in Deck if draws(world, deck))
            self.begun = True
        if not self.decks:
            return Done()
        deck = self.decks[0]
        pool = in_pool(world, deck)
        things = tuple(str(card) for card in Card for _ in range(pool[card]))
        count = figure(world, "cards drawn")
        draw = Draw("codebreaking cards", "48.21B", things, count, to=(seat_of(world, deck),))
        return self.draw(draw, then=self.drawn)

    def drawn(self, world: AwawWorld, cards: tuple[str, ...]) -> Step:
        deck, *others = self.decks
        take_up(world, deck, Counter(Card(card) for card in cards))
        held = ", ".join(cards)
        world.tell("48.21B", f"cards drawn: {held}", to=(seat_of(world, deck),))
        self.decks = tuple(others)
        return self.go(self.start)


@plays("T.P.DOW.40")
class MagicHands(DrawCards):
    """48.21B: as soon as Japan and the U.S. are at war they draw their first cards, and need not
    wait for the next research phase. Whoever has drawn in this game turn draws no more.
    """


def draws(world: AwawWorld, deck: Deck) -> bool:
    """48.21B: does the owner of this deck draw now?"""
    if deck not in world.card_pools or world.card_pools[deck].drawn == world.turn.number:
        return False
    if theater_of(deck) is Theater.EUROPE:
        return True
    return at_war(world, OWNERS[deck], OWNERS[OPPOSING[deck]])
