"""48.12, 48.13, 48.14, 48.15, 48.23: the four decks: whose they are, where they count, what is in
them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cache

from warcabinet.awaw.command.command import seat_for
from warcabinet.awaw.politics.parties import faction_of
from warcabinet.awaw.scenarios.file.words import LevelKind
from warcabinet.awaw.state.codebreaking import AddedCards, Card, CardPool, Deck, HandCards
from warcabinet.awaw.state.statics import Statics
from warcabinet.awaw.state.world import AwawWorld
from warcabinet.awaw.terms.powers import Faction, Power, Theater
from warcabinet.engine.records import Seat

OWNERS: dict[Deck, Power] = {
    Deck.AXIS_ULTRA: Power.GERMANY,
    Deck.BRITISH_ULTRA: Power.BRITAIN,
    Deck.JAPANESE_MAGIC: Power.JAPAN,
    Deck.AMERICAN_MAGIC: Power.US,
}
"""48.13-48.15: who draws and plays. The Western Allies have one deck in each theater."""

FACTIONS: dict[Deck, Faction] = {
    Deck.AXIS_ULTRA: Faction.EUROPEAN_AXIS,
    Deck.BRITISH_ULTRA: Faction.WESTERN_ALLIES,
    Deck.JAPANESE_MAGIC: Faction.JAPAN,
    Deck.AMERICAN_MAGIC: Faction.WESTERN_ALLIES,
}
"""48.13, 48.14: whose naval operations a deck is for; Russia has none."""

OPPOSING: dict[Deck, Deck] = {
    Deck.AXIS_ULTRA: Deck.BRITISH_ULTRA,
    Deck.BRITISH_ULTRA: Deck.AXIS_ULTRA,
    Deck.JAPANESE_MAGIC: Deck.AMERICAN_MAGIC,
    Deck.AMERICAN_MAGIC: Deck.JAPANESE_MAGIC,
}

TITLES: dict[Deck, str] = {
    Deck.AXIS_ULTRA: "The European Axis",
    Deck.BRITISH_ULTRA: "Britain",
    Deck.JAPANESE_MAGIC: "Japan",
    Deck.AMERICAN_MAGIC: "The United States",
}


def theater_of(deck: Deck) -> Theater:
    """48.12: Ultra is for Europe, Magic for the Pacific."""
    ultra = deck in (Deck.AXIS_ULTRA, Deck.BRITISH_ULTRA)
    return Theater.EUROPE if ultra else Theater.PACIFIC


def kind_of(deck: Deck) -> LevelKind:
    """48.12: the level under which a scenario says how many cards the deck has."""
    ultra = theater_of(deck) is Theater.EUROPE
    return LevelKind.ULTRA_CARDS if ultra else LevelKind.MAGIC_CARDS


def deck_of(world: AwawWorld, party: str, foes: Iterable[str], theater: Theater) -> Deck | None:
    """48.13, 48.14: the deck that counts for naval operations of a party against these others in a
    theater: none if Russians are alone on either side.
    """
    enemies = {faction_of(world, foe) for foe in foes}
    for deck in Deck:
        between = FACTIONS[deck] == faction_of(world, party) and FACTIONS[OPPOSING[deck]] in enemies
        if between and theater_of(deck) is theater and deck in world.card_pools:
            return deck
    return None


def seat_of(world: AwawWorld, deck: Deck) -> Seat:
    """48.15: who draws and plays the cards of a deck."""
    seat = seat_for(world, OWNERS[deck])
    assert seat is not None, f"nobody plays the cards of {deck}"
    return seat


@cache
def initial(setting: Statics, deck: Deck) -> Counter[Card]:
    """48.23: the cards of a pool at the start of the game."""
    table = setting.tables["codebreaking-cards"]
    kinds = (card for card in Card if permitted(setting, deck, card))
    return Counter({card: table.number(deck, card) for card in kinds})


@cache
def permitted(setting: Statics, deck: Deck, card: Card) -> bool:
    """48.22, 48.23: may this kind of card be in the deck at all?"""
    return setting.tables["codebreaking-cards"].text(deck, card) != "Proh."


def figure(world: AwawWorld, name: str) -> int:
    return world.statics.tables["codebreaking-figures"].number(name, "value")


def may_add(world: AwawWorld, deck: Deck, card: Card) -> str:
    """48.242: the number of the rule against adding such a card to the pool, if there is one."""
    if card is Card.WILD:
        return "48.242C"
    if not permitted(world.statics, deck, card):
        return "48.242A" if deck is Deck.AXIS_ULTRA else "48.242B"
    most = figure(world, "cards of a type at most")
    return "48.242D" if in_pool(world, deck)[card] >= most else ""


def in_pool(world: AwawWorld, deck: Deck) -> Counter[Card]:
    """48.21C, 48.21F, 48.241, 48.82: all cards of a pool, those in hand and those that were played
    included: they are drawn from again. For whoever may know them.
    """
    cards = Counter(initial(world.statics, deck))
    for row in world.added_cards.rows():
        if row.deck == deck:
            cards[row.card] += row.count
    return cards


def hand(world: AwawWorld, deck: Deck) -> Counter[Card]:
    """48.21B: the cards that are in hand and not yet played. For whoever may know them."""
    return Counter({row.card: row.count for row in world.hand_cards.rows() if row.deck == deck})


def add_card(world: AwawWorld, deck: Deck, card: Card) -> None:
    """48.241, 48.242E: one more card in the pool, whose kind is not told."""
    seats = (seat_of(world, deck),)
    row = world.added_cards.get(f"{deck}/{card}")
    if row is None:
        world.put(AddedCards(deck, card, 1, open=False, seats=seats))
    else:
        world.amend(row, count=row.count + 1)
    pool = world.card_pools[deck]
    world.amend(pool, cards=pool.cards + 1)


def take_up(world: AwawWorld, deck: Deck, cards: Counter[Card]) -> None:
    """48.21B: these cards are in hand from now on."""
    seats = (seat_of(world, deck),)
    for card, count in cards.items():
        world.put(HandCards(deck, card, count, open=False, seats=seats))
    pool = world.card_pools[deck]
    world.amend(pool, unplayed=cards.total(), drawn=world.turn.number)


def lay_down(world: AwawWorld, deck: Deck, card: Card) -> None:
    """48.81: a card is played, once."""
    row = world.hand_cards[f"{deck}/{card}"]
    if row.count == 1:
        world.drop(row)
    else:
        world.amend(row, count=row.count - 1)
    pool: CardPool = world.card_pools[deck]
    world.amend(pool, unplayed=pool.unplayed - 1)
