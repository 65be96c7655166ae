"""20.51: the Naval Attack Table, row by row and to its ends."""

from __future__ import annotations

import pytest

from tests.awaw.naval.battles import battle
from warcabinet.awaw.naval.damage.naval_attack_table import air_hits, fleet_hits

param = pytest.param
rule = pytest.mark.rule
AT_SEA = battle({1: "dd 10"}, {1: "dd 10"})
"""Any battle: only the table is read."""


@pytest.mark.rule("20.51#3", "every cell of the table, for ships and for squadrons")
@pytest.mark.parametrize(
    ("fewest", "most", "squadrons", "figures"),
    [
        param(1, 1, None, "0 0 0 0 0 0 1 1 1 1 1", marks=rule("20.51#11", "one fleet factor")),
        param(2, 2, None, "0 0 0 0 0 1 1 1 1 1 2", marks=rule("20.51#12", "2 fleet factors")),
        param(
            3, 3, 1, "0 0 0 0 1 1 1 1 1 2 2", marks=rule("20.51#13", "3 fleet factors, 1 squadron")
        ),
        param(4, 4, None, "0 0 0 1 1 1 1 1 2 2 3", marks=rule("20.51#14", "4 fleet factors")),
        param(
            5,
            6,
            2,
            "0 0 1 1 1 1 2 2 2 3 3",
            marks=rule("20.51#15", "5 to 6 fleet factors, 2 squadrons"),
        ),
        param(
            7,
            9,
            3,
            "1 1 1 1 2 2 2 3 3 3 4",
            marks=rule("20.51#16", "7 to 9 fleet factors, 3 squadrons"),
        ),
        param(
            10,
            12,
            4,
            "1 1 2 2 2 3 3 3 4 4 5",
            marks=rule("20.51#17", "10 to 12 fleet factors, 4 squadrons"),
        ),
        param(
            13,
            15,
            5,
            "2 2 2 3 3 3 4 4 5 5 6",
            marks=rule("20.51#18", "13 to 15 fleet factors, 5 squadrons"),
        ),
        param(
            16,
            18,
            6,
            "2 2 3 3 3 4 4 5 5 6 6",
            marks=rule("20.51#19", "16 to 18 fleet factors, 6 squadrons"),
        ),
        param(
            19,
            21,
            7,
            "2 3 3 3 4 4 5 5 6 6 7",
            marks=rule("20.51#20", "19 to 21 fleet factors, 7 squadrons"),
        ),
        param(
            22,
            24,
            8,
            "3 3 3 4 4 5 5 6 6 7 7",
            marks=rule("20.51#21", "22 to 24 fleet factors, 8 squadrons"),
        ),
        param(
            25,
            27,
            9,
            "3 3 4 4 5 5 6 6 7 7 8",
            marks=rule("20.51#22", "25 to 27 fleet factors, 9 squadrons"),
        ),
        param(
            28,
            30,
            10,
            "3 4 4 5 5 6 6 7 7 8 8",
            marks=rule("20.51#23", "28 to 30 fleet factors, 10 squadrons"),
        ),
        param(
            31,
            33,
            11,
            "4 4 5 5 6 6 7 7 8 8 9",
            marks=rule("20.51#24", "31 to 33 fleet factors, 11 squadrons"),
        ),
        param(
            34,
            36,
            12,
            "4 5 5 6 6 7 7 8 8 9 9",
            marks=rule("20.51#25", "34 to 36 fleet factors, 12 squadrons"),
        ),
        param(
            37,
            39,
            13,
            "5 5 6 6 7 7 8 8 9 9 10",
            marks=rule("20.51#26", "37 to 39 fleet factors, 13 squadrons"),
        ),
        param(
            40,
            42,
            14,
            "5 6 6 7 7 8 8 9 9 10 10",
            marks=rule("20.51#27", "40 to 42 fleet factors, 14 squadrons"),
        ),
        param(
            43,
            45,
            15,
            "6 6 7 7 8 8 9 9 10 10 11",
            marks=rule("20.51#28", "43 to 45 fleet factors, 15 squadrons"),
        ),
        param(
            46,
            48,
            16,
            "6 7 7 8 8 9 9 10 10 11 11",
            marks=rule("20.51#29", "46 to 48 fleet factors, 16 squadrons"),
        ),
        param(
            49,
            51,
            17,
            "7 7 8 8 9 9 10 10 11 11 12",
            marks=rule("20.51#30", "49 to 51 fleet factors, 17 squadrons"),
        ),
        param(
            52,
            54,
            18,
            "7 8 8 9 9 10 10 11 11 12 12",
            marks=rule("20.51#31", "52 to 54 fleet factors, 18 squadrons"),
        ),
        param(
            55,
            57,
            19,
            "8 8 9 9 10 10 11 11 12 12 13",
            marks=rule("20.51#32", "55 to 57 fleet factors, 19 squadrons"),
        ),
        param(
            58,
            60,
            20,
            "8 9 9 10 10 11 11 12 12 13 13",
            marks=rule("20.51#33", "58 to 60 fleet factors, 20 squadrons"),
        ),
    ],
)
def test_a_row_of_the_table(fewest: int, most: int, squadrons: int | None, figures: str) -> None:
    hits = [int(figure) for figure in figures.split()]
    rolls = range(2, 13)
    for factors in range(fewest, most + 1):
        assert [fleet_hits(AT_SEA, factors, roll) for roll in rolls] == hits
    if squadrons is not None:
        assert [air_hits(AT_SEA, squadrons, roll) for roll in rolls] == hits


@pytest.mark.rule("20.51#34", "the last column is open upwards")
def test_rolls_above_twelve_read_the_last_column() -> None:
    assert [fleet_hits(AT_SEA, 30, roll) for roll in (11, 12, 13, 17)] == [8, 8, 8, 8]
    assert [air_hits(AT_SEA, 2, roll) for roll in (10, 11, 12, 14)] == [2, 3, 3, 3]
    assert [fleet_hits(AT_SEA, 8, roll) for roll in (11, 12, 15)] == [3, 4, 4]


@pytest.mark.rule("20.51#35", "beyond twenty squadrons the rest is looked up and added")
def test_more_than_twenty_squadrons() -> None:
    assert [air_hits(AT_SEA, count, 7) for count in (20, 21, 24, 40)] == [11, 12, 14, 22]
