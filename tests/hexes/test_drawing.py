"""Boards as SVG and as characters."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from warcabinet.hexes import Board, BoardBuilder, ColumnGrid, HexError, LetterGrid, letter_rows
from warcabinet.hexes.draw import Drawing, Marker, Stroke, positions, svg
from warcabinet.hexes.text import sketch

SVG = "{http://www.w3.org/2000/svg}"


@pytest.fixture
def board() -> Board:
    builder = BoardBuilder(LetterGrid(letter_rows("H")), "little <map>")
    builder.hexes(["A2", "A3", "B1", "B2", "B3", "C1", "C2"])
    builder.box("reserve")
    builder.link("land", "reserve", "B1")
    return builder.build()


class TestCharacters:
    def test_each_hex_shows_its_name(self, board: Board) -> None:
        assert sketch(board).splitlines() == [
            "   / \\ / \\",
            "  |A2 |A3 |",
            " / \\ / \\ / \\",
            "|B1 |B2 |B3 |",
            " \\ / \\ / \\ /",
            "  |C1 |C2 |",
            "   \\ / \\ /",
            "[reserve]",
        ]

    def test_labels_of_several_lines_and_marked_sides(self, board: Board) -> None:
        shown = {"B2": "B2\nG-34", "A2": "A2", "reserve": "two\nunits"}
        labels = {board.space(name): text for name, text in shown.items()}
        drawn = sketch(board, labels, lines=2, sides={"B1|B2": "#", "A2>B2": "~"})
        assert drawn.splitlines() == [
            "   / \\ / \\",
            "  |A2 |   |",
            "  |   |   |",
            " / \\ ~ \\ / \\",
            "|   #B2 |   |",
            "|   #G-3|   |",
            " \\ / \\ / \\ /",
            "  |   |   |",
            "  |   |   |",
            "   \\ / \\ /",
            "[reserve] two units",
        ]

    def test_wider_hexes_still_fit_together(self, board: Board) -> None:
        lines = sketch(board, inside=7).splitlines()
        assert lines[3] == "|  B1   |  B2   |  B3   |"
        assert lines[2] == "  /   \\   /   \\   /   \\"
        assert lines[4] == "  \\   /   \\   /   \\   /"

    @pytest.mark.parametrize("options", [{"inside": 4}, {"inside": 1}, {"lines": 0}])
    def test_sizes_that_do_not_fit(self, board: Board, options: dict[str, int]) -> None:
        with pytest.raises(HexError):
            sketch(board, **options)  # type: ignore[arg-type]

    def test_flat_hexes_are_refused(self) -> None:
        builder = BoardBuilder(ColumnGrid(), "flat")
        builder.hex("0101")
        with pytest.raises(HexError, match="stand on a corner"):
            sketch(builder.build())


class TestSvg:
    def test_a_plain_board_is_one_path_of_all_outlines(self, board: Board) -> None:
        root = ElementTree.fromstring(svg(board, Drawing()))
        assert root.get("aria-label") == "little <map>"
        (path,) = root.iter(f"{SVG}path")
        shape = path.get("d") or ""
        assert shape.count("M") == shape.count("Z") == 8
        assert shape.count("L") == 7 * 5 + 3

    def test_everything_lies_inside_the_picture(self, board: Board) -> None:
        root = ElementTree.fromstring(svg(board, Drawing(boxes={"reserve": (9.0, -4.0)})))
        left, top, width, height = map(float, (root.get("viewBox") or "").split())
        for path in root.iter(f"{SVG}path"):
            for x, y in re.findall(r"(-?[\d.]+),(-?[\d.]+)", path.get("d") or ""):
                assert left <= float(x) <= left + width
                assert top <= float(y) <= top + height

    def test_colours_labels_strokes_and_markers(self, board: Board) -> None:
        drawing = Drawing(
            fill={board.space(name): "#00f" for name in ("A2", "A3")},
            labels=lambda space: space if board.is_hex(space) else None,
            strokes=(Stroke(("B1|B2", "A2>B2"), "blue", dash="2 1"),),
            markers=(Marker("B2", "3&4"), Marker("B2", "1"), Marker("C1")),
            title="<test>",
        )
        text = svg(board, drawing)
        root = ElementTree.fromstring(text)
        fills = {path.get("fill"): path.get("d") or "" for path in root.iter(f"{SVG}path")}
        assert fills["#00f"].count("M") == 2
        assert fills["#eee"].count("M") == 6
        assert fills["none"].count("M") == 2
        labels = [element.text for element in root.iter(f"{SVG}text")]
        assert labels == ["A2", "A3", "B1", "B2", "B3", "C1", "C2", "3&4", "1"]
        assert len(list(root.iter(f"{SVG}circle"))) == 3
        assert root.findtext(f"{SVG}title") == "<test>"
        assert text == svg(board, drawing)

    def test_a_stroke_runs_along_its_side(self, board: Board) -> None:
        root = ElementTree.fromstring(
            svg(board, Drawing(scale=100, strokes=(Stroke(("B1|B2",), "blue"),)))
        )
        (stroke,) = [path for path in root.iter(f"{SVG}path") if path.get("fill") == "none"]
        ends = re.findall(r"(-?[\d.]+),(-?[\d.]+)", stroke.get("d") or "")
        middle = (board.grid.position("B1")[0] + board.grid.position("B2")[0]) / 2 * 100
        assert [float(x) for x, _ in ends] == [middle, middle]

    def test_boxes_without_a_place_stand_below(self, board: Board) -> None:
        places = positions(board, {})
        _, below = places.pop(board.space("reserve"))
        assert below > max(y for _, y in places.values())
