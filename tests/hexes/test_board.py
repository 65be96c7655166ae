"""Building boards, and what a finished board answers."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from enum import Enum

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warcabinet.hexes import (
    Board,
    BoardBuilder,
    BoardError,
    ColumnGrid,
    Direction,
    HexError,
    LetterGrid,
    Links,
    axial,
    letter_rows,
    zones,
)
from warcabinet.hexes.board import KEPT_AREAS
from warcabinet.hexes.masks import LinkGroup, bits, pick

from .reference import in_order
from .strategies import areas, build, plans


class Ground(Enum):
    CLEAR = "clear"
    ROUGH = "rough"
    SEA = "sea"


GRID = LetterGrid(letter_rows("H"))


def small() -> BoardBuilder:
    """Three rows of four hexes and two boxes; a river, a cliff that can only be climbed down."""
    builder = BoardBuilder(GRID, "small")
    for row in "ABC":
        builder.hexes(f"{row}{n}" for n in range(1, 5))
    builder.box("west")
    builder.box("east")
    builder.alias("B9", "B4")
    builder.space_layer(
        "ground", Ground, Ground.CLEAR, {"B2": Ground.ROUGH, "C4": Ground.SEA, "east": Ground.SEA}
    )
    builder.space_layer("ports", int, 0, [("A1", 2)])
    builder.side_layer("river", bool, False, {"B2|B3": True, "C2|B2": True})
    builder.side_layer("climb", int, 0, {"A1>B1": 1, "A2|B2": 3}, directional=True)
    builder.link("sea", "east", "C4", length=8)
    builder.link("sea", "east", "B4", length=8)
    builder.link("land", "west", "A1", one_way=True)
    builder.link("land", "east", "C4", length=2)
    builder.region("north", ["A1", "A2", "A3", "A4"], rule="4.31")
    builder.region("edge", ["A1", "B1", "C1", "west"])
    return builder


@pytest.fixture
def board() -> Board:
    return small().build()


class TestSpaces:
    def test_order_is_hexes_by_row_then_boxes_by_name(self, board: Board) -> None:
        assert board.order[:5] == ("A1", "A2", "A3", "A4", "B1")
        assert board.order[-3:] == ("C4", "east", "west")
        assert len(board) == 14
        assert list(board.order) == board.members(board.spaces)
        assert sorted(map(board.bit, board.order)) == list(map(board.bit, board.order))

    def test_neighbours_are_constant_shifts(self, board: Board) -> None:
        for name in board.members(board.hexes):
            for direction in Direction:
                other = GRID.named(axial.step(GRID.cell(name), direction))
                expected = [other] if other in board else []
                assert board.members(board.shift(board.bit(name), direction)) == expected

    def test_masks_and_members(self, board: Board) -> None:
        mask = board.mask(["east", "B2", "A4", "B2"])
        assert board.members(mask) == ["A4", "B2", "east"]
        assert board.count(mask) == 3
        assert board.first(mask) == "A4"
        assert board.has(mask, "B2")
        assert not board.has(mask, "B1")
        assert board.members(0) == []

    def test_an_area_is_known_again_by_its_spaces(self, board: Board) -> None:
        masks = [board.spaces & number for number in range(1, 3 * KEPT_AREAS)]
        named = [board.named(mask) for mask in masks]
        assert [board.area_named(spaces) for spaces in named] == masks
        assert board.area_named(tuple(board.members(board.hexes))) == board.hexes
        assert len(board._areas) <= KEPT_AREAS

    def test_what_is_on_the_board(self, board: Board) -> None:
        assert "A4" in board
        assert "east" in board
        assert "A5" not in board
        assert board.is_hex("A4")
        assert not board.is_hex("east")
        assert board.hexes | board.boxes == board.spaces
        assert board.hexes & board.boxes == 0

    @pytest.mark.parametrize("name", ["A5", "H1", "north", "", "a1"])
    def test_unknown_spaces(self, board: Board, name: str) -> None:
        with pytest.raises(HexError, match="is not on the board small"):
            board.bit(name)

    def test_an_empty_area_has_no_first_space(self, board: Board) -> None:
        with pytest.raises(HexError, match="empty"):
            board.first(0)

    def test_aliases_lead_to_the_space(self, board: Board) -> None:
        assert board.space("B9") == "B4"
        assert board.bit("B9") == board.bit("B4")
        assert "B9" not in board

    def test_points_on_the_drawing(self, board: Board) -> None:
        assert board.hex_at(*GRID.position("B2")) == "B2"
        assert board.hex_at(*GRID.position("E2")) is None

    def test_a_board_without_hexes_is_a_graph(self) -> None:
        builder = BoardBuilder(GRID, "zones")
        for name in ("north sea", "baltic", "skagerrak"):
            builder.box(name)
        builder.link("sea", "north sea", "skagerrak")
        builder.link("sea", "skagerrak", "baltic")
        board = builder.build()
        sea = board.links("sea")
        assert board.neighbours("skagerrak", links=sea) == ["baltic", "north sea"]
        assert board.neighbours("skagerrak", board.sides) == []
        assert board.expand(board.spaces) == 0

    def test_flat_grids_make_boards_too(self) -> None:
        grid = ColumnGrid(9, 9)
        builder = BoardBuilder(grid, "flat")
        builder.hexes(f"{c:02}{r:02}" for c in range(1, 10) for r in range(1, 10))
        board = builder.build()
        for name in board.members(board.hexes):
            assert set(board.neighbours(name)) == set(grid.neighbours(name))


class TestNeighbours:
    def test_sides_and_links(self, board: Board) -> None:
        assert board.neighbours("B2") == ["A2", "A3", "B1", "B3", "C1", "C2"]
        dry = board.sides - board.side_layer("river", bool).where(True)
        assert board.neighbours("B2", dry) == ["A2", "A3", "B1", "C1"]
        assert board.neighbours("C4") == ["B4", "C3"]
        assert board.neighbours("C4", links=board.links("sea")) == ["B4", "C3", "east"]
        assert board.neighbours("west", links=board.links("land")) == ["A1"]
        assert "west" not in board.neighbours("A1", links=board.links("land"))

    def test_boxes_touch_no_hex_by_themselves(self, board: Board) -> None:
        assert board.neighbours("east") == board.neighbours("west") == []
        assert board.expand(board.boxes, board.sides) == 0

    def test_border_of_a_region(self, board: Board) -> None:
        north = board.area("north")
        rest = board.hexes & ~north
        border = board.both_ways(board.sides_between(north, rest))
        assert board.side_names(border) == [
            "A1|B1",
            "A2|B1",
            "A2|B2",
            "A3|B2",
            "A3|B3",
            "A4|B3",
            "A4|B4",
        ]
        assert len(zones(board, board.hexes, board.sides - border)) == 2

    def test_sides_by_name(self, board: Board) -> None:
        sides = board.sides_of(["B3|B2", "A1>B1"])
        assert sides[Direction.E] == board.bit("B2")
        assert sides[Direction.W] == board.bit("B3")
        assert sides[Direction.SE] == board.bit("A1")
        assert sides[Direction.NW] == 0
        assert sides.crossings == 3
        assert bool(sides)
        assert sides.leaving(board.bit("B2")) == board.sides_of(["B2>B3"])
        for bad in ("B3|B9", "A4|A5", "A1|C1", "A1", "west|A1"):
            with pytest.raises(HexError):
                board.sides_of([bad])


class TestLayers:
    def test_values_and_masks_of_spaces(self, board: Board) -> None:
        ground = board.space_layer("ground", Ground)
        assert ground["B2"] is Ground.ROUGH
        assert ground["A1"] is Ground.CLEAR
        assert ground["west"] is Ground.CLEAR
        assert board.members(ground.where(Ground.SEA)) == ["C4", "east"]
        assert board.members(ground.where(Ground.ROUGH, Ground.SEA)) == ["B2", "C4", "east"]
        dry = ground.matching(lambda value: value is not Ground.SEA)
        assert dry == board.spaces & ~ground.where(Ground.SEA)
        assert set(ground.values) == {"B2", "C4", "east"}
        assert ground.masks[Ground.CLEAR].bit_count() == 11
        assert board.space_layer("ports", int).where(7) == 0
        with pytest.raises(KeyError, match="A9"):
            ground["A9"]

    def test_values_and_masks_of_sides(self, board: Board) -> None:
        river = board.side_layer("river", bool)
        assert river.between("B3", "B2") is river.between("B2", "B3") is True
        assert river.between("B2", "C2") is True
        assert river.between("B1", "B2") is False
        assert board.side_names(river.where(True)) == ["B2|B3", "B2|C2"]
        assert river.where(True) | river.where(False) == board.sides
        assert not river.where(True) & river.where(False)
        with pytest.raises(KeyError, match="from A1 to C1"):
            river.between("A1", "C1")

    def test_directional_layers(self, board: Board) -> None:
        climb = board.side_layer("climb", int)
        assert (climb.between("A1", "B1"), climb.between("B1", "A1")) == (1, 0)
        assert (climb.between("A2", "B2"), climb.between("B2", "A2")) == (3, 3)
        steep = climb.matching(lambda value: value > 0)
        assert board.side_names(steep) == ["A1>B1", "A2|B2"]

    def test_layers_are_asked_for_by_name_and_type(self, board: Board) -> None:
        with pytest.raises(TypeError, match="holds Ground, not str"):
            board.space_layer("ground", str)
        with pytest.raises(TypeError, match="holds bool, not int"):
            board.side_layer("river", int)
        with pytest.raises(KeyError, match="no layer of spaces called river"):
            board.space_layer("river", bool)
        assert sorted(board.space_layers) == ["ground", "ports"]
        assert sorted(board.side_layers) == ["climb", "river"]

    def test_regions(self, board: Board) -> None:
        assert board.region("north").rule == "4.31"
        assert board.members(board.area("edge")) == ["A1", "B1", "C1", "west"]
        assert board.area("north", "edge") == board.area("north") | board.area("edge")
        assert board.regions_of("A1") == ["edge", "north"]
        assert board.regions_of("C4") == []
        with pytest.raises(KeyError, match="no region called south"):
            board.area("south")

    def test_links_by_name(self, board: Board) -> None:
        assert board.link_names == ["land", "sea"]
        sea = board.links("sea")
        ports = board.mask(["B4", "C4"])
        east = board.bit("east")
        assert sea.groups == (LinkGroup(8, ports, east), LinkGroup(8, east, ports))
        assert sea.sources == ports | east
        with pytest.raises(KeyError, match="no links called air"):
            board.links("land", "air")

    def test_the_shortest_of_several_links_counts(self, board: Board) -> None:
        for both in (board.links("sea", "land"), board.links("land", "sea")):
            lengths = [
                length
                for length, sources, targets in both.groups
                if sources & board.bit("east") and targets & board.bit("C4")
            ]
            assert lengths == [2]
        assert board.links() == Links((), 0)


class TestUnchanging:
    def test_nothing_can_be_set(self, board: Board) -> None:
        with pytest.raises(dataclasses.FrozenInstanceError):
            board.width = 3  # type: ignore[misc]
        with pytest.raises(TypeError):
            board.space_layer("ground", Ground).values["A1"] = Ground.SEA  # type: ignore[index]
        with pytest.raises(TypeError):
            board.regions["new"] = board.region("north")  # type: ignore[index]

    def test_later_rows_do_not_reach_a_finished_board(self) -> None:
        builder = small()
        board = builder.build()
        builder.hex("D1")
        builder.set("ports", "D1", 3)
        builder.region("south", ["D1"])
        assert "D1" not in board
        assert "south" not in board.regions
        assert "D1" in builder.build()

    def test_copies_are_the_board_itself(self, board: Board) -> None:
        assert copy.copy(board) is board
        assert copy.deepcopy({"board": board})["board"] is board

    def test_a_board_travels_between_processes(self, board: Board) -> None:
        other = pickle.loads(pickle.dumps(board))
        assert other.order == board.order
        assert other.neighbours("B2", links=other.links("sea")) == board.neighbours("B2")
        assert other.space_layer("ground", Ground)["B2"] is Ground.ROUGH


class TestProblems:
    def test_all_are_reported_at_once_with_their_places(self) -> None:
        builder = small()
        builder.hex("Q1", at="hexes.csv:14")
        builder.hex("A1", at="hexes.csv:15")
        builder.box("A2", at="boxes.csv:3")
        builder.box("a|b")
        builder.box("east")
        builder.alias("A1", "B1")
        builder.alias("X", "nowhere")
        builder.set("ground", "D4", Ground.SEA, at="ground.csv:2")
        builder.set("ground", "B2", Ground.SEA, at="ground.csv:3")
        builder.set("ground", "B3", "sea", at="ground.csv:4")
        builder.set("ports", "B3", True)
        builder.set("weather", "B3", 1)
        builder.space_layer("ports", int, 0)
        builder.space_layer("height", int, "low")
        builder.set_side("river", "B2|C3", True, at="sides.csv:7")
        builder.set_side("river", "A4|A5", True, at="sides.csv:8")
        builder.set_side("river", "B3|B2", True, at="sides.csv:9")
        builder.set_side("river", "B3|B2", False, at="sides.csv:10")
        builder.set_side("river", "B3>B4", True, at="sides.csv:11")
        builder.set_side("river", "A1>A2", True, at="sides.csv:12")
        builder.set_side("river", "A2>A1", False, at="sides.csv:13")
        builder.link("land", "A1", "D9", at="links.csv:1")
        builder.link("land", "A1", "A1")
        builder.link("land", "A1", "A2", length=0)
        builder.link("land", "C4", "east")
        builder.region("north", ["A1", "A9", "A1"], at="regions.csv:5")
        with pytest.raises(BoardError) as caught:
            builder.build()
        assert sorted(caught.value.problems) == sorted(
            [
                "hexes.csv:14: 'Q1' is no hex: there is no row Q (rows are A to H)",
                "hexes.csv:15: hex A1 is given twice",
                "boxes.csv:3: box A2 has the name of a hex",
                "a box cannot be called 'a|b'",
                "box east is given twice",
                "alias A1 is the name of a space or given twice",
                "alias X: nowhere is not on this board",
                "ground.csv:2: layer ground: D4 is not on this board",
                "ground.csv:3: layer ground: B2 is given twice",
                "ground.csv:4: layer ground: B3 has 'sea', which is no Ground",
                "layer ports: B3 has True, which is no int",
                "layer weather is not declared (B3)",
                "layer ports is declared twice",
                "layer height: the default 'low' is no int",
                "sides.csv:7: layer river: B2 and C3 do not touch: they are 2 hexes apart",
                "sides.csv:8: layer river: A4|A5 is not between two hexes of the board",
                "sides.csv:9: layer river: B3|B2 is given twice",
                "sides.csv:10: layer river: B3|B2 is given twice with different values",
                "sides.csv:11: layer river: B3>B4 has a value and B4>B3 has none",
                "sides.csv:12: layer river: A1>A2 and A2>A1 differ",
                "links.csv:1: link A1 to D9 (land): D9 is not on this board",
                "link A1 to A1 (land): it leads nowhere",
                "link A1 to A2 (land): a length of 0 is less than one",
                "link C4 to east (land): it is given twice",
                "regions.csv:5: region north is given twice",
                "regions.csv:5: region north: A1 is given twice",
                "regions.csv:5: region north: A9 is not on this board",
            ]
        )
        assert str(caught.value).startswith("board small: 27 problems\n")

    def test_problems_are_the_same_when_building_again(self) -> None:
        builder = small()
        builder.set("ground", "D4", Ground.SEA)
        with pytest.raises(BoardError) as first:
            builder.build()
        with pytest.raises(BoardError) as second:
            builder.build()
        assert (
            first.value.problems
            == second.value.problems
            == ("layer ground: D4 is not on this board",)
        )
        builder.hex("D4")
        assert "D4" in builder.build()


@given(st.data())
def test_random_boards_list_their_spaces(data: st.DataObject) -> None:
    plan = data.draw(plans())
    board = build(plan)
    area = data.draw(areas(plan, 1))
    assert board.members(board.mask(area)) == in_order(area, plan.boxes)
    assert list(board.order) == plan.spaces


@given(st.sets(st.integers(0, 3000), max_size=200))
def test_bits_of_a_mask(numbers: set[int]) -> None:
    mask = sum(1 << number for number in numbers)
    assert bits(mask) == sorted(numbers)
    assert pick(range(3001), mask) == sorted(numbers)
