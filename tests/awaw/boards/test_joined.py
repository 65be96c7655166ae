"""Both boards as one."""

from __future__ import annotations

import pytest

from tests.awaw.scenarios.support import data
from warcabinet.awaw.boards.board import AwawBoard
from warcabinet.awaw.boards.joined import PREFIX, REGION, WORLD, joined, knowing
from warcabinet.awaw.boards.kinds import SideFeature
from warcabinet.hexes import flood


@pytest.fixture(scope="module")
def world() -> AwawBoard:
    found = data().board(WORLD)
    assert found is not None
    return found


def parts() -> tuple[AwawBoard, AwawBoard]:
    return data().boards["europe"], data().boards["pacific"]


def test_every_hex_of_both_boards_is_there_once_and_a_common_box_is_one_place(
    world: AwawBoard,
) -> None:
    europe, pacific = parts()
    assert len(world.hexes) == len(europe.hexes) + len(pacific.hexes)
    assert set(world.boxes) == set(europe.boxes) | set(pacific.boxes)
    for space, row in pacific.hexes.items():
        there = world.hexes[space.__class__(PREFIX + space)]
        assert (there.terrain, there.territory, there.front) == (
            row.terrain,
            row.territory,
            row.front,
        )
    for space, row in europe.hexes.items():
        assert world.hexes[space] == row


def test_sides_waters_and_places_are_those_of_both(world: AwawBoard) -> None:
    europe, pacific = parts()
    for sides in ("land_sides", "sea_sides", "sailing_sides"):
        both = getattr(europe, sides).crossings + getattr(pacific, sides).crossings
        assert getattr(world, sides).crossings == both
    assert world.land.bit_count() == europe.land.bit_count() + pacific.land.bit_count()
    for feature in SideFeature:
        both = europe.sides(feature).crossings + pacific.sides(feature).crossings
        assert world.sides(feature).crossings == both
    truk, kiel = world.place("Truk"), world.place("Kiel")
    assert truk is not None
    assert truk.hex == "PY32"
    assert kiel is not None
    assert kiel.hex == "J30"


def test_regions_are_parts_of_one_board_and_each_board_is_one(world: AwawBoard) -> None:
    for board in parts():
        for name in board.regions:
            assert world.board.area(name).bit_count() == board.board.area(name).bit_count(), name
        assert world.board.area(REGION + board.name).bit_count() == len(board.hexes)
    russia = world.territory.where("russia")
    assert all(russia & world.board.area(REGION + board.name) for board in parts())


def test_no_hex_of_the_one_touches_a_hex_of_the_other(world: AwawBoard) -> None:
    europe = world.board.area(REGION + "europe")
    pacific = world.board.area(REGION + "pacific")
    assert not world.board.expand(europe) & pacific
    assert not flood(world.board, europe, world.sailing()).reached & pacific
    assert not flood(world.board, europe, world.marching()).reached & pacific


def test_the_same_boards_give_the_same_one() -> None:
    assert joined(*parts()) is joined(*parts())


def test_regions_of_the_other_board_are_empty_for_play() -> None:
    europe, pacific = parts()
    for board, other in ((europe, pacific), (pacific, europe)):
        played = knowing(board, other)
        assert set(played.regions) == set(europe.regions) | set(pacific.regions)
        for name in other.regions:
            assert played.board.area(name) == 0, name
        for name in board.regions:
            assert played.board.area(name) == board.board.area(name), name
        assert data().board_for_play(board.name) is played
