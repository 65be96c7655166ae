"""What the client is told of boxes is what the links of the boards say."""

from __future__ import annotations

from typing import Any

import pytest

from tests.awaw.scenarios.support import data
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.docks import box_cards, edge_of
from warcabinet.awaw.boards.joined import WORLD


def cards(name: str) -> dict[str, dict[str, Any]]:
    board = data().board(name)
    assert board is not None
    return {card["id"]: card for card in box_cards(board)}


def edges(card: dict[str, Any]) -> dict[str, tuple[str, int, dict[str, int | None]]]:
    """By edge: the first hex, how many there are, and the ways over it."""
    return {
        dock["edge"]: (dock["hexes"][0], len(dock["hexes"]), dock["kinds"])
        for dock in card["docks"]
    }


def test_a_box_is_entered_over_the_edges_of_both_boards() -> None:
    found = cards(WORLD)
    # 5.72: the Urals touch the east of the one board and the west of the other.
    touching = {"ground": 1, "sr": 1}
    assert edges(found["urals"]) == {
        "east": ("A62", 26, touching),
        "west": ("PA23", 12, touching),
    }
    # 5.22: the American boxes lie far off the edges.
    assert edges(found["atlantic-us"]) == {"west": ("A23", 31, {"naval": 16})}
    assert edges(found["pacific-us"]) == {"east": ("PA59", 37, {"naval": 8})}
    # 5.52: by land next to the edge, by sea eight hexes off it.
    south = {"naval": 8, "ground": 1, "sr": 1}
    assert edges(found["australia"])["south"][2] == south


def test_one_board_has_the_docks_of_its_own_edges_only() -> None:
    found = cards("europe")
    assert set(edges(found["urals"])) == {"east"}
    assert edges(found["pacific-us"]) == {}


def test_ways_between_boxes_are_told_at_both_ends_with_their_kinds() -> None:
    found = cards(WORLD)
    ways = {way["to"]: way["kinds"] for way in found["atlantic-us"]["ways"]}
    assert ways["pacific-us"] == {"naval": None, "nr": None, "sr": None}
    assert ways["western-front-ports"] == {"naval": 16, "nr": 16, "supply": 16}
    back = {way["to"]: way["kinds"] for way in found["pacific-us"]["ways"]}
    assert back["atlantic-us"] == {"naval": None, "nr": None, "sr": None}


def test_a_box_has_a_holder_or_users() -> None:
    found = cards(WORLD)
    assert found["urals"]["control"] == "russia always"
    assert "japanese" in found["pacific-sw"]["users"]
    assert all(("control" in card) != ("users" in card) for card in found.values())


@pytest.fixture(scope="module")
def europe() -> AwawBoard:
    return data().boards["europe"]


@pytest.mark.parametrize(
    ("hexes", "edge"),
    [
        (["A23"], "west"),
        (["A30", "A31"], "north"),
        (["NN27"], "south"),
        (["L31"], None),
        ([], None),
    ],
)
def test_an_edge_is_told_by_what_lies_beyond(
    europe: AwawBoard, hexes: list[str], edge: str | None
) -> None:
    assert edge_of(europe, europe.board.mask(hexes)) == edge
    assert edge_of(europe, europe.board.bit("urals")) is None
