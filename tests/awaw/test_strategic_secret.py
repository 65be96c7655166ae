"""41.5, 41.53, 42.17, 48.82: points, results that were not used yet and cards in hand are secrets:
games that differ in them alone look the same to the others, byte for byte, all pages included.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.secrecy import sent
from tests.awaw.table import Staged, world_at
from warcabinet.awaw.research.air_units_at_once import BuildingAtOnce, EndBuildingAtOnce
from warcabinet.awaw.research.synthetic_oil_plants import BuildNoPlant, NewPlants
from warcabinet.awaw.state.codebreaking import Card, CardPool, Deck, HandCards
from warcabinet.awaw.state.research import Project, ProjectId
from warcabinet.engine.decisions import Action
from warcabinet.engine.game import Game, new_game
from warcabinet.engine.procedures import Procedure
from warcabinet.engine.records import Record, Seat

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
