"""42.13, 42.26A, 42.26B, 42.26C, 48.11, 48.13, 48.14, 48.15, 48.241: Ultra and Magic by production:
a card of one's choice at the end of the research phase.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from warcabinet.awaw.codebreaking.codebreaking_cards import (
    FACTIONS,
    TITLES,
    add_card,
    may_add,
    seat_of,
)
from warcabinet.awaw.research.production import may_trigger, next_cost, use_points
from warcabinet.awaw.research.research_sheet import CAMPAIGN, entries, project, researchers
from warcabinet.awaw.state.codebreaking import Card, Deck
from warcabinet.awaw.state.research import ProjectId
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.steps import plays
from warcabinet.engine.asking import Asked
from warcabinet.engine.book import Refusal
from warcabinet.engine.decisions import Action, Decision, Domain, Form, Got, Slot
from warcabinet.engine.procedures import Done, Procedure, Step

ULTRA, MAGIC = ProjectId("ultra-production"), ProjectId("magic-production")
PROJECTS: Mapping[Deck, ProjectId] = {
    Deck.AXIS_ULTRA: ULTRA,
    Deck.BRITISH_ULTRA: ULTRA,
    Deck.JAPANESE_MAGIC: MAGIC,
    Deck.AMERICAN_MAGIC: MAGIC,
}
"""48.13, 48.14: Ultra for Europe, Magic for the Pacific."""


def ready(world: AwawWorld, deck: Deck) -> bool:
    """42.26A, 48.11: does a deck gain a card in this turn? Once a year, as soon as its points are
    enough from the turn on that the sheet names.
    """
    faction, name = FACTIONS[deck], PROJECTS[deck]
    if deck not in world.card_pools or faction not in researchers(world.statics):
        return False
    row, one = project(world, faction, name), entries(world.statics)[name]
    if row.made or not may_trigger(world, row, one):
        return False
    if next_cost(world, faction, name) is None:
        return False
    return any(not may_add(world, deck, card) for card in Card)


class ChooseCard(Action, frozen=True):
    """48.241: a card of this kind joins the pool."""

    card: Card


def _cards(asked: Asked, got: Got) -> Domain[Card]:
    world, decision = asked.world, asked.decision
    assert isinstance(decision, CardProduced)

    def why(card: Card) -> list[Refusal]:
        if rule := may_add(world, decision.deck, card):
            return [Refusal(rule, "a card of this kind may not be added to the pool")]
        return []

    return Domain(tuple(Card), why)


class CardProduced(Decision[ChooseCard], frozen=True):
    """48.241: which card production adds; the others learn only that there is one."""

    deck: Deck

    secret: ClassVar[bool] = True
    rule: ClassVar[str] = "48.241"
    prompt: ClassVar[str] = "Add a card to your pool"
    forms: ClassVar[Mapping[type[Action], Form]] = {
        ChooseCard: Form((Slot("card", _cards),), label="Add a card")
    }

    def default(self, asked: Asked) -> ChooseCard:
        return ChooseCard(_cards(asked, {}).values()[0])


@plays("T.R.60", special=CAMPAIGN)
class CodebreakingProduction(Procedure[None]):
    """42.13, 42.26A, 48.11: results are announced last in the research phase; the Western Allies
    trigger Ultra and Magic in different turns.
    """

    done: tuple[Deck, ...] = ()

    def start(self, world: AwawWorld, _: object) -> Step:
        """48.15: the next deck that gains a card, of a faction that has triggered none yet."""
        for deck in Deck:
            if deck in self.done or not ready(world, deck):
                continue
            if FACTIONS[deck] in {FACTIONS[one] for one in self.done}:
                continue
            self.done = (*self.done, deck)
            use_points(world, FACTIONS[deck], PROJECTS[deck])
            world.tell("48.11", f"{TITLES[deck]}: one more codebreaking card by production")
            return self.ask(CardProduced((seat_of(world, deck),), deck), then=self.chosen)
        return Done()

    def chosen(self, world: AwawWorld, answer: ChooseCard) -> Step:
        deck = self.done[-1]
        add_card(world, deck, answer.card)
        text = f"{TITLES[deck]}: a {answer.card} card is added"
        world.tell("48.241", text, to=(seat_of(world, deck),))
        return self.go(self.start)
