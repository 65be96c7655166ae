"""41.5, 41.53, 42.17, 48.82: points, results that were not used yet and cards in hand are secrets:
games that differ in them alone look the same to the others, byte for byte, all pages included.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.awaw.secrecy import odds, past, sent
from tests.awaw.table import Staged, world_at
from warcabinet.awaw.codebreaking.playing_codebreaking_cards import PlayCard, PlayNoCard
from warcabinet.awaw.research.air_units_at_once import BuildingAtOnce, EndBuildingAtOnce
from warcabinet.awaw.research.synthetic_oil_plants import BuildNoPlant, NewPlants
from warcabinet.awaw.state.codebreaking import Card, CardPool, Deck, HandCards
from warcabinet.awaw.state.naval import Hull
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.awaw.state.strategic import SubmarinesSent
from warcabinet.awaw.strategic.bombing.bombing_phase import Bombing
from warcabinet.awaw.strategic.bombing.placing_rocket_bases import EndRocketBases, RocketBases
from warcabinet.awaw.strategic.submarine_warfare import SubmarineCards
from warcabinet.engine.decisions import Action
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Record, Seat
from warcabinet.hexes import SpaceId

AXIS, ALLIED = Seat("axis"), Seat("allied")
EUROPE = "europe-1939"


def row(faction: str, name: str, **fields: Any) -> Project:
    seat = AXIS if faction == "european axis" else ALLIED
    return Project(faction, ProjectId(name), open=False, seats=(seat,), **fields)


def game(play: Procedure[Any], *rows: Record, side: str = "axis") -> Game:
    world = world_at(scenario=EUROPE, turn="Spring 1943", side=side, rows=rows)
    return new_game(Staged(world, play), EUROPE, "secrets", chance="seeded", seed="1")


def alike(first: Game, second: Game, other: Seat, own: Seat) -> None:
    assert sent(first, other) == sent(second, other)
    assert past(first, other) == past(second, other)
    assert odds(first, other) == odds(second, other)
    assert sent(first, own) != sent(second, own)


@pytest.mark.parametrize(
    "name",
    [
        "air-range",
        "radar",
        "strategic-bombers",
        "air-nationality",
        "torpedoes",
        "anti-submarine-warfare",
        "naval-nationality",
        "combat-training",
        "jets",
        "rockets",
    ],
)
def test_results_that_were_not_used_yet(name: str) -> None:
    """41.53: nor can one see on the strategic page that there are any."""
    held = row("western allies", name, results=1, carry=1, points=2)
    none = row("western allies", name)
    alike(game(NewPlants(), held), game(NewPlants(), none), AXIS, ALLIED)


def answered(made: Game, seat: Seat, answer: Action) -> Game:
    while made.position.asked(seat) is not None:
        made.answer(seat, answer)
    return made


@pytest.mark.parametrize("name", ["air-production", "strategic-bomber-production"])
def test_points_for_bombers_and_interceptors(name: str) -> None:
    """27.91A: whoever builds none at once is not seen to have had points for them."""
    known = row("european axis", "strategic-bombers", results=1)
    some = answered(
        game(BuildingAtOnce(), known, row("european axis", name, points=3)),
        AXIS,
        EndBuildingAtOnce(),
    )
    none = game(BuildingAtOnce(), known, row("european axis", name))
    alike(some, none, ALLIED, AXIS)


def test_points_for_oil_plants() -> None:
    """33.234: whether Germany could build a plant is not seen."""
    some = answered(
        game(NewPlants(), row("european axis", "oil-plant-production", points=9)),
        AXIS,
        BuildNoPlant(),
    )
    none = game(NewPlants(), row("european axis", "oil-plant-production"))
    alike(some, none, ALLIED, AXIS)


def test_cards_in_hand() -> None:
    """48.82: how many cards are left is seen, and no more."""
    pools = [CardPool(deck, 8, unplayed=1) for deck in (Deck.AXIS_ULTRA, Deck.BRITISH_ULTRA)]

    def held(card: Card) -> Game:
        hand = HandCards(Deck.BRITISH_ULTRA, card, 1, open=False, seats=(ALLIED,))
        return game(NewPlants(), *pools, hand)

    alike(held(Card.ASW), held(Card.BLANK), AXIS, ALLIED)


# Cards in the SW boxes ----------------------------------------------------------------------------


def cards_in_the_boxes(*hand: tuple[Deck, Card]) -> Game:
    """48.41A: German submarines are about to attack; each side has two cards left."""
    decks = (Deck.AXIS_ULTRA, Deck.BRITISH_ULTRA)
    seats = {Deck.AXIS_ULTRA: AXIS, Deck.BRITISH_ULTRA: ALLIED}
    counted = Counter(hand)
    rows: list[Record] = [CardPool(deck, 8, unplayed=2) for deck in decks]
    rows += [
        HandCards(deck, card, count, open=False, seats=(seats[deck],))
        for (deck, card), count in counted.items()
    ]
    boats = Hull("germany-submarine", "germany", SpaceId("atlantic-sw"), 3)
    sent_out = SubmarinesSent("germany", SpaceId("atlantic-sw"), 2)
    return game(SubmarineCards(), *rows, boats, sent_out)


GERMAN, BRITISH = Deck.AXIS_ULTRA, Deck.BRITISH_ULTRA
BLANKS = ((GERMAN, Card.BLANK), (GERMAN, Card.BLANK), (BRITISH, Card.BLANK), (BRITISH, Card.BLANK))


def dealt(deck: Deck, *cards: Card) -> Game:
    """These cards in one hand, and blank ones in the other."""
    others = tuple(one for one in BLANKS if one[0] is not deck)
    return cards_in_the_boxes(*((deck, card) for card in cards), *others)


@pytest.mark.parametrize("held", [(Card.SUBMARINE, Card.ASW), (Card.WILD, Card.TACTICAL)])
@pytest.mark.parametrize(
    ("deck", "own", "other"), [(GERMAN, AXIS, ALLIED), (BRITISH, ALLIED, AXIS)]
)
def test_cards_that_are_not_played_in_the_boxes(
    deck: Deck, own: Seat, other: Seat, held: tuple[Card, Card]
) -> None:
    """48.4: whoever holds a card back is not seen to have had it; who has none is asked, too, and
    answers by default.
    """
    some, none = dealt(deck, *held), dealt(deck, Card.BLANK, Card.BLANK)
    answered(some, own, PlayNoCard())
    alike(some, none, other, own)


def test_what_is_left_after_a_card_was_played() -> None:
    """48.31, 48.82: the card that is played is seen, and not what else there was."""
    games = [dealt(GERMAN, Card.SUBMARINE, card) for card in (Card.ASW, Card.BLANK)]
    for made in games:
        made.answer(AXIS, PlayCard(Card.SUBMARINE))
    alike(games[0], games[1], ALLIED, AXIS)


# Rocket bases -------------------------------------------------------------------------------------


def test_rocket_bases_that_nobody_places() -> None:
    """26.61A, 41.53: a result for rockets that is not used yet is not seen where bases are placed,
    nor how many more there could be.
    """
    held = row("european axis", "rockets", results=1, points=3)
    some, none = game(RocketBases(), held), game(RocketBases(), row("european axis", "rockets"))
    alike(answered(some, AXIS, EndRocketBases()), none, ALLIED, AXIS)


def test_results_where_bombs_and_salvos_are_announced() -> None:
    """26.64: nor where flying bombs and rockets are fired."""
    held = row("european axis", "rockets", results=1, points=3)
    some, none = game(Bombing(), held), game(Bombing(), row("european axis", "rockets"))
    alike(some, none, ALLIED, AXIS)
