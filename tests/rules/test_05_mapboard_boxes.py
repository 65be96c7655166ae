"""5: boxes beside the European board: which hexes they touch, and how far off they are."""

from __future__ import annotations

from functools import cache

import pytest

from warcabinet.awaw.boards import AwawBoard, LinkKind
from warcabinet.awaw.boards.areas import RANGE, range_mask
from warcabinet.awaw.loading import load_board
from warcabinet.hexes import flood


@cache
def europe() -> AwawBoard:
    return load_board("europe")[0]


def ends(box: str, kind: LinkKind, distance: int | None) -> int:
    """The spaces that a box is joined to by links of a kind and length."""
    board = europe()
    bit, found = board.board.bit(box), 0
    for route in board.routes:
        if route.kind is kind and route.row.distance == distance:
            if route.targets & bit:
                found |= route.sources
            if route.sources & bit:
                found |= route.targets
    return found & board.board.hexes


def edge_beside(box: str) -> int:
    """The hexes of the edge that the board has a box next to."""
    board = europe()
    [edge] = {
        route.row.start
        for route in board.routes
        if route.row.end == box and route.row.distance == 1 and RANGE in route.row.start
    }
    return range_mask(board.board, edge)


@pytest.mark.rule("5.22A#1", "the Atlantic U.S. box lies 16 hexes off the western edge")
def test_the_us_is_sixteen_hexes_off_the_western_edge() -> None:
    board = europe()
    west = board.board.area("west-edge")
    assert west & ~ends("atlantic-us", LinkKind.NAVAL, 16) == 0
    [route] = [r for r in board.routes if r.row.start == "A23..EE1" and r.row.end == "atlantic-us"]
    away = flood(board.board, board.board.bit("atlantic-us"), board.sailing(routes=[route]))
    assert away.cost("A23") == 16
    assert away.cost("A24") == 17


@pytest.mark.rule("5.62#1", "Ethiopia is next to NN27 to NN30")
def test_ethiopia_touches_four_hexes_of_egypt() -> None:
    gate = europe().board.mask(["NN27", "NN28", "NN29", "NN30"])
    assert edge_beside("ethiopia") == gate
    assert ends("ethiopia", LinkKind.SR, 1) == gate
    assert not ends("ethiopia", LinkKind.NAVAL, 1)


@pytest.mark.rule("5.72A#1", "the Urals box is next to A62 to Z53")
def test_the_urals_touch_the_eastern_edge_of_russia() -> None:
    board = europe()
    assert ends("urals", LinkKind.GROUND, 1) == board.board.area("east-edge-russia")
    assert edge_beside("urals") == board.board.area("east-edge-russia")
    assert board.board.has(ends("urals", LinkKind.GROUND, 1), "A62")
    assert not board.board.has(ends("urals", LinkKind.GROUND, 1), "AA53")


def test_no_ship_comes_to_the_urals_box() -> None:
    """Part of 5.78."""
    assert not [
        route
        for route in europe().routes
        if route.kind is LinkKind.NAVAL
        and (route.sources | route.targets) & europe().board.bit("urals")
    ]


@pytest.mark.rule("5.932A#1", "the Atlantic SW box is next to A23 to EE1")
def test_the_atlantic_sw_box_touches_the_western_edge() -> None:
    assert ends("atlantic-sw", LinkKind.NAVAL, 1) == europe().board.area("west-edge")
    assert edge_beside("atlantic-sw") == europe().board.area("west-edge")
