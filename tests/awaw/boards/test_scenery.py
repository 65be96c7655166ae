"""The real coast lies under the hexes, and the hexes are drawn over it where the two differ."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest

from tests.awaw.boards.europe import damaged, side, whole
from warcabinet.awaw import loading
from warcabinet.awaw.boards.kinds import Shore, SideFeature, Surface
from warcabinet.awaw.boards.parsing import coast_row
from warcabinet.awaw.boards.picture import client
from warcabinet.awaw.boards.picture.chart import Chart
from warcabinet.awaw.boards.picture.scenery import points_of, scenery
from warcabinet.awaw.boards.tables import At, Flaw, Line, Row

sys.path.insert(0, str(Path(__file__).parents[3] / "tools"))

from boards import coast


def scene(board: Any = None) -> dict[str, Any]:
    one = board or whole()[0]
    found = scenery(one, Chart(one))
    assert found is not None
    return found


def test_every_line_says_where_it_comes_from() -> None:
    for row in whole()[0].rows.coast.rows:
        assert row.source == "geography"
        assert row.kind is Shore.SEA or row.note.startswith("Natural Earth")


def test_the_coast_lies_where_it_should() -> None:
    board, _ = whole()
    kinds = {row.kind for row in board.rows.coast.rows}
    assert kinds == set(Shore)
    names = {name: (x / 100, y / 100) for name, x, y in scene()["seas"]}
    at = board.board.hex_at(*names["Black Sea"])
    assert at is not None
    assert board.surface[at] is Surface.SEA
    for text in scene()["land"]:  # none is a speck
        assert abs(coast.area(points_of(text))) > 0.001


def test_a_hex_without_real_land_is_raised_and_the_rest_is_not_sent_twice() -> None:
    found = client.picture(whole()[0])
    raised = set(found["scenery"]["raised"])
    assert "L31" not in raised
    assert set(found["land"]) == raised
    assert 0 < len(raised) < 80


def test_a_hexside_that_says_otherwise_is_drawn() -> None:
    # P20 is in the middle of France: a side that no unit may cross is water all the same.
    assert "P20|P21" not in scene()["cuts"]
    assert "P20|P21" in scene(damaged(side("P20|P21", SideFeature.NO_LAND)))["cuts"]


def test_both_boards_keep_their_coasts_apart() -> None:
    data = loading.load()
    world, europe = data.board("world"), data.board("europe")
    assert world is not None
    assert europe is not None
    lowest = max(y for row in europe.rows.coast.rows for _, y in points_of(row.points))
    pacific = world.rows.coast.rows[len(europe.rows.coast.rows) :]
    assert min(y for row in pacific for _, y in points_of(row.points)) > lowest
    truk = next(row for row in world.rows.places.rows if row.name == "Truk")
    grid = world.board.grid
    x, y = grid.centre(grid.cell(truk.hex))
    near = [
        point
        for row in pacific
        if row.kind is Shore.LAND
        for point in points_of(row.points)
        if abs(point[0] - x) + abs(point[1] - y) < 30
    ]
    assert near, "the Pacific coast moved with its hexes"


def test_bad_points_are_named() -> None:
    flaws: list[Flaw] = []
    columns = ("kind", "name", "points", "source", "confidence", "note")
    cells = ("land", "", "1 2 x", "geography", "medium", "")
    index = {name: place for place, name in enumerate(columns)}
    coast_row(Row(index, Line(cells, At("coast.tsv", 2)), flaws))
    assert [flaw.column for flaw in flaws] == ["points"]


# How the file is made -----------------------------------------------------------------------------


def test_a_ring_is_cut_to_the_frame() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    inside = coast.cut(square, (1, 1, 3, 9))
    assert abs(coast.area(inside)) == pytest.approx(6)
    assert coast.cut(square, (5, 5, 6, 6)) == []


def test_a_line_is_thinned_out() -> None:
    line = [(0.0, 0.0), (1.0, 0.01), (2.0, 0.0), (3.0, 0.5), (4.0, 0.0)]
    assert coast.simplified(line, 0.05) == [line[0], *line[2:]]


def test_steps_are_whole_hundredths_and_none_is_idle() -> None:
    assert coast.steps([(1.0, 2.0), (1.001, 2.0), (1.1, 1.95)]) == "100 200 10 -5"
