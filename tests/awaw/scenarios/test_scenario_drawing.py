"""Pictures of the start of a scenario."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from tests.awaw.scenarios.support import (
    ALL,
    BARBAROSSA,
    CORAL_SEA,
    POLAND,
    counters,
    data,
    scenario,
)
from warcabinet.awaw.scenarios.picture.drawing import SCALE, StartPlot, draw_start
from warcabinet.awaw.scenarios.picture.scenes import Start, part_of, start_of
from warcabinet.awaw.scenarios.picture.symbols import CHIP_CARRIER, Piece, counter, stack
from warcabinet.awaw.terms.powers import Side
from warcabinet.hexes import SpaceId


def plot(name: str) -> StartPlot:
    one, board = scenario(name), data().board(scenario(name).map.board)
    assert board is not None
    return StartPlot(board, one, start_of(one, data(), board), SCALE)


def pictures(name: str) -> dict[str, str]:
    board = data().board(scenario(name).map.board)
    assert board is not None
    return draw_start(board, scenario(name), data())


@pytest.mark.parametrize("name", ALL)
def test_it_is_a_picture_with_title_and_remark(name: str) -> None:
    drawn = pictures(name)
    board = scenario(name).map.board
    assert set(drawn) == ({"europe", "pacific"} if board == "world" else {board})
    for text in drawn.values():
        root = ElementTree.fromstring(text)
        assert root.tag.endswith("svg")
        assert scenario(name).scenario.title in text
        assert "Reconstructed" in text


def test_ships_are_chips_with_the_sum_of_their_factors() -> None:
    (text,) = pictures(CORAL_SEA).values()
    truk, *_ = [pieces for space, pieces in plot(CORAL_SEA).stacks.items() if space == "Y32"]
    assert {piece.card.type for piece in truk} >= {"japan-shokaku", "japan-ca", "japan-dd"}
    assert sum(piece.number for piece in truk if piece.card.naval) == 3 + 3 + 8 + 2 + 1
    assert text.count(CHIP_CARRIER) == 4  # Truk, Rabaul, Noumea, the key


def test_two_boards_make_two_pictures_and_what_is_in_boxes_is_told() -> None:
    world = data().board("world")
    assert world is not None
    cards = counters().cards
    here = [Piece(cards["britain-transport"], 15, Side.ALLIED)]
    truk, kiel = (
        [Piece(cards["japan-dd"], 2, Side.AXIS)],
        [Piece(cards["germany-dd"], 6, Side.AXIS)],
    )
    stacks = {SpaceId("atlantic-sw"): here, SpaceId("PY32"): truk, SpaceId("J30"): kiel}
    held = {Side.AXIS: world.board.mask(["PY32", "J30"]), Side.ALLIED: 0}
    whole = Start(held, stacks, [], set())
    europe, pacific = (part_of(whole, world, data().boards[name]) for name in ("europe", "pacific"))
    assert pacific.stacks == {"Y32": truk}
    assert europe.stacks == {"atlantic-sw": here, "J30": kiel}
    assert data().boards["pacific"].board.members(pacific.sides[Side.AXIS]) == ["Y32"]
    drawn = StartPlot(data().boards["europe"], scenario(POLAND), europe, SCALE).svg()
    assert "Atlantic SW box: 15 britain-transport" in drawn


def test_every_unit_is_in_a_stack_within_the_picture() -> None:
    one = plot(BARBAROSSA)
    units = sum(len([p for p in pieces if p.card.ground]) for pieces in one.stacks.values())
    cards = counters().cards
    assert units == sum(u.count for u in scenario(BARBAROSSA).unit if cards[u.type].ground)
    for space in one.stacks:
        x, y = one.spots[space]
        assert one.left < x < one.right
        assert one.top < y < one.low


def test_the_front_has_a_ribbon_for_each_side() -> None:
    text = "".join(plot(POLAND)._front())
    assert text.count('stroke="#3C4644"') == text.count('stroke="#B3392B"') > 0


def test_a_small_scenario_is_shown_whole() -> None:
    one = plot(POLAND)
    x, _ = one.spots[next(s for s in one.spots if s == "J40")]
    assert x < one.right


def test_counters_show_symbol_factors_and_side() -> None:
    armor = Piece(counters().cards["germany-armor-4-6"], 1, Side.AXIS)
    polish = Piece(counters().cards["poland-infantry-2-3"], 1, Side.ALLIED)
    assert ">4-6<" in counter(armor)
    assert 'rx="10"' in counter(armor)
    assert "fill-opacity" not in counter(armor).replace("stroke-opacity", "")
    assert ">PO<" in counter(polish)
    assert 'fill-opacity=".55"' in counter(polish)
    replacement = Piece(counters().cards["germany-replacement-1-1"], 1, Side.AXIS)
    assert ">1<" in counter(replacement)
    air = Piece(counters().cards["russia-aaf"], 4, Side.ALLIED)
    assert ">4<" in counter(air)


def test_a_stack_shows_edges_and_the_sum() -> None:
    armor = Piece(counters().cards["germany-armor-4-6"], 1, Side.AXIS)
    text = stack([armor, armor])
    assert re.search(r">8</text>", text)
    assert text.count("<rect") == stack([armor]).count("<rect") + 1
