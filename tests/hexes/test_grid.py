"""Names and arithmetic of grids, against facts that the rulebook states and against geometry."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from warcabinet.hexes import (
    DIRECTIONS,
    Cell,
    ColumnGrid,
    Direction,
    Grid,
    HexError,
    LetterGrid,
    axial,
    letter_rows,
)

GRID = LetterGrid()
FLAT = ColumnGrid(46, 34)

cells = st.builds(Cell, st.integers(0, 39), st.integers(1, 99))
anywhere = st.builds(Cell, st.integers(-60, 60), st.integers(-60, 60))
directions = st.sampled_from(DIRECTIONS)

# Hexes that the rulebook calls neighbours, or whose common side it names: the Qattara and Himalaya
# hexsides, the Suez canal, straits, sea passages and Gibraltar's land hex.
NEIGHBOURS = [
    ("MM26", "NN26"),
    ("NN25", "NN26"),
    ("R15", "R16"),
    ("LL30", "LL31"),
    ("MM30", "LL31"),
    ("MM30", "MM31"),
    ("F33", "G32"),
    ("C27", "C28"),
    ("CC17", "DD17"),
    ("DD17", "EE17"),
    ("DD26", "EE26"),
    ("EE26", "FF26"),
    ("D41", "E41"),
    ("G39", "F40"),
    ("F39", "F40"),
    ("AA25", "AA26"),
    ("DD11", "EE10"),
    ("DD11", "DD10"),
    ("EE10", "EE9"),
    ("EE10", "EE11"),
    ("EE10", "FF10"),
    ("II10", "II11"),
    ("AA7", "Z8"),
    ("K37", "K38"),
    ("K38", "J39"),
    ("J39", "J40"),
    ("J40", "J41"),
]


class TestNames:
    @pytest.mark.parametrize(
        ("name", "row", "n"),
        [
            ("A1", 0, 1),
            ("A23", 0, 23),
            ("L31", 11, 31),
            ("Z53", 25, 53),
            ("AA25", 26, 25),
            ("EE26", 30, 26),
            ("NN45", 39, 45),
            ("NN99", 39, 99),
        ],
    )
    def test_ids_of_both_boards(self, name: str, row: int, n: int) -> None:
        assert GRID.cell(name) == Cell(row, n)
        assert GRID.name(Cell(row, n)) == name

    @given(cells)
    def test_every_name_reads_back(self, cell: Cell) -> None:
        assert GRID.cell(GRID.name(cell)) == cell

    @pytest.mark.parametrize(
        ("name", "says"),
        [
            ("", "capital letters for the row"),
            ("K", "capital letters for the row"),
            ("38", "capital letters for the row"),
            ("k38", "capital letters for the row"),
            ("K 38", "capital letters for the row"),
            ("K038", "capital letters for the row"),
            ("K-3", "capital letters for the row"),
            ("K38 ", "capital letters for the row"),
            ("K3٨", "capital letters for the row"),
            ("AB12", "no row AB"),
            ("OO12", "rows are A to NN"),
            ("AAA1", "no row AAA"),
            ("K0", "1 to 99"),
            ("K100", "1 to 99"),
        ],
    )
    def test_bad_names_say_what_is_wrong(self, name: str, says: str) -> None:
        with pytest.raises(HexError, match=says) as caught:
            GRID.cell(name)
        assert repr(name) in str(caught.value)

    def test_bad_names_are_value_errors(self) -> None:
        with pytest.raises(ValueError, match="Q2"):
            LetterGrid(letter_rows("H")).cell("Q2")

    def test_cells_without_a_name(self) -> None:
        assert GRID.named(Cell(-1, 5)) is None
        assert GRID.named(Cell(40, 5)) is None
        assert GRID.named(Cell(0, 0)) is None
        with pytest.raises(HexError, match="row 40, number 5"):
            GRID.name(Cell(40, 5))

    def test_a_small_board_has_its_own_rows(self) -> None:
        small = LetterGrid(letter_rows("H"), last=9)
        assert small.cell("H9") == Cell(7, 9)
        assert small.neighbours("A1") == ("A2", "B1")
        with pytest.raises(HexError, match="rows are A to H"):
            small.cell("J1")

    def test_rows_run_on_with_double_letters(self) -> None:
        rows = letter_rows("NN")
        assert len(rows) == 40
        assert rows[25:28] == ("Z", "AA", "BB")
        with pytest.raises(HexError, match="'AB' is no row"):
            letter_rows("AB")

    def test_a_prefix_keeps_boards_apart(self) -> None:
        pacific = LetterGrid(prefix="P:")
        assert pacific.cell("P:L32") == Cell(11, 32)
        assert pacific.neighbour("P:L32", Direction.E) == "P:L33"
        assert pacific.side("P:L33", "P:L32") == "P:L32|P:L33"
        with pytest.raises(HexError, match="begin 'P:'"):
            pacific.cell("L32")

    @pytest.mark.parametrize(
        ("rows", "first", "last"), [((), 1, 9), (("A", "A"), 1, 9), (("a",), 1, 9), (("A",), 5, 4)]
    )
    def test_grids_that_make_no_sense(self, rows: tuple[str, ...], first: int, last: int) -> None:
        with pytest.raises(HexError):
            LetterGrid(rows, first=first, last=last)


class TestNeighbours:
    @pytest.mark.parametrize(("a", "b"), NEIGHBOURS)
    def test_what_the_rulebook_calls_adjacent(self, a: str, b: str) -> None:
        assert GRID.distance(a, b) == 1
        assert b in GRID.neighbours(a)
        assert GRID.neighbour(a, GRID.direction(a, b)) == b
        assert GRID.direction(b, a) is GRID.direction(a, b).opposite

    def test_the_six_neighbours_in_order(self) -> None:
        assert GRID.neighbours("K38") == ("K39", "J39", "J38", "K37", "L37", "L38")
        assert [GRID.direction("K38", name).name for name in GRID.neighbours("K38")] == [
            "E",
            "NE",
            "NW",
            "W",
            "SW",
            "SE",
        ]

    def test_rows_join_across_the_double_letters(self) -> None:
        assert GRID.neighbours("Z10") == ("Z11", "Y11", "Y10", "Z9", "AA9", "AA10")

    def test_names_end_at_the_edge(self) -> None:
        assert GRID.neighbours("A1") == ("A2", "B1")
        with pytest.raises(HexError):
            GRID.neighbour("A1", Direction.NW)

    def test_hexes_that_do_not_touch_have_no_direction(self) -> None:
        with pytest.raises(HexError, match="K38 and K41 do not touch: they are 3 hexes apart"):
            GRID.direction("K38", "K41")

    @given(anywhere, directions)
    def test_stepping_there_and_back(self, cell: Cell, direction: Direction) -> None:
        there = axial.step(cell, direction)
        assert axial.direction(cell, there) is direction
        assert axial.step(there, direction.opposite) == cell
        assert axial.distance(cell, axial.step(cell, direction, 5)) == 5

    @given(anywhere, directions)
    def test_six_turns_lead_around(self, cell: Cell, direction: Direction) -> None:
        here = cell
        for turn in range(6):
            here = axial.step(here, direction.turned(turn))
        assert here == cell


class TestDistance:
    """The exploitation example of 16.47: distances, and a puzzle that only this grid solves."""

    @pytest.mark.parametrize(
        ("a", "b", "hexes"),
        [
            ("J39", "I42", 3),
            ("J39", "J42", 3),
            ("J39", "K41", 3),
            ("J39", "I41", 2),
            ("J39", "K40", 2),
            ("K37", "J39", 2),
            ("K39", "J41", 2),
            ("J38", "J41", 3),
        ],
    )
    def test_stated_distances(self, a: str, b: str, hexes: int) -> None:
        assert GRID.distance(a, b) == hexes
        assert GRID.distance(b, a) == hexes

    def test_only_one_hex_keeps_the_chain(self) -> None:
        passed = {"K38", "J39", "J40", "J41"}

        def linked(a: str, b: str) -> bool:
            between = set(GRID.neighbours(a)) & set(GRID.neighbours(b))
            return GRID.distance(a, b) == 1 or bool(between & passed)

        lateral = set(GRID.neighbours("J39")) & set(GRID.neighbours("K38"))
        chain = {name for name in lateral if linked("K37", name)}
        assert chain == {"J38", "K39"}
        assert {name for name in chain if linked(name, "J41")} == {"K39"}

    @given(anywhere, anywhere)
    def test_distance_is_the_number_of_steps(self, a: Cell, b: Cell) -> None:
        steps = axial.distance(a, b)
        if steps:
            assert min(axial.distance(c, b) for c in axial.neighbours(a)) == steps - 1
        else:
            assert a == b

    @given(anywhere, st.integers(0, 6))
    def test_rings_make_discs(self, centre: Cell, radius: int) -> None:
        ring, disc = axial.ring(centre, radius), axial.disc(centre, radius)
        assert len(ring) == len(set(ring)) == max(6 * radius, 1)
        assert all(axial.distance(centre, cell) == radius for cell in ring)
        assert all(axial.distance(a, b) == 1 for a, b in pairwise((*ring, ring[0])) if radius)
        assert list(disc) == sorted(c for r in range(radius + 1) for c in axial.ring(centre, r))

    def test_rings_and_discs_by_name(self) -> None:
        assert GRID.ring("K38", 1) == GRID.neighbours("K38")
        assert GRID.disc("K38", 1) == ("J38", "J39", "K37", "K38", "K39", "L37", "L38")
        assert GRID.disc("A1", 1) == ("A1", "A2", "B1")
        for shape in (axial.ring, axial.disc):
            with pytest.raises(ValueError, match="negative"):
                shape(Cell(0, 0), -1)


class TestLines:
    def test_along_a_row(self) -> None:
        assert GRID.line("K38", "K41") == ("K38", "K39", "K40", "K41")

    def test_a_line_along_a_side_takes_the_first_hex(self) -> None:
        assert GRID.line_choices("K38", "J40") == (("K38",), ("J39", "K39"), ("J40",))
        assert GRID.line("K38", "J40") == ("K38", "J39", "J40")
        assert GRID.line("J40", "K38") == ("J40", "J39", "K38")
        assert GRID.line_choices("K38", "M37")[1] == ("L37", "L38")

    @given(anywhere, anywhere)
    def test_lines_are_connected_and_the_same_from_both_ends(self, a: Cell, b: Cell) -> None:
        line = axial.line(a, b)
        assert (line[0], line[-1], len(line)) == (a, b, axial.distance(a, b) + 1)
        assert axial.line(b, a) == line[::-1]
        for here, there in pairwise(axial.line_choices(a, b)):
            assert all(axial.distance(x, y) == 1 for x in here for y in there)

    @given(anywhere, anywhere)
    def test_a_line_takes_the_hexes_nearest_to_it(self, a: Cell, b: Cell) -> None:
        count = max(axial.distance(a, b), 1)
        for index, choice in enumerate(axial.line_choices(a, b)):
            # All lengths times the number of steps, squared: whole numbers, no rounding.
            def off(cell: Cell, step: int = index) -> int:
                row = (cell.row - a.row) * count - (b.row - a.row) * step
                n = (cell.n - a.n) * count - (b.n - a.n) * step
                return row * row + row * n + n * n

            around = {other for cell in choice for other in axial.disc(cell, 2)}
            least = min(map(off, around))
            assert list(choice) == sorted(cell for cell in around if off(cell) == least)


class TestSides:
    def test_one_name_from_both_hexes(self) -> None:
        assert GRID.side("K39", "K38") == GRID.side("K38", "K39") == "K38|K39"
        assert GRID.side_toward("K38", Direction.E) == "K38|K39"
        assert GRID.side_toward("K39", Direction.W) == "K38|K39"

    def test_order_is_the_grid_s_and_not_the_alphabet_s(self) -> None:
        assert GRID.side("AA9", "Z10") == "Z10|AA9"
        assert GRID.side("K10", "K9") == "K9|K10"

    def test_reading_names(self) -> None:
        assert GRID.side_hexes("K38|K39") == GRID.side_hexes("K39|K38") == ("K38", "K39")

    @given(cells)
    def test_a_hex_has_six_sides(self, cell: Cell) -> None:
        name = GRID.name(cell)
        sides = GRID.sides(name)
        assert len(set(sides)) == len(GRID.neighbours(name))
        assert all(name in GRID.side_hexes(side) for side in sides)
        assert all(GRID.side(*GRID.side_hexes(side)) == side for side in sides)

    @pytest.mark.parametrize("bad", ["K38", "K38|", "K38|K40", "K38|K38", "K38-K39", "|K38"])
    def test_what_is_no_side(self, bad: str) -> None:
        with pytest.raises(HexError):
            GRID.side_hexes(bad)


class TestFlatGrid:
    def test_the_lower_columns_decide_the_neighbours(self) -> None:
        assert FLAT.neighbours("3219") == ("3320", "3319", "3218", "3119", "3120", "3220")
        assert FLAT.neighbours("3319") == ("3419", "3418", "3318", "3218", "3219", "3320")
        odd = ColumnGrid(46, 34, lower="odd")
        assert odd.neighbours("3219") == ("3319", "3318", "3218", "3118", "3119", "3220")

    def test_directions_have_names_of_their_own(self) -> None:
        assert FLAT.direction_name(FLAT.direction("3219", "3218")) == "N"
        assert FLAT.direction_name(FLAT.direction("3219", "3120")) == "SW"
        assert FLAT.neighbour("3219", FLAT.direction_named("SE")) == "3320"
        with pytest.raises(HexError, match="'E' is no direction"):
            FLAT.direction_named("E")

    @given(st.integers(1, 46), st.integers(1, 34), st.sampled_from(["even", "odd"]))
    def test_every_name_reads_back(self, column: int, row: int, lower: str) -> None:
        grid = ColumnGrid(46, 34, lower=lower)
        name = f"{column:02}{row:02}"
        assert grid.name(grid.cell(name)) == name

    @pytest.mark.parametrize("bad", ["", "321", "32190", "4701", "0101x", "0001", "0100", "0135"])
    def test_bad_names(self, bad: str) -> None:
        with pytest.raises(HexError, match="is no hex"):
            FLAT.cell(bad)

    def test_settings_that_make_no_sense(self) -> None:
        with pytest.raises(HexError, match="even"):
            ColumnGrid(lower="both")
        with pytest.raises(HexError, match="two digits"):
            ColumnGrid(columns=100)


class TestDrawing:
    @pytest.mark.parametrize(
        ("name", "x"), [("EE1", 16), ("CC2", 16), ("I62", 66), ("KK48", 66), ("Z53", 65.5)]
    )
    def test_the_edges_of_the_boards_line_up(self, name: str, x: float) -> None:
        assert GRID.position(name)[0] == x

    @pytest.mark.parametrize("grid", [GRID, FLAT])
    def test_neighbours_are_one_hex_width_apart(self, grid: Grid) -> None:
        name = grid.name(Cell(10, 20))
        x, y = grid.position(name)
        for direction, other in zip(DIRECTIONS, grid.neighbours(name), strict=True):
            dx, dy = grid.position(other)[0] - x, grid.position(other)[1] - y
            assert math.hypot(dx, dy) == pytest.approx(1)
            label = grid.direction_name(direction)
            assert ("N" in label, "S" in label) == (dy < -0.1, dy > 0.1)
            assert ("E" in label, "W" in label) == (dx > 0.1, dx < -0.1)

    @pytest.mark.parametrize("grid", [GRID, FLAT])
    def test_sides_are_shared(self, grid: Grid) -> None:
        cell = Cell(10, 20)
        for direction in DIRECTIONS:
            ends = grid.side_points(cell, direction)
            beyond = grid.side_points(axial.step(cell, direction), direction.opposite)
            assert sum(ends, ()) == pytest.approx(sum(reversed(beyond), ()))
            assert math.dist(*ends) == pytest.approx(1 / math.sqrt(3))

    @given(
        st.sampled_from([GRID, FLAT]),
        st.integers(5, 25),
        st.integers(10, 30),
        st.floats(0, 0.499),
        st.floats(0, 6.3),
    )
    def test_points_inside_a_hex_find_it(
        self, grid: Grid, row: int, n: int, away: float, angle: float
    ) -> None:
        cell = Cell(row, n)
        x, y = grid.centre(cell)
        assert grid.cell_at(x + away * math.cos(angle), y + away * math.sin(angle)) == cell

    def test_points_beyond_the_names(self) -> None:
        assert GRID.hex_at(*GRID.position("K38")) == "K38"
        assert GRID.hex_at(-5, -5) is None
