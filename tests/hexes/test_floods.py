"""The kernels in small situations that can be followed by eye."""

from __future__ import annotations

import pytest

from warcabinet.hexes import (
    FREE,
    Board,
    BoardBuilder,
    LetterGrid,
    Terms,
    connected,
    flood,
    letter_rows,
    reach,
    reach2,
    shortest,
    within,
    zones,
)


def field(rows: str = "ABCDE", last: int = 9) -> BoardBuilder:
    builder = BoardBuilder(LetterGrid(letter_rows("H")), "field")
    for row in rows:
        builder.hexes(f"{row}{n}" for n in range(1, last + 1))
    return builder


@pytest.fixture
def board() -> Board:
    return field().build()


@pytest.fixture
def road() -> Board:
    """One row: A1 to A9."""
    return field("A").build()


class TestReach:
    def test_open_ground_is_a_disc(self, board: Board) -> None:
        levels = reach(board, board.bit("C5"), 2)
        assert set(board.members(levels.reached)) == set(board.grid.disc("C5", 2))
        assert [mask.bit_count() for mask in levels.masks] == [1, 6, 12]

    def test_rough_ground_costs_more_to_enter(self, road: Board) -> None:
        terms = Terms(enter=((1, road.mask(["A3", "A4"])),))
        assert reach(road, road.bit("A1"), 5, terms).costs() == {
            "A1": 0,
            "A2": 1,
            "A3": 3,
            "A4": 5,
        }

    def test_a_zone_of_control_costs_to_leave_and_not_to_enter(self, road: Board) -> None:
        terms = Terms(leave=((2, road.mask(["A2", "A3"])),))
        assert reach(road, road.bit("A1"), 6, terms).costs() == {"A1": 0, "A2": 1, "A3": 4}
        inside = reach(road, road.bit("A2"), 3, terms)
        assert inside.costs() == {"A2": 0, "A1": 3, "A3": 3}

    def test_costs_of_overlapping_layers_add_up(self, road: Board) -> None:
        a2, a3 = road.bit("A2"), road.bit("A3")
        terms = Terms(enter=((1, a2 | a3), (2, a3)), leave=((1, a2), (1, a2)))
        assert reach(road, road.bit("A1"), 9, terms).cost("A3") == 2 + 1 + 1 + 1 + 3

    def test_closed_hexes_and_sides(self, board: Board, road: Board) -> None:
        wall = board.mask(f"C{n}" for n in range(1, 9))
        levels = reach(board, board.bit("E1"), 9, Terms(closed=wall))
        assert levels.cost("B1") is None
        assert levels.path("B1") == []
        assert levels.cost("D9") == 8
        cut = road.sides - road.sides_of(["A4|A5"])
        assert road.members(reach(road, road.bit("A1"), 9, Terms(sides=cut)).reached) == [
            "A1",
            "A2",
            "A3",
            "A4",
        ]
        one_way = road.sides - road.sides_of(["A4>A5"])
        assert reach(road, road.bit("A9"), 9, Terms(sides=one_way)).cost("A1") == 8

    def test_a_unit_may_leave_a_closed_start(self, road: Board) -> None:
        terms = Terms(closed=road.mask(["A4", "A6"]), stop=road.bit("A4"))
        assert road.members(reach(road, road.bit("A4"), 3, terms).reached) == [
            "A1",
            "A2",
            "A3",
            "A4",
            "A5",
        ]

    def test_hexes_that_stop(self, road: Board) -> None:
        terms = Terms(stop=road.bit("A3"))
        assert reach(road, road.bit("A1"), 9, terms).costs() == {"A1": 0, "A2": 1, "A3": 2}
        assert reach(road, road.bit("A3"), 1, terms).cost("A4") == 1

    def test_the_allowance_of_the_hex_left_counts(self, road: Board) -> None:
        """An armor unit with three points falls back to two in mountains (10.33's example)."""
        mountain = road.bit("A3")
        terms = Terms(enter=((1, mountain),), caps=((2, mountain),))
        beside = reach(road, road.bit("A2"), 3, terms)
        assert beside.cost("A3") == 2
        assert beside.cost("A4") is None
        inside = reach(road, road.bit("A3"), 3, terms)
        assert inside.costs() == {"A3": 0, "A2": 1, "A4": 1, "A1": 2, "A5": 2, "A6": 3}
        two = Terms(enter=((1, road.mask(["A3", "A5"])),), caps=((2, road.mask(["A3", "A5"])),))
        assert reach(road, road.bit("A3"), 3, two).cost("A5") == 3

    def test_the_lowest_of_several_allowances_counts(self, road: Board) -> None:
        for caps in (((1, road.spaces), (3, road.spaces)), ((3, road.spaces), (1, road.spaces))):
            assert reach(road, road.bit("A1"), 5, Terms(caps=caps)).costs() == {"A1": 0, "A2": 1}

    def test_one_hex_is_always_possible(self, road: Board) -> None:
        hilly = Terms(
            enter=((1, road.spaces),),
            leave=((2, road.spaces),),
            closed=road.bit("A3"),
            one_hex=True,
        )
        levels = reach(road, road.bit("A4"), 2, hilly)
        assert levels.costs() == {"A4": 0, "A5": 2}
        assert levels.path("A5") == ["A4", "A5"]
        assert reach(road, road.bit("A4"), 0, hilly).costs() == {"A4": 0, "A5": 1}

    def test_a_long_link_is_not_one_hex(self) -> None:
        builder = field("A")
        builder.link("land", "A1", "A8", length=3)
        board = builder.build()
        everything = board.spaces
        terms = Terms(links=board.links("land"), leave=((9, everything),), one_hex=True)
        assert reach(board, board.bit("A1"), 2, terms).costs() == {"A1": 0, "A2": 2}
        both = board.mask(["A1", "A9"])
        assert reach(board, both, 2, terms).path("A8") == ["A9", "A8"]
        assert reach2(board, both, 2, everything, 1, terms).path("A8") == ["A9", "A8"]

    def test_links_cost_their_length_and_the_ground_beyond(self) -> None:
        builder = field("A")
        builder.box("far")
        builder.link("land", "A1", "far", length=3)
        builder.link("land", "far", "A9")
        board = builder.build()
        terms = Terms(links=board.links("land"), enter=((1, board.bit("far")),))
        levels = reach(board, board.bit("A1"), 5, terms)
        assert levels.cost("far") == 4
        assert levels.cost("A9") == 5
        assert levels.path("A9") == ["A1", "far", "A9"]

    def test_leaving_by_a_link_costs_extra_too(self) -> None:
        builder = field("A")
        builder.link("land", "A1", "A9", length=2)
        board = builder.build()
        terms = Terms(links=board.links("land"), leave=((2, board.bit("A1")),))
        assert reach(board, board.bit("A1"), 3, terms).costs() == {"A1": 0, "A2": 3}
        assert reach(board, board.bit("A1"), 4, terms).cost("A9") == 4

    def test_several_starts(self, road: Board) -> None:
        levels = reach(road, road.mask(["A1", "A9"]), 9)
        assert levels.cost("A5") == 4
        assert levels.path("A6") == ["A9", "A8", "A7", "A6"]
        assert levels.start == road.mask(["A1", "A9"])
        assert levels.within(1) == road.mask(["A1", "A2", "A8", "A9"])
        assert levels.within(-1) == 0

    def test_amounts_that_make_no_sense(self, road: Board) -> None:
        with pytest.raises(ValueError, match="negative"):
            reach(road, road.bit("A1"), -1)
        with pytest.raises(ValueError, match="negative"):
            Terms(enter=((-1, 0),))


class TestPaths:
    def test_ties_fall_to_the_first_space_seen_from_the_end(self, board: Board) -> None:
        levels = reach(board, board.bit("D2"), 4)
        corridor = [board.members(mask) for mask in levels.corridor(board.bit("B5"))]
        assert corridor == [["D2"], ["C3", "D3"], ["B4", "C4"], ["B5"]]
        assert levels.path("B5") == ["D2", "C3", "B4", "B5"]
        assert levels.path("C4") == ["D2", "C3", "C4"]

    def test_ties_between_links_and_hexsides(self) -> None:
        builder = field("A")
        builder.box("south")
        builder.link("sea", "A1", "south")
        builder.link("sea", "south", "A3")
        builder.link("sea", "A9", "A5", length=3)
        board = builder.build()
        terms = Terms(links=board.links("sea"))
        assert reach(board, board.bit("A1"), 4, terms).path("A3") == ["A1", "A2", "A3"]
        starts = reach(board, board.mask(["A2", "A9"]), 4, terms)
        assert starts.path("A5") == ["A2", "A3", "A4", "A5"]
        assert [board.members(mask) for mask in starts.corridor(board.bit("A5"))] == [
            ["A2", "A9"],
            ["A3"],
            ["A4"],
            ["A5"],
        ]

    def test_the_path_does_not_depend_on_how_starts_are_listed(self, board: Board) -> None:
        ends = board.mask(["A1", "E9"])
        assert shortest(board, ends, board.bit("C5")) == shortest(
            board, board.mask(["E9", "A1"]), board.bit("C5")
        )

    def test_a_path_to_where_one_is(self, board: Board) -> None:
        assert shortest(board, board.bit("C5"), board.bit("C5")) == ["C5"]
        assert reach(board, board.bit("C5"), 0).path("C5") == ["C5"]


class TestTwoBudgets:
    def test_only_steps_inside_the_zone_count_against_the_second(self, road: Board) -> None:
        """Five points in all, two of them where it is winter (the example of 16.39B)."""
        zone = road.mask(f"A{n}" for n in range(2, 10))
        found = reach2(road, road.bit("A1"), 5, zone, 2)
        assert road.members(found.reached) == ["A1", "A2", "A3"]
        later = road.mask(f"A{n}" for n in range(4, 10))
        assert road.members(reach2(road, road.bit("A1"), 5, later, 2).reached) == [
            "A1",
            "A2",
            "A3",
            "A4",
            "A5",
        ]

    def test_leaving_the_zone_is_not_spent_in_it(self, road: Board) -> None:
        zone = road.mask(["A1", "A2"])
        found = reach2(road, road.bit("A1"), 4, zone, 1)
        assert found.prices("A5") == [(4, 1)]
        assert reach2(road, road.bit("A1"), 4, zone, 0).reached == road.bit("A1")

    def test_a_detour_can_spare_the_second_budget(self, board: Board) -> None:
        zone = board.mask(["C4", "C5"])
        found = reach2(board, board.bit("C3"), 6, zone, 2)
        assert found.prices("C6") == [(3, 2), (4, 0)]
        assert found.path("C6") == ["C3", "C4", "C5", "C6"]
        spare = found.path("C6", (4, 0))
        assert not {"C4", "C5"} & set(spare)
        assert len(spare) == 5
        assert found.path("C6", (3, 1)) == []
        assert found.path("E9") == []


class TestFloods:
    def test_levels_are_distances_to_the_nearest_source(self, board: Board) -> None:
        sources = ["A1", "E9"]
        levels = flood(board, board.mask(sources))
        for space in board.members(board.hexes):
            nearest = min(board.grid.distance(source, space) for source in sources)
            assert levels.cost(space) == nearest
        assert levels.reached == board.hexes

    def test_a_supply_line_may_end_in_a_zone_but_not_pass(self, road: Board) -> None:
        terms = Terms(stop=road.mask(["A5", "A1"]))
        assert road.members(connected(road, road.bit("A1"), terms)) == [
            "A1",
            "A2",
            "A3",
            "A4",
            "A5",
        ]

    def test_a_limit(self, board: Board) -> None:
        ring = within(board, board.bit("C5"), 2) & ~within(board, board.bit("C5"), 1)
        assert set(board.members(ring)) == set(board.grid.ring("C5", 2))
        assert within(board, board.bit("C5"), 0) == board.bit("C5")
        with pytest.raises(ValueError, match="negative"):
            within(board, board.bit("C5"), -1)

    def test_a_flood_can_end_where_something_is_found(self, road: Board) -> None:
        levels = flood(road, road.bit("A2"), until=road.mask(["A5", "A9"]))
        assert levels.costs() == {"A2": 0, "A1": 1, "A3": 1, "A4": 2, "A5": 3}
        assert flood(road, road.bit("A2"), until=road.bit("A2")).reached == road.bit("A2")

    def test_no_sources_flood_nothing(self, board: Board) -> None:
        assert flood(board, 0).masks == (0,)

    def test_a_flood_takes_no_costs(self, board: Board) -> None:
        with pytest.raises(ValueError, match="belong in reach"):
            flood(board, 1, Terms(enter=((1, 1),)))
        assert FREE.free

    def test_zones_follow_open_sides(self, road: Board) -> None:
        area = road.mask(["A1", "A2", "A4", "A5", "A6"])
        assert [road.members(part) for part in zones(road, area)] == [
            ["A1", "A2"],
            ["A4", "A5", "A6"],
        ]
        cut = road.sides - road.sides_of(["A5|A6"])
        assert len(zones(road, area, cut)) == 3
        half_cut = road.sides - road.sides_of(["A5>A6"])
        assert len(zones(road, area, half_cut)) == 2

    def test_zones_follow_links_from_either_end(self) -> None:
        builder = field("A")
        builder.link("land", "A9", "A1", one_way=True)
        builder.link("land", "A4", "A7", one_way=True)
        board = builder.build()
        area = board.mask(["A1", "A4", "A7", "A9"])
        parts = zones(board, area, links=board.links("land"))
        assert [board.members(part) for part in parts] == [["A1", "A9"], ["A4", "A7"]]


class TestAtSea:
    """Two seas joined by a strait (C5) and, the long way, by a box eight hexes from both shores."""

    @pytest.fixture
    def sea(self) -> Board:
        builder = field()
        builder.box("ocean")
        builder.link("sea", "C1", "ocean", length=8)
        builder.link("sea", "ocean", "C9", length=8)
        return builder.build()

    @staticmethod
    def terms(sea: Board, stop: int = 0) -> Terms:
        land = sea.mask(f"{row}{n}" for row, n in zip("ABDE", (6, 5, 4, 4), strict=True))
        land |= sea.mask(["A5", "E5", "B6", "D5"])
        return Terms(closed=land, stop=stop, links=sea.links("sea"))

    def test_an_open_strait(self, sea: Board) -> None:
        path = shortest(sea, sea.bit("C2"), sea.bit("C8"), self.terms(sea))
        assert path == ["C2", "C3", "C4", "C5", "C6", "C7", "C8"]

    def test_a_closed_strait_can_be_entered_but_not_passed(self, sea: Board) -> None:
        terms = self.terms(sea, stop=sea.bit("C5"))
        assert shortest(sea, sea.bit("C2"), sea.bit("C5"), terms)[-1] == "C5"
        assert shortest(sea, sea.bit("C5"), sea.bit("C8"), terms) == ["C5", "C6", "C7", "C8"]
        around = shortest(sea, sea.bit("C2"), sea.bit("C8"), terms)
        assert around == ["C2", "C1", "ocean", "C9", "C8"]
        assert flood(sea, sea.bit("C2"), terms).cost("C8") == 18
        assert shortest(sea, sea.bit("C2"), sea.bit("C8"), terms, limit=17) == []
        assert shortest(sea, sea.bit("C2"), sea.bit("C8"), terms, limit=18) == around

    def test_closed_hexsides_close_a_strait_too(self, sea: Board) -> None:
        terms = self.terms(sea)
        shut = sea.sides - sea.sides_of(["C4>C5"])
        west = Terms(sides=shut, closed=terms.closed, links=terms.links)
        assert "ocean" in shortest(sea, sea.bit("C2"), sea.bit("C8"), west)
        assert "ocean" not in shortest(sea, sea.bit("C8"), sea.bit("C2"), west)

    def test_the_nearest_of_several_ports_and_the_first_of_equals(self, sea: Board) -> None:
        terms = self.terms(sea)
        assert shortest(sea, sea.bit("C3"), sea.mask(["C1", "C5"]), terms)[-1] == "C1"
        assert shortest(sea, sea.bit("C3"), sea.mask(["C1", "C4"]), terms)[-1] == "C4"
