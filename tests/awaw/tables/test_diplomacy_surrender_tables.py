"""Rules 49 to 62: every cell against a second reading of the rulebook."""

from __future__ import annotations

import pytest

from tests.awaw.tables.second_reading import (
    first_reading,
    second_reading,
    tables,
    tables_of_rules,
)
from tests.awaw.tables.second_reading_49_62 import TYPED

RULES = range(49, 63)


@pytest.mark.parametrize("name", sorted(TYPED))
def test_every_cell_reads_alike_twice(name: str) -> None:
    table = tables()[name]
    assert first_reading(table) == second_reading(table, TYPED[name])


def test_no_table_of_these_rules_is_left_out() -> None:
    assert tables_of_rules(RULES) == set(TYPED)


def test_pearl_harbor_moves_one_row_with_each_column() -> None:
    """Each column after the first is the one before it, moved up a row."""
    where = tables()["pearl-harbor-carriers"]
    for left, right in zip(where.columns[:-1], where.columns[1:], strict=True):
        for dice in range(2, 12):
            assert where.lookup(dice + 1, left) == where.lookup(dice, right)


def test_italian_forces_mirror_each_other() -> None:
    forces = tables()["italian-forces-after-surrender"]
    for level in range(-2, 3):
        for unit in ("infantry", "named", "ca", "dd"):
            assert forces.lookup(level, f"germany_{unit}") == forces.lookup(-level, f"us_{unit}")


def test_units_from_the_pacific() -> None:  # 57.82
    for row in tables()["us-forces-released"].rows:
        assert 3 * int(row.cells["each_turn"]) == row.cells["total"]


def test_french_surrender() -> None:  # 58.21
    level, turn = tables()["french-surrender-level"], tables()["french-surrender-turn"]
    total = level.number("Axis control of Paris", "modifier")
    total += turn.number("Fall 1940", "modifier")
    total += level.number("Axis control of Marseilles", "modifier")
    total += 21 // 10 * level.number("each ten French ground factors in France", "modifier")
    assert total == -1
    assert tables()["french-fleet-modifier"].number(34 + 9 // 2, "modifier") == 0


@pytest.mark.parametrize(
    ("roll", "free"),
    [
        (4, set()),
        (3, {"morocco"}),
        (2, {"morocco", "algeria"}),
        (1, {"morocco", "algeria", "tunisia"}),
        (1 + 3 - 3, {"morocco", "algeria", "tunisia"}),
    ],
)
def test_french_north_africa(roll: int, free: set[str]) -> None:  # 58.53
    colonies = tables()["french-colonies"]
    assert {
        row.keys[0]
        for row in colonies.rows
        if row.cells["roll"] != "Lebanon-Syria" and roll <= int(row.cells["free_up_to"])
    } == free


def test_free_french_without_vichy_are_vichys_air_and_ships_mirrored() -> None:
    free, vichy = tables()["free-french-forces"], tables()["vichy-forces"]
    for level in range(-3, 4):
        for unit in ("named", "ca", "dd"):
            other = vichy.number(-level, unit)
            assert free.number(("not established", level), unit) == other, (level, unit)


def test_russian_removals_cost_twenty() -> None:  # 60.31A
    costs = tables()["construction-costs"]
    for row in tables()["russian-removals"].rows:
        armor = int(row.keys[0].split("-")[0]) * costs.number("armor", "brps")
        air = int(row.cells["army_air_factors"]) * costs.number("army air", "brps")
        infantry = int(row.cells["infantry_factors"]) * costs.number("infantry", "brps")
        assert armor + air + infantry == row.cells["brps"] == 20
